"""Whole games of eight browsers at one relay: `python -m verify.soak.browsers`.

Each is a page in a window of its own, played by its buttons, and is cut off for 2 % of the time.
After each game all must have the same record, with all throws checked.
"""

import argparse
import random
import sys
import time
from typing import Any

from tools.playing import browsing
from tools.relay.guard import Limits
from verify.windows import Stuck, Window, table

BROWSERS = 8
PRESETS = tuple(f"{preset} lives=1 end=first" for preset in ("tokyo", "maexchen", "wikipedia", "machacek"))
GAMES_A_TABLE = 20  # a relay keeps 128 KiB of a table
CUT_OFF = 0.02
_LOOK_S = 0.5
_STUCK_S = 120


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
    # What nobody saw is opened at the end
    while len(ends := {_end(window.state()) for window in windows}) > 1:
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
                page = f"{playing.address}?clock=manual&rules={rules.replace(' ', '+')}"
                with table(browser, page, BROWSERS, 100 * games + options.seed) as windows:
                    for n in range(min(GAMES_A_TABLE, options.games - games)):
                        for window in reversed(windows):  # the first one begins the next game
                            window.play(is_again=n > 0)
                        more, off = play(windows, chance)
                        games, throws, cuts = games + 1, throws + more, cuts + off
                        minutes = (time.monotonic() - began) / 60
                        print(f"{games} games, {throws} throws, {cuts} cuts, {minutes:.1f} min", flush=True)
    except OSError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
