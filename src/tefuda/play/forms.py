"""What kind of answer a decision wants: one option, a set, an order, a number, shares of a number, a payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tefuda.games.facing import PAYS
from tefuda.kernel.idling import settling
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.picks import NAME_NUMBER, ORDER_ALL, PICK, SHARE_OUT
from tefuda.kernel.schema import DECLINE, DONE
from tefuda.kernel.sealing import SEALED, SetLane

if TYPE_CHECKING:
    from tefuda.kernel.state import Request, State

Kind = Literal["option", "set", "order", "number", "share", "payment"]


class Form(NamedTuple):
    """The form of a decision.

    Attributes:
        kind: ``option``: one of the options; ``set``: members one by one, closed by an option that is no member; ``order``: things one by
            one, the last one goes without saying; ``number``; ``share``: an amount for one thing after the other, the last one gets the
            rest; ``payment``: one by one, until it is paid.
        verb: Number of the verb of members, -1 for other forms.
        least, most: How many members, or the range of the number; -1: not known beforehand.
        settle: Option of a payment with which the rest is paid, -1 for other forms.
        total: What is left to be shared.
        things: Entities among which it is shared, the one that is asked for first.
    """

    kind: Kind = "option"
    verb: int = -1
    least: int = -1
    most: int = -1
    settle: int = -1
    total: int = 0
    things: tuple[int, ...] = ()


def form_of(st: State, request: Request) -> Form:
    """Return the form of an open decision."""
    f = st.frames[-1]
    if f.proc is NAME_NUMBER:
        return Form("number", least=second(request.options[0]), most=second(request.options[-1]))
    if f.proc is SHARE_OUT:
        done = len(f.regs[0])
        return Form("share", least=f.target, total=f.n - sum(f.regs[0]), things=f.box[1][done:])
    if f.proc is ORDER_ALL:
        return Form("order", f.target)
    settle = settle_of(st, request)
    if settle >= 0:
        return Form("payment", settle=settle)
    verb = member_verb(st)
    if verb < 0 or all(
        verb_of(o) != verb for o in request.options
    ):  # what others are offered in secret does not show in one's own
        return Form()
    least, most = bounds(st, request)
    closes = any(verb_of(o) in (DONE, DECLINE) for o in request.options)
    return Form("set", verb, least, most) if most != 1 or closes else Form()


def settle_of(st: State, request: Request) -> int:
    """Return the option with which the rest of a payment is paid without choosing: the one that lets the rules pay, or the only way to pay
    beside not paying; -1 if the decision is no payment."""
    auto = settling(st, request)
    if auto >= 0 or st.rules.auto < 0 or request.kind != PAYS or len(request.options) != 2:
        return auto
    verbs = st.rules.schema.verbs
    ways = [o for o in request.options if verbs[verb_of(o)].a]
    return ways[0] if len(ways) == 1 else -1


def bounds(st: State, request: Request) -> tuple[int, int]:
    """Return how many members the set that is asked for may have, -1 where that is not known beforehand."""
    f = st.frames[-1]
    if f.proc is PICK:
        return f.n, f.regs[1][0]
    lane = f.box[0] if f.proc is SEALED else None
    if isinstance(lane, SetLane):
        members = len({first(o) for o in request.options if verb_of(o) == lane.verb})
        return lane.least(st, request.player), min(lane.most(st, request.player), members)
    return -1, -1


def requests_of(st: State) -> tuple[Request, ...]:
    """Return the open requests of a position: several only while players decide at once."""
    return st.lanes or ((st.request,) if st.request is not None else ())


def member_verb(st: State) -> int:
    """Return the verb of the members of the set that is being asked for, -1 if none is."""
    f = st.frames[-1] if st.frames else None
    if f is None:
        return -1
    verb = f.target if f.proc is PICK else f.box[0].verb if f.proc is SEALED else f.proc.members
    return verb if verb >= 0 and any(verb_of(o) == verb for r in requests_of(st) for o in r.options) else -1
