"""What is offered and what is refused is told by the same rows: for every verb and object exactly one of the two [7.3.2, 8.1.2]."""

from random import Random

import pytest

from tefuda.games.sve.cards import Card
from tefuda.games.sve.legality import reasons
from tefuda.games.sve.rules import model
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import State
from tefuda.match import Match

EVERYWHERE = (model.FIELD, model.LEADER, model.HAND, model.EX, model.CEMETERY, model.BANISHED)
DECKS = (
    ("royal_red_riders", "mix_seven_nights"),
    ("dragon_gorge", "elf_fairy_parade"),
    ("witch_stone_soldiers", "bishop_sky_burial"),
    ("nightmare_ashen_graves", "royal_ant_march"),
)


def contradictions(st: State) -> list[str]:
    """Return what is offered and forbidden, or neither, in the open question."""
    r = st.request
    if r is None or r.kind not in ("main", "quick"):
        return []
    out: list[str] = []
    cards = {st.col[CARD][first(o)] for o in r.options if verb_of(o) == model.V_PLAY}

    def compare(word: str, verb: int, a: int = 0, b: int = 0) -> None:
        offered = option(verb, a, b) in r.options
        forbidden = bool(reasons(st, r.player, word, a if word != "end" else -1, b if b or word != "play" else -1))
        if offered == forbidden:
            out.append(f"{word} {a} {b}: offered {offered}, forbidden {forbidden}")

    entities = [e for p in (0, 1) for zone in EVERYWHERE for e in st.zone(p, zone)]
    for e in entities:
        if (
            option(model.V_PLAY, e) in r.options or st.col[CARD][e] not in cards
        ):  # equal cards of a hand are offered once
            compare("play", model.V_PLAY, e)
        for i in range(len(st.row(e).abilities)):
            compare("activate", model.V_ACTIVATE, e, i)
            if r.kind == "main":
                compare("evolve", model.V_EVOLVE, e, i)
        if r.kind == "main" and st.kind_of(e) in (model.FIELD, model.LEADER):
            for t in entities:
                if st.kind_of(t) in (model.FIELD, model.LEADER):
                    compare("attack", model.V_ATTACK, e, t)
    if r.kind == "main":
        compare("end", model.V_END)
    return out


@pytest.mark.clause("sve:8.1.2")
@pytest.mark.parametrize("decks", DECKS, ids=" ".join)
def test_nothing_offered_is_forbidden_and_nothing_else_is_allowed(decks):
    rng = Random(" ".join(decks))
    match = Match.new("sve", list(decks), seed=rng.randrange(1 << 30))
    while match.decision is not None and len(match.lines) < 120:
        assert not contradictions(match._state), str(match)
        match.choose(rng.choice(list(match.legal)))


SOLDIER = Card("兵", "ニュートラル", "フォロワー", cost=1, attack=1, health=2)
HUNTER = Card(
    "猟師",
    "ニュートラル",
    "フォロワー",
    cost=1,
    attack=1,
    health=2,
    text="これはスタンド状態のフォロワーを攻撃できる。",
)
TIMID = Card(
    "臆病者", "ニュートラル", "フォロワー", cost=1, attack=1, health=2, text="これはコスト1のフォロワーを攻撃できない。"
)
EAGER = Card("血気者", "ニュートラル", "フォロワー", cost=1, attack=1, health=2, text="これは可能なら攻撃する。")
REVENANT = Card("亡者", "ニュートラル", "フォロワー", cost=1, attack=1, health=2, text="これは墓場からプレイできる。")
CARDS = {c.name: [c] for c in (SOLDIER, HUNTER, TIMID, EAGER, REVENANT)}


@pytest.mark.parametrize(
    ("mine", "theirs", "text", "clauses"),
    [
        ("兵", {"card": "兵", "as": "t"}, "attack x > t", ["8.4.3.1"]),
        ("猟師", {"card": "兵", "as": "t"}, "attack x > t", []),
        ("臆病者", {"card": "兵", "as": "t", "acted": True}, "attack x > t", ["1.3.3"]),
        ("血気者", {"card": "兵", "as": "t"}, "end", ["R90"]),
    ],
)
def test_the_special_clause_is_named(mine, theirs, text, clauses):
    match = Match.arranged("sve", {"A": {"field": [{"card": mine, "as": "x"}]}, "B": {"field": [theirs]}}, cards=CARDS)
    assert [reason.clause for reason in match.why_not(text)] == clauses


@pytest.mark.clause("sve:R90")
def test_a_phase_that_can_be_ended_is_not_said_to_be_unendable():
    match = Match.arranged("sve", {"A": {"field": [{"card": "血気者", "acted": True}]}, "B": {}}, cards=CARDS)
    assert match.why_not("end") == []


@pytest.mark.clause("sve:1.3.1")
def test_a_card_that_may_be_played_from_elsewhere_is_not_said_to_be_out_of_place():
    match = Match.arranged("sve", {"A": {"pp": 1, "cemetery": ["亡者", "兵"]}, "B": {}}, cards=CARDS)
    assert match.why_not("play 亡者") == []
    assert [reason.clause for reason in match.why_not("play 兵")] == ["8.2.1"]
