"""What a simulation plays is fixed by its plan."""

from collections import Counter

from tefuda.sim.plan import Contestant, matchups, plan


def test_bots_change_seats_and_decks_with_the_same_seed():
    """Who is compared has had the other's seat, deck and luck: what the decks are worth cancels."""
    games = plan(6, ["random", "greedy"], ["a", "b"], seed=1)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seed == second.seed
        assert [c.bot for c in first.seats] == [c.bot for c in second.seats[::-1]]
        assert [c.deck for c in first.seats] == [c.deck for c in second.seats]
    assert len({g.seed for g in games}) == 3
    assert [g.index for g in games] == list(range(6))


def test_decks_change_seats_where_one_bot_compares_them():
    games = plan(6, ["random"], ["a", "b"], seed=1)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seats == second.seats[::-1]


def test_a_plan_depends_on_its_seed_only():
    assert plan(40, ["x", "y"], ["a", "b", "c"], 7) == plan(40, ["x", "y"], ["a", "b", "c"], 7)
    assert plan(40, ["x", "y"], ["a", "b", "c"], 7) != plan(40, ["x", "y"], ["a", "b", "c"], 8)


def test_one_bot_compares_decks_and_never_a_deck_with_itself():
    tables = matchups(["x"], ["a", "b", "c"], 2)
    assert len(tables) == 3
    assert all(one.deck != two.deck for one, two in tables)


def test_one_bot_with_one_deck_plays_the_mirror():
    assert matchups(["x", "x"], ["a", "a"], 2) == [(Contestant("x", "a"), Contestant("x", "a"))]


def test_several_bots_meet_with_all_pairs_of_decks():
    tables = matchups(["x", "y"], ["a", "b"], 2)
    assert {(one.deck, two.deck) for one, two in tables} == {("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")}
    assert all({one.bot, two.bot} == {"x", "y"} for one, two in tables)


def test_matchups_are_played_equally_often():
    games = plan(16, ["x", "y"], ["a", "b"], 3)
    assert set(Counter(frozenset(g.seats) for g in games).values()) == {4}


def test_more_seats_than_bots_and_an_odd_number_of_games():
    games = plan(4, ["x", "y"], ["a"], 1, players=3)
    assert [c.bot for c in games[0].seats] == ["x", "y", "x"]
    assert [c.bot for c in games[1].seats] == ["y", "x", "x"]
    assert len(games) == 4
