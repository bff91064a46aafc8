"""What each class of node makes known to the text after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import costs, events, instructions, nouns, numbers, sentences, things
from .conditions import MEASURES, AttackedA, AttackOn, Exists
from .memory import Ref, Walker
from .model import Node
from .recall import COST_VERBS, HAPPENING_OF, happening_key, verb_keys
from .verbs import Affect, Move

__all__ = ["INTRODUCERS", "Introducer", "done"]

Introducer = Callable[[Walker, Any, int], None]

FRESH = (things.Picked, things.Both, things.Either, things.OutOf, things.Bare)


def chosen(b: Walker, node: instructions.Select, at: int) -> None:
    """A choice becomes それ; two things chosen together become 前者 and 後者."""
    b.memory.it = Ref("thing", (at,))
    parts = node.what.of if isinstance(node.what, things.Both) else (node.what,)
    b.memory.choices += [b.tree.number(p) for p in parts]
    b.memory.described.append([(np, b.tree.number(parts[k])) for k, np in things.descriptions(node.what)])
    b.memory.taken.append(("choose", at))
    b.memory.acts.append(at)


def done(b: Walker, node: Any, at: int) -> None:
    """A deed introduces a fresh thing, and is remembered under its verb; それ is a moved source if nothing else can be meant."""
    keys = verb_keys(node.v)
    b.memory.taken += [(key, at) for key in dict.fromkeys((*keys, *(HAPPENING_OF.get(k, k) for k in keys)))]
    fresh = isinstance(getattr(node, "t", None), FRESH)
    looks = isinstance(node.v, Affect) and node.v.id in ("look", "reveal")
    if fresh and not (isinstance(node.v, Affect) and node.v.id == "shuffle"):
        ref = Ref("thing", (at,))
        b.memory.it = ref
        if looks:
            b.memory.set = Ref("set", (at,))
        elif "into:field" in keys or isinstance(node.v, Move):
            b.memory.set = b.memory.set or Ref("set", (at,))
    elif isinstance(getattr(node, "t", None), things.This) and isinstance(node.v, Move):
        b.memory.weak = b.memory.weak or Ref("thing", (at,))
    b.memory.acts.append(at)


def found(b: Walker, node: Node, at: int) -> None:
    """Found or made cards are both それ and the set."""
    b.memory.it, b.memory.set = Ref("thing", (at,)), Ref("set", (at,))
    b.memory.taken += [(key, at) for key in ("find", "reveal", "into:field", "create")]
    b.memory.acts.append(at)


def drew(b: Walker, node: Node, at: int) -> None:
    """Drawing is remembered under its verb; それ means the drawn cards only if there is nothing else."""
    b.memory.taken.append(("draw", at))
    b.memory.weak = Ref("thing", (at,))
    b.memory.acts.append(at)


def discarded(b: Walker, node: Node, at: int) -> None:
    """Discarding so many cards."""
    b.memory.taken.append(("discard", at))
    b.memory.acts.append(at)


def acted(b: Walker, node: Node, at: int) -> None:
    """Any other act can be replaced or repeated."""
    b.memory.acts.append(at)


def banished(b: Walker, node: instructions.Becomes, at: int) -> None:
    """それは消滅する."""
    b.memory.taken += [("banish", at), ("banished", at)] if node.what == "banish" else [("evolved", at)]
    b.memory.acts.append(at)


def paid(b: Walker, node: costs.PayDo, at: int) -> None:
    """What a cost takes is recalled by its verbs; a described thing becomes それ."""
    for verb in node.v:
        b.memory.taken += [(key, at) for key in (verb.id, *COST_VERBS.get(verb.id, ()))]
    if isinstance(node.t, FRESH):
        b.memory.it = Ref("thing", (at,))


def paid_random(b: Walker, node: costs.PayRandom, at: int) -> None:
    """As `paid`, by lot."""
    b.memory.taken.append((node.v.id, at))
    b.memory.it = Ref("thing", (at,))


def removed(b: Walker, node: Node, at: int) -> None:
    """Counters taken off."""
    b.memory.taken.append(("remove", at))
    b.memory.acts.append(at)


def happened(b: Walker, node: events.Event, at: int) -> None:
    """それ is the thing that an event names last, the source not counted: its object, if it has one."""
    key = happening_key(node.h) if isinstance(node, events.Happens) else type(node).__name__
    b.memory.event, b.memory.event_key = Ref("event", (at,)), "entered" if isinstance(node, events.Enters) else key
    subject = getattr(node, "t", None) or getattr(node, "np", None)
    object_ = getattr(getattr(node, "h", None), "np", None) or getattr(getattr(node, "h", None), "to", None)
    if isinstance(subject, nouns.NP | nouns.NounOr) or object_ is not None:
        b.memory.it = b.memory.event
    elif not isinstance(node, events.PhaseComes):
        b.memory.weak = b.memory.event


def mentioned(b: Walker, node: Node, at: int) -> None:
    """Conditions and counts only mention things: それ means them if nothing else was introduced."""
    b.memory.weak = Ref("event" if isinstance(node, AttackOn | AttackedA) else "set", (at,))


def aimed_at(b: Walker, node: Node, at: int) -> None:
    """What is attacked is only mentioned, as the other party of the event."""
    b.memory.weak = Ref("event", (at,))


def measured(b: Walker, node: Node, at: int) -> None:
    """A number that was compared can be compared with another one without naming it again."""
    b.memory.measured = Ref("measure", (at,))


def next_played(b: Walker, node: Node, at: int) -> None:
    """The card being played."""
    b.memory.it = b.memory.event = Ref("event", (at,))
    b.memory.event_key = "played"


INTRODUCERS: dict[type, Introducer] = {
    instructions.Select: chosen,
    instructions.Do: done,
    instructions.DoBy: done,
    instructions.DoUntilFull: done,
    instructions.Again: done,
    instructions.Search: found,
    instructions.CreateIn: found,
    instructions.CreateAs: found,
    instructions.RevealUntil: found,
    instructions.Draw: drew,
    instructions.DrawUpTo: drew,
    instructions.Becomes: banished,
    instructions.TakeCounter: removed,
    instructions.TakeAllCounters: removed,
    instructions.DrawUntil: drew,
    instructions.DiscardN: discarded,
    sentences.Act: acted,
    sentences.FromThem: lambda b, node, at: None,
    instructions.ElDamage: acted,
    instructions.ElCount: acted,
    instructions.ElChange: acted,
    instructions.ElBoost: acted,
    costs.PayDo: paid,
    costs.PayRandom: paid_random,
    costs.PayCounter: removed,
    costs.PayCounterAny: removed,
    costs.PayCounterAll: removed,
    events.Event: happened,
    Exists: mentioned,
    AttackOn: mentioned,
    AttackedA: mentioned,
    things.AttackTarget: aimed_at,
    numbers.CountOf: mentioned,
    **dict.fromkeys(MEASURES, measured),
    sentences.OnPlayBy: next_played,
}
"""Classes of nodes that introduce something, with what becomes known after them."""
