"""Conditions that look back: at the events of this turn, and at the cards just seen or taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from .conditions import Single
from .events import Event, Intransitive
from .model import Node, Rule, rule, says
from .nouns import NP
from .numbers import EventCount, Measure, Simple
from .players import Player, Who
from .words import Bound, Side, Unit

__all__ = ["DidCount", "DidMany", "DidManySelf", "HadHappened", "InThem", "ManyHad", "ManyInThem", "ManyVerb"]


LAST, GAME = "last", "game"
"""What a condition looks back at, if not at this turn."""


@says(
    "このターンに{e.ていた}~なら",
    "このターンに{e.ている}~のだ",
    also=(
        "このターン中に{e.ている}~のだ",
        "このターン中に{e.ていた}~なら",
        "このターン<中|>に{e.た}~なら",
        "このターン<中|>、{e.ていた}~なら",
    ),
    en="{e.past} this turn",
    where={"no": False},
)
@says(
    "このターンに{e.ていない}~なら",
    also=("このターン中に{e.ていない}~なら", "このターン<中|>、{e.ていない}~なら"),
    en="{e.denied} this turn",
    where={"no": True},
)
@says(
    "直前のターンに{e.ていた}~なら",
    also=("<前|直前>のターン<に|中に|>{e.た}~なら", "前のターン<に|中に|>{e.ていた}~なら"),
    en="{e.past} last turn",
    where={"no": False, "span": LAST},
)
@says(
    "直前のターンに{e.ていない}~なら",
    also="前のターン<に|中に|>{e.ていない}~なら",
    en="{e.denied} last turn",
    where={"no": True, "span": LAST},
)
@says(
    "このゲーム中に{e.ていた}~なら",
    also="このゲーム中に{e.た}~なら",
    en="{e.past} this game",
    where={"no": False, "span": GAME},
)
@says(
    "このゲーム中に{e.ていない}~なら",
    en="{e.denied} this game",
    where={"no": True, "span": GAME},
)
class HadHappened(Single, frozen=True, tag=True):
    """The event has happened in this turn, in the one before it, in this game (`no`: has not)."""

    e: Event
    no: bool
    span: str = ""

    def canon(self) -> Single:
        """That it happened to at least one of them is the same as `ManyHad` says, that it was done to one as `DidMany`."""
        many = getattr(self.e, "many", None)
        made = None if self.no or self.span == LAST or many is None else many()
        if self.span == GAME:
            return replace(made, span=GAME) if isinstance(made, DidMany) else self
        return made or self


@says(
    "このターンに{np}が{n}{w}[{cmp}]{h.ていた}~なら",
    "このターンに{np}が{n}{w}[{cmp}]{h.ている}~のだ",
    also=(
        "このターン<中に|中、|、>{np}が{n}{w}[{cmp}]{h.ていた}~なら",
        "このターン<中|>に{np}が{n}{w}[{cmp}]{h.た}~なら",
        "このターン<中に|に>{n}{w}[{cmp}]の{np}が<{h.ていた}|{h.た}>~なら",
    ),
    en="{n} [{cmp} ]{np.of} {h.had} this turn",
)
class ManyHad(Single, frozen=True, tag=True):
    """This has happened to that many such things in this turn, each counted once."""

    np: NP
    n: Simple
    w: Unit
    h: Intransitive
    cmp: Bound | None = None


@says("その中に{np}が~いる", en="there is {np.a} among them", where={"no": False})
@says("その中に{np}が~いない", en="there is no {np.none} among them", where={"no": True})
class InThem(Single, frozen=True, tag=True):
    """Among the cards just seen or taken is such a card (`no`: is none)."""

    np: NP
    no: bool

    def spelling(self) -> int:
        return 1


@says("その中に{np}が{n}{w}[{cmp}]~いる", en="there are {n} [{cmp} ]{np.pl} among them")
class ManyInThem(Single, frozen=True, tag=True):
    """Among the cards just seen or taken are so many such cards."""

    np: NP
    n: Simple
    w: Unit
    cmp: Bound | None = None

    def spelling(self) -> int:
        return 1


class ManyVerb(Node, frozen=True, tag=True):
    """What a player has done to several things (a game says which)."""

    id: str


class DidMany(Single, frozen=True, tag=True):
    """The player has done this to that many such things in this turn, in this game, counted each time."""

    who: Who
    np: NP
    n: Simple
    w: Unit
    v: ManyVerb
    span: str = ""
    cmp: Bound | None = None


class DidManySelf(Single, frozen=True, tag=True):
    """As `DidMany`, of the player of the text."""

    rewritten: ClassVar[bool] = True
    np: NP
    n: Simple
    w: Unit
    v: ManyVerb
    span: str = ""
    cmp: Bound | None = None

    def canon(self) -> Node:
        return DidMany(Player(Side("own")), self.np, self.n, self.w, self.v, self.span, self.cmp)


@says(
    "このターンに{who}が{v.た}{np}の{unit}",
    also=(
        "このターン<中に|中、|、>{who}が{v.た}{np}の{unit}",
        "{who}がこのターン<に|中に|>{v.た}{np}の{unit}",
    ),
    en="the number of {np.pl} {who} {v.past} this turn",
)
@says(
    "このゲーム中に{who}が{v.た}{np}の{unit}",
    also=("このゲームに{who}が{v.た}{np}の{unit}", "{who}がこのゲーム<に|中に|>{v.た}{np}の{unit}"),
    en="the number of {np.pl} {who} {v.past} this game",
    where={"span": GAME},
)
class DidCount(Measure, frozen=True, tag=True):
    """To how many such things the player has done this in this turn, in this game, counted each time."""

    who: Who
    v: ManyVerb
    np: NP
    unit: Unit
    span: str = ""


def _did_many() -> Iterator[Rule]:
    """How it is said in every game."""
    done = ("{v.ていた}~なら", "{v.ている}~のだ")
    asked = (*done, "{v.た}~なら")
    turn, game = (
        ("このターンに", "このターン中に", "this turn", ""),
        ("このゲーム中に", "このゲームに", "this game", GAME),
    )
    for first, other, en, span in (turn, game):
        where = {"span": span}
        of, counted = "{np}を{n}{w}[{cmp}]", "{n}{w}[{cmp}]の{np}を"
        for verb in done:
            yield rule(
                DidMany,
                f"{first}{{who}}が{of}{verb}",
                en=f"{{who}} {{v.past}} {{n}} [{{cmp}} ]{{np.pl}} {en}",
                where=where,
            )
        for time, things, verb in ((t, o, v) for t in (first, other) for o in (of, counted) for v in asked):
            if (time, things) != (first, of) or verb not in done:
                yield rule(DidMany, f"{time}{{who}}が{things}{verb}", where=where, prints=False)
            yield rule(DidManySelf, f"{time}{things}{verb}", where=where, prints=False)


RULES = [
    *_did_many(),
    *(
        rule(EventCount, f"{first}{{e.た}}回数", en=en, where={"unit": Unit("number"), "game": game}, prints=en != "")
        for first, en, game in (
            ("このターンに", "the number of times {e.past} this turn", False),
            ("このターン中に", "", False),
            ("このゲーム中に", "the number of times {e.past} this game", True),
            ("このゲームに", "", True),
        )
    ),
]
