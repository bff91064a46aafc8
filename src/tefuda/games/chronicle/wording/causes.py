"""By what something is done: battle, spells, abilities, units."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, AKind, Noun, NounOr
from tefuda.text.quals import Owner
from tefuda.text.words import Kind, Side

from .nouns import Source


class Cause(Node, frozen=True, tag=True):
    """By what something is done."""


@says("戦闘", also="戦闘による", en="battle")
@says("戦闘によって", also=("戦闘により", "戦闘で"), en="battle", form="よって")
@says("戦闘で", en="battle", form="で")
class ByBattle(Cause, frozen=True, tag=True):
    """By the battle itself [10.2.1.2], and by no text."""


@says("{t}による", also="{t}からの", en="{t}", where={"battle": False})
@says("{t}によって", also="{t}により", en="{t}", form="よって", where={"battle": False})
@says("{t}に", en="{t}", form="に", where={"battle": False})
@says("戦闘で{t}による", en="{t} in battle", where={"battle": True})
@says("戦闘で{t}によって", also="{t}との戦闘<によって|で>", en="{t} in battle", form="よって", where={"battle": True})
class ByThis(Cause, frozen=True, tag=True):
    """By the source itself: its damage, its text (`battle`: its damage in battle)."""

    t: Source
    battle: bool


@says(also=("{s}の効果による", "{s}の効果からの"), en="")
@says(also=("{s}の効果によって", "{s}の効果により"), en="", form="よって")
@says(also="{s}の効果に", en="", form="に")
class ByEffects(Cause, frozen=True, tag=True):
    """As `ByThings` of a player's spells and abilities."""

    rewritten: ClassVar[bool] = True
    s: Side

    def canon(self) -> Node:
        return ByThings(NounOr((NP(AKind(Kind("spell")), (Owner(self.s),)), NP(AKind(Kind("ability")), ()))))


@says("{of}による", also="{of}からの", en="{of.pl}")
@says("{of}によって", also="{of}により", en="{of.pl}", form="よって")
@says("{of}に", en="{of.pl}", form="に")
class ByThings(Cause, frozen=True, tag=True):
    """By such spells, abilities or units; by a unit also in battle."""

    of: Noun
