"""Shared by the tests of the page: one browser, one site, and pages that must not complain."""

import json

import pytest

from tests.helpers.page_hands import DESKTOP, FLAGS, PHONE, Hands, Keeping, Served
from tests.helpers.page_tables import HARMLESS, accept, chairs, until
from tests.helpers.shared_site import shared_site
from tools.playing import Playing


@pytest.fixture(autouse=True)
def same_luck(request):
    """Each test has its own dice, the same ones whatever ran before it."""
    Hands.chance.seed(request.node.nodeid)


@pytest.fixture(scope="session")
def served(chromium):
    with Served(shared_site(), Keeping) as served:
        yield served


@pytest.fixture(scope="session")
def browser(chromium):
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def module(browser, served):
    """Calls a function that imports modules of the page, without the page: `module(source, argument)`."""
    context = browser.new_context()
    page = context.new_page()
    empty = "<html data-title='no.text'>"
    page.route(served.address, lambda route: route.fulfill(body=empty, content_type="text/html"))
    page.goto(served.address)
    yield page.evaluate
    context.close()


@pytest.fixture(scope="session")
def windows(browser):
    """By device, a window that tests use one after the other."""
    windows = {}
    yield windows
    for hands in windows.values():
        hands.close()


@pytest.fixture
def open_page(browser, served, windows):
    """Opens pages like a new visitor and, unless told that something goes wrong on purpose, checks that none
    complained. `prepare(hands)` is called before. A test's first page without a service worker gets an
    existing window."""
    opened, apart, complaining = [], [], []

    def open_page(device=DESKTOP, goes_wrong=False, query="?clock=manual", prepare=None):
        known = json.dumps(device, sort_keys=True)
        if "manual" not in query or windows.get(known) in opened:
            hands = Hands(browser, served.address, device, query=query, prepare=prepare)
            apart.append(hands)
        elif known in windows:
            hands = windows[known]
            hands.visit(query, prepare)
        else:
            hands = windows[known] = Hands(browser, served.address, device, query=query, prepare=prepare)
        opened.append(hands)
        if not goes_wrong:
            complaining.append(hands)
        return hands

    yield open_page
    complaints = [line for hands in complaining for line in hands.complaints]
    for hands in opened:
        if hands in apart:
            hands.close()
        else:
            hands.leave()
    assert complaints == []


@pytest.fixture(scope="session")
def desk(browser, served):
    """A page that stays open."""
    hands = Hands(browser, served.address, DESKTOP)
    yield hands
    hands.close()


@pytest.fixture
def stick(desk):
    """A new stick in an existing page, which has to be left as it was."""
    desk.forget()
    yield desk
    desk.page.mouse.up()
    assert desk.complaints == []


@pytest.fixture(params=["desktop", "phone"])
def hands(request):
    """On the default stick, on either screen."""
    if request.param == "desktop":
        return request.getfixturevalue("stick")
    return request.getfixturevalue("open_page")(PHONE)


@pytest.fixture(scope="module")
def playing(served, tmp_path_factory):
    with Playing(served.folder, tmp_path_factory.mktemp("together")) as playing:
        yield playing


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
