"""Golden playthroughs: matches written out decision by decision, with every event and its clauses. A change of any rule shows as a diff.

`make golden` writes them anew; review them with `git diff`.
"""

import random

import pytest

from tefuda.games.registry import game, games
from tefuda.match import Match

SEED = 7
TURNS = 12
"""How many turns are written out; the rest is played and summed up in the last line."""


def seatings() -> list[tuple[str, tuple[str, ...]]]:
    """Every delivered deck once: each deck against the next in the list."""
    out = []
    for id in games():
        names = list(game(id).deck_names())
        seats = game(id).seats[0]
        for i in range(0, len(names) - seats + 1, seats):
            out.append((id, tuple(names[i : i + seats])))
    return out


def playthrough(id: str, decks: tuple[str, ...]) -> str:
    match = Match.new(id, list(decks), seed=SEED)
    rng = random.Random(SEED)
    lines = [f"game: {id}", f"decks: {', '.join(decks)}", f"seed: {SEED}"]
    told = 0
    while match.result is None:
        asked = match.decisions[0]
        answer = asked.options[rng.randrange(len(asked.options))]
        if match.turn <= TURNS:
            if not lines[-1].startswith("# ") and told == 0:
                lines.append("")
            lines.append(f"{asked.letter} [{asked.clause}] {asked.kind}: {' | '.join(str(o) for o in asked.options)}")
            lines.append(f"> {answer}")
        turn = match.turn
        match.choose(answer, asked.player)
        if turn <= TURNS:
            entries = match.log[told:]
            told += len(entries)
            lines += [f"    {e.text.en}  [{' › '.join(str(c) for c in e.why)}]" for e in entries]
        if match.turn != turn and match.turn <= TURNS + 1:
            lines.append(f"# turn {match.turn}  {match.digest()}")
    lines.append(f"result: {match.result} after {match.turn} turns, {len(match.lines)} decisions  {match.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("id, decks", seatings(), ids=lambda x: x if isinstance(x, str) else "-".join(x))
def test_playthrough(id: str, decks: tuple[str, ...], golden):
    golden(f"{id}/{'-'.join(decks)}.txt", playthrough(id, decks))
