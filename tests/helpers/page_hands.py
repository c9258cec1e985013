"""A browser with the page in it, and hands on its stick: `Hands` presses, shakes and sees what players see.

The page runs on the clock of `?clock=manual`: time passes only in `wait`, so nothing here depends on the
speed of the machine. Nor on luck: its random bytes come from `Hands.chance`, which begins anew in each test.
Decorative animations are off, because without a graphics card painting them would take
most of the browser's time.
"""

import base64
import io
import math
import random
from functools import partial
from threading import Thread

from PIL import Image

from tests.helpers import static_server
from tools.relay import serve
from virtual.firmware_names import JOURNAL

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--single-threaded",
)
DESKTOP = {"viewport": {"width": 1280, "height": 720}}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
FRAME_MS = 32  # between two moves of the pointer
CALM = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  const still = "animation: none !important; transition: none !important; filter: none !important";
  const bar = "progress { appearance: none !important }";
  sheet.replaceSync(`*, ::before, ::after { ${still} } ${bar} .glow { display: none }`);
  document.adoptedStyleSheets = [sheet];
});"""
# What a page writes as it goes might reach the next one
KEEP_NOTHING = "() => { Storage.prototype.setItem = () => {}; try { localStorage.clear(); } catch {} }"
CHANCE = """((state) => {
  crypto.getRandomValues = (array) => array.forEach((_, i) => {  // Marsaglia's xorshift
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    array[i] = state;
  }) ?? array;
})(%d)"""
KEYS = """(keys) => {
  for (const [key, ms, after] of keys) {
    dispatchEvent(new KeyboardEvent("keydown", { key }));
    miastick.advance(ms);
    dispatchEvent(new KeyboardEvent("keyup", { key }));
    miastick.advance(after);
  }
}"""


class Keeping(static_server.Handler):
    """Like a web host: the browser caches files, which saves a fifth of the time of a visit."""

    cache = "max-age=3600"


class Served:
    """Serves the site in `folder` like a web host during `with`. `address` ends with a slash."""

    def __init__(self, folder, handler=static_server.Handler):
        self.folder = folder
        self.server = static_server.Server((serve.HOST, 0), partial(handler, directory=str(folder)))
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.address = f"http://{serve.HOST}:{self.server.server_port}/"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Hands:
    """One page. `complaints`: errors and warnings on the browser's console, requests to other origins."""

    chance = random.Random()

    def __init__(self, browser, address, device, *, query="?clock=manual", prepare=None, beside=None):
        """`beside`: a page in the same window, whose other tab this becomes."""
        self.address = address
        self._as_new()
        self.context = beside.context if beside else browser.new_context(**{"locale": "en", **device})
        if not beside:
            self.context.add_init_script(CALM)
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._asked)
        self._go(query, prepare)

    def _go(self, query, prepare):
        self.tools = self.context.new_cdp_session(self.page)
        self.script(self._chance())
        if prepare:
            prepare(self)
        self.page.goto(self.address + query)
        self.ready()

    def script(self, source):
        """During this visit, run this before the page's own scripts."""
        self.tools.send("Page.enable")
        self.tools.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})

    def grant_motion(self):
        """During this visit, grant motion: a headless Chromium may not answer the question."""
        self.script("DeviceMotionEvent.requestPermission = async () => 'granted'")

    def _chance(self):
        return CHANCE % self.chance.randrange(1, 1 << 31)

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request):
        if not request.url.startswith(self.address):
            self.complaints.append(f"asks for {request.url}")

    def _as_new(self):
        self.points = False  # whether `answer` presses and shakes by pointer, or by keys, which is faster
        self.complaints = []

    def leave(self):
        """Leave the window empty, with nothing that sounds or moves."""
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.page.unroute_all()
        self.page.evaluate(KEEP_NOTHING)
        self.page.goto("about:blank")

    def visit(self, query, prepare=None):
        """Visit like a new visitor, but in the same window, which takes half the time of a new one."""
        if self.page.url != "about:blank":
            self.leave()
        told = {"origin": self.address[:-1], "storageTypes": "local_storage"}
        self.tools.send("Storage.clearDataForOrigin", told)
        self.tools.detach()  # which also removes its scripts
        self._as_new()
        self._go(query, prepare)

    def forget(self):
        """Begin with a new stick in the same page."""
        self._as_new()
        self.page.evaluate(self._chance())
        for button in ("open-power", "forget", "forget-yes"):
            self.page.evaluate(f"document.getElementById('{button}').click()")
        self.page.evaluate("document.activeElement.blur()")  # a button that has the focus keeps some keys
        self.wait(300)

    def ready(self):
        self.page.evaluate("miastick.ready")
        if "manual" in self.page.url:
            self.wait(300)

    def reload(self):
        self.page.reload()
        self.ready()

    def close(self):
        self.context.close()

    # What a player sees

    @property
    def where(self):
        return self.page.evaluate("miastick.where()")

    @property
    def screen(self):
        return self.where["screen"]

    @property
    def notice(self):
        box = self.page.locator("#notice")
        return box.inner_text() if box.is_visible() else ""

    def picture(self, width=80, height=160):
        """The LCD, 80x160 unless it is larger: a list of (r, g, b)."""
        shown = self.page.evaluate("document.getElementById('lcd').toDataURL()")
        with Image.open(io.BytesIO(base64.b64decode(shown.partition(",")[2]))) as image:
            step = image.width // width
            pixels = image.convert("RGB").load()
            return [pixels[x * step, y * step] for y in range(height) for x in range(width)]

    @property
    def spoken(self):
        """The text for a screen reader."""
        return self.page.inner_text("#spoken")

    # What a player does

    def speak(self, language):
        self.page.select_option("#language", language)
        self.page.wait_for_selector(f"html[lang={language}]", state="attached")

    def show_log(self, is_open=True):
        if self.page.is_visible("#log") != is_open:
            self.page.click("#open-log")

    def wait(self, ms, by=50):
        """Let `ms` pass, drawing a frame every `2 * by`."""
        self.page.evaluate("([ms, by]) => miastick.advance(ms, by)", [ms, by])

    def centre(self, selector):
        box = self.page.locator(selector).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, button, ms=100):
        """Press A, B or C with the pointer for `ms`."""
        self.page.mouse.move(*self.centre(f"[data-button={button}]"))
        self.page.mouse.down()
        self.wait(ms)
        self.page.mouse.up()
        self.wait(100)

    def drag(self, path, ms, settle_ms=2500):
        """Grab the stick between its screen and its edge, follow `path(seconds)` in pixels, release."""
        x, y = self.centre("#lcd")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for at in range(0, ms, FRAME_MS):
            dx, dy = path(at / 1000)
            self.page.mouse.move(x + dx, y + dy)
            self.wait(FRAME_MS)
        self.page.mouse.up()
        self.wait(settle_ms)

    def shake(self, ms=800, px=70, hz=3.5):
        def swing(t):
            out = px * math.sin(2 * math.pi * hz * t)
            return out, out / 5

        self.drag(swing, ms)

    def strike(self, key, ms=100, after_ms=400):
        """Press a key of the browser's own keyboard for `ms`."""
        self.page.keyboard.down(key)
        self.wait(ms)
        self.page.keyboard.up(key)
        self.wait(after_ms)

    def keys(self, keys, ms=100, after_ms=100):
        """Press these keys in a row, each for `ms`, by events, which is faster."""
        self.page.evaluate(KEYS, [[key, ms, after_ms] for key in keys])

    def go(self, target, moves=40):
        """Press A, roll and wait until the screen `target` is shown."""
        for _ in range(moves):
            screen = self.screen
            if screen == target:
                return
            self.answer(screen)
        raise AssertionError(f"no {target} screen; the last was {self.screen}")

    def answer(self, screen, doubt=False):
        """Do what this screen asks for."""
        self.wait(2500 if screen == "reveal" else 400)
        if self.screen != screen:
            return
        if screen == "shake":
            self.roll()
        elif screen == "who-plays":
            self.choose_round()
        elif screen == "new-game":
            self.short_game()
        elif screen == "closed":
            self.tap("a", 900)
            self.tap("b")
        elif screen == "answer" and doubt:
            self.tap("b")
        else:
            self.tap("a")

    def play_to_the_end(self):
        """Doubt every claim until the game is over."""
        for _ in range(40):
            if self.screen == "game-over":
                return
            self.answer(self.screen, doubt=True)

    def tap(self, key, ms=100):
        """Press A or B, by pointer if this one `points`."""
        if self.points:
            self.press(key.upper(), ms)
        else:
            self.keys(key, ms)

    def roll(self):
        if self.points:
            self.shake()
        else:
            self.keys(" ", 1000, 2500)

    def choose_round(self):
        """On the screen of the first choice: choose to pass the stick round."""
        flash = self.page.evaluate(
            "(() => { try { return localStorage['miastick.flash'] ?? '' } catch { return '' } })()"
        )
        self.keys("bba" if JOURNAL in flash else "ba")  # past the last table, if there is one, and ALONE

    def short_game(self):
        """On the screen of a new game: set three players and a life each, and start."""
        self.keys("bbb" + "a" * 15 + "bbbb")  # to the lives, from 6 past 20 to 1, and on to START
        self.keys("a")


def told(hands):
    """The lines of the log."""
    return [line for line in hands.page.inner_text("#told").split("\n") if line]
