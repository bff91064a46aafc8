"""What may not, must, or may be done, and what costs more or less: things that hold for a time or as long as their source says so."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.model import Node, Word, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Exactly, It, Some
from tefuda.text.words import Bound, Posture

from .nouns import ByName, Mine, NthChosen, Source
from .terms import Souls

Of = Source | ByName | It | Mine | NthChosen | Some | NP


class Doing(Word, frozen=True, tag=True):
    """What a thing cannot do."""

    label = ("行動", "action")


class Suffering(Word, frozen=True, tag=True):
    """What does not happen to a thing."""

    label = ("受けないこと", "what it does not suffer")


class PlayerBan(Word, frozen=True, tag=True):
    """What a player cannot do."""

    label = ("プレイヤーの禁止", "what a player cannot do")


class Use(Word, frozen=True, tag=True):
    """How a card is used: placed, or used."""

    label = ("使い方", "use")


@says("{t}は<|、>[{mid}<、|>][{cond.なら}]{d}できない", en="{t} cannot {d}[ if {cond}]")
class Cannot(Holding, frozen=True, tag=True):
    """The thing cannot do it (under a condition)."""

    t: Of
    d: Doing
    cond: Cond | None = None
    mid: Period | None = None


@says("そのコントローラーが{souls}を支払わないかぎり", en="its controller pays {souls}")
class Paying(Node, frozen=True, tag=True):
    """Its controller pays souls."""

    souls: Souls


@says("{t}は<|、>{p}{d}できない", en="{t} cannot {d} unless {p}")
class CannotUnless(Holding, frozen=True, tag=True):
    """The thing does it only if the cost is paid."""

    t: Of
    p: Paying
    d: Doing


@says(
    "{t}は{n}体以上のユニットによる小隊攻撃でなければ攻撃できない",
    en="{t} cannot attack but in a platoon of {n} or more",
)
class PlatoonOnly(Holding, frozen=True, tag=True):
    """It attacks only together with others."""

    t: Of
    n: int


@says("{t}は<|、>[{mid}<、|>]{w}", en="{t} {w}")
class DoesNot(Holding, frozen=True, tag=True):
    """This does not happen to the thing."""

    t: Of
    w: Suffering
    mid: Period | None = None


@says(
    "{t}は<|、>[{mid}<、|>]可能ならば攻撃しなければならない",
    also="{t}は可能ならば攻撃する",
    en="{t} must attack if able",
    where={"d": "attack"},
)
@says(
    "{t}は<|、>[{mid}<、|>]可能ならば防御しなければならない",
    also="{t}は可能ならば防御する",
    en="{t} must defend if able",
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
    en="{t} must defend against {of} if able",
)
class MustDefend(Holding, frozen=True, tag=True):
    """Such units defend against the thing if they can [10.1.4.2.4]."""

    t: Of
    of: Source | ByName | It | Mine


@says("{w}", en="{w}")
class PlayerCannot(Holding, frozen=True, tag=True):
    """The player of the sentence cannot do it."""

    w: PlayerBan


@says("{np}を{u}できない", en="cannot {u} {np.pl}")
class CannotUse(Holding, frozen=True, tag=True):
    """The player of the sentence cannot use (place) such cards."""

    np: NP
    u: Use


@says("{np}のトリガーアビリティはトリガーしない", en="trigger abilities of {np.pl} do not trigger")
class NoTriggers(Holding, frozen=True, tag=True):
    """Their trigger abilities never trigger [15.1.17.2]."""

    np: NP


# ---- costs


@says("{np}を{u}するコストを{n}減らす", en="{np.pl} cost {n} less to {u}", where={"more": False})
@says("{np}を{u}するコストを{n}増やす", en="{np.pl} cost {n} more to {u}", where={"more": True})
class UseCosts(Holding, frozen=True, tag=True):
    """Using (placing) such cards costs more or less [R18]."""

    np: NP
    u: Use
    n: Souls
    more: bool


@says("{np}のコストを{n}減らす", en="{np.pl} cost {n} less", where={"more": False})
@says("{np}のコストを{n}増やす", en="{np.pl} cost {n} more", where={"more": True})
class CardsCost(Holding, frozen=True, tag=True):
    """Such cards cost more or less."""

    np: NP
    n: Souls
    more: bool


@says(
    "{t}を{u}するコストは<|、>[{of}{cnt}につき]{n}減る",
    also="{t}を{u}するコストを[{of}{cnt}につき]{n}減らす",
    en="it costs {n} less to {u} {t}[ for every {cnt} {of.pl}]",
    where={"more": False},
)
@says(
    "{t}を{u}するコストは<|、>[{of}{cnt}につき]{n}増える",
    also="{t}を{u}するコストを[{of}{cnt}につき]{n}増やす",
    en="it costs {n} more to {u} {t}[ for every {cnt} {of.pl}]",
    where={"more": True},
)
class OwnCost(Holding, frozen=True, tag=True):
    """Using this card costs more or less, counted as it is used [11.2.9]."""

    t: Source | ByName
    u: Use
    n: Souls
    more: bool
    of: NP | None = None
    cnt: Exactly | None = None

    def ok(self) -> bool:
        return (self.of is None) == (self.cnt is None)


# ---- damage


@says(
    "[once?次に]{t}に与えられるダメージを{n}軽減~する",
    also="[once?次に]{t}が受けるダメージを{n}軽減~する",
    en="reduce [once?the next |]damage to {t} by {n}",
)
class Reduce(Act, frozen=True, tag=True):
    """Each damage (`once`: the next) is so much less [R61]."""

    static: ClassVar[bool] = True
    t: Of | Who
    n: Simple
    once: bool = False


@says("{t}に与えられる{n}[{cmp}]のダメージは0に~なる", en="damage of {n}[ {cmp}] to {t} becomes 0")
class NoSmallDamage(Act, frozen=True, tag=True):
    """Damage of that size is none."""

    static: ClassVar[bool] = True
    t: Of | Who
    n: Simple
    cmp: Bound | None = None


@says("{t}に与えられるダメージは<|、>代わりに{who}に~与えられる", en="damage to {t} is dealt to {who} instead")
class Divert(Act, frozen=True, tag=True):
    """The damage is dealt to that player instead."""

    static: ClassVar[bool] = True
    t: Of
    who: Who


@says("上のアビリティで与えるダメージは<|、>代わりに{n}に~なる", en="the damage of the ability above is {n} instead")
class AboveDeals(Act, frozen=True, tag=True):
    """The ability of the line above deals so much instead [11.4.6.1]."""

    static: ClassVar[bool] = True
    n: Simple


# ---- entering, limits


@says("{t}は{s}状態で戦場に配置される", en="{t} enters the battlefield {s}")
class EntersAs(Holding, frozen=True, tag=True):
    """It enters in that state [11.7.2]."""

    t: Source | ByName | EveryOf
    s: Posture


@says("{of:と}", en="{of.pl: and }")
class EveryOf(Node, frozen=True, tag=True):
    """Everything of these descriptions."""

    of: tuple[NP, ...]


@says("{who}の手札の上限枚数は{n}枚になる", en="{who.'s} hand limit is {n}")
class HandLimit(Holding, frozen=True, tag=True):
    """The limit of the hand [9.7.3.1]."""

    who: Who
    n: Simple


@says("{t}はデッキに何枚でも入れることができる", en="a deck may have any number of {t}", where={"n": None})
@says("{t}はデッキに{n}枚まで入れることができる", en="a deck may have up to {n} of {t}")
class InDeck(Holding, frozen=True, tag=True):
    """How many of this card a deck may have [8.1.2]."""

    t: Source | ByName
    n: int | None
