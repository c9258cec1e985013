"""Open a page with a stick on it: `python -m tools.play`.

Builds the site into build/site and serves it to this machine only, until Ctrl-C.
"""

import argparse
import errno
import os
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools import site
from tools.virtual.boards import BOARDS

HOST = "127.0.0.1"
PORT = 8021  # 21 is Mia
PORTS = 20  # tried one after the other


class NoPort(Exception):
    """Every port tried is taken."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types browsers insist on, never from a cache, and without a line for each."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def send_head(self) -> "Any":
        try:
            return super().send_head()
        except ValueError:  # a path that no file can have, such as one with a zero in it
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: who plays does not read a log."""


class Server(ThreadingHTTPServer):
    """Serves one folder; a browser that hangs up in mid-answer is no error."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers share a port

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(folder: Path, first: int = PORT, count: int = PORTS) -> Server:
    """A server for `folder` on the first free port of `count` from `first` on. Raises NoPort."""
    for port in range(first, min(first + count, 65536)):
        try:
            return Server((HOST, port), partial(Handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoPort(f"Cannot serve on {HOST}: {error.strerror}.") from None
    raise NoPort(
        f"The ports {first} to {first + count - 1} are all taken. Name another: make play ARGS='--port 9000'"
    )


def open_browser(address: str) -> bool:
    """Show the page in the person's browser; False where there is none to be seen."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def port_number(text: str) -> int:
    """A port as an argument."""
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not '{text}'")
    return port


def main(arguments: "list[str] | None" = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.play", description="Open a page with a stick on it."
    )
    parser.add_argument("--port", type=port_number, default=PORT, help=f"first port to try ({PORT})")
    parser.add_argument("--board", choices=BOARDS, default="m5stickc", help="which stick (m5stickc)")
    parser.add_argument("--no-browser", action="store_true", help="only serve and print the address")
    options = parser.parse_args(arguments)
    try:
        if site.is_stale(site.DEFAULT):
            print("Building the page; this takes some seconds.", flush=True)
            site.write_fresh(site.DEFAULT)
        server = open_server(site.DEFAULT, options.port)
    except (site.SiteError, NoPort) as reason:
        sys.exit(str(reason))
    except KeyboardInterrupt:
        sys.exit(130)
    with server:
        address = f"http://{HOST}:{server.server_port}/"
        if options.board != "m5stickc":
            address += f"?board={options.board}"
        try:
            print(f"The stick is on {address} (Ctrl-C ends it)", flush=True)
            if not options.no_browser and not open_browser(address):
                print("There is no browser to open here; open that address in one.", flush=True)
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nBye.")


if __name__ == "__main__":
    main()
