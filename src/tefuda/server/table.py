"""A table: seats, the match between them, clocks, proposals and talk; and what each viewer is told of it.

Nothing here waits or stores. A change is prepared (:meth:`Table.take`) as a :class:`Step` that has already been carried out in the
match; it counts when its row is stored (:meth:`Table.settle`), and is taken back if that fails (:meth:`Step.revert`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec

from tefuda.errors import IllegalDecision, TefudaError
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.formats.records import read_record
from tefuda.match import Decision, Match
from tefuda.saying import Text, Told, told
from tefuda.server import protocol as p
from tefuda.server.storage import Row

TAKE_BACKS = 3
"""Take-backs that a person may propose in a match, unless it was agreed otherwise."""
CLOCK = "clock"
"""What a row says it came from if a clock ran out."""


class Refusal(Exception):
    """A message that is not carried out."""

    def __init__(self, text: Text, offered: Sequence[str] = (), reasons: Sequence[p.Reason] = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.offered = tuple(offered)
        self.reasons = tuple(reasons)


class Timing(msgspec.Struct, frozen=True):
    """How time is kept: ``none``, ``move`` (seconds for each decision), or ``fischer`` (seconds for the match and an increment for each
    decision)."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0


@dataclass
class Seat:
    """A place at the table."""

    letter: str
    kind: str
    name: str = ""
    person: str = ""
    deck: DeckList | None = None
    invitation: str = ""
    present: int = 0
    left: bool = False

    def state(self) -> p.SeatState:
        """Return what everybody may know of it."""
        name = self.deck.name if self.deck is not None else ""
        return p.SeatState(self.letter, self.kind, self.name, name, self.present > 0, self.left)  # type: ignore[arg-type]


@dataclass
class Proposed:
    """Something that waits for the others to agree."""

    number: int
    what: str
    by: str
    open: set[str]


@dataclass
class Step:
    """A change that has been carried out in memory: what is to be stored of it, and how it is taken back if that cannot be done."""

    row: Row | None = None
    revert: Callable[[], None] = lambda: None
    tell: list[p.Message] = field(default_factory=list)
    """What everybody at the table is told besides how the match stands."""
    rematch: bool = False


class Table:
    """A table in memory.

    Args:
        data: What the storage has of it, see :func:`tefuda.server.storage.load_match`.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: str = data["id"]
        self.game: str = data["game"]
        self.spec: dict[str, Any] = dict(data["spec"])
        self.public: bool = data["public"]
        self.header: str = data["header"] or ""
        self.seats = {s["letter"]: seat_of(s) for s in data["seats"]}
        self.timing = msgspec.convert(self.spec.get("clock", {}), Timing)
        self.talk = [p.Said(t["number"], t["seat"], t["name"], t["text"]) for t in data["talk"]]
        self.match: Match | None = None
        self.rows = 0
        self.course = 0
        self.paused = False
        self.proposals: dict[int, Proposed] = {}
        self.proposed = 0
        self.taken_back: dict[str, int] = {}
        self.spectators = 0
        self.asked: dict[str, int] = {}
        self._steps: list[tuple[str, int]] = []
        self._messages: set[str] = set()
        self._left = dict.fromkeys(self.seats, self.timing.seconds * 1000)
        self._since = monotonic()
        self._secret = False
        self._taken = 0

    # ---- coming to life -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """``waiting``, ``running`` or ``finished``."""
        if self.match is None:
            return "waiting"
        return "running" if self.match.result is None else "finished"

    def begin(self, match: Match) -> None:
        """Seat the players at a match."""
        self.match = match
        self._note_asked("")
        self._since = monotonic()

    def replay(self, stored: Sequence[Mapping[str, Any]]) -> Iterator[None]:
        """Bring a match to where its stored rows end; pauses after each row, so that a long one keeps nobody waiting.

        Raises:
            TefudaError: If a row does not fit: the record is of another version.
        """
        if not self.header:
            return
        self.begin(Match.beginning(read_record(self.header)))
        for stored_row in stored:
            row = Row(**{k: stored_row[k] for k in Row.__struct_fields__})
            self._apply(row)
            self.settle(Step(row))
            yield
        self._since = monotonic()

    def _apply(self, row: Row) -> int:
        """Carry out a row in the match; return how many decisions that were."""
        match = self._running()
        before = match.taken
        if row.kind == "move":
            match.choose(row.text, row.seat)
        elif row.kind == "request":
            match.request(row.text, row.seat)
        elif row.kind == "join":
            match.join(msgspec.json.decode(row.text, type=DeckList), row.seat, False)
        else:
            match.undo(int(row.text))
        return match.taken - before

    def _running(self) -> Match:
        if self.match is None:
            raise Refusal(Text("対戦はまだ始まっていません", "the match has not begun"))
        return self.match

    # ---- changes --------------------------------------------------------------------------------------------------------

    def done_already(self, seat: str, message: str) -> bool:
        """Tell whether a client's message was carried out before."""
        return f"{seat}:{message}" in self._messages

    def take(self, seat: str, message: p.FromClient | Row) -> Step:
        """Carry out what a seat wants, in memory; nothing if it is refused.

        Raises:
            Refusal: If it is not possible now.
        """
        if isinstance(message, Row):
            return self._row_taken(message.kind, seat, message.text, message.message)
        taker: Callable[[str, Any], Step] | None = TAKERS.get(type(message))
        if taker is None or not seat:
            raise Refusal(Text("観戦者にはできません", "spectators cannot do that"))
        return taker(self, seat, message)  # type: ignore[call-arg, arg-type]

    def _row_taken(self, kind: str, seat: str, text: str, message: str) -> Step:
        match = self._running()
        if match.result is not None:
            raise Refusal(Text("対戦は終わっています", "the match is over"))
        before = match.copy() if kind in ("undo", "join") else None
        taken, left = match.taken, dict(self._left)
        clocks = self._charged(seat) if kind in ("move", "request") else dict(self._left)
        row = Row(self.rows, kind, seat, text, message, clocks)

        def revert() -> None:
            if before is not None:
                self.match = before
            else:
                match.undo(match.taken - taken)
            self._left = left

        try:
            self._apply(row)
        except IllegalDecision as error:
            reasons = [reason_of(r) for r in error.reasons] or self._why_not(seat, text)
            raise Refusal(said(error), error.near, reasons) from None
        except TefudaError as error:
            raise Refusal(said(error)) from None
        except Exception:
            revert()
            raise
        return Step(row, revert)

    def settle(self, step: Step) -> None:
        """A step is stored: it counts, and its message will not be carried out again."""
        row = step.row
        if row is None:
            return
        match = self._running()
        self.rows = row.number + 1
        if row.kind == "undo":
            self.course += 1
            undone = int(row.text)
            while undone > 0 and self._steps:
                undone -= self._steps.pop()[1]
        else:
            self._steps.append((row.seat, match.taken - self._taken))
        if row.kind == "request":
            self.seats[row.seat].left = True
        if row.message and row.message != CLOCK:
            self._messages.add(f"{row.seat}:{row.message}")
        if row.clocks is not None:
            self._left = dict(row.clocks)
        self._taken = match.taken
        self._since = monotonic()
        self._note_asked(row.seat)

    def _note_asked(self, by: str) -> None:
        """Number the open requests: in a sealed choice, those of the others stay what they were."""
        match = self._running()
        open_now = [letter(d.player) for d in match.decisions]
        kept = self.asked if self._secret and match.sealed and by else {}
        self.asked = {who: kept.get(who, self.rows) if who != by else self.rows for who in open_now}
        self._secret = match.sealed

    def _choose(self, seat: str, message: p.Choose) -> Step:
        if self.paused:
            raise Refusal(Text("中断しています", "the match is paused"))
        if self._running().result is None and self.asked.get(seat) != message.request:
            raise Refusal(Text("その質問はもう終わっています", "that request is no longer open"))
        return self._row_taken("move", seat, message.answer, message.id)

    def _demand(self, seat: str, message: p.Demand) -> Step:
        return self._row_taken("request", seat, message.verb, message.id)

    def _why_not(self, seat: str, text: str) -> list[p.Reason]:
        try:
            return [reason_of(r) for r in self._running().why_not(text, seat)]
        except TefudaError:
            return []

    # ---- proposals ------------------------------------------------------------------------------------------------------

    def others(self, seat: str, gone: bool = False) -> set[str]:
        """Return the persons at the table who have to agree to what a seat proposes; ``gone``: with those who have left the match."""
        return {
            s.letter for s in self.seats.values() if s.kind == "person" and s.letter != seat and (gone or not s.left)
        }

    def _propose(self, seat: str, message: p.Propose) -> Step:
        self._check_proposal(seat, message.what)
        self.proposed += 1
        proposed = Proposed(self.proposed, message.what, seat, self.others(seat, message.what == "rematch"))
        if not proposed.open:
            return self._granted(proposed, message.id)
        self.proposals[proposed.number] = proposed
        return Step(tell=[told_proposal(proposed)])

    def _check_proposal(self, seat: str, what: str) -> None:
        over = self._running().result is not None
        if over != (what == "rematch"):
            raise Refusal(
                Text("対戦は終わっています", "the match is over")
                if over
                else Text("まだ対戦中です", "the match is not over")
            )
        if any(q.by == seat and q.what == what for q in self.proposals.values()):
            raise Refusal(Text("もう提案しています", "you have proposed that already"))
        if what == "take-back":
            if self._back_to(seat) == 0:
                raise Refusal(Text("戻せる決定がありません", "there is no decision of yours to take back"))
            limit = int(self.spec.get("take_backs", TAKE_BACKS))
            if self.others(seat) and self.taken_back.get(seat, 0) >= limit:
                raise Refusal(Text(f"待ったは{limit}回までです", f"a match has at most {limit} take-backs of yours"))
        if what in ("pause", "go-on") and self.paused == (what == "pause"):
            raise Refusal(Text("もうそうなっています", "that is so already"))

    def _agree(self, seat: str, message: p.Agree) -> Step:
        proposed = self.proposals.get(message.proposal)
        if proposed is None or seat not in proposed.open:
            raise Refusal(Text("答える提案がありません", "there is no such proposal for you to answer"))
        if not message.accept:
            del self.proposals[proposed.number]
            return Step(tell=[p.Proposal(proposed.number, proposed.what, proposed.by, ())])
        proposed.open.discard(seat)
        if proposed.open:
            return Step(tell=[told_proposal(proposed)])
        del self.proposals[proposed.number]
        return self._granted(proposed, message.id)

    def _granted(self, proposed: Proposed, message: str) -> Step:
        settled = p.Proposal(proposed.number, proposed.what, proposed.by, (), True)
        if proposed.what == "take-back":
            self.taken_back[proposed.by] = self.taken_back.get(proposed.by, 0) + 1
            self.proposals = {}
            step = self._row_taken("undo", proposed.by, str(self._back_to(proposed.by)), f"take-back {message}"[:80])
            step.tell.append(settled)
            return step
        if proposed.what == "rematch":
            return Step(tell=[settled], rematch=True)
        now = self._charged("")
        self.paused = proposed.what == "pause"
        self._left, self._since = now, monotonic()
        return Step(tell=[settled])

    def _back_to(self, seat: str) -> int:
        """Return how many decisions lie between now and before the last one of a seat; 0 if there is none."""
        n = 0
        for by, decisions in reversed(self._steps):
            n += decisions
            if by == seat:
                return n
        return 0

    # ---- time -----------------------------------------------------------------------------------------------------------

    def running_clocks(self) -> tuple[str, ...]:
        """Return the seats of persons whose time runs."""
        if self.timing.kind == "none" or self.paused or self.state != "running":
            return ()
        return tuple(who for who in self.asked if self.seats[who].kind == "person")

    def _charged(self, seat: str) -> dict[str, int]:
        """Return the time that everybody has left if a seat decides now."""
        left = dict(self._left)
        elapsed = int((monotonic() - self._since) * 1000)
        for who in self.running_clocks():
            left[who] = max(0, left[who] - elapsed)
        if seat and self.timing.kind == "fischer":
            left[seat] += self.timing.increment * 1000
        elif seat and self.timing.kind == "move":
            left[seat] = self.timing.seconds * 1000
        return left

    def time_left(self) -> float | None:
        """Return the seconds until a clock runs out, None if none runs."""
        running = self.running_clocks()
        return min(self._charged("")[who] for who in running) / 1000 if running else None

    def out_of_time(self) -> str:
        """Return a seat whose time is over, empty if there is none."""
        now = self._charged("")
        return next((who for who in self.running_clocks() if now[who] <= 0), "")

    def clock(self) -> p.Clock:
        """Return how the clocks stand."""
        return p.Clock(p.ClockState(self._charged(""), self.running_clocks(), self.paused))

    # ---- telling --------------------------------------------------------------------------------------------------------

    def welcome(self, seat: str) -> p.Welcome:
        """Return the first message to a viewer."""
        seats = self.seat_states()
        return p.Welcome(p.VERSION, self.id, self.game, seat, self.state, seats, dict(self.spec.get("options", {})))  # type: ignore[arg-type]

    def presence(self) -> p.Presence:
        """Return who sits where."""
        return p.Presence(self.state, self.seat_states(), self.spectators)  # type: ignore[arg-type]

    def seat_states(self) -> tuple[p.SeatState, ...]:
        """Return the seats as everybody may know them."""
        return tuple(s.state() for s in self.seats.values())

    def events(self, seat: str, since: int) -> p.Events:
        """Return what happened since an event, as far as a viewer may know."""
        found = self._running().story(seat, since)
        return p.Events(self.course, since, tuple(happened(e) for e in found))

    def position(self, seat: str) -> p.Position:
        """Return the position as a viewer may know it."""
        return p.Position(self._running().view(seat))

    def request(self, seat: str) -> p.Request | None:
        """Return who is asked what, as far as a viewer may know; None when the match is over."""
        match = self._running()
        if match.result is not None:
            return None
        for decision in match.decisions:
            if letter(decision.player) == seat:
                return asked_of(decision, self.asked[seat])
        if match.sealed:
            return p.Request(min(self.asked.values(), default=self.rows), "")
        first = match.view(seat).requests
        return p.Request(self.rows, first[0].player, first[0].kind) if first else p.Request(self.rows, "")

    def over(self) -> p.Over | None:
        """Return how the match ended."""
        result = self.match.result if self.match is not None else None
        return p.Over(str(result), result.clause) if result is not None else None

    def answer(self, seat: str, message: p.Why | p.WhyNot) -> p.Message:
        """Answer a question that changes nothing.

        Raises:
            Refusal: If it cannot be answered.
        """
        match = self._running()
        try:
            if isinstance(message, p.WhyNot):
                found = match.why_not(message.text, seat or match.beginners[0]) if seat else []
                return p.Reasons(message.id, tuple(reason_of(r) for r in found))
            story = match.story(seat, max(0, message.event - 1)) if message.event else match.story(seat)
            if not story:
                raise Refusal(Text("そのできごとはありません", "there is no such event"))
            return p.Because(message.id, happened(story[0] if message.event else story[-1]))
        except TefudaError as error:
            raise Refusal(said(error)) from None


TAKERS: dict[type, Any] = {
    p.Choose: Table._choose,
    p.Demand: Table._demand,
    p.Propose: Table._propose,
    p.Agree: Table._agree,
}
"""What changes a table, by kind of message."""


def seat_of(stored: Mapping[str, Any]) -> Seat:
    """Return a seat as it is stored."""
    deck = msgspec.convert(stored["deck"], DeckList) if stored["deck"] else None
    return Seat(
        stored["letter"], stored["kind"], stored["name"], stored["person"] or "", deck, stored["invitation"] or ""
    )


def said(error: TefudaError) -> Text:
    """Return what an error says, in both languages."""
    return Text(error.told("ja"), error.told("en"))


def reason_of(reason: Any) -> p.Reason:
    """Return a reason as the protocol has it."""
    return p.Reason(reason.clause, Told(reason.ja, reason.en))


def told_proposal(of: Proposed) -> p.Proposal:
    """Return a proposal as everybody at the table is told of it."""
    return p.Proposal(of.number, of.what, of.by, tuple(sorted(of.open)))


def happened(entry: Any) -> p.Happened:
    """Return an entry of the log as the protocol has it."""
    return p.Happened(entry.number, entry.kind, entry.moment, told(entry.text), tuple(cause(c) for c in entry.why))


def cause(of: Any) -> p.Cause:
    """Return a cause as the protocol has it."""
    if of.sentence is None:
        return p.Cause(told(of.procedure), of.clause)
    return p.Cause(told(of.procedure), of.clause, told(of.source), told(of.sentence))


def asked_of(decision: Decision, number: int) -> p.Request:
    """Return an open decision as who is asked gets it."""
    choices = tuple(
        p.Choice(o.text, o.verb, tuple(t.text() for t in o.shape.objects()), o.idle) for o in decision.options
    )
    return p.Request(number, letter(decision.player), decision.kind, decision.clause, told(decision.prompt), choices)
