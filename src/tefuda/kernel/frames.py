"""Procedures as tables of (clause, step), and the frames that stand in them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from tefuda.kernel.programs import Program
    from tefuda.kernel.records import Event, Ints, Snap, Waiting
    from tefuda.kernel.state import State


class Scope:
    """On whose behalf card text is evaluated.

    Attributes:
        player: Controller of the text, -1 for none.
        source: Ref of the card it stands on, -1 for none.
        regs: Registers: tuples of refs or numbers.
        event: Event that triggered it or that is being judged, or None.
        snap: Last-known information of the source when it triggered, or None.
    """

    __slots__ = ("event", "player", "regs", "snap", "source")

    def __init__(
        self, player: int, source: int, regs: list[Ints], event: Event | None = None, snap: Snap | None = None
    ) -> None:
        self.player = player
        self.source = source
        self.regs = regs
        self.event = event
        self.snap = snap

    def about(self, ev: Event) -> Scope:
        """Return a scope of its own that knows the event; records in force are shared by positions and matches, and never written."""
        return Scope(self.player, self.source, self.regs, ev, self.snap)


@final
class Frame(Scope):
    """Where a procedure stands: its next row and its variables by role.

    ``sealed`` holds the picks of a sealed choice: of this frame's lanes while they run, or what a finished one returned.
    ``quiet`` frames return nothing to the frame below, which they interrupted. ``began`` is the time at which it was called.
    """

    __slots__ = (
        "answer",
        "asked",
        "began",
        "box",
        "events",
        "flag",
        "happened",
        "m",
        "n",
        "pc",
        "proc",
        "prog",
        "quiet",
        "result",
        "sealed",
        "target",
        "waiting",
    )

    def __init__(
        self,
        proc: Procedure,
        player: int,
        source: int,
        target: int,
        n: int,
        flag: bool,
        regs: list[Ints],
        box: tuple[Any, ...],
        prog: Program | None,
        event: Event | None,
        snap: Snap | None,
    ) -> None:
        self.player = player
        self.source = source
        self.regs = regs
        self.event = event
        self.snap = snap
        self.proc = proc
        self.pc = 0
        self.asked = 0
        self.began = 0
        self.quiet = False
        self.target = target
        self.n = n
        self.m = 0
        self.flag = flag
        self.answer = -1
        self.result: Ints = ()
        self.happened: tuple[Event, ...] = ()
        self.box = box
        self.events: tuple[Event, ...] = ()
        self.prog = prog
        self.waiting: Waiting | None = None
        self.sealed: tuple[tuple[int, Ints], ...] = ()

    def copy(self) -> Frame:
        """Return an independent frame at the same place."""
        f = Frame(
            self.proc, self.player, self.source, self.target, self.n, self.flag,
            self.regs[:] if self.regs else self.regs, self.box, self.prog, self.event, self.snap,
        )  # fmt: skip
        f.pc = self.pc
        f.asked = self.asked
        f.began = self.began
        f.quiet = self.quiet
        f.m = self.m
        f.answer = self.answer
        f.result = self.result
        f.happened = self.happened
        f.events = tuple([ev.copy() for ev in self.events]) if self.events else self.events
        f.waiting = self.waiting
        f.sealed = self.sealed
        return f

    def clause(self) -> str:
        """Return the clause of the row that runs or asks."""
        return self.proc.clauses[self.pc - 1] if self.pc > 0 else self.proc.clauses[0]


Step = Callable[["State", Frame], bool]
"""One sentence of a rulebook. It returns True if a request is open; see KERNEL for the ways in which a step may end."""


@final
class Procedure:
    """A numbered list of a rulebook: rows of (clause, step). A row without a clause of its own carries a letter (``8.4.3/a``).

    ``key`` is what saved positions call it; ``name`` is what players read: the key without the game in front. ``members`` is the verb of
    the members if it asks for a set, else -1.
    """

    __slots__ = ("at", "clauses", "key", "members", "name", "number", "steps")

    def __init__(self, key: str, clauses: tuple[str, ...], steps: tuple[Step, ...]) -> None:
        self.key = key
        self.name = key.rpartition(":")[2]
        self.clauses = clauses
        self.steps = steps
        self.members = -1
        self.number = int.from_bytes(blake2b(key.encode(), digest_size=7).digest(), "big")
        self.at: dict[str, int] = {}
        for i in range(len(clauses) - 1, -1, -1):
            self.at[clauses[i]] = i

    def gathers(self, verb: int) -> Procedure:
        """Say that it asks for a set, one member at a time, by options of this verb (see :meth:`State.asks_freely`)."""
        self.members = verb
        return self

    def __repr__(self) -> str:
        return f"<procedure {self.name}: {', '.join(self.clauses)}>"


PROCEDURES: Final[dict[str, Procedure]] = {}
"""All procedures by key, for saving frames."""


def procedure(name: str, *rows: tuple[str, Step]) -> Procedure:
    """Declare a procedure. ``name`` must be unique, since saved positions refer to it: games put their id and a colon in front.

    Raises:
        ValueError: If the name is taken by another procedure.
    """
    if name in PROCEDURES:
        raise ValueError(
            f"procedure {name!r} is declared twice; a game puts its id and a colon in front, as in 'sve:attack'"
        )
    p = Procedure(name, tuple([r[0] for r in rows]), tuple([r[1] for r in rows]))
    PROCEDURES[name] = p
    return p


# ---- steps that many procedures have


def check_timing(st: State, f: Frame) -> bool:
    """Rule processing, if anything changed."""
    return st.check()


def let_happen(st: State, f: Frame) -> bool:
    """The events of the frame happen at the same time."""
    return st.carry_out(list(f.events))


def over(st: State, f: Frame) -> bool:
    """The procedure ends; its caller gets what happened last."""
    return st.done()


def again(st: State, f: Frame) -> bool:
    """Go on at the first row of the clause to which this row belongs: of `8.4.3` for the row `8.4.3/b`."""
    return st.back(f, f.clause().partition("/")[0])


def back_to(clause: str) -> Step:
    """Return the step that goes on at the first row of another clause."""

    def step(st: State, f: Frame) -> bool:
        return st.back(f, clause)

    return step


def hand_on(st: State, f: Frame) -> bool:
    """The procedure ends; its caller gets what the one called last has returned."""
    return st.done(f.result)
