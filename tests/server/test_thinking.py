"""What the processes in which bots think are told: what is new to them, from where the match was saved."""

import asyncio
import gc
import signal
import subprocess
import sys
from typing import Any, cast

from tefuda.server import protocol as p
from tefuda.server import thinking
from tefuda.server.client import SeatWish, TableWish
from tefuda.server.collecting import NEW
from tefuda.server.thinking import Task, Thinkers, Thought
from tests.server.conftest import Here, Player, together
from tests.server.test_tables import asked, of, until


def test_a_process_is_told_each_row_once_and_follows_a_match_from_where_it_was_saved(database, monkeypatch):
    sent: list[Thought] = []
    whole = thinking._Worker._answered

    def noted(self: Any, thought: Any, patience: float) -> tuple[str, str]:
        if isinstance(thought, Thought):
            sent.append(thought)
        return whole(self, thought, patience)

    monkeypatch.setattr(thinking._Worker, "_answered", noted)
    here = Here(database)
    try:
        a = here.person("a")
        made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
        (player,) = together(Player(a.at(made.id), 3, most=15))
        (live,) = here.app.state.server.hall.live.values()
    finally:
        here.close()
    rows = live.table.rows
    assert len(sent) > 3
    assert [t.start is not None for t in sent] == [True, *[False] * (len(sent) - 1)]
    assert rows - 20 <= sum(len(t.rows) for t in sent) <= rows
    sent.clear()

    again = Here(database)
    try:
        (player,) = together(Player(type(a)(again.url, a.session).at(made.id), 4, most=6))
        assert len(player.done) == 6
    finally:
        again.close()
    assert sent[0].start is not None
    assert sent[0].start.position
    assert sent[0].start.rows > 0
    assert len(sent[0].rows) < 40


def test_a_bot_goes_on_after_a_take_back_across_the_saved_position(database):
    here = Here(database)
    try:
        a = here.person("a")
        made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
        together(Player(a.at(made.id), 3, most=20))
    finally:
        here.close()
    again = Here(database)
    client = type(a)(again.url, a.session)

    async def play() -> None:
        async with client.at(made.id) as at:
            await until(at, asked(at))
            for _ in range(9):  # further back than what was saved last
                await at.send(p.Propose, what="take-back")
                await until(at, of(p.Done))

    try:
        asyncio.run(play())
        (player,) = together(Player(client.at(made.id), 5, most=5))
        assert len(player.done) == 5
    finally:
        again.close()


def test_a_process_makes_grammars_without_the_collector_walking_over_them():
    thinkers, ask = Thinkers(1), Task(cast(Any, gc.get_threshold), ())
    try:
        assert asyncio.run(thinkers.think(ask)) == str((NEW, 20, 100))
    finally:
        thinkers.close()


KILLED = """
import asyncio, gc, os, signal
from tefuda.server.thinking import Task, Thinkers

async def killed():
    asyncio.ensure_future(Thinkers(1).think(Task(gc.get_threshold, ())))
    await asyncio.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(killed())
"""


def test_a_process_that_begins_when_the_server_is_killed_ends_without_a_word(tmp_path):
    path = tmp_path / "killed.py"
    path.write_text(KILLED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert done.stderr == ""
