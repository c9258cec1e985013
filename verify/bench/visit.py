"""A first visit on a slow line: how long until the stick shows something, and what has come by then."""

import time
from typing import Any, NamedTuple

from tools.playing import browsing

# What Chromium's developer tools call "Fast 3G"
LATENCY_MS = 562.5
BYTES_PER_S = 1.44e6 / 8
_LINE = {
    "offline": False,
    "latency": LATENCY_MS,
    "downloadThroughput": BYTES_PER_S,
    "uploadThroughput": 675e3 / 8,
}
_ROUND_TRIPS = 2  # at the least: for the page, and for what it names
_SHOWN = "() => document.getElementById('stage')?.dataset.screen === 'splash'"


class Visit(NamedTuple):
    """Seconds to the first picture, answers and bytes until then, and the seconds that the line takes."""

    seconds: float
    answers: int
    bytes: int
    line: float


def measured() -> Visit:
    """The first picture of an empty browser. Raises OSError, NoBrowser."""
    with browsing() as (browser, playing):
        page = browser.new_context(locale="en").new_page()
        tools = page.context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", _LINE)
        came: list[Any] = []
        tools.on("Network.loadingFinished", lambda answer: came.append(answer))
        begun = time.monotonic()
        page.goto(playing.address, wait_until="commit")
        page.wait_for_function(_SHOWN, timeout=60_000)
        seconds = time.monotonic() - begun
        size = sum(answer["encodedDataLength"] for answer in came)
        line = _ROUND_TRIPS * LATENCY_MS / 1000 + size / BYTES_PER_S
        return Visit(seconds, len(came), int(size), line)
