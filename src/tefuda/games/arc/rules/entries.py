"""Entries of batches: how waiting effects are told apart, and in whose name things happen [R20..R28, R43]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import (
    DESTROYED,
    PLACED,
    PRICED,
    REALISED,
    TIMING,
)
from tefuda.games.arc.rules.model import (
    FALL_GENERAL,
    FIELD,
    KEYWORDS,
    MAIN,
    N_SHOCK,
    OBLIVION,
    REALISE_GENERAL,
    SCOPE,
    STAGE,
    T_FIGHT_AFTER,
    T_FIGHT_AT,
    T_FIGHT_EVE,
    holder,
    stage_of,
    value,
)
from tefuda.games.arc.rules.text import R_CARD, R_FALL, R_GENERAL, R_SHOCK, as_arc, extra_of
from tefuda.kernel.acts import Match, nth_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import TRIGGERED, Waiting
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State

LATER: Final = 9
"""Part of a card's text that waits for the general part of the same event; 1 to 5 are stages of cards, 0 is everything else [R25, R26]."""
ENTRY_NAMES: Final = frozenset(("skill", "card", "general skills", "after destruction", "shock", "upkeep"))
"""Procedures in whose name things happen."""


def acting(st: State) -> tuple[int, int]:
    """Return the controller and the source of the entry that is processed, (-1, -1) if the rules act themselves [R43]."""
    for i in range(len(st.frames) - 1, -1, -1):
        f = st.frames[i]
        if f.proc.name in ENTRY_NAMES:
            return f.player, f.source
        if f.proc.name == "combat" or f.proc.name == "direct attack":
            return -1, -1
    return -1, -1


def waiting_key(st: State) -> int:
    """Triggered effects are collected at the present depth [R20]."""
    return st.num[SCOPE]


def waiting_part(st: State, m: Match, among: list[Match]) -> int:
    """Return the part of a trigger: the stage of a card, LATER for texts beside a general part of the same event, else 0 [R25, R26]."""
    ab = as_arc(m.ability)
    if ab.rule == R_CARD:
        return stage_of(st, m.source & ENTITY)
    if ab.general:
        return 0
    for g in among:
        if g.event is m.event and g.ability is not m.ability and as_arc(g.ability).general and same_card(g, m):
            return LATER
    return 0


def same_card(a: Match, b: Match) -> bool:
    """Tell whether two triggers are those of one card, before or after it moved."""
    return a.source & ENTITY == b.source & ENTITY


def inherent_triggers(st: State, ev: Event, out: list[Match]) -> None:
    """Add what the rules trigger: general skills without text, cards to be processed, and skills of almas that a combat has lost."""
    if ev.kind == REALISED:
        realised(st, ev, out)
    elif ev.kind == PLACED:
        placed(st, ev, out)
    elif ev.kind == DESTROYED:
        fallen(st, ev, out)
    elif ev.kind == TIMING:
        timed(st, ev, out)


TRIGGERING: Final = 1 << REALISED | 1 << PLACED | 1 << DESTROYED | 1 << TIMING


def entry(st: State, rule: int, player: int, source: int, ev: Event, regs: tuple[Ints, ...] = ()) -> Match:
    """Return an entry that is no text."""
    return Match(extra_of(st).entries[rule], player, source, ev, regs)


def realised(st: State, ev: Event, out: list[Match]) -> None:
    """悪夢, 奉仕, 狂気, 貯蔵 of an alma that enters a main circle: one entry, from left to right [R25]."""
    e = st.now(ev.after)
    if e >= 0 and st.kind_of(e) == MAIN and st.row(e).v[KEYWORDS] & REALISE_GENERAL:
        out.append(entry(st, R_GENERAL, holder(st, e), ev.after, ev))


def placed(st: State, ev: Event, out: list[Match]) -> None:
    """A card realised on a sub circle by an effect is an entry; at its price it waits for its stage if that is still to come [R60]."""
    e = st.now(ev.after)
    if e < 0 or not FIELD >> st.kind_of(e) & 1:
        return
    if ev.n == PRICED and st.num[STAGE] >= 0 and stage_of(st, e) > st.num[STAGE]:
        return
    out.append(entry(st, R_CARD, holder(st, e), ev.after, ev, ((0 if ev.n == PRICED else 1,),)))


def fallen(st: State, ev: Event, out: list[Match]) -> None:
    """界眼 and 透波 of an alma destroyed from its main circle into oblivion [R86, R104]."""
    snap = ev.snap
    if snap is None or ev.frm < 0 or st.rules.zone_kinds[ev.frm] != MAIN or st.rules.zone_kinds[ev.to] != OBLIVION:
        return
    if snap.row.v[KEYWORDS] & FALL_GENERAL:
        out.append(entry(st, R_FALL, snap.controller, ev.subject, ev))


def timed(st: State, ev: Event, out: list[Match]) -> None:
    """衝撃 just before combat [R91]; and the skills of almas that a combat that goes on has lost [3.4.16.1, R40]."""
    for ref in ev.more:
        e = st.now(ref)
        if e >= 0:
            if ev.n == T_FIGHT_EVE and value(st, e, N_SHOCK) > 0:
                out.append(entry(st, R_SHOCK, holder(st, e), ref, ev))
        elif ev.n in (T_FIGHT_AT, T_FIGHT_AFTER):
            snap = st.seen(ref)
            if snap is not None:
                x = Scope(snap.controller, ref, [], ev, snap)
                for ab in snap.row.abilities:
                    if ab.kind == TRIGGERED and TIMING in ab.events and (ab.fits is None or ab.fits.holds(st, x)):
                        out.append(Match(ab, snap.controller, ref, ev, ()))


def add_entry(
    st: State, rule: int, player: int, source: int, part: int, regs: tuple[Ints, ...] = (), ev: Event | None = None
) -> None:
    """Make an entry of the batch that comes next (a raw write): cards of a stage, 維持."""
    st.serial += 1
    n, nth = st.serial, nth_of(st, source)
    w = Waiting(extra_of(st).entries[rule], player, source, None, ev, regs, st.num[SCOPE], part, -1, n, nth)
    st.waiting = (*st.waiting, w)
