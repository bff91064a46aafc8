"""What a game delivers as pages show it: its cards with their texts, its decks; and decks of one's own, read and checked.

The functions run in a process beside the server (:mod:`tefuda.server.thinking`) and return JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tefuda.errors import FormatError, TefudaError, UnknownName, Violation
from tefuda.formats.decks import DeckList, read_each, write_deck
from tefuda.games.library import cards_called, every_card
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.play.views import CardView
from tefuda.saying import Told, told
from tefuda.server.steps import said
from tefuda.text.errors import TextError


class CardListed(Struct, frozen=True, omit_defaults=True):
    """A printed card.

    Attributes:
        card: How it looks before anything has happened to it.
        part: Key of a deck file under which it stands: a single card or a pile.
        text: Its text, line by line.
        fits: Single cards (leaders) with which it may be in a deck; "" where decks have none. None at all: it may be in no deck.
    """

    card: CardView
    part: str
    text: tuple[Told, ...] = ()
    fits: tuple[str, ...] = ()


class DeckTold(Struct, frozen=True, omit_defaults=True):
    """A deck as a file has it; ``id`` names a delivered one."""

    name: str
    english: str = ""
    singles: dict[str, str] = {}
    piles: dict[str, dict[str, int]] = {}
    id: str = ""


class Pool(Struct, frozen=True):
    """The cards and decks of a game; ``singles`` and ``piles`` are the keys of deck files, with what they are called."""

    game: str
    singles: dict[str, Told]
    piles: dict[str, Told]
    cards: tuple[CardListed, ...]
    decks: tuple[DeckTold, ...]


class Fault(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a deck: a clause of deck construction, or a line of the file that means nothing."""

    text: Told
    clause: str = ""
    line: int = 0


class DeckChecked(Struct, frozen=True):
    """A deck that was looked at.

    Attributes:
        deck: As far as it could be read, its cards by their printed names.
        faults: What is wrong with it; nothing: it may be played.
        counts: Cards of each pile.
        file: The deck file.
    """

    deck: DeckTold
    faults: tuple[Fault, ...]
    counts: dict[str, int]
    file: str


WORDS = {
    "main": Told("メインデッキ", "main deck"),
    "evolve": Told("エボルヴデッキ", "evolve deck"),
    "deck": Told("デッキ", "deck"),
    "archive": Told("アーカイブ", "archive"),
    "leader": Told("リーダー", "leader"),
    "arcaea": Told("アルケイア", "arcaea"),
    "ego": Told("エゴ", "ego"),
    "avatar": Told("アバター", "avatar"),
}
"""What the keys of deck files are called."""


@cache
def pool(game: str) -> str:
    """Return the cards and decks of a game as JSON (:class:`Pool`)."""
    of = find_game(game)
    universe = of.cards()
    looks = looks_of(of, universe)
    fits = fitting(of, universe)
    cards = tuple(
        CardListed(looks[key], key[0], text_of(of, card, universe), fits.get(key, ()))
        for card in every_card(universe)
        if (key := (of.part_of(card), card.name)) in looks
    )
    decks = tuple(deck_told(of.deck_list(name), name) for name in of.deck_names())
    return _json(Pool(game, _words(of.singles), _words(of.piles), cards, decks))


def _words(keys: Iterable[str]) -> dict[str, Told]:
    return {key: WORDS.get(key, Told(key, key)) for key in keys}


def looks_of(of: Game, universe: Universe) -> dict[tuple[str, str], CardView]:
    """Return how the cards of a game look in a deck, by part and name: matches with all of them show it."""
    parts: dict[str, list[str]] = {}
    for card in every_card(universe):
        parts.setdefault(of.part_of(card), []).append(card.name)
    usual = of.deck_list(of.deck_names()[0])
    out = {}
    for part, names in parts.items():
        for deck in _with_all(usual, part, names):
            view = Match.new(of, [deck, deck], check=False).view(None)
            for card in (c for zone in view.zones["A"].values() for c in zone.cards if c is not None):
                if card.name in names and (part, card.name) not in out and _same_part(of, universe, card, part):
                    printed = next(c for c in universe[str(card.name)] if of.part_of(c) == part)
                    values = {k: v for k, v in card.values.items() if not _unprinted(printed, k, part in of.singles)}
                    out[part, str(card.name)] = CardView(card.name, str(card.name), card.english, values=values)
    return out


def _unprinted(card: Any, key: str, single: bool) -> bool:
    """Tell whether a value stands for a field that this card does not have: the kernel keeps a number for it all the same."""
    if key not in card.__struct_fields__ or key in msgspec.to_builtins(card):
        return False
    return single or getattr(card, key) is None


def _with_all(usual: DeckList, part: str, names: list[str]) -> Iterator[DeckList]:
    """Yield decks that hold all cards of a part. Around a single card there is little else, as all of it is compiled each time."""
    if part in usual.singles:
        little = {key: {next(iter(pile)): sum(pile.values())} for key, pile in usual.piles.items()}
        for name in names:
            yield replace(usual, singles={**usual.singles, part: name}, piles=little)
    else:
        yield replace(usual, piles={**usual.piles, part: dict.fromkeys(names, 1)})


def _same_part(of: Game, universe: Universe, card: CardView, part: str) -> bool:
    """Tell whether a card of a view is the one of a part, of those that share its name."""
    same = [c for c in universe[str(card.name)] if of.part_of(c) == part]
    others = [c for c in universe[str(card.name)] if of.part_of(c) != part]
    return not others or any(str(c.kind) in (card.values.get("kind"), _special(card)) for c in same)


def _special(card: CardView) -> str:
    return f"{card.values.get('kind')}・{card.values.get('special', '')}".rstrip("・")


def text_of(of: Game, card: Any, universe: Universe) -> tuple[Told, ...]:
    """Return the text of a card in both languages, line by line; all in one where the lines do not answer each other."""
    ja = card.text.strip()
    if not ja:
        return ()
    try:
        en = of.read_text(card, universe).en().strip()
    except TextError:
        en = ""
    lines, said_lines = ja.split("\n"), en.split("\n")
    if len(lines) == len(said_lines):
        return tuple(Told(a, b) for a, b in zip(lines, said_lines, strict=True))
    return (Told(ja, en or ja),)


def fitting(of: Game, universe: Universe) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return with which single cards each card may be in a deck, by part and name: a deck of it alone breaks no clause on its account."""
    cards = every_card(universe)
    compiled = of.compile(cards, universe)
    leaders = [c.name for c in cards if of.part_of(c) in of.singles] or [""]
    out: dict[tuple[str, str], tuple[str, ...]] = {}
    for card in cards:
        part = of.part_of(card)
        if part in of.singles:
            out[part, card.name] = (card.name,)
            continue
        good = []
        for leader in leaders:
            alone = DeckList(of.id, "?", "", dict.fromkeys(of.singles, leader), {part: {card.name: 1}})
            broken = of.violations_under(of.deck(alone, universe), compiled, {})
            if not any(card.name in v.ja for v in broken):
                good.append(leader)
        out[part, card.name] = tuple(good)
    return out


# ---- decks ---------------------------------------------------------------------------------------------------------------


def deck_told(deck: DeckList, id: str = "") -> DeckTold:
    """Return a deck as it is told."""
    return DeckTold(deck.name, deck.english, dict(deck.singles), {k: dict(v) for k, v in deck.piles.items()}, id)


def read(game: str, text: str) -> str:
    """Read and check the text of a deck file, as JSON (:class:`DeckChecked`). What is wrong with one line hides nothing else.

    Raises:
        FormatError: If it is no deck file at all.
    """
    of = find_game(game)
    deck, faults = read_each(text, of.singles, of.piles, of.id)
    return check(game, deck, [_fault(f) for f in faults])


def _fault(error: FormatError) -> Fault:
    where = f"{error.field}: " if error.field else ""
    what = told(error.what)
    return Fault(Told(where + what.ja, where + what.en), "", error.line)


def check(game: str, deck: DeckList, faults: Iterable[Fault] = ()) -> str:
    """Check a deck, as JSON (:class:`DeckChecked`)."""
    of = find_game(game)
    universe = of.cards()
    wrong = list(faults)
    singles = dict(_known(deck, universe, {k: {v: 1} for k, v in deck.singles.items() if v}, wrong))
    piles = dict(_known(deck, universe, {key: deck.piles.get(key, {}) for key in of.piles}, wrong))
    named = {key: next(iter(found)) for key, found in singles.items() if found}
    known = DeckList(of.id, deck.name, deck.english, named, piles)
    for key in of.singles:
        if key not in named:
            word = WORDS.get(key, Told(key, key))
            wrong.append(Fault(Told(f"{word.ja}を選んでください", f"choose the {word.en}")))
    wrong += [Fault(Told(v.ja, v.en), v.clause) for v in _violations(of, known, universe)]
    return _json(
        DeckChecked(deck_told(known), tuple(wrong), {key: known.count(key) for key in of.piles}, write_deck(known))
    )


def _known(
    deck: DeckList, universe: Universe, parts: Mapping[str, Mapping[str, int]], wrong: list[Fault]
) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield the parts of a deck with the cards that exist, by their printed names; ``wrong`` takes what is said of the others."""
    for key, cards in parts.items():
        found: dict[str, int] = {}
        for name, n in cards.items():
            try:
                printed = cards_called(name, universe)[0].name
                found[printed] = found.get(printed, 0) + n
            except UnknownName as error:
                wrong.append(Fault(told(said(error)), "", deck.lines.get(f"{key}.{name}", deck.lines.get(key, 0))))
        yield key, found


def _violations(of: Game, deck: DeckList, universe: Universe) -> list[Violation]:
    """Return the clauses that a deck breaks. Where a single card is missing, what every one of them would leave broken."""
    missing = [key for key in of.singles if key not in deck.singles]
    candidates = [{}] if not missing else [
        {missing[0]: c.name} for c in every_card(universe) if of.part_of(c) == missing[0]
    ]  # fmt: skip
    least: list[Violation] | None = None
    for more in candidates:
        found = of.deck(replace(deck, singles={**deck.singles, **more}), universe)
        try:
            broken = of.violations_under(found, of.compile(of.deck_cards(found), universe), {})
        except TefudaError as error:
            text = said(error)
            broken = [Violation("", text.ja, text.en)]
        if least is None or len(broken) < len(least):
            least = broken
    return least or []


def _json(of: Any) -> str:
    return msgspec.json.encode(of, order="deterministic").decode()
