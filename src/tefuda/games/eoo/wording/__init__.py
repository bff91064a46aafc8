"""The card language of Echoes of Orphelia: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from tefuda.games.eoo.wording import (
    damage,
    deeds,
    duties,
    effects,
    events,
    exchanges,
    lines,
    making,
    nouns,
    qualities,
    resources,
    statics,
    terms,
    times,
    timing,
    values,
)
from tefuda.games.wordings import PoolWords, pool_words
from tefuda.text import (
    amounts,
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
    judging,
    known,
    letters,
    lookbacks,
    moments,
    naming,
    numbers,
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
from tefuda.text.words import SourceWord, Zone

__all__ = ["KINDS", "MODULES", "PoolWords", "pool_words"]

DIALECT = Dialect(
    (
        quals.Neither, numbers.MinusOf, numbers.TheDifference,
        quals.Owner, quals.Own, quals.Its, quals.OtherThanIt, quals.StatIs, quals.InState,
        quals.WithKeyword, quals.SameName, quals.ThisTurnDid,
        shared_nouns.ZoneCards, shared_nouns.Counters,
        things.Rest, things.Former, things.Latter,
        periods.While, periods.InTurn,
        sentences.If, sentences.Instead, sentences.Further,
        sentences.Among, sentences.When, moments.AtNextTurn,
        sentences.Gain, sentences.Chain, sentences.FromThem, sentences.Body, sentences.Or, sentences.Pending, sentences.Steps, joining.ThenMay,
        instructions.GainQuoted, instructions.Search, numbers.StatSum, conditions.ValueCond, conditions.TurnOf,
        comparing.CompareBy, players.Doer, known.AnyCounter, known.Destroyer, known.HolderOf, known.LessOf, known.NotChosen, known.OtherPlayer, known.Source, known.Mine, known.Suffered, known.Taken, known.Extremal, known.Floating, known.Comparing, known.TakenOne, letters.Letter,
        counting.NumberOf, counting.NumberOn, counting.StatWithin, counting.TakenCount, counting.DamageSize, counting.There, counting.ThereNot, counting.AllThere, counting.NoneThere, counting.NumberIs,
        judging.Fits, judging.Owns, judging.OwnsEither,
        shared_lines.Keywords, shared_lines.AtTurn, shared_lines.Plain,
        attributes.Attribute, attributes.Hue, attributes.AttributesAmong, naming.OfNamedHue, naming.IsOfNamedHue, happening.Befalls, happening.BefallsNth, happening.BefallsSourceOr, shared_events.LeavesField,
        destinations.Manner, destinations.Owners, destinations.Put, destinations.Oriented, destinations.Facing, destinations.AnyOrder, having.Loss, having.LostKeywords, having.OpenHand,
        joining.Mode, joining.OtherNumber, joining.IfElse, joining.UntilNextEnds, repeating.Repeated, repeating.RepeatedOn, repeating.RepeatedUntil, repeating.RepeatedWhile,
    ),
    (
        players.EachPlayer, players.ThatPlayer, shared_nouns.DeckEnd,
        periods.UntilEnd, periods.UntilTurnOf, periods.UntilEndOf, periods.WholeGame, periods.PerMid,
        sentences.AtEnd, sentences.InCase, sentences.IfDone, sentences.Otherwise, sentences.Per, instructions.GainTribe,
        quals.Damaged, quals.NameHas, quals.DifferentNames, things.SumAtMost, known.TakenBy, known.Fighting, counting.HalfOf, counting.ThatMany, counting.HowMany, judging.Bears, judging.IsFighting,
        attributes.OfAttribute, attributes.SharesAttribute, attributes.Shares, attributes.WithAbilities, happening.PutInto, happening.PlayerDoes, happening.PlayerActs, happening.EventOr, happening.BefallsEither, happening.BefallsTogether, happening.CountersMove, shared_events.EntersField, shared_events.TakesDamage, happening.NthDone, happening.NthTime, happening.Unsaid, numbers.EventCount, having.Gains, having.HandBecomes, having.Keeping, having.Lose,
        letters.Let, letters.LetBoth, instructions.GameEnds, chances.CoinFell, chances.RevealUntil, chances.Toss, instructions.DrawUpTo, joining.Lasting, judging.Bearing, known.OfSome,
    ),
    (
        groups, terms, nouns, arithmetic, values, amounts, lookbacks, times, events, deeds, qualities, making, resources, effects, duties,
        exchanges, statics, damage, timing, lines,
    ),
    {
        "Speaking": SourceWord, "Measured": values.Measured, "Judged": values.Measured, "Having": values.Having,
        "Known": values.Known, "Amassed": values.TheReserve | Zone, "Held": known.Source | nouns.Host, "Asked": values.Asked, "CounterKind": values.CounterKind,
        "Befalling": Happening, "Befallen": events.Befallen, "Either": events.Either, "Into": deeds.Into, "Goal": deeds.Into, "Seq": lines.Seq,
    },
    values.SPELLINGS,
)  # fmt: skip
"""Shared classes that mean and say the same here, shared ones in this game's own words, its own modules
(among them shared ones of which it has every class), and what open names stand for."""
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


NO_WORDS = PoolWords()

KINDS = {
    "arcaea": True, "nodia": True, "artifact": True, "glyph": True, "spell": False, "arts": False, "record": False,
}  # fmt: skip
"""Kinds of card, and whether they stay in play."""
