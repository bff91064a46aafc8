"""A match at the terminal: boards, questions, answers, and the commands between them."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.cells import cell_len

from tefuda.bots import Bot, faults, prompt_of
from tefuda.bots.faults import answer_of
from tefuda.bots.loading import build_bot
from tefuda.cli.asking import Asker
from tefuda.cli.board import Board, telling
from tefuda.cli.commands import PLAYING, typed
from tefuda.cli.errors import expected, told
from tefuda.cli.inquiring import Inquirer
from tefuda.cli.leaving import Leaver
from tefuda.cli.numbering import NUMBERS, offers_of
from tefuda.cli.output import Output
from tefuda.cli.passing import Passer
from tefuda.cli.screen import Question, Screen
from tefuda.cli.seats import PERSON, joining, newcomer
from tefuda.cli.thinking import decide, gives_up
from tefuda.cli.words import Speaker
from tefuda.errors import AmbiguousDecision, BadInput, BotFault, IllegalDecision, TefudaError
from tefuda.formats.notation import letter
from tefuda.games.registry import Universe
from tefuda.match import Match, Option
from tefuda.play.passing import ENDING
from tefuda.saying import Text


class Session:
    """Plays one match between people and bots at a terminal.

    Args:
        out: Where to speak.
        match: The match.
        universe: Cards that ``card`` finds.
        bots: Bots by the number of the player for whom they decide; people decide for the others.
        record: Where to save the record when the session ends.
        over: Whether that may write over a file.
    """

    def __init__(
        self,
        out: Output,
        match: Match,
        universe: Universe,
        bots: Mapping[int, tuple[str, Bot]],
        record: Path | None,
        over: bool = False,
    ) -> None:
        self.out = out
        self.match = match
        self.universe = universe
        self.bots = {player: bot for player, (_, bot) in bots.items()}
        self.people = [p for p in match.seated if p not in bots]
        self.speaker = Speaker(match.game.display, out.lang)
        self.board = Board(self.speaker, {letter(p): name for p, (name, _) in bots.items()}, telling(universe))
        self.screen = Screen(out, self.board)
        self._name_people()
        self.asker = Asker(out, self.words)
        self.inquirer = Inquirer(out, match, universe, self.speaker, self.board)
        self.passer = Passer(out, match, self.speaker, len(self.people) == 1)
        self.leaver = Leaver(out, match, record, over)
        self.over = False
        self._unasked: set[int] = set()
        self._secret = False
        self._told = dict.fromkeys([-1, *self.people], match.events if match.taken else 0)
        self._turn = self._asked = -1
        self._announced = False
        self._last = self.people[0] if self.people else -1
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "why": self.inquirer.why,
            "why not": self.inquirer.why_not,
            "log": self.inquirer.log,
            "hint": self.inquirer.hint,
            "card": self.inquirer.card,
            "rules": self.inquirer.rules,
            "view": self.view,
            "pass until": self.passer.until,
            "end turn": self.passer.end_turn,
            "auto": self.passer.auto,
            "stop": self.passer.stop,
            "save": self.leaver.save_new,
            "save over": self.leaver.save_over,
            "concede": self.concede,
            "join": self.join,
            "help": self.help,
            "quit": self.quit,
        }

    def _name_people(self) -> None:
        """Call a person who is alone with bots "you"; several go by their letters."""
        for p in self.people:
            self.board.names.pop(letter(p), None)
        if len(self.people) == 1:
            self.board.names[letter(self.people[0])] = self.out.words("あなた", "you")

    # ---- the loop -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over or the player leaves. Whatever ends it, the record so far is kept.

        Raises:
            BotFault: If a bot fails.
        """
        if self.asker.live and len(self.people) > 1:
            self.out.say(
                "  （二人にはすべて尋ねます。「自動 する」と言った人は、選ぶ意味のない決定を飛ばします）",
                "  (Everything is asked; whoever says `auto on` skips what leaves no choice.)",
                style="dim",
            )
        if self.asker.live:
            gc.freeze()  # a collector that walks over cards and grammar lets a person wait a fifth of a second
        try:
            while not self.over and self.match.decision is not None:
                self._step()
            self.tell()
            self._end()
        except BaseException:
            self.leaver.rescue()
            raise
        self.leaver.leave(self.asker)

    def _step(self) -> None:
        """Let whoever is asked answer once."""
        decision = self.match.decision
        assert decision is not None
        self.tell()
        bot = self.bots.get(decision.player)
        if bot is not None:
            self._answer_of(bot, decision.player)
        else:
            if not self._passes(decision.player):
                self._hand_over(decision.player)
                before = self.match.taken
                self._ask()
                if self.match.taken != before:
                    self.leaver.note()
        self._follow()

    def _answer_of(self, bot: Bot, player: int) -> None:
        """Let a bot decide.

        Raises:
            BotFault: If it fails.
        """
        try:
            prompt = prompt_of(self.match)
            answer = answer_of(decide(self.out, bot, prompt, not self.people), prompt.count)
            if gives_up(bot, prompt):
                self.match.concede(player)
            else:
                self.match.choose(self.match.legal[answer])
        except Exception as error:
            who, what = f"{type(bot).__name__} ({letter(player)})", faults.told(error)
            raise BotFault(Text(f"ボット {who}: {what.ja}", f"bot {who}: {what}")) from error

    def _end(self) -> None:
        result = self.match.result
        if result is not None:
            self._show_board()
            self.inquirer.ended("".join(letter(p) for p in result.winners), result.clause)

    def _hand_over(self, player: int) -> None:
        """Between people at one screen, nobody sees the other's hand, nor what he has just answered in secret. A transcript is one text
        for all: nothing is told twice."""
        if player != self._last and len(self.people) > 1:
            if self.asker.live:
                if self._secret:
                    self.out.wipe()
                if not self._curtain(player):
                    return
            else:
                self._told[player] = self._told[self._last]
            self._ask_again()
            self._last = player
            self.tell()
        self._last = player
        self._secret = self.match.sealed

    def _curtain(self, player: int) -> bool:
        """Let another person come to the screen before it shows anything for him. The end of the input ends the match: False."""
        self.out.say(f"{letter(player)}の番です。Enterで続けます。", f"{letter(player)} is asked. Press Enter.")
        if self.asker.read("") is None:
            self.over = True
            return False
        self.out.wipe()
        return True

    def _passes(self, player: int) -> bool:
        """Answer what leaves no choice, or what the person wished to pass. Two people at one screen are asked everything unless they
        switch that off: not to be asked tells the other one something."""
        self.passer.player = player
        option = self.match.automatic(self.passer.passing)
        if option is None:
            return False
        self._unasked.add(self.match.taken)
        if len(self.match.legal) > 1 and not self._announced and not self.passer.passing.wish:
            self._announced = True
            self.out.say(
                "  （選ぶ意味のない決定は自動で済ませます）", "  (passing where nothing else matters)", style="dim"
            )
        self.match.choose(option)
        return True

    def _ask(self) -> None:
        """Put the open decision to the person who is asked; an answer is a decision or a command."""
        decision = self.match.decision
        if decision is None or self.over:
            return
        options = self.speaker.options(decision.options)
        if self._goes_without_saying(options):
            self._unasked.add(self.match.taken)
            if len(self.people) > 1:
                self.out.say(f"  {decision.letter}: {options[0][0]}", style="dim")
            self.match.choose(options[0][1])
            return
        if self._asked != self.match.taken:
            self._asked = self.match.taken
            self._put(options)
        line = self.asker.read("> ")
        if line is None:
            self.out.say("")
            self.out.say("入力が終わりました。", "The input has ended.")
            self.over = True
            return
        try:
            self._obey(line.strip(), options)
        except Exception as error:
            if not expected(error):
                raise
            self._refuse(typed(line), error)

    def _goes_without_saying(self, options: list[tuple[str, Option]]) -> bool:
        """Whether there is nothing but to pass, or one answer that is no end of anything.

        Between people at one screen it is asked all the same: not being asked would tell something. A transcript hides nothing.
        """
        if len(options) > 1 or options[0][1].verb in ENDING:
            return False
        if options[0][1].verb == "pass":
            return len(self.people) == 1 or not self.asker.live
        return len(self.people) == 1 and self.passer.passing.on

    def _put(self, options: list[tuple[str, Option]]) -> None:
        """Show the question with its options, below the board if that has changed."""
        decision = self.match.decision
        assert decision is not None
        free = decision.kind in self.match.game.display.free
        passes = any(option.verb == "pass" for _, option in options)
        question = Question(
            self.speaker.question(decision),
            "" if free else self.speaker.pick(self.match.asking()),
            (decision.player, decision.kind, decision.clause),
            free,
            self.speaker.pick(self.match.outlook()) if passes else "",
            offers_of(self.speaker, decision.options, options),
        )
        self.screen.ask(self.match.view(self._viewer()), question)

    def words(self) -> list[str]:
        """Return what can be typed now, for completion: what is offered, commands, names on the board and zones."""
        decision = self.match.decision
        offered = [text for text, _ in self.speaker.options(decision.options)] if decision is not None else []
        view = self.match.view(self._viewer())
        cards = {
            c.name: c for zones in view.zones.values() for zone in zones.values() for c in zone.cards if c is not None
        }
        names = sorted({self.speaker.name(c) for c in cards.values()})
        verb = self.out.words("カード", "card")
        zones = [f"{self.out.words('見る', 'view')} {self.speaker.zone(z)}" for z in self.match.game.display.zones]
        commands = [command for command, _ in PLAYING.help(self.out.lang.value)]
        return [
            *offered,
            *(c.partition(" [")[0] for c in commands),
            *(f"{verb} {name}" for name in names),
            *names,
            *zones,
        ]

    def _refuse(self, line: str, error: BaseException) -> None:
        """Say what was wrong, and for a decision that is not offered which clause forbids it."""
        self.out.say(self._in_words(error), style="red")
        if not isinstance(error, IllegalDecision) or error.reasons or isinstance(error, AmbiguousDecision):
            return
        try:
            reasons = self.match.why_not(line, self._last)
        except TefudaError:
            return
        for reason in reasons:
            self.out.say(f"  [{reason.clause}] {self.out.words(reason.ja, reason.en)}")

    def _in_words(self, error: BaseException) -> str:
        """Return an error in words, the options that it lists as they are shown."""
        text = told(error, self.out.lang)
        if isinstance(error, IllegalDecision) and error.near and self.match.decision is not None:
            shown = {option.text: text for text, option in self.speaker.options(self.match.decision.options)}
            near = " | ".join(shown.get(option, option) for option in error.near)
            text = text.replace(" | ".join(error.near), near)
        return text

    def _obey(self, line: str, options: list[tuple[str, Option]]) -> None:
        said = PLAYING.read(line)
        meant = typed(line)
        if said is not None:
            self._commands[said.name](said.rest)
        elif numbers := NUMBERS.fullmatch(meant):
            places = [int(n) for n in re.split(r"[;,\s]+", numbers[0].strip(";, "))]
            if not all(1 <= n <= len(options) for n in places):
                self.out.say(f"1から{len(options)}の番号です。", f"Numbers go from 1 to {len(options)}.", style="red")
            elif len(places) == 1:
                self.match.choose(options[places[0] - 1][1])
            else:
                self.match.choose("; ".join(options[n - 1][1].text for n in places))
        elif meant:
            shown = dict(options).get(meant)
            if shown is None and len(meant) == 1 and self._loses(meant):
                return
            self.match.choose(shown if shown is not None else meant)

    def _loses(self, meant: str) -> bool:
        """Ask whether a single letter is to end a part of the turn; True if it is not."""
        option = self.match.legal.meant(meant)
        text = self.speaker.text(option)
        return option.verb in ENDING and not self._sure(f"「{text}」でよいですか。", f"You mean {text!r}?")

    # ---- telling --------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell the reader what happened since the last time, as he could follow it."""
        reader = self._reader()
        self.inquirer.reader = self._last
        since = self._told[self._last]
        entries = self.match.story(reader if reader >= 0 else None, since)
        display = self.match.game.display
        loud = [entry for entry in entries if entry.text and display.loud(entry.kind, entry.clause)]
        self.inquirer.told = loud[-1].number if loud else self.inquirer.told
        self.screen.tell((self.speaker.pick(e.text), display.begins(e.kind, e.clause)) for e in loud)
        self._told[self._last] = since + len(entries)

    def _reader(self) -> int:
        """Return whose eyes the screen is: of the person who was asked last, or -1 for all-seeing ones if nobody but bots is left to be
        shown anything to."""
        if self._last in self.match.seated or self._last < 0:
            return self._last
        here = [p for p in self.people if p in self.match.seated]
        return here[0] if here else -1

    def _follow(self) -> None:
        """Show those who only watch the board at the beginning of each turn."""
        watching = not any(p in self.match.seated for p in self.people)
        if watching and self._turn != self.match.turn and self.match.decision is not None:
            self.tell()
            self._turn = self.match.turn
            self._show_board()

    def _viewer(self) -> int:
        """Return through whose eyes the board is shown."""
        decision = self.match.decision
        reader = self._reader()
        if reader >= 0 or decision is not None:
            return reader if reader >= 0 else decision.player  # type: ignore[union-attr]
        return next(iter(self.match.seated), max(self._last, 0))  # all may be defeated at once

    def _ask_again(self) -> None:
        """Show the board and the question once more, whatever was shown before."""
        self.screen.forget()
        self._asked = -1

    def _show_board(self) -> None:
        self.screen.position(self.match.view(self._viewer()))

    # ---- commands -------------------------------------------------------------------------------------------------------

    def undo(self, rest: str) -> None:
        """Take the last decision of a person back (of the one who is asked, unless named), and all that came after it.

        People whose decisions go as well, and the one who is asked, must agree. What was answered for somebody without asking is
        no decision of his.

        Raises:
            UnknownName: If there is no such player.
            BadInput: If it is a bot.
        """
        who = self.match.seat(rest) if rest else self._last
        if who not in self.people:
            raise BadInput(Text(f"{rest} はボットです", f"{rest} is a bot; it takes nothing back"))
        lines = self.match.lines
        asked = [(i, lines[i]) for i in range(len(lines)) if i not in self._unasked]
        mine = [i for i, line in asked if line.startswith(f"{letter(who)}:")]
        if not mine:
            self.out.say("戻す手がありません。", "There is nothing to take back.", style="red")
            return
        for other in self.people:
            theirs = [line for i, line in asked if i > mine[-1] and line.startswith(f"{letter(other)}:")]
            if other != who and (theirs or other == self._last) and not self._agrees(other, lines[mine[-1]], theirs):
                return
        self.match.undo(len(lines) - mine[-1])
        self._unasked = {i for i in self._unasked if i < mine[-1]}
        self._told = dict.fromkeys(self._told, self.match.events)
        self._ask_again()

    def _agrees(self, other: int, mine: str, theirs: list[str]) -> bool:
        """Ask somebody whether decisions may be taken back, some of his own among them. The end of the input is no.

        Who is asked sees neither the hand of the person at the screen nor what that person chose, only what kind of decision it was.
        """
        away = self.asker.live and other != self._last
        if away:
            self.out.wipe()
            if not self._curtain(other):
                return False
        lost = " / ".join(line.partition(": ")[2] for line in theirs)
        taker, _, what = mine.partition(": ")
        what = what.partition(" ")[0]
        self.out.say(
            f"{letter(other)}: {taker}が「{what}」を戻します{f'。あなたの手も戻ります（{lost}）' if lost else ''}。よいですか",
            f"{letter(other)}: {taker} takes back {what!r}{f', and with it your own ({lost})' if lost else ''}. Do you agree?",
            style="bold",
        )
        agreed = self.asker.yes_or_no()
        if away:
            self._ask_again()
            if not self._curtain(self._last):
                return False
        if not agreed:
            self.out.say("戻しません。", "Nothing is taken back.", style="red")
        return agreed

    def view(self, zone: str) -> None:
        """Show the board and the options again, or what lies in a zone."""
        if zone:
            self.inquirer.zone(zone, self.match.view(self._viewer()))
        else:
            self._ask_again()

    def concede(self, _: str) -> None:
        """Give up for the person who is asked; at a terminal he is asked again."""
        if self._sure("本当に投了しますか。", "Do you really give up?"):
            self.match.concede(self._last)

    def _sure(self, ja: str, en: str) -> bool:
        """Ask a person at a terminal whether he means it."""
        if not self.asker.live:
            return True
        self.out.say(ja, en, style="bold")
        return self.asker.yes_or_no()

    def join(self, rest: str) -> None:
        """Let somebody join with a deck: a bot, unless it is to be a person at this terminal."""
        names, who = newcomer(self.match.game, rest)
        bot = None if who in PERSON else build_bot(who, len(self.match.lines))
        before = joining(self.match)
        self.match.join(names)
        (player,) = joining(self.match) - before
        self.bots.pop(player, None)
        if bot is not None:
            self.bots[player] = bot
            self.people = [p for p in self.people if p != player]
            self.board.names[letter(player)] = who
        elif player not in self.people:
            self.people.append(player)
        self._name_people()
        self._told[player] = self.match.events
        self.out.say(f"{letter(player)}が途中参加します。", f"{letter(player)} will join.")

    def help(self, _: str) -> None:
        """Show what can be said."""
        self.out.say(
            "番号か棋譜の書き方で答える。「;」で続けて書ける。",
            "Answer with a number or in notation; `;` stands between several decisions.",
        )
        said = list(PLAYING.help(self.out.lang.value, () if self.match.game.joinable else ("join",)))
        wide = max(cell_len(command) for command, _ in said)
        for command, what in said:
            self.out.say(f"  {command}{' ' * (wide - cell_len(command))}  {what}")

    def quit(self, _: str) -> None:
        """Leave."""
        self.over = True
