"""What an alma's general skills do after its destruction: 界眼 and 透波 [3.4.13.2.9, R86, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.batches import HANDLERS
from tefuda.games.arc.rules.events import BY_EFFECT, BY_RULE, MOVED
from tefuda.games.arc.rules.executing import ALL_PARTS
from tefuda.games.arc.rules.model import (
    COST,
    DENSHO,
    ELEMENTS,
    EX,
    FALL_GENERAL,
    HAND,
    K_REFLET,
    KEYWORDS,
    KIND,
    N_WAVE,
    OBLIVION,
    REASON,
    RECORD,
    W_WAVE,
    W_WORLDEYE,
)
from tefuda.games.arc.rules.processing import PROCESSING, able, spell_of
from tefuda.games.arc.rules.text import R_FALL, text_of
from tefuda.games.arc.rules.verbs import V_CHOOSE
from tefuda.games.common.registers import told_regs
from tefuda.kernel.frames import Frame, Scope, again, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State

# ---- which card of oblivion ----------------------------------------------------------------------------------------------


def which_fall(st: State, f: Frame) -> bool:
    """Look at the skills as they were, from left to right."""
    snap = f.snap if f.snap is not None else st.seen(f.source)
    if snap is None:
        return st.done()
    words = snap.row.v[KEYWORDS] & FALL_GENERAL
    order = text_of(st, snap.row.card).order
    found = [w for w in order if words & w and FALL_GENERAL & w]
    f.regs = [tuple(found + [w for w in (W_WORLDEYE, W_WAVE) if words & w and w not in found]), (snap.row.v[N_WAVE],)]
    f.n = 0
    return False


def offer_fall(st: State, f: Frame) -> bool:
    """Choose a reflet of the own oblivion: any for 界眼, one of reason of low cost that can be carried out for 透波."""
    words = f.regs[0]
    if f.n >= len(words):
        return st.done()
    word = words[f.n]
    found = [e for e in st.zone(f.player, OBLIVION) if st.row(e).v[KIND] == K_REFLET]
    if word == W_WAVE:
        found = [e for e in found if wave_can(st, f, e, f.regs[1][0])]
    f.m = word
    f.answer = -1
    return st.ask(f, f.player, "choose", [option(V_CHOOSE, e) for e in found]) if found else False


def wave_can(st: State, f: Frame, e: int, n: int) -> bool:
    """Tell whether 透波(n) can activate a reflet: reason, cost at most n, something of it executable [R86]."""
    v = st.row(e).v
    cost = 0 if st.col[EX][e] or st.col[DENSHO][e] else v[COST]
    if not v[ELEMENTS] & REASON or cost > n:
        return False
    spell = spell_of(st, e)
    regs = told_regs(spell.regs if spell is not None else 0, st.ref(e), f.player)
    return able(st, Scope(f.player, st.ref(e), regs), e, 0)


def take_fall(st: State, f: Frame) -> bool:
    """界眼 takes it to hand; 透波 activates it where it lies [R86, R104]."""
    f.n += 1  # not where it is asked: that step is run again when a saved match is loaded
    if f.answer < 0:
        return st.back(f, "3.4.13.2.9")
    e = first(f.answer)
    f.target = st.ref(e)
    if f.m == W_WORLDEYE:
        return st.act(
            MOVED, f.target, player=f.player, source=f.source, to=st.zone_id(st.col[OWNER][e], HAND), why=BY_EFFECT
        )
    return st.call(ONE_WAVE, player=f.player, source=f.target)


FALL_ENTRY: Final = procedure(
    "arc:after destruction",
    ("3.4.13.2.9/a", which_fall),
    ("3.4.13.2.9", offer_fall),
    ("3.4.13.2.9/b", take_fall),
    ("3.4.13.2.9/c", again),
)
"""界眼 and 透波 of a destroyed alma."""
HANDLERS[R_FALL] = FALL_ENTRY

HANDLED: Final = tuple(sorted(HANDLERS))
"""Kinds of entries that can be processed."""


# ---- 透波: the reflet that it activates ----------------------------------------------------------------------------------------
# The frame keeps what that of a card on a sub circle keeps (``processing``): general and card timing are the same steps, so 接続 and 覚醒
# are paid; only the card's own cost is not [R51, R86, R93, R94].


def wave_begin(st: State, f: Frame) -> bool:
    """Give its text its registers."""
    e = st.now(f.source)
    if e < 0:
        return st.done()
    spell = spell_of(st, e)
    f.m = ALL_PARTS
    f.n = 0
    f.target = 0
    f.regs = told_regs(spell.regs if spell is not None else 0, f.source, f.player)
    return False


def wave_record(st: State, f: Frame) -> bool:
    """Then it goes to the record [R86]."""
    e = st.now(f.source)
    if e < 0 or st.kind_of(e) != OBLIVION:
        return False
    return st.act(
        MOVED, f.source, player=f.player, source=f.source, to=st.zone_id(st.col[OWNER][e], RECORD), why=BY_RULE
    )


ONE_WAVE: Final = procedure(
    "arc:wave",
    ("6.5.1", wave_begin),
    *PROCESSING,
    ("6.2.8", wave_record),
)
"""A reflet in oblivion is activated there."""
