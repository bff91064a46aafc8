"""Sealed choices: several players decide at once, and nobody learns anything of an answer before the last one is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.kernel import state
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.schema import DONE

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Lane:
    """What each player is asked in a sealed choice. Frozen; registered in the pool if it depends on a text."""

    def __init__(self, kind: str, verb: int = -1) -> None:
        """Name the question; ``verb`` is that of the members, if a set is chosen."""
        self.uid = -1
        self.kind = kind
        self.verb = verb

    def options(self, st: State, player: int, picks: Ints) -> list[int]:
        """Return the player's next options after his picks so far; none: he is finished. A pure function."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SetLane(Lane):
    """Each player picks a set of cards, one by one in the order of the candidates, closed by ``done``.

    Equal candidates stand together in a canonical order, so that no set is offered twice.
    """

    def __init__(self, kind: str, verb: int) -> None:
        super().__init__(kind, verb)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the entities that a player may pick, in an order that tells nothing about their places."""
        raise NotImplementedError

    def least(self, st: State, player: int) -> int:
        """Return how many he must pick."""
        return 0

    def most(self, st: State, player: int) -> int:
        """Return how many he may pick."""
        return 1 << 20

    def options(self, st: State, player: int, picks: Ints) -> list[int]:
        """Offer the candidates behind the last one picked from which the set can be completed, and ``done`` if it may stand.

        Once something is picked, ``done`` alone says nothing and is not asked for.
        """
        if picks and verb_of(picks[-1]) == DONE:
            return []
        cands = self.candidates(st, player)
        least = min(self.least(st, player), len(cands))
        most = min(self.most(st, player), len(cands))
        if most == 0 or len(picks) == most:
            return []
        if st.asks_freely():
            out = [o for o in [option(self.verb, e) for e in cands] if o not in picks]
        else:
            start = cands.index(first(picks[-1])) + 1 if picks else 0
            last = len(cands) - max(0, least - len(picks) - 1)
            out = [option(self.verb, e) for e in cands[start:last]]
        if len(picks) >= least and (out or not picks):
            out.append(option(DONE))
        return out


def chosen(st: State, f: Frame, player: int) -> list[int]:
    """Return the entities that a player picked in the sealed choice that has just been made."""
    for p, picks in f.sealed:
        if p == player:
            return [first(o) for o in picks if verb_of(o) != DONE]
    return []


def seal(st: State, lane: Lane, players: Ints, keep: bool = False) -> bool:
    """Let players choose in secret at the same time. The caller finds all picks in ``f.sealed``: (player, options taken), seat order.

    ``keep``: a player's only option is put to him all the same, because not being asked would tell something.
    """
    st.call(SEALED, flag=keep, box=(lane,))
    st.frames[-1].sealed = tuple([(p, ()) for p in players])
    return False


def ask_lanes(st: State, f: Frame) -> bool:
    """Open every lane that is not finished; when none is left, hand all picks to the caller at once.

    Nothing happens between two answers, so only the lane of the one who has answered is looked at again (``f.target``).
    """
    lane = cast(Lane, f.box[0])
    requests: list[state.Request] = []
    open_still = st.lanes
    for p, picks in f.sealed:
        if open_still and p != f.target:
            kept = request_of(open_still, p)
            if kept is not None:  # a new question with the old options: an answer has been given, so all are asked anew
                requests.append(state.Request(p, lane.kind, kept.options, f.flag, -1))
            continue
        options = lane.options(st, p, picks)
        while len(options) == 1 and not st.aloud and not (f.flag and st.audience):
            picks = (*picks, options[0])
            note(f, p, picks)
            options = lane.options(st, p, picks)
        if options:
            requests.append(state.Request(p, lane.kind, options, f.flag, -1))
        elif open_still and st.gather(tuple([o for o in picks if verb_of(o) == lane.verb])):
            return True
    if not requests:
        st.lanes = ()
        st.frames.pop()
        if st.frames:
            st.frames[-1].sealed = f.sealed
        return False
    f.asked = f.pc
    st.lanes = tuple(requests)
    st.request = requests[0]
    return True


def request_of(lanes: tuple[state.Request, ...], player: int) -> state.Request | None:
    """Return the open request of a player, None if he is finished."""
    for r in lanes:
        if r.player == player:
            return r
    return None


def note(f: Frame, player: int, picks: Ints) -> None:
    """Write a player's picks."""
    f.sealed = tuple([(p, picks if p == player else old) for p, old in f.sealed])


def take_answer(st: State, f: Frame) -> bool:
    """Note an answer; the other lanes stay as they are."""
    for p, picks in f.sealed:
        if p == f.target:
            note(f, p, (*picks, f.answer))
    return st.back(f, "ask")


SEALED: Final = procedure("sealed", ("ask", ask_lanes), ("answer", take_answer))
