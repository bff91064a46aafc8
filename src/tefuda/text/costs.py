"""Costs: items that stand before a colon and are paid in printed order; all concern the payer's own things."""

from __future__ import annotations

from .model import Node, Word, says
from .nouns import NP, Counters, ZoneCards
from .numbers import Simple
from .rewrites import OneOfEachNumber
from .things import AtRandom, Bare, Both, Either, Some, This


class CostVerb(Word, frozen=True, tag=True):
    """What a cost does to a thing, in its bare form (アクト, 墓場に置く, 消滅)."""

    label = ("支払いの動詞", "verb of a cost")


class CostItem(Node, frozen=True, tag=True):
    """One item of a cost."""


class SingleItem(CostItem, frozen=True, tag=True):
    """An item that is not a choice between payments."""


@says("{t.を}{v}", en="{v: } {t}")
class PayDo(SingleItem, frozen=True, tag=True):
    """Do the verbs to the thing, in order; what it takes is later recalled by 捨てた, 公開した and the like."""

    t: This | Bare | Some | Both | Either | OneOfEachNumber
    v: tuple[CostVerb, ...]

    def ok(self) -> bool:
        # アクト after another verb is the bare icon, an item of its own
        if any(v.id == "act" for v in self.v[1:]):
            return False
        # a whole zone is never paid without a number, and a lot has its own class
        bare = isinstance(self.t, Bare) and (not isinstance(self.t.np, NP) or isinstance(self.t.np.head, ZoneCards))
        return not bare and not (isinstance(self.t, Some) and isinstance(self.t.cnt, AtRandom))


@says("アクト", en="act this card")
class ActThis(SingleItem, frozen=True, tag=True):
    """Act the source: the bare icon."""


@says("{of}をランダムに{n}枚{v}", en="{v.bare} {n} random {of.pl}")
class PayRandom(SingleItem, frozen=True, tag=True):
    """Do the verb to n such things drawn by lot."""

    of: NP
    n: Simple
    v: CostVerb


@says(
    "{np}{n}<つ|個>を取る",
    also=("{np}{n}<つ|個>を<取り|取って|取り除き|取り除いて>", "{np}{n}<つ|個>を取り除く", "{np}を{n}<つ|個>取る"),
    en="remove {n} {np}",
)
@says(also=("{np}を{n}<つ|個>取り除く", "{np}を{n}<つ|個><取り|取って|取り除き|取り除いて>"), en="")
class PayCounter(SingleItem, frozen=True, tag=True):
    """Remove n counters of that description."""

    np: NP
    n: Simple


@says("{np}を好きな数取る", also="{np}を好きな数取り除く", en="remove any number of {np.pl}")
class PayCounterAny(SingleItem, frozen=True, tag=True):
    """Remove any number of such counters."""

    np: NP


@says(
    "{np}すべてを取る",
    also=(
        "{np}すべてを取り除く",
        "{np}をすべて取る",
        "{np}をすべて<取り除く|取り|取り除き>",
        "{np}すべてを<取り|取り除き>",
    ),
    en="remove all {np.pl}",
)
class PayCounterAll(SingleItem, frozen=True, tag=True):
    """Remove all such counters."""

    np: NP

    def ok(self) -> bool:
        return isinstance(self.np.head, Counters)


@says("{a}、または、{b}", also="{a}または{b}", en="{a: and } or {b: and }")
class PayEither(CostItem, frozen=True, tag=True):
    """One of two payments, wholly."""

    a: tuple[SingleItem, ...]
    b: tuple[SingleItem, ...]


@says("{c}", also="{c:、}", en="{c:, }")
class Cost(Node, frozen=True, tag=True):
    """Everything that has to be paid."""

    c: tuple[CostItem, ...]

    def ok(self) -> bool:
        return len(self.c) == 1 or not any(isinstance(item, PayEither) for item in self.c)
