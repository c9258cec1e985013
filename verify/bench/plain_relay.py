"""The shortest server that could do the relay's work, to compare it with: `plain_relay FILE`.

Entries go over websockets; whoever sends one gets it back, like everybody at its table, once it is on the
disk. Nothing limits, checks, numbers or resumes anything.
"""

import sqlite3
import sys
from collections import defaultdict
from pathlib import Path

from aiohttp import web

from tools.relay import serve
from tools.relay.server import KEEPALIVE_SECONDS


class PlainRelay:
    """The logs in the SQLite file at `path`, and who listens."""

    def __init__(self, path: Path) -> None:
        self._disk = sqlite3.connect(path, isolation_level=None)
        self._disk.execute("PRAGMA journal_mode = WAL")
        self._disk.execute("PRAGMA synchronous = FULL")
        self._disk.execute("CREATE TABLE entry (name TEXT, body BLOB)")
        self._disk.execute("CREATE INDEX by_name ON entry (name)")
        self._open: defaultdict[str, set[web.WebSocketResponse]] = defaultdict(set)

    async def sit(self, request: web.Request) -> web.WebSocketResponse:
        name = request.match_info["table"]
        socket = web.WebSocketResponse(heartbeat=KEEPALIVE_SECONDS)
        await socket.prepare(request)
        for (body,) in self._disk.execute("SELECT body FROM entry WHERE name = ? ORDER BY rowid", (name,)):
            await socket.send_bytes(body)
        self._open[name].add(socket)
        async for message in socket:
            self._disk.execute("INSERT INTO entry VALUES (?, ?)", (name, message.data))
            for other in tuple(self._open[name]):
                await other.send_bytes(message.data)
        self._open[name].discard(socket)
        return socket


def main() -> None:
    app = web.Application()
    app.router.add_get("/{table}", PlainRelay(Path(sys.argv[1])).sit)
    place = serve.open_socket(8100)
    serve.run(app, [(place, None)], lambda: print(place.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()
