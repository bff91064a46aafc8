"""Events that triggers and replacements wait for [11.6, 11.9.5], and the predicates that recall them."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.events import Event, Intransitive, Simply
from tefuda.text.happening import Befalls, PlayerActs, PlayerDoes, Unsaid
from tefuda.text.lookbacks import ManyHad
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import N, Simple
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Bound, Side, Unit, Zone

from .causes import ByBattle, Cause
from .nouns import ByName, Mine, Source
from .terms import CounterName

__all__ = ["Befalls", "PlayerActs", "PlayerDoes", "Unsaid"]

Subject = Source | ByName | NP


@says("{n}{w}以上の{np}が{h.*}", en="{n} or more {np.pl} {h.*}")
class BefallsTogether(Event, frozen=True, tag=True):
    """So many such things suffer it at once: once for the event."""

    n: int
    w: Unit
    np: NP
    h: Intransitive

    def many(self) -> ManyHad:
        """Return the same as a count, where a text looks back at it."""
        return ManyHad(self.np, N(self.n), self.w, self.h, Bound("ge"))


class NthDone(Event, frozen=True, tag=True):
    """The player does this to the n-th such thing of a turn [R126]."""

    who: Who
    n: int
    np: NP
    how: str


@says(
    "{t}が1ターンに{n}回{h.*}",
    also=("{t}がこのターン{n}回目に{h.*}", "{t}が各ターン{n}回目に{h.*}"),
    en="{t} {h.*} for the {n.th} time in a turn",
)
class BefallsNth(Event, frozen=True, tag=True):
    """The thing suffers it for the n-th time in a turn [R126]."""

    t: Source | ByName
    n: int
    h: Intransitive


@says(
    "[{src}から]戦場に配置~される",
    also="[{src}から]戦場に~出る",
    en="~enter the battlefield[ from {src}]",
    where={"z": "battlefield"},
)
@says("戦場を~離れる", en="~leave the battlefield", where={"z": "leaves", "src": None})
class Passing(Intransitive, frozen=True, tag=True):
    """It enters (from that zone) or leaves the battlefield by whatever route [11.6.17.2.1]."""

    z: str
    src: Zone | None = None


class SimplyBy(Intransitive, frozen=True, tag=True):
    """It suffers this by such spells, abilities, units."""

    id: str
    by: Cause


@says("{a.とき}とき、または<、|>{b.とき}", also="{a.とき}ときか<、|>{b.とき}", en="{a} or {b}", form="とき")
class EventOr(Event, frozen=True, tag=True):
    """The one or the other."""

    a: Befalls | PlayerDoes | PlayerActs | PlayerTakes
    b: Event


@says(also="{t}が{h.とき}とき、または<、|>{g.とき}", en="", form="とき")
class BefallsEither(Event, frozen=True, tag=True):
    """As `EventOr` of two happenings to one thing."""

    rewritten: ClassVar[bool] = True
    t: Befallen
    h: Intransitive
    g: Intransitive

    def canon(self) -> Event:
        return EventOr(Befalls(self.h, self.t), Befalls(self.g, self.t))


@says(also="{t}が攻撃<か|または>防御~する", en="")
class AttacksOrDefends(Event, frozen=True, tag=True):
    """As `EventOr` of an attack and a defence."""

    rewritten: ClassVar[bool] = True
    t: Befallen

    def canon(self) -> Event:
        return EventOr(*(Befalls(Simply(h), self.t) for h in ("attacks", "defends")))


@says(also="{t}<か|または>{other}が{h.*}", en="")
class BefallsSourceOr(Event, frozen=True, tag=True):
    """As `EventOr` of a happening to the source and to something else."""

    rewritten: ClassVar[bool] = True
    t: Source
    other: NP
    h: Intransitive

    def canon(self) -> Event:
        return EventOr(*(Befalls(self.h, t) for t in (self.t, self.other)))


@says(also="{by.よって}{t}が{h.*}", en="")
class BefallsBy(Event, frozen=True, tag=True):
    """As `Befalls` and `SimplyBy`."""

    rewritten: ClassVar[bool] = True
    by: Cause
    t: Befallen
    h: Simply

    def ok(self) -> bool:
        return self.h.id in CAUSED

    def canon(self) -> Befalls:
        return Befalls(SimplyBy(self.h.id, self.by), self.t)


CAUSED = ("destroyed", "sacrificed", "removed", "discarded", "chosen", "wiped", "recovered")
"""What is told of such a cause."""


@says("[{src}から]{z}に~置かれる", en="~be put[ from {src}] into {z}", where={"how": "put", "s": None})
@says("[{src}から]{s}の{z}に~置かれる", en="~be put[ from {src}] into {s.'s} {z.own}", where={"how": "put"})
@says("[{src}から]{z}に~加えられる", en="~be added[ from {src}] to {z}", where={"how": "add", "s": None})
@says("[{src}から]{z}に~戻される", en="~be returned[ from {src}] to {z}", where={"how": "return", "s": None})
@says(
    "時代の発展によって[{src}から]{z}に~加えられる",
    en="~be added[ from {src}] to {z} by an advance of the age",
    where={"how": "advance", "s": None},
)
class PutInto(Intransitive, frozen=True, tag=True):
    """It is put into that zone (of that player, from that one; as the age advances)."""

    z: Zone
    how: str
    src: Zone | None = None
    s: Side | None = None


@says("[{to}に][{by}]ダメージを~与える", en="~deal [{by} ]damage[ to {to.a}]")
@says("{who}に[{by}]ダメージを~与える", en="~deal [{by} ]damage to {who}")
class DealsDamage(Intransitive, frozen=True, tag=True):
    """It deals damage (to such a thing, to that player; in battle)."""

    to: NP | None = None
    who: Who | None = None
    by: ByBattle | None = None

    def ok(self) -> bool:
        return self.who is None or self.to is None


@says("{n}[{cmp}]のダメージを~受ける", en="~take {n}[ {cmp}] damage")
@says("ダメージを~受ける", en="~take damage")
class TakesDamage(Intransitive, frozen=True, tag=True):
    """It is dealt damage (of that amount, or within the bound)."""

    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{by}{n}[{cmp}]のダメージを~受ける", en="~take {n}[ {cmp}] damage from {by}")
@says("{by}ダメージを~受ける", also="{by.よって}ダメージを~受ける", en="~take damage from {by}")
class TakesDamageBy(Intransitive, frozen=True, tag=True):
    """It is dealt damage of that kind (of that amount, or within the bound)."""

    by: Cause
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{who}が[{by}]ダメージを~受ける", also="{who}が{by.よって}ダメージを~受ける", en="{who} ~take damage[ from {by}]")
class PlayerTakes(Event, frozen=True, tag=True):
    """The player is dealt damage (of that kind)."""

    who: Who
    by: Cause | None = None


class CountersMove(Event, frozen=True, tag=True):
    """Counters of that name are put on the thing (`off`: removed from it) [6.10]: once for each time."""

    t: Source | ByName | NP
    c: CounterName
    off: bool


@says("{np}に~防御される", en="~be defended by {np.a}", where={"by": True})
@says("{np}を~防御する", en="~defend against {np.a}", where={"by": False})
class Defence(Intransitive, frozen=True, tag=True):
    """It is defended by such a unit (`by`), or defends against it."""

    np: NP
    by: bool


HAPPENINGS = (
    ("破壊~される", "~be destroyed", "destroyed"),
    ("犠牲に~される", "~be sacrificed", "sacrificed"),
    ("除外~される", "~be removed", "removed"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("~攻撃する", "~attack", "attacks"),
    ("小隊攻撃を~する", "~attack in a platoon", "platoon"),
    ("~防御する", "~defend", "defends"),
    ("~防御される", "~be defended", "defended"),
    ("~防御されない", "~be not defended", "undefended"),
    ("~選ばれる", "~be chosen", "chosen"),
    ("ワイプ~される", "~be wiped", "wiped"),
    ("回復~する", "~recover", "recovered"),
    ("公開~される", "~be revealed", "revealed"),
    ("~使用される", "~be used", "used"),
)
DEEDS_DONE = (("~使用する", "~use", "use"), ("戦場に~配置する", "~place", "place"), ("~捨てる", "~discard", "discard"))
"""What players do to the n-th thing of a turn."""
RULES = [
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    rule(Simply, "手札から~捨てられる", prints=False, where={"id": "discarded"}),
    rule(Simply, "小隊攻撃に参加~する", prints=False, where={"id": "platoon"}),
    rule(Simply, "[アクティブ状態から]ワイプ状態に~なる", prints=False, where={"id": "wiped"}),
    rule(Simply, "[ワイプ状態から]アクティブ状態に~なる", prints=False, where={"id": "recovered"}),
    rule(Simply, "攻撃<し、|して>~防御されない", prints=False, where={"id": "undefended"}),
    *(
        rule(SimplyBy, f"{{by.{form}}}手札から~捨てられる", prints=False, where={"id": "discarded"})
        for form in ("よって", "に")
    ),
    *(
        rule(SimplyBy, f"{{by.{form}}}{ja}", en=f"{en} by {{by}}", where={"id": key}, prints=form == "よって")
        for ja, en, key in HAPPENINGS
        if key in CAUSED
        for form in ("よって", "に")
    ),
    rule(Befalls, "{t}が{h.*}", en="{t.a} {h.*}"),
    rule(Befalls, "{t!NP}1<体|枚|つ>が{h.*}", prints=False),
    rule(
        CountersMove,
        "{t}の上に{c}が~置かれる",
        en="{c.pl} ~be put on {t.a}",
        where={"off": False},
    ),
    rule(CountersMove, "{t}に{c}が~置かれる", where={"off": False}, prints=False),
    rule(
        CountersMove,
        "{t}の上から{c}が~取り除かれる",
        en="{c.pl} ~be removed from {t.a}",
        where={"off": True},
    ),
    rule(CountersMove, "{t}から{c}が~取り除かれる", where={"off": True}, prints=False),
    rule(CountersMove, "{c}が{t}[の上]から~取り除かれる", where={"off": True}, prints=False),
    rule(CountersMove, "{c}が{t}の上に~置かれる", where={"off": False}, prints=False),
    *(
        rule(
            NthDone,
            f"{{who}}が1ターンに{{n}}枚目の{{np}}を{ja}",
            en=f"{{who}} {en} the {{n.th}} {{np.one}} of a turn",
            where={"how": how},
        )
        for ja, en, how in DEEDS_DONE
    ),
    *(
        rule(NthDone, f"{{who}}が{when}{{n}}枚目の{{np}}を{ja}", where={"how": how}, prints=False)
        for ja, _, how in DEEDS_DONE
        for when in ("各ターンに", "各ターン", "このターン", "このターンに")
    ),
    rule(NthDone, "1ターンに{n}枚目の{np}が{who}によって~使用される", where={"how": "use"}, prints=False),
    rule(PlayerDoes, "{who}が{np}を~使用する", en="{who} ~use {np.a}", where={"how": "use"}),
    rule(
        PlayerDoes,
        "{who}が{np}を戦場に~配置する",
        en="{who} ~place {np.a} onto the battlefield",
        where={"how": "place"},
    ),
    rule(PlayerDoes, "{who}が{np}を~捨てる", en="{who} ~discard {np.a}", where={"how": "discard"}),
    rule(PlayerDoes, "{who}が手札から{np}を~捨てる", where={"how": "discard"}, prints=False),
    rule(
        PlayerDoes,
        "{who}がソウルヤードに{np}を~置く",
        en="{who} ~put {np.a} into a soul yard",
        where={"how": "soul"},
    ),
    rule(PlayerDoes, "{who}が{np}をソウルヤードに~置く", where={"how": "soul"}, prints=False),
    rule(PlayerDoes, "{who}が{np}を犠牲に~する", en="{who} ~sacrifice {np.a}", where={"how": "sacrifice"}),
    rule(PlayerActs, "{who}がカードを~引く", en="{who} ~draw a card", where={"how": "draw"}),
    rule(PlayerActs, "{who}がカードを1枚~引く", where={"how": "draw"}, prints=False),
    rule(PlayerActs, "{who}がCBを~発動する", en="{who} ~activate a chrono burst", where={"how": "burst"}),
    rule(
        PlayerActs, "{who}がソウルバーストを~発動する", en="{who} ~activate a soul burst", where={"how": "soul_burst"}
    ),
    rule(PlayerActs, "{who}がクロノチェックを~行う", en="{who} ~make a chrono check", where={"how": "check"}),
    rule(PlayerActs, "{who}の時代が~発展する", en="{who.'s} age ~advance", where={"how": "advance"}),
    rule(PlayerActs, "{who}が時代を発展~させる", where={"how": "advance"}, prints=False),
    rule(PlayerActs, "{who}が~攻撃する", en="{who} ~attack", where={"how": "attack"}),
    rule(PlayerActs, "{who}が小隊攻撃を~する", en="{who} ~attack with a platoon", where={"how": "platoon"}),
    rule(PlayerActs, "{who}がライフを~得る", en="{who} ~gain life", where={"how": "gain"}),
    rule(PlayerActs, "{who}がライフを~失う", en="{who} ~lose life", where={"how": "lose"}),
    rule(Unsaid, "ソウルバーストを~発動する", en="a soul burst ~be activated", where={"how": "soul_burst"}),
    rule(Unsaid, "CBを~発動する", en="a chrono burst ~be activated", where={"how": "burst"}),
    rule(Unsaid, "クロノチェックを~行う", en="a chrono check ~be made", where={"how": "check"}),
]

Befallen = Source | ByName | It | Mine | Noun
"""What something befalls."""
