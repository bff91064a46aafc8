"""Events that triggers and replacements wait for [11.6, 11.9.5], and the predicates that recall them."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import happening
from tefuda.text.events import EntersField, Event, Intransitive, LeavesField, Simply, TakesDamage
from tefuda.text.happening import Befalls, PlayerActs, PlayerDoes, Unsaid
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.players import Who
from tefuda.text.things import It

from .causes import ByBattle, ByThings, ByThis, Cause
from .nouns import ByName, Mine, Source

__all__ = ["Befalls", "PlayerActs", "PlayerDoes", "Unsaid"]


@says("{by.よって}{h!Simply.*}", also="{by.に}{h!Simply.*}", en="{h.*} by {by}")
@says("{by}{h!TakesDamage.*}", also="{by.よって}{h!TakesDamage.*}", en="{h.*} from {by}")
class Caused(Intransitive, frozen=True, tag=True):
    """It suffers this by such spells, abilities, units, in battle."""

    h: Simply | TakesDamage
    by: Cause

    def ok(self) -> bool:
        return isinstance(self.h, TakesDamage) or self.h.id in CAUSED


@says(also="{t}が攻撃<か|または>防御~する", en="")
class AttacksOrDefends(Event, frozen=True, tag=True):
    """As `EventOr` of an attack and a defence."""

    rewritten: ClassVar[bool] = True
    t: Befallen

    def canon(self) -> Event:
        return happening.EventOr(*(Befalls(Simply(h), self.t) for h in ("attacks", "defends")))


@says(also="{by.よって}{t}が{h.*}", en="")
class BefallsBy(Event, frozen=True, tag=True):
    """As `Befalls` and `Caused`."""

    rewritten: ClassVar[bool] = True
    by: Cause
    t: Befallen
    h: Simply

    def ok(self) -> bool:
        return self.h.id in CAUSED

    def canon(self) -> Befalls:
        return Befalls(Caused(self.h, self.by), self.t)


@says(also="{t}が{np}を破壊~する", en="", where={"battle": False})
@says(also="{t}が戦闘で{np}を破壊~する", en="", where={"battle": True})
class Destroys(Event, frozen=True, tag=True):
    """As `Befalls` and `Caused`, said of what destroys it."""

    rewritten: ClassVar[bool] = True
    t: Source | NP
    np: NP
    battle: bool

    def ok(self) -> bool:
        return isinstance(self.t, Source) or not self.battle

    def canon(self) -> Befalls:
        by = ByThis(self.t, self.battle) if isinstance(self.t, Source) else ByThings(self.t)
        return Befalls(Caused(Simply("destroyed"), by), self.np)


CAUSED = ("destroyed", "sacrificed", "removed", "discarded", "chosen", "wiped", "recovered")
"""What is told of such a cause."""


@says("[{to}に][{by}]ダメージを~与える", en="~deal [{by} ]damage[ to {to.a}]")
@says("{who}に[{by}]ダメージを~与える", en="~deal [{by} ]damage to {who}")
class DealsDamage(Intransitive, frozen=True, tag=True):
    """It deals damage (to such a thing, to that player; in battle)."""

    to: NP | None = None
    who: Who | None = None
    by: ByBattle | None = None

    def ok(self) -> bool:
        return self.who is None or self.to is None


@says("{who}が[{by}]ダメージを~受ける", also="{who}が{by.よって}ダメージを~受ける", en="{who} ~take damage[ from {by}]")
class PlayerTakes(Event, frozen=True, tag=True):
    """The player is dealt damage (of that kind)."""

    who: Who
    by: Cause | None = None


@says("{np}に~防御される", en="~be defended by {np.a}", where={"by": True})
@says("{np}を~防御する", en="~defend against {np.a}", where={"by": False})
class Defence(Intransitive, frozen=True, tag=True):
    """It is defended by such a unit (`by`), or defends against it."""

    np: NP
    by: bool


ARRIVING = (
    ("[{src}から][{whose}の]{z}に~置かれる", "~be put[ from {src}] into [{whose.'s} {z.own}|{z}]", "put"),
    ("[{src}から]{z}に~加えられる", "~be added[ from {src}] to {z}", "add"),
    ("[{src}から]{z}に~戻される", "~be returned[ from {src}] to {z}", "return"),
    (
        "時代の発展によって[{src}から]{z}に~加えられる",
        "~be added[ from {src}] to {z} by an advance of the age",
        "advance",
    ),
)
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
RULES = [
    *happening.TAKING_DAMAGE,
    rule(happening.BefallsTogether, "{n}{w}以上の{np}が{h.*}", en="{n} or more {np.pl} {h.*}"),
    *(
        rule(happening.BefallsTogether, ja, prints=False)
        for ja in ("{n}{w}以上の{np}が同時に{h.*}", "{np}が{n}{w}以上<|同時に>{h.*}", "{np}が同時に{n}{w}以上{h.*}")
    ),
    *happening.alternatives("とき", "とき"),
    rule(EntersField, "[{src}から]戦場に配置~される", en="~enter the battlefield[ from {src}]", where={"other": False}),
    rule(EntersField, "[{src}から]戦場に~出る", prints=False, where={"other": False}),
    rule(
        EntersField,
        "{src}以外から戦場に配置~される",
        en="~enter the battlefield from elsewhere than {src}",
        where={"other": True},
    ),
    rule(LeavesField, "戦場を~離れる", en="~leave the battlefield"),
    *(rule(happening.PutInto, ja, en=en, where={"how": how}) for ja, en, how in ARRIVING),
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    rule(Simply, "手札から~捨てられる", prints=False, where={"id": "discarded"}),
    rule(Simply, "小隊攻撃に参加~する", prints=False, where={"id": "platoon"}),
    rule(Simply, "[アクティブ状態から]ワイプ状態に~なる", prints=False, where={"id": "wiped"}),
    rule(Simply, "[ワイプ状態から]アクティブ状態に~なる", prints=False, where={"id": "recovered"}),
    rule(Simply, "攻撃<し、|して>~防御されない", prints=False, where={"id": "undefended"}),
    rule(Befalls, "{t}が{h.*}", en="{t.a} {h.*}"),
    rule(Befalls, "{t!NP}1<体|枚|つ>が{h.*}", prints=False),
    rule(
        happening.CountersMove,
        "{t}の上に{c}が~置かれる",
        en="{c.pl} ~be put on {t.a}",
        where={"off": False},
    ),
    rule(happening.CountersMove, "{t}に{c}が~置かれる", where={"off": False}, prints=False),
    rule(
        happening.CountersMove,
        "{t}の上から{c}が~取り除かれる",
        en="{c.pl} ~be removed from {t.a}",
        where={"off": True},
    ),
    rule(happening.CountersMove, "{t}から{c}が~取り除かれる", where={"off": True}, prints=False),
    rule(happening.CountersMove, "{c}が{t}[の上]から~取り除かれる", where={"off": True}, prints=False),
    rule(happening.CountersMove, "{c}が{t}の上に~置かれる", where={"off": False}, prints=False),
    rule(happening.NthDone, "1ターンに{n}枚目の{np}が{who}によって~使用される", where={"how": "use"}, prints=False),
    *happening.deeds(
        ("~使用する", "~use {np.a}", "use"),
        ("戦場に~配置する", "~place {np.a} onto the battlefield", "place"),
        ("~捨てる", "~discard {np.a}", "discard"),
        ("ソウルヤードに~置く", "~put {np.a} into a soul yard", "soul"),
        ("犠牲に~する", "~sacrifice {np.a}", "sacrifice"),
        many=False,
    ),
    rule(PlayerDoes, "{who}が手札から{np}を~捨てる", where={"how": "discard"}, prints=False),
    rule(PlayerDoes, "{who}がソウルヤードに{np}を~置く", where={"how": "soul"}, prints=False),
    *happening.acts(
        ("がカードを~引く", "~draw a card", "draw"),
        ("がカードを1枚~引く", "", "draw"),
        ("がCBを~発動する", "~activate a chrono burst", "burst"),
        ("がソウルバーストを~発動する", "~activate a soul burst", "soul_burst"),
        ("がクロノチェックを~行う", "~make a chrono check", "check"),
        ("の時代が~発展する", "age ~advance", "advance"),
        ("が時代を発展~させる", "", "advance"),
        ("が~攻撃する", "~attack", "attack"),
        ("が小隊攻撃を~する", "~attack with a platoon", "platoon"),
        ("がライフを~得る", "~gain life", "gain"),
        ("がライフを~失う", "~lose life", "lose"),
    ),
    rule(
        happening.NthTime,
        "{who}が<1ターンに|各ターン|このターン><|に>{n}枚目のカードを~引く",
        where={"how": "draw"},
        prints=False,
    ),
    rule(Unsaid, "ソウルバーストを~発動する", en="a soul burst ~be activated", where={"how": "soul_burst"}),
    rule(Unsaid, "CBを~発動する", en="a chrono burst ~be activated", where={"how": "burst"}),
    rule(Unsaid, "クロノチェックを~行う", en="a chrono check ~be made", where={"how": "check"}),
]

Either = Befalls | PlayerDoes | PlayerActs | PlayerTakes
"""Events beside which another can stand."""
Befallen = Source | ByName | It | Mine | Noun
"""What something befalls."""
