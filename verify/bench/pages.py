"""Two pages in Chromium that share a table and play in real time: `python -m verify.bench.pages`.

It takes the time from the press of a claim to the other's picture of it.
"""

import statistics
import sys
import time
from typing import Any

from tools.playing import Playing, browsing
from tools.relay.guard import Limits

_PATIENCE_MS = 30_000
CLAIMS = 12
# Plays by its keys in real time, and notes when a claim was pressed and when each screen stood.
_PLAY = """() => {
  const after = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = async (key, ms) => {
    dispatchEvent(new KeyboardEvent("keydown", { key }));
    await after(ms);
    dispatchEvent(new KeyboardEvent("keyup", { key }));
    await after(60);
  };
  const timed = window.timed = { pressed: [], shown: [] };
  let last = "";
  const look = () => {
    const { screen } = miastick.where();
    if (screen !== last) timed.shown.push([Date.now(), last, screen]);
    last = screen;
    requestAnimationFrame(look);
  };
  const play = async () => {
    const { screen } = miastick.where();
    if (screen === "choose") {
      timed.pressed.push(Date.now());
      await press("a", 60);
      await after(300); // or a claim on its way would be pressed twice
    } else if (screen === "shake") await press("a", 900);
    else if (screen === "closed") {
      await press("a", 700);
      if (miastick.where().screen === "closed") await press("b", 60);
    } else if (["remote", "wait", "lobby", "game-over"].includes(screen)) await after(50);
    else await press("a", 60);
    setTimeout(play);
  };
  look();
  play();
}"""


class TooSlow(OSError):
    """Too few claims were made to say how long one takes."""


def _pictures(browser: Any, playing: Playing) -> list[float]:
    """The ms from the press that makes a claim to the other page's picture of it, for CLAIMS of them."""
    first = browser.new_context(locale="en").new_page()
    first.goto(f"{playing.address}?rules=tokyo+lives=6")
    first.evaluate("miastick.ready")
    _press(first, "abba")
    first.wait_for_function("() => location.hash && miastick.where().chairs.length === 1")
    other = browser.new_context(locale="en").new_page()
    other.goto(playing.address + first.evaluate("location.hash"))
    other.evaluate("miastick.ready")
    other.wait_for_function("() => miastick.where().chairs.length === 1")
    _press(other, "a")
    first.wait_for_function("() => miastick.where().chairs.length === 2")
    _press(first, "a")
    pages = [first, other]
    for page in pages:
        page.wait_for_function("() => miastick.where().lives.length === 2", timeout=_PATIENCE_MS)
        page.evaluate(_PLAY)
    found: list[float] = []
    until = time.monotonic() + 10 * CLAIMS
    while len(found) < CLAIMS and time.monotonic() < until:
        time.sleep(1)
        told = [page.evaluate("timed") for page in pages]
        found = []
        for mine, theirs in (told, told[::-1]):
            for at in mine["pressed"]:
                found += [ms - at for ms, _, screen in theirs["shown"] if screen == "answer" and ms >= at][:1]
    for page in pages:
        page.context.close()
    if len(found) < CLAIMS:
        raise TooSlow(f"The two pages made only {len(found)} of {CLAIMS} claims in {10 * CLAIMS} s.")
    return found[:CLAIMS]


def _press(page: Any, keys: str) -> None:
    """Press these keys one after the other, as a person does."""
    for key in keys:
        page.wait_for_timeout(500)
        page.keyboard.down(key)
        page.wait_for_timeout(100)
        page.keyboard.up(key)


def pictures() -> list[float]:
    """Press to picture of two pages, in ms. Raises OSError, NoBrowser, TooSlow."""
    with browsing(Limits(posts=10_000)) as (browser, playing):
        return _pictures(browser, playing)


def main() -> None:
    try:
        ms = pictures()
    except OSError as error:
        sys.exit(str(error))
    print(f"from the press of a claim to the other page's picture: median {statistics.median(ms):.0f} ms,")
    print(f"longest {max(ms):.0f}, of {len(ms)} claims")


if __name__ == "__main__":
    main()
