"""The link of the page's stick; web/js/together.js is the other side."""

from virtual.link import Link


class PageLink(Link):
    """Lines both ways, as texts. `count` grows with each that the stick sends."""

    def __init__(self) -> None:
        Link.__init__(self)
        self.count = 0
        self._sent: list[str] = []

    def send(self, line: bytes) -> None:
        Link.send(self, line)
        self._sent.append(line.decode())
        self.count += 1

    def urandom(self, count: int) -> bytes:
        """Bytes from the browser's random source, not from the virtual stick's seed."""
        import js  # of MicroPython's build for browsers

        drawn = js.crypto.getRandomValues(js.Uint8Array.new(count))
        return bytes([int(drawn[n]) for n in range(count)])

    def take(self) -> list[str]:
        """The page's end: the lines that the stick has sent since the last call."""
        sent, self._sent = self._sent, []
        return sent

    def came(self, text: str) -> None:
        """The page's end: a line for the stick."""
        self.inbox.append(text.encode())
