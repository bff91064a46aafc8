"""What must hold after every step of every game [KERNEL 17]: the driver of the kernel, one step at a time."""

import itertools
import random
from collections.abc import Callable, Iterator

import pytest

from tefuda.games.registry import game, games
from tefuda.kernel.derived import Derived, refresh
from tefuda.kernel.identity import position_key
from tefuda.kernel.options import verb_of
from tefuda.kernel.position import ENTITY, REF
from tefuda.kernel.saving import Packer
from tefuda.kernel.schema import CARD, EXACT, HOST, INC, LABEL, SERIAL, STAMP, ZONE
from tefuda.kernel.state import State
from tefuda.match import Match

pytestmark = pytest.mark.parametrize("id", games())
DEEPEST = 200
SEEDS = (1, 2, 3)
MOST_GAMES = 100
"""Games that may be played until enough was looked at: those of a small game are short."""


def start(id: str, seed: int) -> Match:
    names = list(game(id).deck_names())
    ring = itertools.islice(itertools.cycle(names), 3 * seed, None)
    return Match.new(id, [next(ring) for _ in range(game(id).seats[0])], seed=seed)


def requests(st: State) -> list[tuple[int, list[int]]]:
    """The open requests, as players and options."""
    return [(r.player, list(r.options)) for r in st.lanes or ((st.request,) if st.request is not None else ())]


def step_on(st: State, after: Callable[[State], None]) -> None:
    """Do what ``State.run`` does, and call a check after each step."""
    while st.result is None:
        f = st.frames[-1]
        if f.pc >= len(f.proc.steps):
            st.done()
            continue
        f.pc += 1
        if f.proc.steps[f.pc - 1](st, f):
            return
        if st.result is None:
            after(st)


def answered(st: State, player: int, answer: int) -> None:
    """Do what ``State.choose`` does before it runs on."""
    if verb_of(answer) in st.rules.rewindable:
        st.saved = st.copy()
    f = st.frames[-1]
    f.answer = answer
    if st.lanes:
        f.target = player
    st.request, st.lanes = None, ()
    if verb_of(answer) not in st.rules.orders:
        st.steps = 0


def course(id: str, seed: int, after: Callable[[State], None], most: int = 2000) -> Iterator[State]:
    """Play a random game step by step; yields the position at each request."""
    rng = random.Random(seed)
    st = start(id, seed)._state
    for _ in range(most):
        if st.result is not None:
            return
        yield st
        player, options = rng.choice(requests(st))
        answered(st, player, rng.choice(options))
        step_on(st, after)


def further(seed: int) -> Iterator[int]:
    """A seed, and those of further games that no other test case begins with."""
    return itertools.islice(itertools.count(seed, len(SEEDS)), MOST_GAMES)


def test_stepping_is_running(id: str):
    whole = start(id, 4)._state
    rng = random.Random(4)
    for st in itertools.islice(course(id, 4, lambda st: None), 60):
        assert position_key(st) == position_key(whole)
        player, options = rng.choice(requests(whole))
        whole.choose(rng.choice(options), player)


def watchers(d: Derived) -> dict[int, list[tuple[int, int, int]]]:
    """What waits for events of each kind: ability, player, source, in their order."""
    return {
        kind: [(w.ability.uid, w.scope.player, w.scope.source) for w in found]
        for kind, found in d.watch.items()
        if found
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_derived_values_are_fresh_after_every_step(id: str, seed: int):
    compared = 0

    def fresh(st: State) -> None:
        nonlocal compared
        kept = st.d
        if kept is None:
            return
        compared += 1
        st.d = st.triggers = None
        st.pool.standings.clear()
        made = refresh(st)
        st.d = kept
        assert kept.live == made.live, st.clause()
        for e in kept.live:
            assert kept.rows[e].v == made.rows[e].v, st.clause()
            assert kept.rows[e].abilities == made.rows[e].abilities, st.clause()
        assert watchers(kept) == watchers(made), st.clause()
        assert sorted(kept.mods) == sorted(made.mods), st.clause()
        assert [a.key() for a in kept.replacers] == [a.key() for a in made.replacers], st.clause()

    for another in further(seed):
        for _ in course(id, another, fresh, 400):
            pass
        if compared > 500:
            break
    assert compared > 500


@pytest.mark.parametrize("seed", SEEDS)
def test_zones_refs_and_hosts_agree_after_every_step(id: str, seed: int):
    def agree(st: State) -> None:
        assert len(st.frames) < DEEPEST
        places = [e for zone in st.zones for e in zone]
        assert len(places) == len(set(places)), "an entity is in two zones"
        for z, zone in enumerate(st.zones):
            assert all(st.col[ZONE][e] == z for e in zone)
        assert not set(places) & set(st.free)
        assert len(set(st.free)) == len(st.free)
        for e in range(len(st.seats), len(st.col[CARD])):
            assert st.col[ZONE][e] >= 0 or e in st.free or st.col[CARD][e] < 0 or e not in places
        held = [ef.scope.source for ef in st.effects] + [dl.scope.source for dl in st.delayed]
        held += [w.source for w in st.waiting] + [r for ef in st.effects for r in ef.locked or ()]
        held += [h for h in st.col[HOST] if h >= 0] + [ref for ref, _ in st.used] + list(st.counters)
        for ref in held:
            if ref >= 0:
                assert st.col[INC][ref & ENTITY] >= ref >> REF, "a ref of a future incarnation"

    for _ in course(id, seed, agree, 400):
        pass


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_where_nothing_is_marked_the_check_finds_nothing(id: str, seed: int):
    checked = games_begun = 0

    def positions() -> Iterator[State]:
        """Two games, and further ones while too little was looked at."""
        nonlocal games_begun
        for another in further(seed):
            if games_begun >= 2 and checked > 20:
                return
            games_begun += 1
            yield from course(id, another, lambda st: None, 300)

    for st in positions():
        if st.dirty or st.request is None or any(f.proc is st.rules.check for f in st.frames):
            continue
        trial = st.copy()
        trial.logging = False
        before = position_key(trial)
        depth = len(trial.frames)
        trial.request, trial.lanes = None, ()
        trial.call(trial.rules.check)
        while trial.result is None and len(trial.frames) > depth:
            f = trial.frames[-1]
            if f.pc >= len(f.proc.steps):
                trial.done()
                continue
            f.pc += 1
            assert not f.proc.steps[f.pc - 1](trial, f), "the check asks something"
        checked += 1
        assert trial.result is None
        assert position_key(trial) == before
    assert checked > 20


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_urgent_rules_are_done_before_the_next_step(id: str, seed: int):
    def calm(st: State) -> None:
        assert not st.urgent
        trial = st.copy()
        before, depth = position_key(trial), len(trial.frames)
        trial.rules.after(trial)
        assert len(trial.frames) == depth
        assert position_key(trial) == before

    for _ in course(id, seed, calm, 150):
        pass


def midway(id: str, seed: int) -> State:
    """The position after twenty random decisions, or before the last one of a match that ends sooner."""
    match = start(id, seed)
    rng = random.Random(seed)
    for _ in range(20):
        before = match._state.copy()
        match.choose(rng.choice(list(match.legal)))
        if match.result is not None:
            return before
    return match._state


def test_every_attribute_survives_copying_and_saving(id: str):
    match = start(id, 1)
    rng = random.Random(1)
    for _ in range(40):
        if match.decision is None:
            break
        match.choose(rng.choice(list(match.legal)))
    st = match._state
    e = next(zone[-1] for zone in st.zones if zone)
    for c in st.rules.schema.columns:
        if c.index in (CARD, ZONE, HOST, INC):
            continue
        other = st.copy()
        value = other.col[c.index][e] + 1
        other.set(c.index, e, value)
        assert st.col[c.index][e] == value - 1, c.name
        copied = other.copy()
        other.set(c.index, e, value + 1)
        assert copied.col[c.index][e] == value, c.name
        assert Packer(st.pool).position(copied)["col"][c.name][e] == value, c.name
    for i in range(len(st.num)):
        other = st.copy()
        other.put_num(i, st.num[i] + 1)
        assert st.num[i] == other.num[i] - 1
        assert other.copy().num[i] == other.num[i]


def test_keys_differ_for_every_attribute_that_counts_and_for_none_that_does_not(id: str):
    st = midway(id, 2)
    e = next(zone[-1] for zone in st.zones if zone)
    key = position_key(st)
    assert position_key(st.copy()) == key
    for c in st.rules.schema.columns:
        if c.index in (CARD, ZONE, HOST, INC, STAMP, LABEL, SERIAL):
            continue
        other = st.copy()
        other.set(c.index, e, other.col[c.index][e] + 1)
        assert (position_key(other) != key) == (c.identity == EXACT), c.name
    for t in st.rules.schema.tables:
        other = st.copy()
        other.put_num(t.offset, other.num[t.offset] + 1)
        assert t.identity != EXACT or position_key(other) != key, t.name
    other = st.copy()
    other.rng.below(1000)
    other.history = None
    other.moment += 5
    other.clock += 5
    other.serial += 5
    assert position_key(other) == key


@pytest.mark.parametrize("seed", SEEDS)
def test_every_trigger_has_its_event_in_the_log(id: str, seed: int):
    waited = 0

    def logged(st: State) -> None:
        nonlocal waited
        for w in st.waiting:
            if w.event is None or w.event.kind < 0:
                continue
            waited += 1
            past = st.log
            while past is not None and past.event is not w.event:
                past = past.older
            assert past is not None, "a trigger without an event"

    rng = random.Random(seed)
    match = start(id, seed)
    st = match._state
    for _ in range(250):
        if st.result is not None:
            break
        player, options = rng.choice(requests(st))
        answered(st, player, rng.choice(options))
        step_on(st, logged)
    moments = []
    past = st.log
    while past is not None:
        moments.append(past.event.moment)
        past = past.older
    assert moments == sorted(moments, reverse=True)


def test_copies_in_a_hidden_zone_may_change_places_unnoticed(id: str):
    swapped = 0
    for seed in further(3):
        swapped += swapped_in(id, seed)
        if swapped > 20:
            break
    assert swapped > 20


def swapped_in(id: str, seed: int) -> int:
    """Let copies change places all through a random game, and nobody notice; returns how often there were any."""
    match = start(id, seed)
    rng = random.Random(seed)
    swapped = 0
    for _ in range(200):
        if match.decision is None:
            break
        st = match._state
        for z, zone in enumerate(st.zones):
            twins = [(a, b) for a, b in itertools.combinations(zone, 2) if st.col[CARD][a] == st.col[CARD][b]]
            if not twins or not st.rules.visible[z]:
                continue
            a, b = twins[0]
            if any(col[a] != col[b] for i, col in enumerate(st.col) if i not in (STAMP, INC)):
                continue
            other = match.copy()
            cards = other._state.own_zone(z)
            i, k = cards.index(a), cards.index(b)
            cards[i], cards[k] = b, a
            other._state.d = None
            if other._state.request is not None:
                other._state.ask_again()
            swapped += 1
            for player in range(match.players):
                assert other.view(player).json() == match.view(player).json()
        match.choose(rng.choice(list(match.legal)))
    return swapped
