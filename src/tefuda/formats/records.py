"""Records of matches (``*.kifu``): a header, one line a decision, and the definitions of the cards in an appendix.

    format: tefuda record 1
    game: sve
    ...

    A: go-first
    # turn 1 6f0c2b9a41d7
    A: play 歩兵
    ! B concede

    --- appendix
    decks: ...
    cards: ...

A record holds the seed, and with it everything that was hidden: players get it when the match is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

import tefuda
from tefuda.errors import FormatError, IllegalDecision, PlacingFault
from tefuda.formats import marked
from tefuda.formats.appendix import CardSection, card_hash, dumped, hashed, listed, pinned
from tefuda.formats.cards import located
from tefuda.formats.decks import DeckList, read_deck_data
from tefuda.formats.expecting import expected, missing, unknown_key
from tefuda.formats.notation import letter
from tefuda.games.registry import game as find_game
from tefuda.games.registry import games
from tefuda.saying import Text
from tefuda.text.errors import TextError

__all__ = [
    "Mark",
    "Move",
    "Record",
    "card_hash",
    "differences",
    "faults_placed",
    "printed_cards",
    "read_record",
    "write_record",
]

Card = TypeVar("Card")

FORMAT = "tefuda record 1"
APPENDIX = "--- appendix"
HEADER = ("format", "game", "edition", "engine", "seed", "options", "players", "decks", "cards", "result")

_MOVE = re.compile(r"(?:(?P<request>!) )?(?P<player>[A-H])(?P<colon>:)? (?P<text>.+)")
_WINNERS = re.compile(r"[A-H]{1,8}")
_MARK = re.compile(r"# (?P<what>turn (?P<turn>\d+)|end)  ?(?P<digest>[0-9a-f]+)")


@dataclass(frozen=True)
class Move:
    """A decision (or, with ``request``, a demand nobody asked for) of a player."""

    player: str
    text: str
    request: bool = False
    line: int = 0

    def __str__(self) -> str:
        return f"! {self.player} {self.text}" if self.request else f"{self.player}: {self.text}"


@dataclass(frozen=True)
class Mark:
    """The digest of the position at the first decision of a turn; ``turn`` -1: at the end of the record."""

    turn: int
    digest: str
    line: int = 0

    def __str__(self) -> str:
        return f"# turn {self.turn}  {self.digest}" if self.turn >= 0 else f"# end  {self.digest}"


Line = Move | Mark
"""A line of a record."""


@dataclass(frozen=True)
class Record:
    """A record of a match.

    Attributes:
        game, edition, engine: Id of the game, edition of its rules, version of tefuda that wrote it.
        seed, options: Seed and parameters of the match.
        players: Names of the players by seat; letters unless they were named.
        decks: Their decks; none for a match that began at an arranged position.
        cards: Definitions of all cards of the match and all they can create.
        words: Words that their texts use and that no definition explains (types of cards).
        given: The arranged position the match began at, or None.
        joined: Decks of those who asked to join later, in the order of their requests.
        result: Winners' letters, "draw", or "" if the match was not over.
        reason: Clause that ended it.
        lines: Moves and marks in order.
        section: The cards as they are written, if other records share them.
        pinned: The cards as they can be compared, if the record was read.
        header, source: Where it was read: lines by key of the header, and the appendix; for errors.
    """

    game: str
    edition: str
    engine: str
    seed: int
    options: Mapping[str, Any]
    players: tuple[str, ...]
    decks: tuple[DeckList, ...]
    cards: tuple[Mapping[str, Any], ...]
    words: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    joined: tuple[DeckList, ...] = ()
    result: str = ""
    reason: str = ""
    lines: tuple[Move | Mark, ...] = field(default=())
    section: CardSection | None = field(default=None, compare=False, repr=False)
    pinned: bytes = field(default=b"", compare=False, repr=False)
    header: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    source: marked.Marked | None = field(default=None, compare=False, repr=False)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The decisions and demands, without marks."""
        return tuple(line for line in self.lines if isinstance(line, Move))


def write_record(record: Record, body: str = "") -> str:
    """Write a record as the text of a ``.kifu`` file; ``body`` are its lines if they were written before."""
    section = record.section or CardSection(record.cards, record.words)
    head = {
        "format": FORMAT,
        "game": record.game,
        "edition": record.edition,
        "engine": record.engine,
        "seed": str(record.seed),
        "options": msgspec.json.encode(dict(record.options)).decode(),
        "players": " | ".join(record.players),
        "decks": " | ".join(d.name for d in record.decks),
        "cards": section.hash,
        "result": f"{record.result} {record.reason}".strip(),
    }
    appendix: dict[str, Any] = {}
    if record.given is not None:
        appendix["given"] = dict(record.given)
    if record.joined:
        appendix["joined"] = [_deck_data(d) for d in record.joined]
    lines = [f"{key}: {value}".rstrip() for key, value in head.items()]
    decks = listed("decks", msgspec.json.encode([_deck_data(d) for d in record.decks])) if record.decks else ""
    begin = decks + (dumped(appendix) if appendix else "")
    body = body or "\n".join(map(str, record.lines))
    return "\n".join([*lines, "", *([body] if body else []), "", APPENDIX, begin + section.text])


def _deck_data(deck: DeckList) -> dict[str, Any]:
    out: dict[str, Any] = {"game": deck.game, "name": deck.name}
    if deck.english:
        out["english"] = deck.english
    return {**out, **deck.singles, **{k: v for k, v in deck.piles.items() if v}}


def read_record(text: str, file: str = "<record>") -> Record:
    """Read the text of a record. Lines that begin with ``#`` and are no marks are remarks.

    Raises:
        FormatError: With file, line and field of what does not fit the format.
    """
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    head, number = _header(lines, file)
    moves: list[Move | Mark] = []
    while number < len(lines) and lines[number] != APPENDIX:
        line = lines[number].strip()
        number += 1
        if line:
            read = _line(line, number, file)
            if read is not None:
                moves.append(read)
    if number >= len(lines):
        what = Text(
            f"カードの定義が続く {APPENDIX!r} の行がありません。途中で切れた棋譜です",
            f"the line {APPENDIX!r} with the definitions of the cards is missing: the record is cut off",
        )
        raise FormatError(file, number, "", what)
    appendix = "\n".join(lines[number + 1 :])
    return _record(head, tuple(moves), _appendix(appendix, file, number + 1), appendix)


def _appendix(text: str, file: str, above: int) -> marked.Marked:
    """Read an appendix below so many lines. Records of the same cards have the same one: what was read is kept."""
    try:
        return _parsed(text).placed(file, above)
    except FormatError:
        return marked.parse("\n" * above + text, file)  # the error names the line of the file


@lru_cache(maxsize=64)
def _parsed(text: str) -> marked.Marked:
    return marked.parse(text)


@lru_cache(maxsize=64)
def _pinned(text: str) -> bytes:
    """Return the definitions of an appendix that could be read."""
    return pinned(_parsed(text).data["cards"])


class _Header:
    """The lines before the first empty one: values by key, and the line of each."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def fault(self, key: str, what: str) -> FormatError:
        return FormatError(self.file, self.lines.get(key, 1), key, what)

    def list_of(self, key: str) -> tuple[str, ...]:
        """Return the values of a line, which stand between ``|``."""
        value = self.values.get(key, "")
        return tuple(p.strip() for p in value.split("|")) if value else ()


def _header(lines: list[str], file: str) -> tuple[_Header, int]:
    """Read the header; returns it with the number of lines read."""
    head = _Header(file)
    number = 0
    while number < len(lines) and lines[number].strip() and lines[number] != APPENDIX:
        key, colon, value = lines[number].partition(":")
        number += 1
        if not colon or key not in HEADER:
            raise FormatError(file, number, key.strip(), unknown_key(key.strip(), HEADER))
        if key in head.values:
            raise FormatError(file, number, key, Text("が二度書かれています", "stands here twice"))
        head.values[key] = value.strip()
        head.lines[key] = number
    for key in ("format", "game", "seed"):
        if key not in head.values:
            raise FormatError(file, number + 1, key, missing(key))
    if head.values["format"] != FORMAT:
        raise head.fault("format", expected(repr(FORMAT), repr(FORMAT), head.values["format"]))
    return head, number


def _line(line: str, number: int, file: str) -> Move | Mark | None:
    if line.startswith("#"):
        mark = _MARK.fullmatch(line)
        return Mark(int(mark["turn"]) if mark["turn"] else -1, mark["digest"], number) if mark else None
    found = _MOVE.fullmatch(line)
    if found is None or bool(found["request"]) == bool(found["colon"]):
        forms = "A: play ..., ! A concede, # ..."
        raise FormatError(
            file, number, "", expected("選択・要求・注の行", "a decision, a demand or a remark", line, forms)
        )
    return Move(found["player"], found["text"], bool(found["request"]), number)


PARTS = ("decks", "given", "joined", "words", "cards")
"""Keys of the appendix."""


def _record(head: _Header, lines: tuple[Move | Mark, ...], source: marked.Marked, appendix: str) -> Record:
    game, seed, options = _game(head), _seed(head), _options(head)
    result, reason = _result(head)
    data = source.data
    if not isinstance(data, Mapping) or "cards" not in data:
        what = Text(
            "付録にカードの定義がありません。途中で切れた棋譜です", "the appendix has no cards: the record is cut off"
        )
        raise source.error((), what)
    for key in data:
        if key not in PARTS:
            raise source.error((key,), unknown_key(key, PARTS))
    cards = _list(source, "cards", Mapping, Text("カード", "a card"))
    decks = _decks(source, "decks")
    given = data.get("given")
    if given is not None and not isinstance(given, Mapping):
        raise source.error(("given",), expected("盤面", "a position", given))
    if given is None and not decks:
        raise source.error((), Text("付録に decks も given もありません", "the appendix has neither decks nor given"))
    _check_hash(head, hashed(_pinned(appendix)), source)
    record = Record(
        game=game,
        edition=head.values.get("edition", ""),
        engine=head.values.get("engine", ""),
        seed=seed,
        options=options,
        players=head.list_of("players"),
        decks=decks,
        cards=tuple(cards),
        words=tuple(str(word) for word in _list(source, "words", str, Text("語", "a word"))),
        given=given,
        joined=_decks(source, "joined"),
        result=result,
        reason=reason,
        lines=lines,
        pinned=_pinned(appendix),
        header=head.lines,
        source=source,
    )
    _check_players(head, record)
    return record


def _list(source: marked.Marked, key: str, kind: type, what: Text) -> list[Any]:
    """Return a list of the appendix, empty if it is not there."""
    data = source.data.get(key)
    if data is None:
        return []
    if not isinstance(data, list):
        raise source.error((key,), expected("リスト", "a list", data))
    for i, part in enumerate(data):
        if not isinstance(part, kind):
            raise source.error((key, i), expected(what.ja, what.en, part))
    return data


def _check_hash(head: _Header, found: str, source: marked.Marked) -> None:
    if "cards" in head.values and found != head.values["cards"]:
        wanted = head.values["cards"]
        what = Text(
            f"定義が変えられたか、途中で切れています（ハッシュ {found}、見出しでは {wanted}）",
            f"the definitions were changed or cut off: their hash is {found}, not {wanted}",
        )
        raise source.error(("cards",), what)


def _game(head: _Header) -> str:
    game = head.values["game"]
    if game not in games():
        raise head.fault("game", expected("ゲーム", "a game", game, ", ".join(games())))
    return game


def _seed(head: _Header) -> int:
    text = head.values["seed"]
    if not re.fullmatch(r"-?\d{1,20}", text) or not -(2**63) <= int(text) < 2**64:
        raise head.fault("seed", expected("64ビットの整数", "a whole number of 64 bits", text))
    return int(text)


def _options(head: _Header) -> dict[str, Any]:
    text = head.values.get("options", "")
    try:
        options = msgspec.json.decode(text) if text else {}
    except msgspec.DecodeError:
        options = text
    if not isinstance(options, dict):
        raise head.fault("options", expected("JSONのオブジェクト", "an object of JSON", text, "{}"))
    return options


def _result(head: _Header) -> tuple[str, str]:
    """Read who won and the clause that ended the match: ``B 1.2.3``, ``draw 1.2.2``, nothing if it was not over."""
    winners, _, reason = head.values.get("result", "").partition(" ")
    if winners and winners != "draw" and not _WINNERS.fullmatch(winners):
        raise head.fault(
            "result",
            expected("勝者の記号か draw と条文", "the winners' letters or draw, and a clause", winners, "B 1.2.3"),
        )
    return winners, reason.strip()


def _check_players(head: _Header, record: Record) -> None:
    """Check that players, decks, winners and lines speak of the same players, and that the game is for so many."""
    least, most = find_game(record.game).seats
    number = len(record.decks) or len(record.players) or most
    if not least <= number <= most:
        field = "decks" if record.decks else "players"
        many = str(least) if least == most else f"{least}-{most}"
        raise head.fault(field, expected(f"{many}人", f"{many} players", number))
    if record.players and (len(record.players) != number or not all(record.players)):
        raise head.fault(
            "players", expected(f"{number}人の名前", f"names of {number} players", head.values["players"], "A | B")
        )
    names = tuple(deck.name for deck in record.decks)
    if "decks" in head.values and head.list_of("decks") != tuple(" | ".join(names).split(" | ") if names else ()):
        raise head.fault(
            "decks", expected("付録のデッキ", "the decks of the appendix", head.values["decks"], " | ".join(names))
        )
    letters = [letter(p) for p in range(most)]
    if record.result != "draw" and not set(record.result) <= set(letters):
        raise head.fault("result", expected(" ".join(letters), " or ".join(letters), record.result))
    for move in record.moves:
        if move.player not in letters:
            what = expected(" か ".join(letters), " or ".join(letters), move.player)
            raise FormatError(head.file, move.line, "", what)


def _decks(source: marked.Marked, part: str) -> tuple[DeckList, ...]:
    """Pinned decks: strings are single cards, mappings are piles."""
    out = []
    for i, data in enumerate(_list(source, part, Mapping, Text("デッキ", "a deck"))):
        rest = [key for key in data if key not in ("game", "name", "english")]
        singles = [key for key in rest if not isinstance(data[key], Mapping)]
        out.append(read_deck_data(source, (part, i), singles, [key for key in rest if key not in singles]))
    return tuple(out)


def differences(record: Record) -> list[Text]:
    """Return what is different from when a record was made, though it may replay all the same: edition of the rules, version."""
    out = []
    edition = find_game(record.game).edition
    if record.edition and record.edition != edition:
        ja = f"この棋譜のルールの版は {record.edition}、今の版は {edition} です"
        out.append(Text(ja, f"the record was made with edition {record.edition} of the rules, this is {edition}"))
    if record.engine and record.engine != tefuda.__version__:
        ja = f"この棋譜は tefuda {record.engine} のもの、これは {tefuda.__version__} です"
        out.append(Text(ja, f"the record was made by tefuda {record.engine}, this is {tefuda.__version__}"))
    return out


def printed_cards(record: Record, kind: type[Card]) -> dict[str, list[Card]]:
    """Return the cards that a record pins, by name.

    Raises:
        FormatError: If a definition does not fit.
    """
    source = record.source or marked.Marked("<record>", {"cards": list(record.cards)}, {})
    out: dict[str, list[Card]] = {}
    for i, data in enumerate(record.cards):
        out.setdefault(str(data.get("name", "")), []).append(source.convert(("cards", i), data, kind))
    return out


@contextmanager
def faults_placed(record: Record) -> Iterator[None]:
    """Tell faults that turn up while a record is set up as faults of its file, with line and field.

    Raises:
        FormatError: Instead of what was raised inside.
    """
    source = record.source
    try:
        yield
    except PlacingFault as fault:
        if source is None:
            raise
        if fault.path[:1] == ("options",):
            raise FormatError(
                source.file, record.header.get("options", 1), marked.field_name(fault.path), fault.what
            ) from None
        raise source.error(("given", *fault.path), fault.what) from None
    except IllegalDecision as error:
        if source is None:
            raise
        raise FormatError(source.file, record.header.get("options", 1), "options", error.said) from None
    except TextError as error:
        raise (located(error, source, ("cards",)) if source is not None else error) from None
