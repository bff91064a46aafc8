"""What Shadowverse EVOLVE says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.asked import Deeds
from tefuda.games.sve.display import DISPLAY
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
    "main": Text("メインフェイズです。どうしますか", "your main phase: what do you do?"),
    "quick": Text("クイックを使いますか", "play a Quick card or ability?"),
    "wards": Text("アクトする【守護】フォロワーを選んでください", "which Ward followers to act?"),
    "excess": Text("捨てるカードを選んでください（手札の上限）", "discard down to the hand limit"),
    "keep": Text("残すカードを選んでください", "which cards stay?"),
    "fit": Text("置くカードを選んでください", "which cards fit?"),
    "fit-tokens": Text("置くトークンを選んでください", "which tokens fit?"),
    "trigger": Text("次にプレイする待機状態の能力を選んでください", "which waiting ability is played next?"),
    "trigger-cost": Text("コストを支払いますか", "pay the cost of the ability?"),
    "extra-cost": Text("追加のコストを支払いますか", "make the additional payment?"),
    "evolve-card": Text("進化後のカードを選んでください", "which evolve card?"),
    "pay-ep": Text("PP1をEPで支払いますか", "pay one of the PP with an EP?"),
    "pay": Text("コストとして使うカードを選んでください", "pay with what?"),
    "target": Text("対象を選んでください", "choose a target"),
    "option": Text("どれをチョイスしますか", "take an option"),
    "stop": Text("引くのを終えますか", "stop or go on?"),
    "share": Text("割り振る数を決めてください", "divide"),
    "choose": Text("選んでください", "choose"),
    "way": Text("どちらにしますか", "which of these?"),
    "x": Text("Xをいくつにしますか", "what is X?"),
    "cost": Text("コストを支払いますか", "pay the cost?"),
    "look": Text("見るのを終えますか", "stop looking or go on?"),
    "stack": Text("カウンターを移すアミュレットを選んでください", "which amulet takes the counters?"),
    "deck-top": Text("デッキの上に置くカードを選んでください", "which card goes on top of the deck?"),
    "counters": Text("カウンターをいくつにしますか", "how many counters?"),
}
"""Questions by kind of decision."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    phase = PHASES[ev.n] if ev.kind == PHASE_CAME else ""
    return {"phase": PHASE_WORDS[phase] if language == "ja" and phase else phase}


PHASE_WORDS = {"setup": "準備", "start": "スタート", "main": "メイン", "end": "エンド"}


event_text = Telling(SCHEMA, frozenset((ATTACKED, FOUGHT)), further_words).text

DEEDS = Deeds(
    SCHEMA,
    telling.doing(
        "destroyed discarded damaged DealShares Begin Exchange",
        {
            "banished": Text("消滅させる", "banish"),
            "acted": Text("アクトする", "act"),
            "stood": Text("スタンドする", "stand"),
            "health": Text("体力を変える", "change the health of"),
            "health set": Text("体力を変える", "set the health of"),
            "TakeOver": Text("自分のものにする", "take control of"),
            "TurnFace": Text("裏返す", "turn over"),
            "SwapNumbers": Text("数値を入れ替える", "swap the numbers of"),
            "PlayThing": Text("プレイする", "play"),
        },
    ),
    {"hand": telling.HAND, "field": Text("場に出す", "put onto the field")},
    DISPLAY.places,
)
