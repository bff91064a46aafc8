"""``tefuda serve``, ``tefuda open``, ``tefuda protocol``: the server of tables."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Sequence
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer

from tefuda.cli.folders import home
from tefuda.cli.output import Json, Lang, Output
from tefuda.errors import BadInput
from tefuda.games.registry import known
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.server.collecting import Collector
    from tefuda.server.storage import Storage

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""What a server listens on that is reached by every address of its machine."""
SWITCH = 0.0005
"""Seconds for which a thread keeps others waiting. The one that writes to the database gives way at each statement; with Python's usual
5 ms it would come back after so long each time while the loop has much to do."""
SETTLING = 10.0
"""Seconds in which a server that begins looks for no garbage."""
NOT_STARTED = 3
"""Exit code of a server that could not be started, as uvicorn has it."""
DATABASE = "TEFUDA_DATABASE"
"""Variable with the address of the database; it may hold a password, which a command line would show to others."""


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0: reachable from other machines.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: a free one.")] = 7406,
    database: Annotated[
        str,
        typer.Option(
            envvar=DATABASE, help="SQLAlchemy's address of the database. Default: SQLite in your data folder."
        ),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="Name under which others reach the server (table.example.org); several times."),
    ] = None,
    address: Annotated[
        str, typer.Option(help="Where other servers of the same database reach this one: http://10.0.0.2:7406.")
    ] = "",
    thinkers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
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
    out = Output(lang, False, as_json)
    url = database or default_database()
    one_thing(**{"--backup": backup, "--export": export, "--import": take_in, "--check": check or None})
    check_places(name or [], address, proxies, host, "" if backup or export or take_in else url)
    if backup is not None:
        return back_up(out, url, backup)
    if export is not None or take_in is not None:
        return move(out, url, export, take_in)
    hosts = frozenset({*(name or ()), *LOCAL}) if name or host in LOCAL else frozenset[str]()
    if check:
        tell_what_is_open(out, host, port, url, sorted(hosts))
        return
    collector = beginning()
    store = ready(url)
    doors = bound(host, port)
    port = doors[0].getsockname()[1]
    here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    out.note(f"{here} で待っています（Ctrl-C で終わり）", f"serving on {here} (Ctrl-C ends it)")
    run(store, doors, hosts, "", address or here, collector, thinkers, proxies)


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
    collector = beginning()
    if game:
        known(game)
    (door,) = doors = bound("127.0.0.1", port)
    door.listen(100)  # who comes before the server is up waits for it
    port, token = door.getsockname()[1], token_urlsafe(16)
    url = f"http://127.0.0.1:{port}/{f'play/{game}' if game else ''}?token={token}"
    out.say(url)
    if browser and has_display():  # it starts beside the server, which answers as soon as it can
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    else:
        out.note(
            "この住所をブラウザーで開いてください（Ctrl-C で終わり）",
            "Open this address in a browser (Ctrl-C ends it).",
        )
    run(ready(default_database()), doors, LOCAL, token, f"http://127.0.0.1:{port}", collector, game=game)


def protocol() -> None:
    """Print the JSON Schema of what server and clients say to each other."""
    needs_server()
    from tefuda.server.pages import TYPES
    from tefuda.server.protocol import schema

    print(json.dumps(schema(TYPES), ensure_ascii=False, indent=2))


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


def beginning() -> Collector:
    """Return what looks for garbage, as soon as a server begins: not before it is up."""
    needs_server()
    from tefuda.server.collecting import Collector

    return Collector(SETTLING)


def ready(url: str) -> Storage:
    """Return a database that can be used.

    Raises:
        BadInput: If it cannot.
    """
    needs_server()
    from tefuda.server.storage import Storage

    store = Storage(url)
    store.prepare()
    return store


def one_thing(**asked: object) -> None:
    """Refuse several things at once, of which only one would be done."""
    given = [name for name, value in asked.items() if value is not None]
    if len(given) > 1:
        raise BadInput(
            Text(f"{'、'.join(given)} は一度に一つだけです", f"{' and '.join(given)}: only one of them at a time")
        )


def check_places(names: Sequence[str], address: str, proxies: str, host: str, url: str) -> None:
    """Refuse names and addresses that nobody could have; ``url``: the database, if it is going to be served.

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
    if url:
        check_neighbours(host, address, url)


def check_neighbours(host: str, address: str, url: str) -> None:
    """Refuse a server of which others of its database would not know where it is: of several, each would be reached at its own machine.

    Raises:
        BadInput: If the database is on another machine, and the address on which the server listens says nothing to others.
    """
    needs_server()
    from tefuda.server.databases import database_at

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


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    return f"sqlite:///{home() / 'tables.sqlite'}"


def needs_server() -> None:
    """Refuse what needs the extra if it is not installed."""
    missing = next((name for name in ("sqlalchemy", "starlette", "uvicorn") if find_spec(name) is None), "")
    if missing:
        raise BadInput(
            Text(
                f"サーバーの部品がありません（{missing}）。pip install 'tefuda[server]' で入ります",
                f"the parts of the server are not installed ({missing}): pip install 'tefuda[server]'",
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
) -> None:
    """Serve at sockets until somebody ends it; ``game``: what is played first."""
    import uvicorn

    from tefuda.server.app import application
    from tefuda.server.journal import configured

    sys.setswitchinterval(SWITCH)
    app: Any = application(store, address, token, hosts, thinkers, collector, game)
    config = uvicorn.Config(
        app,
        log_config=configured(),
        access_log=False,
        ws_max_size=65536,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        ws_per_message_deflate=False,  # it would hold more memory for each connection than a match
        server_header=False,
        date_header=False,
    )
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(doors)
    if not server.started:  # it has said why
        raise typer.Exit(NOT_STARTED)


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
        shutil.move(part, to)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise BadInput(Text(f"{to} に写せません: {error}", f"cannot copy to {to}: {error}")) from None
    out.say(f"{to} に写しました", f"copied to {to}")


def is_there(file: Path) -> None:
    """Refuse a database that would be empty, as nobody has made it."""
    if not file.is_file():
        raise BadInput(Text(f"{file} がありません", f"{file} does not exist"))


def move(out: Output, url: str, to: Path | None, come: Path | None) -> None:
    """Write everything of a database into a folder, or take it in from one."""
    if to is not None and url.startswith("sqlite:///"):
        is_there(Path(url.removeprefix("sqlite:///")))
    store = ready(url)
    from tefuda.server.moving import export_to, import_from

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


def tell_what_is_open(out: Output, host: str, port: int, url: str, hosts: list[str]) -> None:
    """Say who can reach what."""
    mine = host in LOCAL
    who = (
        Text("このマシンの利用者だけ", "users of this machine only")
        if mine
        else Text("このマシンに届くすべて", "whoever reaches this machine")
    )
    needs_server()
    from tefuda.server.databases import database_at, shown

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
    out.say("終わってから 棋譜（シードを含む）", "afterwards records, which hold the seed")
    out.say(
        "要求       一つのアドレスから毎秒10まで、卓は1人20まで",
        "limits    10 requests a second of an address, 20 open tables of a person",
    )
    if not mine:
        out.say(
            "暗号化はしません。Caddy か nginx の後ろに置いてください",
            "it does not encrypt: put Caddy or nginx in front of it",
        )
