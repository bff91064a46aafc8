"""Writes client/src/protocol.ts, the types of what browser and server say to each other: `python -m tools.protocol_types`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from tefuda.server import protocol, wishes
from tefuda.server.pages import TYPES

FILE = Path(__file__).parents[1] / "client" / "src" / "protocol.ts"
HTTP = (
    wishes.TableWish,
    wishes.SitWish,
    wishes.NameWish,
    wishes.Me,
    wishes.Made,
    wishes.Listed,
    wishes.GameListed,
    *TYPES,
)
"""What is said over HTTP; the messages of the sockets are all of the protocol's."""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """Return the text of the file."""
    messages = (protocol.FromClient, protocol.FromServer)
    made, parts = msgspec.json.schema_components((*messages, *HTTP), ref_template="#/{name}")
    lines = [
        "// Made from the message types of the server by `python -m tools.protocol_types`. Do not edit.",
        "",
        f"export const VERSION = {protocol.VERSION};",
        "",
    ]
    for name, part in parts.items():
        lines += comment(part.get("description", ""), "")
        if "properties" in part:
            lines += [f"export interface {name} {{", *fields(part), "}", ""]
        else:
            lines += [f"export type {name} = {shown(part)};", ""]
    for name, side in zip(("FromClient", "FromServer"), made, strict=False):
        lines += [f"export type {name} = {shown(side)};", ""]
    return "\n".join(lines)


def fields(part: dict[str, Any]) -> list[str]:
    """Return the lines of an object's fields; what may be left out has a question mark."""
    lines = []
    required = set(part.get("required", ()))
    for name, field in part["properties"].items():
        lines += comment(field.get("description", ""), "  ")
        lines.append(f"  {name}{'' if name in required else '?'}: {shown(field)};")
    return lines


def shown(of: dict[str, Any]) -> str:
    """Return a type as TypeScript writes it."""
    if "$ref" in of:
        return str(of["$ref"]).removeprefix("#/")
    if "enum" in of:
        return " | ".join(json.dumps(word, ensure_ascii=False) for word in of["enum"])
    if "const" in of:
        return json.dumps(of["const"], ensure_ascii=False)
    for union in ("anyOf", "oneOf"):
        if union in of:
            return " | ".join(dict.fromkeys(shown(one) for one in of[union]))
    kind = of.get("type")
    if kind == "array" and "prefixItems" in of:
        return f"[{', '.join(shown(one) for one in of['prefixItems'])}]"
    if kind == "array":
        return f"Array<{shown(of.get('items') or {})}>"
    if kind == "object":
        return f"Record<string, {shown(of.get('additionalProperties') or {})}>"
    return SIMPLE.get(kind or "", "unknown")


def comment(text: str, indent: str) -> list[str]:
    """Return a description as a comment."""
    words = " ".join(text.partition("Attributes:")[0].replace("*/", "").split())
    return [f"{indent}/** {words} */"] if words else []


if __name__ == "__main__":
    FILE.write_text(types(), encoding="utf-8")
