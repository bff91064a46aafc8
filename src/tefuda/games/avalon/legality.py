"""Why something cannot be done now: the words of each clause, and the rows that each verb's offers read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Action, Refusals
from tefuda.games.avalon.answers import why_no_answer
from tefuda.games.avalon.rules import mains
from tefuda.games.avalon.rules import set_phase as sp
from tefuda.games.avalon.rules.secret import SUPPORT_CARD, SUPPORTING
from tefuda.kernel.legality import broken
from tefuda.kernel.records import ACTIVATED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "2.9": ("自分のセットフェイズに使う能力がない", "it has no ability that is used in the own set phase"),
    "5.2.2": ("自分のセットフェイズではない", "it is not the player's own set phase"),
    "5.2.4": ("リーダーのメインフェイズではない", "it is not the leader's main phase"),
    "5.3.7": ("宣言した戦闘ではない", "it is not the battle that was declared"),
    "5.3.5": ("チェイサーが宣言するときではない", "chasers do not declare now"),
    "6.2.1.2": ("クリーチャーカードではない", "it is no creature card"),
    "6.2.1.4": ("自分の手札のカードではない", "it is no card of the own hand"),
    "6.2.3.1": ("一番上の魔素と同じ属性でも無属性でもない", "it has neither the attribute of the top mana nor none"),
    "6.2.2.1": ("同じ属性の魔素が足りない", "the land has too little mana of its attribute"),
    "6.2.2.2": ("魔素が足りない", "the land has too little mana"),
    "6.2.2.4": ("魔素のない土地には召喚できない", "a creature is summoned on mana"),
    "6.2.6.1": ("魔法カードではない", "it is no magic card"),
    "6.2.6.2": ("使用制限を満たさない", "its use restriction is not met"),
    "6.3.2": ("目標魔力に達していない", "the target mana is not reached"),
    "6.3.7": ("無属性クリーチャーは進軍できない", "a colourless creature does not march"),
    "6.3.8": ("聖地にクリーチャーがいない", "no creature is in the holy land"),
    "6.3.10": ("戦闘する相手がいない", "there is no creature to fight"),
    "6.3.11": ("対立相手のクリーチャーではない", "it is no creature of an opposing player"),
    "6.3.14": ("自分の土地のクリーチャーではない", "it is no creature on an own land"),
    "7.2.2": ("今は戦闘支援カードを置くときではない", "no support is chosen now"),
    "7.2.4": ("そのカードのテキストが使用を許していない", "its own text does not let it be used now"),
    "7.2.3": ("戦闘支援カードではない", "it is no support card"),
    "1.5": ("聖地に配置できるのはリーダーだけ", "only the leader places creatures in the holy land"),
    "R9": ("このターンに使える回数を使い切った", "it has been used as often as it may be this turn"),
    "R47": ("必要なことを全て行えない", "what it asks for cannot be done in full"),
    "R38": ("クリーチャーのいる土地", "a creature is on the land"),
    "R93": ("禁止する効果がある", "an effect forbids it"),
    "R99": ("聖地は空いていない", "the holy land is not empty"),
    "R107": ("自分の土地ではない", "it is no own land"),
    "R82": ("ゲームは終了している", "the match is over"),
}
"""What a clause says when it forbids something."""


RANGED, INVASION = mains.AS_DECLARED
ACTIONS = {
    "lay-mana": Action("5.2.2", ("set",), (sp.LAYING,), (sp.OF_HAND, sp.CREATURE), (*sp.OPEN_LAND, sp.TAKES)),
    "summon": Action(
        "5.2.2", ("set",), (sp.SUMMONING,), (sp.OF_HAND, sp.CREATURE, sp.SUMMONABLE), (*sp.OPEN_LAND, sp.CARRIES)
    ),
    "use-magic": Action("5.2.2", ("set",), (), (sp.OF_HAND, sp.MAGIC_CARD, sp.USABLE)),
    "discard": Action("5.2.2", ("set",), (), (sp.OF_HAND,)),
    "march": Action("5.2.4", ("main",), mains.MARCHING, (mains.OWN, mains.MARCHER)),
    "ranged": Action(
        "5.2.4",
        ("main", "more", "naming"),
        (RANGED, mains.STARTING, mains.RANGED),
        (mains.OWN, mains.RANGER),
        (*mains.AIM, mains.AIMABLE),
    ),
    "invasion": Action(
        "5.3.5", ("naming",), (INVASION, mains.INVADING, mains.STARTING), (mains.OWN, mains.INVADER), (mains.INVADED,)
    ),
    "declare": Action("5.3.5", ("declare",), (), mains.DECLARABLE),
    "support": Action("7.2.2", ("support",), (SUPPORTING,), (sp.OF_HAND, SUPPORT_CARD)),
}
"""What the words for actions demand."""


def why_no_action(st: State, player: int, e: int, number: int) -> list[str]:
    """Using an ability of a card: what forbids each; nothing if one of them can be used [5.2.2]."""
    out = Action("5.2.2", ("set",), (), (sp.ACTING,)).forbidden(st, player, e, number)
    if out or e < 0:
        return out
    for i, ability in enumerate(st.row(e).abilities):
        if ability.kind == ACTIVATED and number in (-1, i):
            found = broken((sp.ACTING, sp.READY), st, player, e, i)
            if not found:
                return []
            out += [clause for clause in found if clause not in out]
    return out


TESTS = {**{word: action.forbidden for word, action in ACTIONS.items()}, "activate": why_no_action}

reasons = Refusals(WORDS, "R82", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
