"""The text of every real design given is read completely and printed back."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.games.registry import game
from tefuda.games.sve.importing import card_of_row
from tefuda.games.sve.reading import grammar
from tefuda.games.sve.wording import pool_words
from tefuda.text.compiler import CardGrammar
from tests.english_checks import faults

KINDS = {"フォロワー": "follower", "アミュレット": "amulet", "スペル": "spell", "リーダー": "leader"}

SYNONYMS = (
    (r"【SC_", "【スペルチェイン_"),
    (r"【NC_", "【ネクロチャージ_"),
    (r"これがある限り", "これがいる限り"),
    (r"相手プレイヤーは", "相手は"),
    (r"は、", "は"),
    (r"や(?=[一-鿿]+・カード)", "か"),
    (r"体力を\+したとき", "体力が増加したとき"),
    (r"よりコストの大きい", "より高いコストの"),
    (r"(?<=[力数ト])が(?=\d)", ""),
    (r"その中から、", "その中から"),
    (r"を除く、", "を除く"),
    (r"と、", "と"),
    (r"代わりに、", "代わりに"),
    (r"「場に出た", "「出た"),
    (r"とき、代わりに", "場合、代わりに"),
    (r"(?<=に)割り振", "割りふ"),
)
"""Two spellings of the same; everything else has to come back as it was printed."""


@pytest.fixture(scope="module")
def cards(shared: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((shared / "carddata/sve/cards.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def real(cards: list[dict[str, Any]]) -> CardGrammar:
    return grammar(pool_words({t for c in cards for t in c["tribe"] or []} - {"-"}))


def folded(text: str) -> str:
    for spelling, canonical in SYNONYMS:
        text = re.sub(spelling, canonical, text)
    return text


def test_all_designs_read_and_round_trip(cards, real):
    assert len(cards) == 649
    different = []
    for card in cards:
        compiled = real.compile(card["text"] or "", KINDS[card["card_type"][0]], card["name"])
        for line in compiled.lines:
            printed = line.ja()
            (again,) = (
                real.compile(printed, compiled.kind, card["name"]).lines if "コストを+" not in printed else (line,)
            )
            assert again.ast == line.ast, card["oracle_id"]
            if folded(printed) != folded(line.source.text):
                different.append((line.source.text, printed))
            assert line.en()
    assert different == []


def test_designs_of_later_sets_are_read_and_can_be_carried_out(shared):
    """All, but for names of cards that the data does not have, and dice, of which the edition's rulebook does not know."""
    paths = [shared / "carddata" / "sve" / name for name in ("cards.json", "cards_bp05_08.json")]
    designs = [card_of_row(row) for path in paths for row in json.loads(path.read_text(encoding="utf-8"))]
    sve = game("sve")
    results = check(sve, designs, with_cards(sve.cards(), designs))
    refused = [f.en for result in results for f in result.faults[:1] if "サイコロ" not in f.en]
    assert len(results) == 1131
    assert [reason for reason in refused if not reason.startswith("there is no card called")] == []
    assert len(refused) <= 1


def test_all_designs_read_well_in_english(cards, real):
    wrong = []
    for card in cards:
        compiled = real.compile(card["text"] or "", KINDS[card["card_type"][0]], card["name"])
        wrong += [f"{line.en()}: {fault}" for line in compiled.lines for fault in faults(line.en(), names=False)]
    assert not wrong, "\n".join(wrong)
