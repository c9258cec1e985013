"""The canvas and the pieces drawn on it: what is sent, what is drawn where, and that nothing is allocated."""

from itertools import product

import display
import layouts as at
import pytest
from display import BONE, FOX, GREEN, NIGHT, OWL, RED, SHADE1, SHADE2
from pieces import buttons, cup, dice, ground
from table.view import HOLD, NONE, PRESS, View


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


def test_shades_lie_55_percent_over_night(canvas, panel):
    assert canvas.shade(OWL, FOX)
    canvas.fill(SHADE1)
    canvas.show(0, 0, 4, 4)
    canvas.fill(SHADE2)
    canvas.show(4, 0, 4, 4)
    for value, colour in ((panel.ram[0][0], (173, 121, 255)), (panel.ram[0][4], (255, 138, 24))):
        seen = (value >> 11) * 255 / 31, (value >> 5 & 63) * 255 / 63, (value & 31) * 255 / 31
        for got, over, under in zip(seen, colour, (8, 12, 24), strict=True):
            assert abs(got - (under + 0.55 * (over - under))) < 10


def test_shade_says_whether_the_palette_changed(canvas):
    canvas.shade(OWL, FOX)
    assert not canvas.shade(OWL, FOX)
    assert canvas.shade(OWL, RED)
    assert canvas.shade(GREEN, RED)


@pytest.mark.parametrize("d", range(1, 60))
def test_a_disc_fills_its_square_and_is_symmetric(canvas, d):
    canvas.fill(NIGHT)
    canvas.disc(7, 9, d, BONE)
    assert inked(canvas) == (7, 9, 7 + d, 9 + d)
    rows = [[canvas.fb.pixel(7 + x, 9 + y) for x in range(d)] for y in range(d)]
    assert rows == rows[::-1]
    assert rows == [row[::-1] for row in rows]


def test_a_round_rect_rounds_only_the_corners_named(canvas):
    for corners in range(16):
        canvas.fill(NIGHT)
        canvas.round_rect(5, 6, 40, 30, 7, BONE, corners)
        assert inked(canvas) == (5, 6, 45, 36)
        places = ((5, 6, 1), (44, 6, 2), (44, 35, 4), (5, 35, 8))
        for x, y, bit in places:
            assert (canvas.fb.pixel(x, y) == NIGHT) == bool(corners & bit)
        assert all(canvas.fb.pixel(x, 20) == BONE for x in range(5, 45))


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


def test_letters_leave_the_ground_between_them(canvas):
    for colour in range(16):
        canvas.fill(colour)
        for ink in range(16):
            canvas.text(canvas.M, b"O", 4, 4, ink)
            assert canvas.fb.pixel(7, 10) == colour
            assert canvas.fb.pixel(4, 10) == ink


def test_fit_takes_the_widest_font_that_fits(canvas):
    text = b"HOLD: PEEK"
    assert canvas.fit(canvas.labels, text, 80) is canvas.M
    assert canvas.fit(canvas.labels, text, canvas.width_of(canvas.M, text) - 1) is canvas.M16
    assert canvas.fit(canvas.labels, text, 5) is canvas.M16


@pytest.mark.parametrize("size", [18, at.DIE, at.SPLASH_DIE])
@pytest.mark.parametrize("face", range(10))
def test_a_die_shows_as_many_pips_as_its_face(canvas, size, face):
    canvas.fill(NIGHT)
    dice.die(canvas, 8, 8, size, face, plain=True)
    assert inked(canvas) == (8, 8, 8 + size, 8 + size)
    dark = {
        (x, y) for y in range(10, 6 + size) for x in range(10, 6 + size) if canvas.fb.pixel(x, y) == NIGHT
    }
    pips = 0
    while dark:
        pips += 1
        reach = [dark.pop()]
        for x, y in reach:
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & dark
            dark -= near
            reach.extend(near)
    assert pips == face


def test_the_one_is_red_unless_plain(canvas):
    canvas.fill(NIGHT)
    dice.die(canvas, 8, 8, at.DIE, 1)
    assert RED in {canvas.fb.pixel(x, 8 + at.DIE // 2) for x in range(80)}
    dice.die(canvas, 8, 8, at.DIE, 1, plain=True)
    assert RED not in {canvas.fb.pixel(x, y) for x in range(80) for y in range(160)}


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


@pytest.mark.parametrize("kind", [NONE, PRESS, HOLD])
def test_tab_and_flag_touch_their_edges_and_nothing_else(canvas, kind):
    canvas.fill(OWL)
    view = View()
    view.a(b"BELIEVE", GREEN, kind)
    view.b(b"BUGIARDO!", RED, kind)
    buttons.tab(canvas, view)
    assert inked(canvas, OWL) == (0, at.TAB_Y - at.KEYLINE, 80, 160)
    canvas.fill(OWL)
    buttons.flag(canvas, view)
    if kind == NONE:
        assert inked(canvas, OWL) is None
        return
    left, top, right, bottom = inked(canvas, OWL)
    assert (top, right, bottom) == (at.FLAG_Y - at.KEYLINE, 80, at.FLAG_Y + at.FLAG_H + at.KEYLINE)
    assert left >= 0


def test_badges_tell_press_from_hold_from_nothing(canvas):
    pictures = set()
    for kind in (NONE, PRESS, HOLD):
        canvas.fill(OWL)
        view = View()
        view.a(b"GO ON", BONE, kind)
        buttons.tab(canvas, view)
        pictures.add(bytes(canvas.buffer))
    assert len(pictures) == 3


def test_only_seats_that_share_a_colour_wear_the_checker(canvas):
    heads = []
    for seat in (1, 7):
        canvas.fill(OWL)
        ground.head(canvas, seat, b"", at.HEAD_Y)
        heads.append([canvas.fb.pixel(x, 0) for x in range(80)])
    assert set(heads[0]) == {OWL}
    assert set(heads[1]) == {OWL, NIGHT}
    assert ground.colour_of(1) == ground.colour_of(7) == OWL
