"""Who can tell which card is which, and which positions a player must take for possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.kernel.picks import ORDER_ALL, PICK
from tefuda.kernel.schema import CARD, KNOWN, LABEL, OWNER, PUBLIC, SERIAL, ZONE
from tefuda.kernel.sealing import SEALED

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.rng import Generator
    from tefuda.kernel.state import State


def knows(st: State, player: int, e: int) -> bool:
    """Tell whether a player can say which card an entity is; -1 knows everything."""
    if player < 0:
        return True
    if st.col[KNOWN][e] >> player & 1 or st.col[LABEL][e]:
        return True
    z = st.col[ZONE][e]
    return z >= 0 and st.rules.visible[z] == PUBLIC


def position_in_zone(st: State, e: int) -> int:
    """Return the place of an entity in its zone, counted from the top of a pile, or from the oldest card of another zone."""
    z = st.col[ZONE][e]
    cards = st.zones[z]
    i = cards.index(e)
    return len(cards) - 1 - i if st.rules.schema.from_top(st.rules.zone_kinds[z]) else i


def holder(st: State, zone: int) -> int:
    """Return the player of a zone, -1 for shared ones."""
    return zone // st.rules.width if 0 <= zone < st.rules.players * st.rules.width else -1


# ---- positions that a player takes for possible --------------------------------------------------------------------------


Piles = dict[int, list[int]]
"""Designs of a player's deck by the number of the pile they belong to."""


def determinize(st: State, viewer: int, decks: Sequence[Piles], pile_of: Sequence[int], rng: Generator) -> State:
    """Return a position drawn from those that a player cannot tell from this one [KERNEL 13].

    Whatever the viewer cannot identify is dealt anew among the places where it may be. The cards are sorted before they are
    dealt, so positions that look alike give the same result for the same generator.

    Args:
        st: The real position, at a decision. It stays as it is.
        viewer: The player.
        decks: What each player is taken to have brought: the true list, or a guess.
        pile_of: Pile of each design of the pool.
        rng: Draws the cards; the new position goes on with it.

    Raises:
        ValueError: If a guessed deck has no card at all for a pile of which cards are unseen.
    """
    s = st.copy()
    s.rng = rng
    s.log = None
    s.logging = False
    s.trail = ()
    s.pins = {}
    card = s.col[CARD][:]
    for owner in s.seats:
        places = unseen_places(s, viewer, owner, pile_of)
        for pile in sorted(places):
            deal(places[pile], left_over(s, viewer, owner, pile, decks[owner].get(pile, []), pile_of), card, rng)
    p: State | None = s
    while p is not None:
        # what is announced may have been made since the position that a rewind would go back to
        many = len(p.col[OWNER])
        p.col[CARD] = card if many == len(card) else card[:many]
        p.own_columns &= ~(1 << CARD)
        p.twins = namesakes(p)
        p.d = None
        p.printed = []
        saved = p.saved
        p.saved = saved.copy() if saved is not None else None
        p = p.saved
    forget_secret_choices(s, viewer)
    return s


def unseen_places(st: State, viewer: int, owner: int, pile_of: Sequence[int]) -> dict[int, list[int]]:
    """Return the entities of an owner that the viewer cannot identify, by pile, in the order of their places."""
    out: dict[int, list[int]] = {}
    for z in range(len(st.zones)):
        for e in st.zones[z]:
            if st.col[OWNER][e] == owner and st.col[CARD][e] >= 0 and not knows(st, viewer, e):
                out.setdefault(pile_of[st.col[CARD][e]], []).append(e)
    return out


def left_over(st: State, viewer: int, owner: int, pile: int, deck: list[int], pile_of: Sequence[int]) -> list[int]:
    """Return what remains of a deck's pile when the cards that the viewer can identify are taken out, sorted."""
    rest = sorted(deck)
    for e in range(st.rules.players, len(st.col[CARD])):
        card = st.col[CARD][e]
        mine = st.col[OWNER][e] == owner and st.col[SERIAL][e] == 0 and st.col[ZONE][e] >= 0
        if mine and card in rest and pile_of[card] == pile and knows(st, viewer, e):
            rest.remove(card)
    return rest or sorted(deck)


def deal(places: list[int], cards: list[int], column: list[int], rng: Generator) -> None:
    """Deal cards among places at random; a wrong guess may have too few of them, then they are dealt again from the start."""
    if not cards:
        raise ValueError("a guessed deck has no card for the unseen ones")
    while len(cards) < len(places):
        cards = cards + cards
    for i in range(len(places)):
        j = i + rng.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
        column[places[i]] = cards[i]


def namesakes(st: State) -> dict[tuple[int, int], tuple[int, ...]]:
    """Group the cards of a match by owner and name, as labels need it."""
    out: dict[tuple[int, int], tuple[int, ...]] = {}
    for (owner, _), group in st.twins.items():
        for e in group:
            key = (owner, st.pool.designs[st.col[CARD][e]].siblings)
            out[key] = (*out.get(key, ()), e)
    return {key: tuple(sorted(group)) for key, group in out.items()}


def forget_secret_choices(st: State, viewer: int) -> None:
    """Undo what others have chosen in secret so far, and ask them again: what they may choose depends on cards dealt anew.

    The viewer's own sealed choice comes first.
    """
    if not st.frames or st.request is None:
        return
    f = st.frames[-1]
    if f.proc is SEALED:
        f.sealed = tuple([(p, picks if p == viewer else ()) for p, picks in f.sealed])
        st.ask_again()
        for r in st.lanes:
            if r.player == viewer:
                st.request = r
    elif f.player != viewer and picks_unseen(st, viewer, f):
        st.frames.pop()
        caller = st.frames[-1]
        caller.pc -= 1
        if (
            caller.prog is not None and len(caller.proc.steps) == 1
        ):  # it runs a program: the instruction is carried out again
            caller.pc = 0
            caller.n = caller.m
        st.request = None
        st.run()
    elif st.request.player != viewer:
        st.ask_again()


def picks_unseen(st: State, viewer: int, f: Frame) -> bool:
    """Tell whether a frame lets its player pick among cards that the viewer cannot identify."""
    if f.proc is not PICK and f.proc is not ORDER_ALL:
        return False
    if st.rules.schema.verbs[f.target].a != "entity":
        return False
    return not all(knows(st, viewer, e) for e in f.box[1])
