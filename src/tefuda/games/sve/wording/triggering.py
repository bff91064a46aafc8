"""Abilities that trigger further times, and abilities that a text lets work although nothing has triggered them."""

from __future__ import annotations

from tefuda.text.model import says
from tefuda.text.sentences import Act, IfMid, Period, PerMid
from tefuda.text.things import Thing, This

from .statics import Static
from .terms import AbilityName


@says(
    "{t}の{h:と|や|能力と|能力や}能力は<|、>[{mid}<、|>]<追加で|さらに>{n}回<働く|誘発する>",
    also=(
        "{t}の{h:と|や}は<|、>[{mid}<、|>]<追加で|さらに>{n}回<働く|誘発する>",
        "{t}の{h:と|や|能力と|能力や}[能力]は<|、>[{mid}<、|>]<追加でもう|さらにもう|もう>{n}<回|度><働く|誘発する>",
    ),
    en="{t.before}{h: and } abilities{t.behind} trigger {n.times} more",
    where={"more": True},
)
@says(
    "{t}の{h:と|や|能力と|能力や}能力は<|、>[{mid}<、|>]{n}回<働く|誘発する>",
    also="{t}の{h:と|や}は<|、>[{mid}<、|>]{n}回<働く|誘発する>",
    en="{t.before}{h: and } abilities{t.behind} trigger {n.times}",
    where={"more": False},
)
class TriggersTimes(Static, frozen=True, tag=True):
    """Abilities of such heads of the thing trigger so many times, or so many times more, where they trigger."""

    t: Thing
    h: tuple[AbilityName, ...]
    n: int
    more: bool
    mid: Period | PerMid | IfMid | None = None


@says(
    "{t}の{h:と|や|能力と|能力や}能力を~働かせる",
    also=(
        "{t}の{h:と|や|能力と|能力や}能力を<もう1度|もう1回|再び>~働かせる",
        "{t}の{h:と|や|能力と|能力や}能力を<もう1度|もう1回|再び|>誘発~させる",
        "{t}の{h:と|や}を<もう1度|もう1回|再び|>~働かせる",
        "{t}の{h:と|や|能力と|能力や}能力を<もう1度|もう1回|>~くり返す",
    ),
    en="~trigger {t.before}{h: and } abilities{t.behind}",
)
class SetOff(Act, frozen=True, tag=True):
    """Abilities of such heads of the thing trigger now."""

    t: Thing
    h: tuple[AbilityName, ...]

    def ok(self) -> bool:
        # an ability of the card itself that is carried out once more is `RepeatAbility`
        return not isinstance(self.t, This)
