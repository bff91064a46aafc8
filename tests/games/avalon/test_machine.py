"""The effects runtime of Avalon outside of battles, with texts put together by hand."""

import pytest

from tefuda.games.avalon.rules.do_moves import (
    LAY,
    SUMMON,
    Draw,
    LoseLife,
    Placeable,
    PutInOrder,
    PutOnLands,
)
from tefuda.games.avalon.rules.doing import (
    DealDamage,
    Destroy,
    Discard,
    Look,
    MoveTo,
    NoteFull,
    PlaceInHoly,
    ShiftPile,
)
from tefuda.games.avalon.rules.durations import UNTIL_NEXT
from tefuda.games.avalon.rules.events import TO_BOTTOM
from tefuda.games.avalon.rules.filters import (
    LandIs,
    Of,
    OfRace,
    OtherCard,
    placed,
)
from tefuda.games.avalon.rules.lasting import TURN, Begin, Period
from tefuda.games.avalon.rules.model import (
    ATTACK,
    ENDURANCE,
    HAND,
    K_MAGIC,
    KEYWORDS,
    KIND,
    L_ALL,
    M_NO_MAGIC,
    M_TARGET,
    MEMORY,
    SCHEMA,
)
from tefuda.games.avalon.rules.picking import PickOption, PickPlayers
from tefuda.games.avalon.rules.sets import (
    Creatures,
    Everyone,
    Foe,
    LandsOf,
    Named,
)
from tefuda.games.common.conditions import RegisterHas
from tefuda.games.common.control import JumpIfEmpty, KeepPlayers
from tefuda.games.common.filters import Every, OneOf
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.common.sets import PileEnd, PlayerThings, ZoneCards
from tefuda.games.common.things import InRegister, MasterOf, You
from tefuda.kernel.programs import Const, JumpUnless
from tefuda.kernel.records import DIVIDE, LOSE_ALL, SET, SWAP, TIMES, Bundle, Change
from tests.games.avalon.lab import (
    ALFA,
    BETA,
    CREATURES,
    MANA,
    ONE,
    RUBY,
    A,
    B,
    arranged,
    at_path,
    creature,
    has,
    magic,
    mod,
    pick,
    picked,
    plus,
    static,
    told,
    use,
)

# ---- players and picks -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("avalon:R97", "avalon:4.3")
def test_the_pick_decides_who_the_opponent_is(monkeypatch):
    some = pick(Creatures(Foe(), holy=False))
    code = (
        *picked(some),
        KeepPlayers(B, MasterOf(InRegister(A))),
        Destroy(InRegister(A)),
        LoseLife(Foe(B), ONE),
    )
    given = {
        "match": {"players": 3},
        "A": {"hand": ["札"]},
        "B": {"land1": ["紅", {"card": "乙", "as": "b"}]},
        "C": {"land1": ["紅", {"card": "乙", "as": "c"}], "life": ["白札", "白札"]},
    }
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, BETA], given)
    match.choose("use-magic 札")
    assert sorted(told(match)) == ["choose b", "choose c"]
    match.choose("choose c")
    match.choose("lose-life 1", "C")
    assert (at_path(match, "C.life"), at_path(match, "B.life"), at_path(match, "C.discard")) == (1, 3, 3)


@pytest.mark.clause("avalon:R5", "avalon:R97")
def test_an_opposing_player_is_chosen_and_a_chaser_has_but_one(monkeypatch):
    code = (PickPlayers(Foe(opposing=True)), TakeNumbers(A), LoseLife(Named(A), ONE))
    given = {"match": {"players": 3}, "A": {"hand": ["札"]}, "C": {"life": ["白札", "白札"]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札")], given)
    match.choose("use-magic 札")
    assert told(match) == ["choose B", "choose C"]
    match.choose("choose B")
    match.choose("lose-life 1", "B")
    assert at_path(match, "B.life") == 2
    given = {"match": {"players": 3, "phase": "chaser-set", "slot": "B"}, "B": {"hand": ["札"]}, "C": {}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札")], given)
    match.choose("use-magic 札")
    assert (match.decision.player, told(match)[0]) == (0, "lose-life 1")


@pytest.mark.clause("avalon:R4")
def test_every_player_acts_clockwise_the_leader_last(monkeypatch):
    from tefuda.games.common.control import KeepPlayers as Keep
    from tefuda.games.common.control import NextPlayer
    from tefuda.kernel.programs import Jump

    some = pick(ZoneCards(SCHEMA, (HAND,), Named(B)), by=Named(B))
    loop = (Keep(A, Everyone()), NextPlayer(A, B, 6), *picked(some, B + 1), Discard(InRegister(B + 1)), Jump(1))
    given = {
        "match": {"players": 3, "leader": "B", "slot": "B"},
        "A": {"hand": ["甲", "乙"]},
        "B": {"hand": ["札", "甲", "乙"]},
        "C": {"hand": ["甲", "乙"]},
    }
    match = arranged(monkeypatch, {"札": use(*loop)}, [magic("札"), ALFA, BETA], given)
    match.choose("use-magic 札")
    order = []
    while match.decision.kind == "choose":
        order.append(match.decision.player)
        match.choose("choose 甲")
    assert order == [2, 0, 1]


@pytest.mark.clause("avalon:R91")
def test_options_and_complete_deeds(monkeypatch):
    modal = (PickOption(((), ())), TakeNumbers(A), JumpUnless(RegisterHas(A, 0), 4), Draw(You(), ONE),
             JumpUnless(RegisterHas(A, 1), 6), Draw(You(), Const(2)))  # fmt: skip
    paid = (*picked(pick(ZoneCards(SCHEMA, (HAND,), You(), OneOf(KIND, 1 << K_MAGIC)))), Discard(InRegister(A)), NoteFull(B, ONE),
            JumpIfEmpty(B, 6), Draw(You(), Const(2)))  # fmt: skip
    texts = {"札": use(*modal), "代価": use(*paid)}
    given = {"A": {"hand": ["札", "代価", "白札"], "memory": ["白札"] * 9}}
    match = arranged(monkeypatch, texts, [magic("札"), magic("代価")], given)
    match.choose("use-magic 札")
    assert told(match) == ["option 1", "option 2"]
    match.choose("option 2")
    assert at_path(match, "A.hand") == 4
    match.choose("use-magic 代価")
    match.choose("choose 白札") if match.decision.kind == "choose" else None
    assert at_path(match, "A.hand") == 4
    given = {"A": {"hand": ["代価", "甲"], "memory": ["白札"] * 9}}
    match = arranged(monkeypatch, texts, [magic("代価"), ALFA], given)
    match.choose("use-magic 代価")
    assert at_path(match, "A.hand") == 1


# ---- moves -------------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("avalon:R29", "avalon:R32")
def test_a_refill_comes_between_two_draws(monkeypatch):
    given = {"A": {"hand": ["札"], "memory": ["白札"], "discard": ["甲", "甲"]}}
    match = arranged(monkeypatch, {"札": use(Draw(You(), Const(2)))}, [magic("札"), ALFA], given)
    match.choose("use-magic 札")
    match.choose("lose-life 1")
    assert (at_path(match, "A.hand"), at_path(match, "A.life"), at_path(match, "A.memory")) == (2, 2, 2)


@pytest.mark.clause("avalon:R107", "avalon:R39", "avalon:R38", "avalon:R40")
def test_an_effect_lays_and_summons_by_the_rules_but_for_what_it_sets_aside(monkeypatch):
    lands = LandsOf(You())
    big = creature("巨", 5, 5, 3, attribute="青")

    def put(how, free):
        fits = Every((CREATURES, Placeable(lands, how, free)))
        return (*picked(pick(ZoneCards(SCHEMA, (HAND,), You(), fits))), PutOnLands(InRegister(A), lands, how, free))

    texts = {
        "素": use(*put(LAY, False)),
        "自": use(*put(LAY, True)),
        "召": use(*put(SUMMON, False)),
        "条": use(*put(SUMMON, True)),
    }
    for word, asked in (("素", 4), ("自", 5), ("召", 0), ("条", 1)):
        given = {"A": {"hand": [word, "巨"], "land1": [MANA]}}
        match = arranged(monkeypatch, texts, [magic(word), big, RUBY], given)
        match.choose(f"use-magic {word}")
        if asked > 1:
            assert len(told(match)) == asked
            match.choose("choose land2")
        assert at_path(match, "A.hand") == (0 if asked else 1), word


@pytest.mark.clause("avalon:R44")
def test_a_vessel_laid_by_an_effect_converts(monkeypatch):
    vessel = creature("器", mana="虹の器1", attribute="赤")
    lands = LandsOf(You())
    code = (*picked(pick(ZoneCards(SCHEMA, (HAND,), You(), CREATURES))), PutOnLands(InRegister(A), lands, LAY))
    two = creature("双", mana="赤1 青1")
    given = {"A": {"hand": ["札", "器"], "land1": [{"card": "双", "mana": True}]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), vessel, two], given)
    match.choose("use-magic 札")
    match.choose("choose land1")
    assert told(match) == ["convert 赤", "convert 青"]


@pytest.mark.clause("avalon:R95")
def test_cards_looked_at_go_back_in_a_chosen_order(monkeypatch):
    code = (
        Look(PileEnd(SCHEMA, MEMORY, You(), Const(3)), You()),
        PutInOrder(PileEnd(SCHEMA, MEMORY, You(), Const(3)), TO_BOTTOM),
        Draw(You(), ONE),
    )
    given = {"A": {"hand": ["札"], "memory": ["甲", "乙", "紅", "白札", "白札", "白札"]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), ALFA, BETA, RUBY], given)
    match.choose("use-magic 札")
    assert sorted(told(match)) == ["order 乙", "order 甲", "order 紅"]
    match.choose("order 甲")
    match.choose("order 紅")
    assert at_path(match, "A.memory") == 5
    st = match._state
    names = [st.pool.designs[st.col[0][e]].name for e in st.zone(0, MEMORY)[:3]]
    assert names == ["乙", "紅", "甲"]


@pytest.mark.clause("avalon:R106", "avalon:R57", "avalon:R73")
def test_what_leaves_the_field_loses_its_mana(monkeypatch):
    target = picked(pick(Creatures(Foe())))
    for deed, hand, discard in (
        (MoveTo(InRegister(A), HAND), 1, 1),
        (Destroy(InRegister(A)), 0, 2),
        (DealDamage(InRegister(A), Const(4)), 0, 2),
        (DealDamage(InRegister(A), Const(3)), 0, 0),
    ):
        given = {"A": {"hand": ["札"]}, "B": {"land1": ["紅", "乙"]}}
        match = arranged(monkeypatch, {"札": use(*target, deed)}, [magic("札"), RUBY, BETA], given)
        match.choose("use-magic 札")
        assert (at_path(match, "B.hand"), at_path(match, "B.discard"), at_path(match, "B.life")) == (hand, discard, 3)


@pytest.mark.clause("avalon:R108", "avalon:R35")
def test_only_the_leader_is_placed_in_the_holy_land(monkeypatch):
    code = (*picked(pick(Creatures(You(), holy=False))), PlaceInHoly(InRegister(A)))
    for leader, there in (("A", 1), ("B", 0)):
        given = {
            "match": {"leader": leader, "phase": "leader-set" if leader == "A" else "chaser-set", "slot": "A"},
            "A": {"hand": ["札"], "land1": ["紅", "甲"]},
        }
        match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
        match.choose("use-magic 札")
        assert at_path(match, "holy") == there


@pytest.mark.clause("avalon:R106")
def test_a_pile_moves_to_another_land(monkeypatch):
    from tefuda.games.avalon.rules.filters import MANA_ONLY

    code = (
        *picked(pick(Creatures(You()))),
        *picked(pick(LandsOf(You(), LandIs(MANA_ONLY))), B),
        ShiftPile(InRegister(A), InRegister(B)),
    )
    given = {"A": {"hand": ["札"], "land1": ["紅", {"card": "甲", "as": "x"}], "land2": [MANA]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
    match.choose("use-magic 札")
    assert (at_path(match, "A.land1"), at_path(match, "A.land2"), at_path(match, "x.zone")) == (0, 2, "land2")


# ---- numbers and effects that last ----------------------------------------------------------------------------------------------


@pytest.mark.clause("avalon:R18", "avalon:R93")
def test_changes_go_by_time_and_never_below_zero(monkeypatch):
    me = Creatures(You())

    def change(how, n=None, attr=ATTACK, mask=0):
        return Begin(Bundle((Change(L_ALL, attr, how, Const(n) if n is not None else None, mask),)), me, TURN)

    for code, attack in (
        ((Begin(plus(-4), me, TURN), Begin(plus(2), me, TURN)), 2),
        ((change(TIMES, 2), Begin(plus(1), me, TURN)), 7),
        ((change(DIVIDE, 2),), 1),
        ((change(SET, 9), change(SWAP, None, ATTACK, ENDURANCE)), 5),
    ):
        given = {"A": {"hand": ["札"], "land1": ["紅", {"card": "甲", "as": "x"}]}}
        match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
        match.choose("use-magic 札")
        assert at_path(match, "x.attack") == attack


@pytest.mark.clause("avalon:R93", "avalon:R21")
def test_what_fits_a_lasting_text_is_asked_at_every_moment(monkeypatch):
    lord = has(static(Bundle(plus(2).changes, who=Every((placed(), Of(You()), OtherCard(), OfRace("竜"))))))
    wyrm = creature("飛竜", 1, 5, races=("火竜",))
    given = {"A": {"land1": ["紅", {"card": "甲", "as": "a"}], "land2": ["紅", {"card": "飛竜", "as": "w"}]}}
    match = arranged(monkeypatch, {"甲": lord}, [RUBY, ALFA, wyrm], given)
    assert (at_path(match, "a.attack"), at_path(match, "w.attack")) == (3, 3)


@pytest.mark.clause("avalon:R93")
def test_a_lost_ability_does_nothing_whatever_its_age(monkeypatch):
    own = has(static(plus(2)))
    lose = use(Begin(Bundle((Change(L_ALL, KEYWORDS, LOSE_ALL),)), Creatures(None), TURN))
    given = {"A": {"hand": ["札"], "land1": ["紅", {"card": "甲", "as": "x"}]}}
    match = arranged(monkeypatch, {"甲": own, "札": lose}, [magic("札"), RUBY, ALFA], given)
    assert at_path(match, "x.attack") == 5
    match.choose("use-magic 札")
    assert at_path(match, "x.attack") == 3


@pytest.mark.clause("avalon:R9", "avalon:R113")
def test_periods(monkeypatch):
    me = Creatures(You())
    code = (
        Begin(plus(1), me, TURN),
        Begin(plus(2), me, Period(UNTIL_NEXT, Foe())),
        Begin(plus(4), me, Period(UNTIL_NEXT, You())),
    )
    given = {"A": {"hand": ["札"], "land1": ["紅", "紅", "紅", "紅", {"card": "甲", "as": "x"}]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
    match.choose("use-magic 札")
    seen = [at_path(match, "x.attack")]
    for chasing in (True, False, True):
        turn = match.turn
        while match.turn == turn:
            match.choose(match.decision.options.texts()[-1])
        seen.append(at_path(match, "x.attack"))
    assert seen == [10, 9, 7, 3]


@pytest.mark.clause("avalon:R49", "avalon:R47")
def test_texts_change_the_target_and_forbid_magic(monkeypatch):
    code = (
        Begin(mod(M_TARGET, -7), PlayerThings(You()), TURN),
        Begin(mod(M_NO_MAGIC, 0), PlayerThings(You()), TURN),
    )
    given = {"A": {"hand": ["札", "札"], "land1": ["紅", "甲"]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
    assert at_path(match, "A.target") == 10
    match.choose("use-magic 札")
    assert (at_path(match, "A.target"), at_path(match, "B.target")) == (3, 10)
    assert "use-magic 札" not in told(match)
    match.choose("end-set")
    assert "march 甲" in told(match)
