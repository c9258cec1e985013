"""Whole games of eight browsers at one relay: `python -m verify.soak.browsers`.

Each is a page in a window of its own, played by its buttons, and is cut off for 2 % of the time.
After each game all must have the same record, with all throws checked.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tools.playing import NoBrowser, browsing
from tools.relay.guard import Limits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

BROWSERS = 8
PRESETS = tuple(f"{preset} lives=1 end=first" for preset in ("tokyo", "maexchen", "wikipedia", "machacek"))
GAMES_A_TABLE = 20  # a relay keeps 128 KiB of a table
CUT_OFF = 0.02
_LOOK_S = 0.5
_WINDOW: "ViewportSize" = {"width": 360, "height": 640}
_STUCK_S = 120
_SIT = "(keys) => { for (const key of keys) bot.press(key, 100); miastick.advance(300); }"
# Presses what the screen asks for, or what it offers besides. `again`: to begin the next game, until it has
# come, whose end may be the first that a slow one sees of it. Whoever waits looks when something has come,
# and seldom else: whoever acts needs the processor.
_BOT = """async (seed) => {
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const press = (key, ms) => {
    dispatchEvent(new KeyboardEvent("keydown", { key }));
    miastick.advance(ms);
    dispatchEvent(new KeyboardEvent("keyup", { key }));
    miastick.advance(100);
  };
  const acts = {
    shake: () => press("a", 900),
    closed() {
      if (chance() < .8) press("a", 700);
      if (miastick.where().screen === "closed") press("b", 100);
    },
    choose() {
      while (chance() < .4) press("b", 100);
      press("a", 100);
    },
    answer: () => press(chance() < .3 ? "b" : "a", 100),
    "new-lives": () => press("b", 100),
    "game-over"() {
      if (bot.again) press("a", 100);
      else miastick.advance(100);
    },
  };
  const quiet = ["", "lobby", "remote", "wait", "computer", "peek", "tumble"];
  const bot = window.bot = { press, seed, again: false, plays: false, table: null };
  const channel = new BroadcastChannel("miastick.table");
  channel.addEventListener("message", ({ data }) => {
    if (data && data !== "show") bot.table = JSON.parse(data);
  });
  let timer = 0, looked = performance.now();
  const look = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(go, ms);
  };
  const go = () => {
    const { screen } = miastick.where();
    const rests = !bot.plays || quiet.includes(screen);
    const passed = performance.now() - looked;
    looked += passed;
    if (rests) miastick.advance(Math.min(2 * passed + 20, 2000), 500);
    else if (acts[screen]) acts[screen]();
    else press("a", 100);
    look(rests ? (screen === "remote" || screen === "lobby" ? 400 : 100) : 5);
  };
  const { Machine } = await import("./bundle/main.js");
  const { came } = Machine.prototype;
  Machine.prototype.came = function (text) {
    came.call(this, text);
    if (text.split(" ")[3] === "game") bot.again = false;
    look(5);
  };
  go();
}"""
_STATE = """() => {
  const { screen, checked, chairs, lives } = miastick.where();
  const { record, moves } = bot.table?.log ?? { record: "", moves: [] };
  return { screen, checked, chairs: chairs.length, lives, record, moves: moves.length, again: bot.again };
}"""


class Stuck(Exception):
    """A game that does not go on, or not for all alike."""


class Window:
    """One browser, with the page in it and somebody who presses its buttons."""

    def __init__(self, browser: "Browser", address: str, seed: int) -> None:
        self.context: BrowserContext = browser.new_context(
            locale="en", reduced_motion="reduce", viewport=_WINDOW
        )
        self.page: Page = self.context.new_page()
        self.page.goto(address)
        self.page.evaluate("miastick.ready")
        self.page.evaluate("miastick.advance(500)")
        self.page.evaluate(_BOT, seed)
        self.is_off = False

    def state(self) -> dict[str, Any]:
        """The screen, the throws as [checked, all], how many sit there, lives, moves and record."""
        return self.page.evaluate(_STATE)

    def connect(self, is_on: bool) -> None:
        """Give the network, or take it."""
        if self.is_off == is_on:
            self.is_off = not is_on
            self.context.set_offline(not is_on)


def _all(windows: list[Window], name: str, value: object) -> bool:
    return all(window.state()[name] == value for window in windows)


def _wait(windows: list[Window], what: str, name: str, value: object) -> None:
    until = time.monotonic() + _STUCK_S
    while not _all(windows, name, value):
        if time.monotonic() > until:
            raise Stuck(f"{what}: {[window.state() for window in windows]}")
        time.sleep(_LOOK_S)


@contextmanager
def _table(browser: "Browser", address: str, rules: str, seed: int) -> Iterator[list[Window]]:
    """Everybody sits in the lobby of a new table."""
    query = f"?clock=manual&rules={rules.replace(' ', '+')}"
    windows = [Window(browser, address + query, seed)]
    try:
        first = windows[0].page
        first.evaluate(_SIT, "abba")
        _wait(windows, "no table", "chairs", 1)
        table = first.evaluate("location.hash")
        for n in range(1, BROWSERS):
            windows.append(Window(browser, address + query + table, seed + n))
            _wait(windows[n:], "no invitation", "chairs", n)
            windows[n].page.evaluate(_SIT, "a")
            _wait(windows, "not all sit", "chairs", n + 1)
        first.evaluate(_SIT, "a")
        yield windows
    finally:
        for window in windows:
            window.context.close()


def play(windows: list[Window], chance: random.Random) -> tuple[int, int]:
    """Play a game to its end with random cuts: how many throws, how many cuts. Raises Stuck."""
    last, moved, cuts = None, time.monotonic(), 0
    while True:
        for window in windows:
            is_on = chance.random() >= CUT_OFF
            cuts += not is_on
            window.connect(is_on)
        time.sleep(_LOOK_S)
        states = [window.state() for window in windows]
        if all(map(_is_over, states)):
            break
        if (now := [(state["screen"], state["moves"]) for state in states]) != last:
            last, moved = now, time.monotonic()
        if time.monotonic() - moved > _STUCK_S:
            raise Stuck(f"it does not go on: {states}")
    for window in windows:
        window.connect(True)
    until = time.monotonic() + _STUCK_S
    while (
        len(ends := {_end(window.state()) for window in windows}) > 1
    ):  # what nobody saw is opened at the end
        if time.monotonic() > until:
            raise Stuck(f"they do not end alike: {ends}")
        time.sleep(_LOOK_S)
    [(_, checked, throws)] = ends
    if not checked == throws > 0:
        raise Stuck(f"{checked} of {throws} throws are checked")
    return throws, cuts


def _is_over(state: dict[str, Any]) -> bool:
    """Whether that is the account of the game that has come: it is thrown for who starts, and rolled."""
    is_read = state["screen"] == "game-over" and state["record"] != ""
    return is_read and not state["again"] and state["checked"][1] > 1


def _end(state: dict[str, Any]) -> tuple[str, int, int]:
    return state["record"], *state["checked"]


def main() -> None:
    about = "Play whole games of eight browsers at one relay, with cuts. It needs Chromium."
    parser = argparse.ArgumentParser(prog="python -m verify.soak.browsers", description=about)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    games = throws = cuts = 0
    began = time.monotonic()
    try:
        with browsing(Limits(streams=1000, tables=10_000, posts=10_000)) as (browser, playing):
            while games < options.games:
                rules = PRESETS[games // GAMES_A_TABLE % len(PRESETS)]
                with _table(browser, playing.address, rules, 100 * games + options.seed) as windows:
                    for n in range(min(GAMES_A_TABLE, options.games - games)):
                        for window in reversed(windows):  # the first one begins the next game
                            window.page.evaluate("(again) => { bot.plays = true; bot.again = again; }", n > 0)
                        more, off = play(windows, chance)
                        games, throws, cuts = games + 1, throws + more, cuts + off
                        minutes = (time.monotonic() - began) / 60
                        print(f"{games} games, {throws} throws, {cuts} cuts, {minutes:.1f} min", flush=True)
    except (NoBrowser, Stuck) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
