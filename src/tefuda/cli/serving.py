"""``tefuda serve``, ``tefuda open``, ``tefuda protocol``: the server of tables."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import socket
import sqlite3
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from ipaddress import ip_network
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated
from urllib.parse import urlsplit

import typer

from tefuda.cli.folders import home
from tefuda.cli.output import Json, Lang, Output
from tefuda.cli.places import LOCAL, MADE, MEASURED, is_there
from tefuda.errors import BadInput
from tefuda.extras import needs_server
from tefuda.games.registry import known
from tefuda.saying import Text
from tefuda.server.collecting import SETTLING, Collector

SHARES = sys.platform == "linux"
"""Whether several processes can share the work here: elsewhere what was loaded may not survive a fork, or sockets cannot be handed over."""
MOST_WORKERS = 4
"""Processes that carry tables, unless somebody asks for more."""
DATABASE = "TEFUDA_DATABASE"
"""Variable with the address of the database; it may hold a password, which a command line would show to others."""


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0: reachable from other machines.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: a free one.")] = 7406,
    database: Annotated[
        str,
        typer.Option(envvar=DATABASE, help="SQLAlchemy's address of the database; else SQLite in your data folder."),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="Name under which others reach the server (table.example.org); several times."),
    ] = None,
    address: Annotated[
        str, typer.Option(help="Where other servers of the same database reach this one: http://10.0.0.2:7406.")
    ] = "",
    thinkers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    workers: Annotated[int, typer.Option(min=0, max=64, help="Processes for tables; 1: all in one; 0: by cores.")] = 0,
    waits: Annotated[int, typer.Option(min=0, help="Days until a table with open seats is closed; 0: never.")] = 30,
    backup: Annotated[
        Path | None, typer.Option(help="Copy the SQLite database into a file, and end.", show_default=False)
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(help="Write everything into a folder, matches as records too, and end.", show_default=False),
    ] = None,
    take_in: Annotated[
        Path | None, typer.Option("--import", help="Take in what was exported, and end.", show_default=False)
    ] = None,
    proxies: Annotated[
        str,
        typer.Option("--proxies", help="Addresses of proxies whose word counts for who asks (X-Forwarded-For)."),
    ] = "127.0.0.1",
    check: Annotated[bool, typer.Option("--check", help="Tell what is open to whom, and end.")] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Serve tables to others: matches between people and bots, kept in a database.

    Nothing is public unless it is started so: it listens on this machine only, until `--host` says otherwise.
    """
    out, url = Output(lang, False, as_json), database or default_database()
    one_thing(**{"--backup": backup, "--export": export, "--import": take_in, "--check": check or None})
    check_places(name or [], address, proxies)
    if backup is not None:
        return back_up(out, url, backup)
    needs_server()
    count = workers_of(workers)
    with measured(count if (export, take_in, check) == (None, None, False) else 1):
        from tefuda.cli import hosting  # slow to load: what cannot be served is refused before

        if export is not None or take_in is not None:
            return hosting.move(out, url, export, take_in)
        hosting.check_neighbours(host, address, url)
        hosts = frozenset({*(name or ()), *LOCAL}) if name or host in LOCAL else frozenset[str]()
        if check:
            return hosting.tell_what_is_open(out, host, port, url, sorted(hosts), count)
        collector, store, doors = Collector(SETTLING), hosting.ready(url), bound(host, port)
        here = announced(out, host, doors)
        hosting.run(store, doors, hosts, "", address or here, collector, thinkers, proxies, waits=waits, workers=count)


def announced(out: Output, host: str, doors: Sequence[socket.socket]) -> str:
    """Say where a server is reached, and return it."""
    here = address_of(host, doors)
    out.note(f"{here} で待っています（Ctrl-C で終わり）", f"serving on {here} (Ctrl-C ends it)")
    return here


@contextlib.contextmanager
def measured(count: int) -> Iterator[None]:
    """Give several processes a folder for what they measure together; what measures looks for it when it is loaded."""
    if count == 1 or MEASURED in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix=MADE, ignore_cleanup_errors=True) as folder:
        os.environ[MEASURED] = folder
        try:
            yield
        finally:
            del os.environ[MEASURED]


def workers_of(asked: int) -> int:
    """Return how many processes carry tables: as many as there are cores, up to a few, unless somebody says so.

    Raises:
        BadInput: If this system can have one only.
    """
    if asked > 1 and not SHARES:
        raise BadInput(
            Text(f"--workers {asked}: このシステムでは1つだけです", f"--workers {asked}: this system can have one only")
        )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return asked or (min(cores, MOST_WORKERS) if SHARES else 1)


def open_table(
    game: Annotated[
        str, typer.Argument(help="Game to be played at once, against a bot; without it, the page asks.")
    ] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    lang: Lang = None,
) -> None:
    """Open a table of one's own: a server for this machine alone, and its page in the browser.

    Its address holds a word that others do not have; matches are kept in your data folder.
    """
    out = Output(lang)
    needs_server()
    collector = Collector(SETTLING)
    if game:
        known(game)
    (door,) = doors = bound("127.0.0.1", port)
    door.listen(100)  # who comes before the server is up waits for it
    here, token = address_of("127.0.0.1", doors), token_urlsafe(16)
    url = f"{here}/{f'play/{game}' if game else ''}?token={token}"
    out.say(url)
    if browser and has_display():  # it starts beside the server, which answers as soon as it can
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    else:
        out.note(
            "この住所をブラウザーで開いてください（Ctrl-C で終わり）",
            "Open this address in a browser (Ctrl-C ends it).",
        )
    from tefuda.cli import hosting  # slow to load: the address is told before

    store = hosting.ready(default_database())
    hosting.run(store, doors, LOCAL, token, here, collector, game=game)


def has_display() -> bool:
    """Tell whether a browser could show something on this machine."""
    return bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt" or sys.platform == "darwin"
    )


def bound(host: str, port: int) -> list[socket.socket]:
    """Return sockets bound to an address of this machine, to be listened on.

    Raises:
        BadInput: If that cannot be: the port is taken, say.
    """
    doors: list[socket.socket] = []
    try:
        for family, kind, number, _, place in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            door = socket.socket(family, kind, number)
            try:
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(os.name != "nt"))
                if family == socket.AF_INET6:
                    door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                door.bind((place[0], doors[0].getsockname()[1] if doors else port, *place[2:]))
            except OSError as error:
                door.close()
                if not (doors and error.errno == errno.EADDRNOTAVAIL):  # a name may have addresses that are not there
                    raise
            else:
                doors.append(door)
    except OSError as error:
        for door in doors:
            door.close()
        raise BadInput(unreachable(host, port, error)) from None
    return doors


def address_of(host: str, doors: Sequence[socket.socket]) -> str:
    """Return the address under which sockets are reached."""
    return f"http://{f'[{host}]' if ':' in host else host}:{doors[0].getsockname()[1]}"


def unreachable(host: str, port: int, error: OSError) -> Text:
    """Return why an address cannot be listened on."""
    if isinstance(error, socket.gaierror):
        return Text(f"{host} という名前のマシンは見つかりません", f"no machine is called {host}")
    if error.errno == errno.EADDRINUSE:
        return Text(
            f"ポート {port} はほかのプログラムが使っています。--port で別の番号を選べます",
            f"port {port} is in use by another program; --port takes another one",
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return Text(f"{host} はこのマシンの住所ではありません", f"{host} is no address of this machine")
    if error.errno == errno.EACCES:
        return Text(
            f"ポート {port} を使う権利がありません。--port で 1024 以上を選べます",
            f"no right to use port {port}; --port takes one from 1024 on",
        )
    why = error.strerror or error
    return Text(f"{host} のポート {port} は使えません: {why}", f"port {port} of {host} cannot be used: {why}")


def one_thing(**asked: object) -> None:
    """Refuse several things at once, of which only one would be done."""
    given = [name for name, value in asked.items() if value is not None]
    if len(given) > 1:
        raise BadInput(
            Text(f"{'、'.join(given)} は一度に一つだけです", f"{' and '.join(given)}: only one of them at a time")
        )


def check_places(names: Sequence[str], address: str, proxies: str) -> None:
    """Refuse names and addresses that nobody could have.

    Raises:
        BadInput: If there are any.
    """
    for name in names:
        if not re.fullmatch(r"[\w.-]+|[0-9a-fA-F:]+", name):
            raise BadInput(
                Text(
                    f"--name {name}: http:// もポートもない名前を書きます（table.example.org）",
                    f"--name {name}: expected a name without http:// and port (table.example.org)",
                )
            )
    if address and not (urlsplit(address).scheme in ("http", "https") and urlsplit(address).hostname):
        raise BadInput(
            Text(
                f"--address {address}: http://10.0.0.2:7406 のように書きます",
                f"--address {address}: expected something like http://10.0.0.2:7406",
            )
        )
    for proxy in filter(None, map(str.strip, proxies.split(","))):
        try:
            _ = proxy == "*" or ip_network(proxy)
        except ValueError:
            raise BadInput(
                Text(
                    f"--proxies {proxy}: IPアドレスを「,」で区切って書きます（10.0.0.1,10.0.0.2）",
                    f"--proxies {proxy}: expected IP addresses separated by commas (10.0.0.1,10.0.0.2)",
                )
            ) from None


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    return f"sqlite:///{home() / 'tables.sqlite'}"


def back_up(out: Output, url: str, to: Path) -> None:
    """Copy an SQLite database while it is in use."""
    file = Path(url.removeprefix("sqlite:///"))
    if not url.startswith("sqlite:///"):
        raise BadInput(Text("PostgreSQL は pg_dump で写してください", "copy a PostgreSQL database with pg_dump"))
    is_there(file)
    if to.exists():
        raise BadInput(Text(f"{to} はもうあります", f"{to} exists already"))
    part = to.with_name(to.name + ".part")
    try:
        with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(part)) as target:
            source.backup(target)
            if target.execute("SELECT 1 FROM sqlite_master WHERE name = 'servers'").fetchone():
                target.execute("DELETE FROM servers")  # whoever carries matches there carries none of the copy
                target.commit()
        shutil.move(part, to)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise BadInput(Text(f"{to} に写せません: {error}", f"cannot copy to {to}: {error}")) from None
    out.say(f"{to} に写しました", f"copied to {to}")
