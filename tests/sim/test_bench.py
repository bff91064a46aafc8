"""The benchmark measures what it says."""

import gc
from importlib import import_module

from tefuda import build_mode
from tefuda.match import find_deck, game
from tefuda.sim import Table, bench
from tests.sim import plain_cards

benches = import_module("tefuda.sim.bench")


def test_all_numbers_are_there_and_fit_together():
    table = Table("sve", plain_cards.decks("sve", "royal_infantry", "dragon_gorge"), plain_cards.universe())
    m = bench(table, seconds=0.3)
    assert m.to_json().keys() == {
        "game",
        "mode",
        "decisions_per_second",
        "decisions_per_loop",
        "forced_share",
        "games_per_second",
        "fork_us",
        "position_bytes",
        "loop_seconds",
    }
    assert m.mode == build_mode()
    assert 0 < m.forced_share < 1
    assert m.decisions_per_second > m.games_per_second > 0
    assert abs(m.decisions_per_loop / m.decisions_per_second / m.loop_seconds - 1) < 0.01
    assert m.fork_us > 0
    assert 100 < m.position_bytes < 1_000_000


def test_forks_and_memory_are_measured_in_games_that_end_soon(monkeypatch):
    monkeypatch.setitem(bench.__globals__, "SAMPLE_EVERY", 10**6)  # no game is so long
    table = Table("sve", plain_cards.decks("sve", "royal_infantry", "dragon_gorge"), plain_cards.universe())
    m = bench(table, seconds=0.3)
    assert m.fork_us > 0
    assert m.position_bytes > 0


def test_what_a_decision_costs_does_not_grow_with_the_match(monkeypatch):
    monkeypatch.setattr(benches, "LATE", 400)
    usual = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        decks = [find_deck(game("sve"), name) for name in ("royal_infantry", "dragon_gorge")]
        face = benches.bench_face("sve", decks, 0.2)
    finally:
        gc.set_threshold(*usual)
    assert 0 < face.mean_ms <= face.worst_ms
    assert face.pause_ms > 0, "what the collector takes is told apart"
    for early, late in [(face.early_ms, face.late_ms), *face.kept_ms.values()]:
        assert late < 4 * early + 0.5  # a log of 400 decisions told anew takes twenty times as long; machines swing
    assert face.to_json()["mode"] == build_mode()
