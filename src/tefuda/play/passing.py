"""Automatic passing: the one place that says which decisions are answered on behalf of a player, and what passing leads to.

Nothing is answered that has a consequence. What is automatic are decisions of which every other option is idle
(:mod:`tefuda.kernel.idling`), decisions of which all answers come to the same, one's own object on top of the stack, which is let resolve,
and passing for which the player has asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tefuda.kernel.idling import equal_answer, only_option
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.schema import PASS
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.games.registry import Game
    from tefuda.kernel.state import Request, State
    from tefuda.play.naming import Namer

MY_TURN, SOMETHING, END = "my turn", "something", "end"
"""What somebody may wish to pass until: his turn, something that another player does, the end of this turn."""

ENDING = frozenset({"end", "end-set", "nothing", "no-attack", "end-battle", "realise-none"})
"""Verbs, besides passing, that leave a part of one's turn."""
ATTACKS = frozenset({"attacked", "declared", "platoon", "battle"})
"""Events that end any wish to pass, if another player is behind them."""
ROUTINE = frozenset(
    {"phase", "turn", "step", "timing", "drawn", "passed", "shuffled", "refilled", "mana", "pp", "max pp", "acted", "wiped",
     "recovered", "soul", "runoa", "rinoa", "reserve", "moved", "stood", "ep"}
)  # fmt: skip
"""Events for which nobody wants to be woken."""

MOST = 40
"""Decisions that are looked ahead at most when it is told what passing leads to."""


@dataclass
class Passing:
    """How a player wants to pass: his setting, kept by whoever asks him.

    Attributes:
        on: Whether anything is automatic.
        stops: Phases (as the figures of the match call them) at which he is asked whenever he may act: with True in his own turn,
            with False in those of others.
        wish: Until when he passes for now, "" for no longer.
        turn, seen: The turn and the number of events when he wished it.
    """

    on: bool = True
    stops: set[tuple[str, bool]] = field(default_factory=set)
    wish: str = ""
    turn: int = 0
    seen: int = 0


def automatic(game: Game, st: State, request: Request, passing: Passing) -> int:
    """Return the option that is taken on behalf of the player who is asked, -1 if he has to answer himself."""
    if not (passing.on or passing.wish) or st.lanes:
        return -1
    if passing.wish and fulfilled(game, st, request.player, passing):
        passing.wish = ""
    mine = turn_of(game, st) == request.player
    leave = option(PASS) if option(PASS) in request.options else -1
    if leave >= 0 and not passing.wish and (place(game, st), mine) in passing.stops:
        return -1
    only = only_option(st, request) if passing.on else -1
    if only >= 0 and (only == leave or not request.always):
        return only
    equal = equal_answer(st, request) if passing.on else -1
    if equal >= 0:
        return equal
    if passing.wish:
        return leave if leave >= 0 else leaving(game, request) if mine else -1
    return leave if leave >= 0 and passing.on and own_on_top(st, request.player) else -1


def foreseen(game: Game, st: State, request: Request, passing: Passing) -> bool:
    """Tell whether a decision is answered whatever the player holds: he wished to pass it beforehand, or his own object is let resolve.

    Any other automatic answer follows from what he could do: given at once, it would tell the others that he could do nothing.
    """
    if option(PASS) in request.options:
        return bool(passing.wish) or own_on_top(st, request.player)
    return bool(passing.wish) and turn_of(game, st) == request.player and leaving(game, request) >= 0


def fulfilled(game: Game, st: State, player: int, passing: Passing) -> bool:
    """Tell whether what a player wanted to pass until has come, or an attack has come before it."""
    active = turn_of(game, st)
    if passing.wish == END and game.turn(st) != passing.turn:
        return True
    if passing.wish == MY_TURN and active == player and game.turn(st) != passing.turn:
        return True
    for name, behind in events_since(st, passing.seen):
        if 0 <= behind != player and (name in ATTACKS or (passing.wish == SOMETHING and name not in ROUTINE)):
            return True
    passing.seen = st.log.length if st.log is not None else 0
    return False


def events_since(st: State, seen: int) -> Iterator[tuple[str, int]]:
    """Go through what happened after so many events, the latest first: its name, and who is behind it, -1 if nobody is."""
    past = st.log
    names = st.rules.schema.events
    while past is not None and past.length > seen:
        if past.event.kind >= 0:
            yield names[past.event.kind].name, past.event.player
        past = past.older


def leaving(game: Game, request: Request) -> int:
    """Return the option that leaves a part of one's turn, -1 if none does."""
    verbs = game.rules.schema.verbs
    return next((o for o in request.options if verbs[verb_of(o)].word in ENDING), -1)


def own_on_top(st: State, player: int) -> bool:
    """Tell whether the uppermost object on the stack is a player's own."""
    if not st.items:
        return False
    return max(st.items.values(), key=lambda item: item.number).player == player


def place(game: Game, st: State) -> str:
    """Return the phase or step of the turn, as the figures of the match call it."""
    return str(game.figures(st).get(game.phase_figure, ""))


def turn_of(game: Game, st: State) -> int:
    """Return whose turn it is, -1 if it is everybody's or nobody's."""
    active = game.figures(st).get("active", "none")
    return -1 if active == "none" else ord(str(active)) - 65


def outlook(game: Game, namer: Namer, st: State, request: Request) -> Text:
    """Say what comes of it if everybody passes now; empty if passing is not offered or nothing can be said.

    Only what everybody may know is told: the object on top of the stack that resolves, or the phase that comes.
    """
    leave = option(PASS)
    if leave not in request.options or st.lanes:
        return Text("", "")
    top = max(st.items, key=lambda e: st.items[e].number) if st.items else -1
    then = st.copy()
    then.logging = False
    for _ in range(MOST):
        asked = then.request
        if asked is None or leave not in asked.options:
            break
        then.choose(leave, asked.player)
        if top >= 0 and top not in then.items:
            names = namer.thing(st, top, request.player).names
            return Text(f"{names[0]}を解決", f"resolve {names[-1]}")
        if top < 0 and (place(game, then), game.turn(then)) != (place(game, st), game.turn(st)):
            break
    if top >= 0 or then.result is not None:
        return Text("", "")
    if game.turn(then) != game.turn(st):
        return Text("ターンを終える", "end the turn")
    phase = place(game, then)
    if phase == place(game, st):
        return Text("", "")
    terms, japanese = game.display.terms, game.display.japanese
    return Text(f"{japanese.get(phase, phase)}へ", f"on to {terms.get(phase, phase)}")
