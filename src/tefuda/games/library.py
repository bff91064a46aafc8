"""The cards and decks that a game delivers, and how names are looked up among cards: the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from tefuda.errors import UnknownName
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList, read_deck
from tefuda.formats.likeness import perhaps
from tefuda.formats.notation import plain
from tefuda.saying import Text


class Named(Protocol):
    """A printed card, as far as its names go."""

    @property
    def name(self) -> str: ...
    @property
    def english(self) -> str: ...


C = TypeVar("C", bound=Named)


class Shelf(Generic[C]):
    """What a game delivers: card files below ``cards``, deck files below ``decks`` of its folder. Read when first asked for."""

    def __init__(self, folder: Path, game: str, kind: type[C], singles: Sequence[str], piles: Sequence[str]) -> None:
        self.folder = folder
        self.game = game
        self.kind = kind
        self.singles = tuple(singles)
        self.piles = tuple(piles)

    @cached_property
    def cards(self) -> Mapping[str, Sequence[C]]:
        """All cards by name."""
        return by_name(
            c for path in sorted((self.folder / "cards").glob("*.yaml")) for c in read_cards(path, self.kind)
        )

    @cached_property
    def decks(self) -> Mapping[str, DeckList]:
        """All decks by the names of their files."""
        paths = sorted((self.folder / "decks").glob("*.yaml"))
        return {p.stem: read_deck(p, self.singles, self.piles, self.game) for p in paths}

    def deck(self, name: str) -> DeckList:
        """Return a deck by file name, name or English name.

        Raises:
            UnknownName: If there is none; the error suggests names.
        """
        for stem, deck in self.decks.items():
            if name in (stem, deck.name, deck.english):
                return deck
        there = ", ".join(self.decks)
        raise UnknownName(
            Text(f"デッキ {name!r} はありません。あるもの: {there}", f"no deck {name!r}; there are: {there}")
        )


def by_name(cards: Iterable[C]) -> dict[str, list[C]]:
    """Group cards by name."""
    out: dict[str, list[C]] = {}
    for card in cards:
        out.setdefault(card.name, []).append(card)
    return out


def cards_called(name: str, universe: Mapping[str, Sequence[C]]) -> list[C]:
    """Return the cards of a name, Japanese or English; width, case and blanks do not matter if nothing is spelt exactly so.

    Raises:
        UnknownName: If there is none; the error suggests names.
    """
    found = list(universe.get(name, ())) or [
        c for cards in universe.values() for c in cards if name and c.english == name
    ]
    if not found and (wanted := plain(name)):
        found = [c for cards in universe.values() for c in cards if wanted in (plain(c.name), plain(c.english))]
    if not found:
        raise no_card(name, universe)
    return found


def no_card(name: str, universe: Mapping[str, Sequence[C]]) -> UnknownName:
    """Return the error that no card has a name, with names that come near."""
    names = [*universe, *(cards[0].english for cards in universe.values() if cards)]
    hint = perhaps(name, names)
    return UnknownName(Text(f"カード {name!r} はありません{hint.ja}", f"no card {name!r}{hint}"))


def pile_of(deck: DeckList, pile: str, find: Callable[[str], C]) -> tuple[C, ...]:
    """Return the printed cards of a pile of a deck, each copy. ``find`` returns the card of a name, or raises ``UnknownName``.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file: it names the line.
    """
    out: list[C] = []
    for name, n in deck.piles.get(pile, {}).items():
        out += [_looked_up(deck, f"{pile}.{name}", name, find)] * n
    return tuple(out)


def single_of(deck: DeckList, key: str, find: Callable[[str], C]) -> C:
    """Return a single card of a deck; see :func:`pile_of`."""
    return _looked_up(deck, key, deck.singles.get(key, ""), find)


def _looked_up(deck: DeckList, field: str, name: str, find: Callable[[str], C]) -> C:
    try:
        return find(name)
    except UnknownName as error:
        raise deck.fault(field, error.said) from None
