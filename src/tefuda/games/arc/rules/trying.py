"""Chains of commas: carried out step by step, and tried before they are begun [6.6.2, 6.5.3, R52].

A chain can be done if some sequence of legal choices lets every step be performed. That is found out by doing it on a copy of the position,
choice after choice. While it is carried out for good, a choice offers only what leaves the rest possible, as long as there is anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.programs import Cond
from tefuda.kernel.state import Request, State

if TYPE_CHECKING:
    from tefuda.kernel.programs import Program
    from tefuda.kernel.records import Ints

TRIAL: Final = "trial"
"""Reason with which a trial ends; its result is (1,) if every step was performed."""
MOST_TRIALS: Final = 400
"""Choices that one trial looks at; a chain that has not failed by then counts as possible."""
APART: Final = frozenset(("batches", "combat", "direct attack", "replace", "rule processing"))
"""Procedures inside a chain whose decisions are not those of the chain."""


def run_chain(st: State, f: Frame) -> bool:
    """Do the next steps; one that is impossible ends the chain, and what was done before stands [6.4.8.1, R52]."""
    prog = f.prog
    assert prog is not None
    code = prog.code
    size = len(code)
    while f.n < size:
        f.m = f.n
        ins = code[f.m]
        if not ins.possible(st, f):
            return st.done((0,))
        f.n += 1
        ins.run(st, f)
        frames = st.frames
        if not frames or frames[-1] is not f:
            f.pc = 0
            return False
    return st.done((1,))


CHAIN: Final = procedure("arc:run", ("6.6.2", run_chain))
"""A chain of commas. Result: (1,) if every step was performed, else (0,)."""


def judged(st: State, f: Frame) -> bool:
    """A trial is over."""
    return st.finish(f.result, TRIAL)


TRY: Final = procedure("arc:trying", ("6.6.2/t", judged))
"""Stands below a chain that is only tried."""


def trying(st: State) -> bool:
    """Tell whether this is a copy on which a chain is tried."""
    for f in st.frames:
        if f.proc is TRY:
            return True
    return False


class Budget:
    """How many choices may still be looked at."""

    def __init__(self, n: int) -> None:
        self.n = n


def fork(st: State) -> State:
    """Return a copy to try things on."""
    trial = st.copy()
    trial.logging = False
    trial.audience = False
    trial.gathering = False
    trial.request = None
    trial.lanes = ()
    return trial


def succeeds(st: State, budget: Budget) -> bool:
    """Tell whether some choices lead to the end of the chain."""
    if st.result is not None:
        return st.reason != TRIAL or st.result == (1,)
    request = st.request
    if request is None:
        return True
    options = st.lanes[0].options if st.lanes else request.options
    n = 1 if st.lanes else len(options)
    for i in range(n):
        budget.n -= 1
        if budget.n < 0:
            return True
        trial = st.copy() if i + 1 < n else st
        trial.choose(options[i])
        if succeeds(trial, budget):
            return True
    return False


def feasible(st: State, program: Program, x: Scope) -> bool:
    """Tell whether a chain can be carried out from the present position [R52]."""
    trial = fork(st)
    regs: list[Ints] = x.regs + [()] * (program.regs - len(x.regs))
    trial.call(TRY, player=x.player, source=x.source)
    trial.call(CHAIN, player=x.player, source=x.source, regs=regs, prog=program, event=x.event, snap=x.snap)
    trial.run()
    return succeeds(trial, Budget(MOST_TRIALS))


class ChainFeasible(Cond):
    """Every step of a chain can be performed, given the right choices [R52]."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def holds(self, st: State, x: Scope) -> bool:
        """Try it on a copy."""
        return feasible(st, self.program, x)


def offered(st: State, f: Frame, options: Sequence[int]) -> Sequence[int]:
    """Leave out what would make the rest of a running chain impossible, if anything else is left [R52]."""
    frames = st.frames
    at = -1
    for i in range(len(frames) - 1, -1, -1):
        proc = frames[i].proc
        if proc is CHAIN:
            at = i
            break
        if proc.name in APART:
            return options
    if at < 0 or trying(st):
        return options
    kept = [o for o in options if leads_on(st, at, o, options)]
    return kept if kept else options


def leads_on(st: State, at: int, answer: int, options: Sequence[int]) -> bool:
    """Tell whether the chain in frame ``at`` can be finished after an answer to the question that is about to be put."""
    trial = fork(st)
    bottom = Frame(TRY, -1, -1, -1, 0, False, [], (), None, None, None)
    trial.frames.insert(at, bottom)
    if trial.freely > at:
        trial.freely += 1
    trial.request = Request(-1, "", options, False, -1)
    trial.choose(answer)
    return succeeds(trial, Budget(MOST_TRIALS))
