"""The link of the page's stick: messages that wait for the page, and messages that wait for the stick.

web/js/together.js is the other side; firmware/together/connection.py explains the messages.
"""


class PageLink:
    """Messages both ways, as texts of letters below 256. `count` grows with each that the stick sends."""

    def __init__(self) -> None:
        self.is_joined = False
        self.is_watching = False
        self.count = 0
        self._sent: list[str] = []
        self._come: list[bytes] = []

    def send(self, data: bytes) -> None:
        """The stick's end: bytes for the others."""
        self.is_joined = data != b"."
        self._sent.append("".join([chr(byte) for byte in data]))
        self.count += 1

    def poll(self) -> bytes | None:
        """The stick's end: the next message, if one has come."""
        return self._come.pop(0) if self._come else None

    def urandom(self, count: int) -> bytes:
        """Bytes from the browser's random source, not from the virtual stick's seed."""
        import js  # of MicroPython's build for browsers

        drawn = js.crypto.getRandomValues(js.Uint8Array.new(count))
        return bytes([int(drawn[n]) for n in range(count)])

    def take(self) -> list[str]:
        """The page's end: the messages that the stick has sent since the last call."""
        sent, self._sent = self._sent, []
        return sent

    def came(self, text: str) -> None:
        """The page's end: a message for the stick."""
        self._come.append(bytes([ord(letter) & 255 for letter in text]))
