"""What follows an event at once, also in the middle of a resolution: change of control, order of timestamps, opportunities of CB and
soul burst [6.2, 11.9.4.14, 15.2.10.3, 15.3.2.2, R63, R67, R94, R95, R117]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.announcing import CHANCE_TRIGGER, probe
from tefuda.games.chronicle.rules.commits import CAME, CHANCE
from tefuda.games.chronicle.rules.deciding import parts_possible
from tefuda.games.chronicle.rules.events import BURST, BY_RULE, CONTROLLED, OUT_OF_BATTLE, SOUL_BURST
from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import (
    ATTACKER,
    BASE,
    BATTLEFIELD,
    CA_YARD,
    DEFENDER,
    I_EPIC,
    ICONS,
    MASTER,
    SOUL,
    active,
    controller,
    in_role,
    is_unit,
    other,
)
from tefuda.games.chronicle.rules.possible import barred, room_for
from tefuda.games.chronicle.rules.text import ChronicleAbility, extra_of, text_of
from tefuda.games.chronicle.rules.verbs import V_BURST, V_NEXT_CARD
from tefuda.games.chronicle.rules.wake import carried, carry, coming
from tefuda.kernel import picks
from tefuda.kernel.acts import nth_of
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.records import Event, Waiting
from tefuda.kernel.schema import CARD, NO, STAMP

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

SOUL_BURST_CHANCE: Final = 2
SETTLED: Final = 2
"""Steps after which a frame looks at what is carried out and at control no more."""
STAMPED: Final = 4
"""Steps after which what came is not looked at any more by the same frame."""


def after(st: State) -> bool:
    """Look whether anything follows; may push one frame. What a frame on top has ahead of it is left to that one."""
    top = st.frames[-1] if st.frames else None
    if top is not None and top.proc is AFTERMATH:
        anew = top.pc > SETTLED and (wrongly_controlled(st) or coming(st) or (top.pc >= STAMPED and noted(st, CAME)))
        return st.call(AFTERMATH) if anew else False
    if noted(st, CAME) or noted(st, CHANCE) or wrongly_controlled(st) or coming(st):
        return st.call(AFTERMATH)
    return False


def noted(st: State, sort: int) -> list[int]:
    """Return the refs noted under a sort since they were last looked at, in the order of the events."""
    return [key[1] for key in st.memory if key[0] == sort]


def forget(st: State, sort: int, refs: list[int]) -> None:
    """Forget what was noted."""
    st.memory = {k: v for k, v in st.memory.items() if k[0] != sort or k[1] not in refs}


# ---- control [11.9.4.2, R63] ---------------------------------------------------------------------------------------------------


def wrongly_controlled(st: State) -> list[Event]:
    """Return the changes of control that effects, or their ends, demand now; and what is in battle and no unit any more [R60]."""
    out = no_units(st) if extra_of(st).retyping else []
    if not extra_of(st).controlling:
        return out
    rows = st.derive().rows
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            master = rows[e].v[MASTER] if rows[e].v[MASTER] >= 0 else st.col[BASE][e]
            if master not in (p, -1):
                out.append(Event(CONTROLLED, st.ref(e), player=master, why=BY_RULE))
    return out


def no_units(st: State) -> list[Event]:
    """Return the removals from battle of attackers and defenders that have stopped being units [10.1.4.4, 10.2.1.1, R60]."""
    found = [e for role in (ATTACKER, DEFENDER) for e in in_role(st, role) if not is_unit(st, e)]
    return [Event(OUT_OF_BATTLE, st.ref(e), player=controller(st, e), why=BY_RULE) for e in found]


def settle_control(st: State, f: Frame) -> bool:
    """Objects change their controller as soon as an effect says so; this is no rule process [6.2.4, 11.9.4.2, R63]."""
    events = wrongly_controlled(st)
    return st.carry_out(events) if events else False


# ---- timestamps [11.9.4.14, R67] ---------------------------------------------------------------------------------------------


def order_stamps(st: State, f: Frame) -> bool:
    """The turn player orders what entered together, if the order can ever matter."""
    refs = [r for r in noted(st, CAME) if st.now(r) >= 0]
    forget(st, CAME, noted(st, CAME))
    together = tuple([st.now(r) for r in refs])
    f.regs = [together]
    f.result = ()
    if len(together) < 2 or not any_meet(st, together):
        return False
    return picks.put_in_order(st, "order-timestamps", active(st), together, -1, V_NEXT_CARD)


def any_meet(st: State, together: Ints) -> bool:
    """Tell whether field effects of two different cards among these can meet in one layer; two of one design cannot be told apart."""
    seen: dict[int, int] = {}
    for e in together:
        mask = 0
        for ab in st.pool.designs[st.col[CARD][e]].abilities:
            if ab.bundle is not None:
                mask |= ab.bundle.layers
        for card, layers in seen.items():
            if card != st.col[CARD][e] and layers & mask:
                return True
        seen[st.col[CARD][e]] = mask
    return False


def stamp_in_order(st: State, f: Frame) -> bool:
    """The first named has the earliest timestamp."""
    if len(f.result) > 1:
        stamps = sorted([st.col[STAMP][e] for e in f.result])
        for i in range(len(f.result)):
            st.set(STAMP, f.result[i], stamps[i])
        st.d = None
    f.regs = []
    return False


# ---- opportunities [15.2.10.3, 15.3.2.2] --------------------------------------------------------------------------------------


def next_chance(st: State, f: Frame) -> bool:
    """The turn player is asked about all of his first, then the opponent [R94, R95]; each declaration has its own clause."""
    refs = noted(st, CHANCE)
    gone = [r for r in refs if ability_of(st, r) is None]
    forget(st, CHANCE, gone)
    for p in (active(st), other(active(st))):
        for r in refs:
            if r not in gone and controller(st, st.now(r)) == p:
                f.target = r
                f.player = p
                return st.back(f, "15.2.10.3.4" if st.memory[(CHANCE, r)] == SOUL_BURST_CHANCE else "15.3.2.2.4")
    return st.done()


def ask_to_declare(st: State, f: Frame) -> bool:
    """Declaring is free and does not use the stack [15.2.10.3.4, 15.3.2.2.4]."""
    return st.ask(f, f.player, "burst", [option(V_BURST, st.now(f.target)), option(NO)])


def ability_of(st: State, ref: int) -> ChronicleAbility | None:
    """Return the text that may be declared for a card that has just come; None if there is no opportunity [15.3.2.2.1-15.3.2.2.3]."""
    e = st.now(ref)
    if e < 0:
        return None
    text = text_of(st, st.col[CARD][e])
    sort = st.memory[(CHANCE, ref)]
    ability = text.soul_burst if sort == SOUL_BURST_CHANCE else text.burst
    if ability is None or st.kind_of(e) != (SOUL if sort == SOUL_BURST_CHANCE else CA_YARD):
        return None
    player = controller(st, e)
    if sort == SOUL_BURST_CHANCE and ability.colour and not lit_for(st, e, player) & ability.colour:
        return None
    if barred(st, player, SOUL_BURST if sort == SOUL_BURST_CHANCE else BURST):
        return None
    card = st.col[CARD][e]
    if ability.places_itself and (not room_for(st, card, player) or outdone(st, card, player)):
        return None
    return ability if parts_possible(st, probe(st, player, e, ability.regs, False), ability) else None


def outdone(st: State, card: int, player: int) -> bool:
    """Tell whether a card is EPIC and its player controls something of its name, EPIC or not [15.2.10.3.3, 15.3.2.2.3]."""
    design = st.pool.designs[card]
    if not design.row.v[ICONS] & I_EPIC:
        return False
    return any(st.pool.designs[st.row(e).card].siblings == design.siblings for e in st.zone(player, BATTLEFIELD))


def declared(st: State, f: Frame) -> bool:
    """What is declared triggers: it waits like any trigger [15.2.10.3.6, 15.3.2.2.6]."""
    ability = ability_of(st, f.target)
    forget(st, CHANCE, [f.target])
    if verb_of(f.answer) == V_BURST and ability is not None:
        st.serial += 1
        player = controller(st, st.now(f.target))
        w = Waiting(ability, player, f.target, None, None, (), 0, CHANCE_TRIGGER, -1, st.serial, nth_of(st, f.target))
        st.waiting = (*st.waiting, w)
        st.dirty = True
    return st.back(f, "next chance")


AFTERMATH: Final = procedure(
    "chronicle:aftermath",
    ("carry", carry),
    ("carried", carried),
    ("11.9.4.2", settle_control),
    ("11.9.4.14", order_stamps),
    ("11.9.4.14/a", stamp_in_order),
    ("next chance", next_chance),
    ("15.2.10.3.4", ask_to_declare),
    ("15.2.10.3.6", declared),
    ("15.3.2.2.4", ask_to_declare),
    ("15.3.2.2.6", declared),
)
"""What follows an event at once."""
