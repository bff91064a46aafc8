"""Words that answer one question only: to which question each belongs, which clause asks it, and why it is no answer now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.errors import Reason
from tefuda.games.answering import Answers, Question
from tefuda.games.arc.phrasing import PROMPTS
from tefuda.games.arc.rules.costs import price_payable
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import text_of
from tefuda.games.arc.rules.trying import CHAIN
from tefuda.kernel.picks import PICK
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State

TEXT = Question("6.4.8", Text("テキストを処理する途中で答える", "it is asked while a text is carried out"))
COST = Question("6.2.4", Text("コストを支払うときに答える", "it is asked while a cost is paid"))
UPKEEP = Question("R95", Text("AFの維持の処理で答える", "it is asked in the upkeep of the alignment phase (AF)"))
CONNECT = Question(
    "R94", Text("接続を持つカードを処理するときに答える", "it is asked while a card with 接続 is processed")
)
REPLACING = Question("R40", Text("代わりにする効果が複数あるときに選ぶ", "it is asked when several replacements apply"))

QUESTIONS: dict[str, Question] = {
    "realise-none": Question("3.2.8", Text("メインサークルが空のAFに答える", "it is asked in the alignment phase (AF), with none there")),
    "pay-upkeep": UPKEEP,
    "skip-upkeep": UPKEEP,
    "next": Question("6.4.6", Text("同時に処理するものが複数あるときに選ぶ", "it is asked when several of one's own are due at once")),
    "connect": CONNECT,
    "no-connect": CONNECT,
    "general": Question("R93", Text("悪夢と覚醒を持つカードを処理するときに選ぶ", "it is asked while such a card is processed")),
    "cost": COST,
    "use-madness": Question("R109", Text("Willと狂気のどちらでも払えるときに答える", "it is asked where both Will and 狂気 can pay")),
    "choose": TEXT,
    "option": TEXT,
    "attribute": TEXT,
    "number": TEXT,
    "player": Question("R115", Text("タッグマッチで一人を名指すときに答える", "it is asked in a tag match, to name one player")),
    "order": Question("R147", Text("デッキの上や下に複数置くときに答える", "it is asked when several cards go to one end of a deck")),
    "keep": Question("R131", Text("サブサークルに入りきらないときに答える", "it is asked when not all cards fit onto the sub circles")),
    "replace": REPLACING,
    "replace-none": REPLACING,
    "yes": TEXT,
    "no": TEXT,
    "done": TEXT,
}  # fmt: skip
"""The question that a word answers."""
ANSWERS = Answers(QUESTIONS, PROMPTS)

LATER = Reason(
    "R52",
    "それを選ぶと、読点でつながる後の処理ができなくなる",
    "chosen, it would make a later step of the chain impossible",
)
UNABLE = Reason("6.5.1", "対象がないなど、それは行えない", "it cannot be carried out: nothing to do it to")
UNPAYABLE = Reason("R94", "接続コストを支払えない", "the cost of connecting cannot be paid")
MUST = Reason("R59", "接続のほかに行えることがないので、支払う", "the card has nothing else to do, so it must be paid")


def why_no_answer(st: State, player: int, verb: str, e: int) -> list[Reason]:
    """Return why a word is no answer now: the question it belongs to and who is asked what instead, or what is wrong with the
    object it names."""
    if verb not in QUESTIONS:
        return []
    found = ANSWERS.unasked(st, player, verb)
    if verb in ("connect", "no-connect") and e >= 0 and found:
        price = text_of(st, print_of(st, e)).connect
        if verb == "connect" and price is not None and not price_payable(st, price, player):
            return [UNPAYABLE]
        return [MUST] if asked_to_connect(st, player) else found
    if found or st.request is None:
        return found
    if verb == "option":
        return [UNABLE]
    if verb == "choose" and e >= 0 and held_back(st, e):
        return [LATER]
    return [ANSWERS.not_among(st, st.request)]


def asked_to_connect(st: State, player: int) -> bool:
    """Tell whether the player is asked about 接続, with paying as the only answer."""
    return st.request is not None and st.request.player == player and st.request.kind == "connect"


def held_back(st: State, e: int) -> bool:
    """Tell whether a running chain could take a card, were it not for its later steps [R52]."""
    picking = [f for f in st.frames if f.proc is PICK]
    return any(f.proc is CHAIN for f in st.frames) and bool(picking) and e in picking[-1].box[1]
