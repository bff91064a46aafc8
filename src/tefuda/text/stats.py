"""Instructions that change the numbers of things: attack, health, cost."""

from __future__ import annotations

from typing import ClassVar

from .model import Node, says
from .numbers import Quote, Simple, Times, Unquoted
from .sentences import Act, Elided, IfMid, Instruction, Period, PerMid
from .things import Bare, Referred, Some, Thing
from .words import Sign, Stat


@says("{t}は<|、>[{mid}<、|>]{b:/}~する", en="{t.group} ~get {b:/}")
@says(
    also=(
        "{t}は<|、>[{mid}<、|>]{b:/}を~得る",
        "{t}は<|、>[{mid}<、|>]{b:/}~される",
        "{t}はそれぞれ{b:/}~する",
        "{t.を}<|それぞれ>{b:/}~する",
    ),
    en="",
)
class Boost(Act, frozen=True, tag=True):
    """Add to numbers of the thing."""

    static: ClassVar[bool] = True
    t: Thing
    b: tuple[StatBy, ...]
    mid: Period | PerMid | IfMid | None = None


@says(
    also=(
        "{t}は<|、>[{mid}<、|>]{a}と{b}を{sign}{n}~する",
        "{t}の{a}と{b}を{sign}{n}~する",
        "{t}は<|、>[{mid}<、|>]{a}と{b}{sign}{n}~する",
    ),
    en="",
)
class BoostBoth(Act, frozen=True, tag=True):
    """As `Boost`, of two numbers by as much."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Thing
    a: Stat
    b: Stat
    sign: Sign
    n: Simple
    mid: Period | PerMid | IfMid | None = None

    def ok(self) -> bool:
        return self.a != self.b

    def canon(self) -> Act:
        return Boost(self.t, tuple(StatBy(stat, self.sign, self.n) for stat in (self.a, self.b)), self.mid)


@says("{b:/}~する", en="~get {b:/}")
@says(also="{b:/}を~得る", en="")
class BoostToo(Elided, frozen=True, tag=True):
    """Numbers of the subject before change as well."""

    static: ClassVar[bool] = True
    alone: ClassVar[bool] = False
    b: tuple[StatBy, ...]


@says("{to:/}に~なる", en="~become {to:/}")
class SetStatsToo(Elided, frozen=True, tag=True):
    """Numbers of the subject before become these as well."""

    to: tuple[StatTo, ...]


@says(
    "{t}の{stat}[と{other}]は<|、>{q}と同じになる",
    also=(
        "{t}の{stat}[と{other}]は<|、>{q}に等しい",
        "{t}の{stat}[と{other}]は<|、>{q}と同じ<である|値になる|値である>",
    ),
    en="the {stat}[ and {other}] of {t} is {q}",
)
class StatEquals(Instruction, frozen=True, tag=True):
    """That number of the thing always is the value."""

    static: ClassVar[bool] = True
    t: Referred | Bare
    stat: Stat
    q: Quote | Unquoted
    other: Stat | None = None


@says("{stat}{sign}{n}", en="{sign}{n} {stat}")
class StatBy(Node, frozen=True, tag=True):
    """By how much one number changes."""

    stat: Stat
    sign: Sign
    n: Simple


@says(
    "{t}の{stat}を{n}に~する",
    also=("{t}の{stat}を、{mid}、{n}に~する", "{t}の{stat}は{n}に~なる"),
    en="~set {t.'s} {stat} to {n}",
)
@says(
    "{t}の{stat}を{n!Quote}と同じに~する",
    "{t}の{stat}を{n!Unquoted}と同じに~する",
    en="~set {t.'s} {stat} to {n}",
)
class SetStat(Act, frozen=True, tag=True):
    """That number of the thing becomes n, or the value."""

    static: ClassVar[bool] = True
    t: Referred | Bare | Some
    stat: Stat
    n: Simple
    mid: Period | PerMid | IfMid | None = None


@says("{t}の{stat}を{sign}{n}~する", en="{sign.change} {t.'s} {stat} by {n}")
@says(
    also=("{t}の{stat}を{n}回復~する", "{t}の{stat}を{n}回復~させる", "{t}は{stat}を{n}回復~する"),
    en="",
    where={"sign": Sign("plus")},
)
@says(
    also="{t}は{n}回復~する",
    en="",
    where={"sign": Sign("plus"), "stat": Stat("health")},
)
@says(also="{t}の{stat}は{sign}{n}~される", en="")
class ChangeStat(Act, frozen=True, tag=True):
    """Add to one number of the thing (a cost: to what is paid for it); never damage."""

    static: ClassVar[bool] = True
    t: Referred | Bare | Some
    stat: Stat
    sign: Sign
    n: Simple


@says(also=("{t}の{stat}<は|を>[、]{mid}<、|>{sign}{n}~する", "{t}の{stat}は[、]{mid}<、|>{sign}{n}~される"), en="")
class ChangeStatPer(Act, frozen=True, tag=True):
    """A number changes for each of some things: as `Boost`."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Referred | Bare | Some
    stat: Stat
    sign: Sign
    n: Simple
    mid: PerMid

    def canon(self) -> Act:
        return Boost(self.t, (StatBy(self.stat, self.sign, self.n),), self.mid)


@says(
    "{t}の{stat}を{q}と同じだけ{sign}~する",
    also=(
        "{t}は<|、>{q}と同じだけ{stat}[を]{sign}~する",
        "{q}と同じだけ、{t}は{stat}[を]{sign}~する",
        "{t}は<|、>{stat}{sign}{q!Quote}~する",
    ),
    en="{sign.change} {t.'s} {stat} by {q}",
)
@says(
    also=(
        "{t}の{stat}を<|、>{q!Unquoted.だけ}<回復~する|~増やす>",
        "{q!Unquoted.だけ}<、|>{t}の{stat}を<回復~する|~増やす>",
        "{t}は<|、>{q!Unquoted.だけ}{stat}を回復~する",
        "{t}は{stat}を{q!Unquoted.だけ}<回復|+>~する",
        "{q!Unquoted.だけ}<、|>{t}は{stat}+~する",
        "{t}は<|、>{q!Unquoted.だけ}{stat}[を]+~する",
    ),
    en="",
    where={"sign": Sign("plus")},
)
@says(
    also="{t}は<|、>{q!Unquoted.だけ}回復~する",
    en="",
    where={"sign": Sign("plus"), "stat": Stat("health")},
)
@says(also=("{t}の{stat}を<|、>{q!Unquoted.だけ}~減らす",), en="", where={"sign": Sign("minus")})
class ChangeStatAs(Act, frozen=True, tag=True):
    """Add a computed value to one number of the thing."""

    t: Referred | Bare | Some
    stat: Stat
    q: Quote | Times | Unquoted
    sign: Sign


@says("{t}の{stat}を{n}倍に~する", en="~multiply {t.'s} {stat} by {n}")
class MultiplyStat(Act, frozen=True, tag=True):
    """That number of the thing is multiplied."""

    t: Referred | Bare | Some
    stat: Stat
    n: int


@says("{t}の{a}と{b}を{n}に~する", en="~set {t.'s} {a} and {b} to {n}")
class SetBoth(Act, frozen=True, tag=True):
    """Two numbers of the thing become n."""

    t: Referred | Bare | Some
    a: Stat
    b: Stat
    n: Simple


@says("{t}は<|、>[{mid}<、|>]{to:/}に~なる", also="{t.を}{to:/}に~する", en="{t} ~become {to:/}")
class SetStats(Act, frozen=True, tag=True):
    """Numbers of the thing become these."""

    static: ClassVar[bool] = True
    t: Thing
    to: tuple[StatTo, ...]
    mid: Period | PerMid | IfMid | None = None


@says("{stat}{n}", en="{stat} {n}")
class StatTo(Node, frozen=True, tag=True):
    """What one number becomes."""

    stat: Stat
    n: Simple
