"""What a screen of 24 lines shows at a decision, and how it reads."""

import re
from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from tefuda.bots.loading import build_bot
from tefuda.cli.output import Language, Output
from tefuda.cli.screen import beside
from tefuda.cli.session import Session
from tefuda.cli.words import in_order
from tefuda.formats.notation import Shape, Thing
from tefuda.games.registry import game, games
from tefuda.games.sve.cards import Card
from tefuda.match import Match
from tefuda.play.naming import branches
from tefuda.saying import Text

HEIGHT, WIDTH = 24, 80


@pytest.fixture(autouse=True)
def _home(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path / "home"))


class Seat:
    """Somebody at a terminal of a size, whose answers are drawn; keeps what he saw at each prompt."""

    def __init__(
        self, match: Match, language: Language, answers: list[str] | int, height: int = HEIGHT, people: int = 1
    ) -> None:
        self.screens: list[str] = []
        self.paper = StringIO()
        self.rng = Random(4)
        self.answers = answers
        out = Output(language, False, False)
        out.out = Console(
            file=self.paper, force_terminal=True, width=WIDTH, height=height, no_color=True, highlight=False
        )
        bots = {p: ("random", build_bot("random", p)) for p in match.seated if p >= people}
        self.session = Session(out, match, match.game.cards(), bots, None)
        self.session.asker.live = True
        self.session.asker.read = self.answer  # type: ignore[method-assign]

    def answer(self, question: str) -> str | None:
        self.screens.append(plain(self.paper.getvalue()))
        self.paper.truncate(self.paper.seek(0))
        decision = self.session.match.decision
        if isinstance(self.answers, list):
            return self.answers.pop(0) if self.answers else None
        if decision is None or len(self.screens) > self.answers:
            return None
        return str(self.rng.choice(list(decision.options)))

    def play(self) -> list[str]:
        self.session.run()
        return self.screens


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def since_the_board(screen: str) -> list[str]:
    """Return the lines from the board's headline on, with the prompt."""
    lines = screen.splitlines()
    tops = [i for i, line in enumerate(lines) if line.startswith(("╭", "┏"))]
    return [*lines[tops[0] - 1 :], "> "] if tops else lines


def deal(id: str, seed: int = 5) -> Match:
    return Match.new(id, list(game(id).deck_names())[:2], seed=seed)


@pytest.mark.parametrize("id", list(games()))
@pytest.mark.parametrize("language", list(Language))
def test_board_question_and_options_fit_on_a_screen(id, language):
    screens = Seat(deal(id), language, 40).play()  # to the middle of a match: later boards fill a screen
    tall = [len(since_the_board(s)) for s in screens]
    assert sum(n > HEIGHT for n in tall) <= len(tall) // 4, "only what cannot be shorter scrolls"
    assert max(tall) <= HEIGHT + 6
    for screen in screens:
        assert all(cell_len(line) <= WIDTH for line in screen.splitlines())


def test_on_a_high_screen_every_card_has_a_row():
    seat = Seat(deal("eoo"), Language.EN, ["cut 7", "quit", ""], height=60)
    board = seat.play()[1]
    rows = [line for line in board.splitlines() if line.startswith(("┃", "│")) and "(" in line]
    assert len(rows) == 7
    low = Seat(deal("eoo"), Language.EN, ["cut 7", "quit", ""]).play()[1]
    assert any(line.count(" | ") > 0 for line in low.splitlines())


def test_options_stand_beside_one_another_on_as_few_lines_as_can_be():
    options = [f"  {n:>2}  play Card {n}" for n in range(1, 12)]
    assert beside(options, 40)[0] == "   1  play Card 1    7  play Card 7"
    assert len(beside(options, 40)) == 6
    long = ["   1  " + "x" * 30, "   2  y", "   3  " + "z" * 60, "   4  w"]
    assert beside(long, WIDTH) == [long[0] + "    2  y", long[2] + "    4  w"], (
        "numbers go on even if columns do not fit"
    )


def test_long_lines_break_between_words_and_paths_do_not():
    paper = StringIO()
    out = Output(Language.EN, False, False)
    out.out = Console(file=paper, force_terminal=True, width=30, height=HEIGHT, no_color=True)
    out.say("  3  pay Ember-Waking Firebird of the Ashen Coast")
    out.say("kept: /a/path/that/is/much/longer/than/a/line")
    assert plain(paper.getvalue()) == (
        "  3  pay Ember-Waking Firebird\n     of the Ashen Coast\nkept: /a/path/that/is/much/longer/than/a/line\n"
    )


def test_what_happens_again_is_counted_and_turns_are_told():
    text = "\n".join(Seat(deal("avalon", 11), Language.EN, 40).play())
    assert re.search(r" drew [^\n]* ×\d", text)
    assert "round 1, leader turn" in text
    assert "'s turn\n" in "\n".join(Seat(deal("chronicle"), Language.EN, 20).play())
    assert "ターン\n" in "\n".join(Seat(deal("arc"), Language.JA, 12).play())
    assert "リノア・ステップ\n" in "\n".join(Seat(deal("eoo"), Language.JA, 12).play())


def test_it_is_said_once_that_passing_is_automatic():
    text = "\n".join(Seat(deal("chronicle"), Language.EN, 40).play())
    assert text.count("passing where nothing else matters") == 1


def test_parts_of_a_text_stand_beside_their_numbers(tefuda):
    said = {
        "sve": (
            "下記から1つチョイスする。【1】1枚引く。【2】相手のリーダーに2ダメージ。",
            "(1) Draw a card. (2) Deal 2 damage.",
        ),
        "chronicle": (
            "次から2つを選ぶ。・カードを1枚引く。・進攻値を2得る。",
            "Choose 2: - Draw a card. - You gain 2.",
        ),
        "arc": (
            "いずれか1つを選ぶ:(ア)2枚ドローする(イ)相手アルマに3ダメージを与える",
            "Choose 1: (a) Draw 2 cards. (b) Deal 3.",
        ),
        "avalon": (
            "次の中から1つを選ぶ。\n・1枚引く。\n・手札を1枚捨てる。",
            "Choose 1: - draw a card. - discard a card.",
        ),
    }
    for ja, en in said.values():
        assert len(branches(Text(ja, en))) == 2
    assert branches(Text("灯守・アサヒを選ぶ", "choose Asahi")) == []
    assert branches(Text("下記から1つ。【1】引く。", "nothing")) == []


def test_what_is_chosen_from_a_text_is_written_out(tefuda, tmp_path):
    text = "下記から1つチョイスする。【1】1枚引く。【2】相手のリーダーに2ダメージ。"
    card = Card("宴", "ニュートラル", "スペル", cost=0, text=text, english="Feast")
    match = Match.arranged("sve", {"A": {"hand": ["宴"]}, "B": {}}, cards={"宴": [card]})
    (tmp_path / "feast.kifu").write_text(match.record_text(), encoding="utf-8")
    text = tefuda("play", "sve", "--load", "feast.kifu", "--plain", says="play Feast\n2\n")
    assert "   2  option 2  Deal 2 damage to the enemy leader.\n" in text
    assert "B's leader was dealt 2 damage" in text, "nobody calls a leader leader@B"


def test_what_was_named_of_a_set_stays_in_view(tefuda):
    text = tefuda("play", "arc", "--deck", "clockwork", "--seed", "3", "--plain", says="1\n1\nquit\n")
    assert text.count("  so far: redraw ") == 2
    assert "(several numbers will do: 2 1)" in text.split("so far")[0]


def test_one_answer_that_ends_nothing_is_taken(tefuda):
    text = tefuda("play", "avalon", "--seed", "11", "--deck", "sanctuary_watch", "--plain", says="end-set\n" * 40)
    assert "\n   1  avatar\n> " not in text or "\n   2  " in text


@pytest.mark.parametrize("id", ["eoo", "chronicle"])
def test_two_at_one_screen_pass_only_if_they_wish(id):
    reached = []
    for on in (False, True):
        seat = Seat(deal(id), Language.EN, 60, people=2)
        assert not seat.session.passer.of(0).on, "not to be asked tells the other one something"
        for player in (0, 1):
            seat.session.passer.of(player).on = on
        seat.play()
        reached.append(seat.session.match.taken)
    assert reached[1] > reached[0]


def test_two_at_one_screen_end_their_turns(tefuda):
    sve = ("play", "sve", "--hotseat", "--seed", "4", "--plain")
    assert "turn 2  " in tefuda(*sve, says="go-first\nkeep\nkeep\nend turn\n")


def test_a_match_ends_well_even_if_everybody_is_defeated_at_once(monkeypatch):
    seated = Match.seated.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Match, "seated", property(lambda match: seated(match) if match.decision is not None else ()))
    seat = Seat(deal("avalon"), Language.EN, ["concede", "yes", ""])
    seat.session.leaver.leave = lambda asker: None  # type: ignore[method-assign]
    seat.play()
    assert "B wins [" in plain(seat.paper.getvalue())


def test_winners_are_named_one_by_one(tefuda):
    seat = Seat(deal("arc"), Language.EN, [])
    seat.session.inquirer.ended("AB", "8.1")
    assert "A and B win [8.1]" in plain(seat.paper.getvalue())


JAPANESE = [
    ("chronicle", "attack", "甲で攻撃する"),
    ("chronicle", "defend", "甲で防御する"),
    ("eoo", "block", "甲でブロックする"),
    ("eoo", "explore-mana", "探索: 甲をマナゾーンに置く"),
    ("arc", "redraw", "甲を引き直す"),
    ("arc", "trim", "甲を忘却に送る"),
    ("avalon", "ranged", "甲で乙に遠距離戦闘を仕掛ける"),
    ("avalon", "lose-life", "1枚目のライフを捨て山に送る"),
    ("sve", "activate", "甲を起動する 2"),
]


@pytest.mark.parametrize(("id", "word", "said"), JAPANESE)
def test_japanese_options_read_as_people_speak(id, word, said):
    verb = next(v for v in game(id).rules.schema.verbs if v.word == word)
    numbers = ("number", "ability")
    a, b = (
        (Thing((name,)) if sort and sort not in numbers else None) for name, sort in (("甲", verb.a), ("乙", verb.b))
    )
    number = "2" if verb.b == "ability" else "1" if verb.b == "number" else ""
    shape = Shape(verb.ja, verb.ja, a, b, number)
    assert in_order(word, shape, shape.text()) == said
