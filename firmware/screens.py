"""Draws the screens of a turn, each from the View alone. Nothing here allocates.

The ground is the holder's colour, the panel is the stage on it, and digits wear the colour of whoever said
them. Where things stand on this size of screen is layout80.py.
"""

from micropython import const

import art
import layout80 as at
from art import colour_of
from display import BONE, GREEN, MIST, NIGHT, RED, SLATE
from icons import CROSS
from view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts import Font
    from view import View

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
        w = c.width_of(c.M, text) + 6 + at.PILL_W
        x = (c.width - w) // 2
        x = c.text(c.M, text, x, y + 3, MIST)
        art.pill(c, x + 5, y, number(v.claim), colour_of(v.speaker))


def claim(c: "Canvas", v: "View", x: "int", y: "int", w: "int", font: "Font") -> None:
    """The claim in its speaker's colour; Mia stands before the red sun."""
    if v.claim == 21:
        d = font.height + 4
        c.disc(x + (w - d) // 2, y - 2, d, RED)
        c.centre(font, number(21), x, w, y, BONE)
    else:
        c.centre(font, number(v.claim), x, w, y, colour_of(v.speaker))


def hand_over(c: "Canvas", v: "View") -> None:
    colour = colour_of(v.holder)
    c.shade(colour, colour)
    c.fill(colour)
    art.checker(c, v.holder)
    c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
    c.icon(v.holder, (c.width - 48) // 2, at.PASS_ICON_Y, NIGHT, 3)
    word = v.big[v.words.NAMES[v.holder]]
    c.stamp(word, (c.width - word.w) // 2, at.PASS_NAME_Y, NIGHT)
    buttons(c, v)


def answer(c: "Canvas", v: "View") -> None:
    """The claim is the largest thing; then the flag, then the tab come in."""
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.STAGE_H)
    art.tail(c)
    speaker = colour_of(v.speaker)
    c.icon(v.speaker, at.SAID_X, at.SAID_Y, speaker)
    name = v.words.NAMES[v.speaker]
    c.text(c.fit(c.labels, name, at.SAID_W), name, at.SAID_X + 21, at.SAID_Y + 2, speaker)
    if v.step > 0:
        if v.note:
            claim(c, v, at.PANEL_X, at.NOTED_Y, at.PANEL_W, c.D60)
            c.centre(c.S, v.note, at.PANEL_X, at.PANEL_W, at.NOTE_Y, speaker)
        else:
            claim(c, v, at.PANEL_X, at.CLAIM_Y, at.PANEL_W, c.D78)
    if v.step > 1:
        flag(c, v)
    if v.step > 2:
        tab(c, v)


def shake(c: "Canvas", v: "View") -> None:
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.PANEL_H)
    over(c, v, at.OVER_Y)
    art.shaking_cup(c, v.holder, v.step)
    if v.note:
        c.centre(c.M, v.title, 0, c.width, at.SHAKE_Y, BONE)
        c.centre(c.S, v.note, 0, c.width, at.SHAKE_Y + 18, MIST)
    else:
        word = v.big[v.title]
        c.stamp(word, (c.width - word.w) // 2, at.SHAKE_Y, BONE)
    buttons(c, v)


def rocking_cup(c: "Canvas", v: "View") -> None:
    """One frame of the prompt: the cup rocks."""
    x, y, w, h = at.CUP_BOX
    c.rect(x, y, w, h, NIGHT)
    art.shaking_cup(c, v.holder, v.step)
    c.show(x, y, w, h)


def tumble(c: "Canvas", v: "View") -> None:
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.PANEL_H)
    over(c, v, at.OVER_Y)
    art.tumbling(c, v.step, v.count)
    buttons(c, v)


def tumbling_dice(c: "Canvas", v: "View") -> None:
    """One frame of the tumble: two dice, or one, in their boxes."""
    for n in range(v.count):
        x, y, w, h = at.DICE_BOXES[n]
        c.rect(x, y, w, h, NIGHT)
    art.tumbling(c, v.step, v.count)
    for n in range(v.count):
        x, y, w, h = at.DICE_BOXES[n]
        c.show(x, y, w, h)


def closed(c: "Canvas", v: "View") -> None:
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.STAGE_H)
    over(c, v, at.OVER_Y)
    art.cup(c, v.holder)
    buttons(c, v)


def peek(c: "Canvas", v: "View") -> None:
    """The roll, and its place among the values. Nothing here depends on what it is but digits and pips."""
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.PANEL_H)
    art.rim(c, v.holder)
    art.die(c, at.PEEK_X, at.PEEK_Y, at.DIE, v.dice // 10, plain=True)
    art.die(c, at.PEEK_X + at.DIE + 2, at.PEEK_Y, at.DIE, v.dice % 10, plain=True)
    c.text(c.D46, number(v.dice), at.PEEK_X, at.PEEK_VALUE_Y, BONE)
    c.text(c.S, v.rank[0], at.RANK_RIGHT - c.width_of(c.S, v.rank[0]), at.PEEK_VALUE_Y + 2, MIST)
    c.text(c.S, v.rank[1], at.RANK_RIGHT - c.width_of(c.S, v.rank[1]), at.PEEK_VALUE_Y + 17, MIST)
    over(c, v, at.PEEK_OVER_Y)
    buttons(c, v)


def choose(c: "Canvas", v: "View") -> None:
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.STAGE_H)
    picker(c, v)
    if v.claim:
        art.pill(c, at.STANDING_X, at.FLAG_Y, number(v.claim), colour_of(v.speaker))
    buttons(c, v)


def picker(c: "Canvas", v: "View") -> None:
    """The value under the thumb, its neighbours above and below."""
    x, y, w, h = at.CHOICE_BOX
    for value, box in ((v.higher, at.HIGHER_BOX), (v.lower, at.LOWER_BOX)):
        c.rect(box[0], box[1], box[2], box[3], NIGHT)
        if value:
            c.centre(c.M, number(value), box[0], box[2], box[1], MIST)
    c.round_rect(x, y, w, h, 5, RED if v.choice == 21 else colour_of(v.holder))
    c.centre(c.D46, number(v.choice), x, w, y + 5, BONE if v.choice == 21 else NIGHT)


def chosen(c: "Canvas", v: "View") -> None:
    """One step of the picker."""
    picker(c, v)
    for x, y, w, h in at.PICKER_BOXES:
        c.show(x, y, w, h)


def pressed_tab(c: "Canvas", v: "View") -> None:
    """A is down and counts when it comes up: the tab sinks."""
    tab(c, v, is_down=True)
    c.show(0, at.TAB_Y, c.width, at.TAB_H)


def announced(c: "Canvas", v: "View") -> None:
    ground(c, v)
    art.panel(c, at.PANEL_Y, at.PANEL_H)
    claim(c, v, at.PANEL_X, at.ANNOUNCED_Y, at.PANEL_W, c.D78)
    buttons(c, v)


def reveal(c: "Canvas", v: "View") -> None:
    """Step 0 waits, 1 and 2 turn the dice, 3 says lie or truth and takes the life."""
    is_said = v.step > 2
    colour = (RED if v.is_lie else GREEN) if is_said else SLATE
    speaker = colour_of(v.speaker)
    c.shade(speaker, speaker)
    c.fill(colour)
    if is_said:
        word = v.big[v.title]
        c.stamp(word, (c.width - word.w) // 2, at.TITLE_Y, NIGHT)
    else:
        c.centre(c.D60, b"?", 0, c.width, at.TITLE_Y, NIGHT)
    art.panel(c, at.REVEAL_Y, at.REVEAL_H)
    c.icon(v.speaker, at.REVEAL_X, at.REVEAL_Y + 5, speaker)
    art.pill(c, at.REVEAL_PILL_X, at.REVEAL_Y + 5, number(v.claim), speaker)
    first = v.dice // 10 if v.step > 0 else 0
    second = v.dice % 10 if v.step > 1 else 0
    art.die(c, at.REVEAL_X, at.REVEAL_DIE_Y, at.DIE, first)
    art.die(c, at.REVEAL_X + at.DIE + 2, at.REVEAL_DIE_Y, at.DIE, second)
    if is_said:
        if v.is_lie:
            c.rect(at.REVEAL_PILL_X - 1, at.REVEAL_Y + 12, at.PILL_W + 2, 3, RED)
        c.text(c.M, number(v.dice), at.REVEAL_RIGHT, at.REVEAL_Y + 8, BONE)
        loss(c, v, at.LOSS_Y)
        tab(c, v)


def loss(c: "Canvas", v: "View", y: "int") -> None:
    """Who lost: their lives before, and after; the new die blinks."""
    c.icon(v.loser, at.REVEAL_X, y, colour_of(v.loser))
    art.life(c, at.LOSS_BEFORE_X, y - 1, v.before)
    art.arrow(c, at.LOSS_ARROW_X, y + 4)
    if v.step % 2:
        art.life(c, at.LOSS_AFTER_X, y - 1, v.after)


def lives(c: "Canvas", v: "View") -> None:
    """Everybody's lives as dice, the loser's line in their colour; two columns when there are many."""
    c.fill(NIGHT)
    count = len(v.lives)
    y = at.LIVES_Y
    if v.title:
        c.centre(c.M, v.title, 0, c.width, 4, BONE)
        y += 20
    rows = count if count <= 6 else (count + 1) // 2
    step = min(at.LIVES_STEP, (at.TAB_Y - y) // rows)
    for seat in range(count):
        if count > 6:
            short_line(c, v, seat, y + seat // 2 * step, step)
        else:
            long_line(c, v, seat, y + seat * step, step)
    if v.note:
        c.centre(c.S, v.note, 0, c.width, at.TAB_Y - 14, MIST)
    buttons(c, v)


def long_line(c: "Canvas", v: "View", seat: "int", y: "int", h: "int") -> None:
    """Icon, name, die, on a line `h` tall."""
    colour = colour_of(seat) if v.lives[seat] > 0 else SLATE
    if seat == v.loser:
        c.rect(0, y, c.width, h, colour)
        colour = NIGHT
    y += (h - 16) // 2
    name = v.words.NAMES[seat]
    c.icon(seat, 2, y, colour)
    c.text(
        c.fit(c.labels, name, at.LINE_NAME_W), name, 22, y + 2, BONE if colour > SLATE else colour
    )
    if v.lives[seat] > 0:
        art.life(c, at.LIFE_X, y - 1, v.lives[seat])
    else:
        c.icon(CROSS, at.LIFE_X + 1, y, colour)


def short_line(c: "Canvas", v: "View", seat: "int", y: "int", h: "int") -> None:
    """Icon and die, on half a line."""
    x = seat % 2 * (c.width // 2)
    colour = colour_of(seat) if v.lives[seat] > 0 else SLATE
    if seat == v.loser:
        c.rect(x, y, c.width // 2, h, colour)
        colour = NIGHT
    y += (h - 16) // 2
    c.icon(seat, x + 2, y, colour)
    if v.lives[seat] > 0:
        art.life(c, x + 20, y - 1, v.lives[seat])
    else:
        c.icon(CROSS, x + 21, y, colour)
