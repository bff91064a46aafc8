"""Sets in any order, and what was taken silently.

The kernel asks for the members of a set in an order of its own, so that no set is reached twice: search, records and digests rely on
it. Players name them as they like: a copy of the position that asks freely (:meth:`tefuda.kernel.state.State.asks_freely`) says
what may be named next, and the whole set goes to the match once it is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tefuda.kernel.options import verb_of
from tefuda.kernel.picks import PICK
from tefuda.kernel.state import Request
from tefuda.play.forms import member_verb, requests_of
from tefuda.play.offers import Legal

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer

MOST_FORCED = 200
"""Decisions that are looked through for what was taken silently."""


def put_together(st: State, named: Mapping[int, Ints]) -> State:
    """Return a copy of a position on which the members of the open set are named in any order, those ``named`` already by players
    among them. The position itself is returned if it asks for no set of several."""
    if st.request is None or (st.frames[-1].proc is PICK and st.frames[-1].regs[1][0] < 2) or member_verb(st) < 0:
        return st
    copy = st.copy()
    copy.logging = False
    copy.freely = len(copy.frames)
    copy.gathering = True
    if copy.lanes:
        copy.lanes = tuple(freely_asked(copy, r) for r in copy.lanes)  # whoever has answered stays out
        copy.request = next(r for r in copy.lanes if r.player == st.request.player)
    else:
        copy.ask_again()
    for player, members in named.items():
        for code in members:
            if any(r.player == player and code in r.options for r in requests_of(copy)):
                copy.choose(code, player)
    return copy


def freely_asked(st: State, request: Request) -> Request:
    """Return what one of several players is asked while they decide at once, with the members of his set in any order."""
    f = st.frames[-1]
    options = f.box[0].options(st, request.player, dict(f.sealed)[request.player])
    return Request(request.player, request.kind, options, request.always, request.source)


def is_open(draft: State, st: State) -> bool:
    """Tell whether a set is still being put together."""
    return bool(
        draft.request is not None and draft.freely == len(draft.frames) and draft.frames[-1].proc is st.frames[-1].proc
    )


def next_of(request: Request, rest: Sequence[int], closing: int) -> int:
    """Return the option by which the kernel comes nearer to a set: its next member, or what closes it; -1 if there is none."""
    return next((o for o in request.options if o in rest), closing if closing in request.options else -1)


class Silent:
    """A decision that was taken for a player because it had one option.

    Attributes:
        player: Who would have been asked.
        offers: The option.
        member: Whether it is a member of a set.
    """

    __slots__ = ("member", "offers", "player")

    def __init__(self, player: int, offers: Legal, member: bool) -> None:
        self.player = player
        self.offers = offers
        self.member = member


def taken_silently(before: State, taken: Sequence[tuple[int, int]], now: State, namer: Namer) -> list[Silent]:
    """Return what was taken for players between two positions, besides the decisions (player, option) that they took themselves."""
    st = before.copy()
    st.logging = False
    st.aloud = True
    rest = list(taken)
    out: list[Silent] = []
    if st.request is None:
        st.run()
    for _ in range(MOST_FORCED):
        requests = requests_of(st)
        if not requests or (not rest and same_place(st, now)):
            break
        forced = next((r for r in requests if len(r.options) == 1), None)
        if forced is not None and rest[:1] != [(forced.player, forced.options[0])]:
            offers = Legal(st.copy(), forced, namer)
            out.append(Silent(forced.player, offers, verb_of(forced.options[0]) == member_verb(st)))
            offers.texts()
            st.choose(forced.options[0], forced.player)
            continue
        if not rest or not any(r.player == rest[0][0] and rest[0][1] in r.options for r in requests):
            break
        player, code = rest.pop(0)
        st.choose(code, player)
    return out


def same_place(st: State, now: State) -> bool:
    """Tell whether two positions of one course stand at the same decision."""
    mine, theirs = requests_of(st), requests_of(now)
    return (
        st.clock == now.clock
        and len(st.frames) == len(now.frames)
        and [(r.player, r.kind, list(r.options)) for r in mine] == [(r.player, r.kind, list(r.options)) for r in theirs]
    )
