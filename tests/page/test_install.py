"""The install page in a real browser: with and without images, with and without Web Serial."""

import json

import pytest

from tests.helpers.flash_chip import image
from tests.helpers.page_hands import DESKTOP, FLAGS, PHONE, Served
from tools import site
from tools.build import dist as build
from tools.flash import files as flash_files
from tools.flash import image as flash_image

BUTTON = ".boards button[slot=activate]"
NO_SERIAL = "delete Navigator.prototype.serial"
SERIAL = """
window.asked = 0;
Object.defineProperty(navigator, 'serial', {value: {
  requestPort: async () => { asked += 1; throw new DOMException('none chosen', 'NotFoundError'); },
  addEventListener() {},
}});
"""


@pytest.fixture(scope="module")
def browser(chromium):
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


def made(folder, dist):
    patch = pytest.MonkeyPatch()
    patch.setattr(site, "IMAGES", dist)
    site.write(folder)
    patch.undo()
    return folder


@pytest.fixture(scope="module")
def with_images(tmp_path_factory, chromium):
    dist = tmp_path_factory.mktemp("dist")
    build.write(dist, *[flash_image.check(image(is_s3=is_s3), "x.bin") for is_s3 in (False, True)])
    with Served(made(tmp_path_factory.mktemp("page"), dist)) as served:
        yield served


@pytest.fixture(scope="module")
def without_images(tmp_path_factory, chromium):
    empty = tmp_path_factory.mktemp("none")
    with Served(made(tmp_path_factory.mktemp("page"), empty)) as served:
        yield served


@pytest.fixture
def opened(browser):
    """Opens the page: `opened(served, device, script)`; answers it once it has said how things stand."""
    contexts = []

    def go(served, device=DESKTOP, script=SERIAL):
        contexts.append(browser.new_context(**device))
        page = contexts[-1].new_page()
        page.complaints = []
        page.on("console", lambda said: page.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda r: r.url.startswith(served.address) or page.complaints.append(r.url))
        page.add_init_script(script)
        page.goto(f"{served.address}install.html")
        page.wait_for_selector("#state:not(:empty):not(:has-text('Looking'))")
        return page

    yield go
    for context in contexts:
        context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_each_board_has_its_button_and_nothing_hangs_over(opened, with_images, device):
    page = opened(with_images, device)
    buttons = page.locator(BUTTON)
    assert buttons.all_inner_texts() == [f"Install on {board.title}" for board in build.BOARDS]
    assert f"MiaStick {flash_files.version()} is ready" in page.inner_text("#state")
    for button in buttons.all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= device["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    buttons.last.scroll_into_view_if_needed()
    assert buttons.last.is_visible()
    assert page.complaints == []


def test_a_button_asks_for_the_port_and_its_image_is_there(opened, with_images):
    page = opened(with_images)
    for board, install in zip(build.BOARDS, page.locator("esp-web-install-button").all(), strict=True):
        manifest = install.get_attribute("manifest")
        assert manifest == f"install/{board.key}.json"
        told = json.loads(page.request.get(with_images.address + manifest).text())
        part = told["builds"][0]["parts"][0]["path"]
        assert len(page.request.get(f"{with_images.address}install/{part}").body()) > 2 * build.MEGABYTE
    page.locator(BUTTON).first.click()
    page.wait_for_selector("ewt-no-port-picked-dialog", state="attached")
    assert page.evaluate("asked") == 1
    assert page.complaints == []


def test_a_browser_without_web_serial_gets_a_plain_word_and_no_button(opened, with_images):
    page = opened(with_images, PHONE, NO_SERIAL)
    assert "This browser cannot reach a stick" in page.inner_text("#state")
    assert "make flash" in page.inner_text("#state")
    assert page.locator(BUTTON).count() == 0


def test_a_page_without_images_says_so_and_offers_nothing(opened, without_images):
    page = opened(without_images)
    assert "made without images" in page.inner_text("#state")
    assert page.locator(BUTTON).count() == 0
    assert page.complaints == []


def test_the_page_to_play_leads_here(opened, with_images):
    page = opened(with_images)
    page.click("text=Play it here")
    page.wait_for_selector('a[href="install.html"]')
