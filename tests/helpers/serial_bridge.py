"""A serial port for a page: a replacement for `navigator.serial` leads by a WebSocket to a pseudo-terminal.

`Bridge` serves the page's folder as `make play` does, and the port at /serial. `STAND_IN` is the browser's
half. It follows the Web Serial specification where the page relies on it (a lost device errors both streams
with a NetworkError, a port with a locked stream does not close).
"""

import contextlib
import os
import select
from functools import partial
from http import HTTPStatus
from threading import Thread

import pytest
from websockets.exceptions import InvalidState
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from tests.helpers import static_server
from tests.helpers.page_hands import Served

tty = pytest.importorskip("tty")  # Windows has none

STAND_IN = """
(() => {
  const lost = () => new DOMException('The device has been lost.', 'NetworkError');
  class Port extends EventTarget {
    readable = null;
    writable = null;
    getInfo() { return { usbVendorId: 0x1a86, usbProductId: 0x55d4 }; }
    async open({ baudRate }) {
      if (this.readable) throw new DOMException('The port is already open.', 'InvalidStateError');
      if (!baudRate) throw new TypeError('baudRate is required');
      const socket = this.socket = new WebSocket(new URL('serial', location).href.replace('http', 'ws'));
      socket.binaryType = 'arraybuffer';
      this.closed = new Promise((resolve) => socket.addEventListener('close', resolve));
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = () => reject(lost());
      });
      let reads, writes;
      this.readable = new ReadableStream({ start(own) { reads = own; }, cancel: () => this.hangUp() });
      this.writable = new WritableStream({ start(own) { writes = own; }, write: (part) => this.send(part) });
      socket.onmessage = ({ data }) => reads.enqueue(new Uint8Array(data));
      socket.onclose = () => {
        if (this.isClosing) return;
        this.readable = null;
        for (const stream of [reads, writes]) stream.error(lost());
      };
      this.isClosing = false;
    }
    send(what) {
      if (this.socket.readyState !== WebSocket.OPEN) throw lost();
      this.socket.send(what);
    }
    async hangUp() {
      this.isClosing = true;
      this.socket.onmessage = null;
      this.socket.close();
      await this.closed;
    }
    async setSignals(signals) { this.send(JSON.stringify(signals)); }
    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('The port is locked.');
      await this.hangUp();
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


class Handler(static_server.Handler):
    """The files of the page, and the port: text for its signals, bytes for its data."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(self, *told, bridge, **named):
        self.bridge = bridge
        super().__init__(*told, **named)

    def do_GET(self):
        if self.path != "/serial":
            return super().do_GET()
        try:
            port = self.bridge.open()
        except OSError:
            return self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
        self.protocol = ServerProtocol()
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        self.protocol.receive_data(self.raw_requestline + head.encode() + b"\r\n")
        (request,) = self.protocol.events_received()
        self.protocol.send_response(self.protocol.accept(request))
        self._flush()
        self.close_connection = True
        self._is_over = False
        says = Thread(target=self._say, args=(port,))
        says.start()
        with contextlib.suppress(OSError):  # the cable was pulled, or the page has gone
            self._hear(port)
        self._is_over = True
        says.join()
        os.close(port)
        return None

    def _hear(self, port):
        """Pass on the page's data, until it hangs up."""
        while data := self.connection.recv(65536):
            self.protocol.receive_data(data)
            for frame in self.protocol.events_received():
                if frame.opcode is Opcode.TEXT:
                    self.bridge.on_signals()
                elif frame.opcode is Opcode.BINARY:
                    self.bridge.write(port, frame.data)
                elif frame.opcode is Opcode.CLOSE:
                    return

    def _say(self, port):
        """Pass on the device's data, until the port is closed or the cable pulled."""
        with contextlib.suppress(OSError, InvalidState):
            while not self._is_over:
                if not select.select([port], [], [], 0.02)[0]:
                    continue
                piece = os.read(port, 4096)
                if not piece:
                    break
                self.protocol.send_binary(piece)
                self._flush()
        with contextlib.suppress(OSError):
            if self.protocol.state is State.OPEN:
                self.protocol.send_close()
            self._flush()

    def _flush(self):
        for piece in self.protocol.data_to_send():
            self.wfile.write(piece)


class Bridge(Served):
    """Serves `folder` at `address`, and the device whose pseudo-terminal is called `port`.

    `on_signals()` is called for each change of DTR and RTS.
    """

    def __init__(self, folder):
        self.port = ""
        self.on_signals = lambda: None
        super().__init__(folder, partial(Handler, bridge=self))

    # Requests of the browser's half

    def open(self):
        port = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        return port

    def write(self, port, data):
        while data:
            data = data[os.write(port, data) :]
