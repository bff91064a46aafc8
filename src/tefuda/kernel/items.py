"""Objects on a stack: cards, abilities and copies that wait to be resolved.

Each of them is an entity in an ordered shared zone of the game, so that it can be a target; what it will do is its *item*, a frozen
record that copies of a position share. Items are numbered as they are put on the stack. A trigger keeps the highest number given when
it triggered (``Waiting.key``, if the game says so): with it a game can let it wait for whatever was there (:func:`below`). Numbers start
again when the game says so (:func:`restart`); until then the items that have left are remembered, for texts that ask what came before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from tefuda.kernel.schema import CARD, CONTROLLER, OWNER, SERIAL, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.derived import Derived
    from tefuda.kernel.position import Position
    from tefuda.kernel.records import Ability, Event, Ints, Snap
    from tefuda.kernel.state import State


@final
class Item:
    """What an object on a stack is and will do.

    Attributes:
        ability: The ability, or the text of a card that is carried out; None for a card that only moves on when it resolves.
        of_card: True for a card or the copy of one, False for an ability.
        copied: True for a copy.
        source: Ref of the card whose ability it is; of a card or the copy of one, the stack object itself.
        player: Who put it there.
        regs: Registers: targets, modes, X.
        event, snap: Of a triggered ability, the event that triggered it and its source as it was then.
        number: Which object on the stack it was, counted from 1.
        paid: What is remembered of its costs, the game's code.
    """

    __slots__ = ("ability", "copied", "event", "number", "of_card", "paid", "player", "regs", "snap", "source")

    def __init__(
        self,
        ability: Ability | None,
        of_card: bool,
        copied: bool,
        source: int,
        player: int,
        regs: tuple[Ints, ...],
        event: Event | None = None,
        snap: Snap | None = None,
        number: int = 0,
        paid: int = 0,
    ) -> None:
        self.ability = ability
        self.of_card = of_card
        self.copied = copied
        self.source = source
        self.player = player
        self.regs = regs
        self.event = event
        self.snap = snap
        self.number = number
        self.paid = paid

    def with_regs(self, regs: tuple[Ints, ...]) -> Item:
        """Return this item with other registers (changed targets)."""
        return Item(
            self.ability, self.of_card, self.copied, self.source, self.player, regs, self.event, self.snap, self.number, self.paid
        )  # fmt: skip


@final
class Departed:
    """An object that has left the stack since numbers were restarted: its ref there, and its item."""

    __slots__ = ("item", "ref")

    def __init__(self, ref: int, item: Item) -> None:
        self.ref = ref
        self.item = item


def put_card(st: State, e: int, zone: int, item: Item) -> None:
    """Put a card on the stack (a raw write); its number is the next one, its controller the player of the item."""
    st.put(e, zone)
    take_place(st, e, item)


def put_made(st: State, card: int, zone: int, item: Item) -> int:
    """Make an ability or a copy on the stack (a raw write) and return its entity. ``card`` is the design by which it is called."""
    e = st.create(card, item.player, -1)
    st.set(SERIAL, e, free_serial(st, card, item.player))
    st.put(e, zone)
    take_place(st, e, item)
    return e


def take_place(st: State, e: int, item: Item) -> None:
    """Give an object that was put on the stack its item and its number."""
    st.given += 1
    source = item.source if item.source >= 0 else st.ref(e)
    st.items = {
        **st.items,
        e: Item(
            item.ability, item.of_card, item.copied, source, item.player, item.regs, item.event, item.snap, st.given, item.paid
        ),
    }  # fmt: skip
    st.set(CONTROLLER, e, item.player)
    d = st.d
    if d is not None and not item.of_card:
        st.d = None if d.reach >> st.rules.zone_kinds[st.col[ZONE][e]] & 1 else with_overprint(st, d, e)


def with_overprint(st: State, d: Derived, e: int) -> Derived:
    """Return what is computed with the row that the game gives to a new ability or copy on the stack."""
    for other, row in st.rules.overprints(st):
        if other == e:
            return d.with_row(e, row)
    return d


def free_serial(st: Position, card: int, owner: int) -> int:
    """Return the smallest serial that no object on the stack has that was made by the same player and is called alike."""
    siblings = st.pool.designs[card].siblings
    taken = {
        st.col[SERIAL][e]
        for e in st.items
        if st.col[OWNER][e] == owner and st.pool.designs[st.col[CARD][e]].siblings == siblings
    }
    n = 1
    while n in taken:
        n += 1
    return n


def replace_regs(st: Position, e: int, regs: tuple[Ints, ...]) -> None:
    """Change the registers of an object on the stack (a raw write)."""
    st.items = {**st.items, e: st.items[e].with_regs(regs)}


def replace_player(st: State, e: int, player: int) -> None:
    """Give an object on the stack to another player, who resolves it (a raw write)."""
    made = st.items[e].with_regs(st.items[e].regs)
    made.player = player
    st.items = {**st.items, e: made}
    st.set(CONTROLLER, e, player)


def depart(st: Position, e: int) -> None:
    """Forget the item of an object that is leaving the stack; it is remembered among those that have left."""
    st.departed = (*st.departed, Departed(st.ref(e), st.items[e]))
    st.items = {k: v for k, v in st.items.items() if k != e}


def below(st: Position, key: int, but: int = -1) -> bool:
    """Tell whether an object with a number up to ``key`` is still on the stack, other than entity ``but``."""
    for e, item in st.items.items():
        if item.number <= key and e != but:
            return True
    return False


def restart(st: Position) -> None:
    """Start numbers again from 1 and forget what has left. The stack must be empty."""
    st.given = 0
    st.departed = ()
