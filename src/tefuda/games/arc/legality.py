"""Why something cannot be done now: the words of each clause, and the rows that each verb's offers read."""

from __future__ import annotations

from tefuda.games.answering import Action, Refusals
from tefuda.games.arc.answers import why_no_answer
from tefuda.games.arc.rules.lanes import OF_HAND, REALISABLE, REALISING, SETTABLE, SETTING, TRIMMING

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


ACTIONS = {
    "realise": Action("3.2.8", ("realise",), (REALISING,), (OF_HAND, REALISABLE)),
    "set": Action("3.3.1", ("set",), (SETTING,), (OF_HAND, SETTABLE)),
    "redraw": Action("3.1.4", ("redraw",), (), (OF_HAND,)),
    "trim": Action("R10", ("trim",), (TRIMMING,), (OF_HAND,)),
}
"""What the words that name a card of the hand demand."""
TESTS = {word: action.forbidden for word, action in ACTIONS.items()}

reasons = Refusals(WORDS, "8", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
