"""Dice and coins: who rolls or tosses one, and what it shows."""

from __future__ import annotations

from tefuda.text.chances import CoinFell, Toss
from tefuda.text.conditions import Cond, Single
from tefuda.text.introductions import INTRODUCERS
from tefuda.text.memory import Ref, Walker
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.numbers import Measure
from tefuda.text.sentences import Act
from tefuda.text.words import Bound

PIPS = 6


@says(
    "サイコロを~ふる",
    also=(
        "サイコロを<1つ|1個|1回>~ふる",
        "サイコロを<|1つ|1個|1回>~振る",
        "ダイスを<|1つ|1個|1回>~ふる",
        "ダイスを<|1つ|1個|1回>~振る",
    ),
    en="~roll a die",
)
class Roll(Act, frozen=True, tag=True):
    """A die is rolled; later text asks what it shows, of each player who rolled one."""


def rolled(b: Walker, node: Node, at: int) -> None:
    """そのプレイヤー is whoever rolled, if nothing else was named."""
    b.memory.acts.append(at)
    b.memory.weak = b.memory.weak or Ref("act", (at,))


INTRODUCERS[Roll] = rolled


@says("{lo}から{hi}~だ", also=("{lo}～{hi}~だ", "出た目が{lo}から{hi}~だ"), en="it shows {lo} to {hi}")
class DieShows(Single, frozen=True, tag=True):
    """The die rolled last shows one of these numbers."""

    lo: int
    hi: int

    def ok(self) -> bool:
        return 1 <= self.lo < self.hi <= PIPS


@says(also="<出た目|目>が{n}[{cmp}]~だ", en="it shows {n} {cmp}")
@rewrite(Cond)
def shows(n: int, cmp: Bound | None = None) -> Node | None:
    """As `DieShows`, of one number or a bound."""
    if cmp is None or not 1 < n < PIPS:
        return None
    return DieShows(n, PIPS) if cmp.id == "ge" else DieShows(1, n) if cmp.id == "le" else None


@says("指定した<数|数字>~だ", also="出た目が指定した<数|数字>~だ", en="it shows the number named")
class DieShowsNamed(Single, frozen=True, tag=True):
    """The die rolled last shows the number that was named before."""


@says("<出た目|目>が偶数~だ", also="偶数~だ", en="it shows an even number", where={"even": True})
@says("<出た目|目>が奇数~だ", also="奇数~だ", en="it shows an odd number", where={"even": False})
class DieParity(Single, frozen=True, tag=True):
    """The die rolled last shows an even number, or an odd one."""

    even: bool


@says("<出た目|目>が{n}~だ", en="it shows {n}")
class DieIs(Single, frozen=True, tag=True):
    """The die rolled last shows this number."""

    n: int

    def ok(self) -> bool:
        return 1 <= self.n <= PIPS


@says("出た目", also=("出た目の数", "出た数"), en="the number rolled")
class Pips(Measure, frozen=True, tag=True):
    """What the die rolled last shows."""


RULES = [
    rule(Toss, "コイントスを~行う", en="~toss a coin"),
    rule(Toss, "コイントス~する", prints=False),
    rule(CoinFell, "表~だ", en="it came up heads", where={"heads": True}),
    rule(CoinFell, "裏~だ", en="it came up tails", where={"heads": False}),
]

__all__ = ["DieIs", "DieParity", "DieShows", "DieShowsNamed", "Pips", "Roll", "shows"]
