"""Processes that share a database of SQLite write one after the other, in the order in which they came."""

import copy
import fcntl
import os
import sys
import threading
import time

import pytest

from tefuda.server.turns import Turns

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="several processes share a server on Linux only")


def waits(turns: Turns) -> bool:
    """Whether somebody holds the place of the next one."""
    there = os.open(f"/proc/self/fd/{turns._files[0].fileno()}", os.O_RDWR)
    try:
        fcntl.flock(there, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(there)
    return False


def test_who_has_written_goes_behind_those_who_wait():
    shared = Turns()
    mine, theirs, came = copy.copy(shared).taken(), copy.copy(shared).taken(), []

    def other() -> None:
        with theirs.turn():
            came.append("other")
            time.sleep(0.05)

    thread = threading.Thread(target=other)
    with mine.turn():
        came.append("mine")
        thread.start()
        while not waits(shared):
            time.sleep(0.001)
    with mine.turn():
        came.append("mine again")
    thread.join()
    assert came == ["mine", "other", "mine again"]


def test_the_turn_of_a_process_that_dies_is_over():
    shared = Turns()
    out, back = os.pipe()
    pid = os.fork()
    if not pid:
        with shared.taken().turn():
            os.write(back, b"x")
            time.sleep(60)
        os._exit(0)
    os.read(out, 1)
    held = threading.Event()

    def mine() -> None:
        with shared.taken().turn():
            held.set()

    thread = threading.Thread(target=mine)
    thread.start()
    assert not held.wait(0.2)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    assert held.wait(10)
    thread.join()
