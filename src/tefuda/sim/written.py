"""Games as rows of a file, in the order of the plan and while they are played: JSON lines, or Parquet for tools that read tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tefuda.extras import needs
from tefuda.saying import Text
from tefuda.sim.runner import Played

PARQUET = ".parquet"
GROUP = 500
"""Rows that are written to Parquet at once."""


def ready(path: Path) -> None:
    """Check that a file of this name can be written.

    Raises:
        BadInput: If that needs pyarrow, which is not installed.
    """
    if path.suffix == PARQUET:
        needs("parquet", ("pyarrow",), Text(f"{path}: Parquet には", f"{path}: Parquet needs"))


@contextmanager
def writing(path: Path) -> Iterator[Callable[[Played], None]]:
    """Write games to a file. They may come in any order: each is written as soon as those before it are there.

    Whatever ends the run, a file of Parquet is closed, so that what has been written can be read.
    """
    early: dict[int, Played] = {}
    written = 0
    with (_parquet if path.suffix == PARQUET else _lines)(path) as write:

        def take(played: Played) -> None:
            nonlocal written
            early[played.pairing.index] = played
            while written in early:
                write(row(early.pop(written)))
                written += 1

        yield take


def row(played: Played) -> dict[str, Any]:
    """Return a game as plain data."""
    return {
        "game": played.pairing.index,
        "seed": played.pairing.seed,
        "seats": [{"bot": c.bot, "deck": c.deck} for c in played.pairing.seats],
        "winners": played.winners,
        "first": played.first,
        "reason": played.reason,
        "turns": played.turns,
        "decisions": played.decisions,
        "error": played.error,
        "fault": str(played.fault),
    }


@contextmanager
def _lines(path: Path) -> Iterator[Callable[[dict[str, Any]], None]]:
    with path.open("wb") as file:

        def write(data: dict[str, Any]) -> None:
            file.write(msgspec.json.encode(data) + b"\n")
            file.flush()

        yield write


@contextmanager
def _parquet(path: Path) -> Iterator[Callable[[dict[str, Any]], None]]:
    import pyarrow.parquet  # an optional extra

    pa, parquet = pyarrow, pyarrow.parquet
    schema = pa.schema(
        {
            "game": pa.int64(),
            "seed": pa.int64(),
            "seats": pa.list_(pa.struct({"bot": pa.string(), "deck": pa.string()})),
            "winners": pa.list_(pa.int64()),
            "first": pa.int64(),
            "reason": pa.string(),
            "turns": pa.int64(),
            "decisions": pa.int64(),
            "error": pa.string(),
            "fault": pa.string(),
        }
    )
    waiting: list[dict[str, Any]] = []
    with parquet.ParquetWriter(path, schema) as file:

        def flush() -> None:
            if waiting:
                file.write_table(pa.Table.from_pylist(waiting, schema))
                waiting.clear()

        def write(data: dict[str, Any]) -> None:
            waiting.append(data)
            if len(waiting) >= GROUP:
                flush()

        try:
            yield write
        finally:
            flush()
