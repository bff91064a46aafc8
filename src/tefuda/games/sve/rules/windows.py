"""Quick windows of the non-turn player [7.4.3, 8.4.7, 12.3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.sve.rules.model import V_PLAY
from tefuda.games.sve.rules.offers import activate_options, play_options
from tefuda.games.sve.rules.playing import PLAY_ABILITY, PLAY_CARD
from tefuda.kernel.frames import Frame, check_timing, procedure
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.schema import PASS

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def offer(st: State, f: Frame) -> bool:
    """The player may play one Quick card or Quick ability, or pass; he is always asked, whatever he holds [R16]."""
    options = play_options(st, f.player, True) + activate_options(st, f.player, True)
    options.append(option(PASS))
    return st.ask(f, f.player, "quick", options, True)


def take(st: State, f: Frame) -> bool:
    """Play it, or close the window."""
    verb = verb_of(f.answer)
    if verb == PASS:
        return st.done()
    return start_play(st, f, verb)


def start_play(st: State, f: Frame, verb: int) -> bool:
    """Start playing the card or ability that an option names: a tail call."""
    e = first(f.answer)
    ref = st.ref(e)
    if verb == V_PLAY:
        return st.call(PLAY_CARD, player=f.player, source=ref)
    return st.call(PLAY_ABILITY, player=f.player, source=ref, box=(st.row(e).abilities[second(f.answer)],))


def offer_again(st: State, f: Frame) -> bool:
    """Then the window again [7.4.4, 8.4.8]."""
    f.pc = 0
    return False


ATTACK_WINDOW: Final = procedure(
    "sve:quick window of an attack",
    ("8.4.7", offer),
    ("8.4.7/a", take),
    ("8.4.8", check_timing),
    ("8.4.8/a", offer_again),
)
END_WINDOW: Final = procedure(
    "sve:quick window of the end phase",
    ("7.4.3", offer),
    ("7.4.3/a", take),
    ("7.4.4", check_timing),
    ("7.4.4/a", offer_again),
)
