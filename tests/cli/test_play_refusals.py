"""What ``tefuda play`` and ``tefuda replay`` refuse: options that would do nothing, commands that make no sense."""

import pytest

from tefuda.cli.commands import PLAYING, STEPPING, typed
from tefuda.errors import BadInput

MATCH = ("play", "sve", "--seed", "3", "--deck", "dragon_tides", "--against", "royal_infantry", "--plain")


@pytest.fixture
def play(tefuda):
    def run(*lines, words=(), code=0):
        said = "".join(f"{line}\n" for line in lines)
        return tefuda(*MATCH, "--cards", tefuda.cards, *words, says=said, code=code)

    return run


@pytest.fixture
def record(play, tefuda):
    play("1", "1", "end", "concede", words=("--record", "a.kifu"))
    return "a.kifu"


@pytest.mark.parametrize(
    ("words", "en", "ja"),
    [
        (("--at", 3), "--at needs --load", "--at は --load と一緒に使います"),
        (("--force",), "--force needs --record", "--force は --record と"),
        (("--json",), "--json needs --watch", "--json は --watch と"),
        (("--load", "a.kifu", "--deck", "x"), "--load does not go with --deck", "一緒に使えません"),
        (("--load", "a.kifu", "--against", "x", "--seed", 1), "does not go with --against, --seed", "デッキ"),
        (("--load", "a.kifu", "--cards", "x"), "--load does not go with --cards", "デッキ"),
        (("--hotseat", "--watch"), "--hotseat does not go with --watch: people play both sides", "二人とも"),
        (("--hotseat", "--bot", "greedy"), "--hotseat does not go with --bot", "二人とも"),
        (("--hotseat", "--side", "B"), "--hotseat does not go with --side", "二人とも"),
        (("--watch", "--side", "B"), "--watch does not go with --side: bots play both sides", "ボット"),
        (("--bot", "greedy,random"), "one seat for bots, but 2 names", "席は1つ"),
        (("--watch", "--bot", "greedy,random,greedy"), "2 seats for bots, but 3 names", "席は2つ"),
        (("--bot", ","), "one seat for bots, but 0 names", "席は1つ"),
        (("--record", "nowhere/a.kifu"), "there is no folder nowhere", "フォルダ nowhere がありません"),
        (("--record", "."), "is a folder, expected a file", "フォルダです"),
    ],
)
def test_options_that_would_do_nothing_are_refused(tefuda, words, en, ja):
    assert tefuda("play", "sve", *words, code=2) == ""
    assert en in tefuda.complaint
    tefuda("play", "sve", "--lang", "ja", *words, code=2)
    assert ja in tefuda.complaint


@pytest.mark.parametrize("words", [("--at", 1), ("--view", "B"), ("--bot", "random")])
def test_a_report_on_a_record_takes_no_options_of_stepping(tefuda, record, words):
    tefuda("replay", record, "--json", *words, code=2)
    assert f"--json does not go with {words[0]}" in tefuda.complaint


@pytest.mark.parametrize(
    ("words", "what"), [(("--view", "C"), "no player 'C'"), (("--bot", "nope"), "no bot 'nope'"), (("--at", 99), "99")]
)
def test_replay_looks_at_its_options_first(tefuda, record, words, what):
    assert tefuda("replay", record, *words, code=2) == ""
    assert what in tefuda.complaint


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        ("why abc", "behind 'why' expected a number from 1 up, not 'abc'", "「why」の後は1からの番号です"),
        ("why -1", "behind 'why' expected a number from 1 up, not '-1'", "番号です"),
        ("why 0", "behind 'why' expected a number from 1 up, not '0'", "番号です"),
        ("why not", "'why not': what? For example", "何ができないのか"),
        ("log x", "behind 'log' expected a number", "番号です"),
        ("log 0", "behind 'log' expected a number", "番号です"),
        ("concede now", "'concede' takes nothing behind it; found 'now'", "後には何も書きません"),
        ("undo 3", "no player '3'; there are A, B", "いません"),
        ("undo B", "B is a bot; it takes nothing back", "B はボットです"),
        ("quit now", "'quit' takes nothing behind it", "後には何も書きません"),
        ("card", "'card': name a card", "カード名を書いてください"),
        ("card #2", "is no name of a card", "カード名ではありません"),
        ("rules", "'rules': name a clause or ruling", "条項か裁定の番号"),
        ("save", "'save': Name a file.", "ファイル名を書いてください"),
        ("undo", "There is nothing to take back.", "戻す手がありません"),
        ("why", "Nothing has happened yet.", "まだ何も起きていません"),
        ("log", "Nothing has happened yet.", "まだ何も起きていません"),
    ],
)
def test_a_command_that_makes_no_sense_is_explained(play, line, en, ja):
    assert en in play(line)
    assert ja in play(line, words=("--lang", "ja"))


def test_before_the_first_turn_there_is_no_turn(play):
    text = play()
    assert "none" not in text
    assert "turn 0" not in text
    assert "setup phase" in text


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("なぜできない attack 歩兵", "why not", "attack 歩兵"),
        ("なぜ　３", "why", "3"),
        ("カード　歩兵", "card", "歩兵"),
        ("保存！ 棋譜　１.kifu", "save over", "棋譜　１.kifu"),
        ("保存 a  b.kifu", "save", "a  b.kifu"),
        ("？", "help", ""),
        ("投了", "concede", ""),
        ("why not attack leader@B", "why not", "attack leader@B"),
    ],
)
def test_commands_are_understood_as_they_are_typed(line, name, rest):
    assert PLAYING.read(line) == (name, rest)


def test_lines_that_are_no_commands_are_decisions():
    for line in ("end", "undone", "1", "whyever", ""):
        assert PLAYING.read(line) is None
    assert typed(" attack 歩兵　＞　leader＠B；end ") == "attack 歩兵 > leader@B;end"


@pytest.mark.parametrize("commands", [PLAYING, STEPPING])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_help_lists_every_command_in_words_of_its_language(commands, language):
    lines = list(commands.help(language))
    assert len(lines) == len(commands.commands)
    for said, what in lines:
        assert said.split()[0].isascii() == (language == "en")
        assert what.isascii() == (language == "en")


def test_stepping_explains_what_it_does_not_understand(tefuda, record):
    said = "why x\nback 3\nview C\nplay C\nlast\nplay\nwhy\nfirst\nwhy\n"
    text = tefuda("replay", record, "--plain", says=said)
    assert "behind 'why' expected a number" in text
    assert "'back' takes nothing behind it" in text
    assert text.count("no player 'C'") == 2
    assert "The match is over here; go back first." in text
    assert "Nothing has happened yet." in text


def test_the_words_behind_a_number_are_checked():
    with pytest.raises(BadInput):
        PLAYING.read("why ２つ")


def test_refusals_show_options_as_they_are_listed(play):
    text = play("1", "mulligan", "fly", "1;1", "order x")
    offered = next(line for line in text.splitlines() if line.startswith("  offered: order"))
    assert offered.isascii()
    assert "'order 大渦の主': is not offered" in text  # the same number again: it was taken
    text = play("1", "引き直す", "fly", words=("--lang", "ja"))
    assert "選べるもの: 次は" in text
