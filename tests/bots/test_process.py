"""Bots in any language: what a program may say, and what becomes of one that says something else."""

import sys

import pytest

from tefuda.bots import find_bot, prompt_of
from tefuda.bots.process import ProcessBot
from tefuda.errors import BotFault, UnknownName
from tefuda.match import Match
from tests.sim import plain_cards

HELLO = 'import json, sys, time\nsay = lambda m: print(m if isinstance(m, str) else json.dumps(m), flush=True)\nread = lambda: json.loads(sys.stdin.readline())\nread(); say({"type": "hello", "protocol": 1})\n'


@pytest.fixture(scope="module")
def prompt():
    decks = list(plain_cards.decks("sve", "royal_infantry", "dragon_gorge").values())
    return prompt_of(Match.new("sve", decks, seed=7, cards=plain_cards.universe(), check=False))


@pytest.fixture
def program(tmp_path):
    def made(body: str, hello: str = HELLO, patience: float = 20.0) -> ProcessBot:
        path = tmp_path / "bot.py"
        path.write_text(hello + body, encoding="utf-8")
        return ProcessBot(f"{sys.executable} {path}", seed=3, patience=patience)

    return made


def test_it_answers_with_an_index_or_in_notation(prompt, program):
    body = 'm = read(); say({"type": "answer", "id": 1, "index": 1}); m = read(); say({"type": "answer", "id": m["id"], "option": m["options"][0]})'
    bot = program(body)
    assert (bot.choose(prompt), bot.choose(prompt)) == (1, 0)
    bot.close()


def test_it_is_told_what_a_bot_may_know_and_may_imagine(prompt, program):
    body = """
m = read()
assert m["options"] == ["go-first", "go-second"] and m["player"] == "A" and m["kind"] == "first-or-second", m
assert m["view"]["viewer"] == "A" and len(m["keys"]) == 2 and m["idle"] == [] and len(m["decks"]) == 2, m
say({"type": "imagine", "line": "a", "seed": 5}); a = read()
assert a["line"] == "a" and a["count"] == 2 and a["kind"] == "first-or-second", a
say({"type": "go", "line": "a", "copy": "b", "index": 0, "seed": 4}); b = read()
assert b["line"] == "b" and b["kind"] == "mulligan", b
say({"type": "playout", "line": "b", "turns": 2}); b = read()
assert b["turn"] == 3 and abs(sum(b["chances"]) - 1) < 1e-9, b
say({"type": "answer", "id": 1, "index": 0})
"""
    assert program(body).choose(prompt) == 0


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("sys.exit('no idea')", "ended with exit code 1: no idea"),
        ("read(); say('hm')", "sent a message that cannot be read: hm"),
        ('read(); say({"type": "answer", "id": 1, "index": 2})', "answered 2, not 0 to 1"),
        ('read(); say({"type": "answer", "id": 9, "index": 0})', "answered decision 9, not 1"),
        ('read(); say({"type": "answer", "id": 1, "option": "dance"})', "there is no option 'dance'"),
        ('read(); say({"type": "answer", "id": 1, "indx": 0})', "indx"),
        ('read(); say({"type": "go", "line": "x", "index": 0})', "there is no line 'x'"),
        (
            'read(); say({"type": "imagine", "line": "a"}); read(); say({"type": "go", "line": "a", "index": 7})',
            "line a has no option 7",
        ),
        ('read(); say({"type": "hello", "protocol": 1})', "was expected to answer"),
        ('read(); sys.stdout.write("x" * (1 << 21)); sys.stdout.flush(); time.sleep(5)', "too long"),
    ],
)
def test_what_else_it_says_is_its_fault(prompt, program, body, what):
    with pytest.raises(BotFault, match=what):
        program(body).choose(prompt)


def test_it_must_answer_in_time(prompt, program):
    bot = program("read(); time.sleep(60)", patience=3.0)
    bot.patience = 0.2
    with pytest.raises(BotFault, match=r"did not answer within 0\.2 s"):
        bot.choose(prompt)
    assert bot._program.poll() is not None


@pytest.mark.parametrize(
    ("hello", "what"),
    [
        ("import sys; sys.exit(3)", "ended with exit code 3"),
        ('print(\'{"type": "hello", "protocol": 2}\', flush=True)', "with protocol 1"),
    ],
)
def test_it_must_say_hello(program, hello, what):
    with pytest.raises(BotFault, match=what):
        program("", hello)


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("/no/such/program", "no program '/no/such/program'"),
        ("", "no program ''"),
        ("bot 'of mine", "No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_told_before_anything_is_played(command, what):
    with pytest.raises(UnknownName, match=what):
        find_bot(f"cmd:{command}")


def test_a_program_that_cannot_be_started(tmp_path):
    program = tmp_path / "bot"
    program.write_bytes(b"\x7fELF no more of it")
    program.chmod(0o755)
    with pytest.raises(BotFault, match="cannot be started"):
        find_bot(f"cmd:{program}")(seed=1)
