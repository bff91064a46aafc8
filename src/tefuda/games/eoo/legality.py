"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test, asked_for, costs_more, mine
from tefuda.games.eoo.answers import why_no_answer
from tefuda.games.eoo.rules.attackers import ATTACKED, ATTACKER, BLOCKER
from tefuda.games.eoo.rules.mana import MAKING, cannot_turn, means_of
from tefuda.games.eoo.rules.model import ATTACKER as ATTACKER_REF
from tefuda.games.eoo.rules.model import ATTRIBUTES, HAND, MANA, MANA_ENGLISH, MANA_KINDS
from tefuda.games.eoo.rules.offers import (
    ACTING,
    EXPLORING,
    IN_CALM,
    PASSING,
    RESERVING,
    Attempt,
    options_of,
    price_of,
    quiet,
    why_impossible,
)
from tefuda.games.eoo.rules.permitting import executable_here
from tefuda.games.eoo.rules.text import as_eoo
from tefuda.games.eoo.rules.verbs import V_ACTIVATE, V_ATTACK, V_PLAY
from tefuda.kernel.legality import broken
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import TURNED, ZONE
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "2-7-1-3": ("優先権がない", "you have no priority now"),
    "2-7-1-7": ("静止下ではない（自分のメインフェーズ、スタックが空）", "it is not the quiet state: own main phase, empty stack"),
    "17-5-1": ("記載された実行タイミングではない", "it is not the printed moment of this arts"),
    "17-9-1": ("記載された実行タイミングではない", "it is not the printed moment of this record"),
    "9-2-1": ("実行できるのは手札のカードだけ", "only cards of the hand can be executed"),
    "9-3-4": ("コストを支払えない（支払いの途中はマナ能力だけ）", "its cost cannot be paid, or a cost is being paid: mana abilities only"),
    "16-2-3": ("リザーブが足りない", "there is not enough reserve"),
    "24-2-2": ("凍結状態のマテリアはルノアできない", "a frozen materia cannot be turned sideways"),
    "24-4-3": ("拘束状態では破壊か還元領域への移動だけ", "restrained, it is only destroyed or put into the return zone"),
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
    "R26": ("繰り返しになる行動は行えない", "it was done before in an identical position, or too much has been done in this turn"),
    "4-1-1": ("ゲームは終了している", "the match is over"),
}  # fmt: skip
"""What a clause says when it forbids something."""


PRIORITY = "priority"


def unasked(st: State, player: int) -> list[str]:
    """Why a player cannot act at all now: while he pays there are mana abilities only [9-3-4, R1]; else he has no priority [2-7-1-3]."""
    if asked_for(st, player, PRIORITY):
        return []
    return ["9-3-4"] if asked_for(st, player, "pay") or asked_for(st, player, "give") else ["2-7-1-3"]


def withdrawn(st: State, player: int, verb: int, a: int, b: int) -> list[str]:
    """Why something that the rules allow is not offered: it led in circles [R26]; nothing if it, or its like, is."""
    offered = {o for r in st.lanes or ((st.request,) if st.request else ()) if r.player == player for o in r.options}
    lost = [o for o in options_of(st, player) if o not in offered and verb_of(o) == verb]
    return ["R26"] if any(first(o) == a and b in (-1, second(o)) for o in lost) else []


def why_no_play(st: State, player: int, e: int, _: int) -> list[str]:
    """Executing a card [9-2, 9-3, R28]."""
    found = unasked(st, player) or broken((ACTING,), st, player, e, -1)
    if found or e < 0:
        return found
    if not executable_here(st, player, e):
        return ["9-2-1"]
    act = Attempt(player, e, quiet(st, player), means_of(st, player))
    return why_impossible(st, act) or withdrawn(st, player, V_PLAY, e, -1)


def why_no_ability(st: State, player: int, e: int, number: int) -> list[str]:
    """Activating an ability [18-2, R29]: what forbids each; nothing if one of them can be."""
    found = unasked(st, player) or broken((ACTING,), st, player, e, -1)
    if found or e < 0:
        return found
    if st.col[ZONE][e] // st.rules.width != player:
        return ["18-2-1"]
    abilities = st.row(e).abilities
    for i in range(len(abilities)):
        ability = as_eoo(abilities[i])
        if ability.kind == ACTIVATED and ability.zones >> st.kind_of(e) & 1 and number in (-1, i) and not ability.mana:
            act = Attempt(player, e, quiet(st, player), means_of(st, player), ability)
            clauses = why_impossible(st, act) or withdrawn(st, player, V_ACTIVATE, e, i)
            if not clauses:
                return []
            found += [clause for clause in clauses if clause not in found]
    return found or ["18-2-1"]


def why_no_declaration(st: State, player: int, e: int, t: int) -> list[str]:
    """Declaring an attack [15-1, R53]."""
    found = unasked(st, player) or broken((ACTING, IN_CALM), st, player, e, t)
    if found or e < 0:
        return found
    return broken((ATTACKER, ATTACKED) if t >= 0 else (ATTACKER,), st, player, e, t) or withdrawn(
        st, player, V_ATTACK, e, t
    )


def why_no_blocker(st: State, player: int, e: int, _: int) -> list[str]:
    """Declaring a blocker [15-3-1]."""
    if not asked_for(st, player, "block"):
        return ["15-3-1"]
    attacker = st.now(st.num[ATTACKER_REF])
    return broken((BLOCKER,), st, player, e, attacker) if e >= 0 and attacker >= 0 else []


def why_no_exploring(st: State, player: int, e: int, _: int) -> list[str]:
    """Exploring [14-2-2]."""
    found = unasked(st, player) or broken((ACTING, IN_CALM, EXPLORING), st, player, e, -1)
    if found:
        return found
    if e >= 0:
        return [] if mine(st, player, e, HAND) else ["14-2-2-1"]
    return broken((RESERVING,), st, player, e, -1)


def why_no_mana(st: State, player: int, e: int, number: int) -> list[str]:
    """Using a mana ability [6-2-2, 18-5]."""
    if not asked_for(st, player, "pay"):
        found = unasked(st, player)
        if found:
            return found
    found = broken((ACTING, MAKING), st, player, e, -1)
    if found or e < 0:
        return found
    if mine(st, player, e, MANA):
        if st.col[TURNED][e]:
            return ["8-1-4"]
        if cannot_turn(st, player, e):
            return ["2-3-1"]
        return [] if makes_mana(st, player, e) else ["6-2-2"]
    if st.col[ZONE][e] // st.rules.width != player or makes_mana(st, player, e):
        return [] if makes_mana(st, player, e) else ["6-2-2"]
    for ability in map(as_eoo, st.row(e).abilities):
        if ability.kind == ACTIVATED and ability.mana and ability.zones >> st.kind_of(e) & 1:
            act = Attempt(player, e, quiet(st, player), means_of(st, player), ability)
            found += [clause for clause in why_impossible(st, act) if clause not in found]
    return found or ["6-2-2"]


def makes_mana(st: State, player: int, e: int) -> bool:
    """Tell whether a mana ability of a card can be used now."""
    m = means_of(st, player)
    return any(s.entity == e for of in (*m.singles.values(), m.others) for s in of)


def why_no_pass(st: State, player: int, _: int, __: int) -> list[str]:
    """Passing [2-7-1-3]."""
    return unasked(st, player) or broken((PASSING,), st, player, -1, -1)


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


def mana_lacking(st: State, player: int, e: int) -> Text | None:
    """What a card of the hand costs regularly, and how much mana there can be [9-3-4]."""
    if not mine(st, player, e, HAND) or asked_for(st, player, "pay"):
        return None
    act = Attempt(player, e, quiet(st, player), means_of(st, player))
    ja, en = (*MANA_KINDS[:ATTRIBUTES], "任意"), (*MANA_ENGLISH[:ATTRIBUTES], "of any kind")
    return costs_more(price_of(st, act)[1][1], ja, en, act.m.most, Text("マナ", "mana"))


reasons = Refusals(WORDS, "4-1-1", TESTS, why_no_answer, {"9-3-4": mana_lacking}).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
