"""The canvas: what is sent, and that what moves stays in its box. How it looks: screens/test_pictures.py."""

from itertools import product

import display
import layouts as at
import pytest
from display import BONE, FOX, GREEN, NIGHT, OWL, RED
from pieces import cup, dice


class Panel:
    """Remembers what it is sent, as pixels of two bytes."""

    def __init__(self, width=80, height=160):
        self.width = width
        self.height = height
        self.ram = [[None] * width for _ in range(height)]
        self.windows = []
        self.bytes = 0

    def window(self, x, y, w, h):
        self.windows.append((x, y, w, h))
        self._left = w * h
        self._at = 0

    def begin_data(self):
        pass

    end_data = begin_data

    def write(self, buffer):
        x, y, w, h = self.windows[-1]
        self.bytes += len(buffer)
        for i in range(0, len(buffer), 2):
            assert self._at < w * h, "more than the window holds"
            self.ram[y + self._at // w][x + self._at % w] = buffer[i] << 8 | buffer[i + 1]
            self._at += 1

    def is_complete(self):
        return self._at == self.windows[-1][2] * self.windows[-1][3]


@pytest.fixture
def panel():
    return Panel()


@pytest.fixture
def canvas(panel):
    return display.Canvas(panel)


def inked(canvas, ground=NIGHT):
    """The smallest box around all that is not `ground`: left, top, right, bottom, the last two outside."""
    fb = canvas.fb
    found = [(x, y) for y in range(canvas.height) for x in range(canvas.width) if fb.pixel(x, y) != ground]
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def within(box, outer):
    x, y, w, h = outer
    return box[0] >= x and box[1] >= y and box[2] <= x + w and box[3] <= y + h


def test_show_sends_what_was_drawn_and_only_there(canvas, panel):
    for y in range(160):
        for x in range(80):
            canvas.rect(x, y, 1, 1, (x * 7 + y * 3) % 13)
    canvas.show(13, 30, 37, 56)
    x, y, w, h = panel.windows[0]
    assert (x, y, w, h) == (12, 28, 40, 60)
    assert panel.is_complete()
    palette = [canvas.palette[2 * c] << 8 | canvas.palette[2 * c + 1] for c in range(16)]
    for row in range(160):
        for column in range(80):
            inside = x <= column < x + w and y <= row < y + h
            assert panel.ram[row][column] == (palette[(column * 7 + row * 3) % 13] if inside else None)


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ((0, 0, 80, 160), (0, 0, 80, 160)),
        ((-9, -9, 10, 10), (0, 0, 4, 4)),
        ((79, 159, 50, 50), (76, 156, 4, 4)),
        ((3, 0, 2, 1), (0, 0, 8, 4)),
        ((4, 4, 4, 4), (4, 4, 4, 4)),
    ],
)
def test_show_widens_to_the_grid_and_clips(canvas, panel, asked, sent):
    canvas.show(*asked)
    assert panel.windows == [sent]
    assert panel.is_complete()


@pytest.mark.parametrize("asked", [(80, 0, 4, 4), (0, 160, 4, 4), (-8, 0, 8, 4), (0, 0, 0, 9), (0, 0, 9, 0)])
def test_show_of_nothing_sends_nothing(canvas, panel, asked):
    canvas.show(*asked)
    assert panel.windows == []
    assert panel.bytes == 0


def test_every_rectangle_of_the_grid_is_sent_whole(canvas, panel):
    for w in range(4, 81, 4):
        for h in (4, 12, 16, 20, 44, 160):
            canvas.show(80 - w, 160 - h, w, h)
            assert panel.is_complete()


def test_a_panel_of_135_columns(canvas):
    panel = Panel(135, 240)
    canvas = display.Canvas(panel)
    canvas.fill(NIGHT)
    canvas.rect(134, 239, 1, 1, RED)
    canvas.show_all()
    assert panel.bytes == 135 * 240 * 2
    assert panel.ram[239][133:] == [0x0863, 0xFA07]
    canvas.show(131, 1, 4, 2)
    assert panel.windows[-1] == (130, 0, 5, 4)
    assert panel.is_complete()


def test_shade_says_whether_the_palette_changed(canvas):
    canvas.shade(OWL, FOX)
    assert not canvas.shade(OWL, FOX)
    assert canvas.shade(OWL, RED)
    assert canvas.shade(GREEN, RED)


def test_text_tells_where_it_ends_and_how_wide_it_is(canvas):
    end = canvas.text(canvas.M, b"LIAR!", 10, 20, BONE)
    left, top, right, bottom = inked(canvas)
    assert (left, top, bottom) == (10, 20, 20 + canvas.M.height)
    assert right - left == canvas.width_of(canvas.M, b"LIAR!")
    assert end == right + canvas.M.gap
    assert canvas.width_of(canvas.M, b"") == 0


def test_text_is_clipped_at_every_edge(canvas):
    for x, y in ((-5, -7), (75, 155), (-40, 0), (200, 0), (0, 400)):
        canvas.text(canvas.D78, b"54", x, y, BONE)


def test_fit_takes_the_widest_font_that_fits(canvas):
    text = b"HOLD: PEEK"
    assert canvas.fit(canvas.labels, text, 80) is canvas.M
    assert canvas.fit(canvas.labels, text, canvas.width_of(canvas.M, text) - 1) is canvas.M16
    assert canvas.fit(canvas.labels, text, 5) is canvas.M16


def test_tumbling_dice_stay_in_the_boxes_that_are_sent(canvas):
    """What is outside would be left standing on the panel."""
    for step, rise in product(range(48), (0, 50, 100)):
        canvas.fill(NIGHT)
        dice.tumbling(canvas, step, 2, rise)
        for x, y, w, h in at.DICE_BOXES:
            canvas.rect(x, y, w, h, NIGHT)
        assert inked(canvas) is None, f"step {step}, risen by {rise}"


def test_tumbling_dice_grow_as_they_rise(canvas):
    whites = []
    for rise in range(0, 101, 20):
        canvas.fill(NIGHT)
        dice.tumbling(canvas, 3, 1, rise)
        whites.append(sum(canvas.fb.pixel(x, y) == BONE for x in range(80) for y in range(160)))
    assert whites == sorted(set(whites))
    assert whites[-1] > 2 * whites[0]


def test_the_rocking_cup_stays_in_the_box_that_is_sent(canvas):
    for step in range(16):
        canvas.fill(NIGHT)
        cup.shaken(canvas, 1, step)
        assert within(inked(canvas), at.CUP_BOX), f"step {step}"
