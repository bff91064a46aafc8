"""The games of a plan on a Ray cluster: the same games with the same results as on one machine, whatever happens to its workers.

Ray gives a chunk of games that was lost with its worker to another one; a chunk is a function of the plan, so it makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from tefuda.errors import BadInput
from tefuda.extras import needs
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Universe
from tefuda.saying import Text
from tefuda.sim.plan import Pairing
from tefuda.sim.runner import Orders, Played, chunks_of, play
from tefuda.sim.table import Table

AHEAD = 2
"""Chunks that wait for each core, so that none of them is idle."""

_tables: dict[str, Table] = {}


def connected(address: str) -> Any:
    """Return Ray, connected to a cluster.

    Args:
        address: ``auto`` for the cluster of this machine, begun if there is none, or an address that Ray knows.

    Raises:
        BadInput: If Ray is not installed, or there is no cluster.
    """
    needs("cluster", ("ray",), Text("--cluster には", "--cluster needs"))
    import ray  # an optional extra

    if ray.is_initialized():
        return ray
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        try:
            ray.init(address=address, **quiet)
        except ConnectionError:
            if address != "auto":
                raise
            ray.init(include_dashboard=False, **quiet)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BadInput(
            Text(f"--cluster {address}: 接続できません。{what}", f"--cluster {address}: no connection. {what}")
        ) from error
    return ray


def simulate_on(
    address: str,
    game: str,
    pairings: Sequence[Pairing],
    decks: Mapping[str, DeckList],
    universe: Universe | None = None,
    orders: Orders | None = None,
) -> Iterator[Played]:
    """Play all games of a plan on a cluster; results come as chunks of games end, in any order.

    Raises:
        BadInput: If there is no cluster.
    """
    ray = connected(address)
    task = ray.remote(num_cpus=1, max_retries=-1)(play_chunk)
    shared = ray.put((uuid4().hex, game, dict(decks), universe, orders or Orders()))
    waiting = list(reversed(chunks_of(pairings)))
    running: list[Any] = []
    try:
        while waiting or running:
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < AHEAD * cores:
                running.append(task.remote(shared, waiting.pop()))
            done, running = ray.wait(running, num_returns=1)
            for found in done:
                yield from ray.get(found)
    finally:
        for left in running:
            ray.cancel(left, force=True)


def play_chunk(
    shared: tuple[str, str, dict[str, DeckList], Universe | None, Orders], pairings: list[Pairing]
) -> list[Played]:
    """Play some games in a worker. Texts are compiled once for all chunks that meet there."""
    run, game, decks, universe, orders = shared
    if run not in _tables:
        _tables.clear()
        _tables[run] = Table(game, decks, universe)
    return [play(_tables[run], pairing, orders) for pairing in pairings]
