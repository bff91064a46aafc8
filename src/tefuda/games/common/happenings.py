"""What happens in every game: how such events are called and told to players, and where a pile takes a card.

A game declares its kinds of events itself, with what their fields mean there.
"""

from __future__ import annotations

from typing import Final

from tefuda.kernel.schema import Schema

Told = tuple[str, str, str]
"""Name of a kind of event, and its sentence in Japanese and English."""

MOVED: Final[Told] = ("moved", "{subject}は{to}に移った", "{subject} moved to {to}")
DESTROYED: Final[Told] = ("destroyed", "{subject}は破壊された", "{subject} was destroyed")
VANISHED: Final[Told] = ("vanished", "{subject}は消滅した", "{subject} vanished")
DISCARDED: Final[Told] = ("discarded", "{player}は{subject}を捨てた", "{player} discarded {subject}")
DRAWN: Final[Told] = ("drawn", "{player}は{subject}を引いた", "{player} drew {subject}")
CREATED: Final[Told] = ("created", "{subject}が{to}に作られた", "{subject} was created in {to}")
DAMAGED: Final[Told] = ("damaged", "{subject}に{n}ダメージ", "{subject} was dealt {n} damage")
TOOK_DAMAGE: Final[Told] = ("damaged", "{subject}に{n}ダメージ", "{subject} took {n} damage")
CHOSEN: Final[Told] = ("chosen", "{subject}が選ばれた", "{subject} was chosen")
ATTACKED: Final[Told] = ("attacked", "{subject}は{to}を攻撃した", "{subject} attacked {to}")
COUNTERS_PUT: Final[Told] = ("counters", "{subject}に{counter}{n}個", "{n} {counter} on {subject}")
COUNTERS_TAKEN: Final[Told] = ("counters off", "{subject}から{counter}{n}個", "{n} {counter} off {subject}")
SHUFFLED: Final[Told] = ("shuffled", "{player}のデッキをシャッフルした", "{player}'s deck was shuffled")
REVEALED: Final[Told] = ("revealed", "{subject}を公開した", "{subject} was revealed")
SACRIFICED: Final[Told] = ("sacrificed", "{player}は{subject}を犠牲にした", "{player} sacrificed {subject}")
COUNTERED: Final[Told] = ("countered", "{subject}は打ち消された", "{subject} was countered")
DEALT: Final[Told] = ("dealt", "{subject}はダメージを与えた", "{subject} dealt damage")
STACKED: Final[Told] = ("stacked", "{subject}がスタックに置かれた", "{subject} was put on the stack")
RESOLVED: Final[Told] = ("resolved", "{subject}が解決された", "{subject} resolved")
LACKED: Final[Told] = (
    "lacked",
    "{subject}の誘発した能力は、必要なものを選べず取り除かれた",
    "a triggered ability of {subject} was removed: what it needs is not there",
)

TO_TOP: Final = 0
TO_BOTTOM: Final = 1
FROM_TOP: Final = 2
"""``Event.n`` of a move to a pile: on top, at the bottom, or (FROM_TOP + k) with k cards above it."""


def declare(schema: Schema, told: Told) -> int:
    """Declare a kind of event that is told as in other games; return its number."""
    return schema.event(told[0], told[1], told[2])


def mask_of(kinds: tuple[int, ...]) -> int:
    """Return the mask of kinds of events."""
    mask = 0
    for k in kinds:
        mask |= 1 << k
    return mask
