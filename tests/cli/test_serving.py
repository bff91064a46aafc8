"""``tefuda serve`` that cannot be: it says why on the terminal, in the language of who reads, before anything is begun."""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="needs tefuda[server]")
from sqlalchemy import create_engine

from tefuda.cli.connecting import connect
from tefuda.cli.folders import home
from tefuda.cli.output import Language
from tefuda.server.app import CONNECTIONS, OPEN_TABLES
from tefuda.server.archive import rows_of
from tefuda.server.client import Client, SeatWish, TableWish
from tefuda.server.storage import Storage
from tests.server.conftest import Here, Player, together


@pytest.fixture
def taken():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


def test_a_port_that_is_taken(tefuda, taken):
    for command in (["serve"], ["open", "--no-browser"], ["serve", "--host", "localhost"]):
        tefuda(*command, "--port", taken, code=2)
        assert tefuda.complaint.strip() == f"port {taken} is in use by another program; --port takes another one"
    tefuda("serve", "--port", taken, "--lang", "ja", code=2)
    assert tefuda.complaint.startswith(f"ポート {taken} はほかのプログラムが使っています")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", "192.0.2.1"], "192.0.2.1 is no address of this machine"),
        (["--host", "no such host"], "no machine is called no such host"),
        (["--name", "http://x.org"], "expected a name without http:// and port"),
        (["--address", "here"], "expected something like http://10.0.0.2:7406"),
        (["--address", "http://0.0.0.0:7406"], "this is the address of no machine"),
        (["--database", "postgresql://me@192.0.2.1/x"], "say where other servers of it reach this one"),
        (["--database", "postgresql://me@192.0.2.1/x", "--host", "0.0.0.0"], "say where other servers of it reach"),
        (["--proxies", "here"], "expected IP addresses separated by commas"),
        (["--check", "--proxies", "10.0.0.1,"], ""),
        (["--check", "--backup", "x"], "--backup and --check: only one of them at a time"),
        (["--export", "a", "--import", "b"], "--export and --import: only one of them at a time"),
        (["--database", "here"], "this is no address of a database: expected sqlite:///FILE"),
        (["--database", "sqlite://"], "SQLite needs a file"),
        (["--database", "oracle://x/y"], "oracle is not supported"),
        (["--database", "postgresql+psycopg2://localhost/y"], "cannot be used: No module named 'psycopg2'"),
        (["--database", "sqlite:///broken.sqlite"], "sqlite:///broken.sqlite cannot be used: file is not a database"),
        (["--database", "sqlite:///broken.sqlite/x"], "broken.sqlite"),
        (["--database", "postgresql://me:hush@127.0.0.1:1/x?password=hush"], "cannot be used: connection failed"),
        (["--database", "sqlite:///none.sqlite", "--export", "out"], "none.sqlite does not exist"),
        (["--database", "sqlite:///broken.sqlite", "--backup", "copy"], "cannot copy to copy: file is not a database"),
    ],
)
def test_what_cannot_be_served_is_said_and_nothing_is_left(tefuda, words, said):
    Path("broken.sqlite").write_text("no database")
    shown = tefuda("serve", "--port", 0, *words, code=2 if said else 0)
    assert said in tefuda.complaint
    assert "hush" not in tefuda.complaint + shown
    assert "Traceback" not in tefuda.complaint
    assert sorted(file.name for file in Path().iterdir() if file.is_file()) == ["broken.sqlite", tefuda.cards.name]


def test_a_database_of_a_newer_version(tefuda):
    store = Storage("sqlite:///tables.sqlite")
    store.open()
    store.close()
    with create_engine("sqlite:///tables.sqlite").begin() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '999'")
    tefuda("serve", "--port", 0, "--database", "sqlite:///tables.sqlite", code=2)
    assert "was written by a newer tefuda" in tefuda.complaint


def test_a_database_that_cannot_be_written(tefuda):
    store = Storage("sqlite:///tables.sqlite")
    store.open()
    store.close()
    tefuda("serve", "--port", 0, "--database", "sqlite:///file:tables.sqlite?mode=ro&uri=true", code=2)
    assert "attempt to write a readonly database" in tefuda.complaint


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--new", "sve", "--table", "x"], "--new makes a table: it goes not with --table"),
        (["--bot", "random"], "--bot goes with --new"),
        (["--cards", "x.yaml"], "--cards goes with --new"),
        (["--invitation", "x"], "--invitation goes with --table"),
        (["--new", "sve", "--bot", "best"], "no bot 'best'; there are: random, greedy"),
        (["--name", ""], "--name: expected 1 to 40 characters"),
        (["--name", "x" * 41], "--name: expected 1 to 40 characters"),
        ([], "does not answer"),
    ],
)
def test_nobody_is_asked_for_what_makes_no_sense(tefuda, words, said):
    tefuda("connect", "http://127.0.0.1:1", *words, code=2)
    assert said in tefuda.complaint


def test_coming_to_a_table_that_is_not_there_is_an_error(tefuda):
    here = Here("sqlite:///tables.sqlite")
    try:
        for words in (["--table", "x"], ["--table", "x", "--invitation", "y"]):
            tefuda("connect", here.url, *words, code=2)
            assert tefuda.complaint.strip() == "there is no table x"
        tefuda("connect", here.url, "--new", "sve", "--players", "3", code=2)
        assert tefuda.complaint.strip() == "the game has 2 seats"
        shown = tefuda("connect", here.url, "--new", "sve")
        assert f"invitation to seat B: tefuda connect {here.url} --table " in shown
    finally:
        here.close()


class Typed:
    """What somebody types who waits for what he reads."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def __iter__(self) -> Iterator[str]:
        return self.lines

    def isatty(self) -> bool:
        return False


def test_a_rematch_is_gone_on_with_and_the_end_is_told_once(tmp_path, capsys, monkeypatch):
    here = Here(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    shown = ""

    def typing() -> Iterator[str]:
        nonlocal shown
        for line, wanted in (("concede", "wins ["), ("say one", ": one"), ("rematch", "granted"), ("say two", ": two")):
            yield line
            while wanted not in shown or (line == "rematch" and shown.count(", table ") < 2):
                time.sleep(0.02)
                shown += capsys.readouterr().out
        yield "quit"

    monkeypatch.setattr("sys.stdin", Typed(typing()))
    try:
        connect(here.url, new="sve", bot="random", players=2, name="Ann", lang=Language.EN, plain=True)
    finally:
        here.close()
    assert shown.count(", table ") == 2
    assert shown.count("B wins [") == 1


def test_all_lines_of_a_script_are_carried_out(tefuda):
    here = Here("sqlite:///tables.sqlite")
    try:
        script = "help\nview\n1\nwhy not attack leader@B\nsay hello\nconcede\n"
        shown = tefuda("connect", here.url, "--new", "sve", "--bot", "greedy", "--name", "Ann", says=script)
    finally:
        here.close()
    assert "is not offered" not in shown
    parts = ["undo, pause, go on, rematch", "   1  keep", "[8.4.2]", "Ann: hello", "B wins ["]
    places = [shown.index(part) for part in parts]
    assert places == sorted(places), shown


def test_a_guest_who_has_left_the_program_takes_his_seat_again(tefuda):
    here = Here("sqlite:///tables.sqlite")
    try:
        shown = tefuda("connect", here.url, "--new", "sve", "--name", "花", says="quit\n")
        table, word = re.search(r"--table (\w+) --invitation (\S+)", shown).groups()
        coming = ["connect", here.url, "--table", table]
        shown = tefuda(*coming, "--invitation", word, "--name", "Bob", says="quit\n")
        assert "your seat stays yours; to come back: tefuda connect" in shown
        hall = here.app.state.server.hall

        def seats() -> dict[str, tuple[str, str]]:
            return {s.letter: (s.name, s.person) for s in hall.live[table].table.seats.values()}

        before = seats()
        assert [name for name, _ in before.values()] == ["花", "Bob"]
        tefuda(*coming, code=2)
        assert "花, Bob sit at this table: say with --name which of them you are" in tefuda.complaint
        for words in (["--name", "花"], ["--name", "Bob"], ["--invitation", word]):
            assert "your seat stays yours" in tefuda(*coming, *words, says="quit\n")
        assert "your seat stays yours" not in tefuda(*coming, "--name", "somebody else", says="quit\n")
        assert seats() == before
        assert (home() / "guests.json").stat().st_mode & 0o77 == 0
    finally:
        here.close()


def test_a_backup_is_taken_while_people_play_and_their_match_goes_on_from_it(tefuda):
    here = Here("sqlite:///tables.sqlite")
    try:
        a = here.person("a")
        table = a.make(TableWish("arc", (SeatWish("me"), SeatWish("bot", None, "random")))).id
        together(Player(a.at(table), 1, most=3))
        assert "copy.sqlite" in tefuda("serve", "--database", "sqlite:///tables.sqlite", "--backup", "copy.sqlite")
        before = Storage("sqlite:///copy.sqlite").read_now(rows_of(table))
    finally:
        here.close()
    assert len(before) >= 2
    again = Here("sqlite:///copy.sqlite")
    try:
        (player,) = together(Player(Client(again.url, a.session).at(table), 2))
        assert player.at.over is not None
        rows = again.app.state.server.store.read_now(rows_of(table))
        assert rows[: len(before)] == before
    finally:
        again.close()


def test_what_is_open_to_whom_is_told_and_no_password(tefuda):
    mine = tefuda("serve", "--check")
    assert "127.0.0.1:7406 (users of this machine only)" in mine
    assert "encrypt" not in mine
    words = ["--host", "0.0.0.0", "--name", "table.example.org", "--database", "postgresql://me:hush@127.0.0.1/t"]
    others = tefuda("serve", "--check", "--workers", 1, *words)
    assert "0.0.0.0:7406 (whoever reaches this machine)" in others
    assert "table.example.org" in others
    assert "it does not encrypt" in others
    assert f"{CONNECTIONS} connections of an address, {OPEN_TABLES} open tables" in others
    assert "postgresql+psycopg://me:***@127.0.0.1/t" in others
    assert "hush" not in others
    assert "any name: give --name" in tefuda("serve", "--check", "--host", "0.0.0.0")
