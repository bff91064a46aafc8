"""Who one was at tables elsewhere: a guest who has closed the program takes his seat again."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

from tefuda.cli.folders import home
from tefuda.errors import BadInput
from tefuda.saying import Text

MOST = 200
"""Seats that are remembered."""


class Guest(msgspec.Struct, frozen=True):
    """Who sits at a table; ``invitation``: the word with which he took his seat. The session proves who he is."""

    server: str
    table: str
    name: str
    session: str
    invitation: str = ""


def remember(guest: Guest) -> None:
    """Keep a guest in the user's own folder, where others cannot read it; what cannot be written is forgotten."""
    others = [g for g in remembered() if (g.server, g.table, g.session) != (guest.server, guest.table, guest.session)]
    with contextlib.suppress(OSError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.{os.getpid()}")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(msgspec.json.encode([*others[1 - MOST :], guest]))
        part.replace(file)


def known(server: str, table: str, name: str, invitation: str) -> Guest | None:
    """Return who one is at a table: the one who has taken a seat with an invitation, or who sits there; ``name``: if several do.

    Raises:
        BadInput: If several guests of this machine sit there, and no name says which of them.
    """
    there = [g for g in remembered() if (g.server, g.table) == (server, table) and name in ("", g.name)]
    found = [g for g in there if not invitation or g.invitation == invitation]
    if len({g.session for g in found}) > 1:
        names = ", ".join(g.name for g in found)
        raise BadInput(
            Text(
                f"この卓には {names} が座っています。だれですか（--name）",
                f"{names} sit at this table: say with --name which of them you are",
            )
        )
    return found[-1] if found else None


def remembered() -> list[Guest]:
    """Return who is remembered, the last one last."""
    try:
        return msgspec.json.decode(_file().read_bytes(), type=list[Guest])
    except (OSError, msgspec.DecodeError):
        return []


def _file() -> Path:
    return home() / "guests.json"
