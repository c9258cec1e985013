"""A smoke test in Firefox and in WebKit (`make engines`): the other tests of the page use Chromium."""

import itertools
import json
import os
import time

import pytest

from tests.helpers.engines import Firefox, WebKit
from tests.helpers.page_hands import DESKTOP, Hands
from tests.helpers.shared_site import shared_site
from tools.playing import Playing

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def playing(tmp_path_factory):
    with Playing(shared_site(), tmp_path_factory.mktemp("kept")) as playing:
        yield playing


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def kind(request):
    if lacking := request.param.lacks():
        reason = f"{', '.join(lacking)} is not on the path"
        if os.environ.get("MIASTICK_REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    return request.param


@pytest.fixture(scope="module")
def window(kind, tmp_path_factory):
    window = kind(tmp_path_factory.mktemp("profile"))
    yield window
    window.close()


def test_a_first_game_by_keys_a_shake_by_pointer_a_reload_and_another_language(window, playing):
    window.open(f"{playing.address}?clock=manual")
    assert window.screen == "splash"
    window.keys("aa")
    for _ in range(12):
        if window.screen == "shake":
            break
        window.keys("a")
    assert window.screen == "shake"
    window.shake()
    assert window.screen == "closed"
    window.reload()
    window.wait(1000)
    assert window.screen == "closed"  # the same roll, still covered
    window.keys("a", 900)
    window.keys("ba")
    window.until("(miastick.advance(500), miastick.where().claim > 0)")
    window.evaluate("document.querySelector('#language').value = 'de'")
    window.evaluate("document.querySelector('#language').dispatchEvent(new Event('change'))")
    window.until("document.documentElement.lang === 'de'")


OFFLINE_S = float(os.environ.get("MIASTICK_OFFLINE_S", "4"))
RULES = "?clock=manual&rules=tokyo+lives=2"
NEXT = {"shake": ("a", 900), "closed": ("a", 700), "wait": ("", 0), "remote": ("", 0), "offline": ("", 0)}
PRESS = """([key, ms]) => {
  const strike = (kind) => dispatchEvent(new KeyboardEvent(kind, { key }));
  if (key) { strike("keydown"); miastick.advance(ms); strike("keyup"); }
  miastick.advance(300);
  return miastick.where();
}"""


class Player:
    """Somebody at one stick, in whatever browser: presses what their screen asks for."""

    def __init__(self, window):
        self.evaluate = window.evaluate
        self.where = self.press("")

    def press(self, key, ms=100):
        self.where = self.evaluate(f"({PRESS})({json.dumps([key, ms])})")
        return self.where

    def act(self, doubts):
        """What comes next, but for the rematch."""
        screen = self.where["screen"]
        if screen == "closed" and self.press("a", 700)["screen"] != "closed":
            return
        doubt = "b" if doubts else "a"
        keys = {"closed": ("b", 100), "answer": (doubt, 100), "ask": ("b", 100), "game-over": ("", 0)}
        self.press(*(keys | {k: v for k, v in NEXT.items() if k != "closed"}).get(screen, ("a", 100)))


def until(players, condition, meanwhile=lambda player: player.press("")):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, [player.where for player in players]
        for player in players:
            meanwhile(player)
        time.sleep(0.02)  # the referee's, in real time


def play(players):
    """To the end of the game: everybody believes once and doubts once, by turns."""
    turns = itertools.count()
    until(
        players,
        lambda: all(player.where["screen"] == "game-over" for player in players),
        lambda player: player.act(next(turns) // 3 % 2),
    )


def test_three_engines_and_a_television_play_an_evening(browser, playing, tmp_path):
    """One is reloaded, one is offline for a while; a rematch, in which one leaves."""
    for engine in (Firefox, WebKit):
        if engine.lacks():
            pytest.skip(f"no {engine.__name__} here")
    (tmp_path / "fox").mkdir()
    chromium = Hands(browser, playing.address, DESKTOP, query=RULES)
    firefox, webkit = Firefox(tmp_path / "fox"), WebKit(tmp_path)
    try:
        evening(playing, chromium, firefox, webkit)
    finally:
        chromium.close()
        firefox.close()
        webkit.close()


def evening(playing, chromium, firefox, webkit):
    chromium.keys("abba")
    one = Player(chromium.page)
    until([one], lambda: one.where["chairs"])
    table = chromium.page.evaluate("location.hash")
    television = chromium.context.new_page()
    television.goto(f"{playing.address}table.html{table}")
    players = [one]
    for window in (firefox, webkit):
        window.open(playing.address + RULES + table)
        players.append(Player(window))
        until(players, lambda: all(player.where["chairs"] for player in players))
        players[-1].press("a")
        until(players, lambda: all(len(player.where["chairs"]) == len(players) for player in players))
    television.wait_for_selector(".chair:nth-child(3)")
    one.press("a")
    until(players, lambda: all(player.where["lives"] for player in players))
    television.wait_for_selector(".seat.is-acting")
    firefox.reload()
    chromium.context.set_offline(True)
    until(players, lambda: one.where["waits"] == ["offline", ""])
    time.sleep(OFFLINE_S)
    chromium.context.set_offline(False)
    play(players)
    [(checked, count)] = {tuple(player.where["checked"]) for player in players}
    assert checked == count > 0
    assert len({tuple(player.where["lives"]) for player in players}) == 1
    television.wait_for_selector("#end:has-text('loses')")
    for player in reversed(players):  # the opener last
        player.press("a")
    until(players, lambda: all(set(player.where["lives"]) == {2} for player in players))
    webkit.go("about:blank")
    rest = players[:2]
    play(rest)
    television.wait_for_selector("#end:has-text('loses')")


def test_a_table_that_is_no_more_is_told_and_nobody_is_invited_to_it(window, playing):
    gone = "#table=abcdefghijklmnop"
    window.open(f"{playing.address}?clock=manual{gone}")
    window.until("(miastick.advance(100), miastick.where().waits[0] === 'gone')")
    window.go(f"{playing.address}table.html{gone}")
    window.until("document.querySelector('#why').textContent === 'This table is no more'")
    assert not window.evaluate("document.querySelector('#qr').checkVisibility()")


def test_with_all_cookies_blocked_it_plays_and_says_what_it_cannot_do(playing, tmp_path):
    """In Firefox, which throws whenever a page asks for its memory."""
    if Firefox.lacks():
        pytest.skip("no Firefox here")
    window = Firefox(tmp_path, cookies=False)
    try:
        window.open(f"{playing.address}?clock=manual")
        assert "stores nothing" in window.evaluate("document.querySelector('#notice').textContent")
        window.keys("aa")
        assert window.screen not in ("", "splash")
        window.go(f"{playing.address}table.html")
        window.until("document.querySelector('#why').textContent !== ''")
    finally:
        window.close()
