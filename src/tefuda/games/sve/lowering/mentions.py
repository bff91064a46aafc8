"""What sentences speak of, told from their trees before they are lowered."""

from __future__ import annotations

from typing import TypeGuard

from tefuda.text import nouns, quals, sentences, things
from tefuda.text.model import Node

RECALLS = frozenset(
    (
        "Done",
        "DoneCount",
        "DidThisWay",
        "DidThisWayTo",
        "DidThisWayToMany",
        "Past",
        "IfDone",
        "NoneLeft",
        "DoneBy",
        "BanishInstead",
        "Otherwise",
        "HappenedThisWay",
        "DrawSame",
        "SameNameAs",
        "HappenedSo",
        "RecoveredSo",
    )
)
"""Classes of the syntax tree that ask what an earlier instruction really did."""

REFERS = frozenset(
    ("It", "That", "Again", "GainsToo", "BoostToo", "SetStatsToo", "LosesToo", "LosesAllToo", "Its", "ItsStat", "ItsPlayer",
     "ThatPlayer", "SameName", "ElCount", "Bare", "OnPlay", "Among", "AmongThem", "AmongThese", "Rest", "Bunch", "OutOf",
     "OtherThanIt", "SameNameAsBefore", "FromThem"),
)  # fmt: skip
"""Classes of the syntax tree that name what an earlier instruction moved or made."""


THIS = frozenset(("This", "ThisHead", "OfThis", "ThisName"))
"""Classes of the syntax tree that name the source."""

OF_SET = frozenset(("Among", "FromThem", "AmongThem", "AmongThese", "Rest", "Bunch"))
"""Classes of the syntax tree that speak of the set seen last."""

OF_SHOWN = frozenset(("It", "That", "Done", "Past"))
"""Classes of the syntax tree that speak of what was shown, looked at or taken just before."""

OF_SUBJECT = frozenset(("Own", "Self"))
"""Classes of the syntax tree that stand for the subject (自身)."""


def names_in(node: object, found: set[str]) -> set[str]:
    """Collect the names of the classes that occur in a tree."""
    if isinstance(node, tuple):
        for one in node:
            names_in(one, found)
    elif isinstance(node, Node):
        found.add(type(node).__name__)
        for name in node.__struct_fields__:
            names_in(getattr(node, name), found)
    return found


PLACED = frozenset(("Select", "Owner", "Its", "OfThis", "OfPlayer", "Own", "OwnersOwn", "Everyones", "InZone", "InEither",
     "InBoth", "FaceUpIn", "ZoneCards", "DeckEnd", "Named"),
)  # fmt: skip
"""Classes of the syntax tree by which a sentence says itself where its things are, or makes them."""


def speaks_of(sentence: sentences.Sentence, name: str) -> bool:
    """Tell whether a class of the syntax tree occurs in a sentence."""
    found: set[str] = set()
    names_in(sentence, found)
    return name in found


def takes_on(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence takes some of a description without saying where (スペル1枚を墓場に置いてよい)."""
    found: set[str] = set()
    names_in(sentence.do, found)
    return "Some" in found and not found & PLACED


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
        return isinstance(cnt, things.UpTo | things.AnyNumber)
    return False


def source_among(np: nouns.NP, kind: str, spell: bool) -> bool:
    """Tell whether 他の can mean other than the source, a card of a kind; else what the text speaks of is left out.

    A spell is none of the things in play, an amulet is no follower, and no own card is one of the opponent's.
    """
    if any(isinstance(q, quals.Owner) and q.s.id == "foe" for q in np.quals):
        return False
    amulet_and_follower = "アミュレット" in kind and isinstance(np.head, nouns.AKind) and np.head.k.id == "follower"
    return not (amulet_and_follower or (spell and "スペル" in kind))
