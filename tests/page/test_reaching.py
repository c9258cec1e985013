"""The way to a shared table: the relay in trouble, links and tabs, and what is said of it."""

from functools import partial

import pytest

from tests.helpers.page_hands import DESKTOP, Hands
from tests.helpers.page_tables import chairs, open_table, until
from tools.playing import Playing
from tools.relay.codes import Codes

sync = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser


def test_a_relay_that_was_started_anew_is_asked_for_another_code(sit_down, playing, monkeypatch):
    given = "document.getElementById('invite-code').textContent"
    page = sit_down(arrive=open_table).page
    page.click("#open-together")
    page.wait_for_function(f"() => /^[0-9]{{4}}$/.test({given})")
    code = page.evaluate(given)
    monkeypatch.setattr(playing.relay, "_codes", Codes())
    playing.cut()
    page.wait_for_function(f"(code) => {given} !== code", arg=code)


def test_a_table_that_cannot_be_opened_is_not_open_yet_and_opens_by_itself(browser, playing):
    hands = Hands(browser, playing.address, DESKTOP, query="?clock=manual")
    hands.speak("de")
    hands.page.click("#open-together")
    for status, said in ((429, "Zu viele falsche Codes."), (502, "Du bist offline")):
        hands.page.route("**/relay/**", partial(sync.Route.fulfill, status=status, body="<b>Error</b>"))
        hands.page.fill("#join-code", "\u0661\uff123\uff14")  # 1234 on three keyboards
        hands.page.click("#join button")
        hands.page.wait_for_selector(f"#join-note:has-text('{said}')")
        hands.page.unroute_all()
    hands.page.keyboard.press("Escape")
    hands.wait(500)
    hands.page.route("**/relay/*", lambda route: route.fulfill(status=429, body="Too many."))
    open_table(hands)
    until([hands], lambda: "Es sind schon zu viele Tische offen" in hands.notice)
    assert not hands.page.evaluate("document.getElementById('invite-link').textContent")
    hands.page.unroute_all()
    until([hands], lambda: chairs(hands) > 0)
    until([hands], lambda: "Dein Tisch ist offen" in hands.notice)
    hands.close()


def test_what_becomes_of_a_table_that_was_left_concerns_nobody(browser, playing):
    hands = Hands(browser, playing.address, DESKTOP, query="?clock=manual")
    held = []
    hands.page.route("**/relay/*", lambda route: held.append(route))
    open_table(hands)
    until([hands], lambda: held)
    hands.keys("b")
    until([hands], lambda: hands.screen != "lobby")
    hands.keys("bba")  # LEAVE
    assert hands.page.evaluate("location.hash") == ""
    with hands.page.expect_response("**/relay/*"):
        held[0].continue_()
    hands.wait(500)
    assert hands.complaints == []
    hands.page.unroute_all()
    hands.keys("bba")  # TOGETHER
    until([hands], lambda: chairs(hands) > 0)
    hands.close()


def test_whoever_wants_to_go_on_here_is_not_asked_whether_to_leave(sit_down):
    page = sit_down(arrive=open_table).page
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("document.title = 'Your turn'")
    key = "miastick.flash"
    page.evaluate(f"localStorage['{key}'] += ' '")
    page.evaluate(f"void dispatchEvent(new StorageEvent('storage', {{ key: '{key}' }}))")
    assert page.title().startswith("MiaStick")
    with page.expect_event("load"):
        page.get_by_text("Go on here").click()
    assert asked == []


def test_who_is_led_to_another_table_is_asked_once_whether_to_leave_this_one(sit_down):
    page = sit_down(arrive=open_table).page
    table = page.evaluate("location.hash")
    answers = ["dismiss", "accept"]
    asked = []

    def answer(dialog):
        asked.append(dialog.message)
        getattr(dialog, answers.pop(0))()

    page.on("dialog", answer)
    page.click("#open-log")  # or a browser asks nothing
    lead = "new Promise((done) => { onhashchange = done; location.hash = 'table=abcdefghijklmnop'; })"
    page.evaluate(lead)
    assert page.evaluate("location.hash") == table
    with page.expect_event("load"):
        page.evaluate("void (location.hash = 'table=abcdefghijklmnop')")
    assert [message.startswith("Leave this table?") for message in asked] == [True] * 2


@pytest.mark.parametrize("relay", ["relay", ""])
def test_a_relay_that_cannot_be_learned_at_first_is_asked_for_again(sit_down, browser, playing, relay):
    """Nobody sits down at a table that no other browser knows. Without any, the page says so."""
    table = sit_down(arrive=open_table).page.evaluate("location.hash")

    def fails(hands):
        hands.page.route("**/relay.json", lambda route: route.fulfill(status=503, body="busy"))

    guest = Hands(browser, playing.address, DESKTOP, query=f"?clock=manual{table}", prepare=fails)
    until([guest], lambda: "You are offline" in guest.spoken)
    guest.page.unroute_all()
    if relay:
        until([guest], lambda: chairs(guest) > 0)
    else:
        guest.page.route("**/relay.json", lambda route: route.fulfill(json={"relay": ""}))
        until([guest], lambda: "Nothing connects this page" in guest.notice)
    guest.close()


def test_a_relay_that_accepts_and_never_answers_keeps_no_stick_from_starting(browser, served):
    def hangs(hands):
        hands.page.add_init_script(
            "const limit = AbortSignal.timeout; AbortSignal.timeout = () => limit.call(AbortSignal, 700)"
        )
        hands.page.route("**/relay.json", lambda route: route.fulfill(json={"relay": "relay"}))
        hands.page.route("**/relay", lambda route: None)
        hands.page.route("**/relay/**", lambda route: route.abort())

    query = "?clock=manual#table=abcdefghijklmnop"
    hands = Hands(browser, served.address, DESKTOP, query=query, prepare=hangs)
    until([hands], lambda: "You are offline" in hands.spoken)
    hands.close()


def test_a_kept_page_hears_the_relay_itself_and_waits_for_it_after_a_reload(browser, served, tmp_path):
    """Through the service worker a stream would end whenever the worker rests."""
    streams = []

    def note(answer):
        if answer.headers.get("content-type") == "text/event-stream":
            streams.append(answer)

    with Playing(served.folder, tmp_path) as playing:
        hands = Hands(browser, playing.address, DESKTOP, query="")
        assert hands.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert hands.page.evaluate("caches.match('relay.json').then((kept) => kept.json())")["relay"]
        hands.page.on("response", note)
        hands.page.goto(f"{hands.address}?clock=manual&rules=tokyo+lives=1")
        hands.ready()
        assert hands.page.evaluate("navigator.serviceWorker.controller !== null")
        open_table(hands)
        until([hands], lambda: chairs(hands) > 0)
        assert streams and not any(answer.from_service_worker for answer in streams)
        for shown in (lambda: hands.page.is_disabled("#record-watch"), lambda: "You are Fox" in hands.spoken):
            until([hands], shown)
    hands.reload()
    until([hands], lambda: "You are offline" in hands.spoken)
    hands.close()


def test_a_page_of_another_version_than_its_relay_is_told_to_reload(browser, served):
    def other(hands):
        hands.page.route("**/relay.json", lambda route: route.fulfill(json={"relay": "relay"}))
        offer = {"codes": False, "addresses": [], "wire": 1}
        hands.page.route("**/relay", lambda route: route.fulfill(json=offer))

    hands = Hands(browser, served.address, DESKTOP, prepare=other)
    open_table(hands)
    until([hands], lambda: "Load the page again" in hands.notice)
    with hands.page.expect_event("load"):
        hands.page.get_by_text("Reload").click()
    hands.close()


def test_of_two_windows_of_one_browser_the_newer_has_the_seat_and_keeps_it(sit_down, playing):
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    guest = sit_down(table)
    newer = Hands(None, playing.address, DESKTOP, query=f"?clock=manual{table}", beside=one)
    until([newer, guest], lambda: chairs(newer) == 2)
    until([one], lambda: "another window" in one.notice + one.spoken)
    one.page.close(run_before_unload=False)
    newer.wait(500)
    newer.keys("a")  # as the opener
    until([newer, guest], lambda: newer.where["lives"] and guest.where["lives"])
    assert newer.where["waits"] in ([], ["another", "OWL"])
    newer.page.close()
