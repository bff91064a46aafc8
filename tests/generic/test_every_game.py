"""What every game must do, whatever its rules are. A new game is one more id in the registry."""

import itertools
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tefuda.formats.notation import letter
from tefuda.formats.records import read_record, write_record
from tefuda.games.registry import game, games
from tefuda.kernel.derived import refresh
from tefuda.kernel.saving import pool_parts
from tefuda.match import Match
from tests.generic.test_secrets import ruled_out

SEEDS = (1, 2, 3)
LONGEST = 5000

pytestmark = pytest.mark.parametrize("id", games())


def pairs(id: str) -> list[list[str]]:
    """Two seatings that between them use four delivered decks, or fewer if there are not so many."""
    names = list(game(id).deck_names())
    seats = game(id).seats[0]
    ring = itertools.cycle(names)
    return [[next(ring) for _ in range(seats)] for _ in range(2)]


def start(id: str, seed: int) -> Match:
    decks = pairs(id)
    return Match.new(id, decks[seed % len(decks)], seed=seed)


def play(match: Match, seed: int, limit: int = LONGEST) -> Iterator[int]:
    """Take random decisions; yields before each of them."""
    rng = random.Random(seed)
    for n in range(limit):
        if match.result is not None:
            return
        yield n
        decisions = match.decisions
        asked = decisions[rng.randrange(len(decisions))]
        match.choose(asked.options[rng.randrange(len(asked.options))], asked.player)


def finish(match: Match, seed: int, limit: int = LONGEST) -> Match:
    for _ in play(match, seed, limit):
        pass
    return match


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end(id: str, seed: int):
    match = finish(start(id, seed), seed)
    assert match.result is not None
    assert match.decision is None
    assert len(match.legal) == 0


@pytest.mark.usefixtures("played_without_log")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_never_changes_the_game(id: str, seed: int):
    match = finish(start(id, seed), seed, 400)
    assert len(match.log) > 50


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_every_offered_option_can_be_taken(id: str, seed: int):
    match = start(id, seed)
    for n in play(match, seed, 120):
        if n % 6 == 0:
            asked = match.decision
            assert asked is not None
            for option in itertools.islice(asked.options, 25):
                match.copy().choose(option)


def test_the_same_seed_gives_the_same_match(id: str):
    a, b = finish(start(id, 5), 5, 80), finish(start(id, 5), 5, 80)
    assert a.lines == b.lines
    assert a.digest() == b.digest()
    assert finish(start(id, 6), 5, 80).digest() != a.digest()


def test_a_match_is_the_same_in_another_process(id: str):
    match = finish(start(id, 2), 2, 60)
    code = (
        "import sys; from tefuda.match import Match; m = Match.load(sys.stdin.read()); "
        "sys.stdout.write(m.digest() + ' ' + m.record_text())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"}
    found = subprocess.run(
        [sys.executable, "-c", code],
        input=match.record_text(),
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=environment,
    )
    assert found.stdout == match.digest() + " " + match.record_text()


def test_a_copy_goes_its_own_way(id: str):
    match = finish(start(id, 1), 1, 40)
    before = match.digest(), match.lines
    other = finish(match.copy(), 9, 60)
    assert (match.digest(), match.lines) == before
    again = finish(match.copy(), 9, 60)
    assert again.digest() == other.digest()


def test_matches_of_one_pool_do_not_touch_each_other(id: str):
    """What a text knows (whom it is about, the event it sees) is shared by all positions of a pool, so nobody may write it."""
    apart = [finish(start(id, 4), way, 150).digest() for way in (1, 2)]
    root = start(id, 4)
    together = [root.copy(), root.copy()]
    courses = [play(match, way, 150) for way, match in enumerate(together, 1)]
    rng = random.Random(3)
    for n, _ in enumerate(itertools.chain.from_iterable(itertools.zip_longest(*courses))):
        if n % 10 == 0:
            finish(rng.choice(together).copy(), n, 12)
    assert [match.digest() for match in together] == apart


def test_undo_leads_back_to_the_start(id: str):
    match = start(id, 3)
    digests = []
    for _ in play(match, 3, 70):
        digests.append(match.digest())
    while digests:
        match.undo()
        assert match.digest() == digests.pop()
    assert match.lines == ()


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_saved_positions_go_on_like_the_real_one(id: str, seed: int):
    match = finish(start(id, seed), seed, 50 + 7 * seed)
    restored = Match.restore(match.save())
    assert restored.digest() == match.digest()
    assert [str(e) for e in restored.log] == [str(e) for e in match.log]
    finish(match, seed)
    finish(restored, seed)
    assert restored.digest() == match.digest()
    assert restored.record_text() == match.record_text()


def test_a_match_that_is_saved_anywhere_goes_on_like_the_real_one(id: str):
    """In the middle of a payment as well: what is paid is noted where the play that it belongs to finds it."""
    match, rng = start(id, 3), random.Random(3)
    restored = match
    for n in range(180):
        if match.result is not None:
            break
        if n % 4 == 0:
            restored = Match.restore(match.save())
            assert restored.legal.texts() == match.legal.texts()
        asked = rng.choice(match.decisions)
        answer = asked.options[rng.randrange(len(asked.options))].text
        for either in (match, restored):
            either.choose(answer, asked.player)
        assert restored.digest() == match.digest()


def test_what_happened_is_told_alike_whenever_it_is_told(id: str):
    """What becomes of a thing later does not change what is said of it."""
    match = start(id, 22)
    told: dict[str, list[object]] = {"A": [], "B": [], "": []}
    for _ in play(match, 22, 400):
        for reader, so_far in told.items():
            so_far += [(e.text, e.subject, e.source, e.target) for e in match.story(reader, len(so_far))]
    for reader, so_far in told.items():
        assert [(e.text, e.subject, e.source, e.target) for e in match.story(reader)][: len(so_far)] == so_far


def test_what_a_pool_consists_of_does_not_change_by_play(id: str):
    match = start(id, 1)
    before = [type(part).__name__ for part in pool_parts(match._setting.pool.pool)]
    record = finish(match, 1).record()
    assert [type(part).__name__ for part in pool_parts(match._setting.pool.pool)] == before
    again = Match.beginning(record)
    assert [type(part).__name__ for part in pool_parts(again._setting.pool.pool)] == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays(id: str, seed: int):
    match = finish(start(id, seed), seed)
    text = match.record_text()
    record = read_record(text)
    assert write_record(record) == text
    replayed = Match.load(record)
    assert replayed.digest() == match.digest()
    assert str(replayed.result) == str(match.result)


@pytest.mark.parametrize("seed", SEEDS)
def test_asking_again_gives_the_same_request(id: str, seed: int):
    match = start(id, seed)
    for _ in play(match, seed):
        state = match._state.copy()
        before = state.request
        assert before is not None
        digest = match.digest()
        state.ask_again()
        after = state.request
        assert after is not None
        assert (after.player, after.kind, list(after.options)) == (before.player, before.kind, list(before.options))
        copy = match.copy()
        copy._state = state
        assert copy.digest() == digest, f"asking {before.kind} wrote something"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_player_imagines_looks_to_him_like_the_real_match(id: str, seed: int):
    match = start(id, seed)
    for n in play(match, seed):
        if n % 2 == 0:
            for player in range(match.players):
                imagined = match.imagine(player, seed=n)
                if ruled_out(match, imagined, player):
                    continue
                assert imagined.view(player).json() == match.view(player).json(), letter(player)


def test_an_imagined_position_knows_nothing_of_the_true_cards(id: str):
    match = finish(start(id, 1), 1, 45)
    for player in range(match.players):
        st = match.imagine(player, seed=5)._state
        live = set(st.derive().live)
        for e in range(match.players, len(st.col[0])):
            if e not in live and st.col[0][e] >= 0:
                assert st.row(e) is st.pool.designs[st.col[0][e]].row


def test_imagined_matches_play_to_their_end(id: str):
    match = finish(start(id, 1), 1, 45)
    for player in range(match.players):
        assert finish(match.imagine(player, seed=3), 3).result is not None


def test_equal_views_give_equal_imaginations(id: str):
    match = finish(start(id, 2), 2, 50)
    for player in range(match.players):
        other = match.imagine(player, seed=11)
        assert other.view(player).json() == match.view(player).json()
        assert other.imagine(player, seed=4).digest() == match.imagine(player, seed=4).digest()


def test_cards_are_conserved(id: str):
    match = start(id, 1)
    brought = [len(game(id).deck_cards(d)) for d in match._setting.decks]
    for _ in play(match, 1):
        st = match._state
        places = [e for zone in st.zones for e in zone]
        assert len(places) == len(set(places))
        for z, zone in enumerate(st.zones):
            assert all(st.col[3][e] == z for e in zone)
        for player, n in enumerate(brought):
            mine = [e for e in places if st.col[1][e] == player and not st.col[11][e]]
            assert len(mine) == n


def test_every_event_has_a_cause(id: str):
    match = finish(start(id, 3), 3)
    assert match.log
    moments = [e.moment for e in match.log]
    assert moments == sorted(moments)
    for entry in match.log:
        assert entry.why
        assert entry.clause
        assert entry.line("ja")
        assert entry.line("en")


def test_derived_values_are_never_stale(id: str):
    match = start(id, 2)
    for _ in play(match, 2):
        st = match._state.copy()
        kept = st.derive()
        st.d = st.triggers = None
        st.pool.standings.clear()
        fresh = refresh(st)
        assert kept.live == fresh.live
        assert [r.v for r in kept.rows] == [r.v for r in fresh.rows]
        assert [r.abilities for r in kept.rows] == [r.abilities for r in fresh.rows]
        assert sorted(kept.watch) == sorted(fresh.watch)
        assert sorted(kept.mods) == sorted(fresh.mods)


def test_notation_of_every_option_means_that_option(id: str):
    match = start(id, 1)
    for n in play(match, 1):
        if n % 4 == 0:
            for option in itertools.islice(match.legal, 40):
                assert match.legal.meant(option.text).shape == option.shape
