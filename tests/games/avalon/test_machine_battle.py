"""Battles, triggers and replacements of Avalon, with texts put together by hand."""

import pytest

from tefuda.games.avalon.rules.do_battle import GainNoted, GiveStrike, NoteAbilities
from tefuda.games.avalon.rules.do_moves import (
    Draw,
)
from tefuda.games.avalon.rules.doing import (
    Destroy,
    Discard,
    ExchangeSupports,
    MoveTo,
    Negate,
    TakeSupport,
)
from tefuda.games.avalon.rules.events import BY_PAYMENT, DESTROYED, FELLED, LAID, PAY_LIFE, SUMMONED
from tefuda.games.avalon.rules.filters import (
    IsPlayer,
    OtherCard,
)
from tefuda.games.avalon.rules.instead import Completely, PaysForFallen
from tefuda.games.avalon.rules.lasting import BATTLE, SETTLED, Begin
from tefuda.games.avalon.rules.model import (
    DISCARD,
    HAND,
    KEYWORDS,
    L_ALL,
    M_REDUCE,
    M_SUPPORTS,
    MEMORY,
    SCHEMA,
    W_DEATH,
    W_DODGE,
    W_FIRST,
)
from tefuda.games.avalon.rules.sets import (
    BothFighters,
    Creatures,
    Fighter,
    Foe,
    SupportsOf,
)
from tefuda.games.common.control import NoteDone
from tefuda.games.common.events import OfSource, ReasonIn
from tefuda.games.common.filters import Every
from tefuda.games.common.instead import Substitution, WouldBe, substitutes
from tefuda.games.common.sets import PileEnd, ZoneCards
from tefuda.games.common.things import InRegister, Source, WhereItWent, You
from tefuda.kernel.programs import Const
from tefuda.kernel.records import LOSE_ALL, Bundle, Change
from tests.games.avalon.lab import (
    ALFA,
    BETA,
    CREATURES,
    ONE,
    RUBY,
    A,
    B,
    arranged,
    at_path,
    changed,
    creature,
    duel,
    fight,
    has,
    keyword,
    magic,
    mod,
    part,
    pick,
    picked,
    plus,
    program,
    static,
    support,
    supports,
    text,
    told,
    trigger,
    use,
)

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
            trigger((DESTROYED,), OfSource(), *picked(pick(ZoneCards(SCHEMA, (DISCARD,), You(), Every((CREATURES, OtherCard()))))),
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
    some = pick(ZoneCards(SCHEMA, (HAND,), You()))
    deeds = (Discard(InRegister(A)),)
    r = Substitution(
        (FELLED,), substitutes, WouldBe(None), deeds, A + 1, True, Completely(deeds, ((some, A),), 1, A + 1)
    )
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
    some = pick(ZoneCards(SCHEMA, (HAND,), You()), 2)
    deeds = (Discard(InRegister(A)),)
    fits = WouldBe(None, You(), ReasonIn(1 << BY_PAYMENT))
    r = Substitution((PAY_LIFE,), substitutes, fits, deeds, A + 1, True, Completely(deeds, ((some, A),), 2, A + 1))
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
    r = Substitution(
        (PAY_LIFE,), substitutes, fits, (Discard(PileEnd(SCHEMA, MEMORY, You(), Const(2))),), 4, False, None
    )
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


@pytest.mark.clause("avalon:R61", "avalon:7.2.4")
def test_a_text_allows_one_more_support_card(monkeypatch):
    boost = supports(part(4, changed(Fighter(False), BATTLE, plus(1))))
    texts = {"力": boost, "技": boost, "旗": has(static(mod(M_SUPPORTS, 1, IsPlayer(You()))))}
    given = duel(
        A={"hand": ["力", "技", "白札"], "land2": ["紅", "旗"]}, B={"land1": ["紅", "丙"], "hand": ["力", "技"]}
    )
    cards = [support("力"), support("技"), creature("旗"), creature("丙", 2, 5), RUBY, ALFA, BETA]
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("ranged 甲 > 丙")
    other = match.copy().choose("support 技", "A")
    assert set(told(other)) == {"support 力", "done"}  # in any order
    match.choose("support 力", "A")
    assert set(told(match)) == {"support 技", "done"}
    match.choose("support 技", "A")
    assert (at_path(match, "A.support"), at_path(match, "A.hand")) == (0, 3)
    match.choose("support 力", "B")
    match.choose("lose-life 1", "B")
    assert (at_path(match, "B.land1"), at_path(match, "A.discard"), at_path(match, "A.hand")) == (0, 4, 1)
    assert (at_path(match, "B.hand"), at_path(match, "B.discard")) == (1, 4)
