"""The English of this game where templates do not suffice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tefuda.games.chronicle.rules.model import FACTIONS_EN, FACTIONS_JA
from tefuda.games.chronicle.wording import terms
from tefuda.games.names import read_names
from tefuda.text import sentences, things
from tefuda.text.english import English
from tefuda.text.numbers import X
from tefuda.text.players import Player

NAMES = read_names(Path(__file__).parents[1] / "names.yaml")
"""English of the categories and counters of the delivered cards."""
COUNTERS = {f"{name}カウンター": english for name, english in NAMES.counters.items()}
SOULS = dict(zip(FACTIONS_JA[:5], FACTIONS_EN[:5], strict=True))


class ChronicleEnglish(English):
    """Renders the trees of Last Chronicle."""

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; some classes are put together here."""
        if isinstance(node, X) and form == "cards":
            return "X cards"
        if isinstance(node, terms.CounterWord):
            return NAMES.counters.get(node.text, node.text)
        if isinstance(node, terms.BareName):
            return str(self.names.get(node.text, node.text))
        if isinstance(node, terms.Souls) and form == "bare":
            return node.text.strip("()")
        if isinstance(node, terms.Souls):
            return "".join(f"({SOULS.get(part, part)})" for part in re.findall(r"\(([^()]*)\)", node.text))
        text = super().say(node, form, obj)
        if form == "'s" and isinstance(node, things.Thing) and not text.endswith(("'s", "'", "its", "their", "your")):
            return f"{text}'s"
        if isinstance(node, sentences.Sentence):
            who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
            if who is None or (isinstance(who, Player) and who.s.id == "own"):
                return re.sub(r"\btheir own\b", "your", text)
            return text.replace("their own", "their")
        return text
