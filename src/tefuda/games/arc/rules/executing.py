"""Whether a text can be carried out, and carrying it out part by part [6.4.8, 6.5, 6.6, R51..R59, R93, R98, R135, R140]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.costs import price_payable
from tefuda.games.arc.rules.model import (
    COURAGE,
    DECK,
    ELEMENTS,
    K_ALMA,
    K_COGNI,
    KEYWORDS,
    KIND,
    N_AWAKE,
    NIGHTMARE,
    SUB,
    W_AWAKE,
    W_CONNECT,
    W_ECHO,
    W_NIGHTMARE,
    W_SANCTUARY,
)
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import P_AWAKE, P_CONNECT, P_SANCTUARY, ArcAbility, text_of
from tefuda.games.arc.rules.trying import CHAIN
from tefuda.kernel.frames import Frame, Scope, again, procedure
from tefuda.kernel.programs import RUN
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.arc.rules.text import Part
    from tefuda.kernel.records import Event, Ints, Snap
    from tefuda.kernel.state import State

CONNECTED: Final = 1
AWOKEN: Final = 2
DRY: Final = 4
"""Bits of how a text stands: 接続 was paid, 覚醒 was paid; DRY: nothing has been paid yet, ask what could be."""
ALL_PARTS: Final = 0
OPENING_PARTS: Final = 1
OTHER_PARTS: Final = 2
"""Which parts of a card are processed: all, those of 開示時, the rest of them [R142]."""


def executable(st: State, ab: ArcAbility, x: Scope, which: int = ALL_PARTS, spent: int = 0) -> bool:
    """Tell whether something of a text can be carried out now: a group of parts whose premise is feasible [6.5.1, R54, R55, R135].

    ``spent``: Will that the card itself will have cost before 接続 is paid.
    """
    parts = ab.parts
    i = 0
    while i < len(parts):
        if group_executable(st, parts, i, x, which, DRY, spent):
            return True
        i = next_group(parts, i)
    return False


def next_group(parts: tuple[Part, ...], i: int) -> int:
    """Return where the next independent group begins [R55]."""
    i += 1
    while i < len(parts) and parts[i].joined:
        i += 1
    return i


def group_executable(
    st: State, parts: tuple[Part, ...], i: int, x: Scope, which: int, how: int, spent: int = 0
) -> bool:
    """Tell whether the first part that remains of the group beginning at ``i`` is feasible: its premise [R54, R140]."""
    end = next_group(parts, i)
    dropped = False
    for k in range(i, end):
        part = parts[k]
        if not of_these(part, which):
            continue
        if dropped if part.follows else part.otherwise and not dropped:
            continue
        if not in_force(st, part, x, how, spent) or (part.cond is not None and not part.cond.holds(st, x)):
            dropped = True
            continue
        return part.feasible is None or part.feasible.holds(st, x)
    return False


def of_these(part: Part, which: int) -> bool:
    """Tell whether a part is among those that are processed."""
    return which == ALL_PARTS or part.opening == (which == OPENING_PARTS)


def in_force(st: State, part: Part, x: Scope, how: int, spent: int = 0) -> bool:
    """Tell whether the keyword in front of a part lets it be processed [4.5.6, R93, R94, R98, R135]."""
    if part.unless and not how & DRY and how & (CONNECTED if part.unless == P_CONNECT else AWOKEN):
        return False
    if part.keyword and nullified(st, part.keyword, x):
        return False
    if part.keyword == P_SANCTUARY:
        return courage_cogni(st, x.player)
    if part.keyword == P_CONNECT:
        return could_connect(st, x, spent) if how & DRY else how & CONNECTED != 0
    if part.keyword == P_AWAKE:
        return could_awake(st, x) if how & DRY else how & AWOKEN != 0
    return True


def nullified(st: State, keyword: int, x: Scope) -> bool:
    """Tell whether a card on a sub circle has lost the general skill in front of a part [R75, R78]; weapon skills stand alone [R144]."""
    e = st.now(x.source)
    if e < 0 or st.kind_of(e) != SUB or st.row(e).v[KIND] == K_ALMA:
        return False
    return not st.row(e).v[KEYWORDS] & SKILL_OF_PART[keyword]


def courage_cogni(st: State, player: int) -> bool:
    """Tell whether a face-up courage cogni lies on the own field, processed or not [6.2.6, R98]."""
    for e in st.zone(player, SUB):
        v = st.row(e).v
        if v[KIND] == K_COGNI and v[ELEMENTS] & COURAGE:
            return True
    return False


def design_of(st: State, x: Scope) -> int:
    """Return the design whose text a scope's source has."""
    e = x.source & ENTITY
    return print_of(st, e) if st.now(x.source) >= 0 else st.col[CARD][e]


def could_connect(st: State, x: Scope, spent: int = 0) -> bool:
    """Tell whether the cost of 接続 can be paid, besides the card's own [R94, R135]."""
    price = text_of(st, design_of(st, x)).connect
    return price is not None and price_payable(st, price, x.player, spent)


def could_awake(st: State, x: Scope) -> bool:
    """Tell whether there are nightmare counters enough, or will be after the card's own 悪夢 [R93, R135]."""
    v = st.pool.designs[design_of(st, x)].row.v
    n = st.num[NIGHTMARE + x.player]
    if text_of(st, design_of(st, x)).keywords & W_NIGHTMARE and almas_in_deck(st, x.player):
        n += 1
    return n >= v[N_AWAKE]


def almas_in_deck(st: State, player: int) -> list[int]:
    """Return the almas of a deck [R92]."""
    return [e for e in st.zone(player, DECK) if st.row(e).v[KIND] == K_ALMA]


# ---- carrying out --------------------------------------------------------------------------------------------------------


def carry_through(
    st: State,
    ab: ArcAbility,
    player: int,
    source: int,
    regs: list[Ints],
    event: Event | None,
    snap: Snap | None,
    how: int = 0,
    which: int = ALL_PARTS,
) -> bool:
    """Carry a text out, part by part, not interrupted by other effects: a tail call [6.4.8]. ``regs`` are shared with the caller."""
    return st.call(
        PARTS,
        player=player,
        source=source,
        target=how << 2 | which,
        regs=regs,
        box=(ab,),
        event=event,
        snap=snap,
    )


# The frame keeps: ``n`` the next part, ``m`` 1 if the part before was left out, ``target`` how it stands and which parts are meant.


def next_part(st: State, f: Frame) -> bool:
    """Process the next part; left out are those whose condition is false, groups without a feasible premise, and chains that cannot
    be done [R52, R54, R55, R140]."""
    ab: ArcAbility = f.box[0]
    parts = ab.parts
    how, which = f.target >> 2, f.target & 3
    while f.n < len(parts):
        i = f.n
        part = parts[i]
        if i == 0 or not part.joined:
            f.m = 0
            if len(parts) > 1 and not group_executable(st, parts, i, f, which, how):
                f.n = next_group(parts, i)
                continue
        f.n += 1
        if not of_these(part, which) or (f.m if part.follows else part.otherwise and not f.m):
            continue
        f.m = 1
        if not in_force(st, part, f, how) or (part.cond is not None and not part.cond.holds(st, f)):
            continue
        f.m = 0
        if part.chain and part.feasible is not None and not part.feasible.holds(st, f):
            continue
        return st.call(
            CHAIN if part.chain else RUN,
            player=f.player,
            source=f.source,
            regs=f.regs,
            prog=part.program,
            event=f.event,
            snap=f.snap,
        )
    return st.done()


PARTS: Final = procedure("arc:text", ("6.4.8", next_part), ("6.4.8/a", again))
"""The parts of the ability in the box."""

SKILL_OF_PART: Final = (0, W_ECHO, W_CONNECT, W_AWAKE, W_SANCTUARY)
"""General skill that a keyword in front of a part belongs to, by ``P_*``."""
