"""A match at the terminal whose table is elsewhere."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from tefuda.cli.board import Board
from tefuda.cli.output import Output
from tefuda.cli.passing import stops_said, switched, tell_automatic, tell_stops, until_said
from tefuda.cli.words import Speaker
from tefuda.errors import BadInput
from tefuda.games.registry import Game, game
from tefuda.play.passing import END
from tefuda.saying import Told
from tefuda.server import protocol as p
from tefuda.server.client import Connection

LINES = 40
"""Events that are shown at most when one comes to a table."""
WORDS: dict[str, str] = {
    "concede": "demand",
    "投了": "demand",
    "undo": "take-back",
    "待った": "take-back",
    "pause": "pause",
    "中断": "pause",
    "go on": "go-on",
    "再開": "go-on",
    "rematch": "rematch",
    "再戦": "rematch",
}
"""What can be said besides answers, and what it asks for."""
PASSING = {
    "pass until": "until",
    "パス": "until",
    "end turn": "end",
    "ターン終了": "end",
    "auto": "auto",
    "自動": "auto",
    "stop at": "stop",
    "stop": "stop",
    "止まる": "stop",
}
"""How one says how to pass."""


class Remote:
    """Shows a table and sends what a person says."""

    def __init__(self, out: Output, at: Connection) -> None:
        self.out = out
        self.at = at
        self.board: Board | None = None
        self.speaker: Speaker | None = None
        self.game: Game | None = None
        self.proposal = 0
        self.ready = asyncio.Event()

    async def run(self) -> None:
        """Show and answer until the person leaves, or the input ends and the match is over."""
        lines: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, None)

        async with self.at:
            listening = asyncio.create_task(self._listen())
            loop.run_in_executor(None, read)
            while not listening.done():
                wanted = asyncio.create_task(lines.get())
                await asyncio.wait({wanted, listening}, return_when=asyncio.FIRST_COMPLETED)
                if not wanted.done():
                    wanted.cancel()
                    break
                line = wanted.result()
                if line is None:
                    await asyncio.wait({listening}, timeout=5)
                    break
                if line.lower() in ("quit", "終わり", "exit"):
                    break
                if line:
                    await self._say(line)
            listening.cancel()

    def words(self, text: Told) -> str:
        """Return a text in the person's language."""
        return self.out.words(text.ja, text.en)

    async def _listen(self) -> None:
        async for message in self.at.messages():
            self.heard(message)

    def heard(self, message: p.FromServer) -> None:
        """Show what the server tells."""
        show = SHOWN.get(type(message))
        if show is not None:
            show(self, message)

    def welcomed(self, message: p.Welcome) -> None:
        the_game = game(message.game)
        names = {s.letter: s.name for s in message.seats}
        self.game, self.speaker = the_game, Speaker(the_game.display, self.out.lang)
        self.board = Board(self.speaker, names)
        self.out.say(f"{the_game.ja}、卓 {message.table}", f"{the_game.en}, table {message.table}")

        for card in message.cards:
            self.out.say(f"  {card['name']}: {json.dumps(card, ensure_ascii=False)}")

    def happened(self, message: p.Events) -> None:
        for one in message.events[-LINES:]:
            self.out.say(f"  {self.words(one.text)}")

    def position(self, message: p.Position) -> None:
        assert self.board is not None
        if not self.out.plain:
            self.out.show(self.board.drawn(message.view))
            return
        for line in self.board.lines(message.view):
            self.out.say(line)

    def refused(self, message: p.Refused) -> None:
        self.out.say(self.words(message.text), style="red")
        self._reasons(message.reasons)
        self.ready.set()

    def why_not(self, message: p.Reasons) -> None:
        self._reasons(message.reasons)
        if not message.reasons:
            self.out.say("  妨げるものはありません", "  nothing forbids it")

    def said(self, message: p.Said) -> None:
        self.out.say(f"{message.name}: {message.text}")

    def trouble(self, message: p.Trouble) -> None:
        self.out.say(self.words(message.text), style="red")

    def ended(self, message: p.Over) -> None:
        self.ready.set()
        end = f"{message.result} [{message.clause}]"
        self.out.say(f"対戦終了: {end}", f"the match is over: {end}")

    def asked(self, request: p.Request) -> None:
        if request.player != self.at.seat or not request.options:
            self.out.say(f"{request.player or '相手'}が選んでいます", f"{request.player or 'others'} to decide")
            return
        if request.automatic:  # it is answered in a moment
            return
        self.ready.set()
        prompt = self.words(request.prompt) if request.prompt else ""
        self.out.say(f"{request.player}: {prompt} [{request.clause}]")
        for i, option in enumerate(request.options, 1):
            self.out.say(f"  {i:2}  {option.text}")

    def passed(self, message: p.Passed) -> None:
        self.out.say(f"  {message.answer}（自動）", f"  {message.answer} (automatic)")

    def _reasons(self, reasons: tuple[p.Reason, ...]) -> None:
        for reason in reasons:
            self.out.say(f"  [{reason.clause}] {self.words(reason.text)}")

    def because(self, message: p.Because) -> None:
        event = message.event
        chain = " › ".join(f"{self.words(c.name)} {c.clause}".strip() for c in event.why)
        self.out.say(f"  {event.number}. {self.words(event.text)}  [{chain}]")

    def proposed(self, message: p.Proposal) -> None:
        if self.at.seat and self.at.seat in message.open:
            self.proposal = message.number
            by = message.by or message.name
            self.out.say(f"{by}の提案: {message.what}（yes / no）", f"{by} proposes: {message.what} (yes / no)")
        elif not message.open:
            done = self.out.words("成立", "granted") if message.accepted else self.out.words("不成立", "refused")
            self.out.say(f"{message.what}: {done} {message.table}".rstrip())

    async def _say(self, line: str) -> None:
        wanted = WORDS.get(line.lower())
        passing = next((w for w in PASSING if line.startswith(f"{w} ") or (line == w and PASSING[w] != "until")), None)
        if passing is not None:
            try:
                await self._set_passing(PASSING[passing], line.removeprefix(passing).strip())
            except BadInput as error:
                self.out.say(error.told(self.out.lang), style="red")
        elif wanted == "demand":
            await self.at.send(p.Demand, verb="concede")
        elif wanted is not None:
            await self.at.send(p.Propose, what=wanted)
        elif line in ("yes", "no", "はい", "いいえ") and self.proposal:
            await self.at.send(p.Agree, proposal=self.proposal, accept=line in ("yes", "はい"))
            self.proposal = 0
        elif line in ("join", "参加"):
            await self.at.send(p.Join)
        elif line.startswith("say "):
            await self.at.send(p.Chat, text=line.removeprefix("say "))
        elif line.startswith("why not "):
            await self.at.send(p.WhyNot, text=line.removeprefix("why not "))
        elif line == "why" or line.startswith("why "):
            number = line.removeprefix("why").strip()
            await self.at.send(p.Why, event=int(number) if number.isdigit() else 0)
        else:
            if not sys.stdin.isatty():
                await self.ready.wait()  # a script answers when it is asked
            self.ready.clear()
            await self.at.choose(self._meant(line))

    async def _set_passing(self, what: str, rest: str) -> None:
        assert self.game is not None
        assert self.speaker is not None
        now = self.at.passing or p.Passing(True, (), "")
        if what == "auto":
            on = switched(rest) if rest else now.automatic
            tell_automatic(self.out, on)
            await self.at.set_passing(automatic=on)
        elif what == "stop":
            stops = {(s.phase, s.mine) for s in now.stops}
            stops ^= stops_said(rest, self.speaker, self.game) if rest else set()
            tell_stops(self.out, self.speaker, stops)
            await self.at.set_passing(stops=tuple(p.Stop(*stop) for stop in sorted(stops)))
        else:
            await self.at.set_passing(until=END if what == "end" else until_said(rest))

    def _offered(self) -> tuple[p.Choice, ...]:
        return self.at.request.options if self.at.request is not None else ()

    def _meant(self, line: str) -> str:
        options = self._offered()
        if line.isdigit() and 1 <= int(line) <= len(options):
            return options[int(line) - 1].text
        return line


SHOWN: dict[type, Any] = {
    p.Welcome: Remote.welcomed,
    p.Events: Remote.happened,
    p.Position: Remote.position,
    p.Request: Remote.asked,
    p.Passed: Remote.passed,
    p.Refused: Remote.refused,
    p.Reasons: Remote.why_not,
    p.Because: Remote.because,
    p.Said: Remote.said,
    p.Proposal: Remote.proposed,
    p.Trouble: Remote.trouble,
    p.Over: Remote.ended,
}
"""What shows a message, by its kind."""
