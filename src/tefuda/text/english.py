"""English from the same syntax tree: templates on the classes, with nouns and sentences put together here.

In an English template `~verb` is inflected by the form asked for (plain, `s`, `ing`, `ed` participle, `past`, `would`),
`{field.form}` asks for a form, `{field(other)}` gives a verb its object, `[…]` appears if its field or flag is set, with
`[…|…]` as the other case. A template that begins with its subject agrees with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from . import conditions, costs, events, nouns, numbers, players, sentences, things, verbs
from .english_nouns import NounPhrase, count_phrase, noun_phrase, place_phrase, possessive, zone_phrase
from .grammar import Grammar
from .inflection_en import inflect
from .model import Node, Rule, Token, Word
from .printing import fits
from .words import CounterName, Name, Side, Tribe

__all__ = ["English"]

SLOT = re.compile(r"\{(\w+)(?:\.([\w'*]+))?(?:\((\w+)\))?(?::([^}]*))?\}")
GROUP = re.compile(r"\[(?:(\w+)\?)?([^\[\]|]*)(?:\|([^\[\]]*))?\]")
VERB = re.compile(r"~(\w+)")
CLAUSE = re.compile(r"^\{(\w+)(?:\.([\w']+))?\} (?:~|\{\w+\.\*\})")

OBJECTS = {"it": "it", "none": ""}
"""Objects of verbs that are not fields."""

COMPARED = {"more": "more", "less": "fewer"}
"""Comparisons of how many things there are."""

Handler = Callable[["English", Any, str], str]


class English:
    """Renders trees of one grammar; `names` translates card names and types where known."""

    def __init__(self, grammar: Grammar, names: Mapping[str, str]) -> None:
        self.grammar = grammar
        self.names = names
        self.default_owner = "your"
        self.paying = False

    def owner_of(self, who: players.Who | None) -> str:
        """Whose things a sentence with this subject speaks of when it names no owner."""
        return "" if who is None or (isinstance(who, players.Player) and who.s.id == "own") else "their"

    def line(self, node: Node) -> str:
        """A line of text, beginning with a capital."""
        text = re.sub(r"\s+", " ", self.say(node)).replace(" ,", ",").strip()
        return _capitals(text)

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; `obj` is the object for verbs that want one."""
        if isinstance(node, int | numbers.N):
            return _number(node if isinstance(node, int) else node.n, form)
        if isinstance(node, str):
            return node
        if isinstance(node, Word):
            return self.word(node, form)
        if isinstance(node, Token):
            return self.token(node)
        for cls in type(node).__mro__:
            if cls in SPECIAL:
                return SPECIAL[cls](self, node, form)
        return self.template(node, form, obj)

    def word(self, node: Word, form: str) -> str:
        """The English of a word; players have possessives."""
        if isinstance(node, Side) and form == "'s":
            return possessive(node)
        if isinstance(node, Tribe):
            return self.names.get(node.id, self.grammar.word_text[type(node), node.id][1])
        word = self.grammar.word_text[type(node), node.id][1]
        if form in ("s", "past"):
            return inflect(word, form)
        if form == "count":
            return COMPARED[node.id]
        if form == "bare":
            return word.replace(" {obj}", "")
        return f"{word}s" if form == "pl" else word

    def token(self, node: Token) -> str:
        """A name, translated if known."""
        if isinstance(node, Name):
            return self.names.get(node.plain, node.text)
        if isinstance(node, CounterName):
            plain = node.text.removesuffix("カウンター")
            return f"{self.names.get(plain, plain)} counter"
        return node.text

    def template(self, node: Node, form: str, obj: str) -> str:
        """A node by its template."""
        rule = self.rule(node)
        text = rule.en
        clause = CLAUSE.match(text)
        if clause and form in ("inf", "s"):
            # "you may have it get", not "you may it gets"
            have = "has" if form == "s" else "have"
            text, form = f"{have} {text}", "inf"
        elif clause and form == "":
            form = self.agreement(node, clause)
        elif form == "" and isinstance(node, events.Event):
            form = "s"
        text = GROUP.sub(lambda m: self._group(node, m), text)
        text = GROUP.sub(lambda m: self._group(node, m), text)
        text = VERB.sub(lambda m: inflect(m.group(1), form), text)
        return SLOT.sub(lambda m: self._slot(node, m, form, obj), text)

    def agreement(self, node: Node, clause: re.Match[str]) -> str:
        """The verb form after the subject of a clause."""
        return "plural" if self.is_plural(getattr(node, clause.group(1)), clause.group(2) or "") else "s"

    def rule(self, node: Node) -> Rule:
        """The rule whose Japanese prints the node."""
        for form in self.grammar.forms:
            for alt in self.grammar.alternatives(type(node), form):
                if alt.prints and alt.rule.en and fits(alt, node):
                    return alt.rule
        return next(r for r in self.grammar.rules[type(node)] if r.en)

    def _group(self, node: Node, m: re.Match[str]) -> str:
        flag, inside, other = m.groups()
        fields = [flag] if flag else [s.group(1) for s in SLOT.finditer(inside)]
        present = all(getattr(node, f, None) not in (None, False, ()) for f in fields)
        return inside if present else other or ""

    def _slot(self, node: Node, m: re.Match[str], outer: str, obj: str) -> str:
        field, form, target, sep = m.groups()
        if field == "obj":
            return obj
        value = getattr(node, field)
        inner = outer if form == "*" else form or ""
        if isinstance(value, tuple):
            return (sep or " ").join(self.say(v, inner) for v in value)
        if target:
            return self.say(value, inner, OBJECTS[target] if target in OBJECTS else self.say(getattr(node, target)))
        return self.say(value, inner)

    def is_plural(self, node: Any, form: str = "") -> bool:
        """Whether a verb after this subject stands in the plural."""
        if form == "pl":
            return True
        if isinstance(node, Side):
            return node.id == "own"
        if isinstance(node, players.Player):
            return node.s.id == "own"
        if isinstance(node, things.Both):
            return True
        if isinstance(node, things.Some | things.Bunch | things.OutOf):
            cnt = node.cnt
            return not (isinstance(cnt, things.Exactly) and getattr(cnt.n, "n", 2) == 1)
        return False

    def noun(self, node: Any) -> NounPhrase:
        """The parts of a description."""
        return noun_phrase(self, node)


def _number(n: int, form: str) -> str:
    """A number; `cards` and `times` put their noun to it."""
    if form == "cards":
        return "a card" if n == 1 else f"{n} cards"
    if form == "times":
        return {1: "once", 2: "twice"}.get(n, f"{n} times")
    if form == "turns":
        return "turn" if n == 1 else f"{n} turns"
    return str(n)


def _capitals(text: str) -> str:
    return re.sub(r"(^|[.:] |\(\d\) |\")([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)


def _np(e: English, node: Any, form: str) -> str:
    return e.noun(node).show(form or "a")


def _noun_or(e: English, node: nouns.NounOr, form: str) -> str:
    first, *rest = (e.noun(np) for np in node.of)
    plural = form in ("pl", "the")
    return " or ".join([first.show(form or "a"), *(np.bare(plural) for np in rest)])


def _noun_list(e: English, node: nouns.NounList, form: str) -> str:
    outer = nouns.NP(head=node.of[0].head, quals=(*node.quals, *node.of[0].quals))
    return " and ".join([e.noun(outer).show("pl"), *(e.noun(np).bare(True) for np in node.of[1:])])


def _some(e: English, node: things.Some, form: str) -> str:
    text = count_phrase(e, node.of, node.cnt)
    return f"{text} {e.say(node.so)}" if node.so else text


def _bare(e: English, node: things.Bare, form: str) -> str:
    np = node.np
    zone = isinstance(np, nouns.NP) and isinstance(np.head, nouns.ZoneCards)
    text = zone_phrase(e, np) if zone else e.say(np, "the")
    return f"{text}'s" if form == "'s" else text


def _bunch(e: English, node: Any, form: str) -> str:
    match node.cnt:
        case things.All():
            return "all of them"
        case things.AnyNumber():
            return "any number of them"
        case things.UpTo(n=n):
            return f"up to {e.say(n)} of them"
    return f"{e.say(node.cnt.n)} of them"


def _pronoun(subject: str, owner: str) -> Handler:
    def say(e: English, node: Any, form: str) -> str:
        return owner if form == "'s" else subject

    return say


def _player(e: English, node: players.Player, form: str) -> str:
    return possessive(node.s) if form == "'s" else e.say(node.s)


def _who(e: English, node: players.Who, form: str) -> str:
    text = e.template(node, "", "it")
    return f"{text}'s" if form == "'s" else text


def _place(e: English, node: Any, form: str) -> str:
    text = place_phrase(e, node)
    if form != "on":
        return text
    zone = node.z if isinstance(node, conditions.Place) else node.a
    return f"{'on' if zone.id == 'field' else 'in'} {text}"


def _happens(e: English, node: events.Happens, form: str) -> str:
    subject = e.say(node.t)
    return f"{subject} {e.say(node.h, form or 's')}"


def _pay(e: English, node: costs.PayDo, form: str) -> str:
    first, *rest = (e.word(v, "") for v in node.v)
    said = [first.replace("{obj}", _of_payer(e, node.t)), *(w.replace("{obj}", "it") for w in rest)]
    return " and ".join(said)


def _of_payer(e: English, node: Node) -> str:
    """What a cost takes: it speaks of the payer's own things."""
    outer, e.paying = e.paying, True
    said = e.say(node)
    e.paying = outer
    return said


def _must(e: English, node: sentences.Must, form: str) -> str:
    return e.say(node.d, form)


def _sentence(e: English, node: sentences.Sentence, form: str) -> str:
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    outer, e.default_owner = e.default_owner, e.owner_of(who) or e.default_owner
    before = [e.say(p) for p in node.pre if not isinstance(p, sentences.By | sentences.Instead)]
    subject = e.say(who) if who else ""
    if isinstance(node.do, sentences.May):
        middle = f"{subject or 'you'} may {e.say(node.do.d, 'inf')}"
    elif who is not None and not e.is_plural(who):
        middle = f"{subject} {e.say(node.do, 's')}"
    else:
        middle = f"{subject} {e.say(node.do)}"
    e.default_owner = outer
    after = " instead" if any(isinstance(p, sentences.Instead) for p in node.pre) else ""
    return f"{' '.join(before)} {middle.strip()}{after}.".strip()


def _seq(e: English, node: sentences.Seq, form: str) -> str:
    clause = CLAUSE.match(e.rule(node.a).en)
    if clause is None:
        return f"{e.say(node.a, form)} and {e.say(node.b, form)}"
    # the subject goes on: "it gets +1 attack and stands"
    form = form or e.agreement(node.a, clause)
    first = e.say(node.a, "" if form in ("s", "plural") else form)
    return f"{first} and {e.say(node.b, form, '')}"


def _to(e: English, node: verbs.To, form: str) -> str:
    place = e.template(node, "", "")
    if form == "into":
        start = "on" if node.end else "onto" if node.z.id == "field" else "into"
        return f"{start} {place}"
    return place


def _counted(e: English, node: things.Count, form: str) -> str:
    return e.template(node, "", "it")


SPECIAL: dict[type, Handler] = {
    nouns.NP: _np,
    nouns.NounOr: _noun_or,
    nouns.NounList: _noun_list,
    things.Some: _some,
    things.Bare: _bare,
    things.Bunch: _bunch,
    things.This: _pronoun("this card", "this card's"),
    things.It: _pronoun("it", "its"),
    things.Former: _pronoun("the former", "the former's"),
    things.Latter: _pronoun("the latter", "the latter's"),
    players.Player: _player,
    players.Who: _who,
    conditions.Place: _place,
    conditions.EitherPlace: _place,
    events.Happens: _happens,
    costs.PayDo: _pay,
    sentences.Must: _must,
    sentences.Sentence: _sentence,
    sentences.Seq: _seq,
    verbs.To: _to,
    things.Count: _counted,
}
"""Classes whose English is put together instead of filled into a template."""
