"""Requests and answers of HTTP: bodies with limits, JSON, and the headers that everything carries."""

from __future__ import annotations

import re
import socket
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tefuda.saying import Text, Told
from tefuda.server import protocol as p

T = TypeVar("T")

WRONG = (
    (re.compile(r"Expected (.+) of length <= (\d+)"), "{0} の長さは {1} までです"),
    (re.compile(r"Expected (.+) of length >= (\d+)"), "{0} の長さは {1} 以上です"),
    (re.compile(r"Expected (.+) <= (\S+)"), "{1} 以下の {0} が必要です"),
    (re.compile(r"Expected (.+) >= (\S+)"), "{1} 以上の {0} が必要です"),
    (re.compile(r"Expected (.+), got (.+)"), "{0} が必要ですが、{1} です"),
    (re.compile(r"Expected (.+)"), "{0} が必要です"),
    (re.compile(r"Object missing required field (.+)"), "項目 {0} がありません"),
    (re.compile(r"Object contains unknown field (.+)"), "項目 {0} はありません"),
    (re.compile(r"Invalid (?:enum )?value (.+)"), "{0} という値はありません"),
)
"""What msgspec says of what does not fit, and how that is said in Japanese."""
LARGEST = 200_000
"""Bytes of a body."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


def answer(status: int, content: Any) -> Response:
    """Return an answer as JSON."""
    return Response(msgspec.json.encode(content), status, HEADERS, "application/json")


CLOSED = Text(
    "このサーバーは、開いた本人だけのものです。<code>tefuda open</code> が表示したアドレス（<code>?token=…</code> まで）を開いてください。"
    "招待されたなら、招待リンクをもう一度そのまま開いてください。"
    "ほかの機械の友だちと遊ぶには <code>tefuda serve --host 0.0.0.0</code> を使います。",
    "This server is for whoever opened it alone. Open the address that <code>tefuda open</code> printed, with its "
    "<code>?token=…</code>. If you were invited, open the whole link again. To play with friends elsewhere, use "
    "<code>tefuda serve --host 0.0.0.0</code>.",
)
"""What somebody reads who comes without the word of a server of one's own."""


def closed(reason: str, asked: Request) -> Response:
    """Return the answer to who may not come in: to a browser that asks for a page, a page."""
    if reason == "token" and "text/html" in asked.headers.get("accept", ""):
        page = (
            f'<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>tefuda 手札</title><h1>tefuda 手札</h1><p lang="ja">{CLOSED.ja}</p><p lang="en">{CLOSED.en}</p></html>'
        )
        return Response(page, 403, HEADERS, "text/html")
    told = Told("このサーバーには入れません", "this server is not open to you")
    return answer(403, p.Refused("", told, reason))


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from, as limits count it: of IPv6 the network, as whoever has one address there has all of them."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def is_here(address: str) -> bool:
    """Tell whether an address is of this machine: no limit keeps its users from what they could do to it anyway, and a proxy that says not
    who asks does not make all of them one."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def field_of(error: Exception) -> str:
    """Return the field that an error of reading names, if it does."""
    return str(error).partition("at `$.")[2].rstrip("`") if "at `$." in str(error) else ""


def unread(error: Exception) -> Text:
    """Return in both languages why something that was sent could not be read: msgspec says it in English only."""
    where = f"（{field}）" if (field := field_of(error)) else ""
    what, en = str(error).partition(" - at `$")[0], str(error)
    if isinstance(error, UnicodeError) or "UTF-8" in en:  # as newer versions of msgspec say it
        return Text("UTF-8 のテキストではありません", "this is not UTF-8 text")
    if isinstance(error, RecursionError):
        return Text("入れ子が深すぎます", "this is nested too deeply")
    if not isinstance(error, msgspec.ValidationError):
        at = re.search(r"\(byte (\d+)\)", en)
        return Text("JSON として読めません" + (f"（{at[1]}バイト目）" if at else "。途中で切れています"), en)
    for pattern, ja in WRONG:
        found = pattern.fullmatch(what)
        if found is not None:
            return Text(ja.format(*(part or "" for part in found.groups())) + where, en)
    return Text(f"読めない内容です{where}: {what}", en)


async def limited(request: Request, most: int = LARGEST) -> bytes:
    """Return the body of a request, if it is not too large."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise HTTPException(413)
    return data


async def body(request: Request, of: type[T]) -> T:
    """Return the body of a request as what it has to be."""
    return msgspec.json.decode(await limited(request), type=of)


def number_of(text: str) -> float:
    """Return a time that a query names; 0 if it names none."""
    try:
        return max(0.0, float(text)) if text.isascii() and len(text) < 40 else 0.0
    except ValueError:
        return 0.0


def listens(address: str) -> bool:
    """Tell whether somebody answers at an address."""
    parts = urlsplit(address)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1):
            return True
    except OSError:
        return False
