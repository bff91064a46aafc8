"""Values of Shadowverse EVOLVE: halves and multiples, counters together, how much health moved, as much as each thing's own number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.english_nouns import counters_phrase
from tefuda.text.english_sentences import SPECIAL
from tefuda.text.inflection_en import inflect
from tefuda.text.instructions import Boost, Damage, LetX
from tefuda.text.introductions import INTRODUCERS, removed
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Counters, Named, NounOr
from tefuda.text.numbers import CountOf, DamageAmount, Half, Measure, Multiple, N, Quote, Simple, StatOf, Unquoted
from tefuda.text.sentences import Act, Instruction, Or, PerMid
from tefuda.text.stats import ChangeStat, ChangeStatAs, SetStat, StatBy
from tefuda.text.things import Bare, Exactly, It, Referred, Some, Thing
from tefuda.text.words import CounterName, Sign, Stat, Unit

if TYPE_CHECKING:
    from tefuda.text.english import English


@says(also="{n}だけ<、|>{t}は{b:/}~する", en="{t} ~get {b:/} for each {n}")
@rewrite(Act, static=True)
def boost_so_often(n: Quote | Unquoted, t: Thing, b: tuple[StatBy, ...]) -> Node | None:
    """As `boost_as`: だけ without と同じ; a number above 1 is taken as often as there are things."""
    if not (isinstance(n.v, CountOf) and isinstance(n.v.of, NP | NounOr)):
        return None
    return Boost(t, b, PerMid(n.v.of, Exactly(N(1), Unit("cards"))))


@says(
    also="{to}に「{v}」の半分<の|と同じ|>ダメージ[を与える]",
    en="deal {to.each} damage equal to half {v}",
    where={"down": False},
)
@says(also="{to}に「{v}」の半分(端数切り捨て)<の|と同じ|>ダメージ[を与える]", en="", where={"down": True})
@rewrite(Act)
def half_damage(to: Thing, v: Measure, down: bool) -> Node:
    """As `Damage`: half a value."""
    return Damage(to, Quote(Half(v, down)))


@says(
    also="{t}の{stat}を半分<|（端数切り上げ）|(端数切り上げ)>に~する", en="~halve {t.'s} {stat}", where={"down": False}
)
@says(also="{t}の{stat}を半分<（端数切り捨て）|(端数切り捨て)>に~する", en="~halve {t.'s} {stat}", where={"down": True})
@rewrite(Act)
def halved(t: Referred, stat: Stat, down: bool) -> SetStat:
    """As `SetStat`, to half of what it is."""
    return SetStat(t, stat, Quote(Half(StatOf(t, stat), down)))  # type: ignore[arg-type]


@says(also=("{t}の{a}か{b}を{n}に~する", "{t}の{a}か{b}は{n}に~なる"), en="~set {t.'s} {a} or {b} to {n}")
@rewrite(Act)
def either_set(t: Referred, a: Stat, b: Stat, n: Simple) -> Node | None:
    """As `Or`: one of two numbers, picked when it is carried out, becomes n."""
    return Or(SetStat(t, a, n), SetStat(t, b, n)) if a != b else None


@says(also="{t}の{a}か{b}を{sign}{n}~する", en="{t} ~get {sign}{n} {a} or {b}")
@rewrite(Act)
def either_changed(t: Referred, a: Stat, b: Stat, sign: Sign, n: Simple) -> Node | None:
    """As `Or`: one of two numbers, picked when it is carried out, changes by n."""
    return Or(Boost(t, (StatBy(a, sign, n),)), Boost(t, (StatBy(b, sign, n),))) if a != b else None


@says(also="{t}は{a}か{b}~する", en="{t} ~get {a} or {b}")
@rewrite(Act)
def either_boost(t: Referred, a: StatBy, b: StatBy) -> Node | None:
    """As `Or`: one of two changes, picked when it is carried out."""
    return Or(Boost(t, (a,)), Boost(t, (b,))) if a != b else None


@says(also=("{t.を}{n}回復~する", "{t.を}{n}回復~させる"), en="~heal {t} by {n}")
@rewrite(Act)
def healed(t: Thing, n: Simple) -> Node | None:
    """As `ChangeStat`, of health."""
    return ChangeStat(t, HEALTH, PLUS, n) if isinstance(t, Referred | Bare | Some) else None


@says(also="{q.だけ}<、|>{t.を}回復~する", en="~heal {t} by {q}")
@says(also="{t.を}<その値だけ|その値と同じだけ>回復~する", en="", where={"q": Unquoted(DamageAmount("taken"))})
@rewrite(Act)
def healed_as(t: Thing, q: Unquoted) -> Node | None:
    """As `ChangeStatAs`, of health."""
    return ChangeStatAs(t, HEALTH, q, PLUS) if isinstance(t, Referred | Bare | Some) else None


HEALTH, PLUS = Stat("health"), Sign("plus")


@says(also="Xは「{v}」の{n}倍である", en="X is {n} times {v}")
@rewrite(Instruction)
def x_is_times(v: Measure, n: int) -> Node:
    """As `LetX`: a value several times."""
    return LetX(Multiple(v, n))


@says(also="Xは「{v}」の半分である", en="X is half {v}", where={"down": False})
@says(also="Xは「{v}」の半分(端数切り捨て)である", en="", where={"down": True})
@rewrite(Instruction)
def x_is_half(v: Measure, down: bool) -> Node:
    """As `LetX`: half a value."""
    return LetX(Half(v, down))


@says(
    also=("{n}と同じだけ<|、>{t}は{b:2/}~する", "{t}は<|、>{n}と同じだけ{b:2/}~する"), en="{t} ~get {b:/} for each {n}"
)
@rewrite(Act)
def boost_as(n: Quote | Unquoted, t: Thing, b: tuple[StatBy, ...]) -> Node | None:
    """As `Boost` of 1 each for every counted thing."""
    if not (isinstance(n.v, CountOf) and isinstance(n.v.of, NP | NounOr) and all(by.n == N(1) for by in b)):
        return None
    return Boost(t, b, PerMid(n.v.of, Exactly(N(1), Unit("cards"))))


@says("{np}の{c}の合計", also="{np}の{c}の<数|個数>[の合計]", en="the number of {c.pl} on {np.pl}")
class CountersOnThem(Measure, frozen=True, tag=True):
    """How many counters of that name lie on all things of the description together."""

    np: NP
    c: CounterName

    def ok(self) -> bool:
        # of the source, of a zone and of counters `CountOf` says it
        return isinstance(self.np.head, AKind | Named)


@says(also="{np}の合計", en="the number of {np.pl}")
@rewrite(Measure)
def counters_together(np: NP) -> Node | None:
    """As `CountOf`, of counters on several things."""
    return CountOf(np, Unit("number")) if isinstance(np.head, Counters) else None


@says(
    "{to}に自身の{stat}と同じダメージを~与える",
    also="{to}に自身の{stat}と同じダメージ",
    en="~deal {to.each} damage equal to their own {stat}",
)
@says(
    "{to}に自身の元の{stat}と同じダメージを~与える",
    also="{to}に自身の元の{stat}と同じダメージ",
    en="~deal {to.each} damage equal to their own base {stat}",
    where={"base": True},
)
@says(
    also=(
        "{to}に<、|>それぞれ「<それ|自身>の[base?元の]{stat}」と同じダメージ",
        "{to}に<、|>それぞれ「<それ|自身>の[base?元の]{stat}」と同じダメージを~与える",
        "{to}に<、|>「自身の[base?元の]{stat}」と同じダメージ",
        "{to}に<、|>「自身の[base?元の]{stat}」と同じダメージを~与える",
    ),
    en="",
)
class DamageOwn(Act, frozen=True, tag=True):
    """Damage to each of the things, as much as that number of its own (`base`: the printed one)."""

    to: Some | It
    stat: Stat
    base: bool = False

    def ok(self) -> bool:
        # what is printed is asked of costs, which are not numbers of what lies there; 自身 behind それ may be anybody
        return (not isinstance(self.to, It) or self.to.many) and self.base == (self.stat.id == "cost")


@says(
    "{t}の{stat}を自身の{other}と同じに~する",
    also=(
        "{t}の{stat}を<、|>「<それ|自身>の{other}」と同じに~する",
        "{t}の{stat}を<、|>それぞれ<、|>「<それ|自身>の{other}」と同じに~する",
        "{t}の{stat}を<、|>それぞれ<自身の|その|>{other}と同じに~する",
        "{t}の{stat}は<、|>「<それ|自身>の{other}」と同じに~なる",
        "{t}の{stat}は<、|>それぞれ<、|>「<それ|自身>の{other}」と同じに~なる",
        "{t}の{stat}は<、|>自身の{other}と同じに~なる",
    ),
    en="~set the {stat} of each of {t} to its own {other}",
)
class SetOwn(Act, frozen=True, tag=True):
    """That number of each of the things becomes what its other number is now."""

    t: Some
    stat: Stat
    other: Stat

    def ok(self) -> bool:
        return self.stat != self.other and "cost" not in (self.stat.id, self.other.id)


@says(
    "増加した値",
    also=("増加した<体力|数値>", "増えた<値|体力|数値>", "回復した<値|体力>"),
    en="the health gained",
    where={"up": True},
)
@says("減少した値", also=("減少した<体力|数値>", "減った<値|体力|数値>"), en="the health lost", where={"up": False})
class MovedBy(Measure, frozen=True, tag=True):
    """By how much the health rose (or fell) in the event of the text."""

    up: bool


@says("{np}を{most}<つ|個>まで~取る", also="{np}{most}<つ|個>まで~取る", en="~remove up to {most} {np.pl}")
@says(also=("{np}を{most}<つ|個>まで取り~除く", "{np}{most}<つ|個>まで取り~除く"), en="")
@says(
    "{np}を好きな数~取る",
    also=("{np}を好きな数取り~除く", "好きな数の{np}を~取る"),
    en="~remove any number of {np.pl}",
    where={"most": None},
)
class TakeSome(Act, frozen=True, tag=True):
    """Remove as many counters of that description as the player likes (`most`: no more than that)."""

    np: NP
    most: Simple | None

    def ok(self) -> bool:
        return isinstance(self.np.head, Counters)


def some_taken(e: English, node: TakeSome, form: str) -> str:
    """Counters that are taken from a thing, as many as its player likes."""
    number = "any number of" if node.most is None else f"up to {e.say(node.most)}"
    return f"{inflect('remove', form)} {counters_phrase(e, node.np, number)}"


SPECIAL[TakeSome] = some_taken
INTRODUCERS[TakeSome] = removed
