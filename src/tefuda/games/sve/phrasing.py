"""What Shadowverse EVOLVE says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.sve.rules.model import ATTACKED, FOUGHT, PHASE_CAME, PHASES, SCHEMA
from tefuda.games.telling import Telling
from tefuda.kernel.records import Event
from tefuda.saying import Text

PROMPTS: dict[str, Text] = {
    **telling.asking("may number replacement search"),
    "first-or-second": Text("先攻・後攻を選んでください", "go first or second?"),
    "mulligan": Text("手札を引き直しますか", "keep the opening hand or replace it?"),
    "order": Text(
        "順番を決めてください（先に選んだカードが上）", "put these in order (first named is nearest the top)"
    ),
    "main": Text("メインフェイズの行動", "your main phase"),
    "quick": Text("クイックを使いますか", "play a Quick card or ability?"),
    "wards": Text("アクトする【守護】フォロワー", "which Ward followers to act?"),
    "excess": Text("捨てるカード（手札の上限）", "discard down to the hand limit"),
    "keep": Text("残すカード", "which cards stay?"),
    "fit": Text("置くカード", "which cards fit?"),
    "fit-tokens": Text("置くトークン", "which tokens fit?"),
    "trigger": Text("次にプレイする待機状態の能力", "which waiting ability is played next?"),
    "trigger-cost": Text("コストを支払いますか", "pay the cost of the ability?"),
    "extra-cost": Text("追加で支払いますか", "make the additional payment?"),
    "evolve-card": Text("進化後のカード", "which evolve card?"),
    "pay-ep": Text("PP1をEPで支払いますか", "pay one of the PP with an EP?"),
    "pay": Text("コストとして選ぶカード", "pay with what?"),
    "target": Text("選ぶ対象", "choose a target"),
    "option": Text("チョイス", "take an option"),
    "stop": Text("引くのを終えますか", "stop or go on?"),
    "share": Text("割り振り", "divide"),
    "choose": Text("選択", "choose"),
    "way": Text("どちらにしますか", "which of these?"),
    "x": Text("Xの数", "what is X?"),
    "cost": Text("コストを支払いますか", "pay the cost?"),
    "look": Text("見るのを終えますか", "stop looking or go on?"),
    "stack": Text("カウンターを移すアミュレット", "which amulet takes the counters?"),
    "deck-top": Text("デッキの上に置くカード", "which card goes on top of the deck?"),
    "counters": Text("カウンターの数", "how many counters?"),
}
"""Questions by kind of decision."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    phase = PHASES[ev.n] if ev.kind == PHASE_CAME else ""
    return {"phase": PHASE_WORDS[phase] if language == "ja" and phase else phase}


PHASE_WORDS = {"setup": "準備", "start": "スタート", "main": "メイン", "end": "エンド"}


event_text = Telling(SCHEMA, frozenset((ATTACKED, FOUGHT)), further_words).text
