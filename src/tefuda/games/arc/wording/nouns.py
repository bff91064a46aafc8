"""Descriptions of cards: heads, attributes, counts, and what is already known (wording 5, 6)."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import quals, things
from tefuda.text.attributes import NotAttribute, OfAttribute, SharesAttribute, sharing
from tefuda.text.events import Intransitive
from tefuda.text.known import Comparing, Extremal, Floating, Mine, Source, Taken, TakenBy, TakenOne, people
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, DeckEnd
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer
from tefuda.text.quals import DifferentNames, Every, Everyones, InZone, NameHas, Other, Qual, ThisTurnDid
from tefuda.text.things import All, AnyNumber, Atom, Bare, Count, It, Some, SumAtMost
from tefuda.text.words import Bound, Kind, More, Name, Stat, Tribe, Unit, Zone

from .terms import Field, NamedWord, Skill, State

__all__ = [
    "Comparing",
    "Extremal",
    "Floating",
    "Mine",
    "NotAttribute",
    "OfAttribute",
    "SharesAttribute",
    "Source",
    "Taken",
    "TakenBy",
    "TakenOne",
]

# ---- attributes


@says("{f}の", also="{f}に<ある|存在する|いる>", en="> {f}")
class FieldOf(Qual, frozen=True, tag=True):
    """On that field (main and sub circles), or in any zone of both players."""

    f: Field


@says("{n:か}", also=("{n:か|や|・|、}の", "{n:や}"), en="{n: or }")
class OfNamed(Qual, frozen=True, tag=True):
    """Having one of these named [4.4.3]."""

    n: tuple[NamedWord, ...]


@says(also="{t}[の]", en="{t}")
class PoolNamed(Qual, frozen=True, tag=True):
    """A named that the pool knows, printed without brackets."""

    rewritten: ClassVar[bool] = True
    t: Tribe

    def canon(self) -> Qual:
        return OfNamed((NamedWord(f"[{self.t.id}]"),))


@says("⟦{t}⟧", en="⟦{t}⟧")
class PoolNamedWord(Node, frozen=True, tag=True):
    """A named that some card has, in its brackets [4.4.3]: what is said to be had may be a keyword as well, and one that does not
    exist is refused [R110]."""

    t: Tribe


@says(also="{n:か}を持つ", en="", where={"no": False})
@says(also="{n:か}を持たない", en="", where={"no": True})
class HavingNamed(Qual, frozen=True, tag=True):
    """Having one of these named, as one has a keyword; see :class:`PoolNamedWord`."""

    rewritten: ClassVar[bool] = True
    n: tuple[PoolNamedWord, ...]
    no: bool

    def canon(self) -> Qual:
        named = tuple(NamedWord(f"[{word.t.id}]") for word in self.n)
        return NotNamed(named) if self.no else OfNamed(named)


@says("{n:か}以外の", also="{n:や|・}以外の", en="> other than {n: or }")
class NotNamed(Qual, frozen=True, tag=True):
    """Having none of these named."""

    n: tuple[NamedWord, ...]


@says("{n:・|と|や}以外の", en="> other than {n: or }")
class NotCalled(Qual, frozen=True, tag=True):
    """Of none of these card names."""

    n: tuple[Name, ...]


@says("{k}でも", en="non-{k}", form="でも")
@says("{k}以外の", en="non-{k}")
class NotKind(Qual, frozen=True, tag=True):
    """Of another class."""

    k: Kind

    def ok(self) -> bool:
        return self.k.id in ("alma", "reflet", "cogni")


@says("その中の", also=("その中から[、]", "それらの中の", "それらの中から[、]"), en="> among them")
class AmongThem(Qual, frozen=True, tag=True):
    """One of the cards that were looked at, shown or moved last."""


@says("{n}の", en="> called {n}")
class Called(Qual, frozen=True, tag=True):
    """Of that card name."""

    n: Name


@says("{stat}{n}[{cmp}]の", also=("{stat}が{n}[{cmp}]の", "{stat}{n}[{cmp}]"), en="> with {stat} {n}[ {cmp}]")
class WithStat(Qual, frozen=True, tag=True):
    """With that number (costs: printed ones, Ex and densho are 0) equal to n or within the bound [7.1.3, 7.3.3]."""

    stat: Stat
    n: Simple
    cmp: Bound | None = None


@says(
    "{stat}{n}以上{top}以下の",
    also="{stat}が{n}以上{top}以下の",
    en="> with {stat} {n} to {top}",
)
class StatBetween(Qual, frozen=True, tag=True):
    """With that number from n to the other one."""

    stat: Stat
    n: Simple
    top: Simple


@says("{s}の", en="{s}")
class InState(Qual, frozen=True, tag=True):
    """Opened or realised and not processed yet, or processed [R19]."""

    s: State


@says("⟦{k}⟧~を", also="{k}~を", en="{k}", where={"n": None})
@says("⟦{k}({n})⟧~を", en="⟦{k} ({n})⟧")
class SkillName(Node, frozen=True, tag=True):
    """A general skill, whatever its number; with a number it means nothing that exists, for numbers of one skill add up [R77]."""

    k: Skill
    n: int | None = None


@says("{k:か}を持つ", also=("{k:か|や|・}を<持つ|持っている>",), en="> with {k: or }", where={"no": False})
@says("{k:か}を持たない", also="{k:か|や|・}を持っていない", en="> without {k: or }", where={"no": True})
class WithSkill(Qual, frozen=True, tag=True):
    """Having one of these general skills now (`no`: none of them)."""

    k: tuple[SkillName, ...]
    no: bool


@says("{of}と同名の", also="{of}と同じカード名の", en="> with the same name as {of}")
class SameNameAs(Qual, frozen=True, tag=True):
    """Of the same card name as the thing."""

    of: Source | Main | It


@says(
    "{of}と同名のカード以外の", also=("{of}と同名でない", "{of}とカード名の異なる"), en="> with another name than {of}"
)
class OtherNameThan(Qual, frozen=True, tag=True):
    """Of another card name than the thing."""

    of: Source | Main | It


@says("属性の異なる", en="> of different attributes")
class ByAttribute(Qual, frozen=True, tag=True):
    """Counted by their attributes, each once; of what is picked: no two share an attribute."""


@says("名前の同じ", also=("名前が同じ", "カード名の同じ", "カード名が同じ", "同じ名前の"), en="> of one name")
class OfOneName(Qual, frozen=True, tag=True):
    """All of the same name: only of what is picked."""


@says(
    "{than}より記載{stat}が{more}い",
    also="{than}より記載{stat}の{more}い",
    en="> with {more} printed {stat} than {than}",
)
class ComparingPrinted(Qual, frozen=True, tag=True):
    """With that number more or less than what is printed as the same number of the thing."""

    than: It | Main | Source
    stat: Stat
    more: More


@says("武装化していない", also="武装化されていない", en="unarmed", where={"no": True})
@says("武装化している", also=("武装化されている", "武装化された"), en="armed", where={"no": False})
class Armed(Qual, frozen=True, tag=True):
    """An armed alma (`no`: none)."""

    no: bool


@says("汎用スキルを持つ", en="> with a general skill", where={"no": False})
@says("汎用スキルを持たない", also="汎用スキルを持っていない", en="> without general skills", where={"no": True})
class AnySkill(Qual, frozen=True, tag=True):
    """Having any general skill now (`no`: none) [4.5.2]."""

    no: bool


@says("Ex", en="Ex", where={"id": "ex"})
@says("エゴ", en="ego", where={"id": "ego"})
@says("伝承", en="densho", where={"id": "densho"})
class SpecialCard(Qual, frozen=True, tag=True):
    """Ex cards, egos, densho cards [7]."""

    id: str


# ---- things


@says("{z}のこの{k}~を", also="{z}にあるこの{k}~を", en="this {k} in {z}")
class SourceIn(Atom, frozen=True, tag=True):
    """The card itself, while it lies in that zone: the skill works there [R141]."""

    z: Zone
    k: Kind


@says("{s}アルマ~を", en="{s.'s} alma")
class Main(Atom, frozen=True, tag=True):
    """The main alma of that side (相手アルマ in a tag match: of one opponent, chosen) [9.4]."""

    s: MainSide


@says("全場の{s}アルマ~を", also=("全ての{s}アルマ~を", "{s}アルマ全て~を"), en="all {s.'s} almas")
class EveryMain(Atom, frozen=True, tag=True):
    """The main almas of all players of that side."""

    s: MainSide


@says("自", en="your", where={"id": "own"})
@says("相手", en="the opponent's", where={"id": "foe"})
class MainSide(Node, frozen=True, tag=True):
    """The side before アルマ: own or opposing."""

    id: str


@says(
    also=("{q}{s}アルマ~を", "{s}アルマのうち、{q}もの~を"),
    en="{s.'s} alma{q}",
)
class SuchMain(Atom, frozen=True, tag=True):
    """The main alma of that side, if it is like that."""

    rewritten: ClassVar[bool] = True
    q: (
        WithStat
        | StatBetween
        | OfNamed
        | WithSkill
        | AnySkill
        | OfAttribute
        | NotAttribute
        | NotNamed
        | quals.Neither
        | Comparing
    )
    s: MainSide

    def canon(self) -> Atom:
        return Bare(NP(AKind(Kind("alma")), (FieldOf(Field(self.s.id)), self.q)).canon())


class Unsaid(things.Thing, frozen=True, tag=True):
    """What a sentence leaves out: the thing of the step before; without one, the alma that it is good or bad for [R61].

    The templates of what can be said so set it.
    """

    unsaid: ClassVar[bool] = True


@says(
    "交戦相手~を",
    also=("交戦した相手アルマ~を", "このアルマと交戦したアルマ~を", "このアルマと交戦した相手アルマ~を"),
    en="the alma it fights",
)
class Opposed(Atom, frozen=True, tag=True):
    """The opposing alma of the combat whose timing the text waits for."""


@says(
    "<その|この>CFで{h.た}", also=("<その|この>CF中に{h.た}", "<その|この>CFに{h.た}"), en="> that {h.past} in this CF"
)
class ThisCFDid(Qual, frozen=True, tag=True):
    """To which this has happened since the running CF began [3.4]."""

    h: Intransitive


@says(
    "これを破壊したアルマ~を",
    also=("このアルマを破壊したアルマ~を", "このカードを破壊したアルマ~を"),
    en="the alma that destroyed it",
)
class Destroyer(Atom, frozen=True, tag=True):
    """The main alma that has destroyed this card, in combat or by its text [R30, R40]."""


@says("{n}{w}以上~を", en="at least {n}")
class AtLeast(Count, frozen=True, tag=True):
    """n or more of them, as many as one likes."""

    n: Simple
    w: Unit


Known = Source | Main | It | Mine | TakenOne
"""Things to which others are compared."""

TAKEN_BY = (
    ("忘却した", "forgotten", "forget"),
    ("破壊した", "destroyed", "destroy"),
    ("公開した", "revealed", "reveal"),
    *((f"{verb}された", "", key) for verb, key in (("忘却", "forget"), ("破壊", "destroy"), ("公開", "reveal"))),
    ("選んだ", "chosen", "choose"),
    ("選ばれた", "", "choose"),
    ("手札に加えた", "added to hand", "to_hand"),
    ("手札に戻した", "returned to hand", "bounce"),
    ("デッキに戻した", "returned to the deck", "to_deck"),
    ("戻した", "returned", "return"),
    ("リアライズした", "realised", "realise"),
    ("ドローした", "drawn", "draw"),
    ("見た", "looked at", "look"),
    ("無効化した", "nullified", "nullify"),
)

RULES = [
    *sharing("属性"),
    *people(("コントローラー", "controller"), ("持ち主", "owner")),
    rule(Some, "{so}{of}を好きな枚数", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    *(
        rule(Some, ja, form="を", where={"cnt": things.AnyNumber()}, prints=False)
        for ja in ("{so}{of}を好きな数", "{of}を{so}[好きな枚数|好きな数]")
    ),
    rule(SumAtMost, "{stat}合計が{n}以下になるように", en="with total {stat} {n} or less"),
    *(
        rule(SumAtMost, ja, prints=False)
        for ja in (
            "{stat}の合計が{n}以下になるように",
            "合計{stat}{n}以下になるように",
            "合計{stat}が{n}以下になるように",
        )
    ),
    *(rule(TakenBy, ja, en=en, where={"id": key}, prints=en != "") for ja, en, key in TAKEN_BY),
    rule(DeckEnd, "デッキの上から", en="cards from the top of the deck", where={"end": "top"}),
    *(
        rule(DeckEnd, ja, where={"end": "top"}, prints=False)
        for ja in ("デッキの上からカード", "デッキの一番上のカード", "デッキの上のカード", "デッキの上")
    ),
    rule(DeckEnd, "デッキの下から", en="cards from the bottom of the deck", where={"end": "bottom"}),
    *(
        rule(DeckEnd, ja, where={"end": "bottom"}, prints=False)
        for ja in ("デッキの下からカード", "デッキの一番下のカード", "デッキの下のカード", "デッキの下")
    ),
    *(rule(quals.OtherThanIt, ja, prints=False) for ja in ("それら以外の", "選んだカード以外の")),
    rule(DifferentNames, "名前の異なる", en="> of different names"),
    *(
        rule(DifferentNames, ja, prints=False)
        for ja in ("カード名の異なる", "カード名が異なる", "名前が異なる", "それぞれ名前の異なる")
    ),
    rule(Every, "全ての", en="every"),
    rule(Everyones, "互いの", en="each player's"),
    rule(InZone, "{z}の", en="> in {z}"),
    *(rule(InZone, f"{{z}}に{word}", prints=False) for word in ("ある", "存在する")),
    rule(Other, "このアルマ以外の", prints=False),
    rule(All, "全て~を", en="all"),
    rule(AnyNumber, "好きな枚数", en="any number"),
    rule(EachPlayer, "互い", en="each player"),
    rule(EachPlayer, "<互い|お互い|それぞれ|全て>のプレイヤー", prints=False),
    rule(EachPlayer, "<各プレイヤー|自分と相手|相手と自分>", prints=False),
    rule(It, "それぞれ~を", prints=False),
    rule(Some, "{of}{cnt!AtLeast.*}", en="(noun)"),
    rule(Some, "{of}を好きな枚数", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "{of}を好きな数", en="(noun)", form="を", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Some, "好きな<枚数|数>の{of}~を", en="(noun)", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Some, "{of}{cnt!AtRandom.くじ}をランダムに", en="(noun)", form="を"),
    rule(Some, "ランダムな{of}{cnt!AtRandom.くじ}~を", en="(noun)"),
    rule(Some, "ランダムに{of}{cnt!AtRandom.くじ}~を", prints=False),
    rule(Taken, "{v}", en="> {v}", where={"this_way": False}),
    rule(Taken, "これによって{v}", en="> {v} this way", where={"this_way": True}),
    rule(Extremal, "{stat}が最も{x}", en="> with the {x} {stat}"),
    *(
        rule(Extremal, ja, prints=False)
        for ja in (
            "最も{stat}が{x}",
            "最も{stat}の{x}",
            "{stat}の最も{x}",
            "最も{x}{stat}の",
            "一番{stat}の{x}",
            "{stat}が一番{x}",
        )
    ),
    rule(NameHas, "名前に{n}を含む", en="> with {n} in its name"),
    rule(ThisTurnDid, "このターン<中|>に{h.た}", en="> that {h.past} this turn"),
    rule(ThisTurnDid, "このターン<中|>{h.た}", prints=False),
    rule(Mine, "その{k}~を", en="that {k}", where={"many": False}),
    rule(Mine, "それらの{k}~を", en="those {k.pl}", where={"many": True}),
    *(rule(Floating, f"{{of}}を{{cnt!{c}}}", en="(noun)", form="を") for c in ("Exactly", "UpTo", "All", "AtLeast")),
    rule(Floating, "{of}を{cnt!AtRandom.くじ}ランダムに", en="(noun)", form="を"),
    rule(Floating, "{of}をランダムに{cnt!AtRandom.くじ}", form="を", prints=False),
    rule(Floating, "{of}を{cnt!AtRandom.くじ}、ランダムに", form="を", prints=False),
    rule(OfAttribute, "{a:か}", en="{a: or }"),
    rule(OfAttribute, "{a:か|や|・|、}属性[の]", prints=False),
    rule(OfAttribute, "{a:か|や|・|、}の", prints=False),
    rule(NotAttribute, "{a:か}以外の", en="non-{a: or }"),
    rule(NotAttribute, "{a}<でない|ではない|属性でない>", prints=False),
    rule(NotAttribute, "{a}<|属性>でも", en="non-{a}", form="でも"),
    rule(NotNamed, "{n}でも", en="> other than {n}", form="でも"),
    rule(InState, "未発動<でない|ではない>", where={"s": State("active")}, prints=False),
    rule(WithStat, "{stat}<が|>{n}[{cmp}]で<、|>", prints=False),
    rule(NotAttribute, "{a:か|や|・}属性以外の", prints=False),
]
