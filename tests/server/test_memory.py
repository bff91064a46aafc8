"""What the database has need not be in memory: long matches are forgotten there, and told, taken back and sent again as if they were not."""

import asyncio
import random
import time
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from tefuda.errors import SaveError
from tefuda.formats.decks import DeckList
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import archive, brought, hall, storage, table, thinking
from tefuda.server import protocol as p
from tefuda.server.client import Client, SeatWish, TableWish
from tefuda.server.schema import saves
from tefuda.server.steps import with_cards
from tefuda.server.storage import TALK_KEPT
from tefuda.server.table import Table
from tefuda.server.talk import Talk
from tests.server.conftest import CARDS, Here, Player, own_deck, together
from tests.server.test_restarts import go_on, loaded, prompts, stored, table_data
from tests.server.test_tables import of, two, until


@pytest.mark.parametrize("id", games())
def test_a_table_that_forgets_tells_the_same_prompts_and_holds_no_more_than_its_last_rows(id, monkeypatch):
    monkeypatch.setattr(table, "KEPT", 8)
    rng, data = random.Random(5), table_data(id, 5)
    forgetful, whole, forgotten = loaded(data), loaded(data), 0
    for n in range(70):
        if forgetful.state != "running":
            break
        if n % 13 == 12:
            forgetful.remember(*forgetful.replayed(data["rows"]))
        state = rng.getstate()
        step = go_on(forgetful, rng, n)
        rng.setstate(state)
        whole.settle(go_on(whole, rng, n))
        stored(forgetful, data, step)
        if data["save"] is not None and data["save"]["rows"] == forgetful.rows:
            if forgetful.forget(data["save"]):
                forgotten += 1
                match = forgetful.running()
                assert (match._taken, match._answers, match.forgotten) == ([], [], match.events)
                assert match.events == 0 or match._state.log.older is None
        assert prompts(forgetful) == prompts(whole), n
        assert forgetful.running().events == whole.running().events
        assert forgetful.running().taken == whole.running().taken
    assert forgotten > 1


def test_a_match_that_keeps_no_record_writes_none():
    match = Match.new("sve", ["elf_fairy_parade", "royal_infantry"], seed=7).keep_no_record()
    match.choose("go-first")
    for asked_for in (match.record, match.record_text, match.save, lambda: match.lines):
        with pytest.raises(SaveError, match="is not here"):
            asked_for()
    assert match.taken == 1


def played(here: Here, id: str, a: Client, b: Client, rows: int) -> list[Player]:
    """Let two play at random until there are so many rows."""
    live = here.app.state.server.hall.live[id]
    players = [Player(a.at(id), 1), Player(b.at(id), 2)]

    async def play() -> None:
        tasks = [asyncio.create_task(x.play()) for x in players]
        async with asyncio.timeout(100):
            while live.table.rows < rows:
                await asyncio.sleep(0.02)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())
    while live.viewers or live.lock.locked():  # what they had sent before they left may add rows
        time.sleep(0.01)
    return players


def told_of(heard: list[Any]) -> list[p.Happened]:
    """The events of one connection, those that were told again once."""
    found: dict[int, p.Happened] = {}
    for message in heard:
        if isinstance(message, p.Events):
            assert message.since in (0, *found)
            found |= {event.number: event for event in message.events}
    return [found[n] for n in sorted(found)]


@pytest.mark.parametrize("begins", [False, True])
def test_what_was_forgotten_is_told_to_who_comes_later_and_explained(here, monkeypatch, begins):
    monkeypatch.setattr(table, "KEPT", 8)
    id, a, b = two(here, quick=True)
    if begins:  # then no process is waited for that would have to begin, but for questions
        here.app.state.server.hall.settled = time.monotonic() + 1000
        apart = thinking.carried_out
        monkeypatch.setattr(archive, "carried_out", lambda *given: None if given[-1] else apart(*given))
    players = played(here, id, a, b, 50)
    match = here.app.state.server.hall.live[id].table.match
    assert match.forgotten > 20

    async def come() -> tuple[list[p.Happened], p.Because]:
        heard = []
        async with a.at(id) as at:
            async for message in at.messages():
                heard.append(message)
                if isinstance(message, p.Request):
                    break
            await at.send(p.Why, event=9)
            return told_of(heard), await until(at, of(p.Because))

    told, because = asyncio.run(come())
    assert [event.number for event in told] == list(range(1, match.events + 1))
    assert told[: len(told_of(players[0].heard))] == told_of(players[0].heard)
    assert because.event.text == told[8].text
    assert because.event.why == told[8].why


@pytest.mark.parametrize("readable", [True, False])
def test_who_was_not_told_of_the_last_rows_is_told_from_the_position_before(here, monkeypatch, readable):
    """As when a server died after it had stored them: only a position that cannot be read makes the whole record be played again."""
    monkeypatch.setattr(table, "KEPT", 1)
    asked = []

    async def noted(*given: Any) -> str:
        asked.append(given)
        return await thinking.carried_out(*given)

    monkeypatch.setattr(archive, "carried_out", noted)
    id, a, b = two(here, quick=True)
    played(here, id, a, b, 30)
    live = here.app.state.server.hall.live[id]
    while live.held is not None or live.table.automatic() is not None:  # what is passed by itself adds rows
        time.sleep(0.05)
    store = here.app.state.server.store
    earlier, last = store.read_now(lambda c: c.execute(select(saves.c.events).order_by(saves.c.rows)).scalars().all())
    assert earlier < last == live.table.match.forgotten
    if not readable:
        with store.engine.begin() as c:
            c.execute(update(saves).values(text="?"))

    async def come(*known: p.Happened) -> list[p.Happened]:
        at = a.at(id)
        at.events = list(known)
        async with at:
            await until(at, of(p.Request))
        return at.events[len(known) :]

    whole = asyncio.run(come())
    assert asked
    asked.clear()
    told = asyncio.run(come(*whole[:earlier]))
    assert [event.number for event in told] == list(range(earlier + 1, len(whole) + 1))
    assert told == whole[earlier:]
    assert bool(asked) != readable


def test_a_take_back_reaches_behind_what_was_forgotten_and_old_messages_are_done_once(here, monkeypatch):
    monkeypatch.setattr(table, "KEPT", 8)
    monkeypatch.setattr("tefuda.server.course.RECENT", 4)
    id, a, b = two(here, take_backs=99, quick=True)
    players = played(here, id, a, b, 40)
    live = here.app.state.server.hall.live[id]
    assert live.table.match.forgotten > 20
    oldest = next(iter(players[0].answers))

    async def back() -> None:
        async with a.at(id) as first, b.at(id) as second:
            for at in (first, second):  # a process begins that reads what was forgotten
                await until(at, of(p.Request), 90)
            await first._socket.send(p.encode(p.Choose(oldest, 1, players[0].answers[oldest])).decode())
            assert (await until(first, of(p.Done))).id == oldest
            for n in range(6):
                await first.send(p.Propose, what="take-back")
                proposal = await until(second, lambda m: isinstance(m, p.Proposal) and "B" in m.open)
                await second.send(p.Agree, proposal=proposal.number, accept=True)
                events = await until(first, of(p.Events))
                while events.course <= n:
                    events = await until(first, of(p.Events))
                assert events.since == 0
                await until(first, of(p.Request))

    asyncio.run(back())
    data = here.app.state.server.store.read_now(storage.load_match(id))
    assert [row["kind"] for row in data["rows"]].count("undo") == 6
    assert prompts(loaded(data)) == prompts(live.table)


def test_a_long_talk_is_kept_in_the_database_and_its_end_in_memory(here):
    id, a, _ = two(here)
    store = here.app.state.server.store

    async def say(texts: list[str]) -> list[str]:
        async with a.at(id) as at:
            heard = [m async for m in _until_request(at)]
            for text in texts:
                await at.send(p.Chat, text=text)
                await until(at, of(p.Done))
            return [m.text for m in heard if isinstance(m, p.Said)]

    with store.engine.begin() as c:
        for n in range(1, 2 * TALK_KEPT + 1):
            storage.add_talk(id, p.Said(n, "A", "花", f"{n}"), f"m{n}")(c)
    found = store.read_now(storage.load_matches([id]))[id]["talk"]
    assert [t["text"] for t in found] == [f"{n}" for n in range(TALK_KEPT + 1, 2 * TALK_KEPT + 1)]
    here.app.state.server.hall.live[id].table.talk = Talk(found)
    assert asyncio.run(say(["x", "y"])) == [t["text"] for t in found]
    assert asyncio.run(say([]))[-3:] == ["100", "x", "y"]
    assert len(store.read_now(storage.load_match(id))["talk"]) == 2 * TALK_KEPT + 2


async def _until_request(at: Any) -> Any:
    async for message in at.messages():
        yield message
        if isinstance(message, p.Request):
            return


def test_a_table_with_cards_of_ones_own_forgets_as_well(monkeypatch):
    monkeypatch.setattr(table, "KEPT", 4)
    cards = msgspec.json.decode(brought.read("sve", CARDS))
    of = game("sve")
    mine = own_deck()
    decks = [DeckList("sve", mine.name, "", mine.singles, mine.piles), of.deck_list("royal_infantry")]
    header = Match.new("sve", decks, 3, None, with_cards(of, cards)).record_text()
    data = {**table_data("sve", 3), "header": header, "spec": {"cards": cards}}
    rng, now, forgotten = random.Random(3), loaded(data), 0
    for n in range(30):
        stored(now, data, go_on(now, rng, n))
        if data["save"] is not None and data["save"]["rows"] == now.rows:
            forgotten += now.forget(data["save"])
        assert prompts(loaded(data)) == prompts(loaded({**data, "save": None})) == prompts(now), n
    assert forgotten > 1


def test_a_finished_table_is_dropped_soon_and_shown_again_without_its_record(here, monkeypatch):
    monkeypatch.setattr(hall, "IDLE_OVER", 0.5)
    a = here.person("a")
    id = a.make(TableWish("arc", (SeatWish("me"), SeatWish("bot", None, "random")))).id
    (player,) = together(Player(a.at(id), 1))
    held = here.app.state.server.hall.live
    for _ in range(200):
        if id not in held:
            break
        time.sleep(0.1)
    assert id not in held
    monkeypatch.setattr(Table, "_apply", None)  # nothing is played again

    async def look() -> tuple[p.Position, p.Over]:
        async with a.at(id) as at:
            return await until(at, of(p.Position)), await until(at, of(p.Over))

    position, over = asyncio.run(look())
    assert over == player.at.over
    assert position == player.at.position
