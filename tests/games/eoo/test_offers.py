"""What is offered is what the full tests allow: reasons that are plain to see first only spare them."""

import itertools
import random

import pytest

from tefuda.games.eoo.rules.mana import means_of
from tefuda.games.eoo.rules.model import FIELD, HAND
from tefuda.games.eoo.rules.offers import options_of, quiet, why_not_activated, why_not_executed
from tefuda.games.eoo.rules.state import due, untouched
from tefuda.games.eoo.rules.text import as_eoo
from tefuda.games.eoo.rules.verbs import V_ACTIVATE, V_PLAY
from tefuda.games.registry import game
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import CARD
from tefuda.match import Match


def positions(seed, most=400):
    """Positions at which a player has priority, in a random game."""
    names = list(game("eoo").deck_names())
    st = Match.new("eoo", [names[seed % len(names)], names[(seed + 1) % len(names)]], seed=seed)._state
    rng = random.Random(seed)
    for _ in range(most):
        if st.result is not None:
            return
        if st.request.kind == "priority":
            yield st
        st.choose(rng.choice(list(st.request.options)))


@pytest.mark.parametrize("seed", range(6))
def test_offers_are_what_the_tests_allow(seed):
    offered = 0
    for st in positions(seed):
        player = st.request.player
        calm, m = quiet(st, player), means_of(st, player)
        options = options_of(st, player)  # without what is withdrawn because it led in circles [R26]
        plays = {first(o) for o in options if verb_of(o) == V_PLAY}
        hand = list(st.zone(player, HAND))
        designs = {st.col[CARD][e] for e in hand if why_not_executed(st, player, e, calm, m) == ""}
        assert {st.col[CARD][e] for e in plays if e in hand} == designs
        uses = {(first(o), second(o)) for o in options if verb_of(o) == V_ACTIVATE}
        for e, i in itertools.chain.from_iterable(
            [(e, i) for i, ab in enumerate(st.row(e).abilities) if ab.kind == ACTIVATED] for e in st.zone(player, FIELD)
        ):
            ability = as_eoo(st.row(e).abilities[i])
            if not ability.mana and ability.zones >> FIELD & 1:
                allowed = why_not_activated(st, player, e, ability, calm, m) == ""
                assert ((e, i) in uses) == allowed
        offered += len(plays) + len(uses)
    assert offered > 20


@pytest.mark.parametrize("seed", range(6))
def test_where_nothing_was_touched_nothing_is_due(seed):
    skipped = 0
    for st in positions(seed):
        assert due(st) == []
        skipped += untouched(st)
    assert skipped > 50
