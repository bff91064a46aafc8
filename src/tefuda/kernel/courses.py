"""What search needs of a position many thousand times a second: actions that are the same from deal to deal, random courses, a number
for what a player sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tefuda.kernel.idling import mattering, settling
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.schema import CARD, IGNORED, LABEL, OWNER, SERIAL, ZONE
from tefuda.kernel.views import knows

if TYPE_CHECKING:
    from tefuda.kernel.state import Request, State

Key = tuple[int, ...]


def thing_key(st: State, player: int, e: int) -> Key:
    """Return what a player can call an entity in every deal: a card by its design and, where it has them, label and number."""
    if not 0 <= e < len(st.col[CARD]):
        return (0, e)
    card = st.col[CARD][e]
    z = st.col[ZONE][e]
    if card < 0 or z < 0:
        return (1, e)
    label = st.col[LABEL][e]
    serial = st.col[SERIAL][e]
    if label or serial:
        return (2, card, st.col[OWNER][e], serial, label)
    return (3, card, z) if knows(st, player, e) else (4, z)


def operand_key(st: State, player: int, sort: str, n: int) -> Key:
    """Return what an operand of an option is in every deal."""
    if sort == "entity":
        return thing_key(st, player, n)
    if sort == "waiting" and n < len(st.waiting):
        w = st.waiting[n]
        return (5, w.ability.uid, *thing_key(st, player, w.source & 0xFFFFF))
    return (n,)


def key_of(st: State, player: int, o: int) -> int:
    """Return a number for an option that is equal wherever, in some deal, the same can be done."""
    verb = st.rules.schema.verbs[verb_of(o)]
    a = operand_key(st, player, verb.a, first(o))
    b = operand_key(st, player, verb.b, second(o))
    return hash((verb.index, player, a, b))


def keys_of(st: State, request: Request) -> list[int]:
    """Return the keys of the options of a decision."""
    return [key_of(st, request.player, o) for o in request.options]


def moves_of(st: State, request: Request, most: int) -> list[tuple[int, int]]:
    """Return the actions worth telling apart as (key, place among the options): no idle ones, of equal ones the first, of more than
    ``most`` options some that are spread evenly. A payment that the rules can settle is one action."""
    options = request.options
    auto = settling(st, request)
    if auto >= 0:
        return [(key_of(st, request.player, auto), options.index(auto))]
    those = mattering(st, request)
    out: list[tuple[int, int]] = []
    seen: set[int] = set()
    n = len(those)
    for i in range(min(n, most)):
        o = those[i] if n <= most else those[i * (n - 1) // (most - 1)]
        key = key_of(st, request.player, o)
        if key not in seen:
            seen.add(key)
            out.append((key, options.index(o)))
    return out


def drawn(st: State, options: Sequence[int], habits: Sequence[int]) -> int:
    """Return an option at random, each as likely as the habit of its verb says."""
    total = 0
    for o in options:
        total += habits[verb_of(o)]
    at = st.rng.below(total)
    for o in options:
        at -= habits[verb_of(o)]
        if at < 0:
            return o
    return options[-1]


def wander(st: State, turn_at: int, until: int, most: int, habits: Sequence[int]) -> int:
    """Go on with options taken at random until a turn with a higher number than ``until`` begins, the match ends, or ``most`` decisions
    are taken; return how many were. The position's generator draws them.

    ``habits``: for each verb, by its number, how often it is taken where it is offered; empty: all alike.
    """
    st.audience = False
    rng = st.rng
    taken = 0
    while taken < most:
        request = st.request
        if request is None or st.num[turn_at] > until:
            break
        answer = settling(st, request)
        if answer < 0:
            options = mattering(st, request)
            n = len(options)
            if n == 1:
                answer = options[0]
            else:
                answer = drawn(st, options, habits) if habits else options[rng.below(n)]
        st.choose(answer, request.player)
        taken += 1
    return taken


def sight(st: State, viewer: int) -> int:
    """Return a number for what a player sees: zones, numbers, the open decision. Equal for positions that he cannot tell apart."""
    rules = st.rules
    schema = rules.schema
    out: list[int] = []
    for t in schema.tables:
        if t.shown and t.identity != IGNORED:
            out += st.num[t.offset : t.offset + t.width]
    columns = [c.index for c in schema.columns if c.shown]
    for z in range(len(st.zones)):
        seen: list[int] = []
        for e in st.zones[z]:
            if not knows(st, viewer, e):
                seen.append(-1)
                continue
            card: list[int] = [st.col[c][e] for c in columns]
            card += [st.col[CARD][e], st.col[OWNER][e], st.col[SERIAL][e], st.col[LABEL][e]]
            for name, n in st.counters.get(st.ref(e), ()):
                card += [st.pool.words.index(name) if name in st.pool.words else -1, n]
            seen.append(hash(tuple(card)))
        if not schema.zones[rules.zone_kinds[z]].ordered:
            seen.sort()
        out.append(hash(tuple(seen)))
    request = request_for(st, viewer)
    if request is not None:
        out += [st.frames[-1].proc.number, st.frames[-1].pc, request.player]
        out += sorted(keys_of(st, request)) if len(request.options) <= LISTED else [len(request.options)]
    return hash(tuple(out))


LISTED: Final = 60
"""Options of a decision that count among what a player sees; of more, how many they are."""


def request_for(st: State, viewer: int) -> Request | None:
    """Return the open decision as it concerns a player: his own lane of a sealed choice, else whatever is open."""
    for r in st.lanes:
        if r.player == viewer:
            return r
    request = st.request
    return request if request is not None and request.player == viewer else None
