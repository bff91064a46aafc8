"""Evolving [5.14, 12.2]: an evolve card is revealed, put into the evolve zone and associated with the follower."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.knowing import master
from tefuda.games.sve.rules.filters import names_of_row, printed_name
from tefuda.games.sve.rules.model import (
    BY_EFFECT,
    COST,
    EVOLVE_COST,
    EVOLVE_DECK,
    EVOLVE_SET,
    EVOLVE_ZONE,
    EVOLVED,
    EVOLVED_EVENT,
    F_NO_EVOLVE,
    FIELD,
    K_FOLLOWER,
    KIND,
    MOVED,
    TURN,
    V_CHOOSE,
    flagged,
    on_field,
)
from tefuda.games.sve.rules.text import EvolveInto
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Bundle, Row
from tefuda.kernel.schema import CARD, FACE, HOST, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def overprints(st: State) -> list[tuple[int, Row]]:
    """Return evolved followers with the row of the newest evolve card on each, with the cost of the base [5.14.2, 10.9.1.1, R50, R51]."""
    out: list[tuple[int, Row]] = []
    for p in (0, 1):
        for g in st.zone(p, EVOLVE_ZONE):
            e = st.now(st.col[HOST][g])
            if e < 0 or st.kind_of(e) != FIELD:
                continue
            base = st.pool.designs[st.col[CARD][e]].row
            row = st.pool.designs[st.col[CARD][g]].row
            if row.v[COST] != base.v[COST]:
                row = row.copy()
                row.v[COST] = base.v[COST]
            out.append((e, row))
    return out


def evolve_cards(st: State, e: int, player: int, into: EvolveInto | None) -> list[int]:
    """Return the face-down evolve cards with which a follower can evolve for a player [5.14.1, R48, R49, R95, R99]."""
    if not can_evolve(st, e, player):
        return []
    names = names_of_row(st, st.row(e))
    out: list[int] = []
    seen: list[int] = []
    for g in face_down(st, player):
        card = st.col[CARD][g]
        if card in seen:
            continue
        name = printed_name(st, card)
        if name in names if into is None else accepts(into, name):
            seen.append(card)
            out.append(g)
    return out


def can_evolve(st: State, e: int, player: int) -> bool:
    """Tell whether a player may evolve a card: a follower that he owns and that nothing keeps from evolving [R49, 1.3.3]."""
    return st.col[OWNER][e] == player and st.row(e).v[KIND] == K_FOLLOWER and not flagged(st, e, F_NO_EVOLVE)


def face_down(st: State, player: int) -> list[int]:
    """Return the cards that count as being in an evolve deck [4.6.3]."""
    return [g for g in st.zone(player, EVOLVE_DECK) if not st.col[FACE][g]]


def accepts(into: EvolveInto, name: str) -> bool:
    """Tell whether the description of an evolve card fits a name."""
    return name in into.names or (into.part != "" and into.part in name)


def evolve(st: State, target: int, player: int, into: EvolveInto | None, must: bool, source: int) -> bool:
    """Evolve a follower (a ref) on behalf of a player; an effect's evolving may be declined [R49]. Result: (1,) if it evolved."""
    return st.call(EVOLVE, player=player, source=source, target=target, flag=must, box=(into,))


def pick_card(st: State, f: Frame) -> bool:
    """The player picks a suitable evolve card from its owner's evolve deck [5.14.1, R48, R49].

    He is asked even if there is none, as long as there might be one: nobody else may learn that.
    """
    e = on_field(st, f.target)
    if e < 0 or not can_evolve(st, e, f.player) or not face_down(st, f.player):
        return st.done((0,))
    cards = evolve_cards(st, e, f.player, cast("EvolveInto | None", f.box[0]))
    lo = 1 if f.flag else 0
    return picks.pick(
        st, "evolve-card", V_CHOOSE, f.player, tuple(cards), lo, 1, f.target, always=not f.flag, decline=True
    )


def reveal_card(st: State, f: Frame) -> bool:
    """It is revealed and put into the evolve zone [5.14.1]."""
    if not f.result:
        return st.done((0,))
    e = on_field(st, f.target)
    g = f.result[0]
    return st.act(
        MOVED, st.ref(g), player=f.player, source=f.source, to=st.zone_id(st.col[OWNER][e], EVOLVE_ZONE), why=BY_EFFECT
    )


def spend_changes(st: State, e: int) -> None:
    """Use up the changes of the cost of evolving that were for one evolving only and were about this follower."""
    for ef in st.effects:
        who = ef.bundle.who
        if ef.uses >= 0 and who is not None and changes_cost(ef.bundle) and who.fits(st, ef.scope, e):
            st.spend_effect(ef.id)


def changes_cost(bundle: Bundle) -> bool:
    """Tell whether an effect changes what evolving costs."""
    for change in bundle.changes:
        if change.attr in (EVOLVE_COST, EVOLVE_SET):
            return True
    return False


def associate(st: State, f: Frame) -> bool:
    """It is associated with the follower, which stays the same follower and has now evolved [5.14.1.1, 5.14.3, R84]."""
    e = on_field(st, f.target)
    if not f.happened or e < 0:
        return st.done((0,))
    spend_changes(st, e)
    st.set(HOST, st.now(f.happened[0].after), f.target)
    st.set(EVOLVED, e, st.num[TURN])
    st.emit(EVOLVED_EVENT, f.target, player=master(st, e), source=f.source)
    return st.done((1,))


EVOLVE: Final = procedure("sve:evolve", ("5.14.1", pick_card), ("5.14.1/a", reveal_card), ("5.14.1.1", associate))
