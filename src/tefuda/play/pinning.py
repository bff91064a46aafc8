"""Determines what the next random events give: for scenarios and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, unknown_key
from tefuda.formats.notation import plain, seat

if TYPE_CHECKING:
    from tefuda.kernel.state import State
    from tefuda.play.naming import Namer

KEEP = "keep"
CHANCES = ("coin", "die", "leader", "pick", "shuffle", "shuffle set")
"""Names of the chance points of all games."""


def pin(st: State, namer: Namer, pins: Mapping[str, Any]) -> None:
    """Pin chance points of a position.

    Args:
        st: The position.
        namer: Knows the cards of the match.
        pins: By name of the chance point. ``shuffle``: ``keep`` (the order stays), or names of cards that lie on top
            afterwards, the topmost first; a list of these for several shuffles. ``die``: what it shows. Others: a number
            from 0 on or a player's letter; a list for several events; ``pick`` may name the card.

    Raises:
        PlacingFault: If a value is none of these.
    """
    if not isinstance(pins, Mapping):
        raise PlacingFault((), expected("偶然の結果", "what chance gives", pins, "{coin: A}"))
    for name, value in pins.items():
        if name not in CHANCES:
            raise PlacingFault((name,), unknown_key(str(name), CHANCES))
        values = shuffles(namer, name, value) if name == "shuffle" else numbers(st, namer, name, value)
        st.pins = {**st.pins, name: (*st.pins.get(name, ()), *values)}


def pin_given(st: State, namer: Namer, given: Mapping[str, Any]) -> None:
    """Pin what a description of a position pins under ``chance``; see :func:`pin`."""
    try:
        pin(st, namer, given.get("chance", {}))
    except PlacingFault as fault:
        raise PlacingFault(("chance", *fault.path), fault.what) from None


def shuffles(namer: Namer, name: str, value: Any) -> list[Any]:
    """Return the results of shuffles: tuples of designs for the top."""
    several = isinstance(value, list) and value and all(v == KEEP or isinstance(v, list) for v in value)
    out: list[Any] = []
    for one in value if several else [value]:
        if one in (KEEP, 0):
            out.append(())
        elif isinstance(one, list):
            out.append(tuple(namer.design_called(plain(str(n)), (name,)) for n in one))
        else:
            ja, en = "keep か、上からのカードのリスト", "keep or a list of cards, the topmost first"
            raise PlacingFault((name,), expected(ja, en, one))
    return out


def numbers(st: State, namer: Namer, name: str, value: Any) -> list[Any]:
    """Return the results of other random events: numbers, for ``pick`` also tuples of a design."""
    out: list[Any] = []
    for one in value if isinstance(value, list) else [value]:
        least = int(name == "die")
        if isinstance(one, int) and not isinstance(one, bool) and one >= least:
            out.append(one - least)
        elif isinstance(one, str) and seat(one) in st.seats:
            out.append(seat(one))
        elif isinstance(one, str) and name == "pick":
            out.append((namer.design_called(plain(one), (name,)),))
        else:
            ja, en = "0以上の数かプレイヤーの記号", "a number from 0 on or a player's letter"
            raise PlacingFault((name,), expected(ja, en, one))
    return out
