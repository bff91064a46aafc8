"""Objects on a stack as scenarios describe them: cards and abilities, with what was decided when they were announced."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, cast

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, missing
from tefuda.formats.notation import seat
from tefuda.games.describing import Reader, Where, alias, list_of, name, one_of, player_among, read_keys, whole
from tefuda.games.placing import DuelGiven, Placed, entity_called
from tefuda.kernel import items as stack_items
from tefuda.kernel.items import Item
from tefuda.kernel.records import ACTIVATED, TRIGGERED, Ability, Ints
from tefuda.kernel.schema import CONTROLLER
from tefuda.kernel.state import ENTITY
from tefuda.saying import Text

C = TypeVar("C")
PLAYERS = 2
MOST_SHARE = 99_999
NUMBERS = Text("番号", "numbers")


class Decided(Protocol):
    """Something that is decided while a text is announced: of which sort it is, and the register of the decision."""

    sort: int
    reg: int


class Announced(Protocol):
    """What is announced: how many registers it needs, and what is decided then."""

    regs: int
    parts: Sequence[Decided]


class Stack:
    """What a game says of its stack.

    Attributes:
        zone: Its kind of zone.
        sorts: Sort of the parts of a text that are decided, by the key that gives the decision: ``modes``, ``targets``, ``shares``.
        registers: Registers of the source, X, the modes and the stack object, by key: ``source``, ``x``, ``modes``, ``item``.
        words: Texts of cards that are announced without being numbered abilities, by the word that stands for the number.
        paid: What is remembered of the costs of a card.
    """

    def __init__(
        self,
        zone: int,
        sorts: Mapping[str, int],
        registers: Mapping[str, int],
        words: Sequence[str] = (),
        paid: int = 0,
    ) -> None:
        self.zone = zone
        self.sorts = sorts
        self.registers = registers
        self.words = words
        self.paid = paid

    def reader(self) -> Reader:
        """Return the reader of the list of objects; the bottom one stands first."""
        return list_of(self._one, Text("スタックにあるもの", "things on the stack"))

    def _one(self, value: Any, path: Where) -> dict[str, Any]:
        if isinstance(value, str):
            return {"card": value}
        if not isinstance(value, Mapping):
            raise PlacingFault(path, expected("カードか能力", "a card or an ability", value, "{card: 名前, player: A}"))
        said = read_keys(value, self._keys(), path)
        if ("card" in said) == ("ability" in said):
            what = Text("card か ability のどちらか一つが必要です", "needs either card or ability, not both")
            raise PlacingFault(path, what)
        if "ability" in said and "of" not in said:
            has_it = missing("of", "能力を持つカードの名前 (as)", "the name (as) of the card that has it")
            raise PlacingFault(path, has_it)
        if "card" in said and "of" in said:
            raise PlacingFault((*path, "of"), Text("of は ability と一緒に書きます", "of stands beside ability"))
        return said

    def _keys(self) -> Mapping[str, Reader]:
        """The keys of an object: ``card``, or ``ability`` (number of the activated or triggered ability, or a word) ``of`` a card."""
        lists: dict[str, Reader] = {
            "targets": list_of(name, Text("対象の名前", "names of targets")),
            "modes": list_of(whole(1), NUMBERS),
            "shares": list_of(whole(1, MOST_SHARE), NUMBERS),
        }
        return {
            "card": name,
            "ability": self._ability,
            "of": alias,
            "as": alias,
            "player": player_among(PLAYERS),
            "x": whole(),
            **{key: reader for key, reader in lists.items() if key in self.sorts},
        }

    def _ability(self, value: Any, path: Where) -> Any:
        reader = one_of(*self.words) if isinstance(value, str) and self.words else whole(1)
        return reader(value, path)


class StackedGiven(DuelGiven[C]):
    """A position of a game of two with a stack: ``stack`` lists what lies there, the bottom first."""

    on_stack: ClassVar[Stack]

    @abstractmethod
    def text_of_card(self, e: int, path: Where) -> Ability | None:
        """Return the text that a card on the stack carries out, None if it does nothing.

        Raises:
            PlacingFault: If such a card never lies there.
        """

    @abstractmethod
    def fresh(self, size: int, source: int, player: int) -> list[Ints]:
        """Return the registers with which a text of so many registers starts."""

    def text_called(self, e: int, word: str) -> Ability | None:
        """Return the text of a card that a word stands for, None if it has none."""
        return None

    @property
    def stack(self) -> Sequence[Mapping[str, Any]]:
        """The described objects."""
        return cast(Sequence[Mapping[str, Any]], self.given.values.get("stack", ()))

    def further_cards(self) -> list[C]:
        if self.stack and self.point == "setup":
            what = Text("対戦の前、スタックには何もありません", "before the match nothing lies on the stack")
            raise PlacingFault(("stack",), what)
        return [self._card(i, said) for i, said in enumerate(self.stack) if "card" in said]

    def _card(self, i: int, said: Mapping[str, Any]) -> C:
        return self.card(said["card"], ("stack", i, "card"))

    def make_further(self, placed: Sequence[Placed]) -> None:
        super().make_further(placed)
        self.stacked = [self._made(i, said) for i, said in enumerate(self.stack)]

    def _made(self, i: int, said: Mapping[str, Any]) -> int:
        """Make the card of a described object, -1 for an ability."""
        if "as" in said and said["as"] in self.aliases:
            what = Text(f"{said['as']!r} はもう別の名前です", f"{said['as']!r} already names another card")
            raise PlacingFault(("stack", i, "as"), what)
        if "card" not in said:
            return -1
        e = self.create(self._card(i, said), said.get("player", 0))
        if "as" in said:
            self.aliases[said["as"]] = e
        return e

    def go_on(self) -> None:
        for i, said in enumerate(self.stack):
            self._put(said, self.stacked[i], ("stack", i))
        super().go_on()

    def _put(self, said: Mapping[str, Any], e: int, path: Where) -> None:
        """Put a described object on the stack; ``e`` is its card, -1 for an ability."""
        st, at = self.st, self.on_stack.registers
        zone = st.zone_id(0, self.on_stack.zone)
        if e >= 0:
            ability = self.text_of_card(e, (*path, "card"))
            source = -1
        else:
            of = entity_called(self.aliases, said["of"], (*path, "of"))
            ability = self._ability(of, said["ability"], (*path, "ability"))
            source = st.ref(of)
        player = said.get("player", st.col[CONTROLLER][source & ENTITY] if source >= 0 else 0)
        if e >= 0:
            stack_items.put_card(st, e, zone, Item(ability, True, False, -1, player, (), paid=self.on_stack.paid))
            source = st.ref(e)
        else:
            called = st.row(source & ENTITY).card
            e = stack_items.put_made(st, called, zone, Item(ability, False, False, source, player, ()))
            if "as" in said:
                self.aliases[said["as"]] = e
        text = cast("Announced | None", ability)
        regs = self.fresh(text.regs if text is not None else 0, source, player)
        regs[at["source"]] = (source,)
        regs[at["x"]] = (said.get("x", 0),)
        regs[at["modes"]] = tuple(said.get("modes", ()))
        regs[at["item"]] = (st.ref(e),)
        self._decide(regs, text, said, path)
        stack_items.replace_regs(st, e, tuple(regs))

    def _ability(self, e: int, called: int | str, path: Where) -> Ability:
        """Return the activated or triggered ability of that number, or the text that a word stands for."""
        if isinstance(called, str):
            text = self.text_called(e, called)
            if text is None:
                raise PlacingFault(path, Text(f"{called} がないカードです", f"the card has no {called}"))
            return text
        found = [a for a in self.st.row(e).abilities if a.kind in (ACTIVATED, TRIGGERED)]
        if called > len(found):
            ja, en = (
                f"起動型か誘発型の能力は{len(found)}個です",
                f"it has {len(found)} activated or triggered abilities",
            )
            raise PlacingFault(path, Text(ja, en))
        return found[called - 1]

    def _decide(self, regs: list[Ints], text: Announced | None, said: Mapping[str, Any], path: Where) -> None:
        """Give the parts of a text what was decided: targets and shares all to a single part, else one target to each."""
        for key, sort in self.on_stack.sorts.items():
            if not said.get(key):
                continue
            here = (*path, key)
            parts = [p for p in text.parts if p.sort == sort] if text is not None else []
            most = len(said[key]) if len(parts) == 1 or key != "targets" else len(parts)
            if not parts or len(said[key]) > most:
                what = Text(f"テキストにある数: {len(parts)}", f"as many as its text has: {len(parts)}")
                raise PlacingFault(here, what)
            values = [self._target(t, (*here, i)) if key == "targets" else t for i, t in enumerate(said[key])]
            for i, part in enumerate(parts):
                regs[part.reg] = tuple(values) if len(parts) == 1 or key != "targets" else tuple(values[i : i + 1])

    def _target(self, called: str, path: Where) -> int:
        player = seat(called)
        return self.st.ref(player if player in (0, 1) else entity_called(self.aliases, called, path))


__all__ = ["Stack", "StackedGiven"]
