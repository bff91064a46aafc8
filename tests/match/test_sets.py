"""Sets are named in any order, what was forced may be named too, and records keep the kernel's order."""

from random import Random

import pytest

from tefuda.bots import prompt_of
from tefuda.errors import IllegalDecision
from tefuda.formats.records import Move
from tefuda.games.sve.cards import Card
from tefuda.match import Match

SOLDIER = Card("歩兵", "ニュートラル", "フォロワー", cost=2, attack=2, health=2)
TWICE = Card("二連", "ニュートラル", "スペル", cost=0, text="相手のフォロワー2体を選ぶ。それらに1ダメージ。")
UP_TO = Card("二連打", "ニュートラル", "スペル", cost=0, text="相手のフォロワー2体までを選ぶ。それらに1ダメージ。")
SPARK = Card("火花", "ニュートラル", "スペル", cost=0, text="相手のフォロワー1体を選ぶ。それに1ダメージ。")
CARDS = {c.name: [c] for c in (SOLDIER, TWICE, UP_TO, SPARK)}


def facing(names: str, *hand: str) -> Match:
    field = [{"card": "歩兵", "as": name} for name in names]
    return Match.arranged("sve", {"A": {"hand": list(hand)}, "B": {"field": field}}, cards=CARDS)


def hurt(match: Match, names: str) -> str:
    return "".join(n for n in names if match.find(f"{n}.damage").value)


@pytest.mark.clause("sve:10.6.2.4")
def test_every_member_is_offered_first_and_none_is_forbidden():
    match = facing("xyz", "二連").choose("play 二連")
    assert match.legal.texts() == ["target x", "target y", "target z"]
    assert match.why_not("target z") == []
    assert match.choose("target z").legal.texts() == ["target x", "target y"]
    assert match.view("A").requests[0].options == ("target x", "target y")
    assert hurt(match.choose("target x"), "xyz") == "xz"


@pytest.mark.parametrize(
    "line", ["target z; target x", "target x; target z", "target [z, x]", "target x; target z; done"]
)
def test_one_line_or_several_and_any_order_are_the_same(line: str):
    match = facing("xyz", "二連").choose("play 二連").choose(line)
    assert hurt(match, "xyz") == "xz"
    assert match.decision is not None
    assert match.decision.kind == "main"


def test_the_last_candidate_does_not_close_the_set():
    match = facing("pq", "二連打").choose("play 二連打; target q")
    assert match.legal.texts() == ["target p", "done"]
    assert hurt(match.copy().choose("done"), "pq") == "q"
    assert hurt(match.choose("target p"), "pq") == "pq"


def test_members_are_taken_back_one_by_one():
    match = facing("xyz", "二連").choose("play 二連").choose("target z").choose("target x")
    assert match.lines[-2:] == ("A: target z", "A: target x")
    match.undo()
    assert match.legal.texts() == ["target x", "target y"]
    match.undo()
    assert match.legal.texts() == ["target x", "target y", "target z"]
    assert hurt(match.choose("target y; target x"), "xyz") == "xy"


def test_a_line_that_fails_within_a_set_takes_nothing():
    match = facing("xyz", "二連").choose("play 二連")
    with pytest.raises(IllegalDecision):
        match.choose("target z; target z")
    assert match.legal.texts() == ["target x", "target y", "target z"]


def test_what_was_forced_may_be_named_but_nothing_else():
    match = facing("w", "火花").choose("play 火花; target w")
    assert hurt(match, "w") == "w"
    with pytest.raises(IllegalDecision):
        match.choose("target w")
    with pytest.raises(IllegalDecision):
        facing("w", "火花").choose("play 火花; target leader@B")
    both = facing("xy", "二連").choose("play 二連").choose("target y").choose("target x")
    assert hurt(both, "xy") == "xy"


def test_records_keep_the_order_of_the_kernel_and_may_be_written_in_any():
    match = facing("xyz", "二連").choose("play 二連; target z; target y")
    told = [str(line) for line in match.record().lines if isinstance(line, Move)]
    assert told == ["A: play 二連", "A: target y"], "the third is forced then, as it always was"
    text = match.record_text()
    assert Match.load(text).digest() == match.digest()
    for written in ("A: target z\nA: target y", "A: target y\nA: target z", "A: target z\nA: target y\nA: done"):
        assert Match.load(text.replace("A: target y", written)).digest() == match.digest()


def test_bots_are_asked_as_people_are():
    match = facing("xyz", "二連").choose("play 二連; target z")
    prompt = prompt_of(match)
    assert list(prompt.options) == ["target x", "target y"]
    line = prompt.imagine(Random(1))
    assert line.count == 2
    line.choose(1)
    assert line.player == 0
    assert line.free
    assert hurt(match.choose(match.legal[1]), "xyz") == "yz"


@pytest.mark.clause("arc:3.1.4")
def test_sealed_sets_too():
    match = Match.new("arc", ["clockwork", "chart_room"], seed=5)
    last = [text for text in match.legal.texts() if text != "done"][-1]
    match.choose(last)
    assert "done" in match.legal, "the last card does not close the set"
    match.choose("done")
    assert [d.letter for d in match.decisions] == ["B"]
    match.choose(match.legal[0]).choose("done")
    assert match.decision is None or match.decision.kind != "redraw"


def test_matches_that_share_decisions_do_not_touch_each_other():
    match = facing("xyz", "二連").choose("play 二連; target z; target x")
    other = match.copy()
    digest = match.copy().undo(2).digest()
    other.undo(2).choose("target y").choose("target x")
    assert match.undo(2).digest() == digest
    assert match.legal.texts() == ["target x", "target y", "target z"]
