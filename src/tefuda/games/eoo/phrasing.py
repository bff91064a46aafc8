"""What Echoes of Orphelia says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games.eoo.display import STEP_WORDS, STEPS_ENGLISH
from tefuda.games.eoo.rules.events import (
    ATTACHED,
    ATTACKED,
    BLOCKED,
    DEALT,
    MANA_ADDED,
    MANA_SPENT,
    STATUS_ENDED,
    STATUS_EXTENDED,
    STATUS_GIVEN,
    STEP_CAME,
)
from tefuda.games.eoo.rules.model import MANA_ENGLISH, MANA_KINDS, SCHEMA, STATUS_ENGLISH, STATUS_WORDS, STEPS
from tefuda.games.telling import Telling
from tefuda.kernel.records import Event
from tefuda.saying import Text

PROMPTS: dict[str, Text] = {
    "cut": Text("アーカイブをカットしますか", "cut the archive?"),
    "priority": Text("優先権があります", "you have priority"),
    "order-triggers": Text("次にスタックに置く誘発型能力", "which trigger is put on the stack next?"),
    "mode": Text("モードを選んでください", "choose a mode"),
    "x": Text("Xの値", "what is X?"),
    "target": Text("対象", "choose a target"),
    "cost": Text("どのコストを支払いますか", "which cost do you pay?"),
    "extra": Text("追加コストを支払いますか", "pay the additional cost?"),
    "pay": Text("どのマナで支払いますか", "pay with which mana?"),
    "give": Text("コストとして選ぶもの", "pay with what?"),
    "host": Text("グリフの付け先（番号はシールド）", "attach the glyph to what? (numbers are shields)"),
    "block": Text("ブロッカー", "which nodia block?"),
    "order-damage": Text("次にダメージを割り振るブロッカー", "which blocker is dealt damage next?"),
    "share": Text("割り振る数", "how much does this one get?"),
    "break": Text("ブレイクするシールドの番号", "break which shield?"),
    "replacement": Text("適用する置換効果", "which replacement is applied?"),
    "choose": Text("選んでください", "choose"),
    "shield": Text("シールドの番号", "which shield?"),
    "attribute": Text("属性を選んでください", "name an attribute"),
    "number": Text("数を決めてください", "name a number"),
    "end": Text("アーカイブの上か下か", "top or bottom of the archive?"),
    "player": Text("プレイヤーを選んでください", "choose a player"),
    "place": Text("次に置くカード", "which card is laid next?"),
    "order": Text("順番を決めてください", "put these in order"),
    "counter": Text("どちらのカウンターですか", "which counter?"),
    "may": Text("しますか", "do it?"),
    "search": Text("探すカード", "find cards"),
}
"""Questions by kind of decision."""

AIMED = frozenset((ATTACKED, BLOCKED, ATTACHED, DEALT))
"""Kinds of events whose ``to`` is an object or a player."""
STATUSES_OF = frozenset((STATUS_GIVEN, STATUS_EXTENDED, STATUS_ENDED))

FACES = {"ja": ("裏", "表"), "en": ("tails", "heads")}
"""How a coin falls."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    mana = ev.to if ev.kind in (MANA_ADDED, MANA_SPENT) else 0
    status = ev.n if ev.kind in STATUSES_OF else 0
    return {
        "face": FACES[language][ev.n == 1],
        "step": step_word(ev.n, language) if ev.kind == STEP_CAME else "",
        "mana": (MANA_KINDS if language == "ja" else MANA_ENGLISH)[mana],
        "status": (STATUS_WORDS if language == "ja" else STATUS_ENGLISH)[status],
    }


def step_word(step: int, language: str) -> str:
    """Return the word for a step."""
    return (STEP_WORDS if language == "ja" else STEPS_ENGLISH)[STEPS[step]]


event_text = Telling(SCHEMA, AIMED, further_words).text
