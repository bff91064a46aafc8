"""Entries of batches: texts that were triggered, and cards on sub circles [6.2, 6.3, 6.4.7, 6.4.8, 6.5, R28, R51, R59, R60, R63, R142]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.barring import ARMING, barred
from tefuda.games.arc.rules.batches import HANDLERS
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.costs import cost_of, funds, pay, pay_price, price_payable, use_up
from tefuda.games.arc.rules.events import (
    ACTIVATED_EVENT,
    BARRED,
    BY_COST,
    BY_RULE,
    FIZZLED,
    IDLE,
    NIGHTMARED,
    UNAFFORDABLE,
)
from tefuda.games.arc.rules.events import AWOKEN as AWOKEN_EVENT
from tefuda.games.arc.rules.events import CONNECTED as CONNECTED_EVENT
from tefuda.games.arc.rules.executing import (
    ALL_PARTS,
    AWOKEN,
    CONNECTED,
    OPENING_PARTS,
    OTHER_PARTS,
    carry_through,
    executable,
)
from tefuda.games.arc.rules.general import do_general
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    BLANKED,
    F_NULL_CARD,
    F_NULL_WEAPON,
    K_ALMA,
    KEYWORDS,
    KIND,
    M_NO_SKILL,
    N_AWAKE,
    NIGHTMARE,
    OBLIVION,
    PREPAID,
    S_GRANTED,
    SUB,
    W_AWAKE,
    W_CONNECT,
    W_ECHO,
    W_MADNESS,
    W_NIGHTMARE,
    W_STORE,
    flagged,
    main_of,
)
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import (
    P_CONNECT,
    R_AMOUNT,
    R_CARD,
    R_SUBJECT,
    R_TEXT,
    ArcAbility,
    CardText,
    as_arc,
    text_of,
)
from tefuda.games.arc.rules.verbs import G_AWAKE, G_NIGHTMARE, V_CONNECT, V_GENERAL, V_NO_CONNECT
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.registers import told_regs
from tefuda.kernel.frames import Frame, Scope, back_to, procedure
from tefuda.kernel.options import option, second, verb_of

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

ECHO: Final = "反響"
"""What notation calls a skill of 反響 (``ArcAbility.word``)."""

# ---- triggered texts -----------------------------------------------------------------------------------------------------


def run_text(st: State, f: Frame) -> bool:
    """Carry a triggered text out; what it needs is looked at now [R28]."""
    ab: ArcAbility = f.box[0]
    given = f.regs
    regs = told_regs(ab.regs, f.source, f.player)
    for i in range(len(given)):
        if given[i]:
            regs[i] = given[i]
    if f.event is not None:
        if f.event.after >= 0:
            regs[R_SUBJECT] = (f.event.after,)
        regs[R_AMOUNT] = (f.event.n,)
    f.regs = regs
    return carry_through(st, ab, f.player, f.source, regs, f.event, f.snap)


TEXT_ENTRY: Final = procedure("arc:skill", ("6.4.8", run_text))
"""A triggered text."""
HANDLERS[R_TEXT] = TEXT_ENTRY


# ---- a card on a sub circle [R51] ----------------------------------------------------------------------------------------
# The frame keeps: ``flag`` free of cost, ``target`` which of executing.CONNECTED and AWOKEN are paid, ``n`` the next general skill, ``m``
# which parts are meant (executing.*_PARTS); its registers are those of the text. 透波 activates a reflet of oblivion by the same steps
# [R86], see ``falling``.


def card_of(st: State, f: Frame) -> int:
    """Return the card if it still lies unprocessed where it is processed, a sub circle or oblivion, else -1 [6.2.7, R86]."""
    e = st.now(f.source)
    return e if e >= 0 and st.kind_of(e) in (SUB, OBLIVION) and not st.col[ACTIVATED][e] else -1


def print_text(st: State, e: int) -> CardText:
    """Return the text of a card as it is printed now, a copy's of what it copied."""
    return text_of(st, print_of(st, e))


def spell_of(st: State, e: int) -> ArcAbility | None:
    """Return what is processed at card timing: the card skill, of an alma the weapon skill [R51, R135]."""
    text = print_text(st, e)
    if st.row(e).v[KIND] == K_ALMA:
        return text.weapon.spell if text.weapon is not None and not flagged(st, e, F_NULL_WEAPON) else None
    return text.spell if not flagged(st, e, F_NULL_CARD) else None


def there(st: State, f: Frame) -> bool:
    """The card must lie where it was opened; then its text gets its registers [6.2.7, R51]."""
    e = card_of(st, f)
    if e < 0:
        return st.done()
    f.flag = len(f.regs) > 0 and f.regs[0] == (1,)
    f.m = f.regs[1][0] if len(f.regs) > 1 else ALL_PARTS
    f.n = 0
    f.target = 0
    spell = spell_of(st, e)
    f.regs = told_regs(spell.regs if spell is not None else 0, f.source, f.player)
    if st.col[PREPAID][e]:
        f.m = OTHER_PARTS
        return st.back(f, "4.5.3")
    return False


def judge(st: State, f: Frame) -> bool:
    """If nothing can be done, or the cost cannot be paid, the card fizzles, and nothing is paid [6.5.1, 6.5.2, 6.5.6, 6.5.7]."""
    e = card_of(st, f)
    cost = 0 if f.flag else cost_of(st, e, f.player)
    if cost > funds(st, f.player):
        why = UNAFFORDABLE
    elif st.col[BLANKED][e]:
        why = BARRED
    elif able(st, f, e, cost, f.m):
        return False
    else:
        why = IDLE
    f.n = -1
    st.emit(why, e, player=f.player, source=e)
    return st.carry_out([bury(st, e, FIZZLED, f.player, f.source, BY_RULE)])


def able(st: State, x: Scope, e: int, cost: int, which: int = ALL_PARTS) -> bool:
    """Tell whether anything of a card can be carried out [R63, R132, R133, R135]. ``cost``: Will that it will have cost before its 接続."""
    for a in st.mods(M_NO_SKILL):
        if concerns(st, a, e):
            return False
    text = print_text(st, e)
    spell = spell_of(st, e)
    if st.row(e).v[KIND] == K_ALMA:
        weapon = text.weapon
        if weapon is None or flagged(st, e, F_NULL_WEAPON) or barred(st, e, ARMING):
            return False
        if main_of(st, x.player) < 0:
            return weapon.alone and spell is not None and executable(st, spell, x)
        return len(weapon.grants) > 0 or (spell is not None and executable(st, spell, x))
    if flagged(st, e, F_NULL_CARD):
        return False
    for cond in text.unusable:
        if cond is None or cond.holds(st, x):
            return False
    if which == OPENING_PARTS:
        return spell is not None and executable(st, spell, x, OPENING_PARTS, cost)
    if text.standing:
        return True
    if spell is not None and executable(st, spell, x, ALL_PARTS, cost):
        return True
    for ab in echoes(st, e):
        if executable(st, ab, Scope(x.player, x.source, echo_regs(ab, x))):
            return True
    return not text.card_skill and lone_general(st, e)


def lone_general(st: State, e: int) -> bool:
    """Tell whether a card without card skill has a general skill that does something when it is processed [R135]."""
    return st.row(e).v[KEYWORDS] & (W_NIGHTMARE | W_MADNESS | W_STORE) != 0


def pay_cost(st: State, f: Frame) -> bool:
    """Will first of all [6.2.1, 6.2.4]; who fizzled is done."""
    if f.n < 0:
        return st.done()
    e = card_of(st, f)
    n = 0 if f.flag else cost_of(st, e, f.player)
    use_up(st, e)
    return pay(st, f.player, n, f.source)


def offer_connect(st: State, f: Frame) -> bool:
    """接続 comes before every other general skill; it must be paid if the card can do nothing else [6.5.5, R59, R94]."""
    f.answer = -1
    e = card_of(st, f)
    if e < 0 or st.row(e).v[KIND] == K_ALMA or not st.row(e).v[KEYWORDS] & W_CONNECT:
        return False
    text = print_text(st, e)
    price = text.connect
    if price is None or not price_payable(st, price, f.player):
        return False
    yes, no = option(V_CONNECT, e), option(V_NO_CONNECT, e)
    return st.ask(f, f.player, "connect", [yes] if forced(st, f, text) else [yes, no])


def forced(st: State, f: Frame, text: CardText) -> bool:
    """Tell whether a card has nothing to do but its 接続 [R59]."""
    spell = text.spell
    if text.standing or spell is None:
        return False
    rest = [p for p in spell.parts if p.keyword != P_CONNECT]
    if not rest:
        return True
    alone = ArcAbility(spell.kind, 0)
    alone.parts = tuple(rest)
    return not executable(st, alone, f)


def connect(st: State, f: Frame) -> bool:
    """Pay the written cost."""
    if f.answer < 0 or verb_of(f.answer) != V_CONNECT:
        return st.back(f, "6.4.7")
    price = print_text(st, card_of(st, f)).connect
    assert price is not None
    f.target |= CONNECTED
    return pay_price(st, f.player, price, f.source)


def connected(st: State, f: Frame) -> bool:
    """接続 has been paid."""
    st.emit(CONNECTED_EVENT, f.source, player=f.player, source=f.source)
    return False


# ---- general timing [6.4.7] ----------------------------------------------------------------------------------------------


def generals(st: State, f: Frame) -> list[int]:
    """Return the general skills of a card that are done when it is processed, from left to right, 悪夢 and 覚醒 first [6.4.7, R51, R93];
    a card in oblivion cannot hold points of 貯蔵 [R106]."""
    e = card_of(st, f)
    if e < 0 or st.row(e).v[KIND] == K_ALMA:
        return []
    words = st.row(e).v[KEYWORDS]
    order = print_text(st, e).order
    first = [w for w in order if w in (W_NIGHTMARE, W_AWAKE) and words & w]
    later = (W_MADNESS, W_STORE) if st.kind_of(e) == SUB else (W_MADNESS,)
    return first + [w for w in order if w in later and words & w]


def order_general(st: State, f: Frame) -> bool:
    """The controller decides whether 悪夢 or 覚醒 comes first [R93]."""
    f.answer = -1
    e = card_of(st, f)
    if e < 0:
        return False
    words = generals(st, f)
    if W_NIGHTMARE not in words or W_AWAKE not in words:
        return False
    both = [option(V_GENERAL, e, G_NIGHTMARE), option(V_GENERAL, e, G_AWAKE)]
    return st.ask(f, f.player, "general", both)


def start_general(st: State, f: Frame) -> bool:
    """Note the order."""
    words = generals(st, f)
    if f.answer >= 0:
        first = W_NIGHTMARE if second(f.answer) == G_NIGHTMARE else W_AWAKE
        words = [first] + [w for w in words if w != first]
    f.result = tuple(words)
    f.n = 0
    f.events = ()
    f.regs.append(tuple(words))
    return False


def next_general(st: State, f: Frame) -> bool:
    """Do the next general skill; 覚醒 is paid if the counters are there [R93]."""
    words = f.regs[-1]
    e = st.now(f.source)
    if f.n >= len(words) or e < 0:
        return st.back(f, "4.5.3")
    word = words[f.n]
    f.n += 1
    if word != W_AWAKE:
        return do_general(st, f.player, f.source, word)
    need = st.row(e).v[N_AWAKE]
    if st.num[NIGHTMARE + f.player] < need:
        return False
    f.target |= AWOKEN
    st.emit(AWOKEN_EVENT, f.source, player=f.player, source=f.source)
    return st.act(NIGHTMARED, player=f.player, source=f.source, n=-need, why=BY_COST) if need else False


# ---- card timing ---------------------------------------------------------------------------------------------------------


def arm(st: State, f: Frame) -> bool:
    """An armed alma grants its weapon skills, once, to the main alma that is there now [6.3.2, 6.3.5, 6.3.7]."""
    e = st.now(f.source)
    if e >= 0 and st.kind_of(e) == SUB and st.row(e).v[KIND] == K_ALMA:
        return activate(st, f)
    return False


def activate(st: State, f: Frame) -> bool:
    """The card has been activated [R51]."""
    return st.act(ACTIVATED_EVENT, f.source, player=f.player, source=f.source, why=BY_RULE)


def card_timing(st: State, f: Frame) -> bool:
    """The text, from left to right [4.5.3, 6.4.7]."""
    e = st.now(f.source)
    if e < 0:
        return st.done()
    spell = spell_of(st, e)
    f.box = tuple(echoes(st, e)) if f.m != OPENING_PARTS else ()
    f.n = 0
    if spell is None:
        return False
    f.events = ()
    return carry_through(st, spell, f.player, f.source, f.regs, None, None, f.target, f.m)


def echoes(st: State, e: int) -> list[ArcAbility]:
    """Return the 反響 granted to a reflet or cogni: they are processed once when the card is, after its own text [R83, R111]."""
    v = st.row(e).v
    if v[KIND] == K_ALMA or not v[KEYWORDS] & W_ECHO:
        return []
    found = [as_arc(ab) for ab in st.row(e).abilities]
    return [ab for ab in found if ab.sorts & S_GRANTED and ab.word == ECHO]


def echo_regs(ab: ArcAbility, x: Scope) -> list[Ints]:
    """Return the registers with which a granted 反響 starts: it speaks of the card that has it."""
    return told_regs(ab.regs, x.source, x.player, x.source)


def next_echo(st: State, f: Frame) -> bool:
    """Process the next 反響 granted to the card; grants end when it leaves [4.6.3, R83, R111]."""
    if f.n >= len(f.box) or card_of(st, f) < 0:
        return st.back(f, "6.5.3")
    ab = as_arc(f.box[f.n])
    f.n += 1
    return carry_through(st, ab, f.player, f.source, echo_regs(ab, f), None, None)


def activated(st: State, f: Frame) -> bool:
    """From now on it counts as processed; a card that began at 開示時 goes on at its own stage [R142]."""
    e = card_of(st, f)
    if e < 0:
        return False
    if f.m == OPENING_PARTS:
        st.set(PREPAID, e, 1)
        return False
    return activate(st, f)


PROCESSING: Final = (
    ("6.2.4", offer_connect),
    ("6.2.4/a", connect),
    ("6.2.4/b", connected),
    ("6.4.7", order_general),
    ("6.4.7/a", start_general),
    ("6.4.7/b", next_general),
    ("6.4.7/c", back_to("6.4.7/b")),
    ("4.5.3", arm),
    ("4.5.3/a", card_timing),
)
"""What the general skills of a card and its text do, wherever it lies and whatever was paid for it."""

CARD_ENTRY: Final = procedure(
    "arc:card",
    ("6.2.7", there),
    ("6.5.1", judge),
    ("6.2.1", pay_cost),
    *PROCESSING,
    ("4.5.3/b", next_echo),
    ("4.5.3/c", back_to("4.5.3/b")),
    ("6.5.3", activated),
)
"""A card on a sub circle is processed; a register of the entry tells whether it is free."""
HANDLERS[R_CARD] = CARD_ENTRY
