"""The install page brings MiaStick onto a stick over Web Serial, in a real browser, onto a real MicroPython.

helpers/serial_bridge.py stands in for `navigator.serial`; helpers/flash_stick.py is the stick. What is copied
are few small files, as in flash/test_flash.py.
"""

import json

import pytest

pytest.importorskip("mpremote")
pytest.importorskip("pty")  # Windows has none

from tests.flash.test_flash import NEW, OLD, THEIRS, VERSION, Rig
from tests.helpers.flash_stick import PtyStick
from tests.helpers.page_hands import CALM, DESKTOP
from tests.helpers.sampled import IS_WHOLE
from tests.helpers.serial_bridge import STAND_IN, Bridge
from tools import site
from tools.build import published
from tools.flash import files as flash_files
from tools.flash import repl as flash_repl

MANIFEST = flash_files.MANIFEST


CHECK = {
    "check.py": b"def begin():\n    print('board: M5StickC')\ndef button(key):\n    print('button:', key)\n",
    "check.json": json.dumps(
        [
            {"does": "begin()"},
            {"before": "stand-up", "say": "press-b", "does": "button('B')"},
            {"ask": "light", "answers": ["yes", "no"]},
        ]
    ).encode(),
}


def helper_of_a_stick(install):
    """The helper as on an ESP32: MicroPython's unix port calls its platform linux or darwin."""
    text = install["helper.py"].decode()
    assert "sys.platform" in text
    assert install.keys() >= CHECK.keys()
    return {**install, **CHECK, "helper.py": text.replace("sys.platform", "'esp32'").encode()}


@pytest.fixture(scope="module")
def bridge(tmp_path_factory, chromium):
    folder = tmp_path_factory.mktemp("site")
    site.write_pages(folder, helper_of_a_stick(published.contents(NEW, VERSION)))
    with Bridge(folder) as bridge:
        yield bridge


class Visitor:
    """Somebody at the page with a stick on the cable."""

    def __init__(self, page, bridge):
        self.page = page
        self.bridge = bridge
        self.complaints = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.add_init_script(STAND_IN)

    def come(self, stick):
        self.stick = stick
        self.bridge.on_message = lambda n, when: None
        self.bridge.messages = 0
        self.bridge.port = stick.port
        self.page.goto(f"{self.bridge.address}install.html")
        self.page.wait_for_selector("#start:not([hidden])")

    def leave(self):
        """As if nobody had been there."""
        self.page.unroute_all()
        self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")
        self.complaints.clear()

    def plug(self):
        self.bridge.port = self.stick.plug()

    def press(self, button):
        """Press a button and wait until the page has done its part; what it says at the top."""
        self.page.click(button)
        self.page.wait_for_selector("#work", state="hidden", timeout=60_000)
        return self.page.inner_text("#state")

    def update(self):
        """Connect and update; the last words of the page."""
        said = self.press("#connect")
        return self.press("#update") if self.page.is_visible("#update") else said


@pytest.fixture
def rig(micropython, tmp_path, capsys):
    stick = PtyStick(micropython, tmp_path)
    yield Rig(stick, capsys)
    stick.close()


@pytest.fixture(scope="module")
def somebody(browser, bridge):
    context = browser.new_context(**DESKTOP)
    context.add_init_script(CALM)
    yield Visitor(context.new_page(), bridge)
    context.close()


@pytest.fixture
def visitor(somebody, rig):
    somebody.come(rig.stick)
    yield somebody
    somebody.leave()


def test_an_empty_stick_gets_all_files_and_plays(visitor, rig):
    visitor.press("#connect")
    assert "No MiaStick yet, on MicroPython 1." in visitor.page.inner_text("#facts")
    assert visitor.press("#update").startswith(f"MiaStick {VERSION} on M5StickC: it plays. 3 files were new.")
    assert rig.files() == {**NEW, MANIFEST: flash_files.manifest(NEW, VERSION)}
    assert visitor.complaints == []


def test_an_update_sends_what_differs_and_keeps_what_is_not_ours(visitor, rig):
    rig.become_old()
    rig.put({"words/en.mpy": NEW["words/en.mpy"], "game.py": b"# in the way of game.mpy\n"})
    visitor.press("#connect")
    assert "MiaStick 9.8.6, on MicroPython" in visitor.page.inner_text("#facts")
    assert "2 files were new" in visitor.press("#update")
    files = rig.files()
    assert files.pop("game.py.old") == b"# in the way of game.mpy\n"
    assert files == {**NEW, **THEIRS, MANIFEST: flash_files.manifest(NEW, VERSION)}
    rig.put({"game.mpy": NEW["game.mpy"][:-1] + b"?"})
    assert "1 files were new" in visitor.update()  # a damaged one is found and mended
    assert rig.files()["game.mpy"] == NEW["game.mpy"]
    assert "Every file was there already" in visitor.update()
    assert visitor.complaints == []


def test_the_last_games_and_crashes_are_read_and_the_running_game_is_not(visitor, rig):
    rig.become_old()
    rig.put({"games/2.txt": b"the second", "crashes/1.txt": b"a crash\n"})
    visitor.press("#connect")
    visitor.press("#read")
    shown = visitor.page.locator("#texts-list details")
    assert shown.locator("summary").all_inner_texts() == ["games/2.txt", "games/1.txt", "crashes/1.txt"]
    assert shown.locator("pre").all_text_contents() == ["the second", "a game", "a crash\n"]
    assert "rolls" not in visitor.page.inner_text("body")
    links = [link.get_attribute("href") for link in visitor.page.locator("#texts-list a[target]").all()]
    page = f"{visitor.bridge.address}index.html"
    assert links == [f"{page}#record=the%20second", f"{page}#record=a%20game"]
    with visitor.page.expect_download() as download:
        visitor.page.evaluate("document.querySelector('#texts-list details').open = true")
        visitor.page.click("#texts-list a >> nth=0")
    assert download.value.suggested_filename == "games-2.txt"
    assert visitor.complaints == []


def test_a_file_that_is_not_what_the_page_says_is_never_copied(visitor, rig):
    visitor.page.route(
        "**/install/mpy/main.py", lambda route: route.fulfill(body=b"raise ValueError('no power chip')")
    )
    assert "A part of this page is missing: main.py" in visitor.update()  # its sum is another
    assert rig.files() == {}


KEEP = """async (what) => {
  const [{ Remote }, { Package }, keeping] = await Promise.all(
    ["remote", "package", "keep"].map((name) => import(`./js/serial/${name}.js`)));
  const { helper } = await Package.load();
  const remote = await Remote.connect(await navigator.serial.requestPort(), helper);
  const done = await keeping[what](remote, "stick 1");
  await remote.close();
  return done ?? Object.keys(localStorage).length;
}"""


def test_games_and_settings_wait_in_the_browser_while_the_flash_is_erased(visitor, rig):
    rig.become_old()
    rig.put({"games/2.txt": bytes(range(256)) * 3})
    kept = {name: content for name, content in rig.files().items() if name in (*THEIRS, "games/2.txt")}
    del kept["notes.txt"]
    assert visitor.page.evaluate(KEEP, "keep") == 1
    rig.stick.start_anew()
    rig.put({"settings.txt": b"newer\n"})
    visitor.page.reload()
    assert visitor.page.evaluate(KEEP, "restore") == len(kept) - 1
    assert rig.files() == {**kept, "settings.txt": b"newer\n"}
    assert visitor.page.evaluate("localStorage.length") == 0


def test_a_port_that_another_program_holds_gets_a_sentence(visitor, rig):
    rig.stick.unplug()
    assert "The port does not open." in visitor.press("#connect")
    assert visitor.page.is_visible("#connect")


def test_the_hardware_check_asks_in_the_language_of_the_page_and_reports_in_english(visitor, rig):
    """What is tried on a stick is tests/tools/test_check_stick.py; here are the questions."""
    rig.become_old()
    page = visitor.page
    page.evaluate("localStorage['miastick.language'] = 'de'")
    page.reload()
    page.wait_for_selector("#start:not([hidden])")
    visitor.press("#connect")
    page.click("#check")
    page.wait_for_selector("#question:has-text('Stelle ihn hin')")
    page.click("#answers >> text=Fertig")
    page.wait_for_selector("#question:has-text('in Stufen heller?')")
    page.click("#answers >> text=Nein")
    page.wait_for_selector("#texts:not([hidden])")
    head, date, *lines = page.text_content("#texts-list pre").splitlines()
    assert head == "MiaStick 9.8.6 hardware report"
    assert date.startswith("date: ")
    assert lines == ["board: M5StickC", "button: B", "answer: light, no"]
    assert page.get_attribute("#texts-list a", "download").startswith("miastick-M5StickC-")
    assert visitor.complaints == []


PULLED = "The connection to the stick broke."
EVERY = 1 if IS_WHOLE else 9  # messages at which the cable is pulled
MOMENTS = ("before", "within", "after")

# As the page does behind its buttons, in one connection
UPDATE = """async () => {
  const [{ Remote }, { Package }, { look, update }] = await Promise.all(
    ["remote", "package", "update"].map((name) => import(`./js/serial/${name}.js`)));
  const pack = await Package.load();
  const work = { say() {}, progress() {} };
  let remote;
  try {
    remote = await Remote.connect(await navigator.serial.requestPort(), pack.helper);
    await look(remote, work.say);
    return (await update(remote, pack, work)).line;
  } catch (error) {
    return error.constructor.name;
  } finally {
    await remote?.close();
  }
}"""


def pull_at(visitor, message):
    """Pull the cable at that message, and at every second one the power goes with it."""

    def pull(n, when):
        if (n, when) == (message, MOMENTS[message // 2 % 3]):
            visitor.stick.unplug()
            if message % 2:
                visitor.stick.power_cut()

    visitor.bridge.messages = 0
    visitor.bridge.on_message = pull


def is_whole(rig):
    """Whether the old MiaStick or the new one is on it, whole, and what is not ours beside it."""
    files = {name: c for name, c in rig.files().items() if not name.startswith(flash_files.NEW)}
    return any(
        files == {**ours, **THEIRS, MANIFEST: flash_files.manifest(ours, version)}
        for ours, version in ((OLD, "9.8.6"), (NEW, VERSION))
    )


def test_who_pulls_the_cable_is_told_and_connects_again(visitor, rig):
    rig.become_old()
    visitor.press("#connect")
    pull_at(visitor, 12)
    assert PULLED in visitor.press("#update")
    visitor.plug()
    assert "it plays" in visitor.update()
    assert rig.holds(NEW, VERSION)


def test_pulled_at_any_message_the_next_visit_repairs(visitor, rig):
    """At every ninth, at each moment, with and without the power in turn; EVERY_CUT=1 for all of them."""
    rig.become_old()
    old = rig.stick.image.read_bytes()
    plays = f"MiaStick {VERSION} on M5StickC"
    visitor.bridge.messages = 0
    assert visitor.page.evaluate(UPDATE) == plays
    count = visitor.bridge.messages
    assert count > 12
    for message in range(1, count + 1, EVERY):
        rig.stick.start_anew(old)
        pull_at(visitor, message)
        assert visitor.page.evaluate(UPDATE) == "Broke", message
        visitor.plug()
        visitor.bridge.on_message = lambda n, when: None
        if EVERY > 1 or message % 6 == 0:
            flash_repl.connect(rig.stick.port).close()  # what was on its way through the stick has an end
            assert is_whole(rig), message
        assert visitor.page.evaluate(UPDATE) == plays, message
        assert rig.holds(NEW, VERSION), message
