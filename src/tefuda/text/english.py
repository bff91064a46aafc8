"""English from the same syntax tree: templates on the classes, with nouns and sentences put together here.

In an English template `~verb` is inflected by the form asked for (plain, `s`, `ing`, `ed` participle, `past`, `would`),
`{field.form}` asks for a form, `{field(other)}` gives a verb its object, `[…]` appears if its field or flag is set, with
`[…|…]` as the other case. A template that begins with its subject agrees with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from . import conditions, events, instructions, joining, nouns, numbers, options, players, quals, sentences, things
from .english_forms import (
    CLAUSE,
    FORMS,
    PLURALS,
    SIGNS,
    TAKING,
    WORD_FORMS,
    capitals,
    generic,
    number_text,
    several_named,
    single,
    taken,
)
from .english_nouns import NounPhrase, article, noun_phrase, possessive
from .english_sentences import SPECIAL
from .grammar import Grammar
from .inflection_en import inflect
from .model import Node, Rule, Token, Word
from .printing import fits
from .template import BRACKETS
from .tree import walk
from .words import CounterName, Name, Side, Sign, Tribe

__all__ = ["English"]

SLOT = re.compile(r"\{(\w+)(?:\.([\w'*]+))?(?:\((\w+)\))?(?::([^}]*))?\}")
GROUP = re.compile(r"\[(?:(\w+)\?)?([^\[\]|]*)(?:\|([^\[\]]*))?\]")
VERB = re.compile(r"~(\w+)")
INNER = re.compile(r"[ \[]\{(\w+)(?:\.([\w']+))?\} ~")
BOUNDED = re.compile(r"\{n(?:\.are)?\}\s*\[ ?\{cmp(?:\.\w+)?\} ?\]")

OF_IT = "it ~"
"""How a template begins whose subject is always what the text speaks of."""

OWNER = re.compile(r"\b(?:(your|their)|enemy|(?:opponent|player|sides?|owner|chaser|leader)'s?)\b")
"""Whose a thing is said to be: yours, theirs, or of a player who is named."""

OTHERS_ZONE = re.compile(
    r"\b((?:the|an|that) (?:[a-z]+ )?(?:opponent|player)'s) (?:hand|deck|memory|life|discard pile)\b"
)
"""A zone of another player, in which only cards of that player are."""

NOBODYS = re.compile(r"\bcards?\b|\btokens?\b|^this |\bof them\b")
"""What is said of no player, and is still nobody else's."""

MANY_OBJECTS = ("them", "all of them", "each of them", "the rest")
"""Objects of verbs that are several things."""

PLAYERS = (Side, players.Who)
"""What can be the subject inside a template."""

OBJECTS = {"it": "it", "none": ""}
"""Objects of verbs that are not fields."""

NOT_ONE = re.compile(r"(?<!to )(?<!by )(?<!of )(?<!from )\b([Yy]ou|[Tt]hey) (was|is)\b")
"""The verb be behind those who are never one: of a thing named again it is not known before whether it is one or several."""


NONE_DID = re.compile(
    r"\b(one of|an?|either) ((?:(?!\b(?:and|if|that|when|while)\b)[^,.])*?) (?:was not|did not (\w+))"
    r"(?=[^,.]* (?:this turn|last turn|this game|this way)\b)"
)
"""What has not happened to any of some things."""
NONE = {"one of": "none of", "a": "no", "an": "no", "either": "neither"}


NTH_PLAYED = re.compile(
    r"(^|[:,.] )(card|spell|follower|amulet)s that are the (\w+) this turn ((?:you|the opponent) plays?) cost\b"
)
"""What the n-th card of a turn costs."""


NONE_THERE = re.compile(r"\bthere are 0 (of your )?(?=[a-z])")
"""How many there are, if that is none."""


CHOOSER = re.compile(
    r"\b([Tt]he opponent|[Aa]n opponent|[Ee]ach player|[Tt]hat player) choose(?= (?:\w+ or )?(?:up to )?\d+:)"
)
"""One other player in front of what is chosen from options."""


def of_each(node: Node, text: str) -> str:
    """A condition on what several players have: it is asked of each of them, unless it counts what they have together."""
    if not isinstance(node, conditions.Single) or any(numbers.adds_up(n) for n in walk(node)):
        return text
    return text.replace("either player's", "each player's").replace("on both fields", "on each player's field")


def agreeing(text: str) -> str:
    """English in which the verb be agrees with you and they, and what is denied of each of some is said of none or of all."""
    text = text.replace("each player can't", "players can't")
    text = NONE_DID.sub(lambda m: f"{NONE[m[1]]} {m[2]} {inflect(m[3] or 'be', 'past')}", text)
    text = NONE_THERE.sub(lambda m: "you have no " if m[1] else "there are no ", text)
    text = CHOOSER.sub(r"\1 chooses", text)
    text = NTH_PLAYED.sub(r"\1the \3 \2 \4 this turn costs", text)
    return NOT_ONE.sub(lambda m: f"{m[1]} {'were' if m[2] == 'was' else 'are'}", text)


def first_deed(do: Any) -> str:
    """What a sentence says first is done, in one word."""
    act = getattr(do, "d", None)
    while isinstance(act, sentences.Chain):
        act = act.a  # type: ignore[attr-defined]
    if isinstance(act, instructions.Draw | instructions.DrawUpTo):
        return "draw"
    if isinstance(act, instructions.Select):
        return "choose"
    return "discard" if isinstance(act, instructions.DiscardN) else str(getattr(getattr(act, "v", None), "id", ""))


class English:
    """Renders trees of one grammar; docs/users/english-style.md says how it should sound.

    Args:
        grammar: The grammar.
        names: English of card names, types (`・` before them) and counters (with カウンター behind), where known.

    Attributes:
        default_owner: Whose things a sentence speaks of that names no owner.
        paying: Inside a cost, which speaks of the payer's things.
        moving: Inside a verb that takes cards away: they come *from* a hand, and do not lie *in* it.
        others: Inside a sentence that another player than the master carries out.
        actor, did: Who carried out the sentence before (you, or they), and what that was.
        one_by_one: Whether a condition on それ, if that is several things, is asked of each of them.
        anybodys: Whether what is said of no player, card or token, may be any player's.
        of_each: Whether the sentence before was about each of several things.
        many: Whether what the text introduced last is several things: they, not it.
        one_chosen: Whether one thing was chosen before.
        named: Descriptions of what was chosen: said again without a number they are that.
        moved: What is being moved, while it is said to where.
        undone: `many` as it was before what a player may do, for the case that he does not.
        conditional: Whether the sentence before has a condition.
        mentioned: Whose things the line has named so far: `your`, `their`, another player's, or nothing for those that may be anybody's.
    """

    one_by_one: ClassVar[bool] = True
    anybodys: ClassVar[bool] = False

    def __init__(self, grammar: Grammar, names: Mapping[str, str]) -> None:
        self.grammar = grammar
        self.names = names
        self.default_owner = "your"
        self.paying = False
        self.moving = False
        self.many: bool = False
        self.one_chosen = False
        self.named: list[list[nouns.Noun]] = []
        self.actor = "you"
        self.did: Node | None = None
        self.of_each = False
        self.others = False
        self.mentioned: set[str] = set()
        self.moved = "it"
        self.undone: bool | None = None
        self.conditional = False

    def mention(self, text: str) -> str:
        """Keep whose thing was named; a card without a place is one of those that were named before."""
        owner, zone = OWNER.search(text), OTHERS_ZONE.search(text)
        if zone is not None:
            self.mentioned.add(re.sub("^an? .*", "that player's", zone[1]))
        elif owner is not None or (self.anybodys and not NOBODYS.search(text)):
            self.mentioned.add(owner[1] or "" if owner is not None else "")
        return text

    def home(self) -> str:
        """Whose zone a thing goes to if the text does not say it: its owner's, named as such if things of several players are spoken of."""
        said = OWNER.search(self.moved)
        owners = self.mentioned if said is None else {said[1] or ""}
        if owners <= {self.default_owner} or self.moved.startswith("this "):
            return self.default_owner
        if len(owners) == 1 and said is None and (one := next(iter(owners))).endswith("'s"):
            return one
        if self.moved not in MANY_OBJECTS:
            return "its owner's"
        return "their owner's" if owners == {"their"} else "their owners'"

    def whose(self, side: Word) -> str:
        """Whose, as a possessive: 自分 in what another player does is that player."""
        return "their" if self.others and side.id == "own" else possessive(side)

    def owner_of(self, who: players.Who | None) -> str:
        """Whose things a sentence with this subject speaks of when it names no owner."""
        return "" if who is None or (isinstance(who, players.Player) and who.s.id == "own") else "their"

    def still(self, node: sentences.Sentence) -> bool:
        """Whether what is done instead or in addition is done by the others of whom the sentence before speaks: it does the same."""
        if self.actor != "they" or not any(isinstance(p, sentences.Instead | sentences.Further) for p in node.pre):
            return False
        if any(isinstance(n, quals.Owner | quals.OfPlayer | players.Player | things.It) for n in walk(node.do)):
            return False
        return first_deed(node.do) in ("draw", "discard", "choose") and first_deed(node.do) == first_deed(self.did)

    def line(self, node: Node) -> str:
        """A line of text, beginning with a capital."""
        self.many, self.of_each, self.actor, self.named, self.mentioned = False, False, "you", [], set()
        self.one_chosen = False
        text = re.sub(r"\s+", " ", self.say(node)).replace(" ,", ",").strip()
        return capitals(agreeing(text)).replace('.".', '."')

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; `obj` is the object for verbs that want one."""
        if isinstance(node, int | numbers.N):
            return number_text(node if isinstance(node, int) else node.n, form)
        if isinstance(node, options.Option | joining.Mode):
            outer = set(self.mentioned)
            text = self.template(node, form, obj)
            self.mentioned = outer
            return text
        if isinstance(node, numbers.X) and form == "cards":
            return "X cards"
        if isinstance(node, str):
            return node
        if isinstance(node, Word):
            return self.word(node, form)
        if isinstance(node, Token):
            return self.token(node, form)
        for cls in type(node).__mro__:
            if cls in SPECIAL:
                return of_each(node, SPECIAL[cls](self, node, form))
        return of_each(node, self.template(node, form, obj))

    def word(self, node: Word, form: str) -> str:
        """The English of a word; players have possessives."""
        if isinstance(node, Side) and form == "'s":
            return possessive(node)
        if isinstance(node, Tribe):
            return self.names.get(f"・{node.id}", self.grammar.word_text[type(node), node.id][1])
        word = self.grammar.word_text[type(node), node.id][1]
        if form in SIGNS and isinstance(node, Sign):
            return SIGNS[form][node.id]
        return WORD_FORMS[form](word) if form in WORD_FORMS else word

    def token(self, node: Token, form: str) -> str:
        """A name, translated if known."""
        text = node.text
        if isinstance(node, Name):
            text = self.names.get(node.plain, node.text)
        if isinstance(node, CounterName):
            text = f"{self.names.get(node.text, node.text.removesuffix('カウンター'))} counter"
        if form == "a" and text[:1] != "『":
            return f"{article(text)} {text}"
        return f"{text}s" if form == "pl" else text

    def template(self, node: Node, form: str, obj: str) -> str:
        """A node by its template."""
        rule = self.rule(node)
        text = rule.en
        if getattr(getattr(node, "cmp", None), "id", "") == "lt":
            text = BOUNDED.sub("less than {n}", text)
        clause = CLAUSE.match(text)
        if clause and form in ("inf", "s"):
            # "you may have it get", not "you may it gets"
            have = "has" if form == "s" else "have"
            text, form = f"{have} {text}", "inf"
        elif clause and form == "":
            form = self.agreement(node, clause)
        elif text.startswith(OF_IT):
            they = ("they" if form != "inf" else "them") if self.many else "it"
            text = f"{'have ' if form == 'inf' else ''}{they}{text.removeprefix('it')}"
            form = "inf" if form == "inf" or self.many else "s"
        elif form == "" and isinstance(node, events.Event):
            many = text.startswith("you ")
            form = (
                "plural"
                if many or (isinstance(node, events.GaugeMoves) and self.say(node.gauge).endswith("s"))
                else "s"
            )
        elif form == "" and (inner := INNER.search(text)) and isinstance(getattr(node, inner.group(1)), PLAYERS):
            form = self.agreement(node, inner)
        text = GROUP.sub(lambda m: self._group(node, m), text)
        text = GROUP.sub(lambda m: self._group(node, m), text)
        text = VERB.sub(lambda m: inflect(m.group(1), form), text)
        if clause and isinstance(getattr(node, clause.group(1)), things.It):
            subject = clause.group(1)
            text = text.replace(f"{{{subject}}}", f"{{{subject}.they}}", 1)
        return SLOT.sub(lambda m: self._slot(node, m, form, obj), text).translate(BRACKETS)

    def agreement(self, node: Node, clause: re.Match[str]) -> str:
        """The verb form after the subject of a clause."""
        return "plural" if self.is_plural(getattr(node, clause.group(1)), clause.group(2) or "") else "s"

    def rule(self, node: Node) -> Rule:
        """The rule whose Japanese prints the node."""
        spelling = self.grammar.spelling(node)
        for form in self.grammar.forms:
            for alt in self.grammar.alternatives(type(node), form):
                if alt.prints and alt.rule.en and fits(alt, node, spelling):
                    return alt.rule
        return next(r for r in self.grammar.rules[type(node)] if r.en)

    def _group(self, node: Node, m: re.Match[str]) -> str:
        flag, inside, other = m.groups()
        if flag == "one":
            return inside if single(node) else other
        fields = [flag] if flag else [s.group(1) for s in SLOT.finditer(inside)]
        values = [getattr(node, f, None) for f in fields]
        present = not any(v is None or v is False or v == () for v in values)  # 0 is there
        return inside if present else other or ""

    def _slot(self, node: Node, m: re.Match[str], outer: str, obj: str) -> str:
        field, form, target, sep = m.groups()
        if field == "obj":
            return obj
        value = getattr(node, field)
        inner = outer if form == "*" else form or ""
        if form in FORMS:
            return FORMS[form](self, node, value, outer)
        if isinstance(value, tuple):
            return (sep or " ").join(self.say(v, inner) for v in value)
        if target in OBJECTS:
            them = target == "it" and self.many and getattr(value, "id", "") != "shuffle"
            return self.say(value, inner, "them" if them else OBJECTS[target]).rstrip()
        if target:
            thing = getattr(node, target)
            taking = getattr(value, "id", getattr(value, "how", "")) in TAKING
            return self.say(value, inner, taken(self, lambda: self.say(thing)) if taking else self.say(thing))
        return self.say(value, inner)

    def chosen_again(self, node: Node) -> bool:
        """Whether a description without a count means what was chosen before; one that fits several of them is refused elsewhere."""
        try:
            return isinstance(node, things.Bare) and things.chosen_again(node.np, self.named) is not None
        except ValueError:
            return True

    def is_plural(self, node: Any, form: str = "") -> bool:
        """Whether a verb after this subject stands in the plural."""
        if form == "pl":
            return True
        plural = next((PLURALS[cls] for cls in type(node).__mro__ if cls in PLURALS), None)
        if plural is None:
            group = form == "any" or (form == "group" and not self.chosen_again(node))
            return getattr(node, "several", False) or (group and generic(node)) or several_named(self, node)
        return plural(self, node)

    def noun(self, node: Any) -> NounPhrase:
        """The parts of a description."""
        return noun_phrase(self, node)
