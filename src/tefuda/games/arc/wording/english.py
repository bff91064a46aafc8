"""The English of this game where templates do not suffice."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.arc.wording import combats, effects, events, gauges, grants, nouns, statics, terms, texts, values
from tefuda.games.arc.wording import counters as counters_on
from tefuda.text import happening, sentences, things
from tefuda.text.english_dialect import DialectEnglish, Telling, by_another, how_many, player_does, said_of_doer
from tefuda.text.english_forms import number_text
from tefuda.text.english_nouns import article
from tefuda.text.inflection_en import inflect
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, Named
from tefuda.text.numbers import N, Simple
from tefuda.text.players import EachPlayer, Player, Who

TIMES = (
    "at the start of AF", "at the end of AF", "after AF", "at the start of RF", "when cards are opened", "at the end of RF",
    "at the start of CF", "before combat", "just before combat", "during combat", "in combat", "after combat", "before a direct attack",
    "during a direct attack", "in a direct attack", "after a direct attack", "at the end of CF", "after the release in CF",
)  # fmt: skip
"""How a sentence begins at each fixed timing."""
ENDS = re.compile(r"\.([\]”])\.$")
"""A quoted text at the end: the sentence around it has the full stop."""
BRACKETED = re.compile(r"\ba(?= \[[AEIOU])")
BEGINS = re.compile(r"((?:^|/ |: |\((?:independent|continuous|[a-z])\) |\[Echo\] |\. |“))([a-z])")


class ArcEnglish(DialectEnglish):
    """Renders the trees of ARC."""

    @property
    def own(self) -> Mapping[type, Telling]:
        """Classes whose English is put together here."""
        return OWN

    def line(self, node: Node) -> str:
        """A whole text: every sentence begins with a capital and ends with one full stop."""
        text = re.sub(r" +", " ", super().line(node))
        text = re.sub(r"\.\s*([.,])", r"\1", BRACKETED.sub("an", text))
        text = re.sub(r"\bcounters is\b", "counters are", text)
        text = ENDS.sub(r"\1.", text if text.endswith(".") else f"{text}.")
        return BEGINS.sub(lambda m: m.group(1) + m.group(2).upper(), text)


def single(node: Any) -> bool:
    """Whether a number is 1."""
    return isinstance(node, N) and node.n == 1


# ---- words and things


def named(e: ArcEnglish, node: terms.NamedWord, form: str, obj: str) -> str:
    """A named in brackets, translated if known."""
    return f"[{e.names.get(f'・{node.plain}', node.plain)}]"


def letter(e: ArcEnglish, node: terms.Letter, form: str, obj: str) -> str:
    """The letters of options: a, b, c for ア, イ, ウ."""
    order = "アイウエオカキクケコ"
    place = order.find(node.text[1])
    return f"({chr(ord('a') + place)})" if place >= 0 else node.text


def on_field(e: ArcEnglish, node: values.OnField, form: str, obj: str) -> str:
    """A field as a place: with its preposition."""
    return e.say(node.f) if node.who is None else f"in all zones of {e.say(node.who)}"


def main(e: ArcEnglish, node: nouns.Main, form: str, obj: str) -> str:
    """Your alma, the opponent's alma."""
    text = "your alma" if node.s.id == "own" else "the opponent's alma"
    return f"{text}'s" if form == "'s" else text


def every_main(e: ArcEnglish, node: nouns.EveryMain, form: str, obj: str) -> str:
    """All almas of a side."""
    return "all your almas" if node.s.id == "own" else "all opposing almas"


def bare(e: ArcEnglish, node: things.Bare, form: str, obj: str) -> str:
    """A description without a count on both fields, or anywhere, means all such cards; a name alone means a new card."""
    if isinstance(node.np, NP) and isinstance(node.np.head, Named) and not node.np.quals and form == "":
        name = e.say(node.np.head)
        return f"{article(name.strip('『'))} {name}"
    quals = node.np.quals if isinstance(node.np, NP) and isinstance(node.np.head, AKind) else ()
    if form in ("", "any") and any(
        isinstance(q, nouns.FieldOf) and q.f.id in ("all", "both", "everywhere") for q in quals
    ):
        return f"all {e.say(node.np, 'pl')}"
    return e.plain(node, form, obj)


def not_suffer(e: ArcEnglish, node: statics.NotSuffer, form: str, obj: str) -> str:
    """What is true of several descriptions is true of all that fit them."""
    of = node.t.of if isinstance(node.t, things.Both) else ()
    bare = [t.np for t in of if isinstance(t, things.Bare)]
    if not bare or len(bare) < len(of):
        return e.plain(node, form, obj)
    by = f" {e.say(node.by)}" if node.by is not None else ""
    return f"{' and '.join(e.say(np, 'pl') for np in bare)} {e.say(node.what)}{by}"


# ---- prefixes and sentences


def at_time(e: ArcEnglish, node: texts.AtTime, form: str, obj: str) -> str:
    """At the start of AF; at the start of the next AF."""
    text = TIMES[int(node.w.id)]
    if node.next:
        text = re.sub(r" (AF|RF|CF)$", r" the next \1", text)
        text = text if " next " in text else f"{text} next time"
    return f"{text},"


def at_time_since(e: ArcEnglish, node: texts.AtTimeSince, form: str, obj: str) -> str:
    """At the end of CF for the third time since this card was realised."""
    return f"{TIMES[int(node.w.id)]} for the {number_text(node.nth, 'th')} time since this card was realised,"


def counter_name(e: ArcEnglish, node: terms.CounterName, form: str, obj: str) -> str:
    """A fire counter; counters without a name of their own."""
    own = node.text.removesuffix("カウント")
    text = f"{e.names.get(node.text, own)} counter" if own else "counter"
    return f"{text}s" if form == "pl" else f"{article(text)} {text}" if form == "a" else text


def per(e: ArcEnglish, node: sentences.Per, form: str, obj: str) -> str:
    """For each such card, or for every so many."""
    if single(getattr(node.cnt, "n", None)):
        return f"for each {e.say(node.of, 'one')},"
    return f"for every {e.say(getattr(node.cnt, 'n', ''))} {e.say(node.of, 'pl')},"


POINTS = {
    "will": "point of Will",
    "life": "point of Life",
    "nightmare": "nightmare counter",
    "madness": "point of madness",
}


def per_point(e: ArcEnglish, node: texts.PerPoint, form: str, obj: str) -> str:
    """For each point of a number of a player, or service counter; for each of what was taken."""
    if isinstance(node.v, values.TakenCount):
        return per_taken(e, node.n)
    if isinstance(node.v, values.DamageSize):
        return per_damage(node)
    if isinstance(node.v, counters_on.CountersOn):
        what, where = e.say(node.v.c), f" on {e.say(node.v.of)}"
    elif isinstance(node.v, values.ServiceOf):
        what, where = "service counter", f" on {e.say(node.v.of)}"
    else:
        what, where = POINTS[node.v.gauge.id], f" {of_player(e, node.v.who)}"
    if single(node.n):
        return f"for each {what}{where},"
    several = what.replace("point", "points") if what.startswith("point") else f"{what}s"
    return f"for every {e.say(node.n)} {several}{where},"


def per_taken(e: ArcEnglish, n: N) -> str:
    """For each of what was taken."""
    return "for each of them," if single(n) else f"for every {e.say(n)} of them,"


def per_damage(node: texts.PerPoint | texts.PerTaken) -> str:
    """For each point of damage just taken or dealt."""
    done = "taken" if getattr(node.v, "taken", False) else "dealt"
    return f"for each point of damage {done}," if single(node.n) else f"for every {node.n.n} points of damage {done},"


def step_per_taken(e: ArcEnglish, node: texts.PerTaken, form: str, obj: str) -> str:
    """A step done for each of what was taken."""
    lead = per_damage(node) if isinstance(node.v, values.DamageSize) else per_taken(e, node.n)
    return f"{lead} {e.say(node.a, form)}"


def step_per_things(e: ArcEnglish, node: texts.PerThings, form: str, obj: str) -> str:
    """A step done for each of such cards."""
    return f"{per(e, sentences.Per(node.of, node.cnt), form, obj)} {e.say(node.a, form)}"


def of_player(e: ArcEnglish, who: Who | None) -> str:
    """That a player has."""
    if own(who):
        return "you have"
    return f"{e.say(who)} has"


def sentence(e: ArcEnglish, node: sentences.Sentence, form: str, obj: str) -> str:
    """In a sentence about another player 自分の is that player's; what both cannot do neither can."""
    text = e.plain(node, form, obj)
    text = re.sub(r"\b[Ee]ach player can't\b", "neither player can", text)
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    if who is None and not own(would_act(node)):
        who, text = would_act(node), re.sub(rf"(?<=, instead )(?={WHAT_HE_DOES})", "they ", text)
    if own(who):
        return text
    theirs = re.compile(r"\byour (hand|deck|record|oblivion|alma|field|own|Life|Will|nightmare counters|madness)\b")
    return said_of_doer(e, node, text, lambda part: theirs.sub(r"their \1", part))


def would_act(node: sentences.Sentence) -> Who | None:
    """Who would do what this is done instead of: he does this as well."""
    event = next((p.e for p in node.pre if isinstance(p, texts.InsteadOf)), None)
    return event.who if isinstance(event, happening.PlayerActs) else None


WHAT_HE_DOES = r"(?:forget|draw|discard|regain|lose|gain|put|reveal|destroy|return)\b"
"""Acts of a player as English begins with them, if it does not say who."""


def chain(e: ArcEnglish, node: texts.Chain, form: str, obj: str) -> str:
    """What follows several new cards is done to them; behind what another player loses it is said that it is oneself who gains."""
    text = e.plain(node, form, obj)
    rest = e.say(node.b, form)
    other = isinstance(node.a, gauges.Life | gauges.Will) and not own(node.a.who)
    if other and text.endswith(rest) and not rest.startswith(("the ", "each ", "you ")):
        return f"{text.removesuffix(rest)}you {rest}"
    if isinstance(node.a, effects.Create) and not single(node.a.n):
        return re.sub(r"\bit\b", "them", text)
    return text


def becomes(e: ArcEnglish, node: events.Becomes, form: str, obj: str) -> str:
    """A number of a player: counters become so many."""
    text = e.plain(node, form, obj)
    many = isinstance(node.v, values.GaugeOf) and node.v.gauge.id == "nightmare"
    return text.replace(" becomes ", " become ", 1) if many else text


def next_times(e: ArcEnglish, node: texts.NextTimes, form: str, obj: str) -> str:
    """The next time; the next two times."""
    return "the next time," if node.n == 1 else f"the next {node.n} times,"


# ---- steps


def draw_much(e: ArcEnglish, node: effects.DrawMuch, form: str, obj: str) -> str:
    """Draw that many cards; draw cards equal to a value."""
    number = e.say(node.v)
    verb = inflect("draw", form)
    return f"{verb} {number} cards" if number == "that many" else f"{verb} cards equal to {number}"


def just_grants(e: ArcEnglish, node: effects.JustGrants, form: str, obj: str) -> str:
    """Whoever it is good or bad for gets them [R61]."""
    first = node.g[0]
    bad = isinstance(first, grants.StatGrant) and (first.sign.id == "minus") == (first.stat.id != "cp")
    whose = "the opponent's" if bad else "your"
    return f"{whose} alma gets {' '.join(e.say(g) for g in node.g)}"


def life(e: ArcEnglish, node: gauges.Life, form: str, obj: str) -> str:
    """Lose or regain Life."""
    much = f"Life equal to {e.say(node.n)}" if isinstance(node.n, values.Valued) else f"{e.say(node.n)} Life"
    return done_by(e, node.who, "lose" if node.way == "lose" else "regain", much, form)


def will(e: ArcEnglish, node: gauges.Will, form: str, obj: str) -> str:
    """Lose or gain Will."""
    much = f"{e.say(node.n) if node.n is not None else 'all'} Will"
    if isinstance(node.n, values.Valued):
        much = f"Will equal to {e.say(node.n)}"
    return done_by(e, node.who, node.way, much, form)


def own(who: Who | None) -> bool:
    """Whether a player is the one of the text."""
    return who is None or (isinstance(who, Player) and who.s.id == "own")


def done_by(e: ArcEnglish, who: Who | None, verb: str, what: str, form: str) -> str:
    """A verb with the player whose number it changes."""
    if own(who):
        return f"{inflect(verb, form)} {what}"
    other = "each player" if isinstance(who, EachPlayer) else e.say(who)
    have = {"inf": "have ", "s": "makes ", "": "", "plural": ""}.get(form, "")
    return f"{have}{other} {inflect(verb, '' if have else 's')} {what}"


def counters(e: ArcEnglish, node: gauges.Counters, form: str, obj: str) -> str:
    """Get or remove counters."""
    one = {"nightmare": "nightmare counter", "madness": "point of madness"}[node.g.id]
    many = one.replace("point", "points") if one.startswith("point") else f"{one}s"
    number = e.say(node.n) if node.n is not None else "all your" if node.who is None else "all"
    what = f"a {one}" if single(node.n) else f"{number} {many}"
    what += f" of {e.say(node.who)}" if node.who is not None else ""
    return f"{inflect('get' if node.way == 'gain' else 'remove', form)} {what}"


def left_out(e: ArcEnglish, node: nouns.Unsaid, form: str, obj: str) -> str:
    """What a sentence leaves out, where its English needs a word."""
    return "its" if form == "'s" else "it"


def taken_one(e: ArcEnglish, node: nouns.TakenOne, form: str, obj: str) -> str:
    """What a step before has taken."""
    what = f"the {e.say(node.k)} {e.say(node.v)}"
    return f"{what}'s" if form == "'s" else what


def multiply(e: ArcEnglish, node: effects.Multiply, form: str, obj: str) -> str:
    """Halve, double, multiply."""
    printed = " printed" if node.printed else ""
    what = f"the{printed} {' and '.join(e.say(s) for s in node.stat)} of {e.say(node.t)}"
    if isinstance(node.by, gauges.Halved):
        return f"{inflect('halve', form)} {what} (rounded {'up' if node.by.up else 'down'})"
    n = getattr(node.by, "n", 1)
    return f"{inflect('double', form)} {what}" if n == 2 else f"{inflect('multiply', form)} {what} by {n}"


def fight(e: ArcEnglish, node: combats.Fight, form: str, obj: str) -> str:
    """Your alma fights the opposing one."""
    have = "have " if form == "inf" else ""
    return (
        f"{have}{e.say(node.a) if node.a is not None else 'your alma'} {'fight' if have else 'fights'} {e.say(node.b)}"
    )


def fights(e: ArcEnglish, node: combats.Fights, form: str, obj: str) -> str:
    """Your alma fights the opposing one twice, once for each."""
    foe = node.b if node.b is not None else nouns.Main(nouns.MainSide("foe"))
    often = (
        e.say(node.n, "times") if isinstance(node.n, N) else f"{e.say(node.n)} times" if isinstance(node.n, Simple)
        else f"as often as {e.say(node.n)}"
    )  # fmt: skip
    return f"{fight(e, combats.Fight(foe, node.a), form, obj)} {often}"


def next_one(e: ArcEnglish, node: texts.NextComing, form: str, obj: str) -> str:
    """To your next alma that is realised; when your next alma is realised."""
    one = "alma" if isinstance(node.np, nouns.Main) else e.say(node.np, "one")
    what = f"the next {one}" if one.startswith("of ") else f"your next {one}"
    happens = e.say(node.h, "s")
    return f"to {what} that {happens}," if isinstance(node, texts.NextOne) else f"when {what} {happens},"


def strike(e: ArcEnglish, node: combats.Strike, form: str, obj: str) -> str:
    """Your alma attacks directly."""
    have = "have " if form == "inf" else ""
    who = e.say(node.a) if node.a is not None else "your alma"
    return f"{have}{who} {'attack' if have else 'attacks'} {e.say(node.who) if node.who else 'the opponent'} directly"


def strikes(e: ArcEnglish, node: combats.Strikes, form: str, obj: str) -> str:
    """Your alma attacks directly twice."""
    return f"{strike(e, combats.Strike(node.a, node.who), form, obj)} {number_text(node.n, 'times')}"


def skills_of(e: ArcEnglish, node: effects.SkillsOf, form: str, obj: str) -> str:
    """All granted skills, one granted skill."""
    words = " and ".join(e.say(one) for one in node.k)
    if node.n is None:
        return f"all {words}"
    return f"one {words.removesuffix('s')}" if single(node.n) else f"{e.say(node.n)} {words}"


def heal(e: ArcEnglish, node: effects.Heal, form: str, obj: str) -> str:
    """So much RP of an alma; as much as a value."""
    if not isinstance(node.n, values.Valued):
        return e.plain(node, form, obj)
    return f"{inflect('restore', form)} RP of {e.say(node.t)} equal to {e.say(node.n)}"


def circles(e: ArcEnglish, node: statics.Circles, form: str, obj: str) -> str:
    """A player has more or fewer sub circles."""
    have = (
        "has"
        if (isinstance(node.who, Player) and node.who.s.id == "foe") or isinstance(node.who, EachPlayer)
        else "have"
    )
    one = single(node.n)
    number = ("one" if one else e.say(node.n)) + (" fewer" if node.down else " more")
    return f"{e.say(node.who)} {have} {number} sub circle{'' if one else 's'}"


def own_cost(e: ArcEnglish, node: statics.OwnCost, form: str, obj: str) -> str:
    """This card costs so much less."""
    return f"the cost of {e.say(node.t)} is {'lowered' if node.down else 'raised'} by {e.say(node.n)}"


def forbidden(e: ArcEnglish, node: statics.Forbidden, form: str, obj: str) -> str:
    """Cannot do something to any such card."""
    return e.plain(node, form, obj).replace("the card in", "cards in")


def create(e: ArcEnglish, node: effects.Create, form: str, obj: str) -> str:
    """New cards of a name, with their number."""
    name = e.say(node.name)
    made = f"{article(name.strip('『'))} {name}" if single(node.n) else f"{e.say(node.n)} copies of {name}"
    return f"{inflect('create', form)} {made}"


# ---- conditions


def there(e: ArcEnglish, node: Any, form: str, obj: str) -> str:
    """There is a card, there is none; a player has an alma or has none."""
    if not isinstance(node.np, nouns.Main):
        return e.plain(node, form, obj)
    who = "you have" if node.np.s.id == "own" else "the opponent has"
    return f"{who} {'no' if isinstance(node, values.ThereNot) else 'an'} alma"


OWN: dict[type, Callable[[ArcEnglish, Any, str, str], str]] = {
    terms.NamedWord: named,
    terms.Letter: letter,
    values.OnField: on_field,
    nouns.Main: main,
    nouns.EveryMain: every_main,
    things.Bare: bare,
    statics.NotSuffer: not_suffer,
    events.Becomes: becomes,
    texts.AtTime: at_time,
    texts.PerPoint: per_point,
    texts.NextTimes: next_times,
    effects.DrawMuch: draw_much,
    effects.JustGrants: just_grants,
    texts.Chain: chain,
    texts.Subject: by_another,
    sentences.Per: per,
    sentences.Sentence: sentence,
    gauges.Life: life,
    gauges.Will: will,
    gauges.Counters: counters,
    texts.PerTaken: step_per_taken,
    texts.PerThings: step_per_things,
    texts.AtTimeSince: at_time_since,
    terms.CounterName: counter_name,
    effects.Heal: heal,
    statics.Circles: circles,
    nouns.Unsaid: left_out,
    nouns.TakenOne: taken_one,
    effects.Multiply: multiply,
    combats.Fight: fight,
    events.PlayerDoes: player_does,
    happening.NthDone: player_does,
    combats.Fights: fights,
    texts.NextComing: next_one,
    texts.NextOne: next_one,
    combats.Strike: strike,
    combats.Strikes: strikes,
    effects.SkillsOf: skills_of,
    effects.Create: create,
    statics.OwnCost: own_cost,
    statics.Forbidden: forbidden,
    values.There: there,
    values.ThereNot: there,
    values.HowMany: how_many,
}
"""Classes whose English is put together here."""
