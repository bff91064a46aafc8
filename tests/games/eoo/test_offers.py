"""What is offered is what the full tests allow: reasons that are plain to see first only spare them."""

import itertools
import random

import pytest

from tefuda.games.eoo.legality import TESTS
from tefuda.games.eoo.rules.mana import means_of
from tefuda.games.eoo.rules.model import ARCAEA, FIELD, GRAVEYARD, HAND, MANA, SCHEMA
from tefuda.games.eoo.rules.offers import options_of, quiet, why_not_activated, why_not_executed
from tefuda.games.eoo.rules.state import due, untouched
from tefuda.games.eoo.rules.text import as_eoo
from tefuda.games.eoo.rules.verbs import V_ACTIVATE, V_PLAY
from tefuda.games.registry import game
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import ACTIVATED
from tefuda.kernel.schema import CARD
from tefuda.match import Match


def positions(seed, most=400, kinds=("priority",)):
    """Positions at which a player has priority (or is asked something else), in a random game."""
    names = list(game("eoo").deck_names())
    st = Match.new("eoo", [names[seed % len(names)], names[(seed + 1) % len(names)]], seed=seed)._state
    rng = random.Random(seed)
    for _ in range(most):
        if st.result is not None:
            return
        if st.request.kind in kinds:
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


def actions(st, player):
    """Everything that a player might name: verbs with their objects."""
    own = [e for kind in (HAND, FIELD, MANA, GRAVEYARD, ARCAEA) for e in st.zone(player, kind)]
    foes = [1 - player, *st.zone(1 - player, FIELD)]
    yield from (("play", e, -1) for e in [*own, *st.zone(1 - player, HAND)])
    for e in own:
        yield "mana", e, -1
        yield "block", e, -1
        yield "explore-mana", e, -1
        yield from (("attack", e, t) for t in foes)
        abilities = [as_eoo(ab) for ab in st.row(e).abilities]
        yield from (("activate", e, i) for i, ab in enumerate(abilities) if ab.kind == ACTIVATED and not ab.mana)
    yield from (("explore-reserve", -1, -1), ("pass", -1, -1))


@pytest.mark.parametrize("seed", range(6))
def test_offers_and_reasons_agree(seed):
    words = SCHEMA.verbs
    compared = 0
    for st in positions(seed, 150, ("priority", "block", "pay")):
        player, kind = st.request.player, st.request.kind
        offered = {(words[verb_of(o)].word, first(o), second(o)) for o in st.request.options}
        named = {(verb, a, b) for verb, a, b in offered} | {(verb, a, -1) for verb, a, _ in offered}
        likes = {(verb, st.pool.designs[st.col[CARD][a]].siblings) for verb, a, _ in offered if verb in ONCE}
        for verb, a, b in actions(st, player):
            reasons = TESTS[verb](st, player, a, b)
            compared += 1
            known = (verb, a, b) in named or (a < 0 and any(o[0] == verb for o in offered))
            if known:
                assert reasons == [], (verb, a, b, reasons)
            elif not reasons and not (kind == "pay" and verb == "mana"):
                assert verb in ONCE, (verb, a, b)  # copies are offered once
                assert (verb, st.pool.designs[st.col[CARD][a]].siblings) in likes, (verb, a, b)
    assert compared > 500


ONCE = ("play", "explore-mana", "mana")
"""What is offered once for several copies."""
