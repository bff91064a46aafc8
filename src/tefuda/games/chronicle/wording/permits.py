"""How often and when an ability may be used [R126]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.model import Node, says
from tefuda.text.words import Side, Zone

from .nouns import Source
from .terms import Phase
from .values import IsThere


class Permit(Node, frozen=True, tag=True):
    """How often or when an ability may be used."""


@says(
    "1ターンに{n}回しか使用できない",
    also=("1ターンに{n}回まで使用できる", "1ターンに{n}回だけ使用できる"),
    en="at most {n.times} a turn",
)
class PerTurn(Permit, frozen=True, tag=True):
    """At most n times each turn for each object [R126]."""

    n: int


@says("{s}のターンにのみ使用できる", also="{s}のターンにしか使用できない", en="only in {s.'s} turn")
class OnlyInTurn(Permit, frozen=True, tag=True):
    """Only in that player's turn."""

    s: Side


@says(
    "[{s}の]{p}にのみ使用できる",
    also=("[{s}の]{p}にしか使用できない", "[{s}の]{p}の間にのみ使用できる"),
    en="only in [{s.'s} ]{p}",
)
class OnlyInPhase(Permit, frozen=True, tag=True):
    """Only in that phase (of that player's turn)."""

    p: Phase
    s: Side | None = None


@says(
    "{z}でのみ使用できる",
    also=("{z}でしか使用できない", "{z}からのみ使用できる"),
    en="only in {z}",
)
class OnlyThere(Permit, frozen=True, tag=True):
    """Only while its card is in that zone [15.1.12.2]."""

    z: Zone


@says(
    "{cond.際}にのみ使用できる",
    also=("{cond.際}のみ使用できる", "{cond.際}<に|>だけ使用できる", "{cond.際}<に|>しか使用できない"),
    en="only if {cond}",
)
class OnlyWhile(Permit, frozen=True, tag=True):
    """Only while the condition holds; of the card itself being in a zone, `OnlyThere`."""

    cond: Cond

    def canon(self) -> Permit:
        c = self.cond
        if isinstance(c, IsThere) and not c.no and isinstance(c.t, Source) and c.t.k.id == "card":
            return OnlyThere(c.z)
        return self


@says(
    "{cond.なら}使用できない",
    also=("{cond.なら}、使用できない", "{cond.際}は<|、>使用できない", "{cond.限り}<|、>使用できない"),
    en="if {cond}",
)
class Barred(Node, frozen=True, tag=True):
    """Not while the condition holds: the contrary of `OnlyWhile`."""

    cond: Cond

    def ok(self) -> bool:
        return not isinstance(self.cond, IsThere)


@says(also="{s}のターン<中|に|中に><|は>使用できない", en="")
class BarredInTurn(Permit, frozen=True, tag=True):
    """As `OnlyInTurn` of the other player."""

    rewritten: ClassVar[bool] = True
    s: Side

    def canon(self) -> Node:
        return OnlyInTurn(Side("foe" if self.s.id == "own" else "own"))


@says(
    "このアビリティは{rule!Permit}。",
    also=("このアビリティは、{rule!Permit}。", "{rule!OnlyInPhase}。"),
    en="Use this ability {rule}.",
)
@says(
    "このアビリティは{rule!Barred}。", also="このアビリティは、{rule!Barred}。", en="This ability can't be used {rule}."
)
class Limit(Node, frozen=True, tag=True):
    """How often and when an ability may be used."""

    rule: Permit | Barred


@says(also="{cond.なら}<、|>このアビリティは使用できない。", en="")
class BarredIf(Node, frozen=True, tag=True):
    """As `Limit` with `Barred`."""

    rewritten: ClassVar[bool] = True
    cond: Cond

    def canon(self) -> Node:
        return Limit(Barred(self.cond))
