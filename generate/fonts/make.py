"""Make the bitmap fonts, icons and large words that the firmware carries: `python -m generate.fonts`.

Writes firmware/fonts/w80.bin and firmware/words/*_80.bin, and the same for 135, from two outline fonts
(Debian's fonts-bebas-neue and fonts-open-sans) and from the drawings beside this file.
"""

import argparse
import string
import zlib
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from fonts.fonts import WORDS_BYTES
from fonts.unpack import RECTANGLES
from PIL import features

from generate.fonts.glyphs import Face, Glyph, composed, packed, read_drawings, rectangles
from tools import output
from tools.terminal import UserError
from tools.words import CODES, STICK, large, shown, used

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
ICONS = ROOT / "generate" / "fonts" / "icons.txt"
LARGE_ICONS = ROOT / "generate" / "fonts" / "icons24.txt"
CORRECTIONS = ROOT / "generate" / "fonts" / "corrections.txt"
WIDE_CORRECTIONS = ROOT / "generate" / "fonts" / "corrections135.txt"
BEBAS = Path("/usr/share/fonts/opentype/bebas-neue/BebasNeue-Bold.otf")
OPEN_SANS = Path("/usr/share/fonts/truetype/open-sans/OpenSans-CondBold.ttf")

DIGITS = "0123456789"
LARGE = DIGITS + "?"
CAPITALS = string.ascii_uppercase + "".join(letter for letter in sorted(used()) if letter.isupper())
SMALL = string.ascii_lowercase + "".join(letter for letter in sorted(used()) if not letter.isupper())
SIGNS = "!?:.,-+%&/><'"


class Size(NamedTuple):
    """One font: its face at `size` px with capitals `cap` rows tall, small letters at `small` px if any.
    `rise` rows are kept above the capitals for accents, `drop` below the baseline; `gap` is between letters.
    With `thins`, the letters are those of that font, narrower and without the rows `without`."""

    name: str
    face: Path
    size: int
    cap: int
    letters: str
    gap: int
    space: int = 0
    rise: int = 0
    drop: int = 0
    weight: int = 128
    small: int = 0
    thins: str = ""
    without: tuple[int, ...] = ()


class Screen(NamedTuple):
    """What a screen size needs. Words are as large as fits `width`, at most `word` px, or `splash` px on the
    splash screen and `prompt` px below the cup. `corrections` are letters drawn by hand. The fonts of all
    screens have the names that give their sizes on the first."""

    name: str
    sizes: tuple[Size, ...]
    width: int
    word: int
    splash: int
    prompt: int
    icons: Path
    corrections: Path


TEXT = DIGITS + CAPITALS + SIGNS
SCREENS = (
    Screen(
        "80",
        (
            Size("S", OPEN_SANS, 14, 10, TEXT + SMALL, 1, 3, rise=4, drop=3, weight=118, small=13),
            Size("M", BEBAS, 18, 13, TEXT + "^", 1, 3, rise=4, drop=2, weight=112),
            Size("M16", BEBAS, 18, 12, TEXT + "^", 1, 3, rise=4, drop=2, weight=112, thins="M", without=(3,)),
            Size("D46", BEBAS, 46, 32, LARGE, 3),
            Size("D78", BEBAS, 78, 55, LARGE, 4),
        ),
        width=68,
        word=46,
        splash=56,
        prompt=36,
        icons=ICONS,
        corrections=CORRECTIONS,
    ),
    Screen(
        "135",
        (
            Size("S", OPEN_SANS, 21, 15, TEXT + SMALL, 1, 5, rise=6, drop=5, weight=112, small=20),
            Size("M", BEBAS, 28, 20, TEXT, 2, 5, rise=7, drop=3, weight=112),
            Size("M16", BEBAS, 24, 17, TEXT, 2, 4, rise=6, drop=3, weight=112),
            Size("D46", BEBAS, 72, 50, LARGE, 4),
            Size("D78", BEBAS, 120, 84, LARGE, 6),
        ),
        width=116,
        word=72,
        splash=92,
        prompt=56,
        icons=LARGE_ICONS,
        corrections=WIDE_CORRECTIONS,
    ),
)
SPLASH = "MIA"
WIDE = "AVTY4"  # letters that cannot be narrowed in their middle
PLAYERS = 12  # icons that are players
WINDOW = 9  # bits, as firmware/fonts/unpack.py unpacks
HANGS = 0x80  # set in the width of a letter that reaches below the baseline
ICONS_HEAD = f'''"""Numbers of the icons that are not players. Made by generate/fonts/make.py, do not edit.

The players' icons are 0 to {PLAYERS - 1}, as their seats. The drawings are generate/fonts/icons.txt.
"""

from micropython import const

'''


def glyph_of(size: Size, faces: dict[int, Face], drawings: dict[str, Glyph], letter: str) -> Glyph:
    """A letter of this size: composed if it has an accent, drawn by hand if corrected, else the outline."""
    font = size.thins or size.name
    pieces = composed(letter, drawings, font)
    if pieces:
        base, mark = pieces
        return glyph_of(size, faces, drawings, base).under(mark)
    face = faces[size.small if size.small and letter.islower() else size.size]
    own = drawings.get(f"{size.name} {letter}")
    if own:
        return own
    glyph = drawings.get(f"{font} {letter}") or face.glyph(letter)[0]
    if size.thins and letter.isalnum():
        return glyph.thinned(size.without, keep_width=letter in WIDE)
    return glyph


def drawn_font(size: Size, drawings: dict[str, Glyph]) -> tuple[bytes, bytes, bytes]:
    """The letters of a font in the order of their codes, their widths, and their rows; for a large font also
    the number of rectangles of each, and in place of rows the rectangles."""
    faces = {size.size: Face(size.face, size.size, size.cap + len(size.without), size.weight)}
    if size.small:
        faces[size.small] = Face(size.face, size.small, round(size.cap * size.small / size.size), size.weight)
    letters = sorted(set(size.letters), key=lambda letter: letter.encode("latin-1"))
    widths = bytearray()
    counts = bytearray()
    shapes = bytearray()
    for letter in letters:
        glyph = glyph_of(size, faces, drawings, letter)
        hangs = glyph.top < len(glyph.rows)
        widths.append(glyph.width | (HANGS if hangs else 0))
        above = size.cap + (size.rise if ord(letter) >= 0xC0 else 0)
        rows = glyph.placed(above, size.drop if hangs else 0)
        if size.name in RECTANGLES:
            drawn = rectangles(rows)
            counts.append(len(drawn))
            shapes += bytes(chain(*drawn))
        else:
            shapes += packed(rows)
    return "".join(letters).encode("latin-1"), bytes(widths + counts), bytes(shapes)


@cache
def word_face(size: int) -> Face:
    """The face for large words of that size, shared by all words."""
    return Face(BEBAS, size, round(size * 0.7))


def set_word(text: str, screen: Screen, most: int) -> tuple[int, list[str]]:
    """(rows above the capitals, rows) of a word in the largest size that fits, pens at whole pixels."""
    for size in range(most, 8, -1):
        face = word_face(size)
        if face.advance(text) > screen.width + size // 4 and size > 9:
            continue  # much too wide, not worth drawing
        above, below = face.cap + round(size * 0.25), round(size * 0.1)
        columns: dict[int, str] = {}
        for i, letter in enumerate(text):
            if letter == " ":
                continue
            glyph, bearing = face.glyph(letter)
            pen = round(face.advance(text[: i + 1]) - face.advance(letter)) + bearing
            for x, column in enumerate(zip(*glyph.placed(above, below), strict=True)):
                columns[pen + x] = "".join(column)
        first, last = min(columns), max(columns)
        if last - first < screen.width:
            break
    empty = "." * (above + below)
    rows = [
        "".join(row) for row in zip(*(columns.get(x, empty) for x in range(first, last + 1)), strict=True)
    ]
    top = next(i for i, row in enumerate(rows) if "#" in row)
    bottom = next(i for i, row in enumerate(reversed(rows)) if "#" in row)
    top = min(top, above - face.cap)
    return above - face.cap - top, rows[top : len(rows) - min(bottom, below)]


def words_file(words: dict[str, str], screen: Screen) -> bytes:
    """A language's large words.

    Word after word, a byte each: count of letters; the letters; width, rows below and above the top of the
    capitals, count of rectangles; of each rectangle x, y, width and height.
    """
    data = b""
    most = {SPLASH: screen.splash, words["SHAKE"]: screen.prompt, words["HARDER"]: screen.prompt}
    for text in (SPLASH, *(word for word in large(words) if word != SPLASH)):
        rise, rows = set_word(text, screen, most.get(text, screen.word))
        name = text.encode("latin-1")
        drawn = rectangles(rows)
        data += bytes((len(name), *name, len(rows[0]), len(rows) - rise, rise, len(drawn), *chain(*drawn)))
    return data


def font_file(screen: Screen) -> bytes:
    """The fonts and icons of a screen size, deflated.

    Of each font, a byte each: rows of a capital, above it, below it, gap, space, count of letters; then the
    letters, their widths, and of a large font how many rectangles each has. Of the icons: side in pixels, how
    many. Bytes that all letters take (2); their rows, or of each rectangle x, y, width and height; the rows
    of all icons.
    """
    drawings = read_drawings(screen.corrections)
    icons = read_drawings(screen.icons)
    data = shapes = b""
    for size in screen.sizes:
        letters, widths, drawn = drawn_font(size, drawings)
        data += bytes((size.cap, size.rise, size.drop, size.gap, size.space, len(letters))) + letters + widths
        shapes += drawn
    data += bytes((len(next(iter(icons.values())).rows), len(icons))) + len(shapes).to_bytes(2, "little")
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    data += shapes + b"".join(packed(icon.rows) for icon in icons.values())
    return packer.compress(data) + packer.flush()


def icons_module() -> str:
    """Source of the icons' numbers."""
    names = list(read_drawings(ICONS))[PLAYERS:]
    lines = [f"{name.upper()} = const({PLAYERS + n})" for n, name in enumerate(names)]
    return ICONS_HEAD + "\n".join(lines) + "\n"


def make(codes: Iterable[str] = CODES) -> dict[Path, bytes]:
    """Every generated file and its content; words of these languages. UserError if a stick has no room."""
    files = {FIRMWARE / "fonts" / "icons.py": icons_module().encode()}
    for screen in SCREENS:
        files[FIRMWARE / "fonts" / f"w{screen.name}.bin"] = font_file(screen)
        for code in codes:
            data, room = words_file(shown(code), screen), WORDS_BYTES[int(screen.name)]
            if len(data) > room:
                raise UserError(
                    f"The large words of {code}.py take {len(data):,} bytes at a width of {screen.name}, and "
                    f"a stick has room for {room:,}: shorten one, or raise WORDS_BYTES in fonts/fonts.py."
                )
            files[STICK / f"{code}_{screen.name}.bin"] = data
    return files


def missing() -> str:
    """What this machine lacks to make the fonts, as a sentence; "" for nothing."""
    if not (BEBAS.exists() and OPEN_SANS.exists()):
        return "The outline fonts are not here; on Debian: apt-get install fonts-bebas-neue fonts-open-sans"
    if not features.check("freetype2"):
        return "This Pillow was built without FreeType."
    return ""


def main() -> None:
    about = "Make the firmware's bitmap fonts, icons and large words."
    argparse.ArgumentParser(description=about).parse_args()
    if lack := missing():
        raise UserError(lack)
    for path, data in make().items():
        if not path.exists() or path.read_bytes() != data:
            output.put(path, data)
            print(f"{path.relative_to(ROOT)} written")
