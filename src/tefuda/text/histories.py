"""Conditions about what has happened: this turn, since the game began (`game`), or by the text itself (これによって)."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Single
from .events import Event, Happening, Happens
from .model import says
from .nouns import NP, AKind, Listed
from .numbers import N, Simple
from .players import Who
from .things import It, This
from .verbs import Verb
from .words import Bound, Kind, Side, Unit, Zone

GAME = "この<バトル|ゲーム>中<に|、>"


@says(
    "このターン中に{e.て}~いたのだ",
    also=("このターンに{e.て}~いたのだ", "このターン<中|>に{e.た}~なら", "このターン<中|>に{e.ている}~なら"),
    en="{e.past} this turn",
    where={"no": False, "game": False},
)
@says(
    "このターン中に{e.ていない}~なら",
    also="このターンに{e.ていない}~なら",
    en="{e.denied} this turn",
    where={"no": True, "game": False},
)
@says(
    GAME + "{e.て}~いたのだ",
    also=(GAME + "{e.た}~なら", GAME + "{e.ている}~なら"),
    en="{e.past} this game",
    where={"no": False, "game": True},
)
@says(GAME + "{e.ていない}~なら", en="{e.denied} this game", where={"no": True, "game": True})
class HappenedThisTurn(Single, frozen=True, tag=True):
    """The event has happened this turn (`no`: has not)."""

    e: Event
    no: bool
    game: bool


@says(
    also=("{t}がこのターン<中|>に{h.て}~いたのだ", "{t}がこのターン<中|>に{h.た}~なら"),
    en="",
    where={"no": False, "game": False},
)
@says(also="{t}がこのターン<中|>に{h.ていない}~なら", en="", where={"no": True, "game": False})
class ItHappened(Single, frozen=True, tag=True):
    """As `HappenedThisTurn`: the subject stands first."""

    rewritten: ClassVar[bool] = True
    t: This | It | NP
    h: Happening
    no: bool
    game: bool

    def canon(self) -> Single:
        return HappenedThisTurn(Happens(self.t, self.h), self.no, self.game)


@says(
    "このターン中に{np}が{n}回[{cmp}]{h.た}~なら",
    "このターン中に{np}が{n}回[{cmp}]{h.て}~いて",
    also="このターン中に{np}が{n}回[{cmp}]{h.て}~いた",
    en="{np.a} {h.past} {n} [{cmp} ]times this turn",
    where={"game": False},
)
@says(
    GAME + "{np}が{n}回[{cmp}]{h.た}~なら",
    GAME + "{np}が{n}回[{cmp}]{h.て}~いて",
    also=GAME + "{np}が{n}回[{cmp}]{h.て}~いた",
    en="{np.a} {h.past} {n} [{cmp} ]times this game",
    where={"game": True},
)
class HappenedTimes(Single, frozen=True, tag=True):
    """This has happened to such things that often this turn (to any of them, added up per thing)."""

    np: Listed
    n: Simple
    h: Happening
    game: bool
    cmp: Bound | None = None


@says(
    "このターン中に[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.て}~いたのだ",
    also=(
        "このターン中に[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.た}~なら",
        "このターン中に[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.ている}~なら",
    ),
    en="[{who}|you] {v.past(none)} {n} [{cmp} ]{np.pl}[ from {src}] this turn",
    where={"game": False},
)
@says(
    GAME + "[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.て}~いたのだ",
    also=(
        GAME + "[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.た}~なら",
        GAME + "[{who}が][{src}から]{np}を{n}{w}[{cmp}]{v.ている}~なら",
    ),
    en="[{who}|you] {v.past(none)} {n} [{cmp} ]{np.pl}[ from {src}] this game",
    where={"game": True},
)
@says(
    also=("このターン中に{who}が{np}を{v.て}~いたのだ", "このターン中に{who}が{np}を{v.た}~なら"),
    en="",
    where={"game": False, "n": N(1), "w": Unit("cards"), "cmp": Bound("ge")},
)
class DidThisTurn(Single, frozen=True, tag=True):
    """The player (the master, if none is named) has done this to that many such things this turn."""

    np: Listed
    n: Simple
    w: Unit
    v: Verb
    game: bool
    cmp: Bound | None = None
    who: Who | None = None
    src: Zone | None = None

    def ok(self) -> bool:
        if self.src is not None and getattr(self.v, "id", "") != "play":
            return False
        # playing and discarding without a number are events
        plain = self.n == N(1) and self.w.id == "cards" and self.cmp is not None
        return not plain or getattr(self.v, "id", "") not in ("play", "discard", "draw")


@says(
    "このターン中に{np}が{n}{w}[{cmp}]{h.て}~いたのだ",
    also=(
        "このターン中に{np}が{n}{w}[{cmp}]{h.た}~なら",
        "このターン中に{np}が{n}{w}[{cmp}]{h.ている}~なら",
        "このターン中に{n}{w}[{cmp}]の{np}が{h.て}~いたのだ",
    ),
    en="{n} [{cmp} ]{np.of} {h.had} this turn",
    where={"game": False},
)
@says(
    GAME + "{np}が{n}{w}[{cmp}]{h.て}~いたのだ",
    also=(GAME + "{np}が{n}{w}[{cmp}]{h.た}~なら", GAME + "{np}が{n}{w}[{cmp}]{h.ている}~なら"),
    en="{n} [{cmp} ]{np.of} {h.had} this game",
    where={"game": True},
)
class ManyHappened(Single, frozen=True, tag=True):
    """This has happened to that many such things this turn."""

    np: Listed
    n: Simple
    w: Unit
    h: Happening
    game: bool
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.w.id != "times"


@says("これによって{v.た}~なら", also="{v.た}~なら", en="anything was {v.ed(none)} this way", where={"no": False})
@says(
    "{v.なかった}~なら",
    also=("{v.ない}~なら", "これによって{v.なかった}~なら"),
    en="nothing was {v.ed(none)} this way",
    where={"no": True},
)
class DidThisWay(Single, frozen=True, tag=True):
    """The instruction before with that verb took at least one thing, or none."""

    v: Verb
    no: bool = False

    def ok(self) -> bool:
        return not self.no or getattr(self.v, "id", "") != "pay"  # asks about the payment offered before


@says("これによって{np}を{v.た}~なら", also="{np}を{v.た}~なら", en="{np.a} was {v.ed(none)} this way")
class DidThisWayTo(Single, frozen=True, tag=True):
    """The instruction before with that verb took at least one such thing."""

    np: Listed
    v: Verb


@says(
    "これによって{np}を{n}{w}[{cmp}]{v.た}~なら",
    also="{np}を{n}{w}[{cmp}]{v.た}~なら",
    en="{n}[ {cmp}] {np.of} were {v.ed(none)} this way",
)
@says(
    also=("これによって{n}{w}[{cmp}]{v.た}~なら", "{n}{w}[{cmp}]{v.た}~なら"),
    en="",
    where={"np": NP(AKind(Kind("card")))},
)
class DidThisWayToMany(Single, frozen=True, tag=True):
    """The instruction before with that verb took n such things, or as many as the bound says."""

    np: Listed
    n: Simple
    w: Unit
    v: Verb
    cmp: Bound | None = None


@says(also="先攻~だ", en="", where={"s": Side("own"), "first": True})
@says(also="後攻~だ", en="", where={"s": Side("own"), "first": False})
@says("{s}が先攻~だ", en="{s} went first", where={"first": True})
@says("{s}が後攻~だ", en="{s} went second", where={"first": False})
class GoesFirst(Single, frozen=True, tag=True):
    """Whether that player took the first turn of the game."""

    s: Side
    first: bool
