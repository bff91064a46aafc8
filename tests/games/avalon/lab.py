"""Cards whose texts are put together by hand: the machine of Avalon without its card language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.games.avalon import library, placing
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.pool import NAMES, AvalonPool, make_pool
from tefuda.games.avalon.rules.lasting import Begin, Period
from tefuda.games.avalon.rules.model import ATTACK, FIELD, K_CREATURE, KEYWORDS, KIND, L_ALL
from tefuda.games.avalon.rules.picking import PickSome, Some
from tefuda.games.avalon.rules.text import FREE_REGS, AvalonAbility, CardText
from tefuda.games.common.filters import OneOf
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import Things
from tefuda.games.pooling import closure
from tefuda.kernel.programs import Cond, Const, Ins, Program
from tefuda.kernel.records import ADD, GAIN, OR, RULE, STATIC, TRIGGERED, Bundle, Change, Mod
from tefuda.match import Match
from tests.games.arc.lab import number

REGS = FREE_REGS + 12
A, B, C, D = range(FREE_REGS, FREE_REGS + 4)
"""Free registers."""


def creature(name: str, attack: int = 1, endurance: int = 5, stars: int = 1, mana: str = "赤1", **keys: Any) -> Card:
    return Card(
        name, "クリーチャー", keys.pop("attribute", "赤"), stars, mana, attack=attack, endurance=endurance, **keys
    )


def magic(name: str) -> Card:
    return Card(name, "魔法", "無")


def support(name: str) -> Card:
    return Card(name, "戦闘支援", "無")


def program(*code: Ins) -> Program:
    return Program(code, REGS, "lab")


def use(*code: Ins, **keys: Any) -> CardText:
    """A magic card."""
    ab = AvalonAbility(RULE, 0)
    ab.program = program(*code)
    ab.regs = REGS
    return text(use=ab, **keys)


def part(step: int, *code: Ins, **keys: Any) -> AvalonAbility:
    """A part of a battle."""
    ab = AvalonAbility(RULE, FIELD)
    ab.step = step
    ab.program = program(*code)
    ab.regs = REGS
    for key, value in keys.items():
        setattr(ab, key, value)
    return ab


def supports(*parts: AvalonAbility) -> CardText:
    """A support card."""
    for ab in parts:
        ab.support = True
    return text(supports=parts)


def trigger(events: tuple[int, ...], fits: Cond | None, *code: Ins, **keys: Any) -> AvalonAbility:
    ab = AvalonAbility(TRIGGERED, keys.pop("zones", FIELD))
    ab.events = events
    ab.fits = fits
    ab.program = program(*code)
    ab.regs = REGS
    for key, value in keys.items():
        setattr(ab, key, value)
    return ab


def static(bundle: Bundle, zones: int = FIELD, **keys: Any) -> AvalonAbility:
    ab = AvalonAbility(STATIC, zones)
    ab.bundle = bundle
    for key, value in keys.items():
        setattr(ab, key, value)
    return ab


def has(*abilities: AvalonAbility) -> CardText:
    """A creature."""
    for ab in abilities:
        ab.gain = Bundle((Change(L_ALL, -1, GAIN, ability=ab),))
    return text(abilities=abilities)


def text(**keys: Any) -> CardText:
    out = CardText()
    for key, value in keys.items():
        setattr(out, key, value)
    return out


def plus(n: int, attr: int = ATTACK) -> Bundle:
    return Bundle((Change(L_ALL, attr, ADD, Const(n)),))


def keyword(mask: int) -> Bundle:
    return Bundle((Change(L_ALL, KEYWORDS, OR, mask=mask),))


def changed(things: Things, period: Period, bundle: Bundle) -> Ins:
    return Begin(bundle, things, period)


def mod(kind: int, n: int, fits: Any = None) -> Bundle:
    return Bundle((), (Mod(kind, fits, Const(n)),))


def arranged(
    monkeypatch: Any,
    texts: Mapping[str, CardText],
    cards: list[Card],
    given: dict[str, Any],
    seed: int = 1,
    **options: Any,
) -> Match:
    """Start at a described position with cards whose texts are given by name; every player has two blank cards of life at least."""

    def lower(card: Card, apool: AvalonPool) -> CardText:
        made = texts.get(card.name, CardText())
        number(made, apool, set())  # type: ignore[arg-type]
        return made

    def compile_cards(wanted: Any, universe: Any, words: Any = ()) -> AvalonPool:
        return make_pool(closure(wanted, universe, NAMES), universe, lower)

    for module in (library, placing):
        monkeypatch.setattr(module, "compile_cards", compile_cards)
    given = {**given.pop("match", {}), **given}
    for p in "AB":
        given.setdefault(p, {}).setdefault("life", ["白札", "白札", "白札"])
    return Match.arranged(
        "avalon", given, seed=seed, options=options or None, cards={c.name: [c] for c in [*cards, placing.BLANK]}
    )


def at_path(match: Match, path: str) -> Any:
    """Return a plain value of a position; of a zone how many cards it has."""
    found = match.find(path)
    return len(found.things) if found.things is not None else found.value


def told(match: Match) -> list[str]:
    """Return the options of the open decision."""
    decision = match.decision
    return decision.options.texts() if decision is not None else []


ONE = Const(1)
CREATURES = OneOf(KIND, 1 << K_CREATURE)


def pick(things, n=1, upto=False, by=None):
    return Some(things, Const(0) if upto else Const(n), Const(n), by)


def picked(some, reg=A):
    return PickSome(some), TakePicked(reg)


ALFA = creature("甲", 3, 5)
BETA = creature("乙", 2, 4)
RUBY = creature("紅", 1, 1, mana="赤3")
MANA = {"card": "紅", "mana": True}


def duel(**given: Any) -> dict[str, Any]:
    """The leader A has 甲, the chaser B has 乙; A is about to act in his main phase."""
    out: dict[str, Any] = {
        "match": {"phase": "leader-main"},
        "A": {"land1": ["紅", "甲"], "hand": ["白札"]},
        "B": {"land1": ["紅", "乙"], "hand": ["白札"]},
    }
    for key, value in given.items():
        out[key] = {**out.get(key, {}), **value}
    return out


def fight(match, *hands):
    """A attacks B, both place a card or the avatar."""
    match.choose("ranged 甲 > 乙")
    for player, word in zip("AB", hands, strict=False):
        match.choose(word, player)
