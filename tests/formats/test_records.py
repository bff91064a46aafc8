"""Records: written, read, replayed, and refused where they do not fit."""

import random
import re
from dataclasses import replace

import pytest

from tefuda.errors import FormatError, RecordError
from tefuda.formats.records import Mark, Move, differences, read_record, write_record
from tefuda.match import Match

DECKS = ["royal_infantry", "elf_fairy_parade"]


def played(n: int = 60, seed: int = 3) -> Match:
    match = Match.new("sve", DECKS, seed=seed)
    rng = random.Random(seed)
    for _ in range(n):
        if match.result is None:
            match.choose(match.legal[rng.randrange(len(match.legal))])
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return match.record_text()


def test_a_record_says_what_the_match_was(match: Match, text: str):
    record = match.record()
    assert (record.game, record.seed, record.players) == ("sve", 3, ("A", "B"))
    assert [d.name for d in record.decks] == [d.name for d in match._setting.lists]
    assert [str(m) for m in record.moves] == list(match.lines)
    turns = [line.turn for line in record.lines if isinstance(line, Mark)]
    assert turns == [*range(1, match.turn + 1), -1]
    assert text.startswith("format: tefuda record 1\ngame: sve\n")
    assert "--- appendix" in text


def test_what_is_read_is_what_was_written(match: Match, text: str):
    record = read_record(text)
    assert write_record(record) == text
    assert [str(line) for line in record.lines] == [str(line) for line in match.record().lines]


def test_replaying_leads_to_the_same_position(match: Match, text: str):
    again = Match.load(text)
    assert again.digest() == match.digest()
    assert again.record_text() == text
    assert [str(e) for e in again.log] == [str(e) for e in match.log]


def test_any_position_of_a_record_can_be_gone_on_from(match: Match, text: str):
    again = Match.load(text)
    again.undo(20)
    assert again.lines == match.lines[:-20]
    branch = again.copy()
    branch.choose(branch.legal[len(branch.legal) - 1])
    for line in match.lines[-20:]:
        player, _, what = line.partition(": ")
        again.choose(what, player)
    assert again.digest() == match.digest()


def test_records_keep_requests():
    match = played(10)
    match.concede("B")
    text = match.record_text()
    assert "\n! B concede\n" in text
    assert "\nresult: A 1.2.3\n" in text
    assert read_record(text).moves[-1] == Move("B", "concede", True, read_record(text).moves[-1].line)
    assert str(Match.load(text).result) == "A"


def test_records_of_arranged_positions():
    given = {"A": {"hand": [], "field": [{"card": "歩兵長", "as": "x"}]}, "B": {}}
    match = Match.arranged("sve", given, seed=4)
    match.choose("attack x > leader@B")
    again = Match.load(match.record_text())
    assert again.digest() == match.digest()
    assert again.find("x.acted").value is True


def test_remarks_are_left_alone(text: str):
    body = text.replace("\nA: ", "\n# a remark\nA: ", 1)
    assert write_record(read_record(body)) == text
    Match.load(body)


def line_of(text: str, what: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if re.fullmatch(what, line))


def test_a_line_that_is_not_offered_stops_the_replay(text: str):
    wrong = re.sub(r"\n[AB]: keep\n", "\nA: attack x > y\n", text, count=1)
    with pytest.raises(RecordError) as raised:
        Match.load(wrong)
    assert raised.value.line == line_of(wrong, "A: attack x > y")
    assert raised.value.clause == "6.2.1.7"
    assert "keep" in str(raised.value)
    assert "「attack x > y」は選べません" in raised.value.told("ja")
    assert "offered" not in raised.value.told("ja")


def test_a_wrong_digest_stops_the_replay(text: str):
    wrong = re.sub(r"(# turn 2  )[0-9a-f]+", r"\g<1>000000000000", text)
    with pytest.raises(RecordError) as raised:
        Match.load(wrong)
    assert raised.value.line == line_of(wrong, r"# turn 2  0+")


def test_a_changed_definition_is_noticed(text: str):
    with pytest.raises(FormatError, match="hash"):
        Match.load(text.replace("cost: 2", "cost: 1", 1))


def test_a_wrong_seed_is_noticed(text: str):
    with pytest.raises(RecordError):
        Match.load(text.replace("\nseed: 3\n", "\nseed: 4\n"))


@pytest.mark.parametrize(
    "change, field",
    [
        (("format: tefuda record 1", "format: tefuda record 9"), "format"),
        (("seed: 3\n", ""), "seed"),
        (("game: sve\n", "game: sve\nmood: good\n"), "mood"),
        (("--- appendix", "--- end"), ""),
        (("\ndecks:\n", "\nstacks:\n"), "stacks"),
    ],
)
def test_what_is_no_record_is_refused(text: str, change: tuple[str, str], field: str):
    with pytest.raises(FormatError) as raised:
        read_record(text.replace(*change, 1), "game.kifu")
    assert raised.value.file == "game.kifu"
    assert raised.value.field == field


@pytest.mark.parametrize(
    "pattern, new, what, field",
    [
        (r"game: sve", "game: foo", r"game: sve", "game"),
        (r"seed: 3", "seed: x", r"seed: 3", "seed"),
        (r"seed: 3", "seed: 1_0", r"seed: 3", "seed"),
        (r"options: \{\}", "options: {oops", r"options: .*", "options"),
        (r"options: \{\}", "options: [1]", r"options: .*", "options"),
        (r"options: \{\}", 'options: {"haste": 1}', r"options: .*", "options"),
        (r"players: A \| B", "players: A", r"players: .*", "players"),
        (r"players: A \| B", "players: A | | B", r"players: .*", "players"),
        (r"decks: .*", "decks: mine | yours", r"decks: .*", "decks"),
        (r"result:.*", "result: maybe", r"result:.*", "result"),
        (r"\nengine: .*", "\\nengine: 1\\nengine: 2", None, "engine"),
        (r"\nB: ", "\\nE: ", r"B: .*", ""),
    ],
)
def test_a_fault_of_the_header_names_its_line_and_field(
    text: str, pattern: str, new: str, what: str | None, field: str
):
    wrong = re.sub(pattern, new, text, count=1)
    assert wrong != text
    with pytest.raises(FormatError) as raised:
        Match.load(read_record(wrong, "game.kifu"))
    assert (raised.value.file, raised.value.field) == ("game.kifu", field)
    assert raised.value.line == (line_of(text, what) if what else line_of(text, r"engine: .*") + 1)
    assert "msgspec" not in str(raised.value)
    assert "JSON is malformed" not in str(raised.value)


def test_a_record_that_was_cut_off_is_told_so(text: str):
    for part in (text[: text.index("--- appendix")], text[: text.index("\ncards:\n")], text[: len(text) - 400]):
        with pytest.raises(FormatError, match="cut off"):
            read_record(part)


def test_a_fault_in_the_appendix_names_its_line(text: str):
    body = re.sub(r"\ncards: [0-9a-f]+\n", "\n", text, count=1)
    wrong = body.replace("  kind: フォロワー\n", "  kind: 兵士\n", 1)
    with pytest.raises(FormatError) as raised:
        Match.load(wrong)
    assert raised.value.line == line_of(wrong, "  kind: 兵士")
    assert raised.value.field.endswith("].kind")
    name = re.search(r"\n  main:\n    (.+): 3\n", body)
    assert name is not None
    wrong = body.replace(f"    {name[1]}: 3\n", f"    {name[1]}士: 3\n", 1)
    with pytest.raises(FormatError, match="no card") as raised:
        Match.load(wrong)
    assert raised.value.line == line_of(wrong, f"    {name[1]}士: 3")


def test_a_fault_of_an_arranged_position_names_its_line():
    match = Match.arranged("sve", {"A": {"hand": ["歩兵長"], "pp": 3}, "B": {}}, seed=4)
    wrong = match.record_text().replace("    pp: 3\n", "    pp: 30\n")
    with pytest.raises(FormatError) as raised:
        Match.load(wrong)
    assert (raised.value.line, raised.value.field) == (line_of(wrong, "    pp: 30"), "given.A.pp")


def test_a_wrong_result_is_told_with_its_line():
    match = played(10)
    match.concede("B")
    text = match.record_text()
    wrong = text.replace("\nresult: A 1.2.3\n", "\nresult: B 1.2.3\n")
    with pytest.raises(
        RecordError, match=r"the header says that the result is B 1\.2\.3, but it is A 1\.2\.3"
    ) as raised:
        Match.load(wrong)
    assert raised.value.line == line_of(wrong, "result: B 1.2.3")
    with pytest.raises(RecordError, match=r"but it is A 1\.2\.3"):
        Match.load(text.replace("\nresult: A 1.2.3\n", "\nresult: A 11.2.1\n"))
    with pytest.raises(RecordError, match="the result is draw, but it is A"):
        Match.load(text.replace("\nresult: A 1.2.3\n", "\nresult: draw\n"))
    with pytest.raises(RecordError, match="not over"):
        Match.load(
            text.replace("! B concede\n", "").replace(text.split("# end  ")[1].split("\n")[0], match.undo().digest())
        )


def test_what_may_differ_is_told(text: str):
    assert differences(read_record(text)) == []
    other = re.sub(r"engine: .*", "engine: 0.0.1", text.replace("edition: BP04", "edition: BP99"))
    told = differences(read_record(other))
    assert [t for t in told if "BP99" in t or "0.0.1" in t] == told
    assert len(told) == 2
    assert Match.load(other).digest() == Match.load(text).digest()


def test_a_forced_line_may_be_missing(match: Match):
    record = match.record()
    walk = Match.beginning(record)
    kept: list[Move | Mark] = []
    for line in record.lines:
        if isinstance(line, Move):
            if len(walk.legal) > 1:
                kept.append(line)
            walk.choose(line.text, line.player)
        else:
            kept.append(line)
    assert len(kept) < len(record.lines)
    short = Match.load(write_record(replace(record, lines=tuple(kept))))
    assert short.digest() == match.digest()
    assert short.lines == match.lines
