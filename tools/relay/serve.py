"""Serve a web application until Ctrl-C, on sockets that are already open."""

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import ssl
from collections.abc import Callable

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from tools.terminal import InTheWay

HOST = "127.0.0.1"
ANY_HOST = "0.0.0.0"  # for everybody who can reach this machine
PORTS = 20  # tried one after the other
_WAITING = 1024  # connections waiting to be accepted: after a restart a whole hall comes back at once
_AT_ONCE = 4  # accepted in one turn of asyncio's loop, so that entries need not wait for all of them
_END_SECONDS = 2.0
_IDLE_SECONDS = 30.0  # for a request to come, or the next one: a connection costs a file descriptor

Place = tuple[socket.socket, "ssl.SSLContext | None"]


class NoPort(InTheWay):
    """Every port tried is taken."""


def port_number(text: str) -> int:
    """A port as an argument."""
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not '{text}'")
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
    app: web.Application, places: list[Place], ready: Callable[[], None], until: asyncio.Event
) -> None:
    """Serve `app` on all `places`; `ready` is called when they answer."""
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
    try:
        for place, secrecy in places:
            await web.SockSite(runner, place, ssl_context=secrecy, backlog=_AT_ONCE).start()
            place.listen(_WAITING)
        ready()
        await until.wait()
    finally:
        await runner.cleanup()


def _is_of_ours(record: logging.LogRecord) -> bool:
    """Whether this is about an error of ours: whoever sent a request that is no HTTP has been told."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)


def run(app: web.Application, places: list[Place], ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM."""

    async def main() -> None:
        until = asyncio.Event()
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt
                loop.add_signal_handler(one, until.set)
        await serve(app, places, ready, until)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
