"""The generated fonts, icons and words: complete, distinct, and what the generator makes."""

import display
import pytest
from fonts import fonts
from fonts.icons import A_PRESS, CROSS

from generate.fonts import make as make_fonts
from tests.helpers.sampled import part_of
from tools import words


class Panel:
    width = 80
    height = 160

    def window(self, x, y, w, h):
        pass

    def data(self, buffer):
        pass


@pytest.fixture(scope="module")
def canvas():
    return display.Canvas(Panel())


def picture(canvas, font, letter):
    """Pixels of one letter with room around it, as rows of colours."""
    canvas.fill(display.NIGHT)
    canvas.text(font, letter.encode("latin-1"), 4, 8, display.BONE)
    return tuple(tuple(canvas.fb.pixel(x, y) for x in range(48)) for y in range(80))


def test_the_committed_files_are_what_the_generator_makes():
    if make_fonts.missing():
        pytest.skip(make_fonts.missing())
    for path, data in make_fonts.make(part_of(words.CODES, 4, 1)).items():
        assert path.read_bytes() == data, f"{path.name}: python -m generate.fonts"


@pytest.mark.parametrize("name", ["S", "M", "M16"])
def test_no_two_letters_look_alike(canvas, name):
    seen = {}
    for letter in make_fonts.TEXT:
        if letter == "0":  # in Bebas Neue it is an O
            continue
        drawn = picture(canvas, getattr(canvas, name), letter)
        assert drawn not in seen, f"{letter} looks like {seen.get(drawn)}"
        seen[drawn] = letter


@pytest.mark.parametrize("language", words.CODES)
def test_large_words_fit_between_the_borders(language):
    large = fonts.Words(80)
    large.load(f"words/{language}_80.bin")
    for text in words.large(words.shown(language)):
        w, rows = large.data[large.find(text.encode("latin-1")) :][:2]
        assert w <= 68
        assert 15 <= rows <= 39


def test_the_large_words_of_every_language_fit_into_memory():
    for width in fonts.WORDS_BYTES:
        large = fonts.Words(width)
        memory = large.data
        for language in words.CODES:
            large.load(f"words/{language}_{width}.bin")
            for text in words.large(words.shown(language)):
                at = large.find(text.encode("latin-1"))
                assert at + fonts.WORD + 4 * large.data[at + fonts.WORD - 1] <= len(memory)
        assert large.data is memory


def test_the_players_icons_differ_and_are_the_first_twelve(canvas):
    seen = set()
    for seat in range(12):
        canvas.fill(0)
        canvas.icon(seat, 0, 0, display.BONE)
        seen.add(bytes(canvas.buffer))
    assert len(seen) == 12
    assert min(A_PRESS, CROSS) >= 12
