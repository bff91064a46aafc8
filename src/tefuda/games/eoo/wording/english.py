"""The English of this game where templates do not suffice: numbers of things, whose things a sentence means, it and them [R105]."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tefuda.games.eoo.rules.model import ATTRIBUTES, MANA_ENGLISH, MANA_KINDS
from tefuda.games.eoo.wording import deeds, duties, effects, lines, making, statics, terms, values
from tefuda.games.names import read_names
from tefuda.text import happening, having, known, sentences, things
from tefuda.text.amounts import AsMuch
from tefuda.text.english import MANY_OBJECTS
from tefuda.text.english_dialect import (
    DialectEnglish,
    Telling,
    by_another,
    holders,
    how_many,
    player_does,
    said_of_doer,
    together,
)
from tefuda.text.english_nouns import NounPhrase, article
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.players import Player
from tefuda.text.quals import Owner
from tefuda.text.words import Kind

INVARIABLE = ("nodia", "materia", "arcaea", "arts")
"""Nouns that are the same in the plural."""
COUNTERS = {
    f"{name}カウンター": english
    for name, english in read_names(Path(__file__).parents[1] / "names.yaml").counters.items()
}
"""English of counters that the book and the own cards name."""
ATTRIBUTE_WORDS = dict(zip(MANA_KINDS[:ATTRIBUTES], MANA_ENGLISH[:ATTRIBUTES], strict=True))
"""English of the attributes by their kanji."""


class EooEnglish(DialectEnglish):
    """Renders the trees of Echoes of Orphelia."""

    @property
    def own(self) -> Mapping[type, Telling]:
        """Classes whose English is put together here."""
        return OWN

    def line(self, node: Node) -> str:
        """A line of text; the pile that other games call a deck is the archive here."""
        text = re.sub(r"\bdeck\b", "archive", super().line(node))
        text = re.sub(
            r"\bthe (\w+) this is attached to's ((?:[ADL]|\w+)(?: and [ADL])*)",
            r"the \2 of the \1 this is attached to",
            text,
        )
        text = re.sub(rf"\b({'|'.join(INVARIABLE)})s\b", r"\1", text)
        text = re.sub(r"\b(is|are) in the field\b", r"\1 on the field", text)
        return re.sub(r"\bhas cost equal to (\w+)", r"costs \1", text)

    def is_plural(self, node: Any, form: str = "") -> bool:
        """Whether a verb after this subject stands in the plural: a player has one arcaea."""
        np = node.np if isinstance(node, things.Bare) else None
        if isinstance(np, NP) and np.head == AKind(Kind("arcaea")) and any(isinstance(q, Owner) for q in np.quals):
            return False
        return super().is_plural(node, form)

    def noun(self, node: Any) -> NounPhrase:
        """The parts of a description, with the plurals of this game."""
        made = super().noun(node)
        one = made.noun[0]
        if one.endswith(INVARIABLE):
            return made._replace(noun=(one, one))
        return made


def put(e: EooEnglish, node: deeds.Put, form: str, obj: str) -> str:
    """Onto an end of an archive, not into it."""
    text = e.plain(node, form, obj)
    text = re.sub(r"(?<='s )the (?=field|archive|hand|graveyard)", "", text)
    if obj in MANY_OBJECTS:
        text = re.sub(r"its owner's (\w+)", r"their owners' \1s", text)
    return text.replace(" into the ", " on the ", 1) if node.to.end is not None else text


def per(e: EooEnglish, node: sentences.Per, form: str, obj: str) -> str:
    """For each such thing, or for every so many."""
    n = e.say(node.cnt.n)
    if n == "1":
        return f"for each {e.say(node.of, 'one')},"
    return f"for every {n} {e.say(node.of, 'pl')},"


def create(e: EooEnglish, node: making.Create, form: str, obj: str) -> str:
    """A token, or several tokens."""
    text = e.plain(node, form, obj)
    n, spec = e.say(node.n), e.say(node.spec)
    if isinstance(node.n, AsMuch):
        return text.replace(spec, spec.replace(" token", " tokens", 1), 1)
    return text.replace(
        f"{n} {spec}", f"{article(spec)} {spec}" if n == "1" else f"{n} {spec.replace(' token', ' tokens', 1)}"
    )


def chain(e: EooEnglish, node: lines.Seq, form: str, obj: str) -> str:
    """What follows several targets is done to them; what follows a value that a thing gets, the thing gets as well."""
    if isinstance(node.a, statics.ValueHolds):
        return e.plain(node, form, obj).replace(" and makes it gain ", " and gains ")
    if isinstance(node.a, having.Gains) and node.a.t is not None and isinstance(node.b, effects.ChangeValue):
        gets = "get" if e.is_plural(node.a.t) else "gets"
        return re.sub(r" and gives? (?:it|them) (?=[+-])", f" and {gets} ", e.plain(node, form, obj))
    if isinstance(node.b, statics.ValueHoldsToo | statics.ValueEqualsToo):
        whose = "their" if e.is_plural(getattr(node.a, "t", None), "any") else "its"
        s = "s" if len(node.b.stat) == 1 else ""  # the verb agrees with the values, not with whose they are
        return re.sub(r"\bits ([A-Z](?: and [A-Z])*) (get|become)s?\b", rf"{whose} \1 \2{s}", e.plain(node, form, obj))
    if isinstance(node.a, effects.Target) and e.is_plural(node.a.what):
        rest = re.sub(r"\bit\b", "them", re.sub(r"\bits\b", "their", e.say(node.b, form)))
        rest = re.sub(r"^them deals\b", "they deal", rest)
        rest = re.sub(r"their owner's (\w+)", r"their owners' \1s", rest)
        rest = re.sub(r"\b(counters?) on them\b", r"\1 on each of them", rest)
        return f"{e.say(node.a, form)} and {rest}"
    return e.plain(node, form, obj)


def modes_of(e: EooEnglish, node: lines.ModesOf, form: str, obj: str) -> str:
    """The modes of another player: who is not named in them is that player [2-5-2, R105]."""
    outer = e.default_owner, e.others
    e.default_owner, e.others = "their", True
    text = e.plain(node, form, obj)
    e.default_owner, e.others = outer
    return text


def executes_when(e: EooEnglish, node: duties.ExecutesWhen, form: str, obj: str) -> str:
    """自分の turn is that of the player who is spoken of [R105]."""
    text = e.plain(node, form, obj)
    own = isinstance(node.who, Player) and node.who.s.id == "own"
    return text if own or node.s.id != "own" else text.replace("your turn", "their own turn")


def from_them(e: EooEnglish, node: sentences.FromThem, form: str, obj: str) -> str:
    """From among them, unless the act says so itself."""
    text = e.say(node.a, form)
    return text if " of them" in text else f"{text} from among them"


def sentence(e: EooEnglish, node: sentences.Sentence, form: str, obj: str) -> str:
    """In a sentence about another player 自分の is that player's [R105]."""
    text = e.plain(node, form, obj)
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    if who is None or (isinstance(who, Player) and who.s.id == "own"):
        return text
    return said_of_doer(e, node, text, lambda part: re.sub(r"\byour\b", "their", part))


def besides(e: EooEnglish, node: deeds.Besides, form: str, obj: str) -> str:
    """A later act of a chain, by a player of its own: what is 自分の in it is his [R105]."""
    text = by_another(e, node, form, obj)
    own = isinstance(node.who, Player) and node.who.s.id == "own"
    return text if own else re.sub(r"\byour\b", "their", text)


def mana(e: EooEnglish, node: terms.Mana, form: str, obj: str) -> str:
    """A mana cost: how many of each attribute, and how many of any kind."""
    kinds = [k for k in dict.fromkeys(node.text) if k in ATTRIBUTE_WORDS]
    parts = [f"{node.text.count(k)} {ATTRIBUTE_WORDS[k]}" for k in kinds]
    return " + ".join([*parts, *re.findall(r"\d+|X", node.text)])


def triggered(e: EooEnglish, node: lines.On | lines.AttackOver, form: str, obj: str) -> str:
    """An ability that triggers is not used."""
    text = e.plain(node, form, obj).replace("use this ability", "this ability triggers")
    text = text.replace("this ability can't be used", "this ability does not trigger")
    return text.removeprefix("only ") if isinstance(node, lines.On) else text


def at_once(e: EooEnglish, node: happening.BefallsTogether, form: str, obj: str) -> str:
    """At least one, or so many together."""
    return e.plain(node, form, obj) if node.n == 1 else f"{together(e, node, form, obj)} at once"


def unless_paid(e: EooEnglish, node: duties.UnlessPaid, form: str, obj: str) -> str:
    """Who pays stands behind the conjunction, and the verb agrees with him."""
    text = e.plain(node, form, obj)
    if node.who is None or (isinstance(node.who, Player) and node.who.s.id == "own"):
        return text
    return re.sub(r" pays? ", " pays ", text, count=1)


def unless_then(e: EooEnglish, node: duties.UnlessThen, form: str, obj: str) -> str:
    """What is done in any case but one stands before the exception."""
    return f"{e.say(node.a, form)} {e.say(node.u).removesuffix(',')}"


def manifest(e: EooEnglish, node: lines.Manifest, form: str, obj: str) -> str:
    """Its condition is that of the trigger: what is done otherwise is done if its player has declined [23-3-1]."""
    text = e.plain(node, form, obj)
    return (
        text if node.cond is None else re.sub(r"\botherwise, ", "if you do not, ", text, count=1, flags=re.IGNORECASE)
    )


OWN: dict[type, Callable[[EooEnglish, Any, str, str], str]] = {
    happening.PlayerDoes: player_does,
    happening.NthDone: player_does,
    happening.BefallsTogether: at_once,
    deeds.Put: put,
    deeds.Besides: besides,
    values.HowMany: how_many,
    sentences.Per: per,
    making.Create: create,
    lines.Seq: chain,
    lines.ModesOf: modes_of,
    duties.ExecutesWhen: executes_when,
    known.HolderOf: holders,
    lines.On: triggered,
    lines.AttackOver: triggered,
    lines.Manifest: manifest,
    sentences.FromThem: from_them,
    sentences.Sentence: sentence,
    terms.Mana: mana,
    duties.UnlessPaid: unless_paid,
    duties.UnlessThen: unless_then,
}
"""Classes whose English is put together here."""
