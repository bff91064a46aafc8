"""Word orders and verbs that are read as other classes: finished trees have none of these."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Place
from .instructions import GainKeywords, Gains, Search
from .model import Node, says
from .nouns import Noun
from .sentences import Act
from .things import Count, Some, Thing
from .words import Keyword


@says(also=("{t}に{k}を~与える", "{t}に{k:2と}を~与える"), en="~give {t} {k: and }")
class Bestow(Act, frozen=True, tag=True):
    """Giving keywords: the thing gains them."""

    rewritten: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]

    def canon(self) -> Node:
        return Gains(self.t, GainKeywords(self.k))


@says(
    also=("{of}を{place}から{cnt.を}~探す", "{of}を{place}から{cnt!Exactly}~探す"),
    en="~search {place} for {cnt} {of.pl}",
)
class SearchFor(Act, frozen=True, tag=True):
    """Searching with the place between description and number."""

    rewritten: ClassVar[bool] = True
    of: Noun
    place: Place
    cnt: Count

    def canon(self) -> Node:
        return Search(self.place, Some(self.of, self.cnt))
