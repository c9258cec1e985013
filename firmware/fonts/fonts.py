"""Fonts, icons and large words, ready for framebuf.

A font is a column of bytes, glyph after glyph, with a glyph's rows one below the other in whole bytes. To
draw a glyph, its bytes are copied into a scratch buffer, of which there are views in all needed shapes: two C
calls a letter, and nothing is allocated. Large letters and words are rectangles, which take half as much
memory.

The files of letters are made by generate/fonts of Bebas Neue, copyright 2010 Ryoichi Tsunekawa, SIL Open Font
License 1.1 (LICENSES/OFL-1.1.txt), and Open Sans, copyright 2010-2011 Google Corporation, Apache License 2.0
(LICENSES/Apache-2.0.txt).
"""

from array import array
from framebuf import GS8, MONO_HLSB, FrameBuffer
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

FOLDER = __file__.rpartition("fonts/")[0]  # of the firmware
WORD = const(4)  # bytes of a large word before its rectangles
WORDS_BYTES = {80: 3008, 135: 4288}  # most bytes of a language's large words, by width of the screen


class Font:
    """One font, ready to draw. `height`: rows of a capital; `gap`: pixels between letters.

    `slots` gives the slot of each Latin-1 code, 0 for the space and for letters that are missing. By slot:
    `steps`, the pixels to the next letter; `starts`, where its bytes begin in `sheet`; `kinds`, the index in
    `views` of its shape: the bytes as a column, as pixels, and the rows above the capitals. A large font has
    no views: `sheet` has rectangles (x, y, w, h), and `kinds` is how many.
    """

    def __init__(self, head: tuple, slots: bytearray, glyphs: int, sheet: "Any", views: list | None) -> None:
        self.height, self.gap, space = head
        self.slots = slots
        self.starts = array("H", bytes(2 * glyphs + 2))
        self.steps = bytearray(glyphs + 1)
        self.steps[0] = space + self.gap
        self.kinds = bytearray(glyphs + 1)
        self.sheet = sheet
        self.views = views


class Icons:
    """Square icons at one, two and three times their size. The last enlarged one is kept.

    `sheet` holds them one after the other, `size` bytes each; `kept` is the enlarged one, or -1. The first
    six may have changed places, each with its colour (recolour.py): `order` says which is where. Icons whose
    places are in `marked` have the sign of a computer in their lower right corner.
    """

    order = b"\x00\x01\x02\x03\x04\x05"
    marked = b""

    def __init__(self, side: int, bits: bytearray) -> None:
        self._side = side
        self._line = side // 8
        self.size = self._line * side
        self.sheet = FrameBuffer(bits, 1, len(bits), GS8)
        self._small = bytearray(self.size)
        self._large = bytearray(9 * self.size)
        self.kept = -1
        self._column = FrameBuffer(self._small, 1, self.size, GS8)
        self._cells = (
            FrameBuffer(self._small, side, side, MONO_HLSB),
            FrameBuffer(self._large, 2 * side, 2 * side, MONO_HLSB),
            FrameBuffer(self._large, 3 * side, 3 * side, MONO_HLSB),
        )
        self._rect = self._cells[0].fill_rect

    def cell(self, n: int, scale: int) -> FrameBuffer:
        """The pixels of icon `n`, valid until the next call."""
        if scale == 1 or self.kept != 4 * n + scale:
            self._column.blit(self.sheet, 0, -n * self.size)
            if n in self.marked:
                self._draw_mark()
            if scale > 1:
                self._enlarge(scale)
                self.kept = 4 * n + scale
        return self._cells[scale - 1]

    def _draw_mark(self) -> None:
        """The head of a robot with a margin: an antenna, two eyes, and a mouth on large icons."""
        rect = self._rect
        w = self._side // 4 + 1
        x = self._side - w
        rect(x - 1, x, w + 1, w, 0)
        rect(x + w // 2, x, 1, 1, 1)
        rect(x, x + 1, w, w - 1, 1)
        rect(x + 1, x + w // 2, w // 3, 1, 0)
        rect(x + w - 1 - w // 3, x + w // 2, w // 3, 1, 0)
        rect(x + 2, x + w - 2, w // 7 * 3, 1, 0)

    def _enlarge(self, scale: int) -> None:
        small, large = self._cells[0], self._cells[scale - 1]
        large.fill(0)
        for y in range(self._side):
            for x in range(self._side):
                if small.pixel(x, y):
                    large.fill_rect(x * scale, y * scale, scale, scale, 1)


class Words:
    """The large words of a language: their texts, and the rectangles that make them up.

    Their memory is allocated at the start and used for every language, because later no piece is that large.
    """

    def __init__(self, width: int) -> None:
        self.data = bytearray(WORDS_BYTES[width])
        self._end = 0

    def load(self, path: str) -> None:
        """Load the words of a file such as words/en_80.bin. OSError if there is none."""
        self._end = 0
        with open(FOLDER + path, "rb") as file:
            self._end = file.readinto(self.data)

    def find(self, text: bytes) -> int:
        """The index of a word in `data`: a byte each for its width, its rows below and above the top of the
        capitals, and the number of rectangles; then x, y, w and h of each. Allocates nothing. KeyError if it
        is no large word."""
        data = self.data
        at = 0
        while at < self._end:
            letters = data[at]
            found = at + 1 + letters
            if letters == len(text) and data.startswith(text, at + 1):
                return found
            at = found + WORD + 4 * data[found + WORD - 1]
        raise KeyError(text)

    def rise(self, text: bytes) -> int:
        """How many rows of a word, its accents, are above the top of the capitals."""
        return self.data[self.find(text) + 2]
