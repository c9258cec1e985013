"""The page with its relay, as `make play ARGS=--lan` serves them, in a thread of its own."""

import asyncio
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from tools import certificate, play
from tools.relay import serve
from tools.relay.guard import Limits
from tools.relay.server import Relay
from tools.relay.sqlite_store import SqliteStore

_PATIENCE_SECONDS = 30.0


class Playing:
    """`address` by http and `secure` by https while `with` lasts; `relay` is at work behind both."""

    def __init__(self, folder: Path, kept: Path, limits: Limits | None = None) -> None:
        plain, other = (serve.open_socket(0, 1) for _ in range(2))
        self.address = f"http://{serve.HOST}:{plain.getsockname()[1]}/"
        self.secure = f"https://{serve.HOST}:{other.getsockname()[1]}/"
        self._places: list[serve.Place] = [
            (plain, None),
            (other, certificate.context(kept / "certificate.pem", serve.HOST)),
        ]
        self._folder = folder
        self._limits = limits
        self._file = kept / "relay.sqlite"
        self._ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._until = asyncio.Event()
        addresses = [self.address, self.secure]
        self.relay = Relay(SqliteStore(self._file), self._limits, addresses, has_codes=True)
        app = play.server(self._folder, self.relay, set())
        await serve.serve(app, self._places, self._ready.set, self._until)

    def cut(self) -> None:
        """End all streams, as if the network were lost for a moment."""
        self._loop.call_soon_threadsafe(self.relay.end_streams)

    def __enter__(self) -> "Playing":
        self._thread.start()
        if not self._ready.wait(_PATIENCE_SECONDS):
            raise OSError("the server did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._until.set)
        self._thread.join()
