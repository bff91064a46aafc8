"""What a question is about: the text that asks, the sentence of it that does, and what is to be done to what is chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.games.common.control import Gather, Keep
from tefuda.games.common.filters import Among
from tefuda.games.common.mentions import parts_of
from tefuda.games.common.things import Things
from tefuda.games.telling import DEEDS
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.programs import Ins
    from tefuda.kernel.records import Event
    from tefuda.kernel.schema import Schema

NOTHING = Text("", "")
DAMAGE = "ダメージ"
"""How deeds begin that deal damage."""
SPARED = Text("残す", "spare")
UNHURT = Text("ダメージを受けない", "spare")
"""What is done to what is chosen, where the others are what the text does something to."""
HARMLESS = frozenset(DEEDS[key] for key in ("Begin", "Exchange", "revealed", "counters", "countered"))
"""Deeds from which nothing is spared: what is not among the others just has no part in them."""
NO_USE, ON_IT, ON_OTHERS = range(3)
MARK = "▸"
"""Stands before the sentence that asks."""
PAYING = frozenset({"pay", "give", "cost", "x", "extra"})
"""Kinds of questions about costs: no sentence of the text that is paid for asks them."""
ENDED = re.compile(r"(?<=[.!])\s+|\n")


class Asked(NamedTuple):
    """Which text asks a question.

    Attributes:
        source: Whose text it is (a ref), -1: nobody's.
        line: The whole line; empty if no text asks.
        sentence: The sentence that asks; empty if it is not known, or there is no other.
        deed: What is done to what is chosen, as it stands before a noun; empty if it is not known.
        event: What the text has triggered on, or None.
        pays: Whether what is asked is how something is paid for: then the text itself is not what asks.
    """

    source: int = -1
    line: Text = NOTHING
    sentence: Text = NOTHING
    deed: Text = NOTHING
    event: Event | None = None
    pays: bool = False


class Deeds(NamedTuple):
    """What a game calls what its instructions do.

    Attributes:
        schema: Its kinds of events and zones.
        said: By kind of event, or by class of instruction.
        to: What it is to put something into a kind of zone.
        places: What zones are called in English, if that is not the schema's name.
    """

    schema: Schema | None
    said: Mapping[str, Text]
    to: Mapping[str, Text]
    places: Mapping[str, str]

    def of(self, ins: Ins) -> Text:
        """Return what an instruction does, empty if there is no word for it."""
        if self.schema is None:
            return NOTHING
        kind, zone = getattr(ins, "kind", None), getattr(ins, "zone", None)
        if isinstance(kind, int) and 0 <= kind < len(self.schema.events):
            found = self.said.get(self.schema.events[kind].name)
            if found is not None:
                return found
        found = self.said.get(type(ins).__name__)
        if found is not None or not isinstance(zone, int) or not 0 <= zone < len(self.schema.zones):
            return found or NOTHING
        there = self.schema.zones[zone]
        known = self.to.get(there.name)
        word = self.places.get(there.name) or there.name.replace("_", " ")
        return known or Text(f"{there.ja}に置く", f"put into the {word}")

    def done_to(self, code: Sequence[Ins], reg: int, part: object = None) -> Text:
        """Return what some instructions do to what a register holds, or to what a part of an announcement has chosen; if it befalls the
        others instead, that it is spared."""
        others: set[int] = set()
        for ins in code:
            said, use = self.of(ins), use_of(ins, reg, part, others)
            if isinstance(ins, Keep | Gather) and use == ON_OTHERS:
                others.add(ins.reg)
            if said and use == ON_IT:
                return said
            if said and use == ON_OTHERS and said not in HARMLESS:
                return UNHURT if said.ja.startswith(DAMAGE) else SPARED
        return NOTHING

    def of_pick(self, code: Sequence[Ins], at: int) -> Text:
        """Return what is done to what the instruction in a place picks: those behind it find it in the register of the next one."""
        reg = getattr(code[at + 1], "reg", -1) if at + 1 < len(code) and hasattr(code[at], "some") else -1
        return self.done_to(code[at + 2 :], reg) if reg >= 0 else NOTHING

    def of_shares(self, code: Sequence[Ins]) -> Text:
        """Return what is done with shares of a number, if it is dealing damage."""
        return next((said for said in map(self.of, code) if said.ja.startswith(DAMAGE)), NOTHING)


SAYS_NOTHING = Deeds(None, {}, {}, {})
"""Of a game that does not call them anything."""


def use_of(ins: Ins, reg: int, part: object, others: set[int]) -> int:
    """Tell whether an instruction is about what a register holds, or a part has chosen, or about everything else (それ以外, 残り);
    ``others``: registers that hold that."""
    parts = parts_of([ins], False)
    but = {id(one) for one in parts_of([p.things for p in parts if isinstance(p, Among) and p.no], False)}
    found = NO_USE
    for one in parts:
        held = getattr(one, "reg", -1)
        if isinstance(one, Things) and held in others:
            found = ON_OTHERS
        elif isinstance(one, Things) and (held == reg or (part is not None and getattr(one, "part", None) is part)):
            if id(one) not in but:
                return ON_IT
            found = ON_OTHERS
    if isinstance(ins, Gather) and ins.more in others:
        return ON_OTHERS
    return found


def asking_part(f: Frame, ability: Any) -> Any:
    """Return the part of an announcement that is being decided by choosing, None if there is none."""
    parts = getattr(ability, "parts", ())
    part = parts[f.n] if 0 <= f.n < len(parts) else None
    return part if hasattr(part, "some") else None


def sentence_of(line: Text, sentences: Sequence[str], n: int) -> Text:
    """Return a sentence of a line that has several; the whole English, if that has not as many."""
    if len(sentences) < 2 or not 0 <= n < len(sentences):
        return NOTHING
    english = ENDED.split(line.en)
    return Text(sentences[n], english[n] if len(english) == len(sentences) else line.en)


def marked(line: str, sentence: str) -> str:
    """Return a line with a mark before one of its sentences, if it is not all there is."""
    bare = sentence.removesuffix("。").lstrip("/ ")
    if not bare or bare == line or bare not in line:
        return line
    before, _, behind = line.partition(bare)
    return f"{before}{MARK}{bare}{behind}"
