"""A smoke test in Firefox and in WebKit (`make engines`): the other tests of the page use Chromium."""

import os
import time

import pytest

from tests.helpers.engines import Firefox, WebKit
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


def test_a_guest_sits_down_at_a_relay_and_the_table_view_shows_both(window, kind, playing, tmp_path):
    window.open(f"{playing.address}?clock=manual&rules=tokyo+lives=1")
    window.evaluate("document.querySelector('#power #forget-yes').click()")
    window.wait(500)
    window.keys("abba")
    window.until("(miastick.advance(100), miastick.where().chairs.length === 1)")
    table = window.evaluate("location.hash")
    guest = kind(tmp_path)
    try:
        guest.open(f"{playing.address}?clock=manual{table}")
        guest.until("(miastick.advance(100), miastick.where().chairs.length === 1)")  # Fox's table
        guest.keys("a")
        for _ in range(50):
            both = [
                one.evaluate("(miastick.advance(100), miastick.where().chairs.length)")
                for one in (window, guest)
            ]
            time.sleep(0.05)  # the relay's, in real time
            if both == [2, 2]:
                break
        assert both == [2, 2]
        guest.go(f"{playing.address}table.html{table}")
        guest.until("document.querySelectorAll('.chair').length === 2")
    finally:
        guest.close()


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
