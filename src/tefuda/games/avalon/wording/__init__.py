"""The card language of Avalon: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from tefuda.games.avalon.wording import (
    courses,
    deeds,
    effects,
    events,
    exchanges,
    exemptions,
    lines,
    nouns,
    statics,
    terms,
    values,
)
from tefuda.games.wordings import PoolWords, pool_words
from tefuda.text import (
    amounts,
    arithmetic,
    attributes,
    chances,
    conditions,
    counting,
    destinations,
    gaining,
    groups,
    happening,
    having,
    instructions,
    joining,
    judging,
    known,
    letters,
    lookbacks,
    naming,
    numbers,
    outcomes,
    periods,
    players,
    quals,
    repeating,
    sentences,
    things,
)
from tefuda.text import events as shared_events
from tefuda.text import lines as shared_lines
from tefuda.text import nouns as shared_nouns
from tefuda.text.dialects import Dialect
from tefuda.text.events import Happening
from tefuda.text.model import node_classes
from tefuda.text.words import SourceWord

__all__ = ["KINDS", "MODULES", "PoolWords", "pool_words"]

DIALECT = Dialect(
    (
        quals.Neither, numbers.MinusOf, numbers.TheDifference,
        quals.Owner, quals.OwnersOwn, quals.StatIs, quals.WithKeyword, quals.OtherThanIt, quals.SameName,
        amounts.PerValue, *(set(node_classes(arithmetic)) - {arithmetic.by_so_much}), *(set(node_classes(lookbacks)) - {lookbacks.ManyVerb}), numbers.StatSum, conditions.ValueCond, conditions.TurnOf,
        players.Doer, known.HolderOf, known.NotChosen, known.Source, known.Mine, known.Suffered, known.Taken, known.Extremal, known.Floating, known.Comparing, known.TakenOne, things.Former, things.Latter, known.OfThem, known.Ones, known.LesserOf, *node_classes(outcomes),
        counting.NumberOn, counting.TakenCount, counting.There, counting.ThereNot, counting.AllThere, counting.NoneThere, counting.NumberIs, judging.Fits, judging.Owns, judging.OwnsEither,
        periods.While, periods.InTurn, chances.Toss,
        sentences.If, sentences.Else, sentences.Instead, sentences.Further, sentences.Among, sentences.Gain, sentences.Chain, sentences.FromThem, sentences.Body, sentences.Pending, sentences.Steps, joining.ThenMay,
        attributes.Attribute, attributes.Hue, attributes.AttributesAmong, happening.Befalls, happening.BefallsNth, happening.BefallsSourceOr,
        things.AllBut, letters.Letter, naming.NameHue, naming.OfNamedHue, naming.IsOfNamedHue, naming.NameNumber, naming.NamedNumber,
        destinations.Manner, destinations.Owners, destinations.Put, destinations.AnyOrder, having.Loss, having.LostKeywords, having.OpenHand, joining.Mode, joining.OtherNumber, joining.IfElse, joining.However, repeating.Repeated, repeating.RepeatedOn, repeating.RepeatedUntil, repeating.RepeatedWhile,
    ),
    (
        players.ThatPlayer, shared_nouns.DeckEnd, quals.NameHas, quals.ThisTurnDid, things.Rest, things.SumAtMost, quals.DifferentNames, lookbacks.ManyVerb,
        periods.UntilEnd, periods.UntilEndOf, periods.UntilTurnOf, periods.WholeGame,
        sentences.InCase, sentences.IfDone, sentences.Otherwise, sentences.Per, sentences.Or, sentences.When,
        gaining.GainQuoted, shared_lines.Keywords,
        known.TakenBy, amounts.AsMuch, counting.HalfOf, counting.ThatMany, counting.HowMany,
        attributes.OfAttribute, attributes.NotAttribute, attributes.SharesAttribute, attributes.Shares, attributes.WithAbilities, happening.PlayerDoes, happening.PlayerActs, shared_events.TakesDamage, happening.EventOr, happening.BefallsEither, happening.BefallsTogether, happening.NthDone, happening.NthTime, numbers.EventCount,
        letters.Let, letters.LetBoth, destinations.Facing, chances.RevealUntil, chances.CoinFell, having.Gains, having.HandBecomes, having.Lose, instructions.DrawUpTo,
    ),
    (groups, terms, nouns, values, events, deeds, effects, courses, exchanges, statics, exemptions, lines),
    {
        "Speaking": SourceWord, "Known": known.Source | known.Mine | things.It | things.Former | things.Latter | known.TakenOne, "Held": known.Source, "Measured": values.Measured, "Judged": values.Measured, "Having": values.Measured,
        "Asked": values.Asked, "CausedOne": events.Caused, "Done": nouns.Suffered | nouns.Taken, "Recalled": things.It | known.Mine,
        "Befalling": Happening, "Befallen": events.Befallen, "Either": events.Either, "Into": deeds.Into, "Goal": deeds.Into,
    },
    values.SPELLINGS,
)  # fmt: skip
"""Shared classes that mean and say the same here, shared ones in this game's own words, its own modules,
and what open names stand for."""
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


NO_WORDS = PoolWords()

KINDS = {"creature": True, "magic": False, "support": False, "avatar": True}
"""Kinds of card, and whether a text of theirs is a part (else the whole text is an effect) [wording 1]."""
