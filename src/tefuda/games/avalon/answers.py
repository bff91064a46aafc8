"""Words that answer one question only: to which question each belongs, which clause asks it, and why it is no answer now."""

from __future__ import annotations

from tefuda.games.answering import Answers, Question
from tefuda.games.avalon.phrasing import PROMPTS
from tefuda.saying import Text

TEXT = Question("6.2.6.5", Text("効果を処理する途中で答える", "it is asked while an effect is carried out"))
MAY = Question(
    "R91", Text("「してもよい」と書かれた部分で答える", "it is asked where a text says that something may be done")
)
REPLACING = Question("R94", Text("置き換える効果があるときに答える", "it is asked when a replacement may apply"))

QUESTIONS: dict[str, Question] = {
    "convert": Question(
        "6.2.4.9",
        Text("虹の器などで魔素を虹にするときに答える", "it is asked when mana is made rainbow, as by a vessel"),
    ),
    "lose-life": Question("7.7.6", Text("ライフを失うときに選ぶ", "it is asked when a life card is lost")),
    "choose": TEXT,
    "option": TEXT,
    "number": TEXT,
    "attribute": TEXT,
    "distribute": TEXT,
    "pass": Question("R90", Text("応答はなく、パスもない", "there are no responses, so nobody passes")),
    "done": TEXT,
    "decline": TEXT,
    "yes": MAY,
    "no": MAY,
    "replace": REPLACING,
    "replace-none": REPLACING,
    "order": Question(
        "R95", Text("カードを置く順番を決めるときに答える", "it is asked when cards are put down in an order")
    ),
    "next": Question("R90", Text("待っている能力が複数あるときに選ぶ", "it is asked when several abilities wait")),
    "avatar": Question(
        "7.2.5", Text("戦闘の始めに支援の代わりに置く", "it is placed at the start of a battle in place of a support")
    ),
    "end-set": Question("5.2.2", Text("自分のセットフェイズを終えるときの答え", "it ends the own set phase")),
    "nothing": Question("5.2.4", Text("リーダーがメインフェイズに選ぶ", "the leader chooses it in the main phase")),
    "join": Question(
        "5.5.1", Text("対戦していない人がいつでも申し込める", "whoever is not in the match may ask at any time")
    ),
}
"""The question that a word answers, for words that are no action."""

why_no_answer = Answers(QUESTIONS, PROMPTS).why_not
