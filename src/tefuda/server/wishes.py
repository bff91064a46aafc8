"""What can be asked for over HTTP: a table, a seat, a list of tables; and what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tefuda.errors import TefudaError
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.games.boards import Board, board_of
from tefuda.games.registry import Game, game, games
from tefuda.saying import Text, Told, told
from tefuda.server.clocks import Timing
from tefuda.server.proposals import TAKE_BACKS
from tefuda.server.protocol import Deck, SeatState
from tefuda.server.steps import Refusal, said

LONGEST_NAME = 40
LONGEST_DELAY = 300
"""Seconds."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern="^[^\\x00]+$")]
BOTS = ("random", "greedy", "easy", "normal", "hard", "expert")


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: mine, a bot's, or open for somebody with the link.

    Attributes:
        name: How the one is called who sits beside me and plays a seat of mine; empty: myself.
    """

    kind: Literal["me", "bot", "open"]
    deck: Deck | None = None
    bot: Literal["random", "greedy", "easy", "normal", "hard", "expert"] = "greedy"
    name: Annotated[str, Meta(max_length=LONGEST_NAME, pattern="^[^\\x00]*$")] = ""


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table.

    Attributes:
        game: Id of the game.
        seats: Who sits where, in the order of the seats.
        options: Parameters of the match: those that can be switched on, and numbers.
        clock: How time is kept.
        take_backs: How many take-backs of each person the others may grant.
        quick: Whether what leaves no choice is passed at once although that tells the others that nothing could be done; otherwise it
            takes as long as people take.
        delay: Seconds by which everybody who only looks on is told later.
        cards: Cards of one's own, as a card file has them: everybody who comes to the table sees them.
        public: Whether it stands in the lobby, and anybody may take its open seats and look on.
    """

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, bool | int], Meta(max_length=8)] = {}
    clock: Timing = Timing()
    take_backs: Annotated[int, Meta(ge=0, le=99)] = TAKE_BACKS
    quick: bool = False
    delay: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0
    cards: Annotated[str, Meta(max_length=60_000)] = ""
    public: bool = False


class SitWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat."""

    deck: Deck | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""
    seat: Annotated[str, Meta(max_length=1)] = ""


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    """How one wants to be called."""

    name: Name


class Me(Struct, frozen=True):
    """Who one is: ``session`` is what clients that are no browsers send as ``Authorization: Bearer``."""

    id: str
    name: str
    session: str


class Made(Struct, frozen=True):
    """A table that was made: ``invitations`` are the words for its open seats."""

    id: str
    invitations: dict[str, str]


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    id: str
    game: str
    state: str
    since: float
    seats: tuple[SeatState, ...]
    decisions: int
    result: str = ""
    clause: str = ""
    ended: float | None = None


class DeckNamed(Struct, frozen=True):
    """A delivered deck."""

    name: str
    ja: str
    en: str


class Numbered(Struct, frozen=True):
    """A number that can be set for a match: what people call it, its usual value, and the greatest; the least is 1."""

    text: Told
    usual: int
    most: int


class GameListed(Struct, frozen=True):
    """A game that can be played, and how its board is drawn."""

    id: str
    ja: str
    en: str
    about: Told
    seats: tuple[int, int]
    switches: dict[str, Told]
    parameters: dict[str, Numbered]
    joinable: bool
    decks: tuple[DeckNamed, ...]
    board: Board


def games_listed() -> list[GameListed]:
    """Return the games with their delivered decks."""
    return [game_listed(game(id)) for id in games()]


def game_listed(of: Game) -> GameListed:
    """Return a game with its delivered decks."""
    lists = {name: of.deck_list(name) for name in of.deck_names()}
    decks = tuple(DeckNamed(name, d.name, d.english or d.name) for name, d in lists.items())
    switches = {key: told(text) for key, text in of.switches.items()}
    numbers = {key: Numbered(told(one.text), one.usual, one.most) for key, one in of.parameters.items()}
    return GameListed(
        of.id, of.ja, of.en, told(of.about), of.seats, switches, numbers, of.joinable, decks, board_of(of.id)
    )


def agreed(wish: TableWish) -> Game:
    """Return the game of a wish that can be fulfilled.

    Raises:
        Refusal: If it cannot.
    """
    try:
        the_game = game(wish.game)
    except TefudaError as error:
        raise Refusal(said(error)) from None
    least, most = the_game.seats
    if not least <= len(wish.seats) <= most:
        ja, en = (f"{least}", f"{least}") if least == most else (f"{least}から{most}", f"{least} to {most}")
        raise Refusal(Text(f"席は{ja}です", f"the game has {en} seats"))
    if any(s.name and s.kind != "me" for s in wish.seats):
        raise Refusal(Text("名前を付けられるのは自分の席だけです", "only seats of yours are given a name: `name`"))
    if [s.name.strip() for s in wish.seats if s.kind == "me"].count("") > 1:
        raise Refusal(Text("隣の人の席には名前が要ります", "a seat of somebody beside you needs a name: `name`"))
    unknown = [o for o in wish.options if o not in {**the_game.switches, **the_game.parameters}]
    if unknown:
        raise Refusal(Text(f"オプション {unknown[0]} はありません", f"there is no option {unknown[0]!r}"))
    for key, given in wish.options.items():
        number = the_game.parameters.get(key)
        if isinstance(given, bool) == (number is not None) or (number is not None and not 1 <= given <= number.most):
            ja, en = (f"1から{number.most}の数", f"a number from 1 to {number.most}") if number else ("true", "true")
            raise Refusal(Text(f"オプション {key} は{ja}です", f"option {key!r} is {en}"))
    if wish.clock.kind not in ("none", "move", "fischer") or (wish.clock.kind != "none" and wish.clock.seconds < 1):
        raise Refusal(Text("時計の指定が正しくありません", "the clock is none, move or fischer, with seconds from 1"))
    return the_game


def agreed_on(wish: TableWish, seed: int, cards: Sequence[Any]) -> dict[str, Any]:
    """Return what is agreed on at a table as the storage keeps it."""
    spec = {
        "options": wish.options,
        "clock": msgspec.to_builtins(wish.clock),
        "take_backs": wish.take_backs,
        "quick": wish.quick,
        "seed": seed,
    }
    if wish.delay:
        spec["delay"] = wish.delay
    if cards:
        spec["cards"] = cards
    return spec


def stored_seat(at: int, wish: SeatWish, deck: DeckList | None, person: str, name: str, word: str) -> dict[str, Any]:
    """Return a seat as the storage keeps it."""
    kind = {"me": "person", "bot": "bot", "open": "open"}[wish.kind]
    return {
        "letter": letter(at),
        "kind": kind,
        "person": person if kind == "person" else None,
        "name": (wish.name.strip() or name) if kind == "person" else wish.bot if kind == "bot" else "",
        "deck": msgspec.to_builtins(deck) if deck is not None else None,
        "invitation": word if kind == "open" else None,
    }


def listed(found: dict[str, Any]) -> Listed:
    """Return a table of a list as it is told."""
    seats = tuple(SeatState(s["letter"], s["kind"], s["name"]) for s in found["seats"])
    return Listed(
        found["id"],
        found["game"],
        found["state"],
        found["since"],
        seats,
        found["rows"],
        found["result"],
        found["clause"],
        found["ended"],
    )
