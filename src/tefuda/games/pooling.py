"""Pools of matches, as far as all games make them the same way: which cards belong to one, what the kernel has to look for in their
texts, and how the cards of decks are laid out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar

from tefuda.games.lowering.designed import Designed
from tefuda.kernel.records import Ability, Bundle, Replacer, Row
from tefuda.kernel.rng import seeded
from tefuda.kernel.rules import Design, Pool, Rules
from tefuda.kernel.schema import CARD, OWNER
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar
from tefuda.text.normalise import fold_name, name_key


class Named(Protocol):
    """A printed card, as far as its name goes."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Named)


def closure(
    cards: Iterable[C],
    universe: Mapping[str, Sequence[C]],
    names_in: Callable[[C], Iterable[str]],
    meant: Callable[[C], bool] = lambda card: True,
) -> list[C]:
    """Return the cards, each design once, and after them every card that their texts name, transitively.

    Args:
        cards: The cards to begin with.
        universe: Where named cards are found.
        names_in: Returns the names that the text of a card has.
        meant: Tells which of the cards of a name a text can mean; all unless given.
    """
    out: list[C] = []
    seen: set[C] = set()
    queue = list(cards)
    named: dict[str, list[C]] = {}
    while queue:
        card = queue.pop(0)
        if card in seen:
            continue
        seen.add(card)
        out.append(card)
        for name in names_in(card):
            if not named:  # most texts name nothing, so the names of all cards are compared only now
                for known, of_name in universe.items():
                    named.setdefault(name_key(known), []).extend(of_name)
            queue.extend(c for c in named.get(name_key(name), ()) if meant(c))
    return out


def named_in(name: re.Pattern[str], *fields: str) -> Callable[[Any], list[str]]:
    """Return what finds the names in texts of a card (fields of it), and in what its keywords mean; a name is what a group has found."""

    def names(card: Any) -> list[str]:
        said = "\n".join((*(getattr(card, field) for field in fields), *(k.text for k in card.keywords)))
        return [next(filter(None, found.groups())) for found in name.finditer(said)]

    return names


def note_parts(pool: Pool, live: int, prohibitions: Iterable[int] = ()) -> None:
    """Note which events the texts of a pool may watch, replace, forbid, and where they work.

    Args:
        pool: The pool, every record of its texts numbered.
        live: Mask of the zone kinds whose abilities are found without looking for them.
        prohibitions: Kinds of modifications that forbid the events of their mask.
    """
    forbids = frozenset(prohibitions)
    for part in pool.parts:
        if isinstance(part, Ability):
            note_ability(pool, part, live)
        for r in part.replacers if isinstance(part, Bundle) else (part,) if isinstance(part, Replacer) else ():
            for kind in r.kinds:
                pool.mentioned |= 1 << kind
        for mod in part.mods if isinstance(part, Bundle) else ():
            pool.modified |= 1 << mod.kind
            if mod.kind in forbids:
                pool.forbidden |= mod.n


def note_ability(pool: Pool, ability: Ability, live: int) -> None:
    """Note what one ability watches and replaces."""
    for kind in ability.events:
        pool.mentioned |= 1 << kind
        if ability.own:
            pool.own_kinds |= 1 << kind
    if ability.own and ability.bundle is not None:
        for r in ability.bundle.replacers:
            for kind in r.kinds:
                pool.mentioned |= 1 << kind
                pool.own_replaced |= 1 << kind
    if ability.state is not None:
        pool.has_states = True
    if not ability.own:
        pool.off_field |= ability.zones & ~live
        if ability.bundle is not None and ability.bundle.layers:
            pool.off_rows |= ability.zones & ~live


@dataclass(frozen=True)
class DeckOfCards(Generic[C]):
    """A player's cards: names as in deck files, resolved to printed cards. The other fields of a game's deck are its single cards and its
    piles, in the order of the keys of deck files.

    Attributes:
        name: The name of the deck.
    """

    name: str

    def parts(self) -> Iterator[tuple[C, ...]]:
        """Return single cards and piles, one after the other."""
        for part in fields(self)[1:]:
            value = getattr(self, part.name)
            yield value if isinstance(value, tuple) else (value,)

    def every_card(self) -> tuple[C, ...]:
        """Return all cards, each copy."""
        return tuple(card for part in self.parts() for card in part)


Starts = dict[tuple[int, ...], tuple[tuple[DeckOfCards[C], ...], State]]
"""Laid-out positions by the decks (by identity) that they were made for."""


@dataclass
class CardPool(Generic[C]):
    """The designs of one match (or of many with the same decks).

    Attributes:
        pool: What the kernel sees.
        cards: Printed cards by design number; those that texts make are among them.
        language: The card language with the words of the universe, for texts that are given in quotes.
        starts: Laid-out positions by the decks they were made for, copied for each match.
        designed: Keywords that designers of the cards have defined.
    """

    pool: Pool
    cards: list[C]
    language: CardGrammar | None = None
    starts: Starts[C] = field(default_factory=dict)
    designed: Designed[Any] = field(default_factory=Designed)

    def designs(self, name: str) -> tuple[int, ...]:
        """Return the design numbers of a name."""
        wanted = name_key(name)
        return tuple(i for i, card in enumerate(self.cards) if name_key(card.name) == wanted)

    def token(self, card: C) -> int:
        """Return the design number of a token that a text describes, adding it to the pool if it is new."""
        if card not in self.cards:
            self.cards.append(card)
        return self.cards.index(card)

    def word(self, text: str) -> int:
        """Return the number of a word that events carry (the name of a counter), giving it one if it has none yet."""
        if text not in self.pool.words:
            self.pool.words.append(text)
        return self.pool.words.index(text)


def design_of(card: Named, row: Row, text: object) -> Design:
    """Return the design of a card: its printed row, and its text made executable."""
    design = Design(row.card, fold_name(card.name), row, row.abilities)
    design.text = text
    return design


def begun(of: CardPool[C], decks: Sequence[DeckOfCards[C]], seed: int, lay_out: Callable[[], State]) -> State:
    """Return a copy of the position that decks lay out, with the random numbers of a seed; it is laid out once for many matches."""
    key = tuple(map(id, decks))
    if key not in of.starts:
        of.starts[key] = (tuple(decks), lay_out())
    st = of.starts[key][1].copy()
    st.rng = seeded(seed)
    return st


def laid_out(
    rules: Rules,
    of: CardPool[C],
    decks: Sequence[DeckOfCards[C]],
    zones: Sequence[int],
    sit_down: Callable[[State, int], None],
) -> State:
    """Return the position before the first step: players, and their cards in the order of the deck lists; nothing shuffled, nobody asked.

    Args:
        rules: What the kernel runs; its first procedure is called.
        of: The pool of the match.
        decks: A deck for each player.
        zones: Where each part of a deck lies: a kind of zone.
        sit_down: Makes the entities of so many players, or of all seats; see :func:`seat_all`.
    """
    st = State(rules, of.pool, seeded(0))
    sit_down(st, len(decks))
    number = {card: i for i, card in enumerate(of.cards)}
    for p, deck in enumerate(decks):
        for zone, part in zip(zones, deck.parts(), strict=True):
            for card in part:
                st.create(number[card], p, st.zone_id(p, zone))
    st.twins = twins(st)
    st.call(rules.start)
    return st


def seat_all(st: State, n: int) -> None:
    """Make the entities of players who are all there from the start."""
    for p in range(n):
        st.create(-1, p, -1)


def twins(st: State) -> dict[tuple[int, int], tuple[int, ...]]:
    """Group the cards of a match by owner and name, for the labels of public cards."""
    out: dict[tuple[int, int], tuple[int, ...]] = {}
    for e in range(st.rules.players, len(st.col[OWNER])):
        card = st.col[CARD][e]
        if card >= 0:
            key = (st.col[OWNER][e], st.pool.designs[card].siblings)
            out[key] = (*out.get(key, ()), e)
    return out
