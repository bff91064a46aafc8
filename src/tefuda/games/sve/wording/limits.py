"""How often, when and under which condition an ability can be used or triggers."""

from __future__ import annotations

from tefuda.text.conditions import Cond
from tefuda.text.events import Happening, Happens
from tefuda.text.histories import HappenedThisTurn
from tefuda.text.model import Node, rewrite, says
from tefuda.text.sentences import InTurn
from tefuda.text.things import This
from tefuda.text.words import Phase, Side

from .effects import GateOn
from .statics import Static


@says(
    also=(
        "この能力は{turns}ターンに{times}回しか<使えない|プレイできない>",
        "この能力は{turns}ターンに{times}回のみ<使える|プレイできる>",
    ),
    en="",
    where={"how": "play"},
)
@says(
    also=(
        "この能力は{turns}ターンに{times}回しか<働かない|誘発しない>",
        "この能力は{turns}ターンに{times}回のみ<働く|誘発する>",
    ),
    en="",
    where={"how": "trigger"},
)
@says(
    also=(
        "この能力は各ターン{times}回<|だけ|まで|のみ><使える|プレイできる>",
        "この能力はターンごとに{times}回<|だけ|まで|のみ><使える|プレイできる>",
    ),
    en="",
    where={"how": "play", "turns": 1},
)
@says(
    also=(
        "この能力は各ターン{times}回<|だけ|まで|のみ><働く|誘発する>",
        "この能力は<ターンごとに|1ターンに最初の|各ターン最初の|ターンごとに最初の>{times}回<|だけ|まで|のみ><働く|誘発する>",
    ),
    en="",
    where={"how": "trigger", "turns": 1},
)
@says(
    "この能力は{turns}ターンに{times}回<|だけ|まで><使える|プレイできる>",
    en="use this ability at most {times.times} per {turns.turns}",
    where={"how": "play"},
)
@says(
    "この能力は{turns}ターンに{times}回<|だけ|まで><働く|誘発する>",
    en="this ability triggers at most {times.times} per {turns.turns}",
    where={"how": "trigger"},
)
@says(
    "この能力は{s}のターンごとに<|最初の>{times}回<|だけ|まで><使える|プレイできる>",
    en="use this ability at most {times.times} each of {s.'s} turns",
    where={"how": "play", "turns": 1},
)
@says(
    "この能力は{s}のターンごとに<|最初の>{times}回<|だけ|まで><働く|誘発する>",
    en="this ability triggers at most {times.times} each of {s.'s} turns",
    where={"how": "trigger", "turns": 1},
)
class UseLimit(Static, frozen=True, tag=True):
    """This ability can be played (`play`) or triggers (`trigger`) at most so often in a turn (of `s`, if named) [R86]."""

    turns: int
    times: int
    how: str
    s: Side | None = None


@says("この能力は{s}の{p}に<のみ|だけ><使える|プレイできる>", en="use this ability only in {s.'s} {p}")
class UseInPhase(Static, frozen=True, tag=True):
    """This ability can be played only in that phase."""

    s: Side
    p: Phase


@says(
    "この能力は{c.なら}<使える|働く|プレイできる>",
    also="この能力は{c}<とき|場合><|に><のみ|だけ><使える|働く|プレイできる>",
    en="use this ability only if {c}",
    where={"no": False},
)
@says(
    "この能力は{c.なら}<|、><使えない|プレイできない|働かない>",
    en="this ability can't be used if {c}",
    where={"no": True},
)
class UseIf(Static, frozen=True, tag=True):
    """This ability can be played only if the condition holds then (`no`: if it does not)."""

    c: Cond | GateOn
    no: bool


@says(also="この能力は{t}が{h.た}ターンに<は|><使えない|プレイできない>", en="", where={"no": True})
@says(
    also="この能力は{t}が{h.た}ターンに<のみ|だけ><使える|プレイできる>",
    en="use this ability only in the turn {t} {h}",
    where={"no": False},
)
@rewrite(Static)
def use_in_turn_of(t: This, h: Happening, no: bool) -> Node:
    """As `UseIf`: what has happened to the source this turn, or has not (`no`)."""
    return UseIf(HappenedThisTurn(Happens(t, h), False, False), no)


@says(
    "この能力は{p}に<のみ|だけ>使える",
    also=(
        "この能力は{p}に使える",
        "この能力は{p}<のみ|だけ|>使える",
        "この能力は{p}<に|><のみ|だけ|><プレイできる|働く>",
        "この能力は{p}<|に>しか<使えない|プレイできない|働かない>",
    ),
    en="use this ability only {p}",
)
class UseDuring(Static, frozen=True, tag=True):
    """This ability can be played only in that time."""

    p: InTurn
