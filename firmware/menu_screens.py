"""Draws the screens outside a turn, each from the View alone: night ground, for it is nobody's turn."""

from micropython import const

import art
import layout80 as at
from art import colour_of
from display import BONE, DUSK, MIST, NIGHT, RED
from screens import buttons, lives, number
from view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from view import View


def splash(c: "Canvas", v: "View") -> None:
    c.fill(NIGHT)
    battery(c, v)
    art.die(c, at.SPLASH_X, at.SPLASH_Y, at.SPLASH_DIE, 1)
    word = v.big[b"MIA"]
    c.stamp(word, (c.width - word.w) // 2, at.SPLASH_WORD_Y, BONE)
    buttons(c, v)


def battery(c: "Canvas", v: "View") -> None:
    """The charge, in the top right corner; nothing while it is unknown."""
    c.rect(at.BATTERY_X, 4, at.BATTERY_W, 8, NIGHT)
    if v.count >= 0:
        art.battery(c, at.BATTERY_X, 4, v.count, v.is_charging)


def charge(c: "Canvas", v: "View") -> None:
    """The charge has changed."""
    battery(c, v)
    c.show(at.BATTERY_X, 4, at.BATTERY_W, 8)


def new_game(c: "Canvas", v: "View") -> None:
    """The card with the players, then the other lines."""
    c.fill(NIGHT)
    is_chosen = v.cursor == 0
    c.round_rect(2, 4, c.width - 4, 46, 5, BONE if is_chosen else DUSK)
    ink = NIGHT if is_chosen else BONE
    c.text(c.M, v.title, 7, 10, ink)
    c.text(c.M, number(v.count), c.width - 7 - c.width_of(c.M, number(v.count)), 10, ink)
    art.hand_of_cards(c, 5, 27, v.count)
    for n in range(len(v.lines)):
        menu_line(c, v.lines[n], at.ROWS_Y + n * at.ROWS_STEP, v.cursor == n + 1)
    if v.note:
        c.centre(c.S, v.note, 0, c.width, at.FLAG_Y - 10, MIST)
    buttons(c, v)


def menu_line(c: "Canvas", line: "tuple", y: "int", is_chosen: "bool") -> None:
    """One line of a menu: what, and what it is set to."""
    text, value = line
    if is_chosen:
        c.round_rect(2, y - 2, c.width - 4, at.ROWS_STEP, 3, BONE)
    c.text(c.M16, text, 7, y, NIGHT if is_chosen else BONE)
    if value:
        c.text(c.M16, value, c.width - 7 - c.width_of(c.M16, value), y, NIGHT if is_chosen else MIST)


def pause(c: "Canvas", v: "View") -> None:
    c.fill(NIGHT)
    c.text(c.M, v.title, 6, 5, BONE)
    if v.count >= 0:
        art.battery(c, at.BATTERY_X, 7, v.count, v.is_charging)
        text = number(v.count)
        c.text(c.S, text, at.BATTERY_X - 3 - c.width_of(c.S, text), 6, MIST)
    for n in range(len(v.lines)):
        menu_line(c, v.lines[n], at.PAUSE_Y + n * at.ROWS_STEP, v.cursor == n)
    buttons(c, v)


def order(c: "Canvas", v: "View") -> None:
    """Values, highest first, with the chance that a fresh roll beats them."""
    c.fill(NIGHT)
    c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, 5, BONE)
    for n in range(len(v.lines)):
        value, percent = v.lines[n]
        y = at.ORDER_Y + n * at.ORDER_STEP
        c.text(c.S, number(value), 4, y, RED if value == 21 else BONE)
        c.rect(20, y, at.BAR_W, 8, DUSK)
        c.rect(20, y + 1, percent * at.BAR_W // 100, 6, MIST)
        text = number(percent)
        c.text(c.S, text, c.width - 4 - c.width_of(c.S, text), y, BONE)
    buttons(c, v)


def who_starts(c: "Canvas", v: "View") -> None:
    c.fill(NIGHT)
    font = c.fit(c.labels, v.title, c.width - 6)
    c.centre(font, v.title, 0, c.width, 8, BONE)
    art.die(c, (c.width - at.DIE) // 2, at.START_DIE_Y, at.DIE, 0)
    c.centre(c.M, b"?", 0, c.width, at.START_DIE_Y + at.DIE // 2 - 6, NIGHT)
    art.hand_of_cards(c, 5, at.START_CARDS_Y, len(v.lives))
    buttons(c, v)


def start_die(c: "Canvas", v: "View") -> None:
    """One die, for all to see."""
    colour = colour_of(v.holder)
    c.shade(colour, colour)
    c.fill(colour)
    art.head(c, v.holder, v.words.NAMES[v.holder])
    art.panel(c, at.PANEL_Y, at.PANEL_H)
    art.die(c, at.START_X, at.START_Y, at.START_DIE, v.dice)
    buttons(c, v)


def starts(c: "Canvas", v: "View") -> None:
    """Whose die was best: the winner's line in their colour."""
    lives(c, v)


def game_over(c: "Canvas", v: "View") -> None:
    colour = colour_of(v.loser)
    c.fill(NIGHT)
    c.rect(0, 0, c.width, at.OVER_H, colour)
    c.icon(v.loser, (c.width - 32) // 2, 5, NIGHT, 2)
    font = c.fit(c.labels, v.title, c.width - 6)
    c.centre(font, v.title, 0, c.width, at.OVER_H - 18, NIGHT)
    for n in range(len(v.lines)):
        text, count, seat = v.lines[n]
        y = at.OVER_H + 6 + n * at.OVER_STEP
        c.text(c.M16, text, 4, y, MIST)
        c.text(c.M16, number(count), 56 - c.width_of(c.M16, number(count)), y, BONE)
        if seat != NOBODY:
            c.icon(seat, 60, y - 3, colour_of(seat))
    buttons(c, v)
