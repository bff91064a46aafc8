"""Thinking shown at the terminal, and advice for whoever is asked."""

import io
import os
import signal

from rich.console import Console

from tefuda.bots import prompt_of
from tefuda.bots.search import SearchBot, Settings
from tefuda.cli.output import Language, Output
from tefuda.cli.thinking import decide
from tefuda.match import Match
from tests.sim import plain_cards

DECKS = list(plain_cards.decks("sve", "royal_infantry", "dragon_gorge").values())


def prompt():
    return prompt_of(Match.new("sve", DECKS, seed=7, cards=plain_cards.universe(), check=False))


def terminal() -> tuple[Output, io.StringIO]:
    out = Output(Language.EN)
    written = io.StringIO()
    out.out = Console(file=written, force_terminal=True, width=120)
    return out, written


def test_ctrl_c_makes_a_thinking_bot_answer_at_once():
    out, written = terminal()
    bot = SearchBot(1, Settings(iterations=1_000_000, turns=0))
    shown = Settings(iterations=16, turns=0)

    class Impatient(SearchBot):
        def think(self, prompt, whole=True):
            watch = self.watch
            assert watch is not None

            def interrupt(thought):
                if thought.iterations == 16:
                    os.kill(os.getpid(), signal.SIGINT)
                return watch(thought)

            self.watch = interrupt
            return super().think(prompt, whole)

    bot = Impatient(1, Settings(iterations=1_000_000, turns=0))
    before = signal.getsignal(signal.SIGINT)
    assert decide(out, bot, prompt(), openly=False) in (0, 1)
    assert bot.thought.iterations in (16, 24)
    assert signal.getsignal(signal.SIGINT) is before
    assert "thinking" in written.getvalue()
    assert "go-first" not in written.getvalue(), "what an opponent plans is no business of whoever plays against it"
    bot = SearchBot(1, shown)
    decide(out, bot, prompt(), openly=True)
    assert bot.watch is None


def test_where_nobody_plays_against_it_the_best_line_is_shown():
    from tefuda.cli.thinking import told

    out, _ = terminal()
    bot = SearchBot(1, Settings(iterations=16, turns=0))
    decide(out, bot, prompt(), openly=True)
    assert "A: go-" in told(out, bot.thought, True)


def test_a_pipe_is_told_nothing_of_thinking(tefuda):
    words = ("--deck", "royal_infantry", "--against", "dragon_gorge", "--seed", 3, "--plain")
    text = tefuda("play", "sve", "--bot", "search:4+turns=0", *words, says="go-second\nkeep\nconcede\n")
    assert "thinking" not in text
    assert "B's start phase" in text


def test_a_hint_names_options_with_their_chances(tefuda):
    text = tefuda("play", "sve", "--seed", 3, "--deck", "royal_infantry", "--against", "dragon_gorge", "--cards", tefuda.cards,
                  "--plain", "--bot", "random", says="hint\nconcede\n")  # fmt: skip
    assert "go-first  " in text
    assert " ± " in text
    assert "line: " in text
