"""What the firmware prints."""

_KEPT = 400  # lines


class Console:
    """`lines` are complete; `take()` returns the output since the last call, for a page."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._line = ""
        self._new = ""

    @property
    def text(self) -> str:
        return "".join([line + "\n" for line in self.lines]) + self._line

    def write(self, text: str) -> int:
        self._new += text
        parts = (self._line + text).split("\n")
        self._line = parts.pop()
        self.lines.extend(parts)
        if len(self.lines) > _KEPT:
            del self.lines[: len(self.lines) - _KEPT]
        return len(text)

    def print(self, *values: object, sep: str = " ", end: str = "\n", file: object = None) -> None:
        self.write(sep.join([str(value) for value in values]) + end)

    def take(self) -> str:
        new, self._new = self._new, ""
        return new
