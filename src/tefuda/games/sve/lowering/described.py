"""Nouns taken apart: whose, where, of what kind the things meant are, and which of them."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.sets import Outermost
from tefuda.games.common.things import BothPlayers, Players, Things, You
from tefuda.games.lowering import nouns as shared
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


@dataclass
class Described(shared.Described):
    """A noun taken apart.

    Attributes:
        default: Where things of this kind are meant to be if no zone is named.
        distinct: True if they are counted by name; ``distinct_by``: by which number, and whether the printed one.
        alike: What all that are taken must have in common (BY_NAME, BY_TYPE or a number), and whether the printed one.
        nth, later: Which one of them played this turn is meant, 0 for any; or all from that one on.
        kinds: Mask of the kinds of card that are named, 0 for any.
        permanent: True if it is called a follower or an amulet, which without a zone is one on the field [4.4.3].
    """

    default: tuple[int, ...] = (model.FIELD,)
    distinct: bool = False
    distinct_by: tuple[int, int] | None = None
    alike: tuple[int, int] | None = None
    nth: int = 0
    later: bool = False
    kinds: int = 0
    permanent: bool = False

    @property
    def plain(self) -> bool:
        """Tell whether nothing but place and number describes them [R37]."""
        return not self.tests and not self.extremes

    def places(self) -> tuple[int, ...]:
        """Return the zones meant."""
        return self.zones or self.default

    def mask(self) -> int:
        """Return the mask of the zones meant."""
        return sum(1 << z for z in self.places())

    def players(self, ctx: Context) -> Players:
        """Return whose they are: in public zones both players', elsewhere and in costs the own ones if nobody is named."""
        if self.whose is not None:
            return self.whose
        shared = OPEN if isinstance(ctx.you, You) else BOTH_SIDES
        both = all(z in shared for z in self.places()) and not ctx.own_only
        return BothPlayers() if both else ctx.you

    def filter(self, ctx: Context, where: bool = True, whose: bool = True) -> CardFilter:
        """Return the description as one filter, with place and side if wanted."""
        if self.extremes:
            if not where and not whose and not self.zones and self.taken is None:
                ctx.fail("it is not said in which zone these cards are")
            return cf.Among(self.things(ctx))
        return self.each_for_itself(ctx, where, whose)

    def each_for_itself(self, ctx: Context, where: bool, whose: bool) -> CardFilter:
        """Return what the description says of each thing alone, as one filter."""
        self.found_there(ctx)
        out = list(self.tests)
        if self.nth:
            out = [ql.NthPlayed(self.nth - self.later, cf.Every(tuple(out)), self.later)]
        if whose and self.whose is not None:
            out.insert(0, of_players(self.whose))
        spell = self.kinds == 1 << model.K_SPELL  # lies on no field: without a zone, wherever it is
        if self.kinds == 1 << model.K_LEADER and not where:
            out += kind_filters("leader")
        if self.zones or (where and not spell):
            out.insert(0, fl.InZones(self.mask()))
        if self.taken is not None:
            out.append(cf.Among(self.taken))
        return out[0] if len(out) == 1 else cf.Every(tuple(out))

    def found_there(self, ctx: Context) -> None:
        """Refuse leaders outside of the leader area [4.3.1]."""
        if self.kinds == 1 << model.K_LEADER and self.zones and set(self.zones) - {model.LEADER}:
            ctx.fail("a leader never lies there")

    def things(self, ctx: Context) -> Things:
        """Return all things of the description."""
        self.found_there(ctx)
        found: Things
        if self.nth:
            ctx.fail(
                "which one it was that was played is asked of what is being played, and counted; to act on it, say where it is now"
            )
        if self.taken is not None:
            found = self.fitting(self.taken)
            if self.whose is not None:
                found = tg.Filtered(found, of_players(self.whose))
        elif self.places() == (model.FIELD,) and self.kinds == 1 << model.K_SPELL:
            ctx.fail("a spell is never on a field [4.4.1]; its zone is missing")
        else:
            found = sets.CardsIn(self.places(), self.players(ctx), self.test(), ctx.spell)
        return self.outermost(found)

    def among(self, ctx: Context, group: Things, whose: bool) -> Things:
        """Return what a set holds of the description; the largest and smallest numbers are those of that set."""
        return self.outermost(tg.Filtered(group, self.each_for_itself(ctx, False, whose)))

    def outermost(self, found: Things) -> Things:
        """Return those of things that have the largest or smallest numbers that are asked for."""
        for stat, most, which in self.extremes:
            found = Outermost(STATS, found, stat, most, which)
        return found
