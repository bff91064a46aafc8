"""Sentences of a text before they are lowered: which ask about the one before, which are said of it, who carries them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tefuda.games.lowering.assembling import Assembly
from tefuda.text import instructions, players, quals, sentences, things
from tefuda.text.known import HolderOf
from tefuda.text.model import Node
from tefuda.text.tree import walk


def adds(s: sentences.Sentence) -> bool:
    """Tell whether a sentence only adds to the one before: さらに, or it leaves out of what it is said."""
    first = s.do.d
    while isinstance(first, sentences.Seq):
        first = first.a
    thing = getattr(first, "t", first)
    left_out = thing is None or getattr(thing, "unsaid", False) or isinstance(first, sentences.Elided)
    return left_out or any(isinstance(p, sentences.Further) for p in s.pre)


ASKS = (sentences.IfDone, sentences.Otherwise)
"""Prefixes that ask about the sentence before."""


def asks(following: sentences.Sentence | None) -> bool:
    """Whether a sentence asks if the one before was done, or could not be because of its condition."""
    return following is not None and any(isinstance(p, ASKS) for p in following.pre)


def contradicts(following: sentences.Sentence | None) -> bool:
    """Whether a sentence asks for the contrary of the condition of the one before, if that has one (そうでないなら)."""
    return following is not None and any(isinstance(p, sentences.Otherwise) and not p.undone for p in following.pre)


def replaces(sentence: sentences.Sentence) -> bool:
    """Whether a sentence is done instead of the one before, under a condition (なら、代わりに)."""
    return all(any(isinstance(p, cls) for p in sentence.pre) for cls in (sentences.Instead, sentences.If))


def chain(d: sentences.Instruction, seq: type[sentences.Seq]) -> list[sentences.Instruction]:
    """Return the acts of a sentence, one after the other; ``seq`` is the node of two acts. A period stays with what it governs."""
    if isinstance(d, seq):
        return [*chain(d.a, seq), *chain(d.b, seq)]
    return [d]


def by(s: sentences.Sentence) -> players.Who | None:
    """Return who carries a sentence out, None if it does not say."""
    return next((p.who for p in s.pre if isinstance(p, sentences.By)), None)


def speaks_of_doer(nodes: Node | Sequence[Node]) -> bool:
    """Whether 自身 occurs."""
    return any(isinstance(n, quals.Own | players.Self) for n in walk(nodes))


def of_own(node: Node) -> bool:
    """Whether 自分 occurs, or what is 自分の."""
    return any(isinstance(n, quals.Owner | players.Player) and n.s.id == "own" for n in walk(node))


def does_instead(ctx: Assembly, first: sentences.Sentence, second: sentences.Sentence) -> bool:
    """Tell whether who carries out what is replaced carries out what replaces it, too: if that names nobody, and no 自分.

    Raises:
        LoweringError: If 自分 is whom the first names there, and can be either player in the second.
    """
    if by(first) is not None and by(second) is None and of_own(first.do) and of_own(second.do):
        ctx.fail("自分 in what is done 代わりに can be either player: say 自身, or name the player")
    return by(second) is None and not of_own(second.do)


def each_holder(who: Node | None) -> bool:
    """Whether they are the players of several things, each of whom carries a sentence out (それらのホルダーは)."""
    return isinstance(who, HolderOf) and who.several


def goes_on(s: sentences.Sentence) -> bool:
    """Whether a sentence is about those of several players who have done, or have not done, what one before it says."""
    return isinstance(by(s), players.Doer)


def alone(s: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence without who carries it out: each player, in his turn."""
    return replace(s, pre=tuple(p for p in s.pre if not isinstance(p, sentences.By)))


def doers(steps: Sequence[sentences.Sentence], several: Callable[[Node | None], bool]) -> list[sentences.Sentence]:
    """Return sentences in which what those do who have done something (そうしなかったプレイヤー) asks whether it was done: each of
    several players is asked (``several``), else who carries the sentence before out."""
    out: list[sentences.Sentence] = []
    first: sentences.Sentence | None = None
    for s in steps:
        who = by(s)
        if isinstance(who, players.Doer) and first is not None:
            before = by(first)
            same = () if before is None else (sentences.By(who if several(before) else before),)
            asked = sentences.Otherwise(True) if who.no else sentences.IfDone()
            s = replace(s, pre=(asked, *same, *(p for p in s.pre if not isinstance(p, sentences.By))))
        else:
            first = s
        out.append(s)
    return out


def branches(s: sentences.Sentence) -> tuple[sentences.Sentence, ...]:
    """Return a sentence with そうでないなら in it as two."""
    d = getattr(s.do, "d", None)
    if not isinstance(d, sentences.Else):
        return (s,)
    first, second = (replace(s, do=replace(s.do, d=one)) for one in (d.a, d.b))
    return first, replace(second, pre=(sentences.Otherwise(),))


def joined_later(
    ctx: Assembly, steps: Sequence[sentences.Sentence], later: tuple[type, ...], seq: type[sentences.Seq]
) -> list[sentences.Sentence]:
    """Return sentences with その後 behind one that is carried out later as part of that one [eoo:2-4-3]; ``later``: what puts it off."""
    out: list[sentences.Sentence] = []
    for s in steps:
        before = out[-1] if out else None
        if (
            before is None
            or not s.pre
            or type(s.pre[0]) is not sentences.After
            or not any(isinstance(p, later) for p in before.pre)
        ):
            out.append(s)
            continue
        if len(s.pre) > 1 or not (isinstance(s.do, sentences.Must) and isinstance(before.do, sentences.Must)):
            ctx.fail("what follows something that happens later is said in one sentence with it")
        both = seq(before.do.d, s.do.d, "連")  # type: ignore[arg-type]
        out[-1] = replace(before, do=replace(before.do, d=both))
    return out


def names_the_asked(node: Node, exist: tuple[type, ...], seq: type[sentences.Seq]) -> bool:
    """Whether a sentence asks in its condition what there is (``exist``), and its first act is about それ: readers mean what there is."""
    if not isinstance(node, sentences.Sentence):
        return False
    conds = [p for p in node.pre if isinstance(p, sentences.If)]
    asked = any(isinstance(n, exist) and describes(n) for p in conds for n in walk(p))
    first = chain(node.do.d, seq)[0]
    return asked and (isinstance(first, instructions.Again) or any(isinstance(n, things.It) for n in walk(first)))


def describes(node: Node) -> bool:
    """Whether what a condition says to be there is a description, and nothing that the text knows already."""
    return not isinstance(getattr(node, "t", None), things.Thing) or isinstance(getattr(node, "t", None), things.Bare)


__all__ = [
    "ASKS",
    "asks",
    "branches",
    "by",
    "chain",
    "contradicts",
    "doers",
    "joined_later",
    "names_the_asked",
    "replaces",
]
