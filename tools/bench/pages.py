"""Pages in Chromium that share a table: `python -m tools.bench.pages`.

Eight pages at one relay append to one log in turn, while streams end at random, as if phones lost their
network. All must get the same entries, once and in order. Then two play a game in real time: from the press
of a claim to the other's picture of it.
"""

import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools import site
from tools.bench.playing import Playing
from tools.relay.guard import Limits

PAGES = 8
ENTRIES = 200
CUTS = 0.02  # so often an entry comes with a cut
_PATIENCE_MS = 30_000
_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_JOIN = """async (table) => {
  const { RelayLink } = await import("./js/link.js");
  const heard = [];
  const entry = (index, bytes) => heard.push([index, new TextDecoder().decode(bytes), Date.now()]);
  const listener = { entry, signal() {}, connected() {} };
  const link = new RelayLink(new URL("relay", location.href).href, table, listener);
  window.shared = { heard, async add(text) {
    for (let tries = 0; tries < 200; tries += 1) { // a stream that was cut asks again within 3 s
      const at = link.next;
      if (await link.append(at, new TextEncoder().encode(`${text} ${Date.now()}`)) === "added") return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error("the relay takes no entry");
  } };
}"""
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


class NoBrowser(OSError):
    """There is no Chromium here."""


@dataclass
class Shared:
    """What the pages got: `ms` from each entry to each page, and how many were `lost` or `doubled`."""

    pages: int = 0
    entries: int = 0
    cuts: int = 0
    lost: int = 0
    doubled: int = 0
    ms: list[float] = field(default_factory=list)


def _shared(browser: Any, playing: Playing, entries: int, seed: int) -> Shared:
    chance = random.Random(seed)
    pages = [browser.new_page() for _ in range(PAGES)]
    table = ""
    for page in pages:
        page.goto(playing.address + "icon.svg")
        table = table or page.evaluate(f"import('{playing.address}js/relay.js').then((m) => m.newTable())")
        page.evaluate(_JOIN, table)
        if page is pages[0]:
            page.evaluate("shared.add('open')")
    found = Shared(pages=PAGES, entries=entries + 1)
    for n in range(entries):
        if chance.random() < CUTS:
            playing.cut()
            found.cuts += 1
        chance.choice(pages).evaluate("(text) => shared.add(text)", f"entry {n}")
    logs = []
    for page in pages:
        page.wait_for_function("(n) => shared.heard.length >= n", arg=entries + 1, timeout=_PATIENCE_MS)
        logs.append(page.evaluate("shared.heard"))
        page.close()
    for log in logs:
        found.doubled += max(0, len(log) - entries - 1)
        found.lost += sum(here[:2] != there[:2] for here, there in zip(log, logs[0], strict=False))
        found.ms += [at - int(text.rpartition(" ")[2]) for _, text, at in log[1:]]
    return found


@contextmanager
def browsing(limits: Limits | None = None) -> Iterator[tuple[Any, Playing]]:
    """A browser, and the site with its relay. Raises OSError, NoBrowser."""
    program = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    if not program:
        raise NoBrowser("There is no Chromium here.")
    from playwright.sync_api import sync_playwright

    if site.is_stale(site.DEFAULT):
        site.write_fresh(site.DEFAULT)
    with (
        tempfile.TemporaryDirectory() as kept,
        Playing(site.DEFAULT, Path(kept), limits) as playing,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(_FLAGS))
        try:
            yield browser, playing
        finally:
            browser.close()


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


def measured(entries: int = ENTRIES, seed: int = 1) -> Shared:
    """Have the pages share a table. Raises OSError, NoBrowser."""
    with browsing(Limits(posts=10_000)) as (browser, playing):
        return _shared(browser, playing, entries, seed)


def main() -> None:
    try:
        shared, ms = measured(), pictures()
    except OSError as error:
        sys.exit(str(error))
    print(f"{shared.pages} pages, {shared.entries} entries, all streams cut {shared.cuts} times:")
    print(f"  lost {shared.lost}, doubled {shared.doubled}, median {statistics.median(shared.ms):.0f} ms")
    print(f"from the press of a claim to the other page's picture: median {statistics.median(ms):.0f} ms,")
    print(f"  longest {max(ms):.0f}, of {len(ms)} claims")


if __name__ == "__main__":
    main()
