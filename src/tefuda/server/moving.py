"""Everything of a database as files, and back: for another database, another machine, or to keep.

A folder gets ``tables.jsonl`` (a table a line: what was agreed, seats, record, talk), ``people.json``, ``sessions.key`` (with it guests
stay who they are; keep it as secret as the database), and ``records`` with a record for each match that has begun, to be replayed anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from tefuda.errors import BadInput, TefudaError
from tefuda.saying import Text
from tefuda.server.schema import matches, people, rows, seats, talk, values
from tefuda.server.storage import Storage, load_match
from tefuda.server.table import Table

FORMAT = 1
TABLES, PEOPLE, KEY, RECORDS = "tables.jsonl", "people.json", "sessions.key", "records"
PARTS = {"seats": seats, "rows": rows, "talk": talk}


def export_to(store: Storage, folder: Path) -> tuple[int, list[str]]:
    """Write everything; return how many tables there are, and those whose record cannot be replayed.

    Raises:
        BadInput: If something is in the folder.
    """
    if folder.exists() and any(folder.iterdir()):
        raise BadInput(Text(f"{folder} は空ではありません", f"{folder} is not empty"))
    (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    broken: list[str] = []
    with store.engine.connect() as c:
        named = [dict(row) for row in c.execute(select(people).order_by(people.c.id)).mappings()]
        (folder / PEOPLE).write_bytes(msgspec.json.encode(named))
        ids = list(c.scalars(select(matches.c.id).order_by(matches.c.since, matches.c.id)))
        with (folder / TABLES).open("wb") as out:
            for id in ids:
                data = load_match(id)(c)
                if data is None:
                    continue
                out.write(msgspec.json.encode({"format": FORMAT, **_without(data, "owner", "lease", "save")}) + b"\n")
                if data["header"] and not _record(data, folder / RECORDS / f"{id}.kifu"):
                    broken.append(id)
    handle = os.open(folder / KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as key:
        key.write(store.secret())
    return len(ids), broken


def _without(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {k: v for k, v in data.items() if k not in keys}


def _record(data: dict[str, Any], to: Path) -> bool:
    """Write the record of a match; tell whether it could be replayed."""
    table = Table(data, recorded=True)
    try:
        for _ in table.replay(data["rows"]):
            pass
    except TefudaError:
        return False
    assert table.match is not None
    to.write_text(table.match.record_text(), encoding="utf-8")
    return True


def import_from(store: Storage, folder: Path) -> tuple[int, int]:
    """Take in what was exported; return how many tables are new, and how many were there already and are left as they are. All of it
    is taken in, or nothing.

    Raises:
        BadInput: If the folder is none, or a line of it is damaged.
    """
    if not (folder / TABLES).is_file():
        raise BadInput(Text(f"{folder} に {TABLES} がありません", f"there is no {TABLES} in {folder}"))
    key = store.secret()
    taken = left = 0
    with store.engine.begin() as c:
        strangers = c.scalar(select(func.count()).select_from(people)) == 0
        if strangers and (folder / KEY).is_file():  # nobody has a session signed with the other key
            given = (folder / KEY).read_text().strip() or key
            c.execute(update(values).where(values.c.key == "secret").values(value=given))
        known = set(c.scalars(select(people.c.id)))
        here = set(c.scalars(select(matches.c.id)))
        named = _read(folder / PEOPLE, (folder / PEOPLE).read_bytes()) if (folder / PEOPLE).is_file() else []
        new = [person for person in named if person["id"] not in known]
        if new:
            c.execute(insert(people), new)
        for data in _tables(folder):
            if data["id"] in here:
                left += 1
                continue
            _take_in(c, data, folder)
            taken += 1
    store.look_anew()
    return taken, left


def _tables(folder: Path) -> Iterator[dict[str, Any]]:
    with (folder / TABLES).open("rb") as lines:
        for n, line in enumerate(lines, 1):
            data = _read(folder / TABLES, line, n)
            if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
                where = f"{folder / TABLES}:{n}"
                raise BadInput(Text(f"{where}: 卓が読めません", f"{where}: no table in the format {FORMAT}"))
            yield data


def _read(file: Path, data: bytes, line: int = 1) -> Any:
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise BadInput(Text(f"{file}:{line}: 読めません: {error}", f"{file}:{line}: cannot be read: {error}")) from None


def _take_in(c: Connection, data: dict[str, Any], folder: Path) -> None:
    parts = {name: data.pop(name, []) for name in PARTS}
    try:
        c.execute(insert(matches).values(**data, rows=len(parts["rows"])))
        for name, found in parts.items():
            if found:
                c.execute(insert(PARTS[name]), found)
    except Exception as error:
        id = data.get("id", "?")
        raise BadInput(
            Text(f"{folder}: 卓 {id} を取り込めません: {error}", f"{folder}: table {id} cannot be taken in: {error}")
        ) from None
