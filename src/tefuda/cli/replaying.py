"""``tefuda replay``: check a record, step through it in both directions, and play on from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tefuda.bots import find_bot
from tefuda.cli import library
from tefuda.cli.asking import Asker
from tefuda.cli.board import Board
from tefuda.cli.commands import STEPPING, typed
from tefuda.cli.errors import expected, told
from tefuda.cli.options import excludes
from tefuda.cli.output import Json, Lang, Output, Plain, spoken
from tefuda.cli.seats import seat_bots
from tefuda.cli.session import Session
from tefuda.cli.words import Speaker
from tefuda.errors import BadInput, RecordError, UnknownName
from tefuda.formats.notation import letter
from tefuda.formats.records import Mark, Record, differences, printed_cards, read_record
from tefuda.games.registry import Game, Universe
from tefuda.match import Match
from tefuda.play.recording import record_given
from tefuda.saying import Text, in_language

WHY_JSON = Text("棋譜全体の検証結果だけを出します", "it only reports on the whole record")


def replay(
    ctx: typer.Context,
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
    excludes(ctx, "json", ("at", "view", "bot"), WHY_JSON)
    find_bot(bot)
    record, match = load_record(file)
    match.seat(view)
    if at is not None and at > len(match.lines):
        raise too_far(match, at)
    out.report(
        {
            "decisions": len(match.lines),
            "digests_checked": sum(isinstance(line, Mark) for line in record.lines),
            "result": str(match.result) if match.result is not None else "",
        }
    )
    if not json:
        Stepper(out, match, record, view, bot).run(at or 0)


def load_record(file: Path) -> tuple[Record, Match]:
    """Return a record, and the match at its end.

    Raises:
        FormatError: If it is no record.
        BadInput: If it does not replay; file, line, clause and reason are named.
    """
    record = read_record(*record_given(file))
    for text in differences(record):
        Output(spoken()).note(text.ja, text.en)
    try:
        return record, Match.load(record)
    except RecordError as error:
        raise BadInput(
            Text(f"{file}: {in_language(error.said, 'ja')}", f"{file}: {in_language(error.said, 'en')}")
        ) from None


def pinned(game: Game, record: Record, universe: Universe) -> Universe:
    """Return known cards by name, those of a record in place of others of the same name and kind."""
    cards = {name: list(group) for name, group in universe.items()}
    for name, group in printed_cards(record, game.card_type).items():
        kinds = {card.kind for card in group}
        cards[name] = [c for c in cards.get(name, ()) if c.kind not in kinds] + group
    return cards


def go_to(match: Match, decisions: int) -> None:
    """Take a match back to where it stood after so many decisions.

    Raises:
        UnknownName: If it has fewer.
    """
    if decisions > len(match.lines):
        raise too_far(match, decisions)
    match.undo(len(match.lines) - decisions)


def too_far(match: Match, decisions: int) -> UnknownName:
    """Return the error for a position behind the end of a record."""
    n = len(match.lines)
    return UnknownName(
        Text(f"棋譜は{n}手までです（{decisions}手目はありません）", f"the record has {n} decisions, not {decisions}")
    )


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
        self.asker = Asker(out)
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
            raise too_far(self.whole, at)
        self.move_to(at)
        while not self.over:
            line = self.asker.read(f"{self.at}/{len(self.lines)}> ")
            if line is None:
                return
            try:
                self._obey(line)
            except Exception as error:
                if not expected(error):
                    raise
                self.out.say(told(error, self.out.lang), style="red")

    def _obey(self, line: str) -> None:
        meant = typed(line)
        said = STEPPING.read(line)
        if said is not None:
            self._commands[said.name](said.rest)
        elif meant.isdecimal():
            self.move_to(int(meant))
        elif not meant:
            self.move_to(self.at + 1)
        else:
            self.out.say(f"「{meant}」は分かりません（help）", f"{meant!r} means nothing here (help)", style="red")

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
        entries = self.now.log
        number = int(rest) if rest else len(entries)
        if not entries:
            self.out.say("まだ何も起きていません。", "Nothing has happened yet.", style="red")
        elif number > len(entries):
            self.out.say(f"できごとは1から{len(entries)}です。", f"Events go from 1 to {len(entries)}.", style="red")
        else:
            self.out.say(f"  {number}. {entries[number - 1].line(self.out.lang.value)}")

    def play(self, rest: str) -> None:
        """Play on from here."""
        decision = self.now.decision
        if decision is None:
            self.out.say("試合は終わっています。", "The match is over here; go back first.", style="red")
            return
        person = self.now.seat(rest) if rest else decision.player
        match = self.now.copy()
        bots = seat_bots(self.bot, match.seated, [person], self.record.seed)
        cards = pinned(match.game, self.record, library.universe(match.game))
        Session(self.out, match, cards, bots, None).run()
        self.over = True

    def help(self, _: str) -> None:
        """Show what can be said."""
        self.out.say("番号でその手の後へ。", "A number goes to the position after so many decisions.")
        for command, what in STEPPING.help(self.out.lang.value):
            self.out.say(f"  {command:<12} {what}")

    def quit(self, _: str) -> None:
        """Leave."""
        self.over = True
