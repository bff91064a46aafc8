"""Words that answer one question only: to which question each belongs, which clause asks it, and why it is no answer now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.errors import Reason
from tefuda.games.answering import Answers, Question
from tefuda.games.chronicle.phrasing import PROMPTS
from tefuda.games.chronicle.rules.picking import CHOOSE, Choices, unchoosable
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FIRST = Question("8.2.1.4", Text("準備で先攻後攻を選ぶ者が答える", "it is asked in the set-up, of one of the players"))
OPENING = Question("8.2.1.6", Text("準備で一度だけ答える", "it is asked once in the set-up"))
COST = Question(
    "11.2.4",
    Text("コストの選択は使用や配置の宣言のあとに行う", "it is asked after an announcement, if there is a choice"),
)
PAYING = Question("11.2.11", Text("コストを支払う途中で答える", "it is asked while a cost is paid"))
CHOOSING = Question(
    "11.2.7", Text("選ぶことを求めるテキストの使用の途中で答える", "it is asked while a text that chooses is used")
)
ADVANCING = Question("9.5.7.1", Text("時代を進展させる途中で答える", "it is asked while the age is advanced"))
TEXT = Question("11.8.5.1", Text("テキストを解決する途中で答える", "it is asked while a text resolves"))
NEXT = Question("9.5.7.2", Text("時代を進展させる途中で答える", "it is asked while the age is advanced"))
DEFENCE = Question("10.1.4.2", Text("防御ユニット指定ステップで答える", "it is asked in the defence step"))
BATTLE = Question("10.3.3", Text("戦闘続行宣言ステップで答える", "it is asked in the continuation step"))

QUESTIONS: dict[str, Question] = {
    "first": FIRST,
    "second": FIRST,
    "keep": OPENING,
    "exchange": OPENING,
    "soul-change": Question("15.2.6.5", Text("ユニットを配置する途中で答える", "it is asked while a unit with soul change is placed")),
    "mode": Question("11.2.3", Text("効果の選択を求めるテキストのときに答える", "it is asked by a text that lets one choose an effect")),
    "cost": COST,
    "x": COST,
    "count": CHOOSING,
    "choose": CHOOSING,
    "share": Question("11.2.8", Text("割り振りのときに答える", "it is asked where an amount is divided")),
    "spend": PAYING,
    "give": PAYING,
    "auto": PAYING,
    "decline": PAYING,
    "marker": ADVANCING,
    "take": NEXT,
    "no-attack": Question("10.1.2.2", Text("攻撃ユニット指定ステップで答える", "it is asked in the attack step")),
    "no-defence": DEFENCE,
    "continue": BATTLE,
    "end-battle": BATTLE,
    "burst": Question("15.3.2.2.4", Text("発動の宣言の機会に答える", "it is asked where a burst may be declared")),
    "discard": Question("9.7.3.1", Text("調整ステップで手札が上限を超えたときに答える", "it is asked above the hand limit")),
    "pick": TEXT,
    "yes": TEXT,
    "no": TEXT,
    "done": TEXT,
    "number": TEXT,
    "faction": TEXT,
    "next": Question("11.6.6", Text("順番を決めるときに答える", "it is asked where something is put in an order")),
    "replace": Question("11.9.9", Text("適用できる置換効果が複数あるときに選ぶ", "it is asked when several replacement effects apply")),
    "no-replace": Question("11.9.5.2", Text("適用しなくてもよい置換効果のときに答える", "it is asked when a replacement may be declined")),
    "repeat": Question("13.2", Text("ループを止められるときに宣言する", "it is asked when a loop can be stopped")),
}  # fmt: skip
"""The question that a word answers, for words that are no action of a window."""


UNCHOOSABLE = Reason("15.3.1.1", "選ばれない", "it cannot be chosen")


def wrong(st: State, player: int, verb: str, e: int) -> Reason | None:
    """Return what is wrong with the object that an answer names, if that is known."""
    return UNCHOOSABLE if verb == "choose" and shielded(st, e) else None


def shielded(st: State, e: int) -> bool:
    """Tell whether it fits the phrase that is asked for, and only 選ばれない keeps it from being chosen."""
    for f in reversed(st.frames):
        if f.proc is CHOOSE:
            part = cast(Choices, f.box[0])
            return unchoosable(st, e) and st.ref(e) in part.some.things.refs(st, f)
    return False


why_no_answer = Answers(QUESTIONS, PROMPTS, wrong).why_not
