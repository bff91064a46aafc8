"""Periods, and players who carry a sentence out."""

from __future__ import annotations

from tefuda.text.joining import UntilNextEnds
from tefuda.text.known import people
from tefuda.text.model import rule, says
from tefuda.text.periods import Period, ThisTurn, UntilEnd, UntilTurnOf, While, WholeGame
from tefuda.text.players import EachPlayer, ThatPlayer, Who
from tefuda.text.words import Side, Zone

from .terms import Gauge, Phase

__all__ = ["UntilNextEnds"]


@says("この戦闘の間", en="during this battle", where={"phase": False})
@says(
    "戦闘フェイズの終わりまで",
    also="この戦闘フェイズの終わりまで",
    en="until the end of the battle phase",
    where={"phase": True},
)
class UntilBattleEnds(Period, frozen=True, tag=True):
    """Until this attack (`phase`: the battle phase) is over [10.3.1]."""

    phase: bool


@says("{p}の間", en="during {p}")
class DuringPhase(Period, frozen=True, tag=True):
    """While that phase lasts, whose turn it may be."""

    p: Phase


@says("[next?次の]{s}のターンの間", also="[next?次の]{s}のターン中", en="during {s.'s}[next? next] turn")
@says(also="次の{s}のターン", en="", where={"next": True})
@says("次のターンの間", also=("次のターン中", "次のターン"), en="during the next turn", where={"next": True, "s": None})
class InTurnOf(Period, frozen=True, tag=True):
    """While it is that player's turn (`next`: his next one only); without a player, the following turn."""

    s: Side | None
    next: bool = False


@says("次の[{s}の]{p}に", also="次の[{s}の]{p}の間", en="during [{s.'s}|the] next {p}")
class InNextPhase(Period, frozen=True, tag=True):
    """While the next such phase (of that player) lasts."""

    p: Phase
    s: Side | None = None


@says("いずれかのプレイヤー", en="either player")
class AnyPlayer(Who, frozen=True, tag=True):
    """Either player [R37]."""


@says(
    "{of}が最も多いプレイヤー",
    also="{of}が最も<多く|大きく>ある<ほうの|>プレイヤー",
    en="whoever has the most {of}",
    where={"most": True},
)
@says(
    "{of}が最も少ないプレイヤー",
    also="{of}が最も低いプレイヤー",
    en="whoever has the least {of}",
    where={"most": False},
)
class MostPlayer(Who, frozen=True, tag=True):
    """The player who has the most (the least) life, advance value or cards in hand; both, if they have as much."""

    of: Gauge | Zone
    most: bool

    def ok(self) -> bool:
        return isinstance(self.of, Gauge) or self.of.id == "hand"


@says("最も多く捨てたプレイヤー", en="whoever discarded the most", where={"id": "discard"})
@says("最も多く犠牲にしたプレイヤー", en="whoever sacrificed the most", where={"id": "sacrifice"})
class DidMost(Who, frozen=True, tag=True):
    """The player of whose things the sentence before took the most; both, if it took as many."""

    id: str


RULES = [
    *people(("コントローラー", "controller"), ("オーナー", "owner")),
    rule(WholeGame, "このゲームの間", en="for the rest of the game"),
    rule(WholeGame, "ゲームの終わりまで", prints=False),
    rule(UntilEnd, "ターンの終わりまで", en="until the end of the turn"),
    rule(UntilTurnOf, "次の{s}のターンの開始時まで", en="until the start of {s.'s} next turn"),
    rule(ThisTurn, "このターンの間", prints=False),
    rule(While, "{c.限り}", en="while {c}"),
    rule(EachPlayer, "それぞれのプレイヤー", en="each player"),
    rule(EachPlayer, "<すべて|お互い|両方>のプレイヤー", prints=False),
    rule(EachPlayer, "<プレイヤー|あなたと対戦相手|対戦相手とあなた>", prints=False),
    rule(ThatPlayer, "そのプレイヤー", en="that player"),
    rule(UntilNextEnds, "次の[{s}の]ターンの終わりまで", en="until the end of [{s.'s}|the] next turn"),
]
