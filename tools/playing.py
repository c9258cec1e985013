"""The page with its relay, as `make play ARGS=--lan` serves them, in a thread, and a browser for it."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any

from tools import certificate, places, play, site
from tools.relay import serve
from tools.relay.guard import Limits
from tools.relay.key import key_of
from tools.relay.server import Relay
from tools.relay.sqlite_store import SqliteStore

_PATIENCE_SECONDS = 30.0
_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


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
        self._kept = kept
        self._ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._until = asyncio.Event()
        addresses = [self.address, self.secure]
        store, key = SqliteStore(self._kept / "tables.sqlite"), key_of(self._kept / "relay.key")
        self.relay = Relay(store, key, self._limits, addresses, has_codes=True)
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


class NoBrowser(OSError):
    """There is no Chromium here."""


@contextmanager
def browsing(limits: Limits | None = None) -> Iterator[tuple[Any, Playing]]:
    """A browser, and the site with its relay. Raises OSError, NoBrowser."""
    program = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    if not program:
        raise NoBrowser("There is no Chromium here.")
    from playwright.sync_api import sync_playwright

    if site.is_stale(places.SITE):
        site.write_fresh(places.SITE)
    with (
        tempfile.TemporaryDirectory() as kept,
        Playing(places.SITE, Path(kept), limits) as playing,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(_FLAGS))
        try:
            yield browser, playing
        finally:
            browser.close()
