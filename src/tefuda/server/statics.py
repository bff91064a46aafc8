"""The browser client: what its build left, kept in memory and handed out, compressed where it helps."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

import tefuda
from tefuda.server.answers import HEADERS

INDEX = "index.html"
HASHED = "assets/"
"""Folder of files whose names change with what they hold."""
PAGES = frozenset({"", "table", "play", "decks", "rules", "record", "learn"})
"""First parts of the addresses that the client knows; at any other it says that there is no such page."""
SMALL = 1000
"""Bytes up to which nothing is compressed."""
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""What browsers may accept, best first, and the ending of files that the build has compressed so."""
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""Media types that some systems call otherwise."""
TEXTS = ("text/", "application/json", "image/svg+xml")


class Asset(NamedTuple):
    """A file of the client: its media type, what it holds (by encoding, "" for none), and a tag of that."""

    kind: str
    content: Mapping[str, bytes]
    tag: str
    kept: bool

    def response(self, request: Request, status: int = 200) -> Response:
        """Hand it out in the best encoding that the browser takes; nothing, if the browser has it already."""
        headers = dict(HEADERS)
        headers["vary"] = "accept-encoding"
        headers["cache-control"] = "private, max-age=31536000, immutable" if self.kept else "no-cache"
        headers["etag"] = self.tag
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(None, 304, headers)
        taken = [word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")]
        encoding = next((e for e, _ in ENCODINGS if e in taken and e in self.content), "")
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.content[encoding], status, headers, self.kind)


def folder() -> Path | None:
    """Return where the client lies: in the package, or beside the sources where it was built; None if it was not."""
    places = (Path(str(files("tefuda.server"))) / "page", Path(tefuda.__file__).parents[2] / "client" / "dist")
    return next((place for place in places if (place / INDEX).is_file()), None)


def assets(place: Path | None) -> dict[str, Asset]:
    """Return the files of a client by path; of none, a page that says how to get it."""
    if place is None:
        return {INDEX: asset(INDEX, files("tefuda.server").joinpath("page.html").read_bytes(), {})}
    endings = tuple(ending for _, ending in ENCODINGS)
    out = {}
    for path in sorted(p for p in place.rglob("*") if p.is_file() and not p.name.endswith(endings)):
        name = path.relative_to(place).as_posix()
        ready = {
            e: Path(f"{path}{ending}").read_bytes() for e, ending in ENCODINGS if Path(f"{path}{ending}").is_file()
        }
        out[name] = asset(name, path.read_bytes(), ready)
    return out


def asset(name: str, data: bytes, ready: Mapping[str, bytes]) -> Asset:
    """Return a file of the client; ``ready``: what the build has compressed."""
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    content = {"": data, **ready}
    if "gzip" not in content and len(data) > SMALL and kind.startswith(TEXTS):
        content["gzip"] = gzip.compress(data, 9, mtime=0)
    return Asset(kind, content, f'"{sha256(data).hexdigest()[:24]}"', name.startswith(HASHED))
