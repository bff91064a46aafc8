"""Taking seats, and the beginning of matches."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from tefuda.errors import TefudaError
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server import storage
from tefuda.server.brought import deck_of
from tefuda.server.proposals import Joining
from tefuda.server.seats import Seat
from tefuda.server.steps import Refusal, said, with_cards
from tefuda.server.wishes import SitWish

if TYPE_CHECKING:
    from tefuda.server.hall import Hall
    from tefuda.server.live import Live, Viewer


async def sit(hall: Hall, live: Live, wish: SitWish, person: str, name: str) -> Seat:
    """Let somebody take an open seat; with the last one the match begins.

    Raises:
        Refusal: If there is none for them, or the deck does not fit.
    """
    table = live.table
    mine = next((s for s in table.seats.values() if s.person == person), None)
    if mine is not None:
        return mine
    async with live.lock:
        free = [s for s in table.seats.values() if s.kind == "open" and wish.seat in ("", s.letter)]
        seat = next((s for s in free if table.public or s.invitation == wish.invitation), None)
        if seat is None:
            raise Refusal(
                Text("空いている席がないか、招待の言葉が違います", "no seat is open to you, or the invitation is wrong")
            )
        cards, options = table.spec.get("cards", ()), table.spec.get("options", {})
        number = ord(seat.letter) - ord("A")
        deck = await deck_of(find_game(table.game), wish.deck, number, cards, options, hall.desk)
        change = {"kind": "person", "person": person, "name": name, "deck": storage.builtins(deck)}
        if not await hall.store.write(storage.change_seat(table.id, seat.letter, **change)):
            raise Refusal(Text("その席はもう取られました", "somebody else was faster"))
        seat.kind, seat.person, seat.name, seat.deck = "person", person, name, deck
        for viewer in live.viewers:
            if viewer.person == person:
                viewer.sit(seat.letter, table.delay)
        hall.count(live)
        hall.tell(live, table.presence())
    await begin(hall, live)
    return seat


async def ask_to_join(hall: Hall, live: Live, viewer: Viewer, wish: p.Join) -> None:
    """Let somebody ask to take part in the running match.

    Raises:
        Refusal: If he cannot.
    """
    table = live.table
    if not viewer.name:
        raise Refusal(Text("先に名前を決めてください", "say first what you are called"))
    if table.asked_already(viewer.person, wish.id):
        return
    number = ord(table.letter_for(viewer.person)) - ord("A")
    cards, options = table.spec.get("cards", ()), table.spec.get("options", {})
    deck = await deck_of(find_game(table.game), wish.deck, number, cards, options, hall.desk)
    await hall.take(live, "", Joining(viewer.person, viewer.name, deck, wish.id))


def seat_viewers(hall: Hall, live: Live, letter: str) -> None:
    """Tell everybody who sits at a seat now; who does is told anew what there is to see from there."""
    table, person = live.table, live.table.seats[letter].person
    for viewer in live.viewers:
        if viewer.person == person or viewer.seat == letter:
            viewer.sit(letter if viewer.person == person else "", table.delay)
            viewer.course = -1
            viewer.socket.send_now(p.encode(table.welcome(viewer.seat)))
            if viewer.seat:
                viewer.socket.send(p.encode(table.passing_of(letter)))
    hall.count(live)
    hall.tell(live, table.presence())


async def begin(hall: Hall, live: Live) -> None:
    """Begin the match of a table whose seats are all taken.

    Raises:
        Refusal: If the decks do not fit; nothing has changed.
    """
    table = live.table
    async with live.lock:
        if table.match is not None or any(s.kind == "open" for s in table.seats.values()):
            return
        try:
            decks = [s.deck for s in table.seats.values() if s.deck is not None]
            universe = with_cards(find_game(table.game), table.spec.get("cards", ()))
            given = table.game, decks, table.spec["seed"], table.spec.get("options") or None, universe
            match = await hall.loader.compiled(Match.new, *given)
        except TefudaError as error:
            raise Refusal(said(error)) from None
        header = match.record_text()
        await hall.store.write(storage.begin_match(table.id, hall.id, header))
        table.header = header
        table.begin(match)
        live.follow({"save": None, "rows": ()})
        hall.tell(live, table.presence())
        await hall.go_on(live)


async def rematch(hall: Hall, live: Live) -> str:
    """Set up the next table for the same players, the seats changed round; return its id."""
    old = live.table
    seated = list(old.seats.values())
    moved = [*seated[1:], seated[0]]
    id = next(id for id in iter(lambda: token_hex(8), "") if hall.share.has(id))
    spec = {**old.spec, "seed": int(token_hex(4), 16)}
    rows = [
        {
            "letter": at.letter,
            "kind": s.kind,
            "person": s.person or None,
            "name": s.name,
            "deck": storage.builtins(s.deck),
            "invitation": s.invitation or None,
            "passing": old.passing[s.letter].kept() if s.letter in old.passing else None,
        }
        for at, s in zip(seated, moved, strict=True)
    ]
    match = {"id": id, "game": old.game, "state": "waiting", "spec": spec, "public": old.public}
    await hall.store.write(storage.new_match(match, rows))
    await begin(hall, await hall.table(id))
    return id
