"""Continuous abilities of Shadowverse EVOLVE: costs, permissions, prohibitions, changed damage, limits."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.events import Caused, LeavesField, PutInto, ReturnsTo, Simply, TakesDamage
from tefuda.text.introductions import INTRODUCERS, done, next_played
from tefuda.text.memory import Walker
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, Listed, Owner
from tefuda.text.numbers import N, Quote, Simple, Unquoted
from tefuda.text.players import Who
from tefuda.text.sentences import Act, During, Holding, IfMid, Period, PerMid, Prefix
from tefuda.text.things import All, Bare, Same, Some, Thing, This
from tefuda.text.verbs import Deed
from tefuda.text.words import Bound, DamageKind, Keyword, Kind, Side, Sign, Stat

from .terms import CanVerb, DamageWay, DealtTo, InPhase

ANY_TIMES = 0
"""Number of attacks of what may attack as often as it stands."""


class Static(Holding, frozen=True, tag=True):
    """Something that holds for a time or as long as its source says so."""

    static: ClassVar[bool] = True


@says("コストを{sign}{n}~する", en="it ~cost {n} {sign.less}")
class CostBy(Act, frozen=True, tag=True):
    """The cost to pay for the card that the prefix names changes by n."""

    static: ClassVar[bool] = True
    sign: Sign
    n: Simple


@says("コストを{n}に~する", en="it ~cost {n}")
@says(also="コストは{n}に~なる", en="")
class CostTo(Act, frozen=True, tag=True):
    """The cost to pay for the card that the prefix names becomes n."""

    static: ClassVar[bool] = True
    n: Simple


@says("追加コストとして{t.を}{v.*}", en="{v.*(t)} as an additional cost")
class ExtraCost(Act, frozen=True, tag=True):
    """An additional cost of playing: do the verb to the thing."""

    static: ClassVar[bool] = True
    t: Thing
    v: Deed


INTRODUCERS[ExtraCost] = done


@says(also="{who}が次にプレイする{np}のコストを{sign}{n}~する", en="", where={"next": True})
@says(
    "[next?次に]{who}が{np}をプレイするコストを{sign}{n}~する",
    also="[next?次に]{who}がプレイする{np}のコストを{sign}{n}~する",
    en="[next?the next {np.one} {who} ~play costs|{np.pl} {who} ~play cost] {n} {sign.less}",
)
@says(
    "次に{who}がプレイする{np}{times}<枚|体|つ>のコストを{sign}{n}~する",
    also=(
        "{who}が次にプレイする{np}{times}<枚|体|つ><|まで>のコストを{sign}{n}~する",
        "{who}が次にプレイする{times}<枚|体|つ><|まで>の{np}のコストを{sign}{n}~する",
        "次に{who}がプレイする{times}<枚|体|つ><|まで>の{np}のコストを{sign}{n}~する",
    ),
    en="the next {times} {np.pl} {who} ~play cost {n} {sign.less}",
    where={"next": True},
)
class PlayCost(Act, frozen=True, tag=True):
    """The cost to pay when the player plays such a card (`next`: only the next one, or the next so many) changes by n."""

    static: ClassVar[bool] = True
    who: Who
    np: Listed
    sign: Sign
    n: Simple
    next: bool = False
    times: N | None = None


def next_card(b: Walker, node: PlayCost, at: int) -> None:
    """それ is the next card, of which the sentence says more."""
    if node.next and node.times is None:
        next_played(b, node, at)


INTRODUCERS[PlayCost] = next_card


@says("{s}は能力で{t}を選べない", also="{s}は{t}を能力で選べない", en="{s} can't choose {t} with abilities")
class CantChoose(Static, frozen=True, tag=True):
    """That player cannot take the thing as a target."""

    s: Side
    t: Thing


@says("{t}は<|、>[{mid}<、|>]攻撃~できない", en="{t.any} can't attack")
class CantAttackAny(Static, frozen=True, tag=True):
    """The thing cannot attack."""

    t: Thing
    mid: Period | PerMid | IfMid | None = None


@says("{t}は<|、>[{mid}<、|>]{what}を攻撃~できない", en="{t.any} can't attack {what.pl}")
class CantAttack(Static, frozen=True, tag=True):
    """The thing cannot attack such things (`Foe`: neither leader nor followers of the opponent)."""

    t: Thing
    what: Listed | Foe | OthersThanThis
    mid: Period | PerMid | IfMid | None = None


@says("これ以外", en="anything but this card")
class OthersThanThis(Node, frozen=True, tag=True):
    """Everything but the source."""

    def plural(self) -> bool:
        """A group."""
        return True


@says(
    "{t}は<|、>[{mid}<、|>]{what}しか攻撃~できない",
    also="{t}は<|、>[{mid}<、|>]{what}以外を攻撃~できない",
    en="{t.any} can only attack {what.pl}",
)
class OnlyAttack(Static, frozen=True, tag=True):
    """The thing can attack nothing but such things."""

    t: Thing
    what: Listed
    mid: Period | PerMid | IfMid | None = None


class Exemption(Static, frozen=True, tag=True):
    """What does not happen to a thing; that it does not stand in a phase to come is `NoStand`'s."""

    def ok(self) -> bool:
        mid = getattr(self, "mid", None)
        return mid is None or self.stands_behind(During(mid))

    def stands_behind(self, prefix: Prefix) -> bool:
        coming = isinstance(prefix, During) and isinstance(prefix.p, InPhase) and prefix.p.next
        return not (coming and self.stands())

    def stands(self) -> bool:
        """Whether this is about standing."""
        return False


@says("{t}は<|、>[{mid}<、|>]{v}~できない", en="{t.any} can't {v}")
class CantBe(Exemption, frozen=True, tag=True):
    """This cannot be done with the thing: stand, act, evolve."""

    t: Thing
    v: CanVerb
    mid: Period | PerMid | IfMid | None = None

    def stands(self) -> bool:
        return self.v.id == "stand"


@says("{t}は<|、>[{mid}<、|>]{h.ない}", en="{t.any} can't {h.inf}")
@says("{t}は<|、>[{mid}<、|>]{h.ず}", en="{t.any} can't {h.inf}", form="連")
class Immune(Exemption, frozen=True, tag=True):
    """This does not happen to the thing."""

    t: Thing
    h: Simply | LeavesField | PutInto | ReturnsTo | Caused
    mid: Period | PerMid | IfMid | None = None

    def ok(self) -> bool:
        inner = self.h.h if isinstance(self.h, Caused) else self.h
        if isinstance(inner, TakesDamage) or not super().ok():  # `NoDamage` says it
            return False
        by_abilities = not isinstance(self.h, Caused) or self.h.by.id not in ("battle", "cards")
        return not (by_abilities and getattr(inner, "id", "") in ("destroyed", "attacked"))

    def stands(self) -> bool:
        return getattr(self.h, "id", "") == "stood"


@says("相手", en="the opponent")
class Foe(Node, frozen=True, tag=True):
    """The opponent's leader and followers."""

    def plural(self) -> bool:
        """A group."""
        return True


@says("{t}は<|、>[{mid}<、|>]{np}を攻撃~できる", en="{t.any} can attack {np.pl}")
class MayAttack(Static, frozen=True, tag=True):
    """The thing may attack such things although it otherwise could not."""

    t: Thing
    np: NP
    mid: Period | PerMid | IfMid | None = None


@says("{t}は<|、>[{mid}<、|>]{k}を無視して攻撃~できる", en="{t.any} can attack ignoring {k}")
class IgnoreKeyword(Static, frozen=True, tag=True):
    """The keyword of enemy followers does not restrict what the thing may attack."""

    t: Thing
    k: Keyword
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は1ターンに{n}回攻撃~できる",
    also=("{t}は<|、>[{mid}<、|>]{n}回<|まで>攻撃~できる", "{t}は1ターンに{n}回まで攻撃~できる"),
    en="{t.any} can attack {n.times} each turn",
)
@says(
    "{t}は<|、>[{mid}<、|>]何度でも攻撃~できる",
    also="{t}は<|、>[{mid}<、|>]<何回でも|好きな回数>攻撃~できる",
    en="{t} can attack any number of times each turn",
    where={"n": ANY_TIMES},
)
class AttackTimes(Static, frozen=True, tag=True):
    """The thing may attack that often in a turn."""

    t: Thing
    n: int
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は<|、>[{mid}<、|>]可能なら攻撃する",
    also="可能なら<、|>{t}は[{mid}<、|>]攻撃する",
    en="{t.any} must attack if able",
)
class MustAttack(Static, frozen=True, tag=True):
    """Its player may not end the main phase while it can attack."""

    t: Thing
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は<|、>[{mid}<、|>]能力によって破壊~されない",
    also="{t}は<|、>[{mid}<、|>]能力で破壊~されない",
    en="{t.any} can't be destroyed by abilities",
    where={"foes": False, "any": False},
)
@says(
    "{t}は<|、>[{mid}<、|>]相手の能力によって破壊~されない",
    also="{t}は<|、>[{mid}<、|>]相手の能力で破壊~されない",
    en="{t.any} can't be destroyed by enemy abilities",
    where={"foes": True, "any": False},
)
@says("{t}は<|、>[{mid}<、|>]破壊~されない", en="{t.any} can't be destroyed", where={"foes": False, "any": True})
class NotDestroyed(Static, frozen=True, tag=True):
    """Abilities (of the opponent; or anything: `any`) cannot destroy the thing."""

    t: Thing
    foes: bool
    any: bool
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は<|、>[{mid}<、|>]相手の能力で~選ばれない",
    also="{t}は<|、>[{mid}<、|>]相手の能力によって~選ばれない",
    en="{t.any} can't be chosen by enemy abilities",
)
@says(
    "{t}は<|、>[{mid}<、|>]相手の{k}<|の能力>によって~選ばれない",
    also="{t}は<|、>[{mid}<、|>]相手の{k}<|の能力>で~選ばれない",
    en="{t.any} can't be chosen by the opponent's {k.pl}",
)
class NotChosen(Static, frozen=True, tag=True):
    """The opponent (with a card of that kind) cannot take the thing as a target."""

    t: Thing
    k: Kind | None = None
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は<|、>[{mid}<、|>][{k}]ダメージを~受けない", en="{t.any} ~take no [{k.damage}|damage]", where={"next": False}
)
@says(
    "{t}は<|、>[{mid}<、|>]次に受ける[{k}]ダメージを~受けない",
    also="{t}は<|、>[{mid}<、|>]次の[{k}]ダメージを~受けない",
    en="prevent the next [{k.damage}|damage] {t} would take",
    where={"next": True},
)
class NoDamage(Static, frozen=True, tag=True):
    """The thing takes no damage (of that kind; `next`: one damage event only)."""

    t: Thing
    k: DamageKind | None = None
    next: bool = False
    mid: Period | PerMid | IfMid | None = None


@says("{t}は<|、>[{mid}<、|>][{k}]ダメージを~与えない", en="{t.any} ~deal no [{k.damage}|damage]")
class DealsNone(Static, frozen=True, tag=True):
    """The thing deals no damage (of that kind)."""

    t: Thing
    k: DamageKind | None = None
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}は<|、>フォロワー<へ|を>攻撃できるなら<、|>リーダーを攻撃~できない",
    also="フォロワー<へ|を>攻撃できるなら<、|>{t}はリーダーを攻撃~できない",
    en="{t} can't attack leaders while able to attack followers",
)
class FollowersFirst(Static, frozen=True, tag=True):
    """The thing cannot attack leaders while followers are offered as targets of its attack [R109]."""

    t: Thing


class DamageWhat(Node, frozen=True, tag=True):
    """Which damage is changed."""


@says("ダメージ", en="damage")
class AnyDamage(DamageWhat, frozen=True, tag=True):
    """All damage."""


@says("{k:と}", en="{k: and }")
class DamageOf(DamageWhat, frozen=True, tag=True):
    """Damage of these kinds."""

    k: tuple[DamageName, ...]


@says("「{k}ダメージ」", also="{k}ダメージ", en="{k.damage}")
class DamageName(Node, frozen=True, tag=True):
    """The name of a kind of damage."""

    k: DamageKind


@says(also="次に{t}が{way}{what}を{sign}{n}~する", en="", where={"next": True})
@says(
    "{t}が[next?次に]{way}{what}を{sign}{n}~する",
    en="{sign.change} the[next? next] {what} {t.any} {way.agree} by {n}",
)
class DamageBy(Act, frozen=True, tag=True):
    """Replacement: damage that the thing takes or deals (`next`: one damage event) is changed by n."""

    static: ClassVar[bool] = True
    t: Thing
    way: DamageWay | DealtTo
    what: DamageWhat
    sign: Sign
    n: Simple | Quote | Unquoted
    next: bool = False

    @property
    def first_only(self) -> bool:
        """Behind a subject 受ける… is said of that subject, not of the source."""
        return isinstance(self.t, This)


@says("{t}が{way}{what}を{n}倍に~する", en="{n.factor} the {what} {t.any} {way.agree}")
class DamageTimes(Act, frozen=True, tag=True):
    """Replacement: damage that the thing takes or deals is multiplied."""

    static: ClassVar[bool] = True
    t: Thing
    way: DamageWay | DealtTo
    what: DamageWhat
    n: int


@says(also=("{t}が{way}{what}は最大{n}になる", "{t}が{way}{what}を{n}以下にする"), en="", where={"cap": True})
@says("{t}が{way}{what}は{n}以下になる", en="the {what} {t.any} {way.agree} is at most {n}", where={"cap": True})
@says(
    also=("{t}が次に{way}{what}を{n}にする", "次に{t}が{way}{what}を{n}にする", "{t}が次に{way}{what}は{n}になる"),
    en="",
    where={"cap": False, "next": True},
)
@says(
    "次に{t}が{way}{what}は{n}になる",
    en="the next {what} {t.any} {way.agree} is {n}",
    where={"cap": False, "next": True},
)
@says(
    "{t}が{way}{what}は{n}になる",
    also="{t}が{way}{what}を{n}にする",
    en="the {what} {t.any} {way.agree} is {n}",
    where={"cap": False},
)
class DamageTo(Static, frozen=True, tag=True):
    """Replacement: damage that the thing takes or deals becomes n (`cap`: if it is more; `next`: one damage event)."""

    t: Thing
    way: DamageWay | DealtTo
    what: DamageWhat
    n: Simple
    cap: bool
    next: bool = False


@says(
    also=("{t}が{way}{least}以上の{what}を{n}にする", "{t}が{way}{least}以上の{what}は{n}になる"),
    en="{least} or more {what} {t.any} {way.agree} is {n}",
)
class DamageOver(Static, frozen=True, tag=True):
    """Damage of at least so much becomes one less than that: it is at most n."""

    rewritten: ClassVar[bool] = True
    t: Thing
    way: DamageWay | DealtTo
    least: N
    what: DamageWhat
    n: N

    def ok(self) -> bool:
        return self.least.n == self.n.n + 1

    def canon(self) -> Node:
        return DamageTo(self.t, self.way, self.what, self.n, True)


@says(
    "{t}が{way}{bound}{cmp}の{what}を{n}にする",
    also="{t}が{way}{bound}{cmp}の{what}は{n}になる",
    en="{bound} {cmp} {what} {t.any} {way.agree} is {n}",
)
class DamageWithin(Static, frozen=True, tag=True):
    """Replacement: damage within the bound becomes n (what is only one less than the bound, `DamageOver` says)."""

    t: Thing
    way: DamageWay | DealtTo
    bound: N
    cmp: Bound
    what: DamageWhat
    n: N

    def ok(self) -> bool:
        return self.cmp.id != "ge" or self.bound.n != self.n.n + 1


@says("そのダメージを{n}に~する", en="~set that damage to {n}")
class ThatDamageTo(Act, frozen=True, tag=True):
    """The damage of the event becomes n."""

    n: Simple


@says("そのダメージを{sign}{n}~する", en="{sign.change} that damage by {n}")
class ThatDamageBy(Act, frozen=True, tag=True):
    """The damage of the event changes by n."""

    sign: Sign
    n: Simple


@says("{t}は{a}ではなく{b}と同じダメージを与える", en="{t.any} ~deal damage equal to {b} instead of {a}")
class DamageFrom(Static, frozen=True, tag=True):
    """In battle the thing deals damage equal to its other number."""

    t: Thing
    a: Stat
    b: Stat


SAME = {"t": Same()}
"""The subject of the act before, which the print leaves out."""

LEADER = AKind(Kind("leader"))
PLAYERS: tuple[tuple[str, Thing], ...] = (
    ("自分", Bare(NP(LEADER, (Owner(Side("own")),)))),
    ("相手", Bare(NP(LEADER, (Owner(Side("foe")),)))),
    ("相手プレイヤー", Bare(NP(LEADER, (Owner(Side("foe")),)))),
    ("各プレイヤー", Some(NP(LEADER), All())),
    ("お互い", Some(NP(LEADER), All())),
)
"""A player to whom something happens that befalls leaders only: the leader is meant."""

RULES = [
    rule(CantAttackAny, "攻撃~できない", en="can't attack", where=SAME),
    rule(CantAttack, "{what}を攻撃~できない", en="can't attack {what.pl}", where=SAME),
    rule(OnlyAttack, "{what}しか攻撃~できない", en="can only attack {what.pl}", where=SAME),
    rule(CantBe, "{v}~できない", en="can't {v}", where=SAME),
    rule(Immune, "{h.ない}", en="can't {h.inf}", where=SAME),
    rule(Immune, "{h.ず}", en="can't {h.inf}", where=SAME, form="連"),
    rule(MayAttack, "{np}を攻撃~できる", en="can attack {np.pl}", where=SAME),
    rule(IgnoreKeyword, "{k}を無視して攻撃~できる", en="can attack ignoring {k}", where=SAME),
    rule(AttackTimes, "1ターンに{n}回攻撃~できる", en="can attack {n.times} each turn", where=SAME),
    rule(MustAttack, "可能なら攻撃する", en="must attack if able", where=SAME),
    rule(NotChosen, "相手の能力で~選ばれない", en="can't be chosen by enemy abilities", where=SAME),
    rule(NotChosen, "相手の能力によって~選ばれない", where=SAME, prints=False),
    rule(NoDamage, "[{k}]ダメージを~受けない", en="~take no [{k.damage}|damage]", where=SAME),
    *(
        rule(
            NoDamage, f"{who}能力<によって|で>ダメージを~受けない", where={"k": DamageKind(kind), **same}, prints=False
        )
        for kind, whose in (("ability", ""), ("foes_ability", "相手の"))
        for who, same in ((whose, SAME), ("{t}は<|、>[{mid}<、|>]" + whose, {}))
    ),
    rule(DealsNone, "[{k}]ダメージを~与えない", en="~deal no [{k.damage}|damage]", where=SAME),
    *(
        rule(
            DamageBy,
            said + "{what}を{sign}{n}~する",
            en=f"~{how} {{n}} {{sign.less}} {{what}}",
            where={**SAME, "way": DamageWay(id)},
        )
        for id, said, how in (("takes", "受ける", "take"), ("deals", "与える", "deal"))
    ),
    *(
        rule(NoDamage, f"{who}は<|、>[{{k}}]ダメージを~受けない", where={"t": leader}, prints=False)
        for who, leader in PLAYERS
    ),
    *(
        rule(NotDestroyed, f"{by}破壊~されない", en=f"can't be destroyed{en}", where={**SAME, **how}, prints=prints)
        for by, en, how, prints in (
            ("能力によって", " by abilities", {"foes": False, "any": False}, True),
            ("能力で", " by abilities", {"foes": False, "any": False}, False),
            ("相手の能力によって", " by enemy abilities", {"foes": True, "any": False}, True),
            ("相手の能力で", " by enemy abilities", {"foes": True, "any": False}, False),
            ("", "", {"foes": False, "any": True}, True),
        )
    ),
]
"""What a chain says further of the subject that it began with."""
