"""A proxy between players and a server that does to messages what bad networks, and bad clients, do."""

import asyncio
import contextlib
import random
from collections import Counter
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame, Opcode

PASSES = "authorization", "x-tefuda-token"


class Proxy:
    """Stands before a server.

    Args:
        port: The server's.
        seed: What happens to which message.
        rate: How likely something happens to one.
    """

    def __init__(self, port: int, seed: int, rate: float = 0.08) -> None:
        self.to = port
        self.rng = random.Random(seed)
        self.rate = rate
        self.did: Counter[str] = Counter()
        self._server: Server

    async def __aenter__(self) -> "Proxy":
        self._server = await serve(self._carry, "127.0.0.1", 0, max_size=None, compression=None)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.rate = 0.0
        self._server.close()
        await self._server.wait_closed()

    async def _carry(self, client: Any) -> None:
        headers = {k: v for k, v in client.request.headers.items() if k.lower() in PASSES}
        where = f"ws://127.0.0.1:{self.to}{client.request.path}"
        with contextlib.suppress(OSError, InvalidHandshake, ConnectionClosed):
            async with connect(where, additional_headers=headers, max_size=None, compression=None) as server:
                both = [
                    asyncio.create_task(c)
                    for c in (self._pass(client, server, True), self._pass(server, client, False))
                ]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
                for end in (client, server):
                    end.transport.abort()

    async def _pass(self, here: Any, there: Any, up: bool) -> None:
        """Pass messages on until one is lost or cut in half: then the connection breaks."""
        with contextlib.suppress(ConnectionClosed):
            async for data in here:
                fates = (
                    ("delay", "repeat", "later", "lose", "half", "cut")
                    if up
                    else ("delay", "repeat", "lose", "half", "cut")
                )
                fate = self.rng.choice(fates) if self.rng.random() < self.rate else ""
                self.did[fate] += bool(fate)
                if fate == "delay":
                    await asyncio.sleep(self.rng.uniform(0.01, 0.2))
                if fate == "later":
                    asyncio.get_running_loop().call_later(self.rng.uniform(0.01, 0.2), self._send_late, there, data)
                    continue
                if fate == "half":
                    frame = Frame(Opcode.TEXT, data.encode()).serialize(mask=up)
                    there.transport.write(frame[: self.rng.randrange(1, len(frame))])
                    await asyncio.sleep(0.02)
                if fate in ("lose", "half"):
                    return
                for _ in range(1 + (fate == "repeat")):
                    await there.send(data)
                if fate == "cut":
                    return

    def _send_late(self, there: Any, data: str) -> None:
        """Send a message after others that came later."""

        async def send() -> None:
            with contextlib.suppress(ConnectionClosed):
                await there.send(data)

        self._late = asyncio.create_task(send())
