"""What the words of the language are called in the rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.wording.terms import WORDED
from tefuda.games.lowering.vocabulary import MORE as MORE
from tefuda.games.lowering.vocabulary import bound_of as bound_of
from tefuda.games.lowering.vocabulary import mask_of
from tefuda.text.model import Word

STATS: Final = {"power": m.POWER, "atk": m.ATK, "level": m.LEVEL, "cost": m.COST, "ca": m.CA}
WORD_BITS: Final = {
    "valor": m.W_VALOR, "swift": m.W_SWIFT, "aura": m.W_AURA, "soulstoning": m.W_SOULSTONING, "absorption": m.W_ABSORPTION,
    "join": m.W_JOIN, "unchosen": m.W_UNCHOSEN, "breakthrough": m.W_BREAKTHROUGH, "pursuit": m.W_PURSUIT,
    **{word: 1 << k for k, word in enumerate(WORDED, m.WORDED)},
}  # fmt: skip
ORBS: Final = {"jade": m.CA_JADE, "green": m.CA_GREEN, "red": m.CA_RED}
ROLES: Final = {"attacker": m.ATTACKER, "defender": m.DEFENDER}

ZONES: Final = {
    "battlefield": m.BATTLEFIELD, "hand": m.HAND, "deck": m.DECK, "discard": m.DISCARD, "soul": m.SOUL, "ca": m.CA_YARD,
    "age": m.AGE, "remove": m.REMOVE, "stack": m.STACK,
}  # fmt: skip
GAUGES: Final = {"life": m.LIFE, "advance": m.ADVANCE}
factions = partial(mask_of, bits={word: 1 << k for k, word in enumerate(m.FACTIONS_EN)})
"""The mask of factions."""


def faction(word: Word) -> int:
    """Return the bit of a faction."""
    return factions((word,))
