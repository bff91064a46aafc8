"""What somebody could do to others: floods of connections, guests and remarks, readers who do not read, texts that a database does not take,
messages that make no sense."""

import asyncio
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tefuda.server import app, live, storage
from tefuda.server import protocol as p
from tefuda.server.answers import address_of, is_here
from tefuda.server.live import Outgoing
from tefuda.server.table import Table
from tests.server.conftest import Here
from tests.server.test_several import postgres as postgres
from tests.server.test_tables import of, two, until


def ask(here: Here, path: str, wish: Any = None, **headers: str) -> tuple[int, Any]:
    data = json.dumps(wish).encode() if wish is not None else None
    try:
        with urllib.request.urlopen(urllib.request.Request(here.url + path, data, headers), timeout=30) as found:
            return found.status, json.loads(found.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_one_address_has_so_many_connections_and_no_more(here, monkeypatch):
    monkeypatch.setattr(app, "CONNECTIONS", 3)
    table, a, _ = two(here)

    def come(address: str) -> Any:
        headers = {"Authorization": f"Bearer {a.session}", "X-Forwarded-For": address}
        return connect(f"{here.url.replace('http', 'ws')}tables/{table}", additional_headers=headers)

    async def flood() -> None:
        crowd = [await come(f"2001:db8::{n}") for n in range(3)]
        for socket in crowd:
            assert '"welcome"' in str(await socket.recv())
        async with come("2001:db8::77") as one_more:
            assert "too many connections" in str(await one_more.recv())
            with pytest.raises(ConnectionClosed) as closed:
                await one_more.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        async with come("2001:db8:0:1::1") as neighbour, come("127.0.0.1") as local:
            assert '"welcome"' in str(await neighbour.recv())
            assert '"welcome"' in str(await local.recv())
        await crowd.pop().close()
        await asyncio.sleep(0.3)
        async with come("2001:db8::78") as one_more:
            assert '"welcome"' in str(await one_more.recv())
        for socket in crowd:
            await socket.close()

    asyncio.run(flood())


@pytest.mark.parametrize(
    ("host", "counted", "here"),
    [
        ("198.51.100.7", "198.51.100.7", False),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", False),
        ("::ffff:198.51.100.7", "198.51.100.7", False),
        ("::1", "::1", True),
        ("127.0.0.2", "127.0.0.2", True),
        ("fe80::1%eth0", "fe80::/64", False),
        ("testclient", "testclient", False),
    ],
)
def test_limits_count_by_address_and_of_ipv6_by_network(host, counted, here):
    found = address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))
    assert (found, is_here(found)) == (counted, here)


def test_guests_cannot_be_made_without_end(here):
    here.app.state.server.coming.burst = 2
    answers = [ask(here, "api/me", {"name": "x"}, **{"X-Forwarded-For": "198.51.100.7"}) for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 409]
    assert "too many new guests" in answers[2][1]["text"]["en"]
    me = answers[0][1]["session"]
    assert ask(here, "api/me", {"name": "y"}, Authorization=f"Bearer {me}")[1]["name"] == "y"


def test_who_says_too_much_has_to_wait_and_the_others_not(here):
    table, a, b = two(here)

    async def talk() -> None:
        async with a.at(table) as first, b.at(table) as second:
            for n in range(11):
                await first.send(p.Chat, text=f"{n}")
            assert "say too much" in (await until(first, of(p.Refused))).text.en
            await second.send(p.Chat, text="mine")
            await until(second, of(p.Done))

    asyncio.run(talk())
    said = here.app.state.server.hall.live[table].table.talk.said
    assert [remark.text for remark in said] == [*map(str, range(10)), "mine"]


def test_who_sends_without_end_is_read_more_slowly_and_nobody_else_waits(here):
    table, a, b = two(here)

    async def ping(at: Any) -> float:
        began = time.monotonic()
        id = await at.send(p.Ping)
        await until(at, lambda m: isinstance(m, p.Done) and m.id == id)
        return time.monotonic() - began

    async def flood() -> tuple[float, float]:
        headers = {"Authorization": f"Bearer {a.session}"}
        async with connect(f"{here.url.replace('http', 'ws')}tables/{table}", additional_headers=headers) as socket:
            began = time.monotonic()
            for n in range(300):  # 200 at once, then 50 a second
                await socket.send(p.encode(p.Ping(f"{n}")).decode())
            async with b.at(table) as other:
                waited = max([await ping(other) for _ in range(10)])
            while json.loads(await socket.recv()).get("id") != "299":
                pass
            return time.monotonic() - began, waited

    took, waited = asyncio.run(asyncio.wait_for(flood(), 60))
    assert took > 1.8
    assert waited < took / 2


def test_one_who_does_not_read_is_disconnected_before_he_fills_the_memory(monkeypatch):
    monkeypatch.setattr(live, "BACKLOG_SIZE", 1000)

    class Stuck:
        codes: list[int] = []  # noqa: RUF012

        async def send_text(self, text: str) -> None:
            await asyncio.sleep(60)

        async def close(self, code: int) -> None:
            self.codes.append(code)

    async def fill() -> None:
        out = Outgoing(Stuck())  # type: ignore[arg-type]
        writer = asyncio.create_task(out.run())
        out.send(b"x" * 5000)  # one message may be as long as it likes
        await asyncio.sleep(0)
        assert not Stuck.codes
        for _ in range(20):
            out.send(b"x" * 100)
        await asyncio.sleep(0.01)
        assert Stuck.codes == [4408]
        assert out._size <= 5000
        writer.cancel()

    asyncio.run(fill())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_texts_that_a_database_does_not_take_are_refused_in_words(tmp_path, kind, request):
    here = Here(request.getfixturevalue("postgres") if kind == "postgres" else f"sqlite:///{tmp_path / 'x.sqlite'}")
    try:
        status, refused = ask(here, "api/me", {"name": "a\0b"})
        assert (status, refused["field"]) == (400, "name")
        session = ask(here, "api/me", {"name": "x"})[1]["session"]
        seats = [{"kind": "me"}, {"kind": "me", "name": "b\0"}]
        status, refused = ask(here, "api/tables", {"game": "sve", "seats": seats}, Authorization=f"Bearer {session}")
        assert (status, refused["field"]) == (400, "seats[1].name")
        for query in (
            "name=%00",
            "state=%00",
            "game=a%00b",
            "before=%C2%B2",
            "before=1e999",
            "before=-1",
            "before=nan",
        ):
            assert ask(here, f"api/tables?{query}") == (200, []), query
    finally:
        here.close()


STRANGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
LIKELY = st.sampled_from(
    ["pass", "end turn", "keep", "take-back", "pause", "go-on", "rematch", "leave", "A", "x", 0, 1, 2, True, False]
)
KINDS = [*get_args(p.FromClient), p.Welcome, p.Request]


def messages_of(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of a kind with what may stand in them, with something else, or without it."""
    fields = {field.encode_name: LIKELY | STRANGE for field in msgspec.structs.fields(kind)}
    return st.fixed_dictionaries({"type": st.just(kind.__struct_config__.tag)}, optional=fields)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    server = Here(f"sqlite:///{tmp_path_factory.mktemp('lasting') / 'tables.sqlite'}")
    yield server
    server.close()


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["", "a", "b"]),
    st.lists(st.one_of([messages_of(kind) for kind in KINDS]), min_size=1, max_size=6),
    st.binary(max_size=60),
)
def test_strange_messages_are_answered_and_harm_nothing(lasting, who, messages, noise):
    if not hasattr(lasting, "made"):
        lasting.made, a, b = two(lasting)
        lasting.headers = {
            "": {}, **{of: {"Authorization": f"Bearer {x.session}"} for of, x in (("a", a), ("b", b))}
        }  # fmt: skip

    async def send() -> None:
        url = lasting.url.replace("http", "ws") + f"tables/{lasting.made}"
        async with connect(url, additional_headers=lasting.headers[who]) as socket:
            for message in messages:
                await socket.send(json.dumps(message))
            await socket.send(noise)
            await socket.send(p.encode(p.Resume("last")).decode())
            async with asyncio.timeout(20):
                while True:
                    message = p.read_server(await socket.recv())
                    if isinstance(message, p.Done) and message.id == "last":
                        return

    asyncio.run(send())
    assert lasting.thread.is_alive()
    data = lasting.app.state.server.store.read_now(storage.load_match(lasting.made))
    table = Table(data)
    for _ in table.replay(data["rows"]):  # what was taken of it is what could be taken
        pass
    assert table.rows == len(data["rows"])
