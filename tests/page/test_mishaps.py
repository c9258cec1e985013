"""What may go wrong on the page: a memory that is damaged, full or shared; a network that brings half."""

import re
import shutil
from pathlib import Path

import pytest

from tests.helpers.page_hands import DESKTOP, Hands, Served
from tests.helpers.sampled import part_of

sync = pytest.importorskip("playwright.sync_api")

FLASH = "miastick.flash"


def test_a_second_window_is_reported_and_play_can_go_on_here(open_page):
    hands = open_page()
    hands.go("shake")
    other = hands.context.new_page()
    other.goto(hands.page.url)
    other.evaluate("miastick.ready")
    other.evaluate(f"localStorage['{FLASH}'] += ' '")
    hands.page.wait_for_selector("#notice:visible")
    assert "another window" in hands.notice
    kept = hands.page.evaluate(f"localStorage['{FLASH}']")
    hands.press("C")
    assert hands.screen == "shake"  # it rests
    assert hands.page.evaluate(f"localStorage['{FLASH}']") == kept
    hands.speak("de")
    assert "in einem anderen Fenster" in hands.notice
    with hands.page.expect_event("load"):
        hands.page.get_by_text("Hier weiterspielen").click()
    hands.ready()
    hands.wait(500)
    assert hands.screen in ("hand-over", "shake")  # without a press


def test_what_this_window_wrote_before_it_was_reloaded_is_no_other_window(open_page):
    """A browser may tell the new page of it late."""
    hands = open_page()
    late = f"dispatchEvent(new StorageEvent('storage', {{ key: '{FLASH}', newValue: 'older' }}))"
    hands.page.evaluate(late)
    assert hands.notice == ""
    hands.go("who-plays")


def test_back_and_forward_find_what_another_window_has_kept(open_page):
    """A page out of the browser's cache heard of nothing meanwhile."""
    hands = open_page()
    told = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    hands.page.evaluate(told)
    assert hands.notice == ""
    hands.page.evaluate(f"localStorage['{FLASH}'] = '{{}}'")  # no event: it is this window's own
    hands.page.evaluate(told)
    assert "another window" in hands.notice


def test_full_storage_is_reported_and_the_last_state_kept(open_page):
    hands = open_page()
    hands.go("shake")
    fill = "for (let n = 22; n >= 0; n--) try { localStorage[`x${n}`] = 'x'.repeat(2 ** n) } catch {}"
    hands.page.evaluate(fill)
    kept = hands.page.evaluate(f"localStorage['{FLASH}']")
    hands.go("closed")
    assert "storage is full" in hands.notice
    assert hands.page.evaluate(f"localStorage['{FLASH}']") == kept
    hands.go("announced")
    hands.page.evaluate("for (let n = 22; n >= 0; n--) delete localStorage[`x${n}`]")
    hands.go("answer")
    hands.go("shake", moves=6)
    hands.reload()
    assert hands.screen in ("hand-over", "shake")


ASIDE = f"{FLASH}.damaged"
UNREADABLE = part_of(
    ['{"saves/settings.txt": "none"}', '{null:"00"}', "[1]", '{"a//b": "00"}', "x" * 3_000_000], 2
)


def test_damaged_memory_is_set_aside_and_reported(open_page):
    hands = open_page()
    for n, damaged in enumerate(UNREADABLE, 1):
        hands.page.evaluate(f"localStorage['{FLASH}'] = {damaged[:40]!r}.padEnd({len(damaged)}, 'x')")
        hands.reload()
        assert "set aside" in hands.notice
        assert hands.screen == "splash"
        assert hands.page.evaluate(f"localStorage['{ASIDE}.{n}']") == damaged
    hands.page.click("#open-power")
    hands.page.click("#restart")
    hands.wait(300)
    hands.go("new-game")
    numbers = list(range(1, len(UNREADABLE) + 1))
    kept = f"{numbers}.map((n) => localStorage[`{ASIDE}.${{n}}`] ?? null)"
    assert hands.page.evaluate(kept) == UNREADABLE  # what came later replaced nothing
    hands.forget()
    assert hands.page.evaluate(kept) == [None] * len(UNREADABLE)


def test_damaged_memory_without_room_beside_it_is_offered_as_a_file(open_page):
    def fill(hands):
        refuse = "if (key.includes('damaged')) throw new DOMException('', 'QuotaExceededError');"
        hands.script(
            f"const set = Storage.prototype.setItem; localStorage['{FLASH}'] = 'damaged';"
            f"Storage.prototype.setItem = function (key, text) {{ {refuse} set.call(this, key, text); }}"
        )

    hands = open_page(prepare=fill)
    with hands.page.expect_download() as download:
        hands.page.get_by_text("Save it as a file").click()
    assert Path(download.value.path()).read_text() == "damaged"
    assert hands.screen == "splash"


# Firefox with all cookies blocked: each of these throws
BLOCKED = """
const no = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get: no });
}
Object.defineProperty(navigator, "serviceWorker", { get: no });
"""
TABLE = "#table=aaaaaaaaaaaaaaaa"


def blocked(hands):
    hands.script(BLOCKED)


def test_a_browser_that_keeps_nothing_plays_on_and_says_so(open_page):
    hands = open_page(prepare=blocked)
    assert "stores nothing" in hands.notice
    open_page(prepare=blocked).go("shake")


def test_where_no_relay_is_together_says_how_to_get_one(open_page):
    hands = open_page()
    hands.keys("abba")
    hands.page.wait_for_selector("#notice:has-text('make play ARGS=--lan')")
    hands.page.click("#open-together")
    assert "Nothing connects this page" in hands.page.inner_text("#together-how")


@pytest.fixture(scope="module")
def window(browser):
    """Opens pages in a browser of that language, one after the other; no worker keeps them."""
    contexts = {}

    def window(locale):
        if locale not in contexts:
            contexts[locale] = browser.new_context(locale=locale, service_workers="block")
        for page in contexts[locale].pages:
            page.close()
        return contexts[locale].new_page()

    yield window
    for context in contexts.values():
        context.close()


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("?clock=real", "#notice:has-text('stores nothing')"),
        ("table.html", "#why:has-text('choose “Table view”')"),
        (f"table.html{TABLE}", "#why:has-text('Nothing connects this page')"),
        ("install.html", "#state:not(:empty)"),
    ],
)
def test_no_page_is_dead_where_the_browser_stores_nothing(window, served, page, sentence):
    opened = window("en")
    opened.add_init_script(BLOCKED)
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(served.address + page)
    opened.wait_for_selector(sentence)
    assert errors == []


@pytest.mark.parametrize(
    ("page", "lack"),
    [
        ("", "delete Object.hasOwn"),
        ("", "delete window.matchMedia; delete Element.prototype.replaceChildren"),
        ("table.html", "delete Object.hasOwn"),
        ("install.html", "delete Object.hasOwn"),
    ],
)
def test_a_browser_that_is_too_old_is_told_so_in_its_language(window, served, page, lack):
    opened = window("de")
    opened.add_init_script(lack)
    opened.goto(served.address + page)
    opened.wait_for_selector(".fatal:has-text('Safari 16, Chrome 103 oder Firefox 102')")


FOREIGN = """
Promise.reject(new Error('of an extension'));
Promise.reject('of a host');
throw new Error('of an in-app browser');
"""


@pytest.mark.parametrize("page", ["", "table.html", "install.html"])
def test_what_fails_in_a_foreign_script_stops_no_page(window, served, page):
    ours = b'<script defer src="bundle/start.js"></script>'
    blocked = b'<script defer src="/blocked.js"></script><script defer src="/foreign.js"></script>'

    def with_scripts(route):
        body = route.fetch().body()
        assert ours in body
        route.fulfill(body=body.replace(ours, ours + blocked), content_type="text/html")

    opened = window("en")
    opened.route(served.address + page, with_scripts)
    opened.route("**/blocked.js", lambda route: route.abort())
    opened.route("**/foreign.js", lambda route: route.fulfill(body=FOREIGN, content_type="text/javascript"))
    opened.goto(served.address + page)
    opened.wait_for_selector("html[data-started]", state="attached")
    assert opened.query_selector(".fatal") is None


def without(address):
    """A network on which this cannot be had."""
    return lambda hands: hands.page.route(address, lambda route: route.abort())


def broken_wasm(hands):
    bad = {"body": b"no wasm", "content_type": "application/wasm"}
    hands.page.route("**/*.wasm", lambda route: route.fulfill(**bad))


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (without("**/stick.tar"), "could not be loaded"),
        (without("**/micropython.js"), "did not start"),
        (broken_wasm, "did not start"),
        (lambda hands: hands.script("delete globalThis.WebAssembly"), "WebAssembly"),
    ],
    ids=["no bundle", "no MicroPython", "a broken MicroPython", "no WebAssembly"],
)
def test_a_page_that_cannot_start_says_why(open_page, prepare, said):
    assert said in open_page(goes_wrong=True, prepare=prepare).notice


def test_a_firmware_error_is_reported_and_on_the_console(open_page):
    def break_it(hands):
        def without_table(route):
            body = route.fetch().body()
            route.fulfill(body=body.replace(b"/table/table.mpy", b"/table/no.mpy\0\0\0"))

        hands.page.route("**/stick.tar", without_table)

    hands = open_page(prepare=break_it)
    assert "stopped with an error" in hands.notice
    hands.show_log()
    hands.page.click("#console summary")
    hands.page.wait_for_selector("#output:has-text(\"no module named 'table.table'\")")


def test_the_page_keeps_one_whole_version_until_it_is_reopened(browser, served, tmp_path):
    """Half of a new version is never played, nor two at once; what another page of this host keeps stays."""
    site = tmp_path / "site"
    shutil.copytree(served.folder, site)
    for packed in site.rglob("*.gz"):
        packed.unlink()
    with Served(site) as elsewhere:
        hands = Hands(browser, elsewhere.address, DESKTOP, query="")
        hands.page.evaluate("caches.open('miastick-/other/-1')")
        active = "navigator.serviceWorker.ready.then((it) => it.active.state)"
        assert hands.page.evaluate(active) in ("activating", "activated")

        def publish(mark, *, half=False):
            main = site / "bundle" / "main.js"
            main.write_text(main.read_text() + f"\nwindow.published = {mark};\n")
            worker = site / "sw.js"
            text = worker.read_text()
            version = re.search(r'VERSION = "(\w+)"', text)[1]
            text = text.replace(version, version[:12] + f"{mark:04d}")
            worker.write_text(text.replace('"./"', '"./", "missing.js"') if half else text)

        def open_at(mark):
            """Open the page in a new tab and close the old one, again if that version does not take over.

            A busy Chromium may leave a worker that has just fetched hanging; another tab wakes it.
            """
            plays = "(mark) => globalThis.miastick && (window.published ?? 0) === mark"
            for tries_left in (3, 2, 1, 0):
                left, hands.page = hands.page, hands.context.new_page()
                left.close()
                try:
                    hands.page.goto(f"{hands.address}?clock=real", wait_until="commit", timeout=5_000)
                    hands.page.wait_for_function(plays, arg=mark, timeout=5_000)
                    break
                except sync.TimeoutError:
                    assert tries_left

        settled = """navigator.serviceWorker.getRegistration().then(async (it) => {
          await it.update().catch(() => {});
          const coming = it.installing;
          if (coming) await new Promise((done) => coming.addEventListener("statechange", () =>
            ["installed", "redundant", "activated"].includes(coming.state) && done()));
        })"""
        publish(1, half=True)
        hands.page.evaluate(settled)
        open_at(0)
        (site / "sw.js").write_text((site / "sw.js").read_text().replace(', "missing.js"', ""))
        publish(2)
        hands.page.evaluate(settled)
        open_at(2)
        hands.page.wait_for_function("async () => (await caches.keys()).length === 2", timeout=10_000)
        assert "miastick-/other/-1" in hands.page.evaluate("caches.keys()")
        hands.close()
