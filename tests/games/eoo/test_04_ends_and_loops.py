"""Conceding and endless loops [4-1-2, 4-4-2, R26, R83]."""

import pytest

from tefuda.errors import TefudaError
from tefuda.games.eoo.cards import Card
from tefuda.match import Match

SPIN = "このノーディアがルノアしたとき、このノーディアをリノアする。\nこのノーディアがリノアしたとき、このノーディアをルノアする。"
MAY = "このノーディアがルノアしたとき、このノーディアをリノアしてもよい。\nこのノーディアがリノアしたとき、このノーディアをルノアする。"


def nodia(name: str, text: str = "") -> Card:
    return Card(name, "ノーディア", "火", 0, attack=1, armour=0, life=9, text=text)


CARDS = {
    c.name: [c]
    for c in (
        nodia("兵"),
        nodia("独楽", SPIN),
        nodia("迷い独楽", MAY),
        nodia("溢れ", "自分のリザーブが増えたとき、リザーブを1増やす。"),
        Card("機関", "アーティファクト", "", 0, text="0を支払う：リザーブを1増やす。"),
        Card("空回り", "アーティファクト", "", 0, text="0を支払う：アーカイブの上から1枚を公開する。"),
        Card("泉", "アーティファクト", "", 0, text="このアーティファクトをルノアする：火マナ1つを発生させる。"),
        Card("湧き", "アーティファクト", "", 0, text="0を支払う：火マナ1つを発生させる。"),
        Card("横", "スペル", "", 0, text="自分のノーディア1つを対象とし、それをルノアする。"),
        Card("増", "スペル", "", 0, text="リザーブを1増やす。"),
        Card("止", "スペル-リアクト", "", 0, text="ノーディア1つを対象とし、それを破壊する。"),
    )
}


def given(hand: list[str], field: list, other: dict | None = None) -> Match:
    return Match.arranged("eoo", {"A": {"hand": hand, "field": field}, "B": other or {}}, cards=CARDS)


def go_on(match: Match, most: int, answer: str = "pass") -> int:
    """Give an answer until it is not offered or the match is over; returns how often."""
    for n in range(most):
        if match.result is not None or answer not in [str(o) for o in match.decision.options]:
            return n
        match.choose(answer)
    return most


def moments():
    """Decision points of the set-up, of windows, of a payment, a resolution and an attack."""
    begun = Match.arranged("eoo", {"phase": "setup", "A": {}, "B": {}}, cards=CARDS, seed=1)
    yield begun.copy()
    yield begun.copy().choose("no-cut")
    match = given(["横"], ["兵", "独楽"], {"field": ["兵"]})
    yield match.copy()
    yield match.copy().choose("play 横")
    yield match.copy().choose("play 横").choose("target 兵")
    attack = match.copy().choose("attack 兵 > B")
    yield attack.copy()
    yield attack.copy().choose("pass").choose("pass")


@pytest.mark.clause("eoo:4-1-2", "eoo:4-1-1", "eoo:R83")
@pytest.mark.parametrize("player, other", [("A", "B"), ("B", "A")])
def test_a_player_may_concede_at_any_time_asked_or_not_and_loses(player, other):
    asked = set()
    for match in moments():
        asked.add(match.decision.letter)
        match.concede(player)
        assert (str(match.result), match.result.clause) == (other, "4-1-2")
        assert match.decision is None
        with pytest.raises(TefudaError):
            match.choose("pass")
    assert asked == {"A", "B"}


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_loop_without_a_choice_is_a_draw():
    match = given(["横"], ["独楽"]).choose("play 横")
    go_on(match, 500)
    assert (str(match.result), match.result.clause) == ("draw", "4-4-2")


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_mana_ability_is_no_choice():
    match = given(["横"], ["独楽", "泉"], {"mana": ["兵"]}).choose("play 横")
    go_on(match, 500)
    assert (str(match.result), match.result.clause) == ("draw", "4-4-2")


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_loop_that_leaves_a_choice_is_no_draw_and_what_was_taken_twice_is_not_offered_again():
    match = given(["横"], ["独楽"], {"hand": ["止"]}).choose("play 横")
    go_on(match, 500)
    assert match.result is None
    assert match.decision.letter == "B"
    assert [str(o) for o in match.decision.options] == ["play 止"]  # whoever can leave the loop leaves it
    match.choose("play 止")
    go_on(match, 50)
    assert match.find("A.field").equals([])
    assert match.result is None


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_an_optional_sentence_is_a_choice_that_is_not_offered_a_third_time():
    match = given(["横"], ["迷い独楽"]).choose("play 横")
    accepted = 0
    while match.find("stack").things:
        yes = "yes" in [str(o) for o in match.decision.options]
        accepted += yes
        assert accepted < 5
        match.choose("yes" if yes else "pass")
    assert (
        accepted == 3
    )  # the first trigger came from the spell, so its position was another; now declining is all that is left [R113]
    assert match.find("A.field[0].sideways").value is True
    assert match.result is None


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_player_who_repeats_himself_is_not_offered_that_a_third_time():
    match = given([], ["空回り"])
    for _ in range(2):
        match.choose("activate 空回り").choose("pass").choose("pass")
    assert "activate 空回り" not in [str(o) for o in match.decision.options]
    assert "pass" in [str(o) for o in match.decision.options]


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_forced_loop_that_grows_is_a_draw_after_two_thousand_resolutions():
    match = given(["増"], ["溢れ"]).choose("play 増")
    go_on(match, 10_000)
    assert (str(match.result), match.result.clause) == ("draw", "4-4-2")
    assert match.find("A.reserve").value == 2000


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_after_a_thousand_resolutions_only_passing_is_left():
    match = given([], ["機関", "兵"])
    for _ in range(1000):
        match.choose("activate 機関").choose("pass").choose("pass")
    assert match.find("A.reserve").value == 1000
    assert [str(o) for o in match.decision.options] == ["pass"]
    for _ in range(4):
        match.choose("pass")
    assert match.find("active").value == "B"
    assert match.result is None


@pytest.mark.clause("eoo:R26")
def test_at_most_a_thousand_mana_abilities_in_a_turn():
    match = given([], ["湧き"])
    assert go_on(match, 2000, "mana 湧き") == 1000
    assert match.find("A.pool_fire").value == 1000
