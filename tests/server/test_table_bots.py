"""The examples of bots at a table, which know nothing of tefuda but its protocol: in two languages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.server.client import SeatWish, TableWish
from tests.server.conftest import Player, together

EXAMPLES = Path(__file__).parents[2] / "docs" / "users" / "examples"
NEW = 22
"""Version of Node.js from which sockets need no option."""


def commands(language: str) -> list[str]:
    if language == "python":
        return [sys.executable, f"{EXAMPLES}/table_bot.py"]
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    older = int(version.strip().lstrip("v").partition(".")[0]) < NEW
    return [node, *(["--experimental-websocket"] if older else []), f"{EXAMPLES}/table_bot.js"]


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_bot_of_any_language_takes_a_seat_and_plays_to_the_end(here, language):
    command = commands(language)
    a = here.person("a")
    made = a.make(TableWish("arc", (SeatWish("me"), SeatWish("open"))))
    command += [here.url, made.id, made.invitations["B"]]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        (player,) = together(Player(a.at(made.id), 1))
        said, wrong = bot.communicate(timeout=30)
    finally:
        bot.kill()
    assert player.at.over is not None
    assert said == f"over {player.at.over.result}\n", wrong
