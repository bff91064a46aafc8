"""A bot of fifty lines that plays out what it imagines: `tefuda sim sve --bots greedy,rollouts:Rollouts+courses=60` in this folder."""

from math import log, sqrt
from random import Random

from tefuda.bots import Line, Prompt


class Rollouts:
    """Plays each option out on dealt positions, those that look best more often, and takes the one it came back to most.

    Args:
        seed: Where it takes its luck from.
        courses: How many courses it plays out for a decision.
        turns: How many turns after this one a course goes on at random before it is judged.
    """

    def __init__(self, seed: int, courses: int = 100, turns: int = 1) -> None:
        self.random = Random(seed)
        self.courses = courses
        self.turns = turns

    def choose(self, prompt: Prompt) -> int:
        """Return the index of the option to take."""
        moves = prompt.moves()  # nothing idle, nothing twice: (key, index)
        if len(moves) == 1:
            return moves[0][1]
        tried = {index: [0, 0.0] for _, index in moves}
        for n in range(1, max(self.courses, len(tried)) + 1):
            index = max(tried, key=lambda i: self.interest(*tried[i], n))
            line = prompt.imagine(self.random)
            line.choose(index)
            tried[index][0] += 1
            tried[index][1] += self.outcome(line, prompt.player)
        return max(tried, key=lambda i: tried[i][0])

    def interest(self, visits: int, value: float, n: int) -> float:
        """Return how much an option deserves to be tried next: upper confidence bound."""
        return value / visits + 0.5 * sqrt(log(n) / visits) if visits else 1e9

    def outcome(self, line: Line, player: int) -> float:
        """Play a line on at random and return the player's chance to win at its end."""
        line.playout(self.turns)
        return line.chances()[player]
