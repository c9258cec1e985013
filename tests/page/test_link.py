"""A line to the referee, in the browser: what is said is heard once, and whoever loses it is told."""

import json
import subprocess
from functools import partial

import pytest

from tests.helpers.page_hands import DESKTOP, PHONE, Hands
from together import dice, wire
from tools import site

sync = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

JOIN = """async ([table, token, how]) => {
  const { Relay } = await import("./js/relay.js");
  const heard = { lines: [], connected: 0, refused: [] };
  const listener = {
    came: (line) => heard.lines.push(line),
    connected: () => { heard.connected += 1; },
    refused: (...why) => heard.refused.push(why),
  };
  const relay = await Relay.find();
  window.linked = { heard, relay, link: relay.join(table, token, listener, how) };
}"""
TOKENS = [dice.text(bytes([n] * dice.NONCE_BYTES)) for n in range(3)]
SIT = f"sit 1 {dice.promise(bytes(dice.NONCE_BYTES))}"


@pytest.fixture
def pages(browser, playing):
    """Opens empty pages of the server, in one browser or each in its own."""
    contexts = []

    def pages(count, apart=True):
        opened = []
        for _ in range(count):
            if apart or not contexts:
                contexts.append(browser.new_context())
            page = contexts[-1].new_page()
            page.goto(playing.address + "icon.svg")
            opened.append(page)
        return opened

    yield pages
    for context in contexts:
        context.close()


@pytest.fixture
def table(pages):
    """Opens a table and has pages join it, each with a token of its own; the first has opened it."""

    def table(*joining, tokens=TOKENS):
        page = joining[0]
        name = page.evaluate("import('./js/relay.js').then((m) => m.newTable())")
        for n, page in enumerate(joining):
            page.evaluate(JOIN, [name, tokens[n], {"isNew": n == 0}])
            hears(page, "=")
        return name

    return table


def lines(page):
    return page.evaluate("linked.heard.lines")


def hears(page, start, times=1):
    """Wait until so many lines have come that begin so."""
    is_there = "([start, n]) => linked.heard.lines.filter((line) => line.startsWith(start)).length >= n"
    page.wait_for_function(is_there, arg=[start, times], timeout=20_000)


def entries(page):
    return [line for line in lines(page) if line[0].isdigit()]


def tell(page, line):
    page.evaluate("(line) => void linked.link.tell(line)", line)


def test_a_line_that_is_cut_again_and_again_loses_and_doubles_nothing(pages, table, playing):
    one, two = pages(2)
    table(one, two)
    tell(one, SIT)
    for n in range(8):
        hears(one, f"{n + 1} ")
        playing.cut()
        for _ in range(2):  # an impatient hand
            tell(one, SIT if n % 2 else "leave Fox")
    for page in (one, two):
        hears(page, "9 ")
        assert [int(line.split(" ")[0]) for line in entries(page)] == list(range(10))
        assert "- offline" not in lines(page)  # nobody has had to wait


def test_the_token_stands_in_no_address_and_none_is_told_anything_without(pages, table):
    [page] = pages(1)
    asked = []
    page.on("request", lambda request: asked.append((request.url, request.post_data or "")))
    table(page)
    assert [url for url, _ in asked if TOKENS[0] in url] == []
    assert any(said == f"{TOKENS[0]} hello 0" for _, said in asked)
    [stream] = [url for url, _ in asked if "?" in url]
    status = page.evaluate("(url) => fetch(url).then((answer) => answer.status)", stream)
    assert status == 403  # the ticket was good once


def test_who_goes_offline_is_told_at_once_and_hears_later_what_was_missed(pages, table):
    one, two = pages(2)
    table(one, two)
    two.context.set_offline(True)
    two.wait_for_function("() => linked.heard.lines.includes('- offline')", timeout=3000)
    tell(one, SIT)
    tell(two, SIT)
    hears(one, "1 sits")
    two.context.set_offline(False)
    hears(two, "2 sits")
    assert len(entries(two)) == 3 and len(entries(one)) >= 2


def test_a_laptop_that_wakes_up_opens_its_stream_anew(pages, table):
    """`performance.now` may have stood still meanwhile, `Date.now` has not."""
    [page] = pages(1)
    table(page)
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    page.wait_for_function("() => linked.heard.lines.filter((line) => line[0] === '=').length === 2")


def test_a_wish_is_said_again_until_it_is_answered(pages, table):
    [page] = pages(1)
    table(page)
    page.route("**/relay/*", lambda route: route.abort())
    tell(page, SIT)
    tell(page, SIT)
    hears(page, "- offline")
    page.unroute_all()
    hears(page, "1 sits")
    tell(page, "become Pig")
    hears(page, "? ")
    assert lines(page)[-1].split(" ")[1] in wire.REASONS


@pytest.mark.parametrize(
    ("status", "word"), [(404, "gone"), (410, "reload"), (503, "later"), (507, "full"), (502, "offline")]
)
def test_what_a_refusal_means_is_a_word_for_the_stick(pages, table, status, word):
    [page] = pages(1)
    table(page)
    answer = {"status": status, "content_type": "text/html", "body": "<h1>Bad Gateway</h1>"}
    page.route("**/relay/*", partial(sync.Route.fulfill, **answer))
    tell(page, SIT)
    if status == 502:
        page.evaluate("linked.link.open()")
    hears(page, f"- {word}")


def test_the_fifth_tab_of_a_browser_waits_until_another_is_closed(pages, table):
    five = pages(1) + pages(4, apart=False)
    name = table(*five[:4], tokens=[TOKENS[0]] * 4)
    five[4].evaluate(JOIN, [name, TOKENS[1], {}])
    five[4].wait_for_function("() => String(linked.heard.refused[0]) === '0,'")
    assert five[4].evaluate("fetch('icon.svg').then((answer) => answer.ok)")
    five[0].close()
    hears(five[4], "=")


def test_of_two_windows_with_one_seat_the_newer_plays(pages, table):
    one, two = pages(2)
    table(one, two, tokens=[TOKENS[0]] * 2)
    hears(one, "- elsewhere")
    assert "- elsewhere" not in lines(two)


def test_whoever_leaves_says_all_they_had_to_say_and_then_that_they_are_gone(pages, table):
    one, two = pages(2)
    said = []
    two.on("request", lambda request: said.append((request.post_data or "").partition(" ")[2]))
    table(one, two)
    for page in (one, two):
        tell(page, SIT)
        hears(page, "2 sits" if page is two else "1 sits")
    with two.expect_request(lambda request: (request.post_data or "").endswith(" bye")):
        two.evaluate("linked.link.tell('leave Owl'), void linked.link.leave()")
    hears(one, "3 leaves Owl")
    assert said[-2:] == ["leave Owl", "bye"]


def test_a_code_leads_to_its_table_and_no_other_code_does(pages, table):
    [page] = pages(1)
    name = table(page)
    hears(page, "# ")
    answers = page.evaluate(
        """async (table) => {
          const { heard, relay } = linked;
          const found = await relay.findTable(heard.lines.find((line) => line.startsWith("# ")).slice(2));
          const none = await relay.findTable("x").catch((error) => error.status);
          return { found, none, link: relay.linkTo(table, "table.html") };
        }""",
        name,
    )
    assert answers["found"] == name
    assert answers["none"] == 404
    assert answers["link"].endswith(f"/table.html#table={name}")


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


def test_page_and_relay_speak_one_version():
    wanted = f"const WIRE = {wire.WIRE};"
    assert wanted in (site.WEB / "js/relay.js").read_text()


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
