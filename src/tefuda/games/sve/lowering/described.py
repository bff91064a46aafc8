"""Nouns taken apart: whose, where, of what kind the things meant are, and which of them."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.sets import Outermost
from tefuda.games.common.things import BothPlayers, Players, Things, You
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.players import of_players
from tefuda.games.sve.lowering.vocabulary import kind_filters
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules import qualities as ql
from tefuda.games.sve.rules.knowing import STATS

BOTH_SIDES = (model.FIELD, model.LEADER)
"""Zones of which both players' ones are meant if nobody is named [R81]."""
OPEN = (*BOTH_SIDES, model.EX, model.CEMETERY, model.BANISHED)
"""Zones of which so much is meant only where no other player carries the text out: 各プレイヤーは、EXエリアのカード1枚を… is his own."""


class Described:
    """A noun taken apart.

    Attributes:
        who: Whose, or None if nobody is named.
        zones: Zones named; ``default`` if none is: where things of this kind are meant to be.
        fits: What else is said about them.
        most: Extreme values (stat, largest, printed) that select among those.
        base: Things of which they are some (捨てたカード), or None.
        plain: True if nothing but a number describes them [R37].
        end: "top" or "bottom" if cards from an end of the deck are meant.
        distinct: True if they are counted by name; ``distinct_by``: by which number, -1 for none.
        share_type: True if all that are taken must have some type in common.
        nth: Which one of them played this turn is meant, 0 for any.
        kinds: Mask of the kinds of card that are named, 0 for any.
    """

    def __init__(self) -> None:
        self.who: Players | None = None
        self.zones: tuple[int, ...] = ()
        self.default: tuple[int, ...] = (model.FIELD,)
        self.fits: list[CardFilter] = []
        self.most: list[tuple[int, bool, bool]] = []
        self.base: Things | None = None
        self.end = ""
        self.counter = ""
        self.distinct = False
        self.distinct_by = -1
        self.share_type = False
        self.nth = 0
        self.kinds = 0

    @property
    def plain(self) -> bool:
        """Tell whether nothing but place and number describes them."""
        return not self.fits and not self.most

    def places(self) -> tuple[int, ...]:
        """Return the zones meant."""
        return self.zones or self.default

    def players(self, ctx: Context) -> Players:
        """Return whose they are: in public zones both players', elsewhere and in costs the own ones if nobody is named."""
        if self.who is not None:
            return self.who
        shared = OPEN if isinstance(ctx.who, You) else BOTH_SIDES
        both = all(z in shared for z in self.places()) and not ctx.own_only
        return BothPlayers() if both else ctx.who

    def filter(self, ctx: Context, where: bool = True, whose: bool = True) -> CardFilter:
        """Return the description as one filter, with place and side if wanted."""
        if self.most:
            return cf.Among(self.things(ctx))
        out = list(self.fits)
        if self.nth:
            out = [ql.NthPlayed(self.nth, cf.Every(tuple(out)))]
        if whose and self.who is not None:
            out.insert(0, of_players(self.who))
        spell = self.kinds == 1 << model.K_SPELL  # lies on no field: without a zone, wherever it is
        if self.kinds == 1 << model.K_LEADER and not where:
            out += kind_filters("leader")
        if self.zones or (where and not spell):
            mask = 0
            for z in self.places():
                mask |= 1 << z
            out.insert(0, fl.InZones(mask))
        if self.base is not None:
            out.append(cf.Among(self.base))
        return out[0] if len(out) == 1 else cf.Every(tuple(out))

    def things(self, ctx: Context) -> Things:
        """Return all things of the description."""
        found: Things
        rest = cf.Every(tuple(self.fits)) if len(self.fits) > 1 else self.fits[0] if self.fits else None
        if self.base is not None:
            found = tg.Filtered(self.base, rest) if rest is not None else self.base
            if self.who is not None:
                found = tg.Filtered(found, of_players(self.who))
        elif self.places() == (model.FIELD,) and self.kinds == 1 << model.K_SPELL:
            ctx.fail("a spell is never on a field [4.4.1]; its zone is missing")
        elif self.places() == (model.LEADER,) and rest is None:
            found = sets.Leaders(self.players(ctx))
        else:
            found = sets.CardsIn(self.places(), self.players(ctx), rest, ctx.spell)
        for stat, most, base in self.most:
            found = Outermost(STATS, found, stat, most, base)
        return found


Add = Callable[[Described], None]
"""What an attribute or head adds to a description."""


def add(f: CardFilter) -> Add:
    """Return the addition of a filter."""
    return lambda d: d.fits.append(f)


def whose(who: Players) -> Add:
    """Return the naming of the player."""

    def name(d: Described) -> None:
        d.who = who

    return name


def where(*zones: int) -> Add:
    """Return the naming of zones."""

    def name(d: Described) -> None:
        d.zones = zones

    return name


def all_of(*adds: Add) -> Add:
    """Return several additions."""

    def name(d: Described) -> None:
        for a in adds:
            a(d)

    return name


def among(base: Things) -> Add:
    """Return the naming of the things of which they are some."""

    def name(d: Described) -> None:
        d.base = base

    return name
