"""Words that only Avalon's card language has."""

from __future__ import annotations

from tefuda.text.attributes import Attribute, Hue
from tefuda.text.model import Word

__all__ = ["Attribute", "Hue"]


class Label(Word, frozen=True, tag=True):
    """A bracketed label, which says when its part works [wording 1]."""

    label = ("[ラベル]", "[label]")


class Icon(Word, frozen=True, tag=True):
    """One of the seven kinds of mana icon [2.3]."""

    label = ("魔素の種類", "kind of mana")


class Role(Word, frozen=True, tag=True):
    """A group of players: opposing players, chasers, all players [4.1-4.4]."""

    label = ("プレイヤーの種類", "group of players")


class Moment(Word, frozen=True, tag=True):
    """A phase, or the check of the holy land [5.2, 5.3]."""

    label = ("フェイズ", "phase")


class Cause(Word, frozen=True, tag=True):
    """What destroys a creature: battle, anything else, an effect, its lifespan."""

    label = ("破壊の原因", "cause of destruction")


class Battle(Word, frozen=True, tag=True):
    """A kind of battle [6.3.8-6.3.10]."""

    label = ("戦闘の種類", "kind of battle")


class Condition(Word, frozen=True, tag=True):
    """A rule that an effect sets aside when it lays or summons [R107]."""

    label = ("制限・条件", "restriction")


class Threshold(Word, frozen=True, tag=True):
    """How a number lies beyond another: more, less."""

    label = ("比較", "comparison")
