"""Sentences that several players carry out, one sentence after the other: each goes on with what he himself has done before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tefuda.games.common.control import Forget, Gather, SetAside, TakeBack
from tefuda.games.common.things import InPlayerRegister, Players
from tefuda.games.lowering.referring import Referring, copied

KNOWN = (
    "it", "seen", "taken_out", "done", "last", "asked", "earlier", "amount", "latest", "player", "price", "coin", "hue",
    "number_named", "shared", "outside", "deeds",
)  # fmt: skip
"""What a text knows of what one player has done."""
ALL = ("regs", "you")
"""What it knows whoever has done it."""

Loop = Callable[[Players, Callable[[], None]], None]
"""Lets each of some players do something."""


class Lanes:
    """What each of several players has done in a sentence, for the sentences that ask whether he has (そうしなかったプレイヤー)."""

    def __init__(self, ctx: Referring) -> None:
        self.ctx = ctx
        self.first = ctx.regs
        self.everyone = ctx.reg()
        self.known: dict[str, object] = {}
        self.player = self.hole = self.n = self.base = -1
        ctx.add(Forget((self.everyone,)))

    def set_aside(self) -> None:
        """One of the players has carried the sentence out."""
        ctx = self.ctx
        assert isinstance(ctx.you, InPlayerRegister)
        names = dict.fromkeys((*KNOWN, *ctx.spoken, *ctx.later))
        self.known = {name: copied(getattr(ctx, name)) for name in names if name not in ALL and hasattr(ctx, name)}
        self.known["mentions"] = ctx.mentions.copy()
        self.player, self.n, self.hole = ctx.you.reg, ctx.regs - self.first - 1, ctx.hole()
        ctx.add(Gather(self.everyone, self.player))

    def carried_out(self) -> None:
        """All of them have."""
        ctx = self.ctx
        self.base = ctx.regs
        for _ in range(self.n * ctx.seats):
            ctx.reg()
        ctx.fill_at(self.hole, SetAside(self.player, self.first + 1, self.n, self.base))

    def go_on(self, loop: Loop, sentences: Sequence[Callable[[], None]]) -> None:
        """Let each of them carry out further sentences, each sentence by all before the next one."""
        for sentence in sentences:
            loop(InPlayerRegister(self.everyone), partial(self.again, sentence))

    def again(self, sentence: Callable[[], None]) -> None:
        """Let one of the players go on with what he has done."""
        ctx = self.ctx
        assert isinstance(ctx.you, InPlayerRegister)
        ctx.add(TakeBack(ctx.you.reg, self.first + 1, self.n, self.base))
        for name, value in self.known.items():
            setattr(ctx, name, copied(value))
        sentence()


def one_by_one(
    ctx: Referring, loop: Loop, who: Players, first: Callable[[], None], more: Sequence[Callable[[], None]]
) -> None:
    """Let each of some players carry out a sentence, then each of them the next one."""
    lanes = Lanes(ctx)

    def begin() -> None:
        first()
        lanes.set_aside()

    loop(who, begin)
    lanes.carried_out()
    lanes.go_on(loop, more)
