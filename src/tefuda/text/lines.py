"""Lines: one line of a card's text is one ability (or several keywords)."""

from __future__ import annotations

import msgspec

from .costs import Cost
from .events import Event, Happens, PhaseComes
from .instructions import Again, Do
from .model import Node, Word, says
from .options import begins_with, first_prefixes
from .players import EachPlayer, Everyone
from .sentences import (
    AtEnd,
    Body,
    By,
    During,
    InCase,
    Instead,
    InTurn,
    OnPlay,
    PayInside,
    Prefix,
    Sentence,
    Steps,
    When,
    WhileHere,
)
from .things import It, This
from .words import Keyword, Side


class TriggerHead(Word, frozen=True, tag=True):
    """A bracketed word that stands for a trigger (ファンファーレ)."""

    label = ("誘発アイコン", "trigger icon")


class Line(Node, frozen=True, tag=True):
    """One line of card text."""

    def canon(self) -> Line:
        """A verb instead of an event that may happen (…場合、代わりに…) is done to the subject of the event if it names no object."""
        body = getattr(self, "b", None)
        if not isinstance(body, Steps):
            return self
        said = tuple(_done_instead(s) for s in body.s)
        return self if said == body.s else msgspec.structs.replace(self, b=Steps(said))


def _done_instead(s: Sentence) -> Sentence:
    case = next((p for p in s.pre if isinstance(p, InCase)), None)
    return s if case is None else _with_object(s, case.e)


@says("{k}", en="{k:, }")
class Keywords(Line, frozen=True, tag=True):
    """The card has these keywords."""

    k: tuple[Keyword, ...]


@says("{h}[{cost}：]{b}", en="{h: / }[, {cost}]: {b}")
class Trigger(Line, frozen=True, tag=True):
    """An automatic ability for each of the heads; a cost is optional to pay, and without it nothing is done."""

    h: tuple[TriggerHead, ...]
    b: Body
    cost: Cost | None = None

    def ok(self) -> bool:
        return not begins_with(self.b, PayInside)


@says("[quick?Q]【起動】{cost}：{b}", en="[quick?Quick, activate|Activate], {cost}: {b}")
class Activate(Line, frozen=True, tag=True):
    """An ability played by paying its cost; `quick`: also in the windows of the opponent's turn."""

    cost: Cost
    b: Body
    quick: bool = False


class Limit(Node, frozen=True, tag=True):
    """How often, or when, a trigger works."""


@says("[{s}の]ターンごとに{n}回", also="[{s}の]1ターンに{n}回", en="{n.times} [s?on each of {s.'s} turns|per turn]")
class PerTurn(Limit, frozen=True, tag=True):
    """At most n times each turn (only in turns of that player, if named)."""

    n: int
    s: Side | None = None


@says("{p}", en="{p}")
class OnlyIn(Limit, frozen=True, tag=True):
    """Only in that time."""

    p: InTurn | WhileHere


@says("{p}、{per}", en="{p}, {per}")
class OnlyInPer(Limit, frozen=True, tag=True):
    """Only in that time, and at most so often each turn."""

    p: InTurn | WhileHere
    per: PerTurn


@says(
    "[{lim}、]{e.とき}<とき|たび>、{b}",
    "[{lim}、]{e.とき}<とき|たび>、{cost}：{b}",
    also=("{lim!OnlyIn}に{e.とき}<とき|たび>、{b}", "{lim!OnlyIn}に{e.とき}<とき|たび>、{cost}：{b}"),
    en="[{lim}, ]when {e}, [{cost}: ]{b}",
)
class On(Line, frozen=True, tag=True):
    """An automatic ability: triggers on the event; a cost is optional to pay, and without it nothing is done."""

    e: Event
    b: Body
    cost: Cost | None = None
    lim: Limit | None = None

    def ok(self) -> bool:
        return not (begins_with(self.b, PayInside) or begins_with(self.b, Instead) or next_phase(self.e))


@says("{who}は、{e.とき}とき、{b}", en="{who}: when {e}, {b}")
class OnEach(Line, frozen=True, tag=True):
    """An automatic ability that triggers for each player, who carries it out."""

    who: EachPlayer
    e: Event
    b: Body

    def ok(self) -> bool:
        return not next_phase(self.e)


@says(
    "[{s}の]ターン開始時、{b}",
    also="各ターン開始時、{b}",
    en="at the start of [{s.'s}|each] turn, {b}",
    where={"end": False},
)
@says(
    "[{s}の]ターン終了時、{b}",
    also=("各ターン終了時、{b}",),
    en="at the end of [{s.'s}|each] turn, {b}",
    where={"end": True},
)
class AtTurn(Line, frozen=True, tag=True):
    """An automatic ability of the start or end of turns (of that player, else of every turn)."""

    b: Body
    end: bool
    s: Side | Everyone | None = None


@says("これをプレイする際、{cost}：{b}", en="when you play this card, {cost}: {b}")
class PlayPay(Line, frozen=True, tag=True):
    """An optional payment while this card is played, which changes its cost."""

    cost: Cost
    b: Body


@says(
    "{w}場合、代わりに[、]{b}", also=("{w}代わりに[、]{b}", "{w}とき、代わりに[、]{b}"), en="if {w.would}, instead {b}"
)
class Replace(Line, frozen=True, tag=True):
    """A replacement: what would happen does not; the body is done instead. A verb without its object is done to the subject."""

    w: Event
    b: Body

    def canon(self) -> Line:
        if not isinstance(self.b, Steps):
            return self
        first = _with_object(self.b.s[0], self.w)
        return self if first is self.b.s[0] else Replace(self.w, Steps((first, *self.b.s[1:])))


def _with_object(s: Sentence, w: Event) -> Sentence:
    """A sentence instead of an event, whose verb is done to the subject of the event if it names no object."""
    d = getattr(s.do, "d", None)
    if not isinstance(d, Again) or not isinstance(w, Happens):
        return s
    whole = Do(This() if isinstance(w.t, This) else It(), d.v)
    return msgspec.structs.replace(s, do=msgspec.structs.replace(s.do, d=whole))


@says("{b}", en="{b}")
class Plain(Line, frozen=True, tag=True):
    """Text of a spell (carried out when played) or a continuous ability of a permanent."""

    b: Body

    def ok(self) -> bool:
        return not _is_other_line(first_prefixes(self.b))


def next_phase(e: Event) -> bool:
    """Whether an event is one phase of a turn to come, which only a delayed trigger can mean."""
    return isinstance(e, PhaseComes) and e.next


def _is_other_line(pre: tuple[Prefix, ...]) -> bool:
    """Whether a line with these prefixes is read as a trigger or a payment, not as plain text."""
    match pre:
        case (AtEnd() | InCase(), *_):
            return True
        case (OnPlay(t=This()), PayInside(), *_):
            return True
        case (When(next=False, e=e), *_):
            return not next_phase(e)
        case (During(p=InTurn() | WhileHere()) | By(), When(next=False, e=e), *_):
            return not next_phase(e)
    return False
