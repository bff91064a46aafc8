"""Phases that come again or do not come, how many cards may be kept, zones that change places (wording 7) [3.2, 3.3, 3.4, R8]."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.chances import CoinFell, RevealUntil, Toss
from tefuda.text.having import OpenHand
from tefuda.text.model import says
from tefuda.text.numbers import Simple
from tefuda.text.players import Player, Who
from tefuda.text.sayings import revealing
from tefuda.text.sentences import Act
from tefuda.text.words import Zone

from .terms import PhaseWord

__all__ = ["CoinFell", "OpenHand", "RevealUntil", "Toss"]


@says("{p}を~飛ばす", also="{p}を~行わない", en="~skip {p}", where={"next": False})
@says(
    "次のターンの{p}を~飛ばす", also="次のターンの{p}を~行わない", en="~skip {p} of the next turn", where={"next": True}
)
class SkipPhase(Act, frozen=True, tag=True):
    """The phase of this turn, or of the next one, does not come: nothing of it is done."""

    p: PhaseWord
    next: bool


@says("{p}を{n}回~行う", en="~have {p} {n.times}", where={"more": False})
@says(
    "{p}をもう{n}度~行う",
    also=(
        "{p}をもう{n}回~行う",
        "追加で{p}を{n}回~行う",
        "{p}を追加で{n}回~行う",
        "このカードの処理後、{p}をもう{n}<度|回>~行う",
    ),
    en="~have {p} {n.times} more",
    where={"more": True},
)
class PhaseAgain(Act, frozen=True, tag=True):
    """The phase comes so often in this turn (`more`: so often besides): all its steps, when its own turn comes or right after it."""

    p: PhaseWord
    n: int
    more: bool

    def ok(self) -> bool:
        return self.n > (0 if self.more else 1)


@says(
    "{who}の手札の上限を{n}枚に~する",
    also=(
        "{who}の手札の上限枚数を{n}枚に~する",
        "{who}の手札の上限枚数は{n}枚に~なる",
        "{who}の手札の上限は{n}枚に~なる",
    ),
    en="~make {who.'s} hand limit {n}",
    where={"how": "set"},
)
@says("{who}は手札を{n}枚まで持てる", en="{who} can keep {n.cards} in hand", where={"how": "set"})
@says(
    "{who}の手札の上限を{n}枚~増やす",
    also="{who}の手札の上限枚数を{n}枚~増やす",
    en="~raise {who.'s} hand limit by {n}",
    where={"how": "more"},
)
@says(
    "{who}の手札の上限を{n}枚~減らす",
    also="{who}の手札の上限枚数を{n}枚~減らす",
    en="~lower {who.'s} hand limit by {n}",
    where={"how": "less"},
)
class HandLimit(Act, frozen=True, tag=True):
    """How many cards a player keeps at the end of CF [3.4.12]."""

    static: ClassVar[bool] = True
    who: Who
    n: Simple
    how: str


@says("{who}の{a}を~入れ替える", en="~swap {who.'s} {a.own}", where={"a2": None, "other": None})
@says("{who}の{a}と{a2}を~入れ替える", en="~swap {who.'s} {a.own} and {a2.own}", where={"other": None})
@says(
    "{who}の{a}と{other}の{a2}を~入れ替える",
    also="{who}と{other}の{a2}を~入れ替える",
    en="~swap {who.'s} {a} and {other.'s} {a2}",
)
class SwapZones(Act, frozen=True, tag=True):
    """All cards of two zones change places in one act: of one player two, or those of two players."""

    who: Who
    a: Zone | None = None
    a2: Zone | None = None
    other: Player | None = None

    def ok(self) -> bool:
        if self.other is not None:
            return self.other != self.who
        return self.a is not None and self.a != self.a2

    def canon(self) -> SwapZones:
        return self if self.a is not None else SwapZones(self.who, self.a2, self.a2, self.other)


@says(
    "互いの手札の枚数が同じに<なるように|なるまで>、少ないプレイヤーは~ドローする",
    en="the player with fewer cards in hand draws until both have as many",
    where={"draw": True},
)
@says(
    "互いの手札の枚数が同じに<なるように|なるまで>、多いプレイヤーは手札を忘却~する",
    en="the player with more cards in hand forgets cards of it until both have as many",
    where={"draw": False},
)
class EvenHands(Act, frozen=True, tag=True):
    """Whoever has fewer cards in hand draws as many as are missing, or whoever has more forgets as many as are too many [R67, R146]."""

    draw: bool


RULES = revealing(
    "{np}が出るまで[{whose}]デッキの上からカードを公開~する",
    "~reveal cards from the top of [{whose}|your] deck until {np.a} comes",
    "デッキ",
    "公開~する",
    "~めくる",
)
