"""A bot that looks one decision ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tefuda.bots.prompt import Line, Prompt

STEPS = 40
"""Decisions that an imagined option may take until it is judged."""
BREADTH = 6
"""Options that are tried of a choice within an announcement, like a target."""
TREE = 48
"""Imagined positions an option may cost."""
MANY = 60
"""Options of one decision that are told apart. More are amounts to divide: some are tried, evenly spread."""
SAMPLES = 16
"""How many of those are tried in the decision itself; ahead of it three, as they are expensive."""


class GreedyBot:
    """Tries each option on one imagined position and takes the one after which it stands best.

    An option is judged when what it began is over: its targets and costs are chosen to the bot's best, and whoever may respond
    passes, or picks no more than he has to. Equal options are told apart by chance.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, prompt: Prompt) -> int:
        """Return the index of the option that leads to the best position."""
        line = prompt.imagine(self._rng)
        best: list[int] = []
        most = -2.0
        for index in tried(prompt.count, prompt.count, SAMPLES):
            ahead = line.copy()
            ahead.choose(index)
            worth = _Search(prompt.player).worth(ahead, STEPS)
            if worth > most + 1e-9:
                best, most = [index], worth
            elif worth > most - 1e-9:
                best.append(index)
        return self._rng.choice(best)


class _Search:
    """Judges the end of what an option began."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.left = TREE

    def worth(self, line: Line, steps: int) -> float:
        """Return the worth of a line for the player once it has come to rest. The line is used up."""
        while line.player >= 0 and steps > 0:
            if line.player == self.player:
                if line.free:
                    break
                if line.passing < 0 and self.left > 0 and line.count > 1:
                    return self._best(line, steps)
                line.choose(max(0, line.passing))
            elif line.passing >= 0:
                line.choose(line.passing)
            elif line.free:
                break
            else:
                line.choose(max(0, line.ending))
            steps -= 1
        return line.worth(self.player)

    def _best(self, line: Line, steps: int) -> float:
        worths = []
        for index in tried(line.count, BREADTH, 3):
            self.left -= 1
            ahead = line.copy()
            ahead.choose(index)
            worths.append(self.worth(ahead, steps - 1))
        return max(worths)


def tried(count: int, most: int, samples: int) -> Sequence[int]:
    """Return which of so many options are tried: the first ones, or of very many some that are evenly spread."""
    if count <= MANY:
        return range(min(count, most))
    return [round(k * (count - 1) / (samples - 1)) for k in range(samples)]
