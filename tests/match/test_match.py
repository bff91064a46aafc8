"""The public face of matches."""

import random

import pytest

from tefuda.errors import (
    AmbiguousDecision,
    GameOver,
    IllegalDecision,
    NotYourDecision,
    PlacingFault,
    UnknownName,
)
from tefuda.formats.records import Move
from tefuda.games.sve.cards import Card
from tefuda.match import Match, game, games

SOLDIER = Card("歩兵", "ニュートラル", "フォロワー", cost=2, attack=2, health=2, english="Foot Soldier")
ARCHER = Card("弓兵", "ニュートラル", "フォロワー", cost=1, attack=1, health=1, english="Archer")
GUARD = Card("衛兵", "ニュートラル", "フォロワー", cost=1, attack=1, health=4, text="【守護】", english="Guard")
CARDS = {c.name: [c] for c in (SOLDIER, ARCHER, GUARD)}


def arranged(**players: object) -> Match:
    return Match.arranged("sve", players, cards=CARDS)


@pytest.fixture
def match() -> Match:
    return Match.new("sve", ["elf_fairy_parade", "royal_infantry"], seed=7)


def test_a_new_match_asks_its_first_decision(match: Match):
    decision = match.decision
    assert decision is not None
    assert decision.kind == "first-or-second"
    assert decision.clause == "6.2.1.5"
    assert [str(o) for o in decision.options] == ["go-first", "go-second"]
    assert decision.letter in "AB"
    assert "go-first" in repr(match.legal)
    assert str(decision).startswith(f"{decision.letter}: ")
    assert match.result is None
    assert match.turn == 0


def test_choosing_moves_on_and_undo_moves_back(match: Match):
    before = match.digest()
    assert match.choose("go-first") is match
    assert match.decision is not None
    assert match.decision.kind == "mulligan"
    assert match.digest() != before
    match.undo()
    assert match.digest() == before
    with pytest.raises(GameOver):
        match.undo()


@pytest.mark.clause("sve:6.2.1.7")
def test_options_are_objects_too(match: Match):
    option = match.legal[0]
    assert option in match.legal
    assert option == "go-first"
    match.choose(option)
    with pytest.raises(IllegalDecision):
        match.choose(option)


def test_illegal_decisions_list_what_is_offered(match: Match):
    with pytest.raises(IllegalDecision) as raised:
        match.choose("end")
    assert "go-first" in str(raised.value)
    assert raised.value.near == ("go-first", "go-second")


def test_only_the_asked_player_decides(match: Match):
    asked = match.decision
    assert asked is not None
    with pytest.raises(NotYourDecision):
        match.choose("go-first", 1 - asked.player)
    with pytest.raises(UnknownName):
        match.choose("go-first", "C")
    match.choose("go-first", asked.letter)


def test_ambiguous_decisions_name_their_readings():
    match = arranged(A={"field": ["歩兵", "歩兵"]}, B={"field": []})
    assert match.legal.texts() == ["attack 歩兵#1 > leader@B", "attack 歩兵#2 > leader@B", "end"]
    with pytest.raises(AmbiguousDecision) as raised:
        match.choose("attack 歩兵")
    assert raised.value.near == ("attack 歩兵#1 > leader@B", "attack 歩兵#2 > leader@B")
    match.choose("attack Foot Soldier#2")


def test_several_decisions_on_one_line_are_taken_together_or_not_at_all():
    match = arranged(A={"hand": ["歩兵", "弓兵"], "pp": 3, "max_pp": 3}, B={})
    with pytest.raises(IllegalDecision):
        match.choose("play 歩兵; play 衛兵")
    assert list(match.lines) == []
    match.choose("play 歩兵; play 弓兵; end", "A")
    assert match.lines == ("A: play 歩兵", "A: play 弓兵", "A: end")


@pytest.mark.clause("sve:7.4.2")
def test_sets_may_be_named_in_any_order():
    field = [{"card": "衛兵", "as": name} for name in "pqr"]
    one = arranged(A={"field": field}, B={}).choose("end; act-ward r; act-ward p; done")
    two = arranged(A={"field": field}, B={}).choose("end; act-ward p; act-ward r; done")
    assert one.digest() == two.digest()
    assert one.lines == ("A: end", "A: act-ward r", "A: act-ward p", "A: done")
    told = [[str(line) for line in match.record().lines if isinstance(line, Move)] for match in (one, two)]
    assert told[0] == told[1] == ["A: end", "A: act-ward p", "A: act-ward r"]
    assert [one.find(f"{name}.acted").value for name in "pqr"] == [True, False, True]


@pytest.mark.clause("sve:1.2.3", "sve:R10")
@pytest.mark.parametrize("player, winner", [("A", "B"), ("B", "A")])
def test_both_players_may_concede_at_any_time(player: str, winner: str):
    match = arranged(A={}, B={})
    match.concede(player)
    assert str(match.result) == winner
    assert match.result is not None
    assert match.result.clause == "1.2.3"
    assert match.lines == (f"! {player} concede",)
    assert match.decision is None
    for illegal in (lambda: match.choose("end"), lambda: match.concede("A")):
        with pytest.raises(GameOver):
            illegal()
    match.undo()
    assert match.result is None
    assert "end" in match.legal


def test_unknown_requests_are_refused(match: Match):
    with pytest.raises(IllegalDecision, match="concede"):
        match.request("resign", "A")


@pytest.mark.clause("sve:12.8.2")
def test_why_not_names_the_clause():
    match = arranged(
        A={"field": ["歩兵", {"card": "弓兵", "since": "now"}], "hand": ["衛兵"], "pp": 0},
        B={"field": [{"card": "衛兵", "acted": True}, "弓兵"]},
    )
    assert [r.clause for r in match.why_not("attack 歩兵 > leader@B")] == ["12.8.2"]
    assert [r.clause for r in match.why_not("attack 弓兵@A > 衛兵")] == ["8.4.2.1"]
    assert [r.clause for r in match.why_not("play 衛兵")] == ["10.6.2.6.2"]
    assert "costs" in match.why_not("play 衛兵")[0].en
    assert "PPは0" in match.why_not("play 衛兵")[0].ja
    assert [r.clause for r in match.why_not("end", "B")] == ["7.3.2"]
    assert match.why_not("attack 歩兵 > 衛兵") == []
    assert "Ward" in str(match.why_not("attack 歩兵 > leader@B")[0])
    with pytest.raises(UnknownName):
        match.why_not("play 竜騎兵")


def test_why_tells_the_course_of_clauses():
    match = arranged(A={"field": ["歩兵"]}, B={})
    match.choose("attack 歩兵")
    match.choose("pass")
    entry = match.why()
    assert [c.clause for c in entry.why][:3] == ["7.1.1", "7.3.2", "8.4.9"]
    damage = next(e for e in match.log if e.kind == "damaged")
    assert match.why(damage).line("en") == "leader@B was dealt 2 damage  [match 7.1.1 › turn 7.3.2 › attack 8.4.9]"
    assert damage.line("ja").startswith("leader@Bに2ダメージ")
    with pytest.raises(UnknownName):
        match.why(1000)


def test_a_view_holds_nothing_hidden():
    match = arranged(A={"hand": ["歩兵"], "deck": ["弓兵"]}, B={"hand": ["衛兵"], "deck": ["歩兵"]})
    view = match.view("A")
    assert [c and c.name for c in view.zones["A"]["hand"].cards] == ["歩兵"]
    assert view.zones["B"]["hand"].cards == (None,)
    assert view.zones["A"]["deck"].cards == (None,)
    assert view.zones["A"]["deck"].count == 1
    assert view.requests[0].options == ("play 歩兵", "end")
    assert match.view("B").requests[0].options == ()
    assert "衛兵" not in view.json().decode()


def test_a_story_does_not_tell_what_others_drew():
    match = arranged(active="B", phase="start", turn=2, A={}, B={"deck": ["弓兵"]})
    drawn = [e for e in match.story("A") if e.kind == "drawn"]
    assert drawn
    assert all("弓兵" not in e.line("ja") for e in match.story("A"))


def test_paths_lead_into_the_position():
    match = arranged(A={"field": [{"card": "歩兵", "as": "x", "damage": 1}], "hand": ["弓兵"]}, B={"life": 12})
    assert match.find("x.damage").value == 1
    assert match.find("x.health").value == 1
    assert match.find("B.leader.health").value == 12
    assert match.find("A.hand").equals(1)
    assert match.find("A.hand").equals(["弓兵"])
    assert match.find("A.hand[0]", "B").value == "hidden"
    assert match.find("turn").value == 5
    assert match.find("active").value == "A"
    assert match.find("A.deck").equals(["白札 x20"])
    for wrong in ("y", "A.nothing", "x.wings", "A", "A.hand[3]", "C.hand"):
        with pytest.raises(UnknownName):
            match.find(wrong)


@pytest.mark.parametrize(
    "given, path",
    [
        ({"A": {"field": ["竜騎兵"]}}, ("A", "field", 0)),
        ({"A": {"field": [{"card": "歩兵", "acted": "yes"}]}}, ("A", "field", 0, "acted")),
        ({"A": {"hand": [{"card": "歩兵", "damage": 1}]}}, ("A", "hand", 0, "damage")),
        ({"A": {"pq": 3}}, ("A", "pq")),
        ({"A": {"pp": "3"}}, ("A", "pp")),
        ({"active": "C"}, ("active",)),
        ({"phase": "combat"}, ("phase",)),
        ({"C": {}}, ("C",)),
        ({"A": {"field": [{"card": "歩兵", "as": "x"}, {"card": "歩兵", "as": "x"}]}}, ("A", "field", 1, "as")),
    ],
)
def test_faults_of_a_description_lead_to_their_place(given: dict[str, object], path: tuple[object, ...]):
    with pytest.raises(PlacingFault) as raised:
        Match.arranged("sve", given, cards=CARDS)
    assert raised.value.path == path


def test_a_game_wants_its_number_of_players():
    with pytest.raises(UnknownName, match="2 players"):
        Match.new("sve", ["elf_fairy_parade"])
    with pytest.raises(UnknownName, match="no deck"):
        Match.new("sve", ["elf_fairy_parade", "nothing"])
    assert game("sve").seats == (2, 2)


def test_own_copies_that_effects_made_different_are_told_apart():
    match = arranged(A={"hand": ["歩兵", "歩兵"]}, B={})
    st = match._state
    assert match.legal.texts() == ["play 歩兵", "end"]
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Bundle

    second = st.zone(0, 4)[1]
    st.add_effect(Bundle(), Scope(0, -1, []), (st.ref(second),), 0)
    st.ask_again()
    assert match.legal.texts() == ["play 歩兵/1", "play 歩兵/2", "end"]
    match.choose("play 歩兵/2")
    assert match._state.zone(0, 4) == [e for e in match._state.zone(0, 4) if e != second]


def test_random_play_never_touches_a_copy(match: Match):
    rng = random.Random(1)
    for _ in range(30):
        match.choose(match.legal[rng.randrange(len(match.legal))])
    kept = match.copy()
    digest = kept.digest()
    for _ in range(30):
        match.choose(match.legal[rng.randrange(len(match.legal))])
    assert kept.digest() == digest


@pytest.mark.parametrize("id", games())
def test_a_saved_match_tells_what_happened_before(id: str):
    match = played(id, 40)
    again = Match.restore(match.save())
    assert [str(entry) for entry in again.log] == [str(entry) for entry in match.log]
    assert again.events == match.events
    assert again.why(3).text == match.why(3).text
    last = match.events
    for one in (match, again):
        one.choose(one.legal[0])
    assert [e.text for e in again.story("A", last)] == [e.text for e in match.story("A", last)]
    assert again.record_text() == match.record_text()


@pytest.mark.parametrize("id", games())
def test_a_record_grows_by_its_new_lines(id: str):
    match = played(id, 30)
    lines: list[str] = []
    for _ in range(20):
        if match.decision is None:
            break
        match.choose(match.legal[0])
        lines += match.lines_since(match.taken - 1)
    assert sorted(match.lines_since(30)) == sorted(lines)
    assert match.lines_since(match.taken) == ()
    text = match.record_text()
    match.undo(10)
    fresh = Match.load(match.record_text())
    assert fresh.digest() == match.digest()
    assert match.record_text() != text
    assert fresh.record_text() == match.record_text()


def test_matches_of_the_same_cards_share_what_is_compiled():
    one, other = (Match.new("sve", ["elf_fairy_parade", "royal_infantry"], seed) for seed in (1, 2))
    assert one._setting.pool is other._setting.pool
    assert one.digest() != other.digest()


def played(id: str, decisions: int) -> Match:
    match = Match.new(id, list(game(id).deck_names())[: game(id).seats[0]], seed=5)
    rng = random.Random(5)
    while match.taken < decisions:
        match.choose(match.legal[rng.randrange(len(match.legal))])
        if match.decision is None:
            match.undo(5)
    return match
