"""A table elsewhere looks at the terminal like a match here."""

import asyncio
from io import StringIO
from types import SimpleNamespace

import pytest
from rich.console import Console

from tefuda.cli.output import Language, Output
from tefuda.games.registry import game, games
from tefuda.match import Match
from tests.cli.test_screen import HEIGHT, WIDTH, deal, plain

pytest.importorskip("websockets", reason="needs tefuda[server]")
from tefuda.cli.remote import Remote
from tefuda.server import protocol as p
from tefuda.server.parts import SeatState
from tefuda.server.telling import asked_of, happened


class Far:
    """A table elsewhere, whose messages are given; ``seen`` returns what was shown since it was asked last."""

    def __init__(self, match: Match, language: Language, sharp: bool = False) -> None:
        self.match = match
        self.paper = StringIO()
        self.sent: list[tuple[object, dict[str, object]]] = []
        self.at = SimpleNamespace(seat="A", request=None, passing=None, send=self.send, set_passing=self.set_passing)
        out = Output(language, not sharp, False)
        out.out = Console(
            file=self.paper, force_terminal=sharp, width=WIDTH, height=HEIGHT, no_color=True, highlight=False
        )
        self.remote = Remote(out, self.at)  # type: ignore[arg-type]
        seats = (SeatState("A", "person", "Hana"), SeatState("B", "bot", "greedy"))
        self.remote.heard(p.Welcome(1, "table", match.game.id, "A", "running", seats))

    def asks(self) -> str:
        """Let the server tell how the match stands, and ask."""
        match, decision = self.match, self.match.decision
        assert decision is not None
        quiet = match.game.display.quiet
        told = tuple(happened(entry, match.game.display, quiet) for entry in match.story("A", len(self.remote.story)))
        self.at.request = asked_of(match, decision, 1)
        for message in (p.Events(0, len(self.remote.story), told), p.Position(match.view("A")), self.at.request):
            self.remote.heard(message)
        return self.seen()

    def seen(self) -> str:
        text = plain(self.paper.getvalue())
        self.paper.truncate(self.paper.seek(0))
        return text

    async def send(self, kind: type, **fields: object) -> None:
        self.sent.append((kind, fields))

    async def set_passing(self, **changed: object) -> None:
        await self.send(p.SetPassing, **changed)

    def says(self, line: str) -> str:
        asyncio.run(self.remote._say(line))
        return self.seen()


def begun(match: Match) -> Match:
    while not match.view("A").zones["A"]["hand"].count:
        match.choose(match.legal[0])
    return first_of_a(match)


def first_of_a(match: Match) -> Match:
    while match.decision is not None and match.decision.letter != "A":
        match.choose(match.legal[0])
    return match


@pytest.mark.parametrize("id", list(games()))
@pytest.mark.parametrize("language", list(Language))
def test_options_read_as_in_a_match_here_and_may_be_answered_so(id, language):
    from tefuda.cli.words import Speaker

    match = first_of_a(deal(id))
    for _ in range(8):
        far = Far(match, language)
        far.asks()
        here = [text for text, _ in Speaker(game(id).display, language).options(match.legal)]
        offered = tuple(p.each(far.at.request.options))
        assert [offer.text for offer in far.remote._offers(offered)] == here
        assert [far.remote._meant(text) for text in here] == [option.text for option in offered]
        first_of_a(match.choose(match.legal[len(match.legal) // 2]))


def test_the_board_stands_above_the_question_once_it_has_changed():
    far = Far(begun(deal("eoo")), Language.EN, sharp=True)
    text = far.asks()
    assert text.count("╭") + text.count("┏") == 2
    assert text.index("arcaea") < text.index("A: ")
    assert text.count("\n") <= HEIGHT + 8
    assert "╭" not in far.asks(), "nothing has changed"


def test_what_needs_no_server_is_answered_here():
    far = Far(begun(deal("eoo")), Language.EN)
    far.asks()
    assert "A hand (7)" in far.says("view hand")
    assert "B hand (7)\n  7 that you cannot see" in far.says("view hand@B")
    assert "A drew 7 cards to begin with" in far.says("log 6")
    assert "Flight: only nodia with Flight can block it" in far.says("card そよ風の妖精")
    assert "undo, pause, go on, rematch" in far.says("help")
    assert "no card" in far.says("card nothing at all")
    assert "not known here" in far.says("view rest")
    assert not far.sent


@pytest.mark.parametrize(
    "line, kind, fields",
    [
        ("join", p.Join, {}),
        ("参加", p.Join, {}),
        ("undo", p.Propose, {"what": "take-back"}),
        ("戻す", p.Propose, {"what": "take-back"}),
        ("再開", p.Propose, {"what": "go-on"}),
        ("投了", p.Demand, {"verb": "concede"}),
        ("なぜ　３", p.Why, {"event": 3}),
        ("why not attack leader@B", p.WhyNot, {"text": "attack leader@B"}),
        ("ターン終了", p.SetPassing, {"until": "end"}),
        ("pass until my turn", p.SetPassing, {"until": "my turn"}),
        ("auto off", p.SetPassing, {"automatic": False}),
        ("stop at main@me", p.SetPassing, {"stops": (p.Stop("main", True),)}),
    ],
)
def test_commands_ask_the_server_for_what_they_mean(line, kind, fields):
    far = Far(begun(deal("eoo")), Language.EN)
    far.asks()
    far.says(line)
    assert far.sent == [(kind, fields)]


def test_a_command_that_lacks_something_says_so_and_asks_for_nothing():
    far = Far(begun(deal("eoo")), Language.EN)
    far.asks()
    assert "until what" in far.says("pass until")
    assert "One of: my turn / something / end" in far.says("pass until xmas")
    assert "on or off" in far.says("auto maybe")
    assert not far.sent


def test_at_a_terminal_who_gives_up_is_asked_again(monkeypatch):
    far = Far(begun(deal("eoo")), Language.EN)
    far.asks()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    assert "Do you really give up?" in far.says("concede")
    assert "You play on." in far.says("no")
    assert not far.sent
    far.says("concede")
    far.says("yes")
    assert far.sent == [(p.Demand, {"verb": "concede"})]


@pytest.mark.parametrize(("line", "said"), [("hint", "no hints at a table"), ("save x.kifu", "once the match is over")])
def test_what_a_table_elsewhere_does_not_have_is_said(line, said):
    far = Far(begun(deal("eoo")), Language.EN)
    far.asks()
    assert said in far.says(line)
    assert not far.sent


def test_a_paused_match_asks_nothing_until_it_goes_on():
    far = Far(begun(deal("eoo")), Language.EN)
    assert "   1  " in far.asks()
    far.remote.heard(p.Proposal(1, "pause", "B", (), True))
    shown = far.asks()
    assert "the match is paused" in shown
    assert "   1  " not in shown
    far.remote.heard(p.Proposal(2, "go-on", "A", (), True))
    assert "   1  " in far.asks()


def test_help_and_cards_are_there_before_the_match_begins(monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    far = Far(begun(deal("eoo")), Language.EN)
    assert "undo, pause, go on, rematch" in far.says("help")
    assert "Flight: only nodia" in far.says("card そよ風の妖精")
    assert "not begun" in far.says("view")
    assert not far.sent


def test_numbers_answer_several_at_once():
    far = Far(first_of_a(deal("arc")), Language.EN)
    far.asks()
    assert far.remote._meant("2 1") == "; ".join(far.at.request.options[i].text for i in (1, 0))


def test_the_end_is_told_with_what_the_clause_says():
    far = Far(first_of_a(deal("sve")), Language.JA)
    far.asks()
    far.remote.heard(p.Over("B", "11.2.1"))
    assert "Bの勝ち [11.2.1]\n  リーダーの体力が0以下" in far.seen()
