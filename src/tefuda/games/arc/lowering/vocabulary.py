"""Which numbers of the model the words of the language mean."""

from __future__ import annotations

from functools import partial

from tefuda.games.arc.rules import model as m
from tefuda.games.lowering.vocabulary import MORE as MORE
from tefuda.games.lowering.vocabulary import bound_of as bound_of
from tefuda.games.lowering.vocabulary import mask_of
from tefuda.text.normalise import fold_name

ZONES = {"hand": m.HAND, "deck": m.DECK, "record": m.RECORD, "oblivion": m.OBLIVION, "main": m.MAIN, "sub": m.SUB}
STATS = {"ap": m.AP, "rp": m.RP, "cp": m.CP, "cost": m.COST, "sp": m.SP}
GAUGES = {"will": m.WILL, "life": m.LIFE, "nightmare": m.NIGHTMARE, "madness": m.MADNESS}
ELEMENTS = {en: 1 << k for k, en in enumerate(m.ATTRIBUTES_ENGLISH)}
SORTS = {
    "card": m.S_CARD,
    "general": m.S_GENERAL,
    "weapon": m.S_WEAPON,
    "granted": m.S_GRANTED,
    "every": m.S_CARD | m.S_GENERAL | m.S_WEAPON | m.S_GRANTED,
}
NUMBERS = tuple(dict.fromkeys(m.NUMBERED.values()))
"""Attributes that hold the numbers of general skills."""


elements = partial(mask_of, bits=ELEMENTS)
"""The mask of attributes."""
APART = frozenset(
    fold_name(name)
    for name in (
        "霖雨蒼生", "座敷牢の人形遊び", "厄災の芽吹き", "死毒刀", "ラージフラワー", "倒錯のメイド・ラヴァー", "末期の奉仕",
        "最終楽章、革星銀歌", "悲劇の世界線", "清廉の思い出", "声無きラストオーダー", "メルト・ファクター",
    )
)  # fmt: skip
"""Names of the reflets whose sentences are independent of each other unless marked otherwise: the book's list [6.6.11, R56, R57]."""

__all__ = ["MORE", "bound_of"]
