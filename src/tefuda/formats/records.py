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
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import msgspec
import yaml

from tefuda.errors import FormatError
from tefuda.formats import marked
from tefuda.formats.decks import DeckList

__all__ = ["Mark", "Move", "Record", "card_hash", "read_record", "write_record"]

FORMAT = "tefuda record 1"
APPENDIX = "--- appendix"
HEADER = ("format", "game", "edition", "engine", "seed", "options", "players", "decks", "cards", "result")

_MOVE = re.compile(r"(?:(?P<request>!) )?(?P<player>[A-H])(?P<colon>:)? (?P<text>.+)")
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
        result: Winners' letters, "draw", or "" if the match was not over.
        reason: Clause that ended it.
        lines: Moves and marks in order.
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
    result: str = ""
    reason: str = ""
    lines: tuple[Move | Mark, ...] = field(default=())

    @property
    def moves(self) -> tuple[Move, ...]:
        """The decisions and demands, without marks."""
        return tuple(line for line in self.lines if isinstance(line, Move))


def card_hash(cards: tuple[Mapping[str, Any], ...]) -> str:
    """Return a short text that changes when a definition changes."""
    return blake2b(msgspec.json.encode(list(cards), order="sorted"), digest_size=8).hexdigest()


def write_record(record: Record) -> str:
    """Write a record as the text of a ``.kifu`` file."""
    head = {
        "format": FORMAT,
        "game": record.game,
        "edition": record.edition,
        "engine": record.engine,
        "seed": str(record.seed),
        "options": msgspec.json.encode(dict(record.options)).decode(),
        "players": " | ".join(record.players),
        "decks": " | ".join(d.name for d in record.decks),
        "cards": card_hash(record.cards),
        "result": f"{record.result} {record.reason}".strip(),
    }
    appendix: dict[str, Any] = {}
    if record.decks:
        appendix["decks"] = [_deck_data(d) for d in record.decks]
    if record.given is not None:
        appendix["given"] = dict(record.given)
    if record.words:
        appendix["words"] = list(record.words)
    appendix["cards"] = [dict(c) for c in record.cards]
    dumped = yaml.dump(appendix, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)
    lines = [f"{key}: {value}".rstrip() for key, value in head.items()]
    return "\n".join([*lines, "", *(str(line) for line in record.lines), "", APPENDIX, dumped])


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and never shares parts."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


def _deck_data(deck: DeckList) -> dict[str, Any]:
    out: dict[str, Any] = {"game": deck.game, "name": deck.name}
    if deck.english:
        out["english"] = deck.english
    return {**out, **deck.singles, **{k: v for k, v in deck.piles.items() if v}}


def read_record(text: str, file: str = "<record>") -> Record:
    """Read the text of a record. Lines that begin with ``#`` and are no marks are remarks.

    Raises:
        FormatError: With file and line of what does not fit the format.
    """
    lines = text.splitlines()
    head: dict[str, str] = {}
    number = 0
    while number < len(lines) and lines[number].strip():
        key, colon, value = lines[number].partition(":")
        number += 1
        if not colon or key not in HEADER:
            raise FormatError(file, number, key, f"unknown key of the header; expected {', '.join(HEADER)}")
        head[key] = value.strip()
    for key in ("format", "game", "seed"):
        if key not in head:
            raise FormatError(file, number + 1, key, "is missing in the header")
    if head["format"] != FORMAT:
        raise FormatError(file, 1, "format", f"is {head['format']!r}, expected {FORMAT!r}")
    moves: list[Move | Mark] = []
    while number < len(lines) and lines[number] != APPENDIX:
        line = lines[number].strip()
        number += 1
        if line:
            read = _line(line, number, file)
            if read is not None:
                moves.append(read)
    if number >= len(lines):
        raise FormatError(file, number, "", f"the line {APPENDIX!r} with the definitions of the cards is missing")
    source = marked.parse("\n" * (number + 1) + "\n".join(lines[number + 1 :]), file)
    return _record(head, tuple(moves), source)


def _line(line: str, number: int, file: str) -> Move | Mark | None:
    if line.startswith("#"):
        mark = _MARK.fullmatch(line)
        return Mark(int(mark["turn"]) if mark["turn"] else -1, mark["digest"], number) if mark else None
    found = _MOVE.fullmatch(line)
    if found is None or bool(found["request"]) == bool(found["colon"]):
        raise FormatError(file, number, "", f"{line!r}: expected `A: notation`, `! A request` or `# remark`")
    return Move(found["player"], found["text"], bool(found["request"]), number)


def _record(head: Mapping[str, str], lines: tuple[Move | Mark, ...], source: marked.Marked) -> Record:
    data = source.data if isinstance(source.data, Mapping) else {}
    for key in data:
        if key not in ("decks", "given", "words", "cards"):
            raise source.error((key,), "unknown key; expected decks, given, words, cards")
    cards = tuple(data.get("cards") or ())
    if not all(isinstance(c, Mapping) for c in cards):
        raise source.error(("cards",), "expected a list of cards")
    if "cards" in head and card_hash(cards) != head["cards"]:
        raise source.error(
            ("cards",), f"the definitions were changed: their hash is {card_hash(cards)}, not {head['cards']}"
        )
    try:
        seed = int(head["seed"])
        options = msgspec.json.decode(head.get("options") or "{}")
    except ValueError as error:
        raise FormatError(source.file, 1, "seed", str(error)) from None
    result, _, reason = head.get("result", "").partition(" ")
    return Record(
        head["game"],
        head.get("edition", ""),
        head.get("engine", ""),
        seed,
        options,
        tuple(p.strip() for p in head.get("players", "").split("|")) if head.get("players") else (),
        tuple(_deck(source, i, d) for i, d in enumerate(data.get("decks") or ())),
        cards,
        tuple(str(word) for word in data.get("words") or ()),
        data.get("given"),
        result,
        reason,
        lines,
    )


def _deck(source: marked.Marked, i: int, data: Any) -> DeckList:
    """A pinned deck: strings are single cards, mappings are piles."""
    if not isinstance(data, Mapping) or "game" not in data or "name" not in data:
        raise source.error(("decks", i), "expected a deck")
    rest = {k: v for k, v in data.items() if k not in ("game", "name", "english")}
    return DeckList(
        str(data["game"]),
        str(data["name"]),
        str(data.get("english", "")),
        {k: str(v) for k, v in rest.items() if not isinstance(v, Mapping)},
        {k: dict(v) for k, v in rest.items() if isinstance(v, Mapping)},
    )
