"""Skills that were granted to a card, and taking them off again [4.6, 6.2.9, R62, R77, R78] (wording 11).

Grants of cogni and main almas that are in force all the time come back by themselves: taking one off only counts as nullified, and a
returning [RP+n] is a new, full pool.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.doing import OnThings
from tefuda.games.arc.rules.durations import WHILE_SOURCE
from tefuda.games.arc.rules.events import BY_EFFECT, NULLIFIED
from tefuda.games.arc.rules.model import (
    F_NULL_CARD,
    F_NULL_WEAPON,
    FLAGS,
    KEYWORD_BITS,
    KEYWORDS,
    L_GRANT,
    L_LOSSES,
    L_PRINT,
    MAIN,
    NUMBERED,
    S_CARD,
    S_GENERAL,
    S_GRANTED,
    S_WEAPON,
    SERVICE,
    SPENT,
    TEXT_BEARING,
    W_DESIGNED,
    W_EGO,
)
from tefuda.games.arc.rules.pools import POOL_KEY
from tefuda.games.arc.rules.reaching import acting_on
from tefuda.games.arc.rules.verbs import MODES, V_CHOOSE, V_OPTION
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import there
from tefuda.games.common.things import InRegister
from tefuda.kernel import picks
from tefuda.kernel.ending import without
from tefuda.kernel.frames import Scope, again, procedure
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import CLEAR, GAIN, LOSE, OR, SET, Change, Effect, Event
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Bundle
    from tefuda.kernel.state import State

ONE: Final = 16
"""``n`` of a NULLIFIED that is about one grant: ``more`` says which."""
BY_TEXT: Final = 0
STANDING: Final = 1
SERVED_ONCE: Final = 2
"""What granted a skill: a text that was carried out, a skill that is in force all the time, 奉仕."""


class Grant:
    """One granted skill of a card: what granted it (and its number or source), the entity of the card that did, and since when."""

    __slots__ = ("entity", "id", "kind", "uid")

    def __init__(self, kind: int, id: int, uid: int, entity: int) -> None:
        self.kind = kind
        self.id = id
        self.uid = uid
        self.entity = entity


def grants_on(st: State, e: int) -> list[Grant]:
    """Return the skills granted to a card, in the order of time; those of 奉仕 last."""
    out: list[Grant] = []
    for g in acting_on(st, e, 1 << L_GRANT):
        kind, id = (BY_TEXT, g.effect) if g.effect >= 0 else (STANDING, g.scope.source)
        out.append(Grant(kind, id, g.bundle.uid, g.scope.source & ENTITY))
    if st.kind_of(e) == MAIN:
        out += [Grant(SERVED_ONCE, 0, 0, e) for _ in range(st.col[SERVICE][e])]
    return out


# ---- taking off: the raw write of NULLIFIED ---------------------------------------------------------------------------------


def commit_nullified(st: State, ev: Event) -> None:
    """Take off what was granted, as far as it is meant [R62, R78]."""
    e = st.now(ev.subject)
    if ev.n == ONE:
        take_off(st, e, ev.more[0], ev.more[1])
        return
    kept: list[Effect] = []
    for ef in st.effects:
        if ev.n & S_WEAPON and ef.until == WHILE_SOURCE and ef.when == ev.subject:
            continue
        if ef.locked is not None and ev.subject in ef.locked and meant(ef.bundle, ev.n, ev.to):
            rest = without(ef, ev.subject)
            if rest is not None:
                kept.append(rest)
            continue
        kept.append(ef)
    st.effects = tuple(kept)
    st.d = None
    if ev.n & S_GRANTED:
        st.set(SERVICE, e, 0)
        refill(st, e, -1)


def meant(b: Bundle, sorts: int, words: int) -> bool:
    """Tell whether a grant is one of the skills that are nullified."""
    if not b.layers >> L_GRANT & 1:
        return False
    if sorts & S_GRANTED:
        return True
    for c in b.changes:
        if c.layer != L_GRANT:
            continue
        if c.attr == KEYWORDS and c.how == OR:
            if sorts & S_GENERAL and (not words or c.mask & words):
                return True
            if sorts & S_CARD and c.mask & TEXT_BEARING and not words:
                return True
        if c.how == GAIN and c.ability is not None and c.ability.sorts & sorts & (S_CARD | S_GENERAL) and not words:
            return True
    return False


def take_off(st: State, e: int, kind: int, id: int) -> None:
    """Take one grant off a card."""
    if kind == SERVED_ONCE:
        st.set(SERVICE, e, max(0, st.col[SERVICE][e] - 1))
    elif kind == STANDING:
        refill(st, e, id)
    else:
        kept: list[Effect] = []
        for ef in st.effects:
            rest: Effect | None = ef
            if ef.id == id and ef.locked is not None:
                rest = without(ef, st.ref(e))
            if rest is not None:
                kept.append(rest)
        st.effects = tuple(kept)
    st.d = None


def refill(st: State, e: int, source: int) -> None:
    """A returning [RP+n] is a new, full pool: forget what was used of those of a source (-1: of every standing one) [R62]."""
    ref = st.ref(e)
    memory = dict(st.memory)
    for key, n in st.memory.items():
        if len(key) == POOL_KEY and key[0] == ref and key[1] != -1 and source in (-1, key[1]):
            st.set(SPENT, e, st.col[SPENT][e] - n)
            del memory[key]
    st.memory = memory
    st.settled = None


# ---- sentences -------------------------------------------------------------------------------------------------------------


class Nullify(OnThings):
    """無効化する: note that skills are nullified, and take off those that were granted; printed ones are kept down by a ``Begin`` with
    ``kept_down`` that comes next [R62, R75, R78].

    Attributes:
        sorts: Mask of S_* whose skills are meant.
        words: Mask of the general skills meant (W_*), 0 for all of the sorts.
        n: How many granted skills (付与スキルを1つ): the controller names each by what granted it, then by its place among those of the
            same card; None for all.
    """

    def __init__(self, things: Things, sorts: int, words: int = 0, n: Num | None = None) -> None:
        super().__init__(things, NULLIFIED)
        self.sorts = sorts | (S_GENERAL if words else 0)
        self.words = words
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Nullify; of granted ones as many as are named."""
        if self.n is None:
            return st.carry_out(self.events(st, f))
        found = [e for e in there(st, f, self.things) if grants_on(st, e)]
        f.happened = ()
        n = self.n.value(st, f)
        if not found or n <= 0:
            return False
        return st.call(ONE_GRANT, player=f.player, source=f.source, target=st.ref(found[0]), n=n)

    def events(self, st: State, x: Scope) -> list[Event]:
        """One event for each card; without the named skill there is nothing to nullify (wording W153)."""
        return [
            by_text(x, NULLIFIED, st.ref(e), n=self.sorts, to=self.words)
            for e in there(st, x, self.things)
            if self.has_any(st, e)
        ]

    def has_any(self, st: State, e: int) -> bool:
        """Tell whether a card has what is nullified: a named skill, a granted one if only those are meant."""
        if self.words:
            return st.row(e).v[KEYWORDS] & self.words != 0
        return self.sorts != S_GRANTED or len(grants_on(st, e)) > 0

    def premise(self, st: State, x: Scope) -> bool:
        """There must be a card, with such a skill."""
        return isinstance(self.things, InRegister) or len(self.events(st, x)) > 0


class GrantsNum(Num):
    """How many skills are granted to things [R77]."""

    def __init__(self, of: Things) -> None:
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        n = 0
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0:
                n += len(grants_on(st, e))
        return n


def kept_down(sorts: int, words: int = 0) -> tuple[Change, ...]:
    """Return the changes that keep printed skills of some sorts, or some general skills, from existing [R75, R78]."""
    if words:
        return lost_words(words)
    printed = sorts & (S_CARD | S_GENERAL)
    out: list[Change] = [Change(L_LOSSES, -1, LOSE, None, printed)] if printed else []
    if sorts & S_CARD:
        out.append(Change(L_LOSSES, KEYWORDS, CLEAR, None, TEXT_BEARING))
        out.append(Change(L_LOSSES, FLAGS, OR, None, F_NULL_CARD))
    if sorts & S_GENERAL:
        every = W_DESIGNED
        for bit in KEYWORD_BITS.values():
            every |= bit
        out += lost_words(every & ~W_EGO)
    if sorts & S_WEAPON:
        out.append(Change(L_LOSSES, FLAGS, OR, None, F_NULL_WEAPON))
    return tuple(out)


def unheard(sorts: int) -> tuple[Change, ...]:
    """Return the change that takes printed skills away before what they say of the card itself is read: once nullified they are not
    there, whatever it becomes [R78]."""
    printed = sorts & (S_CARD | S_GENERAL)
    return (Change(L_PRINT, -1, LOSE, None, printed),) if printed else ()


def lost_words(words: int) -> tuple[Change, ...]:
    """Return the changes that take general skills away, with their numbers."""
    out = [Change(L_LOSSES, KEYWORDS, CLEAR, None, words)]
    if words & W_DESIGNED:
        out.append(Change(L_LOSSES, -1, LOSE, None, words & W_DESIGNED))
    for word, attr in NUMBERED.items():
        if KEYWORD_BITS[word] & words:
            out.append(Change(L_LOSSES, attr, SET, Const(0)))
    return tuple(out)


def print_lost(st: State, e: int, word: int) -> bool:
    """Tell whether a printed general skill of a card is kept from existing [R78]."""
    ref = st.ref(e)
    for ef in st.effects:
        if ef.locked is not None and ref in ef.locked and ef.bundle.layers >> L_LOSSES & 1:
            for c in ef.bundle.changes:
                if c.layer == L_LOSSES and c.attr == KEYWORDS and c.how == CLEAR and c.mask & word:
                    return True
    return False


def one_off(st: State, e: int, g: Grant, player: int, source: int) -> Event:
    """Return the event that takes one grant off a card."""
    return Event(NULLIFIED, st.ref(e), player=player, source=source, n=ONE, why=BY_EFFECT, more=(g.kind, g.id))


# The frame keeps: ``n`` how many are still to be named, ``m`` the entity of the card that granted the next one, ``target`` the card.


def which_card(st: State, f: Frame) -> bool:
    """Name the card that granted the next one."""
    f.events = f.events + f.happened
    f.happened = ()
    e = st.now(f.target)
    found: list[int] = []
    for g in grants_on(st, e) if e >= 0 and f.n > 0 else []:
        if g.entity not in found:
            found.append(g.entity)
    if not found:
        f.happened = f.events
        return st.done((len(f.events),))
    f.n -= 1
    return picks.pick(st, "choose", V_CHOOSE, f.player, tuple(found), 1, 1, f.source)


def which_grant(st: State, f: Frame) -> bool:
    """Name one of several of the same card."""
    f.m = f.result[0]
    mine = [g for g in grants_on(st, st.now(f.target)) if g.entity == f.m][: len(MODES)]
    f.result = (0,)
    if len(mine) < 2:
        return False
    return picks.pick(st, "option", V_OPTION, f.player, tuple(range(len(mine))), 1, 1, f.source)


def take_it(st: State, f: Frame) -> bool:
    """Take it off."""
    e = st.now(f.target)
    mine = [g for g in grants_on(st, e) if g.entity == f.m]
    return st.carry_out([one_off(st, e, mine[f.result[0]], f.player, f.source)])


ONE_GRANT: Final = procedure(
    "arc:nullifying one skill",
    ("6.2.9", which_card),
    ("6.2.9/a", which_grant),
    ("6.2.9/b", take_it),
    ("6.2.9/c", again),
)
"""``n`` granted skills of ``target`` are nullified."""
