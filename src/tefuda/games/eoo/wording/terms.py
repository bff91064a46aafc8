"""Words and open terminals that only Echoes of Orphelia has."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import words
from tefuda.text.attributes import Attribute, Hue
from tefuda.text.model import Node, Token, Word, rule

__all__ = ["Attribute", "Hue"]


class Status(Word, frozen=True, tag=True):
    """An abnormal status [24]."""

    label = ("状態異常", "status")


class Arithmetic(Word, frozen=True, tag=True):
    """How a value changes [7-1-7]: added, subtracted, multiplied, divided."""

    label = ("算術", "arithmetic")


class StepName(Word, frozen=True, tag=True):
    """A step or phase of the turn [14]."""

    label = ("ステップ", "step")


class TokenKind(Word, frozen=True, tag=True):
    """A card type that a token can have by its text [22-1-4]."""

    label = ("トークンの種類", "kind of token")


class CounterName(words.CounterName, frozen=True, tag=True):
    """The name of a kind of counter [10-2-2]; `text` ends in カウンター."""

    pattern: ClassVar[str] = r"(?:\+[0-9]+(?:/\+[0-9]+)*|[ADL][-+][0-9]+|[一-鿿々ァ-ヶー]{1,8}?)カウンター"
    not_starting: ClassVar[tuple[str, ...]] = ()
    label = ("〇〇カウンター", "counter name")


class Mana(Token, frozen=True, tag=True):
    """A mana cost [19-2-1]: attribute kanji, digits for any mana, X."""

    pattern: ClassVar[str] = r"(?:[火雷風土水闇光星]|[0-9]+|X)+"
    starts: ClassVar[str | None] = "火雷風土水闇光星0123456789X"
    label = ("マナコスト", "mana cost")


SAMPLES: dict[type, Node] = {CounterName: CounterName("力カウンター"), Mana: Mana("火2")}
"""An example of each open terminal, for random trees."""


RULES = [
    rule(Hue, "{a}属性", prints=False),
]
