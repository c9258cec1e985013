"""What the tests of the page share: one browser, one site, and pages that must not complain."""

import pytest

from tests.helpers.page_hands import DESKTOP, FLAGS, Hands, Served
from tools import site


@pytest.fixture(scope="session")
def served(tmp_path_factory, chromium):
    folder = tmp_path_factory.mktemp("page")
    site.write(folder)
    with Served(folder) as served:
        yield served


@pytest.fixture(scope="session")
def browser(chromium):
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, served):
    """Opens pages and, unless told that it goes wrong on purpose, sees to it that none complained."""
    opened = []

    def open_page(device=DESKTOP, goes_wrong=False, **options):
        hands = Hands(browser, served.address, device, **options)
        opened.append((hands, goes_wrong))
        return hands

    yield open_page
    complaints = [line for hands, goes_wrong in opened if not goes_wrong for line in hands.complaints]
    for hands, _ in opened:
        hands.close()
    assert complaints == []
