"""Clauses of using and placing that no text of the language reaches: decisions of a placing text, costs of abilities that change."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tefuda.games.chronicle import library
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.games.chronicle.lowering import lowering
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.rules.model import BATTLEFIELD, FREE_PART, K_UNIT, KIND, M_ACTIVATION_COST, SCHEMA
from tefuda.games.chronicle.rules.modes import ChooseModes
from tefuda.games.chronicle.rules.picking import Choices, Some
from tefuda.games.chronicle.rules.sharing import Shares
from tefuda.games.chronicle.rules.text import FREE_REGS, CardText, ChronicleAbility
from tefuda.games.common.filters import AnyBit, Every, InZones
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import BothPlayers
from tefuda.kernel.programs import Const
from tefuda.kernel.records import RULE, STATIC, Bundle, Mod
from tefuda.match import Match

Texts = Mapping[str, Callable[[ChroniclePool, CardText], None]]
"""By the name of a card: a function that adds to its text."""
UNITS = Every((InZones(1 << BATTLEFIELD, SCHEMA), AnyBit(KIND, K_UNIT)))
SOLDIER: dict[str, Any] = {"category": "兵士", "level": 1, "power": 1000, "atk": 1}


def arranged(monkeypatch: pytest.MonkeyPatch, cards: list[Card], texts: Texts, **given: Any) -> Match:
    """Start a match at a described position with these cards."""

    def by_language(language):
        lower = lowering(language)

        def by_hand(card: Card, pool: ChroniclePool) -> CardText:
            text = lower(card, pool)
            if card.name in texts:
                texts[card.name](pool, text)
            return text

        return by_hand

    monkeypatch.setattr(library.compile_cards, "lowering", by_language)
    return Match.arranged(GAME, given, cards={c.name: [c] for c in cards})


def asking(pool: ChroniclePool, text: CardText) -> None:
    """Placing it asks for an effect; the first one divides 3 among any number of units."""
    modes = ChooseModes(2, 1, 1)
    everyone = StackedCards(SCHEMA, (BATTLEFIELD,), BothPlayers(), UNITS)
    chosen = Choices(FREE_REGS, Some(everyone, Const(1), None))
    shares = Shares(FREE_REGS + 1, (chosen,), Const(3))
    chosen.mode = shares.mode = 1
    modes.parts = (chosen, shares)
    text.placing = ChronicleAbility(RULE, 0)
    text.placing.parts = (modes, chosen, shares)
    text.regs = FREE_REGS + 2


ENVOY = [Card("使者", "ユニット", "(1)", **SOLDIER), Card("兵", "ユニット", "(1)", **SOLDIER)]


@pytest.mark.clause("chronicle:11.3.3", "chronicle:11.3.5", "chronicle:11.3.6")
def test_placing_asks_for_effect_number_things_and_shares(monkeypatch):
    m = arranged(
        monkeypatch, ENVOY, {"使者": asking}, A={"hand": ["使者"], "pool": {"白": 1}}, B={"battlefield": ["兵", "兵"]}
    )
    m.choose("place 使者")
    kinds = []
    for answer in ("mode 1", "count 2", "share 兵#1 2"):
        kinds.append(m.decision.kind)
        m.choose(answer)
    assert kinds == ["mode", "count", "share"]
    assert m.find("A.battlefield").equals(["使者"])


@pytest.mark.clause("chronicle:11.3.5")
def test_an_effect_without_anything_to_choose_is_not_offered_while_placing(monkeypatch):
    m = arranged(monkeypatch, ENVOY, {"使者": asking}, A={"hand": ["使者"], "pool": {"白": 1}}, B={})
    m.choose("place 使者")
    assert m.find("A.battlefield").equals(["使者"])


def dearer(by: int) -> Callable[[ChroniclePool, CardText], None]:
    """Action abilities of all units cost so much more."""

    def write(pool: ChroniclePool, text: CardText) -> None:
        ability = ChronicleAbility(STATIC, 1 << BATTLEFIELD)
        ability.uid = pool.pool.number(ability)
        ability.bundle = Bundle((), (Mod(M_ACTIVATION_COST, UNITS, Const(by), FREE_PART),))
        ability.bundle.uid = pool.pool.number(ability.bundle)
        text.abilities += (ability,)

    return write


COSTS = [
    Card("射手", "ユニット", "(1)", text="[A](1)：あなたはライフを1得る。", **SOLDIER),
    Card("贄師", "ユニット", "(1)", text="[A](3)、他のユニットを1体犠牲にする：あなたはライフを1得る。", **SOLDIER),
    Card("重税", "ヒストリー", "(1)"),
    Card("減税", "ユニット", "(1)", **SOLDIER),
]
TAXES = {"重税": dearer(1), "減税": dearer(-3)}


@pytest.mark.clause("chronicle:11.5.10")
def test_increases_of_an_ability_are_counted_before_reductions(monkeypatch):
    m = arranged(monkeypatch, COSTS, TAXES, A={"battlefield": ["射手", "重税", "減税"]}, B={})
    m.choose("activate 射手")
    assert m.find("stack").equals(1)


@pytest.mark.clause("chronicle:11.5.10")
def test_an_increased_ability_has_to_be_paid_for(monkeypatch):
    m = arranged(monkeypatch, COSTS, TAXES, A={"battlefield": ["射手", "重税"], "pool": {"白": 1}}, B={})
    assert "activate 射手" not in [str(o) for o in m.decision.options]


@pytest.mark.clause("chronicle:11.5.11")
def test_the_cost_of_an_ability_stays_as_it_was_locked(monkeypatch):
    m = arranged(monkeypatch, COSTS, TAXES, A={"battlefield": ["贄師", "減税"]}, B={})
    m.choose("activate 贄師")
    assert m.find("A.battlefield").equals(["贄師"])
    assert m.find("stack").equals(1)
