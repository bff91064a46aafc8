"""Keywords as cards print them, with their numbers, costs, events and texts [15.2]."""

from __future__ import annotations

from tefuda.text.events import Event
from tefuda.text.letters import Let
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP
from tefuda.text.sentences import Body, Gain
from tefuda.text.words import Keyword, Tribe

from .lines import Item, TurnMoment
from .nouns import Tribesmen
from .terms import WORDED, BareName, CounterWord, Faction, Souls


class Printed(Node, frozen=True, tag=True):
    """A keyword on a card."""


@says("『{k}』", also="{k}", en="{k}")
class Bare(Printed, frozen=True, tag=True):
    """A keyword without further words."""

    k: Keyword

    def ok(self) -> bool:
        return self.k.id not in ("breakthrough", *WORDED)


@says("『突破 {n}』", also=("『突破{n}』", "突破{n}"), en="Breakthrough {n}")
class Breakthrough(Printed, frozen=True, tag=True):
    """突破 [15.2.4]."""

    n: int


class Which(Node, frozen=True, tag=True):
    """Which units or cards a keyword speaks of."""


@says("{c}", also="【{c}】", en="{c}")
class OfTribe(Which, frozen=True, tag=True):
    """Of that category."""

    c: Tribe


@says("{f}", en="{f}")
class OfFaction(Which, frozen=True, tag=True):
    """Of that faction."""

    f: Faction


@says("{np}", en="{np.pl}")
class OfPhrase(Which, frozen=True, tag=True):
    """That fit the description."""

    np: NP

    def ok(self) -> bool:
        # `OfTribe` says it
        return not (isinstance(self.np.head, Tribesmen) and not self.np.quals and len(self.np.head.t) == 1)


@says("『ソウルチェンジ({w})』", en="Soul Change ({w})")
class SoulChange(Printed, frozen=True, tag=True):
    """ソウルチェンジ [15.2.6]."""

    w: Which


@says("『覚醒({w})』", en="Awakening ({w})")
class Awaken(Printed, frozen=True, tag=True):
    """覚醒 [15.2.13]."""

    w: Which


@says("『ハーベスト {c} {n}』", en="Harvest ({c}) {n}")
class Harvest(Printed, frozen=True, tag=True):
    """ハーベスト: so many such counters whenever the age advances [15.2.9]."""

    c: CounterWord
    n: int


@says("『ソウルバースト{souls} ⇒ {b}』", also="『ソウルバースト{souls}⇒{b}』", en="Soul Burst {souls}: {b}")
class SoulBurst(Printed, frozen=True, tag=True):
    """ソウルバースト [15.2.10]."""

    souls: Souls
    b: Body


@says("『準備 {n} {e.とき}とき({b})』", en="Preparation {n}: when {e}, {b}", where={"m": None})
@says("『準備 {n} {m}({b})』", en="Preparation {n}: {m}, {b}", where={"e": None})
class Prepare(Printed, frozen=True, tag=True):
    """準備 [15.2.11]."""

    n: int
    b: Body
    e: Event | None
    m: TurnMoment | None


@says("『異能{souls}』", en="Unique {souls}", where={"items": ()})
@says("『異能({items:、})』", en="Unique ({items:, })", where={"souls": None})
class Unique(Printed, frozen=True, tag=True):
    """異能: another cost [15.2.12]."""

    souls: Souls | None
    items: tuple[Item, ...]


@says("『動力{n}』", en="Energy {n}")
class Energy(Printed, frozen=True, tag=True):
    """動力 [15.2.14]."""

    n: Souls


@says("『探索{n}』", en="Exploration {n}", where={"id": "search"})
@says("『制圧{n}』", en="Domination {n}", where={"id": "suppress"})
class WithNumber(Printed, frozen=True, tag=True):
    """探索, 制圧."""

    n: Souls
    id: str


@says("『禁忌{a}[/{b}]』", en="Taboo {a}[/{b}]")
class Taboo(Printed, frozen=True, tag=True):
    """禁忌: placed from the discard pile if paid, when put there from the deck."""

    a: Souls
    b: Souls | None = None


@says("『昇華({name})』", en="Sublimation ({name})")
class Sublimate(Printed, frozen=True, tag=True):
    """昇華: place this from the hand by sacrificing that card."""

    name: BareName


@says("{k}を~得る", en="~gain {k}", where={"has": False})
@says("{k}を~持つ", en="~have {k}", where={"has": True})
class GainPrinted(Gain, frozen=True, tag=True):
    """A keyword with numbers, a cost or a text of its own is gained."""

    k: Printed
    has: bool

    def ok(self) -> bool:
        # `changes.TheKeywords` says it
        return not isinstance(self.k, Bare | Breakthrough)


@says("{k:|、|・}[{let}。]", en="{k:, }[. {let}.]")
class KeywordLine(Node, frozen=True, tag=True):
    """Keywords of a card; each is an ability of its own."""

    k: tuple[Printed, ...]
    let: Let | None = None
