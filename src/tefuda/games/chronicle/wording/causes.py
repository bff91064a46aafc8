"""By what something is done: battle, spells, abilities, units."""

from __future__ import annotations

from tefuda.text.model import Node, says
from tefuda.text.nouns import Noun


class Cause(Node, frozen=True, tag=True):
    """By what something is done."""


@says("戦闘", also="戦闘による", en="battle")
@says("戦闘によって", also="戦闘により", en="battle", form="よって")
@says("戦闘で", en="battle", form="で")
class ByBattle(Cause, frozen=True, tag=True):
    """By the battle itself [10.2.1.2], and by no text."""


@says("{of}による", also="{of}からの", en="{of.pl}")
@says("{of}によって", also="{of}により", en="{of.pl}", form="よって")
@says("{of}に", en="{of.pl}", form="に")
class ByThings(Cause, frozen=True, tag=True):
    """By such spells, abilities or units; by a unit also in battle."""

    of: Noun
