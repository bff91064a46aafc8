"""Saved matches: the record so far, and the position as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

import tefuda
from tefuda.errors import SaveError
from tefuda.kernel.saving import restore, save
from tefuda.saying import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State
    from tefuda.play.setting import Setting

FORMAT = "tefuda position 1"


def pack(record: str, state: State, named: Mapping[int, Ints]) -> str:
    """Return a match as text: its record, its position, and the members of sets that players have named."""
    data: dict[str, Any] = {"format": FORMAT, "engine": tefuda.__version__, "record": record, "state": save(state)}
    if named:
        data["named"] = list(named.items())
    return msgspec.json.encode(data).decode()


def unpack(text: str) -> tuple[str, dict[str, Any], dict[int, Ints]]:
    """Return the record, the data of the position, and the members of sets that players have named.

    Raises:
        SaveError: If the text is no saved match, or was written by another version of tefuda.
    """
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise SaveError(Text(f"保存した対戦ではありません: {error}", f"this is no saved match: {error}")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(
            Text(
                f"保存した対戦ではありません（形式 {FORMAT!r} が必要です）",
                f"this is no saved match: expected the format {FORMAT!r}",
            )
        )
    if data.get("engine") != tefuda.__version__:
        raise SaveError(
            Text(
                f"tefuda {data.get('engine')} で保存されています（これは {tefuda.__version__}）。局面は同じ版でしか使えません。"
                "棋譜はどの版でも再生できます（項目 `record`）",
                f"saved by tefuda {data.get('engine')}, this is {tefuda.__version__}: positions are for one version only. "
                "Its record can be replayed by any version: it stands under the key `record`",
            )
        )
    return data["record"], data["state"], {player: tuple(members) for player, members in data.get("named", ())}


def state_of(data: dict[str, Any], setting: Setting) -> State:
    """Return the position of a saved match.

    Raises:
        SaveError: If the data do not fit the cards of the match.
    """
    try:
        return restore(data, setting.game.rules, setting.pool.pool)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(Text(f"局面を元に戻せません: {error}", f"the position cannot be restored: {error}")) from error
