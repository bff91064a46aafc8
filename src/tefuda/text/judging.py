"""What a thing is, what it has, what lies on it: conditions on a known thing, and an attribute of others."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Cond, OrCond, Single
from .model import says
from .nouns import NP, recalls
from .numbers import Simple
from .quals import Qual
from .things import Atom, Bare, Some
from .words import Bound, CounterName, Keyword

Judged = Atom
"""Things of which a text says what they are (open: see `Dialect`)."""
Having = Atom
"""Things of which a text says what they have (open)."""
CounterKind = CounterName
"""Counters that may lie on a thing: of a name, or of any (open)."""


@says("{t}が{np}~だ", en="{t} is {np.a}", where={"no": False})
@says("{t}が{np}でな~い", also="{t}が{np}以外~だ", en="{t} is not {np.a}", where={"no": True})
class Fits(Single, frozen=True, tag=True):
    """The thing fits the description (`no`: does not)."""

    t: Judged
    np: NP
    no: bool

    def ok(self) -> bool:
        # a description alone is a thing already known only if it says what was done to it
        return not isinstance(self.t, Bare) or (isinstance(self.t.np, NP) and recalls(self.t.np))


@says("{t}が{k:と}を~持つ", en="{t} has {k: and }", where={"no": False})
class Owns(Single, frozen=True, tag=True):
    """The thing has these keywords (`no`: none of them)."""

    t: Having
    k: tuple[Keyword, ...]
    no: bool


@says(also="{t}が{k:2か}を~持つ", en="")
class OwnsEither(Single, frozen=True, tag=True):
    """As `Owns`: at least one of these keywords."""

    rewritten: ClassVar[bool] = True
    t: Having
    k: tuple[Keyword, ...]

    def canon(self) -> Cond:
        one, *rest = (Owns(self.t, (k,), False) for k in self.k)
        return OrCond(one, OwnsEither(self.t, self.k[1:]).canon()) if rest else one  # type: ignore[arg-type]


class IsFighting(Single, frozen=True, tag=True):
    """The thing takes part in the attack going on, in the role that the word says (`no`: does not)."""

    t: Judged
    id: str
    no: bool = False

    def ok(self) -> bool:
        return not isinstance(self.t, Some)  # 全ての: of all of them it is not asked


class Bears(Single, frozen=True, tag=True):
    """The thing carries such counters: at least one, or a number within the bound (`no`: none)."""

    t: Having
    c: CounterKind
    no: bool
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


class Bearing(Qual, frozen=True, tag=True):
    """Carrying such counters: at least one, or a number within the bound."""

    c: CounterKind
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None
