"""The cards and decks that a game delivers, and how names are looked up among cards: the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from tefuda.errors import FormatError, TefudaError, UnknownName
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList, read_deck
from tefuda.formats.likeness import perhaps
from tefuda.formats.notation import plain
from tefuda.saying import Text, in_language


class Named(Protocol):
    """A printed card, as far as its names go."""

    @property
    def name(self) -> str: ...
    @property
    def english(self) -> str: ...


C = TypeVar("C", bound=Named)
D = TypeVar("D")
L = TypeVar("L")
W = TypeVar("W")
P = TypeVar("P")

Find = Callable[[str, Mapping[str, Sequence[C]], str], C]
"""Returns the card of a name that a part of a deck means: name, all known cards, key of the part."""


class Shelf(Generic[C, D]):
    """What a game delivers: card files below ``cards``, deck files below ``decks`` of its folder. Read when first asked for.

    Attributes:
        folder, game: The game's folder, and its id.
        kind: Its printed cards.
        made: Makes its decks: of the name, the single cards and the piles.
        singles, piles: Keys of deck files: single cards, and piles of cards.
        find: Which card a name in a deck means, if several have it: the first one, unless a game says otherwise. What may be in a deck is
            judged later.
    """

    def __init__(
        self,
        folder: Path,
        game: str,
        kind: type[C],
        made: Callable[..., D],
        singles: Sequence[str],
        piles: Sequence[str],
        find: Find[C] | None = None,
    ) -> None:
        self.folder = folder
        self.game = game
        self.kind = kind
        self.made = made
        self.singles = tuple(singles)
        self.piles = tuple(piles)
        self.find: Find[C] = find or (lambda name, universe, key: card_called(name, universe))

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
        there, hint = ", ".join(self.decks), perhaps(name, self.decks)
        raise UnknownName(
            Text(
                f"デッキ {name!r} はありません{hint.ja}。あるもの: {there}",
                f"no deck {name!r}{hint}; there are: {there}",
            )
        )

    def resolve(self, names: DeckList, universe: Mapping[str, Sequence[C]]) -> D:
        """Look the cards of a deck up.

        Raises:
            UnknownName: If a card does not exist.
            FormatError: If so, and the deck was read from a file: it names the line. All such cards are told.
        """
        faults: list[TefudaError] = []

        def found(name: str, field: str, key: str) -> list[C]:
            try:
                return [looked_up(names, field, self.find, name, universe, key)]
            except (FormatError, UnknownName) as error:
                faults.append(error)
                return []

        singles = [found(names.singles.get(key, ""), key, key) for key in self.singles]
        piles = [
            [card for name, n in names.piles.get(key, {}).items() for card in found(name, f"{key}.{name}", key) * n]
            for key in self.piles
        ]
        if faults:
            raise _all_of(faults)
        return self.made(names.name, *(single[0] for single in singles), *map(tuple, piles))


def _all_of(faults: Sequence[TefudaError]) -> TefudaError:
    """Return the first of some faults, with the others below it."""
    first, others = faults[0], faults[1:]
    if not others:
        return first
    said = first.what if isinstance(first, FormatError) else first.said
    ja, en = ("\n".join([in_language(said, lang), *(e.told(lang) for e in others)]) for lang in ("ja", "en"))
    if isinstance(first, FormatError):
        return FormatError(first.file, first.line, first.field, Text(ja, en))
    return UnknownName(Text(ja, en))


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


def card_called(name: str, universe: Mapping[str, Sequence[C]]) -> C:
    """Return the first card of a name; see :func:`cards_called`."""
    return cards_called(name, universe)[0]


def lead_called(name: str, universe: Mapping[str, Sequence[C]], fits: Callable[[C], bool], ja: str, en: str) -> C:
    """Return the first card of a name, which has to be of the kind that leads a deck.

    Raises:
        UnknownName: If no card has the name, or it is no such card: ``ja`` and ``en`` say what it is not.
    """
    card = card_called(name, universe)
    if not fits(card):
        raise UnknownName(Text(f"カード {name!r} は{ja}", f"card {name!r} {en}"))
    return card


def every_card(universe: Mapping[str, Sequence[C]]) -> list[C]:
    """Return all cards of a universe."""
    return [card for group in universe.values() for card in group]


def english_names(cards: Iterable[C]) -> dict[str, str]:
    """Return the English names of cards, where they have one."""
    return {card.name: card.english for card in cards if card.english}


def no_card(name: str, universe: Mapping[str, Sequence[C]]) -> UnknownName:
    """Return the error that no card has a name, with names that come near."""
    names = [*universe, *(cards[0].english for cards in universe.values() if cards)]
    hint = perhaps(name, names)
    return UnknownName(Text(f"カード {name!r} はありません{hint.ja}", f"no card {name!r}{hint}"))


def looked_up(deck: DeckList, field: str, find: Find[C], name: str, universe: Mapping[str, Sequence[C]], key: str) -> C:
    """Return a card of a deck; if there is none, the error names the field of the deck."""
    try:
        return find(name, universe, key)
    except UnknownName as error:
        raise deck.fault(field, error.said) from None


class Compiler(Generic[L, W, P]):
    """Makes the texts of cards, and of all that they can create, executable.

    Attributes:
        language: Returns the card language of a universe, with further words.
        lowering: Returns what makes a text of that language executable.
        pool: Numbers the designs and compiles their texts: cards, universe, compiler, language.
    """

    def __init__(self, language: Callable[..., L], lowering: Callable[[L], W], pool: Callable[..., P]) -> None:
        self.language = language
        self.lowering = lowering
        self.pool = pool

    def __call__(self, cards: Iterable[Any], universe: Mapping[str, Sequence[Any]], words: Iterable[str] = ()) -> P:
        """Return the pool; ``words``: further words of the card language.

        Raises:
            TextError: If a text cannot be read.
            LoweringError: If it can be read but not executed.
        """
        language = self.language(universe, words)
        return self.pool(cards, universe, self.lowering(language), language)
