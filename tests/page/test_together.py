"""One game on several browsers: each its own stick, at one relay."""

from functools import partial

import pytest

from tests.helpers.page_ears import Ears
from tests.helpers.page_hands import DESKTOP, PHONE, Hands
from tools.playing import Playing
from tools.relay import server
from tools.relay.codes import Codes

sync = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser
HARMLESS = ("409", "404")  # somebody else was faster; the log tells


@pytest.fixture(scope="module")
def playing(served, tmp_path_factory):
    with Playing(served.folder, tmp_path_factory.mktemp("together")) as playing:
        yield playing


def accept(hands):
    """Sit down at the table of whoever sits there already."""
    until([hands], lambda: chairs(hands) > 0)
    hands.keys("a")


@pytest.fixture
def sit_down(browser, playing):
    """Opens a page at a table; "" opens a table, whose address comes with the page.

    `arrive(hands)` presses what leads from the first screen to the lobby.
    """
    opened = []

    def sit_down(table="", device=DESKTOP, arrive=accept):
        hands = Hands(browser, playing.address, device, query="?clock=manual&rules=tokyo+lives=1" + table)
        opened.append(hands)
        arrive(hands)
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


def open_table(hands):
    hands.keys("abba")  # past ALONE and PASS ROUND


A_GOES_ON = {"hand-over", "choose", "announced", "computer-answers", "computer-said"}
A_GOES_ON |= {"reveal", "lives", "settled"}


def act(hands, doubts=False):
    """What whoever holds the stick does next; the screen on which they do it."""
    screen = hands.screen
    if screen == "shake":
        hands.shake() if hands.points else hands.keys("a", 900, 300)
    elif screen == "closed":
        hands.tap("a", 700)
        if hands.screen == "closed":
            hands.tap("b")
    elif screen == "answer":
        hands.tap("b" if doubts else "a")
    elif screen in A_GOES_ON:
        hands.tap("a")
    else:
        hands.wait(200)
    return screen


FAST = "const now = performance.now.bind(performance); performance.now = () => 20 * now();"


def watch(playing, one, table):
    """A table view of this shared table, in German; its time passes twenty times as fast."""
    view = one.context.new_page()
    view.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] })")
    view.add_init_script(FAST)
    view.goto(f"{playing.address}table.html{table}")
    return view


def by_pointer(hands):
    hands.points = True
    until([hands], lambda: chairs(hands) > 0)
    hands.press("A")


def by_ear(hands):
    ears = Ears(hands)
    while "A: Sit down" not in " ".join(ears.heard) and len(ears.heard) < 9:
        ears.step()


def test_the_invitation_covers_neither_the_code_nor_who_one_is(sit_down):
    page = sit_down(arrive=open_table).page
    for width, height in ((360, 640), (844, 390), (667, 375), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("#notice button")
        notice, lcd = (page.locator(one).bounding_box() for one in ("#notice", "#lcd"))
        assert notice["y"] + notice["height"] <= lcd["y"] or notice["x"] + notice["width"] <= lcd["x"], width


def test_the_back_button_asks_before_it_leaves_a_shared_table(sit_down):
    """In the lobby already. Who says no plays on; who comes back has their seat again."""
    one = sit_down(arrive=open_table)
    two = sit_down(one.page.evaluate("location.hash"))
    until([one, two], lambda: chairs(one) == 2)
    asked, answers = [], ["dismiss", "accept"]

    def answer(dialog):
        asked.append(dialog.type)
        getattr(dialog, answers[len(asked) - 1])()

    two.page.on("dialog", answer)
    two.page.evaluate("history.back()")
    two.page.wait_for_timeout(300)
    assert asked == ["beforeunload"] and two.screen == "lobby"
    two.page.go_back()
    assert asked == ["beforeunload"] * 2 and two.page.url == "about:blank"
    two.page.go_forward()
    two.ready()
    two.keys("a")
    until([one, two], lambda: two.screen == "lobby" and chairs(two) == 2)
    two.keys("b")
    two.keys("bbba")  # LEAVE
    until([one, two], lambda: chairs(one) == 1)
    two.page.go_back()
    assert len(asked) == 2, "who sits nowhere is not asked"


def test_whoever_changes_the_language_at_a_shared_table_reads_it_at_once(sit_down):
    def says(hands, language):
        hands.speak(language)
        hands.wait(400)
        hands.keys("l")  # asks for everything that may be said
        return hands.spoken

    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    two = sit_down(table, arrive=lambda hands: until([hands], lambda: chairs(hands) > 0))
    assert "Bei Fuchs" in says(two, "de") and "Dazusetzen" in two.spoken
    two.keys("a")
    until([one, two], lambda: chairs(one) == 2)
    one.keys("a")
    until([one, two], lambda: two.screen == "you-sit")
    assert "Sei Gufo" in says(two, "it")
    until([one, two], lambda: "remote" in (one.screen, two.screen))
    assert "Schüttelt" in says(one if one.screen == "remote" else two, "de")


def test_back_within_a_page_that_was_led_to_a_table_keeps_the_seat(sit_down):
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")

    def follow_the_link(hands):
        with hands.page.expect_event("load"):
            hands.page.evaluate(f"void (location.hash = '{table}')")
        hands.ready()
        accept(hands)

    two = sit_down(arrive=follow_the_link)
    until([one, two], lambda: chairs(one) == 2)
    two.page.evaluate("new Promise((done) => { addEventListener('hashchange', done); history.back(); })")
    assert two.page.evaluate("location.hash") == table
    one.keys("a")
    until([one, two], lambda: two.where["lives"])
    two.reload()
    until([one, two], lambda: two.where["lives"])


def test_three_browsers_play_one_game_by_keys_by_pointer_and_by_the_spoken_words_alone(sit_down, playing):
    one = sit_down(arrive=open_table)
    assert "table is open" in one.notice
    assert one.page.evaluate("location.hash").startswith("#table=")
    table = one.page.evaluate("location.hash")
    pages = [one, sit_down(table, PHONE, by_pointer), sit_down(table, arrive=by_ear)]
    seeing = pages[:2]
    seen = set()

    def have_rolled():
        return bool(ears.rolls) and all((hands, "shake") in seen for hands in seeing)

    def meanwhile():
        seen.update([(hands, act(hands, doubts=have_rolled())) for hands in seeing])
        pages[2].wait(200)

    ears = Ears(pages[2], wants_to_roll=True, meanwhile=meanwhile)
    until(pages, lambda: all(chairs(hands) == 3 for hands in pages))
    view = watch(playing, one, table)
    view.wait_for_selector(".chair:nth-child(3)")
    assert view.locator(".chair").all_inner_texts() == ["FUCHS", "EULE", "B\u00c4R"]
    view.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('code').textContent)")
    one.page.click("#open-together")
    assert one.page.inner_text("#invite-link").endswith(table)
    one.page.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('invite-code').textContent)")
    assert "two heads" in one.page.inner_text("#together-how")
    one.page.keyboard.press("Escape")
    one.keys("a")
    until(pages, lambda: all(hands.where["lives"] for hands in pages))
    assert one.notice == ""  # or it would hide whose turn it is
    assert [hands.page.title() == "Your turn" for hands in pages].count(True) == 1
    for turn in range(600):
        if all(hands.screen == "game-over" for hands in pages):
            break
        if turn == 4:
            pages[1].reload()  # and has its seat again
        ears.step()
    ears.step()
    assert have_rolled() and ears.is_over
    assert {hands.screen for hands in pages} == {"game-over"}
    [(checked, count)] = {tuple(hands.where["checked"]) for hands in pages}
    assert checked == count > 0
    assert f"{count} of {count} rolls checked" in one.notice
    assert len({tuple(hands.where["lives"]) for hands in pages}) == 1
    loser = one.where["lives"].index(0)
    view.wait_for_selector(f".pays[data-seat='{loser}']", timeout=20_000)
    assert "verliert" in view.inner_text("#title")
    assert view.locator(".seat").count() == 3  # who looks has no chair


POST = """([place, body]) => fetch(`relay/${location.hash.slice(7)}/${place}`,
  { method: "POST", body: Uint8Array.from(body) }).then((answer) => answer.status)"""


def test_a_stick_that_forgets_everything_leaves_the_table_for_good(sit_down):
    """Or it would sit down there again as somebody else, whom the others then wait for."""
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    two = sit_down(table)
    for hands in (two, one):
        hands.forget()
        assert hands.page.evaluate("location.hash") == ""
        hands.keys("a")
        assert hands.screen == "who-plays"


def test_whatever_is_posted_the_game_goes_on(sit_down):
    one = sit_down(arrive=open_table)
    other = sit_down(one.page.evaluate("location.hash"))
    until([one, other], lambda: chairs(one) == 2)
    count = 3  # it is open, and two sit there
    for n, odd in enumerate((b"nonsense", b"\xff no entry", b"5 - A sits Bear", b"= 99", bytes(512))):
        assert one.page.evaluate(POST, [count + n, list(odd)]) == 201
        one.wait(200)
    one.keys("a")
    until([one, other], lambda: one.where["lives"] and other.where["lives"])


def test_tabs_of_one_browser_need_no_relay(browser, served):
    """Each tab has a stick of its own, that of the first is the one which the browser keeps.

    Two persons share the other one.
    """
    query = "?clock=manual&rules=tokyo+lives=1"
    one = Hands(browser, served.address, DESKTOP, query=query)
    one.keys("abba")
    until([one], lambda: chairs(one) == 1)
    table = one.page.evaluate("location.hash")
    other = Hands(browser, served.address, DESKTOP, query=query + table, beside=one)
    accept(other)
    pages = [one, other]
    until(pages, lambda: all(chairs(hands) == 2 for hands in pages))
    other.keys("bbba")  # SEATS, and past BACK and OWL to ONE MORE
    until(pages, lambda: all(chairs(hands) == 3 for hands in pages))
    one.wait(1500)
    one.tap("l")
    assert "You are Fox. Fox, Here. Owl. Bear." in one.spoken
    one.page.click("#open-together")
    assert "tabs of this browser" in one.page.inner_text("#together-how")
    one.page.keyboard.press("Escape")
    one.keys("a")
    until(pages, lambda: all(hands.where["lives"] for hands in pages))
    other.reload()
    seen = set()
    for turn in range(400):
        if all(hands.screen == "game-over" for hands in pages):
            break
        seen.update([(hands, act(hands, doubts=turn % 2)) for hands in pages])
    assert (other, "hand-over") in seen and (one, "hand-over") not in seen
    assert [hands.screen for hands in pages] == ["game-over"] * 2
    assert [hands.complaints for hands in pages] == [[], []]
    one.close()


def test_a_relay_that_was_started_anew_is_asked_for_another_code(sit_down, playing, monkeypatch):
    monkeypatch.setattr(server, "RETRY_MS", (20, 60))
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
        hands.page.fill("#join-code", "1234")
        hands.page.click("#join button")
        hands.page.wait_for_selector(f"#join-note:has-text('{said}')")
        hands.page.unroute_all()
    hands.page.keyboard.press("Escape")
    hands.wait(500)
    hands.page.route("**/relay/*/0", lambda route: route.fulfill(status=429, body="Too many."))
    open_table(hands)
    until([hands], lambda: "Es sind schon zu viele Tische offen" in hands.notice)
    hands.wait(5000)  # and is asked meanwhile
    until([hands], lambda: "Du bist offline" in hands.spoken)
    assert not hands.page.evaluate("document.getElementById('invite-link').textContent")
    hands.page.unroute_all()
    until([hands], lambda: chairs(hands) > 0)
    until([hands], lambda: "Dein Tisch ist offen" in hands.notice)
    hands.close()


def test_what_becomes_of_a_table_that_was_left_concerns_nobody(browser, playing):
    hands = Hands(browser, playing.address, DESKTOP, query="?clock=manual")
    held = []
    hands.page.route("**/relay/*/0", lambda route: held.append(route))
    open_table(hands)
    until([hands], lambda: held)
    hands.keys("b")
    until([hands], lambda: hands.screen != "lobby")
    hands.keys("bba")  # LEAVE
    assert hands.page.evaluate("location.hash") == ""
    with hands.page.expect_response("**/relay/*/0"):
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
    """Nobody sits down at a table that no other browser knows. Without any, the tab gets its own stick."""
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
        with guest.page.expect_event("load"):
            guest.wait(5000)
        guest.ready()
        until([guest], lambda: "This table is no more" in guest.spoken)
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
    with Playing(served.folder, tmp_path) as playing:
        hands = Hands(browser, playing.address, DESKTOP, query="")
        assert hands.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert hands.page.evaluate("caches.match('relay.json').then((kept) => kept.json())")["relay"]
        hands.page.on("response", lambda answer: "?from=" in answer.url and streams.append(answer))
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
