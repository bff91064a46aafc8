"""Resolving what lies on the stack [11.8, R75, R77, R80, R129]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import BY_RULE, LAPSED, MOVED, RESOLVED_EVENT, UNCHOSEN, VANISHED
from tefuda.games.chronicle.rules.model import RESOLVED, STACK
from tefuda.games.chronicle.rules.sharing import Shares
from tefuda.games.chronicle.rules.text import CHOICE_PART, ChronicleAbility
from tefuda.games.common import stacking
from tefuda.games.common.stacking import begin_top
from tefuda.kernel import items as stack_items
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.programs import RUN

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def begin(st: State, f: Frame) -> bool:
    """The top of the stack is resolved; its registers are its own copy [11.8.1]."""
    st.steps += 1
    begin_top(st, f, STACK)
    return False


def recheck_condition(st: State, f: Frame) -> bool:
    """A conditional trigger whose condition does not hold any more is removed and does nothing [11.6.14, 11.8.2, R80]."""
    ability = cast("ChronicleAbility | None", f.box[0])
    if ability is not None and ability.recheck is not None:
        item = f.source
        f.source = source_of(st, f)
        holds = ability.recheck.holds(st, f)
        f.source = item
        if not holds:
            st.emit(LAPSED, f.source, player=f.player, source=f.source)
            return st.back(f, "11.8.10")
    return False


def recheck_choices(st: State, f: Frame) -> bool:
    """If nothing that was chosen is legal any more, the object is removed and does nothing; illegal things alone are skipped
    [11.8.3, 15.3.1.2, R77]."""
    ability = cast("ChronicleAbility | None", f.box[0])
    if ability is None:
        return False
    chosen = legal = 0
    item = f.source
    f.source = source_of(st, f)
    before = f.regs[:]
    for part in ability.parts:
        if part.sort != CHOICE_PART or not part.applies(st, f):
            continue
        refs = f.regs[part.reg]
        kept = tuple([r for r in refs if part.still(st, f, r)])
        chosen += len(refs)
        legal += len(kept)
        f.regs[part.reg] = kept
    for part in ability.parts:
        if isinstance(part, Shares):
            drop_shares(f, part, before)
    f.source = item
    if not chosen or legal:
        return False
    st.emit(UNCHOSEN, f.source, player=f.player, source=f.source)
    return st.back(f, "11.8.10")


def drop_shares(f: Frame, part: Shares, before: list[Ints]) -> None:
    """The shares of things that have become illegal are lost [R77, R114]; ``before`` are the registers as they were."""
    shares = f.regs[part.reg]
    out: list[int] = []
    at = 0
    for reg in part.along:
        for r in before[reg]:
            if at < len(shares) and r in f.regs[reg]:
                out.append(shares[at])
            at += 1
    f.regs[part.reg] = tuple(out)


def source_of(st: State, f: Frame) -> int:
    """Return the ref of the source: a spell itself, the card on which an ability stands."""
    return f.source if f.flag else st.items[st.now(f.source)].source


def carry_text(st: State, f: Frame) -> bool:
    """The text is carried out as it is written [11.8.5]."""
    ability = cast("ChronicleAbility | None", f.box[0])
    if ability is None or ability.program is None:
        return False
    return st.call(
        RUN, player=f.player, source=source_of(st, f), regs=f.regs, prog=ability.program, event=f.event, snap=f.snap
    )


def leave_stack(st: State, f: Frame) -> bool:
    """A spell goes to its owner's discard pile, an ability vanishes [11.8.10]."""
    e = st.now(f.source)
    if e < 0 or st.kind_of(e) != STACK:
        return False
    put = bury(st, e, MOVED, f.player, f.source, BY_RULE)
    return stacking.leave_stack(st, f, RESOLVED_EVENT, VANISHED, put)


def resolved(st: State, f: Frame) -> bool:
    """Count it; if the stack has become empty numbers start again."""
    st.put_num(RESOLVED, st.num[RESOLVED] + 1)
    if not st.shared(STACK):
        stack_items.restart(st)
    return st.done()


RESOLVE: Final = procedure(
    "chronicle:resolve",
    ("11.8.1", begin),
    ("11.8.2", recheck_condition),
    ("11.8.3", recheck_choices),
    ("11.8.5", carry_text),
    ("11.8.10", leave_stack),
    ("11.8.10/a", resolved),
)
"""Resolves the top object of the stack."""
