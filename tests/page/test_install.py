"""The install page in a real browser: what it offers, and a whole image onto a chip without MicroPython.

The chip is tests/flash_chip.py: a SIMULATED boot loader. What esptool-js makes of a real one, nobody here has
seen.
"""

import hashlib
import json

import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import Chip, images
from tests.helpers.page_hands import CALM, DESKTOP, PHONE
from tests.helpers.serial_bridge import STAND_IN, Bridge
from tools import site
from tools.build import dist as build
from tools.build import published
from tools.flash import files as flash_files
from tools.flash import image as flash_image

VERSION = flash_files.version()
NO_SERIAL = "delete Navigator.prototype.serial"


FILES = {"main.py": b"", "game.mpy": b"M\x06\x00\x1f"}


@pytest.fixture(scope="module")
def wholes():
    checked = [flash_image.check(each, "x.bin") for each in images()]
    return build.wholes(checked, FILES, VERSION)


@pytest.fixture(scope="module")
def with_images(tmp_path_factory, chromium, wholes):
    folder = tmp_path_factory.mktemp("page")
    site.write_pages(folder, published.contents(FILES, VERSION, wholes))
    with Bridge(folder) as bridge:
        yield bridge


@pytest.fixture(scope="module")
def without_images(tmp_path_factory, chromium):
    folder = tmp_path_factory.mktemp("page")
    site.write_pages(folder, published.contents(FILES, VERSION))
    with Bridge(folder) as bridge:
        yield bridge


@pytest.fixture(scope="module")
def windows(browser):
    """By device and script: one test after the other may have the same."""
    windows = {}
    yield windows
    for page in windows.values():
        page.context.close()


@pytest.fixture
def opened(browser, windows):
    """Opens the page: `opened(served, device, script)`; answers it once it has said how things stand."""

    def window(device, script):
        context = browser.new_context(**device)
        context.add_init_script(CALM)
        context.add_init_script(script)
        page = context.new_page()
        page.on("console", lambda said: page.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda r: r.url.startswith(page.address) or page.complaints.append(r.url))
        return page

    def go(served, device=DESKTOP, script=STAND_IN):
        known = json.dumps([device, script], sort_keys=True)
        page = windows[known] = windows.get(known) or window(device, script)
        page.address, page.complaints = "about:blank", []
        page.goto("about:blank")
        page.address, page.complaints = served.address, []
        page.goto(f"{served.address}install.html")
        page.wait_for_selector("#start:not([hidden]), #state.is-bad")
        return page

    return go


@pytest.fixture
def chip():
    chips = []

    def made(**told):
        chips.append(Chip(**told))
        return chips[-1]

    yield made
    for each in chips:
        each.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_there_is_one_button_and_nothing_hangs_over(opened, with_images, device):
    page = opened(with_images, device)
    assert f"MiaStick {VERSION} is ready" in page.inner_text("#state")
    buttons = page.locator("button:visible")
    assert buttons.all_inner_texts() == ["Connect the stick"]
    assert buttons.bounding_box()["height"] >= 44
    page.click("#trouble summary")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.complaints == []


def test_who_picks_no_port_is_told_what_to_try(opened, with_images):
    page = opened(with_images)
    page.evaluate("picksNone = true")
    page.click("#connect")
    page.wait_for_selector("#trouble[open]")
    assert "No port was picked" in page.inner_text("#state")
    assert page.is_visible("#connect")


def connect(page, served, chip):
    """Connect to a chip without MicroPython; wait for the question or a refusal."""
    served.port = chip.port
    page.click("#connect")
    page.wait_for_selector("#work", state="hidden", timeout=60_000)


def starts(chip):
    """What the bridge calls for each change of DTR and RTS: after the writing the chip's program starts."""
    if chip.flash[:4] == b"\xff" * 4:
        chip.runs(f"MiaStick {VERSION} on M5StickC\r\n".encode())


def test_an_empty_stick_is_asked_for_by_its_picture_and_written(opened, with_images, chip, wholes):
    page, stick = opened(with_images), chip()
    connect(page, with_images, stick)
    assert page.inner_text("#which-title") == "Which stick is it?"
    cards = page.locator("#boards button")
    assert cards.locator("strong").all_inner_texts() == ["M5StickC", "M5StickC Plus"]
    assert cards.locator("svg").count() == 2
    assert "Everything on it is erased" in page.inner_text("#which-means")
    with_images.on_signals = lambda: starts(stick)
    cards.first.click()
    page.wait_for_selector("#state.is-good", timeout=90_000)
    with_images.on_signals = lambda: None
    assert "M5StickC: it plays." in page.inner_text("#state")
    assert stick.erased
    content = wholes[0].content
    assert stick.flash[: len(content)] == content
    assert 0x13 in stick.commands  # the MD5 of what was written was compared
    assert page.complaints == []


WRITE = """async () => {
  const { Loader } = await import("./js/serial/loader.js");
  const loader = await Loader.connect(await navigator.serial.requestPort(), () => {});
  const content = new Uint8Array(4096).fill(7);
  const ended = await loader.write(content, "MD5", 4 << 20, { say() {}, progress() {} })
    .then(() => "", (error) => `${error.constructor.name}: ${error.message}`);
  await loader.close();
  return ended;
}"""


def test_a_flash_that_reads_differently_is_told(opened, with_images, chip):
    page = opened(with_images)
    with_images.port = chip().port
    assert "MD5 of file does not match data in flash" in page.evaluate(WRITE)
    stick = chip()
    with_images.port = stick.port
    md5 = hashlib.md5(b"\7" * 4096).hexdigest()
    assert page.evaluate(WRITE.replace("MD5", md5)) == ""
    assert stick.flash[:4096] == b"\7" * 4096


def test_who_thinks_better_of_it_leaves_the_stick_as_it_is(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    before = bytes(stick.flash)
    connect(page, with_images, stick)
    page.click("#leave")
    page.wait_for_selector("#start:not([hidden])")
    assert "Nothing was changed." in page.inner_text("#state")
    assert bytes(stick.flash) == before


def test_a_flash_that_is_too_small_is_left_alone(opened, with_images, chip):
    page, stick = opened(with_images), chip(megabytes=2)
    with_images.port = stick.port
    before = bytes(stick.flash)
    assert "NoChip: this stick has 2MB of flash, 4MB are needed" in page.evaluate(WRITE)
    assert bytes(stick.flash) == before


CANDIDATES = """async () => {
  const { Loader } = await import("./js/serial/loader.js");
  const boards = await (await fetch("install/boards.json")).json();
  const loader = await Loader.connect(await navigator.serial.requestPort(), () => {});
  const found = loader.candidates(boards).map(({ title }) => title);
  await loader.close();
  return found;
}"""


SEEN = [
    ({"package": 5}, ["M5StickC", "M5StickC Plus"]),
    ({"package": 5, "is_silicon_3": True}, ["M5StickC Plus2"]),
    ({"package": 6}, ["M5StickC Plus2"]),
    ({"package": 1}, []),
    ({"name": "ESP32-S3"}, ["M5StickS3"]),
]


def test_the_chip_says_which_sticks_it_can_be(opened, with_images, chip):
    page = opened(with_images)
    for told, titles in SEEN:
        with_images.port = chip(**told).port
        assert page.evaluate(CANDIDATES) == titles, told


def test_another_chip_is_left_alone(opened, with_images, chip):
    page, other = opened(with_images), chip(name="ESP32-S2")
    before = bytes(other.flash)
    connect(page, with_images, other)
    assert "This is an ESP32-S2. MiaStick runs on: M5StickC, M5StickC Plus," in page.inner_text("#state")
    assert bytes(other.flash) == before
    assert page.complaints == []


def test_nothing_behind_the_port_gets_a_sentence(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    stick.hears = False
    connect(page, with_images, stick)
    assert "No chip of an M5Stick answers" in page.inner_text("#state")
    assert page.is_visible("#connect")


def test_who_waits_on_a_stick_that_only_talks_stops_and_installs_anew(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    stick.chatter = b"temperature 21.5\r\n"
    with_images.port = stick.port
    page.click("#connect")
    page.click("#cancel")
    page.wait_for_selector("#start:not([hidden])")
    assert "Stopped." in page.inner_text("#state")
    stick.chatter = b""  # as the boot loader, into which the next step resets it
    page.click("#despite")
    page.wait_for_selector("#which:not([hidden])", timeout=60_000)
    page.click("#leave")
    page.wait_for_selector("#start:not([hidden])")
    assert page.complaints == []


def test_a_browser_without_web_serial_gets_a_plain_word_and_no_button(opened, with_images):
    page = opened(with_images, PHONE, NO_SERIAL)
    assert "This browser cannot reach a stick" in page.inner_text("#state")
    assert "make flash" in page.inner_text("#state")
    assert page.locator("button:visible").count() == 0


def test_a_page_without_images_says_so_and_promises_nothing(opened, without_images, chip):
    page = opened(without_images)
    assert "made without MicroPython" in page.inner_text("#state")
    connect(page, without_images, chip())
    assert "From a terminal, make flash can." in page.inner_text("#state")
    assert page.is_hidden("#which")
    assert page.complaints == []


def test_the_page_to_play_leads_here(opened, with_images):
    page = opened(with_images)
    page.click("text=Play it here")
    page.wait_for_selector('a[href="install.html"]')


def test_without_a_network_it_says_so_and_offers_nothing(opened, without_images):
    page = opened(without_images)
    page.route("**/install/**", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("#state.is-bad:has-text('There is no network')")
    assert not page.is_visible("#start")
    page.unroute_all()
