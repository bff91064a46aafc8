"""``tefuda replay``: check a record, step through it in both directions, and play on from anywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from tefuda.cli import library
from tefuda.cli.board import Board
from tefuda.cli.errors import EXPECTED, told
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.seats import seat_bots
from tefuda.cli.session import Session
from tefuda.cli.words import Speaker
from tefuda.errors import BadInput, RecordError, UnknownName
from tefuda.formats.notation import letter, seat
from tefuda.formats.records import Mark, Record, read_record
from tefuda.match import Match

ALIASES: Mapping[str, str] = {
    "": "next",
    "next": "next",
    "n": "next",
    "次": "next",
    "back": "back",
    "b": "back",
    "前": "back",
    "first": "first",
    "最初": "first",
    "last": "last",
    "最後": "last",
    "view": "view",
    "盤面": "view",
    "why": "why",
    "なぜ": "why",
    "play": "play",
    "続ける": "play",
    "help": "help",
    "?": "help",
    "ヘルプ": "help",
    "quit": "quit",
    "終了": "quit",
}
"""Commands by the words that mean them."""

HELP = (
    ("Enter, next", "次の手へ", "the next decision"),
    ("back", "前の手へ", "the decision before"),
    ("N", "N手目へ", "the position after N decisions"),
    ("first, last", "最初・最後へ", "the beginning, the end"),
    ("view [A]", "盤面（Aから見た）", "the board (through the eyes of A)"),
    ("why [N]", "最後の（N番の）できごとの根拠", "which clause caused the last event (or event N)"),
    ("play [A]", "ここからAとして対戦する", "play on from here as A, against a bot"),
    ("quit", "やめる", "leave"),
)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.kifu).", show_default=False)],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Begin after N decisions.", show_default=False)] = None,
    view: Annotated[str, typer.Option(help="Through whose eyes: A, B, ...")] = "A",
    bot: Annotated[str, typer.Option(help="Who plays the other side after `play`.")] = "greedy",
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Check a record, step through it in both directions, and play on from anywhere.

    Every line is checked against what is offered, every digest against the position; the first that does not fit ends the
    replay with line number, clause and reason, and exit code 2.
    """
    out = Output(lang, plain, json)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: not UTF-8 text (byte {error.start}); expected a record (*.kifu)") from None
    record = read_record(text, str(file))
    try:
        match = Match.load(record)
    except RecordError as error:
        raise BadInput(f"{file}: {error}") from None
    out.report(
        {
            "decisions": len(match.lines),
            "digests_checked": sum(isinstance(line, Mark) for line in record.lines),
            "result": str(match.result) if match.result is not None else "",
        }
    )
    if not json:
        Stepper(out, match, record, view, bot).run(at or 0)


def go_to(match: Match, decisions: int) -> None:
    """Take a match back to where it stood after so many decisions.

    Raises:
        UnknownName: If it has fewer.
    """
    if decisions > len(match.lines):
        raise UnknownName(f"the record has {len(match.lines)} decisions, not {decisions}")
    match.undo(len(match.lines) - decisions)


class Stepper:
    """Steps through a record.

    Args:
        out: Where to speak.
        match: The match at the end of the record.
        record: The record.
        viewer: Letter of the player through whose eyes the board is shown.
        bot: Name of the bot against which to play on.
    """

    def __init__(self, out: Output, match: Match, record: Record, viewer: str, bot: str) -> None:
        self.out = out
        self.whole = match
        self.lines = match.lines
        self.record = record
        self.viewer = match.seat(viewer)
        self.bot = bot
        self.speaker = Speaker(match.game.display, out.lang)
        self.board = Board(
            self.speaker, {letter(i): name for i, name in enumerate(record.players) if name != letter(i)}
        )
        self.at = 0
        self.now = match
        self.over = False
        self._commands: dict[str, Callable[[str], None]] = {
            "next": lambda _: self.move_to(self.at + 1),
            "back": lambda _: self.move_to(self.at - 1),
            "first": lambda _: self.move_to(0),
            "last": lambda _: self.move_to(len(self.lines)),
            "view": self.view,
            "why": self.why,
            "play": self.play,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self, at: int) -> None:
        """Read commands until the user leaves or the input ends.

        Raises:
            UnknownName: If the record has fewer decisions than ``at``.
        """
        if at > len(self.lines):
            raise UnknownName(f"the record has {len(self.lines)} decisions, not {at}")
        self.move_to(at)
        while not self.over:
            line = self._read()
            if line is None:
                return
            word, _, rest = line.strip().partition(" ")
            try:
                if word.isdecimal():
                    self.move_to(int(word))
                elif word in ALIASES:
                    self._commands[ALIASES[word]](rest.strip())
                else:
                    self.out.say(
                        f"「{word}」は分かりません（help）", f"{word!r} means nothing here (help)", style="red"
                    )
            except EXPECTED as error:
                self.out.say(told(error, self.out.lang), style="red")

    def _read(self) -> str | None:
        question = f"{self.at}/{len(self.lines)}> "
        if sys.stdin.isatty():
            try:
                return input(question)
            except (EOFError, KeyboardInterrupt):
                return None
        line = sys.stdin.readline()
        if line:
            self.out.say(question + line.rstrip("\n"))
        return line or None

    def move_to(self, at: int) -> None:
        """Go to the position after so many decisions, and show it."""
        if not 0 <= at <= len(self.lines):
            self.out.say(f"0から{len(self.lines)}までです。", f"Positions go from 0 to {len(self.lines)}.", style="red")
            return
        before, self.at = self.at, at
        self.now = self.whole.copy().undo(len(self.lines) - at)
        if at == before + 1:
            self._tell()
        elif at:
            self.out.say(f"{at}. {self.lines[at - 1]}", style="bold")
        self._show()

    def _tell(self) -> None:
        """Tell the decision that led here and what came of it."""
        earlier = len(self.whole.copy().undo(len(self.lines) - self.at + 1).log)
        self.out.say(f"{self.at}. {self.lines[self.at - 1]}", style="bold")
        for entry in self.now.log[earlier:]:
            self.out.say(f"  {self.speaker.pick(entry.text)}  [{entry.clause}]", style="dim")

    def _show(self) -> None:
        view = self.now.view(self.viewer)
        if self.out.plain:
            for line in self.board.lines(view):
                self.out.say(line)
        else:
            self.out.show(self.board.drawn(view))
        decision = self.now.decision
        if decision is not None:
            self.out.say(self.speaker.question(decision), style="bold")
        elif (result := self.now.result) is not None:
            self.out.say(f"結果 {result} [{result.clause}]", f"result: {result} [{result.clause}]", style="bold green")

    def view(self, rest: str) -> None:
        """Show the board, through other eyes if a player is named."""
        if rest:
            self.viewer = self.now.seat(rest)
        self._show()

    def why(self, rest: str) -> None:
        """Explain an event."""
        entry = self.now.why(int(rest) if rest.isdecimal() else None)
        self.out.say(f"  {entry.number}. {entry.line(self.out.lang.value)}")

    def play(self, rest: str) -> None:
        """Play on from here."""
        decision = self.now.decision
        person = seat(rest) if rest else decision.player if decision is not None else 0
        match = self.now.copy()
        if person not in range(match.players):
            names = ", ".join(letter(p) for p in range(match.players))
            raise UnknownName(f"no player {rest!r}; there are {names}")
        bots = seat_bots(self.bot, match.players, [person], self.record.seed)
        Session(self.out, match, library.universe(match.game), bots, None).run()
        self.over = True

    def help(self, _: str) -> None:
        """Show what can be said."""
        for command, ja, en in HELP:
            self.out.say(f"  {command:<12} {self.out.words(ja, en)}")

    def quit(self, _: str) -> None:
        """Leave."""
        self.over = True
