"""Changes of a table, and why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from tefuda.errors import IllegalDecision, TefudaError
from tefuda.formats.decks import DeckList
from tefuda.formats.records import read_record
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server.storage import Row

BY_CLOCK, BY_WISH, BY_ITSELF = "by clock", "by wish", "by itself"
"""What a row says it came from if nobody sent it: a clock ran out, or a decision was answered on behalf of a seat: as was wished
beforehand, or as it left no choice. No client's id has a space in it."""
AUTOMATIC = (BY_WISH, BY_ITSELF)


def with_cards(of: Game, cards: Sequence[Any]) -> Universe:
    """Return the cards of a game and those that were brought; one of a name and part that is there already takes its place."""
    return _with_cards(of.id, msgspec.json.encode(list(cards))) if cards else of.cards()


@lru_cache(maxsize=32)
def _with_cards(game: str, cards: bytes) -> Universe:
    of = find_game(game)
    out: dict[str, list[Any]] = {name: list(group) for name, group in of.cards().items()}
    for one in msgspec.json.decode(cards):
        card = msgspec.convert(one, of.card_type)
        group = out.setdefault(card.name, [])
        group[:] = [c for c in group if of.part_of(c) != of.part_of(card)] + [card]
    return out


def beginning(header: str, cards: Sequence[Any], position: str = "") -> Match:
    """Return the match of a header before its first decision, or where it was saved; ``cards``: those of somebody's own, for players who
    join."""
    record = read_record(header)
    of = find_game(record.game)
    more = with_cards(of, cards) if of.joinable or cards else None
    return Match.at(position, record, more) if position else Match.beginning(record, more)


def apply(match: Match, kind: str, seat: str, text: str) -> None:
    """Carry out a row of a record."""
    if kind == "move":
        match.choose(text, seat)
    elif kind == "request":
        match.request(text, seat)
    elif kind == "join":
        match.join(msgspec.json.decode(text, type=DeckList), seat, False)
    else:
        match.undo(int(text))


class Refusal(Exception):
    """A message that is not carried out."""

    def __init__(self, text: Text, offered: Sequence[str] = (), reasons: Sequence[p.Reason] = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.offered = tuple(offered)
        self.reasons = tuple(reasons)


def said(error: TefudaError) -> Text:
    """Return what an error says, in both languages; of a decision what is wrong with it: what forbids it and what comes near is data."""
    ja, en = error.told("ja"), error.told("en")
    if isinstance(error, IllegalDecision):
        ja, en = ja.partition("\n")[0], en.partition("\n")[0]
    return Text(ja, en)


@dataclass
class Step:
    """A change that has been carried out in memory: what is to be stored of it, and how it is taken back if that cannot be done.

    Attributes:
        row: A row of the record.
        more: Rows that follow from it by themselves, and are stored with it: answers that are given at once on behalf of seats.
        decisions: How many decisions each row was; none for what is replayed, whose rows count one by one.
        seats: Columns of seats that change, by letter.
        newcomer: The seat of one who joins.
        tell: What everybody at the table is told besides how the match stands.
        only: What single seats are told.
        rematch: Whether the next table is to be set up.
        save: The position after it, if that is stored with it.
    """

    row: Row | None = None
    more: list[Row] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    revert: Callable[[], None] = lambda: None
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    newcomer: dict[str, Any] | None = None
    tell: list[p.Message] = field(default_factory=list)
    only: list[tuple[str, p.Message]] = field(default_factory=list)
    rematch: bool = False
    save: dict[str, Any] | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows of it."""
        return (self.row, *self.more) if self.row is not None else ()

    @property
    def told(self) -> list[tuple[str, str, str]]:
        """All rows of it as bots are told them."""
        return [(row.kind, row.seat, row.text) for row in self.rows]
