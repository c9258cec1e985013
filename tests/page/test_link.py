"""What devices at one table share, in the browser: one log in one order, by a relay or between tabs."""

import json
import random
import subprocess
from functools import partial

import pytest

from tests.helpers.page_hands import DESKTOP, PHONE, Hands
from tools import site
from tools.relay import server

sync = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

OPEN = """async ([kind, table]) => {
  const { RelayLink, TabLink } = await import("./js/link.js");
  const heard = { entries: [], connected: [], isGone: false };
  const text = (bytes) => String.fromCharCode(...bytes);
  const listener = {
    entry: (index, bytes) => heard.entries.push([index, text(bytes)]),
    connected: (is) => heard.connected.push(is),
    gone: () => { heard.isGone = true; },
  };
  const bytes = (string) => Uint8Array.from(string, (letter) => letter.charCodeAt(0));
  const link = kind === "relay" ? new RelayLink(new URL("relay", location.href).href, table, listener)
    : new TabLink(table, listener);
  window.linked = {
    heard, link,
    append: (string) => link.append(link.next, bytes(string)),
    async add(string) { // as whoever has the turn: again until it is in
      for (;;) {
        const at = link.next;
        const came = await link.append(at, bytes(string));
        if (came === "added") return;
        for (let n = 0; link.next === at && n < 500; n += 1) {
          await new Promise((done) => setTimeout(done, 10));
        }
      }
    },
  };
}"""


@pytest.fixture
def pages(browser, playing):
    """Opens empty pages of the server, in one browser or each in its own."""
    contexts = []

    def pages(count, apart=True, address=playing.address, **options):
        opened = []
        for _ in range(count):
            if apart or not contexts:
                contexts.append(browser.new_context(**options))
            page = contexts[-1].new_page()
            page.goto(address + "icon.svg")
            opened.append(page)
        return opened

    yield pages
    for context in contexts:
        context.close()


def heard(page, count):
    page.wait_for_function(f"() => linked.heard.entries.length >= {count}", timeout=20_000)
    return page.evaluate("linked.heard.entries")


def begin(kind, pages):
    table = pages[0].evaluate(
        f"import('{pages[0].url.replace('icon.svg', '')}js/relay.js').then((m) => m.newTable())"
    )
    assert len(table) == 16
    for page in pages:
        page.evaluate(OPEN, [kind, table])
        if page is pages[0]:
            page.evaluate("linked.append('open')")
    return table


@pytest.mark.parametrize("kind", ["relay", "tabs"])
def test_all_hear_one_order_whoever_writes_at_once(pages, kind):
    three = pages(3, apart=kind == "relay")
    begin(kind, three)
    for n, page in enumerate(three):
        page.evaluate(
            f"(async () => {{ for (let i = 0; i < 8; i += 1) await linked.add('{n} ' + i); }})(), 0"
        )
    orders = [heard(page, 25) for page in three]
    assert orders[0] == orders[1] == orders[2]
    assert [index for index, _ in orders[0]] == list(range(25))
    for n in range(3):
        assert [said for _, said in orders[0] if said.startswith(f"{n} ")] == [f"{n} {i}" for i in range(8)]


def test_a_connection_that_is_cut_again_and_again_loses_and_doubles_nothing(pages, playing, monkeypatch):
    monkeypatch.setattr(server, "RETRY_MS", (20, 60))
    chance = random.Random(3)
    two = pages(2)
    begin("relay", two)
    for n in range(16):
        two[n % 2].evaluate(f"linked.add('{n}')")
        if chance.random() < 0.4:
            playing.cut()
    for page in two:
        assert heard(page, 17) == [[0, "open"], *([n + 1, str(n)] for n in range(16))]
        assert False not in page.evaluate("linked.heard.connected")  # nobody has had to wait


def hears(page, connected):
    page.wait_for_function("(all) => String(linked.heard.connected) === String(all)", arg=connected)


def test_whose_stream_does_not_come_back_is_told_after_two_seconds_and_then_nothing_once_it_is_closed(
    pages, playing, monkeypatch
):
    monkeypatch.setattr(server, "RETRY_MS", (20, 60))
    [page] = pages(1)
    begin("relay", [page])
    hears(page, [True])
    page.evaluate(
        """() => { // what is to be done in two seconds is done by the test
          const later = window.setTimeout;
          window.setTimeout = (action, ms) => ms === 2000 ? (window.late = action, 0) : later(action, ms);
        }"""
    )
    page.route("**/relay/*?from=*", lambda route: route.abort())
    playing.cut()
    page.wait_for_function("() => window.late")
    assert page.evaluate("linked.heard.connected") == [True]
    page.evaluate("late()")
    hears(page, [True, False])
    page.unroute_all()
    hears(page, [True, False, True])
    page.evaluate("linked.link.close()")
    page.route("**/relay/**", lambda route: route.abort())
    assert page.evaluate("linked.append('x')") == "unreached"
    hears(page, [True, False, True])


def test_a_stream_that_does_not_bring_what_the_relay_has_is_opened_again(pages):
    [page] = pages(1)
    begin("relay", [page])
    assert heard(page, 1)
    page.evaluate("linked.link.stream.onmessage = () => {}")  # dead, and nobody was told
    assert page.evaluate("linked.append('x')") == "added"
    assert heard(page, 2) == [[0, "open"], [1, "x"]]


def test_posts_that_nobody_answers_leave_connections_for_others(pages):
    """Of those to one place one at a time is on its way, and not for ever."""
    [page] = pages(1)
    begin("relay", [page])
    assert heard(page, 1)
    page.evaluate(
        "const limit = AbortSignal.timeout; AbortSignal.timeout = () => limit.call(AbortSignal, 300)"
    )
    swallowed = []
    page.route("**/relay/*/1", lambda route: swallowed.append(route))
    page.evaluate("window.first = linked.append('x'), 0")
    assert [page.evaluate("linked.append('x')") for _ in range(3)] == ["pending"] * 3
    other = page.evaluate("linked.link.append(2, Uint8Array.of(1)).catch((error) => error.status)")
    assert (other, len(swallowed)) == ("taken", 1)
    assert page.evaluate("first") == "unreached"
    page.unroute_all()
    assert page.evaluate("linked.append('x')") == "added"


def test_a_relay_or_a_proxy_in_trouble_reaches_nobody_and_no_page_of_it_is_a_sentence(pages):
    [page] = pages(1)
    begin("relay", [page])
    hears(page, [True])
    for status in (429, 500, 502, 503, 403):
        answer = {"status": status, "content_type": "text/html", "body": "<h1>Bad Gateway</h1>"}
        page.route("**/relay/*/*", partial(sync.Route.fulfill, **answer))
        came = page.evaluate("linked.append('x').catch((error) => error.message)")
        assert came == ("HTTP 403" if status == 403 else "unreached")
        page.unroute_all()
    assert page.evaluate("linked.heard.connected").count(False) == 1


def test_a_table_of_tabs_is_gone_in_another_browser_and_once_one_tab_forgets_everything(pages):
    one, two = pages(2, apart=False)
    [stranger] = pages(1)
    table = begin("tabs", [one, two])
    stranger.evaluate(OPEN, ["tabs", table])
    stranger.wait_for_function("() => linked.heard.isGone")
    assert heard(two, 1) and not two.evaluate("linked.heard.isGone")
    one.evaluate("import('./js/link.js').then(({ TabLink }) => { linked.link.close(); TabLink.forget(); })")
    two.wait_for_function("() => linked.heard.isGone")
    one.evaluate(OPEN, ["tabs", table])
    one.wait_for_function("() => linked.heard.isGone")


HIDDEN = """async () => {
  const { Together } = await import("./js/together.js");
  Object.defineProperty(document, "hidden", { get: () => true });
  window.setInterval = () => 0; // the browser lets none pass
  location.hash = `table=${"a".repeat(16)}`;
  const nothing = () => {};
  let table = null;
  const join = (_, listener) => {
    table = listener;
    return { next: 0, isConnected: true, close: nothing };
  };
  const machine = { connect: nothing, came: nothing, sent: () => ["? 0"] };
  let turns = 0;
  const turn = () => { turns += 1; };
  const page = { turn, isPlaying: () => true, refused: nothing, accepted: nothing, stands: nothing };
  new Together({ hasCodes: false, linkTo: () => "", join }, machine, page).sent();
  table.connected(true);
  table.entry(0, Uint8Array.of(48));
  await null;
  return turns;
}"""


def test_a_page_that_nobody_sees_answers_what_the_table_brings(pages):
    [page] = pages(1)
    assert page.evaluate(HIDDEN) == 2


def test_an_entry_that_may_never_be_is_refused_aloud(pages):
    [page] = pages(1)
    begin("relay", [page])
    said = page.evaluate("linked.append('x'.repeat(1025)).catch((error) => [error.status, error.message])")
    assert said[0] == 413


def test_a_code_leads_to_its_table_and_no_other_code_does(pages):
    [page] = pages(1)
    table = begin("relay", [page])
    answers = page.evaluate(
        """async (table) => {
          const { Relay } = await import("./js/relay.js");
          const relay = await Relay.find();
          const { code } = await relay.giveCode(table);
          const found = await relay.findTable(code);
          const none = await relay.findTable("x").catch((error) => error.status);
          return { found, none, link: relay.linkTo(table, "table.html") };
        }""",
        table,
    )
    assert answers["found"] == table
    assert answers["none"] == 404
    assert answers["link"].endswith(f"/table.html#table={table}")


def test_a_link_is_drawn_as_a_qr_code(pages):
    [page] = pages(1)
    size, corners = page.evaluate(
        """async () => {
          const { drawQr } = await import("./js/qr.js");
          const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
          drawQr(canvas, `${location.href}#table=abcdefghijklmnop`);
          const red = (x, y) => canvas.getContext("2d").getImageData(x, y, 1, 1).data[0];
          const last = canvas.width - 5;
          const seen = [[4, 4], [last, 4], [4, last], [5, 5], [0, 0], [last, last + 1]];
          return [canvas.width, seen.map(([x, y]) => red(x, y))];
        }"""
    )
    assert (size - 8 - 17) % 4 == 0
    assert corners == [0, 0, 0, 255, 255, 255]  # three finders, and a quiet zone round it


TABLE = "abcdefghijklmnop"


def test_a_table_is_found_in_a_link_that_a_chat_has_changed(node):
    behind = ("", ".", ")", "*", "?fbclid=x", "&utm_source=y", "%20", "%20Join%20us", "%E2%80%8B", "%")
    whole = [f"#table={TABLE}{more}" for more in behind]
    whole += [f"#TABLE={TABLE.upper()}", f"#table%3D{TABLE}", "#table=abcd\u200befgh%20ijkl\nmnop"]
    cut = ["", "#record=x", "#table=abc", f"#table={TABLE}q"]
    script = f"""import {{ tableIn }} from "{(site.WEB / "js/relay.js").as_uri()}";
    console.log(JSON.stringify({json.dumps(whole + cut)}.map(tableIn)));"""
    told = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, check=True).stdout
    assert json.loads(told) == [TABLE] * len(whole) + [""] * len(cut)


def test_tables_are_drawn_by_the_browsers_own_chance(pages):
    [page] = pages(1)
    made = page.evaluate(
        "import('./js/relay.js').then(({ newTable }) => Array.from({ length: 2000 }, () => newTable()))"
    )
    assert len(set(made)) == 2000
    assert set("".join(made)) == set("abcdefghijklmnopqrstuvwxyz234567")


def test_a_phone_by_http_is_told_of_https_and_there_its_motion_reaches_the_stick(browser, playing):
    """Somebody who continues past the warning, which `ignore_https_errors` simulates, can shake the phone."""
    hands = Hands(browser, playing.address, PHONE, query="?clock=manual")
    hands.page.evaluate(
        "Object.defineProperty(window, 'isSecureContext', { value: false })"
    )  # as for another host
    hands.page.click("#motion")
    link = hands.page.wait_for_selector("#secure[open] a").get_attribute("href")
    assert link == f"{playing.secure}?clock=manual"
    assert "warn you" in hands.page.inner_text("#secure")
    hands.close()
    phone = {**PHONE, "ignore_https_errors": True}
    shaken = Hands(browser, playing.secure, phone, prepare=Hands.grant_motion)
    shaken.go("shake")
    assert shaken.page.evaluate("isSecureContext")
    shaken.page.click("#motion")
    shaken.page.wait_for_selector("#motion[aria-pressed=true]")
    for n in range(120):
        x = 25 if n % 10 < 5 else -25
        shaken.page.evaluate(
            """(x) => {
              const accelerationIncludingGravity = { x, y: 9.8, z: 0 };
              dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity }));
              miastick.advance(16);
            }""",
            x,
        )
    shaken.wait(2500)
    assert shaken.screen != "shake"
    assert shaken.complaints == []
    shaken.close()


def test_a_desktop_has_no_motion_to_offer(browser, playing):
    hands = Hands(browser, playing.address, DESKTOP)
    assert not hands.page.is_visible("#motion")
    hands.close()
