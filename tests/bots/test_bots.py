"""Bots answer with an option, repeat themselves by their seed, see no more than their player, and get better."""

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from tefuda.bots import Bot, GreedyBot, Prompt, RandomBot, find_bot
from tefuda.bots.greedy import tried
from tefuda.bots.loading import build_bot
from tefuda.bots.prompt import Budget
from tefuda.bots.search import LEVELS, Node, Search, SearchBot, Settings
from tefuda.errors import BotFault, UnknownName
from tefuda.sim import Report, Table, plan, simulate
from tests.sim import plain_cards

NAMES = ("royal_infantry", "dragon_gorge")


@pytest.fixture(scope="module")
def table():
    return Table("sve", plain_cards.decks("sve", *NAMES), plain_cards.universe())


def midgame(table, seed=1, decisions=40):
    st = table.start(NAMES, seed)
    rng = Random(seed)
    for _ in range(decisions):
        st.choose(st.request.options[rng.randrange(len(st.request.options))])
    return st


def test_the_delivered_bots_are_bots():
    for name in ("random", "greedy"):
        assert isinstance(find_bot(name)(seed=1), Bot)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("clever", "no bot 'clever'; there are random, greedy, easy, normal, hard, expert, search:400, search:1s"),
        ("search:0", "'0' is no budget"),
        ("search:fast", "'fast' is no budget"),
        ("search:400+depth=3", r"\+depth=3 cannot be set; there are iterations"),
        ("search:400+turns=many", r"\+turns=many cannot be set"),
        ("greedy+depth=3", "greedy takes no parameters"),
        ("search+=3", "is not [+]name=value"),
        ("nowhere:Bot", "there is no module nowhere"),
        ("json:Bot", "module json has no Bot"),
        ("json:JSONDecoder", "no class with a method choose"),
    ],
)
def test_unknown_bots_are_errors_that_say_what_there_is(name, what):
    with pytest.raises(UnknownName, match=what):
        find_bot(name)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("search", Settings()),
        ("search:50", Settings(iterations=50)),
        ("search:500ms", Settings(seconds=0.5)),
        ("search:1.5s+c=1", Settings(seconds=1.5, c=1)),
        ("search:50+workers=2+concede", Settings(iterations=50, workers=2, concede=True)),
        ("search:hard+turns=1", replace(LEVELS["hard"], turns=1)),
        ("expert", LEVELS["expert"]),
    ],
)
def test_bots_take_parameters(name, settings):
    assert vars(find_bot(name)(seed=1))["settings"] == settings


def test_a_bot_of_ones_own_takes_parameters():
    assert find_bot(f"{__name__}:Deep+depth=3+name=x")(seed=1).__dict__["given"] == (1, 3, "x")
    with pytest.raises(BotFault, match="unexpected keyword argument 'width'"):
        find_bot(f"{__name__}:Deep+width=3")


class Deep:
    def __init__(self, seed, depth=0, name=""):
        self.given = (seed, depth, name)

    def choose(self, prompt):
        return 0


def test_a_search_gives_up_only_if_it_may_and_has_lost_for_a_while(table):
    prompter = table.prompter(NAMES)
    prompt = prompter.prompt(midgame(table))
    for may in (False, True):
        bot = SearchBot(1, Settings(iterations=2, concede=may))
        bot._hopeless = 3
        assert bot.concedes(prompt) == may
    assert not SearchBot(1, Settings(concede=True)).concedes(prompt)


@pytest.mark.parametrize("cpu", [False, True])
def test_a_time_budget_ends_a_search(table, cpu):
    prompt = table.prompter(NAMES).prompt(midgame(table), Budget(seconds=0.05))
    bot = SearchBot(1, Settings(cpu=cpu))
    began = perf_counter()
    bot.think(prompt)
    assert perf_counter() - began < 5


def test_a_tree_that_met_a_sealed_choice_in_other_deals_is_still_one_for_this_decision(table):
    prompt = table.prompter(NAMES).prompt(midgame(table))
    root = Node()
    root.lanes, root.joint = {prompt.player: Node()}, {}
    search = Search(prompt, Settings(iterations=8, turns=0), Random(1), root)
    search.run(None)
    assert sum(c.visits for c in search.thought().candidates) == 8


def test_a_bot_of_the_present_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "mybot_of_this_folder.py").write_text(
        "class Last:\n    def __init__(self, seed): pass\n    def choose(self, prompt): return prompt.count - 1\n"
    )
    monkeypatch.chdir(tmp_path)
    bot = find_bot("mybot_of_this_folder:Last")(seed=0)
    assert bot.choose(Prompt(0, "", 7, list, dict, lambda rng: pytest.fail("not asked for"))) == 6


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("def choose(self, prompt): return 0", r"must be built by Mine\(seed=...\)"),
        ("def __init__(self, seed, depth): pass\n    def choose(self, prompt): return 0", "'depth'"),
        ("def __init__(self, seed): 1 / 0\n    def choose(self, prompt): return 0", "with seed=5: ZeroDivisionError"),
    ],
)
def test_a_bot_that_cannot_be_built_with_a_seed_is_told(tmp_path, monkeypatch, request, body, what):
    module = f"badbot_{abs(hash(request.node.name))}"
    (tmp_path / f"{module}.py").write_text(f"class Mine:\n    {body}\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotFault, match=what) as raised:
        build_bot(f"{module}:Mine", 5)
    assert f"bot '{module}:Mine'" in str(raised.value)


def test_a_module_that_fails_is_told(tmp_path, monkeypatch):
    (tmp_path / "failing_module_of_a_bot.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotFault, match="module failing_module_of_a_bot cannot be loaded: ZeroDivisionError"):
        find_bot("failing_module_of_a_bot:Mine")


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot])
def test_a_bot_repeats_itself(table, bot):
    st = midgame(table)
    prompter = table.prompter(NAMES)
    answers = [[b.choose(prompter.prompt(st)) for _ in range(5)] for b in (bot(seed=4), bot(seed=4))]
    assert answers[0] == answers[1]
    assert all(0 <= a < len(st.request.options) for a in answers[0])


def test_prompt_and_imagined_line_begin_with_the_same_decision(table):
    for decisions in range(10, 60, 7):
        st = midgame(table, seed=decisions, decisions=decisions)
        prompt = table.prompter(NAMES).prompt(st)
        line = prompt.imagine(Random(1))
        assert line.player == prompt.player
        assert line.count == prompt.count == len(prompt.options)
        assert prompt.view.requests[0].kind == prompt.kind
        assert -1 <= line.worth(prompt.player) <= 1


def test_imagining_leaves_the_match_as_it_is_and_copies_are_independent(table):
    st = midgame(table)
    before = (st.request.options, st.result, [list(z) for z in st.zones])
    line = table.prompter(NAMES).prompt(st).imagine(Random(1))
    other = line.copy()
    for _ in range(30):
        if line.player >= 0:
            line.choose(0)
    assert (st.request.options, st.result, [list(z) for z in st.zones]) == before
    assert other.count == len(st.request.options)


def test_imagined_positions_of_two_seeds_differ_in_what_is_hidden(table):
    st = midgame(table)
    prompt = table.prompter(NAMES).prompt(st)
    ends = set()
    for seed in range(4):
        line = prompt.imagine(Random(seed))
        for _ in range(20):
            if line.player >= 0:
                line.choose(0)
        ends.add(round(line.worth(0), 6))
    assert len(ends) > 1


def test_greedy_beats_random(table):
    """A sample; the full measurement (1,000 games with all decks) stands in docs/dev/performance.md."""
    report = Report("sve")
    report.add(
        simulate(
            "sve", plan(40, ["random", "greedy"], NAMES, 1), plain_cards.decks("sve", *NAMES), plain_cards.universe(), 1
        )
    )
    assert not report.errors
    assert report.rates("bot")["greedy"].share >= 0.8


def test_of_very_many_options_the_greedy_bot_tries_some_from_end_to_end():
    assert list(tried(6, 6, 16)) == [0, 1, 2, 3, 4, 5]
    assert list(tried(40, 6, 3)) == [0, 1, 2, 3, 4, 5]
    assert list(tried(2999, 6, 3)) == [0, 1499, 2998]
    assert len(tried(2999, 2999, 16)) == 16
