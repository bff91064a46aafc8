"""Words and open terminals that only Last Chronicle has."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import words
from tefuda.text.model import Node, Token, Word

WORDED = (
    "soul_change", "awakening", "harvest", "soul_burst", "preparation", "unique", "energy", "search", "suppress", "taboo", "sublimation",
)  # fmt: skip
"""Keywords that are printed with costs, numbers or texts of their own."""


class Faction(Word, frozen=True, tag=True):
    """One of the five factions [5.2.2.1]."""

    label = ("勢力", "faction")


class Colour(Word, frozen=True, tag=True):
    """The colour of a lamp [5.7.3]."""

    label = ("ランプの色", "lamp colour")


class Roman(Word, frozen=True, tag=True):
    """A level or an age, I to IV."""

    label = ("ⅠからⅣ", "I to IV")


class Gauge(Word, frozen=True, tag=True):
    """A number of a player: life, advance value."""

    label = ("プレイヤーの数値", "number of a player")


class Phase(Word, frozen=True, tag=True):
    """A phase or step of the turn [9]."""

    label = ("フェイズ", "phase")


class Orb(Word, frozen=True, tag=True):
    """A kind of orb [5.3.2]."""

    label = ("CAの種類", "kind of orb")


class SelfName(Word, frozen=True, tag=True):
    """A card's own name outside of quotes: this very object [R33]."""

    label = ("自身のカード名", "its own name")


class CardName(words.Name, frozen=True, tag=True):
    """A card or token name in 「」; `text` includes the brackets."""

    pattern: ClassVar[str] = r"「[^「」]+」"
    starts: ClassVar[str | None] = "「"
    label = ("「名前」", "「name」")


class BareName(Token, frozen=True, tag=True):
    """A card name inside the parentheses of a keyword."""

    pattern: ClassVar[str] = r"[^()『』「」]+(?=\))"
    label = ("カード名", "card name")


class CounterWord(Token, frozen=True, tag=True):
    """The name of a counter without the word for counters, in ハーベスト."""

    pattern: ClassVar[str] = r"[一-鿿々ァ-ヶー]{1,8}[いえきぎけげしじちみめりれ]?(?= )"
    label = ("カウンター名", "counter name")


class CounterName(words.CounterName, frozen=True, tag=True):
    """The name of a kind of counter [6.10], perhaps with a kana after its kanji (誓い, 恵み); `text` ends in カウンター."""

    pattern: ClassVar[str] = r"[一-鿿々ァ-ヶー]{1,8}?[いえきぎけげしじちみめりれ]?カウンター"
    not_starting: ClassVar[tuple[str, ...]] = ()
    label = ("〇〇カウンター", "counter name")


class Souls(Token, frozen=True, tag=True):
    """A cost in souls [5.2.2]: a number, X, factions, each in parentheses."""

    pattern: ClassVar[str] = r"(?:\((?:[0-9]+|[XY]|[白橙紫黒青])\))+"
    starts: ClassVar[str | None] = "("
    label = ("ソウルのコスト", "cost in souls")


SAMPLES: dict[type, Node] = {
    CounterName: CounterName("力カウンター"),
    Souls: Souls("(1)(白)"),
    CardName: CardName("「見張り」"),
    BareName: BareName("見習い剣士"),
    CounterWord: CounterWord("麦"),
}
"""An example of each open terminal, for random trees."""
