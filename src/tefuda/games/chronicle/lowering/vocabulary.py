"""What the words of the language are called in the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tefuda.games.chronicle.rules import model as m
from tefuda.games.lowering.vocabulary import MORE, bound_of
from tefuda.text.model import Word

STATS: Final = {"power": m.POWER, "atk": m.ATK, "level": m.LEVEL, "cost": m.COST, "ca": m.CA}
WORD_BITS: Final = {
    "valor": m.W_VALOR, "swift": m.W_SWIFT, "aura": m.W_AURA, "soulstoning": m.W_SOULSTONING, "absorption": m.W_ABSORPTION,
    "join": m.W_JOIN, "unchosen": m.W_UNCHOSEN, "breakthrough": m.W_BREAKTHROUGH, "pursuit": m.W_PURSUIT,
}  # fmt: skip
ORBS: Final = {"jade": m.CA_JADE, "green": m.CA_GREEN, "red": m.CA_RED}
ROLES: Final = {"attacker": m.ATTACKER, "defender": m.DEFENDER}

ZONES: Final = {
    "battlefield": m.BATTLEFIELD, "hand": m.HAND, "deck": m.DECK, "discard": m.DISCARD, "soul": m.SOUL, "ca": m.CA_YARD,
    "age": m.AGE, "remove": m.REMOVE, "stack": m.STACK,
}  # fmt: skip
GAUGES: Final = {"life": m.LIFE, "advance": m.ADVANCE}


def factions(words: Iterable[Word]) -> int:
    """Return the mask of several factions."""
    mask = 0
    for word in words:
        mask |= faction(word)
    return mask


def faction(word: Word) -> int:
    """Return the bit of a faction."""
    return 1 << m.FACTIONS_EN.index(word.id)


__all__ = ["MORE", "bound_of"]
