"""Moving into a zone: how a card comes there, and in what order several do."""

from __future__ import annotations

from typing import Any

from .model import Node, Rule, rule, says
from .verbs import Deed
from .words import Posture

Into = Any
"""A zone as destination (open: see `Dialect`)."""


class Owners(Node, frozen=True, tag=True):
    """The owner of what is moved, of each card for itself."""


def owners(word: str, *more: str) -> list[Rule]:
    """What says into whose zones cards go, with a game's words for an owner."""
    before = ("それの", "その", "それらの", "それぞれの", "それぞれ", "そのカードの")
    read = [f"{who}{ja}" for ja in (word, *more) for who in ("", *before)]
    return [rule(Owners, ja, en="its owner's", prints=ja == word) for ja in read]


class Manner(Node, frozen=True, tag=True):
    """How a card comes to a zone."""


@says("{s}状態で", en="{s}")
class Oriented(Manner, frozen=True, tag=True):
    """In that state, as the game's words for it say."""

    s: Posture


@says("裏向きで", en="face down", where={"up": False})
@says("表向きで", en="face up", where={"up": True})
class Facing(Manner, frozen=True, tag=True):
    """Face down or face up."""

    up: bool


@says("好きな順番で", also="好きな順で", en="in any order", where={"random": False})
class AnyOrder(Node, frozen=True, tag=True):
    """The order of several cards is free, or random."""

    random: bool


@says("{to}~置く", en="~put {obj} into {to}", where={"how": "put"})
@says("{to}~加える", en="~add {obj} to {to}", where={"how": "add"})
@says("{to}~戻す", en="~return {obj} to {to}", where={"how": "return"})
class Put(Deed, frozen=True, tag=True):
    """Moving into a zone; `how` is the printed verb."""

    to: Into
    how: str
