"""English noun phrases: which attribute stands where, whose a thing is, how many, a or an."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import conditions, nouns, things
from .model import Word

if TYPE_CHECKING:
    from .english import English

__all__ = ["NounPhrase", "count_phrase", "noun_phrase", "place_phrase", "possessive", "zone_phrase"]

AFTER = ">"


def possessive(side: Word) -> str:
    """Whose: `your` or `the opponent's`."""
    return "your" if side.id == "own" else "the opponent's"


OPEN = ("the EX area", "the cemetery", "the banished zone")
"""Zones that everybody sees: cards in one of nobody in particular are either player's, except in costs."""


class NounPhrase(NamedTuple):
    """The parts of a noun phrase, ready for a determiner and a number.

    Attributes:
        owner: `your`, `enemy`, a possessive, or nothing.
        before: attributes in front of the noun.
        noun: the noun, singular and plural.
        after: attributes behind it, the place last.
    """

    owner: str
    before: tuple[str, ...]
    noun: tuple[str, str]
    after: tuple[str, ...]

    def bare(self, plural: bool) -> str:
        """Without owner and determiner."""
        return " ".join((*self.before, self.noun[plural], *self.after))

    def show(self, form: str) -> str:
        """With `a`, as `pl` or `the`, or possessive (`'s`)."""
        if form == "pl":
            return self.with_owner(True)
        if form == "'s":
            return f"{self.show('the')}'s"
        if form == "the":
            text = self.with_owner(False)
            return text if self.owner not in ("", "enemy") or self.named else f"the {text}"
        if self.owner not in ("", "enemy"):
            return self.with_owner(False) if self.unique else f"one of {self.with_owner(True)}"
        text = self.with_owner(False)
        return text if self.named else _with_article(text)

    @property
    def named(self) -> bool:
        """Whether the noun is a proper name or `this card`."""
        return self.noun[0][:1] in '『"' or self.noun[0].startswith("this")

    @property
    def unique(self) -> bool:
        """Whether there is only one such thing."""
        return self.noun[0] in ("leader", "hand", "deck")

    def with_owner(self, plural: bool) -> str:
        """With the owner in front."""
        return f"{self.owner} {self.bare(plural)}".strip()


def _with_article(text: str) -> str:
    if text.startswith("other "):
        return f"an{text}"
    return f"an {text}" if text[:1].lower() in "aeio" and not text.startswith("one ") else f"a {text}"


def noun_phrase(e: English, node: Any) -> NounPhrase:
    """The parts of a description."""
    np = _flat(node)
    before: list[str] = []
    after: list[str] = []
    owner, place = "", ""
    for qual in np.quals:
        if isinstance(qual, nouns.Owner):
            owner = possessive(qual.s)
        elif isinstance(
            qual, nouns.Its | nouns.OfThis | nouns.Everyones | nouns.Own | nouns.OfPlayer | nouns.OwnersOwn
        ):
            owner = e.template(qual, "", "it")
        elif isinstance(qual, nouns.InZone):
            place = e.say(qual.z)
        else:
            text = e.template(qual, "", "it")
            (after if text.startswith(AFTER) else before).append(text.removeprefix(AFTER).strip())
    noun, place = _head(e, np.head, place)
    if place:
        default = "any" if place in OPEN and e.default_owner == "your" and not e.paying else e.default_owner
        after.append(f"{_preposition(place)} {_owned(owner, place, default)}")
        owner = ""
    elif owner == "the opponent's":
        owner = "enemy"
    return NounPhrase(owner, tuple(before), noun, tuple(after))


def _flat(node: Any) -> nouns.NP:
    """Quoted descriptions, with the attributes outside and inside put together."""
    np: nouns.NP = node
    while isinstance(np.head, nouns.QuotedHead):
        inner = np.head.np if isinstance(np.head.np, nouns.NP) else np.head.np.of[0]
        np = nouns.NP(inner.head, (*np.quals, *inner.quals))
    return np


def _head(e: English, head: nouns.Head, place: str) -> tuple[tuple[str, str], str]:
    match head:
        case nouns.ZoneCards(z=z):
            return ("card", "cards"), e.say(z)
        case nouns.DeckEnd(end=end):
            return ("card", "cards"), f"the {end} of the deck"
    word = e.template(head, "", "it")
    plural = word if word[:1] == "『" or isinstance(head, nouns.Named) or word.startswith("this") else f"{word}s"
    return (word, plural), place


def _preposition(place: str) -> str:
    if place.startswith(("the top", "the bottom")):
        return "from"
    return "on" if place == "the field" else "in"


def _owned(owner: str, place: str, default: str) -> str:
    """A place with its owner: `your hand`, `the top of your deck`."""
    if not owner:
        return place if place == "the field" else _owned(default, place, "")
    if " of the " in place:
        return place.replace(" of the ", f" of {owner} ")
    return f"{owner} {place.removeprefix('the ')}"


def place_phrase(e: English, node: conditions.Place | conditions.EitherPlace) -> str:
    """A zone with its owner."""
    owner = ""
    for qual in node.quals:
        owner = possessive(qual.s) if isinstance(qual, nouns.Owner) else e.template(qual, "", "it")
    if isinstance(node, conditions.EitherPlace):
        return f"{_owned(owner, e.say(node.a), e.default_owner)} or {e.say(node.b).removeprefix('the ')}"
    return _owned(owner, e.say(node.z), e.default_owner)


def zone_phrase(e: English, np: Any) -> str:
    """A whole zone: `your hand`."""
    owners = tuple(q for q in np.quals if isinstance(q, nouns.Whose))
    return place_phrase(e, conditions.Place(np.head.z, owners))


COUNTED: dict[type[things.Count], tuple[str, str]] = {
    things.All: ("all {text}", "all {text}"),
    things.AnyNumber: ("any number of {text}", "any number of {text}"),
    things.AtRandom: ("{number} random {text}", "{number} of {text} at random"),
    things.Each: ("{number} each of {text}", "{number} each of {text}"),
    things.UpTo: ("up to {number} {text}", "up to {number} of {text}"),
}
"""How a count is said of things in general, and of things of a player."""


def count_phrase(e: English, of: nouns.Noun, cnt: things.Count) -> str:
    """A description with its number."""
    phrases = [e.noun(np) for np in of.of] if isinstance(of, nouns.NounOr) else [e.noun(of)]
    first, rest = phrases[0], phrases[1:]
    number = e.say(cnt.n) if isinstance(cnt, things.Exactly | things.UpTo | things.Each | things.AtRandom) else ""
    owned = first.owner not in ("", "enemy")
    plural = number != "1"
    plain = first.with_owner(plural or owned)
    shapes = COUNTED.get(type(cnt))
    if shapes is None:
        text = _exactly(first, number, owned, plain)
    else:
        text = shapes[owned].format(number=number, text=plain)
    return " or ".join([text, *(p.bare(plural) for p in rest)])


def _exactly(first: NounPhrase, number: str, owned: bool, text: str) -> str:
    if owned and not first.unique:
        return f"{'one' if number == '1' else number} of {text}"
    if number != "1":
        return f"{number} {text}"
    if first.unique:
        return first.show("the")
    return f"1 {text}" if first.named else _with_article(text)
