"""Long commands say that they are at work, and end with their own exit code."""

import sys

from tools.patiently import run


def test_it_tells_the_time_and_hands_the_exit_code_on(capfd):
    code = run("sleeping", [sys.executable, "-c", "import time, sys; time.sleep(0.5); sys.exit(3)"], every=0.1)
    assert code == 3
    assert "sleeping: 0 s" in capfd.readouterr().err


def test_a_quick_command_says_nothing(capfd):
    assert run("quick", [sys.executable, "-c", ""], every=30) == 0
    assert capfd.readouterr().err == ""
