"""Runs every command that a page shows: `python -m tools.readme_commands README.md ...`

In fenced blocks marked `console`, each line `$ tefuda ...` is a command (a backslash at its end continues it). The commands
of a page run one after the other in one temporary folder with a temporary home, so that a file which one writes is there for
the next. The folder shows the repository's own files. A command must end with code 0, or with the one that a comment at its
end announces: `$ tefuda cards check broken.yaml --game sve  # exit 1`. Input is empty.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS = 120
HIDDEN = {"src", "dist", "build"}

_FENCE = re.compile(r"^ *(`{3,}|~{3,})(.*)$")
_EXIT = re.compile(r"\s#\s*exit (\d+)\s*$")


@dataclass(frozen=True)
class Command:
    """A command of a page, and the code it should end with."""

    line: int
    text: str
    code: int = 0


def commands(page: str) -> Iterator[Command]:
    """The `$ tefuda ...` lines of a page's console blocks."""
    lines = iter(enumerate(page.splitlines(), 1))
    fence, console = "", False
    for number, line in lines:
        mark = _FENCE.match(line)
        if mark and not fence:
            fence, console = mark[1], mark[2].strip() == "console"
        elif mark and mark[1].startswith(fence) and not mark[2].strip():
            fence, console = "", False
        elif console and line.lstrip().startswith("$ tefuda"):
            text = line.lstrip()[2:]
            while text.endswith("\\"):
                text = text[:-1] + next(lines, (0, ""))[1].strip()
            wanted = _EXIT.search(text)
            yield Command(number, _EXIT.sub("", text).rstrip(), int(wanted[1]) if wanted else 0)


def show_repository(folder: Path) -> None:
    """Link the repository's files into a folder, so that paths as the page writes them are there."""
    for path in ROOT.iterdir():
        if not path.name.startswith(".") and path.name not in HIDDEN:
            (folder / path.name).symlink_to(path)


def run(command: Command, folder: Path, home: Path) -> str:
    """Run a command; return what was wrong with it, or nothing."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "TEFUDA_"))}
    environment |= {"HOME": str(home), "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    try:
        done = subprocess.run(
            command.text,
            shell=True,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"did not end within {SECONDS} seconds"
    if done.returncode != command.code:
        return f"ended with {done.returncode} instead of {command.code}:\n{done.stdout[-2000:]}"
    return ""


def main(pages: list[str]) -> int:
    failed = 0
    for page in pages:
        found = list(commands(Path(page).read_text(encoding="utf-8")))
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
            show_repository(Path(folder))
            for command in found:
                wrong = run(command, Path(folder), Path(home))
                failed += bool(wrong)
                print(
                    f"{page}:{command.line}: {'FAILED' if wrong else 'ok'}: {command.text}",
                    *filter(None, [wrong]),
                    sep="\n",
                )
        if not found:
            print(f"{page}: shows no command of tefuda")
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
