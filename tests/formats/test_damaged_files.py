"""Damaged files: whatever is cut, doubled or mistyped, a file is read or refused with its name and a line, and nothing else happens."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tefuda.errors import FormatError, RecordError, TefudaError
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import write_deck
from tefuda.formats.records import read_record
from tefuda.formats.scenario_runs import run
from tefuda.formats.tables import read_any, write_cards
from tefuda.match import Match, find_deck, game

SCENARIO = (Path(__file__).parents[2] / "docs" / "users" / "examples" / "ward.yaml").read_text(encoding="utf-8")
CSV = "カード名,クラス,種類,コスト,攻撃力,体力,テキスト\n歩兵,エルフ,フォロワー,2,1,1,【守護】\n火,ウィッチ,スペル,1,,,1枚引く。\n"
JSON = """[
  {"name": "歩兵", "class": "エルフ", "kind": "フォロワー", "cost": 2, "atk": 1, "hp": 1, "tribe": ["兵士"]},
  {"name": "火", "class": "ウィッチ", "kind": ["スペル"], "cost": 1, "text": "1枚引く。"}
]
"""
JUNK = [
    "",
    "-1",
    "0",
    "999999999999999999999999",
    "null",
    "true",
    "[]",
    "{}",
    "[[",
    ": ",
    "&a",
    "*a",
    "!x",
    "|",
    '"',
    "'",
    "%",
    "@",
]
JUNK += ["\t", "\x00", "\u2028", "x x0", "歩兵", "A", "- ", "?", "1.5", "#", "<<: 1", "\ufeff", "NaN"]

damages = st.tuples(
    st.sampled_from(["drop", "double", "swap", "cut", "junk", "insert"]),
    st.sampled_from(["line", "token", "character"]),
    st.integers(0, 10**6),
    st.sampled_from(JUNK),
)


def damaged(text: str, how: list[tuple[str, str, int, str]]) -> str:
    for kind, size, place, junk in how:
        pattern = {"line": r".*\n?", "token": r"[\w・【】]+|[^\w\s]", "character": r"(?s)."}[size]
        parts = [m.span() for m in re.finditer(pattern, text) if m.end() > m.start()]
        if not parts:
            return text
        a, b = parts[place % len(parts)]
        c, d = parts[(place * 7 + 3) % len(parts)]
        text = {
            "drop": text[:a] + text[b:],
            "double": text[:b] + text[a:],
            "swap": text[:a] + text[c:d] + text[b:],
            "cut": text[:a],
            "junk": text[:a] + junk + text[b:],
            "insert": text[:a] + junk + text[a:],
        }[kind]
    return text


def fault_of(read: Callable[[], object]) -> TefudaError | None:
    """Why a file is refused, None if it reads. Any other exception is a fault of ours."""
    try:
        read()
    except TefudaError as error:
        return error
    return None


def fine(file: str, text: str, read: Callable[[], object]) -> None:
    """The file reads, or is refused by name, with a line that it has."""
    error = fault_of(read)
    if error is None:
        return
    assert isinstance(error, FormatError), repr(error)
    assert error.file == file
    assert error.what
    assert 0 <= error.line <= text.count("\n") + 2
    assert error.told("ja").startswith(file)
    assert not re.search(r"msgspec|Expected `|Object (missing|contains)|object has no", str(error))


def written(factory: pytest.TempPathFactory, name: str, text: str) -> Path:
    path = factory.getbasetemp() / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


quick = settings(max_examples=150, deadline=5000, suppress_health_check=list(HealthCheck))
slow = settings(max_examples=25, deadline=20000, suppress_health_check=list(HealthCheck))
some = st.lists(damages, min_size=1, max_size=3)


def deck_text() -> str:
    return write_deck(game("sve").deck_list("royal_infantry"))


def card_text() -> str:
    cards = [c for group in list(game("sve").cards().values())[:6] for c in group]
    return write_cards(cards)


def record_text() -> str:
    match = Match.new("sve", ["royal_infantry", "elf_fairy_parade"], seed=5)
    rng = random.Random(5)
    for _ in range(12):
        match.choose(match.legal[rng.randrange(len(match.legal))])
    return match.record_text()


RECORD = record_text()
CARDS = card_text()
DECK = deck_text()


Damage = list[tuple[str, str, int, str]]


@quick
@given(some)
def test_card_files(tmp_path_factory: pytest.TempPathFactory, how: Damage):
    text = damaged(CARDS, how)
    path = written(tmp_path_factory, "cards.yaml", text)
    fine(str(path), text, lambda: read_cards(path, game("sve").card_type))


@quick
@given(some)
def test_deck_files(tmp_path_factory: pytest.TempPathFactory, how: Damage):
    text = damaged(DECK, how)
    path = written(tmp_path_factory, "deck.yaml", text)
    sve = game("sve")
    fine(str(path), text, lambda: sve.deck(find_deck(sve, path), sve.cards()))


@quick
@given(some, st.sampled_from([("t.csv", CSV), ("t.json", JSON)]))
def test_tables(tmp_path_factory: pytest.TempPathFactory, how: Damage, table: tuple[str, str]):
    text = damaged(table[1], how)
    path = written(tmp_path_factory, table[0], text)
    fine(str(path), text, lambda: read_any(game("sve"), path).whole())


@quick
@given(some)
def test_scenario_files(tmp_path_factory: pytest.TempPathFactory, how: Damage):
    text = damaged(SCENARIO, how)
    path = written(tmp_path_factory, "scenario.yaml", text)
    fine(str(path), text, lambda: run(path))


@quick
@given(some)
def test_records_are_read_or_refused(how: Damage):
    text = damaged(RECORD, how)
    fine("game.kifu", text, lambda: read_record(text, "game.kifu"))


@slow
@given(some)
def test_records_replay_or_name_a_line(how: Damage):
    text = damaged(RECORD, how)
    error = fault_of(lambda: Match.load(read_record(text, "game.kifu")))
    if error is not None:
        assert isinstance(error, FormatError | RecordError), repr(error)
        assert error.line > 0 or isinstance(error, FormatError)


def test_a_record_that_lacks_a_line_never_replays_to_another_position():
    match = Match.load(RECORD)
    body, _, appendix = RECORD.partition("\n--- appendix")
    lines = body.splitlines()
    for i, line in enumerate(lines):
        if re.match(r"[AB]: ", line):
            less = "\n".join([*lines[:i], *lines[i + 1 :]]) + "\n--- appendix" + appendix
            assert replays_to(less) in ("", match.digest())


def replays_to(text: str) -> str:
    """The digest to which a record replays, "" if it is refused."""
    try:
        return Match.load(text).digest()
    except (FormatError, RecordError):
        return ""


@quick
@given(st.binary(max_size=80), st.sampled_from(["a.yaml", "a.csv", "a.json"]), st.integers(0, 400))
def test_files_that_are_no_text(tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str, at: int):
    path = tmp_path_factory.getbasetemp() / name
    good = CARDS.encode()
    data = good[:at] + data + good[at:] if name == "a.yaml" else data
    path.write_bytes(data)
    fine(str(path), data.decode("latin-1"), lambda: read_any(game("sve"), path).whole())


BOMB = "\n".join(["- &a0 [x, x]", *(f"- &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 40))])
DEEP = ["[" * 100_000, "{a: " * 5_000, "- " * 20_000 + "x", "? " * 5000, "a: &a [*a]", BOMB]


@pytest.mark.parametrize("text", DEEP, ids=["brackets", "braces", "dashes", "questions", "itself", "bomb"])
@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_files_made_to_hang_or_to_overflow(tmp_path: Path, text: str, name: str):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError):
        read_any(game("sve"), path).whole()
