"""What a sentence done instead of the one before, or besides it, leaves out: the object, and who does it, are said again before it is read.

`Aを1枚手札に加える。…なら、代わりに2枚手札に加える`: only words of the text itself are repeated; what could be left out of two things
stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

__all__ = ["ellipses"]

_UNIT = "[枚体つ個点回]?"
_ACTED: Final = re.compile(rf"^(?P<of>.*?)(?P<n>[0-9X]+)(?P<unit>{_UNIT})(?P<most>まで)?(?P<o>を?)(?P<rest>[^0-9]+)$")
_LEADING: Final = re.compile("(?:時|度|とき|たび|際|なら|場合|まで|対象とし|は)、$")
"""What may stand in front of the act that is replaced, or added to; another act may not."""
_VALUES: Final = re.compile("(?:[ADL]値[0-9X]+、)+[^、]*$")
_SUBJECT: Final = re.compile("(?:^|、)([^。、は]{1,12}は)、?")
_MOVES = (
    "破壊|犠牲に|忘却|消滅|追放|除外|捨て|公開|リアライズ|伝承化|ルノア|リノア"
    "|(?:[^。、をがは]{1,12}[にへ])(?:加え|戻[しす]|置[きく]|出[しす]|送[りる])"
)
_TAKEN: Final = re.compile(f"^(?:無作為に|ランダムに)?(?:{_MOVES})")
_STAYS: Final = re.compile("^(?:公開|ルノア|リノア)")
_AT_RANDOM: Final = re.compile("^(?:無作為に|ランダムに)")
_NAMED: Final = re.compile("[0-9X][枚体つ]|選ん|ランダム|無作為")
_FIRST = r"(?P<first>(?:[^。：/】]|/(?=[+-]))*)"
_CONDITION = "[^。/：]*?(?:なら|ならば|場合|れば)、"
_NUMBERED = rf"(?P<more>もう)?(?P<n>[0-9X]+)(?P<unit>{_UNIT})(?P<most>まで)?を?(?P<rest>[^。、/0-9：]+)"
_UNNUMBERED = rf"(?:(?:それ|その[^。、/：をはが]{{1,8}})を)?(?P<verb>(?:{_MOVES})[^。、/0-9：をはが]*)"


def _before(text: str, chained: bool) -> tuple[re.Match[str], str] | None:
    """The last act of a sentence, with the number that it has, and its subject where that stands in front of it; None if another act
    stands there."""
    start = _VALUES.search(text) or re.search("[^、]*$", text)
    assert start is not None
    lead, acted = text[: start.start()], _ACTED.match(start[0])
    if acted is None or (lead and not chained and not _LEADING.search(lead)):
        return None
    subject = _SUBJECT.findall(lead)
    return acted, subject[-1] if subject else ""


def _so_many(chained: bool, m: re.Match[str]) -> str:
    """So many of the same, where the verb is the same."""
    found = _before(m["first"], chained)
    if found is None:
        return m[0]
    act, subject = found
    again = m["how"] != "代わりに"
    same = act["unit"] == m["unit"] and _AT_RANDOM.sub("", act["rest"]) == _AT_RANDOM.sub("", m["rest"])
    if same and m["more"] and act["of"] in ("", "カードを"):
        return m[0].replace(f"もう{m['n']}", m["n"])
    if not same or act["of"] in ("", "カードを") or m["rest"].startswith("選") or (again and _NAMED.search(act["of"])):
        return m[0]
    if (again and _STAYS.match(m["rest"])) or (m["more"] and not _TAKEN.match(m["rest"])):
        return m[0]  # another one, and the first one is still there
    return f"{m['first']}。{m['cond']}{m['how']}{subject}{act['of']}{m['n']}{m['unit']}{m['most'] or ''}{act['o']}{act['rest']}"


def _else_where(chained: bool, m: re.Match[str]) -> str:
    """Something else done to the same cards, which the sentence before has not named yet."""
    found = _before(m["first"], chained)
    if found is None or not found[0]["unit"] or not _TAKEN.match(found[0]["rest"]):
        return m[0]
    act, subject = found
    most = act["most"] or ""
    of = f"{act['of']}{act['n']}{act['unit']}{most}" + ("" if act["of"].endswith("を") else "を")
    return f"{m['first']}。{m['cond']}{m['how']}{subject}{of}{m['verb']}"


def ellipses(chained: bool = True) -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]:
    """Return the rows that a game takes into its spellings; ``chained``: of several acts of a sentence the last one is replaced."""
    return (
        (
            re.compile(rf"{_FIRST}。(?P<cond>{_CONDITION})(?P<how>代わりに|さらに|更に)、?{_NUMBERED}(?=[。/]|$)"),
            partial(_so_many, chained),
        ),
        (
            re.compile(rf"{_FIRST}。(?P<cond>{_CONDITION})(?P<how>代わりに)、?{_UNNUMBERED}(?=[。/]|$)"),
            partial(_else_where, chained),
        ),
    )
