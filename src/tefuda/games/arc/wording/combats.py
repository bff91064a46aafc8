"""Combats and direct attacks that a text makes at once [R138]."""

from __future__ import annotations

from tefuda.text.model import says
from tefuda.text.numbers import Simple
from tefuda.text.players import Player
from tefuda.text.sentences import Act
from tefuda.text.things import It

from .nouns import Main, Mine, Source
from .values import Valued


@says("[{a}は]{b}と~交戦する", also="[{a}を]{b}と~交戦させる", en="[a?{a}|your alma] ~fight {b}")
class Fight(Act, frozen=True, tag=True):
    """An extra combat at once, all nine steps [R138]."""

    b: Main | It | Mine
    a: Source | Main | It | Mine | None = None


@says(
    "[{a}は][{b}と]{n!Simple}回~交戦する",
    also="[{a}は][{b}と]追加で{n!Simple}回~交戦する",
    en="[a?{a}|your alma] ~fight [{b}|the opponent's alma] {n} times",
)
@says(
    "[{a}は]{n!Valued}追加で[{b}と]~交戦する",
    also="[{a}は]{b}と{n!Valued}追加で~交戦する",
    en="[a?{a}|your alma] ~fight [{b}|the opponent's alma] as often as {n}",
)
class Fights(Act, frozen=True, tag=True):
    """So many extra combats at once, one after the other, as long as both main almas are there [R138]."""

    n: Simple | Valued
    a: Source | Main | It | Mine | None = None
    b: Main | It | Mine | None = None


@says(
    "[{a}は][{who}に]~直接攻撃する",
    also=("[{a}は]{who}を~直接攻撃する", "[{a}は]{who}へ~直接攻撃する"),
    en="[a?{a}|your alma] ~attack [{who}|the opponent] directly",
)
class Strike(Act, frozen=True, tag=True):
    """A direct attack at once [R138]."""

    a: Source | Main | It | Mine | None = None
    who: Player | None = None


@says(
    "[{a}は][{who}に]{n}回~直接攻撃する",
    also="[{a}は]追加で{n}回[{who}に]~直接攻撃する",
    en="[a?{a}|your alma] ~attack [{who}|the opponent] directly {n.times}",
)
class Strikes(Act, frozen=True, tag=True):
    """So many direct attacks at once, one after the other [R138]."""

    n: int
    a: Source | Main | It | Mine | None = None
    who: Player | None = None

    def ok(self) -> bool:
        return self.n > 1
