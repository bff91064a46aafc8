"""The server of `tools.load`, in a process of its own that can be killed."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path


class Server:
    """The server."""

    def __init__(self, options: argparse.Namespace, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.options = options
        self.database = database
        self.process: subprocess.Popen[bytes]
        self.journal = tempfile.TemporaryFile()  # noqa: SIM115

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        command = [self.options.python, "-m", "tefuda", "serve", "--port", str(self.port), *self.options.more]
        environment = {**os.environ, "TEFUDA_DATABASE": self.database, "PYTHONPATH": self.options.path}
        self.process = subprocess.Popen(command, env=environment, stderr=self.journal, cwd=tempfile.gettempdir())
        for _ in range(1200):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("the server does not come up")

    def processes(self) -> list[Path]:
        """Return where the system tells of the server's processes: the one that was started, and all that it began."""
        found, todo = [], [self.process.pid]
        while todo:
            place = Path(f"/proc/{todo.pop()}")
            with contextlib.suppress(OSError):
                todo += [int(child) for of in place.glob("task/*/children") for child in of.read_text().split()]
                found.append(place)
        return found

    def memory(self) -> tuple[float, float]:
        """Return the MiB that it holds, and those of the processes beside it, which begin when they are first needed; what processes share
        counts once."""
        held = [0, 0]
        for place in self.processes():
            with contextlib.suppress(OSError):
                lines = (place / "smaps_rollup").read_text().splitlines()
                beside = b"multiprocessing" in (place / "cmdline").read_bytes()
                held[beside] += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
        return held[0] / 1024, held[1] / 1024

    def processor(self) -> float:
        """Return the seconds of processor time that it has taken."""
        taken = 0
        for place in self.processes():
            with contextlib.suppress(OSError):
                stat = (place / "stat").read_text().rpartition(")")[2].split()
                taken += int(stat[11]) + int(stat[12])
        return taken / os.sysconf("SC_CLK_TCK")


def json_level(line: str) -> str:
    """Return the level of a line of the journal."""
    try:
        return str(json.loads(line).get("level", ""))
    except ValueError:
        return "" if "Ctrl-C" in line else "?"
