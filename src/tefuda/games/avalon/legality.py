"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test, asked_for, mine
from tefuda.games.avalon.answers import why_no_answer
from tefuda.games.avalon.rules.mains import may_march
from tefuda.games.avalon.rules.mana import enough_for, is_creature_card, may_lay, open_land, reaches
from tefuda.games.avalon.rules.model import (
    CHASING,
    F_NO_AIM,
    F_NO_START,
    HAND,
    HOLY,
    K_MAGIC,
    KIND,
    LEADER,
    flagged,
    foes,
    holy_creature,
    is_land,
    land_creatures,
    land_player,
    land_zone,
    mana_on,
)
from tefuda.games.avalon.rules.secret import may_support
from tefuda.games.avalon.rules.set_phase import forbidden_by

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "5.2.2": ("自分のセットフェイズではない", "it is not the player's own set phase"),
    "5.2.4": ("リーダーのメインフェイズではない", "it is not the leader's main phase"),
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
    "7.2.3": ("戦闘支援カードではない", "it is no support card"),
    "1.5": ("聖地に配置できるのはリーダーだけ", "only the leader places creatures in the holy land"),
    "R38": ("クリーチャーのいる土地", "a creature is on the land"),
    "R93": ("禁止する効果がある", "an effect forbids it"),
    "R99": ("聖地は空いていない", "the holy land is not empty"),
    "R107": ("自分の土地ではない", "it is no own land"),
    "R82": ("ゲームは終了している", "the match is over"),
}
"""What a clause says when it forbids something."""


def own_hand(st: State, player: int, e: int) -> bool:
    """Tell whether a card, if one is named, is in the player's hand."""
    return e < 0 or mine(st, player, e, HAND)


def in_set_phase(st: State, player: int, e: int) -> list[str]:
    """The own set phase, a card of the own hand [5.2.2, 6.2.1.4]."""
    out = [] if asked_for(st, player, "set") else ["5.2.2"]
    return out if own_hand(st, player, e) else [*out, "6.2.1.4"]


def why_no_lay(st: State, player: int, e: int, land: int) -> list[str]:
    """Laying mana [6.2.1, 6.2.3, R38, R40]."""
    out = in_set_phase(st, player, e)
    if e >= 0 and not is_creature_card(st, e):
        return [*out, "6.2.1.2"]
    if is_land(land):
        zone = land_zone(land, st.rules.width)
        if land_player(land) != player:
            out.append("R107")
        elif not open_land(st, zone):
            out.append("R38")
        elif e >= 0 and not may_lay(st, e, zone):
            out.append("6.2.3.1")
    return out


def why_no_summon(st: State, player: int, e: int, land: int) -> list[str]:
    """Summoning [6.2.2, R39, R42]."""
    out = in_set_phase(st, player, e)
    if e >= 0 and not is_creature_card(st, e):
        return [*out, "6.2.1.2"]
    if is_land(land):
        zone = land_zone(land, st.rules.width)
        if land_player(land) != player:
            out.append("R107")
        elif not open_land(st, zone):
            out.append("R38")
        elif not mana_on(st, zone):
            out.append("6.2.2.4")
        elif e >= 0 and not enough_for(st, e, zone):
            out.append("6.2.2.1")
    return out


def why_no_magic(st: State, player: int, e: int, b: int) -> list[str]:
    """A magic card [6.2.6, R47]."""
    out = in_set_phase(st, player, e)
    if e >= 0 and st.row(e).v[KIND] != K_MAGIC:
        return [*out, "6.2.6.1"]
    clause = forbidden_by(st, player, e) if e >= 0 and own_hand(st, player, e) else ""
    return [*out, clause] if clause else out


def why_no_discard(st: State, player: int, e: int, b: int) -> list[str]:
    """Discarding [6.2.7]."""
    return in_set_phase(st, player, e)


def why_no_march(st: State, player: int, e: int, b: int) -> list[str]:
    """Marching [1.5, 6.3.2, 6.3.3, 6.3.7]."""
    if st.num[LEADER] != player:
        return ["1.5"]
    out = [] if asked_for(st, player, "main") else ["5.2.4"]
    if not reaches(st, player):
        out.append("6.3.2")
    if st.shared(HOLY):
        out.append("R99")
    if e >= 0 and e not in land_creatures(st, player):
        out.append("6.3.14")
    elif e >= 0 and not may_march(st, e):
        out.append("6.3.7")
    return out


def own_fighter(st: State, player: int, e: int) -> list[str]:
    """The own creature of a battle [6.3.14]."""
    if e < 0:
        return []
    if e not in land_creatures(st, player):
        return ["6.3.14"]
    return ["R93"] if flagged(st, e, F_NO_START) else []


def why_no_ranged(st: State, player: int, e: int, target: int) -> list[str]:
    """A ranged battle [6.3.10, 6.3.11, R51]."""
    out = [] if asked_for(st, player, "naming") or asked_for(st, player, "main") else ["5.2.4"]
    out += own_fighter(st, player, e)
    aims = [t for p in foes(st, player) for t in land_creatures(st, p)]
    if target >= 0 and target not in aims:
        out.append("6.3.10" if target == holy_creature(st) else "6.3.11")
    elif target >= 0 and flagged(st, target, F_NO_AIM):
        out.append("R93")
    return out if aims else [*out, "6.3.10"]


def why_no_invasion(st: State, player: int, e: int, target: int) -> list[str]:
    """An invasion [6.3.8, R52]."""
    out = [] if asked_for(st, player, "naming") else ["5.3.5"]
    if holy_creature(st) < 0:
        out.append("6.3.8")
    if not reaches(st, player):
        out.append("6.3.2")
    return out + own_fighter(st, player, e)


def why_no_declaration(st: State, player: int, a: int, b: int) -> list[str]:
    """A declaration [5.3.5, R53]."""
    out = [] if asked_for(st, player, "declare") else ["5.3.5"]
    if st.num[CHASING] and holy_creature(st) < 0:
        out.append("6.3.8")
    return out if reaches(st, player) else [*out, "6.3.2"]


def why_no_support(st: State, player: int, e: int, b: int) -> list[str]:
    """A support card [7.2.2, R59]."""
    out = [] if asked_for(st, player, "support") else ["7.2.2"]
    if not own_hand(st, player, e):
        out.append("6.2.1.4")
    elif e >= 0 and not may_support(st, e):
        out.append("7.2.3")
    return out


TESTS: dict[str, Test] = {
    "lay-mana": why_no_lay,
    "summon": why_no_summon,
    "use-magic": why_no_magic,
    "discard": why_no_discard,
    "march": why_no_march,
    "ranged": why_no_ranged,
    "invasion": why_no_invasion,
    "declare": why_no_declaration,
    "support": why_no_support,
}

reasons = Refusals(WORDS, "R82", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
