"""What holds for a time or as long as its source says so: values, permissions, prohibitions, costs, damage."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.having import OpenHand
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import Simple, Value
from tefuda.text.periods import Period, PerMid
from tefuda.text.players import Player, Who
from tefuda.text.quals import Whose
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Atom, Bare, It, Thing
from tefuda.text.words import Doing, PlayerBan, Side, Stat, Suffering, Zone

from .deeds import Manner
from .duties import Executed
from .effects import Rounding
from .nouns import Mine, Source, WithStatus
from .terms import Arithmetic, Attribute, CounterName, Status

__all__ = ["OpenHand"]


@says(
    "{t}の{stat:と}は[、{mid}]{op}{n}~される[{round}]",
    also=(
        "{t}は{stat:と}が[{mid}]{op}{n}~される[{round}]",
        "{t}は<、|>{mid!PerMid}<、|>{stat:と}が{op}{n}~される[{round}]",
        "{t}の{stat:と}は{mid}、{op}{n}~される[{round}]",
        "{t}の{stat:と}は{mid}{op}{n}~される[{round}]",
        "{t}は<|、>{mid!While}<、|>{stat:と}が{op}{n}~される[{round}]",
    ),
    en="{t.any} ~get {op}{n} {stat: and }[, {round}]",
)
class ValueHolds(Holding, frozen=True, tag=True):
    """Values of the thing are changed as long as this holds [18-1]."""

    t: Thing
    stat: tuple[Stat, ...]
    op: Arithmetic
    n: Simple
    round: Rounding | None = None
    mid: PerMid | Period | None = None


@says(
    "{t}の{stat:と}は{v}に~等しい",
    also=(
        "{t}の{stat:と}は、{v}に~等しい",
        "{t}の{stat:と}は{v}である",
        "{t}の{stat:と}は{v}になる",
        "{t}の{stat:と}は{v}と同じになる",
    ),
    en="{t.any} ~have {stat: and } equal to {v}",
)
class ValueEquals(Holding, frozen=True, tag=True):
    """Values of the thing are that number as long as this holds."""

    t: Thing
    stat: tuple[Stat, ...]
    v: Value | Simple


@says("{t}の{stat:と}は<|、>{v}だけ{op}される", en="{t.any} ~get {op}X {stat: and }, where X is {v}")
@says(also="{v}だけ<|、>{t}の{stat:と}は{op}される", en="")
class ValueHoldsBy(Holding, frozen=True, tag=True):
    """Values of the thing are changed by a value as long as this holds [18-1]."""

    t: Thing
    stat: tuple[Stat, ...]
    v: Value
    op: BareOp


@says("+", en="+", where={"id": "add"})
@says("-", en="-", where={"id": "subtract"})
class BareOp(Node, frozen=True, tag=True):
    """More or less, where the number stands apart."""

    id: str


@says("{stat:と}は{op}{n}~される", en="its {stat: and } ~get {op}{n}")
class ValueHoldsToo(Holding, frozen=True, tag=True):
    """Values of what the act before was about are changed as long as this holds."""

    stat: tuple[Stat, ...]
    op: Arithmetic
    n: Simple


@says(
    "{stat:と}は{v}に~なる",
    also=("{stat:と}は{v}である", "{stat:と}は{v}に~等しい"),
    en="its {stat: and } ~become {v}",
)
class ValueEqualsToo(Act, frozen=True, tag=True):
    """Values of what the act before was about are that number."""

    static: ClassVar[bool] = True
    stat: tuple[Stat, ...]
    v: Value | Simple


@says("{t}は<|、>[{mid}<、|>][all?全て]{a}できない", en="[all?]{t.any} can't {a}", where={"b": None})
@says("{t}は<|、>[{mid}<、|>][all?全て]{a}も{b}もできない", en="[all?]{t.any} can neither {a} nor {b}")
class Cannot(Holding, frozen=True, tag=True):
    """The thing cannot do this; a bare description means all that fit."""

    t: Thing
    a: Doing
    b: Doing | None = None
    all: bool = False
    mid: Period | None = None


@says(also="{np}は{s:か|や}状態のかぎり{a}できない", en="")
class CannotWhileIn(Holding, frozen=True, tag=True):
    """As `Cannot` of those in the status."""

    rewritten: ClassVar[bool] = True
    np: NP
    s: tuple[Status, ...]
    a: Doing

    def canon(self) -> Node:
        return Cannot(Bare(NP(self.np.head, (*self.np.quals, WithStatus(self.s)))), self.a)


@says("{a}できない", en="it can't {a}", where={"b": None})
@says("{a}も{b}もできない", en="it can neither {a} nor {b}")
class CannotToo(Holding, frozen=True, tag=True):
    """What was named last cannot do this."""

    a: Doing
    b: Doing | None


@says("{t}は<|、>[{mid}<、|>][all?全て]{what}", en="[all?]{t.any} {what}", where={"by": None})
@says(
    "{t}は<|、>[{mid}<、|>][all?全て]{by}によって{what}",
    also="{t}は<|、>[{mid}<、|>][all?全て]{by}で{what}",
    en="[all?]{t.any} {what} by {by}",
)
class NotSuffer(Holding, frozen=True, tag=True):
    """This does not happen to the thing (by such an effect)."""

    t: Thing
    what: Suffering
    by: Effects | None = None
    all: bool = False
    mid: Period | None = None


@says(
    "{t}は<|、>[{mid}<、|>][{by}によって]{s:状態にも|状態や|か|や}状態にならない",
    also="{t}は<|、>[{mid}<、|>][{by}によって]{s:状態にも}状態にもならない",
    en="{t.any} can't become {s: or }[ by {by}]",
)
@says(
    "{t}は<|、>[{mid}<、|>][{by}によって]状態異常にならない",
    also="{t}は<|、>[{mid}<、|>][{by}によって]いかなる状態異常にもならない",
    en="{t.any} can't get a status[ by {by}]",
    where={"s": ()},
)
class NotSickened(Holding, frozen=True, tag=True):
    """The thing does not get these statuses (none named: any), or not by such effects [2-3-1, 24-1-2]."""

    t: Thing
    s: tuple[Status, ...]
    by: Effects | None = None
    mid: Period | None = None


@says("{what}", en="it {what}")
class NotSufferToo(Holding, frozen=True, tag=True):
    """This does not happen to what was named last."""

    what: Suffering


@says("{np}の誘発型能力は誘発しない", also="{np}の能力は誘発しない", en="triggered abilities of {np.pl} do not trigger")
class Silenced(Holding, frozen=True, tag=True):
    """Triggered abilities of such things on the field do not trigger [18-3-1]."""

    np: NP


@says("{s}の効果", en="{s.'s} effects", where={"np": None})
@says("効果", en="effects", where={"np": None, "s": None})
@says("[{s}の]{np}の効果", also="[{s}の]{np}", en="effects of [{s.'s} ]{np.pl}")
class Effects(Node, frozen=True, tag=True):
    """Effects (of that player; of such a card)."""

    s: Side | None = None
    np: NP | None = None

    def ok(self) -> bool:
        return self.np is None or not any(isinstance(q, Whose) for q in self.np.quals)


@says(
    "{t}は<|、>{np}にブロックされない",
    also="{t}は<|、>{np}にはブロックされない",
    en="{t.any} can't be blocked by {np.pl}",
    where={"only": False},
)
@says(
    "{t}は<|、>{np}にしかブロックされない",
    also=("{t}は<|、>{np}以外に[は]ブロックされない", "{t}は<|、>{np}以外によって[は]ブロックされない"),
    en="{t.any} can be blocked only by {np.pl}",
    where={"only": True},
)
class NotBlockedBy(Holding, frozen=True, tag=True):
    """Such nodia cannot block it (`only`: others cannot)."""

    t: Thing
    np: NP
    only: bool


@says(also="{np}は<|、>{t}をブロックできない", en="")
class CannotBlockThis(Holding, frozen=True, tag=True):
    """As `NotBlockedBy`: the blockers are named first."""

    rewritten: ClassVar[bool] = True
    np: NP
    t: Source | It | Mine

    def canon(self) -> Node:
        return NotBlockedBy(self.t, self.np, False)


@says("{t}は<|、>[{mid}<、|>][all?全て]{by}の対象にならない", en="[all?]{t.any} can't be the target of {by}")
class NotTarget(Holding, frozen=True, tag=True):
    """The thing cannot be chosen as a target of such effects; unaimed picks still work [20-1-3]."""

    t: Thing
    by: Effects
    all: bool = False
    mid: Period | None = None


@says("{t}は<|、>[{mid}<、|>]{np}を攻撃できる", en="{t.any} can attack {np.pl}")
class MayAttack(Holding, frozen=True, tag=True):
    """The nodia may attack such nodia beside the player [R53]."""

    t: Thing
    np: NP
    mid: Period | None = None


@says("{np}を攻撃できる", en="it can attack {np.pl}")
class MayAttackToo(Holding, frozen=True, tag=True):
    """What was named last may attack such nodia [R53]."""

    np: NP


@says("{t}はプレイヤーを攻撃できない", also="{t}は相手プレイヤーを攻撃できない", en="{t} can't attack players")
class OnlyNodia(Holding, frozen=True, tag=True):
    """The nodia cannot attack the player."""

    t: Thing


@says("{t}はルノアせずに攻撃できる", also="{t}は攻撃してもルノアしない", en="{t} can attack without turning sideways")
class StaysUpright(Holding, frozen=True, tag=True):
    """Attacking does not turn it sideways [R89]."""

    t: Thing


@says(
    "{t}の[{a}の][reserve?リザーブの]コストは{n}少なくなる",
    also=(
        "{t}のコストは{a}{n}少なくなる",
        "{t}を実行するための[{a}の]コストは{n}少なくなる",
        "{t}の[{a}の]コストは-{n}される",
        "{t}の[{a}の]コストは{n}軽減される",
        "{t}の[{a}の]コストを{n}少なくする",
        "{t}の[{a}の]コストを-{n}する",
    ),
    en="{t.any} ~cost {n}[ {a}][reserve? reserve] less",
    where={"more": False},
)
@says(
    "{t}の[{a}の][reserve?リザーブの]コストは{n}多くなる",
    also=(
        "{t}のコストは{a}{n}多くなる",
        "{t}を実行するための[{a}の]コストは{n}多くなる",
        "{t}の[{a}の]コストは+{n}される",
        "{t}の[{a}の]コストを{n}多くする",
    ),
    en="{t.any} ~cost {n}[ {a}][reserve? reserve] more",
    where={"more": True},
)
@says(also="{t}のコストはリザーブ{n}少なくなる", en="", where={"more": False, "reserve": True})
@says(also="{t}のコストはリザーブ{n}多くなる", en="", where={"more": True, "reserve": True})
class CostHolds(Holding, frozen=True, tag=True):
    """The mana cost of such cards changes: the generic part, or the part of that attribute [19-4, R35, R109]; `reserve`: the reserve
    that they cost [16-3-1, 19-4-2]."""

    t: Source | Bare | Executed
    n: Simple
    more: bool
    a: Attribute | None = None
    reserve: bool = False

    def ok(self) -> bool:
        return self.a is None or not self.reserve


@says("{who}は[{mid}<、|>]{what}", en="{who} {what}")
class PlayerCannot(Holding, frozen=True, tag=True):
    """The player cannot do this [2-3-1, R103]."""

    who: Who
    what: PlayerBan
    mid: Period | None = None


@says("{who}は{np}を実行~できない", en="{who} can't execute {np.pl}", where={"how": "play"})
@says("{who}は{np}を召喚できない", en="{who} can't summon {np.pl}", where={"how": "summon"})
@says("{who}は{np}を設置できない", en="{who} can't install {np.pl}", where={"how": "install"})
class CannotExecute(Holding, frozen=True, tag=True):
    """The player cannot execute such cards [R109]."""

    who: Who
    np: Noun
    how: str


@says("{t}は実行できない", also=("{t}は召喚できない", "{t}は設置できない"), en="{t} can't be executed")
class Unplayable(Holding, frozen=True, tag=True):
    """Such cards cannot be executed by anybody."""

    t: Source | Bare


@says("{t}のホルダーは{who}になる", also="{t}のホルダーは{who}である", en="{who} ~be the holder of {t}")
class HeldBy(Holding, frozen=True, tag=True):
    """The player is the holder of the thing as long as this holds [10-1-7]."""

    t: Thing
    who: Player


@says("{t}は解決されない", en="{t} does not resolve")
class NotResolved(Holding, frozen=True, tag=True):
    """The card on the stack goes to the graveyard without its effect [2-7-3-2]."""

    t: Atom


@says(
    "{t}は静止下以外でも実行できる",
    also="{t}は優先権があればいつでも実行できる",
    en="{t} can be executed outside the quiet state, too",
)
class AnyTime(Holding, frozen=True, tag=True):
    """The card can be executed in any window [R28]."""

    t: Source | Bare


@says(
    "{t}は{s}のターン中にも実行できる",
    also=(
        "{t}は{s}のターン中にも<召喚|設置>できる",
        "{t}は{s}のターンにも<実行|召喚|設置>できる",
        "{t}は{s}のターン中でも<実行|召喚|設置>できる",
    ),
    en="{t} can be executed in {s.'s} turn, too",
)
class AlsoInTurn(Holding, frozen=True, tag=True):
    """The card can be executed in the windows of that player's turn, besides the quiet state [R28]."""

    t: Source
    s: Side


@says("{t}は{z}から実行できる", also="{t}は{z}からも実行できる", en="{t} can be executed from {z}")
class ExecutesFrom(Holding, frozen=True, tag=True):
    """The card can be executed out of that zone as well."""

    t: Source
    z: Zone


@says("{who}は{np}を実行できる", also="{who}は{np}を手札にあるかのように実行できる", en="{who} may execute {np.pl}")
class MayExecute(Holding, frozen=True, tag=True):
    """The player may execute such cards out of the zone where the description finds them."""

    who: Who
    np: NP


@says("{who}は{t}を[free?コストを支払わずに]実行できる", en="{who} may execute {t}[free? without paying its cost]")
class MayExecuteThat(Holding, frozen=True, tag=True):
    """The player may execute the card from where it is [9-3-5, R34]."""

    who: Who
    t: It | Mine | Source
    free: bool = False


@says("{t}は<|、>[{mid}<、|>]「{a}できない」効果を無視する", en='{t} ~ignore "can\'t {a}" effects')
class Ignores(Act, frozen=True, tag=True):
    """Those prohibitions lapse for the thing [2-3-2, R73]."""

    static: ClassVar[bool] = True
    t: Thing
    a: Doing
    mid: Period | None = None


@says("{c}を{n}<つ|個>乗せた状態で場に~出る", en="it enters the field with [one?{c.a}|{n} {c.pl}]")
class EntersBearing(Act, frozen=True, tag=True):
    """It enters carrying counters [2-8-4, R87]."""

    c: CounterName
    n: Simple


@says(
    "{v}と同じ数の{c}を乗せた状態で場に~出る",
    also=(
        "{c}を{v}と同じ数乗せた状態で場に~出る",
        "{c}を{v}に等しい数乗せた状態で場に~出る",
        "{c}を{v}だけ乗せた状態で場に~出る",
    ),
    en="it enters the field with as many {c.pl} as {v}",
)
class EntersBearingValue(Act, frozen=True, tag=True):
    """It enters carrying as many counters as the value says [2-8-4, R87]."""

    v: Value
    c: CounterName


@says("{t}は{how}場に~出る", en="{t.any} ~enter the field {how}")
@says("{how}場に~出る", en="it enters the field {how}", where={"t": None})
class EntersAs(Act, frozen=True, tag=True):
    """It enters so oriented [11-1-4, R3]."""

    static: ClassVar[bool] = True
    how: Manner
    t: Thing | None = None
