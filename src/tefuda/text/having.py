"""What a thing gains and loses, and what a player keeps."""

from __future__ import annotations

from typing import ClassVar

from .instructions import Do
from .model import Node, says
from .nouns import NP
from .numbers import Simple
from .periods import Period
from .players import Who
from .sentences import Act, Gain, Holding
from .things import Rest, Thing
from .words import Keyword, Unit


class Gains(Act, frozen=True, tag=True):
    """The thing (none named: what was named last) gains this."""

    static: ClassVar[bool] = True
    k: Gain
    t: Thing | None = None
    mid: Period | None = None


class Keeping(Act, frozen=True, tag=True):
    """The player picks so many of his things of the description (`upto`: at most) and sacrifices, or destroys, the others."""

    np: NP
    n: int
    w: Unit
    upto: bool = False
    how: str = "sacrifice"


def done_to_rest(node: Node, *verbs: str) -> bool:
    """Whether one of these verbs is done to the rest: behind what is chosen, `Keeping` says both."""
    return isinstance(node, Do) and isinstance(node.t, Rest) and getattr(node.v, "id", "") in verbs


class HandBecomes(Act, frozen=True, tag=True):
    """The player draws until that many cards are in his hand (`off`: puts away those that are too many; he picks them)."""

    n: Simple
    off: bool


class Loss(Node, frozen=True, tag=True):
    """What is lost."""


@says("{k:と}", en="{k: and }")
class LostKeywords(Loss, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]


class Lose(Act, frozen=True, tag=True):
    """The thing (none named: what was named last) loses this."""

    static: ClassVar[bool] = True
    what: Loss
    t: Thing | None = None
    mid: Period | None = None


@says(
    "{who}は手札を公開したままプレイする",
    also=(
        "{who}に手札を公開した状態でプレイする",
        "{who}は手札を公開した状態でプレイする",
        "{who}の手札を公開したままにする",
        "{who}は手札を公開したまま<対戦する|にする>",
        "{who}は手札を公開し続ける",
    ),
    en="{who} ~play with the hand revealed",
)
class OpenHand(Holding, frozen=True, tag=True):
    """The cards in the hand of the player are known to all, those that come to it as well."""

    who: Who
