"""Words that answer one question only: to which question each belongs, which clause asks it, and why it is no answer now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.errors import Reason
from tefuda.games.answering import Answers, Question
from tefuda.games.eoo.phrasing import PROMPTS
from tefuda.games.eoo.rules.aiming import protected
from tefuda.games.eoo.rules.picking import Targets
from tefuda.games.eoo.rules.text import EooAbility
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State


CUTTING = Question(
    "3-2-3-2",
    Text("準備で相手のアーカイブについて一度だけ答える", "it is asked once in the set-up, about the other's archive"),
)
PLACING = Question(
    "18-3-2",
    Text("誘発した能力が複数あるときに順番を選ぶ", "it is asked when several triggers are placed on the stack"),
)
ANNOUNCED = Question(
    "9-3-2",
    Text(
        "実行や起動の宣言のあと、テキストが求めたときに答える",
        "it is asked after an announcement, if the text asks for it",
    ),
)
COST = Question("9-3-4", Text("コストを支払うときに答える", "it is asked while a cost is paid"))
TEXT = Question("2-5-1", Text("テキストを解決する途中で答える", "it is asked while a text resolves"))
ORDER = Question("R111", Text("アーカイブに置くときに答える", "it is asked when cards go to an archive"))

QUESTIONS: dict[str, Question] = {
    "no-cut": CUTTING,
    "cut": CUTTING,
    "demand-shuffle": CUTTING,
    "order-triggers": PLACING,
    "mode": ANNOUNCED,
    "x": ANNOUNCED,
    "target": Question("9-3-3", Text("対象は宣言のあとに選ぶ", "targets are chosen after an announcement, if the text asks for them")),
    "cost": COST,
    "cost regular": COST,
    "extra": COST,
    "no-extra": COST,
    "pay": COST,
    "auto": COST,
    "abort": Question("R33", Text("支払いの途中で、支払い方を選ぶときに使える", "an announcement is taken back while it is paid for")),
    "order-damage": Question("15-4-2-1", Text("複数体にブロックされた攻撃プレイヤーが答える", "the attacker is asked if several block")),
    "break": Question("15-4-4-1", Text("攻撃で壊すシールドを選ぶときに答える", "it is asked when an attack breaks shields")),
    "replace": Question("2-8-3", Text("置換効果が複数あるときに選ぶ", "it is asked when several replacement effects apply")),
    "no-replace": Question("2-8-1", Text("適用しなくてもよい置換効果のときに答える", "it is asked when a replacement may be declined")),
    "choose": TEXT,
    "share": TEXT,
    "attribute": Question("5-4-1", Text("属性を選ぶときに答える", "it is asked when an attribute is named")),
    "number": Question("7-1-3", Text("解決のときに数を選ぶテキストが求める", "a text asks for a number when it resolves")),
    "yes": TEXT,
    "no": TEXT,
    "done": TEXT,
    "place": ORDER,
    "order": ORDER,
    "top": ORDER,
    "bottom": ORDER,
    "counter": Question("R70", Text("火傷のものと、ほかのA-1カウンターがあるときに答える", "it is asked if others are there")),
}  # fmt: skip
"""The question that a word answers, for words that are no action of a window."""


NO_TARGET = Reason("20-1-3", "対象にならないとする効果がある", "an effect says that it cannot be a target")


def wrong(st: State, player: int, verb: str, e: int) -> Reason | None:
    """Return what is wrong with the object that an answer names, if that is known."""
    return NO_TARGET if verb == "target" and kept_away(st, e) else None


def kept_away(st: State, e: int) -> bool:
    """Tell whether it fits the target phrase that is asked for, and only a prohibition keeps it from being chosen [R50]."""
    for f in reversed(st.frames):
        ability = f.box[0] if f.box else None
        if not isinstance(ability, EooAbility):
            continue
        part = ability.parts[f.n] if f.n < len(ability.parts) else None
        if not isinstance(part, Targets):
            return False
        fits = st.ref(e) in part.some.things.refs(st, f)
        return fits and protected(st, f, e)
    return False


why_no_answer = Answers(QUESTIONS, PROMPTS, wrong).why_not
