"""Writes docs/dev/protocol.md from the message types: `python -m tools.protocol_page`."""

from __future__ import annotations

import inspect
import re
from functools import singledispatch
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as inspection

from tefuda.games import boards
from tefuda.play.faces import CardFace, Reminder
from tefuda.play.views import CardView, RequestView, View, ZoneView
from tefuda.saying import Told
from tefuda.server import protocol
from tefuda.server.pages import ROUTES

PAGE = Path(__file__).parents[1] / "docs" / "dev" / "protocol.md"
PARTS = (
    *(
        protocol.Happened,
        protocol.Party,
        protocol.Cause,
        protocol.Choice,
        protocol.Form,
        protocol.Stop,
        protocol.Deck,
        protocol.SeatState,
        protocol.ClockState,
        protocol.Reason,
        Told,
        CardFace,
        Reminder,
    ),
    *(View, ZoneView, CardView, RequestView),
    *(boards.Board, boards.Seat, boards.Place, boards.Gauge, boards.Stat, boards.Face, boards.Mark, boards.Phase),
)


def page() -> str:
    """Return the text of the page."""
    lines = [
        "# Protocol",
        "",
        "Made from the message types by `python -m tools.protocol_page`; `tefuda protocol` prints the JSON Schema.",
        "",
    ]
    lines += ["A connection to a table is a WebSocket at `/tables/ID`; each message is a JSON object.", ""]
    lines += ["Every " + flowing(inspect.getdoc(protocol) or "").partition(" Every ")[2], ""]
    lines += [
        f"Version {protocol.VERSION}. Sessions: `POST /api/me` with a name gives one, sent as cookie or as `Authorization: Bearer`.",
        "",
    ]
    for title, of in (("From the client", protocol.FromClient), ("From the server", protocol.FromServer)):
        lines += [f"## {title}", ""]
        for kind in get_args(of):
            lines += section(kind, kind.__struct_config__.tag)
    lines += ["## Over HTTP", "", "Besides `/api/me`, `/api/games` and `/api/tables`; types are in the schema.", ""]
    lines += ["| | takes | gives | |", "|---|---|---|---|"]
    for r in ROUTES:
        said = flowing(inspect.getdoc(r.handler) or "").replace("|", "/")
        lines.append(f"| `{r.method} {r.path}` | {named(r.takes)} | {named(r.gives)} | {said} |")
    lines += ["", "## Parts", ""]
    for kind in PARTS:
        lines += section(kind, kind.__name__)
    return "\n".join(lines).rstrip() + "\n"


def named(of: Any) -> str:
    """Return the name of a type of a body."""
    if of in (None, str):
        return "" if of is None else "text"
    inner = get_args(of)
    return f"list of `{inner[0].__name__}`" if inner else f"`{of.__name__}`"


def section(kind: Any, name: str) -> list[str]:
    """Return what the page says of a message or a part."""
    text, _, rest = (inspect.getdoc(kind) or "").partition("Attributes:")
    found = re.findall(r"(\w+(?:, \w+)*): (.*?)(?=\n\s*\w+(?:, \w+)*: |\Z)", rest, flags=re.DOTALL)
    said = {name: text for names, text in found for name in names.split(", ")}
    out = [f"### `{name}`", "", flowing(text), ""]
    fields = msgspec.structs.fields(kind)
    if fields:
        out += ["| field | type | |", "|---|---|---|"]
        out += [f"| `{f.encode_name}` | `{shown(f.type)}` | {flowing(said.get(f.name, ''))} |" for f in fields]
        out.append("")
    return out


def shown(of: Any) -> str:
    """Return a type as a reader of JSON wants it."""
    words = [a for a in get_args(of) if isinstance(a, str)]
    if words:
        return " \\| ".join(words)
    return called(msgspec.inspect.type_info(of))


@singledispatch
def called(info: Any) -> str:
    """Return what a type is called."""
    return type(info).__name__.removesuffix("Type").lower()


@called.register
def _(info: inspection.Metadata) -> str:
    return called(info.type)


@called.register
def _(info: inspection.StructType) -> str:
    return str(info.cls.__name__)


@called.register(inspection.VarTupleType)
@called.register(inspection.ListType)
def _(info: Any) -> str:
    return f"list of {called(info.item_type)}"


@called.register
def _(info: inspection.DictType) -> str:
    return f"{called(info.value_type)} by {called(info.key_type)}"


@called.register
def _(info: inspection.UnionType) -> str:
    return " \\| ".join(called(t) for t in info.types)


@called.register
def _(info: inspection.LiteralType) -> str:
    return " \\| ".join(map(str, info.values))


def flowing(text: str) -> str:
    """Return a text on one line."""
    return " ".join(re.sub("``", "`", re.sub(r":\w+:`~?\.?([\w.]+)(\(\))?`", r"`\1`", text)).split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
