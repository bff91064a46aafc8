"""Prompts for bots that sit at a match."""

from __future__ import annotations

from random import Random

from tefuda.bots.prompt import UNBOUNDED, Budget, Line, Prompt
from tefuda.errors import GameOver
from tefuda.match import Match
from tefuda.play.imagining import asked_in, line_of
from tefuda.saying import Text


def prompt_of(match: Match, player: int | None = None, budget: Budget = UNBOUNDED) -> Prompt:
    """Return the open decision of a match as a bot gets it.

    Args:
        match: The match.
        player: Whose decision, where several are asked at once; the first one's unless given.
        budget: What the bot may spend.

    Raises:
        GameOver: If the match is over, or this player is not asked.
    """
    for decision in match.decisions:
        if player is None or decision.player == player:
            break
    else:
        raise GameOver(
            Text("決めることはありません", "there is nothing to decide: the match is over, or somebody else is asked")
        )
    who, options = decision.player, decision.options

    def texts() -> list[str]:
        return [option.text for option in options]

    def imagine(rng: Random) -> Line:
        return line_of(match.imagine(who, rng.getrandbits(48)), who)

    return Prompt(
        who,
        decision.kind,
        len(options),
        texts,
        lambda: match.view(who),
        imagine,
        asked_in(match, who),
        match.deck_lists,
        budget,
    )
