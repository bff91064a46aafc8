"""The card language of ARC: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from tefuda.games.arc.wording import (
    combats,
    copies,
    counters,
    deeds,
    effects,
    events,
    gauges,
    grants,
    nouns,
    statics,
    terms,
    texts,
    turns,
    values,
)
from tefuda.games.wordings import PoolWords, pool_words
from tefuda.text import (
    arithmetic,
    attributes,
    chances,
    comparing,
    conditions,
    counting,
    destinations,
    groups,
    happening,
    having,
    instructions,
    joining,
    known,
    letters,
    lookbacks,
    naming,
    numbers,
    players,
    quals,
    repeating,
    sentences,
    things,
)
from tefuda.text import events as shared_events
from tefuda.text import nouns as shared_nouns
from tefuda.text.conditions import Place
from tefuda.text.dialects import Dialect
from tefuda.text.nouns import Noun

__all__ = ["KINDS", "MODULES", "PoolWords", "pool_words"]

DIALECT = Dialect(
    (
        quals.Neither, numbers.MinusOf, numbers.TheDifference,
        quals.Owner, quals.Own, quals.OtherThanIt,
        shared_nouns.ZoneCards,
        things.Rest, things.So,
        arithmetic.Against, arithmetic.DifferenceOf, arithmetic.ExcessOf, arithmetic.BothOf, arithmetic.both_numbers, arithmetic.players_apart, arithmetic.sides_equal, arithmetic.StatAgainst, arithmetic.GreatestOf, conditions.ValueCond, conditions.CompareCounts, numbers.StatSum,
        comparing.CompareBy, arithmetic.by_so_much, known.HolderOf, known.LessOf, known.NotChosen, known.Source, known.Comparing, known.TakenOne, counting.NumberOf, counting.DamageSize, counting.AllThere, counting.NoneThere,
        attributes.Attribute, attributes.AttributesAmong, having.OpenHand, repeating.Repeated, repeating.RepeatedWhile, naming.NameHue, naming.OfNamedHue, letters.Letter, chances.Toss, chances.CoinFell, happening.Befalls, happening.BefallsNth, happening.BefallsSourceOr, destinations.AnyOrder, lookbacks.HadHappened, lookbacks.ManyHad, lookbacks.DidMany, lookbacks.DidCount, lookbacks.DidManySelf,
    ),
    (
        players.EachPlayer, quals.Everyones, shared_nouns.DeckEnd,
        sentences.Further, sentences.IfDone, sentences.If, sentences.Per,
        arithmetic.TimesOf, arithmetic.PlusOf, counting.HalfOf, counting.There, counting.ThereNot,
        known.Mine, known.Taken, known.TakenBy, known.Extremal, known.Floating,
        attributes.OfAttribute, attributes.NotAttribute, attributes.SharesAttribute, attributes.Shares, instructions.DrawUpTo, numbers.EventCount, quals.ThisTurnDid,
        quals.NameHas, quals.DifferentNames, lookbacks.ManyVerb, happening.PlayerDoes, happening.PlayerActs, shared_events.TakesDamage, happening.EventOr, happening.BefallsEither, happening.BefallsTogether, happening.NthDone, happening.NthTime,
        sentences.Otherwise, chances.RevealUntil, things.SumAtMost, having.HandBecomes, joining.UntilNextEnds, letters.Let, letters.LetBoth, instructions.GameEnds,
    ),
    (groups, terms, nouns, counters, values, grants, deeds, gauges, effects, combats, copies, turns, statics, events, texts),
    {"Judged": nouns.Known, "Held": known.Source, "Found": Noun | nouns.Main, "Where": Place | values.OnField, "Known": nouns.Known, "Asked": values.Asked, "Befalling": events.Befalling, "Befallen": events.Befallen, "Either": events.Either, "Hue": terms.Attribute},
)  # fmt: skip
"""Shared classes that mean and say the same here, shared ones in this game's own words, its own modules,
and what open names stand for."""
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


NO_WORDS = PoolWords()

KINDS = {"alma": True, "cogni": True, "reflet": False, "weapon": False}
"""Kinds of text, and whether their card stays in play with it."""
