"""The English of this game where templates do not suffice: numbers of things, whose things and zones a sentence means, tokens and souls."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tefuda.games.chronicle.rules.model import FACTIONS_EN, FACTIONS_JA
from tefuda.games.chronicle.wording import (
    changes,
    costs,
    damage,
    deeds,
    effects,
    english_zones,
    lines,
    making,
    nouns,
    souls,
    statics,
    terms,
    values,
)
from tefuda.games.names import read_names
from tefuda.text import (
    conditions,
    english_dialect,
    english_sentences,
    happening,
    instructions,
    known,
    sentences,
    things,
)
from tefuda.text.amounts import AsMuch
from tefuda.text.english import agreeing
from tefuda.text.english_dialect import (
    RATE,
    DialectEnglish,
    Telling,
    by_another,
    counted_before,
    holders,
    player_does,
    together,
)
from tefuda.text.english_forms import FORMS, generic, taken
from tefuda.text.english_nouns import NounPhrase, article, possessive
from tefuda.text.inflection_en import inflect
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr, recalls
from tefuda.text.players import Player
from tefuda.text.quals import InZone, Own, Owner, Whose

NAMES = read_names(Path(__file__).parents[1] / "names.yaml")
"""English of the categories and counters of the delivered cards."""
COUNTERS = {f"{name}カウンター": english for name, english in NAMES.counters.items()}
SOULS = dict(zip(FACTIONS_JA[:5], FACTIONS_EN[:5], strict=True))
CAPITALS = re.compile(r'(^|[.:] |^\((?:green|red)\) |- |")([a-z])')
AMONG = re.compile(r"[Ff]rom among them, (\w+ (?:\d+|one) of them)")
BOTH_PILES = re.compile(
    r"((?:the number of|for each|for every \d+|there (?:are|is) [^.,]*?) ?[^.,]*?) in either player's discard pile"
)
"""Cards of both players are counted together."""


class ChronicleEnglish(DialectEnglish):
    """Renders the trees of Last Chronicle."""

    @property
    def own(self) -> Mapping[type, Telling]:
        """Classes whose English is put together here."""
        return OWN

    def say(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node in a form; a description without a number means all such things."""
        if isinstance(node, NP) and not form:
            return self.noun(node).show("pl")
        return super().say(node, form, obj)

    def line(self, node: Node) -> str:
        """A line of text, beginning with a capital, as does every mode."""
        self.many, self.mentioned = False, set()
        text = re.sub(r"\s+", " ", self.say(node)).replace(" ,", ",").strip()
        text = agreeing(text)
        text = BOTH_PILES.sub(r"\1 in both players' discard piles", text)
        text = CAPITALS.sub(lambda m: m.group(1) + m.group(2).upper(), AMONG.sub(r"\1", text))
        return text.replace('.".', '."')

    def noun(self, node: Any) -> NounPhrase:
        """The parts of a description: histories and abilities, on the battlefield and on the stack."""
        if isinstance(node, NP) and isinstance(node.head, nouns.AbilitiesOf):
            if not all(isinstance(q, InZone) for q in node.quals):
                return self.abilities(node, node.head)
        made = super().noun(node)
        one, many = made.noun
        if many.endswith("ys"):
            made = made._replace(noun=(one, f"{many[:-2]}ies"))
        zone = next((q.z for q in node.quals if isinstance(q, InZone)), None)
        if zone is None or zone.id not in english_zones.SHARED or not made.after:
            return made
        owned = any(isinstance(q, Whose) for q in node.quals)
        place = re.sub(r"^(?:in|from) ", "on ", made.after[-1])
        return made._replace(after=(*made.after[:-1], place if owned else f"on the {zone.id}"))

    def abilities(self, np: NP, head: nouns.AbilitiesOf) -> NounPhrase:
        """Abilities of some things: what is said in front of them is said of the things, and a zone of the abilities."""
        where = tuple(q for q in np.quals if isinstance(q, InZone))
        made = self.noun(NP(AKind(head.k), where))
        things = self.noun(NP(AKind(head.of), tuple(q for q in np.quals if q not in where))).show("pl")
        return made._replace(owner="", after=(f"of {things}", *made.after))

    def is_plural(self, node: Any, form: str = "") -> bool:
        """Whether a verb after this subject stands in the plural."""
        return (isinstance(node, MANY) and not form) or super().is_plural(node, form)


MANY = (nouns.JointlyAtMost, nouns.AsManyAs, nouns.EveryOf, NP)
"""What is always several things."""


def do(e: ChronicleEnglish, node: instructions.Do, form: str, obj: str) -> str:
    """A deed; what is removed or sacrificed comes from where it was."""
    if getattr(node.v, "id", "") not in ("remove", "sacrifice"):
        return e.plain(node, form, obj)
    return taken(e, lambda: e.plain(node, form, obj))


def several(e: ChronicleEnglish, n: Any, one: str, many: str = "") -> str:
    """So many things of a word: `a chrono check`, `2 chrono checks`."""
    count = e.say(n)
    if isinstance(n, AsMuch):
        return f"as many {many or one + 's'} as {count}".replace(
            f"as many {many or one + 's'} as that number", f"that many {many or one + 's'}"
        )
    return f"{article(one)} {one}" if count == "1" else f"{count} {many or one + 's'}"


def every(e: ChronicleEnglish, thing: Any) -> str:
    """A thing; without a number all such things; one that is left out is it."""
    if thing is None:
        return "them" if e.many else "it"
    return e.noun(thing.np).show("pl") if generic(thing) else e.say(thing)


# ---- sentences


def sentence(e: ChronicleEnglish, node: sentences.Sentence, form: str, obj: str) -> str:
    """自分の is of the player of the sentence, or of him who does something else instead."""
    still = e.still(node)
    text = e.plain(node, form, obj)
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    if who is None and still:
        return text.replace("their own", "their")
    if who is None or (isinstance(who, Player) and who.s.id == "own"):
        return re.sub(r"\btheir own\b", "your", text)
    for p in node.pre:
        if isinstance(p, sentences.By):
            break
        said = e.say(p)  # before the player of the sentence is named, it is that of the text
        text = text.replace(said, re.sub(r"\btheir own\b", "your", said))
    if any(isinstance(p, sentences.Per) for p in node.pre):
        theirs, whose = (r"\btheir(?: own)?\b", "your") if counted_before(node) else (r"\byour\b", "their")
        parts = RATE.split(text)
        text = "".join(re.sub(theirs, whose, part) if k % 2 else part for k, part in enumerate(parts))
    text = text.replace("its owner's", "their") if "owner" in e.say(who) else text
    return text.replace("their own", "their")


def either(e: ChronicleEnglish, node: lines.Or, form: str, obj: str) -> str:
    """One of two acts of the same player."""
    return f"{e.say(node.a, form)} or {e.say(node.b, form)}"


# ---- players and numbers


def chain(e: ChronicleEnglish, node: lines.Seq, form: str, obj: str) -> str:
    """Damage that is said to be dealt to nothing is dealt to what was just chosen."""
    text = e.plain(node, form, obj)
    if not isinstance(node.a, effects.Choose) or not isinstance(node.b, effects.Hurt) or node.b.t is not None:
        return text
    return f"{text} to {'them' if e.is_plural(node.a.what) else 'it'}"


def unless(e: ChronicleEnglish, node: lines.Unless, form: str, obj: str) -> str:
    """What a player may do so that the rest does not happen."""
    if node.who is None:
        return f"unless {'they' if e.default_owner == 'their' else 'you'} {e.say(node.a)},"
    return f"unless {by_another(e, effects.Besides(node.who, node.a), form, obj)},"  # type: ignore[arg-type]


def modes(e: ChronicleEnglish, node: lines.Modes, form: str, obj: str) -> str:
    """The modes, and who chooses."""
    text = e.plain(node, form, obj)
    return (
        text if node.who is None else text.replace(" choose ", " chooses " if node.who.s.id == "foe" else " choose ", 1)
    )


def choose(e: ChronicleEnglish, node: effects.Choose, form: str, obj: str) -> str:
    """A choice: what follows calls its things it or them."""
    text = e.plain(node, form, obj)
    e.many = e.is_plural(node.what)
    english_sentences.chosen(e, node.what)
    return text


def checks(e: ChronicleEnglish, node: effects.CheckChrono, form: str, obj: str) -> str:
    return f"{inflect('make', form)} {several(e, node.n, 'chrono check')}"


def more_battle(e: ChronicleEnglish, node: effects.ExtraBattle, form: str, obj: str) -> str:
    return f"{inflect('add', form)} {several(e, node.n, 'extra battle phase')} after this one"


def souls_made(e: ChronicleEnglish, node: souls.MakeSouls, form: str, obj: str) -> str:
    """Souls of a faction, of none, of any."""
    if isinstance(node.k, souls.SoulsPlain) and node.k.any:
        return f"{inflect('produce', form)} {several(e, node.n, 'soul')} of any faction"
    return f"{inflect('produce', form)} {several(e, node.n, e.say(node.k) + ' soul')}"


def put_counters(e: ChronicleEnglish, node: effects.PutCounters, form: str, obj: str) -> str:
    return f"{inflect('put', form)} {several(e, node.n, e.say(node.c))} on {every(e, node.t)}"


def take_counters(e: ChronicleEnglish, node: effects.TakeCounters, form: str, obj: str) -> str:
    """Counters of a thing; of the source without saying so."""
    thing = f" from {every(e, node.t)}" if node.t is not None else ""
    return f"{inflect('remove', form)} {several(e, node.n, e.say(node.c))}{thing}"


def tokens(e: ChronicleEnglish, spec: making.UnitToken | making.OtherToken, number: Callable[[str], str]) -> str:
    """Tokens with their values behind; ``number`` puts how many before them."""
    kind = "unit" if isinstance(spec, effects.UnitToken) else spec.kind
    before = [*map(e.say, spec.f), "/".join(map(e.say, spec.c)), kind, "token"]
    text = number(" ".join(w for w in before if w))
    if spec.name is not None and spec.name.plain not in [t.id for t in spec.c]:
        text += f" named {e.say(spec.name)}"
    if isinstance(spec, effects.UnitToken):
        text += f" (level {e.say(spec.level)}, power {spec.p}, ATK {spec.a})"
    return text


def create(e: ChronicleEnglish, node: effects.Create, form: str, obj: str) -> str:
    """A token, or several tokens."""
    much = isinstance(node.n, AsMuch)
    text = tokens(e, node.spec, lambda word: f"as many {word}s" if much else several(e, node.n, word))
    text += f" as {e.say(node.n)}" if much else ""
    e.many = e.say(node.n) != "1"
    return f"{inflect('place', form)} {text} onto the battlefield{' wiped' if node.s is not None else ''}"


def per_things(e: ChronicleEnglish, node: changes.PerThings, form: str, obj: str) -> str:
    return _for_each(e, node.of, node.cnt)


def per(e: ChronicleEnglish, node: sentences.Per, form: str, obj: str) -> str:
    return f"{_for_each(e, node.of, node.cnt)},"


def per_counters(e: ChronicleEnglish, node: changes.PerCounters, form: str, obj: str) -> str:
    one = e.say(node.c)
    return f"for each {one} on it" if node.n == 1 else f"for every {node.n} {one}s on it"


def _for_each(e: ChronicleEnglish, of: NP | NounOr, cnt: things.Exactly) -> str:
    n = e.say(cnt.n)
    made = e.noun(of)
    if n != "1":
        return f"for every {n} {'of ' if made.owner not in ('', 'enemy') else ''}{made.show('pl')}"
    return f"for each of {made.show('pl')}" if made.owner not in ("", "enemy") else f"for each {made.show('one')}"


def own_cost(e: ChronicleEnglish, node: costs.OwnCost, form: str, obj: str) -> str:
    """What using a card costs less or more, perhaps for each of some things."""
    per = f" {_for_each(e, node.of, node.cnt)}" if node.of is not None and node.cnt is not None else ""
    return f"it costs {e.say(node.n)} {'more' if node.more else 'less'} to {e.say(node.u)} {e.say(node.t)}{per}"


def how_many(e: ChronicleEnglish, node: values.HowMany, form: str, obj: str) -> str:
    """So many things; of several the text then says them."""
    text = english_dialect.how_many(e, node, form, obj)
    e.many = e.many or text.startswith("there are")
    return text


# ---- things and their numbers


def some(e: ChronicleEnglish, node: things.Some, form: str, obj: str) -> str:
    """Cards from an end of a deck are its top cards."""
    of = node.of
    if not isinstance(of, NP) or not isinstance(of.head, nouns.FromEnd | nouns.EndCard):
        return e.plain(node, form, obj)
    n = e.say(node.cnt.n) if isinstance(node.cnt, things.Exactly | things.UpTo) else "1"
    up_to = "up to " if isinstance(node.cnt, things.UpTo) else ""
    return e.mention(f"{up_to}the {of.head.end} {'card' if n == '1' else f'{n} cards'} of {_whose(e, of)} deck")


def bare(e: ChronicleEnglish, node: things.Bare, form: str, obj: str) -> str:
    """The card at an end of a deck, or all such things."""
    if isinstance(node.np, NP) and isinstance(node.np.head, nouns.EndCard):
        return f"the {node.np.head.end} card of {_whose(e, node.np)} deck"
    text = e.plain(node, form, obj)
    all_such = form in ("", "any") and not e.chosen_again(node)
    if all_such and text.startswith(("the ", "your ")) and isinstance(node.np, NP) and is_card(node.np):
        return f"all {e.say(node.np, 'pl')}"
    return text


def is_card(np: NP) -> bool:
    """Whether a description is one of cards, and of none that the text knows."""
    return isinstance(np.head, AKind) and np.head.k.id != "player" and not recalls(np)


def _whose(e: ChronicleEnglish, np: NP) -> str:
    """Whose deck is meant."""
    for qual in np.quals:
        if isinstance(qual, Owner):
            return possessive(qual.s)
        if isinstance(qual, Whose):
            return e.default_owner if isinstance(qual, Own) else e.template(qual, "", "it")
    return e.default_owner


def number_of(e: ChronicleEnglish, t: Any, stat: Any) -> str:
    """A number of a thing: `its power`, but `the power of all units`."""
    if isinstance(t, nouns.Source | nouns.ByName | things.It | nouns.Mine | nouns.NthChosen):
        return f"{e.say(t, chr(39) + 's')} {e.say(stat)}"
    return f"the {e.say(stat)} of {every(e, t)}"


def stat_is(e: ChronicleEnglish, node: values.StatCond, form: str, obj: str) -> str:
    """A number of a thing, or of one of those that a description means, within a bound."""
    if not generic(node.t) and " that " not in e.say(node.t):
        return e.plain(node, form, obj)
    bound = f" {e.say(node.cmp)}" if node.cmp is not None else ""
    return f"the {e.say(node.stat)} of {FORMS['some'](e, node, node.t, '')} is {e.say(node.n)}{bound}"


def at_next(e: ChronicleEnglish, node: lines.AtNext, form: str, obj: str) -> str:
    """The next such moment."""
    text = e.say(node.m).replace(" of each ", " of the ", 1)
    return re.sub(r"^(at the (?:start|end) of (?:the \w+'s|your|the)) ", r"\1 next ", text) + ","


def denied(e: ChronicleEnglish, node: Any, form: str, obj: str) -> str:
    """A condition on a thing; denied of a description without a count it says that none of them is so."""
    text = e.plain(node, form, obj)
    if not node.no or not generic(node.t):
        return text
    named = e.noun(node.t.np)
    none = f"none of {named.show('pl')}" if named.owner not in ("", "enemy") else f"no {named.show('one')}"
    return text.replace(named.show("a"), none, 1).replace(" not ", " ", 1).replace(" no ", " a ", 1)


def change_stat(e: ChronicleEnglish, node: changes.ChangeStat, form: str, obj: str) -> str:
    verb = "reduce" if node.by.minus else "increase"
    per = "" if node.per is None else f" {e.say(node.per)}"
    return f"{inflect(verb, form)} {number_of(e, node.t, node.stat)} by {e.say(node.by.n)}{per}"


def multiplied(e: ChronicleEnglish, node: changes.MultiplyStat | changes.HalveStat, form: str, obj: str) -> str:
    """Numbers of a thing, or of all that a description means."""
    first = e.say(node.stat[0])
    what = number_of(e, node.t, node.stat[0]).replace(first, " and ".join(e.say(s) for s in node.stat), 1)
    if isinstance(node, changes.HalveStat):
        return f"{inflect('halve', form)} {what}, rounded up"
    return f"{inflect('multiply', form)} {what} by {e.say(node.n)}"


def own_equals(e: ChronicleEnglish, node: changes.OwnEquals, form: str, obj: str) -> str:
    """A number that is another one of the thing itself, or of each that a description means."""
    one = isinstance(node.t, nouns.Source | nouns.ByName | things.It | nouns.Mine | nouns.NthChosen)
    own = f"its own {e.say(node.b)}" if one else f"the {e.say(node.b)} of each"
    much = "equal to" if node.n is None else f"{e.say(node.n)} times"
    return f"{number_of(e, node.t, node.a)} becomes {much} {own}"


def set_stat(e: ChronicleEnglish, node: changes.SetStat, form: str, obj: str) -> str:
    if isinstance(node.t, things.Same):
        return e.plain(node, form, obj)
    return f"{number_of(e, node.t, node.stat)} becomes {e.say(node.n)}"


def set_stat_as(e: ChronicleEnglish, node: changes.SetStatAs, form: str, obj: str) -> str:
    return f"{number_of(e, node.t, node.stat)} is equal to {e.say(node.v)}"


def each_other(e: ChronicleEnglish, node: effects.HurtEachOther, form: str, obj: str) -> str:
    return "each of them deals damage equal to its power to the other"


def boost(e: ChronicleEnglish, node: changes.Boost, form: str, obj: str) -> str:
    return f"{inflect('give', form)} {every(e, node.t)} {e.say(node.p)}/{e.say(node.a)}"


def with_controller(e: ChronicleEnglish, node: Any, form: str, obj: str) -> str:
    """What concerns the controller of one thing, or of several."""
    text = e.plain(node, form, obj)
    return text.replace("its controller", "their controller") if e.is_plural(node.t) else text


def does_not(e: ChronicleEnglish, node: statics.DoesNot, form: str, obj: str) -> str:
    """What does not happen to one thing, or to several."""
    text = e.say(node.w)
    subject = "" if isinstance(node.t, things.Same) else f"{FORMS['any'](e, node, node.t, '')} "
    if form == "plural" if not subject else e.is_plural(node.t):
        text = text.replace("does not", "do not").replace("takes no", "take no")
    by = "" if node.by is None else f" {'from' if node.w.id == 'hurt' else 'by'} {e.say(node.by)}"
    return f"{subject}{text}{by}"


def enters_as(e: ChronicleEnglish, node: statics.EntersAs, form: str, obj: str) -> str:
    return f"{e.say(node.t)} {'enter' if e.is_plural(node.t) else 'enters'} the battlefield {e.say(node.s)}"


def enters_bearing(e: ChronicleEnglish, node: statics.EntersBearing, form: str, obj: str) -> str:
    """With how many counters it enters."""
    many = e.is_plural(node.t)
    n = e.say(node.n) if node.n is not None else ""
    borne = (
        f"as many {e.say(node.c, 'pl')}" if not n else e.say(node.c, "a") if n == "1" else f"{n} {e.say(node.c, 'pl')}"
    )
    each = f" on {'each of them' if many else 'it'}"
    as_many = f" as {e.say(node.v)}" if node.v is not None else ""
    return f"{e.say(node.t)} {'enter' if many else 'enters'} the battlefield with {borne}{each}{as_many}"


# ---- words


def counter_word(e: ChronicleEnglish, node: terms.CounterWord, form: str, obj: str) -> str:
    return NAMES.counters.get(node.text, node.text)


def bare_name(e: ChronicleEnglish, node: terms.BareName, form: str, obj: str) -> str:
    return e.names.get(node.text, node.text)


def soul_words(e: ChronicleEnglish, node: terms.Souls, form: str, obj: str) -> str:
    """A cost: each part in parentheses, or the bare number."""
    if form == "bare":
        return node.text.strip("()")
    return "".join(f"({SOULS.get(part, part)})" for part in re.findall(r"\(([^()]*)\)", node.text))


OWN: dict[type, Callable[[ChronicleEnglish, Any, str, str], str]] = {
    happening.PlayerDoes: player_does,
    happening.NthDone: player_does,
    known.HolderOf: holders,
    sentences.Sentence: sentence,
    values.StatCond: stat_is,
    lines.AtNext: at_next,
    values.Fits: denied,
    values.IsFaction: denied,
    values.IsThere: denied,
    values.Bears: denied,
    sentences.Per: per,
    instructions.Do: do,
    lines.Or: either,
    lines.Seq: chain,
    effects.Besides: by_another,
    lines.Unless: unless,
    lines.Modes: modes,
    effects.Choose: choose,
    effects.CheckChrono: checks,
    effects.ExtraBattle: more_battle,
    souls.MakeSouls: souls_made,
    effects.PutCounters: put_counters,
    effects.TakeCounters: take_counters,
    effects.Create: create,
    effects.HurtEachOther: each_other,
    changes.PerThings: per_things,
    changes.PerCounters: per_counters,
    changes.Boost: boost,
    changes.ChangeStat: change_stat,
    changes.SetStat: set_stat,
    changes.OwnEquals: own_equals,
    changes.MultiplyStat: multiplied,
    changes.HalveStat: multiplied,
    changes.SetStatAs: set_stat_as,
    costs.OwnCost: own_cost,
    statics.DoesNot: does_not,
    statics.CannotUnless: with_controller,
    damage.Divert: with_controller,
    statics.EntersAs: enters_as,
    statics.EntersBearing: enters_bearing,
    values.HowMany: how_many,
    values.IsThere: english_zones.there,
    happening.BefallsTogether: together,
    things.Some: some,
    things.Bare: bare,
    conditions.Place: english_zones.place,
    deeds.Into: english_zones.into,
    deeds.Put: english_zones.put,
    terms.CounterWord: counter_word,
    terms.BareName: bare_name,
    terms.Souls: soul_words,
}
"""Classes whose English is put together here."""
