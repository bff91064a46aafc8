"""Help and complaints about the command line, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.main import get_command

from tefuda.cli import app
from tefuda.cli.japanese import HELP
from tests.cli.test_command import COMMANDS

KANA = re.compile(r"[ぁ-んァ-ン一-鿿]")


def paragraphs(command):
    yield from filter(None, (command.help or "").split("\n\n"))
    yield from (p.help for p in command.params if getattr(p, "help", None))
    for name in getattr(command, "commands", {}):
        yield from paragraphs(command.get_command(None, name))


def test_summaries_are_what_the_commands_say_themselves():
    """The list of commands is shown without importing any of them; it must say the same."""
    commands: Any = get_command(app)
    assert list(commands.commands) == commands.list_commands(None)
    for name, summary in commands.commands.items():
        assert summary.help == commands.get_command(None, name).help.split("\n\n")[0]


def test_every_paragraph_of_help_has_japanese_and_no_row_is_stale():
    said = set(paragraphs(get_command(app))) | {"Show this message and exit."}
    assert sorted(said - HELP.keys()) == [], "add their Japanese to cli/japanese.py"
    assert sorted(HELP.keys() - said) == []


def test_the_japanese_of_help_is_japanese():
    assert [en for en, ja in HELP.items() if not KANA.search(ja)] == []


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_is_in_the_language_asked_for(tefuda, words):
    text = tefuda(*words, "--help", "--lang", "ja")
    assert "使い方:" in text
    assert "オプション:" in text
    assert not [en for en in HELP if len(en) > 20 and en in " ".join(text.split())]
    assert "使い方" not in tefuda(*words, "--help")


def test_a_group_takes_the_language_before_its_command(tefuda):
    assert "クラス ビショップ" in tefuda("cards", "--lang", "ja", "show", "経典写しの老僧", "--game", "sve")
    tefuda("rules", "--lang=ja", "sve", "show", "99.9", code=2)
    assert "ません" in tefuda.complaint


def test_help_follows_the_terminal(tefuda, monkeypatch):
    monkeypatch.delenv("TEFUDA_LANG")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "使い方" in tefuda("play", "--help")


@pytest.mark.parametrize(
    ("words", "ja", "en"),
    [
        (("sim", "sve", "--gams", "3"), "オプション --gams はありません", "no option --gams; near: --cards"),
        (("simm",), "コマンド「simm」はありません。もしかして: sim", "no command 'simm'; near: sim"),
        (("cards", "show"), "NAME がありません", "NAME is missing"),
        (("sim", "sve", "--games", "x"), "--games: 整数が必要です", "--games: expected a whole number"),
        (("sim", "sve", "--games", "0"), "--games: 1以上でなければなりません", "--games: expected at least 1"),
        (("sim", "sve", "--games"), "--games には値が必要です", "--games needs a value"),
        (("deck", "list", "sve", "more"), "余分な引数です", "too many arguments"),
        (("rules", "sve", "show"), "（tefuda rules sve show --help", "CLAUSE is missing (tefuda rules sve show --help"),
        (("cards", "--lang", "xx"), "--lang", "no option --lang"),
        (("cards", "check", "x", "--report", "pdf"), "「pdf」は選べません", "'pdf' is none of html"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_told_in_both_languages(tefuda, monkeypatch, words, ja, en):
    tefuda(*words, code=2)
    assert en in " ".join(tefuda.complaint.split())
    monkeypatch.setenv("TEFUDA_LANG", "ja")
    tefuda(*words, code=2)
    assert ja in tefuda.complaint.replace("\n", "")


def test_numbers_agree_with_their_nouns_and_first_columns_have_a_heading(tefuda):
    text = tefuda("sim", "sve", "--games", "1", "--decks", "royal_infantry", "--jobs", "1", "--lang", "en")
    assert "1 game, 0 draws, 0 errors" in text
    for head in ("name", "unit", "clause"):
        assert re.search(rf"[┃|] {head} ", text), head
    assert re.search(r"┃ id ", tefuda("deck", "list", "sve"))
