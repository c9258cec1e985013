"""One game on several browsers: each its own stick, at one relay."""

import pytest

from tests.helpers.page_hands import DESKTOP, PHONE, Hands
from tools.bench.playing import Playing

pytestmark = pytest.mark.browser
HARMLESS = ("409", "404")  # somebody else was faster; the log tells


@pytest.fixture(scope="module")
def playing(served, tmp_path_factory):
    with Playing(served.folder, tmp_path_factory.mktemp("together")) as playing:
        yield playing


@pytest.fixture
def sit_down(browser, playing):
    """Opens a page at a table; "" opens a table, whose address comes with the page."""
    opened = []

    def sit_down(table="", device=DESKTOP):
        hands = Hands(browser, playing.address, device, query="?clock=manual&rules=tokyo+lives=1" + table)
        opened.append(hands)
        hands.keys("a")
        if not table:
            hands.keys("bba")  # past ALONE and PASS ROUND
        until(opened, lambda: chairs(hands) > 0)
        return hands

    yield sit_down
    complaints = [line for hands in opened for line in hands.complaints]
    for hands in opened:
        hands.close()
    assert [line for line in complaints if not any(code in line for code in HARMLESS)] == []


def chairs(hands):
    return len(hands.page.evaluate("miastick.where()").get("chairs", []))


def until(pages, condition, tries=400):
    for _ in range(tries):
        if condition():
            return
        for hands in pages:
            hands.wait(100)
    raise AssertionError([hands.screen for hands in pages])


def act(hands, turn):
    """What whoever holds the stick does next."""
    screen = hands.screen
    if screen == "shake":
        hands.keys("a", 900, 300)
    elif screen == "closed":
        hands.keys("a", 700, 200)
        if hands.screen == "closed":
            hands.keys("b")
    elif screen == "answer":
        hands.keys("b" if turn % 2 else "a")
    elif screen in ("choose", "reveal", "lives", "announced", "settled", "computer-answers", "computer-said"):
        hands.keys("a")
    else:
        hands.wait(200)


FAST = "const now = performance.now.bind(performance); performance.now = () => 20 * now();"


def watch(playing, one, table):
    """A table view of this shared table; its time passes twenty times as fast."""
    view = one.context.new_page()
    view.add_init_script(FAST)
    view.goto(f"{playing.address}table.html{table}")
    return view


def test_three_browsers_play_one_game_to_its_end(sit_down, playing):
    one = sit_down()
    assert one.page.evaluate("location.hash").startswith("#table=")
    table = one.page.evaluate("location.hash")
    pages = [one, sit_down(table, PHONE), sit_down(table)]
    until(pages, lambda: all(chairs(hands) == 3 for hands in pages))
    view = watch(playing, one, table)
    view.wait_for_function("() => document.getElementById('why').textContent.split('\u00b7').length === 3")
    view.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('code').textContent)")
    one.page.click("#open-together")
    assert one.page.inner_text("#invite-link").endswith(table)
    one.page.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('invite-code').textContent)")
    one.page.keyboard.press("Escape")
    one.keys("a")
    until(pages, lambda: all(hands.where["lives"] for hands in pages))
    assert [hands.page.title() == "Your turn" for hands in pages].count(True) == 1
    for turn in range(600):
        if all(hands.screen == "game-over" for hands in pages):
            break
        if turn == 4:
            pages[1].reload()  # and has its seat again
        for hands in pages:
            act(hands, turn)
    assert {hands.screen for hands in pages} == {"game-over"}
    [(checked, count)] = {tuple(hands.where["checked"]) for hands in pages}
    assert checked == count > 0
    assert f"{count} of {count} rolls checked" in one.notice
    assert len({tuple(hands.where["lives"]) for hands in pages}) == 1
    loser = one.where["lives"].index(0)
    view.wait_for_selector(f".pays[data-seat='{loser}']", timeout=20_000)
    assert "loses" in view.inner_text("#title")
    assert view.locator(".seat").count() == 3  # who looks has no chair


def test_tabs_of_one_browser_need_no_relay(browser, served):
    """Each tab has a stick of its own, that of the first is the one which the browser keeps."""
    query = "?clock=manual&rules=tokyo+lives=1"
    one = Hands(browser, served.address, DESKTOP, query=query)
    one.keys("abba")
    until([one], lambda: chairs(one) == 1)
    table = one.page.evaluate("location.hash")
    other = Hands(browser, served.address, DESKTOP, query=query + table, beside=one)
    other.keys("a")
    pages = [one, other]
    until(pages, lambda: all(chairs(hands) == 2 for hands in pages))
    one.page.click("#open-together")
    assert "tabs of this browser" in one.page.inner_text("#together-how")
    one.page.keyboard.press("Escape")
    one.keys("a")
    until(pages, lambda: all(hands.where["lives"] for hands in pages))
    other.reload()
    for turn in range(400):
        if all(hands.screen == "game-over" for hands in pages):
            break
        for hands in pages:
            act(hands, turn)
    assert [hands.screen for hands in pages] == ["game-over"] * 2
    assert [hands.complaints for hands in pages] == [[], []]
    one.close()
