"""What several screens share. Each piece draws from the View alone and allocates nothing.

The ground is the holder's colour, the panel is the stage on it, digits wear the colour of whoever said
them. Where things stand on this size of screen is layout.py.
"""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED, SLATE
from fonts.icons import CROSS
from pieces import art
from pieces.art import colour_of
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.view import View

_digits = (bytearray(1), bytearray(2), bytearray(3))


def number(n: "int") -> "bytearray":
    """The digits of 0..999 as a text, valid until a number as long comes."""
    digits = _digits[(n > 9) + (n > 99)]
    for place in range(len(digits) - 1, -1, -1):
        digits[place] = 48 + n % 10
        n //= 10
    return digits


def ground(c: "Canvas", v: "View") -> None:
    """The holder's colour all over, icon and name at the top."""
    colour = colour_of(v.holder)
    c.shade(colour, colour if v.speaker == NOBODY else colour_of(v.speaker))
    c.fill(colour)
    art.head(c, v.holder, v.words.NAMES[v.holder])


def tab(c: "Canvas", v: "View", is_down: "bool" = False) -> None:
    """What A does now."""
    art.tab_a(c, v.a_text, v.a_colour, v.a_kind, is_down, v.a_icon)


def flag(c: "Canvas", v: "View") -> None:
    """What B does now, if it does anything."""
    if v.b_kind:
        art.flag_b(c, v.b_text, v.b_colour, v.b_kind, v.b_icon)


def buttons(c: "Canvas", v: "View") -> None:
    """Both."""
    flag(c, v)
    tab(c, v)


def over(c: "Canvas", v: "View", y: "int") -> None:
    """One line: OVER and the claim that stands, in its speaker's colour."""
    if v.claim:
        text = v.words.OVER
        x = (c.width - c.width_of(c.M, text) - at.PILL_GAP - 1 - at.PILL_W) // 2
        x = c.text(c.M, text, x, y + (at.PILL_H - c.M.height) // 2, MIST)
        art.pill(c, x + at.PILL_GAP, y, number(v.claim), colour_of(v.speaker))


def claim(c: "Canvas", v: "View", y: "int", font: "Font") -> None:
    """The claim in its speaker's colour; Mia stands before the red sun."""
    colour = colour_of(v.speaker)
    if v.claim == 21:
        d = font.height + 4
        c.disc((c.width - d) // 2, y - 2, d, RED)
        colour = BONE
    c.centre(font, number(v.claim), 0, c.width, y, colour)


def big_word(c: "Canvas", text: "bytes", y: "int", colour: "int") -> None:
    """One of the baked words, in the middle."""
    word = c.words[text]
    c.stamp(word, (c.width - word.w) // 2, y, colour)


def standings(c: "Canvas", v: "View") -> None:
    """What each player has, as dice or in `lines`; the losers in their colour; many in columns."""
    c.fill(NIGHT)
    y = at.LIVES_Y
    if v.title:
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, BONE)
        y += at.LIST_TITLE_H
    bottom = at.FLAG_Y - at.KEYLINE if v.b_kind else at.TAB_Y
    if v.note:
        bottom -= at.NOTE_H
        c.centre(c.S, v.note, 0, c.width, bottom, MIST)
    count = len(v.lives)
    columns = 1 if count <= 6 else 2
    while (h := (bottom - y) // ((count + columns - 1) // columns)) < at.LIFE:
        columns += 1
    w = c.width // columns
    h = min(at.LIVES_STEP, h)
    for seat in range(count):
        _standing(c, v, seat, seat % columns * w, y + seat // columns * h, w, h)
    buttons(c, v)


def _standing(c: "Canvas", v: "View", seat: "int", x: "int", y: "int", w: "int", h: "int") -> None:
    """Icon, and what there is room for of name and die."""
    lives = v.lives[seat]
    colour = colour_of(seat) if lives > 0 else SLATE
    ink = BONE if lives > 0 else SLATE
    if seat in v.losers:
        c.rect(x, y, w, h, colour)
        colour = ink = NIGHT
    y += (h - at.ICON) // 2
    c.icon(seat, x + at.LINE_X, y, colour)
    if w == c.width:
        name = v.words.NAMES[seat]
        c.text(c.fit(c.labels, name, at.LINE_NAME_W), name, x + at.LINE_NAME_X, y + 2, ink)
    if w < 2 * at.LIFE:
        return
    x += w - at.LIFE - at.LINE_X
    if v.lines:
        text = v.lines[seat]
        font = c.fit(c.labels, text, w - at.LINE_NAME_X)
        c.text(font, text, x + at.LIFE - at.LINE_X - c.width_of(font, text), y + 2, ink)
    elif lives > 0:
        art.life(c, x, y - 1, lives)
    else:
        c.icon(CROSS, x + 1, y, colour)


def menu_line(c: "Canvas", line: "tuple", y: "int", is_chosen: "bool") -> None:
    """One line of a menu: what, and what it is set to."""
    text, value = line
    if is_chosen:
        c.round_rect(2, y - at.ROW_PAD, c.width - 4, at.ROW_H, at.ROW_R, BONE)
    c.text(c.M16, text, at.MENU_X, y, NIGHT if is_chosen else BONE)
    if value:
        c.text(c.M16, value, c.width - at.MENU_X - c.width_of(c.M16, value), y, NIGHT if is_chosen else MIST)
