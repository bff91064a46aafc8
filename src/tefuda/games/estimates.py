"""The fitted weights of the games' estimates: one small file a game, made by ``python -m tools.fit_weights``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tefuda.errors import BadInput
from tefuda.games.common.estimating import Estimator
from tefuda.games.homes import home
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.schema import Verb


class PartWeights(msgspec.Struct, forbid_unknown_fields=True):
    """What a part in a match of several makes of the weights: the command and what it was fitted to, factor and constant."""

    made: str
    scale: float
    constant: float


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """A file of weights.

    Attributes:
        made: The command and what it was fitted to.
        weights: Weight by name of the feature, for duels.
        parts: By name of the part, for matches of several.
        watched: The command that counted the habits, and what it counted.
        habits: How often an option is taken where it is offered, by the word of its verb; only the proportions matter.
        ease: What a fair player gives away at a decision, in chance to win, chosen so that the levels for people lie evenly.
    """

    made: str
    weights: dict[str, float]
    parts: dict[str, PartWeights] = {}
    watched: str = ""
    habits: dict[str, int] = {}
    ease: float = 0.035


def weights_file(game: str) -> Path:
    """Return where the weights of a game are kept."""
    return Path(str(home(game))) / "weights.json"


def fitted(game: str, estimator: Estimator, verbs: Sequence[Verb]) -> Estimator:
    """Give an estimator the weights of its game, and the habits of players by the numbers of its verbs.

    A verb that nobody was seen to choose from among others is as likely as the average one; a part that was not fitted weighs as a player
    of a duel does.

    Raises:
        BadInput: If the file does not have exactly the features of the game, or a part or habit that it does not know.
    """
    path = weights_file(game)
    data = msgspec.json.decode(path.read_bytes(), type=Weights)
    odd = set(data.weights) ^ set(estimator.names)
    odd |= set(data.parts) - set(estimator.parts) | set(data.habits) - {v.word for v in verbs}
    if odd:
        names = ", ".join(sorted(odd))
        raise BadInput(
            Text(f"{path}: 項目が合いません: {names}", f"{path}: the features, parts or verbs do not fit: {names}")
        )
    estimator.weights = [data.weights[name] for name in estimator.names]
    for i, name in enumerate(estimator.parts):
        if name in data.parts:
            estimator.scales[i], estimator.constants[i] = data.parts[name].scale, data.parts[name].constant
    estimator.ease = data.ease
    if habits := data.habits:
        usual = max(1, sum(habits.values()) // len(habits))
        estimator.habits = [max(1, habits.get(v.word, usual)) for v in verbs]
    return estimator
