"""A table that is loaded from a saved position tells everybody what it told him before."""

import random
from typing import Any

import msgspec
import pytest

from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.table import Table


def table_data(id: str, seed: int) -> dict[str, Any]:
    names = list(game(id).deck_names())
    header = Match.new(id, [names[0], names[1]], seed).record_text()
    seats = [{"letter": s, "kind": "person", "name": s, "person": s, "deck": None, "invitation": None} for s in "AB"]
    data = {"id": "t", "game": id, "spec": {}, "header": header, "public": False, "seats": seats, "talk": []}
    return {**data, "rows": [], "save": None}


def loaded(data: dict[str, Any]) -> Table:
    table = Table(data)
    save = data["save"]
    since = save["rows"] - 1 if save is not None else 0
    for _ in table.replay(data["rows"][since:], save):
        pass
    return table


def stored(table: Table, data: dict[str, Any], step: Any) -> None:
    save = table.saved(step)
    data["rows"] += map(msgspec.structs.asdict, step.rows)
    data["save"] = save or (data["save"] if step.row.kind == "move" else None)
    table.settle(step)


def prompts(table: Table) -> list[bytes]:
    return [p.encode(asked) for seat in ("A", "B", "") if (asked := table.request(seat)) is not None]


def go_on(table: Table, rng: random.Random, n: int) -> Any:
    """Somebody decides; at times what somebody has decided is taken back."""
    seat = rng.choice(sorted(table.asked))
    if n % 13 == 12 and table.course.back_to(seat) and table.proposals.may_take_back(seat):
        return table.taken_back(seat, f"take-back {n}")
    asked = table.request(seat)
    assert asked is not None
    return table.take(seat, p.Choose(f"{n}", asked.number, rng.choice(asked.options).text))


@pytest.mark.parametrize("id", games())
def test_a_table_from_a_saved_position_tells_the_same_prompts(id: str):
    rng, data, told_back = random.Random(2), table_data(id, 2), set()
    table, from_saves = loaded(data), 0
    for n in range(60):
        if table.state != "running":
            break
        stored(table, data, go_on(table, rng, n))
        again = loaded(data)
        from_saves += data["save"] is not None
        assert prompts(again) == prompts(table), n
        if table.state == "running":
            told_back |= {table.request(s).back for s in "AB"}
    assert from_saves > 8
    assert table.course.taken_back.total() > 1
    assert told_back == {True, False}


@pytest.mark.parametrize("id", games())
def test_a_match_that_is_over_stands_at_its_end_without_its_record(id: str):
    rng, data = random.Random(4), table_data(id, 4)
    table = loaded(data)
    for n in range(5000):
        stored(table, data, go_on(table, rng, 0))
        if table.state == "finished":
            break
    last = data["save"]
    assert last["rows"] == len(data["rows"]) == table.rows > n
    again = loaded(data)
    assert again.running().forgotten == table.running().events > 0  # nothing was played again
    assert again.over() == table.over()
    for seat in ("A", "B", ""):
        assert again.sight.position(again.running().views([seat])[seat]) == table.sight.position(
            table.running().views([seat])[seat]
        )
    assert table.forget(last) == (table.rows >= 64)
    assert (table.state, table.rows, prompts(table)) == ("finished", last["rows"], [])
