"""The effects runtime of Avalon, with texts put together by hand."""

import pytest

from tefuda.games.avalon.rules.do_battle import GainNoted, GiveStrike, NoteAbilities
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
    ExchangeSupports,
    Look,
    MoveTo,
    Negate,
    NoteFull,
    PlaceInHoly,
    ShiftPile,
    TakeSupport,
)
from tefuda.games.avalon.rules.durations import UNTIL_NEXT
from tefuda.games.avalon.rules.events import BY_PAYMENT, DESTROYED, FELLED, LAID, PAY_LIFE, SUMMONED, TO_BOTTOM
from tefuda.games.avalon.rules.filters import (
    LandIs,
    Of,
    OfRace,
    OtherCard,
    Placed,
)
from tefuda.games.avalon.rules.instead import Completely, PaysForFallen, Substitution, Would, substitute
from tefuda.games.avalon.rules.lasting import BATTLE, SETTLED, TURN, Begin, Period
from tefuda.games.avalon.rules.model import (
    ATTACK,
    DISCARD,
    ENDURANCE,
    HAND,
    K_CREATURE,
    K_MAGIC,
    KEYWORDS,
    KIND,
    L_ALL,
    M_NO_MAGIC,
    M_REDUCE,
    M_TARGET,
    MEMORY,
    W_DEATH,
    W_DODGE,
    W_FIRST,
)
from tefuda.games.avalon.rules.picking import PickOption, PickPlayers, PickSome, Some, TakeNumbers
from tefuda.games.avalon.rules.sets import (
    BothFighters,
    CardsIn,
    Creatures,
    EndOfMemory,
    Everyone,
    Fighter,
    Foe,
    LandsOf,
    Named,
    PlayersAsThings,
    SupportsOf,
    WhereItWent,
)
from tefuda.games.common.conditions import RegisterHas
from tefuda.games.common.control import JumpIfEmpty, KeepPlayers, NoteDone
from tefuda.games.common.events import OfSource
from tefuda.games.common.filters import Every, OneOf
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import InRegister, MasterOf, Source, You
from tefuda.kernel.programs import Const, JumpUnless
from tefuda.kernel.records import DIVIDE, LOSE_ALL, SET, SWAP, TIMES, Bundle, Change
from tests.games.avalon.lab import (
    A,
    B,
    arranged,
    at_path,
    changed,
    creature,
    has,
    keyword,
    magic,
    mod,
    part,
    plus,
    static,
    support,
    supports,
    text,
    told,
    trigger,
    use,
)

ONE = Const(1)
CREATURES = OneOf(KIND, 1 << K_CREATURE)


def pick(things, n=1, upto=False, by=None):
    return Some(things, Const(0) if upto else Const(n), Const(n), by)


def picked(some, reg=A):
    return PickSome(some), TakePicked(reg)


ALFA = creature("甲", 3, 5)
BETA = creature("乙", 2, 4)
RUBY = creature("紅", 1, 1, mana="赤3")
MANA = {"card": "紅", "mana": True}


def duel(**given):
    """The leader A has 甲, the chaser B has 乙; A is about to act in his main phase."""
    out = {
        "match": {"phase": "leader-main"},
        "A": {"land1": ["紅", "甲"], "hand": ["白札"]},
        "B": {"land1": ["紅", "乙"], "hand": ["白札"]},
    }
    for key, value in given.items():
        out[key] = {**out.get(key, {}), **value}
    return out


def fight(match, *hands):
    """A attacks B, both place a card or the avatar."""
    match.choose("ranged 甲 > 乙")
    for player, word in zip("AB", hands, strict=False):
        match.choose(word, player)


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

    some = pick(CardsIn((HAND,), Named(B)), by=Named(B))
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
    modal = (PickOption(2), TakeNumbers(A), JumpUnless(RegisterHas(A, 0), 4), Draw(You(), ONE),
             JumpUnless(RegisterHas(A, 1), 6), Draw(You(), Const(2)))  # fmt: skip
    paid = (*picked(pick(CardsIn((HAND,), You(), OneOf(KIND, 1 << K_MAGIC)))), Discard(InRegister(A)), NoteFull(B, ONE),
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
        return (*picked(pick(CardsIn((HAND,), You(), fits))), PutOnLands(InRegister(A), lands, how, free))

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
    code = (*picked(pick(CardsIn((HAND,), You(), CREATURES))), PutOnLands(InRegister(A), lands, LAY))
    two = creature("双", mana="赤1 青1")
    given = {"A": {"hand": ["札", "器"], "land1": [{"card": "双", "mana": True}]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), vessel, two], given)
    match.choose("use-magic 札")
    match.choose("choose land1")
    assert told(match) == ["convert 赤", "convert 青"]


@pytest.mark.clause("avalon:R95")
def test_cards_looked_at_go_back_in_a_chosen_order(monkeypatch):
    code = (
        Look(EndOfMemory(You(), Const(3)), You()),
        PutInOrder(EndOfMemory(You(), Const(3)), TO_BOTTOM),
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
    lord = has(static(Bundle(plus(2).changes, who=Every((Placed(), Of(You()), OtherCard(), OfRace("竜"))))))
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
        Begin(mod(M_TARGET, -7), PlayersAsThings(You()), TURN),
        Begin(mod(M_NO_MAGIC, 0), PlayersAsThings(You()), TURN),
    )
    given = {"A": {"hand": ["札", "札"], "land1": ["紅", "甲"]}}
    match = arranged(monkeypatch, {"札": use(*code)}, [magic("札"), RUBY, ALFA], given)
    assert at_path(match, "A.target") == 10
    match.choose("use-magic 札")
    assert (at_path(match, "A.target"), at_path(match, "B.target")) == (3, 10)
    assert "use-magic 札" not in told(match)
    match.choose("end-set")
    assert "march 甲" in told(match)


# ---- battle ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("avalon:R54", "avalon:R113")
def test_a_part_changes_its_battle_only(monkeypatch):
    mighty = has(part(4, changed(Source(), BATTLE, plus(3))))
    match = arranged(
        monkeypatch, {"甲": mighty}, [RUBY, ALFA, BETA], duel(A={"land1": ["紅", {"card": "甲", "as": "x"}]})
    )
    fight(match, "avatar", "avatar")
    match.choose("lose-life 1", "B")
    assert (at_path(match, "x.attack"), at_path(match, "B.land1"), at_path(match, "B.life")) == (3, 0, 2)


@pytest.mark.clause("avalon:R62", "avalon:7.3.2")
def test_a_negated_support_does_nothing(monkeypatch):
    texts = {
        "密": supports(part(2, Negate(SupportsOf(Foe())))),
        "力": supports(part(4, changed(Fighter(False), BATTLE, plus(5)))),
    }
    given = duel(A={"hand": ["力"]}, B={"hand": ["密"]})
    match = arranged(monkeypatch, texts, [support("密"), support("力"), RUBY, ALFA, BETA], given)
    fight(match, "support 力", "support 密")
    assert (at_path(match, "B.land1"), at_path(match, "A.discard"), at_path(match, "B.discard")) == (2, 2, 1)


@pytest.mark.clause("avalon:R62", "avalon:7.3.1", "avalon:R75")
def test_exchanged_supports_serve_their_new_users(monkeypatch):
    texts = {
        "換": supports(part(1, ExchangeSupports(SupportsOf(Foe())))),
        "力": supports(part(4, changed(Fighter(False), BATTLE, plus(5)))),
    }
    given = duel(A={"hand": ["換"]}, B={"hand": ["力"]})
    match = arranged(monkeypatch, texts, [support("換"), support("力"), RUBY, ALFA, BETA], given)
    fight(match, "support 換", "support 力")
    match.choose("lose-life 1", "B")
    assert at_path(match, "B.land1") == 0
    assert (at_path(match, "A.discard"), at_path(match, "B.discard")) == (2, 4)


@pytest.mark.clause("avalon:R62", "avalon:R63")
def test_a_stolen_effect_follows_at_its_own_step(monkeypatch):
    texts = {
        "盗": supports(part(2, Negate(SupportsOf(Foe())), TakeSupport(SupportsOf(Foe())))),
        "力": supports(part(4, changed(Fighter(False), BATTLE, plus(5)))),
    }
    given = duel(A={"hand": ["盗"]}, B={"hand": ["力"]})
    match = arranged(monkeypatch, texts, [support("盗"), support("力"), RUBY, ALFA, BETA], given)
    fight(match, "support 盗", "support 力")
    match.choose("lose-life 1", "B")
    assert (at_path(match, "B.land1"), at_path(match, "B.discard")) == (0, 4)


@pytest.mark.clause("avalon:R62", "avalon:7.3.3", "avalon:R58")
def test_negated_abilities_work_again_after_the_settlement(monkeypatch):
    lost = Begin(Bundle((Change(L_ALL, KEYWORDS, LOSE_ALL),)), InRegister(A), SETTLED)
    texts = {
        "乱": supports(part(3, Negate(BothFighters()), NoteDone(A), lost)),
        "乙": text(keywords=W_DODGE, abilities=(part(4, changed(Source(), BATTLE, plus(9))),)),
    }
    given = duel(A={"hand": ["乱"]}, B={"land1": ["紅", {"card": "乙", "as": "y"}]})
    match = arranged(monkeypatch, texts, [support("乱"), RUBY, ALFA, BETA], given)
    fight(match, "support 乱", "avatar")
    assert (at_path(match, "A.land1"), at_path(match, "B.land1")) == (1, 2)
    assert at_path(match, "y.keywords") == ["避け"]


@pytest.mark.clause("avalon:R62", "avalon:R63")
def test_copied_abilities(monkeypatch):
    bundles = tuple([keyword(1 << k) for k in range(9)])
    lost = Begin(Bundle((Change(L_ALL, KEYWORDS, LOSE_ALL),)), InRegister(B), SETTLED)
    copy = part(
        3,
        NoteAbilities(A, Fighter(True)),
        Negate(Fighter(True)),
        NoteDone(B),
        lost,
        GainNoted(A, Source(), BATTLE, bundles),
    )
    texts = {"甲": has(copy), "乙": has(part(4, changed(Source(), BATTLE, plus(2))))}
    texts["乙"].keywords = W_DEATH
    match = arranged(monkeypatch, texts, [RUBY, ALFA, BETA], duel())
    fight(match, "avatar", "avatar")
    match.choose("lose-life 1", "B")
    assert (at_path(match, "A.land1"), at_path(match, "B.land1")) == (1, 0)


@pytest.mark.clause("avalon:R68", "avalon:7.4.13")
def test_a_supports_strike_class_stands_above_others(monkeypatch):
    texts = {
        "先": supports(part(7, Begin(keyword(W_FIRST), Fighter(False), BATTLE), GiveStrike(Fighter(False), W_FIRST))),
        "乙": text(keywords=2),
    }
    given = duel(B={"hand": ["先"]})
    strong = creature("乙", 9, 1)
    match = arranged(monkeypatch, texts, [support("先"), RUBY, ALFA, strong], given)
    fight(match, "avatar", "support 先")
    match.choose("lose-life 1", "A")
    assert (at_path(match, "A.land1"), at_path(match, "B.land1")) == (0, 2)


@pytest.mark.clause("avalon:R19", "avalon:7.6")
def test_damage_is_lessened(monkeypatch):
    guard = has(part(4, Begin(mod(M_REDUCE, 2), Source(), BATTLE)))
    tough = creature("乙", 2, 3)
    match = arranged(monkeypatch, {"乙": guard}, [RUBY, ALFA, tough], duel())
    fight(match, "avatar", "avatar")
    assert at_path(match, "B.land1") == 2


# ---- triggers and replacements -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("avalon:R90", "avalon:R92")
def test_triggers_of_laying_summoning_and_destruction(monkeypatch):
    texts = {
        "召": has(trigger((SUMMONED,), OfSource(), Draw(You(), ONE))),
        "素": has(trigger((LAID,), OfSource(), Draw(You(), Const(2)), own=True, zones=0)),
        "甲": has(
            trigger((DESTROYED,), OfSource(), *picked(pick(CardsIn((DISCARD,), You(), Every((CREATURES, OtherCard()))))),
                    MoveTo(InRegister(A), HAND))
        ),
        "滅": use(Destroy(Creatures(You()))),
    }  # fmt: skip
    cards = [creature("召"), creature("素"), RUBY, ALFA, magic("滅")]
    given = {"A": {"hand": ["素", "召"], "memory": ["白札"] * 5}}
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("lay-mana 素 > land1")
    assert at_path(match, "A.hand") == 3
    match.choose("summon 召 > land1")
    assert at_path(match, "A.hand") == 3
    given = {"A": {"hand": ["滅"], "land1": ["紅", "甲"]}}
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("use-magic 滅")
    assert (at_path(match, "A.hand"), at_path(match, "A.discard")) == (1, 2)


@pytest.mark.clause("avalon:R94")
def test_a_replaced_destruction_did_not_happen(monkeypatch):
    some = pick(CardsIn((HAND,), You()))
    deeds = (Discard(InRegister(A)),)
    r = Substitution((FELLED,), substitute, Would(None), deeds, A + 1, True, Completely(deeds, ((some, A),), 1, A + 1))
    from tests.games.avalon.lab import program

    r.ask = program(*picked(some))
    texts = {"乙": has(static(Bundle((), (), (r,))))}
    frail = creature("乙", 0, 2)
    for hand, answer, there in ((["紅"], "replace 1", 2), (["紅"], "replace-none", 0), ([], "", 0)):
        match = arranged(monkeypatch, texts, [RUBY, ALFA, frail], duel(B={"hand": hand}))
        match.choose("ranged 甲 > 乙")
        match.choose("avatar", "A")
        if hand:
            match.choose("avatar", "B")
            assert match.decision.player == 1
            match.choose(match.decision.options.texts()[0 if answer == "replace 1" else -1])
        if not there:
            match.choose("lose-life 1", "B")
        assert at_path(match, "B.land1") == there, answer


@pytest.mark.clause("avalon:R94", "avalon:6.4.4.1")
def test_the_payment_of_the_end_is_replaced(monkeypatch):
    some = pick(CardsIn((HAND,), You()), 2)
    deeds = (Discard(InRegister(A)),)
    fits = Would(None, You(), 1 << BY_PAYMENT)
    r = Substitution((PAY_LIFE,), substitute, fits, deeds, A + 1, True, Completely(deeds, ((some, A),), 2, A + 1))
    from tests.games.avalon.lab import program

    r.ask = program(*picked(some))
    texts = {"甲": has(static(Bundle((), (), (r,))))}
    given = {"match": {"phase": "leader-end"}, "A": {"hand": ["紅", "紅"], "land1": ["紅", "紅", "甲"]}}
    match = arranged(monkeypatch, texts, [RUBY, ALFA], given)
    match.choose(match.decision.options.texts()[0])
    assert (at_path(match, "A.hand"), at_path(match, "A.life")) == (0, 3)


@pytest.mark.clause("avalon:R94", "avalon:7.7.6")
def test_a_fallen_creature_pays_otherwise(monkeypatch):
    ab = static(Bundle(), own=True, zones=0)
    fits = PaysForFallen(You())
    fits.ability = ab
    r = Substitution((PAY_LIFE,), substitute, fits, (Discard(EndOfMemory(You(), Const(2))),), 4, False, None)
    ab.bundle = Bundle((), (), (r,))
    frail = creature("乙", 2, 2)
    match = arranged(monkeypatch, {"乙": has(ab)}, [RUBY, ALFA, frail], duel(B={"memory": ["白札"] * 9}))
    fight(match, "avatar", "avatar")
    assert (at_path(match, "B.life"), at_path(match, "B.memory"), at_path(match, "B.land1")) == (3, 7, 0)


@pytest.mark.clause("avalon:R58", "avalon:R75")
def test_a_support_card_returns_from_the_discard_pile(monkeypatch):
    from tefuda.games.avalon.rules.text import AT_END

    texts = {"輪": supports(part(AT_END, MoveTo(WhereItWent(), HAND)))}
    match = arranged(monkeypatch, texts, [support("輪"), RUBY, ALFA, BETA], duel(A={"hand": ["輪"]}))
    fight(match, "support 輪", "avatar")
    assert (at_path(match, "A.hand"), at_path(match, "A.discard")) == (1, 1)  # the mana card of its lifespan
