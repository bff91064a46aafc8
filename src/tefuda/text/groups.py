"""Word orders that say which of a group, or so many of each: finished trees have none of these, so that each game's own classes say it."""

from __future__ import annotations

from typing import ClassVar

from .model import Node, rewrite, rule, says
from .nouns import NP, AKind, InZone, NounOr, ZoneCards, spread
from .numbers import N
from .quals import Qual
from .things import Both, Count, Exactly, Some, Thing
from .words import Kind, Unit


class OfGroup(Some, frozen=True, tag=True):
    """As `Some`: the group is named first, then (`q`) which of it are meant."""

    rewritten: ClassVar[bool] = True
    q: Qual | None = None
    k: Kind | None = None

    def ok(self) -> bool:
        if self.q is None:
            return super().ok()
        if not isinstance(self.of, NP):
            return False
        return self.k is None or self.k.id == "card" or self.of.head == AKind(self.k)

    def canon(self) -> Node:
        if self.q is None or not isinstance(self.of, NP):
            return Some(self.of, self.cnt).canon()
        return Some(NP(self.of.head, (*self.of.quals, self.q)).canon(), self.cnt).canon()


@says(
    also=("{of:2と|、}を{cnt!All}", "{of:2と|、}の<うち|うちから|中から><|、><|合わせて|合計>{cnt.*}"), en="", form="を"
)
@rewrite(Some)
def of_several(of: tuple[NP, ...], cnt: Count) -> Node | None:
    """As `Some` of any of several descriptions."""
    # 手札と自分のユニットのうち1つ: cards of the hand; whose the units are has to be said
    if any(isinstance(np.head, ZoneCards) for np in of) and not all(
        isinstance(np.head, ZoneCards) or np.quals for np in of
    ):
        return None
    cards = [NP(AKind(Kind("card")), (*np.quals, InZone(np.head.z))) for np in of if isinstance(np.head, ZoneCards)]
    nps = [np for np in of if not isinstance(np.head, ZoneCards)] + cards
    return Some(NounOr(tuple(nps)), cnt)


@says(also=("{of:2と|、}を[それぞれ]{n}{w}ずつ", "{of:2と|、}をそれぞれ{n}{w}"), en="", form="を")
@says(also=("{of:2と|、}[それぞれ]{n}{w}ずつ~を", "{of:2と|、}それぞれ{n}{w}~を"), en="")
@rewrite(Thing)
def one_of_each(of: tuple[NP, ...], n: int, w: Unit) -> Node:
    """So many of each description: as many things joined by と."""
    return Both(tuple(Some(np, Exactly(N(n), w)) for np in spread(of)))


GROUP = "<のうち|の中で|の中から><、|>"
RULES = [
    *(
        rule(OfGroup, f"{{of}}{GROUP}{which}{{cnt!{c}.*}}", prints=False)
        for which in ("{q}もの", "{q}", "{q}{k}", "")
        for c in ("Exactly", "UpTo", "All")
    ),
    *(
        rule(OfGroup, f"{{of}}{GROUP}{which}を{{cnt!{c}}}", prints=False, form="を")
        for which in ("{q}もの", "{q}{k}")
        for c in ("Exactly", "UpTo", "All")
    ),
]
