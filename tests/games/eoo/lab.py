"""Cards whose texts are put together by hand, to prove the machine of the rules without the card language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tefuda.games.common.announcing import Part
from tefuda.games.eoo import library
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.games.eoo.pool import EooPool
from tefuda.games.eoo.rules.model import ARCAEA, FIELD, KEYWORD_BITS
from tefuda.games.eoo.rules.text import FREE_REGS, CardText, Cost, EooAbility
from tefuda.kernel.programs import Ins, Program
from tefuda.kernel.records import ACTIVATED, STATIC, TRIGGERED, Bundle
from tefuda.match import Match

IN_PLAY = 1 << FIELD | 1 << ARCAEA
Texts = Mapping[str, Callable[[EooPool, CardText], None]]
"""By the name of a card: a function that writes its text."""


def ability(pool: EooPool, kind: int, code: tuple[Ins, ...] = (), regs: int = FREE_REGS) -> EooAbility:
    """Make an ability that works in play; its program is numbered in the pool."""
    out = EooAbility(kind, IN_PLAY)
    out.uid = pool.pool.number(out)
    out.regs = regs
    if code:
        out.program = Program(code, regs)
        out.program.uid = pool.pool.number(out.program)
    return out


def trigger(pool: EooPool, text: CardText, kinds: tuple[int, ...], fits: Any, code: tuple[Ins, ...]) -> EooAbility:
    """Give a card a triggered ability."""
    out = ability(pool, TRIGGERED, code)
    out.events, out.fits = kinds, fits
    text.abilities += (out,)
    return out


def activated(pool: EooPool, text: CardText, cost: Cost, code: tuple[Ins, ...]) -> EooAbility:
    """Give a card an activated ability."""
    out = ability(pool, ACTIVATED, code)
    out.cost = cost
    text.abilities += (out,)
    return out


def static(pool: EooPool, text: CardText, bundle: Bundle, own: bool = False) -> EooAbility:
    """Give a card a static ability; ``own``: it is about the card's own moves."""
    out = ability(pool, STATIC)
    bundle.uid = pool.pool.number(bundle)
    for r in bundle.replacers:
        r.uid = pool.pool.number(r)
    out.bundle, out.own = bundle, own
    text.abilities += (out,)
    return out


def spell(pool: EooPool, text: CardText, code: tuple[Ins, ...], parts: tuple[Part, ...] = (), regs: int = 12) -> None:
    """Give an effect card its text."""
    text.spell = ability(pool, ACTIVATED, code, regs)
    text.spell.parts = parts
    text.regs = regs


def arranged(monkeypatch: pytest.MonkeyPatch, cards: list[Card], texts: Texts, **given: Any) -> Match:
    """Start a match at a described position with these cards."""

    def lower(card: Card, pool: EooPool) -> CardText:
        text = CardText()
        for line in card.text.split():
            text.keywords |= KEYWORD_BITS[line]
        if card.name in texts:
            texts[card.name](pool, text)
        return text

    monkeypatch.setattr(library.compile_cards, "lowering", lambda language: lower)
    return Match.arranged(GAME, given, cards={c.name: [c] for c in cards})


def take(match: Match, *lines: str) -> None:
    """Take decisions: ``A: pass`` or, for whoever is asked, ``pass``."""
    for line in lines:
        who, _, rest = line.rpartition(": ")
        match.choose(rest, who or None)


def settle(match: Match) -> None:
    """Pass until the stack is empty and the active player may act again."""
    while match.result is None and match.find("stack").things:
        match.choose("pass")


__all__ = ["Card", "ability", "activated", "arranged", "settle", "spell", "static", "take", "trigger"]
