"""A plain web host, for which `make site` is made: it has no relay."""

import sys
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tools.play import TYPES


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, and without logging them."""

    cache = "no-store"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def send_head(self) -> Any:
        try:
            return super().send_head()
        except ValueError:  # an impossible path, such as one with a zero byte in it
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.cache)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


class Server(ThreadingHTTPServer):
    """Serves one folder; a browser that hangs up in mid-answer is no error."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
