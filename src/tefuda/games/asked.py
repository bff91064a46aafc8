"""What a question is about: the text that asks, the sentence of it that does, and what is to be done to what is chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.games.common.mentions import parts_of
from tefuda.games.common.things import Things
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.programs import Ins
    from tefuda.kernel.records import Event
    from tefuda.kernel.schema import Schema

NOTHING = Text("", "")
DAMAGE = "ダメージ"
"""How deeds begin that deal damage."""
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
        """Return what some instructions do to what a register holds, or to what a part of an announcement has chosen."""
        for ins in code:
            said = self.of(ins)
            if said and uses(ins, reg, part):
                return said
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


def uses(ins: Ins, reg: int, part: object) -> bool:
    """Tell whether an instruction is about what a register holds, or a part has chosen."""
    for one in parts_of([ins], False):
        if isinstance(one, Things):
            if part is not None and getattr(one, "part", None) is part:
                return True
            if getattr(one, "reg", -1) == reg:
                return True
    return False


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
