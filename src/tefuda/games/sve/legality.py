"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test
from tefuda.games.sve.answers import why_no_answer
from tefuda.games.sve.rules.attacking import AIM, ATTACKER, CHOICE, FOE, READY, targets_of
from tefuda.games.sve.rules.costs import play_pp
from tefuda.games.sve.rules.model import ACTIVE, PP, V_ACTIVATE, V_ATTACK, leader, other
from tefuda.games.sve.rules.offers import ACTIVATE, EVOLVE, PLACE, PLAY, QUICK_ABILITY, QUICK_CARD, SOURCE, scope_of
from tefuda.games.sve.rules.text import as_sve
from tefuda.games.sve.rules.turn import END
from tefuda.kernel.legality import broken
from tefuda.kernel.options import option
from tefuda.saying import Text

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


def quick_window(st: State) -> bool:
    """Tell whether only Quick can be played now."""
    return st.request is not None and st.request.kind == "quick"


def tried(st: State, verb: int, a: int, b: int) -> list[str]:
    """Return the clause by which what is legal is not offered: it was already done in an identical position [R79 a]."""
    return ["R79"] if st.request is not None and option(verb, a, b) not in st.request.options else []


def why_no_play(st: State, player: int, e: int, _: int) -> list[str]:
    """Playing a card [8.2.1, 10.6.2, 12.3.2]."""
    if not_asked(st, player, ("main", "quick")):
        return ["7.3.2" if st.num[ACTIVE] == player else "12.3.2"]
    if e < 0:
        return []
    return broken((PLACE, QUICK_CARD, PLAY) if quick_window(st) else (PLACE, PLAY), st, player, e, -1)


def why_no_ability(evolve: bool) -> Callable[[State, int, int, int], list[str]]:
    """Playing an activated ability, or an evolve ability [8.3.1, 8.3.2]."""

    def test(st: State, player: int, e: int, ability: int) -> list[str]:
        if not_asked(st, player, ("main",) if evolve else ("main", "quick")):
            return ["7.3.2"]
        if e < 0:
            return []
        rows = EVOLVE if evolve else ACTIVATE
        parts = (SOURCE, QUICK_ABILITY, rows) if quick_window(st) else (SOURCE, rows)
        out: list[str] = []
        for i, x in enumerate(st.row(e).abilities):
            if as_sve(x).evolve == evolve and ability in (-1, i):
                found = broken(parts, st, player, e, i) or ([] if evolve else tried(st, V_ACTIVATE, e, i))
                if not found:
                    return []
                out += [clause for clause in found if clause not in (*out, "8.3.1")]
        return out or ["8.3.1"]

    return test


def why_no_attack(st: State, player: int, e: int, t: int) -> list[str]:
    """Attacking [8.4.2, 8.4.3, R21-R23]; without a target, why there is none."""
    if not_asked(st, player, ("main",)):
        return ["7.3.2"]
    if e < 0:
        return []
    if t >= 0:
        return broken((ATTACKER, READY, (*FOE, *AIM, *CHOICE)), st, player, e, t) or tried(st, V_ATTACK, e, t)
    found = broken((ATTACKER, READY), st, player, e, -1)
    if found or targets_of(st, player, e):
        return found
    return broken((AIM,), st, player, e, leader(st, other(player)))


def why_no_end(st: State, player: int, _: int, __: int) -> list[str]:
    """Ending the main phase [7.3.2, R90]."""
    return ["7.3.2"] if not_asked(st, player, ("main",)) else broken((END,), st, player, -1, -1)


TESTS: dict[str, Test] = {
    "play": why_no_play,
    "activate": why_no_ability(False),
    "evolve": why_no_ability(True),
    "attack": why_no_attack,
    "end": why_no_end,
}
"""The clauses that forbid a verb."""


def pp_lacking(st: State, player: int, e: int) -> Text | None:
    """What a card costs, if the PP do not suffice [10.6.2.6.2]."""
    cost, have = play_pp(st, e, scope_of(st, player, e), ()), st.num[PP + player]
    return Text(f"コストは{cost}、PPは{have}", f"it costs {cost}, and there are {have} PP") if cost > have else None


reasons = Refusals(WORDS, "1.2.1", TESTS, why_no_answer, {"10.6.2.6.2": pp_lacking}).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
