"""Descriptions of cards and objects: heads, attributes, counts, and what is already known."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import known, things
from tefuda.text.attributes import OfAttribute, SharesAttribute, WithAbilities, sharing
from tefuda.text.judging import Bearing
from tefuda.text.known import AnyCounter, Extremal, Fighting, Floating, Mine, OfSome, Source, Suffered, Taken, TakenBy
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import DeckEnd, Head
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer
from tefuda.text.quals import Damaged, DifferentNames, Every, InZone, NameHas, Other, Own, Qual, Whose
from tefuda.text.things import All, Atom, Bunch, It, Some, SumAtMost
from tefuda.text.words import Bound, Kind, Name, Side, SourceWord, Tribe, Unit

from .terms import Hue, Status

__all__ = [
    "AnyCounter",
    "Bearing",
    "Damaged",
    "Extremal",
    "Fighting",
    "Floating",
    "Mine",
    "OfAttribute",
    "OfSome",
    "SharesAttribute",
    "Source",
    "Suffered",
    "Taken",
    "TakenBy",
    "WithAbilities",
]

# ---- heads


@says("{t}[card?カード]", en="{t}[card? card]")
class OfSubtype(Head, frozen=True, tag=True):
    """Materia in play with that subtype, of any card type (`card`: such cards in another zone) [10-1-5, R42]."""

    group: ClassVar[bool] = True
    t: Tribe
    card: bool = False


@says("{k}-{t:-}[card?カード]", also="{k}・{t:・}[card?カード]", en="{t} {k}[card? card]")
class TypeLine(Head, frozen=True, tag=True):
    """Cards of a type with these subtypes (`card`: in another zone)."""

    k: Kind
    t: tuple[Tribe, ...]
    card: bool = False

    def ok(self) -> bool:
        return self.k.id in LINES


LINES = frozenset({"nodia", "artifact", "glyph"})
"""Types that stand in a type line before a subtype."""


@says("{k}の{a}", en="{k} {a}")
class AbilityFrom(Head, frozen=True, tag=True):
    """Abilities (activated, triggered ones) of cards of a type, on the stack [10-1-1]."""

    k: Kind
    a: Kind

    def ok(self) -> bool:
        return self.a.id in ABILITY_KINDS and self.k.id in SOURCES


ABILITY_KINDS = frozenset({"ability", "activated", "triggered"})
"""Kinds of objects on the stack that are no cards."""
SOURCES = frozenset({"arcaea", "nodia", "artifact", "glyph", "materia"})
"""Types whose abilities come to the stack."""


ACTIVATED = frozenset({"ability", "activated"})
"""Kinds of things that are activated, not executed."""


def of_abilities(np: Node) -> bool:
    """Whether a description means what is activated: abilities, or those of a type of card."""
    head = getattr(np, "head", None)
    kind = getattr(head, "a", None) or getattr(head, "k", None)
    return getattr(kind, "id", "") in ACTIVATED


@says("マナ", en="mana")
class PoolMana(Head, frozen=True, tag=True):
    """Mana in a pool."""


# ---- attributes


@says("{a:と}を<持つ|両方持つ>", en="> that has {a: and }", where={"no": False})
@says(
    "{a:か|や}を持たない",
    also=("{a}でない", "{a}ではない", "{a:か|や|と|、|または}以外の"),
    en="> that has no {a: or }",
    where={"no": True},
)
class HasAttributes(Qual, frozen=True, tag=True):
    """Having all of these attributes (`no`: none of them)."""

    a: tuple[Hue, ...]
    no: bool


@says("無属性の", also="属性を持たない", en="attributeless", where={"id": "none"})
@says("属性を持つ", also=("無属性以外の", "無属性でない"), en="> with an attribute", where={"id": "any"})
@says("単属性の", en="single-attribute", where={"id": "one"})
@says("複数属性の", en="multi-attribute", where={"id": "many"})
class AttributeCount(Qual, frozen=True, tag=True):
    """Having no attribute, any at all, exactly one, or two and more [5-2-2, 5-2-3, 5-3]."""

    id: str


@says(
    "属性の異なる",
    also=("異なる属性の", "属性が異なる", "異なる属性を持つ", "互いに異なる属性の"),
    en="> with different attributes",
)
class DifferentAttributes(Qual, frozen=True, tag=True):
    """Counted so that no two of them share an attribute; each has one [5-2]."""


@says("サブタイプ「{t}」を持つ", also=("{t}を持つ", "{t}の"), en="> with the subtype {t}")
class WithSubtype(Qual, frozen=True, tag=True):
    """Having that subtype."""

    t: Tribe


@says(
    "サブタイプ「{t}」を持たない",
    also=("{t}を持たない", "{t}でない", "{t}ではない", "{t}以外の"),
    en="> without the subtype {t}",
)
class WithoutSubtype(Qual, frozen=True, tag=True):
    """Not having that subtype."""

    excluding: ClassVar[bool] = True
    t: Tribe


@says("{s:か|や|または|状態か|状態または|状態や}状態の", en="{s: or }", where={"no": False})
@says(
    "{s:か|や|または|状態か|状態または|状態や}状態でない",
    also=(
        "{s:か|や|または|状態か|状態または|状態や}状態以外の",
        "{s:か|や|または|状態か|状態または|状態や}状態ではない",
    ),
    en="> that is not {s: or }",
    where={"no": True},
)
class WithStatus(Qual, frozen=True, tag=True):
    """In one of these statuses (`no`: in none of them) [24-1-2]."""

    s: tuple[Status, ...]
    no: bool = False


@says("{k}でない", also=("{k}ではない", "{k}以外の"), en="> that is no {k}")
class NotKind(Qual, frozen=True, tag=True):
    """Not of that kind (トークンでない, ノーディアでない)."""

    excluding: ClassVar[bool] = True
    k: Kind


@says("{n}以外の", also=("{n}でない", "{n}ではない"), en="> other than {n}")
class NotNamed(Qual, frozen=True, tag=True):
    """Of another name [22-1-6]."""

    excluding: ClassVar[bool] = True
    n: Name


@says(
    "{s}のアルケイアと同じ属性の",
    also=("{s}のアルケイアと同じ属性を持つ", "{s}のアルケイアと属性を共有する", "{s}のアルケイアと属性が同じ"),
    en="> sharing an attribute with {s.'s} arcaea",
)
class LikeArcaea(Qual, frozen=True, tag=True):
    """Having an attribute in common with the arcaea of a player [5-2]."""

    s: Side


@says("{t}をブロックしている", en="> that blocks {t}")
class BlockingIt(Qual, frozen=True, tag=True):
    """Blocking that thing in the attack going on [15-3-1]."""

    t: Source | It | Mine


@says("[{s}の]{k}に付いている", also="[{s}の]{k}に付いた", en="> attached to [{s.'s} {k}|{k.a}]", where={"to": None})
@says("{to}に付いている", also="{to}に付いた", en="> attached to {to}", where={"k": None})
class AttachedTo(Qual, frozen=True, tag=True):
    """A glyph that is attached to such a thing (held by that player), or to that thing [17-8-3]."""

    owning: ClassVar[bool] = True
    k: Kind | None
    to: Source | It | Mine | None = None
    s: Side | None = None


@says(
    "[{s}の]グリフが付いている",
    also=("[{s}の]グリフの付いた", "[{s}の]グリフが付いた"),
    en="> with [{s.'s}|a] glyph attached",
    where={"no": False},
)
@says("[{s}の]グリフが付いていない", en="> without [{s.'s}|a] glyph attached", where={"no": True})
class WithGlyph(Qual, frozen=True, tag=True):
    """A glyph (held by that player) is attached to it (`no`: none is) [17-8-3]."""

    owning: ClassVar[bool] = True
    no: bool
    s: Side | None = None


@says("対象を取る", also="対象を取っている", en="> that has targets", where={"t": None})
@says("{t}を対象とする", also="{t}を対象に取る", en="> that targets {t}")
class Aiming(Qual, frozen=True, tag=True):
    """On the stack, and with targets: that thing among them [20-1-1]."""

    t: Source | It | Mine | None


@says(
    "[{s}の]{k}を対象とする",
    also="[{s}の]{k}を対象に取る",
    en="> that targets [one of {s.'s} {k.pl}|{k.a}]",
    where={"n": None, "w": None},
)
@says(
    "[{s}の]{k}{n}{w}[only?だけ]を対象とする",
    also=(
        "[{s}の]{k}を{n}{w}[only?だけ]対象とする",
        "[{s}の]{k}{n}{w}[only?だけ]を対象に取る",
    ),
    en="> that targets [only?only ][one?one|{n}] of [{s.'s}|the] {k.pl}",
)
class AimingAt(Qual, frozen=True, tag=True):
    """On the stack, and such things among its targets, so many if a number is said (`only`: no others) [20-1-1]."""

    owning: ClassVar[bool] = True
    k: Kind
    n: Simple | None
    w: Unit | None
    only: bool = False
    s: Side | None = None


@says("状態異常の", also=("状態異常を持つ", "状態異常になっている"), en="> with a status")
class AnyStatus(Qual, frozen=True, tag=True):
    """In any status."""


@says("状態異常を{n}種類[{cmp}]持つ", also="{n}種類[{cmp}]の状態異常を持つ", en="> with {n}[ {cmp}] statuses")
class SoManyStatuses(Qual, frozen=True, tag=True):
    """In that many statuses, or within the bound."""

    n: Simple
    cmp: Bound | None = None


@says("状態異常でない", also="状態異常を持たない", en="> without a status")
class NoStatus(Qual, frozen=True, tag=True):
    """In no status."""


@says("{of}に乗っている", en="> on {of}", where={"was": False})
@says("{of}に乗っていた", en="> that was on {of}", where={"was": True})
class OnThing(Qual, frozen=True, tag=True):
    """Counters that are (were, when last seen) on the thing."""

    of: Source | It | Mine | Host
    was: bool


@says("{of}に先行する", en="> preceding {of}", where={"later": False, "next": False})
@says("{of}に後続する", en="> following {of}", where={"later": True, "next": False})
@says("{of}の直前に先行する", en="> directly preceding {of}", where={"later": False, "next": True})
@says("{of}の直後に後続する", en="> directly following {of}", where={"later": True, "next": True})
class InSequence(Qual, frozen=True, tag=True):
    """With a lower (`later`: higher) sequence number than the thing (`next`: by exactly one) [2-7-2-2, R19]."""

    recalling: ClassVar[bool] = True
    of: Source | It
    later: bool
    next: bool


@says("対象とした", en="targeted")
class Targeted(Qual, frozen=True, tag=True):
    """Taken as a target when the text goes on the stack [20-1-1]: another word order of 対象とし."""


@says("別の", en="other")
class Another(Qual, frozen=True, tag=True):
    """Not the one that the text was about so far."""


@says("両プレイヤーの", also=("お互いの", "各プレイヤーの"), en="either player's")
class OfBoth(Whose, frozen=True, tag=True):
    """Of both players."""


# ---- things


@says("付いている{k}~を", also="このグリフが付いている{k}~を", en="the {k} this is attached to")
class Host(Atom, frozen=True, tag=True):
    """What this glyph is attached to [17-8-3]."""

    k: Kind


@says("ブレイクされた{k}~を", en="the broken {k}")
class Broken(Atom, frozen=True, tag=True):
    """The card whose break set the ability off [23-3-1]."""

    k: Kind

    def ok(self) -> bool:
        return self.k.id in ("card", "shield")


RULES = [
    rule(known.Destroyer, "これを破壊した{k}~を", en="the {k} that destroyed it"),
    rule(known.Destroyer, "このノーディアを破壊した{k}~を", prints=False),
    *sharing("属性"),
    rule(Source, "これ~を", where={"k": SourceWord("card")}, prints=False),
    rule(DeckEnd, "アーカイブの上から", en="cards from the top of the archive", where={"end": "top"}),
    *(
        rule(DeckEnd, ja, where={"end": "top"}, prints=False)
        for ja in ("アーカイブの一番上から", "アーカイブの上のカード", "アーカイブの一番上のカード", "アーカイブの上")
    ),
    rule(DeckEnd, "アーカイブの下から", en="cards from the bottom of the archive", where={"end": "bottom"}),
    *(
        rule(DeckEnd, ja, where={"end": "bottom"}, prints=False)
        for ja in ("アーカイブの一番下から", "アーカイブの下のカード", "アーカイブの一番下のカード", "アーカイブの下")
    ),
    rule(NameHas, "カード名に{n}を含む", en="> with {n} in its name"),
    rule(DifferentNames, "名前の異なる", en="> with different names"),
    rule(DifferentNames, "カード名の異なる", prints=False),
    rule(DifferentNames, "名前が異なる", prints=False),
    rule(SumAtMost, "{stat}の合計が{n}以下になるように", en="with total {stat} {n} or less"),
    rule(Some, "{so}<、|>{of}を好きな<数|枚数>", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "{so}<、|>{of}を{cnt!UpTo}", en="(noun)", form="を", prints=False),
    rule(Every, "全ての", en="every"),
    rule(InZone, "{z}の", en="> in {z}"),
    *(rule(InZone, ja, prints=False) for ja in ("{z}にある", "{z}にいる", "{z}に存在する")),
    *(rule(Other, f"{s}以外の", prints=False) for s in ("このノーディア", "このアーティファクト", "このグリフ")),
    rule(All, "全て~を", en="all"),
    rule(EachPlayer, "両プレイヤー", en="each player"),
    *(
        rule(EachPlayer, ja, prints=False)
        for ja in (
            "各プレイヤー",
            "お互いのプレイヤー",
            "お互い",
            "プレイヤー",
            "全てのプレイヤー",
            "自分と相手",
            "相手と自分",
        )
    ),
    rule(It, "それぞれ~を", prints=False),
    rule(Some, "{of}を好きな数", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "好きな<数|枚数>の{of}~を", en="(noun)", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Some, "{of}を好きな枚数", en="(noun)", form="を", where={"cnt": things.AnyNumber()}, prints=False),
    rule(Bunch, "好きな<枚数|数>を", en="(noun)", form="を", where={"cnt": things.AnyNumber()}),
    rule(Some, "無作為に{of}{cnt!AtRandom.くじ}~を", en="(noun)"),
    *(
        rule(TakenBy, ja, en=en, where={"id": key}, prints=en != "")
        for ja, en, key in (
            ("捨てた", "discarded", "discard"),
            ("犠牲にした", "sacrificed", "sacrifice"),
            ("公開した", "revealed", "reveal"),
            ("選んだ", "chosen", "choose"),
            ("選ばれた", "", "choose"),
            ("破壊した", "destroyed", "destroy"),
            ("追放した", "put into the return zone", "exile"),
            ("手札に加えた", "added to hand", "to_hand"),
            ("手札に戻した", "returned to hand", "bounce"),
            ("墓地に置いた", "put into the graveyard", "to_graveyard"),
            ("戻した", "returned", "return"),
            ("アーカイブに加えた", "put into the archive", "to_archive"),
            ("アーカイブに戻した", "", "to_archive"),
            ("アーカイブの<上|下>に置いた", "", "to_archive"),
            ("マナゾーンに置いた", "put into the mana zone", "to_mana"),
            ("シールドゾーンに置いた", "put into the shield zone", "to_shield"),
            ("場に出した", "put onto the field", "to_field"),
            ("ブレイクした", "broken", "break"),
            ("見た", "looked at", "look"),
            ("引いた", "drawn", "draw"),
            ("生成した", "created", "create"),
            ("消費した", "spent", "spend"),
            ("ルノアした", "turned sideways", "runoa"),
            ("リノアした", "turned upright", "rinoa"),
        )
    ),
    rule(Fighting, "攻撃している", en="attacking", where={"id": "attacker"}),
    rule(Fighting, "攻撃中の", where={"id": "attacker"}, prints=False),
    rule(Fighting, "ブロックしている", en="blocking", where={"id": "blocker"}),
    rule(Fighting, "ブロック中の", where={"id": "blocker"}, prints=False),
    rule(Fighting, "ブロックされている", en="blocked", where={"id": "blocked"}),
    rule(Fighting, "ブロックされた状態の", where={"id": "blocked"}, prints=False),
    rule(Fighting, "ブロックされていない", en="unblocked attacking", where={"id": "unblocked"}),
    rule(Fighting, "ブロックされなかった", where={"id": "unblocked"}, prints=False),
    rule(Fighting, "攻撃されている", en="attacked", where={"id": "attacked"}),
    rule(Fighting, "攻撃対象の", where={"id": "attacked"}, prints=False),
    rule(Damaged, "ダメージを受けている", en="damaged", where={"no": False}),
    rule(Damaged, "ダメージを負っている", where={"no": False}, prints=False),
    rule(OfAttribute, "{a:か|や|、|または}の", en="{a: or }"),
    rule(HasAttributes, "{a}<|属性>でも", en="> that has no {a}", form="でも", where={"no": True}),
    rule(WithSubtype, "{t}である", prints=False),
    rule(WithoutSubtype, "{t}でも", en="> without the subtype {t}", form="でも"),
    rule(WithStatus, "{s}状態でも", en="> that is not {s}", form="でも", where={"no": True}),
    rule(NotKind, "{k}でも", en="> that is no {k}", form="でも"),
    rule(NotNamed, "{n}でも", en="> other than {n}", form="でも"),
    rule(AttributeCount, "2つ以上の属性を持つ", where={"id": "many"}, prints=False),
    rule(AttributeCount, "属性を2つ以上持つ", where={"id": "many"}, prints=False),
    rule(WithAbilities, "能力を持つ", en="> with abilities", where={"no": False}),
    rule(WithAbilities, "能力を持たない", en="> without abilities", where={"no": True}),
    rule(Bearing, "{c}が[{n}<つ|個>][{cmp}]乗っている", en="> with [{n} ][{cmp.fewer} ][one?{c}|{c.pl}]"),
    rule(Bearing, "{c}が[{n}<つ|個>][{cmp}]乗った", prints=False),
    *(rule(Own, f"この{s}のホルダーの", prints=False) for s in ("ノーディア", "アーティファクト", "グリフ", "カード")),
    rule(OfSome, "そのプレイヤーの", en="that player's", where={"who": "that"}),
    rule(OfSome, "そのホルダーの", en="its holder's", where={"who": "holder"}),
    rule(OfSome, "それのホルダーの", where={"who": "holder"}, prints=False),
    rule(OfSome, "マスターの", en="its master's", where={"who": "master"}),
    rule(OfSome, "そのマスターの", where={"who": "master"}, prints=False),
    rule(OfSome, "それのマスターの", where={"who": "master"}, prints=False),
]
