"""The English of zones: what lies where, and where things are put."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tefuda.games.chronicle.wording import deeds, values
from tefuda.text import conditions
from tefuda.text.english import MANY_OBJECTS
from tefuda.text.english_forms import FORMS, generic
from tefuda.text.words import Zone

if TYPE_CHECKING:
    from tefuda.games.chronicle.wording.english import ChronicleEnglish

SHARED = ("battlefield", "stack")
"""Zones that a text names without an owner; things are on them, not in them."""
COMMON = (*SHARED, "discard", "remove")
"""Zones into which things are put without saying whose they are."""


def place(e: ChronicleEnglish, node: conditions.Place, form: str, obj: str) -> str:
    """Where something is."""
    if node.z.id not in SHARED:
        return e.plain(node, form, obj)
    text = e.say(node.z) if not node.quals else e.plain(node, "", obj)
    return f"on {text}" if form == "on" else text


def there(e: ChronicleEnglish, node: values.IsThere, form: str, obj: str) -> str:
    """Whether a thing is in a zone."""
    side = "on" if node.z.id in SHARED else "in"
    if node.no and generic(node.t):
        return f"no {e.noun(node.t.np).show('none')} is {side} {_zone(e, node.z, '')}"  # type: ignore[union-attr]
    said = FORMS["some"](e, node, node.t, "")
    return f"{said} is {'not ' if node.no else ''}{side} {_zone(e, node.z, '')}"


def into(e: ChronicleEnglish, node: deeds.Into, form: str, obj: str) -> str:
    """A zone as a destination, with its owner."""
    side = ""
    if isinstance(node.s, deeds.Owners):
        side = "their owners'" if e.many or e.moved in MANY_OBJECTS else "its owner's"
    elif isinstance(node.s, deeds.Selfs):
        side = e.default_owner
    elif node.s is not None:
        side = e.say(node.s, "'s")
    elif node.z.id in ("hand", "deck"):
        side = e.home()
    text = re.sub(r"(owners' (?:hand|deck|discard pile))$", r"\1s", _zone(e, node.z, side))
    if node.end is not None:
        text = f"the {node.end} of {text}"
    words = (text, e.say(node.how) if node.how else "", e.say(node.order) if node.order else "")
    return " ".join(w for w in words if w)


def _zone(e: ChronicleEnglish, z: Zone, side: str) -> str:
    """A zone, with its owner if it has one."""
    word = e.say(z).removeprefix("the ")
    if not side and z.id in COMMON:
        return f"the {word}"
    return f"{side or e.default_owner} {word}"


def put(e: ChronicleEnglish, node: deeds.Put, form: str, obj: str) -> str:
    """Onto the battlefield and an end of a deck, into other zones."""
    text = e.moving_to(node, form, obj)
    if node.to.end is not None:
        return re.sub(r" (?:into|to) the (top|bottom) of", r" on the \1 of", text)
    return re.sub(r" (?:into|to) (the|your|their|the opponent's) battlefield", r" onto \1 battlefield", text)
