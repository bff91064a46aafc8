"""The fitted weights of the games' estimates: one small file a game, made by ``python -m tools.fit_weights``."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tefuda.errors import BadInput
from tefuda.games.common.estimating import Estimator
from tefuda.games.homes import home
from tefuda.saying import Text


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """A file of weights.

    Attributes:
        made: The command and what it was fitted to.
        weights: Weight by name of the feature.
    """

    made: str
    weights: dict[str, float]


def weights_file(game: str) -> Path:
    """Return where the weights of a game are kept."""
    return Path(str(home(game))) / "weights.json"


def fitted(game: str, estimator: Estimator) -> Estimator:
    """Give an estimator the weights of its game.

    Raises:
        BadInput: If the file does not have exactly the features of the game.
    """
    path = weights_file(game)
    data = msgspec.json.decode(path.read_bytes(), type=Weights)
    if set(data.weights) != set(estimator.names):
        odd = ", ".join(sorted(set(data.weights) ^ set(estimator.names)))
        raise BadInput(Text(f"{path}: 項目が合いません: {odd}", f"{path}: the features do not fit: {odd}"))
    estimator.weights = [data.weights[name] for name in estimator.names]
    return estimator
