"""Events that a text waits for: what befalls things, and what players do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from .conditions import Place
from .events import Event, Intransitive, TakesDamage
from .judging import CounterKind
from .known import Held, Source
from .lookbacks import DidMany, ManyHad, ManyVerb
from .model import Node, Rule, rule, says
from .nouns import NP, Noun
from .numbers import N
from .players import Who
from .words import Bound, Side, Unit, Zone

Saying = tuple[str, str, str]
"""What players do: its predicate, its English ("": another wording of that deed) and its key."""

Befalling = Any
"""What befalls a thing (open: see `Dialect`)."""
Befallen = Any
"""What it befalls (open)."""
Either = Any
"""Events beside which another can stand (open)."""


@says("{t}が{h.*}", en="{t} {h.*}")
class Befalls(Event, frozen=True, tag=True):
    """The happening, with that thing as its subject (none, where a game says so: the source): once for each thing."""

    h: Befalling
    t: Befallen


@says(
    "{t}が1ターンに{n}回{h.*}",
    also=("{t}がこのターン{n}回目に{h.*}", "{t}が各ターン{n}回目に{h.*}"),
    en="{t} {h.*} for the {n.th} time in a turn",
)
class BefallsNth(Event, frozen=True, tag=True):
    """The thing suffers it for the n-th time in a turn."""

    t: Held
    n: int
    h: Intransitive


class BefallsTogether(Event, frozen=True, tag=True):
    """So many such things suffer it at once: once for all of them."""

    np: NP
    h: Befalling
    w: Unit
    n: int = 1

    def many(self) -> ManyHad | None:
        """Return the same as a count, where a text looks back at it; None if it says by what or from where besides."""
        h: Node | None = self.h
        if not isinstance(h, Intransitive):
            h = None if getattr(h, "by", None) or getattr(h, "src", None) else getattr(h, "h", None)
        return ManyHad(self.np, N(self.n), self.w, h, Bound("ge")) if isinstance(h, Intransitive) else None


class CountersMove(Event, frozen=True, tag=True):
    """Such counters are put on the thing (`off`: removed from it): once for each instruction and thing."""

    t: Befallen
    c: CounterKind
    off: bool


class PutInto(Intransitive, frozen=True, tag=True):
    """It is put into that zone (of that player, from that one); `how`: it is put, added or returned there, or comes there by a rule."""

    z: Zone
    src: Zone | None = None
    whose: Side | None = None
    how: str = "put"


class EventOr(Event, frozen=True, tag=True):
    """The one or the other."""

    a: Either
    b: Event

    def ok(self) -> bool:
        """What is left out in the second event is what the first one happens to (`BefallsEither`)."""
        left_out = isinstance(self.b, Befalls) and self.b.t is None
        return not left_out or not isinstance(self.a, Befalls) or self.a.t is None


class BefallsEither(Event, frozen=True, tag=True):
    """As `EventOr` of two happenings to one thing."""

    rewritten: ClassVar[bool] = True
    t: Befallen
    h: Befalling
    g: Befalling

    def canon(self) -> Event:
        return EventOr(Befalls(self.h, self.t), Befalls(self.g, self.t))


@says(also="{t}<か|または>{other}が{h.*}", en="")
class BefallsSourceOr(Event, frozen=True, tag=True):
    """As `EventOr` of a happening to the source and to something else."""

    rewritten: ClassVar[bool] = True
    t: Source
    other: NP
    h: Befalling

    def canon(self) -> Event:
        return EventOr(Befalls(self.h, self.t), Befalls(self.h, self.other))


ARRIVING = ("summoned", "laid")
"""Plain happenings that bring things from elsewhere."""


class PlayerDoes(Event, frozen=True, tag=True):
    """The player does this to such a thing (in that place): once for each (`w`: once for all together)."""

    who: Who
    np: Noun
    how: str
    src: Place | None = None
    w: Unit | None = None

    def ok(self) -> bool:
        """A zone before a noun that itself tells of an arrival is where that came from: the nearest word takes it."""
        first = getattr(next(iter(getattr(self.np, "quals", ())), None), "h", None)
        came = getattr(first, "src", self) is None or getattr(first, "id", "") in ARRIVING
        return self.src is None or not came

    def many(self) -> DidMany | None:
        """Return the same as a count, where a text looks back at it."""
        if self.w is None or self.src is not None or not isinstance(self.np, NP):
            return None
        return DidMany(self.who, self.np, N(1), self.w, ManyVerb(self.how), "", Bound("ge"))


class PlayerActs(Event, frozen=True, tag=True):
    """Something that the player does, or that concerns cards or a number of his."""

    who: Who
    how: str


class Unsaid(Event, frozen=True, tag=True):
    """What the player of the text does, the player left out."""

    how: str


class NthDone(Event, frozen=True, tag=True):
    """The player does this to the n-th such thing of a turn."""

    who: Who
    n: int
    np: NP
    how: str


class NthTime(Event, frozen=True, tag=True):
    """The player does it, or it happens to the player, for the n-th time in the turn: once in a turn."""

    who: Who
    n: int
    how: str
    w: Unit | None = None

    def ok(self) -> bool:
        return self.n > 1

    def canon(self) -> Event:
        """回, where it is a unit of the game, is the same as without one."""
        return replace(self, w=None) if self.w == Unit("times") else self


NTH = ("1ターンに{n}<枚|体|つ>目の", "<各ターン|このターン>[に]{n}<枚|体|つ>目の")
"""How the n-th thing of a turn is counted; the first prints."""


def deeds(*rows: Saying, src: str = "", many: bool = True) -> Iterator[Rule]:
    """What players do to things: to each, to the n-th of a turn, and (``many``) to so many; ``src``: how it is said from where they take
    them."""
    came = "[ from {src}]" if src else ""
    for ja, en, how in rows:
        where = {"how": how}
        said = f"{{who}} {en}{came}" if en else ""
        yield rule(PlayerDoes, f"{{who}}が{src}{{np}}を{ja}", en=said, where=where, prints=en != "")
        if many:
            yield rule(ManyVerb, ja, en=en.replace(" {np.a}", ""), where={"id": how}, prints=en != "")
        nth = said.replace("{np.a}" + came, "the {n.th} {np.one} of a turn")
        for first, of in zip((True, False), NTH, strict=True):
            prints = first and en != ""
            yield rule(NthDone, f"{{who}}が{of}{{np}}を{ja}", en=nth if prints else "", where=where, prints=prints)


def acts(*rows: Saying) -> Iterator[Rule]:
    """What players do without a thing, or what concerns a number of theirs: once, and for the n-th time in a turn."""
    for ja, en, how in rows:
        where = {"how": how}
        said = (f"{{who.'s}} {en}" if ja.startswith("の") else f"{{who}} {en}") if en else ""
        yield rule(PlayerActs, f"{{who}}{ja}", en=said, where=where, prints=en != "")
        if not ja.startswith("が"):
            continue
        nth = f"{said} for the {{n.th}} time in a turn" if en else ""
        for w in ("{w}", "回"):
            yield rule(NthTime, f"{{who}}が1ターンに{{n}}{w}以上{ja[1:]}", en=nth, where=where, prints=en != "")
            yield rule(NthTime, f"{{who}}が1ターンに{{n}}{w}[目に]{ja[1:]}", where=where, prints=False)


def alternatives(form: str, when: str) -> Iterator[Rule]:
    """How one event or another triggers: the form of an event there, and the word behind it."""
    yield rule(EventOr, f"{{a.{form}}}{when}<、|>または<、|>{{b.{form}}}", en="{a} or {b}", form=form)
    yield rule(EventOr, f"{{a.{form}}}{when}か<、|>{{b.{form}}}", form=form, prints=False)
    yield rule(BefallsEither, f"{{t}}が{{h.{form}}}{when}<、|>または<、|>{{g.{form}}}", form=form, prints=False)


TAKING_DAMAGE = (
    rule(TakesDamage, "{n}[{cmp}]のダメージを~受ける", en="~take {n}[ {cmp}] damage"),
    rule(TakesDamage, "ダメージを~受ける", en="~take damage"),
)
"""How being dealt damage is said, of some amount or of any."""

AT_ONCE = (
    rule(BefallsTogether, "{np}が1{w}以上{h.*}", en="at least {np.a} {h.*}"),
    *(rule(BefallsTogether, ja, prints=False) for ja in ("1{w}以上の{np}が{h.*}", "{np}1{w}以上が{h.*}")),
)
"""How something is said to happen to one thing or several at once."""
