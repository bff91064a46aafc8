"""Verbs with a thing as their object, and where things are moved to [11, 13, R37]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Place
from tefuda.text.destinations import AnyOrder, Facing, Manner, Oriented, Owners, Put, owners
from tefuda.text.instructions import Do
from tefuda.text.known import HolderOf, OtherPlayer
from tefuda.text.model import Node, rule, says
from tefuda.text.players import Player, ThatPlayer
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import It, Rest, Thing
from tefuda.text.verbs import Affect
from tefuda.text.words import Side, Zone

__all__ = ["AnyOrder", "Facing", "Manner", "Oriented", "Owners", "Put"]


@says("[{how}][{s}の]{z}に", also="[{s}の]{z}に{how}", en="[{s.'s} ]{z}[ {how}]", where={"end": None})
@says(
    "[{order}][{how}][{s}の]{z}の上に",
    also=("[{order}][{how}][{s}の]{z}の一番上に", "[{s}の]{z}の上に{order}"),
    en="the top of [{s.'s} ]{z}[ {how}][ {order}]",
    where={"end": "top"},
)
@says(
    "[{order}][{how}][{s}の]{z}の下に",
    also=("[{order}][{how}][{s}の]{z}の一番下に", "[{s}の]{z}の下に{order}"),
    en="the bottom of [{s.'s} ]{z}[ {how}][ {order}]",
    where={"end": "bottom"},
)
@says(
    "[{order}][{how}][{s}の]{z}の上か下に",
    also=("[{order}][{how}][{s}の]{z}の一番上か<一番|>下に", "[{s}の]{z}の上か下に{order}"),
    en="the top or bottom of [{s.'s} ]{z}[ {how}][ {order}]",
    where={"end": "either"},
)
class Into(Node, frozen=True, tag=True):
    """A zone as destination; `end` of an archive: top, bottom, either (whoever moves it picks)."""

    z: Zone
    end: str | None
    s: Side | Owners | None = None
    order: AnyOrder | None = None
    how: Manner | None = None

    def ok(self) -> bool:
        return self.end is None or self.z.id == "archive"


PLAIN = (
    ("破壊~する", "~destroy {obj}", "destroy"),
    ("犠牲に~する", "~sacrifice {obj}", "sacrifice"),
    ("追放~する", "~put {obj} into the return zone", "exile"),
    ("打ち~消す", "~counter {obj}", "counter"),
    ("~捨てる", "~discard {obj}", "discard"),
    ("~捨てさせる", "~make its player discard {obj}", "make_discard"),
    ("リノア~する", "~turn {obj} upright", "rinoa"),
    ("ルノア~する", "~turn {obj} sideways", "runoa"),
    ("相手に~見せる", "~show {obj} to the opponent", "show"),
    ("ブレイク~する", "~break {obj}", "break"),
    ("~選ぶ", "~choose {obj}", "choose"),
    ("コピー~する", "~copy {obj}", "copy"),
)

MOVING = (
    ("~出す", "~put {obj} onto {to}", "bring"),
    ("~移す", "~move {obj} to {to}", "shift"),
)


@says(
    "{t.を}<、|>コストを支払わずに{v.*}",
    also="コストを支払わずに{t.を}{v.*}",
    en="{v.*(t)} without paying its cost",
    where={"free": True},
)
@says("{t.を}{v.*}", en="{v.*(t)}", where={"free": False})
class Execute(Act, frozen=True, tag=True):
    """Execute the card during the resolution (`free`: without paying its cost) [R34]."""

    t: Thing
    v: Executing
    free: bool
    src: Place | None = None


@says(also="コストを支払わずに{v.*}", en="")
class ExecuteAgain(Act, frozen=True, tag=True):
    """As `Execute` of the thing named last, without paying its cost."""

    rewritten: ClassVar[bool] = True
    v: Executing

    def canon(self) -> Node:
        return Execute(It(), self.v, True)


@says(also=("{to}{t.を}[{how}]~置く", "{src}から{to}{t.を}~置く"), en="", where={"verb": "put"})
@says(also=("{to}{t.を}[{how}]~出す", "{src}から{to}{t.を}~出す"), en="", where={"verb": "bring"})
@says(also="{to}{t.を}[{how}]~加える", en="", where={"verb": "add"})
@says(also="{to}{t.を}~戻す", en="", where={"verb": "return"})
class PutWhere(Act, frozen=True, tag=True):
    """As `Do` with `Put`: the zone stands before the thing."""

    rewritten: ClassVar[bool] = True
    to: Into
    t: Thing
    verb: str
    how: Manner | None = None
    src: Place | None = None

    def canon(self) -> Node:
        to = self.to if self.how is None else Into(self.to.z, self.to.end, self.to.s, self.to.order, self.how)
        return Do(self.t, Put(to, self.verb), self.src)


@says(also="{t.を}<アーカイブの上に|>{order}~戻す", en="")
class PutBack(Act, frozen=True, tag=True):
    """As `Do`: cards of an archive go back to its top."""

    rewritten: ClassVar[bool] = True
    t: Rest
    order: AnyOrder

    def canon(self) -> Node:
        return Do(self.t, Put(Into(Zone("archive"), "top", None, self.order), "return"))


class Executing(Node, frozen=True, tag=True):
    """Executing: in general, of a nodia, of an artifact or glyph."""

    id: str


RULES = [
    *owners("マスター", "持ち主", "ホルダー", "コントローラー"),
    *(rule(Affect, ja, en=en, where={"id": key}) for ja, en, key in PLAIN),
    rule(Affect, "切り~直す", where={"id": "shuffle"}, prints=False),
    rule(Affect, "還元~する", where={"id": "exile"}, prints=False),
    *(rule(Put, "{to}" + ja, en=en, where={"how": how}) for ja, en, how in MOVING),
    rule(Executing, "~実行する", en="~execute {obj}", where={"id": "play"}),
    rule(Executing, "~召喚する", en="~summon {obj}", where={"id": "summon"}),
    rule(Executing, "~設置する", en="~install {obj}", where={"id": "install"}),
    rule(Do, "{src}<の|にある>{t!Source.を}{v.*}", prints=False),
    rule(AnyOrder, "任意の順番で", where={"random": False}, prints=False),
    rule(AnyOrder, "無作為な順番で", en="in a random order", where={"random": True}),
    rule(AnyOrder, "無作為な順で", where={"random": True}, prints=False),
]


@says("{who}は{a.*}", en="{who} {a.*}")
class Besides(Act, frozen=True, tag=True):
    """What a player named inside a chain does, after an act of somebody else."""

    besides: ClassVar[bool] = True
    who: Player | ThatPlayer | HolderOf | OtherPlayer
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Besides | Holding)
