"""Attributes of nouns: whose, where, with what numbers, and what was done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .model import Node, rewrite, says
from .numbers import GaugeOf, Simple
from .players import Who
from .words import (
    Bound,
    CardClass,
    CounterName,
    Extreme,
    Keyword,
    Kind,
    More,
    Name,
    Posture,
    Side,
    Sign,
    Stat,
    Tribe,
    Zone,
)

if TYPE_CHECKING:
    from .events import Intransitive
    from .things import It, This
    from .verbs import Verb


ACTIVE = frozenset({"acted", "stood", "banished"})
"""Happenings whose past form is also that of a deed, which it then means (`アクトしたカード`)."""


class Qual(Node, frozen=True, tag=True):
    """An attribute; `recalling`: of known things; `owning`: a player before it is its; `excluding`: says 以外; `comparing`: with …と;
    `whole`: what narrows its description belongs to it."""

    recalling: ClassVar[bool] = False
    owning: ClassVar[bool] = False
    excluding: ClassVar[bool] = False
    whole: ClassVar[bool] = False
    comparing: ClassVar[bool] = False


@says(also="{of.でも:2}ない", en="")
class Neither(Qual, frozen=True, tag=True):
    """Several attributes that each deny something: in a finished tree they stand one after the other."""

    rewritten: ClassVar[bool] = True
    of: tuple[Qual, ...]


class Whose(Qual, frozen=True, tag=True):
    """An attribute that names the player (or thing) to whom something belongs."""


@says("{s}の", en="{s.'s}")
class Owner(Whose, frozen=True, tag=True):
    """Of that player; on a zone's cards: in that player's zone."""

    s: Side


@says("それの", en="its")
class Its(Whose, frozen=True, tag=True):
    """Of それ: of its player (leader, zone), or its own (counters, abilities)."""


@says("これの", en="this card's")
class OfThis(Whose, frozen=True, tag=True):
    """Of the source."""


@says("{who}の", en="{who.'s}")
class OfPlayer(Whose, frozen=True, tag=True):
    """Of a player named in another way."""

    who: Who

    def ok(self) -> bool:
        return type(self.who).__name__ not in ("Player", "ItsOwner")  # `Owner` and `OwnersOwn` say it


@says("自身の", en="their own")
class Own(Whose, frozen=True, tag=True):
    """Of the player named as the subject of the sentence."""


@says("持ち主の", also="それぞれの持ち主の", en="its owner's")
class OwnersOwn(Whose, frozen=True, tag=True):
    """Of the card's owner."""


@says("{z}の", also=("{z}に<ある|いる>", "{z}<の|にある|にいる>、", "{z}で"), en="> in {z}")
class InZone(Qual, frozen=True, tag=True):
    """Lying in that zone."""

    z: Zone


@says("{a}か[{s}の]{b}の", also="{a}や[{s}の]{b}の", en="> in {a} or[ {s.'s}] {b}")
class InEither(Qual, frozen=True, tag=True):
    """Lying in one of two zones (of the same player)."""

    a: Zone
    b: Zone
    s: Side | None = None


@says("{a}と[{s}の]{b}の", en="> in {a} and[ {s.'s}] {b}")
class InBoth(Qual, frozen=True, tag=True):
    """Lying in any of two zones (of the same player), counted together."""

    a: Zone
    b: Zone
    s: Side | None = None


@says("{z}に表向きで置いた", also="{z}に表向きで置かれた", en="> face up in {z}")
class FaceUpIn(Qual, frozen=True, tag=True):
    """Lying face up in that zone."""

    z: Zone


@says("表向きの", en="face-up")
class FaceUp(Qual, frozen=True, tag=True):
    """Lying face up."""


@says("裏向きの", en="face-down")
class FaceDown(Qual, frozen=True, tag=True):
    """Lying face down."""


@says("すべての", en="every")
class Every(Qual, frozen=True, tag=True):
    """All of them (`場のすべてのフォロワー`); with a noun without a count, a finished tree has the count `All`."""


@says("好きな", en="any")
class Whichever(Qual, frozen=True, tag=True):
    """Any at all: it says nothing that the count does not say; a finished tree has it not."""

    rewritten: ClassVar[bool] = True


@says("それ以外の", en="> other than it")
class OtherThanIt(Qual, frozen=True, tag=True):
    """Not それ."""


@says("お互いの", also="自分と相手の", en="either player's")
@says("自分か相手の", en="either player's", where={"some": True})
class Everyones(Whose, frozen=True, tag=True):
    """Of both players; `some`: of any of them, where it is asked of each."""

    some: bool = False


@says("他の", also="これ以外の", en="other")
class Other(Qual, frozen=True, tag=True):
    """Not the source itself."""


@says("{s}状態の", en="{s}")
class InState(Qual, frozen=True, tag=True):
    """Acted or standing."""

    s: Posture


@says(
    "[base?元の]{stat}{n}[{cmp}]の",
    also=(
        "[base?元の]{stat}が{n}[{cmp}]の",
        "[base?元の]{stat}[が]{n}[{cmp}]で<|、>",
        "[base?元の]{stat}[が]{n}[{cmp}]である",
    ),
    en="> with [base?base ]{stat} {n}[ {cmp}]",
)
class StatIs(Qual, frozen=True, tag=True):
    """That number equals n or is within the bound; `base`: the printed number. n may be computed where a game says it so."""

    stat: Stat
    n: Simple
    cmp: Bound | None = None
    base: bool = False


@says(
    "{than}より{more}い[base?元の]{stat}の",
    also=(
        "{than}より[base?元の]{stat}の{more}い",
        "{than}より[base?元の]{stat}が{more}い",
        "[base?元の]{stat}が{than}より{more}い",
    ),
    en="> with {more} [base?base ]{stat} than {than}",
)
class Compared(Qual, frozen=True, tag=True):
    """That number is more or less than the number compared with (of the same kind, if that is a thing)."""

    than: GaugeOf | This | It | Past | BaseOf | ItsStat
    more: More
    stat: Stat
    base: bool = False


@says("元の{stat}", en="base {stat}")
class BaseOf(Node, frozen=True, tag=True):
    """The printed number of the thing described itself."""

    stat: Stat


@says("{d.た}{k}", en="the {d.ed(none)} {k}")
class Past(Node, frozen=True, tag=True):
    """The card that an earlier instruction or cost with that verb took."""

    d: Verb
    k: Kind


@says(
    "[base?元の]{stat}{x}の",
    also=(
        "最も[base?元の]{stat}の{x}",
        "[base?元の]{stat}が{x}の",
        "[base?元の]{stat}の最も{x}",
        "[base?元の]{stat}が最も{x}",
    ),
    en="> with the {x} [base?base ]{stat}",
)
class Most(Qual, frozen=True, tag=True):
    """With the largest or smallest such number (`base`: the printed one) of the group described by the other attributes (all ties)."""

    stat: Stat
    x: Extreme
    base: bool = False


@says("{c}", en="{c}")
class OfClass(Qual, frozen=True, tag=True):
    """Of that class."""

    c: CardClass


@says("{what}でない", also=("{what}ではない", "{what}以外の"), en="non-{what}")
@says("{what}でも", en="non-{what}", form="でも")
class NotA(Qual, frozen=True, tag=True):
    """Not of that class, kind or name."""

    what: CardClass | Kind | Name


@says("{t}・", also="{t}・タイプの", en="{t}")
class OfTribe(Qual, frozen=True, tag=True):
    """Of that type."""

    t: Tribe


@says("進化していない", en="unevolved")
class Unevolved(Qual, frozen=True, tag=True):
    """Not associated with an evolve card."""


@says("進化後の", also="進化している", en="evolved")
class Evolved(Qual, frozen=True, tag=True):
    """Associated with an evolve card."""


@says("{k:や|か}を持つ", en="> with {k: or }", where={"no": False})
@says("{k:や|か}を持たない", also="{k:や|か}を持っていない", en="> without {k: or }", where={"no": True})
class WithKeyword(Qual, frozen=True, tag=True):
    """Having at least one of these keywords; `no`: having none of them."""

    k: tuple[Keyword, ...]
    no: bool = False


@says("{c}が置かれている", also=("{c}が置かれた", "{c}<を置いた|を持つ|のある>"), en="> with a {c}")
class WithCounter(Qual, frozen=True, tag=True):
    """Having at least one such counter."""

    c: CounterName


@says("{n}を除く[、]", en="> other than {n: or }")
class NotNamed(Qual, frozen=True, tag=True):
    """Not of these names."""

    n: tuple[Name, ...]


@says(
    "それと同名の",
    also=(
        "それと同じカード名の",
        "それと同じ名前の",
        "その<カード|フォロワー|スペル|アミュレット>と<同名|同じカード名|同じ名前>の",
    ),
    en="> with the same name as it",
    where={"no": False},
)
@says(
    "それと名前の異なる",
    also=(
        "それと名前が異なる",
        "それとカード名<の|が>異なる",
        "それと異なる<カード名|名前>の",
        "それと同名<でない|ではない>",
    ),
    en="> with another name than it",
    where={"no": True},
)
class SameName(Qual, frozen=True, tag=True):
    """Of the same name as それ (`no`: of another one)."""

    no: bool = False


@says("{of}と同名の", also=("{of}と同じカード名の", "{of}と同じ名前の"), en="> with the same name as {of}")
class SameNameAs(Qual, frozen=True, tag=True):
    """Of the same name as what an earlier instruction took."""

    of: Past


@says("同名の", also=("同じカード名の", "同じ名前の"), en="> with the same name")
class SameNameAsBefore(Qual, frozen=True, tag=True):
    """Of the same name as the thing named just before."""

    comparing = True


@says(
    "カード名の異なる",
    also=(
        "名前の異なる",
        "<カード名|名前>が<異なる|ちがう|違う>",
        "カード名の<ちがう|違う>",
        "<異なる|ちがう|違う><カード名|名前>の",
    ),
    en="> with different names",
)
class DifferentNames(Qual, frozen=True, tag=True):
    """Counted by name: no two of the same name."""

    comparing = True


@says("このターン中に{n}枚目[later?以降]の", en="> that is the {n.th}[later? or a later one] this turn")
class NthThisTurn(Qual, frozen=True, tag=True):
    """The n-th of the description this turn (`later`: or any after it)."""

    n: int
    later: bool = False


@says("{of}の[base?元の]{stat}", en="{of.'s} [base?base ]{stat}")
@says("{of}の[base?元の]{stat}{sign}{by}", en="{of.'s} [base?base ]{stat} {sign} {by}")
class ItsStat(Node, frozen=True, tag=True):
    """That number (`base`: the printed one) of a thing already named, and a constant more or less."""

    of: It | This | Past
    stat: Stat
    base: bool = False
    sign: Sign | None = None
    by: int = 0


@says(also="{than}{cmp}の", en="> within {than} {cmp}")
@rewrite(Qual)
def within_its(than: ItsStat, cmp: Bound) -> Node:
    """As `StatIs`, of the number of the same name (`それのコスト以下のフォロワー`)."""
    return StatIs(than.stat, than, cmp, than.base)  # type: ignore[arg-type]


@says("これと同名の", also=("これと同じカード名の", "これと同じ名前の"), en="> with this card's name")
class ThisName(Qual, frozen=True, tag=True):
    """Of the same name as the source."""


@says(
    "[base?元の]{stat}の異なる",
    also=("[base?元の]{stat}が異なる", "異なる[base?元の]{stat}の"),
    en="> with different[base? base] {stat}",
)
class DifferentStat(Qual, frozen=True, tag=True):
    """No two with the same such number."""

    comparing = True
    stat: Stat
    base: bool = False


@says("ダメージを受けている", en="damaged", where={"no": False})
@says("ダメージを受けていない", en="undamaged", where={"no": True})
class Damaged(Qual, frozen=True, tag=True):
    """With damage marked on it (`no`: with none)."""

    no: bool


@says("[base?元の]{stat}が偶数の", en="> with even[base? base] {stat}", where={"even": True})
@says("[base?元の]{stat}が奇数の", en="> with odd[base? base] {stat}", where={"even": False})
class Parity(Qual, frozen=True, tag=True):
    """That number is even, or odd."""

    stat: Stat
    even: bool
    base: bool = False


@says("カード名に{n}を含む", also=("{n}を含む名前の", "名前に{n}を含む"), en="> with {n} in its name")
class NameHas(Qual, frozen=True, tag=True):
    """The name contains this text."""

    part_of_names: ClassVar[bool] = True
    n: Name


@says("このターン中に{h.た}", also="このターンに{h.た}", en="> that {h.past} this turn")
class ThisTurnDid(Qual, frozen=True, tag=True):
    """That has done or suffered this in the current turn."""

    h: Intransitive


@says("{h.た}", en="> that {h.past}")
class EventSubject(Qual, frozen=True, tag=True):
    """The subject of the event that triggered the text, named by what it did (`出たアミュレット`)."""

    h: Intransitive

    def ok(self) -> bool:
        return getattr(self.h, "id", "") not in ACTIVE and not self.h.placed


@says("このターン中に{who}が{d.た}", also="このターンに{who}が{d.た}", en="> {who} {d.ed(none)} this turn")
class DoneThisTurn(Qual, frozen=True, tag=True):
    """That the player did this to in the current turn."""

    who: Who
    d: Verb


@says("{of}に置かれて<いる|いた>", en="> on {of}")
class LyingOn(Qual, frozen=True, tag=True):
    """Counters that are (or last were) on the thing."""

    of: This | It


@says(
    "{of}と同じ[base?元の]{stat}の",
    also="{of}と[base?元の]{stat}が同じ",
    en="> with the same[base? base] {stat} as {of}",
)
class SameStat(Qual, frozen=True, tag=True):
    """With that number equal to the one of the thing."""

    of: This | It | Past
    stat: Stat
    base: bool = False


@says("{who}が{d.た}", en="> {who} {d.ed(none)}")
class DoneBy(Qual, frozen=True, tag=True):
    """That the player did this to: played, discarded."""

    who: Who
    d: Verb


@says("[this_way?これによって]{d.た}", en="[this_way?> {d.ed(none)} this way|{d.ed(none)}]")
class Done(Qual, frozen=True, tag=True):
    """Taken by the earlier instruction, cost or event of this text with that verb."""

    recalling: ClassVar[bool] = True
    d: Verb
    this_way: bool = False
