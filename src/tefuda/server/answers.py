"""Requests and answers of HTTP: bodies with limits, JSON, and the headers that everything carries."""

from __future__ import annotations

import socket
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

T = TypeVar("T")

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


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client is not None else ""


def field_of(error: Exception) -> str:
    """Return the field that an error of reading names, if it does."""
    return str(error).partition("at `$.")[2].rstrip("`") if "at `$." in str(error) else ""


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


def listens(address: str) -> bool:
    """Tell whether somebody answers at an address."""
    parts = urlsplit(address)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1):
            return True
    except OSError:
        return False
