"""Periods, and players who carry a sentence out."""

from __future__ import annotations

from tefuda.text.events import Event
from tefuda.text.joining import UntilNextEnds
from tefuda.text.known import Comparing, people
from tefuda.text.model import rule, says
from tefuda.text.periods import Period, UntilEnd, UntilEndOf, UntilTurnOf, WholeGame
from tefuda.text.players import ThatPlayer, Who

__all__ = ["Comparing", "UntilNextEnds"]


@says("その間", en="for that time")
class SameTime(Period, frozen=True, tag=True):
    """As long as what the sentence before began."""


@says("各ターン", en="each turn")
class EachTurn(Period, frozen=True, tag=True):
    """In every turn."""


@says("{e}まで", also="次に{e}まで", en="until {e}")
class UntilEvent(Period, frozen=True, tag=True):
    """Until the event has happened for the first time [18-6-1]."""

    e: Event


@says("この攻撃の終わりまで", also=("この攻撃中", "攻撃終了時まで"), en="until the end of this attack")
class UntilAttackEnds(Period, frozen=True, tag=True):
    """Until the attack going on is over [15-5]."""


@says(
    "防御プレイヤー",
    also=("攻撃されたプレイヤー", "攻撃されているプレイヤー"),
    en="the defending player",
    where={"attacker": False},
)
@says("攻撃プレイヤー", en="the attacking player", where={"attacker": True})
class InAttack(Who, frozen=True, tag=True):
    """The player who is attacked (`attacker`: who attacks) in the attack going on [15-1-1]."""

    attacker: bool


RULES = [
    *people(("ホルダー", "holder"), ("マスター", "master"), ("コントローラー", False), ("持ち主", True)),
    rule(UntilEnd, "ターンの終わりまで", en="until the end of the turn"),
    rule(UntilEnd, "このターン中", prints=False),
    rule(WholeGame, "恒久的に", en="for good"),
    rule(UntilTurnOf, "次の{s}のターンまで", en="until {s.'s} next turn"),
    rule(UntilEndOf, "[next?次の]{s}のターンの終わりまで", en="until the end of {s.'s}[next? next] turn"),
    rule(ThatPlayer, "そのプレイヤー", en="that player"),
]
