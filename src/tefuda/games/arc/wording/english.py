"""The English of this game where templates do not suffice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tefuda.games.arc.wording import nouns, terms, values
from tefuda.text import sentences, things
from tefuda.text.english import English
from tefuda.text.model import Node
from tefuda.text.numbers import X
from tefuda.text.players import Player


class ArcEnglish(English):
    """Renders the trees of ARC."""

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; some classes are put together here."""
        if isinstance(node, X) and form == "cards":
            return "X cards"
        for cls in type(node).__mro__:
            if cls in OWN:
                return OWN[cls](self, node, form, obj)
        text = super().say(node, form, obj)
        if form == "'s" and isinstance(node, things.Thing) and not text.endswith(("'s", "'", "its", "their", "your")):
            return f"{text}'s"
        return text

    def plain(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node as it would be without the rows of this module."""
        return super().say(node, form, obj)

    def line(self, node: Node) -> str:
        """A whole text, with a full stop."""
        text = re.sub(r" +", " ", super().line(node))
        return re.sub(r"\.\s*([.,])", r"\1", text)


def named(e: ArcEnglish, node: terms.NamedWord, form: str, obj: str) -> str:
    """A named in brackets, translated if known."""
    return f"[{e.names.get(f'・{node.plain}', node.plain)}]"


def on_field(e: ArcEnglish, node: values.OnField, form: str, obj: str) -> str:
    """A field as a place: with its preposition."""
    return e.say(node.f)


def main(e: ArcEnglish, node: nouns.Main, form: str, obj: str) -> str:
    """Your alma, the opponent's alma."""
    text = "your alma" if node.s.id == "own" else "the opponent's alma"
    return f"{text}'s" if form == "'s" else text


def every_main(e: ArcEnglish, node: nouns.EveryMain, form: str, obj: str) -> str:
    """All almas of a side."""
    return "all your almas" if node.s.id == "own" else "all opposing almas"


def sentence(e: ArcEnglish, node: sentences.Sentence, form: str, obj: str) -> str:
    """In a sentence about another player 自分の is that player's."""
    text = e.plain(node, form, obj)
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    if who is None or (isinstance(who, Player) and who.s.id == "own"):
        return text
    return re.sub(r"\byour hand\b", "their hand", re.sub(r"\byour deck\b", "their deck", text))


OWN: dict[type, Callable[[ArcEnglish, Any, str, str], str]] = {
    terms.NamedWord: named,
    values.OnField: on_field,
    nouns.Main: main,
    nouns.EveryMain: every_main,
    sentences.Sentence: sentence,
}
"""Classes whose English is put together here."""
