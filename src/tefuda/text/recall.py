"""Under which keys a text remembers what its verbs took, so that `捨てたカード` finds the card."""

from __future__ import annotations

from . import events
from .model import Node
from .verbs import Affect, CreateState, Move, Took

__all__ = ["COST_VERBS", "HAPPENING_OF", "did_keys", "happening_key", "verb_keys"]

COST_VERBS = {
    "bury": ("into:cemetery", "put"),
    "bounce": ("into:hand", "return"),
    "to_ex": ("into:ex", "put"),
    "deck_bottom": ("into:deck", "put"),
    "deck_shuffle": ("into:deck", "put", "return"),
    "deck_top": ("into:deck", "put"),
}
"""What a cost verb counts as; the others count as themselves."""

REMEMBERED_AS = {"make_discard": ("discard",), "create": ("into:field", "create")}
"""Keys of the verbs that are not remembered under their own id."""

HAPPENING_OF = {"destroy": "destroyed", "banish": "banished", "discard": "discarded", "into:field": "entered"}
"""What has happened to a thing that a verb was done to."""


def verb_keys(verb: Node) -> tuple[str, ...]:
    """The keys under which what a verb took is remembered; the first one names it."""
    if isinstance(verb, Move):
        return (f"into:{verb.to.z.id}", verb.how)
    if isinstance(verb, CreateState):
        return REMEMBERED_AS["create"]
    if isinstance(verb, Affect | Took):
        return REMEMBERED_AS.get(verb.id, (verb.id,))
    return ()


def happening_key(h: Node) -> str:
    """The key of a happening."""
    if isinstance(h, events.Simply):
        return h.id
    return {"EntersField": "entered"}.get(type(h).__name__, type(h).__name__)


DID = {
    "destroyed": ("destroy",),
    "banished": ("banish",),
    "discarded": ("discard",),
    "entered": ("into:field", "create"),
    "evolved": ("evolve",),
    "acted": ("act",),
    "stood": ("stand",),
}
"""Under which verbs what an instruction took is remembered, by what happened to it."""


def did_keys(h: Node) -> tuple[str, ...]:
    """The keys under which what an instruction took is remembered if that happened to it; none if no instruction does so."""
    if isinstance(h, events.PutInto | events.ReturnsTo):
        return (f"into:{h.z.id}",)
    return DID.get(happening_key(h), ())
