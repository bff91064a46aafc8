"""Attributes of Shadowverse EVOLVE that compare things with a value or with each other, or tell what they have not done."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Place
from tefuda.text.english_sentences import SPECIAL
from tefuda.text.events import Intransitive
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import Plus, Quote, Simple, StatOf
from tefuda.text.quals import OfClass, OfTribe, Past, Qual, StatIs
from tefuda.text.things import It, This
from tefuda.text.words import Bound, Kind, More, Name, Stat

Narrowing = OfClass | OfTribe
"""Attributes that belong to the kind behind them (see `nouns.NARROWING`)."""


@says(
    "{than}より[base?元の]{stat}が{n}{more}い",
    also="[base?元の]{stat}が{than}より{n}{more}い",
    en="> with[base? base] {stat} exactly {n} {more} than {than}",
)
class ComparedByN(Qual, frozen=True, tag=True):
    """That number is the one of the thing compared with, and n more or less."""

    than: This | It | Past
    stat: Stat
    n: Simple
    more: More
    base: bool = False


@says(
    "このターン中に{h.ていない}",
    also="このターンに{h.ていない}",
    en="> that did not {h.inf} this turn",
)
class NotThisTurn(Qual, frozen=True, tag=True):
    """That has neither done nor suffered this in the current turn."""

    h: Intransitive


@says(
    "このターン中に{of}と交戦した",
    also="このターン<中|>に{of}と交戦していた",
    en="> that fought {of.a} this turn",
)
class FoughtThisTurn(Qual, frozen=True, tag=True):
    """That has fought such a thing in the current turn [8.4.9.2]."""

    of: This | NP


@says(
    "{place}の{k}と同名の",
    also=("{place}<にある|にいる>{k}と同名の", "{place}<の|にある|にいる>{k}と同じ<カード名|名前>の"),
    en="> with the name of {k.a} {place.on}",
    where={"no": False},
)
@says(
    "{place}の{k}とカード名の異なる",
    also=(
        "{place}<にある|にいる>{k}とカード名の異なる",
        "{place}<の|にある|にいる>{k}と<カード名が|名前の|名前が>異なる",
        "{place}<の|にある|にいる>{k}と異なる<カード名|名前>の",
        "{place}<の|にある|にいる>{k}と同名<でない|ではない>",
    ),
    en="> with the name of no {k} {place.on}",
    where={"no": True},
)
@says(also="{place}にない<カード名|名前>の", en="", where={"k": Kind("card"), "no": True})
class NamedAmong(Qual, frozen=True, tag=True):
    """Of the name of some card of a kind that lies in a place (`no`: of none of them)."""

    place: Place
    k: Kind
    no: bool

    def ok(self) -> bool:
        return self.place.quals != ()  # 自分の before it is not that of the cards meant


@says(
    "これと同名を除く[、]",
    also=(
        "これと同名でない",
        "これと同名以外の",
        "これと<同じ名前|同じカード名>でない",
        "これと<カード名|名前><の|が>異なる",
        "これと異なる<カード名|名前>の",
    ),
    en="> other than one of this name",
)
class NotNamesake(Qual, frozen=True, tag=True):
    """Not of the source's name."""


@says("能力を持たない", en="> without abilities")
class NoAbilities(Qual, frozen=True, tag=True):
    """Having no ability at all."""


@says("カード名が{n}の", also="{n}という<カード名|名前>の", en="> named {n}")
class Titled(Qual, frozen=True, tag=True):
    """Of this name."""

    n: Name


@says("{of:2か}の", en="> {of: or }")
class StatEither(Qual, frozen=True, tag=True):
    """One of several numbers is as said."""

    of: tuple[Alternative, ...]


@says("[base?元の]{stat}{n}[{cmp}]", also="[base?元の]{stat}が{n}[{cmp}]", en="with [base?base ]{stat} {n}[ {cmp}]")
class Alternative(Node, frozen=True, tag=True):
    """A number equals n or is within the bound, as one of several things said."""

    stat: Stat
    n: Simple
    cmp: Bound | None = None
    base: bool = False


@says(also=("[base?元の]{stat}{n:2か}の", "[base?元の]{stat}が{n:2か}の"), en="> with [base?base ]{stat} {n: or }")
@rewrite(Qual)
def stat_one_of(stat: Stat, n: tuple[Simple, ...], base: bool = False) -> Node:
    """As `StatEither`, of one number that is named once."""
    return StatEither(tuple(Alternative(stat, one, None, base) for one in n))


@says("{quals}{k}", en="{quals: } {k.a}")
class Such(Node, frozen=True, tag=True):
    """A kind of card, narrowed."""

    quals: tuple[Narrowing, ...]
    k: Kind


SPECIAL[Such] = lambda e, node, form: e.say(NP(AKind(node.k), node.quals), form)


@says("{of:や|か}でない", also=("{of:や|か}ではない", "{of:や|か}以外の"), en="> other than {of.pl: or }")
class NotSuch(Qual, frozen=True, tag=True):
    """Not of any of these descriptions, each of which says more than a kind (`兵士・フォロワー以外のフォロワー`)."""

    excluding: ClassVar[bool] = True
    whole: ClassVar[bool] = True
    of: tuple[Such, ...]


@says("{of}以外の", also=("{of}でない", "{of}を除く"), en="> other than {of}")
class OtherThanTaken(Qual, frozen=True, tag=True):
    """Not what an earlier instruction took."""

    of: Past


@says("{of}と同じタイプを持つ", also="{of}と同じタイプの", en="> that have a type of {of}")
class SameTypeAs(Qual, frozen=True, tag=True):
    """Having some type of the thing."""

    of: This | It | Past


@says(
    "[base?元の]{stat}が同じ",
    also=("[base?元の]{stat}の同じ", "同じ[base?元の]{stat}の"),
    en="> with the same[base? base] {stat}",
)
class SameStat(Qual, frozen=True, tag=True):
    """All that are taken have the same such number."""

    comparing: ClassVar[bool] = True
    stat: Stat
    base: bool = False


@says("同じタイプを持つ", also="同じタイプの", en="> that share a type")
class SameType(Qual, frozen=True, tag=True):
    """Some type is common to all that are taken."""

    comparing: ClassVar[bool] = True


@says(also="{n!Quote}{cmp}の", en="> within {n} {cmp}")
@rewrite(Qual)
def within_quoted(n: Quote, cmp: Bound) -> Node | None:
    """As `StatIs`, of the number that the value in quotes is one of (`「それの元のコスト+1」以下のフォロワー`)."""
    of = n.v.v if isinstance(n.v, Plus) else n.v
    return StatIs(of.stat, n, cmp, of.base) if isinstance(of, StatOf) else None  # type: ignore[arg-type]


RULES = [
    *(
        made
        for of in ("GaugeOf", "ItsStat", "Quote", "NamedNumber", "Pips")
        for made in (
            rule(StatIs, f"[base?元の]{{stat}}が{{n!{of}}}{{cmp}}の", en="> with[base? base] {stat} {n} {cmp}"),
            rule(StatIs, f"{{n!{of}}}{{cmp}}の[base?元の]{{stat}}の", prints=False),
        )
    ),
    rule(StatIs, "[base?元の]{stat}{n!Quote}{cmp}の", prints=False),
    rule(StatIs, "{n!Quote}と同じ[base?元の]{stat}の", en="> with[base? base] {stat} equal to {n}"),
    rule(StatIs, "[base?元の]{stat}が{n!Quote}と同じ", prints=False),
    rule(StatIs, "[base?元の]{stat}が{n!NamedNumber}と同じ", en="> with[base? base] {stat} equal to {n}"),
    rule(StatIs, "[base?元の]{stat}が{n!NamedNumber}の", prints=False),
    rule(StatIs, "[base?元の]{stat}が{n!Quote}の", prints=False),
]
"""How a number is compared with a computed one: of a player, of a thing, in quotes."""
