"""Which sentences of card texts that are accepted never do anything.

`python -m tools.accepted GAME [--seeds N] [--only NAME] [--more FILE] [--jobs N]` compiles each text of the delivered pool, of the lists of
compositions in the tests, and of further card files, puts its card into positions where it can act (hand, field and other zones filled
by lot), lets both players decide at random, and lists every sentence that never changed anything nor asked anybody, and every ability
that holds all the time without which nothing was ever otherwise: values, offers, positions. Entries of tests/accepted.yaml have their
reason there; the exit code is 1 if any other is left, or if a text of a further file is refused.
"""

from __future__ import annotations

import argparse
import random
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import yaml

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.errors import TefudaError
from tefuda.formats import tables
from tefuda.games.common.control import Forget, Judge, JumpIfEmpty, JumpUnlessHas
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.kernel.acts import chain
from tefuda.kernel.programs import Ins, Jump, JumpUnless, Program, SetReg
from tefuda.kernel.records import Ability
from tefuda.kernel.state import State
from tefuda.match import Match
from tools.accepted_positions import HELPER, RULES, Stage, helpers, idle, nameless, template, texts

ROOT = Path(__file__).parents[1]
REASONS = ROOT / "tests" / "accepted.yaml"
DECISIONS = 80
"""How long each position is played on."""
LINES = 4
"""How often."""
NOTING = (Forget, SetReg, Judge, Jump, JumpUnless, JumpIfEmpty, JumpUnlessHas)
"""Instructions that only note something for others or lead to them: a sentence of nothing else was decided before."""
UNDONE = frozenset({"abort", "decline"})
PAYING = ("mana ", "explore", "soul ", "convert ", "discard ", "trim ", "lay-mana ")

EVOLVING = "【進化時】|これが進化|これは進化"
EVOLVES = "【進化】コスト0：これは進化する。"
FIGHTING = ("attack ", "block ", "invasion ", "ranged ", "declare ")


class Sentence(NamedTuple):
    """A sentence of a card: its ability line by order, its program in it (-1: an ability that holds all the time), its number."""

    card: str
    part: int
    number: int


class Spy:
    """Notes which sentences change a position or ask something."""

    def __init__(self) -> None:
        self.did: set[tuple[str, int, int]] = set()
        self.order: dict[int, tuple[str, int]] = {}

    def watch(self, match: Match, card: str) -> None:
        """Look at the programs of a card in the match; they are told by their order."""
        programs = [p for p in match._state.pool.parts if isinstance(p, Program) and p.name == card]
        self.order = {p.uid: (card, k) for k, p in enumerate(programs)}

    def note(self, uid: int, sentence: int) -> None:
        """A sentence has done something."""
        if uid in self.order:
            self.did.add((*self.order[uid], sentence))

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Compare what each instruction finds and what it leaves behind, as long as it lasts."""
        classes: list[type[Any]] = [Ins, *_all_subclasses(Ins)]
        plain = {cls: cls.__dict__["run"] for cls in classes if "run" in cls.__dict__}
        for cls, run in plain.items():
            cls.run = self._noting(run)
        try:
            yield
        finally:
            for cls, run in plain.items():
                cls.run = run

    def _noting(self, run: Callable[[Any, State, Any], Any]) -> Callable[[Any, State, Any], Any]:
        def noted(ins: Any, st: State, f: Any) -> Any:
            before = _marks(st)
            out = run(ins, st, f)
            if f.prog is not None and _marks(st) != before:
                self.note(f.prog.uid, ins.sentence)
            return out

        return noted

    def asked(self, st: State) -> None:
        """A decision is open: whatever leads to it asks."""
        for *_, uid, sentence in chain(st):
            self.note(uid, sentence)
        past = st.log
        while past is not None and past.length > self.seen:
            for *_, uid, sentence in past.chain:
                self.note(uid, sentence)
            past = past.older
        self.seen = st.log.length if st.log is not None else 0

    seen = 0


def _all_subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _all_subclasses(sub)


def _marks(st: State) -> tuple[Any, ...]:
    columns = tuple(map(tuple, st.col))
    turns = tuple(st.frames[0].regs) if st.frames else ()
    return (id(st.log), st.effects, st.delayed, id(st.request), tuple(st.num), columns, turns, st.result)


def sentences(match: Match, card: str) -> dict[Sentence, str]:
    """The sentences of a card in a match, and how they are printed."""
    pool = match._state.pool
    out: dict[Sentence, str] = {}
    programs = [p for p in pool.parts if isinstance(p, Program) and p.name == card]
    for k, prog in enumerate(programs):
        for number in sorted({ins.sentence for ins in prog.code if ins.sentence >= 0 and not isinstance(ins, NOTING)}):
            said = match.game.sentence(match._setting.shared.pool, prog.uid, number).ja
            out[Sentence(card, k, number)] = said
    for k, ability in enumerate(lasting(match, card)):
        out[Sentence(card, -1, k)] = getattr(ability, "ja", "")
    return out


def lasting(match: Match, card: str) -> list[Ability]:
    """The abilities of a card that hold all the time."""
    parts = match._state.pool.parts
    own = [p for p in parts if isinstance(p, Ability) and p.name == card]
    return [p for p in own if p.bundle is not None and (p.bundle.changes or p.bundle.mods or p.bundle.replacers)]


def arranged(game: Game, stage: Stage, card: Any, seed: int) -> Match | None:
    """A position by lot in which the card can act; what cannot be placed so is tried otherwise."""
    for attempt in range(6):
        rng = random.Random(f"{card.name} {seed} {attempt}")
        try:
            return Match.arranged(game, stage.set(card, rng), seed=seed, cards=stage.universe)
        except TefudaError:
            continue
    return None


class Manner(NamedTuple):
    """How a line is played: what names the card, how often nothing is done, whether the opponent only watches, and for how many
    decisions the card waits while helpers make things happen that it may look back at.
    """

    names: tuple[str, ...]
    pace: int
    quiet: bool
    patience: int = 0

    @classmethod
    def drawn(cls, names: tuple[str, ...], rng: random.Random) -> Manner:
        """One of several manners."""
        return cls(names, rng.choice((3, 8, 20)), rng.random() < 0.6, rng.choice((0, 0, 5, 12)))

    def after(self, decisions: int) -> Manner:
        """How it is played on after a number of decisions."""
        return self if decisions >= self.patience else self._replace(names=(HELPER,), pace=1)

    def sort(self, option: str, player: int) -> float:
        """How much an option of its sort is liked; options of a sort share it."""
        if option in UNDONE:
            return 0.3
        if idle(option):
            return 200 if self.quiet and player != 0 else self.pace
        named = any(name in option for name in self.names)
        if option.startswith(PAYING):
            return 3 if named else 0.5
        if option.startswith("put-soul "):
            return 3
        if option.startswith(FIGHTING):
            return 45 if named else 14
        return 40 if named else 6 if HELPER in option else 10


def answer(match: Match, manner: Manner, rng: random.Random) -> tuple[Any, int]:
    """Answer one of the open decisions by lot: rather with the card, or a helper, than with nothing."""
    asked = rng.choice(match.decisions)
    sorts: dict[float, list[Any]] = {}
    for option in asked.options:
        sorts.setdefault(manner.sort(str(option), asked.player), []).append(option)
    likings = sorted(sorts)
    return rng.choice(sorts[rng.choices(likings, likings)[0]]), asked.player


def play(match: Match, manner: Manner, rng: random.Random) -> Iterator[Match]:
    """Random decisions that like to use the card; yields before each of them."""
    for k in range(DECISIONS):
        if match.result is not None or match.decision is None:
            return
        yield match
        match.choose(*answer(match, manner.after(k), rng))


def differs(with_it: Match, without: Match, manner: Manner, rng: random.Random) -> bool:
    """Whether a position and what comes of it are otherwise without an ability that holds all the time."""
    for k, match in enumerate(play(with_it, manner, rng)):
        if without.result is not None or without.decision is None or _seen(match) != _seen(without):
            return True
        state = rng.getstate()
        option, player = answer(match, manner.after(k), rng)
        rng.setstate(state)
        try:
            without.choose(str(option), player)
        except TefudaError:
            return True
    return _seen(with_it) != _seen(without)


def _seen(match: Match) -> tuple[Any, ...]:
    """What can be read off a position: what is where, what cards are, what may be done."""
    st = match._state
    rows = [(tuple(st.row(e).v), len(st.row(e).abilities)) for zone in st.zones for e in zone]
    return (match.result, match.digest(), [str(o) for d in match.decisions for o in d.options], rows)


def without_part(match: Match, card: str, k: int) -> Match | None:
    """Take an ability that holds all the time out of a match whose designs are its own."""
    if len(lasting(match, card)) <= k:
        return None
    bundle = lasting(match, card)[k].bundle
    assert bundle is not None
    bundle.changes, bundle.mods, bundle.replacers, bundle.layers, bundle.shifts = (), (), (), 0, 0
    match._state.d = None
    return match


class Trial:
    """What is known of the sentences of one card."""

    def __init__(self, game: Game, stage: Stage, spy: Spy, card: Any) -> None:
        self.game, self.stage, self.spy, self.card = game, stage, spy, card
        self.names = tuple({card.name, getattr(card, "english", "") or card.name})
        self.missing: dict[Sentence, str] | None = None
        self.all = 0

    def run(self, seeds: int) -> None:
        """Play until nothing is missing, or no seed is left."""
        for seed in range(seeds):
            match = arranged(self.game, self.stage, self.card, seed)
            if match is None:
                continue
            if self.missing is None:
                self.missing = sentences(match, self.card.name)
                self.all = len(self.missing)
            if any(s.part >= 0 for s in self.missing):
                self.watch(match, seed)
            for s in [s for s in self.missing if s.part < 0]:
                if self.matters(match, seed, s.number):
                    del self.missing[s]
            if not self.missing:
                return

    def watch(self, match: Match, seed: int) -> None:
        """Play some lines from a position, and cross out what acted."""
        assert self.missing is not None
        spy, name = self.spy, self.card.name
        spy.did.clear()
        spy.watch(match, name)
        for line in range(LINES):
            spy.seen = 0
            at = match.copy()
            rng = random.Random(f"{name} {seed} {line}")
            for before in play(at, Manner.drawn(self.names, rng), rng):
                spy.asked(before._state)
            spy.asked(at._state)
            did = {ja for s, ja in self.missing.items() if tuple(s) in spy.did}
            self.missing = {s: ja for s, ja in self.missing.items() if s.part < 0 or ja not in did}
            if not any(s.part >= 0 for s in self.missing):
                return

    def matters(self, match: Match, seed: int, k: int) -> bool:
        """Whether an ability that holds all the time makes a difference in some line from a position."""
        again = arranged(self.game, self.stage, self.card, seed)
        without = without_part(again, self.card.name, k) if again is not None else None
        if without is None:
            return False
        for line in range(LINES):
            rng = random.Random(f"{self.card.name} {seed} {line}")
            if differs(match.copy(), without.copy(), Manner.drawn(self.names, rng), rng):
                return True
        return False


def silent(
    game: Game, cards: Iterable[Any], universe: Universe, seeds: int
) -> tuple[dict[Sentence, str], Counter[str]]:
    """The sentences that never did anything, and how many there are."""
    spy, stage = Spy(), Stage(game, universe)
    left: dict[Sentence, str] = {}
    numbers: Counter[str] = Counter()
    with spy.installed():
        for card in cards:
            trial = Trial(game, stage, spy, card)
            numbers["cards"] += 1
            try:
                trial.run(seeds)
            except Exception as error:
                said = f"(fails: {type(error).__name__}: {error}, {traceback.extract_tb(error.__traceback__)[-1]})"
                left[Sentence(card.name, -3, 0)] = said
            numbers["sentences"] += trial.all
            unplaced = {Sentence(card.name, -2, 0): "(no position could be arranged)"}
            left |= unplaced if trial.missing is None else trial.missing
    return left, numbers


def shared_out(
    game: Game, cards: Sequence[Any], universe: Universe, seeds: int, jobs: int
) -> tuple[dict[Sentence, str], Counter[str]]:
    """As `silent`, in several processes, which find the compiled cards in the memory that they are forked from."""
    if jobs <= 1:
        return silent(game, cards, universe, seeds)
    slices = 4 * jobs
    Slice.of = lambda k: silent(game, cards[k::slices], universe, seeds)
    left: dict[Sentence, str] = {}
    numbers: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:
        for its, counted in pool.map(Slice.run, range(slices)):
            left |= its
            numbers += counted
    return left, numbers


class Slice:
    """What each process does with its share."""

    of: ClassVar[Callable[[int], tuple[dict[Sentence, str], Counter[str]]]]

    @staticmethod
    def run(k: int) -> tuple[dict[Sentence, str], Counter[str]]:
        """Try the cards of a share."""
        return Slice.of(k)


def compositions(game: Game) -> Iterator[Any]:
    """The cards of the lists of compositions."""
    folder = ROOT / "tests" / "games" / game.id
    for path in sorted(folder.rglob("compositions.txt")):
        for n, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = re.match(r"^(\w+)(\*?)(?: cost=(\S+))?[ |]+(.+)$", row)
            letter = found[1] + found[2] if found else ""
            if found and (letter in RULES[game.id]["templates"] or found[1] in RULES[game.id]["templates"]):
                text = found[4].strip("「」" if game.id == "eoo" else "").replace("｜", "\n")
                known = letter if letter in RULES[game.id]["templates"] else found[1]
                if "evolved" in RULES[game.id]["templates"] and re.search(EVOLVING, text):
                    if "【進化時】" in text:
                        yield template(game, known, f"作例{n}", EVOLVES)
                        known = "evolved"
                    else:
                        yield template(game, "evolved", f"作例{n}", "")
                        text = text if "【進化】" in text else f"{text}\n{EVOLVES}"
                cost = {"cost": found[3]} if found[3] else {}
                yield template(game, known, f"作例{n}", text, cost)


def unexplained(game: Game, left: Mapping[Sentence, str]) -> list[str]:
    """The silent sentences, behind their cards, that have no reason: neither for that card nor wherever they stand."""
    said = yaml.safe_load(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    explained = {sentence for row in said.get(game.id) or () for sentence in row["sentences"]}
    return [f"{s.card}: {ja}" for s, ja in left.items() if not {ja, f"{s.card}: {ja}"} & explained]


def accepted(game: Game, cards: Iterable[Any], universe: Universe) -> list[Any]:
    """The cards with a text that is accepted."""
    cards = [c for c in cards if texts(c)]
    return [c.card for c in check(game, cards, universe) if not c.faults]


def peopled(game: Game, cards: Sequence[Any]) -> list[Any]:
    """Cards together with what positions for them need: helpers, and cards for the names that nobody has."""
    own = [*cards, *helpers(game)]
    return own + nameless(game, own, with_cards(game.cards(), own))


def parted(game: Game, cards: Sequence[Any]) -> tuple[list[Any], dict[Sentence, str]]:
    """The cards that can lie in a position, and why the others cannot: what is wrong with a card costs that card only."""
    universe = with_cards(game.cards(), [*cards])
    read = [c.card for c in check(game, cards, universe) if c.text is not None]
    checked = check(game, cards, with_cards(universe, nameless(game, read, universe)))
    refused = {Sentence(c.card.name, -4, 0): f"(refused: {c.faults[0].en})" for c in checked if c.faults}
    return [c.card for c in checked if not c.faults], refused


def examined(
    game: Game, more: Sequence[Any], wanted: Callable[[Any], bool], seeds: int, jobs: int = 1
) -> tuple[dict[Sentence, str], Counter[str]]:
    """The silent sentences of the cards that are wanted, of the pool, the compositions and further ones; and the further ones that are
    refused.
    """
    whole, refused = parted(game, more)
    own = peopled(game, [card for card in compositions(game) if wanted(card)] + whole)
    universe = with_cards(game.cards(), own)
    every = [*(c for group in game.cards().values() for c in group), *own]
    left, numbers = shared_out(game, accepted(game, [c for c in every if wanted(c)], universe), universe, seeds, jobs)
    said = {c.name for c in more if wanted(c)}
    told = {at: why for at, why in refused.items() if at.card in said}
    numbers["refused"] = len(told)
    return left | told, numbers


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=320, help="at most how many positions each card is tried in")
    parser.add_argument("--only", default="", help="only cards whose name has this as a part")
    parser.add_argument("--again", type=Path, help="only the cards that an earlier report names")
    parser.add_argument("--more", type=Path, action="append", default=[], help="a further card file or table")
    parser.add_argument("--jobs", type=int, default=1, help="in how many processes")
    args = parser.parse_args(argv)
    game = find_game(args.game)
    found = [tables.read_any(game, path) for path in args.more]
    more = [card for file in found for card in file.cards]
    broken = [fault for file in found for fault in file.faults]
    for fault in broken:
        print(fault.told("en"))
    again = {line.partition(": ")[0] for line in args.again.read_text().splitlines()} if args.again else set()
    left, numbers = examined(
        game, more, lambda c: args.only in c.name and (not again or c.name in again), args.seeds, args.jobs
    )
    lines = unexplained(game, left)
    for line in lines:
        print(line)
    silent_ones = len(left) - numbers["refused"]
    print(
        f"{args.game}: {numbers['cards']} texts, {numbers['sentences']} sentences, {silent_ones} never did anything, "
        f"{len(left) - len(lines)} of them with a reason; {numbers['refused'] + len(broken)} texts refused"
    )
    return 1 if lines or broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
