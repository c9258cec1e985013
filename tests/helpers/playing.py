"""The page with its relay, as `make play ARGS=--lan` serves them, in a thread of the test's own."""

import asyncio
from threading import Event, Thread

from tools import certificate, play
from tools.relay import serve
from tools.relay.server import Relay
from tools.relay.sqlite_store import SqliteStore


class Playing:
    """`address` by http and `secure` by https while `with` lasts; `relay` is at work behind both."""

    def __init__(self, folder, kept):
        plain, other = (serve.open_socket(0, 1) for _ in range(2))
        self.address = f"http://{serve.HOST}:{plain.getsockname()[1]}/"
        self.secure = f"https://{serve.HOST}:{other.getsockname()[1]}/"
        self._places = [(plain, None), (other, certificate.context(kept / "certificate.pem", serve.HOST))]
        self._folder = folder
        self._file = kept / "relay.sqlite"
        self._ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        self._until = asyncio.Event()
        addresses = [self.address, self.secure]
        self.relay = Relay(SqliteStore(self._file), addresses=addresses, has_codes=True)
        app = play.server(self._folder, self.relay, set())
        await serve.serve(app, self._places, self._ready.set, self._until)

    def cut(self):
        """End all streams, as a network does that is lost for a moment."""
        asyncio.run_coroutine_threadsafe(self.relay._end_streams(None), self._loop).result(10)

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._until.set)
        self._thread.join()
