"""Serve a web application until Ctrl-C, on sockets that are already open."""

import argparse
import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import signal
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from tools.terminal import UserError

HOST = "127.0.0.1"
ANY_HOST = "0.0.0.0"  # for everybody who can reach this machine
PORTS = 20  # tried one after the other
_WAITING = 1024  # connections waiting to be accepted: after a restart a whole hall comes back at once
_AT_ONCE = 4  # accepted in one turn of asyncio's loop, so that entries need not wait for all of them
_END_SECONDS = 2.0
_IDLE_SECONDS = 30.0  # for a request to come, or the next one: a connection costs a file descriptor

# The bad ports of the Fetch standard (https://fetch.spec.whatwg.org/#port-blocking)
_UNSAFE = """
 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119
 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989
 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080
""".replace("\n", " ")
CONNECTIONS = 256  # of one address, open at once
_SAY_SECONDS = 60.0

Place = tuple[socket.socket, "ssl.SSLContext | None"]


class NoPort(UserError):
    """Every port tried is taken."""


def port_number(text: str) -> int:
    """A port as an argument."""
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not '{text}'")
    if f" {port} " in _UNSAFE:
        raise argparse.ArgumentTypeError(f"no browser opens the port {port}; 8021 and 8121 are good ones")
    return port


def open_socket(first: int, count: int = PORTS, host: str = HOST) -> socket.socket:
    """A listening socket on the first free port of `count` from `first` on. Raises NoPort."""
    for port in range(first, min(first + count, 65536)):
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, port))
            one.listen(_WAITING)
            return one
        except OSError as error:
            one.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoPort(f"Cannot serve on {host}: {error.strerror}.") from None
    if first > 65535:
        raise NoPort("The last port is 65535. Name a lower one with --port.")
    if count == 1:
        raise NoPort(f"The port {first} is taken. Name another with --port.")
    last = min(first + count, 65536) - 1
    raise NoPort(f"The ports {first} to {last} are all taken. Name another with --port.")


async def serve(
    app: web.Application,
    places: list[Place],
    ready: Callable[[], None],
    until: asyncio.Event,
    connections: int = CONNECTIONS,
) -> None:
    """Serve `app` on all `places`; `ready` is called when they answer. An address may have so many
    `connections`, this machine's own any number."""
    asyncio.get_running_loop().set_exception_handler(Shortage())
    logging.getLogger("aiohttp.server").addFilter(_is_of_ours)
    runner = web.AppRunner(
        app,
        access_log=None,
        handler_cancellation=True,
        shutdown_timeout=_END_SECONDS,
        keepalive_timeout=_IDLE_SECONDS,
        lingering_time=_END_SECONDS,
        auto_decompress=False,  # an entry is its bytes, and a few of them could become megabytes
    )
    await runner.setup()
    _limit_connections(cast(web.Server, runner.server), connections)
    try:
        for place, secrecy in places:
            await web.SockSite(runner, place, ssl_context=secrecy, backlog=_AT_ONCE).start()
            place.listen(_WAITING)
        ready()
        await until.wait()
    finally:
        await runner.cleanup()


class Shortage:
    """Says that no more connections can be accepted, which asyncio tells with a traceback each time."""

    def __init__(self) -> None:
        self._said = -_SAY_SECONDS

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "out of system resource" not in str(context.get("message")):
            loop.default_exception_handler(context)
        elif loop.time() - self._said >= _SAY_SECONDS:
            self._said = loop.time()
            print("Too many connections are open: raise the limit of open files (ulimit -n).", flush=True)


def _limit_connections(server: web.Server, most: int) -> None:
    """Close what an address opens beyond `most`: idle ones cost a file descriptor each."""
    open_ones: Counter[str] = Counter()
    whose: dict[Any, str] = {}
    made, lost = server.connection_made, server.connection_lost

    def count(handler: Any, transport: asyncio.Transport) -> None:
        made(handler, transport)
        peer = (transport.get_extra_info("peername") or [""])[0]
        if peer and not ipaddress.ip_address(peer.partition("%")[0]).is_loopback:
            whose[handler] = peer
            open_ones[peer] += 1
            if open_ones[peer] > most:
                transport.abort()

    def discount(handler: Any, exc: BaseException | None = None) -> None:
        lost(handler, exc)
        if peer := whose.pop(handler, ""):
            open_ones[peer] -= 1
            if not open_ones[peer]:
                del open_ones[peer]

    server.connection_made = count  # type: ignore[method-assign]
    server.connection_lost = discount  # type: ignore[method-assign]


def _is_of_ours(record: logging.LogRecord) -> bool:
    """Whether this is about an error of ours: whoever sent a request that is no HTTP has been told."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)


def run(
    app: web.Application, places: list[Place], ready: Callable[[], None], connections: int = CONNECTIONS
) -> None:
    """Serve until Ctrl-C or SIGTERM; the rest as for `serve`."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def main() -> None:
        until = asyncio.Event()
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt
                loop.add_signal_handler(one, until.set)
        await serve(app, places, ready, until, connections)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
