"""Two pages in Chromium that share a table and play in real time: `python -m verify.bench.pages`.

It takes the time from the press of a claim to the other's picture of it.
"""

import statistics
import sys
import time
from typing import Any

from tools.playing import browsing
from tools.relay.guard import Limits
from verify.windows import Stuck, table

CLAIMS = 12
# Notes when a claim was pressed, and when each screen stood
_NOTE = """() => {
  const timed = window.timed = { pressed: [], shown: [] };
  addEventListener("keydown", ({ key }) => {
    if (key === "a" && miastick.where().screen === "choose") timed.pressed.push(Date.now());
  }, { capture: true });
  let last = "";
  const look = () => {
    const { screen } = miastick.where();
    if (screen !== last) timed.shown.push([Date.now(), screen]);
    last = screen;
    requestAnimationFrame(look);
  };
  look();
}"""


def _times(told: list[dict[str, Any]]) -> list[float]:
    """The ms from each claim that one page made to the other page's picture of it."""
    found: list[float] = []
    for mine, theirs in (told, told[::-1]):
        for at in mine["pressed"]:
            found += [ms - at for ms, screen in theirs["shown"] if screen == "answer" and ms >= at][:1]
    return found


def pictures() -> list[float]:
    """Press to picture of two pages, in ms, for CLAIMS claims. Raises OSError, NoBrowser, Stuck."""
    with (
        browsing(Limits(posts=10_000)) as (browser, playing),
        table(browser, f"{playing.address}?rules=tokyo+lives=6", 2) as windows,
    ):
        for window in windows:
            window.page.evaluate(_NOTE)
            window.play()
        until = time.monotonic() + 10 * CLAIMS
        while time.monotonic() < until:
            time.sleep(1)
            found = _times([window.page.evaluate("timed") for window in windows])
            if len(found) >= CLAIMS:
                return found[:CLAIMS]
        raise Stuck(f"The two pages made only {len(found)} of {CLAIMS} claims in {10 * CLAIMS} s.")


def main() -> None:
    try:
        ms = pictures()
    except OSError as error:
        sys.exit(str(error))
    print(f"from the press of a claim to the other page's picture: median {statistics.median(ms):.0f} ms,")
    print(f"longest {max(ms):.0f}, of {len(ms)} claims")


if __name__ == "__main__":
    main()
