"""The kernel without any real game: what it promises about sealed choices, replacement, layers, copies, keys and rewinds."""

import random

import pytest

from tefuda.kernel.derived import refresh
from tefuda.kernel.frames import PROCEDURES, procedure
from tefuda.kernel.identity import digest, position_key
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import KNOWN, NO, YES
from tests.kernel import toy


def power(st, e):
    return st.row(e).v[toy.POWER]


def play(seed, each=None):
    st = toy.new(seed)
    st.run()
    r = random.Random(seed)
    while st.result is None:
        request = r.choice(st.lanes) if st.lanes else st.request
        if each is not None:
            each(st)
        st.choose(r.choice(list(request.options)), request.player)
    return st


@pytest.mark.parametrize("seed", range(25))
def test_random_matches_of_three_players_end_and_repeat_themselves(seed):
    a, b = play(seed), play(seed)
    assert a.result == b.result
    assert digest(a) == digest(b)
    assert len(a.result) >= 1


def test_cards_are_in_one_zone_and_zones_agree_with_their_column():
    def each(st):
        seen = [e for z in st.zones for e in z]
        assert len(seen) == len(set(seen)) == len(st.col[0]) - 3
        assert all(st.col[3][e] == z for z in range(len(st.zones)) for e in st.zones[z])

    play(7, each)


def test_asking_again_changes_nothing():
    def each(st):
        before, options = position_key(st), [list(q.options) for q in st.lanes or (st.request,)]
        t = st.copy()
        t.ask_again()
        assert position_key(t) == before
        assert [list(q.options) for q in t.lanes or (t.request,)] == options

    play(3, each)


def test_a_copy_is_independent():
    st = toy.new(5)
    st.run()
    before = digest(st)
    t = st.copy()
    while t.result is None:
        t.choose(t.request.options[0], t.request.player)
    assert digest(st) == before
    st.create(0, 0, st.zone_id(0, toy.BOARD))
    assert digest(st) != before


def test_derived_values_are_never_stale():
    def each(st):
        if st.d is not None:
            fresh = refresh(st.copy())
            assert st.d.live == fresh.live
            assert [(r.v, r.abilities) for r in st.d.rows] == [(r.v, r.abilities) for r in fresh.rows]

    for seed in range(8):
        play(seed, each)


def test_sealed_answers_come_in_any_order_and_stay_secret():
    keys = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        st = toy.new(11)
        st.run()
        assert [q.player for q in st.lanes] == [0, 1, 2]
        answers = {q.player: q.options[-1] for q in st.lanes}
        for p in order[:2]:
            before = [list(z) for z in st.zones]
            st.choose(answers[p], p)
            assert [list(z) for z in st.zones] == before
        st.choose(answers[order[2]], order[2])
        keys.add(position_key(st))
    assert len(keys) == 1


def test_replacement_asks_the_affected_player_and_applies_once():
    st, (keeper, soldier, other) = toy.board((1, "keeper"), (1, "soldier"), (2, "soldier"))
    done = procedure(
        "probe",
        ("1", lambda st, f: st.carry_out([Event(toy.HURT, st.ref(e), 0, -1, 1) for e in (soldier, other)])),
        ("2", lambda st, f: st.finish((), "probe")),
    )
    for answer, hurt in ((YES, keeper), (NO, soldier)):
        t = st.copy()
        t.call(done)
        t.run()
        assert t.request.player == 1
        t.choose(option(answer))
        assert t.col[toy.DAMAGE][hurt] == 1
        assert t.col[toy.DAMAGE][other] == 1
        assert sum(t.col[toy.DAMAGE]) == 2
    del PROCEDURES["probe"]


def test_layers_apply_in_order_and_stamps_within_a_layer():
    st, (captain, soldier) = toy.board((0, "captain"), (0, "soldier"))
    assert power(st, soldier) == 3
    assert power(st, captain) == 1
    st, made = toy.board((0, "captain"), (0, "soldier"), (1, "leveller"))
    assert [power(st, e) for e in made] == [5, 5, 5], "set after plus, by time"
    st, made = toy.board((1, "leveller"), (0, "soldier"), (0, "captain"))
    assert [power(st, e) for e in made] == [5, 6, 5], "plus after set, by time"


def test_an_effect_that_depends_on_another_waits_for_it():
    st, (herald, painter, soldier) = toy.board((0, "herald"), (0, "painter"), (0, "soldier"))
    assert power(st, soldier) == 4, "the herald is older but needs the painter's colour"
    assert power(st, painter) == 1
    assert power(st, herald) == 1


def test_a_lost_ability_does_nothing_and_a_gained_one_works():
    st, (_, captain, soldier) = toy.board((0, "null"), (0, "captain"), (0, "soldier"))
    assert power(st, soldier) == 0
    assert st.row(captain).abilities == ()
    st, (_, soldier) = toy.board((0, "granter"), (0, "soldier"))
    assert len(st.row(soldier).abilities) == 1


def test_last_information_is_kept():
    st, (_, soldier) = toy.board((0, "captain"), (0, "soldier"))
    ref = st.ref(soldier)
    st.carry_out([Event(toy.DIED, ref, -1, -1, 0, st.zone_id(0, toy.GRAVE))])
    assert st.now(ref) == -1
    assert st.seen(ref).row.v[toy.POWER] == 3


def test_triggers_look_back_at_what_dies_together():
    st, (a, b) = toy.board((0, "martyr"), (1, "martyr"))
    st.carry_out([Event(toy.DIED, st.ref(e), -1, -1, 0, st.zone_id(0, toy.GRAVE)) for e in (a, b)])
    assert [w.player for w in st.waiting] == [0, 1]


def test_a_rewind_restores_all_but_generator_and_knowledge():
    st = toy.new(2)
    st.run()
    before, words = position_key(st), st.rng.words()
    st.saved = st.copy()
    st.rng.next()
    card = st.zone(0, toy.DECK)[0]
    st.set(KNOWN, card, 7)
    st.put(st.zone(1, toy.HAND)[0], st.zone_id(1, toy.GRAVE))
    assert st.abort()
    assert position_key(st) == before
    assert st.rng.words() != words
    assert st.col[KNOWN][card] == 7
    assert st.saved is None


def test_nothing_to_take_back_is_an_error():
    st = toy.new(2)
    st.run()
    with pytest.raises(RuntimeError, match="nothing to take back"):
        st.abort()


def test_keys_ignore_incarnations_but_not_positions():
    st = toy.new(4)
    st.run()
    t = st.copy()
    card = t.zone(0, toy.HAND)[0]
    t.put(card, t.zone_id(0, toy.GRAVE))
    assert position_key(t) != position_key(st)
    t.put(card, t.zone_id(0, toy.HAND))
    assert position_key(t) == position_key(st)


def test_a_freed_entity_is_used_again_as_another_object():
    st, (e,) = toy.board((0, "soldier"))
    ref = st.ref(e)
    st.erase(e)
    again = st.create(0, 1, st.zone_id(1, toy.BOARD))
    assert again == e
    assert st.now(ref) == -1
    assert st.ref(again) != ref


def test_knowledge_of_a_hand_fades_when_its_player_hides_a_card():
    st = toy.new(1)
    st.run()
    hand = list(st.zone(0, toy.HAND))
    for e in hand:
        st.set(KNOWN, e, 7)
    st.put(hand[0], st.zone_id(0, toy.DECK), 0)
    assert [st.col[KNOWN][e] for e in hand] == [1, 1, 1]
    st.shuffle(st.zone_id(0, toy.DECK))
    assert st.col[KNOWN][hand[0]] == 0


def test_a_pinned_chance_is_used_once():
    st = toy.new(1)
    st.pins = {"coin": (2,)}
    assert st.chance("coin", 3) == 2
    assert st.pins["coin"] == ()
