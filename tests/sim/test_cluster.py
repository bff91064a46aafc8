"""Games on a Ray cluster: the same as on one machine, also if a worker dies."""

import os
import signal

import pytest

from tefuda.errors import BadInput
from tefuda.sim import Orders, plan, simulate
from tefuda.sim.cluster import simulate_on
from tefuda.sim.plan import Contestant, Pairing
from tests.sim import plain_cards

DECKS = ("royal_infantry", "dragon_gorge")


class Mortal:
    """Plays at random, but its process is killed once: where it finds no note that this has happened."""

    def __init__(self, seed: int, note: str = "") -> None:
        self.seed = seed
        self.note = note

    def choose(self, prompt):
        if self.note and not os.path.exists(self.note):
            with open(self.note, "w") as file:
                file.write(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return self.seed % prompt.count


@pytest.fixture(scope="module")
def two_workers():
    ray = pytest.importorskip("ray", reason="needs tefuda[cluster]")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield ray
    ray.shutdown()


def in_order(games):
    return sorted(games, key=lambda p: p.pairing.index)


def test_the_same_games_although_a_worker_dies(two_workers, tmp_path):
    decks, universe = plain_cards.decks("sve", *DECKS), plain_cards.universe()
    pairings = plan(24, ["random"], DECKS, 5)
    note = tmp_path / "died"
    bot = f"{__name__}:Mortal+note={note}"
    pairings += [Pairing(24, 7, (Contestant(bot, DECKS[0]), Contestant("random", DECKS[1])))]
    there = in_order(simulate_on("auto", "sve", pairings, decks, universe, Orders()))
    assert note.read_text() != str(os.getpid())
    assert there == in_order(simulate("sve", pairings, decks, universe, 1))
    assert not any(p.error or p.fault for p in there)


def test_no_cluster_is_bad_input(monkeypatch):
    ray = pytest.importorskip("ray", reason="needs tefuda[cluster]")
    ray.shutdown()

    def init(**given):
        raise ConnectionError("nobody there")

    monkeypatch.setattr(ray, "init", init)
    with pytest.raises(BadInput, match=r"--cluster 1\.2\.3\.4:6379: no connection"):
        list(simulate_on("1.2.3.4:6379", "sve", [], {}))
