"""What each player knows: ``known`` bits and public labels, kept at every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.schema import CARD, KNOWN, LABEL, OWNER, PRIVATE, PUBLIC, SERIAL

if TYPE_CHECKING:
    from tefuda.kernel.position import Position


def arrived(st: Position, e: int, src: int, zone: int, chosen: bool) -> None:
    """Update knowledge and labels after a move. ``chosen`` is False for moves by position, which an onlooker can follow."""
    visible = st.rules.visible
    was_open = src >= 0 and visible[src] == PUBLIC
    if visible[zone] == PUBLIC:
        if src >= 0 and not was_open and chosen:
            swap_with_namesake(st, e, src)
        reveal(st, e)
        return
    known = st.col[KNOWN][e]
    if not was_open and src >= 0 and chosen:
        holder = src // st.rules.width if src < st.rules.players * st.rules.width else -1
        keep = 1 << holder if holder >= 0 else 0
        if known & ~keep:
            known &= keep
        for other in st.zones[src]:
            if st.col[KNOWN][other] & ~keep and not is_open(st, other):
                st.set(KNOWN, other, st.col[KNOWN][other] & keep)
    if visible[zone] == PRIVATE:
        known |= 1 << zone // st.rules.width
    if known != st.col[KNOWN][e]:
        st.set(KNOWN, e, known)
    if st.col[LABEL][e]:
        st.set(LABEL, e, 0)


def is_open(st: Position, e: int) -> bool:
    """Tell whether a card is public where it is (a face-up card in a hidden zone has a label)."""
    return st.col[LABEL][e] != 0 or st.rules.visible[st.col[3][e]] == PUBLIC


def swap_with_namesake(st: Position, e: int, src: int) -> None:
    """A card chosen from a hidden zone cannot be told from its namesakes there: whoever knew one of them takes it for that one."""
    known = st.col[KNOWN][e]
    card = st.col[CARD][e]
    for other in st.zones[src]:
        if st.col[CARD][other] == card:
            theirs = st.col[KNOWN][other]
            if theirs & ~known:
                st.set(KNOWN, other, theirs & known)
                known |= theirs


def reveal(st: Position, e: int) -> None:
    """Make a card known to all and give it the smallest label that no public card of its owner and name has."""
    everybody = (1 << st.rules.players + 1) - 1  # and whoever looks on
    if st.col[KNOWN][e] != everybody:
        st.set(KNOWN, e, everybody)
    if st.col[LABEL][e] == 0 and st.col[SERIAL][e] == 0:
        card = st.col[CARD][e]
        if card < 0:
            return
        twins = st.twins.get((st.col[OWNER][e], st.pool.designs[card].siblings), ())
        taken = 0
        for t in twins:
            taken |= 1 << st.col[LABEL][t]
        n = 1
        while taken >> n & 1:
            n += 1
        st.set(LABEL, e, n)


def shuffled(st: Position, zone: int) -> None:
    """Nobody knows any card of a shuffled pile."""
    for e in st.zones[zone]:
        if st.col[KNOWN][e]:
            st.set(KNOWN, e, 0)


def look(st: Position, player: int, cards: list[int]) -> None:
    """Let a player know cards that stay where they are."""
    for e in cards:
        if not st.col[KNOWN][e] >> player & 1:
            st.set(KNOWN, e, st.col[KNOWN][e] | 1 << player)


def show(st: Position, cards: list[int]) -> None:
    """Let everybody know cards that stay where they are."""
    everybody = (1 << st.rules.players + 1) - 1  # and whoever looks on
    for e in cards:
        if st.col[KNOWN][e] != everybody:
            st.set(KNOWN, e, everybody)


def forget(st: Position, player: int, cards: list[int]) -> None:
    """Everybody but a player loses track of cards that were laid in a secret order."""
    for e in cards:
        if st.col[KNOWN][e] & ~(1 << player):
            st.set(KNOWN, e, st.col[KNOWN][e] & 1 << player)
