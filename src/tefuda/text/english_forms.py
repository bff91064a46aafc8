"""Forms that a slot of an English template can ask for: numbers with their nouns, agreement, signs as verbs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from . import events, nouns, numbers, players, quals, things
from .english_nouns import YOURS, article, count_phrase, plural_name
from .inflection_en import inflect
from .known import Extremal
from .model import Node, Word
from .words import Side

if TYPE_CHECKING:
    from .english import English

T = TypeVar("T")

__all__ = [
    "CLAUSE",
    "FORMS",
    "PLURALS",
    "SIGNS",
    "TAKING",
    "WORD_FORMS",
    "capitals",
    "generic",
    "number_text",
    "single",
    "taken",
]

CLAUSE = re.compile(r"^\{(\w+)(?:\.([\w']+))?\} (?:~|\{\w+\.\*\})")
"""A template that begins with its subject."""

TAKING = frozenset({"discard", "make_discard", "banish", "reveal", "put", "bring", "add", "return", "shift", "play"})
"""Deeds that take cards away from where they are."""


def number_text(n: int, form: str) -> str:
    """A number; `cards` and `times` put their noun to it."""
    shape = NUMBERS.get(form)
    return str(n) if shape is None else shape[min(n, len(shape)) - 1].format(n=n) if n > 0 else f"{n} {form}"


NUMBERS: dict[str, tuple[str, ...]] = {
    "cards": ("a card", "{n} cards"),
    "times": ("once", "twice", "{n} times"),
    "turns": ("turn", "{n} turns"),
    "a": ("a", "{n}"),
    "copies": ("a token copy", "{n} token copies"),
    "factor": ("leave", "double", "triple", "multiply by {n}"),
    "fold": ("", "twice", "{n} times"),
    "th": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "{n}th"),
}
"""Numbers with their noun, as an article, as a factor, as an ordinal: for one, two, ... and the rest."""

SIGNS = {"less": {"plus": "more", "minus": "less"}, "verb": {"plus": "increase", "minus": "reduce"}}
"""A sign as a comparison and as a verb."""


BOUNDS: dict[str, str] = {
    "or more": "equal to or more than",
    "or less": "equal to or less than",
    "or less, not included": "less than",
    "or fewer, not included": "less than",
}
"""Bounds before the value that bounds."""

WORD_FORMS: dict[str, Callable[[str], str]] = {
    "s": lambda word: inflect(word, "s"),
    "past": lambda word: inflect(word, "past"),
    "denied": lambda word: inflect(word, "denied"),
    "pl": lambda word: f"{word}s",
    "a": lambda word: f"{article(word)} {word}",
    "bare": lambda word: word.replace(" {obj}", ""),
    "own": lambda word: word.removeprefix("the "),
    "is": lambda word: f"{word} {'are' if word.endswith('s') else 'is'}",
    "damage": lambda word: word if "damage" in word else f"{word} damage",
    "than": lambda word: BOUNDS.get(word, f"{word} than"),
    "fewer": lambda word: word.replace("less", "fewer"),
    "count": lambda word: {"lower": "fewer", "less": "fewer", "higher": "more"}.get(word, word),
}
"""Forms of words: verbs, plurals, with an article, without `the`, with their verb, as a kind of damage, of things that are counted."""


def single(node: Any) -> bool:
    """Whether a node speaks of exactly one thing, by its number."""
    n = getattr(getattr(node, "cnt", node), "n", None)
    n = n if isinstance(n, int) else getattr(n, "n", None)
    return n == 1 and getattr(node, "cmp", None) is None


def generic(node: Any) -> bool:
    """Whether a description without a number means all such things: `your followers with Ward`."""
    np = node.np if isinstance(node, things.Bare) else None
    if not isinstance(np, nouns.NP) or nouns.recalls(np) or any(isinstance(q, quals.EventSubject) for q in np.quals):
        return False
    kind = isinstance(np.head, nouns.AKind) and np.head.k.id != "leader"
    return (kind or np.head.group) and bool(np.quals)


def several_named(e: English, node: Any) -> bool:
    """Whether what is recalled by its name is several: the text has named several things last."""
    np = node.np if isinstance(node, things.Bare) else None
    return e.many and isinstance(np, nouns.NP) and isinstance(np.head, nouns.Named) and nouns.recalls(np)


def _any(e: English, node: Node, value: Any, outer: str) -> str:
    return (
        e.noun(value.np).show("pl") if generic(value) else e.say(value, "they" if isinstance(value, things.It) else "")
    )


def _group(e: English, node: Node, value: Any, outer: str) -> str:
    """As `_any`, but what was chosen by the same description is that one."""
    chosen = e.chosen_again(value)
    return e.say(value) if chosen else _any(e, node, value, outer)


def _some(e: English, node: Node, value: Any, outer: str) -> str:
    single = generic(value) and not any(isinstance(q, Extremal) for q in value.np.quals)
    return (
        e.mention(e.noun(value.np).show("a"))
        if single
        else e.say(value, "they" if isinstance(value, things.It) else "")
    )


def _agreed(e: English, node: Any, value: Any, outer: str) -> str:
    form = "" if e.is_plural(node.t, "any") else "s"
    return inflect(e.say(value), form) if isinstance(value, Word) else e.say(value, form)


def _each(e: English, node: Node, value: Any, outer: str) -> str:
    return "each of them" if isinstance(value, things.It) and (e.many or value.many) else e.say(value)


def _signed(e: English, node: Node, value: Any, outer: str) -> str:
    return inflect(e.say(value, "verb"), outer)


KINDS_AMONG = {True: "different kinds of card among ", False: "different names among "}
"""What is counted of things if it is not how many they are; whether cards of any kind are meant."""


def _by_name(node: Node) -> str:
    """What is counted by the name is said to be so."""
    return " with different names" if "kinds" in getattr(getattr(node, "w", None), "id", "") else ""


def _numbered(node: Node, value: Any) -> str:
    """The form of what stands behind its number."""
    return "one" if single(node) else "of" if isinstance(value, nouns.Noun) else "pl"


def _counted_as(e: English, node: Any, value: Any, outer: str) -> str:
    return count_phrase(e, node.np, things.Exactly(value, node.w))


def _several(e: English, node: Any) -> bool:
    """Whether a description with a count is of several things."""
    one = isinstance(node.cnt, things.Exactly | things.UpTo | things.AtRandom)
    return not (one and getattr(getattr(node.cnt, "n", None), "n", 2) == 1)


PLURALS: dict[type, Callable[[English, Any], bool]] = {
    Side: lambda e, node: bool(node.id == "own"),
    players.Player: lambda e, node: bool(node.s.id == "own"),
    players.Opponents: lambda e, node: bool(node.n > 1),
    things.Both: lambda e, node: True,
    things.Some: _several,
    things.Bunch: _several,
    things.OutOf: _several,
    things.It: lambda e, node: e.many or node.many,
    things.That: lambda e, node: e.many,
    numbers.GaugeOf: lambda e, node: e.say(node.gauge).endswith("s"),
}
"""Which subjects take their verb in the plural."""

FORMS: dict[str, Callable[[English, Any, Any, str], str]] = {
    "any": _any,
    "group": _group,
    "some": _some,
    "all": lambda e, node, value, outer: "players" if isinstance(value, players.EachPlayer) else e.say(value),
    "before": lambda e, node, value, outer: "" if generic(value) else e.say(value, "'s") + " ",
    "behind": lambda e, node, value, outer: f" of {e.noun(value.np).show('pl')}" if generic(value) else "",
    "agree": _agreed,
    "each": _each,
    "change": _signed,
    "means": lambda e, node, value, outer: (
        "by attacking" if value.id == "attack" and isinstance(node.h, events.Destroys) else e.say(value)
    ),
    "kinds": lambda e, node, value, outer: "" if "kinds" not in value.id else KINDS_AMONG[nouns.of_any_kind(node.of)],
    "counted": _counted_as,
    "num": lambda e, node, value, outer: e.say(value, _numbered(node, value)) + _by_name(node),
    "plural": lambda e, node, value, outer: " or ".join(plural_name(e.say(n)) for n in value.names),
    "yours": lambda e, node, value, outer: YOURS.get(said := e.say(value, "'s"), said),
    "value": lambda e, node, value, outer: (
        f"the number of {e.say(value, 'pl')}" if isinstance(value, nouns.NP | nouns.NounOr) else e.say(value)
    ),
    "are": lambda e, node, value, outer: f"{'is' if single(node) else 'are'} {e.say(value)}",
    "taken": lambda e, node, value, outer: taken(e, lambda: e.say(value, "a")),
    "pp": lambda e, node, value, outer: _points(e, value, "play point"),
    "ep": lambda e, node, value, outer: _points(e, value, "evolve point"),
    "theirs": lambda e, node, value, outer: players_own(e, node, lambda: e.say(value, "a")),
    "all_theirs": lambda e, node, value, outer: players_own(e, node, lambda: e.say(value, "pl")),
}
"""Forms of a slot that depend on more than its value: agreement with a number or a subject."""


def taken(e: English, say: Callable[[], T]) -> T:
    """Say something of cards that are taken away from where they are."""
    outer, e.moving = e.moving, True
    said = say()
    e.moving = outer
    return said


def players_own(e: English, node: Any, say: Callable[[], T]) -> T:
    """Say something of cards of the player who acts: what nobody is named for is his."""
    who = getattr(node, "who", None) or getattr(node, "s", None)
    outer = e.default_owner, e.paying
    own = isinstance(who, players.Self) or getattr(getattr(who, "s", who), "id", "") == "own"
    e.default_owner, e.paying = (e.default_owner if who is None else "your" if own else "their"), True
    said = say()
    e.default_owner, e.paying = outer
    return said


def _points(e: English, value: Any, noun: str) -> str:
    number = e.say(value)
    return f"{number} {noun}{'' if number == '1' else 's'}"


def capitals(text: str) -> str:
    return re.sub(r"(^|[.:] |[.:)] - |\(\d\) |\")([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
