"""Where the user's own files are."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def home() -> Path:
    """Return the user's folder: ``TEFUDA_HOME``, or where this system keeps the data of programs."""
    named = os.environ.get("TEFUDA_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("tefuda", appauthor=False))
