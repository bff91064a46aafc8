"""Games that failed, by a fault of the rules or of a bot, kept as records that anybody can replay up to the fault."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tefuda.formats.decks import DeckList
from tefuda.games.registry import Universe
from tefuda.match import Match
from tefuda.sim.runner import Played


def save_failure(game: str, played: Played, decks: Mapping[str, DeckList], universe: Universe, folder: Path) -> Path:
    """Write the record of a game that failed, up to the last decision that worked, and return its path.

    What went wrong stands in remarks at the end of the moves, with the traceback of a bot that threw something.
    """
    lists = [decks[c.deck] for c in played.pairing.seats]
    match = Match.new(game, lists, played.pairing.seed, cards=universe, check=False)
    for index in played.taken:
        try:
            match.follow(index)
        except Exception:  # the fault itself
            break
    if played.fault and match.decision is not None:
        match.concede(played.guilty)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"failed-{game}-{played.pairing.seed}-{played.pairing.index}.kifu"
    bots = " and ".join(c.bot for c in played.pairing.seats)
    remark = f"# {bots}, after {len(played.taken)} decisions: {' '.join((played.error or played.fault).split())}"
    remarks = "\n".join([remark, *(f"#   {line}" for line in played.trace.splitlines())])
    path.write_text(match.record_text().replace("\n\n---", f"\n{remarks}\n\n---", 1), encoding="utf-8")
    return path
