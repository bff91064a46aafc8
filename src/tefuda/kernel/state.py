"""A match in progress: a position, its control stack, the open decision, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, final

from tefuda.kernel import acts, derived, replacing
from tefuda.kernel.frames import Frame, Procedure
from tefuda.kernel.options import verb_of
from tefuda.kernel.position import BOTTOM, ENTITY, REF, TOP, Position
from tefuda.kernel.records import Active, Event, Ints, Past, Row, Snap, Waiting
from tefuda.kernel.rng import Generator
from tefuda.kernel.schema import KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.identity import Visit
    from tefuda.kernel.programs import Program
    from tefuda.kernel.rules import Pool, Rules

__all__ = ["BOTTOM", "ENTITY", "NOBODY", "REF", "TOP", "Request", "State"]

NOBODY: Final = -1


@final
class Request:
    """An open decision: who is asked, what for (the game's word), and the options. ``always`` ones are put even with one option."""

    __slots__ = ("always", "kind", "options", "player", "source")

    def __init__(self, player: int, kind: str, options: Sequence[int], always: bool, source: int) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.always = always
        self.source = source


@final
class State(Position):
    """A position with everything that is going on in it. See KERNEL for the contract between it and the steps of procedures."""

    def __init__(self, rules: Rules, pool: Pool, rng: Generator, blank: bool = False) -> None:
        super().__init__(rules, pool, rng, blank)
        if not blank:
            self._begin_control()

    def _begin_control(self) -> None:
        self.frames: list[Frame] = []
        self.request: Request | None = None
        self.lanes: tuple[Request, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.truths: dict[tuple[int, int], bool] = {}
        self.log: Past | None = None
        self.logging = False
        self.dirty = True
        self.urgent = False
        self.saved: State | None = None
        self.announced: int = -1
        self.aborted: Ints = ()
        self.audience = True
        self.freely: int = -1
        self.gathering = False
        self.gathered: Ints | None = None
        self.aloud = False
        self.trail: tuple[Visit, ...] = ()
        self.steps: int = 0
        self.script: Ints = ()
        self.at_will = False
        self.looked: int = self.pool.mentioned
        self.consequences: list[Event] = []
        self.result: Ints | None = None
        self.reason = ""

    # ---- copies ---------------------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """Return an independent position. Columns and zones are shared until written."""
        s = State(self.rules, self.pool, self.rng.copy(), True)
        s.assign(self)
        return s

    def assign(self, of: State) -> None:
        """Take over everything of another position but its generator."""
        self.take_data(of)
        self.frames = [f.copy() for f in of.frames]
        for i in range(1, len(of.frames)):
            if of.frames[i].regs is of.frames[i - 1].regs:
                self.frames[i].regs = self.frames[
                    i - 1
                ].regs  # a payment writes registers of the play that it belongs to
        self.request = of.request
        self.lanes = of.lanes
        self.waiting = of.waiting
        self.truths = of.truths
        self.log = of.log
        self.logging = of.logging
        self.dirty = of.dirty
        self.urgent = of.urgent
        self.saved = of.saved
        self.announced = of.announced
        self.aborted = of.aborted
        self.audience = of.audience
        self.freely = of.freely
        self.gathering = of.gathering
        self.gathered = of.gathered
        self.aloud = of.aloud
        self.trail = of.trail
        self.steps = of.steps
        self.script = of.script
        self.at_will = of.at_will
        self.looked = of.looked
        self.consequences = []
        self.result = of.result
        self.reason = of.reason

    # ---- reading ------------------------------------------------------------

    def derive(self) -> derived.Derived:
        """Return the computed values, rebuilding them only when stale."""
        d = self.d
        if d is None:
            d = derived.refresh(self)
            self.d = d
        return d

    def row(self, e: int) -> Row:
        """Return what an entity is now: computed in live zones, printed elsewhere."""
        d = self.d
        return (self.derive() if d is None else d).rows[e]

    def mods(self, kind: int) -> list[Active]:
        """Return the modifications of one kind that are in force."""
        d = self.d
        if d is None:
            d = self.derive()
        return d.mods[kind] if d.modded >> kind & 1 else NONE_ACTIVE

    # ---- control --------------------------------------------------------------------------------------------------------

    def ask(self, f: Frame, player: int, kind: str, options: Sequence[int], always: bool = False) -> bool:
        """Put a decision to a player. One option is taken without asking unless ``always``, and even then if nobody watches
        (``audience`` is False: simulations and search). ``aloud`` puts whatever is forced, for one who wants to hear of it.

        Raises:
            RuntimeError: If there is no option at all (a mistake of the rules).
        """
        if self.rules.offered is not None and len(options) > 1:
            options = self.rules.offered(self, f, options)
        n = len(options)
        if n == 1 and not self.aloud and (self.script or not (always and self.audience)):
            f.answer = options[0]
            return False
        if self.script and self.follow_script(f, options):
            return False
        if n == 0:
            raise RuntimeError(f"{f.proc.name} {f.clause()}: nothing to choose for {kind}")
        f.asked = f.pc
        self.request = Request(player, kind, options, always, f.source)
        return True

    def asks_freely(self) -> bool:
        """Tell whether the innermost procedure asks for the members of its set in any order, not in its own: only copies of positions
        do, on which a set is put together (``freely`` is the depth of its frame)."""
        return self.freely == len(self.frames)

    def gather(self, members: Ints) -> bool:
        """The set that is asked for in any order is complete: stop here if it was only to be ``gathering``; hand the options over."""
        if not self.gathering or self.freely != len(self.frames):
            return False
        self.gathered = members
        self.request = None
        self.lanes = ()
        return True

    def follow_script(self, f: Frame, options: Sequence[int]) -> bool:
        """Take the next answer of the script (a round of a loop that is run again) instead of asking; one that is not offered ends it."""
        answer = self.script[0]
        if answer not in options:
            self.script = ()
            return False
        self.script = self.script[1:]
        f.asked = f.pc
        self.note_answer(f, options, answer)
        f.answer = answer
        return True

    def note_answer(self, f: Frame, options: Sequence[int], answer: int) -> None:
        """Keep what an announcement may be taken back to; tell the rules of a choice."""
        if verb_of(answer) in self.rules.rewindable:
            self.saved = self.copy()
            self.announced = answer
        elif self.saved is None:
            self.aborted = ()
        self.at_will = self.was_choice(options, answer)
        if self.rules.chosen is not None and (self.at_will or (self.rules.notes_all and len(options) > 1)):
            self.rules.chosen(self, f, answer)
        if verb_of(answer) not in self.rules.orders and (self.at_will or not self.rules.slight):
            self.steps = 0

    def call(
        self,
        proc: Procedure,
        player: int = NOBODY,
        source: int = -1,
        target: int = -1,
        n: int = 0,
        flag: bool = False,
        regs: list[Ints] | None = None,
        box: tuple[Any, ...] = (),
        prog: Program | None = None,
        event: Event | None = None,
        snap: Snap | None = None,
    ) -> bool:
        """Run a procedure before the next row of this one; its result will be in ``f.result``."""
        f = Frame(proc, player, source, target, n, flag, regs if regs is not None else [], box, prog, event, snap)
        f.began = self.clock
        self.frames.append(f)
        return False

    def done(self, result: Ints = ()) -> bool:
        """End the procedure and hand its caller a result, and what its last act did."""
        f = self.frames.pop()
        if self.frames and not f.quiet:
            caller = self.frames[-1]
            caller.result = result
            caller.happened = f.happened
        return False

    def back(self, f: Frame, clause: str) -> bool:
        """Continue this procedure at the first row of a clause. Only sets the row."""
        f.pc = f.proc.at[clause]
        return False

    def finish(self, winners: Ints, reason: str) -> bool:
        """End the match: the winners (none: a draw) and the clause that ended it."""
        if self.result is None:
            self.result = winners
            self.reason = reason
            self.frames.clear()
            self.request = None
            self.lanes = ()
        return False

    def check(self) -> bool:
        """Run the game's rule processing if anything changed since the last time, and there may be something to do."""
        if not self.dirty:
            return False
        if not self.rules.calm(self):
            return self.call(self.rules.check)
        self.dirty = False
        f = self.frames[-1]
        f.result = f.happened = ()
        return False

    def run(self) -> None:
        """Run steps until a decision is open or the match is over."""
        while self.result is None:
            frames = self.frames
            if not frames:
                raise RuntimeError("the match has no procedure left but no result")
            f = frames[-1]
            pc = f.pc
            steps = f.proc.steps
            if pc >= len(steps):
                self.done()
                continue
            f.pc = pc + 1
            if steps[pc](self, f):
                return

    def choose(self, answer: int, player: int = -1) -> None:
        """Answer the open decision and run on; see :meth:`take`."""
        self.take(answer, player)
        self.run()

    def take(self, answer: int, player: int = -1) -> None:
        """Answer the open decision. The caller has checked that the option is offered.

        ``player`` tells who answers when several are asked at once; by default the first of them.
        """
        f = self.frames[-1]
        request = self.request
        self.note_answer(f, request.options if request is not None else (), answer)
        f.answer = answer
        if self.lanes:
            f.target = player if player >= 0 else self.lanes[0].player  # the other lanes stay open meanwhile
        self.request = None

    def step(self) -> bool:
        """Run a single step, and tell whether one can follow it: no decision is open, and the match lasts."""
        f = self.frames[-1]
        if f.pc >= len(f.proc.steps):
            self.done()
            return self.result is None
        f.pc += 1
        return not f.proc.steps[f.pc - 1](self, f) and self.result is None

    def was_choice(self, options: Sequence[int], answer: int) -> bool:
        """Tell whether a decision left a choice: another option than the answer that counts as one (``rules.slight``)."""
        slight = self.rules.slight
        for o in options:
            if o != answer and (not slight or verb_of(o) not in slight):
                return True
        return False

    def abort(self) -> bool:
        """Take the running announcement back [KERNEL 11]: everything but the generator and what players know.

        The decision in which it was announced is open again, so this returns True. What was undone never happened, so the log goes
        back as well. ``aborted`` keeps what was taken back at this decision, so that a game can stop offering it.

        Raises:
            RuntimeError: If no rewindable announcement is running.
        """
        saved = self.saved
        if saved is None:
            raise RuntimeError("nothing to take back: no rewindable announcement is running")
        known = self.col[KNOWN]
        aborted = (*saved.aborted, self.announced)
        self.assign(saved.copy())
        self.aborted = aborted
        for e in range(len(self.col[KNOWN])):
            if known[e] & ~self.col[KNOWN][e]:
                self.set(KNOWN, e, self.col[KNOWN][e] | known[e])
        self.ask_again()
        return True

    def settle(self) -> bool:
        """The announcement is complete: it cannot be taken back any more."""
        saved = self.saved
        if saved is not None:
            self.saved = saved.saved
            self.announced = saved.announced
        self.aborted = ()
        return False

    def clause(self) -> str:
        """Return the clause that is being carried out: of the innermost row that names one (the kernel's own rows have words)."""
        for f in reversed(self.frames):
            clause = f.clause().partition("/")[0]
            if clause[:1].isdigit():
                return clause
        return ""

    def ask_again(self) -> None:
        """Run the asking step of the open request once more (after loading or re-dealing)."""
        f = self.frames[-1]
        f.pc = f.asked - 1
        self.request = None
        self.lanes = ()
        self.run()

    # ---- acts: tail calls of steps --------------------------------------------------------------------------------------

    def carry_out(self, events: list[Event]) -> bool:
        """Make events happen at the same time. May suspend: the result is in ``f.happened`` in the next row."""
        return replacing.carry_out(self, events)

    def act(
        self, kind: int, subject: int = -1, player: int = -1, source: int = -1, n: int = 0, to: int = -1, why: int = 0
    ) -> bool:
        """Make one event happen. ``subject`` and ``source`` are refs."""
        return replacing.carry_out(self, [Event(kind, subject, player, source, n, to, why)])

    def emit(
        self, kind: int, subject: int = -1, player: int = -1, source: int = -1, n: int = 0, to: int = -1, why: int = 0
    ) -> None:
        """Record an event that nothing can replace."""
        if (self.looked | self.rules.triggering | self.pool.counted) >> kind & 1:
            acts.emit(self, Event(kind, subject, player, source, n, to, why))
        elif self.logging:
            acts.tell(self, [Event(kind, subject, player, source, n, to, why)])
        else:
            self.moment += 1  # as with a log

    def emit_all(self, events: list[Event]) -> None:
        """Record events that nothing can replace as happening in one moment: texts that look at them together trigger once."""
        wanted = self.looked | self.rules.triggering | self.pool.counted
        if any(wanted >> ev.kind & 1 for ev in events):
            acts.emit_all(self, [ev for ev in events if self.logging or wanted >> ev.kind & 1])
        else:
            acts.tell(self, events)

    def also(self, ev: Event) -> None:
        """Note, inside a commit function, an event that consists in the one committed: it happens in the same moment."""
        if (self.looked | self.rules.triggering) >> ev.kind & 1 or self.logging or self.pool.counted >> ev.kind & 1:
            self.consequences.append(ev)


NONE_ACTIVE: Final[list[Active]] = []
