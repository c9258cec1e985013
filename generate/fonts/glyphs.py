"""One-bit glyphs: from an outline font at its crispest offset, or drawn by hand.

An outline is drawn 16 times too large, stretched so that its capitals are a whole number of pixels tall, and
laid over the pixel grid at 16 offsets within a pixel. The offset with the fewest half-covered pixels wins.
"""

import operator
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tools.drawings import read

OVER = 16  # drawn this many times too large
SYMMETRIC = "AHIMOTUVWXYÄÖÜ08!:.-+'^"
_MARGIN = 3
_BLUR = bytes(min(cover, 255 - cover) for cover in range(256))


class Glyph:
    """Rows of pixels, top first, as strings of `#` and `.`; `top`: how many of them are above the
    baseline."""

    def __init__(self, rows: list[str], top: int) -> None:
        self.rows = rows
        self.top = top

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    def placed(self, above: int, below: int) -> list[str]:
        """Exactly `above` + `below` rows around the baseline: cut or filled up with empty rows."""
        empty = "." * self.width
        found = {self.top - i: row for i, row in enumerate(self.rows)}
        return [found.get(y, empty) for y in range(above, -below, -1)]

    def thinned(self, rows: tuple[int, ...], keep_width: bool = False) -> "Glyph":
        """A smaller glyph: without these rows and without the column that is most like its neighbour."""
        kept = [row for i, row in enumerate(self.rows) if i not in rows]
        columns = ["".join(column) for column in zip(*kept, strict=True)]
        if len(columns) > 4 and not keep_width:
            middle = len(columns) / 2
            costs = [
                (
                    sum(a != b for a, b in zip(columns[i], columns[i + 1], strict=True)),
                    abs(i + 0.5 - middle),
                    i,
                )
                for i in range(1, len(columns) - 2)
            ]
            del columns[min(costs)[2]]
        return Glyph(["".join(row) for row in zip(*columns, strict=True)], self.top - len(rows))

    def under(self, mark: "Glyph") -> "Glyph":
        """This glyph with an accent centred over it, one row free between. Of a small letter only what
        stands below its first empty row remains: an i loses its dot."""
        rows = self.rows
        while "#" not in rows[-1]:  # empty rows below, which its neighbours in a drawing need for their tails
            rows = rows[:-1]
        below = len(self.rows) - len(rows)
        while not all("#" in row for row in rows):
            rows = rows[next(i for i, row in enumerate(rows) if "#" not in row) + 1 :]
        height = self.top - (len(self.rows) - below - len(rows))
        rows_of_mark = [row for row in mark.rows if "#" in row]
        if (self.width - mark.width) % 2 and all(row == row[::-1] for row in mark.rows):
            half = mark.width // 2
            rows_of_mark = [row[:half] + row[half + 1 :] for row in rows_of_mark]
        mark = Glyph(rows_of_mark, 0)
        width = max(self.width, mark.width)
        left, over = (width - self.width) // 2, (width - mark.width) // 2
        accent = ["." * over + row + "." * (width - mark.width - over) for row in mark.rows]
        base = ["." * left + row + "." * (width - self.width - left) for row in rows]
        return Glyph([*accent, "." * width, *base], height + 1 + len(accent))


class Face:
    """An outline font at `size` px, its capitals `cap` rows tall. A pixel is set from a cover of `weight`
    of 255."""

    def __init__(self, path: Path, size: int, cap: int, weight: int = 128) -> None:
        self._font = ImageFont.truetype(str(path), size * OVER, layout_engine=ImageFont.Layout.BASIC)
        self.cap = cap
        self._sharp = bytes(ord("#") if cover >= weight else 0 for cover in range(256))
        top = self._font.getbbox("H", anchor="ls")[1]
        self._stretch = cap * OVER / -top

    def advance(self, text: str) -> float:
        """Width of the text in pixels, kerning included, not rounded."""
        return self._font.getlength(text) / OVER

    @lru_cache(maxsize=1024)  # noqa: B019  a face lives as long as the tool
    def glyph(self, letter: str) -> tuple[Glyph, int]:
        """The glyph and the whole pixels from the pen to its first column."""
        left, top, right, bottom = (round(edge) for edge in self._font.getbbox(letter, anchor="ls"))
        large = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(large).text((-left, -top), letter, font=self._font, fill=255, anchor="ls")
        up, down = -top * self._stretch, bottom * self._stretch
        if abs(up - self.cap * OVER) < 0.05 * self.cap * OVER and abs(down) < 0.05 * self.cap * OVER:
            up, down = self.cap * OVER, 0  # round letters overshoot, which would be a bump in whole pixels
        large = large.resize((large.width, round(up + down)), Image.Resampling.BOX)
        return min(
            (self._at(large, left, round(up), shift, letter) for shift in range(OVER)), key=lambda r: r[0]
        )[1:]

    def _at(
        self, large: Image.Image, left: int, up: int, shift: int, letter: str
    ) -> tuple[float, Glyph, int]:
        """(how blurred, glyph, bearing) with the outline moved right by `shift` parts of a pixel."""
        rows_up = -(-up // OVER)
        wide = Image.new(
            "L", ((large.width // OVER + _MARGIN) * OVER, (large.height // OVER + _MARGIN) * OVER)
        )
        column = (left + shift) % OVER
        wide.paste(large, (column, rows_up * OVER - up))
        grey = wide.reduce(OVER)
        covers = grey.tobytes()
        blur = sum(covers.translate(_BLUR)) / 255
        bits = Image.frombytes("L", grey.size, covers.translate(self._sharp))
        box = bits.getbbox() or (0, 0, 1, 1)
        drawn = bits.crop(box).tobytes().replace(b"\0", b".").decode()
        width = box[2] - box[0]
        rows = [drawn[start : start + width] for start in range(0, len(drawn), width)]
        if letter in SYMMETRIC:
            blur += sum(map(operator.ne, drawn, "".join(row[::-1] for row in rows)))
        return blur + shift / 1000, Glyph(rows, rows_up - box[1]), (left + shift) // OVER + box[0]


def read_drawings(path: Path) -> dict[str, Glyph]:
    return {name: Glyph(rows, base) for name, (rows, base) in read(path).items()}


MARKS = {"\u0300": "grave", "\u0301": "acute", "\u0302": "circumflex", "\u0308": "dots", "\u030a": "ring"}


def composed(letter: str, drawings: dict[str, Glyph], font: str) -> tuple[str, Glyph] | None:
    """(base letter, drawing of its accent) of an accented letter whose accent is drawn for this font."""
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) != 2:
        return None
    mark = drawings.get(f"{font} {MARKS.get(parts[1], '')}")
    return (parts[0], mark) if mark else None


def rectangles(rows: list[str]) -> list[tuple[int, int, int, int]]:
    """Rectangles (x, y, width, height) that cover exactly the `#` of these rows; they may overlap.

    Each is as large as possible. It goes through the pixels, those covered by the fewest rectangles first,
    and takes for each the rectangle that covers most of the remaining pixels.
    """
    boxes = {
        (x, y, w, h): {(x + n % w, y + n // w) for n in range(w * h)} for x, y, w, h in sorted(_largest(rows))
    }
    over: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
    for box, pixels in boxes.items():
        for pixel in pixels:
            over.setdefault(pixel, []).append(box)
    left = set(over)
    taken = []
    for pixel in sorted(over, key=lambda pixel: (len(over[pixel]), pixel)):
        if pixel in left:
            taken.append(max(over[pixel], key=lambda box: len(boxes[box] & left)))
            left -= boxes[taken[-1]]
    return taken


def _largest(rows: list[str]) -> set[tuple[int, int, int, int]]:
    """All rectangles of `#` that are not inside a larger one."""
    empty = "." * len(rows[0])
    rows = [empty, *rows, empty]
    found = set()
    for top in range(1, len(rows) - 1):
        bottom, filled = top, rows[top]  # columns that are filled from top to bottom
        while "#" in filled:
            bottom += 1
            for run in re.finditer("#+", filled):
                x, end = run.span()
                if run[0] not in (rows[top - 1][x:end], rows[bottom][x:end]):
                    found.add((x, top - 1, end - x, bottom - top))
            filled = "".join(map(max, filled, rows[bottom]))
    return found


def packed(rows: list[str]) -> bytes:
    """Rows as bytes, the left pixel in the highest bit, each row filled up to whole bytes."""
    line = (len(rows[0]) + 7) // 8 if rows else 0
    return b"".join(int(row.ljust(8 * line, ".").translate(_BINARY), 2).to_bytes(line, "big") for row in rows)


_BINARY = str.maketrans("#.", "10")
