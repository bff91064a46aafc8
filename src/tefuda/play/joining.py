"""Players who come into a running match: who they may be, and the match with their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.errors import DeckError, GameOver, IllegalDecision, UnknownName
from tefuda.formats.notation import letter, seat
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.formats.decks import DeckList
    from tefuda.kernel.state import State
    from tefuda.play.setting import Setting


def free_letters(st: State) -> list[int]:
    """Return the numbers that nobody in the match has, and nobody who has asked to join."""
    asked = [join[0] for join in st.joins]
    return [p for p in range(st.rules.players) if p not in st.seats and p not in asked]


def newcomer(setting: Setting, st: State, player: int | str | None) -> int:
    """Return the number of one who asks to join: the one he wants, or the first that is free.

    Raises:
        IllegalDecision: If the game or the number of players does not allow it.
        GameOver: If the match is over.
        UnknownName: If the number is not free.
    """
    game = setting.game
    if not game.joinable:
        raise IllegalDecision(
            "join", Text(f"{game.ja}に途中参加はありません", f"nobody joins a running match of {game.en}")
        )
    if st.result is not None:
        raise GameOver(Text("join: 対戦は終わっています", "join: the match is over"))
    if len(st.seats) + len(st.joins) >= game.seats[1]:
        most = game.seats[1]
        raise IllegalDecision("join", Text(f"席は{most}人までです", f"there are seats for {most} players only"))
    free = free_letters(st)
    if player is None:
        return free[0]
    who = seat(player) if isinstance(player, str) else player
    if who not in free:
        there = ", ".join(letter(p) for p in free)
        raise UnknownName(
            Text(
                f"プレイヤー {player!r} としては参加できません。空き: {there}",
                f"{player!r} is not free; free are {there}",
            )
        )
    return who


def looked_up(setting: Setting, names: DeckList, check: bool) -> Any:
    """Return the deck of one who joins as the game looks it up.

    Raises:
        DeckError: If it breaks rules of deck construction.
        UnknownName: If a card does not exist.
    """
    game = setting.game
    deck = game.deck(names, setting.universe if setting.universe is not None else game.cards())
    broken = game.violations_under(deck, setting.pool, setting.options) if check else []
    if broken:
        raise DeckError(names.name, broken, names.english)
    return deck


def take_in(setting: Setting, st: State) -> None:
    """Let a position know the designs of an extended pool (raw writes)."""
    st.pool = setting.pool.pool
    st.looked = st.pool.mentioned
    st.printed = []
    st.d = None
