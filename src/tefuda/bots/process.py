"""Bots in any language: a program that reads JSON from its standard input and writes JSON to its standard output, a message a line.

The engine says ``hello`` and is answered with ``hello``; for each decision it says ``choose`` and is answered with ``answer``. Before it
answers, the program may ask for imagined lines and go on with them. docs/users/bots.md has all messages.
"""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import tempfile
from random import Random
from time import monotonic
from typing import Any

import msgspec

from tefuda.bots.prompt import Line, Prompt
from tefuda.errors import BotFault
from tefuda.formats.notation import letter
from tefuda.saying import Text

PROTOCOL = 1
PATIENCE = 60.0
"""Seconds that a program may take for an answer."""
LONGEST_MESSAGE = 1 << 20
MOST_LINES = 10_000
"""Imagined lines that a program may hold at a time."""


class Hello(msgspec.Struct, tag="hello", tag_field="type"):
    protocol: int
    name: str = ""


class Answer(msgspec.Struct, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """The answer to a decision: an index, or an option in notation."""

    id: int
    index: int | None = None
    option: str | None = None


class Imagine(msgspec.Struct, tag="imagine", tag_field="type", forbid_unknown_fields=True):
    """Deal a position that may be the real one, and call it ``line``."""

    line: str
    seed: int = 0


class Go(msgspec.Struct, tag="go", tag_field="type", forbid_unknown_fields=True):
    """Go on with an option of a line; ``copy`` first makes a line of that name, which goes on instead."""

    line: str
    index: int
    copy: str = ""
    seed: int | None = None


class Playout(msgspec.Struct, tag="playout", tag_field="type", forbid_unknown_fields=True):
    """Play a line on at random for so many further turns; ``copy`` as for ``go``."""

    line: str
    turns: int = 1
    copy: str = ""
    seed: int | None = None


Said = Hello | Answer | Imagine | Go | Playout
_read = msgspec.json.Decoder(Said)


class ProcessBot:
    """A program that plays.

    Args:
        command: Its command line.
        seed: Where it shall take its luck from.
        patience: Seconds that it may take for an answer.

    Raises:
        BotFault: If it cannot be started, or does not say hello.
    """

    def __init__(self, command: str, seed: int, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self._asked = 0
        self._rest = b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the program
        try:
            self._program = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
        except (OSError, ValueError) as error:
            raise self._fault("起動できません", "cannot be started", str(error)) from None
        self._say({"type": "hello", "protocol": PROTOCOL, "seed": seed})
        said = self._hear()
        if not isinstance(said, Hello) or said.protocol != PROTOCOL:
            self.close()
            raise self._fault(
                f"hello（protocol {PROTOCOL}）を返しませんでした",
                f"did not answer hello with protocol {PROTOCOL}",
                repr(said),
            )

    def choose(self, prompt: Prompt) -> int:
        """Put the decision to the program and return its answer.

        Raises:
            BotFault: If it ends, takes too long, or answers with something else.
        """
        self._asked += 1
        self._say(self._told(prompt))
        lines: dict[str, Line] = {}
        until = monotonic() + self.patience
        while True:
            said = self._hear(until)
            if isinstance(said, Answer):
                return self._index(said, prompt)
            self._say(self._reply(said, prompt, lines))

    def _told(self, prompt: Prompt) -> dict[str, Any]:
        out: dict[str, Any] = {
            "type": "choose",
            "id": self._asked,
            "player": letter(prompt.player),
            "kind": prompt.kind,
            "turn": prompt.turn,
            "active": letter(prompt.active) if prompt.active >= 0 else "",
            "sealed": prompt.sealed,
            "options": list(prompt.options),
            "keys": [str(key) for key in prompt.asked.keys()],  # noqa: SIM118 - no mapping
            "idle": list(prompt.idle),
            "passing": prompt.passing,
            "sight": str(prompt.sight),
            "view": prompt.view,
            "budget": {"iterations": prompt.budget.iterations, "seconds": prompt.budget.seconds},
        }
        if self._asked == 1:
            out["decks"] = prompt.decks
        return out

    def _index(self, said: Answer, prompt: Prompt) -> int:
        if said.id != self._asked:
            raise self._fault(
                f"決定{self._asked}ではなく{said.id}に答えました", f"answered decision {said.id}, not {self._asked}"
            )
        if said.option is not None and said.index is None:
            if said.option not in prompt.options:
                raise self._fault(f"選択肢 {said.option!r} はありません", f"there is no option {said.option!r}")
            return list(prompt.options).index(said.option)
        if said.index is None or not 0 <= said.index < prompt.count:
            raise self._fault(
                f"{said.index} は0から{prompt.count - 1}の番号ではありません",
                f"answered {said.index}, not 0 to {prompt.count - 1}",
            )
        return said.index

    def _reply(self, said: Said, prompt: Prompt, lines: dict[str, Line]) -> dict[str, Any]:
        """Do what the program asks of a line, and describe it."""
        if isinstance(said, Imagine):
            if len(lines) >= MOST_LINES:
                raise self._fault(f"局面が{MOST_LINES}を超えました", f"holds more than {MOST_LINES} lines")
            name, line = said.line, prompt.imagine(Random(said.seed))
        elif isinstance(said, Go | Playout):
            if said.line not in lines:
                raise self._fault(f"局面 {said.line!r} はありません", f"there is no line {said.line!r}")
            name, line = said.line, lines[said.line]
            if said.copy:
                name, line = said.copy, line.copy()
            if said.seed is not None:
                line = line.reseeded(said.seed)
            if isinstance(said, Playout):
                line.playout(said.turns)
            elif not 0 <= said.index < line.count:
                raise self._fault(
                    f"{name} に選択肢 {said.index} はありません", f"line {name} has no option {said.index}"
                )
            else:
                line.choose(said.index)
        else:
            raise self._fault("answer を待っていました", "was expected to answer", repr(said))
        lines[name] = line
        line.go_on()
        return {
            "type": "line",
            "line": name,
            "player": letter(line.player) if line.player >= 0 else "",
            "kind": line.kind,
            "turn": line.turn,
            "sealed": line.sealed,
            "count": line.count,
            "moves": [[str(key), index] for key, index in line.moves()],
            "passing": line.passing,
            "chances": line.chances(),
        }

    # ---- messages

    def _say(self, message: dict[str, Any]) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(msgspec.json.encode(message) + b"\n")
            self._program.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _hear(self, until: float = 0.0) -> Said:
        until = until or monotonic() + self.patience
        assert self._program.stdout is not None
        pipe = self._program.stdout.fileno()
        while b"\n" not in self._rest:
            left = until - monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                self.close()
                raise self._fault(
                    f"{self.patience:g}秒たっても答えません", f"did not answer within {self.patience:g} s"
                )
            more = os.read(pipe, 1 << 16)
            if not more:
                raise self._ended()
            self._rest += more
            if len(self._rest) > LONGEST_MESSAGE:
                self.close()
                raise self._fault("長すぎる行を送りました", "sent a line that is too long")
        line, _, self._rest = self._rest.partition(b"\n")
        try:
            said: Said = _read.decode(line)
            return said
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            shown = line[:200].decode(errors="replace")
            raise self._fault(
                f"メッセージが読めません: {shown}", f"sent a message that cannot be read: {shown}", str(error)
            ) from None

    def _ended(self) -> BotFault:
        code = self.close()
        self._errors.seek(0)
        last = self._errors.read()[-500:].decode(errors="replace").strip()
        return self._fault(f"終わってしまいました（終了コード {code}）", f"ended with exit code {code}", last)

    def _fault(self, ja: str, en: str, what: str = "") -> BotFault:
        more = f": {what}" if what else ""
        return BotFault(Text(f"ボット cmd:{self.command} は{ja}{more}", f"bot cmd:{self.command} {en}{more}"))

    def close(self) -> int | None:
        """End the program."""
        if self._program.poll() is None:
            try:
                assert self._program.stdin is not None
                self._program.stdin.close()
                self._program.wait(0.5)
            except (OSError, subprocess.TimeoutExpired):
                self._program.kill()
        return self._program.wait()

    def __del__(self) -> None:
        if hasattr(self, "_program"):
            self.close()
            if self._program.stdout is not None:
                self._program.stdout.close()
            self._errors.close()
