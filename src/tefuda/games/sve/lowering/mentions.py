"""What sentences speak of, told from their trees before they are lowered."""

from __future__ import annotations

from typing import TypeGuard

from tefuda.games.sve.wording import afterwards, measures, rephrased, rulesets, terms
from tefuda.text import conditions, histories, nouns, numbers, players, quals, sentences, stats, things
from tefuda.text import instructions as ins
from tefuda.text.model import Node

Classes = frozenset[type[Node]]
"""Classes of the syntax tree."""

RECALLS: Classes = frozenset((
    quals.Done, numbers.DoneCount, histories.DidThisWay, histories.DidThisWayTo, histories.DidThisWayToMany, quals.Past, sentences.IfDone,
    conditions.NoneLeft, quals.DoneBy, rulesets.BanishInstead, sentences.Otherwise, conditions.HappenedThisWay,
    quals.SameNameAs, afterwards.SameMany, rephrased.IfNotDone, measures.HappenedSo, measures.RecoveredSo, numbers.DamageAmount,
))  # fmt: skip
"""Those that ask what an earlier instruction really did."""

REFERS: Classes = frozenset((
    things.It, things.That, ins.Again, sentences.GainsToo, stats.BoostToo, stats.SetStatsToo, ins.LosesToo, ins.LosesAllToo, quals.Its,
    quals.ItsStat, players.ItsPlayer, terms.ItsOwner, players.ThatPlayer,
    quals.SameName, ins.ElCount, things.Bare, sentences.OnPlay, sentences.Among,
    conditions.AmongThem, conditions.ManyAmong, conditions.AmongThese,
    things.Rest, things.Bunch, things.OutOf, quals.OtherThanIt, quals.SameNameAsBefore, rephrased.NotTaken,
    sentences.FromThem,
))  # fmt: skip
"""Those that name what an earlier instruction moved or made."""

THIS = (things.This, nouns.ThisHead, quals.OfThis, quals.ThisName)
"""Those that name the source."""

OF_SET: Classes = frozenset((
    sentences.Among, sentences.FromThem, conditions.AmongThem, conditions.ManyAmong, conditions.AmongThese, things.Rest, things.Bunch,
))  # fmt: skip
"""Those that speak of the set seen last."""

OF_SHOWN: Classes = frozenset((things.It, things.That, quals.Done, quals.Past, measures.HappenedSo))
"""Those that speak of what was shown, looked at or taken just before."""

OF_SUBJECT: Classes = frozenset((quals.Own, players.Self))
"""Those that stand for the subject (自身)."""

PLACED: Classes = frozenset((
    ins.Select, quals.Owner, quals.Its, quals.OfThis, quals.OfPlayer, quals.Own, quals.OwnersOwn, quals.Everyones, quals.InZone,
    quals.InEither, quals.InBoth, quals.FaceUpIn, nouns.ZoneCards, nouns.DeckEnd, nouns.Named,
))  # fmt: skip
"""Those by which a sentence says itself where its things are, or makes them."""


def classes_in(node: object) -> set[type[Node]]:
    """Return the classes that occur in a tree, or in several."""
    found: set[type[Node]] = set()
    collect(node, found)
    return found


def collect(node: object, found: set[type[Node]]) -> None:
    """Add the classes that occur in a tree."""
    if isinstance(node, tuple):
        for one in node:
            collect(one, found)
    elif isinstance(node, Node):
        found.add(type(node))
        for name in node.__struct_fields__:
            collect(getattr(node, name), found)


def takes_on(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence takes some of a description without saying where (スペル1枚を墓場に置いてよい)."""
    found = classes_in(sentence.do)
    return things.Some in found and not found & PLACED


def is_chain(node: Node) -> TypeGuard[sentences.Seq]:
    """Tell whether a node is a chain of acts."""
    return isinstance(node, sentences.Seq)


def declinable(thing: Node) -> bool:
    """Tell whether picking nothing says no to the whole instruction."""
    if isinstance(thing, things.Some | things.Bunch | things.OutOf):
        cnt = thing.cnt
        if isinstance(cnt, things.Exactly):
            n = getattr(cnt.n, "n", None)
            return n == 1 or n is None
        return isinstance(cnt, things.UpTo | things.AnyNumber | measures.AtLeast)
    return False


def source_among(np: nouns.NP, kind: str, spell: bool) -> bool:
    """Tell whether 他の can mean other than the source, a card of a kind; else what the text speaks of is left out.

    A spell is none of the things in play, an amulet is no follower, and no own card is one of the opponent's.
    """
    if any(isinstance(q, quals.Owner) and q.s.id == "foe" for q in np.quals):
        return False
    amulet_and_follower = "アミュレット" in kind and isinstance(np.head, nouns.AKind) and np.head.k.id == "follower"
    return not (amulet_and_follower or (spell and "スペル" in kind))
