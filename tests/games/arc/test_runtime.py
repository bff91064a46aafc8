"""What card texts do, put together by hand: chains and premises, picks, damage, moves, effects that last."""

import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.rules.do_fields import Realise, Room
from tefuda.games.arc.rules.do_moves import Create, Draw, Exchange, MoveTo
from tefuda.games.arc.rules.doing import Changing, Deed, Heal, OnPlayers, OnThings, Premise
from tefuda.games.arc.rules.events import DAMAGED, DESTROYED, HEALED, HURT, RAISED, SHUFFLED
from tefuda.games.arc.rules.filters import Realisable, of_class
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.model import (
    AP,
    F_NO_DESTROY,
    FLAGS,
    HAND,
    K_COGNI,
    L_CHANGE,
    L_GRANT,
    L_LATE,
    MAIN,
    OBLIVION,
    SUB,
)
from tefuda.games.arc.rules.picking import MayIf, PickEach, PickOption, PickSome, Some, SomeLane
from tefuda.games.arc.rules.sets import CardsIn, Everyone, Foe, MainsOf, Mutual
from tefuda.games.arc.rules.trying import ChainFeasible
from tefuda.games.common.control import JumpIfEmpty, JumpUnlessHas, NoteResult
from tefuda.games.common.measuring import BASE, StatNum
from tefuda.games.common.numbers import Fixed, HowMany
from tefuda.games.common.picking import TakeNumbers, TakePicked
from tefuda.games.common.seeing import Shuffle
from tefuda.games.common.things import InRegister, You
from tefuda.kernel.identity import position_key
from tefuda.kernel.programs import Const, Program
from tefuda.kernel.records import ADD, OR, SET, STATIC, Bundle, Change
from tests.games.arc.lab import arranged, at_path, spell, text

COGNI = of_class(1 << K_COGNI)
MINE = MainsOf(You())
THEIRS = MainsOf(Foe())
REG, NEXT = 4, 5


def alma(name: str, ap: int = 1, rp: int = 9, cp: int = 1, **keys) -> Card:
    return Card(name, "A", "無", ap=ap, rp=rp, cp=cp, **keys)


WALL = alma("壁", 0, 9, 1)
FLAG = Card("旗", "C", "無", 9)
STOP = Card("印", "R", "無", 9)


def picked(things, n: int | None, reg: int = REG, lo: int | None = None):
    """Pick ``n`` of the things (None: any number) into a register."""
    least = 0 if n is None else n if lo is None else lo
    return PickSome(Some(things, Const(least), Const(n) if n is not None else None)), TakePicked(reg)


def chain(*code):
    from tefuda.games.arc.rules.text import Part

    program = Program(code, 8, "lab")
    return Part(program, ChainFeasible(program), chain=True)


def step(*code, **keys):
    """A part that is a single step."""
    from tefuda.games.arc.rules.text import Part

    return Part(Program(code, 8, "lab"), keys.pop("feasible", Premise(code)), **keys)


def wide(*parts):
    ab = spell(*parts)
    ab.regs = 8
    return ab


def one_card(monkeypatch, made, given, *cards: Card, name: str = "札", cost: int = 0, seed: int = 1):
    """Set and open one reflet of A."""
    given = {p: named(given.get(p, {})) for p in "AB"}
    given["A"] = {"will": 9, **given["A"], "hand": [{"card": name, "as": "x"}, *given["A"].get("hand", [])]}
    given["B"]["hand"] = [*given["B"].get("hand", []), "印"]
    match = arranged(
        monkeypatch,
        {name: text(spell=made), **TEXTS},
        [Card(name, "R", "無", cost), WALL, FLAG, STOP, *cards],
        given,
        seed,
    )
    match.choose("set []", "B")
    match.choose("set [x]", "A")
    return match


def named(side):
    """Give every card that is written by its name alone that name; B has a card in hand, at which the match waits again."""
    return {
        key: [{"card": c, "as": c} if isinstance(c, str) and of.count(c) == 1 else c for c in of]
        if isinstance(of, list) and key != "deck"
        else of
        for key, of in side.items()
    }


TEXTS: dict = {}


def destroy_cogni():
    return (*picked(CardsIn((SUB,), You(), COGNI), 1), OnThings(InRegister(REG), DESTROYED))


@pytest.mark.clause("arc:6.6.2", "arc:6.6.4", "arc:R52", "arc:R54")
@pytest.mark.parametrize(("joined", "with_foe", "zone"), [
    (True, True, "record"), (True, False, "oblivion"), (False, True, "record"), (False, False, "record"),
])  # fmt: skip
def test_a_chain_needs_every_step_and_a_text_only_its_premise(monkeypatch, joined, with_foe, zone):
    hit = OnThings(THEIRS, DAMAGED, Const(4))
    made = wide(chain(*destroy_cogni(), hit)) if joined else wide(step(*destroy_cogni()), step(hit))
    given = {"A": {"sub": ["旗"]}, "B": {"main": [WALL.name]} if with_foe else {}}
    match = one_card(monkeypatch, made, given)
    assert at_path(match, "x.zone") == zone
    assert at_path(match, "A.oblivion") == 1
    if with_foe:
        assert at_path(match, "壁.damage") == 4


@pytest.mark.clause("arc:6.6.2", "arc:R52", "arc:R53", "arc:6.6.4.4")
@pytest.mark.parametrize(("joined", "zone", "damage"), [(True, "oblivion", 0), (False, "record", 4)])
def test_a_protected_target_stops_a_chain_but_no_single_step(monkeypatch, joined, zone, damage):
    shield = text(standing=True)
    from tefuda.games.arc.rules.text import ArcAbility

    ab = ArcAbility(STATIC, 1 << SUB)
    ab.bundle = Bundle((Change(L_LATE, FLAGS, OR, None, F_NO_DESTROY),), who=COGNI)
    shield.abilities = (ab,)
    monkeypatch.setitem(TEXTS, "盾", shield)
    hit = OnThings(THEIRS, DAMAGED, Const(4))
    made = wide(chain(*destroy_cogni(), hit)) if joined else wide(step(*destroy_cogni()), step(hit))
    given = {"A": {"sub": ["盾"]}, "B": {"main": [WALL.name]}}
    match = one_card(monkeypatch, made, given, Card("盾", "C", "無", 1))
    assert at_path(match, "x.zone") == zone
    assert at_path(match, "壁.damage") == damage
    assert at_path(match, "盾.zone") == "sub"


@pytest.mark.clause("arc:R52")
def test_a_choice_in_a_chain_offers_only_what_leaves_the_rest_possible(monkeypatch):
    """Of two cards in hand only one alma: to forget it would leave nothing to realise."""
    forget = (*picked(CardsIn((HAND,), You()), 1), MoveTo(InRegister(REG), OBLIVION))
    realise = (*picked(CardsIn((HAND,), You(), Realisable()), 1, NEXT), Realise(InRegister(NEXT)))
    made = wide(chain(*forget, *realise))
    match = one_card(monkeypatch, made, {"A": {"hand": ["壁", "旗"], "main": []}})
    assert match.decision.options.texts() == ["choose 旗"]
    match.choose("choose 旗")
    assert at_path(match, "壁.zone") == "main"
    assert at_path(match, "旗.zone") == "oblivion"


@pytest.mark.clause("arc:R52")
def test_any_number_begins_at_one_if_the_next_step_counts_it(monkeypatch):
    deed = MoveTo(InRegister(REG), OBLIVION)
    deed.spare = True
    made = wide(chain(*picked(CardsIn((HAND,), You()), None), deed, Draw(You(), HowMany(InRegister(REG)))))
    match = one_card(monkeypatch, made, {"A": {"hand": ["旗", "壁"], "deck": ["壁"] * 3}})
    assert match.decision.options.texts() == ["choose 旗", "choose 壁"]
    match.choose("choose [旗, 壁]")
    assert (at_path(match, "A.oblivion"), at_path(match, "A.deck")) == (2, 0)


@pytest.mark.clause("arc:R54", "arc:R52")
@pytest.mark.parametrize(("joined", "there", "moved"), [(True, 2, 0), (False, 2, 2), (True, 3, 3)])
def test_a_number_is_exact_in_a_chain_only(monkeypatch, joined, there, moved):
    back = (*picked(CardsIn((OBLIVION,), You()), 3), MoveTo(InRegister(REG), HAND))
    heal = Changing(You(), RAISED, Const(1))
    made = wide(chain(*back, heal)) if joined else wide(step(*back), step(heal))
    cards = [alma(f"子{i}") for i in range(there)]
    match = one_card(monkeypatch, made, {"A": {"oblivion": [c.name for c in cards]}}, *cards)
    assert at_path(match, "A.hand") == moved + 1
    assert at_path(match, "A.life") == (21 if moved else 20)


@pytest.mark.clause("arc:R10")
def test_a_choice_of_both_is_sealed(monkeypatch):
    some = Some(CardsIn((HAND,), You()), Const(1), Const(1))
    made = wide(step(PickEach(SomeLane(some), Mutual()), TakePicked(REG), MoveTo(InRegister(REG), OBLIVION)))
    match = one_card(monkeypatch, made, {"A": {"hand": ["壁", "旗"]}, "B": {"hand": ["盾"]}}, Card("盾", "C", "無"))
    assert [d.player for d in match.decisions] == [0, 1]
    match.choose("choose 壁", "A")
    assert at_path(match, "A.oblivion") == 0
    match.choose("choose 盾", "B")
    assert (at_path(match, "A.oblivion"), at_path(match, "B.oblivion")) == (1, 1)


@pytest.mark.clause("arc:R146", "arc:R128")
def test_cards_of_a_hand_that_one_does_not_see_are_drawn_by_lot(monkeypatch):
    take = (*picked(CardsIn((HAND,), Foe()), 1), MoveTo(InRegister(REG), OBLIVION))
    match = one_card(monkeypatch, wide(step(*take)), {"B": {"hand": ["壁", "旗"]}})
    assert at_path(match, "B.oblivion") == 1
    theirs = PickSome(Some(CardsIn((HAND,), Foe()), Const(1), Const(1), Foe()))
    made = wide(step(theirs, TakePicked(REG), MoveTo(InRegister(REG), OBLIVION)))
    match = one_card(monkeypatch, made, {"B": {"hand": ["壁", "旗"]}})
    assert match.decision.player == 1


def test_options_that_cannot_be_carried_out_are_not_offered(monkeypatch):
    draw, hit = Draw(You(), Const(2)), OnThings(THEIRS, DAMAGED, Const(3))
    code = (
        PickOption((Premise((draw,)), Premise((hit,)))),
        TakeNumbers(REG),
        JumpUnlessHas(REG, 0, 4),
        draw,
        JumpUnlessHas(REG, 1, 6),
        hit,
    )
    given = {"A": {"deck": ["壁"] * 3}}
    match = one_card(monkeypatch, wide(step(*code, feasible=Premise(code[:1]))), given)
    assert "A drew" in str(match.log)
    assert at_path(match, "x.zone") == "record"
    match = one_card(
        monkeypatch,
        wide(step(*code, feasible=Premise(code[:1]))),
        {**given, "B": {"main": [WALL.name]}},
    )
    assert match.decision.options.texts() == ["option ア", "option イ"]
    match.choose("option イ")
    assert at_path(match, "壁.damage") == 3


def test_what_may_be_done_is_asked_only_if_it_can_be_done(monkeypatch):
    forget = (*picked(CardsIn((HAND,), You()), 1), MoveTo(InRegister(REG), OBLIVION))
    code = (MayIf(NEXT, Premise(forget)), NoteResult(NEXT), JumpIfEmpty(NEXT, 7), *forget, Draw(You(), Const(1)))
    match = one_card(monkeypatch, wide(step(*code)), {"A": {"hand": ["旗"], "deck": ["壁"] * 3}})
    assert match.decision.options.texts() == ["yes", "no"]
    match.choose("yes")
    assert (at_path(match, "A.oblivion"), at_path(match, "A.deck")) == (1, 1)


@pytest.mark.clause("arc:R29", "arc:R44")
def test_damage_healing_and_life(monkeypatch):
    made = wide(
        step(OnThings(MainsOf(Everyone()), DAMAGED, Const(4))),
        step(Heal(MINE, HEALED, Const(3))),
        step(OnPlayers(Foe(), HURT, Const(2))),
    )
    match = one_card(monkeypatch, made, {"A": {"main": ["岩"]}, "B": {"main": ["壁"]}}, alma("岩"))
    assert [at_path(match, f"{c}.damage") for c in "岩壁"] == [1, 5]  # both took 4, one recovered 3, then 1 in combat
    assert at_path(match, "B.life") == 18


@pytest.mark.clause("arc:R79", "arc:4.6.1.2")
def test_base_values_are_swapped_before_grants(monkeypatch):
    grant = Begin(Bundle((Change(L_GRANT, AP, ADD, Const(2)),)), MINE)
    mine = StatNum(STATS, MINE, AP, which=BASE)
    from tefuda.kernel.programs import SetReg

    a = Begin(Bundle((Change(L_CHANGE, AP, SET, Fixed(6)),)), MINE)
    a.base, a.nums = 6, (StatNum(STATS, THEIRS, AP, which=BASE),)
    b = Begin(Bundle((Change(L_CHANGE, AP, SET, Fixed(6)),)), THEIRS)
    from tefuda.games.common.numbers import InRegisterNum

    b.base, b.nums = 6, (InRegisterNum(REG),)
    made = wide(step(grant), step(SetReg(REG, mine), a, b))
    cards = (alma("甲", 1), alma("乙", 5))
    match = one_card(monkeypatch, made, {"A": {"main": ["甲"]}, "B": {"main": ["乙"]}}, *cards)
    assert (at_path(match, "甲.ap"), at_path(match, "乙.ap")) == (7, 1)


@pytest.mark.clause("arc:R74", "arc:7.1.5")
def test_a_new_card_is_made_in_hand(monkeypatch):
    made = wide(step(Create(1, You(), Const(2))))
    match = one_card(monkeypatch, made, {})
    assert at_path(match, "A.hand") == 3  # one drawn at the next AF? no deck: the ego of the bifrost


@pytest.mark.clause("arc:R60")
def test_the_premise_of_realising_is_an_empty_circle(monkeypatch):
    take = picked(CardsIn((HAND,), You(), Realisable()), 1)
    made = wide(step(*take, Room(MAIN), Realise(InRegister(REG))))
    match = one_card(monkeypatch, made, {"A": {"hand": ["壁"], "main": ["岩"]}}, alma("岩"))
    assert (at_path(match, "x.zone"), at_path(match, "壁.zone")) == ("oblivion", "hand")
    match = one_card(monkeypatch, made, {"A": {"hand": ["壁"], "main": []}})
    assert (at_path(match, "x.zone"), at_path(match, "壁.zone")) == ("record", "main")


def test_two_cards_change_places_in_one_act(monkeypatch):
    take = picked(CardsIn((HAND,), You(), Realisable()), 1)
    made = wide(chain(*take, Exchange(MINE, InRegister(REG))))
    match = one_card(monkeypatch, made, {"A": {"hand": ["壁"], "main": ["岩"]}}, alma("岩"))
    assert (at_path(match, "壁.zone"), at_path(match, "岩.zone")) == ("main", "hand")


@pytest.mark.clause("arc:R52")
def test_trying_a_chain_leaves_no_trace(monkeypatch):
    tried: list[bool] = []

    class Asks(Deed):
        """Tries a chain in the middle of a text."""

        def run(self, st, f):
            before, logged = position_key(st), st.log
            tried.append(ChainFeasible(inner).holds(st, f))
            assert position_key(st) == before
            assert st.log is logged
            return False

    back = (*picked(CardsIn((HAND,), You()), 1), MoveTo(InRegister(REG), OBLIVION), Draw(Mutual(), Const(2)))
    inner = Program(
        (*back, Shuffle(Everyone(), SHUFFLED), OnThings(MINE, DESTROYED), OnPlayers(Foe(), HURT, Const(3))), 8, "lab"
    )
    given = {"A": {"hand": ["壁", "旗"], "main": ["岩"], "deck": ["壁"] * 4}}
    match = one_card(monkeypatch, wide(step(Asks())), given, alma("岩"))
    assert tried == [True]
    assert (at_path(match, "岩.zone"), at_path(match, "B.life")) == ("main", 19)


@pytest.mark.clause("arc:R52")
def test_a_long_search_gives_up_and_calls_the_chain_possible(monkeypatch):
    """Of fourteen cards four are picked in more ways than a trial looks at; the last step can never be done."""
    code = (*picked(CardsIn((OBLIVION,), You()), 4), MoveTo(InRegister(REG), HAND), OnThings(THEIRS, DESTROYED))
    cards = [alma(f"子{i}") for i in range(14)]
    match = one_card(monkeypatch, wide(chain(*code)), {"A": {"oblivion": [c.name for c in cards]}}, *cards)
    assert match.decision.kind == "choose"
    few = [alma(f"子{i}") for i in range(5)]
    match = one_card(monkeypatch, wide(chain(*code)), {"A": {"oblivion": [c.name for c in few]}}, *few)
    assert at_path(match, "x.zone") == "oblivion"
