"""``tefuda open``: from the command to a board, on a machine without a display."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from tools.measures import script_size


@pytest.fixture
def opened(tmp_path):
    """A server of one's own as the command starts it: the address that it prints, and when it was started."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "TEFUDA_DATABASE")}
    environment |= {"TEFUDA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    began = time.perf_counter()
    command = [sys.executable, "-m", "tefuda", "open", "sve", "--lang", "en"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().strip(), began
    process.terminate()
    process.wait(20)


def test_the_address_that_is_printed_leads_to_a_board(opened, visitor, record_property):
    address, began = opened
    found = re.fullmatch(r"(http://127\.0\.0\.1:\d+/)play/sve\?token=\S+", address)
    assert found is not None, address
    guest = visitor(found[1], locale="en-GB")
    refused = 0
    while time.perf_counter() - began < 60:
        try:
            urllib.request.urlopen(found[1], timeout=5)
        except urllib.error.HTTPError as error:
            refused = error.code
            break
        except OSError:
            time.sleep(0.05)
    assert refused == 403, "nobody comes in without the word"
    page = guest.go(address.removeprefix(found[1]))
    page.wait_for_selector(".board .seat")
    record_property("seconds to the first board", round(time.perf_counter() - began, 2))
    print(f"{time.perf_counter() - began:.2f} s from the command to the first board")
    assert page.url.startswith(f"{found[1]}table/")


def test_a_browser_loads_little_script():
    assert 0 < script_size() <= 250
