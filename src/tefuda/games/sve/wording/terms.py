"""Words that only Shadowverse EVOLVE has."""

from __future__ import annotations

from tefuda.text.model import Word


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


class CanVerb(Word, frozen=True, tag=True):
    """What can be forbidden with a plain できない."""

    label = ("禁止される動作", "what is forbidden")
