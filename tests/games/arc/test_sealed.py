"""Sealed choices at the public face: nothing of an answer is visible before the last one is in [R10]."""

import itertools
import random

import pytest

from tefuda.match import Match

DECKS = ["lighthouse_watch", "carnival", "chart_room"]
GIVEN = {
    "A": {"hand": ["石段の衛兵", "積み荷", "錨投げ"], "will": 5},
    "B": {"hand": ["寝物語", "独り芝居", "名もなき旅人"], "will": 5},
}


def arranged(phase: str = "set") -> Match:
    return Match.arranged("arc", {**GIVEN, "phase": phase}, seed=4)


@pytest.mark.clause("arc:R10", "arc:3.3.1")
def test_all_who_decide_are_asked_at_once():
    match = arranged()
    assert match.sealed
    assert [(d.letter, d.kind) for d in match.decisions] == [("A", "set"), ("B", "set")]


@pytest.mark.clause("arc:R10")
def test_an_answer_changes_nothing_for_the_others():
    match = arranged()
    before = (
        match.view("B").json(),
        [str(e) for e in match.story("B")],
        [d.options.texts() for d in match.decisions[1:]],
    )
    match.choose("set 積み荷; set 石段の衛兵", "A")
    assert (
        match.view("B").json(),
        [str(e) for e in match.story("B")],
        [d.options.texts() for d in match.decisions[1:]],
    ) == before
    match.choose("done", "A")
    assert (match.view("B").json(), [str(e) for e in match.story("B")]) == before[:2]
    assert [d.letter for d in match.decisions] == ["B"]


@pytest.mark.clause("arc:R10", "arc:3.3.5")
def test_what_was_picked_lies_in_the_hand_until_all_have_answered():
    """Nothing moves before the last answer: it is only not offered again."""
    match = arranged()
    match.choose("set 積み荷", "A")
    assert match.decisions[0].options.texts() == ["set 石段の衛兵", "set 錨投げ", "done"]
    match.choose("done", "A")
    assert "積み荷" in [c.name for c in match.view("A").zones["A"]["hand"].cards]
    match.choose("set []", "B")
    assert "積み荷" not in [c.name for c in match.view("A").zones["A"]["hand"].cards]


@pytest.mark.clause("arc:R10")
def test_whether_a_player_was_asked_is_not_shown():
    """B sees the same whether A has an alma to realise or not."""
    asked = Match.arranged(
        "arc", {"phase": "realise", "A": {"hand": ["石段の衛兵"]}, "B": {"hand": ["寝物語"]}}, seed=1
    )
    idle = Match.arranged("arc", {"phase": "realise", "A": {"hand": ["積み荷"]}, "B": {"hand": ["寝物語"]}}, seed=1)
    assert asked.view("B").json() == idle.view("B").json()
    asked.choose("realise 石段の衛兵", "A")
    assert asked.view("B").json() == idle.view("B").json()


@pytest.mark.clause("arc:R10")
def test_the_order_of_the_answers_leaves_no_trace():
    answers = [("A", "set 積み荷"), ("A", "done"), ("B", "set 寝物語"), ("B", "set 独り芝居"), ("B", "done")]
    ends = set()
    for order in itertools.permutations(range(len(answers))):
        said = [answers[i] for i in order]
        if [a for a in said if a[0] == "A"] != answers[:2] or [a for a in said if a[0] == "B"] != answers[2:]:
            continue
        match = arranged()
        for who, what in said:
            match.choose(what, who)
        ends.add((match.digest(), match.lines, match.record_text()))
    assert len(ends) == 1


@pytest.mark.clause("arc:R10")
def test_views_of_others_do_not_change_while_one_answers():
    """In random matches of two and three, no answer inside a sealed choice changes what another player sees."""
    for seed, decks in ((1, DECKS[:2]), (2, DECKS)):
        rng = random.Random(seed)
        match = Match.new("arc", decks, seed=seed)
        for _ in range(150):
            if match.result is not None:
                break
            asked = rng.choice(match.decisions)
            others = [p for p in range(match.players) if p != asked.player]
            before = [match.view(p).json() for p in others] if match.sealed else []
            lanes = len(match.decisions)
            match.choose(rng.choice(list(asked.options)), asked.player)
            if before and lanes > 1 and match.sealed and asked.player in [d.player for d in match.decisions]:
                assert [match.view(p).json() for p in others] == before


def test_a_set_is_named_in_any_order_and_in_shorthand():
    one, two = arranged(), arranged()
    one.choose("set [錨投げ, 石段の衛兵]", "A")
    two.choose("set 石段の衛兵; set 錨投げ; done", "A")
    assert one.record_text() == two.record_text()
    assert [d.letter for d in one.decisions] == ["B"]
    one.choose("set []", "B")
    assert one.lines[-1] == "B: done"


def test_half_answered_choices_are_saved_and_taken_back():
    match = arranged()
    match.choose("set 積み荷", "A")
    restored = Match.restore(match.save())
    assert [d.options.texts() for d in restored.decisions] == [d.options.texts() for d in match.decisions]
    match.undo()
    assert match.lines == ()
    assert "set 積み荷" in match.decisions[0].options.texts()


def test_records_keep_sealed_choices_apart():
    match = Match.new("arc", DECKS, seed=9)
    rng = random.Random(9)
    while match.result is None and len(match.lines) < 120:
        asked = rng.choice(match.decisions)
        match.choose(rng.choice(list(asked.options)), asked.player)
    assert Match.load(match.record()).digest() == match.digest()


@pytest.mark.clause("arc:R81")
def test_a_player_may_concede():
    match = arranged()
    match.concede("A")
    assert (str(match.result), match.result.clause) == ("B", "R81")
    tag = Match.new("arc", DECKS, seed=1)
    tag.concede("B")
    assert str(tag.result) == "C"
