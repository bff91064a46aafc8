"""The machine of the rules, proven with texts made by hand: triggers, priority, replacements, state-based processing, costs."""

from typing import Any

import pytest

from tefuda.games.common import filters as cf
from tefuda.games.common.doing import OnThings
from tefuda.games.common.events import OfSource
from tefuda.games.common.instead import Would, WouldEnter
from tefuda.games.common.pricing import PoolCost
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import BothPlayers, Source, You
from tefuda.games.eoo.rules.cost_items import GiveUp, RestSource, SpendReserve
from tefuda.games.eoo.rules.do_moves import DrawCards
from tefuda.games.eoo.rules.doing import BOOK, ChangeReserve, DealDamage
from tefuda.games.eoo.rules.events import (
    DESTROYED,
    DISCARDED,
    ENTERED,
    EXECUTED,
    MANA_ABILITY,
    MOVED,
    READIED,
    RESTED,
    SIDEWAYS,
    SUMMONED,
)
from tefuda.games.eoo.rules.model import FIELD, GRAVEYARD, HAND, K_NODIA, KIND, NONE, SCHEMA, point
from tefuda.games.eoo.rules.reckoning import enough
from tefuda.games.eoo.rules.text import Cost, Yield
from tefuda.kernel.programs import Const
from tefuda.kernel.records import Bundle, Event, Replacer
from tests.games.eoo.lab import Card, activated, arranged, settle, spell, static, take, trigger

NODIA: dict[str, Any] = {
    "kind": "ノーディア-兵士",
    "attributes": "火",
    "cost": "1",
    "attack": 2,
    "armour": 0,
    "life": 2,
}
NODIA_ONLY = cf.OneOf(KIND, 1 << K_NODIA)
ANY = cf.Every(())
PLAIN = Card("歩兵", **NODIA)
REACT = Card("反応", "スペル-リアクト", cost="0")
SPELL = Card("呪文", "スペル", cost="0")


def draw_one():
    return (DrawCards(You(), Const(1)),)


def reserve(n):
    return (ChangeReserve(You(), Const(n)),)


def on_enter(pool, text):
    trigger(pool, text, (ENTERED,), OfSource(), draw_one())


def on_any_execution(pool, text):
    trigger(pool, text, (EXECUTED,), None, reserve(1))


def nothing(pool, text):
    spell(pool, text, reserve(10))


@pytest.mark.clause("eoo:18-3-1", "eoo:18-3-3", "eoo:2-7-1-1", "eoo:R15")
def test_a_trigger_goes_on_the_stack_and_resolves_there(monkeypatch):
    scout = Card("斥候", **NODIA)
    match = arranged(monkeypatch, [PLAIN, scout], {"斥候": on_enter}, A={"hand": ["斥候"], "mana": ["歩兵"]})
    take(match, "play 斥候", "B: pass", "A: pass")
    assert match.find("A.field").equals(["斥候"])
    assert match.find("A.hand").equals(0)
    assert match.find("stack").equals(["斥候の能力"])
    assert match.decision.letter == "A"
    take(match, "A: pass", "B: pass")
    assert match.find("A.hand").equals(1)
    assert match.find("stack").equals(0)


@pytest.mark.clause("eoo:18-3-3", "eoo:R14", "eoo:R101")
def test_a_trigger_waits_for_all_that_was_on_the_stack(monkeypatch):
    watcher = Card("見張り", **NODIA)
    given = {"A": {"field": ["見張り"], "hand": ["反応", "反応"]}}
    texts = {"見張り": on_any_execution, "反応": nothing}
    match = arranged(monkeypatch, [watcher, REACT], texts, **given)
    take(match, "play 反応")
    assert match.find("stack").equals(["反応"])  # the card that triggers by being executed is waited for
    take(match, "B: pass", "A: play 反応", "B: pass", "A: pass")
    assert match.find("A.reserve").equals(10)
    assert match.find("stack").equals(1)
    take(match, "A: pass", "B: pass")
    assert match.find("A.reserve").equals(20)
    assert match.decision.kind == "order-triggers"
    take(match, "order-triggers 見張り", "A: pass", "B: pass", "A: pass", "B: pass")
    assert match.find("A.reserve").equals(22)


@pytest.mark.clause("eoo:18-3-2", "eoo:2-5-3", "eoo:R14")
def test_the_active_players_triggers_are_placed_first_so_the_others_resolve_first(monkeypatch):
    mine, theirs = Card("甲", **NODIA), Card("乙", **NODIA)
    texts = {"甲": on_any_execution, "乙": on_any_execution, "呪文": nothing}
    given = {"A": {"field": ["甲"], "hand": ["呪文"]}, "B": {"field": ["乙"]}}
    match = arranged(monkeypatch, [mine, theirs, SPELL], texts, **given)
    take(match, "play 呪文", "B: pass", "A: pass")
    assert match.find("stack").equals(["乙の能力", "甲の能力"])
    take(match, "A: pass", "B: pass")
    assert match.find("B.reserve").equals(1)
    assert match.find("A.reserve").equals(10)


@pytest.mark.clause("eoo:R15", "eoo:18-5-2")
def test_a_trigger_of_a_mana_ability_used_in_payment_is_placed_above_the_card(monkeypatch):
    watcher = Card("帳場", **NODIA)

    def on_mana(pool, text):
        trigger(pool, text, (MANA_ABILITY,), None, reserve(1))

    given = {"A": {"field": ["帳場"], "hand": ["歩兵"], "mana": ["歩兵"]}}
    match = arranged(monkeypatch, [watcher, PLAIN], {"帳場": on_mana}, **given)
    take(match, "play 歩兵")
    assert match.find("stack").equals(["帳場の能力", "歩兵"])
    assert match.decision.letter == "B"


@pytest.mark.clause("eoo:2-7-2-1", "eoo:R19")
def test_numbers_on_the_stack_start_again_when_it_is_empty(monkeypatch):
    match = arranged(monkeypatch, [REACT], {"反応": nothing}, A={"hand": ["反応"] * 3})
    take(match, "play 反応", "B: pass", "A: play 反応")
    assert [match.find(f"stack[{i}].number").value for i in (0, 1)] == [2, 1]
    settle(match)
    take(match, "A: play 反応")
    assert match.find("stack[0].number").equals(1)


def wounded(n):
    return (DealDamage(StackedCards(SCHEMA, (FIELD,), BothPlayers(), NODIA_ONLY), Const(n), True),)


@pytest.mark.clause("eoo:2-8-1", "eoo:2-8-6", "eoo:R102")
def test_a_replaced_destruction_did_not_happen(monkeypatch):
    phoenix = Card("不死鳥", **NODIA)

    def returns(pool, text):
        def to_hand(st, a, ev, regs):
            return [ev.instead(a.key(), MOVED, 0, st.zone_id(st.col[1][st.now(ev.subject)], HAND), ev.why)]

        static(pool, text, Bundle(replacers=(Replacer((DESTROYED,), to_hand, Would(None)),)))
        trigger(pool, text, (DESTROYED,), OfSource(), reserve(1))

    given = {"A": {"field": [{"card": "不死鳥", "as": "x", "damage": 2}]}}
    match = arranged(monkeypatch, [phoenix], {"不死鳥": returns}, **given)
    assert match.find("x.zone").equals("hand")
    assert match.find("stack").equals(0)


@pytest.mark.clause("eoo:R18", "eoo:2-9-4")
def test_a_replacement_that_leaves_l_at_zero_applies_once(monkeypatch):
    stubborn = Card("石頭", **NODIA)

    def turns(pool, text):
        def instead(st, a, ev, regs):
            return [ev.instead(a.key(), RESTED, 0, -1, ev.why)]

        static(pool, text, Bundle(replacers=(Replacer((DESTROYED,), instead, Would(None)),)))
        trigger(pool, text, (RESTED,), OfSource(), reserve(1))

    given = {"A": {"field": [{"card": "石頭", "as": "x", "damage": 2}]}}
    match = arranged(monkeypatch, [stubborn], {"石頭": turns}, **given)
    assert match.find("x.zone").equals("graveyard")
    assert match.find("stack").equals(["石頭の能力"])  # it was turned first


@pytest.mark.clause("eoo:2-8-4", "eoo:R3", "eoo:R21")
def test_a_card_enters_as_its_own_text_says(monkeypatch):
    sleeper = Card("寝坊", **NODIA)

    def asleep(pool, text):
        def sideways(st, a, ev, regs):
            out = Event(ev.kind, ev.subject, ev.player, ev.source, ev.n, ev.to, ev.why | SIDEWAYS, (a.key(),), ev.more)
            return [out]

        static(pool, text, Bundle(replacers=(Replacer((MOVED,), sideways, WouldEnter(None, FIELD)),)), own=True)

    given = {"A": {"hand": ["寝坊"], "mana": ["歩兵"]}}
    match = arranged(monkeypatch, [PLAIN, sleeper], {"寝坊": asleep}, **given)
    take(match, "play 寝坊", "B: pass", "A: pass")
    assert match.find("A.field[0].sideways").equals(True)


@pytest.mark.clause("eoo:4-4-2", "eoo:R26")
def test_a_loop_without_a_choice_is_a_draw(monkeypatch):
    top = Card("独楽", **NODIA)

    def spins(pool, text):
        trigger(pool, text, (RESTED,), OfSource(), (OnThings(Source(), READIED, BOOK),))
        trigger(pool, text, (READIED,), OfSource(), (OnThings(Source(), RESTED, BOOK),))

    given = {"A": {"field": [{"card": "独楽", "as": "x"}], "explored": 1}, "B": {"shield": ["歩兵"]}}
    match = arranged(monkeypatch, [PLAIN, top], {"独楽": spins}, **given)
    take(match, "attack x > B")
    for _ in range(400):
        if match.result is None:
            match.choose("pass")
    assert str(match.find("result").value) == "draw"
    assert match.find("reason").equals("4-4-2")


@pytest.mark.clause("eoo:R26", "eoo:4-4-2")
def test_in_a_loop_with_a_choice_what_was_done_twice_is_not_offered_again(monkeypatch):
    wheel = Card("水車", "アーティファクト", cost="1")

    def turns(pool, text):
        activated(pool, text, Cost(items=(SpendReserve(Const(1)),)), reserve(1))

    given = {"A": {"field": ["水車"], "reserve": 1, "explored": 1}}
    match = arranged(monkeypatch, [wheel], {"水車": turns}, **given)
    for _ in range(2):
        assert "activate 水車" in match.legal.texts()
        take(match, "A: activate 水車", "B: pass", "A: pass")
    assert match.legal.texts() == ["pass"]


@pytest.mark.clause("eoo:18-2-1", "eoo:18-2-2", "eoo:18-2-3", "eoo:R4", "eoo:R29")
def test_an_activated_ability_survives_its_source(monkeypatch):
    scribe = Card("書記", **NODIA)
    fire = Card("火球", "スペル-リアクト", cost="0")

    def writes(pool, text):
        activated(pool, text, Cost(items=(RestSource(),)), draw_one())

    texts = {"書記": writes, "火球": lambda pool, text: spell(pool, text, wounded(5))}
    given = {"A": {"field": [{"card": "書記", "as": "x", "sick": True}]}, "B": {"hand": ["火球"]}}
    match = arranged(monkeypatch, [scribe, fire], texts, **given)
    take(match, "activate x")
    assert match.find("x.sideways").equals(True)
    assert match.find("stack").equals(["書記の能力"])
    take(match, "B: play 火球", "A: pass", "B: pass")
    assert match.find("x.zone").equals("graveyard")
    take(match, "A: pass", "B: pass")
    assert match.find("A.hand").equals(1)


@pytest.mark.clause("eoo:18-5-1", "eoo:18-5-3", "eoo:R1", "eoo:R85", "eoo:R36")
def test_mana_abilities_pay_in_the_middle_of_a_payment(monkeypatch):
    lamp = Card("灯籠", "アーティファクト", cost="1")
    costly = Card("大技", "スペル", cost="火1")

    def shines(pool, text):
        a = activated(pool, text, Cost(items=(RestSource(),)), ())
        a.mana, a.yields = True, (Yield(1, Const(1)),)

    texts = {"灯籠": shines, "大技": nothing}
    given = {"A": {"field": ["灯籠"], "mana": [{"card": "石", "as": "m"}], "hand": ["大技"]}}
    stone = Card("石", "ノーディア", cost="1", attack=1, armour=0, life=1)
    match = arranged(monkeypatch, [lamp, costly, stone], texts, **given)
    take(match, "play 大技")
    assert match.find("stack").equals(["大技"])
    assert match.find("A.field[0].sideways").equals(True)
    assert match.find("m.sideways").equals(True)


@pytest.mark.clause("eoo:9-3-2", "eoo:7-1-3", "eoo:R32")
def test_x_is_declared_as_far_as_it_can_be_paid(monkeypatch):
    blaze = Card("劫火", "スペル", cost="X火")
    given = {"A": {"hand": ["劫火"], "mana": ["歩兵"] * 4}}
    match = arranged(monkeypatch, [PLAIN, blaze], {"劫火": nothing}, **given)
    take(match, "play 劫火")
    assert match.legal.texts() == ["x 0", "x 1", "x 2", "x 3"]
    take(match, "x 2")
    assert sum(1 for i in range(4) if match.find(f"A.mana[{i}].sideways").value) == 3


@pytest.mark.clause("eoo:19-3-1", "eoo:19-3-2", "eoo:19-1-2", "eoo:R33")
def test_an_alternative_cost_is_chosen_and_the_card_itself_pays_for_nothing(monkeypatch):
    deal = Card("取引", "スペル", cost="9")

    def cheaper(pool, text):
        nothing(pool, text)
        text.alternatives = (
            Cost(items=(GiveUp(StackedCards(SCHEMA, (HAND,), You(), ANY), Const(1), DISCARDED, GRAVEYARD),)),
        )

    alone = arranged(monkeypatch, [PLAIN, deal], {"取引": cheaper}, A={"hand": ["取引"]})
    assert "play 取引" not in alone.legal.texts()
    match = arranged(monkeypatch, [PLAIN, deal], {"取引": cheaper}, A={"hand": ["取引", "歩兵"]})
    take(match, "play 取引")
    assert match.find("A.graveyard").equals(["歩兵"])
    assert match.find("stack").equals(["取引"])


@pytest.mark.clause("eoo:16-2-3", "eoo:16-3-2", "eoo:R65")
def test_mana_and_reserve_are_both_needed(monkeypatch):
    both = Card("秘儀", "スペル", cost="1", reserve=2)
    short = arranged(
        monkeypatch, [PLAIN, both], {"秘儀": nothing}, A={"hand": ["秘儀"], "mana": ["歩兵"], "reserve": 1}
    )
    assert "play 秘儀" not in short.legal.texts()
    match = arranged(
        monkeypatch, [PLAIN, both], {"秘儀": nothing}, A={"hand": ["秘儀"], "mana": ["歩兵"], "reserve": 3}
    )
    take(match, "play 秘儀")
    assert match.find("A.reserve").equals(1)


@pytest.mark.clause("eoo:12-1-5", "eoo:17-3-1", "eoo:17-4-1", "eoo:R43", "eoo:9-3-5")
def test_an_effect_card_goes_to_the_graveyard_after_it_resolved(monkeypatch):
    match = arranged(monkeypatch, [SPELL], {"呪文": nothing}, A={"hand": ["呪文"]})
    take(match, "play 呪文")
    assert match.find("A.hand").equals(0)
    assert match.find("A.graveyard").equals(0)
    take(match, "B: pass", "A: pass")
    assert match.find("A.graveyard").equals(["呪文"])
    assert match.find("A.reserve").equals(10)


@pytest.mark.clause("eoo:17-6-2", "eoo:17-4-1", "eoo:2-7-1-7", "eoo:R28")
def test_reacts_are_executed_whenever_one_has_priority(monkeypatch):
    texts = {"呪文": nothing, "反応": nothing}
    given = {"A": {"hand": ["呪文"]}, "B": {"hand": ["反応", "呪文"]}}
    match = arranged(monkeypatch, [SPELL, REACT], texts, **given)
    take(match, "play 呪文")
    assert match.legal.texts() == ["play 反応", "pass"]
    take(match, "B: play 反応")
    assert match.find("stack").equals(["反応", "呪文"])
    assert match.decision.letter == "A"


@pytest.mark.clause("eoo:2-9-1", "eoo:21-1-4", "eoo:21-2-4", "eoo:R17")
def test_deaths_come_in_the_middle_of_a_resolution(monkeypatch):
    sweep = Card("薙ぎ払い", "スペル", cost="0")

    def two_steps(pool, text):
        spell(
            pool,
            text,
            (
                DealDamage(StackedCards(SCHEMA, (FIELD,), BothPlayers(), NODIA_ONLY), Const(2), True),
                ChangeReserve(You(), Const(1)),
            ),
        )

    given = {"A": {"hand": ["薙ぎ払い"]}, "B": {"field": [{"card": "歩兵", "as": "w"}]}}
    match = arranged(monkeypatch, [PLAIN, sweep], {"薙ぎ払い": two_steps}, **given)
    take(match, "play 薙ぎ払い", "B: pass", "A: pass")
    kinds = [e.kind for e in match.log]
    assert kinds.index("destroyed") < kinds.index("reserve")
    assert match.find("w.zone").equals("graveyard")


@pytest.mark.clause("eoo:9-2-2", "eoo:R101")
def test_summoned_means_entered_from_an_executed_card(monkeypatch):
    herald = Card("伝令", **NODIA)

    def heralds(pool, text):
        trigger(pool, text, (SUMMONED,), OfSource(), reserve(1))

    given = {"A": {"hand": ["伝令"], "mana": ["歩兵"]}}
    match = arranged(monkeypatch, [PLAIN, herald], {"伝令": heralds}, **given)
    take(match, "play 伝令", "B: pass", "A: pass")
    assert match.find("stack").equals(["伝令の能力"])


@pytest.mark.clause("eoo:19-2-1", "eoo:R30")
def test_whether_attribute_parts_can_be_paid_is_exact():
    fire, water, both, none = 1, 8 + 8, 1 | 16, 1 << NONE
    pool = [0] * 9
    assert enough(pool, [fire, both], (1, 0, 0, 0, 1, 0, 0, 0, 0))
    assert not enough(pool, [fire, fire], (1, 0, 0, 0, 1, 0, 0, 0, 0))
    assert not enough(pool, [both, none], (1, 0, 0, 0, 1, 0, 0, 0, 0))
    assert enough(pool, [both, none], (1, 0, 0, 0, 0, 0, 0, 0, 1))
    assert not enough(pool, [both], (1, 0, 0, 0, 0, 0, 0, 0, 1))
    assert water != both


@pytest.mark.clause("eoo:R81")
def test_points_of_time_follow_one_another():
    assert point(3, False) < point(3, True) < point(4, False)


def test_the_cost_of_x_counts_as_nothing():
    assert PoolCost((1,) + (0,) * 7, 0, 1).total == 1
