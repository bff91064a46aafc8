"""Phrases that say two acts as one."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.destinations import Put
from tefuda.text.instructions import Do
from tefuda.text.model import Node, says
from tefuda.text.sentences import Act, Gain
from tefuda.text.things import Thing
from tefuda.text.words import Zone

from .changes import Gains, GainsAlso, GetsBoost, PlusMinus, Quoted, TheKeywords
from .deeds import Into, Owners
from .lines import Or, Seq


@says(also="{t}は{p}/{a}の修整と{k.*}", en="")
class BoostAndGain(Act, frozen=True, tag=True):
    """As `GetsBoost` and `GainsAlso` (`+1000/+0の修整と『勇猛』を得る`)."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Thing
    p: PlusMinus
    a: PlusMinus
    k: Gain

    def canon(self) -> Node:
        return Seq(GetsBoost(self.t, self.p, self.a), GainsAlso(self.k), "連")


@says(also="{t.を}[{s}の]デッキの一番上か一番下に~置く", en="")
class PutAtEither(Act, frozen=True, tag=True):
    """As `Or` of the top and the bottom of the deck."""

    rewritten: ClassVar[bool] = True
    t: Thing
    s: Owners | None = None

    def canon(self) -> Node:
        deck = Zone("deck")
        top, bottom = (Do(self.t, Put(Into(deck, end, self.s), "put")) for end in ("top", "bottom"))
        return Or(top, bottom)


@says(also="{t}は{a}か{b}を~得る", en="")
class GainsEither(Act, frozen=True, tag=True):
    """As `Or` of gaining the one keyword or the other."""

    rewritten: ClassVar[bool] = True
    t: Thing
    a: Quoted
    b: Quoted

    def canon(self) -> Node:
        return Or(*(Gains(self.t, TheKeywords((k,), False)) for k in (self.a, self.b)))
