"""A serial port for a page: what stands in for `navigator.serial` leads over http to a pseudo-terminal.

`Bridge` serves the page's folder as `make play` does, and below /serial/ the port. `STAND_IN` is the
browser's half: it follows the Web Serial specification in what the page relies on (a lost device errors both
streams with a NetworkError, a port with a locked stream does not close).
"""

import contextlib
import os
import select
from functools import partial
from threading import Thread

import pytest

from tools import play

tty = pytest.importorskip("tty")  # Windows has none

PASTE = b"\x05A\x01"  # begins a message to the raw REPL

STAND_IN = """
(() => {
  const lost = () => new DOMException('The device has been lost.', 'NetworkError');
  const post = async (what, body) => {
    const answer = await fetch(`serial/${what}`, { method: 'POST', body }).catch(() => null);
    if (!answer?.ok) throw lost();
  };
  class Port extends EventTarget {
    readable = null;
    writable = null;
    getInfo() { return { usbVendorId: 0x1a86, usbProductId: 0x55d4 }; }
    async open({ baudRate }) {
      if (this.readable) throw new DOMException('The port is already open.', 'InvalidStateError');
      if (!baudRate) throw new TypeError('baudRate is required');
      await post('open');
      const reader = (await fetch('serial/read')).body.getReader();
      const lose = (controller) => { controller.error(lost()); this.readable = null; };
      this.readable = new ReadableStream({
        pull: async (controller) => {
          const { value, done } = await reader.read().catch(() => ({ done: true }));
          if (!done) controller.enqueue(value);
          else if (this.isClosing) controller.close();
          else lose(controller);
        },
        cancel: async () => {
          this.isClosing = true;
          await post('close').catch(() => {});
          await reader.cancel();
        },
      }, { highWaterMark: 0 });
      this.isClosing = false;
      this.writable = new WritableStream({ write: (chunk) => post('write', chunk) });
    }
    async setSignals(signals) { await post('signals', JSON.stringify(signals)); }
    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('The port is locked.');
      this.isClosing = true;
      await post('close').catch(() => {});
      this.readable = this.writable = null;
    }
  }
  const port = new Port();
  window.asked = 0;
  Object.defineProperty(navigator, 'serial', { value: {
    requestPort: async () => {
      asked += 1;
      if (window.picksNone) throw new DOMException('No port selected by the user.', 'NotFoundError');
      return port;
    },
    addEventListener() {},
  } });
})();
"""


class Handler(play.Handler):
    """The files of the page, and the port."""

    protocol_version = "HTTP/1.1"  # one connection for all pieces that are written
    disable_nagle_algorithm = True

    def __init__(self, *told, bridge, **named):
        self.bridge = bridge
        super().__init__(*told, **named)

    def do_GET(self):
        if self.path != "/serial/read":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Connection", "close")  # is the end of what is read
        self.end_headers()
        with contextlib.suppress(OSError):
            for piece in self.bridge.pieces():
                self.wfile.write(piece)
        return None

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            getattr(self.bridge, self.path.removeprefix("/serial/"))(body)
            self.send_response(204)
        except OSError:
            self.send_response(503)
        self.send_header("Content-Length", "0")
        self.end_headers()


class Bridge:
    """Serves `folder` at `address`, and the device whose pseudo-terminal is called `port`.

    `on_message(n)` is called as the n-th message to a raw REPL begins, within it, and once it is sent, with
    "before", "within" and "after" as a second argument.
    """

    def __init__(self, folder):
        self.port = ""
        self.messages = 0
        self.on_message = lambda n, when: None
        self.on_signals = lambda: None
        self._fd = -1
        self._opened = 0  # times; the system gives the same number for a file again
        self._is_message = False
        self.server = play.Server((play.HOST, 0), partial(Handler, directory=str(folder), bridge=self))
        self.address = f"http://{play.HOST}:{self.server.server_port}/"
        self._thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.close(b"")
        self.server.shutdown()
        self._thread.join()
        self.server.server_close()

    # What the browser's half asks for

    def open(self, _):
        self.close(b"")
        self._fd = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._fd)
        self._opened += 1

    def close(self, _):
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def signals(self, _):
        self.on_signals()

    def write(self, data):
        if data == PASTE:
            self.messages += 1
            self._is_message = True
            self.on_message(self.messages, "before")
        elif self._is_message and data != b"\x04":
            self._send(data[: len(data) // 2])
            data = data[len(data) // 2 :]
            self.on_message(self.messages, "within")
        self._send(data)
        if self._is_message and data == b"\x04":
            self._is_message = False
            self.on_message(self.messages, "after")

    def _send(self, data):
        while data:
            data = data[os.write(self._fd, data) :]

    def pieces(self):
        """What the device says, until the port is closed or its cable pulled."""
        fd, opened = self._fd, self._opened
        while (fd, opened) == (self._fd, self._opened):
            is_there = select.select([fd], [], [], 0.02)[0]
            if is_there and (fd, opened) == (self._fd, self._opened):
                piece = os.read(fd, 4096)
                if not piece:
                    return
                yield piece
