"""The generated fonts, icons and words: complete, distinct, and what the generator makes."""

import itertools
import sys
from pathlib import Path

import display
import pytest
from fonts import fonts
from fonts.icons import A_PRESS, CROSS

from tests.helpers.sampled import part_of
from tools import words
from tools.fonts import make as make_fonts
from tools.terminal import InTheWay


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
        assert path.read_bytes() == data, f"{path.name}: python -m tools.fonts"


def test_the_check_names_a_file_that_was_changed(tmp_path, monkeypatch, capsys):
    if make_fonts.missing():
        pytest.skip(make_fonts.missing())
    stale = tmp_path / "w80.bin"
    stale.write_bytes(b"old")
    monkeypatch.setattr(make_fonts, "ROOT", tmp_path)
    monkeypatch.setattr(make_fonts, "make", lambda: {stale: b"new"})
    monkeypatch.setattr(sys, "argv", ["make_fonts", "--check"])
    with pytest.raises(SystemExit, match="1"):
        make_fonts.main()
    assert "w80.bin is not what" in capsys.readouterr().out
    assert stale.read_bytes() == b"old"


def test_the_check_says_when_the_outline_fonts_are_absent(monkeypatch, capsys):
    monkeypatch.setattr(make_fonts, "BEBAS", Path("absent.otf"))
    monkeypatch.setattr(sys, "argv", ["make_fonts", "--check"])
    with pytest.raises(SystemExit, match="0"):
        make_fonts.main()
    assert "apt-get install fonts-bebas-neue" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["S", "M", "M16"])
def test_no_two_letters_look_alike(canvas, name):
    seen = {}
    for letter in make_fonts.TEXT:
        if letter == "0":  # in Bebas Neue it is an O
            continue
        drawn = picture(canvas, getattr(canvas, name), letter)
        assert drawn not in seen, f"{letter} looks like {seen.get(drawn)}"
        seen[drawn] = letter


@pytest.mark.parametrize("name", ["S", "M", "M16"])
def test_s_is_no_five(canvas, name):
    """They differ in a tenth of their pixels at least, the flat top among them."""
    font = getattr(canvas, name)
    s, five = picture(canvas, font, "S"), picture(canvas, font, "5")
    differing = sum(a != b for a, b in zip(itertools.chain(*s), itertools.chain(*five), strict=True))
    assert differing >= 6
    assert s[8] != five[8]


def test_a_letter_that_is_not_drawn_is_told():
    assert set("ÜßÅèÉ") <= words.drawn()
    assert not set("œŒ\u0142") & words.drawn()


@pytest.mark.parametrize("language", words.CODES)
def test_large_words_fit_between_the_borders(language):
    large = fonts.Words(80)
    large.load(f"words/{language}_80.bin")
    for text in words.large(words.shown(language)):
        w, rows = large.data[large.find(text.encode("latin-1")) :][:2]
        assert w <= 68
        assert 15 <= rows <= 39


def test_the_large_words_of_every_language_come_into_the_memory_that_is_there():
    for width in fonts.WORDS_BYTES:
        large = fonts.Words(width)
        memory = large.data
        for language in words.CODES:
            large.load(f"words/{language}_{width}.bin")
            for text in words.large(words.shown(language)):
                at = large.find(text.encode("latin-1"))
                assert at + fonts.WORD + 4 * large.data[at + fonts.WORD - 1] <= len(memory)
        assert large.data is memory


def test_of_words_that_find_no_room_there_the_generator_says_whose(monkeypatch):
    if make_fonts.missing():
        pytest.skip(make_fonts.missing())
    monkeypatch.setattr(make_fonts, "WORDS_BYTES", {80: 2700, 135: 2700})
    monkeypatch.setattr(make_fonts, "font_file", lambda screen: b"")
    with pytest.raises(InTheWay, match=r"words of de.py take 2,799 bytes .* room for 2,700: shorten one"):
        make_fonts.make(["en", "de"])


@pytest.mark.parametrize("name", ["M", "M16"])
def test_no_row_of_an_n_goes_from_stem_to_stem_as_in_an_h(canvas, name):
    rows = [
        "".join("#" if pixel else "." for pixel in row) for row in picture(canvas, getattr(canvas, name), "N")
    ]
    assert all("." in row.strip(".") for row in rows if "#" in row)


def test_the_smallest_n_leans_and_is_no_h(canvas):
    """Its stems are too near each other for rows that do not touch both."""
    n, h = (list(itertools.chain(*picture(canvas, canvas.S, letter))) for letter in "NH")
    assert sum(a != b for a, b in zip(n, h, strict=True)) >= 6


def test_accents_rise_above_the_capitals_and_no_higher(canvas):
    for font in (canvas.S, canvas.M, canvas.M16):
        rows = picture(canvas, font, "Ü")
        assert any(any(row) for row in rows[4:8])
        assert not any(any(row) for row in rows[:4])


@pytest.mark.parametrize("letter", "äöüåàèéìòù")
def test_a_small_letter_with_an_accent_is_that_letter_and_the_accent(canvas, letter):
    base = {"ä": "a", "å": "a", "à": "a", "è": "e", "é": "e", "ì": "i", "ö": "o", "ò": "o"}.get(letter, "u")
    accented, plain = picture(canvas, canvas.S, letter), picture(canvas, canvas.S, base)
    small = slice(11, 18)  # rows of a letter without ascender
    lit = [sum(map(bool, row)) for row in accented[small]]
    assert lit == [sum(map(bool, row)) for row in plain[small]]
    assert any(any(row) for row in accented[4:10])


def test_capital_fonts_take_small_letters(canvas):
    assert picture(canvas, canvas.M, "ö") == picture(canvas, canvas.M, "Ö")
    assert picture(canvas, canvas.S, "ö") != picture(canvas, canvas.S, "Ö")


def test_the_players_icons_differ_and_are_the_first_twelve(canvas):
    seen = set()
    for seat in range(12):
        canvas.fill(0)
        canvas.icon(seat, 0, 0, display.BONE)
        seen.add(bytes(canvas.buffer))
    assert len(seen) == 12
    assert min(A_PRESS, CROSS) >= 12


@pytest.mark.parametrize("scale", [2, 3])
def test_an_enlarged_icon_is_the_icon_enlarged(canvas, scale):
    for n in (0, 11):
        canvas.fill(0)
        canvas.icon(n, 0, 0, display.BONE)
        small = [[canvas.fb.pixel(x, y) for x in range(16)] for y in range(16)]
        canvas.fill(0)
        canvas.icon(n, 5, 3, display.BONE, scale)
        for y in range(16 * scale):
            for x in range(16 * scale):
                assert canvas.fb.pixel(5 + x, 3 + y) == small[y // scale][x // scale]


def test_a_large_word_that_was_not_made_is_named():
    large = fonts.Words(80)
    large.load("words/en_80.bin")
    with pytest.raises(KeyError, match="NOBODY"):
        large.find(b"NOBODY")
