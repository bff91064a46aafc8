"""Prompts for bots that sit at a match."""

from __future__ import annotations

from random import Random

from tefuda.bots.prompt import Line, Prompt
from tefuda.errors import GameOver
from tefuda.match import Match
from tefuda.play.imagining import line_of
from tefuda.saying import Text


def prompt_of(match: Match) -> Prompt:
    """Return the open decision of a match as a bot gets it.

    Raises:
        GameOver: If the match is over.
    """
    decision = match.decision
    if decision is None:
        raise GameOver(
            Text("対戦は終わっていて、決めることはありません", "there is nothing to decide: the match is over")
        )
    player, options = decision.player, decision.options

    def texts() -> list[str]:
        return [option.text for option in options]

    def imagine(rng: Random) -> Line:
        return line_of(match.imagine(player, rng.getrandbits(48)))

    return Prompt(player, decision.kind, len(options), texts, lambda: match.view(player), imagine)
