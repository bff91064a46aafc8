"""Tables of more than two: joining in the middle, leaving and defeat as the books say, the tag match; and cards of one's own."""

import asyncio
from typing import Any

import pytest

from tefuda.match import Match
from tefuda.server import brought, thinking
from tefuda.server import protocol as p
from tefuda.server.client import Connection, SeatWish, ServerRefused, SitWish, TableWish
from tests.server.conftest import CARDS, Player, own_deck, together
from tests.server.test_passing import rows_of
from tests.server.test_tables import of, two, until


async def joined(at: Connection, *others: Connection, deck: p.Deck | None = None) -> p.Welcome:
    """Ask to join; those who play agree."""
    await at.send(p.Join, deck=deck)
    for other in others:
        asked = await until(other, lambda m: isinstance(m, p.Proposal) and bool(m.open))
        assert (asked.what, asked.by, asked.name) == ("join", "", "c")
        await other.send(p.Agree, proposal=asked.number, accept=True)
    found: p.Welcome = await until(at, lambda m: isinstance(m, p.Welcome) and bool(m.you))
    return found


@pytest.mark.parametrize("kept", [64, 8])
def test_somebody_joins_avalon_in_the_middle_and_all_play_to_the_end(here, monkeypatch, kept):
    monkeypatch.setattr("tefuda.server.table.KEPT", kept)
    table, a, b = two(here, "avalon")
    c = here.person("c")

    async def come() -> str:
        async with a.at(table) as first, b.at(table) as second, c.at(table) as third:
            assert not (await until(third, of(p.Welcome))).you
            return (await joined(third, first, second)).you

    assert asyncio.run(come()) == "C"
    players = together(*(Player(x.at(table), n, cuts=0.02) for n, x in enumerate((a, b, c))))
    assert [x.at.seat for x in players] == ["A", "B", "C"]
    assert len({x.at.over for x in players}) == 1
    match = Match.load(a.record(table))
    assert str(match.result) == players[0].at.over.result
    assert {r["seat"] for r in rows_of(here, table) if r["kind"] == "move"} >= {"A", "B"}
    assert [r["seat"] for r in rows_of(here, table) if r["kind"] == "join"] == ["C"]


def test_a_joiner_can_be_refused_and_two_player_games_have_none(here):
    table, a, _ = two(here, "avalon")
    other, _, _ = two(here, "sve")
    c = here.person("c")

    async def ask() -> None:
        async with a.at(table) as first, c.at(table) as third:
            await until(third, of(p.Request))
            await third.send(p.Join, deck=p.Deck("x", piles={"main": {"?": 40}}))
            assert "no card" in (await until(third, of(p.Refused))).text.en
            await third.send(p.Join)
            asked = await until(first, of(p.Proposal))
            await first.send(p.Agree, proposal=asked.number, accept=False)
            settled = await until(third, lambda m: isinstance(m, p.Proposal) and not m.open)
            assert (settled.accepted, settled.name) == (False, "c")
        async with c.at(other) as third:
            await until(third, of(p.Request))
            await third.send(p.Join)
            assert "join" in (await until(third, of(p.Refused))).text.en

    asyncio.run(ask())
    assert {r["kind"] for r in rows_of(here, table)} <= {"move"}


def test_one_who_leaves_may_come_back_and_the_server_may_die_in_between(apart):
    a, b, c = apart.person("a"), apart.person("b"), apart.person("c")
    seats = (SeatWish("me"), SeatWish("open"), SeatWish("open"))
    made = a.make(TableWish("avalon", seats))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    c.sit(made.id, SitWish(invitation=made.invitations["C"]))

    async def leave() -> None:
        async with a.at(made.id) as first, c.at(made.id) as third:
            await until(third, of(p.Request))
            await third.send(p.Demand, verb="concede")
            gone = await until(first, lambda m: isinstance(m, p.Presence) and m.seats[2].left)
            assert not gone.seats[1].left

    async def come_back() -> None:
        async with a.at(made.id) as first, b.at(made.id) as second, c.at(made.id) as third:
            welcome = await until(third, of(p.Welcome))
            assert (welcome.you, welcome.seats[2].left) == ("C", True)
            await third.send(p.Join)
            for other in (first, second):
                asked = await until(other, lambda m: isinstance(m, p.Proposal) and bool(m.open))
                await other.send(p.Agree, proposal=asked.number, accept=True)
            again = await until(third, of(p.Welcome))
            assert (again.you, again.seats[2].left, again.seats[2].coming) == ("C", True, True)
        async with c.at(made.id) as third:
            assert (await until(third, of(p.Welcome))).seats[2].coming

    asyncio.run(leave())
    apart.kill()
    apart.begin()
    asyncio.run(come_back())
    apart.kill()
    apart.begin()
    players = together(*(Player(x.at(made.id), n) for n, x in enumerate((a, b, c))))
    assert len({x.at.over for x in players}) == 1
    assert Match.load(a.record(made.id)).result is not None


def test_a_bot_goes_on_when_somebody_has_joined(here):
    a, c = here.person("a"), here.person("c")
    made = a.make(TableWish("avalon", (SeatWish("me"), SeatWish("bot", None, "random")), public=True))

    async def come() -> None:
        async with a.at(made.id) as first, c.at(made.id) as third:
            await until(third, of(p.Welcome))
            await joined(third, first)

    asyncio.run(come())
    players = together(Player(a.at(made.id), 1), Player(c.at(made.id), 2))
    assert players[0].at.over == players[1].at.over
    assert "B" in {r["seat"] for r in rows_of(here, made.id)}


@pytest.mark.parametrize("many", [2, 3, 4])
def test_avalon_is_played_by_up_to_four(here, many):
    people = [here.person(n) for n in "abcd"[:many]]
    made = people[0].make(TableWish("avalon", (SeatWish("me"), *[SeatWish("open")] * (many - 1))))
    for person, seat in zip(people[1:], "BCD", strict=False):
        person.sit(made.id, SitWish(invitation=made.invitations[seat], seat=seat))
    players = together(*(Player(x.at(made.id), i) for i, x in enumerate(people)))
    assert len({x.at.over for x in players}) == 1


def test_two_play_arc_against_one(here):
    a, b, c = (here.person(n) for n in "abc")
    made = a.make(TableWish("arc", (SeatWish("me"), SeatWish("open"), SeatWish("open"))))
    for person, seat in ((b, "B"), (c, "C")):
        person.sit(made.id, SitWish(invitation=made.invitations[seat], seat=seat))
    players = together(*(Player(x.at(made.id), i) for i, x in enumerate((a, b, c))))
    assert len({x.at.over for x in players}) == 1
    assert players[0].at.over.result in ("A", "B", "C", "AB", "AC", "BC", "draw")


def test_cards_of_ones_own_are_seen_by_everybody_before_the_match(here):
    a, b = here.person("a"), here.person("b")
    wish = TableWish("sve", (SeatWish("me", own_deck()), SeatWish("open")), cards=CARDS)
    made = a.make(wish)

    async def look() -> tuple[Any, ...]:
        async with b.at(made.id) as at:
            welcome = await until(at, of(p.Welcome))
            assert welcome.state == "waiting"
            return tuple(welcome.cards)

    (card,) = asyncio.run(look())
    assert (card["name"], card["text"]) == ("旅の試し手", "【ファンファーレ】カードを1枚引く。")
    b.sit(made.id, SitWish(own_deck(), made.invitations["B"]))
    first, _ = together(Player(a.at(made.id), 1), Player(b.at(made.id), 2))
    match = Match.load(a.record(made.id))
    assert str(match.result) == first.at.over.result
    assert "旅の試し手" in match.record_text()


@pytest.mark.parametrize(
    "cards, said",
    [
        ("- name: x", "missing"),
        (CARDS.replace("カードを1枚引く", "ふしぎなことをする"), "ふしぎ"),
        ("&a [*a, *a]", "cards.yaml"),
        ("- {name: [", "cards.yaml"),
    ],
)
def test_cards_that_cannot_be_read_are_refused(here, cards, said):
    a = here.person("a")
    with pytest.raises(ServerRefused, match=said):
        a.make(TableWish("sve", (SeatWish("me"), SeatWish("open")), cards=cards))
    assert a.make(TableWish("sve", (SeatWish("me"), SeatWish("open")))).id


def forever(*_: Any) -> str:
    while True:
        pass


def hungry(*_: Any) -> str:
    return str(len(bytearray(8 << 30)))


@pytest.mark.parametrize("fault", [forever, hungry])
def test_reading_that_takes_too_long_or_too_much_is_stopped_and_nobody_waits(here, monkeypatch, fault):
    monkeypatch.setattr(thinking, "PATIENCE", 2.0)
    monkeypatch.setattr(brought, "read", fault)
    a = here.person("a")
    with pytest.raises(ServerRefused, match="too long"):
        a.make(TableWish("sve", (SeatWish("me"), SeatWish("open")), cards=CARDS))
    assert a.tables() == []
    table, _, _ = two(here)
    assert table
