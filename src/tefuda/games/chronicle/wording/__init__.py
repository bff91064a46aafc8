"""The card language of Last Chronicle: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tefuda.games.chronicle.wording import (
    causes,
    changes,
    costs,
    damage,
    deeds,
    effects,
    events,
    exchanges,
    joined,
    keywords,
    lines,
    making,
    nouns,
    permits,
    souls,
    statics,
    terms,
    times,
    values,
)
from tefuda.games.names import with_english
from tefuda.games.wordings import DesignedWord
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
from tefuda.text import nouns as shared_nouns
from tefuda.text.dialects import Dialect
from tefuda.text.events import Intransitive, Simply
from tefuda.text.words import SourceWord, Zone

__all__ = ["KINDS", "MODULES", "PoolWords", "pool_words"]

DIALECT = Dialect(
    (
        quals.Neither, numbers.MinusOf, numbers.TheDifference,
        quals.InState, quals.OtherThanIt, periods.PerMid,
        shared_nouns.ZoneCards,
        things.Rest, things.Former, things.Latter,
        sentences.InCase, sentences.If, sentences.Per, sentences.Instead, sentences.Further,
        sentences.Gain, sentences.Chain, sentences.FromThem, sentences.Body, sentences.Pending, sentences.Steps, joining.ThenMay,
        gaining.GainQuoted, arithmetic.StatAgainst, arithmetic.PlusOf, arithmetic.DifferenceOf, arithmetic.ExcessOf, arithmetic.BothOf, arithmetic.both_numbers, arithmetic.players_apart, arithmetic.Against, arithmetic.sides_equal, conditions.TurnOf,
        players.Doer, known.AnyCounter, known.NotChosen, letters.Letter, known.HolderOf, known.LessOf, known.OtherPlayer, known.Source, known.Mine, known.Floating, known.Comparing,
        counting.NumberOf, counting.NumberOn, counting.StatWithin, counting.AllThere, counting.NoneThere, known.OfThem, known.Ones, known.LesserOf, outcomes.DidSuch, outcomes.DidSoMany, outcomes.ThereAmong,
        destinations.Manner, destinations.Owners, destinations.Put, destinations.Oriented, destinations.Facing, destinations.AnyOrder,
        joining.Mode, joining.OtherNumber, joining.IfElse, joining.However, repeating.Repeated, repeating.RepeatedOn, repeating.RepeatedUntil, repeating.RepeatedWhile, lookbacks.HadHappened, lookbacks.ManyHad, lookbacks.DidMany, lookbacks.DidCount, lookbacks.DidManySelf, happening.BefallsNth, happening.BefallsSourceOr,
    ),
    (
        shared_nouns.Named, players.EachPlayer, players.ThatPlayer, quals.Own, quals.Owner,
        periods.UntilEnd, periods.UntilTurnOf, periods.While, periods.WholeGame,
        sentences.IfDone, sentences.Otherwise, sentences.Else, sentences.When, sentences.Among,
        instructions.Search, instructions.GameEnds,
        quals.Damaged, quals.SameNameAsBefore, quals.ThisTurnDid, quals.DifferentNames, numbers.StatSum, arithmetic.GreatestOf, arithmetic.TimesOf,
        known.Destroyer, known.Extremal, known.Fighting, known.Suffered, lookbacks.InThem, lookbacks.ManyInThem, lookbacks.ManyVerb,
        counting.HalfOf, counting.ThatMany, counting.HowMany, counting.There, counting.ThereNot, judging.Bears, judging.IsFighting,
        happening.Befalls, happening.PutInto, happening.PlayerDoes, happening.PlayerActs, happening.EventOr, happening.BefallsEither, happening.BefallsTogether, happening.CountersMove, shared_events.EntersField, shared_events.LeavesField, shared_events.TakesDamage, happening.NthDone, happening.NthTime, happening.Unsaid, numbers.EventCount,
        letters.Let, letters.LetBoth, chances.CoinFell, chances.Toss, instructions.DrawUpTo, joining.Lasting, joining.UntilNextEnds, having.HandBecomes, having.Keeping, attributes.OfAttribute, attributes.NotAttribute, attributes.AttributesAmong, naming.OfNamedHue, attributes.SharesAttribute, attributes.Shares, attributes.WithAbilities, judging.Bearing, known.OfSome,
    ),
    (groups, terms, nouns, values, amounts, times, events, deeds, making, souls, effects, exchanges, changes, causes, costs, statics, damage, permits, lines, joined, keywords),
    {
        "Speaking": SourceWord, "Amassed": terms.Gauge | Zone, "Held": nouns.Source | nouns.ByName | nouns.NthChosen, "Known": nouns.Known, "Measured": nouns.Known | things.Bare, "Having": things.Thing, "Judged": things.Thing, "CounterKind": terms.CounterName, "Hue": terms.Faction, "Done": nouns.Suffered | nouns.DoneTo,
        "Sufferable": Simply | shared_events.EntersField | shared_events.LeavesField | happening.PutInto | shared_events.TakesDamage,
        "Befalling": Intransitive, "Befallen": events.Befallen, "Either": events.Either, "Into": deeds.Into, "Goal": deeds.Into, "Seq": lines.Seq,
    },
)  # fmt: skip
"""Shared classes that mean and say the same here, shared ones in this game's own words, its own modules,
and what open names stand for."""
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        categories: the categories of its cards, with their English if known.
        selves: names of cards whose texts call themselves by name outside of quotes [R33].
        names: card names in English, where known (they do not change what can be read).
        keywords: the keywords that designers of its cards have defined; see `tefuda.games.wordings.PoolWords`.
    """

    categories: tuple[tuple[str, str], ...] = ()
    selves: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    keywords: tuple[DesignedWord, ...] = ()


NO_WORDS = PoolWords()

_STAYING = {"unit": True, "history": True, "structure": True, "spell": False}
KINDS = {**_STAYING, **{f"{kind}_x": stays for kind, stays in _STAYING.items()}, "cb": False}
"""Kinds of text, and whether their cards stay on the battlefield; `_x`: with X in the cost [R14]; `cb` is the text of a chrono burst."""


def pool_words(
    categories: Iterable[str] | Mapping[str, str],
    selves: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
) -> PoolWords:
    """Pool words from plain collections: categories (or category -> English), own names, and name -> English."""
    return PoolWords(with_english(categories), tuple(sorted(set(selves))), tuple(sorted((names or {}).items())))
