"""What makes a match at the terminal pleasant: looking, passing, being understood, and nothing lost by a slip."""

import re

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tefuda.cli.editing import editor
from tefuda.cli.greeting import Greeter
from tefuda.cli.output import Language, Output
from tefuda.cli.session import Session
from tefuda.match import Match

SVE = ("play", "sve", "--deck", "royal_infantry", "--against", "dragon_gorge", "--seed", "7", "--plain")
CHRONICLE = ("play", "chronicle", "--deck", "dawn_legion", "--against", "dragonfire", "--seed", "3", "--plain")


def says(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def live(match: Match, *answers: str) -> list[str]:
    """Play at a terminal with these answers; return what was asked and said."""
    out = Output(Language.EN, True, False)
    bots = {1: ("greedy", None)} if match.players > 1 else {}
    session = Session(out, match, match.game.cards(), bots, None)  # type: ignore[arg-type]
    session.asker.live = True
    lines = iter(answers)
    heard: list[str] = []
    out.say = lambda ja="", en=None, style="": heard.append(ja if en is None else en)  # type: ignore[method-assign]
    session.asker.read = lambda question: next(lines, None)  # type: ignore[method-assign]
    session.run()
    return heard


def test_tefuda_alone_greets_and_offers_what_one_can_do(tefuda):
    text = tefuda()
    assert "tefuda play sve" in text
    assert "watch bots play" in text
    assert "go on with the last match" not in text
    tefuda(*SVE, says=says("go-first", "keep", "quit"))
    assert "go on with the last match" in tefuda()


def test_tefuda_alone_speaks_japanese(tefuda, monkeypatch):
    monkeypatch.setenv("TEFUDA_LANG", "ja")
    assert "遊び方を知る" in tefuda()


def asked_alone(monkeypatch, *answers: str) -> tuple[list[list[str]], list[str]]:
    """Answer the questions of `tefuda` alone; return what was begun, and what was said."""
    begun: list[list[str]] = []
    heard: list[str] = []
    out = Output(Language.EN, True, False)
    out.say = lambda ja="", en=None, style="": heard.append(ja if en is None else en)  # type: ignore[method-assign]
    greeter = Greeter(out, lambda words: begun.append(list(words)))
    greeter.asker.live = True
    lines = iter(answers)
    greeter.asker.read = lambda question: next(lines, None)  # type: ignore[method-assign]
    greeter.greet()
    return begun, heard


def test_questions_of_tefuda_alone_take_names_and_can_be_left(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))
    begun, heard = asked_alone(monkeypatch, "1", "last chron", "xyz", "dawn_legion", "easy")
    assert begun == [["play", "chronicle", "--bot", "easy", "--deck", "dawn_legion", "--lang", "en", "--plain"]]
    assert "A number from 1 to 8, or a name (q leaves)." in heard
    for answers in (("q",), ("1", "q"), ("1", "sve", "", "quit"), ("3", "q")):
        assert asked_alone(monkeypatch, *answers)[0] == []


def test_learning_and_watching_are_commands_too(tefuda):
    text = tefuda("learn", says="\nquit\n")
    assert "What you may do is numbered" in text
    text = tefuda("watch", "arc", "--plain")
    assert re.search(r"^([AB] wins|a draw) \[", text, re.M)
    assert "no game 'chess'" in (tefuda("watch", "chess", code=2), tefuda.complaint)[1]


def test_a_match_is_kept_while_it_is_played_and_dropped_when_it_is_over(tefuda):
    kept = tefuda.folder / "home" / "unfinished"
    tefuda(*SVE, says=says("go-first", "keep", "quit"))
    assert len(list(kept.glob("sve-*.kifu"))) == 1
    tefuda(*SVE, says=says("go-first", "keep", "concede"))
    assert len(list(kept.glob("sve-*.kifu"))) == 1


def test_the_hand_is_shown_before_it_is_kept_or_replaced(tefuda):
    text = tefuda(*SVE, says=says("go-first", "quit"))
    assert text.index("Hawk-Eyed Recruiter") < text.index("keep the opening hand or replace it?")
    assert "EP 0" not in text, "nobody has points before the match has begun"


def test_zones_can_be_looked_into(tefuda):
    said = says(
        "go-first",
        "keep",
        "view evolve deck",
        "view deck",
        "view rest",
        "view cemetery@B",
        "view nowhere",
        "view hand@B",
    )
    text = tefuda(*SVE, says=said)
    assert "A evolve deck (10)\n  Infantry Captain 4/5" in text
    assert "A deck (36)\n  36 that you cannot see" in text
    assert "A rest of the deck list (36 cards that you cannot see)" in text
    assert "  2 Rampart Recruit" in text, "one of three is in the hand"
    assert "B cemetery (0)" in text
    assert "no zone 'nowhere'; there are: field, EX, hand" in text
    assert "B hand (4)\n  4 that you cannot see" in text


def test_what_leaves_no_choice_is_passed_unless_it_is_switched_off(tefuda):
    asked = [tefuda(*CHRONICLE, says=says(*first, "first", "keep", *["1"] * 12)) for first in ((), ("auto off",))]
    empty = [text.count("\n   2  pass") for text in asked]
    assert "passing where nothing else matters" in asked[0]
    assert "passing where nothing else matters" not in asked[1]
    assert empty[0] < empty[1]


def test_a_stop_asks_where_nothing_else_matters(tefuda):
    text = tefuda(
        *CHRONICLE,
        says=says("stop at draw@me", "first", "keep", "put-soul Spearman of the Line", "stop at", "stop at noon"),
    )
    assert "Stops: draw phase@me" in text
    assert "no phase 'noon'; there are: setup" in text


def test_a_prompt_says_what_passing_leads_to(tefuda):
    text = tefuda(*CHRONICLE, says=says("auto off", "first", "keep", "quit"))
    assert "pass  → on to pre-attack" in text


def test_passing_until_the_own_turn_ends_there(tefuda):
    text = tefuda(*CHRONICLE, says=says("first", "keep", "pass until my turn", "quit"))
    assert "turn 3  A's turn" in text
    assert "turn 1  A's turn" in text


def test_the_turn_ends_on_demand(tefuda):
    text = tefuda(*SVE, says=says("go-first", "keep", "end turn", "quit"))
    assert "turn 3  A's turn" in text


def test_nothing_can_be_passed_where_something_must_be_decided(tefuda):
    assert "There is nothing to pass here." in tefuda(*SVE, says=says("end turn", "quit"))


def test_several_numbers_answer_a_set(tefuda):
    text = tefuda("play", "arc", "--deck", "clockwork", "--seed", "3", "--plain", says=says("1 2", "quit"))
    assert "Numbers go" not in text
    assert "3  redraw" not in text.split("> 1 2")[1], "two of three are chosen"


def test_short_names_are_understood_and_the_best_candidate_is_reported(tefuda):
    text = tefuda(*SVE, says=says("go-first", "keep", "why not Horn", "why not play Hawk", "quit"))
    assert (
        len(re.findall(r"  \[10\.6\.2\.6\.2\] its cost cannot be paid \(it costs \d, and there are 1 PP\)\n> ", text))
        == 2
    )


def test_hints_are_told_in_the_language(tefuda):
    chronicle = (*CHRONICLE, "--lang")
    text = tefuda(*chronicle, "ja", says=says("先攻", "手札をそのままにする", "ヒント"))
    assert re.search(r"  \S+をソウルヤードに置く  \d+% ±", text)
    text = tefuda(*SVE, says=says("go-first", "keep", "hint"))
    assert re.search(r"  play Rampart Recruit  \d+% ±", text)


def test_japanese_verbs_may_be_cut_to_their_nouns(tefuda):
    text = tefuda(*CHRONICLE, "--lang", "ja", says=says("先攻", "手札をそのままにする", "なぜできない 攻撃"))
    assert "[10.1.2.3] 攻撃できるのは自分のユニットだけ" in text


def test_only_sets_and_orders_say_that_several_numbers_will_do(tefuda):
    assert "several numbers" not in tefuda(*CHRONICLE, says=says("first", "keep", "1", "1", "1"))
    assert "several numbers" in tefuda("play", "arc", "--deck", "clockwork", "--seed", "3", "--plain", says="quit\n")


def test_a_slip_does_not_end_the_turn_or_the_match(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))
    given = {"active": "A", "phase": "main", "A": {"hand": ["歩兵長"], "pp": 5, "max_pp": 5}}
    match = Match.arranged("sve", given, seed=4)
    heard = live(match, "e", "no", "concede", "no", "quit", "")
    assert "You mean 'end'?" in heard
    assert "Do you really give up?" in heard
    assert match.turn == Match.arranged("sve", given, seed=4).turn
    assert match.result is None
    live(match, "concede", "yes")
    assert str(match.result) == "B"


def test_a_card_reminds_of_what_its_keywords_do(tefuda):
    text = tefuda(*SVE, says=says("card Rampart Recruit", "quit"))
    assert "  Last Words: Last Words triggers on going from field to cemetery" in text


def test_japanese_options_stand_in_natural_order_and_can_be_typed(tefuda):
    text = tefuda(*SVE, "--lang", "ja", says=says("先攻", "引き直さない", "城壁の新兵をプレイする", "終了"))
    assert "1  城壁の新兵をプレイする" in text
    assert "Aは城壁の新兵をプレイした" in text


def test_lines_are_completed_to_what_is_offered(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))
    with create_pipe_input() as pipe:
        line = editor(lambda: ["play Rampart Recruit", "end"], input=pipe, output=DummyOutput())
        found = line.completer.get_completions(Document("recr"), CompleteEvent())
        assert [c.text for c in found] == ["play Rampart Recruit"], "any part of it will do"
        pipe.send_text("play Rampart Recruit\r")
        assert line.prompt("> ") == "play Rampart Recruit"
        pipe.send_text("\x1b[A\r")
        assert line.prompt("> ") == "play Rampart Recruit", "the arrow brings the last line back"
    assert "play Rampart Recruit" in (tmp_path / "history").read_text(encoding="utf-8")
