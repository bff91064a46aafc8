"""Sentences of texts, as far as all games lower them the same way: what governs an act, who does it, whether it is done, and how often."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import replace

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.control import Forget, Held, Keep, NoteMoment
from tefuda.games.common.lasting import Duration
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.games.lowering.assembling import ByClassWith, RowWith
from tefuda.games.lowering.lanes import one_by_one
from tefuda.games.lowering.loops import (
    begun_again,
    for_each,
    how_often,
    repeat,
    repeat_until,
    repeat_while,
    repeated_from,
)
from tefuda.games.lowering.options import instead
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.prefixes import (
    Said,
    done_before,
    fill_conds,
    judge,
    jump_unless,
    note_doer,
    note_rate,
    rate,
    sort_in,
)
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.said import (
    adds,
    alone,
    asks,
    branches,
    by,
    chain,
    contradicts,
    doers,
    does_instead,
    each_holder,
    goes_on,
    joined_later,
    names_the_asked,
    replaces,
    speaks_of_doer,
)
from tefuda.kernel.programs import Cond, Jump, Not, Num
from tefuda.kernel.records import Replacer
from tefuda.saying import Text
from tefuda.text import amounts, instructions, joining, players, sentences, things
from tefuda.text.events import Event
from tefuda.text.lookbacks import HadHappened
from tefuda.text.model import Node
from tefuda.text.repeating import Repeated, RepeatedOn, RepeatedUntil, RepeatedWhile, Repeating
from tefuda.text.tree import walk

if TYPE_CHECKING:
    from tefuda.games.lowering.delays import Delays

X = TypeVar("X", bound=Referring)


Prefixing = RowWith[X, Said, None]
"""What a prefix of its class does to the sentence."""
SILENT = (sentences.After, sentences.Further, sentences.Instead, joining.However)
"""Prefixes that only join a sentence to the one before."""


def note(name: str) -> Prefixing[Any]:
    """Return a row that keeps a prefix for the sentence."""
    return lambda ctx, p, said: setattr(said, name, p)


class Sentences(ABC, Generic[X]):
    """How a game lowers the sentences of a text, one after the other.

    Attributes:
        seq: The node of two acts of one sentence.
        endless: The clause by which what is carried out again without an end is a draw.
        delays: How it puts off what a sentence does; ``later``: the prefixes that say so.
        own: What its other prefixes do.
        sets: What a sentence sets for itself: names of attributes of the context.
        exist: Conditions on what there is, whose things それ can mean; ``itself``: why それ is refused where it can be what has
            the ability as well.
    """

    seq: type[sentences.Seq]
    delays: Delays[X, Any]
    own: ByClassWith[X, Said, None]
    sets: tuple[str, ...] = ("you", "span", "per", "among", "found")
    endless: str
    exist: tuple[type, ...] = ()
    itself: Text

    def __init__(self) -> None:
        self.later = (sentences.When, *self.delays.moments)
        self.prefixes: dict[type, Prefixing[X]] = {
            sentences.If: self.condition,
            sentences.IfDone: lambda ctx, p, said: said.conds.append(done_before(ctx)),
            sentences.Otherwise: lambda ctx, p, said: said.conds.append(self.not_done(ctx, p)),
            sentences.During: lambda ctx, p, said: self.during(ctx, p.p, said),
            sentences.By: note_doer,
            sentences.Per: note_rate,
            amounts.PerValue: note_rate,
            sentences.InCase: note("would"),
            sentences.Among: lambda ctx, p, said: self.out_of_them(ctx),
            **dict.fromkeys(SILENT, lambda ctx, p, said: None),
            **dict.fromkeys(self.later, note("after")),
            **self.own,
        }

    # ---- what a game says

    @abstractmethod
    def cond(self, ctx: X, node: Node) -> Cond:
        """Return a condition."""

    @abstractmethod
    def num(self, ctx: X, node: Node | int) -> Num:
        """Return a number."""

    @abstractmethod
    def who(self, ctx: X, node: Node) -> Players:
        """Return the players that a sentence names."""

    @abstractmethod
    def during(self, ctx: X, period: Node, said: Said) -> None:
        """Read a period, or a time that is asked now."""

    @abstractmethod
    def replacer(
        self, ctx: X, would: sentences.InCase, body: sentences.Body, doer: Players
    ) -> tuple[Replacer, Things | None, Duration]:
        """Return what replaces an event for a time, the things that it is kept to, and the period."""

    @abstractmethod
    def by_player(self, ctx: X, said: Said, s: sentences.Sentence) -> None:
        """Let the players named carry a sentence out."""

    def condition(self, ctx: X, p: sentences.If, said: Said) -> None:
        """Read a condition: what stands behind who carries it out is asked of him, of several each for himself."""
        if said.who is not None and self.several(said.who):
            said.theirs.append(p.cond)
            return
        you = ctx.you
        if said.who is not None:
            ctx.you = said.they = said.they or self.who(ctx, said.who)
        said.conds.append(self.cond(ctx, p.cond))
        ctx.you = you

    def several(self, who: Node) -> bool:
        """Tell whether those who carry a sentence out are several, one after the other."""
        return isinstance(who, players.EachPlayer) or each_holder(who)

    def chain(self, d: sentences.Instruction) -> list[sentences.Instruction]:
        """Return the acts of a sentence, one after the other."""
        return chain(d, self.seq)

    def not_done(self, ctx: X, p: sentences.Otherwise) -> Cond:
        """Return the contrary of the condition before, or the condition that the sentence before was not done."""
        return Not(done_before(ctx) if p.undone or ctx.judged is None else Held(ctx.judged))

    def out_of_them(self, ctx: X) -> None:
        """Counted things are taken from what was seen."""
        ctx.among = True

    def begin(self, ctx: X, steps: Sequence[sentences.Sentence]) -> None:
        """Look ahead in a text."""
        ctx.foresee(steps)
        begun_again(ctx, steps)

    def together(self, ctx: X, s: sentences.Sentence, following: Sequence[sentences.Sentence]) -> int:
        """Let each player carry out a sentence and what asks whether he did, if that is so; returns how many sentences it was. Those that
        say of whom they are (そうしなかったプレイヤーは) come when all players have carried out the ones before."""
        if not following or not asks(following[0]) or not isinstance(by(s), players.EachPlayer):
            return 0
        later = list(takewhile(goes_on, following))
        if not later and by(following[0]) is not None:
            return 0
        at = next(k for k, p in enumerate(s.pre) if isinstance(p, sentences.By))
        once = [p for p in s.pre[:at] if isinstance(p, sentences.If)]  # what stands before them is asked once
        conds = [self.cond(ctx, p.cond) for p in once]
        holes = [ctx.hole() for _ in conds]
        first = replace(s, pre=tuple(p for p in s.pre if not isinstance(p, sentences.By) and p not in once))
        everyone = self.who(ctx, players.EachPlayer())
        if later:
            more = [partial(self.asked, ctx, alone(one), False) for one in later]
            loop = partial(self.apart, ctx)
            one_by_one(ctx, loop, everyone, lambda: self.asked(ctx, first, True), more)
        else:
            self.apart(ctx, everyone, lambda: self.between(ctx, (first, following[0]), 0, 2))
        fill_conds(ctx, holes, conds)
        return 1 + (len(later) or 1)

    def apart(self, ctx: X, who: Players, part: Callable[[], None]) -> None:
        """Let each player do something for himself."""
        you = ctx.you
        for_each(ctx, who, part)
        ctx.you = you

    def end(self, ctx: X, s: sentences.Sentence, following: sentences.Sentence | None) -> None:
        """Add what comes behind a sentence."""

    def repeated(self, ctx: X, said: Said, s: sentences.Sentence) -> None:
        """Let a sentence be carried out, as often as it says."""
        self.by_player(ctx, said, s)

    def replaced(self, ctx: X, act: Node) -> None:
        """Look at the act that another one replaces (代わりに)."""

    # ---- sentences

    def scene(self, ctx: X) -> tuple[object, ...]:
        """Return what a sentence sets for itself."""
        return tuple(getattr(ctx, name) for name in self.sets)

    def restore(self, ctx: X, saved: tuple[object, ...]) -> None:
        """Set it back; a period must have been taken by something that lasts."""
        if ctx.span is not saved[self.sets.index("span")]:
            ctx.span.check(ctx)
            ctx.lasted = ctx.span.period, getattr(ctx, "cond", None)
        ctx.check_multiplied(saved[self.sets.index("per")])
        for name, value in zip(self.sets, saved, strict=True):
            setattr(ctx, name, value)

    def sort(self, ctx: X, pre: Sequence[Node]) -> Said:
        """Sort prefixes; those that only set the scene change the context."""
        said = Said()
        for p in pre:
            sort_in(ctx, self.prefixes, p, said)
        return said

    def go_on(self, ctx: X, s: sentences.Sentence, saved: tuple[object, ...]) -> None:
        """Let a sentence that only adds to the one before last as long, if it does not say otherwise."""
        before, ctx.lasted = ctx.lasted, None
        if before is not None and ctx.span is saved[self.sets.index("span")] and adds(s):
            ctx.span = Span(before[0])
            if "cond" in self.sets:
                ctx.cond = before[1]  # type: ignore[attr-defined]

    def act(self, ctx: X, node: Node) -> None:
        """Add an act."""
        self.delays.act(ctx, node)

    def content(self, ctx: X, said: Said, s: sentences.Sentence, outer: Players) -> None:
        """Add what a sentence does: now, later, or instead of an event; ``outer``: who 自分 is before it says who carries it out."""
        doer, conds = ctx.you, [self.cond(ctx, one) for one in said.theirs]
        holes = [ctx.hole() for _ in conds]
        if said.aside:
            ctx.you = outer
        if said.after is not None:
            self.delays.delayed(ctx, said.after, s.do, doer)
        elif said.would is not None:
            self.for_a_time(ctx, said.would, s.do, doer)
        elif isinstance(s.do, sentences.May | joining.ThenMay):
            self.delays.optional(ctx, s.do)
        else:
            self.act(ctx, s.do.d)
        fill_conds(ctx, holes, conds)

    def for_a_time(self, ctx: X, would: sentences.InCase, do: sentences.Clause, doer: Players) -> None:
        """Add a replacement that holds for a time; ``doer`` carries out what happens instead."""
        made, things, period = self.replacer(ctx, would, sentences.Steps((sentences.Sentence(do),)), doer)
        k = self.delays.makeup.beginning(ctx)
        k.replacers.append(made)
        ins = k.started(things, period)
        ins.uses = 1 if would.next else -1
        self.delays.add(ctx, ins)

    def subject(self, ctx: X, said: Said) -> None:
        """Let 自分 be who is named as the one who carries it out; later, too, he is whom the text means now."""
        if said.after is not None and not self.delays.anew(said.after):
            self.delays.keep(ctx)
        if said.who is not None:
            ctx.you = said.they or self.who(ctx, said.who)

    def steps(self, ctx: X, steps: Sequence[sentences.Sentence]) -> None:
        """Add sentences in printed order."""
        apart = [one for s in doers(steps, lambda who: isinstance(who, players.EachPlayer)) for one in branches(s)]
        steps = joined_later(ctx, apart, self.later, self.seq)
        self.begin(ctx, steps)
        self.between(ctx, steps, 0, len(steps))

    def between(self, ctx: X, steps: Sequence[sentences.Sentence], k: int, end: int) -> None:
        """Add the sentences from one to another."""
        while k < end:
            following = steps[k + 1] if k + 1 < end else None
            ctx.come_to(k)
            at = repeated_from(steps, k, end)
            if at >= 0:
                self.again(ctx, steps, k, at, lambda a, b: self.between(ctx, steps, a, b))
                k = at + 1
            elif following is not None and replaces(following):
                self.either(ctx, steps[k], following)
                k += 2
            elif done := self.together(ctx, steps[k], steps[k + 1 : end]):
                k += done
            else:
                self.asked(ctx, steps[k], asks(following), following)
                self.end(ctx, steps[k], following)
                k += 1

    def again(
        self, ctx: X, steps: Sequence[sentences.Sentence], first: int, at: int, add: Callable[[int, int], None]
    ) -> None:
        """Add sentences, and once more as often as the sentence behind them says, everything read anew; what they have named is not known
        behind them: they may not be carried out again. ``add`` adds those from one to another."""
        s, known = steps[at], ctx.known()
        d = s.do.d
        if isinstance(d, RepeatedWhile):
            self.again_while(ctx, s, d, at, lambda: add(first, at))
            return
        assert isinstance(d, Repeating)
        mark = ctx.reg()
        if isinstance(d, RepeatedUntil):
            ctx.add(NoteMoment(mark))
        add(first, at)
        saved = self.scene(ctx)
        ctx.come_to(at)
        said = self.sort(ctx, s.pre)
        if said != Said(said.conds) or isinstance(s.do, sentences.May):
            ctx.fail("what is carried out again is said with a condition at most", s.do.d)
        holes = [ctx.hole() for _ in said.conds]

        def once_more() -> None:
            hole, regs = ctx.hole(), ctx.regs
            ctx.know(known)
            add(first, at)
            ctx.fill_at(hole, Forget(tuple(range(regs, ctx.regs))))

        if isinstance(d, Repeated):
            repeat(ctx, self.num(ctx, d.n), once_more)
        elif isinstance(d, RepeatedUntil):
            repeat_until(ctx, self.since(ctx, d.e, mark), once_more, self.endless)
        else:
            assert isinstance(d, RepeatedOn)
            coin = ctx.coin
            repeat_until(ctx, ctx.fell(d.heads), lambda: self.tossed_again(ctx, coin, once_more), self.endless)
        fill_conds(ctx, holes, said.conds)
        self.restore(ctx, saved)
        ctx.it = ctx.seen = ctx.last = None
        ctx.done = {}

    def again_while(self, ctx: X, s: sentences.Sentence, d: RepeatedWhile, at: int, body: Callable[[], None]) -> None:
        """Add sentences that are carried out again as long as the condition before 繰り返す holds each time."""
        cond = s.pre[0].cond if len(s.pre) == 1 and isinstance(s.pre[0], sentences.If) else None
        if cond is None or isinstance(s.do, sentences.May):
            ctx.fail("what is carried out again is said with a condition at most", d)
        most = how_often(ctx, d, cond)

        def asked() -> Cond:
            ctx.come_to(at)
            return self.cond(ctx, cond)

        repeat_while(ctx, most, body, asked)
        ctx.it = ctx.seen = ctx.last = None
        ctx.done = {}

    def since(self, ctx: X, e: Event, mark: int) -> Cond:
        """Return that an event has happened since a moment that is noted."""
        cond = self.cond(ctx, HadHappened(e, False))
        if not isinstance(cond, NumIs) or not isinstance(cond.a, HowOften):
            ctx.fail("until when it is carried out again cannot be told", e)
        cond.a.since = mark
        return cond

    def tossed_again(self, ctx: X, coin: int, once_more: Callable[[], None]) -> None:
        """Let the coin be tossed again: how it falls is asked of the first one's register."""
        once_more()
        if ctx.coin != coin:
            ctx.add(Keep(coin, InRegister(ctx.coin)))
            ctx.coin = coin

    def asked(self, ctx: X, s: sentences.Sentence, asked: bool, following: sentences.Sentence | None = None) -> None:
        """Add a sentence; whether it was done is noted if the next one asks. The notes are emptied before it: it may be skipped, or
        run again."""
        hole = ctx.hole() if asked else -1
        ctx.flags = [] if asked else None
        self.sentence(ctx, s, following)
        ctx.asked = ctx.flags or []
        ctx.flags = None
        if asked:
            ctx.fill_at(hole, Forget(tuple(ctx.asked)))

    def refuse_itself(self, ctx: X, s: sentences.Sentence) -> None:
        """Refuse それ behind a condition on what there is, where it would be what has the ability."""
        if ctx.itself_event and names_the_asked(s, self.exist, self.seq):
            ctx.fail(self.itself)

    def refuse_instead(self, ctx: X, s: sentences.Sentence) -> None:
        """Refuse 代わりに without a condition, which says when the act before is done, and ただし with a number at most: it is no act."""
        if any(isinstance(p, joining.However) for p in s.pre) and any(
            isinstance(n, things.UpTo | instructions.DrawUpTo) for n in walk(s.do)
        ):
            ctx.fail("behind ただし a number at most limits the sentence before, and that is not carried out")
        if any(isinstance(p, sentences.Instead) for p in s.pre):
            ctx.fail("it is not said under which condition this is done instead of the sentence before")

    def sentence(self, ctx: X, s: sentences.Sentence, following: sentences.Sentence | None) -> None:
        """Add one sentence; ``following``: the next one."""
        ctx.not_done(s)
        self.refuse_itself(ctx, s)
        self.refuse_instead(ctx, s)
        saved = self.scene(ctx)
        said = self.sort(ctx, s.pre)
        self.go_on(ctx, s, saved)
        ctx.says_who = said.who is not None
        judge(ctx, said, contradicts(following))
        holes = [ctx.hole() for _ in said.conds]
        before = ctx.it
        if before is not None and before not in ctx.older:
            ctx.older.append(before)
        self.repeated(ctx, said, s)
        if said.conds or said.theirs:
            ctx.named_inside(before)
        fill_conds(ctx, holes, said.conds)
        self.restore(ctx, saved)
        ctx.earlier = before

    def either(self, ctx: X, first: sentences.Sentence, second: sentences.Sentence) -> None:
        """Add one act or another: the condition is read where the act would be carried out [chronicle:11.9.5.3, chronicle:R70]."""
        acts = self.chain(first.do.d)
        ctx.lasted, saved, you = None, self.scene(ctx), ctx.you
        said = self.sort(ctx, first.pre)
        each = isinstance(said.who, players.EachPlayer)
        if each or said.later or said.per or said.often or isinstance(first.do, sentences.May):
            ctx.fail("nothing that this sentence does can be done 代わりに")
        self.subject(ctx, said)
        outer = [ctx.hole() for _ in said.conds]
        for act in acts[:-1]:
            self.act(ctx, act)
        base = self.scene(ctx)
        self.replaced(ctx, acts[-1])
        doer = ctx.you
        ctx.you = doer if speaks_of_doer(second.pre) else you
        new = self.sort(ctx, second.pre)
        if new.per or new.often:
            ctx.fail("代わりに with つき cannot be executed")
        ctx.you = doer if does_instead(ctx, first, second) else ctx.you
        self.subject(ctx, new)
        if new.theirs:
            ctx.fail("for which of the players it is done 代わりに is not said")
        holes, it = [ctx.hole() for _ in new.conds], ctx.it
        ways = [partial(self.act, ctx, a) for a in self.chain(second.do.d)]
        over = instead(ctx, ways, isinstance(second.do, sentences.May))
        fill_conds(ctx, holes, new.conds)
        self.restore(ctx, base)
        ctx.it = it
        self.act(ctx, acts[-1])
        ctx.fill(over, Jump)
        fill_conds(ctx, outer, said.conds)
        self.restore(ctx, saved)

    def if_else(self, ctx: X, node: joining.IfElse) -> None:
        """Add one act or the other; what each names is known in it only."""
        cond, at, known = self.cond(ctx, node.cond), ctx.hole(), ctx.known()
        self.act(ctx, node.a)
        over = ctx.hole()
        fill_conds(ctx, [at], [cond])
        ctx.know(known)
        self.act(ctx, node.b)
        ctx.fill(over, Jump)
        ctx.know(known)

    def lasting(self, ctx: X, node: joining.Lasting) -> None:
        """Add the rest of a chain, with its period."""
        saved, said = self.scene(ctx), Said()
        self.during(ctx, node.p, said)
        if said.conds:
            ctx.fail("only what lasts has a period in the middle of a sentence")
        self.act(ctx, node.a)
        self.restore(ctx, saved)


__all__ = ["Said", "Sentences", "done_before", "fill_conds", "jump_unless", "note", "note_rate", "rate"]
