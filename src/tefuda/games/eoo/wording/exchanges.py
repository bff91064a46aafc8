"""Values exchanged with each other, nodia that strike each other, what is each thing's own; and what becomes true [7-1-7, 21-2-2, R63]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.events import Event
from tefuda.text.model import Node, says
from tefuda.text.nouns import ZoneCards
from tefuda.text.numbers import Simple
from tefuda.text.periods import Period
from tefuda.text.players import EachPlayer, Who
from tefuda.text.sentences import Act, Gain, Holding
from tefuda.text.things import Atom, Bare, It, Some, Thing
from tefuda.text.words import Bound, Stat

from .nouns import Host, Source
from .terms import CounterName, Status
from .values import IsIn

# ---- exchanges


@says("[{t}の]{a}と{b}を~入れ替える", also="[{t}の]{a}と{b}を交換~する", en="~exchange [{t.'s}|its] {a} and {b}")
class SwapValues(Act, frozen=True, tag=True):
    """The two values of each of the things are exchanged: the read ones, after all arithmetic [R63]."""

    a: Stat
    b: Stat
    t: Thing | None = None
    mid: Period | None = None


@says(
    "{t}の{stat}を~入れ替える",
    also=("{t}の{stat}を互いに~入れ替える", "{t}の{stat}を交換~する"),
    en="~exchange the {stat} of {t}",
)
class SwapBetween(Act, frozen=True, tag=True):
    """Two things exchange that value: each is set to what the other one's was [R63]."""

    t: Thing
    stat: Stat


@says("{a}と{b}を~入れ替える", also="{a}と{b}を交換~する", en="~exchange {a} and {b}")
class SwapPlaces(Act, frozen=True, tag=True):
    """Cards and objects change places: each goes where the other one is [13-11-1]."""

    a: Atom
    b: Atom

    def ok(self) -> bool:
        return all(
            isinstance(t, Some) or (isinstance(t, Bare) and isinstance(getattr(t.np, "head", None), ZoneCards))
            for t in (self.a, self.b)
        )


@says("{t}のホルダーを~入れ替える", also="{t}のホルダーを交換~する", en="~exchange the holders of {t}")
class SwapHolders(Act, frozen=True, tag=True):
    """The holder of each of two things becomes the holder of the other one [10-1-7, R96]."""

    t: Thing


@says(
    "{who}のリザーブを~入れ替える",
    also=("{who}はリザーブを~入れ替える", "{who}のリザーブの値を~入れ替える", "{who}のリザーブを交換~する"),
    en="~exchange the reserves of {who}",
)
class SwapReserves(Act, frozen=True, tag=True):
    """Both players exchange their reserves [16-2-2]."""

    who: Who


@says(
    "{t}は互いに、自身の{stat}に等しい基礎ダメージを~与える",
    also=(
        "{t}は互いに[、]自身の{stat}と同じ基礎ダメージを~与える",
        "{t}は互いに{stat}に等しい基礎ダメージを~与える",
        "{t}は[お]互いに自身の{stat}に等しい基礎ダメージを~与える",
        "{t}は、互いに自身の{stat}に等しい基礎ダメージを~与える",
    ),
    en="{t} ~deal base damage equal to their {stat} to each other",
)
@says(
    also="それぞれの{stat}に等しい基礎ダメージを<|お>互いに~与える",
    en="",
    where={"t": It()},
)
class Strike(Act, frozen=True, tag=True):
    """Each of two things deals base damage of its value to the other one, at the same time [21-2-2]."""

    t: Thing
    stat: Stat


@says(
    also="<自分と相手|相手と自分>のリザーブ<|の値>を<~入れ替える|交換~する>",
    en="",
)
class SwapOurReserves(Act, frozen=True, tag=True):
    """As `SwapReserves`."""

    rewritten: ClassVar[bool] = True

    def canon(self) -> Node:
        return SwapReserves(EachPlayer())


# ---- each thing's own


@says(
    "[{t}に]自身の{stat}に等しい基礎ダメージを~与える",
    also="[{t}に]<、|>自身の{stat}と同じ基礎ダメージを~与える",
    en="~deal base damage equal to its own {stat} to [{t}|it]",
)
class HurtOwn(Act, frozen=True, tag=True):
    """Each of the things is dealt base damage of its own value [21-2-2]."""

    stat: Stat
    t: Thing | None = None


@says(
    "{t}の{a}は自身の{b}に等しい",
    also=("{t}の{a}は、自身の{b}に等しい", "{t}の{a}は自身の{b}と同じになる"),
    en="{t.any} ~have {a} equal to its own {b}",
)
class OwnEquals(Holding, frozen=True, tag=True):
    """A value of each of the things is that of another one of its own [R64]."""

    t: Thing
    a: Stat
    b: Stat


@says(
    "[{t}の]{a}を自身の{b}と同じに~する",
    also=("[{t}の]{a}を自身の{b}に~する"),
    en="~set [{t.'s}|its] {a} to its own {b}",
)
class SetOwn(Act, frozen=True, tag=True):
    """A value of each of the things is set to that of another one of its own [R64]."""

    a: Stat
    b: Stat
    t: Thing | None = None
    mid: Period | None = None


@says(
    "{t}に乗っている{c}の数を{n}倍に~する",
    also="{t}の{c}の数を{n}倍に~する",
    en="~put {c.pl} on {t} until there are {n} times as many",
)
@says("{c}の数を{n}倍に~する", en="~put {c.pl} on it until there are {n} times as many", where={"t": None})
class MultiplyCounters(Act, frozen=True, tag=True):
    """Counters of that name on each thing are put on it until there are n times as many [10-2-3]."""

    c: CounterName
    n: int
    t: Thing | None = None


# ---- attributes as others have them


@says(
    "{t}の属性は{of}の属性と同じになる",
    also=("{t}の属性は{of}の属性に等しい", "{t}の属性は{of}と同じである", "{t}の属性は{of}と同じになる"),
    en="{t.any} ~have the attributes of {of}",
)
class HuesAs(Holding, frozen=True, tag=True):
    """The thing has exactly the attributes of another thing [5-2-1]."""

    t: Thing
    of: Thing


@says("その属性を~得る", also=("選んだ属性を~得る", "その属性を~持つ"), en="~gain that attribute")
class TheChosenHue(Gain, frozen=True, tag=True):
    """The attribute that was chosen, besides those it has [5-3-3]."""


# ---- what becomes true


@says("{t}に{c}が{n}<つ|個>[{cmp}]~乗る", en="there come to be {n}[ {cmp}] {c} on {t}")
class CountersReach(Event, frozen=True, tag=True):
    """There have come to be so many counters on the thing: a state trigger [18-3-1]."""

    t: Source | Host
    c: CounterName
    n: Simple
    cmp: Bound | None = None


@says("{cond.なった}", en="it comes to be that {cond}", form="とき")
@says("{cond.なる}", en="it comes to be that {cond}")
class Becomes(Event, frozen=True, tag=True):
    """A condition has become true: a state trigger, once until it has been false again [18-3-1]."""

    cond: Cond

    def ok(self) -> bool:
        # 凍結状態になった is an event of its own
        return not (isinstance(self.cond, IsIn) and isinstance(self.cond.s, Status))
