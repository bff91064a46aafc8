"""``tefuda connect``: play at a table of a server, at the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from tefuda.cli.guests import Guest, known, remember
from tefuda.cli.output import Lang, Output, Plain
from tefuda.cli.remote import Remote
from tefuda.errors import BadInput
from tefuda.formats import marked
from tefuda.formats.decks import read_deck
from tefuda.games.registry import game
from tefuda.saying import Text
from tefuda.server.client import Client, Deck, SeatWish, SitWish, TableWish
from tefuda.server.wishes import BOTS, LONGEST_DELAY, LONGEST_NAME


def connect(
    url: Annotated[str, typer.Argument(metavar="URL", help="Address of the server, as its start page has it.")],
    table: Annotated[str, typer.Option(help="A table: its id. Default: make one, or see the lobby.")] = "",
    new: Annotated[str, typer.Option(help="Make a table of this game.", metavar="GAME")] = "",
    bot: Annotated[str, typer.Option(help="With --new: who takes the other seats. Default: they stay open.")] = "",
    deck: Annotated[
        str, typer.Option(help="Your deck: a delivered one by its name, or a deck file. Default: one of them.")
    ] = "",
    invitation: Annotated[str, typer.Option(help="The word with which an open seat can be taken.")] = "",
    name: Annotated[
        str | None, typer.Option(help="What you are called. Default: guest, or who sits at the table already.")
    ] = None,
    players: Annotated[int, typer.Option(min=2, max=8, help="With --new: how many players.")] = 2,
    quick: Annotated[
        bool, typer.Option("--quick", help="With --new: pass at once what leaves no choice, though others can tell.")
    ] = False,
    delay: Annotated[
        int,
        typer.Option(min=0, max=LONGEST_DELAY, help="With --new: seconds by which those who look on are told later."),
    ] = 0,
    cards: Annotated[
        Path | None, typer.Option(help="With --new: a file with further cards, for everybody at the table.")
    ] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Play at a table of a server: at the terminal, over the network.

    Without a table the lobby is shown. Answers are numbers or notation; `why`, `why not ...`, `undo`, `pause`, `go on`, `concede`,
    `rematch`, `say ...`, `yes`, `no`, `auto off`, `stop at PHASE`, `end turn`, `pass until my turn` and `quit` work at any time.
    A connection that breaks comes back by itself, and who has left the program takes his seat again with `--table`.
    """
    out = Output(lang, plain)
    check(table, new, bot, invitation, cards, name)
    client = Client(url)
    before, called = who_sits(client.base, table, name, invitation)
    client.session = before.session if before is not None else ""
    client.be(called)

    def seated(table: str) -> None:
        word = invitation or (before.invitation if before is not None and before.table == table else "")
        remember(Guest(client.base, table, called, client.session, word))

    chosen = deck_in(Path(deck)) if deck.endswith((".yaml", ".yml")) else Deck(deck) if deck else None
    if new:
        brought = cards.read_text(encoding="utf-8") if cards is not None else ""
        others = [SeatWish("bot", None, bot) if bot else SeatWish("open") for _ in range(players - 1)]  # type: ignore[arg-type]
        made = client.make(TableWish(new, (SeatWish("me", chosen), *others), quick=quick, delay=delay, cards=brought))
        seated(table := made.id)
        tell_invitations(out, url, table, made.invitations)
    elif not table:
        return lobby(out, client)
    elif invitation:
        client.sit(table, SitWish(chosen, invitation))
        seated(table)
    remote = Remote(out, client.at(table), seated)
    asyncio.run(remote.run())
    if (remote.at.seat or new or invitation or before) and remote.over is None:
        tell_the_way_back(out, url, remote.at.table, called)


def tell_invitations(out: Output, url: str, table: str, invitations: Mapping[str, str]) -> None:
    """Say how others take the open seats."""
    for seat, word in invitations.items():
        way = f"tefuda connect {url} --table {table} --invitation {word}"
        out.say(f"席{seat}への招待: {way}", f"invitation to seat {seat}: {way}")


def tell_the_way_back(out: Output, url: str, table: str, name: str) -> None:
    """Say how one takes his seat again."""
    named = f" --name {quote(name)}" if name != "guest" else ""
    again = f"tefuda connect {url} --table {table}{named}"
    out.say(f"席はそのままです。戻るには: {again}", f"your seat stays yours; to come back: {again}")


def who_sits(server: str, table: str, name: str | None, invitation: str) -> tuple[Guest | None, str]:
    """Return who one is at a table, if one has been there, and what one is called."""
    before = known(server, table, name or "", invitation) if table else None
    return before, before.name if before is not None else name or "guest"


def lobby(out: Output, client: Client) -> None:
    """Show the public tables."""
    found = client.tables()
    for one in found:
        seats = ", ".join(s.name or out.words("空席", "open") for s in one.seats)
        out.say(f"{one.id}  {one.game}  {one.state}  {seats}")
    if not found:
        out.say("公開の卓はありません。--new GAME で作れます", "no public tables; --new GAME makes one")


def check(table: str, new: str, bot: str, invitation: str, cards: Path | None, name: str | None) -> None:
    """Refuse what goes not together, and what no server takes.

    Raises:
        BadInput: If there is any of it.
    """
    if new and (table or invitation):
        raise BadInput(
            Text("--new は新しい卓です。--table とは一緒に使えません", "--new makes a table: it goes not with --table")
        )
    for option, value in (("--bot", bot), ("--cards", cards)):
        if value and not new:
            raise BadInput(Text(f"{option} は --new と一緒に使います", f"{option} goes with --new"))
    if invitation and not table:
        raise BadInput(Text("--invitation は --table と一緒に使います", "--invitation goes with --table"))
    if bot and bot not in BOTS:
        there = ", ".join(BOTS)
        raise BadInput(Text(f"ボット「{bot}」はありません。あるのは: {there}", f"no bot {bot!r}; there are: {there}"))
    if name is not None and not 0 < len(name.strip()) <= LONGEST_NAME:
        raise BadInput(Text(f"--name は{LONGEST_NAME}文字までです", f"--name: expected 1 to {LONGEST_NAME} characters"))


def deck_in(file: Path) -> Any:
    """Return the deck of a file as a server is asked for it.

    Raises:
        FormatError: If it is no deck file.
    """
    id = marked.load(file).at(("game",))
    of = game(str(id))
    found = read_deck(file, of.singles, of.piles, of.id)
    return Deck(found.name, found.english, dict(found.singles), {k: dict(v) for k, v in found.piles.items()})
