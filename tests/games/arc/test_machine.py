"""Batches, executability, weapons, pools, extra combats: with texts put together by hand."""

import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.rules import combat
from tefuda.games.arc.rules.capturing import capture
from tefuda.games.arc.rules.events import FELLED, FORGOTTEN, REALISED, WILLED
from tefuda.games.arc.rules.model import AP, EXTERNAL, L_GRANT, LIFE, MAIN, SUB, T_AF_START, T_CF_START, T_FIGHT_AT
from tefuda.games.arc.rules.text import P_AWAKE, P_CONNECT, P_ECHO, P_SANCTUARY
from tests.games.arc.lab import (
    FOE_ALMA,
    Do,
    If,
    arranged,
    at,
    at_path,
    draws,
    grant,
    hits,
    kills,
    notes,
    part,
    skill,
    spell,
    text,
    weapon,
)


def alma(name: str, ap: int = 1, rp: int = 9, cp: int = 1, **keys) -> Card:
    return Card(name, "A", "無", ap=ap, rp=rp, cp=cp, **keys)


WALL = alma("壁", 0, 9, 1)
FLAG = Card("旗", "C", "無", 9)


def mine(skill_event):
    """The event is about the card itself."""
    return If(lambda st, x: x.event is not None and x.event.after == x.source)


def left(st, x):
    return x.event is not None and x.event.subject == x.source


@pytest.mark.clause("arc:6.4.9.1", "arc:6.4.9.2", "arc:R20", "arc:6.4.9")
def test_what_an_effect_triggers_comes_after_its_batch_and_before_the_next(monkeypatch):
    order: list[str] = []

    note = notes(order)

    def forget(st, f):
        e = st.zone(f.player, 1)[0]
        from tefuda.games.arc.rules.commits import bury

        return st.carry_out([bury(st, e, FORGOTTEN, f.player, f.source)])

    texts = {
        "一": text(spell=spell(part(note("1"), Do(forget)))),
        "二": text(spell=spell(part(note("2")))),
        "三": text(abilities=(skill(FORGOTTEN, None, part(note("3")), own=True),)),
        "四": text(spell=spell(part(note("4")))),
    }
    cards = [
        Card("一", "R", "無", sp=1),
        Card("二", "R", "無", sp=1),
        Card("三", "C", "無", 9),
        Card("四", "R", "無", sp=2),
    ]
    match = arranged(monkeypatch, texts, cards, {"A": {"hand": ["一", "二", "四", "三"]}})
    match.choose("set [一, 二, 四]", "A")
    match.choose("next 一", "A")
    assert order == ["1", "2", "3", "4"]


@pytest.mark.clause("arc:6.4.9.4", "arc:R25", "arc:6.4.7")
def test_what_a_general_skill_triggers_comes_before_the_text_of_its_card(monkeypatch):
    order: list[str] = []

    note = notes(order)

    texts = {
        "夢": text(abilities=(skill(REALISED, mine(0), part(note("text"))),)),
        "子": text(abilities=(skill(FORGOTTEN, None, part(note("victim")), own=True),)),
    }
    cards = [alma("夢", skills=("悪夢",)), alma("子")]
    match = arranged(monkeypatch, texts, cards, {"phase": "realise", "A": {"hand": ["夢"], "deck": ["子"]}})
    match.choose("realise 夢", "A")
    match.choose("realise-none", "B")
    assert order == ["victim", "text"]


@pytest.mark.clause("arc:6.5.1", "arc:6.5.2", "arc:6.6.3", "arc:6.6.4", "arc:R54", "arc:R55")
@pytest.mark.parametrize(("joined", "fizzles"), [(True, True), (False, False)])
def test_the_premise_decides_unless_the_parts_are_independent(monkeypatch, joined, fizzles):
    texts = {"札": text(spell=spell(part(kills(), feasible=FOE_ALMA), part(hits(2), joined=joined)))}
    match = arranged(monkeypatch, texts, [Card("札", "R", "無", 1)], {"A": {"hand": [{"card": "札", "as": "x"}]}})
    match.choose("set x", "A")
    assert at_path(match, "x.zone") == ("oblivion" if fizzles else "record")
    assert at_path(match, "B.life") == (20 if fizzles else 18)


@pytest.mark.clause("arc:R140")
def test_a_false_condition_leaves_a_part_out_with_those_that_follow_it(monkeypatch):
    never = If(lambda st, x: False)
    one = text(spell=spell(part(hits(1), cond=never), part(hits(2))))
    two = text(spell=spell(part(hits(1), cond=never), part(hits(2), follows=True)))
    for made, life, zone in ((one, 18, "record"), (two, 20, "oblivion")):
        match = arranged(
            monkeypatch, {"札": made}, [Card("札", "R", "無")], {"A": {"hand": [{"card": "札", "as": "x"}]}}
        )
        match.choose("set x", "A")
        assert (at_path(match, "B.life"), at_path(match, "x.zone")) == (life, zone)


@pytest.mark.clause("arc:R94", "arc:6.2.4", "arc:6.4.8.3")
def test_connecting_is_optional_and_paid_before_the_text(monkeypatch):
    made = text(spell=spell(part(hits(1)), part(hits(2), joined=False, keyword=P_CONNECT)))
    card = Card("札", "R", "無", 1, skills=("接続(2)",), text="x")
    for answer, life, will in (("connect 札", 17, 3), ("no-connect 札", 19, 5)):
        match = arranged(monkeypatch, {"札": made}, [card], {"A": {"hand": ["札"], "will": 5}})
        match.choose("set 札", "A")
        assert match.decision.options.texts() == ["connect 札", "no-connect 札"]
        match.choose(answer)
        assert (at_path(match, "B.life"), at_path(match, "A.will")) == (life, will)  # one more Will at the next AF


@pytest.mark.clause("arc:6.5.5", "arc:R59", "arc:R135")
def test_a_card_that_can_only_connect_must_or_fizzles(monkeypatch):
    made = text(spell=spell(part(hits(2), keyword=P_CONNECT)))
    card = Card("札", "R", "無", 1, skills=("接続(手札1枚)",), text="x")
    match = arranged(monkeypatch, {"札": made}, [card, FLAG], {"A": {"hand": [{"card": "札", "as": "x"}, "旗"]}})
    match.choose("set [x]", "A")
    assert (at_path(match, "B.life"), at_path(match, "x.zone"), at_path(match, "A.oblivion")) == (18, "record", 1)
    match = arranged(monkeypatch, {"札": made}, [card], {"A": {"hand": [{"card": "札", "as": "x"}]}})
    match.choose("set x", "A")
    assert (at_path(match, "B.life"), at_path(match, "x.zone"), at_path(match, "A.will")) == (20, "oblivion", 6)


@pytest.mark.clause("arc:R93", "arc:6.4.7.2", "arc:6.4.7.3", "arc:6.4.7.1")
def test_awakening_is_paid_when_the_counters_are_there(monkeypatch):
    made = text(spell=spell(part(hits(1)), part(hits(2), joined=False, keyword=P_AWAKE)))
    card = Card("札", "R", "無", skills=("悪夢", "覚醒(2)"), text="x")
    for before, first, life, after in ((1, "nightmare", 17, 0), (1, "awaken", 19, 2), (2, "awaken", 17, 1)):
        given = {"A": {"hand": ["札"], "nightmare": before, "deck": ["壁"]}}
        match = arranged(monkeypatch, {"札": made}, [card, WALL], given)
        match.choose("set 札", "A")
        match.choose(f"general 札 > {first}")
        assert (at_path(match, "B.life"), at_path(match, "A.nightmare")) == (life, after), (before, first)


@pytest.mark.clause("arc:R98", "arc:6.2.6", "arc:R19")
def test_sanctuary_counts_courage_cognis_that_wait(monkeypatch):
    made = text(spell=spell(part(hits(2), keyword=P_SANCTUARY)))
    cards = [Card("札", "R", "無", skills=("聖域",)), Card("勇旗", "C", "勇気", 9), FLAG]
    for other, life in (("勇旗", 18), ("旗", 20)):
        match = arranged(monkeypatch, {"札": made}, cards, {"A": {"hand": ["札", other]}})
        match.choose(f"set [札, {other}]", "A")
        assert at_path(match, "B.life") == life


@pytest.mark.clause("arc:R132", "arc:6.2.9", "arc:R83")
def test_a_cogni_with_a_standing_skill_activates_and_works_every_turn(monkeypatch):
    made = text(standing=True, abilities=(at(T_CF_START, part(hits(2))),))
    cards = [Card("灯", "C", "無", 1)]
    match = arranged(monkeypatch, {"灯": made}, cards, {"A": {"hand": [{"card": "灯", "as": "x"}]}})
    match.choose("set x", "A")
    assert (at_path(match, "x.zone"), at_path(match, "B.life")) == ("sub", 18)
    match.choose("realise-none", "A")
    match.choose("realise-none", "B")
    while match.turn == 6:
        match.choose("done" if match.decision.kind == "set" else "realise-none")
    assert at_path(match, "B.life") == 16


@pytest.mark.clause("arc:R142", "arc:3.3.10.3")
def test_a_part_of_the_opening_is_paid_and_done_there(monkeypatch):
    order: list[str] = []

    note = notes(order)

    texts = {
        "早": text(spell=spell(part(note("opening"), opening=True), part(note("stage")))),
        "並": text(spell=spell(part(note("other")))),
    }
    cards = [Card("早", "R", "無", 2, sp=3), Card("並", "R", "無", 1, sp=1)]
    match = arranged(monkeypatch, texts, cards, {"A": {"hand": ["早", "並"], "will": 3}})
    match.choose("set [早, 並]", "A")
    assert order == ["opening", "other", "stage"]
    assert at_path(match, "A.record") == 2


@pytest.mark.clause("arc:6.3.1", "arc:6.3.2", "arc:6.3.3", "arc:4.5.7", "arc:R63")
def test_arming_grants_to_the_own_main_alma(monkeypatch):
    cards = [alma("剣", cost=1), alma("主", 2)]
    for main, zone in ((["主"], "sub"), ([], "oblivion")):
        given = {"A": {"hand": [{"card": "剣", "as": "x"}], "main": [{"card": c, "as": "m"} for c in main]}}
        match = arranged(monkeypatch, {"剣": weapon(grant(AP, 3, L_GRANT))}, cards, given)
        match.choose("set x", "A")
        assert at_path(match, "x.zone") == zone
        if main:
            assert at_path(match, "m.ap") == 5
            assert at_path(match, "B.life") == 15


@pytest.mark.clause("arc:6.3.8", "arc:6.3.9", "arc:R63", "arc:R66")
def test_a_weapon_printed_with_echo_works_without_main_alma(monkeypatch):
    for alone, zone, life in ((True, "sub", 18), (False, "oblivion", 20)):
        made = weapon(spell=spell(part(hits(2), keyword=P_ECHO)), alone=alone)
        match = arranged(monkeypatch, {"剣": made}, [alma("剣", cost=1)], {"A": {"hand": [{"card": "剣", "as": "x"}]}})
        match.choose("set x", "A")
        assert (at_path(match, "x.zone"), at_path(match, "B.life")) == (zone, life)


@pytest.mark.clause("arc:4.6.6", "arc:4.6.6.1", "arc:R44")
def test_damage_uses_external_rp_first_and_its_end_costs_nothing(monkeypatch):
    """RP 8 with a pool of 2: four damage, then the weapon is gone: 6 remain."""
    texts = {"盾": weapon(grant(EXTERNAL, 2, L_GRANT))}
    cards = [alma("盾"), alma("主", 0, 8), alma("敵", 4)]
    given = {
        "phase": "clash",
        "A": {"main": [{"card": "主", "as": "m"}], "sub": [{"card": "盾", "as": "w"}]},
        "B": {"main": ["敵"], "hand": ["敵"]},
    }
    match = arranged(monkeypatch, texts, cards, given)
    assert at_path(match, "m.rp") == 6
    st = match._state
    st.put(st.now(st.ref(match._setting.aliases["w"])), st.zone_id(0, 5))
    from tefuda.games.arc.rules.pools import reconcile

    reconcile(st)
    assert at_path(match, "m.rp") == 6


@pytest.mark.clause("arc:R138", "arc:6.6.4.2", "arc:4.5.8")
def test_an_extra_combat_is_done_at_once_and_its_loss_of_life_waits(monkeypatch):
    seen: list[tuple[str, int]] = []

    def note(word):
        def run(st, f):
            seen.append((word, st.num[LIFE + 1]))
            return False

        return Do(run)

    def fight(st, f):
        return combat.fight(st)

    texts = {
        "決闘": text(spell=spell(part(Do(fight), note("after")))),
        "敵": text(abilities=(skill(FELLED, If(left), part(note("falls"))),)),
    }
    cards = [Card("決闘", "R", "無"), alma("主", 9), alma("敵", 1, 3, 4)]
    given = {"A": {"hand": ["決闘"], "main": ["主"]}, "B": {"main": [{"card": "敵", "as": "e"}]}}
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("set 決闘", "A")
    assert [w for w, _ in seen] == ["falls", "after"]
    assert [life for _, life in seen] == [20, 20], "CP waits for the end of the batch"
    assert at_path(match, "e.zone") == "oblivion"
    assert at_path(match, "B.life") == 20 - 4 - 9, "and the direct attack of CF"


@pytest.mark.clause("arc:R84", "arc:R30", "arc:3.4.9", "arc:R42")
def test_destroyed_by_an_effect(monkeypatch):
    texts = {"雷": text(spell=spell(part(kills(), feasible=FOE_ALMA)))}
    cards = [Card("雷", "R", "無"), alma("敵", 1, 3, 4)]
    given = {"A": {"hand": ["雷"], "will": 0}, "B": {"main": [{"card": "敵", "as": "e"}], "will": 0}}
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("set 雷", "A")
    assert (at_path(match, "e.zone"), at_path(match, "B.life"), at_path(match, "B.will"), at_path(match, "A.will")) == (
        "oblivion",
        16,
        2,
        1,
    )


@pytest.mark.clause("arc:3.4.16", "arc:3.4.16.1", "arc:R38")
def test_skills_of_combat_fire_for_an_alma_that_is_gone(monkeypatch):
    """During combat the own alma is destroyed; its skill of 交戦時 fires, nobody is damaged, both gain Will."""
    from tefuda.games.arc.rules.model import T_FIGHT_DURING

    texts = {
        "呪": text(standing=True, abilities=(at(T_FIGHT_DURING, part(kills())),)),
        "敵": text(abilities=(at(T_FIGHT_AT, part(hits(3)), zone=2),)),
    }
    cards = [Card("呪", "C", "無"), alma("主", 5), alma("敵", 1, 3, 1)]
    given = {
        "phase": "clash",
        "A": {"main": [{"card": "主", "as": "m"}], "sub": ["呪"], "will": 0},
        "B": {"main": ["敵"], "will": 0},
    }
    match = arranged(monkeypatch, texts, cards, given)
    assert at_path(match, "A.life") == 17
    assert at_path(match, "m.rp") == 9
    assert (at_path(match, "A.will"), at_path(match, "B.will"), at_path(match, "B.life")) == (2, 3, 19)


@pytest.mark.clause("arc:6.2.10", "arc:R31")
def test_a_reflet_realised_outside_rf_is_recorded_when_all_is_done(monkeypatch):
    from tefuda.games.arc.rules.events import PLACED
    from tefuda.kernel.records import Event

    def place(st, f):
        e = st.zone(f.player, 1)[0]
        return st.carry_out([Event(PLACED, st.ref(e), f.player, f.source, 0, st.zone_id(f.player, SUB), 1)])

    texts = {
        "灯": text(standing=True, abilities=(at(T_AF_START, part(Do(place))),)),
        "札": text(spell=spell(part(hits(2)))),
    }
    cards = [Card("灯", "C", "無"), Card("札", "R", "無", 5), WALL]
    given = {
        "phase": "AF-start",
        "A": {"hand": [{"card": "札", "as": "x"}], "sub": ["灯"], "will": 0, "main": ["壁"]},
        "B": {"main": ["壁"]},
    }
    match = arranged(monkeypatch, texts, cards, given)
    assert (at_path(match, "x.zone"), at_path(match, "B.life"), at_path(match, "A.will")) == ("record", 18, 2)


@pytest.mark.clause("arc:R32")
def test_a_thousand_batches_in_one_timing_are_a_draw(monkeypatch):
    def again(st, f):
        e = st.zone(f.player, 5)[0]
        from tefuda.games.arc.rules.commits import bury

        st.put(e, st.zone_id(f.player, 1))
        return st.carry_out([bury(st, e, FORGOTTEN, f.player, f.source)])

    texts = {
        "輪": text(abilities=(skill(FORGOTTEN, None, part(Do(again)), own=True),)),
        "灯": text(standing=True, abilities=(at(T_CF_START, part(Do(again))),)),
    }
    match = arranged(
        monkeypatch,
        texts,
        [alma("輪"), Card("灯", "C", "無")],
        {"phase": "CF", "A": {"oblivion": ["輪"], "sub": ["灯"]}},
    )
    assert (str(match.result), match.result.clause) == ("draw", "R32")


def test_draws_are_single(monkeypatch):
    texts = {"札": text(spell=spell(part(draws(3))))}
    cards = [Card("札", "R", "無"), Card("面影", "A", "無", ap=1, rp=4, cp=1, skills=("エゴ",), rarity="E"), FLAG]
    given = {"A": {"ego": "面影", "hand": ["札"], "deck": ["旗"], "oblivion": ["旗"]}}
    match = arranged(monkeypatch, texts, cards, given)
    match.choose("set 札", "A")
    assert at_path(match, "A.hand") == 3, "a card, the ego by bifrost, the card that came back"


@pytest.mark.clause("arc:6.3.6", "arc:6.3.6.1", "arc:R65")
def test_a_captured_alma_brings_its_armed_almas(monkeypatch):
    """It stays the same object; of three armed almas two fit, the taker picks; weapon grants go along."""

    def take(st, f):
        return capture(st, f.player, st.ref(st.zone(1, MAIN)[0]), f.source)

    texts = {"奪": text(spell=spell(part(Do(take)))), "剣": weapon(grant(AP, 2, L_GRANT))}
    cards = [Card("奪", "R", "無"), alma("剣"), alma("敵", 1, 9, 1), FLAG]
    armed = [{"card": "剣", "as": f"w{i}"} for i in range(3)]
    given = {"A": {"hand": ["奪"]}, "B": {"main": [{"card": "敵", "as": "e", "damage": 2}], "sub": armed}}
    match = arranged(monkeypatch, texts, cards, given)
    assert at_path(match, "e.ap") == 7
    match.choose("set 奪", "A")
    assert match.decision.options.texts() == ["keep w0", "keep w1", "keep w2"]
    match.choose("keep w2; keep w1")
    assert (at_path(match, "w0.zone"), at_path(match, "A.sub"), at_path(match, "B.sub")) == ("oblivion", 2, 0)
    assert (at_path(match, "e.ap"), at_path(match, "e.damage"), at_path(match, "A.main")) == (5, 2, 1)
    assert at_path(match, "B.life") == 15


@pytest.mark.clause("arc:R65", "arc:7.2.3")
def test_a_captured_ego_vanishes(monkeypatch):
    def take(st, f):
        return capture(st, f.player, st.ref(st.zone(1, MAIN)[0]), f.source)

    texts = {"奪": text(spell=spell(part(Do(take))))}
    ego = Card("面影", "A", "無", ap=1, rp=4, cp=1, skills=("エゴ",), rarity="E")
    given = {
        "A": {"hand": ["奪"]},
        "B": {"ego": "面影", "main": [{"card": "面影", "as": "e"}], "sub": [{"card": "壁", "as": "w"}]},
    }
    match = arranged(monkeypatch, texts, [Card("奪", "R", "無"), ego, WALL], given)
    match.choose("set 奪", "A")
    assert (at_path(match, "e.zone"), at_path(match, "w.zone"), at_path(match, "B.life")) == ("outside", "oblivion", 20)


@pytest.mark.clause("arc:R32")
def test_batches_that_double_end_in_a_draw(monkeypatch):
    twice = skill(WILLED, None, part(Do(lambda st, f: st.act(WILLED, -1, f.player, f.source, 1, -1, 1))), zone=SUB)
    begin = at(T_CF_START, part(Do(lambda st, f: st.act(WILLED, -1, f.player, f.source, 1, -1, 1))))
    texts = {"木霊": text(standing=True, abilities=(twice,)), "鐘": text(standing=True, abilities=(begin,))}
    cards = [Card("木霊", "C", "無"), Card("鐘", "C", "無")]
    match = arranged(monkeypatch, texts, cards, {"phase": "CF", "A": {"sub": ["木霊", "木霊", "鐘"]}})
    st = match._state
    n = 0
    while st.result is None and n < 20000:
        st.choose(st.request.options[0])
        n += 1
    assert (st.result, st.reason) == ((), "R32")
