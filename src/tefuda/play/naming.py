"""How things and options are called: entities become things of notation, options become shapes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tefuda.errors import PlacingFault
from tefuda.formats.notation import NUMBERED, SIDED, Shape, Thing, letter, plain
from tefuda.kernel import replacing
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.position import ENTITY, REF
from tefuda.kernel.replacing import REPLACE
from tefuda.kernel.schema import CARD, CONTROLLER, INC, LABEL, OWNER, SERIAL, ZONE
from tefuda.kernel.views import holder, knows, position_in_zone
from tefuda.saying import Text, Told

if TYPE_CHECKING:
    from tefuda.games.registry import Compiled, Game
    from tefuda.kernel.records import Event, Snap, Waiting
    from tefuda.kernel.state import State

GONE = 2
"""Incarnations that pass when an object leaves and is erased; with one more its number belongs to another object."""

Operand = Thing | str
"""An operand of an option: an object, or a word behind the objects."""


PARTS = {"option": 1, "mode": 0}
"""Sorts of operands that are a part of a text which lets one choose, and the number of the first part."""
MARKED = re.compile(r"(?:(?<=[。\n])|^)\s*・|【\d】|[(（][ア-オ][)）]")
MARKED_ENGLISH = re.compile(r"(?:^|\s)(?:-|\((?:\d|[a-e])\)) ")
"""What stands before each part."""


def branches(line: Text) -> list[Text]:
    """Return the parts of a text that lets one choose, as it is printed; nothing if both languages do not have as many."""
    ja, en = MARKED.split(line.ja)[1:], MARKED_ENGLISH.split(line.en)[1:]
    return [Text(j.strip(), e.strip()) for j, e in zip(ja, en, strict=True)] if len(ja) == len(en) else []


class Namer:
    """Names the things of one match.

    Attributes:
        aliases: Names that a scenario gave to entities.
        verbs: Words of the game's verbs with their Japanese names.
        tell: Tells an event to a reader.
    """

    def __init__(self, game: Game, pool: Compiled, aliases: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.aliases = dict(aliases or {})
        self._names: list[tuple[str, ...]] = [(c.name, c.english) if c.english else (c.name,) for c in pool.cards]
        self.verbs = [(v.word, v.ja) for v in game.rules.schema.verbs]
        self.tell: Callable[[State, Event | None, int], Text] = lambda st, event, reader: Text("", "")

    def design_names(self, card: int) -> tuple[str, ...]:
        """Return the names of a design, the printed one first."""
        return self._names[card]

    def design_called(self, name: str, path: tuple[str | int, ...]) -> int:
        """Return the first design of a name (as :func:`tefuda.formats.notation.plain` writes it).

        Raises:
            PlacingFault: If no card of the match has it.
        """
        for i, names in enumerate(self._names):
            if name in map(plain, names):
                return i
        raise PlacingFault(
            path, Text(f"この対戦に {name!r} というカードはありません", f"no card of this match is called {name!r}")
        )

    def thing(self, st: State, e: int, viewer: int = -1) -> Thing:
        """Return what an entity is called for a viewer (-1: one who sees everything)."""
        if e < st.rules.players:
            return Thing((letter(e),), fixed=True)
        if e in st.items and not st.items[e].of_card:
            return self.ability(st, e)
        card = st.col[CARD][e]
        if card < 0:
            places, whose = self.game.place_names(st, e)
            if places:
                return Thing(places, letter(whose))
        names: tuple[str, ...] = self._names[card] if card >= 0 and knows(st, viewer, e) else ()
        if names and st.col[ZONE][e] >= 0:
            now = st.row(e).card
            names += self._names[now] if now != card and now >= 0 else ()
        fixed = self.game.fixed_name(st, e) if st.col[ZONE][e] >= 0 else ""
        owner = letter(st.col[OWNER][e])
        if e in self.aliases:
            fixed = self.aliases[e]
        if fixed:
            return Thing((fixed, *names), owner, st.col[LABEL][e], st.col[SERIAL][e], fixed=True)
        if not names:
            return Thing((self.place(st, e),), fixed=True)
        return Thing(names, owner, st.col[LABEL][e], st.col[SERIAL][e])

    def key(self, st: State, e: int, viewer: int, thing: Thing | None = None) -> str:
        """Return what tells a thing from all others that a viewer can tell apart, in a view and among the operands of options: of a
        public card what notation calls it in full, of a hidden one zone, name and owner (of those alike there may be several)."""
        thing = thing or self.thing(st, e, viewer)
        z = st.col[ZONE][e] if e >= st.rules.players else -1
        if thing.fixed or thing.label or thing.serial or z < 0 or e in st.items:
            return thing.text(NUMBERED | SIDED)
        zone = st.rules.schema.zones[st.rules.zone_kinds[z]].name
        alike = [c for c in st.zones[z] if st.col[CARD][c] == st.col[CARD][e] and knows(st, viewer, c)]
        kinds = list(dict.fromkeys(marks(st, c) for c in alike)) if len(alike) > 1 else []
        copy = f"/{kinds.index(marks(st, e)) + 1}" if len(kinds) > 1 else ""
        return f"{zone}:{thing.names[0]}@{letter(st.col[CONTROLLER][e])}{copy}"

    def operands(self, st: State, option: int, viewer: int) -> list[tuple[str, Told]]:
        """Return key and name of each object that an option names; what is no object of the board has no key."""
        verb = st.rules.schema.verbs[verb_of(option)]
        out: list[tuple[str, Told]] = []
        for sort, value in ((verb.a, first(option)), (verb.b, second(option))):
            if not sort:
                continue
            e = self._thing_meant(st, sort, value)
            if e >= 0:
                thing = self.thing(st, e, viewer)
                out.append((self.key(st, e, viewer, thing), self.called(thing)))
            elif sort in st.rules.schema.vocabularies or sort in ("card", "waiting", "replacer"):
                out.append(("", self.called(self._operand(st, sort, value, first(option), viewer))))
        return out

    def _thing_meant(self, st: State, sort: str, value: int) -> int:
        """Return the entity that an operand is, -1 if it is none (any more)."""
        if sort in ("entity", "player"):
            return value
        return st.now(st.waiting[value].source) if sort == "waiting" else -1

    @staticmethod
    def called(thing: Operand) -> Told:
        """Return what people call a thing, in both languages."""
        if isinstance(thing, str):
            return Told(thing, thing)
        names = thing.names[1:] or thing.names if thing.fixed else thing.names
        return Told(thing.text(name=names[0]), thing.text(name=names[-1]))

    def ability(self, st: State, e: int) -> Thing:
        """Return what an ability on a stack is called: by the card whose it is, numbered among those of one player."""
        names = self._names[st.col[CARD][e]]
        called = (f"{names[0]}の能力", *(f"ability of {name}" for name in names[1:]))
        owner = letter(st.col[OWNER][e])
        if e in self.aliases:
            return Thing((self.aliases[e], *called), owner, fixed=True)
        return Thing(called, owner, st.col[SERIAL][e])

    def place(self, st: State, e: int) -> str:
        """Return the notation of a card that cannot be identified: zone, place and player."""
        z = st.col[ZONE][e]
        if z < 0:
            return "?"
        name = st.rules.schema.zones[st.rules.zone_kinds[z]].name
        player = holder(st, z)
        return f"{name}[{position_in_zone(st, e)}]" + (f"@{letter(player)}" if player >= 0 else "")

    def of_ref(self, st: State, ref: int, snap: Snap | None, viewer: int) -> Thing:
        """Return what a ref is called, also when its object is gone and only last-known information is left.

        The card of a gone object keeps its label or alias while it can be seen; a created one keeps its number until that is
        given to another one.
        """
        if ref < 0:
            return Thing(("?",), fixed=True)
        e = ref & ENTITY
        if st.now(ref) >= 0 or snap is None:
            return self.thing(st, e, viewer)
        names = self._names[snap.row.card]
        owner = letter(st.col[OWNER][e])
        if st.col[INC][e] - (ref >> REF) > GONE:
            return Thing(names, owner)
        if e in self.aliases:
            return Thing((self.aliases[e], *names), owner, fixed=True)
        return Thing(names, owner, st.col[LABEL][e], st.col[SERIAL][e])

    # ---- options --------------------------------------------------------------------------------------------------------

    def shape(self, st: State, option: int, viewer: int) -> Shape:
        """Return an option as notation writes it."""
        verb = st.rules.schema.verbs[verb_of(option)]
        things: list[Thing] = []
        word = ""
        for sort, value in ((verb.a, first(option)), (verb.b, second(option))):
            if sort:
                operand = self._operand(st, sort, value, first(option), viewer)
                if isinstance(operand, Thing):
                    things.append(operand)
                else:
                    word = operand
        things += [None] * (2 - len(things))  # type: ignore[list-item]
        return Shape(verb.word, verb.ja, things[0], things[1], word)

    def shapes(self, st: State, options: Sequence[int], viewer: int) -> list[Shape]:
        """Return all options of a request; records that would read the same are numbered."""
        out = [self.shape(st, o, viewer) for o in options]
        for slot in ("a", "b"):
            self._tell_copies_apart(st, options, out, slot)
        if options and st.rules.schema.verbs[verb_of(options[0])].a in ("waiting", "replacer"):
            texts = [s.text(NUMBERED | SIDED) for s in out]
            for i, s in enumerate(out):
                same = [k for k, text in enumerate(texts) if text == texts[i]]
                numbers = self._numbers(st, [options[k] for k in same])
                n = numbers[same.index(i)]
                out[i] = replace(s, word=str(n) if len(same) > 1 or n > 1 else "", kin=self._kin(st, options, i))
        return out

    def placed(self, st: State, options: Sequence[int], shapes: Sequence[Shape]) -> list[Shape]:
        """Return waiting triggers numbered by their places among those of one card that still wait; nothing for other options."""
        if not options or st.rules.schema.verbs[verb_of(options[0])].a != "waiting":
            return []
        plain = [replace(s, word="", kin=-1) for s in shapes]
        return [replace(s, word=str(plain[: i + 1].count(plain[i]))) for i, s in enumerate(shapes)]

    def _numbers(self, st: State, options: Sequence[int]) -> Sequence[int]:
        """Return the numbers of options that read the same: waiting triggers keep theirs when others are played."""
        if st.rules.schema.verbs[verb_of(options[0])].a == "waiting":
            numbers = [st.waiting[first(o)].nth for o in options]
            if len(set(numbers)) == len(numbers):
                return numbers
        return range(1, len(options) + 1)

    def note(self, st: State, option: int, numbered: bool, viewer: int) -> Text:
        """Return what must be said beside an option: the line of the ability that it names, if that is ``numbered`` (one of several of one
        card) or waits, the part of a text that it chooses, what a cost is, what comes of not paying; empty for other options."""
        verb = st.rules.schema.verbs[verb_of(option)]
        sort = verb.a
        if sort == "waiting":
            return self._waiting_note(st, st.waiting[first(option)], viewer)
        if verb.b == "ability" and numbered:
            abilities = st.row(first(option)).abilities
            return self.game.line_of(abilities[second(option)]) if second(option) < len(abilities) else Text("", "")
        if sort not in PARTS:
            return self.game.note(st, option)
        parts = branches(self.game.asking(st).line)
        n = first(option) - PARTS[sort]
        return parts[n] if 0 <= n < len(parts) else Text("", "")

    def _waiting_note(self, st: State, w: Waiting, viewer: int) -> Text:
        """Return the line of a waiting ability; if it has triggered on several events, with what it has triggered on."""
        line = self.game.line_of(w.ability)
        again = [v for v in st.waiting if v.ability is w.ability and v.event is not w.event]
        event = self.tell(st, w.event, viewer) if again else Text("", "")
        return Text(f"{line.ja}（{event.ja}）", f"{line} ({event})") if event else line

    def _tell_copies_apart(self, st: State, options: Sequence[int], shapes: list[Shape], slot: str) -> None:
        """Number hidden namesakes that effects have made different: one may cost less than the other."""
        groups: dict[Thing, list[int]] = {}
        for i, o in enumerate(options):
            thing = getattr(shapes[i], slot)
            sort = getattr(st.rules.schema.verbs[verb_of(o)], slot)
            if sort == "entity" and not (thing.fixed or thing.label or thing.serial):
                groups.setdefault(thing, []).append(i)
        for thing, places in groups.items():
            if len(places) == 1:
                continue
            entities = [first(options[i]) if slot == "a" else second(options[i]) for i in places]
            kinds = list(dict.fromkeys(marks(st, e) for e in entities))
            if len(kinds) > 1:
                for i, e in zip(places, entities, strict=True):
                    numbered = replace(thing, copy=kinds.index(marks(st, e)) + 1)
                    shapes[i] = replace(shapes[i], a=numbered) if slot == "a" else replace(shapes[i], b=numbered)

    def _kin(self, st: State, options: Sequence[int], i: int) -> int:
        """Return the first option that is an instance of the same ability of the same card."""
        if st.rules.schema.verbs[verb_of(options[i])].a != "waiting":
            return -1
        w = st.waiting[first(options[i])]
        for k in range(i):
            other = st.waiting[first(options[k])]
            if other.ability is w.ability and other.source == w.source:
                return k
        return i

    def _operand(self, st: State, sort: str, value: int, a: int, viewer: int) -> Operand:
        """Name an operand of an option; ``a``: the first one of that option."""
        words = st.rules.schema.vocabularies.get(sort)
        if words is not None:
            return Thing((words[0][value], words[1][value]))
        return self.thing(st, value, viewer) if sort == "entity" else SORTS[sort](self, st, value, a, viewer)

    def _player(self, st: State, value: int, a: int, viewer: int) -> Operand:
        return Thing((letter(value),), fixed=True)

    def _card(self, st: State, value: int, a: int, viewer: int) -> Operand:
        return Thing(self._names[value])

    def _number(self, st: State, value: int, a: int, viewer: int) -> Operand:
        return str(value)

    def _ability(self, st: State, value: int, a: int, viewer: int) -> Operand:
        return self.game.ability_word(st, a, value)

    def _waiting(self, st: State, value: int, a: int, viewer: int) -> Operand:
        w = st.waiting[value]
        return self.of_ref(st, w.source, w.snap, viewer)

    def _replacer(self, st: State, value: int, a: int, viewer: int) -> Operand:
        f = st.frames[-1]
        if f.proc is not REPLACE:
            return str(value)
        source = replacing.candidates(st, f.events[f.n])[value].scope.source
        return self.of_ref(st, source, st.seen(source), viewer)


SORTS: dict[str, Callable[[Namer, State, int, int, int], Operand]] = {
    "player": Namer._player,
    "card": Namer._card,
    "number": Namer._number,
    "option": Namer._number,
    "ability": Namer._ability,
    "waiting": Namer._waiting,
    "replacer": Namer._replacer,
}
"""What names operands, besides entities and words of a game, by their sort."""


def marks(st: State, e: int) -> tuple[object, ...]:
    """Return what may tell a hidden card from a namesake beside it: columns, counters, effects that are locked to it."""
    ref = st.ref(e)
    columns = tuple([st.col[column][e] for column, _ in st.rules.resets])
    locked = tuple([ef.id for ef in st.effects if ef.locked is not None and ref in ef.locked])
    return columns, st.counters.get(ref, ()), locked
