"""Values exchanged with each other, nodia that strike each other, what is each thing's own; and what becomes true [7-1-7, 21-2-2, R63]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.events import Event
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, ZoneCards
from tefuda.text.numbers import Simple
from tefuda.text.periods import Period
from tefuda.text.players import EachPlayer, Player, Who
from tefuda.text.sentences import Act, Gain, Holding
from tefuda.text.things import Atom, Bare, It, Some, Thing
from tefuda.text.words import Bound, Side, Stat

from .damage import DamageKind
from .duties import Executed
from .nouns import Host, Source
from .statics import CostHolds
from .terms import Attribute, CounterName, Status
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


@says(
    also=(
        "{s}のターンに最初に{np}を<召喚する|実行する|設置する>ための[{a}の]コストは{n}少なくなる",
        "{s}のターンに最初に<召喚する|実行する|設置する>{np}の[{a}の]コストは{n}少なくなる",
    ),
    en="",
    where={"more": False},
)
@says(
    also=(
        "{s}のターンに最初に{np}を<召喚する|実行する|設置する>ための[{a}の]コストは{n}多くなる",
        "{s}のターンに最初に<召喚する|実行する|設置する>{np}の[{a}の]コストは{n}多くなる",
    ),
    en="",
    where={"more": True},
)
class FirstInTurnCosts(Holding, frozen=True, tag=True):
    """As `CostHolds` of the first such card that a player executes in each of his turns."""

    rewritten: ClassVar[bool] = True
    s: Side
    np: NP
    n: Simple
    more: bool
    a: Attribute | None = None

    def canon(self) -> Node:
        return CostHolds(Executed(Player(self.s), self.np, True, True), self.n, self.more, self.a)


@says(
    "{t}が[{to}に]与える全ての[{k}]ダメージを無効に~する",
    also=(
        "{t}が[{to}に]与える[{k}]ダメージを無効に~する",
        "{t}が[{to}に]与える全ての[{k}]ダメージは無効に~なる",
        "{t}が[{to}に]与える[{k}]ダメージは無効に~なる",
        "{t}が[{to}に]与える[{k}]ダメージを全て無効に~する",
    ),
    en="~prevent all[ {k}] damage that {t.any} would deal[ to {to.pl}]",
)
class PreventDealt(Act, frozen=True, tag=True):
    """All damage that the thing would deal is prevented [21-1-5]."""

    static: ClassVar[bool] = True
    t: Thing
    to: NP | None = None
    k: DamageKind | None = None


@says(
    "両プレイヤーの手札が同じ枚数になるように、少ないほうのプレイヤーはカードを~引く",
    also=(
        "両プレイヤーの手札が同じ枚数になるように、少ないプレイヤーはカードを~引く",
        "手札の少ないほうのプレイヤーは<、|>両プレイヤーの手札が同じ枚数になるようにカードを~引く",
        "手札の少ないほうのプレイヤーは<、|>手札が同じ枚数になるまでカードを~引く",
    ),
    en="the player with fewer cards in hand draws until both have as many",
)
class DrawLevel(Act, frozen=True, tag=True):
    """The player with the smaller hand draws what it lacks to the other one's."""


@says(
    "{who}のリザーブが増える代わりに、その数に{n}を加えた数だけ増える",
    also=(
        "{who}のリザーブが増える数は{n}多くなる",
        "{who}のリザーブが増えるとき、その数は{n}多くなる",
        "{who}のリザーブが増える代わりに、その数に{n}を加えた数だけリザーブを増やす",
    ),
    en="if {who.'s} reserve would increase, it increases by {n} more instead",
)
class ReserveGrows(Holding, frozen=True, tag=True):
    """Whenever the reserve of the player would rise, it rises by so much more [2-8-1, 16-2]."""

    who: Who
    n: Simple


@says(
    "{np}に乗る{c}の数は{n}つ多くなる",
    also=(
        "{np}に乗る{c}の数は<、|>代わりに{n}<つ|個>多くなる",
        "{np}に{c}が乗る代わりに<、|>その数に{n}を加えた数だけ乗る",
        "{np}に{c}が乗る代わりに<、|>その数より{n}<つ|個>多く乗る",
    ),
    en="if {c.pl} would be put on {np.a}, {n} more of them are put on it instead",
)
class CountersGrow(Holding, frozen=True, tag=True):
    """Whenever such counters would be put on such a thing, so many more are [2-8-1, R104]."""

    np: NP
    c: CounterName
    n: Simple


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


@says("{cond.なった}", en="{cond}", form="とき")
@says("{cond.なる}", en="{cond}")
class Becomes(Event, frozen=True, tag=True):
    """A condition has become true: a state trigger, once until it has been false again [18-3-1]."""

    cond: Cond

    def ok(self) -> bool:
        # 凍結状態になった is an event of its own
        return not (isinstance(self.cond, IsIn) and isinstance(self.cond.s, Status))
