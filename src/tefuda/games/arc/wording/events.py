"""Events: what triggers (～した時), and what would happen (～する代わりに) (wording 3, 10)."""

from __future__ import annotations

from tefuda.text import happening
from tefuda.text.conditions import Place
from tefuda.text.events import Event, Happening, Intransitive, Simply
from tefuda.text.happening import Befalls, PlayerActs, PlayerDoes
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind, Named, Noun, ZoneCards
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer, Player
from tefuda.text.quals import Owner
from tefuda.text.words import Bound, More, Unit, Zone

from .counters import CountersOn
from .nouns import Main, Source
from .terms import Means
from .values import GaugeOf, NumberOf, NumberOn, OnField

__all__ = ["Befalls", "PlayerActs", "PlayerDoes"]


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
@rewrite(Event)
def surpasses_player(a: NP, who: Player, more: More) -> Node:
    """The same cards of another player."""
    others = (q for q in a.quals if not isinstance(q, Owner))
    return Surpasses(a, NP(a.head, (Owner(who.s), *others)), more)


@says("{v}が{b}より{more}く~なる", en="{v} becomes {more} than {b}")
class Outgrows(Event, frozen=True, tag=True):
    """One number comes to be more or less than the other, after it was not."""

    v: GaugeOf | NumberOn | NumberOf
    b: GaugeOf | NumberOn | NumberOf
    more: More


@says("{who}がAFのドロー以外で~ドローする", en="{who} ~draw a card other than by the draw of AF")
class DrawsBesides(Event, frozen=True, tag=True):
    """The player draws a card, but not as AF has him do it [3.2.1, R67]."""

    who: Player


@says(
    "{who}が[{of}の]{by}ダメージを~受ける",
    also="[{of}の]{by}{who}がダメージを~受ける",
    en="{who} ~take damage {by}[ of {of}]",
)
class HurtBy(Event, frozen=True, tag=True):
    """The player is dealt damage by that means (of that card)."""

    who: Player | EachPlayer
    by: Means
    of: Main | Source | Noun | None = None

    def ok(self) -> bool:
        return self.by.id not in ("af", "not_af", "cost", "foe", "own")


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
    ("ダメージを~与える", "~deal damage", "deals"),
    ("相手にダメージを~与える", "~deal damage to the opponent", "deals_player"),
    ("相手アルマにダメージを~与える", "~deal damage to the opponent's alma", "deals_alma"),
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

RULES = [
    *happening.alternatives("た", "時"),
    *happening.AT_ONCE,
    *happening.TAKING_DAMAGE,
    *happening.acts(
        ("が~ドローする", "~draw a card", "draw"),
        *((ja, "", "draw") for ja in ("がカードを~ドローする", "がカードを1枚~ドローする", "がカードを~引く")),
        ("がダメージを~受ける", "~take damage", "hurt"),
        ("がライフを~失う", "~lose Life", "lose_life"),
        ("がライフを~回復する", "~regain Life", "gain_life"),
        ("がWillを~回復する", "~gain Will", "gain_will"),
        *((ja, "", "gain_will") for ja in ("がWillを~得る", "がWillを~チャージする")),
        ("がWillを~失う", "~lose Will", "lose_will"),
        ("がビフレストを~行う", "~perform a bifrost", "bifrost"),
        ("が悪夢カウントを~得る", "~get a nightmare counter", "nightmare"),
    ),
    *happening.deeds(
        ("リアライズ~する", "~realise {np.a}", "realise"),
        ("発動~する", "~activate {np.a}", "activate"),
        ("武装化~する", "~arm {np.a}", "arm"),
        ("忘却~する", "~forget {np.a}", "forget"),
        ("手札に~加える", "~add {np.a} to hand", "to_hand"),
        ("デッキに~戻す", "~return {np.a} to the deck", "to_deck"),
        ("破壊~する", "~destroy {np.a}", "destroy"),
    ),
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    *(rule(Simply, ja, where={"id": key}, prints=False) for ja, key in ALSO if key not in ("destroyed",)),
    rule(Befalls, "{h.*}", en="this card {h.*}", where={"t": None}),
]

Either = Befalls | PlayerDoes | PlayerActs
"""Events beside which another can stand."""
Befalling = Somehow | Destroying
"""What befalls a card."""
Befallen = Source | Main | Noun
"""What it befalls."""
