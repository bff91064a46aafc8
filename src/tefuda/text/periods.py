"""Periods: how long something holds, or when."""

from __future__ import annotations

from .conditions import Cond
from .model import Node, says
from .nouns import NP, Listed
from .things import Exactly, It, That, by_name, of_names
from .words import Phase, Side, Zone


class Period(Node, frozen=True, tag=True):
    """How long something holds, or when."""


@says("このターン", also="このターン中", en="this turn")
class ThisTurn(Period, frozen=True, tag=True):
    """Until the end of this turn."""


@says("このターンと次の{s}のターン中", also="このターンと次の{s}のターン", en="during this turn and {s.'s} next turn")
class ThisAndNext(Period, frozen=True, tag=True):
    """This turn and that player's next turn."""

    s: Side


@says("[next?次の]{s}のターン中", en="during {s.'s}[next? next] turn")
@says(also=("次の{s}のターン", "次の{s}のターンの間"), en="", where={"next": True})
class InTurn(Period, frozen=True, tag=True):
    """While it is that player's turn (`next`: only the next one)."""

    s: Side
    next: bool = False


@says(
    "[next?次の]{s}のターンの終わりまで",
    en="until the end of {s.'s}[next? next] turn",
)
class UntilEndOf(Period, frozen=True, tag=True):
    """Until the end of that player's (next) turn."""

    s: Side
    next: bool = False


@says(
    "ターンの終わりまで",
    en="until the end of the turn",
)
class UntilEnd(Period, frozen=True, tag=True):
    """Until the end of this turn."""


@says("次の{s}の{p}まで", also="次の{s}の{p}が来るまで", en="until {s.'s} next {p}")
class UntilPhase(Period, frozen=True, tag=True):
    """Until that phase of that player's next turn begins."""

    s: Side
    p: Phase


@says("ゲーム中", also=("このバトル中", "このゲーム中", "ゲームの終わりまで"), en="for the rest of the game")
class WholeGame(Period, frozen=True, tag=True):
    """For the rest of the game."""


@says(also=("これが<いる|ある|場にいる|場にある>間", "場に<いる|ある>限り", "これが場を離れるまで"), en="")
@says("これが<いる|ある|場にいる|場にある>限り", en="while this card is on the field")
class WhileHere(Period, frozen=True, tag=True):
    """While the source is on the field."""


@says("{c.限り}", en="while {c}")
class While(Period, frozen=True, tag=True):
    """While the condition is true."""

    c: Cond


@says("場に出たターン", also="場に出たターン中", en="the turn it enters the field")
@says(also="場に出たターンに", en="")
class TurnEntered(Period, frozen=True, tag=True):
    """The turn in which the thing came to the field."""


@says("次の{s}のターンまで", en="until {s.'s} next turn")
class UntilTurnOf(Period, frozen=True, tag=True):
    """Until that player's next turn begins."""

    s: Side


@says("これが{z}に<ある|いる>限り", en="while this card is in {z}")
class WhileIn(Period, frozen=True, tag=True):
    """While the source is in that zone."""

    z: Zone

    def ok(self) -> bool:
        return self.z.id != "field"


@says("{t}が場に<いる|ある>限り", en="while {t} is on the field")
class WhileThere(Period, frozen=True, tag=True):
    """While that thing is on the field."""

    t: It | That


@says("{of}{cnt}につき", en="for [one?each {of.one}|every {cnt} {of.pl}]")
class PerMid(Node, frozen=True, tag=True):
    """`Per` inside an instruction; a finished tree has it as a prefix."""

    of: Listed
    cnt: Exactly

    def ok(self) -> bool:
        return isinstance(self.of, NP) or not by_name(self.cnt)

    def canon(self) -> PerMid:
        return of_names(self)


@says("{cond.なら}", en="if {cond}")
class IfMid(Node, frozen=True, tag=True):
    """`If` inside an instruction; a finished tree has it as a prefix."""

    cond: Cond
