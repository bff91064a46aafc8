"""Events: what triggers (`…したとき`), and what would happen (`…する代わりに`) [18-3-1, 2-8-1]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import happening
from tefuda.text.events import EntersField, Event, Happening, Intransitive, LeavesField, Simply
from tefuda.text.happening import Befalls, NthDone, PlayerActs, PlayerDoes, PutInto, Unsaid
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, Noun
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Kind, Side, Unit

from .nouns import Host, Mine, Source
from .statics import Effects
from .terms import Status

__all__ = ["Befalls", "LeavesField", "PlayerActs", "PlayerDoes", "Unsaid"]


@says("手札に~戻る", also="手札に戻~される", en="~return to hand")
class Returning(Intransitive, frozen=True, tag=True):
    """It goes from play to its master's hand."""


@says("{by}からダメージを~受ける", en="~take damage from {by.a}")
class DamagedBy(Happening, frozen=True, tag=True):
    """It is dealt damage by such a thing."""

    by: NP


@says("ダメージを~与える", en="~deal damage")
class DealingDamage(Intransitive, frozen=True, tag=True):
    """It deals damage."""


@says("{to}にダメージを~与える", en="~deal damage to {to.a}")
class DamagingA(Happening, frozen=True, tag=True):
    """It deals damage to such a thing."""

    to: NP


@says("{s}の効果の対象に~なる", also="{s}の効果の対象と~なる", en="~become the target of {s.'s} effect")
@says("対象に~なる", also="対象と~なる", en="~become a target", where={"s": None})
class Targeting(Intransitive, frozen=True, tag=True):
    """It is chosen as a target (of an effect of that player)."""

    s: Side | None = None


@says("{np}の対象に~なる", also=("{np}の効果の対象に~なる", "{np}の対象と~なる"), en="~become the target of {np.a}")
class TargetedBy(Happening, frozen=True, tag=True):
    """It is chosen as a target of such an effect."""

    np: NP


@says("{st}状態に~なる", en="~become {st}")
class Sickening(Intransitive, frozen=True, tag=True):
    """It becomes what the status says."""

    st: Status


CAUSED = ("destroyed", "sacrificed", "exiled", "discarded", "rinoa", "runoa")
"""What is told of an effect that does it."""


@says("バトル", also=("戦闘", "バトルダメージ", "バトルのダメージ"), en="battle")
class InBattle(Node, frozen=True, tag=True):
    """In the damage step [15-4-1]."""


@says("{by}によって{h.*}", also="{by}で{h.*}", en="{h.*} by {by}")
class Caused(Happening, frozen=True, tag=True):
    """It suffers this by such an effect, or in battle."""

    h: Simply | Returning
    by: Effects | InBattle

    def ok(self) -> bool:
        if isinstance(self.by, InBattle):
            return isinstance(self.h, Simply) and self.h.id == "destroyed"
        return isinstance(self.h, Returning) or self.h.id in CAUSED


@says(also="{by}によって{t}が{h.*}", en="")
class BefallsBy(Event, frozen=True, tag=True):
    """As `Befalls` and `Caused`."""

    rewritten: ClassVar[bool] = True
    by: Effects | InBattle
    t: Befallen
    h: Simply | Returning

    def ok(self) -> bool:
        return Caused(self.h, self.by).ok()

    def canon(self) -> Event:
        return Befalls(Caused(self.h, self.by), self.t)


@says("{np}に~ブロックされる", en="~be blocked by {np.a}", where={"how": "blocked"})
@says("{np}を~ブロックする", en="~block {np.a}", where={"how": "blocks"})
@says("{np}を~攻撃する", en="~attack {np.a}", where={"how": "attacks"})
@says("{np}をブレイク~する", en="~break {np.a}", where={"how": "breaks"})
@says("{np}を破壊~する", en="~destroy {np.a}", where={"how": "destroys"})
class Meeting(Happening, frozen=True, tag=True):
    """It is blocked by such a nodia, blocks or attacks one, breaks a shield, destroys something in a fight."""

    np: NP
    how: str


@says("プレイヤーを~攻撃する", also=("相手プレイヤーを~攻撃する", "相手を~攻撃する"), en="~attack a player")
class AttackingPlayer(Happening, frozen=True, tag=True):
    """It attacks the opponent."""


@says(
    "{who}が{np}の能力を起動~する", also="{who}が{np}の起動型能力を起動~する", en="{who} ~activate an ability of {np.a}"
)
@says(
    "{np}の能力が起動~される",
    also="{np}の起動型能力が起動~される",
    en="an ability of {np.a} ~be activated",
    where={"who": None},
)
class Activates(Event, frozen=True, tag=True):
    """An ability of such a thing is activated (by that player) [18-2-1]."""

    np: NP
    who: Who | None


@says("{t}を~召喚する", en="{t} ~be summoned", where={"how": "summon"})
@says("{t}を~設置する", en="{t} ~be installed", where={"how": "install"})
@says("{t}を~実行する", en="{t} ~be executed", where={"how": "play"})
class SourceExecuted(Event, frozen=True, tag=True):
    """The source is executed, or enters as the result of that [R101]."""

    t: Source
    how: str


HAPPENINGS = (
    ("破壊~される", "~be destroyed", "destroyed"),
    ("犠牲に~される", "~be sacrificed", "sacrificed"),
    ("追放~される", "~be put into the return zone", "exiled"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("~攻撃する", "~attack", "attacks"),
    ("攻撃~される", "~be attacked", "attacked"),
    ("~ブロックする", "~block", "blocks"),
    ("~ブロックされる", "~be blocked", "blocked"),
    ("~ブロックされない", "~be not blocked", "unblocked"),
    ("リノア~する", "~turn upright", "rinoa"),
    ("ルノア~する", "~turn sideways", "runoa"),
    ("ブレイク~される", "~be broken", "broken"),
    ("打ち消~される", "~be countered", "countered"),
    ("解決~される", "~resolve", "resolved"),
    ("召喚~される", "~be summoned", "summoned"),
    ("設置~される", "~be installed", "installed"),
    ("公開~される", "~be revealed", "revealed"),
    ("攻撃を~終える", "~end its attack", "ended"),
    ("生成~される", "~be created", "created"),
)

CARD = NP(AKind(Kind("card")))
DRAWN = {"how": "draw", "np": CARD}
RULES = [
    *happening.TAKING_DAMAGE,
    *happening.AT_ONCE,
    rule(happening.BefallsTogether, "{np}が{n}{w}以上同時に{h.*}", en="{n} or more {np.pl} {h.*} at once"),
    *(
        rule(happening.BefallsTogether, ja, prints=False)
        for ja in ("{n}{w}以上の{np}が同時に{h.*}", "{np}が同時に{n}{w}以上{h.*}")
    ),
    *happening.alternatives("とき", "とき"),
    rule(happening.CountersMove, "{t}に{c}が~乗る", en="{c} ~be put on {t.a}", where={"off": False}),
    rule(happening.CountersMove, "{t}に{c}が~置かれる", where={"off": False}, prints=False),
    rule(happening.CountersMove, "{t}から{c}が取り~除かれる", en="{c} ~be removed from {t.a}", where={"off": True}),
    rule(EntersField, "[{src}から]場に~出る", en="~enter the field[ from {src}]", where={"other": False}),
    rule(EntersField, "{src}以外から場に~出る", en="~enter the field from elsewhere than {src}", where={"other": True}),
    rule(PutInto, "[{src}から][{whose}の]{z}に~置かれる", en="~be put[ from {src}] into [{whose.'s} {z.own}|{z}]"),
    rule(PutInto, "[{src}から][{whose}の]{z}に~加わる", prints=False),
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    rule(Simply, "手札から~捨てられる", where={"id": "discarded"}, prints=False),
    rule(Simply, "リノア~される", where={"id": "rinoa"}, prints=False),
    rule(Simply, "ルノア~される", where={"id": "runoa"}, prints=False),
    rule(PlayerDoes, "{who}が{np}を1{w}以上~捨てる", en="{who} ~discard at least {np.a}", where={"how": "discard"}),
    rule(
        PlayerDoes,
        "{who}が{np}を1{w}以上犠牲に~する",
        en="{who} ~sacrifice at least {np.a}",
        where={"how": "sacrifice"},
    ),
    rule(PlayerDoes, "{who}が{np}を1{w}以上ブレイク~する", en="{who} ~break at least {np.a}", where={"how": "break"}),
    *happening.deeds(
        ("~捨てる", "~discard {np.a}", "discard"),
        ("犠牲に~する", "~sacrifice {np.a}", "sacrifice"),
        ("ブレイク~する", "~break {np.a}", "break"),
    ),
    *happening.deeds(
        ("~実行する", "~execute {np.a}", "play"),
        ("~召喚する", "~summon {np.a}", "summon"),
        ("~設置する", "~install {np.a}", "install"),
        src="[{src}から]",
    ),
    *(
        rule(PlayerDoes, f"{{who}}が{ja}", en=en, prints=en != "", where={"how": "draw", "np": CARD, "w": w})
        for ja, en, w in (
            ("カードを1枚以上~引く", "{who} ~draw at least one card", Unit("cards")),
            ("カードを~引く", "{who} ~draw a card", None),
            *((ja, "", None) for ja in ("カードをドロー~する", "カードを1枚~引く", "ドロー~する")),
        )
    ),
    rule(NthDone, "{who}が1ターンに{n}枚目のカードを~引く", en="{who} ~draw the {n.th} card of a turn", where=DRAWN),
    *(
        rule(NthDone, f"{{who}}が<各ターン|このターン>[に]{{n}}枚目のカードを{ja}", where=DRAWN, prints=False)
        for ja in ("~引く", "ドロー~する")
    ),
    *happening.acts(
        ("がマナ能力を起動~する", "~activate a mana ability", "mana"),
        ("が能力を起動~する", "~activate an ability", "activate"),
        ("が起動型能力を起動~する", "", "activate"),
        ("が探索~する", "~explore", "explore"),
        ("が~攻撃する", "~attack", "attack"),
        ("が攻撃~される", "~be attacked", "attacked"),
        ("の手札が~増える", "hand ~grow", "hand"),
        ("のリザーブが~増える", "reserve ~increase", "reserve_up"),
        ("のリザーブが~減る", "reserve ~decrease", "reserve_down"),
    ),
    rule(Unsaid, "探索~する", en="you ~explore", where={"how": "explore"}),
    rule(Befalls, "{h.*}", en="this card {h.*}", where={"t": None}),
]

Either = Befalls | PlayerDoes | PlayerActs
"""Events beside which another can stand."""
Befallen = Source | It | Mine | Host | Noun
"""What something befalls."""
