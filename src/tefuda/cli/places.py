"""Addresses at which a server listens, and where its database lies."""

from __future__ import annotations

from pathlib import Path

from tefuda.errors import BadInput
from tefuda.saying import Text

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""What a server listens on that is reached by every address of its machine."""
MEASURED, MADE = "PROMETHEUS_MULTIPROC_DIR", "tefuda-measured-"
"""Variable with the folder in which processes share what they measure, as the library of Prometheus has it; how a made one begins."""


def is_there(file: Path) -> None:
    """Refuse a database that would be empty, as nobody has made it."""
    if not file.is_file():
        raise BadInput(Text(f"{file} がありません", f"{file} does not exist"))
