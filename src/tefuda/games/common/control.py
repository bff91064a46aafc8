"""Instructions that steer a text: jumps, notes of what was done, loops over players, optional parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.common.things import Players, Things
from tefuda.kernel import picks
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Ins
from tefuda.kernel.schema import OWNER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class JumpIfEmpty(Ins):
    """Go on at instruction ``to`` if register ``reg`` holds nothing."""

    def __init__(self, reg: int, to: int) -> None:
        self.reg = reg
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Read the register."""
        if not f.regs[self.reg]:
            f.n = self.to
        return False


class JumpUnlessHas(Ins):
    """Go on at instruction ``to`` unless register ``reg`` holds the number ``n`` (an option that was taken), at least so many
    times [sve:5.16.1.2, eoo:R88]."""

    def __init__(self, reg: int, n: int, to: int, times: int = 1) -> None:
        self.reg = reg
        self.n = n
        self.to = to
        self.times = times

    def run(self, st: State, f: Frame) -> bool:
        """Read the register."""
        if f.regs[self.reg].count(self.n) < self.times:
            f.n = self.to
        return False


class Judge(Ins):
    """Read a condition once and keep the answer (1 or nothing) in a register [sve:R68]."""

    def __init__(self, reg: int, cond: Cond) -> None:
        self.reg = reg
        self.cond = cond

    def run(self, st: State, f: Frame) -> bool:
        """Read it here and now."""
        f.regs[self.reg] = (1,) if self.cond.holds(st, f) else ()
        return False


class Held(Cond):
    """A register holds something: a condition that was read before, a payment that was made, something that was done."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def holds(self, st: State, x: Scope) -> bool:
        """Read the register."""
        return len(x.regs[self.reg]) > 0


class Truth(Cond):
    """A register holds the answer yes: something other than nothing and 0."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def holds(self, st: State, x: Scope) -> bool:
        """Read the register."""
        r = x.regs[self.reg]
        return len(r) > 0 and r[0] != 0


class Forget(Ins):
    """Empty registers before the instructions that may fill them (they may run again in a repetition)."""

    def __init__(self, regs: tuple[int, ...]) -> None:
        self.regs = regs

    def run(self, st: State, f: Frame) -> bool:
        """Empty them."""
        for r in self.regs:
            f.regs[r] = ()
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Noting(Ins):
    """An instruction that keeps something in a register."""

    def __init__(self, reg: int) -> None:
        self.reg = reg


class NoteDone(Noting):
    """Keep in a register what the last instruction really did: the subjects of its events as they were before [sve:1.3.2, sve:R68]."""

    def run(self, st: State, f: Frame) -> bool:
        """Read the events; one without a subject counts as a thing of its own."""
        f.regs[self.reg] = tuple([ev.subject for ev in f.happened])
        return False


class NoteAfter(Ins):
    """Keep in a register what the last instruction moved or made, as it is now."""

    def __init__(self, reg: int, more: bool = False) -> None:
        self.reg = reg
        self.more = more

    def run(self, st: State, f: Frame) -> bool:
        """Read the events."""
        now = tuple([ev.after for ev in f.happened if ev.after >= 0])
        f.regs[self.reg] = f.regs[self.reg] + now if self.more else now
        return False


class NoteAmount(Noting):
    """Keep in a register the amounts of what the last instruction really did, added up [arc:R29]."""

    def run(self, st: State, f: Frame) -> bool:
        """Add up the events."""
        f.regs[self.reg] = (sum([abs(ev.n) for ev in f.happened]),)
        return False


class NoteResult(Noting):
    """Keep in a register what the last procedure returned, nothing if that is 0."""

    def run(self, st: State, f: Frame) -> bool:
        """Read the result."""
        f.regs[self.reg] = f.result if f.result and f.result[0] != 0 else ()
        return False


def followed(pairs: Ints, ref: int) -> int:
    """Return where a ref has come to by moves, the pairs of old and new refs in their order."""
    for i in range(0, len(pairs), 2):
        if pairs[i] == ref:
            ref = pairs[i + 1]
    return ref


class WhereNow(Things):
    """The things of a register, followed to where this text itself has moved them (see :class:`Follow`)."""

    def __init__(self, reg: int, trail: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg
        self.trail = trail

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as they are now."""
        return [followed(x.regs[self.trail], r) for r in x.regs[self.reg]]


class Keep(Ins):
    """Keep in a register the refs of things as they are named now."""

    def __init__(self, reg: int, things: Things) -> None:
        self.reg = reg
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Name them."""
        f.regs[self.reg] = tuple(self.things.refs(st, f))
        return False


class TakeOut(Ins):
    """Take what one register holds out of a set that another one holds."""

    def __init__(self, of: int, taken: int) -> None:
        self.of = of
        self.taken = taken

    def run(self, st: State, f: Frame) -> bool:
        """Keep the rest."""
        gone = f.regs[self.taken]
        f.regs[self.of] = tuple([r for r in f.regs[self.of] if r not in gone])
        return False


class Gather(Ins):
    """Add what one register holds to another."""

    def __init__(self, reg: int, more: int) -> None:
        self.reg = reg
        self.more = more

    def run(self, st: State, f: Frame) -> bool:
        """Append it."""
        f.regs[self.reg] = f.regs[self.reg] + f.regs[self.more]
        return False


class TakeOwned(Ins):
    """Keep in a register those of another one that belong to the player whose number a third one holds."""

    def __init__(self, reg: int, of: int, player: int) -> None:
        self.reg = reg
        self.of = of
        self.player = player

    def run(self, st: State, f: Frame) -> bool:
        """Compare owners."""
        p = f.regs[self.player][0]
        owner = st.col[OWNER]
        f.regs[self.reg] = tuple([r for r in f.regs[self.of] if r >= 0 and owner[r & ENTITY] == p])
        return False


class KeepPlayers(Ins):
    """Keep in a register the numbers of players."""

    def __init__(self, reg: int, who: Players) -> None:
        self.reg = reg
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Name them."""
        f.regs[self.reg] = tuple(self.who.players(st, f))
        return False


class SetAside(Ins):
    """Keep what some registers hold for one player, where ``player`` is the register of his number: each has a block of his own."""

    def __init__(self, player: int, first: int, n: int, base: int) -> None:
        self.player = player
        self.first = first
        self.n = n
        self.base = base

    def block(self, f: Frame) -> int:
        """Return the first register of the player's block."""
        return self.base + f.regs[self.player][0] * self.n

    def run(self, st: State, f: Frame) -> bool:
        """Copy them there."""
        at = self.block(f)
        for k in range(self.n):
            f.regs[at + k] = f.regs[self.first + k]
        return False


class TakeBack(SetAside):
    """Let registers hold again what was kept for a player."""

    def run(self, st: State, f: Frame) -> bool:
        """Copy them back."""
        at = self.block(f)
        for k in range(self.n):
            f.regs[self.first + k] = f.regs[at + k]
        return False


class NextPlayer(Ins):
    """Move the first player of one register to another; without any, go on at ``to``."""

    def __init__(self, queue: int, reg: int, to: int) -> None:
        self.queue = queue
        self.reg = reg
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Take the next one."""
        rest = f.regs[self.queue]
        if not rest:
            f.n = self.to
        else:
            f.regs[self.reg] = rest[:1]
            f.regs[self.queue] = rest[1:]
        return False


class AskMay(Ins):
    """Ask whether to do the optional part that follows; register ``reg`` gets 1 or nothing [anatomy 14].

    Nobody is asked if everybody can see that none of the instructions in question could do anything. ``keeps`` are those that name in the
    optional part, before anything is done, what they would be done to.
    """

    def __init__(self, reg: int, what: tuple[Ins, ...], who: Players, keeps: tuple[Keep, ...] = ()) -> None:
        self.reg = reg
        self.what = what
        self.who = who
        self.keeps = keeps

    def run(self, st: State, f: Frame) -> bool:
        """Ask, or answer no at once."""
        f.regs[self.reg] = ()
        f.result = (0,)
        asked = self.who.players(st, f)  # nobody, if he has left the match
        x = Scope(f.player, f.source, list(f.regs), f.event, f.snap)
        for keep in self.keeps:
            x.regs[keep.reg] = tuple(keep.things.refs(st, x))
        for ins in self.what if asked else ():
            if ins.possible(st, x) or ins.seems_possible(st, x):
                return picks.yes_or_no(st, "may", asked[0], f.source)
        return False


def open_ways(st: State, x: Scope, gates: tuple[tuple[Ins, ...], ...]) -> list[int]:
    """Return the ways, from 1, of which something can be carried out: one that cannot is no way out; if none can, all of them [sve:1.3.2,
    sve:R40, avalon:R91]. ``gates`` has for each way what would be carried out, () for a way that is always open."""
    ways: list[int] = []
    for k in range(len(gates)):
        able = not gates[k]
        for ins in gates[k]:
            able = able or ins.possible(st, x) or ins.seems_possible(st, x)
        if able:
            ways.append(k + 1)
    return ways or list(range(1, len(gates) + 1))


class Countdown(Ins):
    """Lower the number of a register by 1, or go on at ``to`` if it is not above 0."""

    def __init__(self, reg: int, to: int) -> None:
        self.reg = reg
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Count."""
        n = f.regs[self.reg][0] if f.regs[self.reg] else 0
        if n <= 0:
            f.n = self.to
        else:
            f.regs[self.reg] = (n - 1,)
        return False


MOST_ROUNDS: Final = 2000
"""Rounds after which something is carried out again and again without an end."""


class NoteMoment(Noting):
    """Keep the moment: events since can be told from those before."""

    def run(self, st: State, f: Frame) -> bool:
        """Note it."""
        f.regs[self.reg] = (st.moment,)
        return False


class RoundBegins(Noting):
    """What is carried out again begins once more: a register has how often, and the moment."""

    def run(self, st: State, f: Frame) -> bool:
        """Count it."""
        had = f.regs[self.reg]
        f.regs[self.reg] = (had[0] + 1 if had else 1, st.moment)
        return False


class RoundAgain(Ins):
    """Go back to ``to``, unless nothing has happened in this round; what never ends is a draw, by the clause ``endless``
    [avalon:R96, chronicle:13.1, eoo:4-4-2]."""

    def __init__(self, rounds: int, to: int, endless: str) -> None:
        super().__init__()
        self.rounds = rounds
        self.to = to
        self.endless = endless

    def run(self, st: State, f: Frame) -> bool:
        """Look at the round."""
        n, began = f.regs[self.rounds]
        if n >= MOST_ROUNDS:
            return st.finish((), self.endless)
        if st.moment > began:
            f.n = self.to
        return False


class JumpIfNothing(Ins):
    """Go on at ``to`` if the last instruction did nothing [sve:1.3.2]."""

    def __init__(self, to: int) -> None:
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Read what happened."""
        if not f.happened:
            f.n = self.to
        return False
