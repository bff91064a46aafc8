"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test, asked_for, mine
from tefuda.games.arc.answers import why_no_answer
from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.model import (
    DENSHO,
    HAND,
    K_ALMA,
    KEYWORDS,
    KIND,
    LIMIT_HAND,
    M_NO_REALISE,
    M_NO_SET,
    W_EGO,
    main_of,
)
from tefuda.games.common.forbidding import concerns

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "3.2.8": (
        "メインサークルが空のAFにだけリアライズできる",
        "realising is asked for in the alignment phase (AF), with an empty main circle",
    ),
    "5.3": ("メインサークルにはもうアルマがいる", "the main circle already holds an alma"),
    "7.3.2": ("伝承化カードはメインサークルに出せない", "a densho card cannot be realised in a main circle"),
    "4.2.1": ("アルマではない", "it is no alma"),
    "3.3.1": ("セットできるのは自分の手札のカード、RFだけ", "cards of the own hand are set, in the reverse phase (RF)"),
    "3.3.2": ("サブサークルに空きがない", "no sub circle is free"),
    "3.3.4": ("サブサークルに空きがない", "no sub circle is free"),
    "R18": ("エゴはセットできない", "an ego cannot be set"),
    "3.1.4": ("引き直しは開始時の一度だけ", "the redraw comes once, before the first turn"),
    "3.4.12": ("手札は5枚を超えていない", "the hand is not above five"),
    "R10": ("今はこの決定をするときではない", "this is not asked now"),
    "5.6": ("自分の手札のカードではない", "it is no card of the own hand"),
    "R52": ("禁止する効果がある", "an effect forbids it"),
    "8": ("ゲームは終了している", "the match is over"),
}
"""What a clause says when it forbids something."""


def own_hand(st: State, player: int, e: int) -> bool:
    """Tell whether a card, if one is named, is in the player's hand."""
    return e < 0 or mine(st, player, e, HAND)


def why_no_realise(st: State, player: int, e: int, _: int) -> list[str]:
    """Realising: AF step 5, empty circle, an alma of the hand, no densho card [3.2.8, 5.3, 7.3.2]."""
    out = [] if asked_for(st, player, "realise") else ["3.2.8"]
    if main_of(st, player) >= 0:
        out.append("5.3")
    if not own_hand(st, player, e):
        out.append("5.6")
    if e >= 0 and st.row(e).v[KIND] != K_ALMA:
        out.append("4.2.1")
    if e >= 0 and st.col[DENSHO][e]:
        out.append("7.3.2")
    if e >= 0 and any(concerns(st, a, e) for a in st.mods(M_NO_REALISE)):
        out.append("R52")
    return out


def why_no_set(st: State, player: int, e: int, _: int) -> list[str]:
    """Setting: RF, free circles, no ego [3.3.1, 3.3.2, 3.3.4, R18]."""
    out = [] if asked_for(st, player, "set") else ["3.3.1"]
    if free_circles(st, player) == 0:
        out.append("3.3.4")
    if not own_hand(st, player, e):
        out.append("5.6")
    if e >= 0 and st.row(e).v[KEYWORDS] & W_EGO:
        out.append("R18")
    if any(concerns(st, a, player) for a in st.mods(M_NO_SET)):
        out.append("R52")
    return out


def why_no_redraw(st: State, player: int, e: int, _: int) -> list[str]:
    """The redraw: once, before turn 1 [3.1.4]."""
    out = [] if asked_for(st, player, "redraw") else ["3.1.4"]
    return out if own_hand(st, player, e) else [*out, "5.6"]


def why_no_trim(st: State, player: int, e: int, _: int) -> list[str]:
    """Trimming: at the end of CF, above five cards [3.4.12]."""
    out = [] if asked_for(st, player, "trim") else ["R10"]
    return out if len(st.zone(player, HAND)) > LIMIT_HAND else [*out, "3.4.12"]


TESTS: dict[str, Test] = {
    "realise": why_no_realise,
    "set": why_no_set,
    "redraw": why_no_redraw,
    "trim": why_no_trim,
}
"""What forbids the words that name a card of the hand."""

reasons = Refusals(WORDS, "8", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
