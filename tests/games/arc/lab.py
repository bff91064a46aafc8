"""Cards whose texts are put together by hand: the machine of ARC without its card language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.arc import library
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import ArcPool
from tefuda.games.arc.rules.commits import destroy
from tefuda.games.arc.rules.drawing import draw
from tefuda.games.arc.rules.events import BY_EFFECT, HURT, TIMING
from tefuda.games.arc.rules.model import MAIN, S_CARD, SUB, foes, main_of
from tefuda.games.arc.rules.text import FREE_REGS, ArcAbility, CardText, Part, Weapon
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Cond, Const, Ins, Program
from tefuda.kernel.records import ADD, RULE, TRIGGERED, Bundle, Change
from tefuda.kernel.state import State
from tefuda.match import Match


class Do(Ins):
    """An instruction given as a function."""

    def __init__(self, what: Callable[[State, Frame], bool]) -> None:
        super().__init__()
        self.what = what

    def run(self, st: State, f: Frame) -> bool:
        return self.what(st, f)


class If(Cond):
    """A condition given as a function."""

    def __init__(self, test: Callable[[State, Scope], bool]) -> None:
        super().__init__()
        self.test = test

    def holds(self, st: State, x: Scope) -> bool:
        return self.test(st, x)


def draws(n: int) -> Ins:
    return Do(lambda st, f: draw(st, f.player, n, f.source))


def hits(n: int) -> Ins:
    """Damage to the opponent's Life."""
    return Do(lambda st, f: st.act(HURT, -1, foes(st, f.player)[0], f.source, n, -1, BY_EFFECT))


def kills() -> Ins:
    """Destroy the opposing alma."""

    def run(st: State, f: Frame) -> bool:
        e = main_of(st, foes(st, f.player)[0])
        return st.carry_out([destroy(st, e, f.player, f.source)] if e >= 0 else [])

    return Do(run)


def notes(order: list[str]) -> Callable[[str], Ins]:
    """Return what makes instructions that only write down that they were carried out."""

    def note(word: str) -> Ins:
        def run(st: State, f: Frame) -> bool:
            order.append(word)
            return False

        return Do(run)

    return note


FOE_ALMA = If(lambda st, x: main_of(st, foes(st, x.player)[0]) >= 0)


def part(*code: Ins, **keys: Any) -> Part:
    return Part(Program(code, FREE_REGS, "lab"), **keys)


def spell(*parts: Part) -> ArcAbility:
    ab = ArcAbility(RULE, 0)
    ab.parts = parts
    return ab


def skill(event: int, fits: Cond | None, *parts: Part, zone: int = MAIN, own: bool = False) -> ArcAbility:
    """A triggered skill."""
    ab = ArcAbility(TRIGGERED, 0 if own else 1 << zone)
    ab.events = (event,)
    ab.fits = fits
    ab.own = own
    ab.parts = parts
    ab.sorts = S_CARD
    return ab


def at(timing: int, *parts: Part, zone: int = SUB) -> ArcAbility:
    """A skill of a timing."""
    return skill(TIMING, If(lambda st, x: x.event is not None and x.event.n == timing), *parts, zone=zone)


def grant(attr: int, n: int, layer: int) -> Bundle:
    return Bundle((Change(layer, attr, ADD, Const(n)),))


def text(**keys: Any) -> CardText:
    out = CardText()
    for key, value in keys.items():
        setattr(out, key, value)
    return out


def weapon(*grants: Bundle, **keys: Any) -> CardText:
    return text(weapon=Weapon(grants, **keys))


def number(part_: object, apool: ArcPool, seen: set[int]) -> None:
    """Give the parts of a text their numbers."""
    from tefuda.kernel.saving import attributes, is_record

    if isinstance(part_, tuple | list):
        for x in part_:
            number(x, apool, seen)
    elif is_record(part_) and id(part_) not in seen:
        seen.add(id(part_))
        if hasattr(part_, "uid"):
            part_.uid = apool.pool.number(part_)
        for name in attributes(part_):
            number(getattr(part_, name), apool, seen)


def arranged(
    monkeypatch: Any, texts: Mapping[str, CardText], cards: list[Card], given: dict[str, Any], seed: int = 1
) -> Match:
    """Start at a described position with cards whose texts are given by name."""

    def lowering(universe: object, words: object = ()) -> Callable[[Card, ArcPool], CardText]:
        def lower(card: Card, apool: ArcPool) -> CardText:
            made = texts.get(card.name, CardText())
            number(made, apool, set())
            return made

        return lower

    monkeypatch.setattr(library.compile_cards, "lowering", lowering)
    return Match.arranged("arc", given, seed=seed, cards={c.name: [c] for c in cards})


def at_path(match: Match, path: str) -> Any:
    """Return a plain value of a position; of a zone how many cards it has."""
    found = match.find(path)
    return len(found.things) if found.things is not None else found.value
