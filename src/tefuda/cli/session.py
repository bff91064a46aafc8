"""A match at the terminal: boards, questions, answers, and the commands between them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tefuda import clauses
from tefuda.bots import Bot, prompt_of
from tefuda.cli import cards
from tefuda.cli.board import Board
from tefuda.cli.errors import EXPECTED, told
from tefuda.cli.output import Output
from tefuda.cli.words import Speaker
from tefuda.errors import AmbiguousDecision, BotFault, IllegalDecision, TefudaError
from tefuda.formats.notation import letter
from tefuda.games.registry import Universe
from tefuda.match import Match, Option

ALIASES: Mapping[str, str] = {
    "undo": "undo",
    "戻す": "undo",
    "why": "why",
    "なぜ": "why",
    "log": "log",
    "履歴": "log",
    "card": "card",
    "カード": "card",
    "rules": "rules",
    "条項": "rules",
    "view": "view",
    "盤面": "view",
    "save": "save",
    "保存": "save",
    "concede": "concede",
    "投了": "concede",
    "投了する": "concede",
    "help": "help",
    "?": "help",
    "ヘルプ": "help",
    "quit": "quit",
    "exit": "quit",
    "終了": "quit",
}
"""Commands by the words that mean them."""

HELP = (
    ("", "番号か棋譜の書き方で答える", "answer with a number or in notation; `;` between several decisions"),
    ("undo", "一手戻す", "take your last decision back"),
    ("why [N]", "最後の（N番の）できごとの根拠", "which clause caused the last event (or event N)"),
    ("why not X", "X ができない根拠", "which clause forbids X"),
    ("log [N]", "これまでのできごと", "the last N events with their clauses"),
    ("card NAME", "カードを見る", "show a card"),
    ("rules N", "条項や裁定を見る", "show a clause or ruling"),
    ("view", "盤面を見る", "show the board again"),
    ("save FILE", "棋譜を保存する", "save the record so far"),
    ("concede", "投了する", "give up"),
    ("quit", "やめる", "leave without finishing"),
)


class Session:
    """Plays one match between people and bots at a terminal.

    Args:
        out: Where to speak.
        match: The match.
        universe: Cards that ``card`` finds.
        bots: Bots by the number of the player for whom they decide; people decide for the others.
        record: Where to save the record when the session ends.
    """

    def __init__(
        self, out: Output, match: Match, universe: Universe, bots: Mapping[int, tuple[str, Bot]], record: Path | None
    ) -> None:
        self.out = out
        self.match = match
        self.universe = universe
        self.bots = {player: bot for player, (_, bot) in bots.items()}
        self.people = [p for p in range(match.players) if p not in bots]
        self.speaker = Speaker(match.game.display, out.lang)
        self.board = Board(self.speaker, self._names(bots))
        self.record = record
        self.over = False
        self._unasked: set[int] = set()
        self._told = dict.fromkeys([-1, *self.people], len(match.log) if match.lines else 0)
        self._turn = self._asked = -1
        self._last = self.people[0] if self.people else -1
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "why": self.why,
            "log": self.log,
            "card": self.card,
            "rules": self.rules,
            "view": self.view,
            "save": self.save,
            "concede": self.concede,
            "help": self.help,
            "quit": self.quit,
        }

    def _names(self, bots: Mapping[int, tuple[str, Bot]]) -> dict[str, str]:
        names = {letter(p): name for p, (name, _) in bots.items()}
        if len(self.people) == 1:
            names[letter(self.people[0])] = self.out.words("あなた", "you")
        return names

    # ---- the loop -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        while not self.over and (decision := self.match.decision) is not None:
            self.tell()
            bot = self.bots.get(decision.player)
            if bot is not None:
                self._answer_of(bot, decision.player)
            else:
                self._hand_over(decision.player)
                self._ask()
            self._follow()
        self.tell()
        self._end()

    def _answer_of(self, bot: Bot, player: int) -> None:
        """Let a bot decide. If it fails, the record so far is kept.

        Raises:
            BotFault: If it fails.
        """
        try:
            self.match.choose(self.match.legal[bot.choose(prompt_of(self.match))])
        except Exception as error:
            if self.record is not None:
                self.save(str(self.record))
            raise BotFault(f"bot {type(bot).__name__} of {letter(player)}: {type(error).__name__}: {error}") from error

    def _end(self) -> None:
        result = self.match.result
        if result is not None:
            self._show_board()
            winners = "".join(letter(p) for p in result.winners)
            self.out.say(
                f"{winners}の勝ち [{result.clause}]" if winners else f"引き分け [{result.clause}]",
                f"{winners} wins [{result.clause}]" if winners else f"a draw [{result.clause}]",
                style="bold green",
            )
        if self.record is not None:
            self.save(str(self.record))

    def _hand_over(self, player: int) -> None:
        """Between people at one screen, nobody sees the other's hand."""
        if player != self._last and len(self.people) > 1:
            if sys.stdin.isatty():
                self.out.say(f"{letter(player)}の番です。Enterで続けます。", f"{letter(player)} is asked. Press Enter.")
                if self._read("") is None:
                    self.over = True
                    return
                self.out.out.clear()
            self._turn = self._asked = -1
            self._last = player
            self.tell()
        self._last = player

    def _ask(self) -> None:
        """Put the open decision to the person who is asked; an answer is a decision or a command."""
        decision = self.match.decision
        if decision is None or self.over:
            return
        options = self.speaker.options(decision.options)
        if self._goes_without_saying(options):
            self._unasked.add(len(self.match.lines))
            self.match.choose(options[0][1])
            return
        if self._asked != len(self.match.lines):
            self._asked = len(self.match.lines)
            if self._turn != self.match.turn or decision.kind in self.match.game.display.free:
                self._turn = self.match.turn
                self._show_board()
            self._show_options(options)
        line = self._read("> ")
        if line is None:
            self.out.say("")
            self.out.say("入力が終わりました。", "The input has ended.")
            self.over = True
            return
        try:
            self._obey(line.strip(), options)
        except EXPECTED as error:
            self._refuse(line.strip(), error)

    def _goes_without_saying(self, options: list[tuple[str, Option]]) -> bool:
        """Whether there is nothing but to pass. Between people it is asked all the same: not being asked would tell something."""
        return len(options) == 1 and options[0][1].verb == "pass" and len(self.people) == 1

    def _show_options(self, options: list[tuple[str, Option]]) -> None:
        decision = self.match.decision
        assert decision is not None
        self.out.say(self.speaker.question(decision), style="bold")
        for number, (text, _) in enumerate(options, 1):
            self.out.say(f"  {number:>2}  {text}")

    def _refuse(self, line: str, error: BaseException) -> None:
        """Say what was wrong, and for a decision that is not offered which clause forbids it."""
        self.out.say(told(error, self.out.lang), style="red")
        if not isinstance(error, IllegalDecision) or error.reasons or isinstance(error, AmbiguousDecision):
            return
        try:
            reasons = self.match.why_not(line, self._last)
        except TefudaError:
            return
        for reason in reasons:
            self.out.say(f"  [{reason.clause}] {self.out.words(reason.ja, reason.en)}")

    def _obey(self, line: str, options: list[tuple[str, Option]]) -> None:
        word, _, rest = line.partition(" ")
        command = ALIASES.get(word)
        if command is not None:
            self._commands[command](rest.strip())
        elif word.isdecimal() and not rest:
            number = int(word)
            if 1 <= number <= len(options):
                self.match.choose(options[number - 1][1])
            else:
                self.out.say(f"1から{len(options)}の番号です。", f"Numbers go from 1 to {len(options)}.", style="red")
        elif line:
            self.match.choose(line)

    def _read(self, question: str) -> str | None:
        """Read a line; None at the end of the input. What a script says is shown as if it were typed."""
        if sys.stdin.isatty():
            try:
                return input(question)
            except (EOFError, KeyboardInterrupt):
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        self.out.say(question + line.rstrip("\n"))
        return line

    # ---- telling --------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell the reader what happened since the last time, as he could follow it."""
        entries = self.match.story(self._last) if self._last >= 0 else self.match.log
        quiet = self.match.game.display.quiet
        for entry in entries[self._told[self._last] :]:
            text = self.speaker.pick(entry.text)
            if text and (entry.kind, "") not in quiet and (entry.kind, entry.clause) not in quiet:
                self.out.say(f"  {text}", style="bold" if entry.kind == "phase" else "dim")
        self._told[self._last] = len(entries)

    def _follow(self) -> None:
        """Show those who only watch the board at the beginning of each turn."""
        if not self.people and self._turn != self.match.turn and self.match.decision is not None:
            self.tell()
            self._turn = self.match.turn
            self._show_board()

    def _show_board(self) -> None:
        decision = self.match.decision
        viewer = self._last if self._last >= 0 else decision.player if decision is not None else 0
        self.out.say("")
        view = self.match.view(viewer)
        if self.out.plain:
            for line in self.board.lines(view):
                self.out.say(line)
        else:
            self.out.show(self.board.drawn(view))

    # ---- commands -------------------------------------------------------------------------------------------------------

    def undo(self, _: str) -> None:
        """Take the last decision of the person who is asked back, and all that came after it.

        What was answered for him without asking is no decision of his.
        """
        lines = self.match.lines
        own = f"{letter(self._last)}:"
        mine = [i for i, line in enumerate(lines) if line.startswith(own) and i not in self._unasked]
        if not mine:
            self.out.say("戻す手がありません。", "There is nothing to take back.", style="red")
            return
        self.match.undo(len(lines) - mine[-1])
        self._unasked = {i for i in self._unasked if i < mine[-1]}
        self._told = dict.fromkeys(self._told, len(self.match.log))
        self._turn = self._asked = -1

    def why(self, rest: str) -> None:
        """Explain an event, or why something is not offered."""
        negated, _, wish = rest.partition(" ")
        if negated in ("not", "ない") and wish:
            reasons = self.match.why_not(wish, self._last)
            for reason in reasons:
                self.out.say(f"  [{reason.clause}] {self.out.words(reason.ja, reason.en)}")
            if not reasons:
                self.out.say("できます。", "It is allowed.")
            return
        story = self.match.story(self._last)
        number = int(rest) if rest.isdecimal() else len(story)
        if 1 <= number <= len(story):
            self.out.say(f"  {number}. {story[number - 1].line(self.out.lang.value)}")
        else:
            self.out.say(f"できごとは1から{len(story)}です。", f"Events go from 1 to {len(story)}.", style="red")

    def log(self, rest: str) -> None:
        """Show the last events."""
        wanted = int(rest) if rest.isdecimal() else 20
        for entry in self.match.story(self._last)[-wanted:]:
            self.out.say(f"  {entry.number}. [{entry.clause}] {self.speaker.pick(entry.text)}")

    def card(self, rest: str) -> None:
        """Show a card."""
        name = rest.split("#")[0].split("*")[0].split("@")[0]
        for found in cards.find_cards(self.universe, name):
            cards.show(self.out, self.match.game, found, self.universe)

    def rules(self, rest: str) -> None:
        """Show a clause or ruling."""
        entry = clauses.show(self.match.game.id, rest)
        if entry.clause is not None:
            self.out.say(f"  {entry.id}  {entry.clause.title}")
        for ruling in entry.rulings:
            self.out.say(f"  {ruling.text}")

    def view(self, _: str) -> None:
        """Show the board and the options again."""
        self._turn = self._asked = -1

    def save(self, rest: str) -> None:
        """Save the record so far."""
        if not rest:
            self.out.say("ファイル名を書いてください。", "Name a file.", style="red")
            return
        Path(rest).write_text(self.match.record_text(), encoding="utf-8")
        self.out.say(f"棋譜: {rest}", f"record: {rest}")

    def concede(self, _: str) -> None:
        """Give up for the person who is asked."""
        self.match.concede(self._last)

    def help(self, _: str) -> None:
        """Show what can be said."""
        for command, ja, en in HELP:
            self.out.say(f"  {command:<10} {self.out.words(ja, en)}")

    def quit(self, _: str) -> None:
        """Leave."""
        self.over = True
