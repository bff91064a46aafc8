"""What a procedure has put into the position for its own time is gone when it is over, however it ended and whoever left meanwhile."""

import random

import pytest

from tefuda.games.registry import game, games
from tefuda.kernel.state import State
from tefuda.match import Match

GAMES = 25
SEATED = 3
"""With fewer players nobody leaves: that would be the end of the match."""

PASSING: dict[str, tuple[tuple[set[str], tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]] = {
    "sve": (
        ({"attack"}, ("target",), (), ()),
        ({"play a card", "play an ability", "play a waiting ability", "play by an effect"}, (), ("resolution",), ()),
    ),
    "eoo": (({"attack"}, ("attacker", "target"), (), ()),),
    "arc": (
        ({"combat"}, ("held", "fighting"), (), ("fallen",)),
        ({"batches", "combat", "direct attack"}, ("scope",), (), ()),
        ({"batches"}, ("owed_will", "owed_cp", "owed_loss"), (), ()),
    ),
    "avalon": (
        (
            {"battle"},
            ("battle", "step", "invader", "defender", "attacking", "defending"),
            ("held", "support"),
            ("damage", "fallen", "negated", "strike"),
        ),
        ({"triggers"}, ("scope",), (), ()),
        ({"set phase", "magic"}, (), ("play",), ()),
    ),
    "chronicle": (({"battle"}, ("attacking", "defended"), (), ("role",)),),
    "mini": (({"play"}, (), ("air",), ()),),
}
"""For each game: while one of these procedures runs, these numbers, zones and columns of cards may differ from how a match begins."""


def left_behind(id: str, st: State) -> list[str]:
    """Everything in a position that belongs to a procedure which does not run."""
    schema = st.rules.schema
    running = {f.proc.name for f in st.frames}
    found: list[str] = []
    for procedures, tables, zones, columns in PASSING[id]:
        if running & procedures:
            continue
        for t in schema.tables:
            if t.name in tables and any(n != t.default for n in st.num[t.offset : t.offset + t.width]):
                found.append(t.name)
        for kind in schema.zones:
            if kind.name in zones and any(st.zones[st.zone_id(p, kind.index)] for p in range(st.rules.players)):
                found.append(kind.name)
        for c in schema.columns:
            if c.name in columns and any(st.col[c.index][e] for zone in st.zones for e in zone):
                found.append(c.name)
    if id == "avalon" and "battle" not in running and "setup" not in running:
        place = next(z.index for z in schema.zones if z.name == "avatar")
        found += [f"avatar of {p}" for p in st.seats if len(st.zone(p, place)) != 1]
    return found


def test_every_name_is_one_of_its_game():
    for id, rows in ((id, PASSING[id]) for id in games()):
        schema = game(id).rules.schema
        for _, tables, zones, columns in rows:
            assert set(tables) <= {t.name for t in schema.tables}
            assert set(zones) <= {z.name for z in schema.zones}
            assert set(columns) <= {c.name for c in schema.columns}


@pytest.mark.parametrize("id, n", [(id, n) for id in games() for n in sorted(set(game(id).seats))])
def test_nothing_of_a_finished_procedure_stays(id: str, n: int):
    names = list(game(id).deck_names())
    battles = PASSING[id][0][0]
    ran: set[str] = set()
    for seed in range(GAMES):
        rng = random.Random(seed)
        match = Match.new(id, [rng.choice(names) for _ in range(n)], seed=seed)
        while match.result is None and len(match.lines) < 400:
            st = match._state
            running = {f.proc.name for f in st.frames}
            ran |= running
            assert not left_behind(id, st), (seed, len(match.lines), st.clause())
            asked = rng.choice(match.decisions)
            if n >= SEATED and rng.random() < (0.1 if running & battles else 0.002):
                match.concede(asked.player)
            else:
                match.choose(rng.choice(list(asked.options)), asked.player)
    assert any(ran & procedures for procedures, *_ in PASSING[id])
