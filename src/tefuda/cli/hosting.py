"""What ``tefuda serve`` and ``tefuda open`` do with the server. Its libraries take a while to load, so this is imported once it is clear
that there is something to be served."""

from __future__ import annotations

import contextlib
import logging.config
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import typer
import uvicorn
from prometheus_client import multiprocess
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tefuda.cli.places import EVERYWHERE, LOCAL, MADE, MEASURED, is_there
from tefuda.errors import BadInput
from tefuda.saying import Text
from tefuda.server import leases
from tefuda.server.answers import listens
from tefuda.server.app import CONNECTIONS, application
from tefuda.server.closing import DAYS
from tefuda.server.collecting import SETTLING, Collector
from tefuda.server.databases import database_at, shown
from tefuda.server.journal import configured
from tefuda.server.moving import export_to, import_from
from tefuda.server.storage import Storage
from tefuda.server.turns import Turns
from tefuda.server.workers import Inlet, Place, Post, Processes, Share

if TYPE_CHECKING:
    import socket

    from tefuda.cli.output import Output

SWITCH = 0.0005
"""Seconds for which a thread keeps others waiting. The one that writes to the database gives way at each statement; with Python's usual
5 ms it would come back after so long each time while the loop has much to do."""
NOT_STARTED = 3
"""Exit code of a server that could not be started, as uvicorn has it."""


def ready(url: str) -> Storage:
    """Return a database that can be used.

    Raises:
        BadInput: If it cannot.
    """
    store = Storage(url)
    store.prepare()
    return store


def check_neighbours(host: str, address: str, url: str) -> None:
    """Refuse a server of which others of its database would not know where it is: of several, each would be reached at its own machine.

    Raises:
        BadInput: If the database is on another machine, and the address on which the server listens says nothing to others.
    """
    where = database_at(url)
    elsewhere = where.get_backend_name() != "sqlite" and (where.host or "localhost") not in LOCAL
    if elsewhere and not address and host in (*LOCAL, *EVERYWHERE):
        raise BadInput(
            Text(
                "データベースがほかのマシンにあります。ほかのサーバーがこのサーバーに届く住所が要ります: --address http://10.0.0.2:7406",
                "the database is on another machine: say where other servers of it reach this one: --address http://10.0.0.2:7406",
            )
        )
    if urlsplit(address).hostname in EVERYWHERE:
        raise BadInput(
            Text(
                f"--address {address}: これはどのマシンの住所でもありません",
                f"--address {address}: this is the address of no machine",
            )
        )


def run(
    store: Storage,
    doors: list[socket.socket],
    hosts: frozenset[str],
    token: str,
    address: str,
    collector: Collector,
    thinkers: int = 1,
    proxies: str = "",
    game: str = "",
    waits: float = DAYS,
    workers: int = 1,
) -> None:
    """Serve at sockets until somebody ends it; ``game``: what is played first; ``waits``: days for which tables wait for people;
    ``workers``: processes that carry tables."""
    sys.setswitchinterval(SWITCH)
    if workers > 1:
        return run_shared(store, doors, hosts, address, workers, thinkers, proxies, waits)
    app: Any = application(store, address, token, hosts, thinkers, collector, game, waits)
    server = uvicorn.Server(config_of(app, proxies))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(doors)
    if not server.started:  # it has said why
        raise typer.Exit(NOT_STARTED)


def run_shared(
    store: Storage,
    doors: list[socket.socket],
    hosts: frozenset[str],
    address: str,
    workers: int,
    thinkers: int,
    proxies: str,
    waits: float,
) -> None:
    """Serve with several processes at sockets until somebody ends it."""
    logging.config.dictConfig(configured())
    url, here = store.where.render_as_string(hide_password=False), door_of(doors)
    with store.engine.begin() as c:
        succeeds = not listens(here) and leases.succeed(address)(c)
    store.close()  # nothing of it is shared
    turns = Turns()

    def work(place: Place) -> int:
        own, share = Storage(url, turns.taken()), Share(place.number, workers, here)
        if place.before:
            with own.engine.begin() as c:
                leases.end(place.before)(c)
        bots = max(1, thinkers // workers)
        post = Post(share, place.server, succeeds or bool(place.before))
        app: Any = application(own, address, "", hosts, bots, Collector(SETTLING, shared=True), waits=waits, post=post)
        server = Inlet(config_of(app, proxies), place, doors)
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        return 0 if server.started else NOT_STARTED

    code = Processes(workers, work, multiprocess.mark_process_dead, cleared).run()
    if code:
        raise typer.Exit(code)


def cleared() -> None:
    """Take away the folder of what was measured together, if it was made for that."""
    folder = os.environ.get(MEASURED, "")
    if Path(folder).name.startswith(MADE):
        shutil.rmtree(folder, ignore_errors=True)


def door_of(doors: list[socket.socket]) -> str:
    """Return where this machine reaches its own server."""
    place = doors[0].getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(place[0], place[0])
    return f"http://{f'[{host}]' if ':' in host else host}:{place[1]}"


class Upgrading(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """Reads requests for uvicorn. A connection that becomes a WebSocket would leave the parser of its request and what that tells in a
    circle, which nothing breaks but a walk of the collector over everything."""

    def handle_websocket_upgrade(self, *event: Any) -> None:
        super().handle_websocket_upgrade(*event)
        self.parser = None


def config_of(app: Any, proxies: str) -> uvicorn.Config:
    """Return how uvicorn serves."""
    return uvicorn.Config(
        app,
        http=Upgrading,
        log_config=configured(),
        access_log=False,
        ws_max_size=65536,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        ws_per_message_deflate=False,  # it would hold more memory for each connection than a match
        server_header=False,
        date_header=False,
    )


def move(out: Output, url: str, to: Path | None, come: Path | None) -> None:
    """Write everything of a database into a folder, or take it in from one."""
    if to is not None and url.startswith("sqlite:///"):
        is_there(Path(url.removeprefix("sqlite:///")))
    store = ready(url)
    store.open()
    try:
        if come is not None:
            new, left = import_from(store, come)
            out.say(
                f"卓を{new}つ取り込みました（{left}つはもうありました）",
                f"took in {new} tables ({left} were there already)",
            )
        if to is not None:
            count, broken = export_to(store, to)
            out.say(f"卓を{count}つ {to} に書きました", f"wrote {count} tables to {to}")
            if broken:
                listed = ", ".join(broken)
                out.say(
                    f"棋譜を再生できない卓: {listed}", f"tables whose record does not replay: {listed}", style="red"
                )
    finally:
        store.close()


def tell_what_is_open(out: Output, host: str, port: int, url: str, hosts: list[str], workers: int) -> None:
    """Say who can reach what."""
    most = CONNECTIONS * workers
    mine = host in LOCAL
    who = (
        Text("このマシンの利用者だけ", "users of this machine only")
        if mine
        else Text("このマシンに届くすべて", "whoever reaches this machine")
    )
    database = shown(database_at(url))
    out.report({"listens": f"{host}:{port}", "local": mine, "names": hosts, "database": database})
    out.say(f"待ち受け  {host}:{port}（{who.ja}）", f"listens   {host}:{port} ({who.en})")
    names = ", ".join(hosts)
    out.say(
        f"名前      {names or 'どの名前でも'}",
        f"names     {names or 'any name: give --name, so that pages of others cannot speak with it'}",
    )
    out.say(f"記録      {database}", f"database  {database}")
    out.say("公開      ロビー、公開の卓、/healthz、/metrics", "open      lobby, public tables, /healthz, /metrics")
    out.say("招待      ほかの卓は、アドレスを知る人だけ", "by link   all other tables")
    out.say("終了後    棋譜（シードを含む）", "later     records, which hold the seed")
    out.say(
        f"要求      一つのアドレスから毎秒10、同時に{most}接続まで、卓は1人20まで",
        f"limits    10 requests a second and {most} connections of an address, 20 open tables of a person",
    )
    if not mine:
        out.say(
            "暗号化はしません。Caddy か nginx の後ろに置いてください",
            "it does not encrypt: put Caddy or nginx in front of it",
        )
