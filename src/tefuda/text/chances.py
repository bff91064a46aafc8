"""What chance or a search without a known end decides: coins, and revealing until a card comes."""

from __future__ import annotations

from .conditions import Single
from .model import says
from .nouns import Noun
from .quals import Own, Owner
from .sentences import Act

__all__ = ["CoinFell", "RevealUntil", "Toss"]


@says("コイントスを~行う", also=("コイントス~する", "コインを~投げる", "コインを1回~投げる"), en="~toss a coin")
class Toss(Act, frozen=True, tag=True):
    """A coin is tossed; later text asks how it fell."""


@says("表~だ", also="表が~出た", en="it came up heads", where={"heads": True})
@says("裏~だ", also="裏が~出た", en="it came up tails", where={"heads": False})
class CoinFell(Single, frozen=True, tag=True):
    """How the coin tossed last fell."""

    heads: bool


class RevealUntil(Act, frozen=True, tag=True):
    """Cards from the top of the deck are shown one after the other until such a card comes: それ is that card, all of them are seen."""

    np: Noun
    whose: Owner | Own | None = None
