"""By what something is done: in battle, by spells, abilities, units [6.4, 10.2.1.2]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import SOURCE, Context
from tefuda.games.chronicle.lowering.nouns import WORDS, bearer, describe, of_kind, shared_place
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.wording import causes, nouns
from tefuda.games.common.events import DealerIs, DealtBy, ReasonIn
from tefuda.games.common.filters import CardFilter, Every, NoneOf, OfPlayers
from tefuda.kernel.programs import AllOf, AnyOf, Cond
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr

SPELL = Every((of_kind(m.K_SPELL), WORDS.in_zones(1 << m.STACK | 1 << m.HAND)))
"""A spell: on the stack, or in the hand while it is asked whether it could be used; elsewhere its card has abilities only (CB)."""


def lower_cause(ctx: Context, node: Node, chosen: bool = False) -> Cond:
    """Return the test of an event that it is done so; ``chosen``: of a choice, which only what is announced makes."""
    if isinstance(node, causes.ByBattle):
        return ReasonIn(1 << e.BY_BATTLE)
    if isinstance(node, causes.ByThis):
        this = DealerIs(SOURCE)
        return AllOf((ReasonIn(1 << e.BY_BATTLE), this)) if node.battle else this
    assert isinstance(node, causes.ByThings)
    of = shared_place(node.of) if isinstance(node.of, NounOr) else (node.of,)
    parts = tuple(by_things(ctx, np, chosen) for np in of)
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def by_things(ctx: Context, np: Node, chosen: bool) -> Cond:
    """By such a spell, by an ability, or by such a unit in whatever way."""
    if not isinstance(np, NP):
        ctx.fail("what does it cannot be said like this", np)
    d = describe(ctx, np)
    whose: tuple[CardFilter, ...] = () if d.whose is None else (OfPlayers(d.whose),)
    by_text = ReasonIn(1 << e.BY_EFFECT, no=False) if not chosen else ReasonIn(0, no=True)
    kind = np.head.k.id if isinstance(np.head, AKind | nouns.AbilitiesOf) else ""
    if kind == "ability" and isinstance(np.head, nouns.AbilitiesOf):
        on = bearer(ctx, np, np.head)
        return AllOf((by_text, DealtBy(Every((NoneOf(SPELL), *whose, *([on] if on else []))))))
    if kind == "ability":
        if len(d.tests) > 1:
            ctx.fail("of abilities only whose they are can be asked")
        return AllOf((by_text, DealtBy(Every((NoneOf(SPELL), *whose)))))
    if kind in ("action", "trigger"):
        ctx.fail("which kind of ability does something cannot be asked")
    if kind == "spell":
        return AllOf((by_text, DealtBy(Every((SPELL, *d.likeness(ctx), *whose)))))
    return DealtBy(Every((*d.likeness(ctx), *whose)))


__all__ = ["lower_cause"]
