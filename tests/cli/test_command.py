"""What all commands have in common."""

import re
import subprocess
import sys

import pytest

from tefuda import __version__
from tefuda.cli import app

COMMANDS = [
    (),
    ("play",),
    ("replay",),
    ("sim",),
    ("bench",),
    ("cards",),
    ("cards", "check"),
    ("cards", "show"),
    ("cards", "import"),
    ("deck",),
    ("deck", "check"),
    ("deck", "list"),
    ("scenario",),
    ("scenario", "run"),
    ("rules", "sve"),
    ("rules", "sve", "show"),
    ("rules", "sve", "search"),
    ("rules", "sve", "coverage"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_explains_itself(tefuda, words):
    text = tefuda(*words, "--help")
    assert "Usage" in text
    assert len(words) in (0, 1) or "tefuda " in text or words[0] == "rules"


def test_version(tefuda):
    assert re.fullmatch(rf"tefuda {re.escape(__version__)} \((pure|compiled)\)\n", tefuda("--version"))


def test_an_unknown_command_is_bad_input(tefuda):
    tefuda("dance", code=2)


def test_a_fault_of_our_own_is_told_without_a_traceback(tefuda, monkeypatch, tmp_path):
    def broken(*_, **__):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("tefuda.clauses.show", broken)
    assert tefuda("rules", "sve", "show", "1", code=1) == ""
    assert "a fault of tefuda itself (ZeroDivisionError: oops)" in tefuda.complaint
    assert "Traceback" not in tefuda.complaint
    (report,) = (tmp_path / "home" / "logs").glob("crash-*.txt")
    assert str(report) in tefuda.complaint
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_the_language_follows_the_terminal(tefuda, monkeypatch):
    monkeypatch.delenv("TEFUDA_LANG")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "デッキ" in tefuda("deck", "list")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "decks of" in tefuda("deck", "list")


def test_main_is_the_command(monkeypatch, capsys):
    from tefuda.cli import main

    monkeypatch.setattr("sys.argv", ["tefuda", "--version"])
    with pytest.raises(SystemExit) as done:
        main()
    assert done.value.code == 0
    assert app is not None


WALKS = """
import gc
import sys
from tefuda.cli import main
sys.argv = ["tefuda", "cards", "show", "歩兵長"]
try:
    main()
finally:
    print(gc.get_stats()[2]["collections"], file=sys.stderr)
"""


def test_the_collector_does_not_walk_over_a_grammar_while_it_is_made():
    done = subprocess.run([sys.executable, "-c", WALKS], capture_output=True, text=True, check=True)
    assert int(done.stderr) == 0
