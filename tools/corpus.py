"""Freezes what tefuda does to the outside, and compares another build with it: the net under every refactoring.

`make corpus` plays matches with the present build and writes a digest of each decision into a folder; `make compare BASE=COMMIT` does
the same for a commit, if that has not been done, plays the matches again with the present build, and lists every difference with what
stood there before and now. Nothing internal is looked at: a position is what somebody who sees everything sees of it (cards by name
and label, their values, numbers, counters, who is asked what and which options he has, in their order), and what happened is told in
both languages with the clauses that caused it. So ids of programs, registers and frames may change, and behaviour may not. What a case
begins from is part of its name: a text or a scenario file that was changed shows as gone and new, not as a difference.

The corpus of a game: random matches and matches between greedy bots over its delivered decks, and over decks of real cards where
`../shared` has them; positions made for each composed text and each card of the pool; the scenario files; and the print and the English
of every text.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import tefuda
from tefuda.bots.loading import build_bot
from tefuda.bots.seating import prompt_of
from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.errors import TefudaError
from tefuda.formats.scenario_runs import run_each
from tefuda.games.registry import Game, games
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tools.accepted import arranged, compositions, peopled
from tools.accepted_positions import Stage

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".corpus"
REAL = ROOT.parent / "shared" / "carddata" / "sve" / "cards.json"
LONGEST = 4000
"""Decisions after which a match is broken off."""
LINE = 40
"""Decisions that a position made for a text is played on."""

NOTHING = "(nothing more)"

Note = Callable[[str], None]
Case = tuple[str, Callable[[Note], None]]
"""A name that stays the same from build to build, and what tells one text for each decision."""


# ---- what is seen --------------------------------------------------------------------------------------------------------


def outward(match: Match, told: int) -> str:
    """A position as somebody sees it who sees everything, and what has happened since event number ``told``."""
    viewer = match._setting.viewer
    options = {d.player: d.options.texts() for d in match.decisions}
    view = viewer.view(match._state, -1, match._requests(), options)
    lines = [msgspec.json.encode(view, order="deterministic").decode()]
    lines += [f"{d.letter} [{d.clause}] {d.kind}" for d in match.decisions]
    lines += [f"{e.text.ja} | {e.text.en} | {' > '.join(str(c) for c in e.why)}" for e in match.story(None, told)]
    return "\n".join(lines)


def readable(text: str) -> list[str]:
    """An outward text in lines that can be compared by eye."""
    first, _, rest = text.partition("\n")
    with contextlib.suppress(ValueError):
        first = json.dumps(json.loads(first), ensure_ascii=False, indent=1)
    return [*first.splitlines(), *rest.splitlines()]


def played(match: Match, note: Note, choose: Callable[[Match], tuple[Any, int]], most: int = LONGEST) -> None:
    """Play a match, and note each position."""
    told = 0
    note(outward(match, told))
    for _ in range(most):
        if match.result is not None or not match.decisions:
            return
        told = match.events
        match.choose(*choose(match))
        note(outward(match, told))


def by_lot(rng: random.Random) -> Callable[[Match], tuple[Any, int]]:
    """Choose at random."""

    def choose(match: Match) -> tuple[Any, int]:
        asked = match.decisions[0]
        return asked.options[rng.randrange(len(asked.options))], asked.player

    return choose


def by_bots(seed: int) -> Callable[[Match], tuple[Any, int]]:
    """Let greedy bots choose."""
    bots: dict[int, Any] = {}

    def choose(match: Match) -> tuple[Any, int]:
        asked = match.decisions[0]
        bot = bots.setdefault(asked.player, build_bot("greedy", seed + asked.player))
        return asked.options[bot.choose(prompt_of(match, asked.player))], asked.player

    return choose


# ---- cases ---------------------------------------------------------------------------------------------------------------


def matches(game: Game, count: int, kind: str) -> Iterator[Case]:
    """Matches over delivered decks, each against the next ones in turn."""
    names = list(game.deck_names())
    seats = game.seats[0]
    for k in range(count):
        step = 1 + k // len(names)
        decks = [names[(k + i * step) % len(names)] for i in range(seats)]

        def run(note: Note, k: int = k, decks: list[str] = decks) -> None:
            match = Match.new(game.id, decks, seed=k)
            played(match, note, by_lot(random.Random(k)) if kind == "random" else by_bots(k))

        yield f"{kind} {k} {'-'.join(decks)}", run


def real(count: int) -> Iterator[Case]:
    """Random matches of mixed decks of real cards."""
    if not REAL.is_file():
        return
    from tests.real.test_real_games import Cards, listed  # needs ../shared, and that is not everywhere

    cards = Cards(json.loads(REAL.read_text(encoding="utf-8")))
    for k in range(count):

        def run(note: Note, k: int = k) -> None:
            decks = [listed(cards.mixed(random.Random(2 * k + i)), f"mixed{i}") for i in range(2)]
            played(Match.new("sve", decks, seed=k, cards=cards.universe), note, by_lot(random.Random(k)))

        yield f"real {k}", run


def positions(game: Game, every: int) -> Iterator[Case]:
    """Positions made for each card with a text, delivered or composed, and random decisions from there; one text in ``every``."""
    universe = with_cards(game.cards(), peopled(game, list(compositions(game))))
    stage = Stage(game, universe)
    for card in islice((c for group in universe.values() for c in group if c.text.strip()), None, None, every):

        def run(note: Note, card: Any = card) -> None:
            match = arranged(game, stage, card, 0)
            if match is not None:
                played(match, note, by_lot(random.Random(card.name)), LINE)

        yield f"position {card.name} {digest(card.text)}", run


def scenarios(game: Game) -> Iterator[Case]:
    """The scenario files of a game: every position that their matches come to."""
    for path in sorted((ROOT / "tests" / "scenarios" / game.id).rglob("*.yaml")):

        def run(note: Note, path: Path = path) -> None:
            plain = Match.choose

            def noted(match: Match, *args: Any, **named: Any) -> Any:
                told = match.events
                out = plain(match, *args, **named)
                note(outward(match, told))
                return out

            Match.choose = noted  # type: ignore[assignment, method-assign]
            try:
                outcomes, broken = run_each(path)
            finally:
                Match.choose = plain  # type: ignore[method-assign]
            for outcome in outcomes:
                note(f"{outcome.id}: {'holds' if outcome.failure is None else 'fails'}")
            for error in broken:
                note(error.told("en"))

        yield f"scenarios {path.relative_to(ROOT / 'tests').as_posix()} {digest(path.read_text(encoding='utf-8'))}", run


def texts(game: Game) -> Iterator[Case]:
    """The print and the English of every text, and why it is refused."""
    universe = with_cards(game.cards(), list(compositions(game)))
    for card in (c for group in universe.values() for c in group if c.text.strip()):

        def run(note: Note, card: Any = card) -> None:
            (found,) = check(game, [card], universe)
            said = [] if found.text is None else [found.text.ja(), found.text.en()]
            note("\n".join([*said, *(fault.en for fault in found.faults)]))

        yield f"text {card.name} {digest(card.text)}", run


def cases(game: Game, size: int) -> Iterator[Case]:
    """The corpus of a game; ``size`` is the number of random matches, the rest follows it."""
    yield from texts(game)
    yield from scenarios(game)
    yield from positions(game, max(1, 300 // max(1, size)))
    yield from matches(game, size, "random")
    yield from matches(game, size // 5, "greedy")
    if game.id == "sve":
        yield from real(size // 5)


# ---- freezing and comparing ------------------------------------------------------------------------------------------------


def digest(text: str) -> str:
    """A short hash of a text."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def noted(run: Callable[[Note], None]) -> list[str]:
    """The texts of a case; an exception is one of them."""
    out: list[str] = []
    try:
        run(out.append)
    except TefudaError as error:
        out.append(f"refused: {error.told('en')}")
    except Exception as error:
        out.append(f"fault: {type(error).__name__}: {error}")
    return out


def freeze(ids: list[str], size: int, folder: Path) -> None:
    """Write the digests of each case of some games, a line a case."""
    folder.mkdir(parents=True, exist_ok=True)
    for id in ids:
        part = folder / f"{id}-{size}.part"
        with part.open("w", encoding="utf-8") as file:
            for name, run in cases(find_game(id), size):
                print(json.dumps([name, [digest(text) for text in noted(run)]], ensure_ascii=False), file=file)
        part.replace(folder / f"{id}-{size}.jsonl")
        print(f"{id}: frozen ({tefuda.build_mode()})", flush=True)


def differences(id: str, size: int, folder: Path) -> Iterator[tuple[str, int, str]]:
    """Where the present build differs from a frozen one: the case, the place in it, and what is seen now."""
    frozen = dict(json.loads(line) for line in (folder / f"{id}-{size}.jsonl").read_text(encoding="utf-8").splitlines())
    for name, run in cases(find_game(id), size):
        before = frozen.pop(name, None)
        if before is None:
            print(f"{id}: new: {name}")
            continue
        now = noted(run)
        if [digest(text) for text in now] == before:
            continue
        k = next(
            (i for i, text in enumerate(now[: len(before)]) if digest(text) != before[i]), min(len(before), len(now))
        )
        yield name, k, now[k] if k < len(now) else NOTHING
    for name in frozen:
        print(f"{id}: gone: {name}")


def show(id: str, size: int, name: str, place: int) -> str:
    """What a build sees at a place of a case."""
    for other, run in cases(find_game(id), size):
        if other == name:
            found = noted(run)
            return found[place] if place < len(found) else NOTHING
    raise SystemExit(f"no case is called {name}")


def in_checkout(base: Path, *words: str) -> str:
    """Run the tool of another checkout; what it prints."""
    command = [sys.executable, "-m", "tools.corpus", *words]
    kept = {**os.environ, "TEFUDA_PURE": "1", "PYTHONPATH": f"{base / 'src'}{os.pathsep}{base}"}
    done = subprocess.run(command, cwd=base, env=kept, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"the commit to compare with cannot do `{' '.join(command[2:])}`")
    return done.stdout


def compare(ids: list[str], size: int, base: str, shown: int) -> int:
    """Compare with a commit; how many differences there are."""
    commit = subprocess.run(
        ["git", "rev-parse", base], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    folder = KEPT / commit[:12]
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "base"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            missing = [id for id in ids if not (folder / f"{id}-{size}.jsonl").is_file()]
            if missing:
                print(in_checkout(tree, "freeze", *missing, "--size", str(size), "--folder", str(folder)), end="")
            found = 0
            for id in ids:
                for name, k, now in differences(id, size, folder):
                    found += 1
                    print(f"{id}: {name}, place {k}")
                    if found <= shown:
                        before = in_checkout(tree, "show", id, name, str(k), "--size", str(size))
                        print(
                            "\n".join(
                                islice(
                                    difflib.unified_diff(readable(before), readable(now), "before", "now", "", "", 1),
                                    40,
                                )
                            )
                        )
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)
    print(f"{found} differences from {commit[:12]}")
    return found


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("freeze", "compare"):
        sub = verbs.add_parser(verb)
        sub.add_argument("games", nargs="*", help="ids of games; all unless given")
        sub.add_argument("--size", type=int, default=300, help="random matches a game; the rest follows it")
        if verb == "freeze":
            sub.add_argument("--folder", type=Path, default=KEPT / "now")
        else:
            sub.add_argument("--base", default="HEAD", help="the commit to compare with")
            sub.add_argument("--shown", type=int, default=10, help="how many differences are shown in full")
    sub = verbs.add_parser("show")
    sub.add_argument("game")
    sub.add_argument("case")
    sub.add_argument("place", type=int)
    sub.add_argument("--size", type=int, default=300)
    args = parser.parse_args()
    if args.verb == "show":
        print(show(args.game, args.size, args.case, args.place))
        return 0
    ids = args.games or list(games())
    if args.verb == "freeze":
        freeze(ids, args.size, args.folder)
        return 0
    return 1 if compare(ids, args.size, args.base, args.shown) else 0


if __name__ == "__main__":
    raise SystemExit(main())
