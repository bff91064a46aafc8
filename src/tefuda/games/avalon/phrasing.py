"""What Avalon says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.asked import Deeds
from tefuda.games.avalon.display import DISPLAY
from tefuda.games.avalon.rules.events import (
    BATTLE_BEGAN,
    BATTLE_ENDED,
    BATTLE_LOST,
    BATTLE_WON,
    CALLED_OFF,
    CONVERTED_EVENT,
    DECLARED_EVENT,
    HIT,
    PHASE_CAME,
    TURN_CAME,
)
from tefuda.games.avalon.rules.model import (
    DECLARATIONS,
    DECLARATIONS_JA,
    ICONS,
    ICONS_ENGLISH,
    PHASES,
    PHASES_JA,
    SCHEMA,
)
from tefuda.games.telling import LANGUAGES, Telling
from tefuda.kernel.records import Event
from tefuda.saying import Text

PROMPTS: dict[str, Text] = {
    **telling.asking("choose may number order player share option"),
    "set": Text("セットフェイズです。どうしますか", "set phase: what do you do?"),
    "convert": Text("虹属性に変換する魔素を選んでください", "which mana becomes rainbow?"),
    "main": Text("メインフェイズです。どうしますか", "main phase: what do you do?"),
    "more": Text("遠距離戦闘をもう1回行いますか", "one more ranged battle?"),
    "declare": Text("宣言してください", "declare what you will do"),
    "naming": Text("戦う自分のクリーチャーと相手を選んでください", "which creature, against which?"),
    "support": Text("戦闘支援カードかアバターを置いてください", "place a support card, or the avatar"),
    "lose-life": Text("捨て山に送るライフを選んでください（1が最も古い）", "which life card goes? (1 is the oldest)"),
    "next": Text("次に行う能力を選んでください", "which ability comes next?"),
    "attribute": Text("属性を選んでください", "name an attribute"),
    "replacement": Text("どの置換を適用しますか", "which replacement is applied?"),
}
"""Questions by kind of decision."""

AIMED = frozenset((BATTLE_BEGAN, BATTLE_ENDED, BATTLE_LOST, BATTLE_WON, HIT))
"""Kinds of events whose ``to`` is an object."""

Words = tuple[tuple[str, ...], tuple[str, ...]]
LISTS: dict[int, tuple[str, Words]] = {
    PHASE_CAME: ("phase", (PHASES_JA, tuple(f"{word} phase" for word in PHASES))),
    DECLARED_EVENT: ("declaration", (DECLARATIONS_JA, DECLARATIONS)),
    CALLED_OFF: ("declaration", (DECLARATIONS_JA, DECLARATIONS)),
    CONVERTED_EVENT: ("icon", (ICONS, ICONS_ENGLISH)),
}
"""What the number of an event is called, by its kind: a word of a list."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    out: dict[str, str] = {}
    if ev.kind in LISTS:
        key, words = LISTS[ev.kind]
        out[key] = words[LANGUAGES.index(language)][ev.n]
    if ev.kind == TURN_CAME:
        out["half"] = half(ev.n, language)
    return out


def half(turn: int, language: str) -> str:
    """Return what a turn is called: rounds are one leader turn and one chaser turn [R9]."""
    number = (turn + 1) // 2
    if language == "ja":
        return f"第{number}ラウンド {'リーダーターン' if turn % 2 else 'チェイサーターン'}"
    return f"round {number}, {'leader' if turn % 2 else 'chaser'} turn"


event_text = Telling(SCHEMA, AIMED, further_words, silent=True).text

DEEDS = Deeds(
    SCHEMA,
    telling.doing(
        "destroyed Begin",
        {
            "Discard": Text("捨て山に送る", "discard"),
            "PutOnLands": Text("土地に置く", "put onto a land"),
        },
    ),
    {"hand": telling.HAND},
    DISPLAY.places,
)
