"""What changes places: values, cards, whole zones, the support cards of a battle [7.3.1, R10, R62]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import says
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act
from tefuda.text.things import It, Some, Thing
from tefuda.text.words import Kind, Stat, Zone

from .effects import FOES_CREATURE, OWN_CREATURE
from .nouns import Mine, Source


@says("{t}の{stat}と<、|>{u}の{other}を<|、>[{mid}<|、>]~入れ替える", en="~exchange {t.'s} {stat} and {u.'s} {other}")
@says(
    also=(
        "お互いのクリーチャーの{stat}を[{mid}]~入れ替える",
        "自分のクリーチャーと相手のクリーチャーの{stat}を[{mid}]~入れ替える",
    ),
    en="",
    where={"t": OWN_CREATURE, "u": FOES_CREATURE, "other": None},
)
@says(
    "{t!Them}の{stat}を<|、>[{mid}<|、>]~入れ替える",
    en="~exchange the {stat} of {t}",
    where={"u": None, "other": None},
)
class SwapBetween(Act, frozen=True, tag=True):
    """A number of one thing and one of another change places; without another those of the two things that were chosen."""

    t: Thing
    stat: Stat
    u: Thing | None
    other: Stat | None
    mid: Period | None = None

    def canon(self) -> SwapBetween:
        return SwapBetween(self.t, self.stat, self.u, (self.other or self.stat) if self.u else None, self.mid)


@says("{a}と<、|>{b}を~入れ替える", en="~exchange {a} and {b}")
@says(also="{b}と~入れ替える", en="", where={"a": Mine(Kind("card"))})
class SwapCards(Act, frozen=True, tag=True):
    """Two cards of which neither lies on the field: each goes where the other was, in one act."""

    a: Mine | Some
    b: Some

    def ok(self) -> bool:
        one = [getattr(getattr(t, "cnt", None), "n", None) for t in (self.a, self.b) if isinstance(t, Some)]
        return all(getattr(n, "n", 0) == 1 for n in one) and (not isinstance(self.a, Mine) or self.a.k.id == "card")


@says("{who}の{a}と{b}を~入れ替える", en="~swap {who.'s} {a} and {b}")
class SwapZones(Act, frozen=True, tag=True):
    """All cards of two zones of a player change places."""

    who: Who
    a: Zone
    b: Zone

    def ok(self) -> bool:
        return self.a != self.b


@says(
    "[{t}の]{a}と{b}を[{mid}]~入れ替える",
    also="[{t}の]{a}と{b}を、[{mid}<|、>]~入れ替える",
    en="~exchange the {a} and {b} of [{t.any}|it]",
)
@says(also="その{a}と{b}を<|、>[{mid}<|、>]~入れ替える", en="", where={"t": It()})
class SwapStats(Act, frozen=True, tag=True):
    """Each of the two numbers of the thing becomes the other."""

    static: ClassVar[bool] = True
    a: Stat
    b: Stat
    t: Thing | None = None
    mid: Period | None = None


@says("{t}と<、|>{u}を~入れ替える", en="~exchange {t} with {u}")
class SwapSupports(Act, frozen=True, tag=True):
    """The two support cards change sides [R62]."""

    t: Thing
    u: Source
