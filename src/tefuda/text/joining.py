"""How sentences go on: modes, limits of the sentence before, periods of the rest of a chain."""

from __future__ import annotations

from .model import Node, says
from .periods import Period
from .sentences import Act, Holding, Prefix, Seq, Steps
from .words import Side


@says("・{b}", en="- {b}")
class Mode(Node, frozen=True, tag=True):
    """One of the options between which is chosen."""

    b: Steps


@says("ただし、", en="however,")
class However(Prefix, frozen=True, tag=True):
    """Limits the sentence before."""


class Lasting(Act, frozen=True, tag=True):
    """The rest of a chain, whose effects last that long; at the head of a sentence this is `During`."""

    p: Period
    a: Act | Holding | Seq

    def ok(self) -> bool:
        return not isinstance(self.a, Lasting)


@says("次のターンの終わりまで", en="until the end of the next turn")
class UntilNextEnds(Period, frozen=True, tag=True):
    """Until the end of the next turn of that player (of anybody, if none is named)."""

    s: Side | None = None
