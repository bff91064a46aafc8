"""Verbs with a thing as their object, and where things are moved, laid, summoned to [6.2, 6.3, R107, R108]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.amounts import AsMuch, hand_becomes
from tefuda.text.destinations import AnyOrder, Facing, Manner, Owners, Put, owners
from tefuda.text.instructions import Do
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, DeckEnd
from tefuda.text.numbers import Simple
from tefuda.text.players import Player, ThatPlayer
from tefuda.text.quals import Owner
from tefuda.text.sayings import revealing
from tefuda.text.sentences import Act
from tefuda.text.things import Bare, Exactly, Some, Thing
from tefuda.text.verbs import Affect, Deed
from tefuda.text.words import Kind, Side, Unit, Zone

from .nouns import Mine, SomeOf, Source
from .terms import Condition

__all__ = ["AnyOrder", "Facing", "Manner", "Owners", "Put"]


@says("[{how}][{s}の]{z}に", also="[{s}の]{z}に{how}", en="[{s.'s} ]{z}[ {how}]", where={"end": None})
@says(
    "[{order}][{how}][{s}の]{z}の一番上に",
    also=("[{order}][{how}][{s}の]{z}の上に", "[{s}の]{z}の一番上に{order}"),
    en="the top of [{s.'s} ]{z}[ {how}][ {order}]",
    where={"end": "top"},
)
@says(
    "[{order}][{how}][{s}の]{z}の一番下に",
    also=("[{order}][{how}][{s}の]{z}の下に", "[{s}の]{z}の一番下に{order}"),
    en="the bottom of [{s.'s} ]{z}[ {how}][ {order}]",
    where={"end": "bottom"},
)
class Into(Node, frozen=True, tag=True):
    """A zone as destination; `end` of the memory: top, bottom."""

    z: Zone
    end: str | None
    s: Side | Owners | ThatPlayer | None = None
    order: AnyOrder | None = None
    how: Manner | None = None

    def ok(self) -> bool:
        return self.z.id not in ("lands", "field") and (self.end is None or self.z.id == "memory")


@says("{t}", en="onto {t}", where={"at": "top"})
@says("{t}の魔素の上", also="{t}の上", en="onto the mana of {t}", where={"at": "mana"})
@says("{t}の一番下", also="{t}の魔素の一番下", en="at the bottom of {t}", where={"at": "bottom"})
class Spot(Node, frozen=True, tag=True):
    """Where on a land something is laid or summoned: on top of what lies there, or at the bottom."""

    t: Source | Mine | Bare
    at: str

    def ok(self) -> bool:
        return is_land(self.t)


def is_land(t: Node) -> bool:
    """Whether a thing is a land."""
    head = getattr(getattr(t, "np", None), "head", None)
    return getattr(getattr(head, "k", None) or getattr(t, "k", None), "id", "") == "land"


@says("{c}を無視して", en="ignoring {c}")
class Ignoring(Node, frozen=True, tag=True):
    """The stacking restriction or the mana condition does not hold [R40, R107]."""

    c: Condition


class OnLand(Deed, frozen=True, tag=True):
    """Laying, summoning or shifting onto a land; `how`: lay, summon, shift; `whole`: with its mana."""

    at: Spot
    how: str
    ign: Ignoring | None = None
    whole: bool = False


OWN_LAND = Spot(Bare(NP(AKind(Kind("land")), (Owner(Side("own")),))), "top")
"""Where a card goes if no place is named: an own land, for it is placed as if from hand [R107]."""


@says(also=("{at}に<、|>{t.を}素成カードとして一番下に~加える", "{t.を}{at}に素成カードとして一番下に~加える"), en="")
class LayUnder(Act, frozen=True, tag=True):
    """A card becomes the lowest mana card of a land."""

    rewritten: ClassVar[bool] = True
    at: Source | Mine | Bare
    t: Thing

    def canon(self) -> Act:
        return Do(self.t, OnLand(Spot(self.at, "bottom"), "lay"))


@says(also="[{ign}]{at}に<、|>{t.を}~素成する", en="", where={"how": "lay"})
@says(also="[{ign}]{at}に<、|>{t.を}~召喚する", en="", where={"how": "summon"})
class PlaceThere(Act, frozen=True, tag=True):
    """A card is laid or summoned; the land stands first."""

    rewritten: ClassVar[bool] = True
    at: Spot
    t: Thing
    how: str
    ign: Ignoring | None = None

    def canon(self) -> Act:
        return Do(self.t, OnLand(self.at, self.how, self.ign))


@says(
    also=tuple(
        f"[{{s}}の]{life}~{verb}"
        for life in ("ライフを{n}枚", "ライフ{n}枚を", "ライフを{n}つ")
        for verb in ("加える", "増やす", "得る", "回復する")
    ),
    en="",
)
@says(
    also=(
        "{n!AsMuch.だけ}<、|>メモリーの上から[カードを]裏のままライフに~加える",
        "{n!AsMuch.の}ライフを<、|>メモリーの上から裏のまま~加える",
    ),
    en="",
)
class GainLife(Act, frozen=True, tag=True):
    """Life is gained: cards from the top of the memory, face down [R33]."""

    rewritten: ClassVar[bool] = True
    n: Simple
    s: Side | None = None

    def canon(self) -> Act:
        of = NP(DeckEnd("top"), () if self.s is None else (Owner(self.s),))
        return Do(
            Some(of, Exactly(self.n, Unit("number" if isinstance(self.n, AsMuch) else "cards"))),
            Put(Into(Zone("life"), None, None, None, Facing(False)), "add"),
        )


@says(
    "手札を{n}枚選び、同時に公開~する",
    also=(
        "手札を裏向きで{n}枚選び、同時に公開~する",
        "手札を{n}枚選んで同時に公開~する",
        "手札{n}枚を選び、同時に公開~する",
    ),
    en="~choose {n.cards} in hand, and all are revealed together",
    where={"how": "reveal"},
)
@says(
    "手札を{n}枚選び、同時に~捨てる",
    also=("手札を裏向きで{n}枚選び、同時に~捨てる", "手札を{n}枚選んで同時に~捨てる", "手札{n}枚を選び、同時に~捨てる"),
    en="~choose {n.cards} in hand, and all are discarded together",
    where={"how": "discard"},
)
class AllTogether(Act, frozen=True, tag=True):
    """Each of several players chooses cards of his hand, unseen; then all that were chosen are revealed, or discarded, at once [R4, R95]."""

    n: Simple
    how: str


@says(
    "ライフが{n}枚になるようにライフを捨て山に~送る",
    also=("ライフが{n}枚になるまでライフを捨て山に~送る", "ライフが{n}枚になるように捨て山に~送る"),
    en="~put life cards into the discard pile until there are {n}",
    where={"more": False},
)
@says(
    "ライフが{n}枚になるようにメモリーの上から裏のままライフに~加える",
    also=(
        "ライフが{n}枚になるようにメモリーの上からカードを裏のままライフに~加える",
        "ライフが{n}枚になるまでメモリーの上から裏のままライフに~加える",
    ),
    en="~add cards from the top of the memory to life face down until there are {n}",
    where={"more": True},
)
class LifeTo(Act, frozen=True, tag=True):
    """As many life cards as are too many, or missing, to so many [R15, R33]."""

    n: Simple
    more: bool


@says(
    "ライフが{who}と同じ枚数になるようにライフを捨て山に~送る",
    also=(
        "ライフが{who}と同じ枚数になるまでライフを捨て山に~送る",
        "ライフを<、|>{who}と同じ枚数になる<まで|ように>捨て山に~送る",
        "ライフが{who}と同じ枚数になる<まで|ように>捨て山に~送る",
    ),
    en="~put life cards into the discard pile until the number is the same as that of {who}",
    where={"more": False},
)
@says(
    "ライフが{who}と同じ枚数になるようにメモリーの上から裏のままライフに~加える",
    also=(
        "ライフが{who}と同じ枚数になるまでメモリーの上から<カードを|>裏のままライフに~加える",
        "ライフが{who}と同じ枚数になるようにメモリーの上からカードを裏のままライフに~加える",
        "ライフを<、|>{who}と同じ枚数になる<まで|ように>メモリーの上から裏のまま~加える",
    ),
    en="~add cards from the top of the memory to life face down until the number is the same as that of {who}",
    where={"more": True},
)
class LifeAs(Act, frozen=True, tag=True):
    """As many life cards as are too many, or missing, to as many as another player has; 自分 is the player of the text [R15, R33]."""

    who: Player | ThatPlayer | SomeOf
    more: bool


PLAIN = (
    ("~破壊する", "~destroy {obj}", "destroy"),
    ("~捨てる", "~discard {obj}", "discard"),
    ("~選ぶ", "~choose {obj}", "choose"),
    ("持ち主が~選ぶ", "~have the owner choose {obj}", "owner_choose"),
    ("虹属性に変換~する", "~turn {obj} into rainbow", "convert"),
    ("無効に~する", "~negate {obj}", "negate"),
)

MOVING = (
    ("~送る", "~send {obj} to {to}", "send"),
    ("~配置する", "~place {obj} in {to}", "place"),
)
"""Verbs of moving that only this game has; 移す is said of the holy land alone."""

LAYING = (
    ("~素成する", "~lay {obj} as mana {at}", "lay"),
    ("~召喚する", "~summon {obj} {at}", "summon"),
)

RULES = [
    *owners("持ち主"),
    hand_becomes("~捨てる", "~discard down to {n.cards} in hand", until="なるように"),
    *(rule(Affect, ja, en=en, where={"id": key}) for ja, en, key in PLAIN),
    *(rule(Put, "{to}" + ja, en=en, where={"how": how}) for ja, en, how in MOVING),
    *(
        rule(OnLand, "[{ign}]{at}に" + ja, en=en + "[, {ign}]", where={"how": how, "whole": False})
        for ja, en, how in LAYING
    ),
    *(
        rule(OnLand, "[{ign}]" + ja, where={"how": how, "whole": False, "at": OWN_LAND}, prints=False)
        for ja, _, how in LAYING
    ),
    *(
        rule(OnLand, "[{ign}]それぞれ<、|>{at}に" + ja, where={"how": how, "whole": False}, prints=False)
        for ja, _, how in LAYING
    ),
    *revealing(
        "{np}が出るまで[{whose}]メモリーの上からカードを公開~する",
        "~reveal cards from the top of [{whose}|your] memory until {np.a} comes",
        "メモリー",
        "公開~する",
    ),
    rule(OnLand, "{at}に[whole?魔素ごと]~移す", en="~move {obj} {at}[whole? with its mana]", where={"how": "shift"}),
    rule(OnLand, "魔素ごと{at}に~移す", where={"how": "shift", "whole": True}, prints=False),
    rule(Affect, "~探す", where={"id": "choose"}, prints=False),
    rule(Facing, "裏のまま", en="face down", where={"up": False}),
    rule(Facing, "裏向きのまま", where={"up": False}, prints=False),
    rule(Facing, "裏向きで", where={"up": False}, prints=False),
    rule(Facing, "表のまま", en="face up", where={"up": True}),
    rule(Facing, "表向きで", where={"up": True}, prints=False),
    rule(Facing, "表向きのまま", where={"up": True}, prints=False),
    rule(AnyOrder, "任意の順番で", where={"random": False}, prints=False),
]
