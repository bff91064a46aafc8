"""Events: what triggers (`…したとき`), and what would happen (`…する代わりに`) [18-3-1, 2-8-1]."""

from __future__ import annotations

from tefuda.text.events import Event, Happening, Intransitive, LeavesField, Simply
from tefuda.text.happening import Befalls, PlayerActs, PlayerDoes, Unsaid
from tefuda.text.lookbacks import DidMany, ManyHad, ManyVerb
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, AKind, Noun
from tefuda.text.numbers import N
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Bound, Kind, Side, Unit, Zone

from .nouns import AnyCounter, Host, Mine, Source
from .terms import CounterName, Status

__all__ = ["Befalls", "LeavesField", "PlayerActs", "PlayerDoes", "Unsaid"]


@says("[{src}から]場に~出る", en="~enter the field[ from {src}]", where={"no": False})
@says("{src}以外から場に~出る", en="~enter the field from elsewhere than {src}", where={"no": True})
class Entering(Intransitive, frozen=True, tag=True):
    """It comes to the field in any way [R101], from that zone (`no`: from another one)."""

    src: Zone | None = None
    no: bool = False

    def ok(self) -> bool:
        return self.src is not None or not self.no


@says(
    "[{src}から]{whose}の{z}に~置かれる",
    also="[{src}から]{whose}の{z}に~加わる",
    en="~be put[ from {src}] into {whose.'s} {z.own}",
)
@says(
    "[{src}から]{z}に~置かれる",
    also="[{src}から]{z}に~加わる",
    en="~be put[ from {src}] into {z}",
    where={"whose": None},
)
class BeingPut(Intransitive, frozen=True, tag=True):
    """It is put into that zone (from that one)."""

    z: Zone
    src: Zone | None = None
    whose: Side | None = None


@says("手札に~戻る", also="手札に戻~される", en="~return to hand")
class Returning(Intransitive, frozen=True, tag=True):
    """It goes from play to its master's hand."""


@says("ダメージを~受ける", en="~take damage")
class TakingDamage(Intransitive, frozen=True, tag=True):
    """It is dealt damage: once for each event, whatever the number [R107]."""


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


@says("{np}が1{w}以上{h.*}", also=("1{w}以上の{np}が{h.*}", "{np}1{w}以上が{h.*}"), en="at least {np.a} {h.*}")
class BefallsSome(Event, frozen=True, tag=True):
    """The happening, once for all things of a description to which it happens together [R23]."""

    h: Happening
    np: NP
    w: Unit

    def many(self) -> ManyHad | None:
        """Return the same as a count, where a text looks back at it."""
        return ManyHad(self.np, N(1), self.w, self.h, Bound("ge")) if isinstance(self.h, Intransitive) else None


@says("{t}に{c}が~乗る", also="{t}に{c}が~置かれる", en="{c} ~be put on {t.a}", where={"off": False})
@says("{t}から{c}が取り~除かれる", en="{c} ~be removed from {t.a}", where={"off": True})
class CounterMoves(Event, frozen=True, tag=True):
    """Such counters are put on the thing, or removed from it: once for an instruction and object [R104]."""

    t: Source | Host | Mine | NP
    c: CounterName | AnyCounter
    off: bool


@says("{who}が[{src}から]{np}を~実行する", en="{who} ~execute {np.a}[ from {src}]", where={"how": "play"})
@says("{who}が[{src}から]{np}を~召喚する", en="{who} ~summon {np.a}[ from {src}]", where={"how": "summon"})
@says("{who}が[{src}から]{np}を~設置する", en="{who} ~install {np.a}[ from {src}]", where={"how": "install"})
class Executes(Event, frozen=True, tag=True):
    """The player executes such a card (put on the stack), or it enters as the result of that [R101]."""

    who: Who
    np: Noun
    how: str
    src: Zone | None = None

    def ok(self) -> bool:
        # `墓地から手札に置かれたカードを実行した`: where it was executed from stands first
        first = next(iter(getattr(self.np, "quals", ())), None)
        return self.src is not None or getattr(getattr(first, "h", None), "src", None) is None


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


@says("{who}がカードを1枚以上~引く", en="{who} ~draw at least one card", where={"some": True})
@says(
    "{who}がカードを~引く",
    also=("{who}がカードをドロー~する", "{who}がカードを1枚~引く", "{who}がドロー~する"),
    en="{who} ~draw a card",
)
class PlayerDraws(Event, frozen=True, tag=True):
    """The player draws a card: once for each card [R104] (`some`: once for each event; each draw is one [R20, R23])."""

    who: Who
    some: bool = False

    def many(self) -> DidMany | None:
        """Return the same as a count, where a text looks back at it."""
        card = NP(AKind(Kind("card")))
        return DidMany(self.who, card, N(1), Unit("cards"), ManyVerb("draw"), "", Bound("ge")) if self.some else None


HAPPENINGS = (
    ("破壊~される", "~be destroyed", "destroyed"),
    ("犠牲に~される", "~be sacrificed", "sacrificed"),
    ("追放~される", "~be put into the return zone", "exiled"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("~攻撃する", "~attack", "attacks"),
    ("攻撃~される", "~be attacked", "attacked"),
    ("~ブロックする", "~block", "blocks"),
    ("~ブロックされる", "~be blocked", "blocked"),
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

RULES = [
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
    rule(PlayerDoes, "{who}が{np}を~捨てる", en="{who} ~discard {np.a}", where={"how": "discard"}),
    rule(PlayerDoes, "{who}が{np}を犠牲に~する", en="{who} ~sacrifice {np.a}", where={"how": "sacrifice"}),
    rule(PlayerDoes, "{who}が{np}をブレイク~する", en="{who} ~break {np.a}", where={"how": "break"}),
    rule(PlayerActs, "{who}がマナ能力を起動~する", en="{who} ~activate a mana ability", where={"how": "mana"}),
    rule(PlayerActs, "{who}が能力を起動~する", en="{who} ~activate an ability", where={"how": "activate"}),
    rule(PlayerActs, "{who}が起動型能力を起動~する", where={"how": "activate"}, prints=False),
    rule(PlayerActs, "{who}が探索~する", en="{who} ~explore", where={"how": "explore"}),
    rule(PlayerActs, "{who}が~攻撃する", en="{who} ~attack", where={"how": "attack"}),
    rule(PlayerActs, "{who}が攻撃~される", en="{who} ~be attacked", where={"how": "attacked"}),
    rule(PlayerActs, "{who}の手札が~増える", en="{who.'s} hand ~grow", where={"how": "hand"}),
    rule(PlayerActs, "{who}のリザーブが~増える", en="{who.'s} reserve ~increase", where={"how": "reserve_up"}),
    rule(PlayerActs, "{who}のリザーブが~減る", en="{who.'s} reserve ~decrease", where={"how": "reserve_down"}),
    rule(Unsaid, "探索~する", en="you ~explore", where={"how": "explore"}),
    rule(Befalls, "{h.*}", en="this card {h.*}", where={"t": None}),
]

Befallen = Source | It | Mine | Host | Noun
"""What something befalls."""
