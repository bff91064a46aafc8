"""Pools of matches, as far as all games make them the same way: which cards belong to one, and what the kernel has to look for in their
texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from tefuda.kernel.records import Ability, Bundle, Replacer
from tefuda.kernel.rng import seeded
from tefuda.kernel.rules import Pool
from tefuda.kernel.schema import CARD, OWNER
from tefuda.kernel.state import State
from tefuda.text.normalise import fold_name


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
    for name, of_name in universe.items():
        named.setdefault(fold_name(name), []).extend(of_name)
    while queue:
        card = queue.pop(0)
        if card in seen:
            continue
        seen.add(card)
        out.append(card)
        for name in names_in(card):
            queue.extend(c for c in named.get(fold_name(name), ()) if meant(c))
    return out


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


def word_number(pool: Pool, text: str) -> int:
    """Return the number of a word that events carry (the name of a counter), giving it one if it has none yet."""
    if text not in pool.words:
        pool.words.append(text)
    return pool.words.index(text)


D = TypeVar("D")

Starts = dict[tuple[int, ...], tuple[tuple[D, ...], State]]
"""Laid-out positions by the decks (by identity) that they were made for."""


def begun(starts: Starts[D], decks: Sequence[D], seed: int, lay_out: Callable[[], State]) -> State:
    """Return a copy of the position that decks lay out, with the random numbers of a seed; it is laid out once for many matches."""
    key = tuple(map(id, decks))
    if key not in starts:
        starts[key] = (tuple(decks), lay_out())
    st = starts[key][1].copy()
    st.rng = seeded(seed)
    return st


def twins(st: State) -> dict[tuple[int, int], tuple[int, ...]]:
    """Group the cards of a match by owner and name, for the labels of public cards."""
    out: dict[tuple[int, int], tuple[int, ...]] = {}
    for e in range(st.rules.players, len(st.col[OWNER])):
        card = st.col[CARD][e]
        if card >= 0:
            key = (st.col[OWNER][e], st.pool.designs[card].siblings)
            out[key] = (*out.get(key, ()), e)
    return out
