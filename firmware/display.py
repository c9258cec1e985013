"""The canvas: sixteen colours, drawn by framebuf's C code, sent to the panel in strips.

A pixel is 4 bits (GS4_HMSB), so 80x160 takes 6,400 bytes. `show` blits a rectangle through the palette into
a small RGB565 strip and sends that to the panel. Drawing allocates nothing, and neither does showing a
rectangle of a width that was prepared.
"""

from framebuf import GS4_HMSB, RGB565, FrameBuffer
from micropython import const

from fonts.fonts import WORD, Words

_TYPING = const(0)
if _TYPING:
    from chips.sitronix import Panel
    from fonts.fonts import Font

NIGHT = const(0)
DUSK = const(1)
SLATE = const(2)
MIST = const(3)
BONE = const(4)
RED = const(5)
GREEN = const(6)
FOX = const(7)
OWL = const(8)
BEAR = const(9)
HARE = const(10)
WHALE = const(11)
CROW = const(12)
SHADE1 = const(13)
SHADE2 = const(14)
WINE = const(15)

TOP_LEFT = const(1)
TOP_RIGHT = const(2)
BOTTOM_RIGHT = const(4)
BOTTOM_LEFT = const(8)

# RGB565 with the high byte first, which is the order on the wire; framebuf then copies it without swapping.
_COLOURS = const(
    b"\x08\x63\x21\x27\x4a\xae\x9d\x37\xff\x9a\xfa\x07\x56\xee\xfc\x43"
    b"\xab\xdf\xfe\xa7\xfb\x76\x45\x5f\xbe\x3b\x08\x63\x08\x63\x68\x85"
)
_TALL = const(1280)  # most pixels of a strip: ten strips of 16 rows are a whole 80x160 screen
_LOW = const(4)  # rows of the strips for the rest


_CHANNELS = const(((11, 31), (5, 63), (0, 31)))  # shift and mask of red, green and blue


def _strips(buffer: bytearray, w: int, rows: int) -> tuple:
    """Pixels and bytes of a tall strip of `rows` rows, and of a low one, both `w` pixels wide."""
    view = memoryview(buffer)
    return (
        FrameBuffer(buffer, w, rows, RGB565),
        view[: 2 * w * rows],
        FrameBuffer(buffer, w, _LOW, RGB565),
        view[: 2 * w * _LOW],
    )


class Canvas:
    """What the screens draw on. `panel` has `width`, `height`, `window(x, y, w, h)` and `data(buffer)`.

    The fonts for this width (of fonts/w80.bin or w135.bin) are the attributes `S M M16 D46 D78`, with
    `height`, the rows of a capital; `labels` are the ones for `fit`, the wider first. Coordinates are pixels
    from the top left corner; anything outside is clipped. Texts are Latin-1 bytes; capital fonts show small
    letters as capitals, and a letter that a font lacks is a space. `width` and `height` are the canvas's
    size; `fb` is its FrameBuffer, for filled polygons; `fill(c)` and `rect(x, y, w, h, c)`, filled, are
    framebuf's own.
    """

    def __init__(self, panel: "Panel") -> None:
        self.panel = panel
        self.width = panel.width
        self.height = panel.height
        self.buffer = bytearray((self.width + 1) // 2 * self.height)
        self._rows = _TALL // self.width // _LOW * _LOW  # of a tall strip; fewer on a larger screen
        strip = bytearray(2 * self.width * self._rows)
        self.fb = FrameBuffer(self.buffer, self.width, self.height, GS4_HMSB)
        # Getting a method from its object makes a new object each time, so this is done once.
        self.fill = self.fb.fill
        self.rect = self.fb.fill_rect
        self._ellipse = self.fb.ellipse
        self._blit = self.fb.blit
        self.palette = bytearray(_COLOURS)
        self._colours = FrameBuffer(self.palette, 16, 1, RGB565)
        # Colours of a clear and of a set bit. The clear one is the key instead of the ink, so it is not
        # drawn.
        self._ink = bytearray(1)
        self._inks = FrameBuffer(self._ink, 2, 1, GS4_HMSB)
        # Rectangles are sent in whole columns of this many pixels; it divides the width.
        self._column = 4 if self.width % 4 == 0 else 5
        self._strip = strip
        self._strips: list = [None] * (self.width // self._column)
        from fonts.unpack import load_fonts  # only needed at the start

        loaded, self.icons = load_fonts(self.width)
        self.S: "Font" = loaded["S"]
        self.M: "Font" = loaded["M"]
        self.M16: "Font" = loaded["M16"]
        self.D46: "Font" = loaded["D46"]
        self.D78: "Font" = loaded["D78"]
        self.labels = (self.M, self.M16)
        self._language = ""
        self.words = Words(self.width)

    def speak(self, language: str) -> None:
        """Load the large words of a language as `words`; English for an unknown language."""
        if language == self._language:
            return
        self._language = ""
        try:
            self.words.load("words/%s_%d.bin" % (language, self.width))
        except OSError:
            self.words.load("words/en_%d.bin" % self.width)
        self._language = language

    def prepare(self, *widths: int) -> None:
        """Make the strips for these widths, so that showing such a rectangle allocates nothing."""
        for w in widths:
            n = (w + self._column - 1) // self._column
            self._strips[n - 1] = _strips(self._strip, n * self._column, self._rows)

    def shade(self, holder: int, speaker: int) -> bool:
        """Set SHADE1 and SHADE2 to 55 % of these two colours over NIGHT. Returns whether that changed the
        palette: then pixels of these colours on the panel are out of date."""
        first = self._mix(SHADE1, holder)
        return self._mix(SHADE2, speaker) or first

    def _mix(self, shade: int, colour: int) -> bool:
        palette = self.palette
        over = palette[2 * colour] << 8 | palette[2 * colour + 1]
        under = palette[0] << 8 | palette[1]
        mixed = 0
        for shift, most in _CHANNELS:
            low = under >> shift & most
            mixed |= low + ((over >> shift & most) - low) * 11 // 20 << shift
        if palette[2 * shade] << 8 | palette[2 * shade + 1] == mixed:
            return False
        palette[2 * shade] = mixed >> 8
        palette[2 * shade + 1] = mixed & 0xFF
        return True

    def round_rect(self, x: int, y: int, w: int, h: int, r: int, c: int, corners: int = 15) -> None:
        """A filled rectangle; `corners` is the sum of those that are round with radius `r` (2 or more):
        TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT."""
        rect = self.rect
        e = r - 1
        left = x + e
        right = x + w - r
        top = y + e
        low = y + h - r
        rect(x, y + r, w, h - 2 * r, c)
        rect(x + r if corners & 1 else x, y, w - (r if corners & 1 else 0) - (r if corners & 2 else 0), r, c)
        rect(
            x + r if corners & 8 else x, low, w - (r if corners & 8 else 0) - (r if corners & 4 else 0), r, c
        )
        ellipse = self._ellipse
        if corners & 1:
            ellipse(left, top, e, e, c, True, 2)
        if corners & 2:
            ellipse(right, top, e, e, c, True, 1)
        if corners & 4:
            ellipse(right, low, e, e, c, True, 8)
        if corners & 8:
            ellipse(left, low, e, e, c, True, 4)

    def disc(self, x: int, y: int, d: int, c: int) -> None:
        """A filled circle `d` pixels wide; x, y is the top left corner of its square."""
        if d < 4:  # a disc of 3 would be a cross
            self.rect(x, y, d, d, c)
            return
        if d < 7 and not d & 1:
            self.rect(x + 1, y, d - 2, d, c)
            self.rect(x, y + 1, d, d - 2, c)
            return
        ellipse = self._ellipse
        e = (d - 1) // 2
        x += e
        y += e
        if d & 1:
            ellipse(x, y, e, e, c, True)
            return
        ellipse(x + 1, y, e, e, c, True, 1)
        ellipse(x, y, e, e, c, True, 2)
        ellipse(x, y + 1, e, e, c, True, 4)
        ellipse(x + 1, y + 1, e, e, c, True, 8)

    def text(self, font: "Font", s: bytes, x: int, y: int, c: int) -> int:
        """Write `s` with the top of its capitals at y; accents rise above that. Returns the x after it."""
        key = c ^ 1
        self._ink[0] = key << 4 | c
        blit = self._blit
        inks = self._inks
        slots = font.slots
        views = font.views
        for code in s:
            slot = slots[code]
            if slot:
                start, kind = font.starts[slot], font.kinds[slot]
                if views:
                    column, cell, rise = views[kind]
                    column.blit(font.sheet, 0, -start)
                    blit(cell, x, y - rise, key, inks)
                else:
                    self._shape(font.sheet, start, kind, x, y, c)
            x += font.steps[slot]
        return x

    def width_of(self, font: "Font", s: bytes) -> int:
        """The width of `s` in pixels, from its first column to its last."""
        w = 0
        for code in s:
            w += font.steps[font.slots[code]]
        return w - font.gap if w else 0

    def centre(self, font: "Font", s: bytes, x: int, w: int, y: int, c: int) -> None:
        """Write `s` in the middle of the `w` pixels from x."""
        self.text(font, s, x + (w - self.width_of(font, s)) // 2, y, c)

    def fit(self, fonts: tuple, s: bytes, w: int) -> "Font":
        """The first of these fonts in which `s` is at most `w` pixels wide, else the last."""
        for font in fonts:
            if self.width_of(font, s) <= w:
                return font
        return fonts[-1]

    def icon(self, n: int, x: int, y: int, c: int, scale: int = 1) -> None:
        """Icon `n` (see icons.py), each of its pixels `scale` (1, 2 or 3) pixels wide and tall."""
        key = c ^ 1
        self._ink[0] = key << 4 | c
        self._blit(self.icons.cell(n, scale), x, y, key, self._inks)

    def stamp(self, text: bytes, y: int, c: int) -> None:
        """A large word in the middle, its capitals' top at y. KeyError if the language lacks it."""
        data = self.words.data
        word = self.words.find(text)
        x = (self.width - data[word]) // 2
        self._shape(data, word + WORD, data[word + 3], x, y - data[word + 2], c)

    def _shape(self, data: bytes, first: int, count: int, x: int, y: int, c: int) -> None:
        """Draw a large letter or word: `count` rectangles in `data`, each x, y, w and h."""
        rect = self.rect
        for at in range(first, first + 4 * count, 4):
            rect(x + data[at], y + data[at + 1], data[at + 2], data[at + 3], c)

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Send this rectangle to the panel, widened to whole columns and to multiples of 4 rows."""
        left = max(x, 0) // self._column
        n = (min(x + w, self.width) + self._column - 1) // self._column - left
        y, bottom = max(y, 0) // _LOW * _LOW, (min(y + h, self.height) + _LOW - 1) // _LOW * _LOW
        if n < 1 or y >= bottom:
            return
        x = left * self._column
        panel = self.panel
        canvas = self.fb
        colours = self._colours
        if not self._strips[n - 1]:
            self.prepare(n * self._column)
        tall, tall_bytes, low, low_bytes = self._strips[n - 1]
        panel.window(x, y, n * self._column, bottom - y)
        panel.begin_data()
        write = panel.write
        rows = self._rows
        while y + rows <= bottom:
            tall.blit(canvas, -x, -y, -1, colours)
            write(tall_bytes)
            y += rows
        while y < bottom:
            low.blit(canvas, -x, -y, -1, colours)
            write(low_bytes)
            y += _LOW
        panel.end_data()

    def show_all(self) -> None:
        """Send the whole canvas."""
        self.show(0, 0, self.width, self.height)
