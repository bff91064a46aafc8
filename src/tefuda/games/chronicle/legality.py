"""Why something cannot be done now: for each verb the clauses that forbid it, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Refusals, Test, asked_for, mine
from tefuda.games.chronicle.answers import why_no_answer
from tefuda.games.chronicle.rules.advancing import may_advance
from tefuda.games.chronicle.rules.announcing import probe, usable_spell
from tefuda.games.chronicle.rules.attackers import may_attack
from tefuda.games.chronicle.rules.model import (
    AGAIN,
    BATTLEFIELD,
    DESIGNATED,
    F_NO_ACTIVATE,
    F_NO_ATTACK,
    F_NO_DEFENCE,
    HAND,
    K_SPELL,
    KIND,
    LEVEL,
    MAIN,
    PERMANENT,
    PHASE,
    SOUL,
    SOUL_PUT,
    STACK,
    W_SWIFT,
    active,
    age,
    continuous,
    controller,
    flagged,
    has,
    is_unit,
    value,
    wiped,
)
from tefuda.games.chronicle.rules.offers import activatable, banned, forbidden, slow
from tefuda.games.chronicle.rules.paying import can_pay
from tefuda.games.chronicle.rules.placing_cards import placeable
from tefuda.games.chronicle.rules.possible import room_for
from tefuda.games.chronicle.rules.pricing import activation_price, ways_to_pay
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import ChronicleAbility, as_chronicle, text_of
from tefuda.games.common.limits import used_up
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "11.1.1": ("優先権がない", "you have no priority now"),
    "9.5.2": (
        "自分のメインフェイズで、スタックが空の時ではない",
        "it is not your main phase with an empty stack",
    ),
    "R52": ("ドローフェイズとチェックフェイズには使用できない", "nothing is used in the draw and check phases"),
    "11.2.2": ("使用できるのは手札のスペルだけ", "only spells of the hand can be used"),
    "11.3.2": ("配置できるのは手札のカードだけ", "only cards of the hand can be placed"),
    "11.2.11": ("コストを支払えない", "its cost cannot be paid"),
    "11.2.7": ("適正に選べない", "nothing legal can be chosen"),
    "11.3.5": ("適正に選べない", "nothing legal can be chosen"),
    "11.3.9": ("コストを支払えない", "its cost cannot be paid"),
    "2.2": ("できないとする効果がある", "an effect says that it cannot"),
    "5.5.2.1": ("LEGACYをすでにコントロールしている", "one controls a LEGACY already"),
    "5.5.3.1": ("同じ名前のEPICをすでにコントロールしている", "one controls an EPIC of this name already"),
    "9.5.6": ("このターンはもうソウルヤードに置いた", "you have put a card into the soul yard in this turn already"),
    "9.5.7": ("CAの合計が足りない", "the CA yard has not enough CA"),
    "10.1.2.3": ("攻撃できるのは自分のユニットだけ", "only own units can attack"),
    "10.1.2.3.1": (
        "アクティブ状態で、ターン開始時からコントロールしていなければならない",
        "it must be active and controlled since the turn began",
    ),
    "10.1.2.3.2": ("レベルが時代より高い", "its level is above the age"),
    "10.1.2.3.3": ("このターンにもう指定された", "it was designated in this turn already"),
    "10.1.4.2": ("防御できるのは自分のユニットだけ", "only own units can defend"),
    "10.1.4.2.1": ("アクティブ状態ではない", "it is not active"),
    "10.1.4.2.2": ("レベルが時代より高い", "its level is above the age"),
    "10.1.4.2.3": ("制限を満たさない", "a restriction keeps it from defending"),
    "11.5.1": ("使えるアクションアビリティではない", "it is no action ability that you can use"),
    "11.5.3": ("今は使用できないと書かれている", "its text says that it cannot be used now"),
    "11.5.8": ("適正に選べない", "nothing legal can be chosen"),
    "11.5.12": ("コストを支払えない", "its cost cannot be paid"),
    "11.5.2.1.1": (
        "速攻を持たないユニットは、ターン開始時からコントロールしていなければならない",
        "a unit without swift must have been controlled since the turn began",
    ),
    "R19": ("もうワイプ状態である", "it is wiped already"),
    "R126": ("このターンはもう決められた回数使用した", "it was used as often as it may be in this turn"),
    "7.7.3": ("アクティブ状態の自分のSSではない", "it is no active soul stone of yours"),
    "3.1": ("ゲームは終了している", "the match is over"),
}
"""What a clause says when it forbids something."""


def main_time(st: State, player: int) -> list[str]:
    """Return what forbids special actions of the main phase as such [9.5.2-9.5.7]."""
    if not asked_for(st, player, "priority"):
        return ["11.1.1"]
    quiet = st.num[PHASE] == MAIN and player == active(st) and not st.shared(STACK)
    return [] if quiet else ["9.5.2"]


def why_no_use(st: State, player: int, e: int, _: int) -> list[str]:
    """Using a spell [11.2]."""
    if not asked_for(st, player, "priority"):
        return ["11.1.1"]
    if slow(st):
        return ["R52"]
    if e < 0:
        return []
    if not mine(st, player, e, HAND) or not st.row(e).v[KIND] & K_SPELL:
        return ["11.2.2"]
    if banned(st, e):
        return ["2.2"]
    return (
        []
        if usable_spell(st, player, e, means_of(st, player))
        else payment_or_choice(st, player, e, "11.2.11", "11.2.7")
    )


def payment_or_choice(st: State, player: int, e: int, payment: str, choice: str) -> list[str]:
    """Return the clause of payment or of choices, whichever fails."""
    x = probe(st, player, e, text_of(st, st.col[CARD][e]).regs)
    return [choice] if ways_to_pay(st, x, e, means_of(st, player)) else [payment]


def why_no_place(st: State, player: int, e: int, _: int) -> list[str]:
    """Placing a card [11.3]."""
    late = main_time(st, player)
    if late or e < 0:
        return late
    if not mine(st, player, e, HAND) or not st.row(e).v[KIND] & PERMANENT:
        return ["11.3.2"]
    if banned(st, e):
        return ["2.2"]
    if not room_for(st, st.col[CARD][e], player):
        return ["5.5.2.1", "5.5.3.1"]
    return (
        [] if placeable(st, player, e, means_of(st, player)) else payment_or_choice(st, player, e, "11.3.9", "11.3.5")
    )


def why_no_soul_put(st: State, player: int, e: int, _: int) -> list[str]:
    """Putting a card into the soul yard [9.5.6]."""
    late = main_time(st, player)
    if late:
        return late
    return ["9.5.6"] if st.num[SOUL_PUT + player] else []


def why_no_advance(st: State, player: int, _: int, __: int) -> list[str]:
    """Advancing the age [9.5.7]."""
    late = main_time(st, player)
    return late or ([] if may_advance(st, player) else ["9.5.7"])


def why_no_ability(st: State, player: int, e: int, number: int) -> list[str]:
    """Using an action ability [11.5]."""
    if not asked_for(st, player, "priority"):
        return ["11.1.1"]
    if slow(st):
        return ["R52"]
    if e < 0:
        return []
    kind = st.kind_of(e)
    if kind < 0:
        return ["11.5.1"]
    abilities = st.row(e).abilities
    named = [i for i in range(len(abilities)) if abilities[i].kind == ACTIVATED and number in (-1, i)]
    if not named or controller(st, e) != player:
        return ["11.5.1"]
    if any([activatable(st, player, e, kind, i, means_of(st, player)) for i in named]):
        return []
    return [ability_barrier(st, player, e, as_chronicle(abilities[named[0]]))]


def ability_barrier(st: State, player: int, e: int, ability: ChronicleAbility) -> str:
    """Return the clause that keeps an action ability from being used."""
    kind = st.kind_of(e)
    if not ability.zones >> kind & 1:
        return "11.5.1"
    if forbidden(st, e) or (kind == BATTLEFIELD and flagged(st, e, F_NO_ACTIVATE)):
        return "2.2"
    if ability.wipe and wiped(st, e):
        return "R19"
    if ability.wipe and is_unit(st, e) and not (continuous(st, e) or has(st, e, W_SWIFT)):
        return "11.5.2.1.1"
    if used_up(st, st.ref(e), ability, ability.play_limit):
        return "R126"
    x = probe(st, player, e, ability.regs, False)
    if ability.only is not None and not ability.only.holds(st, x):
        return "11.5.3"
    items, need = activation_price(st, x, ability, 0)
    return "11.5.8" if can_pay(st, x, items, need, means_of(st, player)) else "11.5.12"


def why_no_attack(st: State, player: int, e: int, _: int) -> list[str]:
    """Designating an attacker [10.1.2.3]."""
    if not asked_for(st, player, "attack") or (e >= 0 and (not mine(st, player, e, BATTLEFIELD) or not is_unit(st, e))):
        return ["10.1.2.3"]
    if e < 0 or may_attack(st, e):
        return []
    if flagged(st, e, F_NO_ATTACK):
        return ["2.2"]
    if wiped(st, e) or not (continuous(st, e) or has(st, e, W_SWIFT)):
        return ["10.1.2.3.1"]
    if value(st, e, LEVEL) > age(st, player):
        return ["10.1.2.3.2"]
    return ["10.1.2.3.3"] if st.col[DESIGNATED][e] > st.col[AGAIN][e] else []


def why_no_defence(st: State, player: int, e: int, _: int) -> list[str]:
    """Designating a defender [10.1.4.2]."""
    if not asked_for(st, player, "defence") or (
        e >= 0 and (not mine(st, player, e, BATTLEFIELD) or not is_unit(st, e))
    ):
        return ["10.1.4.2"]
    if e < 0:
        return []
    if wiped(st, e):
        return ["10.1.4.2.1"]
    if value(st, e, LEVEL) > age(st, player):
        return ["10.1.4.2.2"]
    return ["2.2"] if flagged(st, e, F_NO_DEFENCE) else ["10.1.4.2.3"]


def why_no_soul(st: State, player: int, e: int, _: int) -> list[str]:
    """A soul action [15.1.16]."""
    if not asked_for(st, player, "priority") and not asked_for(st, player, "pay"):
        return ["11.1.1"]
    return [] if e < 0 or (mine(st, player, e, SOUL) and not wiped(st, e)) else ["7.7.3"]


def why_no_pass(st: State, player: int, _: int, __: int) -> list[str]:
    """Passing [11.1.7]."""
    return [] if asked_for(st, player, "priority") else ["11.1.1"]


TESTS: dict[str, Test] = {
    "use": why_no_use,
    "place": why_no_place,
    "join": why_no_place,
    "put-soul": why_no_soul_put,
    "advance": why_no_advance,
    "activate": why_no_ability,
    "attack": why_no_attack,
    "defend": why_no_defence,
    "soul": why_no_soul,
    "pass": why_no_pass,
}
"""The clauses that forbid a verb."""

reasons = Refusals(WORDS, "3.1", TESTS, why_no_answer).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
