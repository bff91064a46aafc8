"""Runs a command that takes long without a word, and says every few seconds that it is still at work.

`python tools/patiently.py "compiling" COMMAND...`; the exit code is the command's.
"""

import subprocess
import sys
import time

EVERY = 10.0
"""Seconds between two lines."""


def run(what: str, command: list[str], every: float = EVERY) -> int:
    """Run a command; returns its exit code."""
    begun = time.monotonic()
    with subprocess.Popen(command) as child:
        while True:
            try:
                return child.wait(every)
            except subprocess.TimeoutExpired:
                print(f"  {what}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                child.terminate()
                raise


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
