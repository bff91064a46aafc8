"""The skeleton of a new game is a game that is played at once, and that its own scenarios prove."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import write

ROOT = Path(__file__).parents[2]


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tefuda(*words):
    environment = {
        **os.environ,
        "TEFUDA_GAMES": "harbour=games.harbour",
        "TEFUDA_LANG": "en",
        "PYTHONPATH": str(ROOT / "src"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tefuda", *words], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_played_at_once(elsewhere):
    written = write("harbour", Path("games/harbour"))
    assert not [p for p in written if "mini" in p.read_text(encoding="utf-8").lower().replace("minim", "")]
    assert "6 games, 0 draws, 0 errors" in tefuda("sim", "harbour", "--games", "6", "--seed", "1", "--plain")
    assert "34 of 34 scenarios hold" in tefuda(
        "scenario", "run", "games/harbour/scenarios/book.yaml", "--quiet", "--plain"
    )


@pytest.mark.parametrize(
    ("id", "folder", "what"),
    [
        ("Harbour", "games/x", "no id"),
        ("a-b", "games/x", "no id"),
        ("harbour", "there", "already"),
        ("harbour", "my games/x", "no package"),
    ],
)
def test_what_can_be_no_game_is_refused(elsewhere, id, folder, what):
    (elsewhere / "there").mkdir()
    with pytest.raises(ValueError, match=what):
        write(id, Path(folder))
