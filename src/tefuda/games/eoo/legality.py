"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test, asked_for, mine
from tefuda.games.eoo.answers import why_no_answer
from tefuda.games.eoo.rules.attackers import held_to_attack, targets_of, why_no_attack, why_no_block
from tefuda.games.eoo.rules.events import BY_RULE, RESERVED
from tefuda.games.eoo.rules.mana import means_of
from tefuda.games.eoo.rules.model import FIELD, MANA
from tefuda.games.eoo.rules.offers import explores_left, quiet, why_not_activated, why_not_executed
from tefuda.games.eoo.rules.permitting import executable_here
from tefuda.games.eoo.rules.possible import possible
from tefuda.games.eoo.rules.text import as_eoo
from tefuda.kernel.records import ACTIVATED, Event
from tefuda.kernel.schema import TURNED, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "2-7-1-3": ("優先権がない", "you have no priority now"),
    "2-7-1-7": ("静止下ではない（自分のメインフェーズ、スタックが空）", "it is not the quiet state: own main phase, empty stack"),
    "17-5-1": ("記載された実行タイミングではない", "it is not the printed moment of this arts"),
    "17-9-1": ("記載された実行タイミングではない", "it is not the printed moment of this record"),
    "9-2-1": ("実行できるのは手札のカードだけ", "only cards of the hand can be executed"),
    "9-3-4": ("コストを支払えない", "its cost cannot be paid"),
    "2-3-1": ("できないとする効果がある", "an effect says that it cannot"),
    "18-2-1": ("自分の起動型能力ではない", "it is no activated ability that one holds"),
    "18-2-2": ("起動の回数や条件を満たさない", "its limit is used up, or its condition does not hold"),
    "15-1-1": ("攻撃できるのは自分のリノア状態のノーディアだけ", "only an own upright nodia can attack"),
    "15-1-2": ("召喚酔いのノーディアは攻撃できない", "a nodia with summoning sickness cannot attack"),
    "15-3-1": ("ブロックできるのはリノア状態のノーディアだけ", "only an upright nodia can block"),
    "14-2-4-1": ("可能なら攻撃するノーディアがまだ攻撃していない", "a nodia that attacks if able has not attacked yet"),
    "24-2-3": ("凍結状態のノーディアは攻撃もブロックもできない", "a frozen nodia neither attacks nor blocks"),
    "R53": ("攻撃できるのは相手プレイヤーだけ", "only the opponent can be attacked, nodia by an effect only"),
    "R62": ("飛翔をブロックできるのは飛翔だけ", "only a nodia with flight blocks one with flight"),
    "14-2-2-1": ("このターンはもう探索した", "you have explored in this turn already"),
    "8-1-4": ("ルノア状態のカードはルノアできない", "a sideways card cannot be turned sideways"),
    "6-2-2": ("使えるマナ能力がない", "there is no mana ability to use there"),
    "R26": ("同じ状態で行ったことは繰り返せない", "it was already done in an identical position of this turn"),
    "4-1-1": ("ゲームは終了している", "the match is over"),
}  # fmt: skip
"""What a clause says when it forbids something."""


def why_no_play(st: State, player: int, e: int, _: int) -> list[str]:
    """Executing a card [9-2, 9-3, R28]."""
    if not asked_for(st, player, "priority"):
        return ["2-7-1-3"]
    if e < 0:
        return []
    if not executable_here(st, player, e):
        return ["9-2-1"]
    clause = why_not_executed(st, player, e, quiet(st, player), means_of(st, player))
    return [clause] if clause else []


def why_no_ability(st: State, player: int, e: int, number: int) -> list[str]:
    """Activating an ability [18-2, R29]."""
    if not asked_for(st, player, "priority"):
        return ["2-7-1-3"]
    if e < 0:
        return []
    if st.col[ZONE][e] // st.rules.width != player:
        return ["18-2-1"]
    out: list[str] = []
    abilities = st.row(e).abilities
    for i in range(len(abilities)):
        ability = as_eoo(abilities[i])
        if ability.kind == ACTIVATED and ability.zones >> st.kind_of(e) & 1 and number in (-1, i) and not ability.mana:
            clause = why_not_activated(st, player, e, ability, quiet(st, player), means_of(st, player))
            if not clause:
                return []
            out.append(clause)
    return out or ["18-2-1"]


def why_no_declaration(st: State, player: int, e: int, t: int) -> list[str]:
    """Declaring an attack [15-1, R53]."""
    if not asked_for(st, player, "priority"):
        return ["2-7-1-3"]
    if not quiet(st, player):
        return ["2-7-1-7"]
    if e < 0:
        return []
    if not mine(st, player, e, FIELD):
        return ["15-1-1"]
    clause = why_no_attack(st, e)
    if clause:
        return [clause]
    return [] if t < 0 or t in targets_of(st, player, e) else ["R53"]


def why_no_blocker(st: State, player: int, e: int, _: int) -> list[str]:
    """Declaring a blocker [15-3-1]."""
    if not asked_for(st, player, "block"):
        return ["15-3-1"]
    if e < 0:
        return []
    if not mine(st, player, e, FIELD):
        return ["15-3-1"]
    attack = [f for f in st.frames if f.proc.name == "attack"]
    clause = why_no_block(st, e, st.now(attack[-1].source)) if attack else "15-3-1"
    return [clause] if clause else []


def why_no_exploring(st: State, player: int, e: int, _: int) -> list[str]:
    """Exploring [14-2-2]."""
    if not asked_for(st, player, "priority"):
        return ["2-7-1-3"]
    if not quiet(st, player):
        return ["2-7-1-7"]
    if explores_left(st, player) <= 0:
        return ["14-2-2-1"]
    return ["2-3-1"] if e < 0 and not possible(st, Event(RESERVED, -1, player, -1, 1, -1, BY_RULE)) else []


def why_no_mana(st: State, player: int, e: int, _: int) -> list[str]:
    """Using a mana ability [6-2-2, 18-5]."""
    if not asked_for(st, player, "priority") and not asked_for(st, player, "pay"):
        return ["2-7-1-3"]
    if e < 0:
        return []
    if mine(st, player, e, MANA) and st.col[TURNED][e]:
        return ["8-1-4"]
    return ["6-2-2"]


def why_no_pass(st: State, player: int, _: int, __: int) -> list[str]:
    """Passing [2-7-1-3]."""
    if not asked_for(st, player, "priority"):
        return ["2-7-1-3"]
    return ["14-2-4-1"] if quiet(st, player) and held_to_attack(st, player) else []


TESTS: dict[str, Test] = {
    "play": why_no_play,
    "activate": why_no_ability,
    "attack": why_no_declaration,
    "block": why_no_blocker,
    "explore-mana": why_no_exploring,
    "explore-reserve": why_no_exploring,
    "mana": why_no_mana,
    "pass": why_no_pass,
}
"""The clauses that forbid a verb."""

reasons = Refusals(WORDS, "4-1-1", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
