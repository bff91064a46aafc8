"""What a table says to a decision that it does not take: a reason or what is asked instead, and only what comes near."""

import pytest

from tefuda.errors import IllegalDecision
from tefuda.formats.notation import letter
from tefuda.match import Match, game
from tefuda.server.steps import Refusal
from tefuda.server.telling import refused


def said_to(match: Match, text: str) -> Refusal:
    assert match.decision is not None
    seat = letter(match.decision.player)
    with pytest.raises(IllegalDecision) as error:
        match.choose(text)
    return refused(match, seat, text, error.value)


@pytest.fixture
def cutting() -> Match:
    match = Match.new("eoo", list(game("eoo").deck_names())[:2], 1)
    while match.decision is not None and match.decision.kind != "cut":
        match.choose(match.legal.texts()[0])
    return match


def test_what_cannot_be_read_gets_what_is_expected_and_nothing_near(cutting):
    found = said_to(cutting, "???")
    assert found.offered == ()
    assert found.text.ja.startswith(
        "「???」: 動詞で始まる手を一つ書いてください（質問は「相手のアーカイブをカットしますか"
    )
    assert "the question is: cut your opponent's archive?" in found.text.en


def test_what_names_nothing_says_so(cutting):
    found = said_to(cutting, "play 決死の一撃")
    assert "「決死の一撃」はありません" in found.text.ja
    assert found.offered == ()


def test_what_comes_near_is_told(cutting):
    found = said_to(cutting, "cut 99")
    assert found.offered[0] == "cut 1"
    assert found.reasons
