"""Descriptions of things: a head word with a flat list of attributes in printed order."""

from __future__ import annotations

from itertools import takewhile
from typing import ClassVar

from .model import Node, says
from .quals import (
    BaseOf,
    Compared,
    Damaged,
    DifferentNames,
    Done,
    DoneBy,
    DoneThisTurn,
    EventSubject,
    Every,
    Everyones,
    Evolved,
    FaceUp,
    FaceUpIn,
    InBoth,
    InEither,
    InState,
    InZone,
    Its,
    ItsStat,
    LyingOn,
    Most,
    NameHas,
    Neither,
    NotA,
    NotNamed,
    NthThisTurn,
    OfClass,
    OfPlayer,
    OfThis,
    OfTribe,
    Other,
    OtherThanIt,
    Own,
    Owner,
    OwnersOwn,
    Past,
    Qual,
    SameName,
    SameNameAsBefore,
    SameStat,
    StatIs,
    ThisName,
    ThisTurnDid,
    Unevolved,
    Whichever,
    Whose,
    WithCounter,
    WithKeyword,
)
from .words import CounterName, Kind, Name, Zone

__all__ = [
    "NP",
    "AKind",
    "Compared",
    "Counters",
    "Damaged",
    "DeckEnd",
    "DifferentNames",
    "Done",
    "DoneBy",
    "DoneThisTurn",
    "EventSubject",
    "Every",
    "Everyones",
    "Evolved",
    "FaceUp",
    "FaceUpIn",
    "Head",
    "InBoth",
    "InEither",
    "InState",
    "InZone",
    "Its",
    "ItsStat",
    "Listed",
    "LyingOn",
    "Most",
    "NameHas",
    "Named",
    "NotA",
    "NotNamed",
    "Noun",
    "NounList",
    "NounOr",
    "NthThisTurn",
    "OfClass",
    "OfPlayer",
    "OfThis",
    "OfTribe",
    "Other",
    "OtherThanIt",
    "Own",
    "Owner",
    "OwnersOwn",
    "Past",
    "Qual",
    "QuotedHead",
    "SameName",
    "SameNameAsBefore",
    "SameStat",
    "StatIs",
    "ThisHead",
    "ThisName",
    "ThisTurnDid",
    "Unevolved",
    "Whose",
    "WithCounter",
    "WithKeyword",
    "ZoneCards",
    "recalls",
    "spread",
]


class Head(Node, frozen=True, tag=True):
    """The head word of a noun."""

    group: ClassVar[bool] = False
    """Whether the word alone names things of a group: with an owner and no number it means all of them."""

    def of_cards(self) -> bool:
        """Whether it calls the things cards, whatever they are."""
        return False


@says("{k}", en="{k}")
class AKind(Head, frozen=True, tag=True):
    """Cards of a kind."""

    k: Kind

    def of_cards(self) -> bool:
        return "card" in self.k.id


@says("{names}", en="{names: or }")
class Named(Head, frozen=True, tag=True):
    """Cards of one of these names."""

    names: tuple[Name, ...]


@says("{z}", en="cards in {z}")
class ZoneCards(Head, frozen=True, tag=True):
    """The cards of a zone."""

    z: Zone


@says(
    "デッキの上",
    also=(
        "デッキの上から",
        "デッキの上からカード",
        "デッキを上から",
        "デッキの上のカード",
        "デッキの一番上",
        "デッキの一番上のカード",
    ),
    en="cards from the top of the deck",
    where={"end": "top"},
)
@says(
    "デッキの下",
    also=("デッキの下から", "デッキの下のカード", "デッキの一番下", "デッキの一番下のカード"),
    en="cards from the bottom of the deck",
    where={"end": "bottom"},
)
class DeckEnd(Head, frozen=True, tag=True):
    """Cards from the top or the bottom of the deck."""

    end: str


@says("{c}", en="{c}")
class Counters(Head, frozen=True, tag=True):
    """Counters of that name."""

    c: CounterName


@says("「{np}」", en="{np}")
class QuotedHead(Head, frozen=True, tag=True):
    """A description in quotes: its attributes hold together with those outside."""

    np: NP | NounOr


@says("これ", en="this card")
class ThisHead(Head, frozen=True, tag=True):
    """The source, with the zone where it is (`墓場のこれ`)."""


class Noun(Node, frozen=True, tag=True):
    """A description of things, without a number."""

    def played_this_turn(self) -> bool:
        """Whether it begins with what a player played this turn, which `PlayedCount` counts."""
        return False


@says("[{quals}]{head}", en="")
class NP(Noun, frozen=True, tag=True):
    """Things of the head's kind with all these attributes."""

    head: Head
    quals: tuple[Qual, ...] = ()

    def ok(self) -> bool:
        if (
            self._denied_apart()
            or self._split_kind()
            or any(_belongs(a, b) for a, b in zip(self.quals, self.quals[1:], strict=False))
        ):
            return False
        if isinstance(self.head, Counters):
            return not any(isinstance(q, OfClass | OfTribe) for q in self.quals)
        if isinstance(self.head, ZoneCards | DeckEnd):
            return not any(isinstance(q, InZone | InEither | InBoth) for q in self.quals)
        return not isinstance(self.head, ThisHead) or any(not isinstance(q, Whichever) for q in self.quals)

    def canon(self) -> NP:
        if not any(isinstance(q, Whichever | Neither) for q in self.quals):
            return self
        said = (q.of if isinstance(q, Neither) else (q,) for q in self.quals if not isinstance(q, Whichever))
        return NP(self.head, tuple(q for some in said for q in some))

    def played_this_turn(self) -> bool:
        first = self.quals[0] if self.quals else None
        return isinstance(first, DoneThisTurn) and getattr(first.d, "id", "") == "play"

    def _denied_apart(self) -> bool:
        """`兵士・フォロワー以外の…`, `選んだフォロワー以外の…`: what narrows a kind is denied together with it; of numbers, keywords and
        counters (`コスト3以下のフォロワー以外の…`) nobody knows: they stand behind the denial."""
        return any(
            (isinstance(a, (*NARROWING, StatIs, WithKeyword, WithCounter)) or a.recalling)
            and (b.whole if not isinstance(b, NotA) else isinstance(b.what, Kind))
            for a, b in zip(self.quals, self.quals[1:], strict=False)
        )

    def _split_kind(self) -> bool:
        """`相手の能力によるダメージを受けた`, `自分の墓場に置いた`, `相手の能力で選ばれた`: the player belongs to what follows."""
        pairs = zip(self.quals, self.quals[1:], strict=False)
        return any(
            isinstance(a, Whose) and (b.owning or _kind_of_damage(b) in SPLIT or _bare_destination(b) or _chosen(b))
            for a, b in pairs
        )

    def plural(self) -> bool:
        """Whether the description names several groups side by side."""
        return (isinstance(self.head, Named) and len(self.head.names) > 1) or any(
            isinstance(q, InBoth | Everyones) for q in self.quals
        )


@says("{of:2か|や}", also=("{of:2か、}", "{of:2または}"), en="{of: or }")
class NounOr(Noun, frozen=True, tag=True):
    """Things of any of these descriptions; whose and where, if said only of the first one, holds for all."""

    of: tuple[NP, ...]

    def ok(self) -> bool:
        # 甲か乙以外の: both are excluded
        return _alike(self.of) and not any(np.quals and np.quals[0].excluding for np in self.of[1:])

    def played_this_turn(self) -> bool:
        return self.of[0].played_this_turn()


def of_any_kind(noun: Node) -> bool:
    """Tell whether cards of any kind are meant: カードの種類 is which kind of card it is, 種類 of others which name."""
    if not isinstance(noun, NP) or not isinstance(noun.head, AKind) or noun.head.k.id != "card":
        return False
    return not any(isinstance(q, NARROWING) for q in noun.quals)


@says("[{quals}]{of:2と}", en="")
class NounList(Node, frozen=True, tag=True):
    """Things of several descriptions taken together; the leading attributes hold for all of them."""

    of: tuple[NP, ...]
    quals: tuple[Qual, ...] = ()

    def ok(self) -> bool:
        outer = all(isinstance(q, PLACES) for q in self.quals)
        return _alike(self.of) and outer and not any(isinstance(q, PLACES) for q in self.of[0].quals)

    def plural(self) -> bool:
        """A list always names several groups."""
        return True


Listed = NP | NounOr
"""A description, or several of which one has to fit (open: see `Dialect`)."""


PLACES = (Whose, InZone, InEither, InBoth, FaceUpIn)
"""Attributes that say whose and where: before a list they hold for all of its descriptions."""


NARROWING = (OfClass, OfTribe)
"""Attributes that belong to the kind behind them, so that a denial of the kind denies both."""


def spread(nouns: tuple[NP, ...]) -> tuple[NP, ...]:
    """Descriptions side by side: whose and where, said before the first one, holds for those after it that say neither."""
    lead = tuple(takewhile(lambda q: isinstance(q, PLACES), nouns[0].quals))
    placed = (
        np if any(isinstance(q, PLACES) for q in np.quals) else NP(np.head, (*lead, *np.quals)) for np in nouns[1:]
    )
    return (nouns[0], *placed)


def _alike(nouns: tuple[NP, ...]) -> bool:
    """Whole zones stand only beside whole zones; before cards they are an attribute (`場かEXエリアのカード`)."""
    return len({isinstance(np.head, ZoneCards) for np in nouns}) == 1


def recalls(np: NP | NounOr) -> bool:
    """Whether a description begins with what was done (`選んだ…`), so that a player before it is the one who did it."""
    np = np.of[0] if isinstance(np, NounOr) else np
    first = np.quals[0] if np.quals else None
    return first is not None and (
        first.recalling or any(isinstance(getattr(first, f), Past) for f in first.__struct_fields__)
    )


def _belongs(a: Qual, b: Qual) -> bool:
    """Whether what names a thing belongs to the attribute behind it (`それの元のコストより…`)."""
    own_base = isinstance(b, Compared) and isinstance(b.than, BaseOf)
    return (isinstance(a, Its) and isinstance(b, Whose)) or (isinstance(a, Its | OfThis) and own_base)


SPLIT = frozenset({"ability", "leader_attack", "spell"})
"""Kinds of damage that read `相手の` in front of them as part of another kind."""


def _kind_of_damage(qual: Qual) -> str:
    """The kind of damage that an attribute speaks of, if any."""
    kind: str = getattr(getattr(getattr(qual, "h", None), "k", None), "id", "")
    return kind


def _chosen(qual: Qual) -> bool:
    """Whether an attribute says that a thing was chosen by an ability, but not whose."""
    return getattr(getattr(qual, "h", None), "id", "") == "chosen"


def _bare_destination(qual: Qual) -> bool:
    """Whether an attribute says into which zone a thing was put, but not whose."""
    past = getattr(qual, "than", None) or getattr(qual, "of", None) or qual
    to = getattr(getattr(past, "d", None), "to", None) or getattr(qual, "h", None)
    return getattr(to, "whose", "") is None
