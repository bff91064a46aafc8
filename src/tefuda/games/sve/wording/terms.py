"""Words and periods that only Shadowverse EVOLVE has."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, Word, says
from tefuda.text.nouns import Listed
from tefuda.text.players import ItsPlayer, Self
from tefuda.text.references import REFERENCES, its_player
from tefuda.text.sentences import Period
from tefuda.text.words import Phase, Side


class Mode(Word, frozen=True, tag=True):
    """A state of a player that a class word names: Overflow, Sanguine."""

    label = ("クラス能力の状態", "class state")


class GateWord(Word, frozen=True, tag=True):
    """A class word with a number: Combo, Spellchain, Necrocharge."""

    label = ("クラス能力", "class ability")


class AbilityName(Word, frozen=True, tag=True):
    """The bracketed word by which a kind of ability is named."""

    label = ("能力の名前", "name of an ability")


class DamageWay(Word, frozen=True, tag=True):
    """Whether damage is taken or dealt."""

    label = ("受ける・与える", "taken or dealt")


@says("<それ|それら>の持ち主", en="its owner")
class ItsOwner(ItsPlayer, frozen=True, tag=True):
    """The player to whom それ belongs, wherever it is now [3.1.1]."""


REFERENCES[ItsOwner] = its_player


@says("{to}に与える", also="{to}へ与える", en="~deal to {to.a}")
class DealtTo(Node, frozen=True, tag=True):
    """Dealt to such things."""

    id: ClassVar[str] = "deals"
    to: Listed


class CanVerb(Word, frozen=True, tag=True):
    """What can be forbidden with a plain できない."""

    label = ("禁止される動作", "what is forbidden")


@says("次の{s}の{p}に", also="次の{s}の{p}<中|の間>", en="during {s.'s} next {p}", where={"next": True})
@says(also="次の{p}<に|中|の間>", en="", where={"s": Self(), "next": True})
@says("{s}の{p}中", also="{s}の{p}の間", en="during {s.'s} {p}")
class InPhase(Period, frozen=True, tag=True):
    """While it is that phase of that player's turn (`next`: of the next turn only)."""

    s: Side | Self
    p: Phase
    next: bool = False
