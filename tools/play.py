"""Open a page with a stick on it: `python -m tools.play`.

Builds the site into build/site and serves it, with a relay for games on many screens, to this machine only,
until Ctrl-C. With `--lan` phones and others in the home network reach it too, by http and by https.
"""

import argparse
import os
import re
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import segno
from aiohttp import web

from tools import certificate, lan, places
from tools.relay import serve
from tools.relay.guard import LOOPBACK, Guard, Handler
from tools.relay.key import key_of
from tools.relay.server import PREFIX, Relay, application
from tools.relay.sqlite_store import SqliteStore
from virtual.boards import BOARDS

PORT = 8021  # 21 is Mia
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".tar": "application/x-tar",
    ".map": "application/json",
}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def pages(folder: Path) -> Handler:
    """Serves the files of `folder`, with the types that browsers insist on."""
    top = folder.resolve()

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            file = (top / request.match_info["path"]).resolve()
            if file.is_dir():
                file = file / "index.html"
            is_ours = file.is_relative_to(top) and file.is_file()
        except (OSError, ValueError):  # an impossible path, such as one with a zero byte in it
            is_ours = False
        if not is_ours:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
        if file.suffix in TYPES:
            headers["Content-Type"] = TYPES[file.suffix]
        return web.FileResponse(file, headers=headers)

    return answer


async def _own_relay(_: web.Request) -> web.Response:
    """The answer for relay.json: this server is the relay, whatever `make site` has written."""
    return web.json_response({"relay": PREFIX.lstrip("/")})


def server(folder: Path, relay: Relay, hosts: set[str]) -> web.Application:
    """The page in `folder` and the relay, for requests that name one of `hosts`."""
    app = application(relay, Guard({*LOOPBACK, *hosts}, set(), PREFIX, "--address"))
    app.router.add_get(f"/{places.RELAY}", _own_relay)
    app.router.add_get("/{path:.*}", pages(folder))
    return app


def open_browser(address: str) -> bool:
    """Open the page in a browser; False if there is no display."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def host_name(text: str) -> str:
    """An address or a name of this machine as an argument."""
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?", text):
        raise argparse.ArgumentTypeError(f"an address is as 192.168.1.7 or as my-laptop.local, not '{text}'")
    return text.lower()


def build_page() -> None:
    """Build the page unless it is there as the code is now. Raises UserError, OSError."""
    from tools import site  # a package has neither this nor what it needs

    if site.is_stale(places.SITE):
        print("Building the page; this takes some seconds.", flush=True)
        site.write_fresh(places.SITE)


def invite(address: str, secure: str, others: Sequence[str] = ()) -> None:
    """Say how others in this network get the page, and which warning their browsers will show.
    `others`: addresses in other networks that this machine is in.
    """
    print(f"\nFor phones and others in this network: {address}\n")
    try:
        segno.make(address, micro=False).terminal(compact=True)
    except UnicodeEncodeError:
        print("(This terminal cannot show it as a QR code.)")
    if others:
        print(f"\nIf that does not open: {'  '.join(others)}\nTo invite by another address: --address")
    if lan.is_inside_windows():
        print(
            "\nThis is WSL: phones reach it only if Windows passes the ports on, or shares its network"
            "\nwith WSL (networkingMode=mirrored). Or run MiaStick in Windows itself."
        )
    print(
        "\nThere you shake the stick with your finger. To shake the phone itself, open this address instead:"
        f"\n{secure}"
        "\nBrowsers give the motion sensor by https only. They will warn you that they do not know who made"
        "\nthe certificate: this computer did, just for your home. Choose to go on; in a network that is not"
        "\nyours, do not.",
        flush=True,
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog=places.command("play"), description="Open a page with a stick on it."
    )
    parser.add_argument("--port", type=serve.port_number, default=PORT, help=f"first port to try ({PORT})")
    parser.add_argument("--board", choices=BOARDS, default="m5stickc", help="which stick (m5stickc)")
    parser.add_argument("--no-browser", action="store_true", help="only serve and print the address")
    parser.add_argument("--lan", action="store_true", help="serve the home network, too, and print a QR code")
    parser.add_argument(
        "--address", type=host_name, help="invite by this address or name of the machine; means --lan, too"
    )
    options = parser.parse_args(arguments)
    homes = [options.address] if options.address else []
    if options.lan or homes:
        homes += [address for address in lan.addresses() if address not in homes]
        if not homes:
            sys.exit("This machine is in no network, so nobody else can reach it. Leave out --lan.")
    if not places.IS_INSTALLED:
        build_page()
    host = serve.ANY_HOST if homes else serve.HOST
    sockets: list[serve.Place] = [(serve.open_socket(options.port, host=host), None)]
    port = sockets[0][0].getsockname()[1]
    query = "" if options.board == "m5stickc" else f"?board={options.board}"
    address = f"http://{serve.HOST}:{port}/{query}"
    addresses, names = [], set()
    if homes:
        names = {*homes, *lan.names()}
        secure = certificate.context(places.KEPT / "certificate.pem", [*homes, *lan.names()])
        sockets.append((serve.open_socket(port + 1, host=host), secure))
        secure_port = sockets[1][0].getsockname()[1]
        addresses = [f"http://{homes[0]}:{port}/", f"https://{homes[0]}:{secure_port}/"]
    # By port, since two of these may run at once; whoever starts it again finds their tables
    store, key = SqliteStore(places.KEPT / f"tables-{port}.sqlite"), key_of(places.KEPT / "relay.key")
    relay = Relay(store, key, addresses=addresses, has_codes=bool(homes))

    def ready() -> None:
        print(f"The stick is on {address} (Ctrl-C ends it)", flush=True)
        if homes:
            others = [f"http://{home}:{port}/{query}" for home in homes[1:]]
            invite(addresses[0] + query, addresses[1] + query, others)
        if not options.no_browser and not open_browser(address):
            print("There is no browser to open here; open that address in one.", flush=True)

    serve.run(server(places.SITE, relay, names), sockets, ready)
    print("\nBye.")


if __name__ == "__main__":
    main()
