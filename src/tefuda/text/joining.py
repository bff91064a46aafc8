"""How sentences go on: modes, limits of the sentence before, periods of the rest of a chain."""

from __future__ import annotations

from .conditions import Cond
from .connectives import OTHERWISE, all_but
from .model import Node, says
from .periods import Period
from .sentences import Act, After, By, Chain, Clause, Holding, If, IfDone, May, Otherwise, Prefix, Seq, Steps
from .words import Side


@says("・{b}", en="- {b}")
class Mode(Node, frozen=True, tag=True):
    """One of the options between which is chosen."""

    b: Steps


@says(
    "{cond.なら}、代わりに{n}つ[upto?まで]を選ぶ。",
    also="{cond.なら}、代わりに{n}つ[upto?まで]選ぶ。",
    en="(if {cond}, [upto?up to ]{n} instead)",
)
class OtherNumber(Node, frozen=True, tag=True):
    """Under that condition n modes are chosen instead."""

    cond: Cond
    n: int
    upto: bool = False


@says("ただし、", en="however,")
class However(Prefix, frozen=True, tag=True):
    """Limits the sentence before."""


def then_apart(do: Clause, pre: tuple[Prefix, ...], link: str) -> bool:
    """Whether an optional clause says その後 (`link`) in between, which `ThenMay` says, or that stands where something is said to happen
    later or instead."""
    if isinstance(do, ThenMay) and not all(isinstance(p, If | IfDone | Otherwise | By | After) for p in pre):
        return True
    d: Node | None = do.d if isinstance(do, May | ThenMay) else None
    while isinstance(d, Seq):
        if d.link == link:
            return True
        d = d.b
    return False


@says("{first.連}、その後、{d.よい}", also="{first.連}、その後{d.よい}", en="{first.*}, then may {d.inf}")
class ThenMay(Clause, frozen=True, tag=True):
    """The first act is obligatory, what may be done then is not."""

    first: Act | Chain
    d: Act | Chain


SO_ELSE = tuple(
    f"{comma}{{a.{form}}}、{word}{later}{{b.*}}"
    for word in dict.fromkeys(o.rstrip("、") for o in OTHERWISE)
    for form in ("連", "て")
    for comma in ("、", "")
    for later in ("、", "")
)


@says(
    "{cond.なら}、{a.連}、そうでなければ、{b.*}",
    also=tuple(f"{{cond.なら}}{ja}" for ja in all_but(SO_ELSE, "、{a.連}、そうでなければ、{b.*}")),
    en="if {cond}, {a}; otherwise {b.*}",
)
class IfElse(Act, frozen=True, tag=True):
    """A later step of a chain: one of two acts, as the condition says when it comes to it."""

    cond: Cond
    a: Act
    b: Act

    def ok(self) -> bool:
        return not any(isinstance(x, IfElse | Lasting | Chain) for x in (self.a, self.b))


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
