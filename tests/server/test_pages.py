"""What the pages ask for over HTTP: cards, decks, rulebooks, records and scenarios to step through, matches that go on from a position."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tefuda
from tefuda.games import registry
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.play.views import View
from tefuda.server import shown
from tefuda.server.archive import rows_of
from tefuda.server.client import Client, SeatWish, TableWish
from tefuda.server.sessions import Limits
from tefuda.server.storage import Storage
from tests.server.conftest import Here, Player, together


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    """One server for all: its processes keep what they have made."""
    server = Here(f"sqlite:///{tmp_path_factory.mktemp('pages') / 'tables.sqlite'}")
    server.app.state.server.asking = server.app.state.server.making = Limits(1000, 1000)
    yield server
    server.close()


SCENARIOS = Path(__file__).parents[1] / "scenarios"


def asked(here: Here, path: str, body: Any = None, session: str = "") -> Any:
    """What the server answers; what is refused has ``status``."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
    headers = {"authorization": f"Bearer {session}"} if session else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(here.url + path, data, headers), timeout=60) as found:
            content = found.read()
            return json.loads(content) if "json" in found.headers["content-type"] else content.decode()
    except urllib.error.HTTPError as error:
        return {"status": error.code, **json.loads(error.read() or b"{}")}


def played(id: str = "sve", decisions: int = 60, seed: int = 3) -> Match:
    """A match in which each takes the first option."""
    names = list(game(id).deck_names())
    match = Match.new(id, names[:2], seed=seed)
    for _ in range(decisions):
        if match.decision is None:
            break
        match.choose(match.decision.options[-1].text)
    return match


@pytest.mark.parametrize("id", games())
def test_cards_have_looks_texts_and_leaders_that_they_fit(here, id):
    pool = asked(here, f"api/games/{id}/cards")
    of = game(id)
    printed = {(of.part_of(c), c.name) for group in of.cards().values() for c in group}
    told = {(c["part"], c["card"]["name"]): c for c in pool["cards"]}
    assert told.keys() == printed
    assert all(c["card"]["values"]["kind"] for c in told.values())
    assert all(line["ja"] and line["en"] for c in told.values() for line in c.get("text", ()))
    assert {d["id"] for d in pool["decks"]} == {*of.deck_names()}
    for deck in pool["decks"]:
        leaders = [*deck.get("singles", {}).values()] or [""]
        for part, names in deck["piles"].items():
            assert all(set(leaders) <= set(told[part, name].get("fits", ())) for name in names)
    looks = [c["card"]["values"].get("cost") for c in told.values()]
    assert id == "avalon" or any(cost is not None for cost in looks)


@pytest.mark.parametrize("id", games())
def test_delivered_decks_may_be_played_and_come_back_from_their_files(here, id):
    for deck in asked(here, f"api/games/{id}/cards")["decks"][:2]:
        sent = {k: v for k, v in deck.items() if k != "id"}
        checked = asked(here, f"api/games/{id}/decks/check", sent)
        assert checked["faults"] == []
        again = asked(here, f"api/games/{id}/decks/read", checked["file"].encode())
        assert again == checked


@pytest.mark.clause("sve:6.1.1.2", "sve:6.1.1.3", "sve:6.1.1.5")
def test_one_bad_line_of_a_deck_hides_no_other(here):
    file = (
        "game: sve\nname: 試し\nleader: 白樺城の若将・エルダ\nmain:\n  城壁の新兵: 4\n  ない札: 3\n  槍衾の号令: たくさん\n"
        "  フェアリー: 2\nside: 3\n"
    )
    checked = asked(here, "api/games/sve/decks/read", file.encode())
    lines = {f.get("line") for f in checked["faults"]}
    clauses = {f.get("clause") for f in checked["faults"]}
    assert {6, 7, 9} <= lines
    assert {"6.1.1.2", "6.1.1.3", "6.1.1.5"} <= clauses
    assert all(f["text"]["ja"] and f["text"]["en"] for f in checked["faults"])
    assert checked["counts"] == {"main": 6, "evolve": 0}


def test_a_deck_without_a_leader_is_told_what_else_is_wrong(here):
    checked = asked(here, "api/games/sve/decks/check", {"name": "x", "piles": {"main": {"城壁の新兵": 4}}})
    assert {"6.1.1.3", "6.1.1.5"} <= {f.get("clause") for f in checked["faults"]}
    assert any("リーダー" in f["text"]["ja"] for f in checked["faults"])


def test_files_that_are_none_are_refused_in_words(here):
    assert asked(here, "api/games/sve/decks/read", b"\xff\xfe")["status"] == 409
    assert (
        asked(here, "api/games/sve/decks/read", b"- 1\n- 2\n")["status"] == 409
    )  # whoever builds a deck keeps the one he has
    unknown = asked(here, "api/games/xyz/decks/read", b"name: a\n")
    assert (unknown["status"], unknown["text"]["en"]) == (404, "there is no game xyz")
    assert (
        asked(here, "api/games/sve/decks/check", {"name": "x", "piles": {"main": {"城壁の新兵": 0}}})["status"] == 400
    )
    assert asked(here, "api/studies", b"\xff\xfe")["status"] == 409
    assert asked(here, "api/studies", b"format: tefuda record 1\ngame: sve\n")["status"] == 409
    assert "neither a record" in asked(here, "api/studies", b"not a record\n")["text"]["en"]
    wrong = played().record_text().replace("\nA: ", "\nA: x", 1).encode()
    assert asked(here, "api/studies", wrong)["text"]["en"].startswith("<record>: line ")
    refused = asked(here, "api/studies", b"game: sve\nscenarios: 3\n")
    assert refused["status"] == 409
    assert refused["text"]["en"].startswith("scenarios.yaml")
    assert asked(here, "api/games/none/cards")["status"] == 404
    assert asked(here, "api/studies/none")["status"] == 409


def test_a_game_alone_is_what_the_list_of_games_says_of_it(here):
    for listed in asked(here, "api/games"):
        assert asked(here, f"api/games/{listed['id']}") == listed
    assert asked(here, "api/games/none")["status"] == 404


def test_a_game_without_a_lesson_is_not_called_unknown(here, monkeypatch):
    silent = type("Silent", (type(game("arc")),), {"id": "silent"})()
    monkeypatch.setitem(registry.FACES, "silent", "tests.face")
    monkeypatch.setitem(registry._loaded, "silent", silent)
    assert asked(here, "api/games/silent/lesson")["text"]["en"] == "silent has none"
    assert asked(here, "api/games/none/lesson")["text"]["en"] == "there is no game none"


@pytest.mark.parametrize("id", games())
def test_the_picture_of_a_game_is_a_position_of_its_cards(here, id):
    view = msgspec.convert(asked(here, f"api/games/{id}/picture"), View)
    assert view.game == id
    cards = [c for zones in view.zones.values() for zone in zones.values() for c in zone.cards if c is not None]
    assert len(cards) > 8
    printed = game(id).cards()
    assert all(
        c.name in printed for c in cards if not str(c.values.get("kind", "")).endswith("トークン") and id != "eoo"
    )


@pytest.mark.parametrize("id", games())
def test_a_lesson_is_told_and_its_table_begins(here, id):
    lesson = asked(here, f"api/games/{id}/lesson")
    assert lesson["hints"]
    client = here.person("花")
    made = asked(here, f"api/games/{id}/lesson", {}, client.session)
    table = here.app.state.server.hall.live[made["id"]].table
    assert [s.kind for s in table.seats.values()] == ["person", "bot"]
    assert table.spec["seed"] == lesson["seed"]


@pytest.mark.parametrize("id", games())
def test_rulebooks_have_every_clause_and_ruling(here, id):
    book = asked(here, f"api/games/{id}/rules")
    assert len(book["clauses"]) > 50
    assert all(c["text"]["ja"] and c["text"]["en"] for c in book["clauses"])
    assert not [c for c in book["clauses"] if "見出し" in c["text"]["ja"] and c.get("heading")]
    assert not [c for c in book["clauses"] if "heading" in c["text"]["en"].lower() and c.get("heading")]
    ids = {c["id"] for c in book["clauses"]}
    assert all(set(r["mentions"]) <= ids for r in book["rulings"])
    assert all(r["ja"] for r in book["rulings"]), "the gist of each is there in Japanese"


def from_repository() -> bool:
    return (Path(tefuda.__file__).parents[2] / "tests" / "scenarios").is_dir()


def test_a_clause_knows_the_code_and_the_scenarios_that_cite_it(here):
    cited = asked(here, "api/games/sve/cited")
    assert any(p["function"] for p in cited["code"]["8.4.3"])
    assert {"ja": "ルールの手順", "en": "step of the rules"} in [p["what"] for p in cited["code"]["8.4.3"]]
    assert any(p["says"] and "[" not in p["says"] for p in cited["code"]["8.4.3"])
    if from_repository():
        assert any(s["title"] for s in cited["scenarios"]["8.4.3.1"])
    else:
        assert cited["scenarios"] == {}, "an installed package has no scenarios"


def test_a_file_that_was_shown_is_there_after_a_restart_until_it_has_been_left_alone(tmp_path, monkeypatch):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = Here(database)
    files = [f"format: tefuda record 1\nsome: {n}\n" for n in range(3)]
    try:
        id = asked(first, "api/studies", played().record_text().encode())["id"]
    finally:
        first.close()
    second = Here(database)
    try:
        assert asked(second, f"api/studies/{id}/file") == played().record_text()
    finally:
        second.close()
    store = Storage(database)
    with store.engine.begin() as c:
        assert shown.find(id)(c)
        monkeypatch.setattr(shown, "ROOM", 2 * len(files[0]))
        for n, text in enumerate(files):
            shown.keep(str(n), text)(c)
        assert [bool(shown.find(one)(c)) for one in (id, "0", "1", "2")] == [False, False, True, True]
        monkeypatch.setattr(shown, "KEPT", -1.0)
        shown.keep("3", "x")(c)
        assert not shown.find("2")(c)
    store.engine.dispose()


def test_a_record_is_stepped_through_by_each_side_and_by_one_who_sees_everything(here):
    match = played()
    id = asked(here, "api/studies", match.record_text().encode())["id"]
    study = asked(here, f"api/studies/{id}")
    assert [f"{s['player']}: {s['text']}" for s in study["steps"]] == list(match.lines)
    last = len(match.lines)
    for viewer, open_hands in (("A", "A"), ("B", "B"), ("", ""), ("*", "AB")):
        (moment,) = asked(here, f"api/studies/{id}/moments?from={last}&count=1&as={viewer}")
        zones = moment["view"]["zones"]
        for who in "AB":
            known = [c for c in zones[who]["hand"]["cards"] if c is not None]
            assert bool(known) == (who in open_hands) or zones[who]["hand"]["count"] == 0
    told = asked(here, f"api/studies/{id}/moments?from=1&count=24")
    assert [m["at"] for m in told] == list(range(1, 25))
    assert [e["number"] for m in told for e in m["events"]] == sorted({e["number"] for m in told for e in m["events"]})
    assert asked(here, f"api/studies/{id}/moments?from=999")["status"] == 409
    assert asked(here, f"api/studies/{id}/file") == match.record_text()


def test_passes_of_which_nothing_came_are_told_apart(here):
    match = Match.new("chronicle", list(game("chronicle").deck_names())[:2], seed=3)
    for _ in range(120):
        passing = next((o for o in match.decision.options if o.text == "pass"), match.decision.options[0])
        match.choose(passing.text)
    id = asked(here, "api/studies", match.record_text().encode())["id"]
    steps = asked(here, f"api/studies/{id}")["steps"]
    told = {
        m["at"]: m
        for since in range(1, 120, 24)
        for m in asked(here, f"api/studies/{id}/moments?from={since}&count=24")
    }
    idle = {at for at, one in enumerate(steps, 1) if one.get("idle")}
    assert all(steps[at - 1]["text"] == "pass" for at in idle)
    loud = {at for at, m in told.items() if any(e["kind"] == "checked" for e in m["events"])}
    assert loud, "passing led to the next turn, and its chrono check"
    assert idle
    assert not idle & loud
    assert {at for at in told if steps[at - 1]["text"] == "pass" and not told[at]["events"]} <= idle


def test_a_match_goes_on_from_a_position_of_a_record(here):
    match = played()
    id = asked(here, "api/studies", match.record_text().encode())["id"]
    client: Client = here.person("花")
    at = 20
    who = match.copy().undo(len(match.lines) - at).decision
    made = asked(here, f"api/studies/{id}/tables", {"at": at, "seat": who.letter, "bot": "random"}, client.session)
    player = Player(client.at(made["id"]), 1, most=3)
    asyncio.run(asyncio.wait_for(player.play(), 600))
    lines = [f"{who}: {text}" for _, who, text in here.app.state.server.store.read_now(rows_of(made["id"]))]
    assert lines[:at] == list(match.lines[:at])
    assert len(lines) > at
    assert asked(here, f"api/studies/{id}/tables", {"at": at, "seat": "E"}, client.session)["status"] == 409
    assert asked(here, f"api/studies/{id}/tables", {"at": at, "seat": "A"})["status"] == 409  # nobody we know


@pytest.mark.parametrize("id", games())
def test_a_finished_match_is_a_study_and_a_running_one_is_none(here, id):
    a = here.person("花")
    made = a.make(TableWish(id, (SeatWish("me"), SeatWish("bot", None, "random"))))
    assert asked(here, f"api/studies/{made.id}")["status"] == 409
    together(Player(a.at(made.id), 1))
    study = asked(here, f"api/studies/{made.id}")
    assert study["result"]
    assert [s["name"] for s in study["seats"]] == ["花", "random"]
    assert asked(here, f"api/studies/{made.id}/file").startswith("format: tefuda record")


def test_an_analysis_goes_on_where_it_stood(here):
    match = played("arc", 14)
    id = asked(here, "api/studies", match.record_text().encode())["id"]
    done, found = 0, []
    for _ in range(60):
        slice = asked(here, f"api/studies/{id}/chances?since={done}")
        assert slice["done"] > done
        done, total = slice["done"], slice["total"]
        found += slice["found"]
        if done == total:
            break
    assert done == total == len(match.lines)
    assert found
    assert len({c["at"] for c in found}) == len(found)
    assert all(abs(sum(c["chances"]) - 1) < 0.01 for c in found)
    assert asked(here, f"api/studies/{id}/chances?since=0")["found"] == found


def test_a_scenario_is_shown_step_by_step_with_what_it_expects(here):
    path = next(
        p for p in sorted((SCENARIOS / "sve").glob("*.yaml")) if "choose" in p.read_text() or "A:" in p.read_text()
    )
    id = asked(here, "api/studies", path.read_bytes())["id"]
    study = asked(here, f"api/studies/{id}?part=1")
    assert study["kind"] == "scenario"
    assert study["steps"]
    assert not [s for s in study["steps"] if "expected" in s]
    moments = asked(here, f"api/studies/{id}/moments?part=1&as=*&count=24")
    assert len(moments) == min(24, len(study["steps"]) + 1)


def test_a_scenario_that_fails_says_what_was_expected(here):
    text = """
game: sve
scenarios:
  - id: wrong
    title: nobody attacks
    given: {active: A, phase: main, A: {field: [{card: ナイト, as: n}]}, B: {}}
    steps:
      - expect: {n: {attack: 9}}
"""
    id = asked(here, "api/studies", text.encode())["id"]
    (step,) = asked(here, f"api/studies/{id}")["steps"]
    assert "9" in step["expected"]["en"]
    assert step["got"]["ja"]


def test_one_who_shows_too_large_a_file_is_refused(here):
    assert asked(here, "api/studies", b"#" * 3_000_000)["status"] == 413
    assert asked(here, "api/games/sve/decks/read", b"#" * 300_000)["status"] == 413
