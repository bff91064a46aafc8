"""Sentences: prefixes that say when and under what condition, instructions in chains, options."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import replace

from .conditions import Cond
from .connectives import ELSE, IF_DONE, OTHERWISE, UNDONE, all_but
from .events import Event
from .model import Node, says
from .nouns import NP, Listed, Owner, recalls
from .periods import IfMid as IfMid
from .periods import InTurn as InTurn
from .periods import Period as Period
from .periods import PerMid as PerMid
from .periods import ThisAndNext as ThisAndNext
from .periods import ThisTurn as ThisTurn
from .periods import TurnEntered as TurnEntered
from .periods import UntilEnd as UntilEnd
from .periods import UntilEndOf as UntilEndOf
from .periods import UntilPhase as UntilPhase
from .periods import UntilTurnOf as UntilTurnOf
from .periods import While as While
from .periods import WhileHere as WhileHere
from .periods import WhileIn as WhileIn
from .periods import WhileThere as WhileThere
from .periods import WholeGame as WholeGame
from .players import EachPlayer, Who
from .things import Bare, Exactly, Same, Thing, by_name, of_names
from .verbs import To
from .words import Zone

if TYPE_CHECKING:
    from .costs import Cost
    from .instructions import Do


class Prefix(Node, frozen=True, tag=True):
    """What stands before the instruction of a sentence.

    `governs` tells how far a condition reaches: 0 it is none; 1 up to the next condition, option or end of the line;
    2 up to the end of the line or option. `pays`: it is itself a payment, and belongs to a cost that follows it.
    """

    governs: ClassVar[int] = 0
    pays: ClassVar[bool] = False


@says("{cond.なら}<、|>", en="if {cond},")
class If(Prefix, frozen=True, tag=True):
    """The condition is read here; it governs the sentence and those after it (see `scopes`)."""

    governs: ClassVar[int] = 1

    cond: Cond


@says("代わりに[、]", en="instead")
class Instead(Prefix, frozen=True, tag=True):
    """The sentence replaces the instruction before it in the same text."""


@says("可能なら[、]", en="if possible,")
class IfAble(Prefix, frozen=True, tag=True):
    """As far as it is legal."""


@says(
    "[next?次に]{e}場合、代わりに<|、>",
    also="[next?次に]{e}とき、代わりに<|、>",
    en="[next?the next time|whenever] {e.would}, instead",
)
class InCase(Prefix, frozen=True, tag=True):
    """A replacement that the text creates: what would happen does not; the sentence is done instead (`next`: once)."""

    e: Event
    next: bool = False


@says("{a}代わりに[、]", en="instead of {a.ing},")
class InsteadOf(Prefix, frozen=True, tag=True):
    """The sentence replaces that earlier instruction of the same text."""

    a: Do


@says("さらに[、]", en="in addition,")
class Further(Prefix, frozen=True, tag=True):
    """In addition to the sentence before."""


@says("その後、", also="そのあと、", en="then")
class After(Prefix, frozen=True, tag=True):
    """Next in sequence."""


@says("そうしたら、", also=all_but(IF_DONE, "そうしたら、"), en="if you do,")
class IfDone(Prefix, frozen=True, tag=True):
    """Only if the instruction before was really carried out; governs like a condition."""

    governs: ClassVar[int] = 1


@says("そうでないなら、", also=all_but(OTHERWISE, "そうでないなら、"), en="otherwise,", where={"undone": False})
@says("そうしないなら、", also=all_but(UNDONE, "そうしないなら、"), en="otherwise,", where={"undone": True})
class Otherwise(Prefix, frozen=True, tag=True):
    """If the condition before does not hold, or the instruction before was not carried out (`undone`: the latter, whatever the
    condition); governs like a condition."""

    undone: bool = False
    governs: ClassVar[int] = 1


@says("その中から<、|>", also=("その中の", "それらの中から[、]"), en="from among them,")
class Among(Prefix, frozen=True, tag=True):
    """The things of this sentence come from the set just looked at, revealed or created."""


@says("{p}、", en="{p},")
class During(Prefix, frozen=True, tag=True):
    """The instruction's effect lasts this long, or is limited to this time."""

    p: Period


@says("{t}を[{src}から]プレイする際、", en="when you play {t}[ from {src}],")
class OnPlay(Prefix, frozen=True, tag=True):
    """Applies while this thing is being played (from that zone): to the cost to pay."""

    t: Thing
    src: Zone | None = None

    def ok(self) -> bool:
        return not (isinstance(self.t, Bare) and any(isinstance(q, Owner) for q in getattr(self.t.np, "quals", ())))


@says(
    "[next?次に]{who}が{np}をプレイする際、",
    also="[next?次に]{who}がプレイする{np}は、",
    en="[next?the next time|when] {who} ~play {np.theirs},",
)
class OnPlayBy(Prefix, frozen=True, tag=True):
    """Applies while the player plays such a card (`next`: once)."""

    who: Who
    np: Listed
    next: bool = False

    def ok(self) -> bool:
        return not recalls(self.np)


@says("[next?次に]{e.とき}とき、", also="{e.とき}たび、", en="[next?the next time|when] {e},")
class When(Prefix, frozen=True, tag=True):
    """A delayed trigger, created when the text is carried out; `next`: works once."""

    e: Event
    next: bool = False


@says("ターン終了時、", en="at the end of the turn,")
class AtEnd(Prefix, frozen=True, tag=True):
    """In the end phase: a delayed trigger, or on a line of its own a trigger of every turn."""


@says("{who!ItsPlayer}は<|、>", "{who!Player}は<|、>", "{who}は<、|>", also="{who}は<、|>それぞれ<、|>", en="{who}")
class By(Prefix, frozen=True, tag=True):
    """This player carries the instruction out and makes its choices."""

    who: Who


@says("{cost}：", en="{cost}:")
class PayInside(Prefix, frozen=True, tag=True):
    """An optional payment inside an effect; governs everything up to the end of the line or option."""

    governs: ClassVar[int] = 2

    cost: Cost


@says("{of}{cnt}につき<、|>", en="for [one?each {of.one}|every {cnt} {of.of}],")
class Per(Prefix, frozen=True, tag=True):
    """The number in the instruction is taken once for every so many such things."""

    of: Listed
    cnt: Exactly

    def ok(self) -> bool:
        return isinstance(self.of, NP) or not by_name(self.cnt)

    def canon(self) -> Per:
        return of_names(self)


class Instruction(Node, frozen=True, tag=True):
    """What a sentence says; `static`: may stand as a continuous ability of a permanent's own line; `besides`: a later act of a chain that
    has a player of its own as its subject."""

    static: ClassVar[bool] = False
    besides: ClassVar[bool] = False


class Holding(Instruction, frozen=True, tag=True):
    """Something that holds for a time or as long as its source says so; nothing is carried out."""

    static: ClassVar[bool] = True

    def stands_behind(self, prefix: Prefix) -> bool:
        """Whether it is read behind such a prefix; if not, another class says both together."""
        return True


class Act(Instruction, frozen=True, tag=True):
    """An instruction that is carried out and can be optional or part of a chain."""


class Gain(Node, frozen=True, tag=True):
    """What is gained: `…を持つ`."""


class Elided(Act, frozen=True, tag=True):
    """An act whose subject or object is that of the act before; first in a sentence only after 代わりに or さらに.

    `alone`: it can be all that such a sentence says (for the others there are elliptic instructions).
    """

    alone: ClassVar[bool] = True


@says("{k.*}", en="{k.*}")
class GainsToo(Elided, frozen=True, tag=True):
    """The subject of the act before gains this as well."""

    static: ClassVar[bool] = True
    k: Gain


class Chain(Instruction, frozen=True, tag=True):
    """Several acts in one sentence."""


def unnamed(node: Node) -> bool:
    """Whether the subject of a node is that of the act before."""
    return isinstance(getattr(node, "t", None), Same)


DOING = "ことで"
"""Link of a chain whose second act needs the first to be carried out."""


Goal = To
"""Where things are moved to (open: see `Dialect`)."""


@says(also="{t.を}{to}", en="")
class Pending(Node, frozen=True, tag=True):
    """The first of two moves, whose verb only the second one says (`1枚をデッキの上に、残りを墓場に置く`)."""

    rewritten: ClassVar[bool] = True
    t: Thing
    to: Goal


EITHER = "か"
"""Link of acts of which one is done."""


@says("{a.連}、{b.*}", en="{a} and {b.*}", where={"link": "連"})
@says("{a.て}、{b.*}", also="{a.て}{b!GainsToo.*}", en="{a} and {b.*}", where={"link": "て"})
@says("{a.た}後、{b.*}", also="{a.た}あと、{b.*}", en="{a} and then {b.*}", where={"link": "後"})
@says(
    "{a}ことで、{b.*}",
    also=("{a}ことによって、{b.*}", "{a}ことにより、{b.*}"),
    en="{a} to {b.inf}",
    where={"link": DOING},
)
@says(
    "{a!Do.て}{b!Again.*}",
    "{a!Again.て}{b!Again.*}",
    "{a!Select.て}{b!Again.*}",
    "{a!Search.て}{b!Again.*}",
    en="{a} and {b.*}",
    where={"link": "て+"},
)
@says(also="{a!Pending}、{b.*}", en="", where={"link": "連"})
class Seq(Chain, frozen=True, tag=True):
    """Both, in this order; `link` only records how the print joins them."""

    a: Act | Holding
    b: Act | Holding | Seq
    link: str

    def moving(self) -> Node | None:
        """The act that says the verb of a move before it."""
        later = self.b.a if isinstance(self.b, Seq) else self.b
        verb = getattr(later, "v", None)
        return later if isinstance(getattr(verb, "to", None), Node) and getattr(later, "src", None) is None else None

    def canon(self) -> Seq:
        if not isinstance(self.a, Pending):
            return self
        later: Any = self.moving()
        first = replace(later, t=self.a.t, v=replace(later.v, to=self.a.to))
        return replace(self, a=first)

    def either(self) -> bool:
        """Whether only one of the two is done."""
        return self.link == EITHER

    def ok(self) -> bool:
        if isinstance(self.a, Pending) and self.moving() is None:
            return False
        later = self.b.a if isinstance(self.b, Seq) else self.b
        if unnamed(later) and not (isinstance(self.a, Elided) or isinstance(getattr(self.a, "t", None), Thing)):
            return False
        return getattr(later, "mid", None) is None and not getattr(later, "first_only", False)


@says("{a}か、{b.*}", also="{a}か{b!Again.*}", en="{a.*} or {b.*}")
class Or(Chain, frozen=True, tag=True):
    """One of the two, picked when it is carried out."""

    a: Act
    b: Act | Seq | Or

    def ok(self) -> bool:
        # who is named before the first of them does either: `By` says it
        return not getattr(self.a, "besides", False)


@says("{a.連}、そうでないなら<、|>{b.*}", also=ELSE[1:], en="{a}; otherwise, {b.*}")
class Else(Chain, frozen=True, tag=True):
    """The one if the condition of the sentence holds, else the other."""

    a: Act | Holding
    b: Act | Seq

    def ok(self) -> bool:
        return not (unnamed(self.a) or unnamed(self.b))


@says("その中から[、]{a.*}", en="{a.*} (from among them)")
class FromThem(Act, frozen=True, tag=True):
    """An act of a chain whose things come from the set that the act before looked at or revealed."""

    a: Act


class Clause(Node, frozen=True, tag=True):
    """The body of a sentence."""

    d: Instruction


@says("{d.*}", en="{d.*}")
class Must(Clause, frozen=True, tag=True):
    """The instruction is obligatory (as far as possible)."""


@says("{d.よい}", en="you may {d.inf}")
class May(Clause, frozen=True, tag=True):
    """The instruction is optional."""

    d: Act | Chain


def everyones_event(pre: tuple[Prefix, ...]) -> bool:
    """Whether 各プレイヤーは、 stands before an event that is replaced: such a line is every player's ability (`lines.OnEach`)."""
    return any(isinstance(a, By) and isinstance(a.who, EachPlayer) and isinstance(b, InCase) for a, b in pairwise(pre))


def payments_whole(pre: tuple[Prefix, ...]) -> bool:
    """Whether no payment is split: one that stands directly before a cost belongs to that cost."""
    return not any(a.pays and isinstance(b, PayInside) for a, b in pairwise(pre))


@says("[{pre}]{do}。", en="")
class Sentence(Node, frozen=True, tag=True):
    """One sentence: prefixes in the order in which they are evaluated, then what is done."""

    do: Clause
    pre: tuple[Prefix, ...] = ()

    def ok(self) -> bool:
        d = getattr(self.do, "d", None)
        first = d.a if isinstance(d, Seq | Or) else d
        alone = isinstance(d, Else) and not isinstance(next(iter(self.pre[-1:]), None), If)
        apart = isinstance(first, Holding) and not all(map(first.stands_behind, self.pre))
        if alone or apart or isinstance(first, FromThem) or not payments_whole(self.pre) or everyones_event(self.pre):
            return False
        if isinstance(first, Elided):
            known = any(isinstance(p, Instead | Further) for p in self.pre)
            return known and (first is not d or d.alone)
        if first is not None and unnamed(first):
            # what is only said of the source without a subject is not said of somebody before it
            return not hasattr(first, "first_only") and any(isinstance(p, Instead | Further) for p in self.pre)
        return True

    def canon(self) -> Sentence:
        """A period that the print puts inside the instruction moves to the prefixes."""
        d = self.do.d if isinstance(self.do, Must | May) else None
        first = d.a if isinstance(d, Seq) else d
        mid = getattr(first, "mid", None)
        if mid is None or first is None:
            return self
        plain = msgspec.structs.replace(first, mid=None)
        d = msgspec.structs.replace(d, a=plain) if isinstance(d, Seq) else plain
        prefix = _as_prefix(mid)
        return Sentence(msgspec.structs.replace(self.do, d=d), (*self.pre, prefix))


def _as_prefix(mid: Period | PerMid | IfMid) -> Prefix:
    if isinstance(mid, PerMid):
        return Per(mid.of, mid.cnt)
    return If(mid.cond) if isinstance(mid, IfMid) else During(mid)


class Body(Node, frozen=True, tag=True):
    """The effect part of an ability, or of an option."""


@says("{s}", en="{s: }")
class Steps(Body, frozen=True, tag=True):
    """Sentences carried out one after the other."""

    s: tuple[Sentence, ...]
