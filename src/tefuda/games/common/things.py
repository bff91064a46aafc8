"""What a text names: things as lists of refs, and players. The base classes that the card texts of all games are built on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import fits_ref
from tefuda.games.common.knowing import as_it_left, column_of, player_of
from tefuda.kernel import twins
from tefuda.kernel.frames import Scope
from tefuda.kernel.schema import ALL_TOPICS, OWNER, TURN_TOPIC
from tefuda.kernel.state import REF

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.programs import Cond, Num
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Things:
    """Things named by a text: refs, computed when they are needed.

    A ref of an object that is gone may be among them: who acts on it checks ``st.now(ref)``, who reads it asks for its last-known
    information [sve:10.11.1].
    """

    reads: int = ALL_TOPICS
    reads_rows: int = -1

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the refs, in zone order or in the order of choosing."""
        raise NotImplementedError

    def secret(self, st: State, x: Scope) -> int:
        """Return how many cards there might be for all that an onlooker can tell, or -1 if he knows what they are."""
        return -1

    def seen(self, st: State, x: Scope) -> list[int]:
        """Return the refs under which the things are judged and measured: as they were on the field, if an event took them from there
        [sve:10.7.4.1.2, sve:R53]."""
        return self.refs(st, x)


@mypyc_attr(allow_interpreted_subclasses=True)
class Players:
    """Players named by a text, the turn player first [sve:1.3.4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the player numbers."""
        raise NotImplementedError

    def topics(self) -> int:
        """Return on which topics it depends who they are, in whatever order: whose turn it is."""
        return TURN_TOPIC


class InRegister(Things):
    """What an earlier part or instruction put into a register (それ, 選んだ…, 捨てた…)."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the refs of the register."""
        return list(x.regs[self.reg])


class Source(Things):
    """The card the text stands on (これ)."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref, even if it is gone."""
        return [x.source]


class You(Players):
    """The master of the text (自分, and whoever is not named) [sve:3.1.2.4.1]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the master."""
        return [x.player]

    def topics(self) -> int:
        """It depends on nothing."""
        return 0


class Opponent(Players):
    """The other player (相手)."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the opponent of the master."""
        return [1 - x.player]

    def topics(self) -> int:
        """It depends on nothing."""
        return 0


class BothPlayers(Players):
    """Both players of a game of two, first the one who chooses first: whose turn it is."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return both."""
        first = st.rules.chooses_first(st)
        return [first, 1 - first]

    def topics(self) -> int:
        """It depends on nothing: both are named."""
        return 0


class OneOf(Players):
    """One of several players, by his place among them; nobody if there are not so many."""

    def __init__(self, of: Players, at: int) -> None:
        self.of = of
        self.at = at

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the one in that place."""
        return self.of.players(st, x)[self.at : self.at + 1]

    def topics(self) -> int:
        """It depends on what the naming of all of them does."""
        return self.of.topics()


class Foremost(BothPlayers):
    """Whoever has the most (``most`` False: the fewest) of something, which is counted as his.

    If they have as many, it is both (``one``: nobody).
    """

    def __init__(self, n: Num, most: bool, one: bool = False) -> None:
        self.n = n
        self.most = most
        self.one = one

    def players(self, st: State, x: Scope) -> list[int]:
        """Compare both players' numbers."""
        both = super().players(st, x)
        counts = [self.n.value(st, Scope(p, x.source, x.regs, x.event, x.snap)) for p in both]
        edge = max(counts) if self.most else min(counts)
        found = [p for p, n in zip(both, counts, strict=True) if n == edge]
        return [] if self.one and len(found) > 1 else found

    def topics(self) -> int:
        """It depends on the number as well."""
        return TURN_TOPIC | self.n.reads


class Meeting(Players):
    """Those of the players for whom a condition holds that speaks of each of them; as soon as the register holds who they are, they stay
    the same."""

    def __init__(self, of: Players, cond: Cond, reg: int = -1) -> None:
        self.of = of
        self.cond = cond
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Ask for each of them."""
        if 0 <= self.reg < len(x.regs) and x.regs[self.reg]:
            return list(x.regs[self.reg])
        return [p for p in self.of.players(st, x) if self.cond.holds(st, Scope(p, x.source, x.regs, x.event, x.snap))]

    def topics(self) -> int:
        """It depends on the condition as well."""
        return self.of.topics() | self.cond.reads


class InTurn(Players):
    """The player whose turn it is."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the one who chooses first."""
        return [st.rules.chooses_first(st)]


class MasterOf(Players):
    """The player whose card the first of the things is, or was last (それのプレイヤー)."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the master, nobody if nothing was named."""
        refs = self.things.seen(st, x)
        return [player_of(st, refs[0])] if refs else []


class OwnerOf(Players):
    """The owner of the first of the things (持ち主), wherever it is now."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the owner, nobody if nothing was named."""
        refs = self.things.seen(st, x)
        return [column_of(st, refs[0], OWNER)] if refs else []


class HoldersOf(Players):
    """Of some players, those who have one of the things, or to whom one belongs (それらのホルダー)."""

    def __init__(self, things: Things, everyone: Players, owner: bool) -> None:
        self.things = things
        self.everyone = everyone
        self.owner = owner

    def players(self, st: State, x: Scope) -> list[int]:
        """Return each of them once, in the order of the players."""
        refs = self.things.seen(st, x)
        have = {column_of(st, r, OWNER) if self.owner else player_of(st, r) for r in refs}
        return [p for p in self.everyone.players(st, x) if p in have]


class EventPlayer(Players):
    """The player of the event that triggered the text (そのプレイヤー)."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the player of the event."""
        return [x.event.player] if x.event is not None and x.event.player >= 0 else []


class InPlayerRegister(Players):
    """The players whose numbers a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the numbers."""
        return list(x.regs[self.reg])


class OpponentOf(Players):
    """The opponents of the players named."""

    def __init__(self, of: Players) -> None:
        self.of = of

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the other players."""
        return [1 - p for p in self.of.players(st, x)]


class Filtered(Things):
    """Those of the things that fit a description, as they last were if they are gone."""

    def __init__(self, of: Things, fits: CardFilter) -> None:
        self.reads = of.reads | fits.reads
        self.reads_rows = of.reads_rows | fits.reads_rows
        self.of = of
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those that fit."""
        return [r for r in self.of.refs(st, x) if fits_ref(st, x, self.fits, r)]

    def secret(self, st: State, x: Scope) -> int:
        """Any of them that not everybody can tell might fit."""
        n = 0
        hidden = False
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0 and twins.in_secret(st, e):
                hidden = True
                n += 1
            elif fits_ref(st, x, self.fits, r):
                n += 1
        return n if hidden else -1


class Together(Things):
    """Several things, each once, in printed order."""

    def secret(self, st: State, x: Scope) -> int:
        """Add up those that an onlooker cannot tell, and those that he can."""
        total = 0
        hidden = False
        for t in self.of:
            n = t.secret(st, x)
            hidden = hidden or n >= 0
            total += n if n >= 0 else len(t.refs(st, x))
        return total if hidden else -1

    def __init__(self, of: tuple[Things, ...]) -> None:
        self.reads = 0
        self.reads_rows = 0
        for t in of:
            self.reads |= t.reads
            self.reads_rows |= t.reads_rows
        self.of = of

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return all of them."""
        out: list[int] = []
        for t in self.of:
            for r in t.refs(st, x):
                if r not in out:
                    out.append(r)
        return out

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge each as it asks for."""
        out: list[int] = []
        for t in self.of:
            out += [r for r in t.seen(st, x) if r not in out]
        return out


class Nothing(Things):
    """No thing at all."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return nothing."""
        return []


class EventThing(Things):
    """The subject of the event that triggered the text: the object that it is since [sve:10.7.7].

    ``before`` names the object as it was before the event, for its last-known information.
    """

    def __init__(self, before: bool = False) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.before = before

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        ev = x.event
        if ev is None or ev.subject < 0:
            return []
        return [ev.subject if self.before else ev.after]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was on the field that it left."""
        ev = x.event
        if ev is not None and ev.subject >= 0 and as_it_left(st, ev) is not None:
            return [ev.subject]
        return self.refs(st, x)


class SourceSince(Things):
    """The source of an ability that its own leaving triggered: where it is since
    (これを場に出す), judged as it was [sve:10.7.7, sve:R53, sve:R97]."""

    reads = 0
    reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Follow it to where the event brought it."""
        ev = x.event
        return [ev.after] if ev is not None and ev.subject == x.source else [x.source]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was."""
        return [x.source]


class WhereItWent(Things):
    """The source (or other things), or what it became by its last move (戦闘終了時、このカードを手札に戻す: from the discard pile)
    [avalon:R58, avalon:R92]. Judged and measured as it was before."""

    def __init__(self, of: Things | None = None) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.of = of if of is not None else Source()

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the object that it is now, nothing if it has moved on."""
        out: list[int] = []
        for ref in self.of.refs(st, x):
            if st.now(ref) >= 0:
                out.append(ref)
            elif ref >= 0 and st.now(ref + (1 << REF)) >= 0:
                out.append(ref + (1 << REF))
        return out

    def seen(self, st: State, x: Scope) -> list[int]:
        """Return it as it was."""
        return self.of.refs(st, x)


class EventOther(Things):
    """The other party of the event: what was attacked or fought with."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        return [x.event.to] if x.event is not None and x.event.to >= 0 else []


class EventDealer(Things):
    """Who did what happened: the card whose text or attack it was."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        return [x.event.source] if x.event is not None and x.event.source >= 0 else []


class First(Things):
    """One of the things by its place in the order of choosing."""

    def __init__(self, of: Things, place: int) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.place = place

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it, or nothing if there are fewer."""
        refs = self.of.refs(st, x)
        return refs[self.place : self.place + 1]


class Given(Things):
    """What a sentence under a condition has named: nothing unless it was carried out, which a register tells."""

    def __init__(self, of: Things, flag: int) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.flag = flag

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it."""
        return self.of.refs(st, x) if x.regs[self.flag] else []

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was."""
        return self.of.seen(st, x) if x.regs[self.flag] else []


class Followed(Things):
    """What an earlier sentence moved (それ): acted on where it went, judged and measured as it was before [eoo:R22, eoo:R82].

    Attributes:
        things: What the sentence was about; what it did not move is still meant itself.
        left: Register of the refs that it moved, as they were.
        moved: Register of what they became.
    """

    def __init__(self, things: Things, left: int, moved: int) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows
        self.things = things
        self.left = left
        self.moved = moved

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them where they are."""
        return [*x.regs[self.moved], *self.unmoved(st, x)]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Return them as they were."""
        return [*x.regs[self.left], *self.unmoved(st, x)]

    def unmoved(self, st: State, x: Scope) -> list[int]:
        """Return what stayed where it was."""
        return [r for r in self.things.refs(st, x) if r not in x.regs[self.left]]
