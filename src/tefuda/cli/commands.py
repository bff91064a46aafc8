"""What can be said besides decisions: the words of commands in both languages, what may stand behind each, and help."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tefuda.errors import BadInput
from tefuda.saying import Text

NOTHING, NUMBER, TEXT, FILE = range(4)
"""What stands behind a command: nothing; a number from 1 or nothing; a text; a file, whose name is left as it was typed."""


class Command(NamedTuple):
    """A command.

    Attributes:
        name: What it is.
        words: Words that mean it: the first Japanese and the first English one stand in the help.
        behind: NOTHING, NUMBER, TEXT or FILE.
        needed: What has to stand behind it, for the error when nothing does; None if nothing has to.
        usage: How the place behind it is written in the help.
        help: What it does.
    """

    name: str
    words: tuple[str, ...]
    behind: int
    help: Text
    needed: Text | None = None
    usage: Text = Text("", "")


class Said(NamedTuple):
    """A command as somebody said it: its name, and the text behind it (for numbers their digits)."""

    name: str
    rest: str


class Commands:
    """The commands of one place. Words of several parts (``why not``) go before their beginnings (``why``)."""

    def __init__(self, commands: Sequence[Command]) -> None:
        self.commands = commands
        words = {word: command for command in commands for word in command.words}
        self.words: Mapping[str, Command] = dict(sorted(words.items(), key=lambda item: -len(item[0])))

    def read(self, line: str) -> Said | None:
        """Return the command that a line says, None if it says none.

        Raises:
            BadInput: If something stands behind it that makes no sense there, or nothing where something has to.
        """
        meant = typed(line)
        for word, command in self.words.items():
            if meant == word or meant.startswith(word + " "):
                rest = (line.strip() if command.behind == FILE else meant)[len(word) :].strip()
                return Said(command.name, checked(word, command, rest))
        return None

    def help(self, language: str, without: Collection[str] = ()) -> Iterator[tuple[str, str]]:
        """Return what can be said, and what it does, in a language; ``without`` are names of commands that make no sense here."""
        for command in self.commands:
            if command.name in without:
                continue
            word = next((w for w in command.words if w.isascii() == (language == "en")), command.words[0])
            usage = command.usage.ja if language == "ja" else command.usage.en
            yield f"{word} {usage}".strip(), command.help.ja if language == "ja" else command.help.en


def checked(word: str, command: Command, rest: str) -> str:
    """Return what stands behind a command.

    Raises:
        BadInput: If it makes no sense there.
    """
    if command.behind == NOTHING and rest:
        raise BadInput(
            Text(
                f"「{word}」の後には何も書きません（「{rest}」がありました）",
                f"{word!r} takes nothing behind it; found {rest!r}",
            )
        )
    if command.behind == NUMBER and rest and not (rest.isdecimal() and int(rest) > 0):
        raise BadInput(
            Text(
                f"「{word}」の後は1からの番号です: {rest!r}",
                f"behind {word!r} expected a number from 1 up, not {rest!r}",
            )
        )
    if command.needed is not None and not rest:
        raise BadInput(Text(f"「{word}」: {command.needed.ja}", f"{word!r}: {command.needed.en}"))
    return rest


WIDE = str.maketrans("　；＞＠＃＊？！０１２３４５６７８９", " ;>@#*?!0123456789")


def typed(line: str) -> str:
    """Return a line as it was meant: blanks, digits and signs that a Japanese keyboard writes wide become the narrow ones."""
    return line.strip().translate(WIDE)


N = Text("[番号]", "[N]")

PLAYING = Commands(
    (
        Command(
            "undo",
            ("戻す", "undo"),
            TEXT,
            Text("自分の（Aの）最後の手を戻す", "take your (or A's) last decision back"),
            usage=Text("[A]", "[A]"),
        ),
        Command(
            "why not",
            ("なぜできない", "なぜ不可", "なぜ ない", "why not"),
            TEXT,
            Text("それができない根拠", "which clause forbids X"),
            Text(
                "何ができないのかを書いてください（例: なぜできない 攻撃する）",
                "what? For example: why not attack leader@B",
            ),
            Text("手", "X"),
        ),
        Command("hint", ("ヒント", "hint"), NOTHING, Text("よさそうな手", "what a search thinks of your options")),
        Command(
            "why",
            ("なぜ", "why"),
            NUMBER,
            Text("最後の（その番号の）できごとの根拠", "which clause caused the last event (or event N)"),
            usage=N,
        ),
        Command(
            "log",
            ("履歴", "log"),
            NUMBER,
            Text("これまでのできごと（その数だけ）", "the last 20 (or N) events with their clauses"),
            usage=N,
        ),
        Command(
            "card",
            ("カード", "card"),
            TEXT,
            Text("カードを見る", "show a card"),
            Text("カード名を書いてください", "name a card"),
            Text("カード名", "NAME"),
        ),
        Command(
            "rules",
            ("条項", "rules"),
            TEXT,
            Text("条項や裁定を見る", "show a clause or ruling"),
            Text("条項か裁定の番号を書いてください（8.4.3、R23）", "name a clause or ruling (8.4.3, R23)"),
            Text("番号", "N"),
        ),
        Command(
            "view",
            ("盤面", "見る", "view"),
            TEXT,
            Text(
                "盤面（その場所、@B は相手の）を見る。「残り」で自分のデッキリストの残り",
                "show the board, or a zone (@B: of B); `rest`: of your deck list",
            ),
            usage=Text("[場所[@B]]", "[ZONE[@B]]"),
        ),
        Command(
            "pass until",
            ("パス", "pass until"),
            TEXT,
            Text(
                "自分のターンまで（何か起きるまで、ターン終了まで）パスする",
                "pass until your turn (something happens, the end of the turn)",
            ),
            Text(
                "何までパスするかを書いてください（自分のターン、何か起きる、ターン終了）",
                "until what? my turn, something, end",
            ),
            usage=Text("自分のターン", "my turn"),
        ),
        Command(
            "end turn",
            ("ターン終了", "end turn"),
            NOTHING,
            Text("このターンはもう何もしない", "do nothing more in this turn"),
        ),
        Command(
            "auto",
            ("自動", "auto"),
            TEXT,
            Text("選ぶ意味のない決定を自動で済ませるか", "whether decisions without a consequence are passed for you"),
            usage=Text("する／しない", "on/off"),
        ),
        Command(
            "stop",
            ("止まる", "stop at"),
            TEXT,
            Text("そのフェイズでは自動でパスしない（もう一度で解除）", "always ask in that phase (again: no longer)"),
            usage=Text("[フェイズ[@自分]]", "[PHASE[@me]]"),
        ),
        Command(
            "save over",
            ("保存!", "save!"),
            FILE,
            Text("同名のファイルがあれば上書きして保存する", "save, over a file that is there already"),
            Text("ファイル名を書いてください。", "Name a file."),
            Text("ファイル", "FILE"),
        ),
        Command(
            "save",
            ("保存", "save"),
            FILE,
            Text("ここまでの棋譜を保存する", "save the record so far"),
            Text("ファイル名を書いてください。", "Name a file."),
            Text("ファイル", "FILE"),
        ),
        Command("concede", ("投了", "投了する", "concede"), NOTHING, Text("投了する", "give up")),
        Command(
            "join",
            ("参加", "途中参加する", "join"),
            TEXT,
            Text(
                "デッキを持つ人を途中参加させる（ボット名か「人」）", "somebody joins with a deck (a bot, or `person`)"
            ),
            Text("デッキを書いてください", "name a deck"),
            Text("デッキ [ボット]", "DECK [BOT]"),
        ),
        Command("help", ("ヘルプ", "help", "?"), NOTHING, Text("この一覧", "this list")),
        Command(
            "quit", ("終了", "quit", "exit"), NOTHING, Text("途中でやめる（棋譜は残る）", "leave; the record is kept")
        ),
    )
)
"""What can be said during a match."""

STEPPING = Commands(
    (
        Command(
            "next", ("次", "next", "n"), NOTHING, Text("次の手へ（Enterだけでも）", "the next decision (or just Enter)")
        ),
        Command("back", ("前", "back", "b"), NOTHING, Text("前の手へ", "the decision before")),
        Command("first", ("最初", "first"), NOTHING, Text("最初へ", "the beginning")),
        Command("last", ("最後", "last"), NOTHING, Text("最後へ", "the end")),
        Command(
            "view",
            ("盤面", "view"),
            TEXT,
            Text("盤面（Aから見た）", "the board (through the eyes of A)"),
            usage=Text("[A]", "[A]"),
        ),
        Command(
            "why",
            ("なぜ", "why"),
            NUMBER,
            Text("最後の（その番号の）できごとの根拠", "which clause caused the last event (or event N)"),
            usage=N,
        ),
        Command(
            "play",
            ("続ける", "play"),
            TEXT,
            Text("ここからAとして対戦する", "play on from here as A, against a bot"),
            usage=Text("[A]", "[A]"),
        ),
        Command("help", ("ヘルプ", "help", "?"), NOTHING, Text("この一覧", "this list")),
        Command("quit", ("終了", "quit", "exit"), NOTHING, Text("やめる", "leave")),
    )
)
"""What can be said while a record is stepped through."""
