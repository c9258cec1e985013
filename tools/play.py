"""Open a page with a stick on it: `python -m tools.play`.

Builds the site into build/site and serves it to this machine only, until Ctrl-C. With `--lan` phones and
others in the home network reach it too, and a QR code says where.
"""

import argparse
import errno
import os
import socket
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import segno

from tools import site
from tools.terminal import InTheWay
from tools.virtual.boards import BOARDS

HOST = "127.0.0.1"
ANY_HOST = "0.0.0.0"  # everybody who reaches this machine
ELSEWHERE = ("192.0.2.1", 9)  # kept for documentation by RFC 5737, so nobody is there
PORT = 8021  # 21 is Mia
PORTS = 20  # tried one after the other


class NoPort(InTheWay):
    """Every port tried is taken."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types browsers insist on, and without a line for each."""

    cache = "no-store"  # what was changed is seen at once
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
        self.send_header("Cache-Control", self.cache)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: players do not read a log."""


class Server(ThreadingHTTPServer):
    """Serves one folder; a browser that hangs up in mid-answer is no error."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers share a port

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def open_server(folder: Path, first: int = PORT, count: int = PORTS, host: str = HOST) -> Server:
    """A server for `folder` on the first free port of `count` from `first` on. Raises NoPort."""
    for port in range(first, min(first + count, 65536)):
        try:
            return Server((host, port), partial(Handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoPort(f"Cannot serve on {host}: {error.strerror}.") from None
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


def lan_address() -> str:
    """This machine's address in its network; "" if it is in none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        address = probe.getsockname()[0]
    return "" if address.startswith("127.") else address


def invite(address: str) -> None:
    """Say how others in this network come to the page, and what their browsers will not do there."""
    print(f"\nFor phones and others in this network: {address}\n")
    try:
        segno.make(address, micro=False).terminal(compact=True)
    except UnicodeEncodeError:
        print("(This terminal cannot show it as a QR code.)")
    print(
        "\nBrowsers give the motion sensor, and keep a page for when there is no network, only by https,"
        "\nwhich this server does not speak: on a phone shake the stick with your finger. `make site`"
        "\nwrites the page for a web host that does.",
        flush=True,
    )


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
    parser.add_argument("--lan", action="store_true", help="serve the home network, too, and print a QR code")
    options = parser.parse_args(arguments)
    lan = lan_address() if options.lan else ""
    if options.lan and not lan:
        sys.exit("This machine is in no network, so nobody else can reach it. Leave out --lan.")
    if site.is_stale(site.DEFAULT):
        print("Building the page; this takes some seconds.", flush=True)
        site.write_fresh(site.DEFAULT)
    with open_server(site.DEFAULT, options.port, host=ANY_HOST if lan else HOST) as server:
        path = f":{server.server_port}/"
        if options.board != "m5stickc":
            path += f"?board={options.board}"
        address = f"http://{HOST}{path}"
        try:
            print(f"The stick is on {address} (Ctrl-C ends it)", flush=True)
            if lan:
                invite(f"http://{lan}{path}")
            if not options.no_browser and not open_browser(address):
                print("There is no browser to open here; open that address in one.", flush=True)
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nBye.")


if __name__ == "__main__":
    main()
