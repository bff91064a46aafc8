"""Compiled texts kept on disk: reading a text a second time costs a look-up instead of a parse.

One file holds the texts read with one grammar. Its name is a digest of everything that decides what a text means: the
sources of the text package and of the game's wording, and all words. So an entry is never stale; files of other grammars
are simply not looked at. A file that is damaged, missing or not writable is as good as an empty one.

A wheel brings such files of the cards that are delivered, so that nobody waits for a grammar before a first match.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import platformdirs

from .model import Node, Word, WordTable, node_classes

__all__ = ["DISABLED_BY", "Codec", "StoredLine", "StoredText", "TextStore", "cache_folder", "fingerprint", "store_of"]

DISABLED_BY = "TEFUDA_NO_CACHE"
"""Environment variable: if it is set to anything but 0, nothing is read from or written to the disk."""

MAGIC = b"tefuda texts 1\n"
DIGEST = 16
KEPT = 8
"""How many files of one game are kept: the newest ones."""

DELIVERED = Path(__file__).parent / "delivered"
"""What the wheel brought; there is none beside the sources."""

TUPLE = -1


class StoredLine(msgspec.Struct, frozen=True, array_like=True):
    """A line: its packed tree, its print and its English."""

    tree: Any
    ja: str
    en: str


class StoredText(msgspec.Struct, frozen=True, array_like=True):
    """A text; `names` are the translations that its English depends on (None: there was none)."""

    lines: tuple[StoredLine, ...]
    names: dict[str, str | None]


def cache_folder() -> Path | None:
    """Where compiled texts are kept, or None if the environment says that nothing shall be kept."""
    if os.environ.get(DISABLED_BY, "0") not in ("", "0"):
        return None
    return Path(platformdirs.user_cache_dir("tefuda", appauthor=False))


def fingerprint(
    sources: Iterable[Path], words: Mapping[type, Mapping[str, tuple[str, ...]]], classes: Iterable[type[Node]] = ()
) -> str:
    """A digest of what decides the meaning of texts.

    Args:
        sources: files, and folders whose Python and extension modules count.
        words: the closed word tables, those of the card pool included.
        classes: of which trees are made: they are stored by their place among these, and a game says elsewhere which it takes.
    """
    digest = hashlib.sha256()
    for path in sources:
        files = sorted(p for p in path.iterdir() if p.suffix in (".py", ".so", ".pyd")) if path.is_dir() else [path]
        for file in files:
            digest.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    for cls, table in words.items():
        digest.update(repr((cls.__name__, list(table.items()))).encode())
    for node in classes:
        digest.update(repr((node.__qualname__, node.__struct_fields__)).encode())
    return digest.hexdigest()[:32]


class Codec:
    """Turns syntax trees into plain lists and back; classes are named by their place in a list."""

    def __init__(self, classes: Iterable[type[Node]]) -> None:
        self.classes = tuple(classes)
        self.places = {cls: k for k, cls in enumerate(self.classes)}

    def pack(self, value: Any) -> Any:
        """A tree as lists."""
        if isinstance(value, Node):
            return [self.places[type(value)], *[self.pack(getattr(value, f)) for f in value.__struct_fields__]]
        if isinstance(value, tuple):
            return [TUPLE, *map(self.pack, value)]
        return value

    def unpack(self, value: Any) -> Any:
        """The tree of lists; every node in it is an object of its own."""
        if type(value) is not list:
            return value
        if value[0] == TUPLE:
            return tuple([self.unpack(v) for v in value[1:]])
        return self.classes[value[0]](*[self.unpack(v) for v in value[1:]])


Entries = dict[str, StoredText]
DECODER = msgspec.msgpack.Decoder(Entries)
ENCODER = msgspec.msgpack.Encoder()


class TextStore:
    """The texts read with one grammar.

    Args:
        folder: where the files lie.
        game: id of the game.
        key: the grammar's fingerprint.
        codec: packs its trees.
    """

    def __init__(self, folder: Path, game: str, key: str, codec: Codec) -> None:
        self.path = folder / f"texts-{game}-{key}.bin"
        self.pattern = f"texts-{game}-*.bin"
        self.codec = codec
        self.added: Entries = {}
        self._entries: Entries | None = None

    @property
    def entries(self) -> Entries:
        """What the file held when it was first asked for, and what was delivered."""
        if self._entries is None:
            self._entries = load(DELIVERED / self.path.name) | load(self.path)
        return self._entries

    def get(self, kind: str, text: str) -> StoredText | None:
        """The entry of a text on a kind of card."""
        key = entry_key(kind, text)
        return self.added.get(key) or self.entries.get(key)

    def put(self, kind: str, text: str, stored: StoredText) -> None:
        """Keep a text; it is written when the program ends, or by `save`."""
        UNSAVED.add(self)
        self.added[entry_key(kind, text)] = stored

    def save(self) -> None:
        """Write what is new, together with what others have written meanwhile.

        The file is replaced in one step, so readers see the old or the new one. If two programs write at the same time,
        the texts of one of them are read again next time.
        """
        if not self.added:
            return
        # a cache that cannot be written costs time, nothing else
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            written = load(self.path) | self.added
            replace(self.path, written)
            self._entries = self.entries | written
            self.added = {}
            self._prune()

    def _prune(self) -> None:
        files = sorted(self.path.parent.glob(self.pattern), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in files[KEPT:]:
            old.unlink(missing_ok=True)


UNSAVED: set[TextStore] = set()
"""Stores that have texts which may not be written yet."""


@atexit.register
def save_all() -> None:
    """Write what is new in all stores. Programs that may be killed do so themselves."""
    while UNSAVED:
        UNSAVED.pop().save()


def store_of(
    game: str, wording: Path, modules: Sequence[ModuleType], words: Mapping[type[Word], WordTable]
) -> TextStore | None:
    """The store of the texts that a game's grammar reads, or None if nothing shall be kept.

    Args:
        game: id of the game.
        wording: the folder of the game's own classes; its `words.py` lies beside it.
        modules: the modules of the grammar.
        words: the closed word tables, those of the card pool included.
    """
    folder = cache_folder()
    if folder is None:
        return None
    codec = Codec(cls for module in modules for cls in node_classes(module))
    key = fingerprint((Path(__file__).parent, wording, wording.parent / "words.py"), words, codec.classes)
    return TextStore(folder, game, key, codec)


def entry_key(kind: str, text: str) -> str:
    """The key of a text."""
    return hashlib.blake2b(f"{kind}\0{text}".encode(), digest_size=DIGEST).hexdigest()


def load(path: Path) -> Entries:
    """The entries of a file; none if it is missing or damaged."""
    try:
        raw = path.read_bytes()
    except OSError:
        return {}
    head, payload = raw[: len(MAGIC) + DIGEST], raw[len(MAGIC) + DIGEST :]
    if head != MAGIC + hashlib.blake2b(payload, digest_size=DIGEST).digest():
        return {}
    return DECODER.decode(payload)


def replace(path: Path, entries: Entries) -> None:
    """Write a file under another name, then put it in place.

    Raises:
        OSError: it cannot be written.
    """
    payload = ENCODER.encode(entries)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + hashlib.blake2b(payload, digest_size=DIGEST).digest() + payload)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
