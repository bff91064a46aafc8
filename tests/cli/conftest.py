"""Runs commands as a user does, with a home of their own and cards that need no texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tefuda.cli import app
from tests.sim import plain_cards


class Command:
    """Calls ``tefuda`` and keeps what it said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runner = CliRunner()
        self.cards = plain_cards.card_file(folder)

    def __call__(self, *words: object, code: int = 0, says: str = "") -> str:
        """Run a command; it must end with a code. Returns its standard output."""
        done = self.runner.invoke(app, [str(w) for w in words], input=says)
        assert done.exit_code == code, f"{words}: {done.exit_code}\n{done.output}\n{done.stderr}\n{done.exception!r}"
        self.complaint = done.stderr
        return done.stdout

    def json(self, *words: object, code: int = 0) -> Any:
        """Run a command with ``--json``; its output must be one object and nothing else."""
        return json.loads(self(*words, "--json", code=code))


@pytest.fixture
def tefuda(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, in an empty folder, with an empty home, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TEFUDA_LANG", "en")
    monkeypatch.delenv("TEFUDA_PLAIN", raising=False)
    return Command(tmp_path)
