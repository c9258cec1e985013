"""Pages in Chromium that share a table, each in a window of its own and played by its buttons."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

_LOOK_S = 0.5
_STUCK_S = 120
_WINDOW: "ViewportSize" = {"width": 360, "height": 640}
# Presses what the screen asks for, or what it offers besides, once it `plays`. `again`: to begin the next
# game, until it has come, whose end may be the first that a slow one sees of it. By a manual clock whoever
# acts lets the time pass. Whoever waits looks when something has come, and seldom else: whoever acts needs
# the processor.
_BOT = """async ([seed, isManual]) => {
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const pass = (ms) => isManual ? miastick.advance(ms) : new Promise((done) => setTimeout(done, ms));
  const tap = 60; // ms, as a finger does
  const press = async (key, ms) => {
    dispatchEvent(new KeyboardEvent("keydown", { key }));
    await pass(ms);
    dispatchEvent(new KeyboardEvent("keyup", { key }));
    await pass(100);
  };
  const acts = {
    shake: () => press("a", 900),
    async closed() {
      if (chance() < .8) await press("a", 700);
      if (miastick.where().screen === "closed") await press("b", tap);
    },
    async choose() {
      while (chance() < .4) await press("b", tap);
      await press("a", tap);
      await pass(300); // or a claim on its way would be pressed twice
    },
    answer: () => press(chance() < .3 ? "b" : "a", tap),
    "new-lives": () => press("b", tap),
    "game-over": () => bot.again ? press("a", tap) : pass(100),
  };
  const quiet = ["", "lobby", "remote", "wait", "computer", "peek", "tumble"];
  const sit = async (keys) => {
    for (const key of keys) await press(key, tap);
    await pass(300);
  };
  const bot = window.bot = { sit, again: false, plays: false, table: null };
  const channel = new BroadcastChannel("miastick.table");
  channel.addEventListener("message", ({ data }) => {
    if (data && data !== "show") bot.table = JSON.parse(data);
  });
  let timer = 0, looked = performance.now(), acting = false;
  const look = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(go, ms);
  };
  const go = async () => {
    if (acting) return;
    acting = true;
    const { screen } = miastick.where();
    const rests = !bot.plays || quiet.includes(screen);
    const passed = performance.now() - looked;
    looked += passed;
    if (!rests) await (acts[screen] ?? (() => press("a", tap)))();
    else if (isManual) miastick.advance(Math.min(2 * passed + 20, 2000), 500);
    acting = false;
    look(rests ? (screen === "remote" || screen === "lobby" ? 400 : 100) : 5);
  };
  const { Machine } = await import("./bundle/main.js");
  const { came } = Machine.prototype;
  Machine.prototype.came = function (text) {
    came.call(this, text);
    if (text.split(" ")[3] === "game") bot.again = false;
    look(5);
  };
  await pass(500);
  go();
}"""
_STATE = """() => {
  const { screen, checked, chairs, lives } = miastick.where();
  const { record, moves } = bot.table?.log ?? { record: "", moves: [] };
  return { screen, checked, chairs: chairs.length, lives, record, moves: moves.length, again: bot.again };
}"""


class Stuck(OSError):
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
        self.page.evaluate(_BOT, [seed, "clock=manual" in address])
        self.is_off = False

    def state(self) -> dict[str, Any]:
        """The screen, the throws as [checked, all], how many sit there, lives, moves and record."""
        return self.page.evaluate(_STATE)

    def sit(self, keys: str) -> None:
        """Press these keys in the lobby, one after the other."""
        self.page.evaluate("(keys) => bot.sit(keys)", keys)

    def play(self, is_again: bool = False) -> None:
        """Play from now on; `is_again`: after beginning the next game, if this one opened the table."""
        self.page.evaluate("(again) => { bot.plays = true; bot.again = again; }", is_again)

    def connect(self, is_on: bool) -> None:
        """Give the network, or take it."""
        if self.is_off == is_on:
            self.is_off = not is_on
            self.context.set_offline(not is_on)


def _wait(windows: list[Window], what: str, name: str, value: object) -> None:
    until = time.monotonic() + _STUCK_S
    while not all(window.state()[name] == value for window in windows):
        if time.monotonic() > until:
            raise Stuck(f"{what}: {[window.state() for window in windows]}")
        time.sleep(_LOOK_S)


@contextmanager
def table(browser: "Browser", address: str, count: int, seed: int = 1) -> Iterator[list[Window]]:
    """So many windows sit at a new table of the page at `address`, and the game begins. Raises Stuck."""
    windows = [Window(browser, address, seed)]
    try:
        windows[0].sit("abba")
        _wait(windows, "no table", "chairs", 1)
        place = windows[0].page.evaluate("location.hash")
        for n in range(1, count):
            windows.append(Window(browser, address + place, seed + n))
            _wait(windows[n:], "no invitation", "chairs", n)
            windows[n].sit("a")
            _wait(windows, "not all sit", "chairs", n + 1)
        windows[0].sit("a")
        yield windows
    finally:
        for window in windows:
            window.context.close()
