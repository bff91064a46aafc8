"""Combats and direct attacks that a text makes at once [R138], and what damage of combats does not do."""

from __future__ import annotations

from tefuda.text.model import says
from tefuda.text.numbers import Simple
from tefuda.text.players import Player
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import It

from .nouns import Main, Mine, Source
from .terms import Means
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


@says(
    "{t}が[{by}]破壊されても、[{who}は]CPダメージを受けない",
    en="even if {t} is destroyed[ {by}], [{who}|you] can't take CP damage",
)
class NoCrash(Holding, frozen=True, tag=True):
    """The destruction of the alma costs its player no Life [4.3.5]; `by`: in combat only."""

    t: Main
    who: Player | None = None
    by: Means | None = None

    def ok(self) -> bool:
        return (self.who is None or self.who.s.id == self.t.s.id) and (self.by is None or self.by.id == "combat")


@says(
    "{t}が交戦する場合、相手アルマの⟦障壁⟧を無視する",
    also=(
        "{t}が交戦する時、相手アルマの⟦障壁⟧を無視する",
        "{t}は交戦する相手アルマの⟦障壁⟧を無視する",
        "{t}が戦闘で与えるダメージは相手アルマの⟦障壁⟧を無視する",
    ),
    en="damage of {t} in combat ignores ⟦Barrier⟧",
    where={"any": False},
)
@says("{t}が与えるダメージは⟦障壁⟧を無視する", en="damage by {t} ignores ⟦Barrier⟧", where={"any": True})
class IgnoresBarrier(Holding, frozen=True, tag=True):
    """障壁 takes nothing from the damage that the alma deals, in combat or (`any`) by its skills, too [R89]."""

    t: Source | Main
    any: bool
