"""What a decision comes to: options that cannot matter now, payments that the rules settle by themselves, decisions that leave no choice.

One place decides it for bots, for playouts and for whoever passes on behalf of a player. A game names its idle options (``rules.idle``)
and the verb that lets it pay sensibly (``rules.auto``); an option that might matter is never idle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.replacing import candidates

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import Request, State

LONGEST_LULL: Final = 1000
"""Decisions without a choice that are taken in a row; behind them somebody is asked, whatever he is asked."""


def idle_options(st: State, request: Request) -> Sequence[int]:
    """Return the options that cannot matter now: taking them or not comes to the same."""
    idle = st.rules.idle
    return idle(st, request) if idle is not None and len(request.options) > 1 else ()


def mattering(st: State, request: Request) -> Sequence[int]:
    """Return the options of a decision without the idle ones; all of them, if nothing else is left."""
    idle = idle_options(st, request)
    if not idle:
        return request.options
    out = [o for o in request.options if o not in idle]
    return out or request.options


def settling(st: State, request: Request) -> int:
    """Return the option that lets the rules pay the rest, -1 if the decision has none."""
    auto = st.rules.auto
    if auto >= 0:
        o = option(auto)
        if o in request.options:
            return o
    return -1


def only_option(st: State, request: Request) -> int:
    """Return the only option of a decision that can matter, -1 if it leaves a choice."""
    options = request.options
    if len(options) == 1:
        return options[0]
    if st.rules.idle is None:
        return -1
    options = mattering(st, request)
    return options[0] if len(options) == 1 else -1


def equal_answer(st: State, request: Request) -> int:
    """Return the first option of a decision of which all answers come to the same: a payment by equal things, or an order of triggers that
    are one and the same; -1 if it is none."""
    same = st.rules.same_payment
    if same is not None and settling(st, request) >= 0 and same(st, request):
        return request.options[0]
    return request.options[0] if same_triggers(st, request) else -1


def same_triggers(st: State, request: Request) -> bool:
    """Tell whether a decision is which of several waiting abilities comes next, and they are one ability of one source that has triggered
    several times on one event."""
    verbs = st.rules.schema.verbs
    if len(request.options) < 2 or verbs[verb_of(request.options[0])].a != "waiting":
        return False
    w = st.waiting[first(request.options[0])]
    for o in request.options:
        if verbs[verb_of(o)].a != "waiting":
            return False
        other = st.waiting[first(o)]
        if other.ability is not w.ability or other.source != w.source or other.regs != w.regs:
            return False
        if other.event is not w.event and other.event != w.event:
            return False
    return True


def go_on(st: State, settle: bool) -> int:
    """Take every decision that leaves no choice, up to one that does or to the end of the match; return how many were taken.

    ``settle``: payments that the rules can settle leave no choice either.
    """
    taken = 0
    while taken < LONGEST_LULL:
        request = st.request
        if request is None:
            break
        answer = settling(st, request) if settle else -1
        if answer < 0:
            answer = only_option(st, request)
        if answer < 0:
            break
        st.choose(answer, request.player)
        taken += 1
    return taken


def stirs(st: State, ev: Event) -> bool:
    """Tell whether some text would notice an event: replace it, trigger on it, or count it. When in doubt it would."""
    kind = ev.kind
    pool = st.pool
    if (pool.counted | pool.ever | st.rules.triggering) >> kind & 1:
        return True
    if not st.looked >> kind & 1:
        return False
    if pool.own_kinds >> kind & 1 or candidates(st, ev):
        return True
    for dl in st.delayed:
        if kind in dl.ability.events:
            return True
    for w in st.derive().watch.get(kind, ()):
        if w.ability.fits is None or w.ability.fits.holds(st, w.scope.about(ev)):
            return True
    return False
