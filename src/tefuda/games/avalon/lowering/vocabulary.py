"""Words of the card language as numbers of the rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.events import (
    BY_ATTACK,
    BY_BATTLE,
    BY_COUNTER,
    BY_EFFECT,
    BY_LIFESPAN,
    BY_REFLECT,
)
from tefuda.games.avalon.rules.text import ANY_WAR, DEFENDING, EITHER, INVADING
from tefuda.games.avalon.words import KEYWORDS as WORDS
from tefuda.games.lowering.vocabulary import MORE as MORE
from tefuda.games.lowering.vocabulary import bound_of as bound_of
from tefuda.games.lowering.vocabulary import mask_of

KEYWORDS: Final = {key: m.KEYWORD_BITS[ja] for key, (ja, _) in WORDS.items()}
STATS: Final = {"attack": m.ATTACK, "endurance": m.ENDURANCE, "originality": m.ORIGIN}
ZONES: Final = {"memory": m.MEMORY, "hand": m.HAND, "life": m.LIFE, "discard": m.DISCARD, "proofs": m.PROOF}
"""Zones of players."""
PLACES: Final = {
    **{key: 1 << z for key, z in ZONES.items()},
    "lands": m.LAND_MASK,
    "holy": 1 << m.HOLY,
    "field": m.FIELD,
}
"""Masks of all zones that texts name."""
ICONS: Final = {
    "yellow": m.YELLOW,
    "red": m.RED,
    "blue": m.BLUE,
    "green": m.GREEN,
    "none": m.COLOURLESS,
    "rainbow": m.RAINBOW,
    "vessel": m.VESSEL,
}
PHASES: Final = {"draw": m.DRAWS, "set": m.SETS, "main": m.MAINS, "end": m.ENDS}
WARS: Final = {"ranged": 1 << m.B_RANGED, "invasion": 1 << m.B_HOLY}
IN_WAR: Final = {"holy_war": WARS["invasion"], "ranged": WARS["ranged"]}
"""Causes that are battles of one kind."""
CAUSES: Final = {
    "battle": (1 << BY_BATTLE, False),
    "elsewhere": (1 << BY_BATTLE, True),
    "effect": (1 << BY_EFFECT, False),
    "lifespan": (1 << BY_LIFESPAN, False),
}
"""Causes of destruction: the mask of reasons, and whether it is meant to be another one."""
HITS: Final = {"attack": 1 << BY_ATTACK, "counter": 1 << BY_COUNTER, "reflect": 1 << BY_REFLECT}
ALL_HITS: Final = 1 << BY_ATTACK | 1 << BY_COUNTER | 1 << BY_REFLECT
SIDES: Final = {
    "battle": (EITHER, ANY_WAR),
    "support": (EITHER, ANY_WAR),
    "invading": (INVADING, ANY_WAR),
    "defending": (DEFENDING, ANY_WAR),
    "holy_war": (EITHER, 1 << m.B_HOLY),
    "ranged": (EITHER, 1 << m.B_RANGED),
}
"""Labels of battle parts: the sides and kinds of battle in which they work [R76]."""
STRIKES: Final = ("first", "last")
KEYWORD_STEP: Final = {"first": 7, "last": 7, "counter": 9}
"""Steps in which keywords are announced; all others in step 8 [7.3, R63]."""

OPPOSING: Final = ("foe", "opponent")
"""Words for one opposing player."""
elements = partial(mask_of, bits={word: 1 << icon for word, icon in ICONS.items()})
"""The mask of attributes."""
