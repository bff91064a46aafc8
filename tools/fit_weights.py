"""Fit the weights by which a game's positions are judged: ``python -m tools.fit_weights sve --games 2000``.

Bots play; at some decisions of each game the differences between the features of the sides are kept, with what came of it. A logistic
regression without constant (the sides are alike) is fitted to them, as strongly regularised as suits games that it was not fitted to.
To have more of something is never worth less than nothing, unless its name is among ``FREE``: games in which a bot had time to gather
much are often those in which it did little else, and a few hundred games cannot tell. Needs ``pip install tefuda[fit]``.

``--judge`` fits nothing: it tells how well the weights that are there, and the rule of thumb (``Game.evaluate``), tell winners from losers.

``--seats N`` fits, with these weights, what each part of a player in a match of N makes of them: a factor and a constant (the chance of a
side is proportional to the exponential of the sum over its players). The weights themselves are fitted to duels.

``--habits`` fits how often an option is taken where it is offered, by its verb, to what a bot chooses (``--bot search:200`` for one that
is worth following): a multinomial logit with one number a verb, drawn a little towards all alike. Random courses follow these habits.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from tefuda.bots.loading import build_bot
from tefuda.games.estimates import PartWeights, Weights, weights_file
from tefuda.games.registry import game as find_game
from tefuda.games.registry import games
from tefuda.kernel.idling import mattering, settling
from tefuda.kernel.options import verb_of
from tefuda.sim.runner import available_cores
from tefuda.sim.table import LONGEST, Table

KEPT = 40
"""Positions kept of a game at most."""
CHUNK = 20
WANDER = 0.1
"""Share of decisions that are taken at random, so that positions differ more than good play would make them."""

FREE = ("own turn", "deck below", "archive below", "memory below", "CP", "nightmare", "madness", "fresh")
"""Beginnings of the names of features that may be bad to have."""
STRENGTHS = (0.0003, 0.001, 0.003, 0.01, 0.03)

Bounds = list[tuple[float | None, float | None]]
Rows = tuple[list[list[float]], list[int], list[float]]
"""Of a game: differences of features (first side minus the other), whether the first side won, and its worth by rule of thumb."""
Several = tuple[list[list[tuple[int, int, float]]], int]
"""Of a game of several: positions, each with side, part and weighed sum of every player, and the side that won."""
Offers = list[tuple[dict[str, int], str]]
"""Of a game: at each decision with several verbs how many options each had, and the one that was taken."""
Found = TypeVar("Found")
DRAWN = 1.0
"""Weight of the square of a habit's logarithm."""


def sample(
    look: Callable[[Table, list[str], str, Random], Found], game: str, bot: str, seed: int, games: int, seats: int = 2
) -> list[Found]:
    """Play games and return what was looked at in each."""
    the_game = find_game(game)
    table = Table(game, {name: the_game.deck_list(name) for name in the_game.deck_names()})
    names = sorted(table.decks)
    rng = Random(seed)
    return [look(table, [rng.choice(names) for _ in range(seats)], bot, rng) for _ in range(games)]


def offers(table: Table, decks: list[str], bot: str, rng: Random) -> Offers:
    """Play one game for its habits."""
    seed = rng.getrandbits(40)
    bots = [build_bot(bot, seed + i) for i in range(2)]
    prompter = table.prompter(decks)
    st: Any = table.start(decks, seed)
    verbs = st.rules.schema.verbs
    seen: Offers = []
    for _ in range(LONGEST):
        if st.result is not None:
            break
        request = st.request
        taken = settling(st, request)
        if taken < 0:
            words = [verbs[verb_of(o)].word for o in mattering(st, request)]
            taken = request.options[bots[request.player].choose(prompter.prompt(st))]
            if len(set(words)) > 1 and verbs[verb_of(taken)].word in words:
                seen.append((Counter(words), verbs[verb_of(taken)].word))
        st.choose(taken, request.player)
    return seen


def habits(played: list[Offers]) -> tuple[dict[str, int], str]:
    """Return how often each verb is taken where it is offered, 1000 for the most liked one, and how much better than "all alike" that
    tells what is taken in games it was not fitted to."""
    import numpy as np
    from scipy.optimize import minimize

    verbs = sorted({verb for seen in played for offered, _ in seen for verb in offered})
    rows = np.array([[offered.get(v, 0) for v in verbs] for seen in played for offered, _ in seen], float)
    took = np.array([verbs.index(verb) for seen in played for _, verb in seen])
    test = np.array([i for i, seen in enumerate(played) for _ in seen]) % 5 == 0

    def loss(w: Any, rows: Any, took: Any) -> tuple[float, Any]:
        shares = rows * np.exp(w)
        total = shares.sum(axis=1)
        slope = (shares / total[:, None]).sum(axis=0) - np.bincount(took, minlength=len(verbs))
        return float(np.log(total).sum() - w[took].sum()), slope

    def fit(rows: Any, took: Any) -> Any:
        def target(w: Any) -> tuple[float, Any]:
            value, slope = loss(w, rows, took)
            return value + DRAWN * float(w @ w), slope + 2 * DRAWN * w

        return minimize(target, np.zeros(len(verbs)), jac=True, method="L-BFGS-B").x

    some = fit(rows[~test], took[~test])
    told = [loss(w, rows[test], took[test])[0] / test.sum() for w in (some, np.zeros(len(verbs)))]
    worth = f"log loss {told[0]:.3f} (all alike: {told[1]:.3f}) on every fifth game, fitted to the others; {len(took)} decisions"
    w = fit(rows, took)
    return {v: max(1, round(1000 * float(np.exp(x)))) for v, x in zip(verbs, w - w.max(), strict=True)}, worth


def positions(table: Table, decks: list[str], bot: str, rng: Random) -> Rows:
    """Play one duel."""
    of = table.game.estimator.of
    seen: list[tuple[list[float], float]] = []

    def look(st: Any) -> None:
        apart = [a - b for a, b in zip(of(st, 0), of(st, 1), strict=True)]
        if not seen or seen[-1][0] != apart:  # what is being picked in secret changes nothing yet
            seen.append((apart, table.game.evaluate(st, 0)))

    won = wandering(table, decks, bot, rng, look)
    if len(won) != 1:
        return [], [], []
    rows = rng.sample(seen, min(KEPT, len(seen)))
    return [row for row, _ in rows], [int(won[0] == 0)] * len(rows), [worth for _, worth in rows]


def several(table: Table, decks: list[str], bot: str, rng: Random) -> Several:
    """Play one match of several; no position is kept of a draw."""
    estimator = table.game.estimator
    seen: list[list[tuple[int, int, float]]] = []
    sides: dict[int, int] = {}

    def look(st: Any) -> None:
        sides.update((p, estimator.side(st, p)) for p in st.seats)
        found = [(sides[p], estimator.part(st, p), estimator.weighed(st, p)) for p in st.seats]
        if len(found) > 2 and (not seen or seen[-1] != found):
            seen.append(found)

    won = {sides[p] for p in wandering(table, decks, bot, rng, look)}
    return (rng.sample(seen, min(KEPT, len(seen))), won.pop()) if len(won) == 1 else ([], -1)


def wandering(table: Table, decks: list[str], bot: str, rng: Random, look: Callable[[Any], None]) -> Sequence[int]:
    """Play one game in which some decisions are taken at random, look at each position, and return who won; nobody if it does not end."""
    seed = rng.getrandbits(40)
    bots = [build_bot(bot, seed + i) for i in range(len(decks))]
    prompter = table.prompter(decks)
    st: Any = table.start(decks, seed)
    taken = 0
    while st.result is None and taken < LONGEST:
        request = st.request
        options = request.options
        if len(options) > 1 and rng.random() < WANDER:
            st.choose(options[rng.randrange(len(options))], request.player)
        else:
            st.choose(options[bots[request.player].choose(prompter.prompt(st))], request.player)
        taken += 1
        if st.result is None:
            look(st)
    return st.result or ()


def fit(names: tuple[str, ...], played: list[Rows]) -> tuple[dict[str, float], str]:
    """Return the weights, and what they are worth on games that they were not fitted to."""
    import numpy as np
    from sklearn.metrics import log_loss, roc_auc_score

    rows = np.array([row for found, _, _ in played for row in found])
    won = np.array([w for _, wins, _ in played for w in wins])
    of = np.array([i for i, (found, _, _) in enumerate(played) for _ in found])
    scale = rows.std(axis=0) + 1e-9
    rows = rows / scale
    bounds: Bounds = [(None, None) if name.startswith(FREE) else (0.0, None) for name in names]
    test = of % 5 == 0
    told = {c: 1 / (1 + np.exp(-rows[test] @ regression(rows[~test], won[~test], c, bounds))) for c in STRENGTHS}
    best = min(STRENGTHS, key=lambda c: log_loss(won[test], told[c]))
    worth = (
        f"log loss {log_loss(won[test], told[best]):.4f}, AUC {roc_auc_score(won[test], told[best]):.4f} on every fifth game, "
        f"fitted to the others; strength {best:g} chosen by it"
    )
    weights = regression(rows, won, best, bounds) / scale
    return {name: round(float(w), 5) for name, w in zip(names, weights, strict=True)}, worth


def parted(names: Sequence[str], played: list[Several]) -> tuple[list[float], list[float], str]:
    """Return a factor and a constant for each part, and what they are worth on games that they were not fitted to."""
    import numpy as np
    from scipy.optimize import minimize

    n, sides = len(names), 1 + max(s for seen, _ in played for found in seen for s, _, _ in found)
    rows = [(i, found, won) for i, (seen, won) in enumerate(played) for found in seen]
    sums, heads = np.zeros((2, len(rows), sides, n))
    for k, (_, found, _) in enumerate(rows):
        for s, part, weighed in found:
            sums[k, s, part] += weighed
            heads[k, s, part] += 1
    there = heads.sum(axis=2) > 0
    won = np.array([won for _, _, won in rows])
    test = np.array([i for i, _, _ in rows]) % 5 == 0

    def loss(w: Any, some: Any) -> tuple[float, Any]:
        told = np.where(there[some], sums[some] @ w[:n] + heads[some] @ w[n:], -np.inf)
        told -= told.max(axis=1, keepdims=True)
        shares = np.exp(told) / np.exp(told).sum(axis=1, keepdims=True)
        at = np.arange(len(shares)), won[some]
        off = shares.copy()
        off[at] -= 1
        slope = [np.einsum("ks,ksp->p", off, of[some]) / len(shares) for of in (sums, heads)]
        return -float(np.log(shares[at] + 1e-12).mean()), np.concatenate(slope)

    def fit(some: Any) -> Any:
        def target(w: Any) -> tuple[float, Any]:
            value, slope = loss(w, some)
            return value + STRENGTHS[0] * float(w[n:] @ w[n:]), slope + 2 * STRENGTHS[0] * np.concatenate(
                [0 * w[:n], w[n:]]
            )

        return minimize(target, np.repeat([1.0, 0.0], n), jac=True, method="L-BFGS-B").x

    told = [loss(w, test)[0] for w in (fit(~test), np.repeat([1.0, 0.0], n))]
    worth = f"log loss {told[0]:.4f} ({told[1]:.4f} with the weights of duels alone) on every fifth game, fitted to the others"
    w = fit(np.ones_like(test))
    return [round(float(x), 4) for x in w[:n]], [round(float(x), 4) for x in w[n:]], worth


def judged(weights: list[float], played: list[Rows]) -> str:
    """Return how well weights and the rule of thumb tell winners from losers, with twice the standard error of the difference (games
    drawn anew)."""
    import numpy as np
    from sklearn.metrics import roc_auc_score

    played = [game for game in played if game[0]]
    told = [np.array(rows) @ np.array(weights) for rows, _, _ in played]

    def apart(some: list[int]) -> tuple[float, float]:
        won = [w for i in some for w in played[i][1]]
        thumb = [worth for i in some for worth in played[i][2]]
        return roc_auc_score(won, np.concatenate([told[i] for i in some])), roc_auc_score(won, thumb)

    rng = Random(1)
    drawn = [apart(rng.choices(range(len(played)), k=len(played))) for _ in range(200)]
    fitted, thumb = apart(list(range(len(played))))
    spread = np.std([a - b for a, b in drawn])
    return f"{len(played)} games: AUC {fitted:.4f} of the weights, {thumb:.4f} of the rule of thumb, difference ± {2 * spread:.4f}"


def regression(rows: Any, won: Any, strength: float, bounds: Bounds) -> Any:
    """Return the coefficients of a logistic regression without constant, within bounds, regularised by a share of the mean loss."""
    import numpy as np
    from scipy.optimize import minimize
    from sklearn._loss import HalfBinomialLoss

    loss = HalfBinomialLoss()
    won = won.astype(float)

    def target(w: Any) -> tuple[float, Any]:
        values, slopes = loss.loss_gradient(won, np.ascontiguousarray(rows @ w))
        return values.mean() + strength * float(w @ w), rows.T @ slopes / len(won) + 2 * strength * w

    return minimize(target, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds).x


def gathered(
    look: Callable[[Table, list[str], str, Random], Found],
    game: str,
    bot: str,
    seed: int,
    games: int,
    jobs: int,
    seats: int = 2,
) -> list[Found]:
    """Play games in several processes, ``CHUNK`` with one generator."""
    with ProcessPoolExecutor(jobs) as workers:
        parts = [
            workers.submit(sample, look, game, bot, seed * 1_000_003 + i, CHUNK, seats)
            for i in range((games + CHUNK - 1) // CHUNK)
        ]
        return [found for part in parts for found in part.result()]


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path, help="keep the positions in this file, or fit to those that are there")
    parser.add_argument("--jobs", type=int, default=available_cores())
    parser.add_argument("--judge", action="store_true", help="judge the weights that are there instead")
    parser.add_argument("--habits", action="store_true", help="fit how often options are taken instead, by their verbs")
    parser.add_argument(
        "--seats", type=int, default=2, help="fit what the parts of a match of so many make of the weights instead"
    )
    given = parser.parse_args()
    command = f"python -m tools.fit_weights {given.game} --games {given.games} --bot {given.bot} --seed {given.seed}"
    path = weights_file(given.game)
    there = msgspec.json.decode(path.read_bytes(), type=Weights)
    if given.habits:
        liked, worth = habits(gathered(offers, given.game, given.bot, given.seed, given.games, given.jobs))
        write(path, msgspec.structs.replace(there, watched=f"{command} --habits: {worth}", habits=liked))
        return
    if given.seats > 2:
        matches = gathered(several, given.game, given.bot, given.seed, given.games, given.jobs, given.seats)
        names = find_game(given.game).estimator.parts
        scales, constants, worth = parted(names, matches)
        made = f"{command} --seats {given.seats}: {worth}"
        parts = {name: PartWeights(made, *both) for name, *both in zip(names, scales, constants, strict=True)}
        write(path, msgspec.structs.replace(there, parts=parts))
        return
    if given.rows is not None and given.rows.exists():
        played = msgspec.json.decode(given.rows.read_bytes(), type=list[Rows])
    else:
        played = gathered(positions, given.game, given.bot, given.seed, given.games, given.jobs)
    if given.rows is not None:
        given.rows.write_bytes(msgspec.json.encode(played))
    if given.judge:
        print(f"{given.game}, seed {given.seed}, {judged(find_game(given.game).estimator.weights, played)}")
        return
    names = find_game(given.game).estimator.names
    weights, worth = fit(names, played)
    write(path, msgspec.structs.replace(there, made=f"{command}: {worth}", weights=weights))


def write(path: Path, weights: Weights) -> None:
    """Write a file of weights, and print it."""
    text = msgspec.json.format(msgspec.json.encode(weights), indent=1)
    path.write_bytes(text + b"\n")
    print(text.decode())


if __name__ == "__main__":
    main()
