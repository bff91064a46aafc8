"""What Echoes of Orphelia says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
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
    **telling.asking("choose may number order player share replacement priority cost extra x give search"),
    "cut": Text("アーカイブをカットしますか", "cut the archive?"),
    "order-triggers": Text("次にスタックに置く誘発型能力", "which trigger is put on the stack next?"),
    "mode": Text("モードを選んでください", "choose a mode"),
    "target": Text("対象", "choose a target"),
    "pay": Text("どのマナで支払いますか", "pay with which mana?"),
    "host": Text("グリフの付け先（番号はシールド）", "attach the glyph to what? (numbers are shields)"),
    "block": Text("ブロッカー", "which nodia block?"),
    "order-damage": Text("次にダメージを割り振るブロッカー", "which blocker is dealt damage next?"),
    "break": Text("ブレイクするシールドの番号", "break which shield?"),
    "shield": Text("シールドの番号", "which shield?"),
    "attribute": Text("属性を選んでください", "name an attribute"),
    "end": Text("アーカイブの上か下か", "top or bottom of the archive?"),
    "place": Text("次に置くカード", "which card is laid next?"),
    "counter": Text("どちらのカウンターですか", "which counter?"),
}
"""Questions by kind of decision."""

AIMED = frozenset((ATTACKED, BLOCKED, ATTACHED, DEALT))
"""Kinds of events whose ``to`` is an object or a player."""
STATUSES_OF = frozenset((STATUS_GIVEN, STATUS_EXTENDED, STATUS_ENDED))


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    mana = ev.to if ev.kind in (MANA_ADDED, MANA_SPENT) else 0
    status = ev.n if ev.kind in STATUSES_OF else 0
    return {
        "step": step_word(ev.n, language) if ev.kind == STEP_CAME else "",
        "mana": (MANA_KINDS if language == "ja" else MANA_ENGLISH)[mana],
        "status": (STATUS_WORDS if language == "ja" else STATUS_ENGLISH)[status],
    }


def step_word(step: int, language: str) -> str:
    """Return the word for a step."""
    return (STEP_WORDS if language == "ja" else STEPS_ENGLISH)[STEPS[step]]


event_text = Telling(SCHEMA, AIMED, further_words).text
