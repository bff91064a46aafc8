"""What the words of the card language are for the rules: zones, attributes, statuses, bounds, steps."""

from __future__ import annotations

from functools import partial

from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.events import DESTROYED, DISCARDED, ENTERED, SACRIFICED
from tefuda.games.lowering.vocabulary import MORE as MORE
from tefuda.games.lowering.vocabulary import bound_of as bound_of
from tefuda.games.lowering.vocabulary import mask_of

ZONES = {
    "field": m.FIELD, "hand": m.HAND, "archive": m.ARCHIVE, "graveyard": m.GRAVEYARD, "mana": m.MANA, "shield": m.SHIELD,
    "return": m.RETURN, "stack": m.STACK, "arcaea": m.ARCAEA,
}  # fmt: skip
STATS = {
    "a": m.A, "d": m.D, "l": m.L, "cost": m.COST, "ether": m.ETHER, "physis": m.PHYSIS, "shields": m.SHIELDS, "weight": m.WEIGHT,
}  # fmt: skip
ELEMENT = {en: k for k, en in enumerate(m.MANA_ENGLISH[:8])}
"""Numbers of the attributes."""
STATUS = {en: k for k, en in enumerate(m.STATUS_ENGLISH)}
"""Places of the statuses."""
KEYWORDS = {"haste": m.W_HASTE, "flight": m.W_FLIGHT}
STEPS = {
    "rinoa": m.RINOA_STEP,
    "check-in": m.CHECK_IN, "draw": m.DRAW_STEP, "main": m.MAIN, "check-out": m.CHECK_OUT, "attack-start": m.ATTACK_START,
    "block": m.BLOCK_STEP, "damage": m.DAMAGE_STEP, "attack-end": m.ATTACK_END,
}  # fmt: skip
FIGHT = {"blocks": "blocker", "blocked": "blocked", "attacks": "attacker", "attacked": "attacked"}
"""What is said of those who fight, and what they are in the attack going on [15-1-3, 15-3-1]."""
FLAGS = {"attack": m.F_NO_ATTACK, "block": m.F_NO_BLOCK, "rinoa": m.F_NO_RINOA, "activate": m.F_NO_ACTIVATE}
"""What an object cannot do, as a flag."""
HAPPENED = {"destroyed": (DESTROYED,), "sacrificed": (SACRIFICED,), "discarded": (DISCARDED,), "entered": (ENTERED,)}
"""Kinds of events by which something has happened to what an earlier sentence acted on."""
elements = partial(mask_of, bits={word: 1 << k for word, k in ELEMENT.items()})
"""The mask of attributes, given as words or as hues."""
