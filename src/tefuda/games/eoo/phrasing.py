"""What Echoes of Orphelia says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.asked import Deeds
from tefuda.games.eoo.display import DISPLAY, STEP_WORDS, STEPS_ENGLISH
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
    "cut": Text(
        "相手のアーカイブをカットしますか（上から選んだ枚数を一番下に移します）",
        "cut your opponent's archive? (so many cards from its top go to the bottom)",
    ),
    "order-triggers": Text(
        "次にスタックに置く誘発型能力を選んでください（後に置いたものから解決されます）",
        "which trigger is put on the stack next? (what is put there last resolves first)",
    ),
    "mode": Text("モードを選んでください", "choose a mode"),
    "target": Text("対象を選んでください", "choose a target"),
    "pay": Text("どのマナで支払いますか", "pay with which mana?"),
    "host": Text(
        "グリフを付ける先を選んでください（番号はシールド）", "attach the glyph to what? (numbers are shields)"
    ),
    "block": Text("ブロックするノーディアを選んでください", "which nodia block?"),
    "order-damage": Text("次にダメージを割り振るブロッカーを選んでください", "which blocker is dealt damage next?"),
    "break": Text("どの番号のシールドをブレイクしますか", "break which shield?"),
    "shield": Text("シールドの番号を選んでください", "which shield?"),
    "attribute": Text("属性を選んでください", "name an attribute"),
    "end": Text("アーカイブの上と下のどちらに置きますか", "top or bottom of the archive?"),
    "place": Text("次に置くカードを選んでください", "which card is laid next?"),
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

DEEDS = Deeds(
    SCHEMA,
    telling.doing(
        "destroyed discarded sacrificed countered damaged counters Begin",
        {
            "runoa": Text("ルノアする", "turn sideways"),
            "rinoa": Text("リノアする", "turn upright"),
            "status": Text("状態異常を与える", "give the status to"),
            "status off": Text("状態異常を解除する", "free from its status"),
            "healed": Text("L値を回復する", "heal"),
            "Executable": Text("実行する", "execute"),
            "ExecuteNow": Text("実行する", "execute"),
            "CopyThem": Text("コピーする", "copy"),
            "PutIntoPlay": Text("場に出す", "put into play"),
            "Attach": Text("付ける", "attach"),
            "Retarget": Text("対象を変える", "change the targets of"),
        },
    ),
    {
        "hand": telling.HAND,
        "shield": Text("シールドゾーンに置く", "put into the shield zone"),
        "mana": Text("マナゾーンに置く", "put into the mana zone"),
        "return": Text("還元領域に置く", "put into the return zone"),
    },
    DISPLAY.places,
)
