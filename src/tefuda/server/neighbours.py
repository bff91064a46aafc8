"""What is asked of the server that carries a table, or of another process of this one: on behalf of somebody who is known here.

All of it begins with ``/tables/``, so that the process at the door of that server hands it over at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote, urlencode

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tefuda.saying import Text
from tefuda.server.answers import HEADERS
from tefuda.server.sessions import PROOF
from tefuda.server.steps import Refusal

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds for which another may think about an answer: he may have to read cards."""
AGAIN, NOT_THERE = 4409, 4404
"""How a connection ends: another server may carry the table by now, or there is none."""


async def answered(address: str, id: str, what: str, data: bytes, proof: str) -> Response:
    """Let the server that carries a table answer; ``proof``: for whom.

    Raises:
        Refusal: If it does not.
    """
    headers = {PROOF: proof, "content-type": "application/json"}
    asked = urllib.request.Request(f"{address}/tables/{quote(id, safe='')}/{what}", data, headers)

    def ask() -> tuple[int, bytes]:
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as found:
                return found.status, found.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError as error:
            log.warning("the server that carries a table does not answer: %s", error, extra={"table": id})
            ja, en = (
                "卓のサーバーが答えません。少し待ってもう一度どうぞ",
                "the table's server does not answer; try again",
            )
            raise Refusal(Text(ja, en)) from None

    status, content = await asyncio.to_thread(ask)
    return Response(content, status, HEADERS, "application/json")


async def relay(socket: WebSocket, address: str, proof: str) -> None:
    """Hand a connection through to the server that carries its table; ``proof``: who it is."""
    id, code = socket.path_params["id"], AGAIN
    query = urlencode({key: socket.query_params.get(key, "") for key in ("course", "event", "request", "seat")})
    url = f"{address.replace('http', 'ws', 1)}/tables/{quote(id, safe='')}?{query}"
    try:
        async with connect(url, additional_headers={PROOF: proof}, open_timeout=5, max_size=None) as there:
            await asyncio.wait(
                [asyncio.create_task(_outwards(socket, there)), asyncio.create_task(_inwards(socket, there))],
                return_when=asyncio.FIRST_COMPLETED,
            )
            code = NOT_THERE if there.close_code == NOT_THERE else AGAIN
    except (OSError, TimeoutError, ConnectionClosed):
        log.info("the server that carries a table is not there", extra={"table": id})
    with contextlib.suppress(RuntimeError):
        await socket.close(code)


async def _outwards(socket: WebSocket, there: Any) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        while True:
            await there.send(await socket.receive_text())


async def _inwards(socket: WebSocket, there: Any) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        async for data in there:
            await socket.send_text(data)
