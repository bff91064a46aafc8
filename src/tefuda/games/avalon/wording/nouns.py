"""Descriptions of cards, creatures, lands and mana: heads, attributes, counts, players, and what is already known."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import quals, things
from tefuda.text.attributes import NotAttribute, OfAttribute, SharesAttribute, WithAbilities, sharing
from tefuda.text.inflection import not_done
from tefuda.text.known import Extremal, Floating, Mine, Source, Suffered, Taken, TakenBy, people
from tefuda.text.model import Node, rule, says
from tefuda.text.naming import NamedNumber
from tefuda.text.nouns import NP, AKind, DeckEnd, Head, ZoneCards
from tefuda.text.numbers import Simple
from tefuda.text.players import ThatPlayer, Who
from tefuda.text.quals import DifferentNames, Every, InZone, NameHas, Other, Qual, ThisTurnDid
from tefuda.text.things import All, Atom, It, Rest, Some, SumAtMost
from tefuda.text.words import Extreme, Kind, More, Name, Side, Stat, Tribe, Zone

from .terms import Icon, Role

__all__ = [
    "NP",
    "AKind",
    "Extremal",
    "Floating",
    "Mana",
    "Mine",
    "NotAttribute",
    "OfAttribute",
    "SharesAttribute",
    "Source",
    "Suffered",
    "Taken",
    "TakenBy",
    "Them",
    "WithAbilities",
]

# ---- players


@says("全ての{r}", also=("{r}全て", "各{r}", "全{r}"), en="each {r}")
@says("{r}全て", en="each {r}", form="の")
@says(also="<全ての|各>プレイヤー", en="", form="の", where={"r": Role("players")})
class AllOf(Who, frozen=True, tag=True):
    """Every player of the group, clockwise from the leader [R4]."""

    r: Role


@says("{r}{n}人", also="{r}のうち{n}人", en="[one?{r.a}|{n} {r.pl}]")
@says("{r}{n}人", en="[one?{r.a}|{n} {r.pl}]", form="の")
@says(
    "無作為に{r}{n}人",
    also=("無作為に選<ばれた|んだ>{r}{n}人", "無作為に{r}のうち{n}人", "{r}のうち無作為に{n}人"),
    en="[one?{r.a}|{n} {r.pl}] at random",
    where={"lot": True},
)
@says("無作為に選ばれた{r}{n}人", en="[one?{r.a}|{n} {r.pl}] at random", form="の", where={"lot": True})
class SomeOf(Who, frozen=True, tag=True):
    """So many players of the group, chosen by who carries the text out (`lot`: at random)."""

    r: Role
    n: int
    lot: bool = False


@says(
    "{z}が最も{x}プレイヤー",
    also=(
        "{z}の枚数が最も{x}プレイヤー",
        "最も{z}が{x}プレイヤー",
        "{z}を最も{x.く}持つプレイヤー",
        "最も{x.く}{z}を持つプレイヤー",
    ),
    en="the player with the {x} cards in {z}",
)
@says(
    "{z}が最も{x}プレイヤー",
    also="{z}の枚数が最も{x}プレイヤー",
    en="the player with the {x} cards in {z}",
    form="の",
)
class MostHas(Who, frozen=True, tag=True):
    """The player with the most, or fewest, cards in that zone; of several with as many each, clockwise from the leader [R4]."""

    z: Zone
    x: Amount

    def ok(self) -> bool:
        return self.z.id in ("hand", "life", "proofs", "discard", "memory")


@says("{np}を{v}プレイヤー", en="each player who {v} {np.a}")
class DidSo(Who, frozen=True, tag=True):
    """The players who did that to such a card in the sentence before, clockwise from the leader [R4]."""

    np: NP
    v: TakenBy

    def ok(self) -> bool:
        return self.v.id in ("discard", "reveal")


@says(also="{v}カードの{stat}が最も{x}プレイヤー", en="")
class DidMost(Who, frozen=True, tag=True):
    """The players whose card of the sentence before has the largest or smallest number."""

    rewritten: ClassVar[bool] = True
    v: TakenBy
    stat: Stat
    x: Extreme

    def canon(self) -> Who:
        return DidSo(NP(AKind(Kind("card")), (Extremal(self.stat, self.x),)), self.v)


@says("多い", en="most", where={"most": True})
@says("多く", en="most", where={"most": True}, form="く")
@says("少ない", en="fewest", where={"most": False})
@says("少なく", en="fewest", where={"most": False}, form="く")
class Amount(Node, frozen=True, tag=True):
    """The largest or the smallest number of cards."""

    most: bool


# ---- heads


@says("[{i}の]魔素", en="[{i} ]mana")
class Mana(Head, frozen=True, tag=True):
    """Mana: icons of mana cards (of a kind; rainbow counts for every colour) [R42]."""

    counted_by_icons: ClassVar[bool] = True
    i: Icon | None = None


@says("{z}", en="cards in {z}")
class CardsOf(ZoneCards, frozen=True, tag=True):
    """The cards of a zone: a hand, a life, proofs; lands are a kind of thing of their own."""

    def ok(self) -> bool:
        return self.z.id not in ("lands", "field", "holy")


# ---- attributes


@says("{of}の", en="> of {of}")
@says(also="それの", en="", where={"of": Mine(Kind("creature"))})
class OfThing(Qual, frozen=True, tag=True):
    """On that land; of a creature: the land below it."""

    of: Source | Mine

    def ok(self) -> bool:
        return self.of.k.id in ("land", "creature", "card")


@says("{s}の{k}の", en="> of {s.'s} {k}")
@says("聖地の{k}の", en="> of the {k} in the holy land", where={"s": None})
class OfCreatures(Qual, frozen=True, tag=True):
    """In the lands of those creatures: of a side, in a battle of its creature, or of the one in the holy land."""

    k: Kind
    s: Side | None

    def ok(self) -> bool:
        return self.k.id == "creature"


@says("{of}の下にあった", also="{of}の土地にあった", en="> that went with {of}")
@says(
    "{s}のクリーチャーの下にあった",
    also="{s}のクリーチャーの土地にあった",
    en="> that went with {s.'s} creature",
    where={"of": None},
)
class WasUnder(Qual, frozen=True, tag=True):
    """Of the mana that went to the discard pile with a creature (of a battle: with that of a side) when it left the field [7.7.5, R106]."""

    recalling: ClassVar[bool] = True
    of: Source | Mine | It | None
    s: Side | None = None

    def ok(self) -> bool:
        return self.s is None or self.s.id in ("own", "foe")


@says("{who.の}の", en="{who.'s}")
class OfWho(quals.OfPlayer, frozen=True, tag=True):
    """Of players named in another way than by a word of their own."""

    who: AllOf | SomeOf | ThatPlayer

    def ok(self) -> bool:
        return True


@says("種族が『{t}』の", also=("種族『{t}』の", "『{t}』族の"), en="{t}", where={"no": False})
@says("種族が『{t}』でない", also="種族が『{t}』以外の", en="non-{t}", where={"no": True})
class OfRace(Qual, frozen=True, tag=True):
    """With a race that contains the word (`no`: without one) [2.8]."""

    t: Tribe
    no: bool


@says("空の", en="empty")
class Empty(Qual, frozen=True, tag=True):
    """A land with no card."""


@says("魔素だけの", also=("魔素だけがある", "魔素のみの", "魔素のみがある"), en="> with nothing but mana")
class ManaOnly(Qual, frozen=True, tag=True):
    """A land with mana cards and no creature."""


@says("魔素がある", also="魔素のある", en="> with mana")
class WithMana(Qual, frozen=True, tag=True):
    """A land with at least one mana card."""


@says("一番上の", en="top", where={"end": "top"})
@says("一番下の", en="bottom", where={"end": "bottom"})
class AtEnd(Qual, frozen=True, tag=True):
    """The mana card at that end of its land."""

    end: str


@says("直前に素成した", en="> laid just before")
class JustBefore(Qual, frozen=True, tag=True):
    """Of the mana card directly beneath the source [6.2.4.4, R44]."""


@says("戦闘支援効果を持つ", also="戦闘支援の効果を持つ", en="> with a support effect")
class WithSupport(Qual, frozen=True, tag=True):
    """With a [戦闘支援] part, or a support card [R59]."""


@says(
    "このターンに{v}",
    also=("このターン中に{v}", "このターンに自分が{v}", "このターン中に自分が{v}", "自分がこのターンに{v}"),
    en="> you {v} this turn",
)
class TakenNow(Qual, frozen=True, tag=True):
    """What its player has done this to in this turn: it is counted only."""

    v: DoneBy


@says("使用した", also="使った", en="used", where={"how": "use"})
@says("召喚した", en="summoned", where={"how": "summon"})
@says("素成した", en="laid", where={"how": "lay"})
@says("捨てた", en="discarded", where={"how": "discard"})
class DoneBy(Node, frozen=True, tag=True):
    """What a player has done to cards."""

    how: str


@says("{stat}が{n}より{more}い", also="{stat}{n}より{more}い", en="> with {stat} {more} than {n}")
class StatBeyond(Qual, frozen=True, tag=True):
    """That number is more (less) than n [wording 2]."""

    stat: Stat
    n: Simple
    more: More


@says("{stat}が{v}の", en="> with {stat} equal to {v}")
class StatNamed(Qual, frozen=True, tag=True):
    """That number is the one that was named."""

    stat: Stat
    v: NamedNumber


@says("{stat}が{other}より{more}い", en="> whose {stat} is {more} than their {other}")
class StatAgainstOwn(Qual, frozen=True, tag=True):
    """One number of the thing is more (less) than another of its own."""

    stat: Stat
    other: Stat
    more: More


@says("{of:と}以外の", en="> other than {of: and }")
class Except(Qual, frozen=True, tag=True):
    """Not these things."""

    of: tuple[Mine, ...]


@says("{n:か}以外の", also=("{n:や|・}以外の", "名前が{n:か}以外の", "名前が{n:か}でない"), en="> other than {n: or }")
class NotCalled(Qual, frozen=True, tag=True):
    """Of none of these names [2.1]."""

    excluding: ClassVar[bool] = True
    n: tuple[Name, ...]


class InOtherLands(InZone, frozen=True, tag=True):
    """他の土地の: in a land that is not the one of the card itself, or of what was named last."""


class InSuchLands(InZone, frozen=True, tag=True):
    """魔素だけの土地の: in a land of which that is said."""

    q: ManaOnly | WithMana


def lands_apart(np: NP) -> NP:
    """Return a description in which 他の or 魔素だけの directly before 土地の is said of the land."""
    out: list[Qual] = []
    for q in np.quals:
        before = out[-1] if out and isinstance(q, InZone) and q.z.id == "lands" else None
        if isinstance(q, InZone) and isinstance(before, Other):
            out[-1] = InOtherLands(q.z)
        elif isinstance(q, InZone) and isinstance(before, ManaOnly | WithMana):
            out[-1] = InSuchLands(q.z, before)
        else:
            out.append(q)
    return NP(np.head, tuple(out))


@says("それら全て~を", en="all of them")
class Them(It, frozen=True, tag=True):
    """Everything that the choices before, one after the other, have taken."""

    many: bool = True


@says("一方~を", also=("片方~を", "<その|それらの>うち1<枚|体>~を"), en="one of them", where={"other": False})
@says("もう一方~を", also=("他方~を", "もう片方~を", "もう1<枚|体>~を"), en="the other one", where={"other": True})
class OneOfTwo(Atom, frozen=True, tag=True):
    """One of the two things that were chosen, as the player says (`other`: the one that is left)."""

    other: bool


@says(
    "このクリーチャーを戦闘で破壊したクリーチャー~を",
    en="the creature that destroyed this creature in battle",
    where={"battle": True},
)
@says(
    "このクリーチャーを破壊したクリーチャー~を", en="the creature that destroyed this creature", where={"battle": False}
)
class Destroyer(Atom, frozen=True, tag=True):
    """The creature by which the source was destroyed: in battle the other one, else the one whose text did it."""

    battle: bool


@says("この戦闘で{who}が<使用した|使った>", en="> that {who} used in this battle")
class UsedHere(Qual, frozen=True, tag=True):
    """Placed as support in the battle that is being settled, by that player [7.2.2]."""

    who: Who


@says("同じ属性の", en="> sharing an attribute")
class AlikeInHue(Qual, frozen=True, tag=True):
    """Counted by the attribute that most of them have: only of what is counted."""

    comparing: ClassVar[bool] = True


# ---- counts


TAKINGS = (
    ("捨てた", "discarded", "discard"),
    ("公開した", "revealed", "reveal"),
    ("選んだ", "chosen", "choose"),
    ("選ばれた", "", "choose"),
    ("破壊した", "destroyed", "destroy"),
    ("手札に加えた", "added to hand", "to_hand"),
    ("手札に戻した", "returned to hand", "bounce"),
    ("戻した", "returned", "return"),
    ("メモリーに戻した", "", "return"),
    ("捨て山に送られた", "", "to_discard"),
    ("手札に加えられた", "", "to_hand"),
    ("捨て山に送った", "put into the discard pile", "to_discard"),
    ("見た", "looked at", "look"),
    ("引いた", "drawn", "draw"),
    ("召喚した", "summoned", "summon"),
    ("素成した", "laid", "lay"),
)
"""Past forms that recall what was taken: Japanese, English, verb."""

RULES = [
    *sharing("属性"),
    *people(("コントローラー", "controller"), ("持ち主", "owner"), them=("それら全て", Them())),
    rule(DeckEnd, "メモリーの上から", en="cards from the top of the memory", where={"end": "top"}),
    *(
        rule(DeckEnd, ja, where={"end": "top"}, prints=False)
        for ja in ("メモリーの一番上から", "メモリーの上からカード")
    ),
    rule(DeckEnd, "メモリーの下から", en="cards from the bottom of the memory", where={"end": "bottom"}),
    rule(DeckEnd, "メモリーの一番下から", where={"end": "bottom"}, prints=False),
    rule(Every, "全ての", en="every"),
    rule(InZone, "{z}の", en="> in {z}"),
    *(rule(InZone, ja, prints=False) for ja in ("{z}にある", "{z}にいる")),
    rule(Other, "このクリーチャー以外の", prints=False),
    rule(NameHas, "名前に{n}を含む", en="> with {n} in the name"),
    rule(NameHas, "名に{n}を含む", prints=False),
    rule(NameHas, "カード名に{n}を含む", prints=False),
    rule(ThisTurnDid, "このターンに{h.た}", en="> that {h.past} this turn"),
    rule(ThisTurnDid, "このターン中に{h.た}", prints=False),
    rule(ThatPlayer, "そのプレイヤー", en="that player"),
    rule(ThatPlayer, "その対立相手", prints=False),
    rule(ThatPlayer, "そのプレイヤー", en="that player", form="の"),
    rule(ThatPlayer, "その対立相手", prints=False, form="の"),
    rule(All, "全て~を", en="all"),
    rule(It, "それぞれ~を", prints=False),
    rule(Some, "{of}を{cnt!AllBut}", en="(noun)", form="を"),
    rule(Rest, "残り~を", en="the rest"),
    rule(Rest, "残りのカード~を", prints=False),
    rule(Some, "{of}を好きな<枚数|数>", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "好きな<枚数|数>の{of}~を", en="(noun)", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Some, "{so}<、|>{of}を好きな<枚数|数>", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "{so}<、|>{of}を{cnt!UpTo}", en="(noun)", form="を"),
    rule(SumAtMost, "{stat}の合計が{n}以下になるように", en="with total {stat} {n} or less"),
    rule(SumAtMost, "合計{stat}が{n}以下になるように", prints=False),
    rule(DifferentNames, "名前の異なる", en="> with different names"),
    rule(DifferentNames, "名前が異なる", prints=False),
    rule(DifferentNames, "カード名の異なる", prints=False),
    rule(Some, "無作為に{of}{cnt!AtRandom.くじ}~を", en="(noun)"),
    rule(Some, "{of}を{cnt!AtRandom.くじ}無作為に", prints=False, form="を"),
    rule(Some, "{of}{cnt!AtRandom.くじ}を無作為に", prints=False, form="を"),
    rule(Some, "{of}から無作為に{cnt!AtRandom.くじ}~を", prints=False),
    *(rule(TakenBy, ja, en=en, where={"id": key}, prints=en != "") for ja, en, key in TAKINGS),
    *(
        rule(TakenBy, not_done(ja), en=en, where={"id": key}, form="なかった", prints=en != "")
        for ja, en, key in TAKINGS
    ),
    rule(OfAttribute, "{a:か|や}属性の", en="{a: or }"),
    rule(OfAttribute, "{a:2属性か|属性や}属性の", prints=False),
    rule(NotAttribute, "{a:か|や}属性でない", en="non-{a: or }"),
    rule(NotAttribute, "{a}属性ではない", prints=False),
    rule(NotAttribute, "{a}属性でも", en="non-{a}", form="でも"),
    rule(OfRace, "種族が『{t}』でも", en="non-{t}", form="でも", where={"no": True}),
    rule(WithAbilities, "能力を持つ", en="> with abilities", where={"no": False}),
    rule(WithAbilities, "能力を持たない", en="> without abilities", where={"no": True}),
    rule(NotAttribute, "{a:か|や}属性以外の", prints=False),
]
