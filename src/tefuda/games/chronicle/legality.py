"""Why something cannot be done now: for each verb the rows that fail, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.answering import Figures, Refusals, Test, asked_for, costs_more, mine
from tefuda.games.chronicle.answers import why_no_answer
from tefuda.games.chronicle.rules import legal
from tefuda.games.chronicle.rules.announcing import probe
from tefuda.games.chronicle.rules.attackers import (
    ATTACKING_UNIT,
    DEFENDING_UNIT,
    affordable,
    attack_of,
    defenders_of,
    may_become,
)
from tefuda.games.chronicle.rules.battle import DEFEND, DESIGNATE, declined
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    FACTIONS_EN,
    FACTIONS_JA,
    HAND,
    M_ATTACK_COST,
    SOUL,
    active,
    wiped,
)
from tefuda.games.chronicle.rules.placing_cards import hosts_of
from tefuda.games.chronicle.rules.pricing import PRICING
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.common.pricing import REGULAR
from tefuda.kernel.legality import Part, broken
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import CARD
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import State

WORDS: dict[str, tuple[str, str]] = {
    "11.1.1": ("優先権がない", "you have no priority now"),
    "9.3.1": ("ドローフェイズには使用できない", "nothing is used in the draw phase"),
    "9.4.1": ("チェックフェイズには使用できない", "nothing is used in the check phase"),
    "9.5.2": (
        "自分のメインフェイズで、スタックが空の時ではない",
        "it is not your main phase with an empty stack",
    ),
    "9.5.3": (
        "ヒストリーを配置できるのは、自分のメインフェイズでスタックが空の時だけ",
        "histories are placed in your own main phase with an empty stack",
    ),
    "9.5.4": (
        "ストラクチャを配置できるのは、自分のメインフェイズでスタックが空の時だけ",
        "structures are placed in your own main phase with an empty stack",
    ),
    "9.5.5": (
        "結合できるのは、自分のメインフェイズでスタックが空の時だけ",
        "cards are joined in your own main phase with an empty stack",
    ),
    "10.1.2.1": ("攻撃ユニット指定ステップには使用できない", "nothing is used in the attack step"),
    "10.1.4.1": ("防御ユニット指定ステップには使用できない", "nothing is used in the defence step"),
    "15.2.15.1.1": (
        "結合できるのは、手札にある『結合』を持つユニットカードを自分のユニットに",
        "only unit cards with Join are joined, from the hand to a unit of yours",
    ),
    "5.7.4": ("その色のランプが点灯していない", "its lamp is not lit"),
    "R21": ("このステップで二度取り消した宣言", "this declaration was taken back twice in this step"),
    "10.1.2.3.4": ("攻撃の制限に違反する", "a restriction keeps it from attacking"),
    "10.1.2.3.5": ("攻撃しなければならないユニットがほかにいる", "other units have to attack"),
    "10.1.2.5": ("攻撃にかかるコストを支払えない", "what attacking costs cannot be paid"),
    "10.1.4.2.4": ("防御しなければならないユニットがほかにいる", "another unit has to defend"),
    "10.1.4.2.5": ("防御にかかるコストを支払えない", "what defending costs cannot be paid"),
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
    "9.5.6": (
        "置けるのは自分のメインフェイズでスタックが空の時、1ターンに1回だけ",
        "a card is put there once a turn, in your own main phase with an empty stack",
    ),
    "9.5.7": (
        "自分のメインフェイズでスタックが空の時に、CAの合計が7以上なければならない",
        "it takes 7 CA, in your own main phase with an empty stack",
    ),
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


def failing(st: State, player: int, a: int, b: int, time: Part, *parts: Part) -> list[str]:
    """Return the rows that fail: of the time first, then that the player has priority, then of the object."""
    late = broken((time,), st, player, a, b)
    if not asked_for(st, player, "priority"):
        return [*late, "11.1.1"]
    return late if late or a < 0 else broken(parts, st, player, a, b)


def why_no_use(st: State, player: int, e: int, _: int) -> list[str]:
    """Using a spell [11.2]."""
    found = failing(st, player, e, -1, legal.QUICK, legal.SPELL[:-1])
    if found or e < 0:
        return found
    if not legal.spell_payable(st, player, e, means_of(st, player)):
        return ["11.2.11"]
    return broken((legal.SPELL,), st, player, e, -1)


def why_no_place(st: State, player: int, e: int, _: int) -> list[str]:
    """Placing a card [11.3]."""
    found = failing(st, player, e, -1, legal.PLACE_TIME, legal.PLACED[:-1])
    if found or e < 0:
        return found
    if not legal.placing_payable(st, player, e, means_of(st, player)):
        return ["11.3.9"]
    return broken((legal.PLACED,), st, player, e, -1)


def why_no_join(st: State, player: int, e: int, host: int) -> list[str]:
    """Joining a card to a unit [15.2.15]."""
    found = failing(st, player, e, host, legal.JOIN_TIME, legal.JOINED)
    if found or e < 0:
        return found
    hosts = hosts_of(st, player, e, means_of(st, player))
    if host >= 0 and not mine(st, player, host, BATTLEFIELD):
        return ["15.2.15.1.1"]
    return [] if hosts and (host < 0 or host in hosts) else ["11.3.9"]


def why_no_soul_put(st: State, player: int, e: int, _: int) -> list[str]:
    """Putting a card into the soul yard [9.5.6]."""
    found = failing(st, player, max(e, 0), -1, legal.SOUL_TIME, legal.SOUL_PUTTING)
    return found or ([] if e < 0 or legal.in_own_hand(st, player, e, -1) else ["9.5.6"])


def why_no_advance(st: State, player: int, _: int, __: int) -> list[str]:
    """Advancing the age [9.5.7]."""
    return failing(st, player, 0, -1, legal.ADVANCE_TIME, legal.ADVANCING)


def why_no_ability(st: State, player: int, e: int, number: int) -> list[str]:
    """Using an action ability [11.5]; of several that are meant the first one tells, unless one can be used."""
    found = failing(st, player, -1, -1, legal.QUICK)
    if found or e < 0:
        return found
    if st.kind_of(e) < 0:
        return ["11.5.1"]
    abilities = st.row(e).abilities
    named = [i for i in range(len(abilities)) if abilities[i].kind == ACTIVATED and number in (-1, i)]
    reasons = [ability_barriers(st, player, e, i) for i in named]
    return [] if [] in reasons else reasons[0] if reasons else ["11.5.1"]


def ability_barriers(st: State, player: int, e: int, i: int) -> list[str]:
    """Return the rows that keep an action ability from being used."""
    found = broken((legal.ABILITY,), st, player, e, i)
    if found:
        return found
    if not legal.ability_payable(st, player, e, i, means_of(st, player)):
        return ["11.5.12"]
    return broken((legal.CHOOSING,), st, player, e, i)


def why_no_attack(st: State, player: int, e: int, _: int) -> list[str]:
    """Designating an attacker [10.1.2.3]."""
    if not asked_for(st, player, "attack"):
        return ["10.1.2.3"]
    found = [] if e < 0 else broken((ATTACKING_UNIT,), st, player, e, -1)
    return found or ([] if e < 0 else undeclared(st, e))


def undeclared(st: State, e: int) -> list[str]:
    """Return what keeps a unit that could attack out of the declaration that is being made."""
    f = next(g for g in reversed(st.frames) if g.proc is DESIGNATE)
    attack = attack_of(st)
    chosen = tuple(st.now(r) for r in f.regs[0])
    if e in chosen:
        return ["10.1.2.3.4"]
    attack.declined = declined(st, f)
    order = attack.order
    declared = (*chosen, e)
    if (not chosen or order.index(e) > order.index(chosen[-1])) and may_become(st, attack, declared):
        return []
    if declared in attack.declined:
        return ["R21"]
    if not affordable(st, active(st), declared, M_ATTACK_COST):
        return ["10.1.2.5"]
    return ["10.1.2.3.5" if attack.required and e not in attack.required else "10.1.2.3.4"]


def why_no_defence(st: State, player: int, e: int, _: int) -> list[str]:
    """Designating a defender [10.1.4.2]."""
    if not asked_for(st, player, "defence"):
        return ["10.1.4.2"]
    found = [] if e < 0 else broken((DEFENDING_UNIT,), st, player, e, -1)
    if found or e < 0:
        return found
    f = next(g for g in reversed(st.frames) if g.proc is DEFEND)
    if (e,) in declined(st, f):
        return ["R21"]
    return [] if e in defenders_of(st)[0] else ["10.1.4.2.4"]


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
    "join": why_no_join,
    "put-soul": why_no_soul_put,
    "advance": why_no_advance,
    "activate": why_no_ability,
    "attack": why_no_attack,
    "defend": why_no_defence,
    "soul": why_no_soul,
    "pass": why_no_pass,
}
"""The clauses that forbid a verb."""


def souls_lacking(st: State, player: int, e: int) -> Text | None:
    """What a card of the hand costs, and how many souls there can be [11.2.11, 11.3.9]."""
    if not mine(st, player, e, HAND):
        return None
    need = PRICING.price(st, probe(st, player, e, text_of(st, st.col[CARD][e]).regs), e, REGULAR, 0, 0)[1]
    ja, en = (*FACTIONS_JA[:5], "自由"), (*FACTIONS_EN[:5], "free")
    return costs_more(need, ja, en, means_of(st, player).most, Text("ソウル", "souls"))


FIGURES: dict[str, Figures] = {"11.2.11": souls_lacking, "11.3.9": souls_lacking}
reasons = Refusals(WORDS, "3.1", TESTS, why_no_answer, FIGURES).reasons
"""Why a player may not do something with these objects now; none if nothing forbids it."""
