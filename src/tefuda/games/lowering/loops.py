"""What is carried out several times: for each of several players, as often as a number says, once more because a later sentence says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.games.common.control import (
    Countdown,
    Forget,
    Gather,
    Keep,
    KeepPlayers,
    NextPlayer,
    RoundAgain,
    RoundBegins,
)
from tefuda.games.common.things import InPlayerRegister, InRegister, Players, Things
from tefuda.games.lowering.referring import AGAIN, Referring
from tefuda.kernel.programs import Cond, Const, Jump, JumpUnless, Not, Num, SetReg
from tefuda.text import sentences, things
from tefuda.text.chances import CoinFell
from tefuda.text.model import Node
from tefuda.text.repeating import RepeatedWhile, Repeating
from tefuda.text.tree import walk


def for_each(ctx: Referring, who: Players, body: Callable[[], None]) -> None:
    """Do something for each player, one after the other: 自分 is that player. What each has taken is known to his own part; later text
    that counts it knows what all have taken, and of that, where each does something again, his own."""
    queue, reg = ctx.reg(), ctx.reg()
    counts = bool(ctx.recalled) or ctx.measured
    it, everything = ctx.it, ctx.reg() if ctx.recalls else -1
    empty = ctx.hole() if counts else -1
    if everything >= 0:
        ctx.add(Forget((everything,)))
    ctx.add(KeepPlayers(queue, who))
    start = ctx.hole()
    ctx.you = InPlayerRegister(reg)
    all_took: dict[str, Things] = {}
    if counts:
        all_took = gathered(ctx, empty, body)
    else:
        body()
    named = everything >= 0 and ctx.it is not it and ctx.it is not None
    if named:
        one = ctx.reg()
        ctx.add(Keep(one, ctx.that()), Gather(everything, one))
    ctx.add(Jump(start))
    ctx.fill(start, lambda to: NextPlayer(queue, reg, to))
    if named:  # behind it それ is what all of them have named
        ctx.named_by_all(it, InRegister(everything))
    for verb, took in all_took.items():
        ctx.remember(verb, took)
        ctx.shared |= {verb}


def gathered(ctx: Referring, empty: int, body: Callable[[], None], alone: bool = True) -> dict[str, Things]:
    """Add what is done each time, and return what is taken altogether, by verb; ``empty``: where room was left to forget it; ``alone``:
    by another player each time."""
    fresh, first, before, outer = ctx.hole(), ctx.regs, dict(ctx.done), (ctx.alone, ctx.outside)
    ctx.alone, ctx.outside = ctx.you if alone else ctx.alone, before
    body()
    ctx.alone, ctx.outside = outer
    ctx.fill_at(fresh, Forget(tuple(range(first, ctx.regs))))
    one, out = ctx.reg(), dict[str, InRegister]()
    for verb, took in ctx.done.items():
        if took is not before.get(verb):
            out[verb] = InRegister(ctx.reg())
            ctx.add(Keep(one, took), Gather(out[verb].reg, one))
    ctx.fill_at(empty, Forget(tuple(all_of.reg for all_of in out.values())))
    ctx.done = before
    return dict(out)


def repeat(ctx: Referring, times: Num, body: Callable[[], None]) -> None:
    """Do something as often as a number says."""
    reg = ctx.reg()
    counts = bool(ctx.recalled) or ctx.measured
    empty = ctx.hole() if counts else -1
    ctx.add(SetReg(reg, times))
    start = ctx.hole()
    took: dict[str, Things] = {}
    if counts:
        took = gathered(ctx, empty, body, alone=False)
    else:
        body()
    ctx.add(Jump(start))
    ctx.fill(start, lambda to: Countdown(reg, to))
    for verb, things_taken in took.items():
        ctx.remember(verb, things_taken)


def repeat_while(ctx: Referring, most: Num, body: Callable[[], None], cond: Callable[[], Cond]) -> None:
    """Do something, and again as long as a condition about it holds, so often at most; what it has named is named anew each time."""
    count, regs = ctx.reg(), ctx.regs
    ctx.add(SetReg(count, most))
    start = ctx.hole()
    body()
    ctx.fill_at(start, Forget(tuple(range(regs, ctx.regs))))
    asked = cond()
    over, left = ctx.hole(), ctx.hole()
    ctx.add(Jump(start))
    ctx.fill(over, lambda to: JumpUnless(asked, to))
    ctx.fill(left, lambda to: Countdown(count, to))


def how_often(ctx: Referring, d: RepeatedWhile, cond: Node) -> Num:
    """Return how often at most something is repeated while a condition holds: said, or until a coin falls otherwise."""
    if d.most is not None:
        return Const(d.most)
    if not any(isinstance(n, CoinFell) for n in walk(cond)):
        ctx.fail("it is not said how often at most this is repeated, and it might never end", d)
    return Const(ENDLESS)


ENDLESS = 1 << 20
"""More often than any coin falls the same way."""


def repeat_until(ctx: Referring, over: Cond, body: Callable[[], None], endless: str) -> None:
    """Do something until a condition holds, or it does nothing any more; ``endless``: the clause by which the match is a draw if that
    never ends."""
    rounds = ctx.reg()
    ctx.add(Forget((rounds,)))
    start = ctx.hole()
    ctx.add(RoundBegins(rounds))
    body()
    ctx.add(RoundAgain(rounds, start, endless))
    ctx.fill(start, lambda to: JumpUnless(Not(over), to))


def begun_again(ctx: Referring, steps: Sequence[sentences.Sentence]) -> None:
    """Note where a text begins, if it says that it is carried out from there again."""
    if any(isinstance(n, RepeatedWhile) and n is not s.do.d for s in steps for n in walk(s)):
        rounds = ctx.reg()
        ctx.began = (rounds, len(ctx.code))
        ctx.add(RoundBegins(rounds))


def all_again(ctx: Referring, node: RepeatedWhile, endless: str) -> None:
    """Go back to the beginning of the text, everything forgotten."""
    if ctx.began is None or ctx.alone is not None or not node.whole or node.most is not None:
        ctx.fail("what is carried out again is the text of one player, from its beginning", node)
    rounds, at = ctx.began
    ctx.add(Forget(tuple(range(rounds + 1, ctx.regs))), RoundAgain(rounds, at, endless))


GOES_ON = (sentences.IfDone, sentences.Otherwise, sentences.Instead, sentences.Further, sentences.Among)
"""Prefixes by which a sentence goes on with the one before."""


def goes_on(s: sentences.Sentence) -> bool:
    """Whether a sentence is about what the one before it has named or done."""
    if any(isinstance(p, GOES_ON) for p in s.pre):
        return True
    for n in (*walk(s.pre), *walk(s.do)):
        if isinstance(n, (*AGAIN, things.Rest, CoinFell)):
            return True
        if isinstance(n, things.Picked):
            return False
    return False


def first_repeated(steps: Sequence[sentences.Sentence], at: int) -> int:
    """Return the first of the sentences that the one at a place lets be carried out again."""
    d = steps[at].do.d
    assert isinstance(d, Repeating)
    first = 0 if d.whole else at - 1
    while first > 0 and goes_on(steps[first]):
        first -= 1
    return first


def repeated_from(steps: Sequence[sentences.Sentence], first: int, end: int) -> int:
    """Return the last sentence before an end that lets those from ``first`` on be carried out again, -1 if none does."""
    found = [k for k in range(first + 1, end) if isinstance(steps[k].do.d, Repeating)]
    return next((k for k in reversed(found) if first_repeated(steps, k) == first), -1)


__all__ = [
    "all_again",
    "begun_again",
    "first_repeated",
    "for_each",
    "goes_on",
    "repeat",
    "repeat_until",
    "repeated_from",
]
