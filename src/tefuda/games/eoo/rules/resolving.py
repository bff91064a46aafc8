"""Resolving what lies on the stack [2-7-1, 9-3-6, 11, 12-1-5, 17-8-3, R43, R79, R101]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common import stacking
from tefuda.games.common.stacking import begin_top
from tefuda.games.eoo.rules.commits import bury
from tefuda.games.eoo.rules.events import (
    AS_HOST,
    BY_EXECUTION,
    BY_RULE,
    MOVED,
    RESOLVED_EVENT,
    UNHOSTED,
    UNRESOLVED,
    UNTARGETED,
    VANISHED,
)
from tefuda.games.eoo.rules.model import (
    FIELD,
    K_EFFECT,
    K_GLYPH,
    KIND,
    RESOLVED,
    SHIELD,
    SHIELD_NUMBER,
    STACK,
)
from tefuda.games.eoo.rules.text import TARGET_PART, EooAbility, Host, text_of
from tefuda.games.eoo.rules.verbs import V_CHOOSE, V_CHOOSE_SHIELD
from tefuda.kernel import items as stack_items
from tefuda.kernel.frames import Frame, Scope, back_to, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import Event, Waiting
from tefuda.kernel.schema import CARD, CONTROLLER

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def begin(st: State, f: Frame) -> bool:
    """The top object resolves; it lies on the stack until its text is finished [9-3-6, R43]. Registers are its own copy."""
    item = begin_top(st, f, STACK)
    f.n = 1 if item.copied else 0
    return False


def carry_text(st: State, f: Frame) -> bool:
    """The text of an effect card or ability is carried out from top to bottom [2-5-1]; what says so is not resolved [2-7-3-2]."""
    e = st.now(f.source)
    ability = cast("EooAbility | None", f.box[0])
    if f.flag and st.row(e).v[KIND] != K_EFFECT:
        return st.back(f, "11-1-1")
    source = f.source
    if not f.flag:
        source = st.items[e].source
    elif unresolvable(st, f, e):
        st.emit(UNRESOLVED, f.source, player=f.player, source=f.source)
        return st.back(f, "12-1-5")
    if ability is None or ability.program is None:
        return st.back(f, "12-1-5")
    if untargeted(st, Scope(f.player, source, f.regs, f.event, f.snap), ability):
        st.emit(UNTARGETED, f.source, player=f.player, source=f.source)
    return st.call(RUN, player=f.player, source=source, regs=f.regs, prog=ability.program, event=f.event, snap=f.snap)


def untargeted(st: State, x: Scope, ability: EooAbility) -> bool:
    """Tell whether a text names targets, and none of them is legal now [20-1-2, R49]."""
    parts = [part for part in ability.parts if part.sort == TARGET_PART and part.applies(st, x)]
    return len(parts) > 0 and not any(part.still(st, x, r) for part in parts for r in x.regs[part.reg])


def unresolvable(st: State, f: Frame, e: int) -> bool:
    """Tell whether a card's own text keeps it from being resolved, read just before [2-7-3-2, 2-7-4-1]."""
    return any(cond.holds(st, f) for cond in text_of(st, st.col[CARD][e]).fizzles)


def find_host(st: State, f: Frame) -> bool:
    """A glyph that names no target picks its host now [17-8-3-2, R79]; ``target`` gets the host's ref, -1 if there is none."""
    e = st.now(f.source)
    host = text_of(st, st.col[CARD][e]).host if st.row(e).v[KIND] == K_GLYPH else None
    f.target = -1
    f.answer = -1
    if host is None or f.n:
        return False
    if host.reg >= 0:
        legal = legal_hosts(st, f, host)
        for r in f.regs[host.reg]:
            if st.now(r) in legal:
                f.target = r
        return False
    found = legal_hosts(st, f, host)
    if not found:
        return False
    return st.ask(f, f.player, "host", host_options(st, found))


def legal_hosts(st: State, f: Frame, host: Host) -> list[int]:
    """Return the entities a glyph may be attached to, without itself."""
    return [h for h in host.hosts(st, f) if st.ref(h) != f.source]


def host_options(st: State, found: list[int]) -> list[int]:
    """Return the options for hosts; shields of one player are named by their numbers."""
    if all(st.kind_of(h) == SHIELD for h in found) and len({st.col[CONTROLLER][h] for h in found}) == 1:
        return [option(V_CHOOSE_SHIELD, st.col[SHIELD_NUMBER][h]) for h in found]
    return [option(V_CHOOSE, h) for h in found]


def enter_field(st: State, f: Frame) -> bool:
    """A nodia, artifact or glyph enters the field of the stack object's holder [11-1-3, 12-1-4, R95, R101]; a copy just ceases
    [10-1-4, R51], and a glyph without legal host does not enter [R79]."""
    e = st.now(f.source)
    if f.n:
        return False
    if f.answer >= 0:
        f.target = st.ref(host_named(st, f, e))
    more: tuple[int, ...] = ()
    if st.row(e).v[KIND] == K_GLYPH and text_of(st, st.col[CARD][e]).host is not None:
        if f.target < 0:
            st.emit(UNHOSTED, f.source, player=f.player, source=f.source)
            return False
        more = (AS_HOST, f.target)
    to = st.zone_id(f.player, FIELD)
    return st.carry_out([Event(MOVED, f.source, player=f.player, source=f.source, to=to, why=BY_EXECUTION, more=more)])


def host_named(st: State, f: Frame, e: int) -> int:
    """Return the host that was picked."""
    if verb_of(f.answer) == V_CHOOSE:
        return first(f.answer)
    host = text_of(st, st.col[CARD][e]).host
    assert host is not None
    number = first(f.answer)
    return next(h for h in legal_hosts(st, f, host) if st.col[SHIELD_NUMBER][h] == number)


def leave_stack(st: State, f: Frame) -> bool:
    """What is still on the stack leaves it: cards to their master's graveyard, abilities and copies cease [10-1-4, 12-1-5, R101]."""
    e = st.now(f.source)
    if e < 0 or st.kind_of(e) != STACK:
        return False
    put = bury(st, e, MOVED, f.player, f.source, BY_RULE)
    return stacking.leave_stack(st, f, RESOLVED_EVENT, VANISHED, put)


def resolved(st: State, f: Frame) -> bool:
    """Count it; if the stack has become empty numbers start again at 1 [R19, R26 c]."""
    st.put_num(RESOLVED, st.num[RESOLVED] + 1)
    if not st.shared(STACK):
        stack_items.restart(st)
        st.waiting = tuple([unkeyed(w) for w in st.waiting])
    return st.done()


def unkeyed(w: Waiting) -> Waiting:
    """Return a waiting trigger that waits for nothing on the stack any more."""
    if w.key == 0:
        return w
    return Waiting(w.ability, w.player, w.source, w.snap, w.event, w.regs, 0, w.part, w.room, w.serial, w.nth)


RESOLVE: Final = procedure(
    "eoo:resolve",
    ("9-3-6", begin),
    ("2-5-1", carry_text),
    ("2-5-1/a", back_to("12-1-5")),
    ("11-1-1", find_host),
    ("11-1-1/a", enter_field),
    ("12-1-5", leave_stack),
    ("12-1-5/a", resolved),
)
"""Resolves the top object of the stack."""
