"""What Last Chronicle says to players: questions and events, in Japanese and English."""

from __future__ import annotations

from tefuda.games import telling
from tefuda.games.asked import Deeds
from tefuda.games.chronicle.display import DISPLAY, PHASE_WORDS, PHASES_ENGLISH, SOULS
from tefuda.games.chronicle.rules.events import (
    BATTLE_BEGINS,
    DEALT,
    EXCHANGED,
    PHASE_CAME,
    SOUL_MADE,
    SOUL_SPENT,
    TURN_BEGINS,
    WAS_DEFENDED,
)
from tefuda.games.chronicle.rules.model import PHASES, SCHEMA
from tefuda.games.telling import Telling
from tefuda.kernel.records import Event
from tefuda.saying import Text

PROMPTS: dict[str, Text] = {
    **telling.asking("choose may number order player share replacement priority cost extra x give search"),
    "choose-first": Text("先攻と後攻のどちらにしますか", "go first or second?"),
    "mulligan": Text("手札を入れ替えますか", "keep the opening hand or replace it?"),
    "order-bottom": Text(
        "次にデッキの下に置くカードを選んでください（先に選んだものが上）",
        "which card comes next at the bottom (first named uppermost)?",
    ),
    "order-triggers": Text(
        "次にスタックに置くトリガーアビリティを選んでください（後に置いたものから解決されます）",
        "which trigger is put on the stack next? (what is put there last resolves first)",
    ),
    "order-timestamps": Text(
        "次に早いものを選んでください（先に選んだものが先に適用されます）",
        "which came first (first named applies first)?",
    ),
    "mode": Text("効果を選んでください", "choose an effect"),
    "soul-change": Text("ソウルチェンジで犠牲にするユニットを選んでください", "sacrifice a unit for soul change?"),
    "count": Text("いくつ選びますか", "how many do you choose?"),
    "pay": Text("どのソウルで支払いますか", "pay with which soul?"),
    "burst": Text("このカードのバーストを発動しますか", "do you use the burst of this card?"),
    "marker": Text("時代マーカーにするカードを選んでください", "which card becomes the age marker?"),
    "take": Text("手札に加えるカードを選んでください", "which card do you take to the hand?"),
    "attack": Text("攻撃するユニットを選んでください", "which units attack?"),
    "defence": Text("防御するユニットを選んでください", "which unit defends?"),
    "split": Text("割り振るダメージを決めてください", "how much damage is dealt to each?"),
    "continue": Text("戦闘を続けますか", "go on with the battle?"),
    "hand-limit": Text("捨てるカードを選んでください（手札の上限）", "discard which cards? (hand limit)"),
    "surplus": Text("余った時代マーカーを選んでください", "which age marker is surplus?"),
    "pick": Text("選んでください", "pick"),
    "repeat": Text("何回行いますか", "how often is the loop run?"),
    "faction": Text("勢力を選んでください", "name a faction"),
}
"""Questions by kind of decision."""

AIMED = frozenset((DEALT, WAS_DEFENDED, EXCHANGED))
"""Kinds of events whose ``to`` is an object or a player."""


def further_words(ev: Event, language: str) -> dict[str, str]:
    """Return what the templates of this game say besides what plays a role in an event."""
    soul = SOULS[ev.to if ev.kind in (SOUL_MADE, SOUL_SPENT) else 0]
    return {
        "phase": phase_word(ev.n, language) if ev.kind == PHASE_CAME else "",
        "soul": soul.ja if language == "ja" else soul.en[: -1 if ev.n == 1 else None],
    }


BEGINNINGS = {TURN_BEGINS: Text("ターン開始", "turn"), BATTLE_BEGINS: Text("戦闘フェイズ", "battle phase")}
"""Words for what begins before its first phase or step."""


def phase_word(phase: int, language: str) -> str:
    """Return the word for a phase, step, or the beginning of the turn."""
    if phase in BEGINNINGS:
        return BEGINNINGS[phase].ja if language == "ja" else BEGINNINGS[phase].en
    return (PHASE_WORDS if language == "ja" else PHASES_ENGLISH)[PHASES[phase]]


event_text = Telling(SCHEMA, AIMED, further_words).text

DEEDS = Deeds(
    SCHEMA,
    telling.doing(
        "destroyed discarded sacrificed removed countered damaged DealDamage DealShares Begin Exchange",
        {
            "wiped": Text("ワイプする", "wipe"),
            "recovered": Text("回復する", "recover"),
            "faced": Text("向きを変える", "turn over"),
            "out of battle": Text("戦闘から取り除く", "take out of the battle"),
            "HurtEachOther": Text("ダメージを与え合わせる", "let deal damage to each other"),
            "ChooseAnew": Text("選び直す", "choose anew for"),
            "PickShares": Text("ダメージを割り振る", "divide damage among"),
        },
    ),
    {"hand": telling.HAND, "battlefield": Text("戦場に配置する", "put onto the battlefield")},
    DISPLAY.places,
)
