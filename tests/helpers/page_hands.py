"""A browser with the page in it, and hands on its stick: `Hands` presses, shakes and sees what players see.

The page runs on the clock of `?clock=manual`: time passes only by `wait`, so nothing here depends on how fast
the machine is.
"""

import base64
import io
import math
from threading import Thread

from PIL import Image

from tools import play

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"viewport": {"width": 1280, "height": 720}}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
FRAME_MS = 32  # between two moves of the pointer


class Served:
    """The site in `folder`, served as `make play` does while `with` lasts. `address` ends with a slash."""

    def __init__(self, folder):
        self.folder = folder
        self.server = play.open_server(folder, 18021, 400)
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.address = f"http://{play.HOST}:{self.server.server_port}/"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Hands:
    """One page. `complaints`: errors and warnings on the browser's console, requests to other origins."""

    def __init__(self, browser, address, device, *, query="?clock=manual", prepare=None):
        self.address = address
        self.rolls_for_start = False  # or have the starter drawn
        self.passed_ms = 0
        self.context = browser.new_context(**{"locale": "en", **device})
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._asked)
        if prepare:
            prepare(self.page)
        self.page.goto(address + query)
        self.ready()

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request):
        if not request.url.startswith(self.address):
            self.complaints.append(f"asks for {request.url}")

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
        """What a screen reader is given to say."""
        return self.page.inner_text("#spoken")

    # What a player does

    def speak(self, language):
        self.page.select_option("#language", language)
        self.page.wait_for_selector(f"html[lang={language}]", state="attached")

    def wait(self, ms):
        self.passed_ms += ms
        self.page.evaluate("(ms) => miastick.advance(ms)", ms)

    def centre(self, selector):
        box = self.page.locator(selector).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, button, ms=100):
        """Press A, B or C by pointer, hold it for `ms`, let go."""
        self.page.mouse.move(*self.centre(f"[data-button={button}]"))
        self.page.mouse.down()
        self.wait(ms)
        self.page.mouse.up()
        self.wait(100)

    def drag(self, path, ms, settle_ms=2500):
        """Grab the stick between its screen and its edge, follow `path(seconds)` in pixels, let go."""
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

    def go(self, target, moves=40):
        """Press A, roll and let things happen until the screen `target` stands."""
        for _ in range(moves):
            screen = self.screen
            if screen == target:
                return
            self.answer(screen)
        raise AssertionError(f"no {target} screen; the last was {self.screen}")

    def answer(self, screen, doubt=False):
        """Do what one does on this screen."""
        self.wait(2500 if screen == "reveal" else 400)
        if self.screen != screen:
            return
        if screen == "shake":
            self.shake()
        elif screen == "who-plays":
            self.choose_round()
        elif screen == "new-game":
            self.short_game()
        elif screen == "closed":
            self.press("A", 900)
            self.press("B")
        elif (screen == "answer" and doubt) or (screen == "who-starts" and not self.rolls_for_start):
            self.press("B")
        else:
            self.press("A")

    def choose_round(self):
        """On the screen of the first choice: the last line, that the stick goes round."""
        flash = self.page.evaluate(
            "(() => { try { return localStorage['miastick.flash'] ?? '' } catch { return '' } })()"
        )
        for _ in range(2 if '"journal.txt"' in flash else 1):  # past ALONE, and before it the last table
            self.press("B")
        self.press("A")

    def short_game(self):
        """On the screen of a new game: three players, a life each, start."""
        for _ in range(3):  # START, the rules
            self.press("B")
        self.press("A", 1500)  # held it runs back to 1
        for _ in range(5):  # who sits where, the set-up, back, how many play
            self.press("B")
        self.press("A")
