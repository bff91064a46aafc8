"""English noun phrases: which attribute stands where, whose a thing is, how many, a or an."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from . import conditions, nouns, quals, things
from .amounts import AsMuch
from .model import Word

if TYPE_CHECKING:
    from .english import English

__all__ = ["NounPhrase", "count_phrase", "counters_phrase", "noun_phrase", "place_phrase", "possessive", "zone_phrase"]

AFTER = ">"


def possessive(side: Word) -> str:
    """Whose: `your`, `the opponent's`, or of a player known by a role."""
    return POSSESSIVES.get(side.id, "the opponent's")


POSSESSIVES = {
    "own": "your",
    "opponent": "an opposing player's",
    "leader": "the leader's",
    "opposing_leader": "the opposing leader's",
    "chaser": "every chaser's",
    "both": "both sides'",
}
"""Whose, by the key of the side; every other side is the opponent."""


OPEN = ("the EX area", "the cemetery", "the banished zone")
"""Zones that everybody sees: cards in one of nobody in particular are either player's, except in costs."""


EITHER = "either player's"
"""Whose, of things of both players: where all of them are meant, the owners are said to be both."""


YOURS = {"your": "yours", "their": "theirs"}
"""Whose, behind the noun; every other owner is said as before it."""

THAT = re.compile(r"^that (is|was|has|costs)\b")
THEY = {"is": "are", "was": "were", "has": "have", "costs": "cost"}
"""How what is said behind a noun goes on if that is in the plural."""


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
        after = [THAT.sub(lambda m: f"that {THEY[m[1]]}", said) for said in self.after] if plural else self.after
        before = ("all" if said == "every" else said for said in self.before) if plural else self.before
        return " ".join((*before, self.noun[plural], *after))

    def show(self, form: str) -> str:
        """With `a`, as `pl`, `of` (behind a number), `one` (behind each or next), `none` (behind no) or `the`, or possessive (`'s`)."""
        theirs = self.owner not in ("", "enemy")
        if form == "pl" or (form == "of" and not theirs):
            text = self.with_owner(True)
            return f"both players'{text.removeprefix(EITHER)}" if text.startswith(EITHER) else text
        if form == "of" or (form == "one" and theirs):
            return f"of {self.with_owner(True)}"
        if form == "none" and theirs:
            return f"{self.bare(False)} of {YOURS.get(self.owner, self.owner)}"
        if form in ("none", "one"):
            return self.with_owner(False)
        if form == "'s":
            return genitive(self.show("the"))
        if form == "the":
            text = self.with_owner(False)
            return text if theirs or self.named else f"the {text}"
        if theirs:
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
        if self.owner == EITHER and self.unique:
            return f"both players' {self.bare(True)}" if plural else f"each player's {self.bare(False)}"
        return f"{self.owner} {self.bare(plural)}".strip()


def _with_article(text: str) -> str:
    if text.startswith("other "):
        return f"an{text}"
    return f"{article(text)} {text}"


def article(text: str) -> str:
    """`a` or `an`, by how the next word sounds."""
    silent = text.lower().startswith(("heir", "honest", "honour", "honor", "hour"))
    glide = text.lower().startswith(("one ", "uni", "eu", "use"))
    return "an" if silent or (text[:1].lower() in tuple("aeiou") and not glide) else "a"


def genitive(text: str) -> str:
    """Whose: `its name's`, `the soldiers'`."""
    return f"{text}'" if text.endswith("s") and not text.endswith("ss") else f"{text}'s"


IRREGULAR = {"wolf": "wolves", "elf": "elves", "knife": "knives", "man": "men", "woman": "women", "mouse": "mice"}
NOT_COUNTED = (" of ", ", ", "'s", " the ")


def plural_name(name: str) -> str:
    """The plural of a card's name; a name that is a phrase is counted in copies."""
    if any(part in name for part in NOT_COUNTED) or not name.isascii():
        return f"copies of {name}"
    before, space, last = name.rpartition(" ")
    low = last.lower()
    if low in IRREGULAR:
        word = last[0] + IRREGULAR[low][1:]
    elif low.endswith(("s", "x", "sh", "ch", "z")):
        word = last + "es"
    elif low.endswith("y") and low[-2:-1] not in tuple("aeiou"):
        word = last[:-1] + "ies"
    else:
        word = last + "s"
    return before + space + word


def noun_phrase(e: English, node: Any) -> NounPhrase:
    """The parts of a description."""
    np = _flat(node)
    parts = _Parts()
    for qual in np.quals:
        of = next((cls for cls in type(qual).__mro__ if cls in ATTRIBUTES), None)
        (ATTRIBUTES[of] if of is not None else _attribute)(e, qual, parts)
    noun, place = _head(e, np.head, parts.place)
    owner = parts.owner
    if place:
        default = "any" if place in OPEN and e.default_owner == "your" and not e.paying else e.default_owner
        parts.after.append(f"{_preposition(e, place)} {_owned(owner, place, default)}")
        owner = ""
    elif owner == "the opponent's":
        owner = "enemy"
    return NounPhrase(owner, tuple(parts.before), noun, tuple(parts.after))


class _Parts:
    """A noun phrase while its attributes are collected."""

    def __init__(self) -> None:
        self.owner = ""
        self.place = ""
        self.before: list[str] = []
        self.after: list[str] = []


def _attribute(e: English, qual: Any, parts: _Parts) -> None:
    text = e.template(qual, "", "it")
    behind = text.startswith(AFTER) or (isinstance(qual, quals.Done) and " " in text.strip())
    (parts.after if behind else parts.before).append(text.removeprefix(AFTER).strip())


def _owner(e: English, qual: Any, parts: _Parts) -> None:
    parts.owner = e.whose(qual.s) if isinstance(qual, nouns.Owner) else e.template(qual, "", "it")


def _zone(e: English, qual: Any, parts: _Parts) -> None:
    parts.place = e.say(qual.z)


def _face_up(e: English, qual: Any, parts: _Parts) -> None:
    parts.before.append("face-up")
    parts.place = e.say(qual.z)


def _zones(e: English, qual: Any, parts: _Parts) -> None:
    parts.after.append(_two_places(e, qual, parts.owner))
    parts.owner = ""


ATTRIBUTES: dict[type, Callable[[English, Any, _Parts], None]] = {
    nouns.Whose: _owner,
    nouns.InZone: _zone,
    nouns.FaceUpIn: _face_up,
    nouns.InEither: _zones,
    nouns.InBoth: _zones,
}
"""Attributes that say whose a thing is and where; all others stand before or behind the noun."""


def _two_places(e: English, qual: nouns.InEither | nouns.InBoth, owner: str) -> str:
    """`on your field or in your EX area`."""
    word = "or" if isinstance(qual, nouns.InEither) else "and"
    other = e.whose(qual.s) if qual.s else owner
    a, b = e.say(qual.a), e.say(qual.b)
    default = e.default_owner
    first = f"{_preposition(e, a)} {_owned(owner, a, default)}"
    return f"{first} {word} {_preposition(e, b)} {_owned(other, b, default)}"


def _flat(node: Any) -> nouns.NP:
    """Quoted descriptions, with the attributes outside and inside put together."""
    np: nouns.NP = node
    while isinstance(np.head, nouns.QuotedHead):
        inner = np.head.np if isinstance(np.head.np, nouns.NP) else np.head.np.of[0]
        np = nouns.NP(inner.head, (*np.quals, *inner.quals))
    return np


def opened(of: Any) -> Any:
    """Several descriptions in quotes as descriptions side by side; what stands before them belongs to each."""
    if not isinstance(of, nouns.NP) or not isinstance(of.head, nouns.QuotedHead):
        return of
    inner = of.head.np
    if isinstance(inner, nouns.NP):
        return opened(nouns.NP(inner.head, (*of.quals, *inner.quals)))
    kept = tuple(q for q in of.quals if not isinstance(q, nouns.PLACES))
    first, *rest = inner.of
    return nouns.NounOr(
        (
            nouns.NP(first.head, (*of.quals, *first.quals)),
            *(nouns.NP(np.head, (*kept, *np.quals)) for np in rest),
        )
    )


def _head(e: English, head: nouns.Head, place: str) -> tuple[tuple[str, str], str]:
    match head:
        case nouns.ZoneCards(z=z):
            return ("card", "cards"), e.say(z)
        case nouns.DeckEnd():
            return ("card", "cards"), e.template(head, "", "it").removeprefix("cards from ")
    if isinstance(head, nouns.Named):
        names = [e.say(n) for n in head.names]
        return (" or ".join(names), " or ".join(map(plural_name, names))), place
    if isinstance(head, nouns.Counters):
        return (e.say(head.c), e.say(head.c, "pl")), place
    word = e.template(head, "", "it")
    return (word, word if word.startswith("this") else _plural(word)), place


def _plural(word: str) -> str:
    """The plural of a kind of thing, a template's word: `abilities`, and `counters` as it is."""
    if word.endswith("s"):
        return word
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"


def _preposition(e: English, place: str) -> str:
    if place.startswith(("the top", "the bottom")) or (e.moving and place != "the field"):
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
        owner = e.whose(qual.s) if isinstance(qual, nouns.Owner) else e.template(qual, "", "it")
    if isinstance(node, conditions.EitherPlace):
        return f"{_owned(owner, e.say(node.a), e.default_owner)} or {e.say(node.b).removeprefix('the ')}"
    return _owned(owner, e.say(node.z), e.default_owner)


def zone_phrase(e: English, np: Any) -> str:
    """A whole zone: `your hand`."""
    owners = tuple(q for q in np.quals if isinstance(q, nouns.Whose))
    return place_phrase(e, conditions.Place(np.head.z, owners))


COUNTED: dict[type[things.Count], tuple[str, str]] = {
    things.All: ("all {text}", "all {text}"),
    things.AllBut: ("all {text} but {number}", "all {text} but {number}"),
    things.AnyNumber: ("any number of {text}", "any number of {text}"),
    things.AtRandom: ("{number} random {text}", "{number} of {text} at random"),
    things.Each: ("{number} each of {text}", "{number} each of {text}"),
    things.UpTo: ("up to {number} {text}", "up to {number} of {text}"),
}
"""How a count is said of things in general, and of things of a player."""


def counters_phrase(e: English, np: Any, number: str, form: str = "from") -> str:
    """Counters of a thing: `2 prayer counters from this card`; `has`: `this card has 2 prayer counters`."""
    flat = _flat(np)
    origin = "it"
    rest = []
    for qual in flat.quals:
        if isinstance(qual, nouns.OfThis):
            origin = "this card"
        elif isinstance(qual, nouns.LyingOn):
            origin = e.say(qual.of)
        elif isinstance(qual, nouns.Owner):
            origin = "you" if qual.s.id == "own" else "the opponent"
        elif not isinstance(qual, nouns.Its):
            rest.append(e.template(qual, "", "it").removeprefix(AFTER).strip())
    many = number not in ("1", "a")
    text = " ".join(filter(None, [number, noun_phrase(e, nouns.NP(flat.head)).noun[many], *rest]))
    if form != "has":
        return f"{text} {form} {origin}"
    return f"{origin} {'have' if origin == 'you' else 'has'} {text}"


def merged(phrases: list[NounPhrase], word: str) -> list[NounPhrase]:
    """Descriptions that differ only in front of one noun, as a single one: `a Rider or Banner follower`."""
    first, *rest = phrases
    alike = rest and all(p.noun == first.noun and not p.owner and not p.after and p.before for p in rest)
    if not (alike and first.before):
        return phrases
    before = f" {word} ".join(" ".join(p.before) for p in phrases)
    return [first._replace(before=(before,))]


def shared_place(phrases: list[NounPhrase]) -> tuple[list[NounPhrase], str]:
    """A place that is said of the first of several and holds for all stands behind the last: `a follower or an amulet from your hand`."""
    first, *rest = phrases
    if not (rest and first.after and first.after[-1].startswith(("from ", "in ", "on "))) or any(p.after for p in rest):
        return phrases, ""
    return [first._replace(after=first.after[:-1]), *rest], f" {first.after[-1]}"


def deck_end_phrase(e: English, np: nouns.NP, number: str, up_to: bool) -> str:
    """Cards from an end of a deck: `the top 3 cards of your deck`."""
    owner = next((e.whose(q.s) for q in np.quals if isinstance(q, nouns.Owner)), "") or e.default_owner
    end = np.head.end if isinstance(np.head, nouns.DeckEnd) else ""
    several = number != "1"
    if not number:
        return f"cards from the {end} of {owner} deck"
    shown = f"{number} cards" if several else "card"
    return f"{'up to ' if up_to and several else ''}the {end} {shown} of {owner} deck"


def count_phrase(e: English, of: nouns.Noun, cnt: things.Count) -> str:
    """A description with its number."""
    of = opened(of)
    said = things.Exactly | things.UpTo | things.Each | things.AtRandom | things.AllBut
    or_more = getattr(cnt, "or_more", False)
    amount = cnt.n if isinstance(cnt, said) else getattr(cnt, "n" if or_more else "v", None)
    number = e.say(amount) if amount is not None else ""
    number = f"{number} or more" if or_more else number
    if isinstance(amount, AsMuch) or (amount is not None and not isinstance(cnt, said) and not or_more):
        flat = _flat(of) if isinstance(of, nouns.NP) else None
        end = flat is not None and isinstance(flat.head, nouns.DeckEnd)
        things_of = deck_end_phrase(e, flat, "", False) if end and flat is not None else e.say(of, "pl")
        return f"{'up to ' if isinstance(cnt, things.UpTo) else ''}as many {things_of} as {number}"
    if isinstance(of, nouns.NP) and isinstance(_flat(of).head, nouns.DeckEnd) and number:
        flat = _flat(of)
        if all(isinstance(q, nouns.Owner) for q in flat.quals):
            return deck_end_phrase(e, flat, number, isinstance(cnt, things.UpTo))
    all_of = isinstance(cnt, things.All)
    word = "and" if isinstance(cnt, things.All | things.Each) else "or"
    phrases = [e.noun(np) for np in of.of] if isinstance(of, nouns.NounOr) else [e.noun(of)]
    (first, *rest), place = shared_place(merged(phrases, word))
    owned = first.owner not in ("", "enemy")
    plural = number != "1" or isinstance(cnt, things.AllBut)
    plain = first.with_owner(plural or owned)
    if all_of and first.owner == POSSESSIVES["opponent"]:
        plain = plain.replace(first.owner, "opposing players'", 1)
    named = isinstance(of, nouns.NP) and isinstance(_flat(of).head, nouns.Named)
    shapes = COUNTED.get(type(cnt))
    if isinstance(cnt, things.AtRandom) and number == "1":
        text = f"one of {plain} at random" if owned else f"a random {plain}"
    elif shapes is None:
        text = _exactly(first, number, owned, plain)
    else:
        text = shapes[owned].format(number=number, text=plain.replace(" or ", " and ") if all_of and named else plain)
    return f" {word} ".join([text, *(further(p, first, "pl" if plural else "a") for p in rest)]) + place


def further(p: NounPhrase, first: NounPhrase, form: str) -> str:
    """A later description of a list: whose the things are is said again only if they are not those of the first one."""
    if p.owner and p.owner != first.owner:
        return p.show(form or "a")
    if form in ("pl", "of"):
        return p.bare(True)
    one_of = form in ("", "a") and first.owner not in ("", "enemy") and not first.unique
    return p.bare(True) if one_of else p.show("a") if form == "a" else p.bare(False)


def _exactly(first: NounPhrase, number: str, owned: bool, text: str) -> str:
    if owned and not first.unique:
        return f"{'one' if number == '1' else number} of {text}"
    if number != "1":
        return f"{number} {text}"
    if first.unique:
        return first.show("the")
    return f"1 {text}" if first.named else _with_article(text)
