"""Events: what triggers (～した時), and what would happen (～する代わりに) (wording 3, 10)."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Place
from tefuda.text.events import Event, Happening, Intransitive, Simply
from tefuda.text.happening import Befalls
from tefuda.text.lookbacks import ManyVerb
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, AKind, Named, Noun, ZoneCards
from tefuda.text.numbers import Simple
from tefuda.text.players import Player, Who
from tefuda.text.quals import Owner
from tefuda.text.words import Bound, More, Unit, Zone

from .counters import CountersOn
from .nouns import Main, Source
from .terms import Means
from .values import GaugeOf, NumberOf, NumberOn, OnField

__all__ = ["Befalls"]


@says("[{src}から][{by}]{h.*}", also="{by}{src}から{h.*}", en="{h.*}[ from {src}][ {by}]")
class Somehow(Happening, frozen=True, tag=True):
    """The happening, from that zone, by that means (or at another time)."""

    h: Intransitive
    by: Means | None = None
    src: Zone | None = None


@says("[{by}]{np}を破壊~する", also="{np}を{by}破壊~する", en="~destroy {np.a}[ {by}]")
class Destroying(Happening, frozen=True, tag=True):
    """The card destroys such a card: by its text, or in combat."""

    np: Noun | Main
    by: Means | None = None


@says("{v}が{n}[{w}][{cmp}]に~なる", en="{v} becomes {n}[ {cmp}]")
@says(
    "[{place}に]{np}が{n}{w}[{cmp}]に~なる",
    also="[{place}に]{np}が{n}{w}[{cmp}]~揃う",
    en="there come to be {n} [{cmp} ]{np.pl}[ {place.on}]",
    where={"v": None},
)
class Becomes(Event, frozen=True, tag=True):
    """The number comes to be n, or within the bound, after it was not."""

    n: Simple
    v: GaugeOf | NumberOn | NumberOf | CountersOn | None = None
    np: Noun | None = None
    place: Place | OnField | None = None
    w: Unit | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return (self.v is None) != (self.np is None)


@says("{a}が{b}より{more}く~なる", en="there come to be {more.count} {a.pl} than {b.pl}")
class Surpasses(Event, frozen=True, tag=True):
    """There come to be more (or fewer) cards of one description than of the other, after there were not."""

    a: NP
    b: NP
    more: More

    def ok(self) -> bool:
        return all(isinstance(np.head, AKind | Named | ZoneCards) for np in (self.a, self.b))


@says(also="{a}が{who}より{more}く~なる", en="")
class SurpassesPlayer(Event, frozen=True, tag=True):
    """The same cards of another player."""

    rewritten: ClassVar[bool] = True
    a: NP
    who: Player
    more: More

    def canon(self) -> Event:
        return Surpasses(
            self.a,
            NP(self.a.head, (Owner(self.who.s), *(q for q in self.a.quals if not isinstance(q, Owner)))),
            self.more,
        )


@says("{v}が{b}より{more}く~なる", en="{v} becomes {more} than {b}")
class Outgrows(Event, frozen=True, tag=True):
    """One number comes to be more or less than the other, after it was not."""

    v: GaugeOf | NumberOn | NumberOf
    b: GaugeOf | NumberOn | NumberOf
    more: More


@says(
    "{who}が1ターンに{n}{w}以上{d.*}",
    also=("{who}が1ターンに{n}{w}{d.*}", "{who}が1ターンに{n}{w}目に{d.*}"),
    en="{who} {d.*} for the {n.th} time in a turn",
)
class NthTime(Event, frozen=True, tag=True):
    """The player does it, or it happens to the player, for the n-th time in the turn: once in a turn."""

    who: Player
    n: int
    w: Unit
    d: PlayerActs

    def ok(self) -> bool:
        return self.n > 1


@says("{who}が{d.*}", en="{who} {d.*}")
class PlayerDoes(Event, frozen=True, tag=True):
    """The player does it, or it happens to the player."""

    who: Who
    d: PlayerDeed


class PlayerDeed(Happening, frozen=True, tag=True):
    """What a player does."""


@says(
    "~ドローする",
    also=("カードを~ドローする", "カードを1枚~ドローする", "カードを~引く"),
    en="~draw a card",
    where={"id": "draw"},
)
@says("ダメージを~受ける", en="~take damage", where={"id": "hurt"})
@says("ライフを~失う", en="~lose Life", where={"id": "lose_life"})
@says("ライフを~回復する", en="~regain Life", where={"id": "gain_life"})
@says("Willを~回復する", also=("Willを~得る", "Willを~チャージする"), en="~gain Will", where={"id": "gain_will"})
@says("Willを~失う", en="~lose Will", where={"id": "lose_will"})
@says("ビフレストを~行う", en="~perform a bifrost", where={"id": "bifrost"})
@says("悪夢カウントを~得る", en="~get a nightmare counter", where={"id": "nightmare"})
class PlayerActs(PlayerDeed, frozen=True, tag=True):
    """Something without a card as its object."""

    id: str


@says("{np}をリアライズ~する", en="~realise {np.a}", where={"how": "realise"})
@says("{np}を発動~する", en="~activate {np.a}", where={"how": "activate"})
@says("{np}を武装化~する", en="~arm {np.a}", where={"how": "arm"})
@says("{np}を忘却~する", en="~forget {np.a}", where={"how": "forget"})
@says("{np}を手札に~加える", en="~add {np.a} to hand", where={"how": "to_hand"})
@says("{np}をデッキに~戻す", en="~return {np.a} to the deck", where={"how": "to_deck"})
@says("{np}を破壊~する", en="~destroy {np.a}", where={"how": "destroy"})
class PlayerHandles(PlayerDeed, frozen=True, tag=True):
    """The player does this to such a card."""

    np: Noun
    how: str


HAPPENINGS = (
    ("リアライズ~される", "~be realised", "realised"),
    ("破壊~される", "~be destroyed", "destroyed"),
    ("忘却~される", "~be forgotten", "forgotten"),
    ("場を~離れる", "~leave the field", "leaves"),
    ("手札に~戻される", "~be returned to hand", "bounced"),
    ("手札に~加わる", "~be added to hand", "to_hand"),
    ("デッキに~戻される", "~be returned to the deck", "to_deck"),
    ("記録に~送られる", "~be put into the record", "recorded"),
    ("消滅~する", "~vanish", "vanished"),
    ("ダメージを~受ける", "~take damage", "damaged"),
    ("ダメージを~与える", "~deal damage", "deals"),
    ("~交戦する", "~fight", "fights"),
    ("~直接攻撃する", "~attack directly", "strikes"),
    ("武装化~される", "~be armed", "armed"),
    ("発動~する", "~be activated", "activated"),
    ("~奪われる", "~be captured", "captured"),
    ("伝承を発揮~する", "~inherit", "inherits"),
    ("不発に~なる", "~fizzle", "fizzled"),
)

ALSO = (
    ("リアライズ~する", "realised"),
    ("破壊~する", "destroyed"),
    ("手札に~加えられる", "to_hand"),
    ("武装化~する", "armed"),
    ("発動~される", "activated"),
    ("忘却に~送られる", "forgotten"),
    ("デッキに~戻る", "to_deck"),
    ("手札に~戻る", "bounced"),
)

MANY = (
    ("~発動する", "~activate", "activate"),
    ("リアライズ~する", "~realise", "realise"),
    ("忘却~する", "~forget", "forget"),
    ("武装化~する", "~arm", "arm"),
    ("破壊~する", "~destroy", "destroy"),
    ("デッキに~戻す", "~return to the deck", "to_deck"),
)
"""What players have done to several cards."""

RULES = [
    *(rule(ManyVerb, ja, en=en, where={"id": key}) for ja, en, key in MANY),
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    *(rule(Simply, ja, where={"id": key}, prints=False) for ja, key in ALSO if key not in ("destroyed",)),
    rule(Befalls, "{h.*}", en="this card {h.*}", where={"t": None}),
]

Befalling = Somehow | Destroying
"""What befalls a card."""
Befallen = Source | Main | Noun
"""What it befalls."""
