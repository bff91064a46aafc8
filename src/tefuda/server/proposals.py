"""What somebody proposes and the others at the table have to agree to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from weakref import proxy

from tefuda.formats.decks import DeckList
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server.course import TAKE_BACK
from tefuda.server.steps import Refusal, Step

if TYPE_CHECKING:
    from tefuda.server.table import Table

TAKE_BACKS = 3
"""Take-backs that a person may propose in a match, unless it was agreed otherwise."""


@dataclass
class Joining:
    """Somebody who asks to join: with which deck, and with which message."""

    person: str
    name: str
    deck: DeckList
    message: str


@dataclass
class Proposed:
    """Something that waits for the others to agree."""

    number: int
    what: str
    by: str
    open: set[str]
    joining: Joining | None = None
    back: dict[str, int] = field(default_factory=dict)

    def told(self) -> p.Proposal:
        """Return it as everybody at the table is told of it."""
        return p.Proposal(self.number, self.what, self.by, tuple(sorted(self.open)), name=self.name, back=self.back)

    @property
    def name(self) -> str:
        """Who asks to join."""
        return self.joining.name if self.joining is not None else ""


class Proposals:
    """The proposals at a table."""

    def __init__(self, table: Table) -> None:
        self._table: Table = proxy(table)  # no cycle: a table that nobody needs is freed at once
        self._open: dict[int, Proposed] = {}
        self._last = 0

    def number(self) -> int:
        """Return the number of the next one."""
        self._last += 1
        return self._last

    def propose(self, seat: str, message: p.Propose) -> Step:
        """Propose something; it is granted at once if there is nobody to ask.

        Raises:
            Refusal: If it cannot be proposed.
        """
        self._check(seat, message.what)
        proposed = Proposed(self.number(), message.what, seat, self._table.others(seat, message.what == "rematch"))
        if not proposed.open:
            return self._granted(proposed, message.id)
        if message.what == "take-back":
            proposed.back = self._table.course.taken_with(seat)
        self._open[proposed.number] = proposed
        return Step(tell=[proposed.told()])

    def goes_back(self, message: p.FromClient) -> bool:
        """Tell whether a message may lead to a take-back."""
        if isinstance(message, p.Agree):
            proposed = self._open.get(message.proposal)
            return proposed is not None and proposed.what == "take-back"
        return isinstance(message, p.Propose) and message.what == "take-back"

    def asked(self, person: str, message: str) -> bool:
        """Tell whether somebody asks to join with a message."""
        open_now = (q.joining for q in self._open.values() if q.joining is not None)
        return any((j.person, j.message) == (person, message) for j in open_now)

    def join(self, joining: Joining) -> Step:
        """Ask to join; it is granted at once if there are only bots to ask.

        Raises:
            Refusal: If nobody can join now.
        """
        self._table.letter_for(joining.person)
        if any(q.joining is not None and q.joining.person == joining.person for q in self._open.values()):
            raise Refusal(Text("もう提案しています", "you have proposed that already"))
        proposed = Proposed(self.number(), "join", "", self._table.others(""), joining)
        if not proposed.open:
            return self._granted(proposed, joining.message)
        self._open[proposed.number] = proposed
        return Step(tell=[proposed.told()])

    @property
    def _take_backs(self) -> int:
        return int(self._table.spec.get("take_backs", TAKE_BACKS))

    def may_take_back(self, seat: str) -> bool:
        """Tell whether a seat may still take something back, if the others agree: against bots always."""
        return not self._table.others(seat) or self._table.course.taken_back[seat] < self._take_backs

    def _check(self, seat: str, what: str) -> None:
        over = self._table.running().result is not None
        if over != (what == "rematch"):
            raise Refusal(
                Text("対戦は終わっています", "the match is over")
                if over
                else Text("まだ対戦中です", "the match is not over")
            )
        if any(q.by == seat and q.what == what for q in self._open.values()):
            raise Refusal(Text("もう提案しています", "you have proposed that already"))
        if what == "take-back":
            if self._table.course.back_to(seat) == 0:
                raise Refusal(Text("戻せる決定がありません", "there is no decision of yours to take back"))
            if not self.may_take_back(seat):
                limit = self._take_backs
                raise Refusal(Text(f"待ったは{limit}回までです", f"a match has at most {limit} take-backs of yours"))
        if what in ("pause", "go-on") and self._table.clocks.paused == (what == "pause"):
            raise Refusal(Text("もうそうなっています", "that is so already"))

    def withdrawn(self) -> list[p.Message]:
        """Return what is told when nothing of what is open can come about any more."""
        return [replace(q, open=set()).told() for q in self._open.values()]

    def changed(self) -> list[p.Message]:
        """Return what is told anew after a decision: an open take-back would take that back as well."""
        out: list[p.Message] = []
        for proposed in self._open.values():
            back = self._table.course.taken_with(proposed.by) if proposed.what == "take-back" else proposed.back
            if back != proposed.back:
                proposed.back = back
                out.append(proposed.told())
        return out

    def end(self) -> None:
        """Forget what is open: the match is over."""
        self._open = {}

    def agree(self, seat: str, message: p.Agree) -> Step:
        """Answer a proposal, or withdraw one's own.

        Raises:
            Refusal: If there is none for that seat.
        """
        proposed = self._open.get(message.proposal)
        withdrawn = proposed is not None and bool(seat) and proposed.by == seat and not message.accept
        if proposed is None or not (withdrawn or seat in proposed.open):
            raise Refusal(Text("答える提案がありません", "there is no such proposal for you to answer"))
        if not message.accept:
            del self._open[proposed.number]
            return Step(tell=[replace(proposed, open=set()).told()])
        proposed.open.discard(seat)
        if proposed.open:
            return Step(tell=[proposed.told()])
        del self._open[proposed.number]
        return self._granted(proposed, message.id)

    def _granted(self, proposed: Proposed, message: str) -> Step:
        settled = p.Proposal(proposed.number, proposed.what, proposed.by, (), True, name=proposed.name)
        if proposed.joining is not None:
            step = self._table.joined(proposed.joining)
            step.tell.append(settled)
            return step
        if proposed.what == "take-back":
            self._open = {}
            step = self._table.taken_back(proposed.by, f"{TAKE_BACK}{message}"[:80])
            step.tell.append(settled)
            return step
        if proposed.what == "rematch":
            return Step(tell=[settled], rematch=True)
        self._table.pause(proposed.what == "pause")
        return Step(tell=[settled])
