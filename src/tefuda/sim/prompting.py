"""Turns the open decision of a position into what a bot gets."""

from __future__ import annotations

from random import Random
from typing import Any

from tefuda.bots import Line, Prompt
from tefuda.games.registry import Compiled, Game
from tefuda.play.imagining import ImaginedLine


def prompt(game: Game, pool: Compiled, st: Any) -> Prompt:
    """Return the prompt of a position's open decision."""
    request = st.request

    def options() -> list[str]:
        raise NotImplementedError

    def view() -> Any:
        raise NotImplementedError

    def imagine(rng: Random) -> Line:
        s = st.copy()
        s.logging = False
        return ImaginedLine(game, s)

    return Prompt(request.player, request.kind, len(request.options), options, view, imagine)
