"""The English of this game where templates do not suffice: changes of values, whose things a sentence means, lands and mana."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tefuda.games.avalon.wording import deeds, effects, exchanges, lines, nouns, statics, values
from tefuda.games.avalon.wording.binding import STANDING
from tefuda.games.avalon.wording.terms import Role
from tefuda.text import amounts, happening, known, quals, sentences, things
from tefuda.text.english import MANY_OBJECTS
from tefuda.text.english_dialect import (
    RATE,
    DialectEnglish,
    Telling,
    belonging,
    by_another,
    counted_before,
    holders,
    how_many,
    player_does,
    said_of_doer,
)
from tefuda.text.english_nouns import NounPhrase
from tefuda.text.english_sentences import PILES
from tefuda.text.inflection_en import inflect
from tefuda.text.model import Node, Rule
from tefuda.text.nouns import NP
from tefuda.text.players import Player
from tefuda.text.words import Side, Zone

OWNED = ("memory", "hand", "life", "proofs")
"""Zones that every player has; cards go to the discard pile of their owner."""


THE = {"a": "the", "A": "The"}


THEIRS = re.compile(r"\bthe ((?:attack|endurance|originality)(?: and (?:attack|endurance))?) of (it|them)\b")
POSSESSED = {"it": "its", "them": "their"}
"""Whose numbers, where they are said to be of it or them."""


class AvalonEnglish(DialectEnglish):
    """Renders the trees of Avalon.

    Attributes:
        standing: Whether a description without a number means all such things, as in a part that holds continuously.
        turn: Inside a sentence that holds for a time longer than a battle.
    """

    standing = False
    turn = False

    @property
    def own(self) -> Mapping[type, Telling]:
        """Classes whose English is put together here."""
        return OWN

    def plain(self, node: Any, form: str = "", obj: str = "it") -> str:
        """A node as its templates say it; periods inside an act stand behind it."""
        text = belonging(node, form, super().plain(node, form, obj))
        mid = getattr(node, "mid", None)
        return text if mid is None else f"{text} {self.say(mid)}"

    def rule(self, node: Node) -> Rule:
        """The rule whose English says the node; all such things only in what holds for a time or continuously."""
        found = super().rule(node)
        return found if self.standing or self.lasting(node) else found._replace(en=found.en.replace(".any}", "}"))

    def lasting(self, node: Any) -> bool:
        """Whether a node says what holds for a time longer than a battle, of more than the one creature in the holy land."""
        if not self.turn or not isinstance(node, sentences.Holding):
            return False
        return not any(map(in_holy_land, getattr(getattr(getattr(node, "t", None), "np", None), "quals", ())))

    def line(self, node: Node) -> str:
        """A line of text: the pile that other games call a deck is the memory, and there is one holy land."""
        self.standing = isinstance(node, lines.Part) and node.h.id in STANDING
        text = re.sub(r"\bdeck\b", "memory", super().line(node))
        text = re.sub(r"(?:your|their|any|the opponent's|an opposing player's) holy land", "the holy land", text)
        text = re.sub(r"([Bb])oth sides' creature\b", r"\1oth creatures", text)
        text = re.sub(r"\bmana( cards?)? of (this|that) creature\b(?!')", r"mana\1 of \2 creature's land", text)
        text = THEIRS.sub(lambda m: f"{POSSESSED[m[2]]} {m[1]}", text)
        return re.sub(r"\b([Aa]) ((?:\w+ )?mana) (of|in)\b", lambda m: f"{THE[m[1]]} {m[2]} {m[3]}", text)

    def noun(self, node: Any) -> NounPhrase:
        """The parts of a description, with the words of this game that have no plural."""
        if isinstance(node, NP) and any(isinstance(q, nouns.OfThing) for q in node.quals):
            # the mana under a creature: その土地の, not anybody's lands
            node = NP(node.head, tuple(q for q in node.quals if not isinstance(q, quals.InZone)))
        node = nouns.lands_apart(node) if isinstance(node, NP) else node
        if isinstance(node, NP) and isinstance(node.head, nouns.CardsOf) and quals.Every() in node.quals:
            node = NP(node.head, tuple(map(of_each_opponent, (q for q in node.quals if q != quals.Every()))))
        whose = next((q for q in node.quals if isinstance(q, quals.Owner)), None) if isinstance(node, NP) else None
        if isinstance(node, NP) and whose is not None and any(map(in_holy_land, node.quals)):
            # the holy land is nobody's: whose creature it is stands before the creature
            made = super().noun(NP(node.head, tuple(q for q in node.quals if q is not whose)))
            owner = self.whose(whose.s)
            return made._replace(owner="enemy" if owner == "the opponent's" else owner)
        made = super().noun(node)
        if isinstance(node, NP) and not any(isinstance(q, quals.Whose) for q in node.quals):
            # of no player in particular [R22]
            made = made._replace(after=tuple(re.sub(r"\b(?:your|their) lands\b", "the lands", a) for a in made.after))
        for q in node.quals if isinstance(node, NP) else ():
            if isinstance(q, nouns.InOtherLands):
                made = made._replace(after=tuple(re.sub(r"\blands\b", "other lands", a) for a in made.after))
            if isinstance(q, nouns.InSuchLands):
                such = f"lands {e_after(self, q.q)}"
                made = made._replace(after=tuple(re.sub(r"\blands\b", such, a) for a in made.after))
        one = made.noun[0]
        return made._replace(noun=(one, one)) if one.endswith("mana") else made

    def is_plural(self, node: Any, form: str = "") -> bool:
        """Whether a verb after this subject stands in the plural: both sides, several players."""
        side = getattr(getattr(node, "s", node), "id", "")
        owners = getattr(getattr(node, "np", None), "quals", ())
        if any(isinstance(q, quals.Owner) and q.s.id == "both" for q in owners):
            return True
        return (
            side == "both"
            or isinstance(node, nouns.Them)
            or (isinstance(node, nouns.SomeOf) and node.n > 1)
            or super().is_plural(node, form)
        )

    def place(self, z: Zone, side: str) -> str:
        """A zone as a destination."""
        word = self.say(z).removeprefix("the ")
        return f"{side or self.default_owner} {word}" if z.id in OWNED else self.say(z)


def e_after(e: AvalonEnglish, q: Node) -> str:
    """An attribute as it stands behind its noun."""
    return e.template(q, "", "it").removeprefix(">").strip()


# ---- values


def change(e: AvalonEnglish, node: effects.Change, form: str, obj: str) -> str:
    """A change of values: give +2 attack, set, double, halve."""
    thing = meant(e, node.t) if node.t is not None else "it"
    stats = " and ".join(e.say(s) for s in node.stat)
    verb, text = CHANGES[type(node.by)](e, node.by, thing, stats)
    said = f"{inflect(verb, form)} {text}"
    return said if node.mid is None else f"{said} {e.say(node.mid)}"


def of_each_opponent(q: quals.Qual) -> quals.Qual:
    """全ての in front of an opposing player: all of them."""
    opposing = isinstance(q, quals.Owner) and q.s.id == "opponent"
    return nouns.OfWho(nouns.AllOf(Role("opponents"))) if opposing else q


def in_holy_land(q: Node) -> bool:
    """Whether an attribute says that a thing is in the holy land, where only one creature is."""
    return isinstance(q, quals.InZone) and q.z.id == "holy"


def meant(e: AvalonEnglish, t: Node) -> str:
    """A thing whose values change; in a part that holds continuously a description means all such things."""
    np = t.np if e.standing and isinstance(t, things.Bare) else None
    if not isinstance(np, NP) or any(isinstance(q, nouns.OfThing) or in_holy_land(q) for q in np.quals):
        return e.say(t)
    text = e.say(np, "pl")
    return text if text.startswith(("your ", "their ", "enemy ")) else f"all {text}"


def _added(e: AvalonEnglish, by: effects.Add, thing: str, stats: str) -> tuple[str, str]:
    return "give", f"{thing} {'+' if by.plus else '-'}{e.say(by.n)} {stats}"


def _added_value(e: AvalonEnglish, by: effects.AddValue, thing: str, stats: str) -> tuple[str, str]:
    return ("increase" if by.plus else "reduce"), f"the {stats} of {thing} by {e.say(by.v)}"


def _multiplied(e: AvalonEnglish, by: effects.Multiply, thing: str, stats: str) -> tuple[str, str]:
    if by.n == 2:
        return "double", f"the {stats} of {thing}"
    return "multiply", f"the {stats} of {thing} by {by.n}"


CHANGES: dict[type, Callable[[AvalonEnglish, Any, str, str], tuple[str, str]]] = {
    effects.Add: _added,
    effects.AddValue: _added_value,
    effects.Multiply: _multiplied,
    effects.Halve: lambda e, by, thing, stats: ("halve", f"the {stats} of {thing} (rounded down)"),
    effects.SetTo: lambda e, by, thing, stats: ("set", f"the {stats} of {thing} to {e.say(by.n)}"),
    effects.SetToValue: lambda e, by, thing, stats: ("set", f"the {stats} of {thing} to {e.say(by.v)}"),
}
"""How each way of changing a value is said: the verb, and what follows it."""


def reduced(e: AvalonEnglish, node: statics.ReduceDamage, form: str, obj: str) -> str:
    """Less damage, with its cause if one is named."""
    by = f" by {e.say(node.k)}" if node.k is not None else ""
    return f"{inflect('reduce', form)} damage to {e.say(node.t)}{by} by {e.say(node.n)}"


# ---- moving


def into(e: AvalonEnglish, node: deeds.Into, form: str, obj: str) -> str:
    """A zone as a destination, with its owner."""
    side = ""
    if isinstance(node.s, deeds.Owners):
        side = "their owners'" if e.moved in MANY_OBJECTS else "its owner's"
    elif node.s is not None:
        side = e.say(node.s, "'s")
    elif node.z.id in ("hand", "memory"):
        side = e.home()
    text = re.sub(r"(?<=their owners' )(hand|memory)$", lambda m: PILES.get(m[1], f"{m[1]}s"), e.place(node.z, side))
    if node.end is not None:
        text = f"the {node.end} of {text}"
    words = (text, e.say(node.how) if node.how else "", e.say(node.order) if node.order else "")
    return " ".join(w for w in words if w)


def put(e: AvalonEnglish, node: deeds.Put, form: str, obj: str) -> str:
    """Onto an end of a memory, not into it."""
    text = e.moving_to(node, form, obj)
    return re.sub(r" (?:into|to|in) the (top|bottom) of", r" on the \1 of", text)


# ---- players


def sentence(e: AvalonEnglish, node: lines.AvalonSentence, form: str, obj: str) -> str:
    """In a sentence about other players, what names no owner is theirs [wording 2]."""
    outer, e.turn = (
        e.turn,
        any(isinstance(p, sentences.During) and not isinstance(p.p, lines.InBattle) for p in node.pre),
    )
    text = e.plain(node, form, obj)
    e.turn = outer
    who = next((p.who for p in node.pre if isinstance(p, sentences.By)), None)
    if who == EVERY_CHASER:
        text = text.replace("a chaser ", "each chaser ", 1)
    if who is None or not e.owner_of(who):
        return text
    if not isinstance(who, nouns.AllOf):
        mine = counted_before(node)
        parts = RATE.split(text)
        return "".join(
            re.sub(r"\byour\b", "their", part) if k % 2 and not mine else part for k, part in enumerate(parts)
        )
    return said_of_doer(e, node, text, lambda part: re.sub(r"\byour\b", "their", part))


EVERY_CHASER = Player(Side("chaser"))


def later_subject(e: AvalonEnglish, node: effects.Someone, form: str, obj: str) -> str:
    """A later act by another player; by chasers: by each of them."""
    text = by_another(e, node, form, obj)
    return text.replace("a chaser ", "each chaser ", 1) if node.who == EVERY_CHASER else text


def when(e: AvalonEnglish, node: sentences.When, form: str, obj: str) -> str:
    """An event that the controller of the text waits for: 自分 in it is the controller, whoever acts then."""
    outer, e.default_owner = e.default_owner, "your"
    text = e.plain(node, form, obj)
    e.default_owner = outer
    return text


def swap_zones(e: AvalonEnglish, node: exchanges.SwapZones, form: str, obj: str) -> str:
    """Two zones of a player, by their bare names."""
    a, b = (e.say(z).removeprefix("the ") for z in (node.a, node.b))
    return f"{inflect('swap', form)} {e.say(node.who, chr(39) + 's')} {a} and {b}"


def unless(e: AvalonEnglish, node: lines.Unless, form: str, obj: str) -> str:
    """What the player may do to escape the sentence, with things of that player."""
    outer, e.default_owner = e.default_owner, e.owner_of(node.who) or e.default_owner
    who = e.say(node.who)
    text = f"unless {who} {e.say(node.a, '' if who == 'you' else 's')},"
    e.default_owner = outer
    return text


def chain(e: AvalonEnglish, node: lines.Seq, form: str, obj: str) -> str:
    """One act to be able to do another."""
    if node.link == "ことで":
        return f"{e.say(node.a, form)} to {e.say(node.b, 'inf')}"
    if isinstance(node.a, effects.Lose | effects.Gains) and node.a.t is not None and isinstance(node.b, effects.Change):
        # the thing is the subject of the first act only
        return f"{e.say(node.a, form)}; {e.say(node.b, 'inf')}"
    return e.plain(node, form, obj)


def used(e: AvalonEnglish, node: values.UsedSupport, form: str, obj: str) -> str:
    """Whether a side used a support card; neither side, if both are asked."""
    if node.no and getattr(getattr(node.who, "s", None), "id", "") == "both":
        return "neither side used a support card"
    return e.plain(node, form, obj)


def them(e: AvalonEnglish, node: nouns.Them, form: str, obj: str) -> str:
    """Everything that was chosen one after the other."""
    return {"'s": "their", "they": "they"}.get(form, "them")


# ---- counts


def per(e: AvalonEnglish, node: sentences.Per, form: str, obj: str) -> str:
    """For each such thing, or for every so many."""
    n = e.say(node.cnt.n)
    if n != "1":
        return f"for every {n} {e.say(node.of, 'pl')},"
    of = e.noun(node.of)
    return f"for each of {of.show('pl')}," if of.owner not in ("", "enemy") else f"for each {e.say(node.of, 'one')},"


def per_value(e: AvalonEnglish, node: amounts.PerValue, form: str, obj: str) -> str:
    """For each different attribute of some mana."""
    return (
        f"for each different attribute of {e.say(node.v.of)},"
        if isinstance(node.v, values.HuesOfMana)
        else e.plain(node, form, obj)
    )


def times(e: AvalonEnglish, node: statics.ReckonedTimes, form: str, obj: str) -> str:
    """Counted twice, or more often."""
    said = f"{e.say(node.of)} counts {e.say(node.n, 'times')}"
    return said if node.mid is None else f"{said} {e.say(node.mid)}"


OWN: dict[type, Callable[[AvalonEnglish, Any, str, str], str]] = {
    nouns.Them: them,
    happening.PlayerDoes: player_does,
    happening.NthDone: player_does,
    known.HolderOf: holders,
    effects.Change: change,
    statics.ReduceDamage: reduced,
    statics.ReckonedTimes: times,
    deeds.Into: into,
    deeds.Put: put,
    lines.AvalonSentence: sentence,
    lines.Unless: unless,
    lines.Seq: chain,
    effects.Someone: later_subject,
    values.UsedSupport: used,
    values.HowMany: partial(how_many, one="none", many="of"),
    sentences.Per: per,
    amounts.PerValue: per_value,
    sentences.When: when,
    exchanges.SwapZones: swap_zones,
}
"""Classes whose English is put together here."""
