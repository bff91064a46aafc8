"""What people at a table propose to one another: taking back, pausing, playing again; and clocks."""

import asyncio
import time

import pytest

from tefuda.games.registry import games
from tefuda.server import clocks
from tefuda.server import protocol as p
from tefuda.server.client import Client
from tefuda.server.clocks import Timing
from tests.server.test_tables import asked, of, two, until


def test_a_take_back_needs_consent_and_the_course_begins_anew(here):
    table, a, b = two(here, take_backs=1)

    async def back() -> None:
        async with a.at(table) as first, b.at(table) as second:
            both = {"A": first, "B": second}
            request = await until(first, of(p.Request))
            mine, other = both[request.player], both["B" if request.player == "A" else "A"]
            if mine is second:
                request = await until(mine, asked(mine))
            await mine.choose(request.options[0].text)
            await until(mine, of(p.Done))
            await mine.send(p.Propose, what="take-back")
            proposal = await until(other, lambda m: isinstance(m, p.Proposal) and other.seat in m.open)
            assert proposal.back == {mine.seat: 1}
            await other.send(p.Agree, proposal=proposal.number, accept=True)
            events = await until(mine, lambda m: isinstance(m, p.Events) and m.course == 1)
            assert events.since == 0
            again = await until(mine, asked(mine))
            assert [o.text for o in again.options] == [o.text for o in request.options]
            await mine.choose(again.options[0].text)
            assert not (await until(mine, of(p.Request))).back
            await mine.send(p.Propose, what="take-back")
            assert "at most 1" in (await until(mine, of(p.Refused))).text.en

    asyncio.run(back())


def test_who_proposes_something_may_withdraw_it(here):
    table, a, b = two(here)

    async def withdraw() -> None:
        async with a.at(table) as first, b.at(table) as second:
            await until(first, of(p.Request))
            await first.send(p.Propose, what="pause")
            proposal = await until(second, lambda m: isinstance(m, p.Proposal) and "B" in m.open)
            await first.send(p.Agree, proposal=proposal.number, accept=True)
            assert "no such proposal" in (await until(first, of(p.Refused))).text.en, "nobody grants himself"
            await first.send(p.Agree, proposal=proposal.number, accept=False)
            settled = await until(second, of(p.Proposal))
            assert (settled.number, settled.open, settled.accepted) == (proposal.number, (), False)
            await second.send(p.Agree, proposal=proposal.number, accept=True)
            assert "no such proposal" in (await until(second, of(p.Refused))).text.en

    asyncio.run(withdraw())


def test_a_clock_that_runs_out_loses_and_a_pause_stops_it(here, monkeypatch):
    table, a, b = two(here, clock=Timing("move", 8))
    later = 0.0
    monkeypatch.setattr(clocks, "monotonic", lambda: time.monotonic() + later)

    async def wait() -> p.Over:
        nonlocal later
        async with a.at(table) as first, b.at(table) as second:
            await until(first, of(p.Clock))
            await first.send(p.Propose, what="pause")
            proposal = await until(second, lambda m: isinstance(m, p.Proposal) and "B" in m.open)
            await second.send(p.Agree, proposal=proposal.number, accept=True)
            clock = await until(first, lambda m: isinstance(m, p.Clock) and m.clock.paused)
            assert clock.clock.running == ()
            later = 100.0
            await second.send(p.Propose, what="go-on")
            proposal = await until(first, lambda m: isinstance(m, p.Proposal) and "A" in m.open)
            await first.send(p.Agree, proposal=proposal.number, accept=True)
            return await until(first, of(p.Over))

    assert asyncio.run(wait()).result in ("A", "B")


def test_a_fischer_clock_runs_while_one_is_asked_and_earns_an_increment(here, monkeypatch):
    table, a, b = two(here, clock=Timing("fischer", 60, 7))
    later = 0.0
    monkeypatch.setattr(clocks, "monotonic", lambda: time.monotonic() + later)

    async def decide() -> tuple[int, int]:
        nonlocal later
        async with a.at(table) as first, b.at(table) as second:
            clock = await until(first, of(p.Clock))
            (who,) = clock.clock.running
            at = first if who == first.seat else second
            request = await until(at, asked(second)) if at is second else at.request
            later = 20.0
            await at.choose(request.options[0].text)
            then = await until(first, of(p.Clock))
            return clock.clock.left[who], then.clock.left[who]

    before, after = asyncio.run(decide())
    assert 59_000 < before <= 60_000
    assert 46_000 < after <= 47_000


@pytest.mark.parametrize("id", games())
def test_what_was_proposed_ends_with_the_match_and_the_end_says_why(id, here):
    table, a, b = two(here, id)

    async def play() -> p.Over:
        async with a.at(table) as first, b.at(table) as second:
            await until(first, of(p.Request))
            await first.send(p.Propose, what="pause")
            proposal = await until(second, lambda m: isinstance(m, p.Proposal) and "B" in m.open)
            await first.send(p.Demand, verb="concede")
            gone = await until(second, lambda m: isinstance(m, p.Proposal) and m.number == proposal.number)
            assert (gone.open, gone.accepted) == ((), False)
            over = await until(first, of(p.Over))
            await second.send(p.Agree, proposal=proposal.number, accept=True)
            await until(second, of(p.Refused))
            return over

    over = asyncio.run(play())
    assert over.result == "B"
    assert over.why.en.endswith(" conceded"), over
    assert over.why.ja.endswith("が投了しました"), over


def test_a_rematch_changes_seats_and_talk_is_kept(here):
    table, a, b = two(here)

    async def again() -> str:
        async with a.at(table) as first, b.at(table) as second:
            await first.send(p.Chat, text="よろしく <b>")
            assert (await until(second, of(p.Said))).text == "よろしく <b>"
            await first.send(p.Demand, verb="concede")
            await until(second, of(p.Over))
            await second.send(p.Propose, what="rematch")
            proposal = await until(first, lambda m: isinstance(m, p.Proposal) and "A" in m.open)
            await first.send(p.Agree, proposal=proposal.number, accept=True)
            return (await until(second, lambda m: isinstance(m, p.Proposal) and bool(m.table))).table

    following = asyncio.run(again())

    async def seat(client: Client, at: str) -> str:
        async with client.at(at) as there:
            welcome = await until(there, of(p.Welcome))
            return str(welcome.you)

    assert asyncio.run(seat(a, following)) == "B"
    assert asyncio.run(seat(b, following)) == "A"
