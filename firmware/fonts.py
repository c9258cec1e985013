"""What the generated font modules hold, made ready for framebuf.

A font is one column of bytes, glyph after glyph, each glyph's rows one below the other in whole bytes. To draw a
glyph its bytes are copied to a scratch buffer, which views of every needed shape look at: two C calls a letter,
nothing allocated. framebuf takes no `bytes`, so the modules' data is copied and the module forgotten.
"""

import sys
from array import array
from framebuf import GS8, MONO_HLSB, FrameBuffer


class Font:
    """One font, ready to draw. `height`: rows of a capital; `gap`: pixels between letters; `steps[slots[code]]`: how
    far a letter moves on. Slot 0 is the space."""

    def __init__(self, data: "tuple", scratch: "bytearray", slots: "bytearray") -> None:
        self.height, rise, drop, self.gap, space, letters, widths, bits = data
        self.slots = slots
        self.sheet = FrameBuffer(bytearray(bits), 1, len(bits), GS8)
        self.starts = array("H", bytes(2 * len(widths) + 2))
        self.steps = bytearray(len(widths) + 1)
        self.kinds = bytearray(len(widths) + 1)
        self.steps[0] = space + self.gap
        shapes = {}
        views = []
        start = 0
        for slot in range(1, len(widths) + 1):
            line = (widths[slot - 1] + 7) // 8
            above = rise if letters[slot - 1] >= 0xC0 else 0
            size = line * (self.height + above + drop)
            if (line, above) not in shapes:
                shapes[line, above] = len(views)
                views.append(_views(scratch, line, size // line, above))
            self.steps[slot] = widths[slot - 1] + self.gap
            self.kinds[slot] = shapes[line, above]
            self.starts[slot] = start
            start += size
        self.views = tuple(views)


def _views(scratch: "bytearray", line: "int", rows: "int", rise: "int") -> "tuple":
    """(the glyph's bytes as one column, the glyph as pixels, rows above the capitals)."""
    column = FrameBuffer(scratch, 1, line * rows, GS8)
    return column, FrameBuffer(scratch, 8 * line, rows, MONO_HLSB), rise


def _slots(letters: "bytes") -> "bytearray":
    """Slot of each Latin-1 code. A font without small letters shows capitals for them."""
    slots = bytearray(256)
    for i in range(len(letters)):
        slots[letters[i]] = i + 1
    for code in range(0x61, 0xFF):
        if not slots[code] and (code <= 0x7A or code >= 0xE0):
            slots[code] = slots[code - 0x20]
    return slots


class Icons:
    """Square icons at one, two and three times their size. The last enlarged one is kept: it is drawn frame by frame."""

    def __init__(self, side: "int", bits: "bytes") -> None:
        line = side // 8
        self._size = line * side
        self._sheet = FrameBuffer(bytearray(bits), 1, len(bits), GS8)
        self._large = bytearray(9 * self._size)
        self._kept = -1
        small = bytearray(self._size)
        self._small = small
        self._line = line
        self._column = FrameBuffer(small, 1, self._size, GS8)
        self._cells = (
            FrameBuffer(small, side, side, MONO_HLSB),
            FrameBuffer(self._large, 2 * side, 2 * side, MONO_HLSB),
            FrameBuffer(self._large, 3 * side, 3 * side, MONO_HLSB),
        )

    def cell(self, n: "int", scale: "int") -> "FrameBuffer":
        """The pixels of icon `n`, valid until the next call."""
        if scale == 1 or self._kept != 4 * n + scale:
            self._column.blit(self._sheet, 0, -n * self._size)
            if scale > 1:
                self._enlarge(scale)
                self._kept = 4 * n + scale
        return self._cells[scale - 1]

    def _enlarge(self, scale: "int") -> None:
        large = self._large
        dot = (1 << scale) - 1
        out = 0
        for i in range(self._size):
            byte = self._small[i]
            wide = 0
            for bit in range(8):
                if byte << bit & 0x80:
                    wide |= dot << scale * (7 - bit)
            for j in range(scale - 1, -1, -1):
                for row in range(scale):
                    large[out + row * self._line * scale] = wide >> 8 * j & 0xFF
                out += 1
            if (i + 1) % self._line == 0:
                out += (scale - 1) * self._line * scale


class Bitmap:
    """A large word: `w` and `h` pixels, `h` counted from the top of the capitals, accents `rise` above them."""

    def __init__(self, w: "int", rows: "int", rise: "int", bits: "bytes") -> None:
        self.w = w
        self.h = rows - rise
        self.rise = rise
        self.fb = FrameBuffer(bytearray(bits), w, rows, MONO_HLSB)


def _take(name: "str") -> "dict":
    """The values of a generated module, which is not kept: its bytes would stay for nothing."""
    values = __import__(name, None, None, ("*",)).__dict__
    sys.modules.pop(name, None)
    if "." in name:
        package, leaf = name.rsplit(".", 1)
        package = sys.modules.get(package)
        if hasattr(package, leaf):
            delattr(package, leaf)
    return values


def load_fonts(name: "str") -> "tuple":
    """(Font by name, Icons) of a module such as `font80`."""
    values = _take(name)
    data = {key: value for key, value in values.items() if isinstance(value, tuple) and len(value) == 8}
    scratch = bytearray(max(_largest(font) for font in data.values()))
    slots = {}
    for font in data.values():
        if font[5] not in slots:
            slots[font[5]] = _slots(font[5])
    return {key: Font(data[key], scratch, slots[data[key][5]]) for key in data}, Icons(*values["ICONS"])


def _largest(data: "tuple") -> "int":
    """Bytes of the largest glyph a font can hold."""
    return (max(data[6]) + 7) // 8 * (data[0] + data[1] + data[2])


def load_words(name: "str") -> "dict":
    """The large words of a module such as `words.en_80`: text as bytes to Bitmap."""
    return {text: Bitmap(w, rows, rise, bits) for text, w, rows, rise, bits in _take(name)["WORDS"]}
