"""Whole matches over real sockets: with cuts, take-backs, clocks, proposals, bots and spectators."""

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from typing import Any

import jsonschema
import msgspec
import pytest

from tefuda.bots.greedy import GreedyBot
from tefuda.bots.seating import prompt_of
from tefuda.formats.scenario_runs import begun, universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.brought import usual_decks
from tefuda.server.client import Client, Connection, SeatWish, ServerRefused, SitWish, TableWish
from tefuda.server.telling import choices, happened
from tests.server.conftest import Here, Player, together


def two(here: Here, id: str = "sve", **more: Any) -> tuple[str, Client, Client]:
    """A table with two persons."""
    a, b = here.person("花"), here.person("Bob")
    made = a.make(TableWish(id, (SeatWish("me"), SeatWish("open")), **more))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    return made.id, a, b


async def until(at: Connection, fits: Callable[[Any], bool], seconds: float = 60) -> Any:
    """Wait for a message."""
    async with asyncio.timeout(seconds):
        async for message in at.messages():
            if fits(message):
                return message


def asked(at: Connection) -> Callable[[Any], bool]:
    return lambda m: isinstance(m, p.Request) and m.player == at.seat and bool(m.options)


def of(kind: type) -> Callable[[Any], bool]:
    return lambda m: isinstance(m, kind)


@pytest.mark.parametrize("id", games())
def test_a_match_with_cuts_is_played_to_its_end_and_its_record_replays(here, id):
    table, a, b = two(here, id)
    first, second = together(Player(a.at(table), 1), Player(b.at(table), 2, cuts=0.05))
    assert first.at.over == second.at.over
    assert (
        [e.number for e in first.at.events]
        == list(range(1, len(first.at.events) + 1))
        == [e.number for e in second.at.events]
    )
    match = Match.load(a.record(table))
    assert str(match.result) == first.at.over.result
    for player in (first, second):
        assert {*player.answers} - {*player.done} - {*player.refused} <= {
            [*player.answers][-1]
        }  # the match was over before the last was acknowledged


@pytest.mark.parametrize("id", ["arc", "sve"])
def test_every_message_fits_the_schema(here, id):
    table, a, b = two(here, id)
    heard = [m for player in together(Player(a.at(table), 5), Player(b.at(table), 6)) for m in player.heard]
    schema = p.schema()
    server = jsonschema.Draft202012Validator({**schema, **schema["$defs"]["FromServer"]})
    client = jsonschema.Draft202012Validator({**schema, **schema["$defs"]["FromClient"]})
    for message in heard:
        server.validate(json.loads(p.encode(message)))
    client.validate(json.loads(p.encode(p.Choose("1", 3, "pass"))))
    assert {type(m) for m in heard} >= {p.Welcome, p.Presence, p.Events, p.Position, p.Request, p.Done, p.Over}
    with pytest.raises(jsonschema.ValidationError):
        client.validate({"type": "choose", "id": "1"})


def test_four_play_avalon_and_a_bot_plays_with_them(here):
    a, b, c = (here.person(n) for n in "abc")
    made = a.make(
        TableWish("avalon", (SeatWish("me"), SeatWish("open"), SeatWish("bot", None, "random"), SeatWish("open")))
    )
    for person, seat in ((b, "B"), (c, "D")):
        person.sit(made.id, SitWish(invitation=made.invitations[seat], seat=seat))
    players = together(*(Player(x.at(made.id), i) for i, x in enumerate((a, b, c))))
    assert {x.at.seat for x in players} == {"A", "B", "D"}
    assert len({x.at.over for x in players}) == 1


def test_spectators_see_what_is_public_and_decide_nothing(here):
    table, a, _ = two(here)

    async def look() -> None:
        async with Client(here.url).at(table) as at, a.at(table) as mine:
            await until(mine, of(p.Request))
            view = (await until(at, of(p.Position))).view
            assert at.seat == ""
            for letter in "AB":
                assert set(view.zones[letter]["hand"].cards) <= {None}
            await at.send(p.Demand, verb="concede")
            refused = await until(at, of(p.Refused))
            assert "spectators" in refused.text.en

    asyncio.run(look())


def test_one_who_looks_on_is_told_later_until_he_plays(here):
    a, b, c = here.person("a"), here.person("b"), here.person("c")
    made = a.make(TableWish("avalon", (SeatWish("me"), SeatWish("open")), delay=2))

    async def look() -> tuple[float, float, float]:
        async with a.at(made.id) as first, b.at(made.id) as second, c.at(made.id) as other:
            assert (await until(other, of(p.Welcome))).delay == 2
            began = time.monotonic()
            await other.send(p.Ping)
            await until(other, of(p.Done))
            answered = time.monotonic() - began
            await until(second, of(p.Welcome))
            began = time.monotonic()
            await asyncio.to_thread(b.sit, made.id, SitWish(invitation=made.invitations["B"]))
            await until(second, of(p.Position))
            played = time.monotonic() - began
            await until(first, of(p.Position))
            await until(other, of(p.Position))
            looked = time.monotonic() - began
            return answered, played, looked

    answered, played, looked = asyncio.run(look())
    assert answered < 1.8
    assert looked - played > 1.5  # of the two seconds


def test_the_same_decision_twice_is_done_once_and_an_old_one_is_refused(here):
    table, a, b = two(here)

    async def twice() -> None:
        async with a.at(table) as at, b.at(table) as other:
            both = {"A": at, "B": other}
            request = await until(at, of(p.Request))
            mine = both[request.player]
            request = await until(mine, asked(mine)) if mine is other else request
            raw = p.encode(p.Choose("mine", request.number, request.options[0].text)).decode()
            late = p.encode(p.Choose("late", request.number, request.options[0].text)).decode()
            for data in (raw, raw, late):
                await mine._socket.send(data)
            for _ in range(2):
                assert (await until(mine, of(p.Done))).id == "mine"
            assert (await until(mine, of(p.Refused))).id == "late"
            assert {both["A"].request.number, both["B"].request.number} <= {request.number, request.number + 1}

    asyncio.run(twice())


def test_why_and_why_not(here):
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))

    async def ask() -> None:
        async with a.at(made.id) as at:
            await until(at, asked(at))
            await at.send(p.WhyNot, text="end")
            reasons = await until(at, of(p.Reasons))
            assert reasons.reasons[0].clause == "7.3.2"
            await at.send(p.Demand, verb="concede")
            await until(at, of(p.Over))

    asyncio.run(ask())


def test_two_persons_at_one_screen_each_see_their_own_hand_and_undo_without_asking(here):
    a = here.person("花")
    table = a.make(TableWish("arc", (SeatWish("me"), SeatWish("me", name="Bob")))).id

    async def play() -> None:
        async with a.at(table) as first, a.at(table, "B") as second:
            welcome = await until(second, of(p.Welcome))
            assert (welcome.you, welcome.yours) == ("B", ("A", "B"))
            assert [s.name for s in welcome.seats] == ["花", "Bob"]
            assert all(s.present for s in (await until(second, of(p.Presence))).seats)
            for one in (first, second):
                zones = (await until(one, of(p.Position))).view.zones
                assert [any(zones[who]["hand"].cards) for who in "AB"] == [who == one.seat for who in "AB"]
            before = await until(second, asked(second))
            await second.choose("done")
            await until(second, of(p.Done))
            await second.send(p.Propose, what="take-back")
            await until(second, lambda m: isinstance(m, p.Events) and m.course == 1)
            assert (await until(second, asked(second))).options == before.options

    asyncio.run(play())
    assert [t.id for t in a.tables(mine="1")] == [table]


def test_while_others_choose_in_secret_one_is_told_who_is_done_and_what_one_chose(here):
    table, a, b = two(here, "arc")

    async def play() -> None:
        async with a.at(table) as first, b.at(table) as second:
            request = await until(first, asked(first))
            assert request.sealed
            assert request.done == ()
            theirs = await until(second, asked(second))
            member = next(o for o in request.options if o.verb != "done")
            await first.choose(f"{member.text}; done")
            waits = await until(first, lambda m: isinstance(m, p.Request) and not m.player)
            assert waits.done == ("A",)
            assert [c.things for c in waits.chose] == [member.things]
            told = await until(second, lambda m: isinstance(m, p.Request) and m.done == ("A",))
            assert (told.number, told.options, told.chose) == (theirs.number, theirs.options, ())
            await second.choose("done")
            after = await until(first, lambda m: isinstance(m, p.Request))
            assert "A" not in after.done or after.number != waits.number

    asyncio.run(play())


@pytest.mark.parametrize(
    "wish, said",
    [
        (TableWish("go", (SeatWish("me"),)), "no game"),
        (TableWish("sve", (SeatWish("me"),)), "has 2 seats"),
        (TableWish("sve", (SeatWish("me"), SeatWish("me"))), "needs a name"),
        (TableWish("sve", (SeatWish("me"), SeatWish("bot", name="x"))), "only seats of yours"),
        (TableWish("sve", (SeatWish("me"), SeatWish("open")), {"fast": True}), "no option"),
    ],
)
def test_a_table_that_cannot_be_made(here, wish, said):
    with pytest.raises(ServerRefused, match=said):
        here.person("a").make(wish)


def test_a_deck_that_breaks_rules_is_refused_and_a_wrong_invitation_too(here):
    a, b = here.person("a"), here.person("b")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    with pytest.raises(ServerRefused, match="invitation"):
        b.sit(made.id, SitWish(invitation="x"))
    wish = {"invitation": made.invitations["B"], "deck": {"name": "x", "piles": {"main": {"城壁の新兵": 40}}}}
    with pytest.raises(ServerRefused):
        b.ask(f"/api/tables/{made.id}/seats", wish)
    assert b.sit(made.id, SitWish(invitation=made.invitations["B"])).letter == "B"


def test_lists_show_public_tables_and_ones_own(here):
    a = here.person("a")
    seats = (SeatWish("me"), SeatWish("open"))
    hidden, public = a.make(TableWish("sve", seats)), a.make(TableWish("arc", seats, public=True))
    assert [t.id for t in here.person("b").tables()] == [public.id]
    assert {t.id for t in a.tables(mine="1")} == {hidden.id, public.id}
    assert here.person("c").sit(public.id, SitWish()).letter == "B"
    assert [g.id for g in a.games()] == list(games())
    assert {d.name for g in a.games() if g.id == "sve" for d in g.decks} == set(game("sve").deck_names())


def test_a_record_is_handed_out_when_the_match_is_over_only(here):
    table, a, _ = two(here)
    with pytest.raises(ServerRefused, match="over"):
        a.record(table)


@pytest.mark.parametrize(
    ("body", "ja", "en"),
    [
        (b'{"name": 3}', "`str` が必要ですが、`int` です（name）", "Expected `str`, got `int` - at `$.name`"),
        (b'{"name": "' + b"x" * 41 + b'"}', "`str` の長さは 40 までです（name）", "Expected `str` of length <= 40"),
        (b"{}", "項目 `name` がありません", "Object missing required field `name`"),
        (b'{"name":', "JSON として読めません。途中で切れています", "Input data was truncated"),
        (b"{name: 3}", "JSON として読めません（1バイト目）", "JSON is malformed"),
        (b'{"name": "\xff"}', "UTF-8 のテキストではありません", "this is not UTF-8 text"),
    ],
)
def test_what_cannot_be_read_is_refused_in_both_languages(here, body, ja, en):
    request = urllib.request.Request(f"{here.url}api/me", body, {"content-type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request)
    refused = p.read_server(error.value.read())
    assert isinstance(refused, p.Refused)
    assert error.value.code == 400
    assert refused.text.ja.startswith(ja)
    assert en in refused.text.en


def test_messages_read_back_as_they_were_written():
    for message in (p.Choose("1", 2, "pass"), p.Agree("2", 1, True), p.Resume("3")):
        assert p.read_client(p.encode(message)) == message
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        p.read_client('{"type":"choose","id":"1","request":1,"answer":"x","more":1}')


SHARING = """game: chronicle
cards:
  - {name: 歩兵, type: ユニット, cost: (1)(白), category: 兵士, ca: 1, level: 1, power: 1000, atk: 1}
  - {name: 騎兵, type: ユニット, cost: (2)(黒), category: 兵士, ca: 2, level: 1, power: 2000, atk: 2}
  - {name: 割振, type: スペル, cost: (0), text: 好きな数のユニットを選ぶ。3000ダメージをそれらに好きなように割り振って与える。}
scenarios:
  - id: shared
    title: shared
    given: {A: {hand: [割振]}, B: {battlefield: [歩兵, 騎兵]}}
    steps: [{A: use 割振}, {A: count 2}]
"""


def test_many_numbers_are_told_as_a_range_and_mean_the_same(tmp_path):
    path = tmp_path / "sharing.yaml"
    path.write_text(SHARING, encoding="utf-8")
    file = read_scenarios(path)
    (scenario,) = file.scenarios
    runner = begun(file, scenario, universe_of(file))
    assert runner.run(scenario.steps) is None
    options = runner.match.decision.options
    (told,) = choices(options)
    assert (told.text, told.word, told.upto) == ("share 歩兵 1", "1", 2999)
    assert [one.text for one in p.each([told])] == options.texts()


@pytest.mark.parametrize("id", ["sve", "eoo"])
def test_the_story_says_whose_leader_it_was_and_not_how_that_is_noted(id):
    match = Match.new(id, list(game(id).deck_names())[:2], seed=3)
    bot = GreedyBot(3)
    while match.decision is not None and match.taken < 160:
        match.choose(match.decision.options[bot.choose(prompt_of(match))].text)
    fixed = match.game.display.fixed
    noted = [e for e in match.story("A") if any(f"{word}@" in str(e.text) for word in fixed)]
    assert noted, "nothing happened to a thing that has a name in notation alone"
    for entry in noted:
        text = happened(entry, match.game.display).text
        assert not any(f"{word}@" in said for word in fixed for said in (text.ja, text.en)), text


@pytest.mark.parametrize("id", games())
def test_who_wishes_for_no_deck_gets_another_leader_than_the_others(id):
    usual = [deck.singles for deck in usual_decks(game(id)) if deck.singles]
    assert all(one not in usual[:k] for k, one in enumerate(usual))
    assert len(usual_decks(game(id))) >= game(id).seats[1]


def test_options_that_read_the_same_are_told_once_with_how_many_they_are():
    match, rng = Match.new("sve", ["bishop_dawn_prayer", "bishop_sky_burial"], seed=0), random.Random(0)
    seen = set()
    while match.result is None:
        (decision,) = match.decisions
        counted = Counter(o.text for o in decision.options)
        assert {c.text: c.alike for c in choices(decision.options) if not c.upto} == counted
        seen |= {(decision.kind, n) for n in counted.values()}
        match.choose(rng.choice(list(decision.options)).text)
    assert ("main", 2) in seen
    assert ("order", 2) in seen


def test_the_numbers_of_a_match_are_set_within_their_range(here):
    a = here.person("花")
    seats = (SeatWish("me"), *[SeatWish("bot", None, "random")] * 2)
    for wrong in (0, 1000, True):
        with pytest.raises(ServerRefused, match="target_mana"):
            a.make(TableWish("avalon", seats, {"target_mana": wrong}))
    made = a.make(TableWish("avalon", seats, {"target_mana": 4}))

    async def figures() -> dict[str, Any]:
        async with a.at(made.id) as at:
            return dict((await until(at, of(p.Position))).view.figures)

    assert asyncio.run(figures())["target_mana"] == 4
