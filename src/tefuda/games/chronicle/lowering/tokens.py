"""Tokens that texts make [6.11]."""

from __future__ import annotations

from typing import Any

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.numbers import amount
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.wording import effects
from tefuda.games.common.doing import CreateTokens
from tefuda.games.common.numbers import (
    HowMany,
)


def create(ctx: Context, node: effects.Create) -> None:
    """Tokens enter [6.11]."""
    card = token_card(ctx, node.spec)
    n = amount(ctx, node.n)
    ins = CreateTokens(ctx.you, e.CREATED, n, ctx.words.token(card), m.BATTLEFIELD)
    if node.s is not None:
        ins.why = e.ATTACKING if node.s.attacking else e.ARRIVES_WIPED
    ctx.act(ins)
    ctx.it = ctx.outcome()
    ctx.remember("create", ctx.it)
    ctx.amount = HowMany(ctx.it)


def token_card(ctx: Context, spec: effects.UnitToken | effects.OtherToken) -> Card:
    """Return the card that a token is, by its values; without a name, its category is the name [6.11]."""
    words = [w for f in spec.f for w in token_factions(f)]
    categories = tuple(t.id for t in spec.c)
    name = spec.name.plain if spec.name is not None else "/".join(categories)
    if not name:
        ctx.fail("the token has neither a name nor a category")
    cost = "".join(f"({word})" for word in words) or "(0)"
    base: dict[str, Any] = {"cost": cost, "category": "/".join(categories), "token": True}
    if isinstance(spec, effects.UnitToken):
        return Card(name, "ユニット", level=int(spec.level.id), power=spec.p, atk=spec.a, **base)
    return Card(name, {"history": "ヒストリー", "structure": "ストラクチャ"}[spec.kind], **base)


def token_factions(f: effects.TokenFaction) -> tuple[str, ...]:
    """Return the faction of a token, none for factionless."""
    if f.f is None:
        return ()
    return (m.FACTIONS_JA[m.FACTIONS_EN.index(f.f.id)],)
