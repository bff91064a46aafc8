"""``tefuda play`` and ``tefuda replay``, spoken to through a pipe."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match

PLAY = ("play", "sve", "--seed", "3", "--deck", "dragon_tides", "--against", "royal_infantry", "--plain")


@pytest.fixture
def play(tefuda):
    def run(*words, says="", code=0):
        return tefuda(*PLAY, "--cards", tefuda.cards, *words, says=says, code=code)

    return run


def answers(*lines):
    return "\n".join(lines) + "\n"


def test_the_end_of_the_input_ends_the_program(play):
    text = play(says="")
    assert "seed 3" in text
    assert "go first or second?" in text
    assert "The input has ended." in text


def test_options_are_numbered_and_typeable_in_both_languages(play):
    text = play(says=answers("1", "keep", "end"))
    assert " 1  go-first" in text
    assert "A's start phase" in text
    assert "B's start phase" in text
    text = play("--lang", "ja", says=answers("先攻", "引き直さない", "メインフェイズを終了する"))
    assert " 1  先攻" in text
    assert "Bのスタートフェイズ" in text


def test_the_board_shows_both_sides_and_hides_the_other_hand(play):
    text = play(says=answers("1", "1"))
    board = text[text.rindex("turn 1") :]
    assert "B (greedy): health 20" in board
    assert "A (you): health 20" in board
    assert "hand 4" in board
    assert board.count("hand:") == 1
    assert "Lord of the Maelstrom 5/6" in board


def test_the_drawn_board_has_the_same_words(tefuda):
    words = [w for w in PLAY if w != "--plain"]
    text = tefuda(*words, "--cards", tefuda.cards, says=answers("1", "1"))
    assert "A (you)" in text
    assert "Lord of the Maelstrom" in text
    assert "╭" in text


def test_why_not_names_the_clause(play):
    text = play(says=answers("1", "1", "why not attack leader@B", "why", "why 1", "why 999"))
    assert "[8.4.2]" in text
    assert "> why\n  1. A's start phase  [match 7.1.1 › turn 7.2]" in text, "the last event that was told"
    assert "Events go from 1" in text


def test_an_answer_that_is_not_offered_is_refused_with_what_is(play):
    text = play(says=answers("1", "1", "fly", "99"))
    assert "'fly': is not offered" in text
    assert "Numbers go from 1" in text
    assert "「fly」は選べません" in play("--lang", "ja", says=answers("1", "1", "fly"))


def test_undo_goes_back_to_the_last_own_decision(play):
    text = play(says=answers("1", "1", "end", "undo", "end", "undo", "undo", "undo", "undo"))
    assert text.count("turn 1 ") >= 2
    assert "There is nothing to take back." in text


def test_the_other_commands(play):
    text = play(
        says=answers(
            "1", "1", "help", "log 2", "card 歩兵長", "card いない", "rules 8.4.3", "rules x", "view", "save", "quit"
        )
    )
    assert "why not X" in text
    assert "[7.3.1]" in text
    assert "Infantry Captain" in text
    assert "no card 'いない'" in text
    assert "8.4.3  " in text
    assert "no clause or ruling 'x'" in text
    assert "Name a file." in text


def test_conceding_ends_the_match_and_the_record_replays(play, tefuda, tmp_path):
    text = play("--record", "a.kifu", says=answers("1", "1", "end", "concede"))
    assert "B wins [1.2.3]" in text
    assert (tmp_path / "a.kifu").is_file()
    data = tefuda.json("replay", "a.kifu")
    assert data.keys() == {"decisions", "digests_checked", "result"}
    assert data["result"] == "B"
    assert data["digests_checked"] >= 2


def test_a_saved_match_goes_on(play, tefuda):
    play(says=answers("1", "1", "end", "save b.kifu", "quit"))
    assert tefuda.complaint == ""
    text = tefuda("play", "sve", "--load", "b.kifu", "--plain", says=answers("card Lord of the Maelstrom", "end"))
    assert "your main phase" in text
    assert "5/6" in text.split("> card")[1]
    text = tefuda("play", "sve", "--load", "b.kifu", "--at", 1, "--plain", says="")
    assert "keep the opening hand" in text
    tefuda("play", "sve", "--load", "b.kifu", "--at", 999, code=2)


def test_watching_bots_to_the_end(play):
    text = play("--watch", "--bot", "greedy,random")
    assert "wins [" in text
    assert "A (greedy)" in text
    assert "B (random)" in text


def test_two_people_at_one_screen(play):
    text = play("--hotseat", says=answers("1", "1", "1", "end", "end"))
    assert "B: keep the opening hand" in text
    assert "turn 2" in text
    assert "A's main phase" not in text.split("turn 2")[1].split("B: your main phase")[0]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--bot", "genius"), "no bot 'genius'"),
        (("--side", "C"), "no player 'C'"),
        (("--against", "nowhere"), "no deck 'nowhere'"),
    ],
)
def test_bad_input_is_told_before_anything_else(play, tefuda, words, what):
    assert play(*words, code=2) == ""
    assert what in tefuda.complaint


def test_stepping_through_a_record(play, tefuda):
    play("--record", "a.kifu", says=answers("1", "1", "end", "concede"))
    text = tefuda(
        "replay",
        "a.kifu",
        "--plain",
        says=answers("", "next", "back", "4", "view B", "why", "last", "", "x", "first", "help", "quit"),
    )
    assert "1. A: go-first" in text
    assert "result: B [1.2.3]" in text
    assert "Positions go from 0" in text
    assert "'x' means nothing here" in text
    text = tefuda("replay", "a.kifu", "--at", 3, "--lang", "ja", says=answers("play A", "quit"))
    assert "メインフェイズ" in text
    tefuda("replay", "a.kifu", "--at", 999, code=2)


def test_a_record_that_was_changed_is_refused_with_its_line(play, tefuda, tmp_path):
    play("--record", "a.kifu", says=answers("1", "1", "end", "concede"))
    path = tmp_path / "a.kifu"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = lines.index("A: end")
    path.write_text("\n".join([*lines[:at], "A: fly", *lines[at + 1 :]]), encoding="utf-8")
    tefuda("replay", "a.kifu", code=2)
    assert f"line {at + 1}" in tefuda.complaint
    assert "7.3.2" in tefuda.complaint


def test_a_question_of_a_text_shows_the_text(tefuda, tmp_path):
    text = "下記から1つチョイスする。【1】1枚引く。【2】相手のリーダーに2ダメージ。"
    card = Card("宴", "ニュートラル", "スペル", cost=0, text=text, english="Feast")
    match = Match.arranged("sve", {"A": {"hand": ["宴"]}, "B": {}}, cards={"宴": [card]})
    assert match.asking() == "you can: play"
    (tmp_path / "feast.kifu").write_text(match.record_text(), encoding="utf-8")
    text = tefuda("play", "sve", "--load", "feast.kifu", "--plain", says=answers("play Feast", "2"))
    assert "A: take an option" in text
    assert text.count("  Feast: “Choose 1: (1) Draw a card. (2) Deal 2 damage to the enemy leader.”") == 1
    assert "B's leader was dealt 2 damage" in text
    text = tefuda("play", "sve", "--load", "feast.kifu", "--lang", "ja", says=answers("play 宴"))
    assert "宴「下記から1つチョイスする。" in text.replace("\n", "")


def test_a_long_row_of_numbers_is_one_line_and_empty_pools_are_not_told(tefuda):
    text = tefuda("play", "eoo", "--seed", "5", "--plain", "--hotseat", says=answers("cut 7"))
    assert "3 - 51  cut 1 ... 49" in text
    assert "cut 30" not in text
    assert "mana 0" not in text


def test_nothing_is_told_twice(tefuda):
    said = tefuda("play", "arc", "--lang", "en", "--plain", "--seed", "3", says="done\n" * 4 + "quit\n")
    assert said.count("  A realised ") == said.count("  B realised ") == 1


def test_keywords_are_shown_with_their_numbers(tefuda):
    said = tefuda("play", "arc", "--deck", "clockwork", "--lang", "en", "--plain", "--seed", "3", says="quit\n")
    assert "Riku of the Chart Room 3/4/3 reason Barrier(1) Ego" in said
