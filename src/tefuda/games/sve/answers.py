"""Words that answer one question only: to which question each belongs, which clause asks it, and why it is no answer now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.errors import Reason
from tefuda.games.answering import Answers, Question
from tefuda.games.sve.phrasing import PROMPTS
from tefuda.games.sve.rules.model import FIELD, W_WARD, has
from tefuda.games.sve.rules.picking import protected
from tefuda.kernel.schema import CONTROLLER, TURNED
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State


FIRST = Question("6.2.1.5", Text("先攻・後攻は試合の前に決める", "who goes first is decided before the match"))
MULLIGAN = Question(
    "6.2.1.7", Text("引き直しは最初のターンの前に一度だけ", "the opening hand is replaced once, before the first turn")
)
WINDOW = Question("7.4.3", Text("【クイック】を使えるときの答え", "it answers whether to play Quick"))
CHOICES = Question(
    "10.6.2.2",
    Text("プレイの宣言後、テキストが求めたときに答える", "it is asked after a play, if its text asks for it"),
)
COST = Question("10.6.2.6", Text("コストを支払うときに答える", "it is asked while a cost is paid"))
TEXT = Question("10.6.2.8", Text("テキストを処理する途中で答える", "it is asked while a text is carried out"))
STOPPING = Question(
    "5.9.3.1",
    Text("「まで引く」「まで見る」の途中で答える", "it is asked while drawing or looking at up to so many cards"),
)
LOOP = Question(
    "R79",
    Text(
        "回数は宣言せず、一つずつ行う。同じ状態に戻した行動は選べなくなる",
        "nothing is repeated by number: act one by one; what led back to an identical position is not offered again",
    ),
)

QUESTIONS: dict[str, Question] = {
    "go-first": FIRST,
    "go-second": FIRST,
    "keep": MULLIGAN,
    "mulligan": MULLIGAN,
    "act-ward": Question("7.4.2", Text("自分のエンドフェイズに【守護】をアクトする", "Ward followers are acted in one's own end phase")),
    "pass": WINDOW,
    "discard": Question("7.4.5", Text("手札の上限を超えたとき、またはテキストで捨てる", "it is asked over the hand limit, or by a text")),
    "trigger": Question("10.5.2.2", Text("待機状態の能力が複数あるときに選ぶ", "it is asked in a check timing, if several wait")),
    "option": CHOICES,
    "number": CHOICES,
    "way": COST,
    "pay": COST,
    "pay ep": Question("12.2.2", Text("進化能力のPP1をEPで支払えるときに答える", "it is asked while an evolve cost is paid")),
    "pay pp": Question("12.2.2", Text("進化能力のPP1をEPで支払えるときに答える", "it is asked while an evolve cost is paid")),
    "target": Question("10.6.2.3", Text("対象はプレイの宣言後に選ぶ", "targets are chosen after a play, if its text asks for them")),
    "distribute": Question("10.6.2.5", Text("プレイの宣言後、割り振りを決める", "it is asked after a play that divides a number")),
    "choose": TEXT,
    "decline": TEXT,
    "yes": TEXT,
    "no": TEXT,
    "done": TEXT,
    "order": Question("4.1.4", Text("同時に置くカードの順番を決める", "it is asked when several cards are put somewhere at once")),
    "replace": Question("10.10.2", Text("置換効果が複数あるときに選ぶ", "it is asked when several replacement effects apply")),
    "stop": STOPPING,
    "continue": STOPPING,
    "loop": LOOP,
    "accept": LOOP,
}  # fmt: skip
"""The question that a word answers, for words that are no action of a main phase."""


AURA = Reason(
    "12.15.2", "相手のカードの能力では選べない（オーラなど）", "it cannot be chosen by the other player (Aura)"
)
NO_WARD = Reason("7.4.2", "自分のスタンド状態の【守護】フォロワーではない", "it is no own standing Ward follower")


def wrong(st: State, player: int, verb: str, e: int) -> Reason | None:
    """Return what is wrong with the object that an answer names, if that is known."""
    if verb == "target" and protected(st, player, e, st.frames[-1].source):
        return AURA
    return NO_WARD if verb == "act-ward" and not standing_ward(st, player, e) else None


def standing_ward(st: State, player: int, e: int) -> bool:
    """Tell whether a card is an own standing Ward follower on the field."""
    mine = st.kind_of(e) == FIELD and st.col[CONTROLLER][e] == player
    return mine and not st.col[TURNED][e] and has(st, e, W_WARD)


why_no_answer = Answers(QUESTIONS, PROMPTS, wrong).why_not
