"""The page on hosts with habits of their own, before and after the worker keeps it."""

from http import HTTPStatus

import pytest

from tests.helpers import static_server
from tests.helpers.page_hands import Served

pytestmark = pytest.mark.browser


class CleanAddresses(static_server.Handler):
    """NAME.html answers 308 to NAME, index.html to the folder."""

    def do_GET(self):
        path, mark, query = self.path.partition("?")
        if path.endswith(".html"):
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", path.removesuffix(".html").removesuffix("index") + mark + query)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if "." not in path and not path.endswith("/"):
            self.path = f"{path}.html{mark}{query}"
        super().do_GET()


class OldTypes(static_server.Handler):
    """The types of nginx 1.22 in Debian 12, which has never heard of these."""

    extensions_map = {
        ending: kind
        for ending, kind in static_server.Handler.extensions_map.items()
        if ending not in (".mjs", ".wasm", ".tar", ".map", ".webmanifest")
    } | {"": "application/octet-stream"}


class SubPath(static_server.Handler):
    """The page lies in /games/mia/."""

    def do_GET(self):
        if not self.path.startswith("/games/mia/"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.path = self.path.removeprefix("/games/mia")
        super().do_GET()


@pytest.mark.parametrize(("habit", "folder"), [(CleanAddresses, ""), (OldTypes, ""), (SubPath, "games/mia/")])
def test_every_page_opens_before_and_after_the_worker_has_it(browser, served, habit, folder):
    context = browser.new_context(locale="en")
    window = context.new_page()
    with Served(served.folder, habit) as host:
        top = host.address + folder
        window.goto(top)
        window.wait_for_function("() => globalThis.miastick")
        window.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        window.reload()
        window.wait_for_function("() => navigator.serviceWorker.controller && globalThis.miastick")
        opened = ["", "index.html", "table.html", "install.html"]
        for page in opened + ["table", "install"] * (habit is CleanAddresses):
            window.goto(top + page)
            window.wait_for_selector("html[data-started]", state="attached")
            assert window.query_selector(".fatal") is None
    window.goto(top)  # the host is gone
    window.wait_for_function("() => globalThis.miastick")
    if habit is CleanAddresses:
        window.goto(f"{top}table")
        window.wait_for_selector("html[data-started]", state="attached")
    context.close()
