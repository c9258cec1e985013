"""Firefox and WebKitGTK with the page in them: Debian's `firefox-esr`, `webkit2gtk-driver` and `xvfb`.

Both take the W3C's WebDriver actions: Firefox by WebDriver BiDi, WebKit by its driver's HTTP.
"""

import json
import os
import shutil
import subprocess
import time
import urllib.request

from websockets.sync.client import connect

from tests.helpers.relay_client import free_port

START_S = 60
HURRY = {
    "DISPLAY": "",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "NO_AT_BRIDGE": "1",
}


class Engine:
    """One window. A program that is absent is named in `lacks`."""

    programs: tuple[str, ...]

    @classmethod
    def lacks(cls):
        return [name for name in cls.programs if not shutil.which(name)]

    def evaluate(self, expression):
        """The value of an expression, or of what it promises, by way of JSON."""
        text = self.run(f"(async () => JSON.stringify((await ({expression})) ?? null))()")
        return json.loads(text)

    def until(self, expression):
        """Wait in real time for an expression to be true."""
        end = time.monotonic() + START_S
        while not self.evaluate(expression):
            assert time.monotonic() < end, (
                f"{expression} is not true; {self.evaluate('document.body.innerText')}"
            )
            time.sleep(0.1)

    def open(self, address):
        self.go("about:blank")  # an address that differs behind # would load nothing
        self.go(address)
        self.ready()

    def ready(self):
        self.until("globalThis.miastick && miastick.ready.then(() => true)")
        self.wait(500)

    @property
    def screen(self):
        return self.evaluate("miastick.where().screen")

    def wait(self, ms):
        """Let time pass where the page's clock is moved by hand."""
        self.evaluate(f"miastick.advance({ms})")

    def keys(self, keys, ms=100, after_ms=300):
        for key in keys:
            self.strike("keydown", {"type": "keyDown", "value": key})
            self.wait(ms)
            self.strike("keyup", {"type": "keyUp", "value": key})
            self.wait(after_ms)

    def strike(self, event, action):
        """Do something with a key, and wait until the page has heard of it: a busy browser tells it late."""
        heard = f"new Promise((done) => addEventListener('{event}', done, {{ once: true, capture: true }}))"
        self.evaluate(f"(globalThis.struck = {heard}, true)")
        self.act("key", action)
        self.evaluate("struck.then(() => true)")

    def click(self, selector):
        self.point(*self.centre(selector))
        self.act("pointer", {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def shake(self, times=10):
        """Grab the stick between its screen and its edge, and pull it to and fro."""
        x, y = self.centre("#lcd")
        self.point(x, y)
        self.act("pointer", {"type": "pointerDown", "button": 0})
        for n in range(times):
            for part in (-1, -0.5, 0.5, 1):
                self.point(x + part * (70 if n % 2 else -70), y)
                self.wait(35)
        self.act("pointer", {"type": "pointerUp", "button": 0})
        self.wait(2500)

    def centre(self, selector):
        box = f"document.querySelector('{selector}').getBoundingClientRect().toJSON()"
        place = self.evaluate(box)
        return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    def point(self, x, y):
        self.act("pointer", {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0})


class Firefox(Engine):
    programs = ("firefox-esr" if shutil.which("firefox-esr") else "firefox",)

    def __init__(self, folder, cookies=True):
        wanted = {
            "intl.locale.requested": "en",
            "intl.accept_languages": "en",
            "datareporting.policy.dataSubmissionEnabled": False,
        }
        if not cookies:
            wanted["network.cookie.cookieBehavior"] = 2  # none at all
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items()]
        (folder / "user.js").write_text("".join(lines))
        command = [*self.programs, "--headless", "--no-remote", "--profile", folder]
        command += ["--remote-debugging-port", "0", "about:blank"]
        environment = {**os.environ, "HOME": str(folder)}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        address = next(line.split()[-1] for line in self.process.stderr if "WebDriver BiDi listening" in line)
        self.socket = connect(f"{address}/session", max_size=None, legacy=True)
        self.asked = 0
        self._ask("session.new", {"capabilities": {}})
        self.window = self._ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def _ask(self, method, parameters):
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        while True:
            told = json.loads(self.socket.recv(timeout=START_S))
            if told.get("id") == self.asked:
                assert told["type"] == "success", told
                return told["result"]

    def go(self, address):
        self._ask("browsingContext.navigate", {"context": self.window, "url": address, "wait": "complete"})

    def reload(self):
        self._ask("browsingContext.reload", {"context": self.window, "wait": "complete"})
        self.ready()

    def run(self, expression):
        asked = {"expression": expression, "awaitPromise": True, "target": {"context": self.window}}
        told = self._ask("script.evaluate", asked)
        assert told["type"] == "success", told
        return told["result"]["value"]

    def act(self, kind, *actions):
        asked = {"context": self.window, "actions": [{"type": kind, "id": kind, "actions": list(actions)}]}
        self._ask("input.performActions", asked)

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(START_S)
        self.process.stderr.close()


class WebKit(Engine):
    programs = ("WebKitWebDriver", "Xvfb")

    def __init__(self, folder):
        self.screen_ = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        display = f":{self.screen_.stdout.readline().strip()}"
        environment = {**os.environ, **HURRY, "DISPLAY": display, "HOME": str(folder), "LANG": "en_US.UTF-8"}
        options = {"args": ["--automation", "--private"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.driver = None
        end = time.monotonic() + START_S
        while True:
            if self.driver is None or self.driver.poll() is not None:  # somebody else took its port
                port = free_port()
                command = ["WebKitWebDriver", f"--port={port}"]
                silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
                self.driver = subprocess.Popen(command, env=environment, **silent)
                self.address = f"http://127.0.0.1:{port}/session"
            try:
                self.address += "/" + self._ask("", asked)["sessionId"]
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.2)

    def _ask(self, path, asked, method="POST"):
        content = json.dumps(asked).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.address + path, content, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=START_S) as answer:
            return json.load(answer)["value"]

    def go(self, address):
        self._ask("/url", {"url": address})

    def reload(self):
        self._ask("/refresh", {})
        self.ready()

    def run(self, expression):
        script = (
            f"const done = arguments[0]; ({expression}).then(done, (error) => done(`error: ${{error}}`));"
        )
        return self._ask("/execute/async", {"script": script, "args": []})

    def act(self, kind, *actions):
        self._ask("/actions", {"actions": [{"type": kind, "id": kind, "actions": list(actions)}]})

    def close(self):
        self._ask("", None, "DELETE")
        for process in (self.driver, self.screen_):
            process.terminate()
            process.wait(START_S)
        self.screen_.stdout.close()
