"""Events: what happens to a thing, what a player does, and the phases of the turn.

An event is inflected: `た` triggers (`…が破壊されたとき`), the plain form is what would happen (`…が破壊される場合`),
`ていた` asks whether it has happened (`…が破壊されていたなら`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from .model import Node, rewrite, rule, says
from .nouns import NP, AKind, Counters, Listed, Noun, NounOr, recalls
from .numbers import Simple
from .players import Everyone, Player, Self, Who
from .quals import Own, Owner
from .things import It, This
from .words import Bound, CounterName, DamageKind, Gauge, Kind, Phase, Side, Stat, Zone

if TYPE_CHECKING:
    from .conditions import Place

FOES = NounOr(tuple(NP(AKind(Kind(k)), (Owner(Side("foe")),)) for k in ("follower", "leader")))
"""Whom damage to 相手 is done to."""


class Happening(Node, frozen=True, tag=True):
    """The predicate of an event with a thing as its subject."""


class Intransitive(Happening, frozen=True, tag=True):
    """A happening without an object of its own; it can stand as an attribute (`このターン中に場に出た`).

    `placed`: it says on whose field, which a description says itself.
    """

    placed: ClassVar[bool] = False


class Simply(Intransitive, frozen=True, tag=True):
    """A plain happening: destroyed, evolves, attacks, attacked, acts, stands, banished, discarded, chosen and so on."""

    id: str


@says("[{src}から]場に~出る", also="~出る", en="~enter the field[ from {src}]", where={"other": False})
@says("{src}以外から場に~出る", en="~enter the field from elsewhere than {src}", where={"other": True})
class EntersField(Intransitive, frozen=True, tag=True):
    """It arrives on the field (from that zone; `other`: from any other one)."""

    src: Zone | None = None
    other: bool = False


@says("場を~離れる", en="~leave the field")
class LeavesField(Intransitive, frozen=True, tag=True):
    """It leaves the field for any zone."""


@says("[{src}から][{whose}]{z}に~置かれる", en="~be put[ from {src}] into [whose?{whose} {z.own}|{z}]")
@says(also=("[{src}から]{z}に~加わる", "[{src}から]{z}に~加えられる"), en="")
class PutInto(Intransitive, frozen=True, tag=True):
    """It is put into that zone (from that one)."""

    z: Zone
    src: Zone | None = None
    whose: Owner | None = None


@says("[{src}から]{z}に~戻る", also="[{src}から]{z}に~戻される", en="~return[ from {src}] to {z}")
class ReturnsTo(Intransitive, frozen=True, tag=True):
    """It returns to that zone (from that one)."""

    z: Zone
    src: Zone | None = None


@says("[{k}][{n}]ダメージ<を|>~受ける", en="~take[ {n}] [{k.damage}|damage]")
@says(
    "[once?<1|一>度に]{n}{cmp}の[{k}]ダメージを~受ける",
    en="~take {n} {cmp} [{k.damage}|damage][once? at once]",
)
class TakesDamage(Intransitive, frozen=True, tag=True):
    """It is dealt damage (of that kind, of that amount or within the bound; `once`: said to be at once)."""

    k: DamageKind | None = None
    n: Simple | None = None
    cmp: Bound | None = None
    once: bool = False

    def ok(self) -> bool:
        return self.cmp is not None or not self.once


@says(
    "{k}ダメージを~与える",
    "[{to}に]ダメージを~与える",
    "{to}に{k}ダメージを~与える",
    en="~deal [{k.damage}|damage][ to {to}]",
)
@says(also="相手に[{k}]ダメージを~与える", en="", where={"to": FOES})
@says("[{to}に]{n}{cmp}の[{k}]ダメージを~与える", en="~deal {n} {cmp} [{k.damage}|damage][ to {to}]")
@says(also=("攻撃によってダメージを~与える", "攻撃でダメージを~与える"), en="", where={"k": DamageKind("attack")})
class DealsDamage(Happening, frozen=True, tag=True):
    """It deals damage (of that kind, to such a thing, within the bound)."""

    k: DamageKind | None = None
    to: Listed | None = None
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        # of the damage of an attack to such a thing, `AttackDamages` says it
        return self.to is None or self.n is not None or self.k is None or self.k.id != "attack"


@says(
    "攻撃によって{to}にダメージを~与える",
    also=("攻撃で{to}にダメージを~与える", "{to}に攻撃ダメージを~与える"),
    en="~deal attack damage to {to}",
)
@says(also=("相手に攻撃ダメージを~与える", "攻撃<によって|で>相手にダメージを~与える"), en="", where={"to": FOES})
class AttackDamages(Happening, frozen=True, tag=True):
    """It deals attack damage to such a thing."""

    to: Listed


@says("{np}を破壊~する", en="~destroy {np.a}")
class Destroys(Happening, frozen=True, tag=True):
    """It destroys such a thing: by its ability, or with the last damage that this took."""

    np: Listed


@says("{np}と交戦~する", en="~fight {np}")
class Fights(Happening, frozen=True, tag=True):
    """It and such a follower strike each other in battle."""

    np: Listed


@says("{np}を~攻撃する", also="{np}へ~攻撃する", en="~attack {np.a}")
class AttacksA(Happening, frozen=True, tag=True):
    """It attacks such a thing."""

    np: Listed


@says("{who}の能力で~選ばれる", also="{who}の能力によって~選ばれる", en="~be chosen by {who.'s} ability")
class ChosenBy(Intransitive, frozen=True, tag=True):
    """It is taken as a target of that player's ability."""

    who: Who


@says("{of}の能力によって", also="{of}の能力で", en="by an ability of {of.a}", where={"id": "cards"})
@says(also="{of}によって", en="", where={"id": "spells"})
@says("能力によって", also="能力で", en="by an ability", where={"id": "ability"})
@says("相手の能力によって", also="相手の能力で", en="by an enemy ability", where={"id": "foes_ability"})
@says("自分の能力によって", also="自分の能力で", en="by your ability", where={"id": "own_ability"})
@says("交戦によって", also=("交戦で", "バトルで", "バトルによって"), en="in battle", where={"id": "battle"})
@says("攻撃によって", also="攻撃で", en="by an attack", where={"id": "attack"})
class Cause(Node, frozen=True, tag=True):
    """By what something happens; an ability `of` such cards, which of any card of a player is one of that player."""

    id: str
    of: NP | None = None

    def ok(self) -> bool:
        # 自分のフォロワーによって may be in battle
        return self.id != "spells" or (self.of is not None and self.of.head == AKind(Kind("spell")))

    def canon(self) -> Cause:
        if self.of is None:
            return self
        plain = self.of.head == AKind(Kind("card"))
        if plain and not self.of.quals:
            return Cause("ability")
        if plain and len(self.of.quals) == 1 and isinstance(self.of.quals[0], Owner):
            return Cause(f"{self.of.quals[0].s.id}{'s' if self.of.quals[0].s.id == 'foe' else ''}_ability")
        return Cause("cards", self.of)


@says("{by}{h.*}", en="{h.*} {by.means}")
class Caused(Happening, frozen=True, tag=True):
    """The happening, if that caused it."""

    by: Cause
    h: Simply | LeavesField | PutInto | ReturnsTo | EntersField | TakesDamage | Destroys

    def ok(self) -> bool:
        # these have words of their own for it
        return getattr(self.h, "id", "") != "chosen" and getattr(self.h, "k", None) is None


class Event(Node, frozen=True, tag=True):
    """Something that happens in the game."""


@says("これか{np}", en="this card or {np.a}")
class ThisOr(Node, frozen=True, tag=True):
    """The source, or such a thing."""

    np: NP


@says("{t}が{h.*}", en="(event)")
@says(also=("{t!This}を場に~出す", "{t!This}を場に~置く"), en="", where={"h": EntersField()})
@says(also="{t!This}をプレイ~する", en="", where={"h": Simply("played")})
class Happens(Event, frozen=True, tag=True):
    """The happening, with that thing as its subject."""

    t: This | It | NP | NounOr | ThisOr
    h: Happening


@says(also="{by}{t}が{h.*}", en="{t} {h} {by}")
@rewrite(Event)
def caused_first(
    by: Cause,
    t: This | It | NP | NounOr | ThisOr,
    h: Simply | LeavesField | PutInto | ReturnsTo | EntersField | TakesDamage | Destroys,
) -> Node:
    """As `Happens` with `Caused`: the cause stands first."""
    return Happens(t, Caused(by, h))


@says("{place}に{np}が~置かれる", en="{np.a} ~be put into {place}")
class PutThere(Event, frozen=True, tag=True):
    """Such a card is put into that zone."""

    place: Place
    np: Noun

    def ok(self) -> bool:
        return not isinstance(self.np, NP) or not (recalls(self.np) or isinstance(self.np.head, Counters))


@says(also="{who}の{src}から{np}が{h.*}", en="")
@says(also="{who}の{src}以外から{np}が{h.*}", en="", where={"other": True})
@says(also="{who}の{src}1枚が{h.*}", en="", where={"np": NP(AKind(Kind("card")))})
@rewrite(Event)
def from_first(who: Side, src: Zone, np: NP, h: PutInto | ReturnsTo | EntersField, other: bool = False) -> Node | None:
    """As `Happens`: the zone that it leaves stands first."""
    if h.src is not None or (other and not isinstance(h, EntersField)):
        return None
    said = PutInto(h.z) if isinstance(h, ReturnsTo) else h
    came = replace(said, src=src, other=True) if other else replace(said, src=src)
    return Happens(NP(np.head, (Owner(who), *np.quals)), came)


@says("{t}に{c}が~置かれる", en="{c.a} ~be put on {t}")
@says("{t}にカウンターが~置かれる", en="a counter ~be put on {t}")
class CounterPut(Event, frozen=True, tag=True):
    """Such counters (or any) are put on the thing."""

    t: This | It | NP
    c: CounterName | None = None


@says("{t}の{c}が取り除か~れる", also="{t}の{c}が取ら~れる", en="{c.a} of {t} ~be removed")
class CounterTaken(Event, frozen=True, tag=True):
    """Such counters are taken off the thing."""

    t: This | It | NP
    c: CounterName


@says("{who}の{gauge}が~増える", en="{who.'s} {gauge} ~increase", where={"up": True})
@says(also=("{who}の{gauge}が回復~する", "{who}の{gauge}が回復~される"), en="", where={"up": True})
@says("{who}の{gauge}が~減る", en="{who.'s} {gauge} ~decrease", where={"up": False})
@says(also="{who}が{gauge}を回復~する", en="", where={"up": True})
class GaugeMoves(Event, frozen=True, tag=True):
    """That number of a player rises or falls."""

    who: Who
    gauge: Gauge
    up: bool


@says("{place}に{np}が~出る", en="{np.a} ~enter {place}")
class Enters(Event, frozen=True, tag=True):
    """Such a thing arrives in that place."""

    place: Place
    np: Noun

    def ok(self) -> bool:
        return not isinstance(self.np, NP) or not recalls(self.np)


@says("[next?次の]{who}の{p}が~来る", also="[next?次の]{who}のターンの{p}が~来る", en="{who.'s}[next? next] {p} begins")
class PhaseComes(Event, frozen=True, tag=True):
    """That phase of that player's turn (`next`: of the next one) begins."""

    who: Side | Self | Everyone
    p: Phase
    next: bool = False


@says("{who}が[{src}から]{np}をプレイ~する", en="{who} ~play {np.theirs}[ from {src}]", where={"other": False})
@says(
    "{who}が{src}以外から{np}をプレイ~する",
    en="{who} ~play {np.theirs} from elsewhere than {src}",
    where={"other": True},
)
class Plays(Event, frozen=True, tag=True):
    """The player has played such a card (from that zone; `other`: from any other one)."""

    who: Who
    np: Noun
    other: bool
    src: Zone | None = None

    def ok(self) -> bool:
        """A zone before a noun that itself tells of an arrival is where that came from: the nearest word takes it."""
        quals = getattr(self.np, "quals", ())
        first = getattr(quals[0], "h", None) if quals else None
        return self.src is None or getattr(first, "src", self) is not None


@says(
    "{who}が[{whose}]デッキをシャッフル~する",
    also="{who}のデッキがシャッフル~される",
    en="{who} ~shuffle[ {whose}] deck",
)
class Shuffles(Event, frozen=True, tag=True):
    """The player shuffles the deck."""

    who: Who
    whose: Owner | Own | None = None


@says("{who}がカードを~引く", also=("{who}が1枚~引く", "{who}がカードを1枚~引く"), en="{who} ~draw a card")
@says(also="カードを~引く", en="", where={"who": Player(Side("own"))})
class Draws(Event, frozen=True, tag=True):
    """The player draws a card."""

    who: Who


@says(
    "{t}を{who}の手札から~捨てる",
    also=("{who}の手札から{t}を~捨てる", "{who}の手札から{t}が~捨てられる", "{t}が{who}の手札から~捨てられる"),
    en="{who} ~discard {t} from hand",
)
@says(also=("{t!This}を手札から~捨てる", "{t!This}が手札から~捨てられる"), en="", where={"who": Player(Side("own"))})
class DiscardsFrom(Event, frozen=True, tag=True):
    """The player discards that thing from the hand."""

    t: This | Listed
    who: Who


@says("[{who}が]{np}を~捨てる", also="[{who}が]{np}1枚を~捨てる", en="[{who} ]~discard {np.theirs}")
class Discards(Event, frozen=True, tag=True):
    """The player (the master, if none is named) discards such a card."""

    np: Listed
    who: Who | None = None

    def ok(self) -> bool:
        return self.who is None or not recalls(self.np)


@says(
    "{np}の{stat}が増加~する",
    also=("{np}の{stat}が回復~する", "{np}の{stat}が+~される"),
    en="{np.'s} {stat} ~increase",
    where={"up": True},
)
@says(also=("{np}の{stat}が~増える", "{np}が{stat}を回復~する", "{np}の{stat}が回復~される"), en="", where={"up": True})
@says(also="{np}の{stat}が~減る", en="", where={"up": False})
@says("{np}の{stat}を+~する", en="{np.'s} {stat} ~increase", where={"up": True})
@says("{np}の{stat}が減少~する", en="{np.'s} {stat} ~decrease", where={"up": False})
@says(also="{np}が回復~する", en="", where={"up": True, "stat": Stat("health")})
@says(
    "{np}の{stat}が[once?<1|一>度に]{n}[{cmp}]減少~する",
    en="{np.'s} {stat} ~decrease by {n}[ {cmp}][once? at once]",
    where={"up": False},
)
@says(
    "{np}の{stat}が[once?<1|一>度に]{n}[{cmp}]増加~する",
    also="{np}の{stat}が[once?<1|一>度に]{n}[{cmp}]<回復~する|~増える>",
    en="{np.'s} {stat} ~increase by {n}[ {cmp}][once? at once]",
    where={"up": True},
)
class StatMoves(Event, frozen=True, tag=True):
    """That number of such a thing rises or falls (by so much; `once`: said to be at once, as an event that is waited for always is)."""

    np: NP
    stat: Stat
    up: bool
    n: Simple | None = None
    cmp: Bound | None = None
    once: bool = False

    def ok(self) -> bool:
        return self.n is not None or not self.once


@says("{np}が{n}に~なる", en="{np.pl} ~become {n}")
class BecomesN(Event, frozen=True, tag=True):
    """The number of such things becomes n."""

    np: NP
    n: int


@says("{place}に{np}が<ない|いない>", en="there are no {np.pl} {place.on}", form="とき")
class NoneIn(Event, frozen=True, tag=True):
    """A state: no such thing is there."""

    place: Place
    np: NP


PLAIN_HAPPENINGS = (
    ("破壊~される", "~be destroyed", "destroyed"),
    ("消滅~される", "~be banished", "banished"),
    ("消滅~する", "~be banished", "banished"),
    ("進化~する", "~evolve", "evolved"),
    ("攻撃~される", "~be attacked", "attacked"),
    ("アクト~する", "~be acted", "acted"),
    ("スタンド~する", "~stand", "stood"),
    ("~捨てられる", "~be discarded", "discarded"),
    ("~選ばれる", "~be chosen", "chosen"),
    ("交戦~する", "~fight", "fought"),
    ("変身~する", "~transform", "transformed"),
    ("公開~される", "~be revealed", "revealed"),
    ("プレイ~される", "~be played", "played"),
)

RULES = [
    # attacking triggers when it is declared: the table prints `攻撃するとき`
    rule(Simply, "~攻撃する", en="~attack", where={"id": "attacks"}),
    rule(Simply, "アクト状態に~なる", where={"id": "acted"}, prints=False),
    rule(Simply, "スタンド状態に~なる", where={"id": "stood"}, prints=False),
    rule(Simply, "能力<で|によって>~選ばれる", where={"id": "chosen"}, prints=False),
    *(rule(Simply, ja, en=en, where={"id": key}) for ja, en, key in PLAIN_HAPPENINGS),
]
