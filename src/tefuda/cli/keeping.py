"""Files that commands write: never over another one unasked, and what must not be lost goes to one known folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import platformdirs

from tefuda.cli.folders import home
from tefuda.errors import BadInput
from tefuda.saying import Text

UNFINISHED = 20
CRASHES = 5
"""How many files each folder keeps; the oldest go first."""


def unfinished_folder() -> Path:
    """Return the folder of records of matches that were left without saving."""
    return home() / "unfinished"


def log_folder() -> Path:
    """Return the folder of crash reports: ``logs`` in ``TEFUDA_HOME``, or where this system keeps the logs of programs."""
    if os.environ.get("TEFUDA_HOME"):
        return home() / "logs"
    return Path(platformdirs.user_log_dir("tefuda", appauthor=False))


def keep(folder: Path, name: str, ending: str, text: str, most: int) -> Path:
    """Write a new file ``name-DATE-TIME.ending`` into a folder of which only the newest ``most`` files stay.

    Raises:
        OSError: If it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{name}-{datetime.now():%Y%m%d-%H%M%S-%f}"
    path = folder / f"{stem}{ending}"
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    for old in sorted(folder.glob(f"{name}-*{ending}"))[:-most]:
        old.unlink(missing_ok=True)
    return path


def check_target(option: str, path: Path, over: bool) -> None:
    """Refuse, before anything is done, a file that could not be written at the end.

    Args:
        option: Option that names the file, for the error.
        path: The file.
        over: Whether it may stand there already.

    Raises:
        BadInput: If its folder does not exist, it is a folder, or it exists and may not be written over.
    """
    if not path.parent.is_dir():
        raise BadInput(
            Text(
                f"{option} {path}: フォルダ {path.parent} がありません",
                f"{option} {path}: there is no folder {path.parent}",
            )
        )
    if path.is_dir():
        raise BadInput(Text(f"{option} {path}: フォルダです", f"{option} {path}: is a folder, expected a file"))
    if path.exists() and not over:
        raise BadInput(
            Text(
                f"{option} {path}: すでにあるファイルです。上書きするには --force を付けてください",
                f"{option} {path}: exists already; --force writes over it",
            )
        )


def write(path: Path, text: str, over: bool) -> None:
    """Write a text, whole or not at all.

    Raises:
        FileExistsError: If the file exists and may not be written over.
        OSError: If it cannot be written.
    """
    if not over:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
