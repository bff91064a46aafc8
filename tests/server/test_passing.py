"""How seats pass: kept by the server, told to that seat only, and not to be timed by others."""

import asyncio
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.play.passing import ENDING
from tefuda.server import passing, storage
from tefuda.server import protocol as p
from tefuda.server.client import Connection, SeatWish, SitWish, TableWish
from tefuda.server.passing import LONGEST, SHORTEST, SeatPassing
from tefuda.server.steps import AUTOMATIC
from tests.server.conftest import Here
from tests.server.test_tables import asked, of, two, until
from tests.server.test_trouble import table_of, told_now


class Careful:
    """Plays what is asked, and leaves to the server what it answers itself."""

    def __init__(self, at: Connection, seed: int) -> None:
        self.at = at
        self.rng = random.Random(seed)
        self.heard: list[p.FromServer] = []

    async def play(self) -> None:
        answered = -1
        async with self.at as at:
            async for message in at.messages():
                self.heard.append(message)
                if isinstance(message, p.Over):
                    return
                if not isinstance(message, p.Request) or not message.options or message.automatic:
                    continue
                if message.number != answered:
                    answered = message.number
                    await at.choose(self.rng.choice(message.options).text)

    def of(self, kind: type) -> list[Any]:
        return [m for m in self.heard if isinstance(m, kind)]


def rows_of(here: Here, table: str) -> list[dict[str, Any]]:
    found = here.app.state.server.store.read_now(storage.load_match(table))
    return list(found["rows"])


@pytest.mark.parametrize("id", ["sve"])
def test_one_person_among_bots_is_asked_nothing_that_has_one_answer(here, id):
    a = here.person("花")
    table = a.make(TableWish(id, (SeatWish("me"), SeatWish("bot", None, "random")))).id
    player = Careful(a.at(table), 3)

    async def play() -> None:
        async with asyncio.timeout(200):
            await player.play()

    asyncio.run(play())
    asked = [m for m in player.of(p.Request) if m.options and not m.automatic]
    assert len(asked) > 20
    assert [m for m in asked if len(m.options) == 1 and m.options[0].verb not in ENDING] == []


@pytest.mark.parametrize("id", ["sve", "eoo"])
def test_what_leaves_no_choice_is_passed_and_that_seat_alone_is_told(here, monkeypatch, id):
    monkeypatch.setattr(passing, "SHORTEST", 0.001)
    monkeypatch.setattr(passing, "LONGEST", 0.001)
    table, a, b = two(here, id)
    players = [Careful(a.at(table), 1), Careful(b.at(table), 2)]

    async def play() -> None:
        async with asyncio.timeout(100):
            await asyncio.gather(*(x.play() for x in players))

    asyncio.run(play())
    automatic = {(r["seat"], r["number"], r["text"]) for r in rows_of(here, table) if r["message"] in AUTOMATIC}
    assert len(automatic) > 10
    for x in players:
        mine = {(m.request, m.answer) for m in x.of(p.Passed)}
        assert mine == {row[1:] for row in automatic if row[0] == x.at.seat}
    assert Match.load(a.record(table)).result is not None


def test_against_bots_nobody_waits_and_empty_questions_are_not_put(here):
    a = here.person("a")
    made = a.make(TableWish("eoo", (SeatWish("me"), SeatWish("bot", None, "random"))))
    player = Careful(a.at(made.id), 3)

    async def play() -> None:
        async with asyncio.timeout(100):
            await player.play()

    asyncio.run(play())
    assert len(player.of(p.Passed)) > 10
    assert not [m for m in player.of(p.Request) if m.automatic]


def test_wishes_are_kept_and_told_to_nobody_else(apart):
    a, b = apart.person("a"), apart.person("b")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    stops = (p.Stop("end", False), p.Stop("main", True))

    async def say() -> None:
        async with a.at(made.id) as first, b.at(made.id) as second:
            await until(first, of(p.Passing))
            await until(second, of(p.Request))
            await first.set_passing(stops=stops)
            now = await until(first, lambda m: isinstance(m, p.Passing) and bool(m.stops))
            assert (now.automatic, now.until) == (True, "")
            await first.send(p.SetPassing, stops=(p.Stop("nowhere", True),))
            assert "nowhere" in (await until(first, of(p.Refused))).text.en
            await first.set_passing(automatic=False, until="my turn")
            await until(first, lambda m: isinstance(m, p.Passing) and not m.automatic)
            await second.send(p.Why, event=1)
            heard: list[Any] = []
            await until(second, lambda m: heard.append(m) or isinstance(m, p.Because | p.Refused))  # type: ignore[func-returns-value]
            assert len(heard) == 1

    async def again() -> p.Passing:
        async with a.at(made.id) as first:
            found: p.Passing = await until(first, of(p.Passing))
            return found

    asyncio.run(say())
    apart.kill()
    apart.begin()
    found = asyncio.run(again())
    assert (found.automatic, found.stops, found.until) == (
        False,
        tuple(sorted(stops, key=lambda s: s.phase)),
        "my turn",
    )


def later(number: int) -> Callable[[Any], bool]:
    return lambda m: isinstance(m, p.Request) and m.number > number


def test_with_full_control_everything_is_asked(here):
    table, a, b = two(here)

    async def play() -> None:
        async with a.at(table) as first, b.at(table) as second:
            for at in (first, second):
                await until(at, of(p.Request))
                await at.set_passing(automatic=False)
                await until(at, lambda m: isinstance(m, p.Passing) and not m.automatic)
            rng = random.Random(1)
            for _ in range(40):
                at = first if first.request is not None and first.request.player == "A" else second
                if not (at.request and at.request.options and at.request.player == at.seat):
                    await until(at, asked(at))
                assert at.request is not None
                assert not at.request.automatic
                number = at.request.number
                await at.choose(rng.choice(at.request.options).text)
                for each in (first, second):
                    await until(each, later(number))

    asyncio.run(play())
    assert {r["message"] for r in rows_of(here, table)} & {"by itself", "by wish"} == set()


def test_a_take_back_goes_past_what_was_passed_by_itself(here):
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))

    async def play() -> None:
        async with a.at(made.id) as at:
            rows: list[dict[str, Any]] = []
            while not any(r["message"] in AUTOMATIC for r in rows if r["seat"] == "A"):
                if at.request is None or at.request.player != "A":
                    await until(at, asked(at))
                assert at.request is not None
                await at.choose(at.request.options[0].text)
                await until(at, of(p.Done))
                rows = rows_of(here, made.id)
            last = next(r for r in reversed(rows) if r["seat"] == "A" and r["message"] not in AUTOMATIC)
            await at.send(p.Propose, what="take-back")
            await until(at, lambda m: isinstance(m, p.Events) and m.course == 1)
            request = await until(at, asked(at))
            assert last["text"] in [o.text for o in p.each(request.options)]

    asyncio.run(play())


@pytest.mark.parametrize("id", games())
def test_what_is_passed_at_once_does_not_depend_on_what_the_others_cannot_see(id):
    compared = at_once = held = 0
    for seed in range(4):
        match, rng = started(id, seed), random.Random(seed)
        wishes = {who: SeatPassing() for who in "AB"}
        while match.result is None and match.taken < 120:
            decision = match.decisions[0]
            who = "AB"[decision.player]
            table = table_of(id, match)
            table.passing = wishes
            coming = table.automatic()
            wish = wishes[who].passing.wish
            for other in {"A", "B", ""} - {who}:
                elsewhere = table_of(id, match.imagine(other, seed=match.taken))
                elsewhere.passing = {who: SeatPassing({**wishes[who].stored(), "wish": wish})}
                there = elsewhere.automatic()
                compared += 1
                if (coming is not None and coming[2]) or (there is not None and there[2]):
                    at_once += 1
                    assert coming is not None, match.record_text()
                    assert there is not None, match.record_text()
                    assert coming[2] == there[2]
                if match.sealed_done == elsewhere.match.sealed_done:  # imagining takes back what others chose in secret
                    assert told_before(table, other) == told_before(elsewhere, other)
            held += coming is not None and not coming[2]
            if coming is not None:
                match.choose(coming[1], who)
            else:
                match.choose(rng.choice(list(decision.options)), decision.player)
            if rng.random() < 0.05:
                match.wish(wishes["AB"[rng.randrange(2)]].passing, rng.choice(("my turn", "end", "something")))
    assert compared > 100
    assert at_once > 0 or id == "arc"
    assert held > 0 or id in ("arc", "avalon")


def told_before(table: Any, viewer: str) -> list[bytes]:
    """What somebody else is told while an answer is held back."""
    return [*told_now(table, viewer), p.encode(table.clock())]


def started(id: str, seed: int) -> Match:
    rng = random.Random(seed)
    return Match.new(id, rng.sample(list(game(id).deck_names()), 2), seed)


def test_an_answer_is_held_back_as_long_as_its_person_takes():
    slow, fast = SeatPassing(), SeatPassing()
    for _ in range(20):
        slow.answered("pass", 3.0)
        fast.answered("pass", 0.5)
        slow.answered("attack x", 0.0)
    times = [sum(x.hold() for _ in range(300)) / 300 for x in (slow, fast)]
    assert times[0] > 1.8 > 1.0 > times[1]
    assert all(SHORTEST <= slow.hold() <= LONGEST for _ in range(100))


def test_what_follows_a_pass_in_a_lull_is_held_back_as_long_as_people_take_there():
    match = Match.new("sve", ["royal_infantry", "dragon_gorge"], seed=7)
    table = table_of("sve", match)
    rng = random.Random(1)
    quiet = loud = 0
    for n in range(200):
        (who, number), *_ = table.asked.items()
        text = rng.choice(match.legal.texts())
        before = set(table.lull)
        table.settle(table.take(who, p.Choose(f"x{n}", number, text)))
        assert table.lull == ({*before, who} if text == "pass" else set())
        quiet, loud = quiet + bool(table.lull), loud + (not table.lull)
        if match.result is not None:
            break
    assert min(quiet, loud) > 5
    mine = SeatPassing()
    for _ in range(20):
        mine.answered("pass", 3.0)
        mine.answered("pass", 0.3, again=True)
    first, again = (sum(mine.hold(again=a) for _ in range(300)) / 300 for a in (False, True))
    assert first > 1.8 > 0.6 > again


def test_a_held_answer_is_not_given_before_its_time(here, monkeypatch):
    monkeypatch.setattr(passing, "SHORTEST", 0.4)
    monkeypatch.setattr(passing, "LONGEST", 0.4)
    table, a, b = two(here)
    players = [Careful(a.at(table), 1), Careful(b.at(table), 2)]

    async def play() -> None:
        tasks = [asyncio.create_task(x.play()) for x in players]
        while not players[0].of(p.Passed) and not players[1].of(p.Passed):
            await asyncio.sleep(0.02)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())
    rows = rows_of(here, table)
    waits = [row["at"] - before["at"] for before, row in pairwise(rows) if row["message"] == "by itself"]
    assert waits
    assert min(waits) >= 0.39
