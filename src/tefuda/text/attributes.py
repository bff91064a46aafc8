"""Attributes of cards: before a noun, and counted."""

from __future__ import annotations

from .conditions import Single
from .judging import Judged
from .known import Known, Taken
from .model import Node, Rule, Word, rule, says
from .nouns import DeckEnd, Noun
from .numbers import Measure
from .quals import Qual
from .things import All, Bare, Some


class Attribute(Word, frozen=True, tag=True):
    """One of the game's attributes."""

    label = ("属性", "attribute")


@says("{a}", en="{a}")
class Hue(Node, frozen=True, tag=True):
    """An attribute as it stands before a noun (open: see `Dialect`)."""

    a: Attribute


class OfAttribute(Qual, frozen=True, tag=True):
    """Having at least one of these attributes."""

    a: tuple[Hue, ...]


class NotAttribute(Qual, frozen=True, tag=True):
    """Having none of these attributes."""

    a: tuple[Hue, ...]


class SharesAttribute(Qual, frozen=True, tag=True):
    """Having an attribute in common with the thing."""

    of: Known


class Shares(Single, frozen=True, tag=True):
    """The thing has an attribute in common with another one."""

    t: Judged
    of: Known | Bare

    def ok(self) -> bool:
        # 全ての: with all of them it is not compared; an end of a pile takes a number
        end = (
            isinstance(self.t, Some)
            and isinstance(self.t.cnt, All)
            and isinstance(getattr(self.t.of, "head", None), DeckEnd)
        )
        one_taken = isinstance(self.of, Bare) and [type(q) for q in getattr(self.of.np, "quals", ())] == [
            Taken
        ]  # `TakenOne`
        return not isinstance(self.of, Some) and not end and not one_taken


def sharing(word: str, en: str = "an attribute") -> list[Rule]:
    """What says that things have an attribute in common, with a game's word for it."""
    also = (f"{{of}}と同じ{word}を持つ", f"{{of}}と{word}が同じ", f"{word}が{{of}}と同じ")
    said = (
        f"{{t}}が{{of}}と同じ{word}を持つ~なら",
        f"{{t}}と{{of}}の{word}が同じ~だ",
        f"{{t}}の{word}が{{of}}と同じ~だ",
    )
    return [
        rule(SharesAttribute, f"{{of}}と同じ{word}の", en=f"> sharing {en} with {{of}}"),
        *(rule(SharesAttribute, ja, prints=False) for ja in also),
        rule(Shares, f"{{t}}が{{of}}と同じ{word}~だ", en=f"{{t}} shares {en} with {{of}}"),
        *(rule(Shares, ja, prints=False) for ja in said),
    ]


class WithAbilities(Qual, frozen=True, tag=True):
    """Having any ability or keyword (`no`: none)."""

    no: bool


@says("{of}の属性の<数|種類>", en="the number of different attributes among {of.pl}")
class AttributesAmong(Measure, frozen=True, tag=True):
    """How many different attributes things of the description have together."""

    of: Noun

    def ok(self) -> bool:
        # of mana its icons are counted
        return not getattr(getattr(self.of, "head", None), "counted_by_icons", False)
