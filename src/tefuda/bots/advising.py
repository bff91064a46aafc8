"""Advice: what a search thinks of the decisions of a match, each from what its player knew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tefuda.bots.prompt import Prompt
from tefuda.bots.search import Candidate, SearchBot, Settings
from tefuda.bots.seating import prompt_of
from tefuda.formats.notation import letter
from tefuda.match import Match

SHOWN = 3
"""Options that are told of a decision."""


@dataclass(frozen=True)
class Choice:
    """An option and what is thought of it.

    Attributes:
        option: Its notation.
        chance: Chance to win after it, ``error`` its standard error, ``visits`` how often it was tried.
    """

    option: str
    chance: float
    error: float
    visits: int


@dataclass(frozen=True)
class Advice:
    """What a search thinks of one decision.

    Attributes:
        at: How many decisions came before it.
        turn, player, kind: When who was asked what.
        chances: Chance of each seat to win; ``error`` is the standard error.
        best: The best options.
        line: What is likely to follow the best one: who does what.
        taken: What was decided, None if nothing was, or it was not tried.
    """

    at: int
    turn: int
    player: int
    kind: str
    chances: tuple[float, ...]
    error: float
    best: tuple[Choice, ...]
    line: tuple[tuple[int, str], ...]
    taken: Choice | None = None

    @property
    def cost(self) -> float:
        """How much chance the decision gave away, as far as it is more than what is uncertain of both."""
        if self.taken is None or self.taken.option == self.best[0].option:
            return 0.0
        apart = self.best[0].chance - self.taken.chance
        return max(0.0, apart - self.best[0].error - self.taken.error)

    def to_json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "at": self.at,
            "turn": self.turn,
            "player": letter(self.player),
            "kind": self.kind,
            "chances": [round(c, 4) for c in self.chances],
            "error": round(self.error, 4),
            "best": [_plain(c) for c in self.best],
            "line": [f"{letter(player)}: {text}" for player, text in self.line],
            "taken": _plain(self.taken) if self.taken is not None else None,
            "cost": round(self.cost, 4),
        }


def _plain(choice: Choice) -> dict[str, object]:
    return {
        "option": choice.option,
        "chance": round(choice.chance, 4),
        "error": round(choice.error, 4),
        "visits": choice.visits,
    }


def advise(match: Match, settings: Settings | None = None, seed: int = 0, taken: str = "") -> Advice | None:
    """Return what a search thinks of the open decision, None if there is none or it leaves no choice.

    It knows what the asked player knows, not what lies in the match.

    Args:
        match: The match.
        settings: How to search.
        seed: Where the search takes its luck from.
        taken: What was decided, in notation.
    """
    if match.decision is None:
        return None
    prompt = prompt_of(match)
    if len(prompt.moves()) < 2:
        return None
    thought = SearchBot(seed, settings).think(prompt)
    best = tuple(_choice(prompt, c) for c in thought.candidates[:SHOWN])
    chosen = next((_choice(prompt, c) for c in thought.candidates if _means(prompt, c.index, taken)), None)
    return Advice(
        len(match.lines), match.turn, prompt.player, prompt.kind, thought.chances, best[0].error, best, tuple(thought.line()), chosen
    )  # fmt: skip


def _choice(prompt: Prompt, candidate: Candidate) -> Choice:
    return Choice(prompt.options[candidate.index], candidate.chance, candidate.error, candidate.visits)


def _means(prompt: Prompt, index: int, taken: str) -> bool:
    """Tell whether an option that was searched is the one that was taken: of equal ones the first stands for all."""
    if not taken:
        return False
    keys = prompt.asked.keys()
    same = [i for i, text in enumerate(prompt.options) if text == taken]
    return any(keys[i] == keys[index] for i in same)


def analyse(match: Match, settings: Settings | None = None, seed: int = 0) -> Iterator[Advice]:
    """Return what a search thinks of each decision of a match that left a choice, from the first on."""
    lines = match.lines
    for at in range(len(lines)):
        now = match.copy().undo(len(lines) - at)
        who, _, taken = lines[at].partition(": ")
        if now.decision is None or letter(now.decision.player) != who:
            continue
        advice = advise(now, settings, seed, taken)
        if advice is not None:
            yield advice


def turning_points(found: list[Advice], most: int = 3) -> list[Advice]:
    """Return the decisions that gave most away, the worst first."""
    return sorted((a for a in found if a.cost > 0.0), key=lambda a: -a.cost)[:most]
