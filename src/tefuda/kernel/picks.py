"""Standard decisions: a set, an order, a number, a share, yes or no, and choices sealed until all are made.

Every one of them is a procedure whose result is what was chosen; every decision is one pick from a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.kernel import twins
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Ints
from tefuda.kernel.schema import DECLINE, DONE, NO, NUMBER, ORDER, SHARE, YES

if TYPE_CHECKING:
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class PickRule:
    """A condition on the set as a whole (different names, a total, things that must be among them)."""

    uid: int = -1

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Tell whether ``chosen`` can be completed to an allowed set with cards of ``rest`` (those after the last chosen)."""
        return True

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """Tell whether ``chosen`` may stand as it is."""
        return True


def pick(
    st: State,
    kind: str,
    verb: int,
    player: int,
    cands: Ints,
    lo: int,
    hi: int,
    source: int = -1,
    rule: PickRule | None = None,
    always: bool = False,
    decline: bool = False,
    top: int = 0,
) -> bool:
    """Let a player pick a set of ``lo`` to ``hi`` of the candidates, asked one at a time in their given order.

    Equal candidates must stand together; they are offered once at a time, and so are cards that nobody can tell apart. What is
    picked among cards that not everybody can tell is asked even if one option is left: that there is no other is a secret.

    Result of the call: the chosen candidates. ``decline`` names the empty set "decline" instead of "done". ``top`` is how many could
    be picked for all that others know: until then "done" is put, if anything is always put.
    """
    if st.rules.schema.verbs[verb].a == "entity" and len(cands) > lo and twins.any_in_secret(st, cands):
        cands = twins.grouped(st, cands)
        always = True
    hi = min(hi, len(cands))
    lo = min(lo, hi)
    return st.call(
        PICK,
        player=player,
        source=source,
        target=verb,
        n=lo,
        flag=always,
        regs=[(), (hi, max(hi, top))],
        box=(kind, cands, rule, decline),
    )


def pick_next(st: State, f: Frame) -> bool:
    """Offer the candidates after the last chosen one that leave the set completable; all of them where any order is free."""
    kind, cands, rule, decline = f.box
    places = places_of(f)
    hi = f.regs[1][0]
    chosen = tuple([cands[i] for i in places])
    free = st.asks_freely()
    options: list[int] = []
    if len(places) < hi:
        need = f.n - len(places)
        before = -1
        for i in range(0 if free or not places else places[-1] + 1, len(cands)):
            if i in places:
                continue
            if not free and len(cands) - i < need:
                break
            o = option(f.target, cands[i])
            same = before >= 0 and f.flag and same_card(st, f, cands[before], cands[i])
            before = i
            if options and (options[-1] == o or same):
                continue
            if rule is not None:
                rest = (
                    tuple([cands[k] for k in range(len(cands)) if k != i and k not in places])
                    if free
                    else cands[i + 1 :]
                )
                if not rule.completes(st, f, (*chosen, cands[i]), rest, f.n, hi):
                    continue
            options.append(o)
    if len(places) >= f.n and (rule is None or rule.enough(st, f, chosen, cands)):
        options.append(option(DECLINE if decline and not places else DONE))
    if not options or (
        len(options) == 1 and verb_of(options[0]) == DONE and not (f.flag and len(places) < f.regs[1][1])
    ):
        f.answer = option(DONE)
        return st.gather(tuple([option(f.target, e) for e in chosen]))
    return st.ask(f, f.player, kind, options, f.flag)


def same_card(st: State, f: Frame, a: int, b: int) -> bool:
    """Tell whether two candidates are cards that nobody can tell apart."""
    return st.rules.schema.verbs[f.target].a == "entity" and twins.alike(st, a, b)


def pick_taken(st: State, f: Frame) -> bool:
    """Note the pick; ``done`` ends the set, whose members stand in the order of the candidates."""
    cands: Ints = f.box[1]
    places = places_of(f)
    if verb_of(f.answer) != f.target:
        chosen = tuple([cands[i] for i in places])
        return st.gather(tuple([option(f.target, e) for e in chosen])) or st.done(chosen)
    if st.asks_freely():
        f.regs[0] = tuple([~i for i in sorted((*places, unchosen(cands, places, first(f.answer))))])
    else:
        f.regs[0] = (*places, cands.index(first(f.answer), places[-1] + 1 if places else 0))
    return st.back(f, "next")


def places_of(f: Frame) -> Ints:
    """Return the places of what is chosen among the candidates. A set in any order keeps them negative: no ref looks like one."""
    return tuple([i if i >= 0 else ~i for i in f.regs[0]])


def unchosen(cands: Ints, places: Ints, wanted: int) -> int:
    """Return the first place of a candidate, of equal ones, that is not chosen yet."""
    at = cands.index(wanted)
    while at in places:
        at = cands.index(wanted, at + 1)
    return at


PICK: Final = procedure("pick", ("next", pick_next), ("taken", pick_taken))


def put_in_order(st: State, kind: str, player: int, things: Ints, source: int = -1, verb: int = ORDER) -> bool:
    """Let a player put things in an order: first named first, the last one taken alone. Result: the things in that order."""
    return st.call(ORDER_ALL, player=player, source=source, target=verb, regs=[()], box=(kind, things))


def order_next(st: State, f: Frame) -> bool:
    """Ask for the next one in the order."""
    rest = [t for t in f.box[1] if t not in f.regs[0]]
    if not rest:
        return st.done(f.regs[0])
    return st.ask(f, f.player, f.box[0], [option(f.target, t) for t in rest])


def order_taken(st: State, f: Frame) -> bool:
    """Note it and go on with the rest."""
    f.regs[0] = (*f.regs[0], first(f.answer))
    return st.back(f, "next")


ORDER_ALL: Final = procedure("order", ("next", order_next), ("taken", order_taken))


def name_number(st: State, kind: str, player: int, lo: int, hi: int, source: int = -1, step: int = 1) -> bool:
    """Let a player name a number from ``lo`` to ``hi``. Result: the number."""
    return st.call(NAME_NUMBER, player=player, source=source, n=lo, target=hi, box=(kind, step))


def name_one_of(st: State, kind: str, player: int, numbers: Ints, source: int = -1) -> bool:
    """Let a player name one of some numbers. Result: the number."""
    return st.call(NAME_ONE_OF, player=player, source=source, box=(kind, numbers))


def one_of_ask(st: State, f: Frame) -> bool:
    """Offer the numbers."""
    return st.ask(f, f.player, f.box[0], [option(NUMBER, 0, n) for n in f.box[1]])


def number_ask(st: State, f: Frame) -> bool:
    """Offer the range."""
    return st.ask(f, f.player, f.box[0], range(option(NUMBER, 0, f.n), option(NUMBER, 0, f.target) + 1, f.box[1]))


def number_taken(st: State, f: Frame) -> bool:
    """Return the number."""
    return st.done((second(f.answer),))


NAME_NUMBER: Final = procedure("number", ("ask", number_ask), ("taken", number_taken))
NAME_ONE_OF: Final = procedure("number of some", ("ask", one_of_ask), ("taken", number_taken))


def share_out(
    st: State,
    kind: str,
    player: int,
    things: Ints,
    total: int,
    least: int,
    source: int = -1,
    verb: int = SHARE,
    step: int = 1,
) -> bool:
    """Let a player divide a total among things, each at least ``least`` and in steps of ``step``. Result: the amounts in the order of
    the things."""
    box = (kind, things, verb, step)
    return st.call(SHARE_OUT, player=player, source=source, n=total, target=least, regs=[()], box=box)


def share_next(st: State, f: Frame) -> bool:
    """Ask for the next thing's amount; the last one gets the rest."""
    kind, things, verb, step = f.box
    i = len(f.regs[0])
    if i >= len(things):
        return st.done(f.regs[0])
    rest = f.n - sum(f.regs[0])
    later = len(things) - i - 1
    if later == 0:
        f.answer = option(verb, things[i], rest)
        return False
    top = rest - later * f.target
    return st.ask(f, f.player, kind, range(option(verb, things[i], f.target), option(verb, things[i], top) + 1, step))


def share_taken(st: State, f: Frame) -> bool:
    """Note the amount."""
    f.regs[0] = (*f.regs[0], second(f.answer))
    return st.back(f, "next")


SHARE_OUT: Final = procedure("share", ("next", share_next), ("taken", share_taken))


def yes_or_no(st: State, kind: str, player: int, source: int = -1, yes: int = YES, no: int = NO) -> bool:
    """Ask a player whether to do something. Result: (1,) or (0,)."""
    return st.call(YES_NO, player=player, source=source, n=yes, target=no, box=(kind,))


def only_no(st: State, kind: str, player: int, source: int = -1, no: int = NO) -> bool:
    """Ask a player who can only refuse: that he cannot accept is known to him alone. Result: (0,)."""
    return st.call(YES_NO, player=player, source=source, n=-1, target=no, flag=True, box=(kind,))


def yes_ask(st: State, f: Frame) -> bool:
    """Offer both answers, or the only one."""
    options = [option(f.target)] if f.flag else [option(f.n), option(f.target)]
    return st.ask(f, f.player, f.box[0], options, f.flag)


def yes_taken(st: State, f: Frame) -> bool:
    """Return the answer."""
    return st.done((1 if verb_of(f.answer) == f.n else 0,))


YES_NO: Final = procedure("yes or no", ("ask", yes_ask), ("taken", yes_taken))
