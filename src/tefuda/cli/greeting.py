"""``tefuda`` alone: a greeting, and what one can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len

from tefuda.cli import keeping
from tefuda.cli.asking import Asker
from tefuda.cli.commands import typed
from tefuda.cli.entries import loaded
from tefuda.cli.output import Lang, Output, Plain
from tefuda.formats.notation import plain as folded
from tefuda.games.registry import game as find_game
from tefuda.games.registry import games
from tefuda.saying import Text

Run = Callable[[Sequence[str]], object]
"""Carries a command line out."""


class Greeter:
    """Offers what one can do, and does what is chosen.

    Args:
        out: Where to speak.
        run: Carries a command line out.
    """

    def __init__(self, out: Output, run: Run) -> None:
        self.out = out
        self.run = run
        self.asker = Asker(out)

    def greet(self) -> None:
        """Greet; at a terminal ask what to do, and for what that needs. Enter takes what stands first everywhere."""
        last = last_match()
        self.out.say(
            "tefuda（手札）: トレーディングカードゲームを総合ルールのとおりに遊べます。",
            "tefuda (手札) plays trading card games exactly as their rulebooks say.",
            style="bold",
        )
        choices: list[tuple[Text, str, Callable[[], None]]] = [
            (Text("対戦する", "play"), "tefuda play sve", self.play),
            (Text("ボット同士の対戦を見る", "watch bots play"), "tefuda watch sve", self.watch),
            (Text("遊び方を知る", "learn how to play here"), "tefuda learn", self.learn),
        ]
        if last is not None:
            command = f"tefuda play {game_of(last)} --load ..."
            went_on = Text("前の対戦の続き", "go on with the last match")
            choices.insert(1, (went_on, command, lambda: self._go(["play", game_of(last), "--load", str(last)])))
        for i, (what, command, _) in enumerate(choices, 1):
            said = self.out.words(what.ja, what.en)
            self.out.say(f"  {i}  {said}{' ' * (28 - cell_len(said))}{command}")
        self.out.say("ほかのコマンド: tefuda --help", "All commands: tefuda --help", style="dim")
        if not self.asker.live:
            return
        while (answer := self._ask(Text("番号（Enterで1）> ", "Number (Enter: 1)> "))) is not None:
            if answer in ("", *map(str, range(1, len(choices) + 1))):
                choices[int(answer or 1) - 1][2]()
                return
            self.out.say(f"1から{len(choices)}の番号です。", f"Numbers go from 1 to {len(choices)}.", style="red")

    def play(self) -> None:
        """Ask for game, deck and opponent, then play."""
        game = self._game()
        if game is None:
            return
        decks = list(find_game(game).deck_names())
        mine = self._one_of(Text("自分のデッキ", "Your deck"), decks, self._deck_names(game, decks), True)
        if mine is None:
            return
        bots = [f"{bot:8}{self.out.words(what.ja, what.en)}" for bot, what in BOTS.items()]
        bot = self._one_of(Text("相手", "Opponent"), list(BOTS), bots, False)
        if bot is not None:
            self._go(["play", game, "--bot", bot, *(["--deck", mine] if mine else [])])

    def watch(self, game: str | None = None) -> None:
        """Let bots play a game; ask for one unless it is named."""
        game = game or self._game()
        if game is not None:
            self._go(["play", game, "--watch", "--bot", "greedy"])

    def learn(self) -> None:
        """Tell in a few lines how a match goes at the terminal, then play one."""
        for line in LESSON:
            self.out.say(line.ja, line.en)
        if self._ask(Text("Enterで対戦を始めます> ", "Press Enter to begin a match> ")) is not None:
            self._go(["play", "sve"])

    def _game(self) -> str | None:
        ids = list(games())
        return self._one_of(
            Text("ゲーム", "Game"), ids, [self.out.words(find_game(i).ja, find_game(i).en) for i in ids], False
        )

    def _deck_names(self, game: str, decks: Sequence[str]) -> list[str]:
        lists = [find_game(game).deck_list(name) for name in decks]
        return [self.out.words(deck.name, deck.english or deck.name) for deck in lists]

    def _one_of(self, what: Text, values: Sequence[str], shown: Sequence[str], drawn: bool) -> str | None:
        """Ask for one of some values, by number or name; Enter takes the first, none if it may be drawn. None at the end of the input."""
        self.out.say(f"{what.ja}:", f"{what.en}:", style="bold")
        for i, name in enumerate(shown, 1):
            self.out.say(f"  {i}  {name}")
        default = Text("Enterで無作為", "Enter: drawn") if drawn else Text("Enterで1", "Enter: 1")
        named = {folded(name): value for names in (shown, values) for name, value in zip(names, values, strict=True)}
        while (answer := self._ask(Text(f"{default.ja}> ", f"{default.en}> "))) is not None:
            if not answer:
                return "" if drawn else values[0]
            if answer.isdecimal() and 1 <= int(answer) <= len(values):
                return values[int(answer) - 1]
            meant = {value for name, value in named.items() if name.startswith(folded(answer))}
            if folded(answer) in named or len(meant) == 1:
                return named.get(folded(answer)) or meant.pop()
            self.out.say(
                f"1から{len(values)}の番号か、名前です（終了: q）。",
                f"A number from 1 to {len(values)}, or a name (q leaves).",
                style="red",
            )
        return None

    def _ask(self, question: Text) -> str | None:
        line = self.asker.read(self.out.words(question.ja, question.en))
        answer = None if line is None else typed(line)
        return None if answer is not None and answer.casefold() in LEAVING else answer

    def _go(self, words: Sequence[str]) -> None:
        bare = ["--plain"] if self.out.plain else []
        self.run([*words, "--lang", self.out.lang.value, *bare])


def learn(lang: Lang = None, plain: Plain = False) -> None:
    """Tell in a few lines how a match goes at the terminal, then play one."""
    Greeter(Output(lang, plain), carried_out).learn()


def watch(
    game: Annotated[
        str | None, typer.Argument(help="Id of the game. Default: it is asked for.", show_default=False)
    ] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Watch bots play a game.

    `tefuda play GAME --watch` says which bots, decks and seed.
    """
    if game is not None:
        find_game(game)
    Greeter(Output(lang, plain), carried_out).watch(game)


def carried_out(words: Sequence[str]) -> object:
    """Carry a command line out."""
    return loaded(words[0]).main(list(words[1:]), standalone_mode=False)


BOTS = {
    "greedy": Text("目の前でいちばんよい手を選ぶ", "takes what looks best at once"),
    "random": Text("でたらめに選ぶ", "plays anything"),
    "easy": Text("少し先を読む", "looks a little ahead"),
    "normal": Text("先を読む（考える時間がかかる）", "looks ahead, and takes its time"),
    "hard": Text("さらに先を読む（時間がかかる）", "looks further ahead, and takes longer"),
}
"""Opponents that are offered; `--bot` knows more."""
LEAVING = ("q", "quit", "exit", "終了")
"""What ends the questions."""

LESSON = (
    Text(
        "選べることには番号がつきます。番号か、その言葉で答えます。Tabで補完、↑で前の行。",
        "What you may do is numbered: answer with the number or the words. Tab completes, the up arrow brings lines back.",
    ),
    Text(
        "カード名の後の「…」は、読むテキストがあるしるし。「カード 名前」で読めます。",
        "`…` behind a card says that it has a text to read: `card NAME` shows it.",
    ),
    Text(
        "「なぜ」は最後のできごとの根拠、「なぜできない …」はできない理由（条項つき）。",
        "`why` tells which clause caused the last event, `why not ...` which clause forbids something.",
    ),
    Text(
        "「戻す」で手を戻し、「見る 墓場@B」で場所を見て、「ターン終了」でターンを終えます。",
        "`undo` takes back, `view cemetery@B` looks into a zone, `end turn` ends your turn.",
    ),
    Text(
        "「ヘルプ」で全部。いつやめても対戦は残り、tefuda から続けられます。",
        "`help` lists everything. Leave whenever you like: the match is kept, and `tefuda` goes on with it.",
    ),
)


def last_match() -> Path | None:
    """Return the record of the match that was left last, None if there is none."""
    found = sorted(keeping.unfinished_folder().glob("*.kifu"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def game_of(record: Path) -> str:
    """Return the game of a kept record: its name begins with it."""
    return record.name.partition("-")[0]
