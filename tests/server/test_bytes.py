"""The bytes that a socket gets are the same whatever its viewer cannot see: what stands in them, their order, and how many there are."""

import asyncio
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tefuda.games.registry import games
from tefuda.match import Match
from tefuda.server.client import Client
from tests.generic.test_secrets import begun_in_secret, both_go_on, permuted
from tests.server.conftest import Here
from tests.server.test_faults import two_people

QUIET = 0.1
"""Seconds without a message after which nothing more is to come."""
MOST = 4
"""Positions of a match that are tried."""


async def heard(url: str, headers: dict[str, str], ends_with: bytes) -> list[bytes]:
    """Come to a table, and return the frames that one is told until the request."""
    frames: list[bytes] = []
    async with connect(url, additional_headers=headers, max_size=None, compression=None) as socket:
        while not frames or not frames[-1].startswith(ends_with):
            frames.append(await asyncio.wait_for(socket.recv(decode=False), 30))
        try:
            while True:
                frames.append(await asyncio.wait_for(socket.recv(decode=False), QUIET))
        except TimeoutError:
            return frames


def url_of(here: Here, table: str) -> str:
    return f"{here.url.replace('http', 'ws', 1)}tables/{table}"


def bearer(client: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.session}"}


@pytest.mark.parametrize("id", games())
def test_who_comes_to_a_table_is_told_the_same_bytes_whatever_he_cannot_see(here, id):
    people = {"A": here.person("a"), "B": here.person("b"), "": here.person("c")}
    table = two_people(people["A"], people["B"], id)
    live: Any = here.app.state.server.hall.live[table]
    rng = random.Random(3)

    async def told_of(match: Match, viewer: str) -> list[bytes]:
        live.table.begin(match)
        return await heard(url_of(here, table), bearer(people[viewer]), b'{"type":"request"')

    async def compared(match: Match, viewer: str) -> int:
        reader = match.reader(viewer)
        other = permuted(match, reader, rng)
        if other is None:
            return 0
        assert await told_of(match.copy(), viewer) == await told_of(other.copy(), viewer), viewer
        if begun_in_secret(match, reader):
            return 1
        real = match.copy()
        for _ in both_go_on(real, other, reader, rng, 2):
            assert await told_of(real.copy(), viewer) == await told_of(other.copy(), viewer), viewer
        return 1

    async def play() -> int:
        live.table.clocks.paused = True  # nobody is answered for meanwhile
        match, n = live.table.match.copy(), 0
        for _ in range(MOST):
            for _ in range(7):
                if match.result is None:
                    decision = rng.choice(match.decisions)
                    match.choose(rng.choice(list(decision.options)).text, decision.player)
            if match.result is not None:
                break
            n += sum([await compared(match, viewer) for viewer in people])
        return n

    assert asyncio.run(play()) >= 4
