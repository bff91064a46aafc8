"""Turns, phases and battles that come once more, or not at all [5, 6.3.12, R9, R109]."""

from __future__ import annotations

from tefuda.text.model import Node, says
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act
from tefuda.text.words import Side

from .terms import Battle, Moment


@says(
    "メインフェイズに追加で{n}回{b}を~行う",
    also=("追加で{n}回{b}を~行う", "[このターンのメインフェイズに、][自分は]続けてもう{n}回{b}を行える"),
    en="~start {n} more {b} in the main phase",
)
class MoreBattles(Act, frozen=True, tag=True):
    """The player may start that many more battles of the kind [R109]."""

    n: Simple
    b: Battle


@says("次の[{s}の]{p}を~飛ばす", also="次の[{s}の]{p}を~行わない", en="~skip [{s.'s}|the] next {p}")
class SkipPhase(Act, frozen=True, tag=True):
    """That phase of the player does not come the next time."""

    p: Moment
    s: Side | None = None


@says("次の{r}ターンを~飛ばす", also="次の{r}ターンを~行わない", en="~skip the next turn of {r}")
class SkipTurn(Act, frozen=True, tag=True):
    """The next turn of the leader, or of the chasers, does not come."""

    r: TurnOf


@says("リーダー", en="the leader", where={"id": "leader"})
@says("チェイサー", en="the chasers", where={"id": "chaser"})
class TurnOf(Node, frozen=True, tag=True):
    """Whose half of the round it is."""

    id: str


@says(
    "このターンの次に<、|>自分のリーダーターンを追加で{n}回~行う",
    also=("このターンの後に<、|>自分のリーダーターンを追加で{n}回~行う", "追加で自分のリーダーターンを{n}回~行う"),
    en="~take {n} more leader turn[one?|s] after this one",
)
class MoreTurns(Act, frozen=True, tag=True):
    """So many further leader turns of the leader follow this one [R9]."""

    n: int


@says(
    "このターンのメインフェイズを終了した後<、|>もう一度セットフェイズを~行う",
    also=(
        "このターンのメインフェイズの後<、|>もう一度セットフェイズを~行う",
        "メインフェイズの後に<、|>もう一度セットフェイズを~行う",
    ),
    en="~have another set phase after the main phase of this turn",
)
class SetAgain(Act, frozen=True, tag=True):
    """The player has a further set phase behind the main phase of this turn."""
