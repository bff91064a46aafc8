"""Lines: one line of a card's text is one ability (or several keywords)."""

from __future__ import annotations

from .costs import Cost
from .events import Event
from .model import Node, Word, says
from .players import EachPlayer
from .sentences import AtEnd, Body, During, If, InTurn, Sentence, Steps, When, WhileHere
from .words import Keyword, Side


class TriggerHead(Word, frozen=True, tag=True):
    """A bracketed word that stands for a trigger (ファンファーレ)."""

    label = ("誘発アイコン", "trigger icon")


class Line(Node, frozen=True, tag=True):
    """One line of card text."""


@says("{k}", en="{k: }")
class Keywords(Line, frozen=True, tag=True):
    """The card has these keywords."""

    k: tuple[Keyword, ...]


@says("{h}[{cost}：]{b}", en="{h: }[ {cost}:] {b}")
class Trigger(Line, frozen=True, tag=True):
    """An automatic ability for each of the heads; a cost is optional to pay, and without it nothing is done."""

    h: tuple[TriggerHead, ...]
    b: Body
    cost: Cost | None = None


@says("[quick?Q]【起動】{cost}：{b}", en="[quick?Quick ]Act {cost}: {b}")
class Activate(Line, frozen=True, tag=True):
    """An ability played by paying its cost; `quick`: also in the windows of the opponent's turn."""

    cost: Cost
    b: Body
    quick: bool = False


class Limit(Node, frozen=True, tag=True):
    """How often, or when, a trigger works."""


@says("[{s}の]ターンごとに{n}回", also="[{s}の]1ターンに{n}回", en="{n} times per turn[ of {s.'s}]")
class PerTurn(Limit, frozen=True, tag=True):
    """At most n times each turn (only in turns of that player, if named)."""

    n: int
    s: Side | None = None


@says("{p}", en="{p}")
class OnlyIn(Limit, frozen=True, tag=True):
    """Only in that time."""

    p: InTurn | WhileHere


@says("[{lim}、]{e.た}<とき|たび>、{b}", "[{lim}、]{e.た}<とき|たび>、[{pre}]{cost}：{b}", en="[{lim}, ]when {e}, [{pre: } ][{cost}: ]{b}")
class On(Line, frozen=True, tag=True):
    """An automatic ability: triggers on the event; a cost is optional, `pre` is read before paying."""

    e: Event
    b: Body
    cost: Cost | None = None
    lim: Limit | None = None
    pre: tuple[If, ...] = ()


@says("{who}は、{e.た}とき、{b}", en="{who}: when {e}, {b}")
class OnEach(Line, frozen=True, tag=True):
    """An automatic ability that triggers for each player, who carries it out."""

    who: EachPlayer
    e: Event
    b: Body


@says("[{s}の]ターン開始時、{b}", also="[{s}の]ターンの開始時、{b}", en="at the start of [{s.'s}|each] turn, {b}", where={"end": False})
@says("[{s}の]ターン終了時、{b}", also="[{s}の]ターンの終わりに、{b}", en="at the end of [{s.'s}|each] turn, {b}", where={"end": True})
class AtTurn(Line, frozen=True, tag=True):
    """An automatic ability of the start or end of turns (of that player, else of every turn)."""

    b: Body
    end: bool
    s: Side | None = None


@says("これをプレイする際、[{pre}]{cost}：{b}", en="when you play this card, [{pre: } ]{cost}: {b}")
class PlayPay(Line, frozen=True, tag=True):
    """An optional payment while this card is played, which changes its cost."""

    cost: Cost
    b: Body
    pre: tuple[If, ...] = ()


@says("{w}場合、代わりに[、]{b}", also="{w}代わりに[、]{b}", en="if {w.would}, instead {b}")
class Replace(Line, frozen=True, tag=True):
    """A replacement: what would happen does not; the body is done instead."""

    w: Event
    b: Body


@says("{b}", en="{b}")
class Plain(Line, frozen=True, tag=True):
    """Text of a spell (carried out when played) or a continuous ability of a permanent."""

    b: Body

    def ok(self) -> bool:
        first = self.b.s[0] if isinstance(self.b, Steps) and self.b.s else None
        if not isinstance(first, Sentence) or not first.pre:
            return True
        head = first.pre[:2]
        if isinstance(head[0], AtEnd):
            return False
        if isinstance(head[0], When):
            return head[0].next
        timed = isinstance(head[0], During) and isinstance(head[0].p, InTurn | WhileHere)
        return not (timed and len(head) > 1 and isinstance(head[1], When) and not head[1].next)
