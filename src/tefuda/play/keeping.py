"""Saved matches: the record so far, and the position as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import tefuda
from tefuda.errors import SaveError
from tefuda.kernel.saving import restore, save
from tefuda.saying import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State
    from tefuda.play.setting import Setting

FORMAT = "tefuda position 1"
BARE = "tefuda bare position 1"


class Kept(NamedTuple):
    """A saved match.

    Attributes:
        record: Its record; "" if somebody else keeps that.
        state: The data of its position.
        named: The members of sets that players have named.
        taken, joined: Without a record: how many decisions there were, and who had joined with which deck.
    """

    record: str
    state: dict[str, Any]
    named: dict[int, Ints]
    taken: int = 0
    joined: Sequence[tuple[int, Any]] = ()


def pack(record: str, state: State, named: Mapping[int, Ints], taken: int = 0, joined: Sequence[Any] = ()) -> str:
    """Return a match as text, see :class:`Kept`."""
    data: dict[str, Any] = {"format": FORMAT if record else BARE, "engine": tefuda.__version__, "state": save(state)}
    if record:
        data["record"] = record
    else:
        data |= {"taken": taken, "joined": joined}
    if named:
        data["named"] = list(named.items())
    return msgspec.json.encode(data).decode()


def unpack(text: str, bare: bool = False) -> Kept:
    """Read what :func:`pack` wrote; ``bare``: without a record.

    Raises:
        SaveError: If the text is no saved match, or was written by another version of tefuda.
    """
    form = BARE if bare else FORMAT
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise SaveError(Text(f"保存した対戦ではありません: {error}", f"this is no saved match: {error}")) from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise SaveError(
            Text(
                f"保存した対戦ではありません（形式 {form!r} が必要です）",
                f"this is no saved match: expected the format {form!r}",
            )
        )
    if data.get("engine") != tefuda.__version__:
        raise SaveError(
            Text(
                f"tefuda {data.get('engine')} で保存されています（これは {tefuda.__version__}）。局面は同じ版でしか使えません。"
                f"棋譜はどの版でも再生できます{'' if bare else '（項目 `record`）'}",
                f"saved by tefuda {data.get('engine')}, this is {tefuda.__version__}: positions are for one version only. "
                f"Its record can be replayed by any version{'' if bare else ': it stands under the key `record`'}",
            )
        )
    named = {player: tuple(members) for player, members in data.get("named", ())}
    return Kept(data.get("record", ""), data["state"], named, data.get("taken", 0), data.get("joined", ()))


def state_of(data: dict[str, Any], setting: Setting) -> State:
    """Return the position of a saved match.

    Raises:
        SaveError: If the data do not fit the cards of the match.
    """
    try:
        return restore(data, setting.game.rules, setting.pool.pool)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(Text(f"局面を元に戻せません: {error}", f"the position cannot be restored: {error}")) from error
