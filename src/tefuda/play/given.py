"""What callers hand to a match, checked before it is used: each error says what was given, and what was expected instead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.errors import BadInput, GameOver, UnknownName
from tefuda.formats import decks as deck_files
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter, seat
from tefuda.games.registry import Game, game, games
from tefuda.saying import Text, many

if TYPE_CHECKING:
    from tefuda.play.offers import Option


def find_deck(of: Game, deck: DeckList | str | Path) -> DeckList:
    """Return a deck: as it is, read from a file, or delivered with tefuda under its name.

    Raises:
        UnknownName: If there is no such deck.
        FormatError: If the file does not fit the format.
        BadInput: If it is neither a deck nor names one.
    """
    if isinstance(deck, DeckList):
        return deck
    if not isinstance(deck, str | Path):
        raise BadInput(
            Text(
                f"{deck!r} はデッキではありません。デッキ名、デッキファイル、DeckList のどれかを渡してください",
                f"{deck!r} is no deck; expected the name of one, a deck file, or a DeckList",
            )
        )
    if isinstance(deck, Path) or str(deck).endswith((".yaml", ".yml")):
        return deck_files.read_deck(deck, of.singles, of.piles, of.id)
    return delivered_deck(of, deck)


def delivered_deck(of: Game, name: str) -> DeckList:
    """Return a deck that is delivered with tefuda; never a file.

    Raises:
        UnknownName: If there is no such deck; one of another game is told as that.
    """
    try:
        return of.deck_list(name)
    except UnknownName as error:
        other = next((g for g in map(game, games()) if name in g.deck_names()), None)
        if other is None:
            raise
        raise UnknownName(
            Text(
                f"デッキ {name!r} は{other.ja}（{other.id}）のものです。{error.told('ja')}",
                f"{name!r} is a deck of {other.en} ({other.id}): {error}",
            )
        ) from None


def game_given(of: object) -> Game:
    """Return the game that was meant.

    Raises:
        UnknownName: If there is none of that id.
        BadInput: If it is neither a game nor an id.
    """
    if isinstance(of, Game):
        return of
    if not isinstance(of, str):
        raise BadInput(
            Text(
                f"{of!r} はゲームではありません。id（'sve' など）かゲームを渡してください",
                f"{of!r} is no game; expected its id, such as 'sve', or a game",
            )
        )
    return game(of)


def decks_given(of: Game, decks: object) -> list[DeckList]:
    """Return a deck for each player.

    Raises:
        BadInput: If it is not a list of decks.
        UnknownName: If there are too few or too many, or one does not exist.
        FormatError: If a file does not fit the format.
    """
    least, most = of.seats
    number = str(least) if least == most else f"{least} to {most}"
    if isinstance(decks, str | Path | DeckList) or not isinstance(decks, Sequence):
        shown = repr(str(decks)) if isinstance(decks, Path) else repr(decks)
        raise BadInput(
            Text(
                f"decks: プレイヤーごとのデッキのリスト（{number}個）が必要です。渡されたもの: {shown}",
                f"decks: expected a list of {number} decks, one for each player, not {shown}",
            )
        )
    if not least <= len(decks) <= most:
        raise UnknownName(
            Text(
                f"{of.id} は{number}人のゲームです（デッキは{len(decks)}個でした）",
                f"{of.id} is a game of {number} players, not of {len(decks)}",
            )
        )
    return [find_deck(of, deck) for deck in decks]


def seed_given(seed: object) -> int:
    """Return a seed.

    Raises:
        BadInput: If it is no whole number.
    """
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise BadInput(Text(f"seed: 整数が必要です: {seed!r}", f"seed: expected a whole number, not {seed!r}"))
    return seed


def steps_given(n: object, taken: int) -> int:
    """Return how many decisions are to be taken back; 0 takes none back.

    Raises:
        BadInput: If it is no whole number from 0 up.
        GameOver: If fewer were taken.
    """
    if not isinstance(n, int) or isinstance(n, bool) or n < 0:
        raise BadInput(
            Text(
                f"undo: 戻す手の数（0以上の整数）が必要です: {n!r}",
                f"undo: expected how many decisions to take back (0 or more), not {n!r}",
            )
        )
    if n > taken:
        raise GameOver(
            Text(
                f"戻せる手は{taken}手です（{n}手は戻せません）",
                f"only {many(taken, 'decision')} can be taken back, not {n}",
            )
        )
    return n


def text_given(answer: object, offered: Option | None) -> str:
    """Return an answer in notation.

    Args:
        answer: What was given.
        offered: Some option of the open decision, for the error to show.

    Raises:
        BadInput: If it is no text.
    """
    if isinstance(answer, str):
        return answer
    like = f" ({offered.text!r})" if offered is not None else ""
    legal = f"match.legal[{answer}]" if isinstance(answer, int) and not isinstance(answer, bool) else ""
    raise BadInput(
        Text(
            f"{answer!r} は答えではありません。match.legal の選択肢か、棋譜の書き方{like}で答えてください"
            + (f"（番号の選択肢は {legal}）" if legal else ""),
            f"{answer!r} is no answer: expected an option of match.legal, or notation{like}"
            + (f"; the option of that index is {legal}" if legal else ""),
        )
    )


def seat_given(player: object, seats: Sequence[int]) -> int:
    """Return the number of a player given by number or letter.

    Raises:
        UnknownName: If there is no such player.
    """
    number = seat(player) if isinstance(player, str) else player
    if isinstance(number, bool) or not isinstance(number, int) or number not in seats:
        there = ", ".join(letter(p) for p in seats)
        raise UnknownName(
            Text(f"プレイヤー {player!r} はいません。いるのは {there}", f"no player {player!r}; there are {there}")
        )
    return number
