"""Cards that will be played (自分がプレイする…): what is said of them happens when each of them is played.

House ruling: the card gains it in the first check timing after it was played, when it is on the field [R66, R73].
"""

from __future__ import annotations

import msgspec

from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.referents import HELD, OF_NUMBERS, kind_of, need_of
from tefuda.games.sve.wording import permissions, statics
from tefuda.text import events, lines, nouns, players, sentences, things
from tefuda.text.model import Node


def first_act(sentence: sentences.Sentence) -> sentences.Instruction:
    """Return the first act of a sentence."""
    d = sentence.do.d
    return d.a if isinstance(d, sentences.Seq) else d


def about(sentence: sentences.Sentence) -> permissions.ToBePlayed | None:
    """Return the cards to be played that a sentence is about."""
    t = getattr(first_act(sentence), "t", None)
    return t if isinstance(t, permissions.ToBePlayed) else None


def parted(sentence: sentences.Sentence) -> tuple[sentences.Sentence, ...]:
    """Return a sentence about the next card (…のコストを-1し、それは…) as two: what it costs, and what is said of it when it is played."""
    d = sentence.do.d
    if (
        not isinstance(d, sentences.Seq)
        or not isinstance(d.a, statics.PlayCost)
        or not d.a.next
        or d.a.times is not None
    ):
        return (sentence,)
    first = d.b.a if isinstance(d.b, sentences.Seq) else d.b
    if not isinstance(getattr(first, "t", None), things.It):
        return (sentence,)
    card = permissions.ToBePlayed(d.a.who, d.a.np, True)
    about_it = msgspec.structs.replace(first, t=card)
    rest: sentences.Instruction = (
        msgspec.structs.replace(d.b, a=about_it) if isinstance(d.b, sentences.Seq) else about_it
    )
    return tuple(msgspec.structs.replace(sentence, do=sentences.Must(part)) for part in (d.a, rest))


def check_kept(ctx: Context, sentence: sentences.Sentence) -> None:
    """Refuse what is given to spells that are played: they go to the cemetery, and nothing of it is left [R61]."""
    t, act = about(sentence), first_act(sentence)
    if t is not None and kind_of(t.np) == "spell" and need_of(act) in (*OF_NUMBERS, HELD):
        ctx.fail("spells that are played have neither numbers nor keywords: only their costs can be said here")


def of_the_played(sentence: sentences.Sentence) -> sentences.Sentence:
    """Return the sentence about the card that was played (それは…)."""
    d = sentence.do.d
    it = things.It()
    if isinstance(d, sentences.Seq):
        changed: Node = msgspec.structs.replace(d, a=msgspec.structs.replace(d.a, t=it))
    else:
        changed = msgspec.structs.replace(d, t=it)
    return sentences.Sentence(msgspec.structs.replace(sentence.do, d=changed), ())


def comes(ctx: Context, t: permissions.ToBePlayed) -> events.Event:
    """Return the event that is waited for: the play, or the arrival."""
    if not t.enters:
        return events.Plays(t.who, t.np, False)
    if not isinstance(t.who, players.Player) or not isinstance(t.np, nouns.NP):
        ctx.fail("what enters the field is described in one way, on one player's field")
    theirs = nouns.NP(t.np.head, (nouns.Owner(t.who.s), *t.np.quals))
    return events.Happens(theirs, events.EntersField())


def of_plays_to_come(ctx: Context, sentence: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence about cards to be played as a delayed trigger on their plays; other sentences as they are."""
    t = about(sentence)
    if t is None:
        return sentence
    check_kept(ctx, sentence)
    when = sentences.When(comes(ctx, t), t.next)
    period: tuple[sentences.Prefix, ...] = (sentences.During(sentences.ThisTurn()),) if t.turn else ()
    plain = of_the_played(sentence)
    return sentences.Sentence(plain.do, (*sentence.pre, *period, when))


def trigger_of(ctx: Context, line: lines.Plain) -> lines.On | None:
    """Return a continuous line about cards to be played as an automatic ability; None if it is about something else."""
    body = line.b
    if not isinstance(body, sentences.Steps) or len(body.s) != 1:
        return None
    sentence = body.s[0]
    t = about(sentence)
    if t is None:
        return None
    check_kept(ctx, sentence)
    kept = tuple(p for p in sentence.pre if not isinstance(p, sentences.During))
    times = tuple(p.p for p in sentence.pre if isinstance(p, sentences.During))
    limit = lines.OnlyIn(times[0]) if times and isinstance(times[0], sentences.InTurn) else None
    plain = of_the_played(sentence)
    return lines.On(comes(ctx, t), sentences.Steps((sentences.Sentence(plain.do, kept),)), None, limit)
