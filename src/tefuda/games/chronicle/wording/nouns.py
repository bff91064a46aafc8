"""Descriptions of cards and objects: heads, attributes, counts, and what is already known."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text import known, things
from tefuda.text.arithmetic import StatAgainst
from tefuda.text.attributes import NotAttribute, OfAttribute, SharesAttribute, WithAbilities, sharing
from tefuda.text.conditions import Place
from tefuda.text.counting import NumberOn, ThatMany
from tefuda.text.events import Intransitive
from tefuda.text.inflection import not_done
from tefuda.text.judging import Bearing
from tefuda.text.known import AnyCounter, Extremal, Fighting, Floating, Mine, OfSome, Source, Suffered
from tefuda.text.model import Node, rule, says
from tefuda.text.naming import OfNamedHue
from tefuda.text.nouns import NP, Head, NounOr
from tefuda.text.numbers import Measure, Simple
from tefuda.text.quals import (
    Damaged,
    DifferentNames,
    Every,
    InZone,
    Other,
    Own,
    Owner,
    Qual,
    SameNameAsBefore,
    ThisTurnDid,
    Whose,
)
from tefuda.text.things import All, Atom, Exactly, Former, It, Latter, Some, Thing
from tefuda.text.words import Bound, Keyword, Kind, Side, SourceWord, Stat, Tribe

from .terms import CardName, Orb, Roman, SelfName, Souls

__all__ = [
    "AnyCounter",
    "Bearing",
    "Damaged",
    "Extremal",
    "Fighting",
    "Floating",
    "Mine",
    "OfSome",
    "SharesAttribute",
    "Source",
    "StatAgainst",
    "Suffered",
    "WithAbilities",
]

if TYPE_CHECKING:
    from tefuda.text.numbers import Value
    from tefuda.text.players import Who


# ---- heads


@says("デッキの上から", also="デッキの一番上から", en="cards from the top of the deck", where={"end": "top"})
@says("デッキの下から", also="デッキの一番下から", en="cards from the bottom of the deck", where={"end": "bottom"})
class FromEnd(Head, frozen=True, tag=True):
    """Cards from an end of a deck."""

    end: str


@says("デッキの一番上のカード", also="デッキの上のカード", en="top card of the deck", where={"end": "top"})
@says("デッキの一番下のカード", also="デッキの下のカード", en="bottom card of the deck", where={"end": "bottom"})
class EndCard(Head, frozen=True, tag=True):
    """The card at an end of a deck."""

    end: str


@says("{of}の{k}", en="{of} {k}")
class AbilitiesOf(Head, frozen=True, tag=True):
    """Abilities that stand on things of a kind."""

    of: Kind
    k: Kind

    def ok(self) -> bool:
        return self.k.id in ABILITIES and self.of.id in ("unit", "history", "structure")


ABILITIES = ("ability", "action", "trigger")
"""Kinds of abilities."""


@says("【{t:/}】", en="{t:/} unit")
class Tribesmen(Head, frozen=True, tag=True):
    """Units of all of these categories, without a word for units (【兵士】を1体)."""

    group: ClassVar[bool] = True
    t: tuple[Tribe, ...]


@says("{name}", en="{name}")
class Called(Head, frozen=True, tag=True):
    """What has that card name: objects on the battlefield, cards where a zone is named."""

    name: CardName


# ---- things


@says("{of:と}", en="{of.pl: and }")
class EveryOf(Node, frozen=True, tag=True):
    """Everything of these descriptions."""

    of: tuple[NP, ...]


@says("{name}~を", en="{name}")
class ByName(Atom, frozen=True, tag=True):
    """The source, called by its own name [R33]."""

    name: SelfName


@says("{who}~を", en="{who}")
class PlayerThing(Atom, frozen=True, tag=True):
    """A player as a thing that is dealt damage."""

    who: Who


@says("同じ小隊のユニットすべて~を", en="all units of the platoon")
class Platoon(Atom, frozen=True, tag=True):
    """All units that attacked together in the event [10.1.2.3, R120]."""


@says("もう1<枚|体|つ>~を", en="the other one")
class TheOther(Atom, frozen=True, tag=True):
    """What is left of two."""


@says("最初に選んだ{k}~を", en="the {k} chosen first", where={"second": False})
@says("次に選んだ{k}~を", en="the {k} chosen second", where={"second": True})
class NthChosen(Atom, frozen=True, tag=True):
    """The thing of the first (`second`: second) choice of this text."""

    k: Kind
    second: bool


Known = Source | ByName | It | Former | Latter | Mine | NthChosen
"""Things that the text knows already."""


@says(
    "{of}を、それらの{stat}の合計が{n}以下になるように",
    also="{stat}の合計が{n}以下になるように<|、>{of.を}",
    en="any number of {of.pl} with total {stat} {n} or less",
    form="を",
)
class JointlyAtMost(Thing, frozen=True, tag=True):
    """Any number of such things whose numbers together are at most n, looked at when chosen [R76]."""

    of: Many
    stat: Stat
    n: Simple | Souls


@says("{a!Some}か{b!Some}~を", en="{a} or {b}")
class OneOrOther(Atom, frozen=True, tag=True):
    """So many things of one description or of another (`ユニット1体かストラクチャ1つ`)."""

    rewritten: ClassVar[bool] = True
    a: Some
    b: Some

    def ok(self) -> bool:
        alike = isinstance(self.a.cnt, Exactly) and isinstance(self.b.cnt, Exactly) and self.a.cnt.n == self.b.cnt.n
        return alike and type(self.a) is Some and type(self.b) is Some and isinstance(self.a.of, NP)

    def canon(self) -> Some:
        rest = self.b.of.of if isinstance(self.b.of, NounOr) else (self.b.of,)
        return Some(NounOr((self.a.of, *rest)), self.b.cnt)  # type: ignore[arg-type]


@says("好きな数の{np}", en="{np.pl}")
@says("{np}を好きな数", also="好きな数の{np}を", en="{np.pl}", form="を")
@says(also="{place}<の|にある>好きな数の{np}", en="")
@says(also="{s}の好きな数の{np}", en="")
class Many(Node, frozen=True, tag=True):
    """Any number of such things (in a zone, of a player named first)."""

    np: NP
    place: Place | None = None
    s: Side | None = None

    def canon(self) -> Many:
        if self.s is not None:
            return Many(NP(self.np.head, (Owner(self.s), *self.np.quals)))
        if self.place is not None:
            return Many(NP(self.np.head, (*self.place.quals, InZone(self.place.z), *self.np.quals)))
        return self


class DoneCount(Measure, frozen=True, tag=True):
    """How many things an earlier sentence, or the cost, did that to."""

    id: str


@says(
    "{np}を、{v}だけ",
    also="{np}を{v}だけ",
    en="as many {np.pl} as {v}",
    form="を",
)
class AsManyAs(Thing, frozen=True, tag=True):
    """As many such things as the value says, which is locked first [11.2.6]."""

    np: NP
    v: Value

    def ok(self) -> bool:
        # of as many as was just done `Some` says it
        return not isinstance(self.v, ThatMany | DoneCount)


@says("{np}の半分~を", en="half of {np.pl}, rounded up")
class HalfOfThem(Atom, frozen=True, tag=True):
    """Half of such things, rounded up, picked [4.2]."""

    np: NP


def at_end(t: Node | None) -> bool:
    """Whether a thing is the card at an end of a deck."""
    return isinstance(t, things.Bare) and isinstance(getattr(t.np, "head", None), EndCard)


# ---- attributes


@says("無勢力の", en="factionless", where={"many": False})
@says("マルチソウルの", en="multi-soul", where={"many": True})
class FactionCount(Qual, frozen=True, tag=True):
    """Of no faction (`many`: of two or more) [5.2.2.1.2]."""

    many: bool


@says("【{t:/}】の", also="【{t:/}】", en="{t:/}")
class OfCategory(Qual, frozen=True, tag=True):
    """Of all of these categories [5.6.3-5.6.5]."""

    t: tuple[Tribe, ...]


@says(
    "カード名が{name}の",
    also=("カード名が{name}である", "{name}という名前の", "{name}という名前を持つ", "{name}の"),
    en="> named {name}",
)
class CalledSo(Qual, frozen=True, tag=True):
    """With that card name."""

    name: CardName


@says(
    "{name}以外の",
    also=("カード名が{name}以外の", "カード名が{name}でない", "カード名が{name}ではない"),
    en="> not named {name}",
)
class NotCalled(Qual, frozen=True, tag=True):
    """Without that card name [R33]."""

    name: CardName


@says("カード名に{name}を含む", also=("名前に{name}を含む", "カード名に{name}を持つ"), en="> with {name} in the name")
class NameHas(Qual, frozen=True, tag=True):
    """With a card name of which that is a part."""

    part_of_names: ClassVar[bool] = True
    name: CardName


@says(
    "{s}の{k}と同じカード名の",
    also=("{s}の{k}と同じ名前の", "{s}がコントロールする{k}と同じ<カード名|名前>の"),
    en="> of the same name as one of {s.'s} {k}s",
)
class NamedAs(Qual, frozen=True, tag=True):
    """Of the same card name as one of a player's things of a kind."""

    k: Kind
    s: Side

    def ok(self) -> bool:
        return self.k.id in ("unit", "structure")


@says("レベルが{n}[{cmp}]の", also="レベル{n}[{cmp}]の", en="> of level {n}[ {cmp}]")
class LevelIs(Qual, frozen=True, tag=True):
    """Of that level or within the bound."""

    n: Roman
    cmp: Bound | None = None


@says(
    "コストが{n}[{cmp}]の",
    also=("コストの合計が{n}[{cmp}]の", "コストの合計が{n}[{cmp}]である"),
    en="> with cost {n.bare}[ {cmp}]",
)
class CostIs(Qual, frozen=True, tag=True):
    """With that total cost or within the bound [5.2.2]."""

    n: Souls
    cmp: Bound | None = None


@says("{stat}が{n}[{cmp}]の", also=("{stat}{n}[{cmp}]の", "{stat}が{n}[{cmp}]である"), en="> with {stat} {n}[ {cmp}]")
class NumberIs(Qual, frozen=True, tag=True):
    """That number is n or within the bound."""

    stat: Stat
    n: Simple
    cmp: Bound | None = None

    def ok(self) -> bool:
        # `LevelIs` and `CostIs` say it
        return self.stat.id not in ("level", "cost")


@says("{o}CAを持つ", en="> with {o} CA")
class WithOrb(Qual, frozen=True, tag=True):
    """With orbs of that kind [5.3.2]."""

    o: Orb


@says(
    "『{k:』か『|』または『|』や『}』を持つ", also="{k:か|または|や}を持つ", en="> with {k: or }", where={"no": False}
)
@says(
    "『{k:』か『|』または『|』や『}』を持たない",
    also="{k:か|や}を持たない",
    en="> without {k: or }",
    where={"no": True},
)
class WithWord(Qual, frozen=True, tag=True):
    """With one of these keywords (`no`: with none)."""

    k: tuple[Keyword, ...]
    no: bool


@says("{k}でない", also=("{k}ではない", "{k}以外の"), en="non-{k}")
class NotKind(Qual, frozen=True, tag=True):
    """Not of that kind."""

    k: Kind


@says("【{t:/}】でない", also=("【{t:/}】ではない", "【{t:/}】以外の"), en="non-{t:/}")
class NotCategory(Qual, frozen=True, tag=True):
    """Not of these categories together."""

    t: tuple[Tribe, ...]


@says("このターンに{h.なかった}", also="このターン<中に|>{h.なかった}", en="> that did not {h.inf} this turn")
class ThisTurnDidNot(Qual, frozen=True, tag=True):
    """That has not done this in the current turn."""

    h: Intransitive

    def ok(self) -> bool:
        # of what it has suffered the negation is another word
        return getattr(self.h, "id", "") in ("attacks", "defends", "platoon")


@says("{t}と同じ<カード名|名前>の", also="{t}と同名の", en="> with the same name as {t}")
class NameOf(Qual, frozen=True, tag=True):
    """Of the same name as a thing that the text knows."""

    t: Known


@says(also=("{t}と同じ{stat}の", "{t}と{stat}が同じ", "{stat}が{t}と同じ"), en="")
class StatLike(Qual, frozen=True, tag=True):
    """As `StatAgainst` of that number of a thing that the text knows."""

    rewritten: ClassVar[bool] = True
    t: Known
    stat: Stat

    def canon(self) -> Qual:
        return StatAgainst(self.stat, NumberOn(self.t, self.stat), None)  # type: ignore[arg-type]


@says("いずれかのプレイヤーの", en="either player's", where={"some": True})
@says("それぞれのプレイヤーの", also="すべてのプレイヤーの", en="either player's")
class OfEither(Whose, frozen=True, tag=True):
    """Of both players [R37]; `some`: of any of them, where it is asked of each."""

    some: bool = False


class DoneTo(Qual, frozen=True, tag=True):
    """What an earlier sentence of the text, or its cost, did that to."""

    id: str

    @property
    def arriving(self) -> bool:
        """Whether it was put where the word before it says."""
        return self.id == "put"


DEEDS = (
    ("破壊した", "destroyed", "destroy"),
    ("犠牲にした", "sacrificed", "sacrifice"),
    ("捨てた", "discarded", "discard"),
    ("除外した", "removed", "remove"),
    ("ワイプした", "wiped", "wipe"),
    ("公開した", "revealed", "reveal"),
    ("置いた", "put there", "put"),
    ("戻した", "", "put"),
    ("回復した", "recovered", "recover"),
    ("引いた", "drawn", "draw"),
    ("サーチした", "found", "search"),
    ("戦場に配置した", "placed", "to_battlefield"),
    ("手札に加えた", "put into a hand", "to_hand"),
    ("手札に戻した", "", "to_hand"),
    ("捨て札置き場に置いた", "put into the discard pile", "to_discard"),
    ("デッキに戻した", "put into the deck", "to_deck"),
)
"""What can be done to things, and recalled."""


STATS = ((LevelIs, "レベル<が|>{n}[{cmp}]"), (CostIs, "コスト<が|>{n}[{cmp}]"), (NumberIs, "{stat}<が|>{n}[{cmp}]"))
"""Attributes that may stand before another one with で."""
RULES = [
    rule(known.Destroyer, "これを破壊した{k}~を", en="the {k} that destroyed it"),
    rule(known.Destroyer, "このユニットを破壊した{k}~を", prints=False),
    *sharing("勢力", "a faction"),
    rule(Source, "これ~を", where={"k": SourceWord("card")}, prints=False),
    rule(ThisTurnDid, "このターンに{h.た}", en="> that {h.past} this turn"),
    rule(ThisTurnDid, "このターン<中に|>{h.た}", prints=False),
    rule(SameNameAsBefore, "同じ名前の", en="> of the same name"),
    rule(SameNameAsBefore, "同じカード名の", prints=False),
    rule(DifferentNames, "カード名の異なる", en="> with different names"),
    rule(DifferentNames, "名前の異なる", prints=False),
    rule(WithAbilities, "アビリティを持つ", en="> with abilities", where={"no": False}),
    rule(WithAbilities, "アビリティを持たない", en="> without abilities", where={"no": True}),
    rule(OfAttribute, "{a:か|または|や}の", en="{a: or }"),
    rule(OfAttribute, "{a:か}勢力の", prints=False),
    rule(NotAttribute, "{a:か}でない", en="non-{a: or }"),
    *(rule(NotAttribute, ja, prints=False) for ja in ("{a:か}ではない", "{a:か}以外の")),
    rule(NotAttribute, "{a}でも", en="non-{a}", form="でも"),
    rule(OfNamedHue, "その勢力の", en="> of that faction"),
    rule(OfNamedHue, "選ばれた勢力の", prints=False),
    rule(NotCategory, "【{t:/}】でも", en="non-{t:/}", form="でも"),
    rule(NotKind, "{k}でも", en="> that is no {k}", form="でも"),
    rule(NotCalled, "{name}でも", en="> not named {name}", form="でも"),
    rule(FactionCount, "<2つ以上の勢力を|勢力を2つ以上>持つ", where={"many": True}, prints=False),
    *(rule(cls, f"{ja}で<、|>", prints=False) for cls, ja in STATS),
    rule(Every, "すべての", en="every"),
    rule(InZone, "{z}にある", en="> in {z}"),
    rule(InZone, "{z}の", prints=False),
    rule(Other, "このユニット以外の", prints=False),
    rule(Own, "自分の", en="their own"),
    rule(Own, "自分<の|が>コントロールする", prints=False),
    rule(Owner, "{s}の", en="{s.'s}"),
    rule(Owner, "{s}がコントロールする", prints=False),
    rule(Owner, "{s}の使用する", prints=False),
    rule(Owner, "{s}が使用する", prints=False),
    rule(Owner, "{s}が配置する", prints=False),
    # of what has recovered `Suffered` says it
    *(
        rule(
            DoneTo,
            f"[<これにより|これによって>]{ja}",
            en=f"> {en} this way" if en else "",
            where={"id": key},
            prints=en != "",
        )
        for ja, en, key in DEEDS
        if key != "recover"
    ),
    *(rule(DoneTo, f"この方法で{ja}", where={"id": key}, prints=False) for ja, _, key in DEEDS if key != "recover"),
    *(
        rule(DoneTo, not_done(ja), en=f"> {en}" if en else "", where={"id": key}, form="なかった", prints=en != "")
        for ja, en, key in DEEDS
        if key != "recover"
    ),
    rule(DoneTo, "[<これにより|これによって>]置かれた", where={"id": "put"}, prints=False),
    rule(All, "すべて~を", en="all"),
    rule(It, "それらすべて~を", where={"many": True}, prints=False),
    rule(Some, "{cnt!Exactly}の{of}~を", en="(noun)", prints=False),
    rule(Some, "好きな<数|枚数>の{of}~を", en="(noun)", where={"cnt": things.AnyNumber()}),
    rule(Some, "{of}を好きな<数|枚数>", en="(noun)", form="を", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Floating, "{of}{cnt!AtRandom.くじ}を無作為に", form="を", prints=False),
    rule(StatAgainst, "{stat}が{v}に等しい", en="> with {stat} equal to {v}", where={"cmp": None}),
    rule(Extremal, "最も{stat}が{x}", en="> with the {x} {stat}"),
    *(rule(Extremal, ja, prints=False) for ja in ("{stat}が最も{x}", "最も{stat}の{x}", "{stat}の最も{x}")),
    rule(Fighting, "攻撃している", en="attacking", where={"id": "attacker"}),
    rule(Fighting, "攻撃中の", where={"id": "attacker"}, prints=False),
    rule(Fighting, "防御している", en="defending", where={"id": "defender"}),
    rule(Fighting, "防御中の", where={"id": "defender"}, prints=False),
    rule(Fighting, "防御されている", en="defended", where={"id": "defended"}),
    rule(Fighting, "攻撃していない", en="> not attacking", where={"id": "no attacker"}),
    rule(Fighting, "防御していない", en="> not defending", where={"id": "no defender"}),
    rule(Fighting, "攻撃も防御もしていない", en="> neither attacking nor defending", where={"id": "idle"}),
    rule(Damaged, "ダメージを受けている", en="damaged", where={"no": False}),
    rule(Damaged, "ダメージを受けていない", en="undamaged", where={"no": True}),
    rule(Suffered, "[this_way?<これによって|これにより>]{h.た}", en="> that {h.past}[this_way? this way]"),
    rule(Suffered, "{h.なかった}", en="> that {h.past}", form="なかった"),
    rule(Bearing, "{c}が[{n}個][{cmp}]置かれている", en="> with [{n} ][{cmp.fewer} ]{c.pl}"),
    rule(Bearing, "上に{c}が[{n}個][{cmp}]置かれている", prints=False),
    rule(OfSome, "そのプレイヤーの", en="that player's", where={"who": "that"}),
    rule(OfSome, "そのコントローラーの", en="its controller's", where={"who": "controller"}),
    rule(OfSome, "それのコントローラーの", where={"who": "controller"}, prints=False),
    rule(OfSome, "オーナーの", en="its owner's", where={"who": "owner"}),
    rule(OfSome, "そのオーナーの", where={"who": "owner"}, prints=False),
    rule(OfSome, "それのオーナーの", where={"who": "owner"}, prints=False),
]
