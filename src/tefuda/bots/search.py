"""A bot that searches: information-set Monte Carlo tree search.

Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012), the single-observer form with these additions: each player is
out for himself, so any number may play; choices that are sealed have a tree for each player, joined by what all have picked (decoupled
selection); wide decisions widen with their visits; a course is played on at random to the end of a turn and judged by the chances that
were fitted to played games; what is still of use of a tree is kept for the next decision.

It sees what a prompt shows: each iteration plays on a position dealt from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log, sqrt
from random import Random
from time import perf_counter, thread_time

from tefuda.bots.parallel import in_processes
from tefuda.bots.prompt import Line, Prompt

CHECK = 8
"""Iterations between two looks at the clock."""
CLOCK = 1e-6
"""Seconds that have passed at least, whatever a coarse clock says."""
LONGEST = 200
"""Decisions of one walk through the tree."""
LATER = 0.99
"""What is won or lost a turn later counts so much less."""
LOST = 0.04
"""Whoever may give up does so after as many decisions as ``STUBBORN`` with a smaller chance than this."""
STUBBORN = 3


class Action:
    """What is known of one action at a node: visits, sum of values for who acts, how often it could be taken, and what comes of it."""

    __slots__ = ("child", "key", "seen", "value", "visits")

    def __init__(self, key: int) -> None:
        self.key = key
        self.visits = 0
        self.value = 0.0
        self.seen = 0
        self.child: Node | None = None


class Node:
    """Positions that one sequence of actions leads to. In the tree of a sealed choice it has a root for each player."""

    __slots__ = ("actions", "joint", "lanes", "sight", "visits")

    def __init__(self) -> None:
        self.actions: dict[int, Action] = {}
        self.visits = 0
        self.sight = 0
        self.lanes: dict[int, Node] | None = None
        self.joint: dict[tuple[int, ...], Node] | None = None


@dataclass(frozen=True)
class Settings:
    """How it searches.

    Attributes:
        iterations: Courses that it plays out for a decision.
        seconds: Time that it may take instead, 0 for none.
        cpu: Whether that is processor time: what others do on the machine takes nothing away then.
        c: Weight of curiosity against what is known.
        turns: Turns after the present one to whose end a course is played.
        widen: A node tries a further action when it has fewer than ``widen * visits ** 0.6``.
        slack: It takes any action that is at most so much worse than the best, times ``Prompt.asked.ease`` of the game: for levels that
            people can beat.
        workers: Processes that search side by side.
        concede: Whether it gives a lost match up.
        keep: Whether trees are kept from one decision to the next.
    """

    iterations: int = 400
    seconds: float = 0.0
    cpu: bool = False
    c: float = 0.4
    turns: int = 2
    widen: float = 1.5
    slack: float = 0.0
    workers: int = 1
    concede: bool = False
    keep: bool = True


@dataclass(frozen=True)
class Candidate:
    """An option that was searched.

    Attributes:
        index: Its place among the options.
        visits: How often it was tried.
        chance: Mean chance to win after it; ``error`` is its standard error.
    """

    index: int
    visits: int
    chance: float

    @property
    def error(self) -> float:
        """Standard error of the chance, as of so many independent courses."""
        p = min(0.98, max(0.02, self.chance))
        return sqrt(p * (1 - p) / max(1, self.visits))


@dataclass(frozen=True)
class Thought:
    """What a search has come to so far.

    Attributes:
        iterations: Courses played out.
        candidates: The options, the best first.
        chances: Mean chance of each seat to win, over all courses.
        line: The best line: who does what.
    """

    iterations: int
    candidates: tuple[Candidate, ...]
    chances: tuple[float, ...] = ()
    line: Callable[[], list[tuple[int, str]]] = field(compare=False, repr=False, default=list)

    @property
    def chance(self) -> float:
        """Chance to win with the best option."""
        return self.candidates[0].chance if self.candidates else 0.5


class SearchBot:
    """Information-set Monte Carlo tree search; see the module.

    Attributes:
        settings: How it searches.
        watch: Is told every few iterations what the search has come to, and returns whether it shall go on.
        thought: What the last search came to.
    """

    def __init__(self, seed: int, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.watch: Callable[[Thought], bool] | None = None
        self.thought = Thought(0, ())
        self._rng = Random(seed)
        self._kept: dict[int, Node] = {}
        self._hopeless = 0

    def choose(self, prompt: Prompt) -> int:
        """Return the index of the option that was tried most."""
        moves = prompt.moves()
        if len(moves) == 1:
            return moves[0][1]
        self.thought = thought = self.think(prompt, self.settings.slack > 0.0)
        self._hopeless = self._hopeless + 1 if thought.chance < LOST else 0
        best = thought.candidates[0]
        if self.settings.slack <= 0.0:
            return best.index
        least = best.chance - self.settings.slack * prompt.asked.ease
        fair = [c for c in thought.candidates if c.visits > 1 and c.chance >= least]
        return self._rng.choice(fair or [best]).index

    def concedes(self, prompt: Prompt) -> bool:
        """Tell whether it gives up now; only if it was asked to be able to."""
        return self.settings.concede and self._hopeless >= STUBBORN

    def think(self, prompt: Prompt, whole: bool = True) -> Thought:
        """Search a decision and return what is to be thought of its options.

        Args:
            prompt: The decision.
            whole: Whether the whole budget is spent. Otherwise the search ends as soon as it is settled which option it tries most.
        """
        settings = self.settings
        seed = self._rng.getrandbits(48)
        if settings.workers > 1:
            parts = in_processes(lambda i: _part(prompt, settings, seed + i), settings.workers)
            return _merged(parts)
        sight = prompt.sight if settings.keep and not prompt.sealed else 0
        root = self._kept.get(sight) if sight else None
        search = Search(prompt, settings, Random(seed), root)
        search.run(self.watch, whole)
        self._kept = search.reached() if settings.keep else {}
        return search.thought()


Part = tuple[list[tuple[int, int, float]], tuple[float, ...]]


def _part(prompt: Prompt, settings: Settings, seed: int) -> Part:
    """Search one worker's share."""
    n = settings.workers
    search = Search(prompt, settings, Random(seed), None)
    search.share = max(1, settings.iterations // n)
    search.run(None)
    thought = search.thought()
    return [(c.index, c.visits, c.chance * c.visits) for c in thought.candidates], thought.chances


def _merged(parts: list[Part]) -> Thought:
    visits: dict[int, int] = {}
    values: dict[int, float] = {}
    for part, _ in parts:
        for index, n, value in part:
            visits[index] = visits.get(index, 0) + n
            values[index] = values.get(index, 0.0) + value
    found = [Candidate(i, n, values[i] / max(1, n)) for i, n in visits.items()]
    chances = tuple(sum(of) / len(parts) for of in zip(*(told for _, told in parts), strict=True))
    return Thought(sum(visits.values()), _ranked(found), chances)


def _ranked(found: list[Candidate]) -> tuple[Candidate, ...]:
    return tuple(sorted(found, key=lambda c: (-c.visits, -c.chance, c.index)))


class Search:
    """One decision: iterations from its root."""

    def __init__(self, prompt: Prompt, settings: Settings, rng: Random, root: Node | None) -> None:
        self.prompt = prompt
        self.settings = settings
        self.rng = rng
        self.root = root or Node()
        self.turn = prompt.turn
        self.done = self._told = 0
        budget = prompt.budget
        self.share = budget.iterations or settings.iterations
        self.seconds = budget.seconds or settings.seconds
        self._sums: list[float] = []

    # ---- running

    def run(self, watch: Callable[[Thought], bool] | None, whole: bool = True) -> None:
        """Iterate until the budget is spent, the watcher has seen enough or, unless the whole budget is wanted, nothing can change what
        was tried most."""
        clock = thread_time if self.settings.cpu else perf_counter
        began = clock()
        while self.seconds or self.done < self.share:
            self.iterate()
            self.done += 1
            if self.done % CHECK == 0:
                left = self.share - self.done
                if self.seconds:
                    spent = clock() - began
                    if spent >= self.seconds:
                        break
                    left = ceil(self.done * (self.seconds / max(spent, CLOCK) - 1.0))
                if watch is not None and not watch(self.thought()):
                    break
                if not whole and self._lead() > left:
                    break

    def iterate(self) -> None:
        """Deal, walk down the tree, add a node, play on at random, judge, and tell all nodes on the way."""
        line = self.prompt.imagine(self.rng)
        path: list[tuple[Node, Action, int]] = []
        node = self.root
        horizon = self.turn + self.settings.turns
        for _ in range(LONGEST):
            if path:
                line.go_on()
            player = line.player
            if player < 0 or line.turn > horizon:
                break
            if line.sealed:
                node, fresh = self._sealed(line, node, path)
            else:
                node, fresh = self._step(line, node, path)
            if fresh:
                break
        if line.player >= 0:
            line.playout(max(0, horizon - line.turn))
        self._tell(line, path)

    def _step(self, line: Line, node: Node, path: list[tuple[Node, Action, int]]) -> tuple[Node, bool]:
        """Take an action at a node; return the node behind it and whether it is new."""
        player = line.player
        action, index = self._pick(node, line.moves())
        path.append((node, action, player))
        line.choose(index)
        if action.child is None:
            action.child = Node()
            line.go_on()
            if line.player == self.prompt.player and not line.sealed and self.settings.keep:
                action.child.sight = line.sight(line.player)
            return action.child, True
        return action.child, False

    def _sealed(self, line: Line, node: Node, path: list[tuple[Node, Action, int]]) -> tuple[Node, bool]:
        """Walk through a sealed choice: each player in a tree of his own, until all have picked."""
        if node.lanes is None:
            node.lanes, node.joint = {}, {}
        at: dict[int, Node] = {}
        picks: list[tuple[int, int]] = []
        turn, kind = line.turn, line.kind
        while line.sealed and (line.turn, line.kind) == (turn, kind):
            player = line.player
            here = at.get(player) or node.lanes.setdefault(player, Node())
            moves = line.moves()
            if len(moves) > 1 or not path:
                action, index = self._pick(here, moves)
                path.append((here, action, player))
                if action.child is None:
                    action.child = Node()
                at[player] = action.child
                picks.append((player, action.key))
            else:
                index = moves[0][1]
            line.choose(index)
        assert node.joint is not None
        picked = tuple(n for _, n in sorted(picks))
        fresh = picked not in node.joint
        return node.joint.setdefault(picked, Node()), fresh

    def _pick(self, node: Node, moves: Sequence[tuple[int, int]]) -> tuple[Action, int]:
        """Choose among the actions that this deal allows: a new one while the node is to be widened, else by upper confidence bound."""
        node.visits += 1
        actions = node.actions
        new: list[tuple[int, int]] = []
        best: Action | None = None
        best_index = -1
        most = -1.0
        tried = 0
        c = self.settings.c
        for key, index in moves:
            action = actions.get(key)
            if action is None or not action.visits:
                new.append((key, index))
                continue
            tried += 1
            action.seen += 1
            n = action.visits
            bound = action.value / n + c * sqrt(log(action.seen + 1) / n)
            if bound > most:
                best, best_index, most = action, index, bound
        if new and (best is None or tried < self.settings.widen * node.visits**0.6):
            key, index = new[self.rng.randrange(len(new))]
            action = actions.get(key)
            if action is None:
                action = actions[key] = Action(key)
            action.seen += 1
            best, best_index = action, index
        assert best is not None
        return best, best_index

    def _tell(self, line: Line, path: list[tuple[Node, Action, int]]) -> None:
        chances = line.chances()
        self._told += 1
        even = 1.0 / max(1, sum(c > 0.0 for c in chances))
        fading = LATER ** max(0, line.turn - self.turn)
        self._sums = [a + b for a, b in zip(self._sums, chances, strict=True)] if self._sums else list(chances)
        for _, action, player in path:
            action.visits += 1
            action.value += even + (chances[player] - even) * fading

    # ---- results

    def _lead(self) -> int:
        """How many visits the option that was tried most has before the next one."""
        actions = self._first().actions
        visits = [actions[key].visits for key, _ in self.prompt.moves() if key in actions]
        most, next_most = sorted([*visits, 0, 0], reverse=True)[:2]
        return most - next_most

    def _first(self) -> Node:
        """The node of the decision itself: the viewer's own, if it is part of a sealed choice. A node that was kept may have lanes although
        this decision is not sealed: in other deals something else came after the same actions."""
        if self.prompt.sealed and self.root.lanes is not None:
            return self.root.lanes.get(self.prompt.player, self.root)
        return self.root

    def thought(self) -> Thought:
        """Return what is to be thought of the options so far."""
        places = dict(self.prompt.moves())
        found = [
            Candidate(places[key], a.visits, a.value / max(1, a.visits))
            for key, a in self._first().actions.items()
            if key in places
        ]
        return Thought(self.done, _ranked(found), tuple(total / self._told for total in self._sums), self.line)

    @staticmethod
    def _rank(action: Action) -> tuple[int, float]:
        return action.visits, action.value / max(1, action.visits)

    def line(self) -> list[tuple[int, str]]:
        """Return the best line as notation, on a position dealt for it."""
        line = self.prompt.imagine(Random(0))
        node: Node | None = self._first()
        out: list[tuple[int, str]] = []
        while node is not None and line.player >= 0 and len(out) < 8:
            there = [(self._rank(node.actions[key]), -index, key) for key, index in line.moves() if key in node.actions]
            if not there:
                break
            _, index, key = max(there)
            out.append((line.player, line.text(-index)))
            line.choose(-index)
            line.go_on()
            node = node.actions[key].child if not line.sealed else None
        return out

    def reached(self) -> dict[int, Node]:
        """Return the nodes below the root at which the player decides, by what he sees there."""
        out: dict[int, Node] = {}
        todo = [self.root]
        while todo:
            node = todo.pop()
            if node.sight and node.visits:
                out[node.sight] = node
            todo += [a.child for a in node.actions.values() if a.child is not None]
            todo += list((node.joint or {}).values())
        return out


LEVELS = {
    "easy": Settings(iterations=40, turns=1, slack=1.8),
    "normal": Settings(iterations=100, slack=1.0),
    "hard": Settings(iterations=300),
    "expert": Settings(iterations=1200),
}
"""Levels for people."""
