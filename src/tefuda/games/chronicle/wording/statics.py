"""What may not, must, or may be done, and what costs more or less: things that hold for a time or as long as their source says so."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond, Single
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Measure, Simple
from tefuda.text.periods import Period, While
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import It, Same, Some
from tefuda.text.words import Doing, PlayerBan, Posture, Zone

from .causes import Cause
from .costs import Paying, Use
from .nouns import ByName, EveryOf, Mine, NthChosen, Source
from .terms import CounterName, Souls
from .values import PhaseIs

Of = Source | ByName | It | Mine | NthChosen | Some | NP | Same
SAME = {"t": Same()}
"""What goes on about the subject of the act before."""


class Suffering(Node, frozen=True, tag=True):
    """What does not happen to a thing."""

    id: str


SUFFERINGS = (
    ("~選ばれない", "can't be chosen", "chosen"),
    ("回復~しない", "does not recover", "recovered"),
    ("破壊~されない", "can't be destroyed", "destroyed"),
    ("防御~されない", "can't be defended", "defended"),
    ("ダメージを~受けない", "takes no damage", "hurt"),
    ("犠牲に~できない", "can't be sacrificed", "sacrificed"),
    ("ワイプ~されない", "can't be wiped", "wiped"),
    ("攻撃してもワイプ~されない", "isn't wiped by attacking", "tired"),
    ("打ち消~されない", "can't be countered", "countered"),
)


@says("{t}は<|、>[{mid}<、|>][{cond.なら}]{d}~できない", en="{t.any} can't {d}[ if {cond}]")
@says("[{cond.なら}]{d}~できない", also="{d}も~できない", en="can't {d}[ if {cond}]", where=SAME)
class Cannot(Holding, frozen=True, tag=True):
    """The thing cannot do it (under a condition)."""

    t: Of
    d: Doing
    cond: Cond | None = None
    mid: Period | None = None

    def canon(self) -> Holding:
        held = self.mid.c if isinstance(self.mid, While) and self.cond is None else None
        cond = held or self.cond
        if isinstance(cond, PhaseIs) and cond.no:
            return CannotBut(self.t, PhaseIs(cond.p, False, cond.s), self.d, None if held else self.mid)
        return self


@says("{t}は<|、>[{mid}<、|>]{cond.で}<なければ|ないかぎり>{d}できない", en="{t.any} can't {d} unless {cond}")
class CannotBut(Holding, frozen=True, tag=True):
    """The thing does it only under a condition."""

    t: Of
    cond: Single
    d: Doing
    mid: Period | None = None


@says("{t}は<|、>{p}{d}できない", en="{t.any} can't {d} unless {p}")
class CannotUnless(Holding, frozen=True, tag=True):
    """The thing does it only if the cost is paid."""

    t: Of
    p: Paying
    d: Doing


@says(also="{t}が{d}するための<|追加>コストとして<、|>{souls}を支払う", en="")
class Toll(Holding, frozen=True, tag=True):
    """As `CannotUnless`."""

    rewritten: ClassVar[bool] = True
    t: Of
    d: Doing
    souls: Souls

    def canon(self) -> Node:
        return CannotUnless(self.t, Paying(self.souls), self.d)


@says(
    "{t}が{d}するためのコストは<|、>そのユニットのレベルに等しいソウルである",
    also=(
        "{t}が{d}するためには、そのユニットのレベルに等しいソウルを支払わなければならない",
        "{t}が{d}するためのコストとして<、|>そのユニットのレベルに等しいソウルを支払う",
    ),
    en="{t.pl} cost souls equal to their level to {d}",
)
class TollByLevel(Holding, frozen=True, tag=True):
    """Each of them attacks (defends) only if as many souls as its level are paid [10.1.2.5, 10.1.4.2.5]."""

    t: NP
    d: Doing


@says(
    "{who}の時代は<|、>もう一方のプレイヤーの時代より{n}以上進まない",
    en="{who.'s} age never gets {n} or more ahead of the other player's",
)
class AgeBound(Holding, frozen=True, tag=True):
    """The player does not advance the age so far beyond the other one's [2.2, 9.5.7]."""

    who: Who
    n: int


@says(
    "{t}は{z}から戦場に配置できる",
    also=("{t}は{z}から[、]配置できる", "{t}は{z}からも[戦場に]配置できる"),
    en="{t.any} can be placed from {z}",
    where={"n": None},
)
@says(
    "{t}は{z}から、コストを{n}増やして戦場に配置できる",
    also="{t}は{z}から、コストを{n}増やして配置できる",
    en="{t.any} can be placed from {z} for {n} more",
)
class PlacedFrom(Holding, frozen=True, tag=True):
    """The card itself can be placed out of that zone (for a higher cost) [11.3.1, R119]."""

    t: Source
    z: Zone
    n: Souls | None


@says(
    "{t}は{n}体以上のユニットによる小隊攻撃でなければ攻撃できない",
    en="{t.any} can't attack but in a platoon of {n} or more",
)
@says(also="{t}は小隊攻撃でなければ攻撃できない", en="", where={"n": 2})
class PlatoonOnly(Holding, frozen=True, tag=True):
    """It attacks only together with others."""

    t: Of
    n: int


@says(
    "{t}は<|、>[{mid}<、|>][{by.よって}]{w.*}",
    also=("{t}は<|、>[{mid}<、|>]{by}{w.*}", "{t}は<|、>[{mid}<、|>]{by.に}{w.*}"),
    en="{t} {w}[ by {by}]",
)
@says("[{by.よって}]{w.*}", also=("{by}{w.*}", "{by.に}{w.*}"), en="{w}[ by {by}]", where=SAME)
class DoesNot(Holding, frozen=True, tag=True):
    """This does not happen to the thing (by such spells, abilities, units)."""

    t: Of
    w: Suffering
    mid: Period | None = None
    by: Cause | None = None

    def ok(self) -> bool:
        # of what it is not defended by, `NotDefendedBy` says it
        return self.by is None or self.w.id != "defended"


@says(
    "{t}は<|、>[{mid}<、|>]可能ならば攻撃しなければならない",
    also=(
        "{t}は可能ならば攻撃する",
        "{t}は可能ならば{mid}攻撃する",
        "{t}は可能ならば{mid}攻撃しなければならない",
    ),
    en="{t.any} must attack if able",
    where={"d": "attack"},
)
@says(
    "{t}は<|、>[{mid}<、|>]可能ならば防御しなければならない",
    also=(
        "{t}は可能ならば防御する",
        "{t}は可能ならば{mid}防御する",
        "{t}は可能ならば{mid}防御しなければならない",
    ),
    en="{t.any} must defend if able",
    where={"d": "defend"},
)
class Must(Holding, frozen=True, tag=True):
    """It attacks (defends) if it legally can [10.1.2.3.5]."""

    t: Of
    d: str
    mid: Period | None = None


@says(
    "{t}は可能ならば{of}を防御する",
    also="{t}は可能ならば{of}を防御しなければならない",
    en="{t.any} must defend against {of} if able",
)
class MustDefend(Holding, frozen=True, tag=True):
    """Such units defend against the thing if they can [10.1.4.2.4]."""

    t: Of
    of: Source | ByName | It | Mine


@says(
    "{t}は<|、>[{mid}<、|>]{np}に防御~されない",
    also="{t}は<|、>[{mid}<、|>]{np}には防御~されない",
    en="{t.any} can't be defended by {np.pl}",
    where={"only": False},
)
@says(
    "{np}に防御~されない",
    also="{np}には防御~されない",
    en="can't be defended by {np.pl}",
    where={"only": False, **SAME},
)
@says(
    "{t}は<|、>[{mid}<、|>]{np}にしか防御されない",
    also="{t}は<|、>[{mid}<、|>]{np}以外に<|は>防御されない",
    en="{t.any} can only be defended by {np.pl}",
    where={"only": True},
)
class NotDefendedBy(Holding, frozen=True, tag=True):
    """Such units (`only`: all others) do not defend against the thing [10.1.4.2.3]."""

    t: Of
    np: NP
    only: bool
    mid: Period | None = None


@says("{t}は<|、>[{mid}<、|>]{np}を防御できない", en="{t.any} can't defend against {np.pl}", where={"only": False})
@says("{t}は<|、>[{mid}<、|>]{np}しか防御できない", en="{t.any} can only defend against {np.pl}", where={"only": True})
class NotDefendingAgainst(Holding, frozen=True, tag=True):
    """The thing does not defend against such units (`only`: all others); a platoon is one unit [10.1.4.2.3, R123]."""

    t: Of
    np: NP
    only: bool
    mid: Period | None = None


@says(
    "{t}は<|、>[{mid}<、|>][{n}体以上のユニットによる]小隊攻撃を防御~できない",
    en="{t.any} can't defend against platoons[ of {n} or more]",
)
class NotDefendingPlatoons(Holding, frozen=True, tag=True):
    """The thing does not defend against several attackers (so many or more)."""

    t: Of
    n: int | None = None
    mid: Period | None = None


@says(
    "{t}は<|、>[{mid}<、|>]小隊攻撃に参加~できない",
    also=(
        "{t}は<|、>[{mid}<、|>]小隊攻撃<をする|に加わる>ことができない",
        "{t}は<|、>[{mid}<、|>]<|2体以上のユニットによる>小隊攻撃ができない",
    ),
    en="{t.any} can't attack in a platoon",
)
@says("小隊攻撃に参加~できない", en="can't attack in a platoon", where=SAME)
class AttacksAlone(Holding, frozen=True, tag=True):
    """The thing attacks only by itself [10.1.2.3]."""

    t: Of
    mid: Period | None = None


@says(
    "{n}体以上のユニットで攻撃できない",
    also="ユニットを{n}体以上で攻撃できない",
    en="can't attack with {n} or more units",
)
@says(
    "小隊攻撃ができない",
    also=("小隊攻撃できない", "小隊攻撃を行えない", "小隊攻撃をすることができない", "1体のユニットでしか攻撃できない"),
    en="can't attack with a platoon",
    where={"n": None},
)
class SmallAttacks(Holding, frozen=True, tag=True):
    """The player of the sentence attacks with fewer units at a time than n (with one)."""

    n: int | None


@says(
    "{t}は<|、>[{mid}<、|>]レベルを無視して攻撃~できる",
    also="{t}は<|、>[{mid}<、|>]時代を無視して攻撃~できる",
    en="{t.any} can attack whatever the age",
)
class IgnoresAge(Holding, frozen=True, tag=True):
    """The unit may be designated as an attacker though its level is above the age [10.1.2.3.2]."""

    t: Of
    mid: Period | None = None


@says(
    "{t}は<|、>[{mid}<、|>]1ターンに{n}回まで防御できる",
    also="{t}は<|、>[{mid}<、|>]1ターンに{n}回しか防御できない",
    en="{t.any} can't defend more than {n.times} a turn",
)
class DefendsFew(Holding, frozen=True, tag=True):
    """The unit defends at most n times in a turn [10.1.4.2.3]."""

    t: Of
    n: int
    mid: Period | None = None


@says("1ターンに{n}回まで攻撃~できる", also="1ターンに{n}回攻撃~できる", en="can attack {n.times} a turn")
class Attacks(Node, frozen=True, tag=True):
    """How often a unit may attack in a turn."""

    n: int


@says("{t}は<|、>[{mid}<、|>]{a.*}", en="{t.any} {a}")
@says("{a.*}", en="{a}", where=SAME)
class MayAttack(Holding, frozen=True, tag=True):
    """The unit may be designated so often in a turn [10.1.2.3.3]."""

    t: Of
    a: Attacks
    mid: Period | None = None


@says(
    "1ターンに{n}枚以上の{np}を{u}できない",
    also="1ターンに{np}を{n}枚以上{u}できない",
    en="can't {u} {n} or more {np.pl} a turn",
    where={"most": None},
)
@says(
    "1ターンに{np}を{most}枚しか{u}できない",
    also=(
        "1ターンに{np}を{most}枚までしか{u}できない",
        "1ターンに{np}を{most}<体|つ>[まで]しか{u}できない",
        "1ターンに{most}<体|つ>[まで]しか{np}を{u}できない",
        "1ターンに{most}<回|枚>[まで]しか{np}を{u}できない",
        "1ターンに{np}を{most}回[まで]しか{u}できない",
    ),
    en="can {u} {np.pl} {most.times} a turn at most",
    where={"n": None},
)
class FewUses(Holding, frozen=True, tag=True):
    """The player of the sentence uses (places) fewer such cards in a turn than n, or `most`."""

    np: NP
    u: Use
    n: int | None
    most: int | None


@says(
    "1ターンにカードを{n}枚以上引けない",
    also="1ターンに{n}枚以上のカードを引けない",
    en="can't draw {n} or more cards a turn",
)
class FewDraws(Holding, frozen=True, tag=True):
    """The player of the sentence draws fewer cards in a turn than n."""

    n: int


@says("{w}", en="{w}")
class PlayerCannot(Holding, frozen=True, tag=True):
    """The player of the sentence cannot do it."""

    w: PlayerBan


@says("{np}を{u}~できない", en="can't {u} {np.pl}")
class CannotUse(Holding, frozen=True, tag=True):
    """The player of the sentence cannot use (place) such cards."""

    np: NP
    u: Use


@says("{np}のトリガーアビリティはトリガーしない", en="trigger abilities of {np.pl} do not trigger")
class NoTriggers(Holding, frozen=True, tag=True):
    """Their trigger abilities never trigger [15.1.17.2]."""

    np: NP


@says("上のアビリティで与えるダメージは<|、>代わりに{n}に~なる", en="the damage of the ability above is {n} instead")
class AboveDeals(Act, frozen=True, tag=True):
    """The ability of the line above deals so much instead [11.4.6.1]."""

    static: ClassVar[bool] = True
    n: Simple


# ---- entering, limits


@says("{t}は{s}状態で戦場に配置される", en="{t} enters the battlefield {s}")
@says(also="{t!EveryOf}が戦場に配置される場合、それは{s}状態で戦場に配置される", en="")
@says(also="{t!EveryOf}が戦場に配置される場合、{s}状態で戦場に配置される", en="")
class EntersAs(Holding, frozen=True, tag=True):
    """It enters in that state [11.7.2]."""

    t: Source | ByName | EveryOf
    s: Posture


@says(
    "{t}は{c}が{n}個置かれた状態で戦場に配置される",
    also=(
        "{t}は、{c}が{n}個置かれた状態で戦場に配置される",
        "{t}は<|、>{n}個の{c}が置かれた状態で戦場に配置される",
        "{t}は<|、>{c}を{n}個置いた状態で戦場に配置される",
    ),
    en="{t} enters the battlefield with {n} {c.pl} on it",
    where={"v": None},
)
@says(
    "{t}は{v}に等しい個数の{c}が置かれた状態で戦場に配置される",
    also="{t}は{v}に等しい<数|枚数>の{c}が置かれた状態で戦場に配置される",
    en="{t} enters the battlefield with as many {c.pl} on it as {v}",
    where={"n": None},
)
class EntersBearing(Holding, frozen=True, tag=True):
    """It enters with so many counters on it [11.7.2]."""

    t: Source | ByName | EveryOf
    c: CounterName
    n: Simple | None
    v: Measure | None


@says("{who}の手札の上限枚数は{n}枚になる", en="{who.'s} hand limit is {n}")
class HandLimit(Holding, frozen=True, tag=True):
    """The limit of the hand [9.7.3.1]."""

    who: Who
    n: Simple


@says(
    "{who}の手札の上限枚数を{n}枚増やす",
    also=("{who}の手札の上限枚数は{n}枚増える", "{who}の手札の上限枚数を{n}枚多くする"),
    en="{who.'s} hand limit is {n} more",
    where={"more": True},
)
@says(
    "{who}の手札の上限枚数を{n}枚減らす",
    also=("{who}の手札の上限枚数は{n}枚減る", "{who}の手札の上限枚数を{n}枚少なくする"),
    en="{who.'s} hand limit is {n} less",
    where={"more": False},
)
class HandLimitBy(Holding, frozen=True, tag=True):
    """The limit of the hand is so much higher or lower [9.7.3.1]."""

    who: Who
    n: Simple
    more: bool


@says("{who}の手札の上限枚数はなくなる", also="{who}<に|は>手札の上限枚数がない", en="{who} ~have no hand limit")
class NoHandLimit(Holding, frozen=True, tag=True):
    """There is no limit of the hand [9.7.3.1]."""

    who: Who


@says(
    "{who}は<|、>[{mid}<、|>]{t}を手札にあるかのように{u}できる",
    also="{who}は<|、>[{mid}<、|>]{t}を{u}できる",
    en="{who} may {u} {t} as if it were in hand",
)
class MayUse(Holding, frozen=True, tag=True):
    """The player may use (place) the card from where it lies, for its cost [11.2.1, 11.3.1]."""

    who: Who
    t: It | Mine
    u: Use
    mid: Period | None = None


@says("{t}はデッキに何枚でも入れることができる", en="a deck may have any number of {t}", where={"n": None})
@says("{t}はデッキに{n}枚まで入れることができる", en="a deck may have up to {n} of {t}")
class InDeck(Holding, frozen=True, tag=True):
    """How many of this card a deck may have [8.1.2]."""

    t: Source | ByName
    n: int | None


RULES = [
    *(rule(Suffering, ja, en=en, where={"id": key}) for ja, en, key in SUFFERINGS),
    rule(Suffering, "犠牲に~されない", where={"id": "sacrificed"}, prints=False),
]
