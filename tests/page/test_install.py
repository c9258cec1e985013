"""The install page in a real browser: what it offers, and a whole image onto a chip without MicroPython.

The chip is tests/flash_chip.py: a SIMULATED boot loader. What esptool-js makes of a real one, nobody here has
seen.
"""

import json

import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import Chip, images
from tests.helpers.page_hands import CALM, DESKTOP, PHONE
from tests.helpers.serial_bridge import STAND_IN, Bridge
from tools import places, site
from tools.build import disk, partitions, published
from tools.build import dist as build
from tools.build import image as official
from tools.build.names import Names
from tools.build.partitions import SAVES, TABLE, VFS, Entry

VERSION = places.version()
NO_SERIAL = "delete Navigator.prototype.serial"


FILES = {"main.py": b"", "game.mpy": b"M\x06\x00\x1f"}


@pytest.fixture(scope="module")
def wholes():
    checked = [official.check(each, "x.bin") for each in images()]
    return build.wholes(checked, disk.file_system(FILES))


@pytest.fixture(scope="module")
def with_images(tmp_path_factory, chromium, wholes):
    folder = tmp_path_factory.mktemp("page")
    site.write_pages(folder, published.contents(FILES, VERSION, wholes))
    with Bridge(folder) as bridge:
        yield bridge


@pytest.fixture(scope="module")
def without_images(tmp_path_factory, chromium):
    folder = tmp_path_factory.mktemp("page")
    site.write_pages(folder, published.contents(FILES, VERSION, names=Names({"read_all": "wlan"}, {})))
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
    assert buttons.all_inner_texts() == ["Connect the stick", "Check its hardware"]
    assert buttons.first.bounding_box()["height"] >= 44
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
    """Connect to a chip; wait for what is found on it, or a refusal."""
    served.port, served.on_signals = chip.port, chip.reset
    page.click("#connect")
    page.wait_for_selector("#work", state="hidden", timeout=60_000)


def bring(page, served, chip):
    """Write; after that the program starts, by the bridge's lines."""
    said = f"rst\r\nMiaStick {VERSION} on M5StickC\r\n".encode()
    served.on_signals = lambda: chip.runs(said)
    page.click("#bring")
    page.wait_for_selector("#state.is-good, #state.is-bad", timeout=90_000)
    return page.inner_text("#state")


def written(chip):
    return chip.commands.count(0x10)


def test_an_empty_stick_gets_all_of_it_and_an_update_one_part(opened, with_images, chip, wholes):
    page, stick = opened(with_images), chip()
    stick.flash[:] = b"\xff" * len(stick.flash)
    connect(page, with_images, stick)
    assert page.inner_text("#facts") == "M5StickC / M5StickC Plus. On it: nothing yet."
    assert "M5StickC: it plays." in bring(page, with_images, stick)
    content = wholes[0].content
    assert stick.flash[: len(content)] == content
    saved = bytes(range(256)) * (SAVES.size // 256)
    stick.flash[SAVES.offset : SAVES.offset + SAVES.size] = saved
    stick.flash[VFS.offset + 9] ^= 1
    before = written(stick)
    connect(page, with_images, stick)
    assert "Saved games and settings stay." in page.inner_text("#means")
    assert "it plays." in bring(page, with_images, stick)
    assert written(stick) == before + 1
    assert stick.flash[: SAVES.offset] == content[: SAVES.offset]
    assert stick.flash[SAVES.offset : SAVES.offset + SAVES.size] == saved
    connect(page, with_images, stick)
    assert "Everything was there already." in bring(page, with_images, stick)
    assert page.complaints == []


def test_what_is_on_a_foreign_stick_is_named_and_who_leaves_it_keeps_it(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    head = [Entry(1, 2, 0x9000, 0x6000, "nvs"), Entry(0, 0, 0x10000, 0x350000, "factory")]
    table = partitions.written([*head, Entry(1, 0x81, 0x360000, 0x9E000, "vfs")])
    stick.flash[TABLE : TABLE + len(table)] = table
    stick.flash[0x9000:0x9006] = b"uiflow"
    before = bytes(stick.flash)
    connect(page, with_images, stick)
    assert "On it: UIFlow." in page.inner_text("#facts")
    assert page.inner_text("#means") == "That will be overwritten."
    page.click("#leave")
    page.wait_for_selector("#start:not([hidden])")
    assert "Nothing was changed." in page.inner_text("#state")
    assert bytes(stick.flash) == before
    connect(page, with_images, stick)
    assert "it plays." in bring(page, with_images, stick)
    assert stick.flash[SAVES.offset : SAVES.offset + 8192] == b"\xff" * 8192  # blank for the first game


FOUND = """async (flash) => {
  const { look } = await import("./js/serial/found.js");
  const read = async (at, size) => Uint8Array.from({ length: size }, (_, n) => flash[at + n] ?? 0x55);
  return (await look(read, { offset: 0x3a0000, size: 0x60000 })).key;
}"""


def test_the_page_names_what_make_flash_names(module):
    official_table = [Entry(1, 2, 0x9000, 0x6000, "nvs"), Entry(0, 0, 0x10000, 0x1F0000, "factory")]
    cases = [
        ("miastick", [*official_table, VFS, SAVES], b""),
        ("micropython", official_table, b""),
        ("files", official_table, b"littlefs"),
        ("older", official_table, b"littlefs miastick.mpy"),
        ("other", [Entry(0, 0x10, 0x10000, 0x200000, "app0")], b""),
        ("unknown", [], b""),
    ]
    for name, entries, root in cases:
        table = partitions.written(entries) if entries else b"x"
        told = dict(enumerate(table, TABLE)) | dict(enumerate(root, 0x200000))
        assert module(FOUND, told) == f"install.has-{name}"


def test_a_line_that_stumbles_is_tried_slower(opened, with_images, chip, monkeypatch):
    page, stick = opened(with_images), chip()
    stick.flash[:] = b"\xff" * len(stick.flash)
    do, isnt_yet = Chip._do, [True]

    def noisy(self, command, body):
        value, data = do(self, command, body)
        if command == 0x13 and isnt_yet:
            isnt_yet.clear()
            return value, b"\0" * 5
        return value, data

    monkeypatch.setattr(Chip, "_do", noisy)
    connect(page, with_images, stick)
    said = f"MiaStick {VERSION} on M5StickC\r\n".encode()
    # Before anything is written the signals lead into the loader again, afterwards to the program
    with_images.on_signals = lambda: stick.reset() if stick.flash[VFS.offset] == 0xFF else stick.runs(said)
    page.click("#bring")
    page.wait_for_selector("#state.is-good", timeout=90_000)
    assert not isnt_yet


def test_a_flash_that_is_too_small_is_left_alone(opened, with_images, chip):
    page, stick = opened(with_images), chip(megabytes=2)
    before = bytes(stick.flash)
    connect(page, with_images, stick)
    assert "this stick has 2MB of flash, 4MB are needed; nothing was changed" in page.inner_text("#state")
    assert bytes(stick.flash) == before


CANDIDATES = """async () => {
  const { Loader } = await import("./js/serial/loader.js");
  const boards = await (await fetch("install/boards.json")).json();
  const loader = await Loader.connect(await navigator.serial.requestPort(), 115200, () => {});
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


def test_a_silent_port_is_reported(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    stick.chatter = b"temperature 21.5\r\n"  # a program that only talks
    connect(page, with_images, stick)
    assert "No chip of an M5Stick answers" in page.inner_text("#state")
    assert page.is_visible("#connect")


def test_who_does_not_want_to_wait_stops(opened, with_images, chip):
    page, stick = opened(with_images), chip()
    stick.hears = False
    with_images.port = stick.port
    page.click("#connect")
    page.click("#cancel")
    page.wait_for_selector("#start:not([hidden])")
    assert "Stopped." in page.inner_text("#state")
    assert page.complaints == []


CONSOLE = r"""
class Port extends EventTarget {
  getInfo() { return {}; }
  async open() { this.next(); }
  async setSignals() {}
  async close() { this.readable = this.writable = null; }
  next() {
    this.readable = new ReadableStream({ start: (own) => { this.says = own; } });
    this.writable = new WritableStream({ write: (part) => this.pressed(new TextDecoder().decode(part)) });
  }
  say(text) { this.says.enqueue(new TextEncoder().encode(text)); }
  fail(name) {
    const before = this.says;
    if (name === "NetworkError") this.readable = null; else this.next();
    before.error(new DOMException(name, name));
  }
  pressed(key) {
    this.keys = (this.keys ?? "") + key;
    const lines = { 3: ["MiaStick stop", "ped. C checks\r\n"],
      c: ["board: M5Stick", 'C\r\n  File "imu", line 1, in wlan\r\n? put-down\r\n'],
      "\n": ["button: B\r\n? light\r\n"] };
    const said = this.answered ? ["check: ends\r\n"] : lines[key === "\x03" ? 3 : key];
    this.answered = key === "\n";
    this.say(said[0]);
    setTimeout(() => { // as plugging in and noise make them; the port lives on with a new stream
      const names = ["BreakError", "FramingError", "ParityError", "BufferOverrunError"];
      for (const name of names) setTimeout(() => this.fail(name));
      setTimeout(() => said[1] && this.say(said[1]), 50);
    });
  }
}
window.port = new Port();
Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });
"""


def test_the_check_asks_in_the_page_s_language_through_noise(opened, without_images):
    """What is tried on a stick is tests/tools/test_check_stick.py; here are the questions."""
    page = opened(without_images, script=CONSOLE)
    page.evaluate("localStorage['miastick.language'] = 'de'")
    page.reload()
    page.wait_for_selector("#start:not([hidden])")
    page.click("#check")
    page.wait_for_selector("#question:has-text('Lege ihn hin')")
    page.click("#answers >> text=Fertig")
    page.wait_for_selector("#question:has-text('in Stufen heller?')")
    page.click("#answers >> text=Nein")
    page.wait_for_selector("#report:not([hidden])")
    head, date, *lines = page.text_content("#report-text").splitlines()
    assert head == "MiaStick hardware report" and date.startswith("date: ")
    assert lines == ["board: M5StickC", 'File "imu", line 1, in read_all', "button: B", "answer: light, no"]
    assert page.evaluate("port.keys") == "\x03c\n\n"
    assert page.get_attribute("#save", "download").startswith("miastick-M5StickC-")
    page.evaluate("localStorage.clear()")
    assert page.complaints == []


def test_a_cable_that_comes_out_in_the_check_is_told(opened, without_images):
    page = opened(without_images, script=CONSOLE)
    page.click("#check")
    page.wait_for_selector("#answers button")
    page.evaluate("port.fail('NetworkError')")
    page.click("#answers button")
    page.wait_for_selector("#state.is-bad:has-text('The connection to the stick broke')")


def test_a_browser_without_web_serial_gets_a_plain_word_and_no_button(opened, with_images):
    page = opened(with_images, PHONE, NO_SERIAL)
    assert "This browser cannot reach a stick" in page.inner_text("#state")
    assert "make flash" in page.inner_text("#state")
    assert page.locator("button:visible").count() == 0


def test_a_page_without_images_says_so_and_promises_nothing(opened, without_images):
    page = opened(without_images)
    assert "made without MicroPython" in page.inner_text("#state")
    assert page.locator("button:visible").all_inner_texts() == ["Check its hardware"]
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
