"""A skeleton for a new game: `python -m tools.new_game ID FOLDER` writes one that is played at once.

It is Lampkeepers (tests/games/mini), the smallest complete game there is, under another id: replace it chapter by chapter, as
docs/dev/adding-a-game.md says. The folder is a package that Python has to find from the present folder: `games/ID` is `games.ID`, and below
`src/tefuda/games` it is a game of this package.
"""

from __future__ import annotations

import argparse
from pathlib import Path

MODEL = Path(__file__).parents[1] / "tests" / "games" / "mini"
LEFT = ("conftest.py", "test_mini.py")
"""What belongs to the tests of the model, not to a game."""


def package_of(folder: Path) -> str:
    """The name under which Python finds a folder."""
    parts = folder.parts
    if parts[:1] == ("src",):
        parts = parts[1:]
    return ".".join(parts)


def renamed(text: str, id: str, package: str) -> str:
    """A file of the model as one of the new game."""
    called = id.capitalize()
    for old, new in (
        ("tests.games.mini", package),
        ('"mini:', f'"{id}:'),
        ('"mini"', f'"{id}"'),
        ("game: mini", f"game: {id}"),
        ("Lampkeepers", called),
        ("Mini", called),
    ):
        text = text.replace(old, new)
    return text


def write(id: str, folder: Path) -> list[Path]:
    """Write the skeleton and return its files.

    Raises:
        ValueError: If the id is no word of small letters, or the folder is there already or no package could be there.
    """
    package = package_of(folder)
    if not (id.isidentifier() and id.islower()):
        raise ValueError(f"{id!r} is no id of a game: small letters, digits and _ are")
    if folder.exists():
        raise ValueError(f"{folder} is there already")
    if folder.is_absolute() or not all(word.isidentifier() for word in package.split(".")):
        raise ValueError(f"{folder} can be no package: expected a folder below the present one, named by words")
    written = []
    for path in sorted(p for p in MODEL.rglob("*") if p.suffix in (".py", ".toml", ".md", ".yaml")):
        if path.name not in LEFT:
            target = folder / path.relative_to(MODEL)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path.read_text(encoding="utf-8"), id, package), encoding="utf-8")
            written.append(target)
    return written


def main() -> int:
    """Write it, and say how it is played."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("id", help="id of the game, as the command line takes it")
    parser.add_argument("folder", type=Path, help="where it goes: a folder below the present one that is not there yet")
    given = parser.parse_args()
    try:
        written = write(given.id, given.folder)
    except ValueError as error:
        parser.error(str(error))
    package = package_of(given.folder)
    print(f"{len(written)} files in {given.folder}")
    if package.startswith("tefuda.games."):
        print(f"add {given.id!r} to HOMES in src/tefuda/games/homes.py, then: tefuda play {given.id}")
    else:
        print(f"TEFUDA_GAMES={given.id}={package} tefuda play {given.id}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
