"""A PostgreSQL server in a folder of its own, for tests and for measuring: it can be stopped and started as one likes."""

from __future__ import annotations

import glob
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

PLACES = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("initdb") or "")]


class Postgres:
    """A server of PostgreSQL; ``with`` starts it, and deletes everything at the end."""

    def __init__(self) -> None:
        self._folder = Path(
            tempfile.mkdtemp(prefix="tefuda-pg-")
        )  # below pytest's own folder another user could not reach it
        self._who: list[str] = []
        if os.getuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(self._folder, "postgres")
            self._who = ["runuser", "-u", "postgres", "--"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self.url = f"postgresql+psycopg://tefuda@127.0.0.1:{self._port}/postgres"
        self._run("initdb", "-A", "trust", "-U", "tefuda")

    @staticmethod
    def there() -> bool:
        """Tell whether PostgreSQL is installed."""
        return bool(PLACES[-1])

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._who, f"{PLACES[-1]}/{program}", "-D", f"{self._folder}/data", *arguments]
        subprocess.run(command, cwd=self._folder, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start it."""
        options = f"-p {self._port} -k {self._folder} -h 127.0.0.1"
        self._run("pg_ctl", "-o", options, "-l", f"{self._folder}/log", "-w", "start")

    def stop(self) -> None:
        """Stop it at once, as if the machine went down."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
