"""A match at the terminal whose table is elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from prompt_toolkit.patch_stdout import patch_stdout
from rich.cells import cell_len

from tefuda.cli.asking import YES
from tefuda.cli.board import Board, telling
from tefuda.cli.commands import PLAYING, Said, typed
from tefuda.cli.editing import editor
from tefuda.cli.inquiring import Shelf
from tefuda.cli.numbering import NUMBERS, Offer
from tefuda.cli.output import Output
from tefuda.cli.passing import stops_said, switched, tell_automatic, tell_stops, until_said
from tefuda.cli.screen import Question, Screen
from tefuda.cli.words import Speaker
from tefuda.errors import BadInput, TefudaError
from tefuda.formats.notation import Shape, Thing
from tefuda.games.registry import Game, game
from tefuda.play.passing import END
from tefuda.play.views import View
from tefuda.saying import Text, Told
from tefuda.server import protocol as p
from tefuda.server.client import Connection

LINES = 40
"""Events that are shown at most when one comes to a table."""
ANSWERED_IN = 60
"""Seconds within which a server has to answer the last that a script said."""
SETTLED_IN = 5
"""Seconds for which it is told what comes of that."""
LEAVING = ("quit", "exit", "終了", "終わり")
WORDS: dict[str, str] = {
    "undo": "take-back",
    "待った": "take-back",
    "pause": "pause",
    "中断": "pause",
    "go on": "go-on",
    "再開": "go-on",
    "rematch": "rematch",
    "再戦": "rematch",
}
"""What can be proposed, and what it asks for."""


class Remote:
    """Shows a table and sends what a person says.

    Args:
        out: Where it is shown.
        at: The table.
        sits: Is told of each table at which one has a seat.
    """

    def __init__(self, out: Output, at: Connection, sits: Callable[[str], None] = lambda _: None) -> None:
        self.sits = sits
        self.out = out
        self.at = at
        self.board: Board | None = None
        self.speaker: Speaker | None = None
        self.game: Game | None = None
        self.screen: Screen | None = None
        self.shelf: Shelf | None = None
        self.view: View | None = None
        self.story: list[p.Happened] = []
        self.bots: set[str] = set()
        self.announced = False
        self.proposal = 0
        self.paused = False
        self.conceding = False
        self.ready = asyncio.Event()
        self.met = asyncio.Event()
        """Set once the table has said what is played there: nothing that is typed can be understood before."""
        self.over: p.Over | None = None
        self.following = ""
        """The table of a rematch."""

    async def run(self) -> None:
        """Show and answer until the person leaves, or the input ends and all that it said is carried out."""
        lines: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
                if line.strip().lower() in LEAVING:
                    return  # nobody types another line for which the program would wait
            loop.call_soon_threadsafe(lines.put_nowait, None)

        async def edit() -> None:
            line_editor = editor(self._typeable)
            with patch_stdout(raw=True):
                self.out.out.file = sys.stdout
                with contextlib.suppress(EOFError, KeyboardInterrupt):
                    while True:
                        lines.put_nowait((await line_editor.prompt_async("> ")).strip())
                lines.put_nowait(None)

        live = self.out.low and sys.stdin.isatty() and not self.out.out.is_dumb_terminal
        listening = asyncio.create_task(self._listen())
        await self._first(listening, self.met.wait())
        if listening.done():
            return listening.result()  # why there is nothing to hear
        editing = asyncio.create_task(edit()) if live else loop.run_in_executor(None, read)
        while not listening.done():
            wanted = asyncio.create_task(lines.get())
            await asyncio.wait({wanted, listening}, return_when=asyncio.FIRST_COMPLETED)
            if not wanted.done():
                wanted.cancel()
                break
            line = wanted.result()
            if line is None:
                await self._last_words(listening)
                break
            if line.lower() in LEAVING:
                break
            await self._first(listening, self.met.wait())  # the next table of a rematch may not be there yet
            if line and self.met.is_set():
                await self._first(listening, self._say(line))
        if live:
            editing.cancel()
        if listening.done():
            listening.result()  # why there is nothing more to hear
        listening.cancel()
        await asyncio.wait({listening})

    async def _first(self, listening: asyncio.Task[None], does: Coroutine[Any, Any, Any]) -> None:
        """Do something, unless the connection ends before it is done."""
        doing = asyncio.create_task(does)
        await asyncio.wait({doing, listening}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            doing.result()
        else:
            doing.cancel()

    async def _last_words(self, listening: asyncio.Task[None]) -> None:
        """Wait until the server has answered all that a script said, and it is known what came of it."""
        for left in range(ANSWERED_IN, 0, -1):
            if not self.at.unanswered and (self.over is not None or left <= ANSWERED_IN - SETTLED_IN):
                return
            await asyncio.wait({listening}, timeout=1)

    def words(self, text: Told) -> str:
        """Return a text in the person's language, as people speak."""
        said = self.out.words(text.ja, text.en)
        return self.speaker.said(said) if self.speaker is not None else said

    async def _listen(self) -> None:
        """Show what is told, and after a rematch what is told at the next table."""
        while True:
            async with self.at:
                async for message in self.at.messages():
                    self.heard(message)
                    if self.following:
                        break
            if not self.following:
                return
            self.met.clear()
            self.at, self.following = self.at.client.at(self.following), ""
            self.story, self.view, self.over, self.proposal, self.paused = [], None, None, 0, False
            self.ready.clear()

    def heard(self, message: p.FromServer) -> None:
        """Show what the server tells."""
        show = SHOWN.get(type(message))
        if show is not None:
            show(self, message)

    def welcomed(self, message: p.Welcome) -> None:
        the_game = game(message.game)
        if message.you:
            self.sits(message.table)
        names = {s.letter: s.name for s in message.seats}
        self.bots = {s.letter for s in message.seats if s.kind == "bot"}
        universe = the_game.cards()
        self.game, self.speaker = the_game, Speaker(the_game.display, self.out.lang)
        self.board = Board(self.speaker, names, telling(universe))
        self.screen = Screen(self.out, self.board)
        self.shelf = Shelf(self.out, the_game, universe, self.speaker, self.board)
        self.out.say(f"{the_game.ja}、卓 {message.table}", f"{the_game.en}, table {message.table}")
        for card in message.cards:
            self.out.say(f"  {card['name']}: {json.dumps(card, ensure_ascii=False)}")
        self.met.set()

    def seated(self, message: p.Presence) -> None:
        if self.board is not None:
            self.board.names.update({s.letter: s.name for s in message.seats})
        self.bots = {s.letter for s in message.seats if s.kind == "bot"}

    def happened(self, message: p.Events) -> None:
        assert self.game is not None
        assert self.screen is not None
        display = self.game.display
        known = len(self.story)
        self.story[message.since :] = message.events
        if message.since < known:  # something was taken back: what is left has been told
            return
        clauses = [next((c.clause for c in reversed(e.why) if c.clause), "") for e in message.events]
        loud = [(e, c) for e, c in zip(message.events, clauses, strict=True) if display.loud(e.kind, c)]
        self.screen.tell((self.words(e.text), display.begins(e.kind, c)) for e, c in loud[-LINES:])

    def position(self, message: p.Position) -> None:
        assert self.screen is not None
        self.view = message.view
        if not self.at.seat:
            self.screen.position(message.view)

    def refused(self, message: p.Refused) -> None:
        self.out.say(self.words(message.text), style="red")
        self._reasons(message.reasons)
        if message.offered:
            written = {o.notation: o.text for o in self._offers(self._offered())} if self.game is not None else {}
            near = " | ".join(written.get(text, text) for text in message.offered)
            self.out.say(f"  選べるもの: {near}", f"  offered: {near}")
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
        assert self.screen is not None
        assert self.shelf is not None
        self.ready.set()
        if message == self.over:  # it is told with whatever comes after it
            return
        self.over = message
        if self.view is not None and self.at.seat:
            self.screen.position(self.view)
        self.shelf.ended("" if message.result == "draw" else message.result, message.clause)

    def asked(self, request: p.Request) -> None:
        if request.player != self.at.seat or not request.options:
            if request.player not in self.bots:
                self.out.say(f"{request.player or '相手'}が選んでいます", f"{request.player or 'others'} to decide")
            return
        if request.automatic:  # it is answered in a moment
            return
        assert self.game is not None
        assert self.screen is not None
        assert self.view is not None
        self.ready.set()
        if self.paused:
            self.out.say("中断しています。「再開」で続けます", "the match is paused; `go on` proposes to go on")
            return
        free = request.kind in self.game.display.free
        question = Question(
            f"{request.player}: {self.words(request.prompt) if request.prompt else ''} [{request.clause}]",
            self.words(request.asking) if request.asking and not free else "",
            (request.player, request.kind, request.clause),
            free,
            self.words(request.outlook) if request.outlook else "",
            self._offers(tuple(p.each(request.options))),
        )
        self.screen.ask(self.view, question)

    def _offers(self, options: Sequence[p.Choice]) -> list[Offer]:
        """Return options as they are shown at any terminal."""
        assert self.game is not None
        assert self.speaker is not None
        verbs = {v.word: v.ja for v in self.game.rules.schema.verbs}
        shapes = []
        for one in options:
            things = [Thing((self.out.words(n.ja, n.en),), fixed=True) for n in one.names]
            a, b = [*things, None, None][:2]
            shapes.append(Shape(one.verb, verbs.get(one.verb, ""), a, b, one.word))
        said = self.speaker.written(shapes)
        return [
            Offer(
                text,
                o.text,
                o.verb,
                self.words(o.names[-1]) if len(o.names) > 1 else o.word,
                self.words(o.note) if o.note else "",
            )
            for text, o in zip(said, options, strict=True)
        ]

    def passed(self, message: p.Passed) -> None:
        if not self.announced:
            self.announced = True
            self.out.say(
                "  （選ぶ意味のない決定は自動で済ませます）", "  (passing where nothing else matters)", style="dim"
            )

    def _reasons(self, reasons: tuple[p.Reason, ...]) -> None:
        for reason in reasons:
            self.out.say(f"  [{reason.clause}] {self.words(reason.text)}")

    def because(self, message: p.Because) -> None:
        event = message.event
        chain = " › ".join(f"{self.words(c.name)} {c.clause}".strip() for c in event.why)
        self.out.say(f"  {event.number}. {self.words(event.text)}  [{chain}]")

    def proposed(self, message: p.Proposal) -> None:
        what = PROPOSED.get(message.what, Text(message.what, message.what))
        if self.at.seat and self.at.seat in message.open:
            self.proposal = message.number
            by = message.by or message.name
            self.out.say(f"{by}の提案: {what.ja}（はい／いいえ）", f"{by} proposes: {what} (yes / no)")
        elif message.table:
            self.following = message.table
        elif not message.open:
            if message.accepted and message.what in ("pause", "go-on"):
                self.paused = message.what == "pause"
            done = self.out.words("成立", "granted") if message.accepted else self.out.words("不成立", "refused")
            self.out.say(f"{what.ja}: {done}", f"{what}: {done}")

    def timed(self, message: p.Clock) -> None:
        self.paused = message.clock.paused

    async def _say(self, line: str) -> None:
        if self.conceding:
            self.conceding = False
            if line.lower() in YES:
                await self.at.send(p.Demand, verb="concede")
            else:
                self.out.say("投了しません。", "You play on.")
        elif (wanted := WORDS.get(line.lower())) is not None:
            await self.at.send(p.Propose, what=wanted)
        elif line in ("yes", "no", "はい", "いいえ") and self.proposal:
            await self.at.send(p.Agree, proposal=self.proposal, accept=line in ("yes", "はい"))
            self.proposal = 0
        elif line in ("join", "参加"):
            await self.at.send(p.Join)
        elif line.startswith("say "):
            await self.at.send(p.Chat, text=line.removeprefix("say "))
        else:
            try:
                await self._obey(line)
            except TefudaError as error:
                self.out.say(error.told(self.out.lang), style="red")

    async def _obey(self, line: str) -> None:
        """Carry out a command of any terminal; what is none answers what is asked."""
        name, rest = PLAYING.read(line) or Said("", "")
        typing = sys.stdin.isatty()
        if (missing := NOT_HERE.get(name)) is not None:
            raise BadInput(missing)
        if self.at.seat and not typing and name not in ANYTIME:
            await self.ready.wait()  # a script speaks when it is asked
        if name == "undo":
            await self.at.send(p.Propose, what="take-back")
        elif name in PASSING:
            await self._set_passing(name, rest)
        elif name == "concede" and typing:
            self.conceding = True
            self.out.say("本当に投了しますか。（はい／いいえ）", "Do you really give up? (yes/no)", style="bold")
        elif name == "concede":
            await self.at.send(p.Demand, verb="concede")
        elif name == "why not":
            await self.at.send(p.WhyNot, text=rest)
        elif name == "why":
            await self.at.send(p.Why, event=int(rest or 0))
        elif name in LOOKING:
            self._look(name, rest)
        else:
            self.ready.clear()
            await self.at.choose(self._meant(line))

    def _look(self, name: str, rest: str) -> None:
        """Answer what needs no server.

        Raises:
            BadInput: If there is no board yet that could be looked at.
        """
        assert self.shelf is not None
        assert self.screen is not None
        if name == "card":
            self.shelf.card(rest)
        elif name == "rules":
            self.shelf.rules(rest)
        elif name == "log":
            for one in self.story[-int(rest or 20) :]:
                self.out.say(f"  {one.number}. {self.words(one.text)}")
        elif name == "help":
            self._help()
        elif self.view is None:
            raise BadInput(Text("対戦はまだ始まっていません", "the match has not begun yet"))
        elif rest:
            self.shelf.zone(rest, self.view)
        else:
            self.screen.position(self.view)

    def _help(self) -> None:
        said = list(PLAYING.help(self.out.lang.value, ABSENT))
        more = [
            self.out.words("待った、中断、再開、再戦", "undo, pause, go on, rematch"),
            self.out.words("say 言葉", "say WORDS"),
        ]
        wide = max(cell_len(command) for command, _ in said)
        for command, what in said:
            self.out.say(f"  {command}{' ' * (wide - cell_len(command))}  {what}")
        self.out.say(f"  {self.out.words('、', ', ').join(more)}")

    def _typeable(self) -> list[str]:
        """Return what can be typed now, for completion."""
        offered = [offer.text for offer in self._offers(self._offered())] if self.game is not None else []
        return [*offered, *(command for command, _ in PLAYING.help(self.out.lang.value, ABSENT))]

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
            await self.at.set_passing(until=END if what == "end turn" else until_said(rest))

    def _offered(self) -> tuple[p.Choice, ...]:
        return tuple(p.each(self.at.request.options)) if self.at.request is not None else ()

    def _meant(self, line: str) -> str:
        """Return an answer in notation: numbers and what is shown stand for options."""
        options = self._offered()
        if NUMBERS.fullmatch(meant := typed(line)):
            places = [int(n) for n in re.findall(r"\d+", meant)]
            if all(1 <= n <= len(options) for n in places):
                return "; ".join(options[n - 1].text for n in places)
        shown = {offer.text: offer.notation for offer in self._offers(options)}
        return shown.get(meant, meant)


PROPOSED = {
    "take-back": Text("待った", "take back"),
    "pause": Text("中断", "pause"),
    "go-on": Text("再開", "go on"),
    "rematch": Text("再戦", "rematch"),
    "join": Text("途中参加", "join"),
}
"""What may be proposed."""
PASSING = frozenset(("pass until", "end turn", "auto", "stop"))
"""Commands that say how to pass."""
LOOKING = frozenset(("view", "card", "rules", "log", "help"))
"""Commands that are answered without asking the server."""
ANYTIME = frozenset(("help", "card", "rules", *PASSING))
"""Commands for which a script does not wait until it is asked."""
_SAVED = Text(
    "ほかの場所の卓の棋譜は、対戦が終わった後に卓のページで受け取れます",
    "the record of a table elsewhere is to be had on its page once the match is over",
)
NOT_HERE = {
    "hint": Text("ほかの場所の卓にヒントはありません", "there are no hints at a table elsewhere"),
    "save": _SAVED,
    "save over": _SAVED,
}
"""Commands of a match here that a table elsewhere does not have."""
ABSENT = ("undo", "hint", "save", "save over", "join")
"""Commands that the help leaves out: a table elsewhere does not have them, or has them in its own way."""
SHOWN: dict[type, Any] = {
    p.Welcome: Remote.welcomed,
    p.Presence: Remote.seated,
    p.Events: Remote.happened,
    p.Position: Remote.position,
    p.Request: Remote.asked,
    p.Passed: Remote.passed,
    p.Refused: Remote.refused,
    p.Reasons: Remote.why_not,
    p.Because: Remote.because,
    p.Said: Remote.said,
    p.Proposal: Remote.proposed,
    p.Clock: Remote.timed,
    p.Trouble: Remote.trouble,
    p.Over: Remote.ended,
}
"""What shows a message, by its kind."""
