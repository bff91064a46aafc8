"""Classes whose English is put together instead of filled into a template."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from . import conditions, costs, events, instructions, nouns, numbers, players, quals, sentences, things, verbs
from .english_forms import CLAUSE, players_own, several_named, taken
from .english_nouns import (
    count_phrase,
    counters_phrase,
    further,
    genitive,
    merged,
    opened,
    place_phrase,
    possessive,
    shared_place,
    zone_phrase,
)
from .inflection_en import inflect
from .model import Node
from .tree import walk
from .words import Unit

if TYPE_CHECKING:
    from .english import English

__all__ = ["SPECIAL", "Handler", "chosen"]

Handler = Callable[["English", Any, str], str]
"""Says a node in a form."""


def _np(e: English, node: Any, form: str) -> str:
    node = opened(node)
    if isinstance(node, nouns.NounOr):
        return _noun_or(e, node, form)
    return e.noun(node).show(form or "a")


def _noun_or(e: English, node: nouns.NounOr, form: str) -> str:
    first, *rest = (e.noun(np) for np in node.of)
    if form == "'s":
        return genitive(_noun_or(e, node, "the"))
    (first, *rest), place = shared_place(merged([first, *rest], "or"))
    return " or ".join([first.show(form or "a"), *(further(np, first, form) for np in rest)]) + place


def _noun_list(e: English, node: nouns.NounList, form: str) -> str:
    outer = nouns.NP(head=node.of[0].head, quals=(*node.quals, *node.of[0].quals))
    whose = tuple(q for q in outer.quals if isinstance(q, nouns.Owner))
    others = [nouns.NP(np.head, (*whose, *np.quals)) if unowned_zone(np) else np for np in node.of[1:]]
    first, *rest = merged([e.noun(outer), *(e.noun(np) for np in others)], "and")
    if rest and not any(np.after for np in rest):
        # the place that stands with the first one is said once, behind the last one
        short = [first._replace(after=()).show("pl"), *(np.bare(True) for np in rest)]
        return " ".join([" and ".join(short), *first.after])
    return " and ".join([first.show("pl"), *(np.bare(True) for np in rest)])


def unowned_zone(np: Any) -> bool:
    """Whether a description is all of a zone, without saying whose."""
    return isinstance(np.head, nouns.ZoneCards) and not any(isinstance(q, nouns.Owner) for q in np.quals)


def _some(e: English, node: things.Some, form: str) -> str:
    text = count_phrase(e, node.of, node.cnt)
    text = f"{text} {e.say(node.so)}" if node.so else text
    if not isinstance(getattr(node.of, "head", None), nouns.Named):
        e.mention(text)
    return genitive(text) if form == "'s" else text


def _bare(e: English, node: things.Bare, form: str) -> str:
    np = node.np
    zone = isinstance(np, nouns.NP) and isinstance(np.head, nouns.ZoneCards)
    text = zone_phrase(e, np) if zone else e.say(np, "the")
    if several_named(e, node):
        text = f"the {e.noun(np).show('pl')}"
    return genitive(text) if form == "'s" else text


BUNCHES: dict[type[things.Count], str] = {
    things.All: "all of them",
    things.AllBut: "all of them but {}",
    things.AnyNumber: "any number of them",
    things.UpTo: "up to {} of them",
    things.AtRandom: "{} of them at random",
    things.Each: "{} of each",
    things.Exactly: "{} of them",
}


def _bunch(e: English, node: Any, form: str) -> str:
    number = e.say(node.cnt.n) if hasattr(node.cnt, "n") else ""
    one = number == "1" and not isinstance(node.cnt, things.UpTo)
    return BUNCHES[type(node.cnt)].format("one" if one else number)


def _pronoun(subject: str, owner: str) -> Handler:
    def say(e: English, node: Any, form: str) -> str:
        return owner if form == "'s" else subject

    return say


def _it(e: English, node: things.It, form: str) -> str:
    """What the text introduced last: it, or they."""
    if not (e.many or node.many):
        return "its" if form == "'s" else "it"
    return {"'s": "their", "they": "they"}.get(form, "them")


def _player(e: English, node: players.Player, form: str) -> str:
    return possessive(node.s) if form == "'s" else e.say(node.s)


def _that(e: English, node: things.That, form: str) -> str:
    text = f"those {e.noun(nouns.NP(node.head)).show('pl')}" if e.is_plural(node) else e.template(node, "", "it")
    return genitive(text) if form == "'s" else text


def _who(e: English, node: Any, form: str) -> str:
    text = e.template(node, "", "it")
    return genitive(text) if form == "'s" else text


def _place(e: English, node: Any, form: str) -> str:
    text = place_phrase(e, node)
    if form != "on":
        return text
    zone = node.z if isinstance(node, conditions.Place) else node.a
    return f"{'on' if zone.id == 'field' else 'in'} {text}"


def _happens(e: English, node: events.Happens, form: str) -> str:
    subject = e.say(node.t, "they" if isinstance(node.t, things.It) else "")
    return f"{subject} {e.say(node.h, form or 's')}"


def _pay(e: English, node: costs.PayDo, form: str) -> str:
    first, *rest = (e.word(v, "") for v in node.v)
    e.moving, outer = node.v[0].id != "act", e.moving
    said = [first.replace("{obj}", _of_payer(e, node.t))]
    e.moving = outer
    it = "them" if e.is_plural(node.t) else "it"
    return " and ".join([*said, *(w.replace("{obj}", it) for w in rest)])


def _pay_random(e: English, node: costs.PayRandom, form: str) -> str:
    number = e.say(node.n)
    noun = taken(e, lambda: e.noun(node.of))
    shown = f"a random {noun.bare(False)}" if number == "1" else f"{number} random {noun.bare(True)}"
    return f"{e.say(node.v, 'bare')} {shown}"


def _of_payer(e: English, node: Node) -> str:
    """What a cost takes: it speaks of the payer's own things."""
    outer, e.paying = e.paying, True
    said = e.say(node)
    e.paying = outer
    return said


def _must(e: English, node: sentences.Must, form: str) -> str:
    return e.say(node.d, form)


def _otherwise(e: English, node: sentences.Otherwise, form: str) -> str:
    """Behind a condition, otherwise would be its contrary."""
    return "if that is not done," if node.undone and e.conditional else "otherwise,"


def _sentence(e: English, node: sentences.Sentence, form: str) -> str:
    at, who = next(((i, p.who) for i, p in enumerate(node.pre) if isinstance(p, sentences.By)), (0, None))
    still = who is None and e.still(node)
    at = len(node.pre) if still else at
    if e.undone is not None and any(isinstance(p, sentences.Otherwise) for p in node.pre):
        e.many = e.undone
    e.undone = e.many if isinstance(node.do, sentences.May) else None
    of_each = _of_each(e, node)
    moved = (sentences.By, sentences.Instead, *_behind(node))
    before = [e.say(p) for p in node.pre[:at] if not isinstance(p, moved)]  # before the subject, nothing is his
    outer, e.default_owner = e.default_owner, "their" if still else e.owner_of(who) or e.default_owner
    before_that, e.others = e.others, e.others or still or e.owner_of(who) == "their"
    before += [e.say(p) for p in node.pre[at:] if not isinstance(p, moved)]
    e.conditional = any(isinstance(p, sentences.If) for p in node.pre)
    subject = "they" if still else e.say(who) if who else ""
    if isinstance(node.do, sentences.May):
        middle = f"{subject or 'you'} may {e.say(node.do.d, 'inf')}"
    elif who is not None and not e.is_plural(who):
        middle = f"{subject} {e.say(node.do, 's')}"
    else:
        said = e.say(node.do)  # some acts say their subject themselves
        if not subject:
            said = said.replace(", then may ", ", then you may ", 1)
        middle = said if subject and said.startswith(f"{subject} ") else f"{subject} {said}"
    e.default_owner, e.others = outer, before_that
    act = getattr(node.do, "d", None)
    if isinstance(act, instructions.ElBoost | sentences.GainsToo) and any(
        isinstance(p, sentences.Further) for p in node.pre
    ):
        they = e.many or e.is_plural(getattr(getattr(e.did, "d", None), "t", None), "any")
        middle = middle.replace("make it", "they get" if they else "it gets")
        if isinstance(act, sentences.GainsToo) and middle.startswith(" gain "):
            middle = f"{'they gain' if they else 'it gains'} {middle.removeprefix(' gain ')}"
    e.did, e.actor = node.do, "they" if middle.startswith(OTHERS) else "you"
    after = " instead" if any(isinstance(p, sentences.Instead) for p in node.pre) else ""
    middle = re.sub("(choose (?:up to )?[^ ]+) of them", r"\1", middle) if after else middle  # as many instead
    after += "".join(
        f" {e.say(p).rstrip(',')}" for p in node.pre if sentences.Per in moved and isinstance(p, sentences.Per)
    )
    if of_each:
        e.many = True
        before = [re.sub("^if ", "for each of them, if ", said) for said in before]
    return f"{' '.join(before)} {middle.strip()}{after}.".strip()


def _of_each(e: English, node: sentences.Sentence) -> bool:
    """Whether a sentence is about each of several things, its condition or the one before it being about それ; they are then called it."""
    asked = any(
        isinstance(n, things.It) and not n.many for p in node.pre if isinstance(p, sentences.If) for n in walk(p)
    )
    goes_on = e.of_each and (
        any(isinstance(p, sentences.Otherwise) for p in node.pre) or not any(p.governs for p in node.pre)
    )
    said = any(isinstance(n, things.It | instructions.Again) for n in walk((node.do, *node.pre)))
    e.of_each = e.one_by_one and e.many and said and (asked or goes_on)
    e.many = e.many and not e.of_each
    return e.of_each


OTHERS = (
    "the opponent",
    "an oppo",
    "each ",
    "every ",
    "that player",
    "its player",
    "both players",
    "they ",
    "all players",
)
"""How a sentence begins that somebody else than the master carries out."""


def _if_done(e: English, node: sentences.IfDone, form: str) -> str:
    return e.template(node, form, "it").replace("you do", f"{e.actor} do")


def _behind(node: sentences.Sentence) -> tuple[type, ...]:
    """Prefixes that English says behind the sentence, or not at all."""
    act = getattr(node.do, "d", None)
    out: tuple[type, ...] = ()
    if not isinstance(act, sentences.Chain):
        out += (sentences.Per,)
    what = getattr(act, "t", None) or getattr(act, "what", None)
    if isinstance(what, things.Bunch):
        out += (sentences.Among,)  # "one of them" says it
    return out


def _seq(e: English, node: sentences.Seq, form: str) -> str:
    acts: list[Any] = [node.a]
    rest: Any = node.b
    while isinstance(rest, sentences.Seq) and rest.either() == node.either():
        acts.append(rest.a)
        rest = rest.b
    acts.append(rest)
    clause = CLAUSE.match(e.rule(node.a).en)
    held = HOLDS.match(e.rule(node.a).en) if clause is None else None
    if held is not None and not form:
        form = e.agreement(node.a, held)
    if clause is not None:
        # the subject goes on: "it gets +1 attack and stands"
        form = form or e.agreement(node.a, clause)
    owned = clause is None and held is None and OWNED.match(e.rule(node.a).en) is not None
    plain = (clause is not None or held is not None) and form in ("s", "plural")
    first = e.say(node.a, "" if plain else form)
    goes_on = clause or held
    said = [first]
    for act in acts[1:]:
        if goes_on:
            said.append(_going_on(e, act, form, goes_on))
        elif owned and (sentences.unnamed(act) or (act.static and "t" not in act.__struct_fields__)):
            said.append(_of_owner(e, node.a, act))
        else:
            said.append(e.say(act, form))
    then = " or " if node.either() else " and then " if node.link == "後" else " and "
    if isinstance(rest, sentences.Seq):
        then += "either "
    return then.join(said) if len(said) < 3 else ", ".join(said[:-1]) + "," + then + said[-1]


HOLDS = re.compile(r"^\{(t)(?:\.([\w']+))?\} (?:can't|cannot) ")
"""A template that begins with its subject, about which it says what that does not do."""

OWNED = re.compile(r"^\{t\.'s\} ")
"""A template that begins with something of a thing: what goes on is about the thing."""


def _of_owner(e: English, first: Any, act: Any) -> str:
    """What goes on about the thing of which the act before changed something."""
    many = e.is_plural(first.t)
    return f"{'they' if many else 'it'} {e.say(act, 'plural' if many else 's', '')}"


MADE = re.compile(r"^makes? (?:it|them) (\w+)")


def _going_on(e: English, act: Any, form: str, clause: re.Match[str]) -> str:
    """What else the subject of a sentence does; what has a subject of its own says it, what a player does is done by him."""
    if isinstance(act, instructions.Again) and getattr(act.v, "id", "") in ("stand", "act"):
        return e.say(act.v, form, "")
    if form == "inf" or clause.group(1) != "t":
        return e.say(act, form, "")
    if CLAUSE.match(e.rule(act).en) and isinstance(
        getattr(act, "t", None), things.Some | things.Bare | things.This | things.Rest
    ):
        return e.say(act)
    if isinstance(act, BY_PLAYER):
        return f"you {e.say(act, 'inf')}"
    return MADE.sub(lambda m: inflect(m[1], form), e.say(act, form, ""))


BY_PLAYER = (instructions.Draw, instructions.DrawUpTo, instructions.DiscardN)
"""Acts of the player, whoever the sentence is about."""


def _until(e: English, node: instructions.RevealUntil, form: str) -> str:
    said = e.template(node, form, "it")
    e.many = node.n.n > 1
    return said


def _introduced(e: English, thing: Any, say: Callable[[], str]) -> str:
    """Say an act that introduces things: the text after it calls them it or them."""
    said = say()
    if isinstance(thing, things.Some | things.Bunch | things.OutOf | things.Both | things.Either):
        e.many = e.is_plural(thing)
    return said


def _select(e: English, node: instructions.Select, form: str) -> str:
    said = _introduced(e, node.what, lambda: e.template(node, form, "it"))
    e.named.append([np for _, np in things.descriptions(node.what)])
    e.one_chosen = not e.many
    return said


def chosen(e: English, thing: Node) -> None:
    """What a verb chooses: several things together can be meant again by their descriptions."""
    e.one_chosen = not e.many
    if isinstance(thing, things.Both):
        e.named.append([np for _, np in things.descriptions(thing)])


SHOWING = frozenset({"look", "reveal", "create", ""})
"""Verbs behind which it is all that they show or make; cards that are moved have no such name."""


def _do(e: English, node: instructions.Do, form: str) -> str:
    if getattr(node.v, "id", "") == "make_discard" and isinstance(node.t, things.Some):
        np = node.t.of
        if isinstance(np, nouns.NP) and any(isinstance(q, nouns.Owner) and q.s.id == "foe" for q in np.quals):
            return _foe_discards(e, np, node.t.cnt, form)
    many, verb = e.many, getattr(node.v, "id", "")
    said = _introduced(e, node.t, lambda: e.template(node, form, "it"))
    if verb == "choose":
        chosen(e, node.t)
    elif (
        e.one_chosen and isinstance(node.t, things.Some) and isinstance(node.t.cnt, things.All) and verb not in SHOWING
    ):
        e.many = many  # it is what was chosen, not all of those
    if verb == "put" and lie_nowhere(node.t):
        said += " on this card"
    return OWNERS.sub(lambda m: f"their owners' {PILES.get(m[1], m[1] + 's')}", said) if e.is_plural(node.t) else said


def lie_nowhere(thing: things.Thing) -> bool:
    """Whether counters are meant of which it is not said on what they are."""
    np = things.description(thing)
    return isinstance(np, nouns.NP) and isinstance(np.head, nouns.Counters) and not np.quals


OWNERS = re.compile(r"its owner's (hand|deck|cemetery|memory|life|archive)\b")
PILES = {"cemetery": "cemeteries", "memory": "memories", "life": "life"}
"""Zones of several players, where the plural is not made by an s."""


def _foe_discards(e: English, np: nouns.NP, cnt: things.Count, form: str) -> str:
    """What the other player is made to discard."""
    own = nouns.NP(np.head, tuple(q for q in np.quals if not isinstance(q, nouns.Owner)))
    outer, e.default_owner = e.default_owner, "their"
    what = taken(e, lambda: count_phrase(e, own, cnt))
    e.default_owner = outer
    have, verb = ("have ", "discard") if form == "inf" else ("", "discards")
    return f"{have}the opponent {verb} {what}"


def _done_count(e: English, node: numbers.DoneCount, form: str) -> str:
    """How many were taken: cards, but of counters counters."""
    text = e.template(node, form, "it")
    return text.replace("of cards", "of counters", 1) if getattr(node.done, "id", "") == "remove" else text


def _counters(e: English, node: Any, form: str) -> str:
    """Counters that are taken from a thing."""
    number = "any number of" if isinstance(node, costs.PayCounterAny) else e.say(node.n, "a")
    if not isinstance(node.np, nouns.NP) or not isinstance(node.np.head, nouns.Counters):
        cnt = things.AnyNumber() if isinstance(node, costs.PayCounterAny) else things.Exactly(node.n, Unit(""))
        return f"{inflect('remove', form)} {taken(e, lambda: count_phrase(e, node.np, cnt))}"
    return f"{inflect('remove', form)} {counters_phrase(e, node.np, number)}"


def _many(e: English, node: conditions.Many, form: str) -> str:
    if not isinstance(node.np, nouns.NP) or not isinstance(node.np.head, nouns.Counters):
        return e.template(node, form, "it")
    number = f"less than {e.say(node.n)}" if getattr(node.cmp, "id", "") == "lt" else e.say(node.n)
    bound = f" {e.say(node.cmp, 'fewer')}" if node.cmp is not None and node.cmp.id != "lt" else ""
    return counters_phrase(e, node.np, f"{number}{bound}", "has")


def _possessed(e: English, node: Any, form: str) -> str:
    """A number of a thing: `its attack`, but `the cost of the follower destroyed this way`."""
    thing = getattr(node, "of", None) or node.t
    owner = e.say(thing, "'s")
    what = f"{'base ' if getattr(node, 'base', False) else ''}{e.say(node.stat)}"
    if getattr(node, "by", 0):
        what += f" {e.say(node.sign)} {node.by}"
    if " that " in owner or " this way" in owner or owner.count(" ") > 4:
        owner_text = e.say(thing)
        return f"the {what} of {owner_text}"
    return f"{owner} {what}"


def _stat_cond(e: English, node: conditions.StatCond, form: str) -> str:
    said = e.template(node, form, "it")
    return said.replace(f"{e.say(node.t, chr(39) + 's')} {e.say(node.stat)}", _possessed(e, node, form), 1)


def _discards(e: English, node: events.Discards, form: str) -> str:
    who = e.say(node.who) if node.who else "you"
    plural = node.who is None or e.is_plural(node.who)
    said = inflect("discard", form or ("" if plural else "s"))
    return f"{who} {said} {taken(e, lambda: players_own(e, node, lambda: e.say(node.np, 'a')))}"


def _past(e: English, node: quals.Past, form: str) -> str:
    """What was taken: one word stands before the noun, more behind it."""
    done = re.sub(r"\s+", " ", e.say(node.d, "ed", "")).strip()
    kind = e.say(node.k)
    text = f"the {done} {kind}" if " " not in done else f"the {kind} {done}"
    return genitive(text) if form == "'s" else text


def _to(e: English, node: verbs.To, form: str) -> str:
    place = e.template(node, "", "")
    if form == "into":
        start = "on" if node.end else "onto" if node.z.id == "field" else "into"
        return f"{start} {place}"
    if form == "mine" and node.whose is None and node.z.id in ("hand", "deck"):
        return place if " of " in place else f"{e.home()} {node.z.id}"
    return place


def _counted(e: English, node: things.Count, form: str) -> str:
    return e.template(node, "", "it")


def _listed(e: English, node: things.Both | things.Either, form: str) -> str:
    """Say where each member of a list lies, which the print says before the first one only."""
    return e.template(msgspec.structs.replace(node, of=things.listed(node.of)), form, "it")


def _rate(e: English, node: sentences.Per | sentences.PerMid, form: str) -> str:
    """Counters on a thing that is named: `for every 3 prayer counters on this card`."""
    of = node.of
    on_it = (quals.OfThis, quals.Its, quals.LyingOn)
    counters = isinstance(of, nouns.NP) and isinstance(of.head, nouns.Counters)
    if not counters or [type(q) in on_it for q in getattr(of, "quals", ())] != [True]:
        return e.template(node, form, "it")
    counted = counters_phrase(e, of, e.say(node.cnt), "on")
    rate = f"each {counted.removeprefix('1 ')}" if counted.startswith("1 ") else f"every {counted}"
    return f"for {rate}{',' if isinstance(node, sentences.Per) else ''}"


SPECIAL: dict[type, Handler] = {
    quals.Past: _past,
    things.Both: _listed,
    things.Either: _listed,
    nouns.NP: _np,
    nouns.NounOr: _noun_or,
    nouns.NounList: _noun_list,
    things.Some: _some,
    things.Bare: _bare,
    numbers.DoneCount: _done_count,
    things.Bunch: _bunch,
    things.This: _pronoun("this card", "this card's"),
    things.AttackTarget: _who,
    things.That: _that,
    things.It: _it,
    things.Former: _pronoun("the former", "the former's"),
    things.Latter: _pronoun("the latter", "the latter's"),
    players.Player: _player,
    players.Who: _who,
    players.Self: _who,
    players.Everyone: _who,
    conditions.Place: _place,
    conditions.EitherPlace: _place,
    events.Happens: _happens,
    events.Discards: _discards,
    instructions.Select: _select,
    instructions.Search: lambda e, node, form: _introduced(e, node.t, lambda: e.template(node, form, "it")),
    instructions.CreateIn: lambda e, node, form: _introduced(e, node.t, lambda: e.template(node, form, "it")),
    instructions.RevealUntil: _until,
    instructions.Do: _do,
    instructions.TakeCounter: _counters,
    costs.PayCounter: _counters,
    costs.PayCounterAny: _counters,
    conditions.Many: _many,
    conditions.StatCond: _stat_cond,
    numbers.StatOf: _possessed,
    quals.ItsStat: _possessed,
    costs.PayDo: _pay,
    costs.PayRandom: _pay_random,
    sentences.Must: _must,
    sentences.Otherwise: _otherwise,
    sentences.Sentence: _sentence,
    sentences.IfDone: _if_done,
    sentences.Seq: _seq,
    sentences.Per: _rate,
    sentences.PerMid: _rate,
    verbs.To: _to,
    things.Count: _counted,
}
"""Classes whose English is put together instead of filled into a template."""
