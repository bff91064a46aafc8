"""What holds as long as its source or its period: prohibitions, protections, costs, reductions (wording 9, 10)."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import Simple
from tefuda.text.players import Player, Who
from tefuda.text.quals import Owner
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import It, Thing
from tefuda.text.words import Doing, Kind, Side, Suffering

from .deeds import Realise
from .gauges import Factor
from .nouns import Main, MainSide, Mine, Source
from .terms import Attribute, Ban, Means, NamedWord, SufferingToo
from .values import Valued


@says("{t}は<|、>{a:も|と}できない", also="{t}は<|、>{a:2も}もできない", en="{t.any} can't {a: or }")
class Cannot(Holding, frozen=True, tag=True):
    """The alma cannot do this [R36]; a bare description means all that fit."""

    t: Thing
    a: tuple[Doing, ...]


@says("{t}は<|、>[{by}]{what}", also="{t}は<|、>{by}、{what}", en="{t.any} {what}[ {by}]")
class NotSuffer(Holding, frozen=True, tag=True):
    """This does not happen to the card; it can be chosen all the same (wording 10)."""

    t: Thing
    what: Suffering
    by: Means | None = None


@says("{t}は<|、>[{by}]{first}、{what}", en="{t.any} {first} and {what}[ {by}]")
class NotSufferTwo(Holding, frozen=True, tag=True):
    """Neither of two things happens to the card (by that means, which is said of both)."""

    t: Thing
    first: SufferingToo
    what: Suffering
    by: Means | None = None


@says(
    "{t}は<|、>[{who}の][{k:と}の]<効果|スキル>を受けない",
    also="{t}は<|、>[{who}の]{k:2や|・}の<効果|スキル>を受けない",
    en="{t.any} ~be not affected by[ {who.'s}][ {k: or }] effects",
)
class Unaffected(Holding, frozen=True, tag=True):
    """Effects (of cards of these kinds, of that player) do nothing to the card, good or bad; it can be chosen all the same. Its own skills
    reach it [R90]."""

    t: Thing
    who: Player | None = None
    k: tuple[Kind, ...] = ()


@says(
    also=("{t}は<|、>{s}アルマの<効果|スキル>を受けない", "{s}アルマの<効果|スキル>による{t}への影響を無効に~する"),
    en="",
)
class UnaffectedByMain(Holding, frozen=True, tag=True):
    """The same of the main alma of a side."""

    rewritten: ClassVar[bool] = True
    t: Thing
    s: MainSide

    def canon(self) -> Holding:
        return Unaffected(self.t, Player(Side(self.s.id)), (Kind("alma"),))


@says("{what}", en="{what}")
class CannotDo(Holding, frozen=True, tag=True):
    """The player who is the subject (none: both) cannot do this."""

    what: Ban


@says("{by}{what}", en="{what} {by}")
class CannotDoSo(Holding, frozen=True, tag=True):
    """The player who is the subject cannot do this in that way; otherwise he can."""

    by: Means
    what: Ban

    def ok(self) -> bool:
        return self.what.id in ("draw", "heal", "will") and self.by.id in ("effect", "own_effect", "foe_effect")


@says(
    "1ターンに{n}枚以上ドローできない",
    also="1ターンにカードを{n}枚以上ドローできない",
    en="can't draw {n} or more cards a turn",
    where={"only": False},
)
@says(
    "1ターンに{n}枚しかドローできない",
    also=(
        "1ターンに{n}枚までしかドローできない",
        "1ターンにカードを{n}枚しかドローできない",
        "1ターンに{n}枚を超えてドローできない",
    ),
    en="can draw {n.cards} a turn at most",
    where={"only": True},
)
class DrawLimit(Holding, frozen=True, tag=True):
    """The player who is the subject does not draw the n-th card of a turn (`only`: the one behind the n-th), nor any after it [R67]."""

    n: int
    only: bool

    def ok(self) -> bool:
        return self.n > 0


@says("{np}を発動できない", also="{np}を発動することができない", en="can't activate {np.pl}", where={"how": "activate"})
@says(
    "{np}をリアライズできない",
    also="{np}をリアライズすることができない",
    en="can't realise {np.pl}",
    where={"how": "realise"},
)
@says(
    "{np}をセットできない",
    also=("{np}をセットすることができない", "Sサークルに{np}をセットできない"),
    en="can't set {np.pl}",
    where={"how": "set"},
)
class CannotUse(Holding, frozen=True, tag=True):
    """The player who is the subject cannot activate, realise or set such cards; a cogni or reflet that is set is realised as it is opened."""

    np: NP
    how: str

    def ok(self) -> bool:
        # of almas in general, `CannotDo` says it
        if self.how == "set":
            return bool(self.np.quals) or getattr(getattr(self.np.head, "k", None), "id", "") not in ("card", "armed")
        return (
            self.how == "activate"
            or bool(self.np.quals)
            or getattr(getattr(self.np.head, "k", None), "id", "") != "alma"
        )


@says("{a}ことができない", also="{a}ことはできない", en="can't {a.inf}")
class Forbidden(Holding, frozen=True, tag=True):
    """The player who is the subject cannot do this; it simply does not happen."""

    a: Act

    def ok(self) -> bool:
        realises = isinstance(getattr(self.a, "v", None), Realise)
        return type(self.a).__name__ not in ("Subject", "Timed", "PerTaken", "PerThings", "Reverted") and not realises


@says(
    "{np}のコストを{n}~下げる",
    also="{np}のコストは{n}~下がる",
    en="~lower the cost of {np.pl} by {n}",
    where={"down": True},
)
@says(
    "{np}のコストを{n}~上げる",
    also="{np}のコストは{n}~上がる",
    en="~raise the cost of {np.pl} by {n}",
    where={"down": False},
)
class CostOf(Act, frozen=True, tag=True):
    """Costs of all such cards, before doubling [R50]."""

    static: ClassVar[bool] = True
    np: Noun
    n: Simple | Valued
    down: bool


@says(
    "{t}のコストを{n}~下げる", also="{t}のコストは{n}~下がる", en="~lower the cost of {t} by {n}", where={"down": True}
)
@says(
    "{t}のコストを{n}~上げる", also="{t}のコストは{n}~上がる", en="~raise the cost of {t} by {n}", where={"down": False}
)
@says("そのコストを{n}~下げる", en="~lower its cost by {n}", where={"down": True, "t": It()})
@says("そのコストを{n}~上げる", en="~raise its cost by {n}", where={"down": False, "t": It()})
class CostOfIt(Act, frozen=True, tag=True):
    """The cost of one card that is known, wherever it goes in that time, before doubling [R50]."""

    t: It | Mine
    n: Simple | Valued
    down: bool


@says("{np}のコストを{to}に~する", also="{np}のコストは{to}に~なる", en="~make the cost of {np.pl} {to}")
class CostTo(Act, frozen=True, tag=True):
    """Costs of all such cards are set, halved or multiplied before anything is added to them or taken off [R50]."""

    static: ClassVar[bool] = True
    np: Noun
    to: Simple | Factor


@says(
    "{who}の次の{np}のコストを{n}~下げる",
    also=(
        "{who}が次に発動する{np}のコストを{n}~下げる",
        "次に{who}が発動する{np}のコストを{n}~下げる",
        "次に発動する{who}の{np}のコストを{n}~下げる",
        "{who}が次に発動する{np}のコストは{n}~下がる",
    ),
    en="~lower the cost of {who.'s} next {np.one} by {n}",
    where={"down": True},
)
@says(
    "{who}の次の{np}のコストを{n}~上げる",
    also=(
        "{who}が次に発動する{np}のコストを{n}~上げる",
        "次に{who}が発動する{np}のコストを{n}~上げる",
        "次に発動する{who}の{np}のコストを{n}~上げる",
        "{who}が次に発動する{np}のコストは{n}~上がる",
    ),
    en="~raise the cost of {who.'s} next {np.one} by {n}",
    where={"down": False},
)
class NextCost(Act, frozen=True, tag=True):
    """The cost of the next such card of the player that is activated, before doubling [R50]."""

    who: Player
    np: NP
    n: Simple | Valued
    down: bool

    def ok(self) -> bool:
        return not any(isinstance(q, Owner) for q in self.np.quals)


@says(
    "{np}のコストは属性によって倍にならない",
    also=("{np}のコストは属性によって2倍にならない", "{np}のコストは倍にならない"),
    en="the cost of {np.pl} is not doubled by attributes",
)
class NotDoubled(Holding, frozen=True, tag=True):
    """The cost of such cards is the same beside a main alma of another attribute [6.2.3, R50]."""

    np: Noun


@says(
    "{t}のコストは{n}下がる",
    also=("{t}のコストを{n}下げる", "{t}のコストが{n}下がる"),
    en="the cost of {t} is {n} lower",
    where={"down": True},
)
@says(
    "{t}のコストは{n}上がる",
    also=("{t}のコストを{n}上げる", "{t}のコストが{n}上がる"),
    en="the cost of {t} is {n} higher",
    where={"down": False},
)
class OwnCost(Holding, frozen=True, tag=True):
    """The cost of the card itself, before doubling [R50, R141]."""

    t: Source
    n: Simple | Valued
    down: bool


@says("{t}のコストは{to}になる", also=("{t}のコストを{to}にする", "{t}はコスト{to}"), en="the cost of {t} is {to}")
class OwnCostTo(Holding, frozen=True, tag=True):
    """The cost of the card itself is that before anything is added to it or taken off [R50, R141]."""

    t: Source
    to: Simple


@says(
    "{t}は<|、>手札からのみリアライズできる",
    also=("{t}は<|、>手札からしかリアライズできない", "{t}は<|、>手札以外からリアライズできない"),
    en="{t} can be realised from the hand only",
)
class FromHandOnly(Holding, frozen=True, tag=True):
    """The card enters no main circle from another zone than a hand, wherever it lies [R141]."""

    t: Source


@says(
    "そのダメージを{n}~減らす",
    also=("そのダメージを{n}軽減~する", "そのダメージを{n}少なくする"),
    en="~reduce that damage by {n}",
)
class ReduceIt(Act, frozen=True, tag=True):
    """The damage that would be taken is lowered by n (wording W123)."""

    n: Simple | Valued


@says("{t}が受けるダメージを0に~する", en="~prevent all damage to {t}", where={"n": None})
@says(
    "{t}が受けるダメージを{n}~減らす",
    also=("{t}が受けるダメージを{n}軽減~する", "{t}への[全ての]ダメージを{n}~減らす"),
    en="~reduce each damage to {t} by {n}",
)
class Reduce(Act, frozen=True, tag=True):
    """Each damage to the alma or the player is lowered by n; ライフロス is not damage (wording W123)."""

    static: ClassVar[bool] = True
    t: Player | Thing
    n: Simple | None


@says(
    "{t}が受けるダメージを{n}倍に~する",
    also="{t}が受けるダメージは{n}倍に~なる",
    en="~multiply each damage to {t} by {n}",
)
class DamageTimes(Act, frozen=True, tag=True):
    """Each damage to the alma or the player is multiplied, behind what lowers it before [R89]."""

    static: ClassVar[bool] = True
    t: Player | Thing
    n: int


@says("{t}が", en="by {t}", where={"by": None})
@says("{by}", en="{by}", where={"t": None})
class Dealing(Node, frozen=True, tag=True):
    """Who deals damage: a card, any card of a player; or by whose skills."""

    t: Source | Main | Player | NP | None
    by: Means | None

    def ok(self) -> bool:
        return self.by is None or self.by.id in ("effect", "own_effect", "foe_effect")


@says(
    "{d}[{to}に]与えるダメージを{n}~増やす",
    also="{d}[{to}に]与えるダメージ<は|が>{n}~増える",
    en="~raise each damage {d}[ to {to}] by {n}",
    where={"how": "more"},
)
@says(
    "{d}[{to}に]与えるダメージを{n}~減らす",
    also="{d}[{to}に]与えるダメージ<は|が>{n}~減る",
    en="~reduce each damage {d}[ to {to}] by {n}",
    where={"how": "less"},
)
@says(
    "{d}[{to}に]与えるダメージを{n}倍に~する",
    also="{d}[{to}に]与えるダメージ<は|が>{n}倍に~なる",
    en="~multiply each damage {d}[ to {to}] by {n}",
    where={"how": "times"},
)
class Dealt(Act, frozen=True, tag=True):
    """Each damage that they deal (to the alma or the player) is changed, behind what lowers it before [R89]. CP damage is dealt by nobody."""

    static: ClassVar[bool] = True
    d: Dealing
    n: Simple
    how: str
    to: Player | Main | None = None


@says(
    "{t}が受けるダメージは{n}を超えない",
    also="{t}が1度に受けるダメージは{n}までになる",
    en="each damage to {t} is {n} at most",
)
class DamageCap(Holding, frozen=True, tag=True):
    """Each damage to the alma or the player is no more than n."""

    t: Player | Thing
    n: int


@says(also="{t}が受けるダメージが{n}以上の場合、{n2}として扱う", en="")
class CountsAsCap(Holding, frozen=True, tag=True):
    """The same: what is as much or more counts as that."""

    rewritten: ClassVar[bool] = True
    t: Player | Thing
    n: int
    n2: int

    def ok(self) -> bool:
        return self.n == self.n2

    def canon(self) -> Holding:
        return DamageCap(self.t, self.n)


@says("{t}のネームドを{n:と}として扱う", also="{t}のネームドは{n:と}になる", en="the named of {t} is {n: and }")
class NamedBecomes(Holding, frozen=True, tag=True):
    """The card has these named, and no other [4.4.3]."""

    t: Thing
    n: tuple[NamedWord, ...]


@says(
    "次のAFに、{who}はドローしない",
    also=("{who}は<|、>次のAFにドローしない", "次のAFで{who}はドローしない", "{who}は<|、>次のAFでドローできない"),
    en="{who} ~draw nothing in the next AF",
)
class NoDrawInAF(Holding, frozen=True, tag=True):
    """The player draws nothing in the AF of the next turn [3.2.4]."""

    who: Player


@says(
    "{t}は<|、>{a:と}としても扱う",
    also="{t}を{a:と}としても扱う",
    en="{t.any} ~be also {a: and }",
    where={"only": False},
)
@says("{t}は<|、>{a:と}として扱う", also="{t}を{a:と}として扱う", en="{t.any} ~be {a: and }", where={"only": True})
class CountsAs(Holding, frozen=True, tag=True):
    """The card has these attributes as well (`only`: instead of its own) [R50]."""

    t: Thing
    a: tuple[AsAttribute, ...]
    only: bool


@says("{a}", also="{a}属性", en="{a}")
class AsAttribute(Node, frozen=True, tag=True):
    """An attribute that a card counts as."""

    a: Attribute


@says(
    "{t}は<|、>その属性としても扱う",
    also=("{t}は<|、>宣言した属性としても扱う", "{t}をその属性としても扱う"),
    en="{t.any} ~be also of that attribute",
    where={"only": False},
)
@says(
    "{t}は<|、>その属性として扱う",
    also=("{t}は<|、>宣言した属性として扱う", "{t}をその属性として扱う"),
    en="{t.any} ~be of that attribute",
    where={"only": True},
)
class CountsAsNamedHue(Holding, frozen=True, tag=True):
    """The card has the attribute that was named as well (`only`: instead of its own)."""

    t: Thing
    only: bool


@says("{t}は<|、>{n:と}としても扱う", also="{t}を{n:と}としても扱う", en="{t.any} ~be also {n: and }")
class CountsAsNamed(Holding, frozen=True, tag=True):
    """The card has these named as well."""

    t: Thing
    n: tuple[NamedWord, ...]


@says(
    "{who}のSサークルを{n}つ~増やす",
    also=("{who}のSサークルの数を{n}~増やす", "{who}のSサークルの枠を{n}つ~増やす", "{who}のSサークルを{n}枠~増やす"),
    en="~give {who} {n} more sub circles",
    where={"down": False},
)
@says(
    "{who}のSサークルを{n}つ~減らす",
    also=(
        "{who}のSサークルの数を{n}~減らす",
        "{who}のSサークルの枠を{n}つ~減らす",
        "{who}のSサークルを{n}つ使用できなく~する",
    ),
    en="~take {n} sub circles from {who}",
    where={"down": True},
)
class Circles(Act, frozen=True, tag=True):
    """The number of sub circles of the player [5.4.1, R131]."""

    static: ClassVar[bool] = True
    who: Who
    n: Simple
    down: bool
