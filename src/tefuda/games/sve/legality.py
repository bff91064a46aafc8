"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test
from tefuda.games.sve.answers import why_no_answer
from tefuda.games.sve.rules.attacking import targets_of
from tefuda.games.sve.rules.model import (
    ACTIVE,
    EVOLVED,
    EX,
    F_IGNORE_WARD,
    F_MUST_ATTACK,
    F_NO_ATTACK,
    F_NO_ATTACK_FOLLOWER,
    F_NO_ATTACK_LEADER,
    F_ONLY_FOLLOWER_FIRST,
    FIELD,
    FLAGS,
    HAND,
    K_FOLLOWER,
    KEYWORDS,
    KIND,
    OFF,
    SINCE,
    TURN,
    W_ASSAIL,
    W_INTIMIDATE,
    W_RUSH,
    W_STORM,
    W_WARD,
    flagged,
    leader,
    other,
)
from tefuda.games.sve.rules.offers import why_not_activated, why_unplayable
from tefuda.games.sve.rules.text import as_sve
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import TURNED, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "7.3.2": ("今は自分のメインフェイズの行動を選ぶときではない", "this is done in one's own main phase, when an action is asked for"),
    "8.2.1": ("手札かEXエリアのカードしかプレイできない", "only cards of the hand or the EX area can be played"),
    "12.3.2": ("相手ターン中にプレイできるのは【クイック】だけ", "in the opponent's turn only Quick can be played"),
    "1.3.3": ("禁止する効果がある", "an effect forbids it"),
    "10.6.2.6.2": ("コストを支払えない", "its cost cannot be paid"),
    "10.6.2.7": ("場に空きがない", "there is no room on the field"),
    "10.6.2.4.3": ("選べる目標がない", "there is nothing to choose that must be chosen"),
    "8.3.1": ("自分の場のカードの起動能力ではない", "it is no activated ability of a card one is the master of"),
    "8.3.2": ("進化能力はこのターンすでにプレイした", "an evolve ability was already played this turn"),
    "5.14.1": ("進化できるエボルヴカードがない", "there is no suitable face-down evolve card"),
    "10.4.2.2": ("能力のコストを支払えない", "the cost of the ability cannot be paid"),
    "R86": ("この能力は今は使えない（回数や条件）", "its limit is used up, or its condition does not hold"),
    "8.4.2": ("攻撃できるのは自分のスタンド状態のフォロワーだけ", "only an own standing follower can attack"),
    "8.4.2.1": ("このターンに場に出たフォロワーは攻撃できない", "it came to the field this turn, without Storm, Rush or evolving"),
    "8.4.3.1": ("攻撃目標にできない", "only acted followers can be attacked; leaders not in the turn of arrival without Storm"),
    "12.8.2": ("アクト状態の【守護】を攻撃しなければならない", "an acted Ward follower must be attacked"),
    "12.12.2": ("【威圧】は攻撃目標にできない", "a follower with Intimidate cannot be attacked"),
    "R109": ("フォロワーに攻撃できるならリーダーに攻撃できない", "while it can attack a follower it cannot attack the leader"),
    "R90": ("攻撃できるフォロワーは攻撃しなければならない", "a follower that must attack if it can still can"),
    "R79": ("同じ状態で一度行った行動は繰り返せない", "it was already done in an identical position of this turn"),
    "1.2.1": ("ゲームは終了している", "the match is over"),
}  # fmt: skip
"""What a clause says when it forbids something."""


def not_asked(st: State, player: int, kinds: tuple[str, ...]) -> bool:
    """Tell whether the player is not the one who is asked for an action of these kinds."""
    r = st.request
    return r is None or r.player != player or r.kind not in kinds


def why_no_play(st: State, player: int, e: int, _: int) -> list[str]:
    """Playing a card [8.2.1, 10.6.2, 12.3.2]."""
    if not_asked(st, player, ("main", "quick")):
        return ["7.3.2" if st.num[ACTIVE] == player else "12.3.2"]
    if e < 0:
        return []
    if st.kind_of(e) not in (HAND, EX) or st.col[ZONE][e] // st.rules.width != player:
        return ["8.2.1"]
    clause = why_unplayable(st, player, e, st.request is not None and st.request.kind == "quick")
    return [clause] if clause else []


def why_no_ability(evolve: bool) -> Callable[[State, int, int, int], list[str]]:
    """Playing an activated ability, or an evolve ability [8.3.1, 8.3.2]."""

    def test(st: State, player: int, e: int, ability: int) -> list[str]:
        quick = st.request is not None and st.request.kind == "quick"
        if not_asked(st, player, ("main",) if evolve else ("main", "quick")):
            return ["7.3.2"]
        if e < 0:
            return []
        if st.col[ZONE][e] // st.rules.width != player:
            return ["8.3.1"]
        kind = st.kind_of(e)
        out: list[str] = []
        abilities = st.row(e).abilities
        for i in range(len(abilities)):
            x = as_sve(abilities[i])
            if x.kind == ACTIVATED and x.evolve == evolve and x.zones >> kind & 1 and ability in (-1, i):
                if quick and not x.quick:
                    out.append("12.3.2")
                else:
                    clause = why_not_activated(st, player, e, x)
                    if not clause:
                        return []
                    out.append(clause)
        return out or ["8.3.1"]

    return test


def why_no_attack(st: State, player: int, e: int, t: int) -> list[str]:
    """Attacking [8.4.2, 8.4.2.1, 8.4.3.1, R21-R23]."""
    if not_asked(st, player, ("main",)):
        return ["7.3.2"]
    if e < 0:
        return []
    mine = st.kind_of(e) == FIELD and st.col[ZONE][e] // st.rules.width == player
    v = st.row(e).v
    if not mine or v[KIND] != K_FOLLOWER or st.col[TURNED][e]:
        return ["8.4.2"]
    if v[FLAGS] & F_NO_ATTACK:
        return ["1.3.3"]
    words = v[KEYWORDS] & ~v[OFF]
    turn = st.num[TURN]
    here = st.col[SINCE][e] < turn
    if not (here or words & (W_STORM | W_RUSH) or st.col[EVOLVED][e] == turn):
        return ["8.4.2.1"]
    legal = targets_of(st, player, e)
    if t in legal or (t < 0 and legal):
        return []
    if t < 0:
        return ["8.4.3.1"]
    if t == leader(st, other(player)):
        return why_not_leader(st, player, v[FLAGS], here or words & W_STORM != 0, legal)
    return why_not_follower(st, player, e, t, legal)


def why_not_leader(st: State, player: int, flags: int, ripe: bool, legal: list[int]) -> list[str]:
    """The leader as the target."""
    out: list[str] = []
    if not ripe:
        out.append("8.4.3.1")
    if flags & F_NO_ATTACK_LEADER:
        out.append("1.3.3")
    if legal and not flags & F_IGNORE_WARD and compels(st, player, legal):
        out.append("12.8.2")
    if not out and flags & F_ONLY_FOLLOWER_FIRST and legal:
        out.append("R109")
    return out or ["8.4.3.1"]


def why_not_follower(st: State, player: int, e: int, t: int, legal: list[int]) -> list[str]:
    """A follower as the target."""
    v = st.row(t).v
    words = v[KEYWORDS] & ~v[OFF]
    mine = st.row(e).v
    theirs = st.kind_of(t) == FIELD and st.col[ZONE][t] // st.rules.width == other(player) and v[KIND] == K_FOLLOWER
    if not theirs:
        return ["8.4.3.1"]
    out: list[str] = []
    if mine[FLAGS] & F_NO_ATTACK_FOLLOWER:
        out.append("1.3.3")
    if words & W_INTIMIDATE:
        out.append("12.12.2")
    if not st.col[TURNED][t] and not mine[KEYWORDS] & ~mine[OFF] & W_ASSAIL:
        out.append("8.4.3.1")
    if legal and not mine[FLAGS] & F_IGNORE_WARD and compels(st, player, legal):
        out.append("12.8.2")
    return out or ["8.4.3.1"]


def compels(st: State, player: int, legal: list[int]) -> bool:
    """Tell whether the legal targets are those to which Ward has reduced them [12.8.2, R23]."""
    for t in legal:
        v = st.row(t).v
        if v[KIND] != K_FOLLOWER or not st.col[TURNED][t] or not v[KEYWORDS] & ~v[OFF] & W_WARD:
            return False
    return True


def why_no_end(st: State, player: int, _: int, __: int) -> list[str]:
    """Ending the main phase [7.3.2, R90]."""
    if not_asked(st, player, ("main",)):
        return ["7.3.2"]
    if any(flagged(st, e, F_MUST_ATTACK) for e in st.zone(player, FIELD)):
        return ["R90"]
    return []


TESTS: dict[str, Test] = {
    "play": why_no_play,
    "activate": why_no_ability(False),
    "evolve": why_no_ability(True),
    "attack": why_no_attack,
    "end": why_no_end,
}
"""The clauses that forbid a verb."""

reasons = Refusals(WORDS, "1.2.1", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
