"""Events: what triggers (`…した時`, `…するたびに`), and what would happen (`…する場合、代わりに`) [R94] (wording 11)."""

from __future__ import annotations

from tefuda.text import happening, quals
from tefuda.text.conditions import Place
from tefuda.text.events import Event, Happening, Intransitive, Simply
from tefuda.text.happening import Befalls, PlayerActs, PlayerDoes
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import N, Simple
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Bound, Side, Unit, Zone

from .nouns import Mine, Source
from .terms import Battle, Cause, Moment
from .values import Asked

__all__ = ["Befalls", "PlayerActs", "PlayerDoes"]


@says("[{s}の]{c}で{h!Simply.*}", also="[{s}の]{c}によって{h!Simply.*}", en="{h.*} {c}[ of {s}]")
class Caused(Intransitive, frozen=True, tag=True):
    """It suffers that by such a cause (of that player)."""

    h: Simply
    c: Cause
    s: Side | None = None

    def ok(self) -> bool:
        by_text = self.c.id in ("effect", "magic")
        return (self.h.id == "destroyed" and (by_text or self.s is None)) or (by_text and self.h.id in BY_TEXT)


BY_TEXT = ("bounced", "discarded")
"""What an effect does, and no battle."""


@says(also="[{s}の]{c}<で|によって>{t}が{h.*}", en="")
@rewrite(Event)
def befalls_by(c: Cause, t: Source | Noun, h: Simply, s: Side | None = None) -> Node | None:
    """As `Befalls` and `Caused`: the cause stands first; of この戦闘で it is a time."""
    caused = Caused(h, c, s)
    return Befalls(caused, t) if caused.ok() and c.id in ("effect", "magic") else None


@says(
    "{t}が[{p}に][{c}で]捨て山に~送られる",
    also="{t}が[{p}に]{c}によって捨て山に~送られる",
    en="{t} ~be put into the discard pile[ {c}][ in {p.the}]",
)
class SentAway(Event, frozen=True, tag=True):
    """It goes to the discard pile in whatever way (in that phase, by that cause)."""

    t: Source | Noun
    p: Moment | None = None
    c: Cause | None = None

    def ok(self) -> bool:
        # of life, `LosesLife` says it
        return getattr(getattr(getattr(self.t, "head", None), "z", None), "id", "") != "life"


@says("{b}に~勝利する", also="{b}で~勝利する", en="~win {b.a}", where={"won": True})
@says(also="聖戦<に|で>~勝利する", en="", where={"won": True, "b": Battle("invasion")})
@says("{b}に~敗北する", also="{b}で~敗北する", en="~lose {b.a}", where={"won": False})
@says(also="聖戦<に|で>~敗北する", en="", where={"won": False, "b": Battle("invasion")})
class Outcome(Intransitive, frozen=True, tag=True):
    """It wins or loses a battle of that kind [R55, R58]."""

    b: Battle
    won: bool


@says(also="{c}で{t}を捨て山に~送る", en="")
@rewrite(Event)
def sent_by(c: Cause, t: Source | Noun) -> Node:
    """It goes to the discard pile by that cause, said of what sends it."""
    return SentAway(t, None, c)


@says(also="{z}から{np}が捨て山に~送られる", en="")
@rewrite(Event)
def sent_from(z: Place, np: NP) -> Node:
    """Cards go to the discard pile out of a zone."""
    return SentAway(NP(np.head, (*z.quals, quals.InZone(z.z), *np.quals)))


@says("{z}から召喚~される", en="~be summoned from {z}", where={"how": "summoned", "no": False})
@says("{z}以外から召喚~される", en="~be summoned from elsewhere than {z}", where={"how": "summoned", "no": True})
@says("{z}から素成~される", en="~be laid as mana from {z}", where={"how": "laid", "no": False})
@says("{z}以外から素成~される", en="~be laid as mana from elsewhere than {z}", where={"how": "laid", "no": True})
class ComesFrom(Intransitive, frozen=True, tag=True):
    """It is summoned or laid from that zone (`no`: from any other)."""

    z: Zone
    how: str
    no: bool


@says("聖地に配置~される", en="~be placed in the holy land")
class PlacedInHoly(Intransitive, frozen=True, tag=True):
    """It comes to the holy land, by marching or an effect [1.5]."""


@says("{b}を~行う", also="{b}を~仕掛ける", en="~start {b.a}", where={"foe": False})
@says("{b}を~受ける", also="{b}を~仕掛けられる", en="~be the target of {b.a}", where={"foe": True})
class Fighting(Intransitive, frozen=True, tag=True):
    """It starts a battle of that kind (`foe`: is the target of one)."""

    b: Battle
    foe: bool


@says(
    "{t}の攻撃が[{u}に]命中~する",
    also=("{t}の通常攻撃が[{u}に]命中~する", "{t}の<通常|>攻撃が[{u}に]~当たる"),
    en="an attack of {t} ~hit[ {u}]",
)
class Hits(Event, frozen=True, tag=True):
    """A normal attack of a battle creature hits: it is not dodged, and reflected or without damage it has hit all the same [7.4.9, R19, R69]."""

    t: Source | Noun
    u: Noun | None = None


@says("{np}を~破壊する", also="戦闘で{np}を~破壊する", en="~destroy {np.a}")
class Destroying(Happening, frozen=True, tag=True):
    """It destroys such a creature in battle."""

    np: NP


@says(
    "{who}が[{p}に]ライフを捨て山に~送る",
    also=("{who}が[{p}に]ライフを~失う", "{who}のライフが捨て山に~送られる"),
    en="{who} ~send a life card to the discard pile[ in {p.the}]",
)
class LosesLife(Event, frozen=True, tag=True):
    """The player loses a life card (in that phase: the payment of its end) [6.4.4.1]."""

    who: Who
    p: Moment | None = None


@says(
    "{who}が戦闘でライフを捨て山に~送る",
    also="{who}が戦闘でライフを~失う",
    en="{who} ~send a life card to the discard pile for a battle",
    where={"lost": False},
)
@says(
    "{who}が戦闘に敗北してライフを捨て山に~送る",
    also=(
        "{who}が戦闘に敗北してライフを~失う",
        "戦闘に敗北した<ことで|ことにより|ことによって><、|>{who}がライフを<捨て山に~送る|~失う>",
    ),
    en="{who} ~send a life card to the discard pile for a lost battle",
    where={"lost": True},
)
class LosesLifeInBattle(Event, frozen=True, tag=True):
    """The player loses the life card of a battle in which his creature was destroyed (`lost`: and the other one was not) [7.7.6, R55]."""

    who: Who
    lost: bool


@says(
    "{t}が戦闘で破壊されたことで{who}がライフを捨て山に~送る",
    also="{t}が戦闘で破壊された<ことで|ことにより|ことによって><、|>{who}がライフを~失う",
    en="{who} ~send a life card to the discard pile because {t} was destroyed in battle",
)
class LosesLifeFor(Event, frozen=True, tag=True):
    """The player loses the life card of a battle for that creature [7.7.6]."""

    t: Source | Noun
    who: Who


@says("{v}が{n}[{w}][{cmp}]に~なる", en="{v} ~become {n}[ {cmp}]", where={"np": None})
@says("{np}が{n}{w}[{cmp}]に~なる", en="the number of {np.pl} ~become {n}[ {cmp}]", where={"v": None})
class Becomes(Event, frozen=True, tag=True):
    """A state trigger: the number comes to be n, or within the bound, after it was not."""

    v: Asked | None
    np: Noun | None
    n: Simple
    w: Unit | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        # the memory that runs out is an event of its own
        head = getattr(self.np, "head", None)
        return getattr(getattr(head, "z", None), "id", "") != "memory"


@says(
    "この戦闘に~勝利する",
    also=("戦闘に~勝利する", "このクリーチャーが~勝利する", "~勝利する"),
    en="your side ~win this battle",
    where={"how": "win"},
)
@says(
    "この戦闘に~敗北する",
    also=("戦闘に~敗北する", "このクリーチャーが~敗北する", "~敗北する"),
    en="your side ~lose this battle",
    where={"how": "lose"},
)
class ThisBattle(Event, frozen=True, tag=True):
    """The side of the text wins or loses the battle going on [R55, R58]."""

    how: str


HAPPENINGS = (
    ("召喚~される", "~be summoned", "summoned"),
    ("素成~される", "~be laid as mana", "laid"),
    ("破壊~される", "~be destroyed", "destroyed"),
    ("~進軍する", "~march", "marches"),
    ("証に~なる", "~become a proof", "proof"),
    ("場を~離れる", "~leave the field", "leaves"),
    ("~選ばれる", "~be chosen", "chosen"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("手札に~戻される", "~be returned to hand", "bounced"),
    ("ライフから捨て山に~送られる", "~be put from life into the discard pile", "out_of_life"),
    ("メモリーから捨て山に~送られる", "~be put from memory into the discard pile", "milled"),
    ("戦闘に~勝利する", "~win a battle", "wins"),
    ("戦闘に~敗北する", "~lose a battle", "loses"),
)


@says(also="{np}がいなく~なる", en="")
@rewrite(Event)
def gone(np: Noun) -> Node:
    """A state trigger: no such creature is there any more."""
    return Becomes(None, np, N(0), Unit("bodies"))


RULES = [
    *happening.alternatives("た", "時"),
    *happening.AT_ONCE,
    *happening.TAKING_DAMAGE,
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in HAPPENINGS),
    rule(Simply, "手札に~戻る", where={"id": "bounced"}, prints=False),
    rule(Simply, "手札から~捨てられる", where={"id": "discarded"}, prints=False),
    rule(Simply, "手札から捨て山に~送られる", where={"id": "discarded"}, prints=False),
    *happening.deeds(
        ("~使う", "~use {np.a}", "use"),
        ("~使用する", "", "use"),
        ("~召喚する", "~summon {np.a}", "summon"),
        ("~素成する", "~lay {np.a}", "lay"),
        ("~捨てる", "~discard {np.a}", "discard"),
        src="[{src}から]",
    ),
    *happening.acts(
        ("がリーダーに~なる", "~become the leader", "lead"),
        ("がカードを~引く", "~draw a card", "draw"),
        *((ja, "", "draw") for ja in ("がメモリーから~引く", "がカードを1枚~引く")),
        ("のライフが~増える", "life ~grow", "life"),
        ("がライフを~加える", "", "life"),
        ("のメモリーが0枚に~なる", "memory ~run out", "empty"),
        ("が証を~得る", "~get a proof", "prove"),
        ("が~進軍する", "~march", "march"),
        ("が戦闘に~勝利する", "~win a battle", "win"),
        ("が戦闘に~敗北する", "~lose a battle", "lose"),
        ("が聖戦に~勝利する", "~win a holy war", "win_holy"),
    ),
]

Either = Befalls | PlayerDoes | PlayerActs | SentAway | LosesLife
"""Events beside which another can stand."""
Befallen = Source | It | Mine | Noun
"""What something befalls."""
