"""The players as cards."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from pieces.buttons import buttons
from pieces.dice import die
from pieces.ground import colour_of

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.view import View


def hand_of_cards(c: "Canvas", x: int, y: int, count: int, raised: int = -1) -> None:
    """The players as cards, CARDS_W x CARD: up to three side by side, four and more like a hand of cards.

    The `raised` one sticks out of the hand, downwards.
    """
    pitch = at.CARD + 2 if count < 4 else (at.CARDS_W - at.CARD) // (count - 1)
    edge = (at.CARD - at.ICON) // 2
    x += pitch * (count - 1)
    for seat in range(count - 1, -1, -1):  # so the right edges, with the marks of computers, stay visible
        top = y + at.SEAT_RAISE if seat == raised else y
        c.round_rect(x - 1, top, at.CARD + 2, at.CARD, at.CARD_R, BONE)
        c.round_rect(x, top, at.CARD, at.CARD, at.CARD_R, colour_of(seat))
        c.icon(seat, x + edge, top + edge, NIGHT)
        x -= pitch


def box_of_cards(c: "Canvas", y: int, text: bytes, count: int) -> None:
    """The chosen line of a menu with the players as cards below it. PLAYERS_H high."""
    c.round_rect(2, y, c.width - 4, at.PLAYERS_H, at.BOX_R, BONE)
    y += at.PLAYERS_Y
    c.text(c.fit(c.labels, text, at.CARDS_W), text, at.MENU_X, y, NIGHT)
    hand_of_cards(c, at.CARDS_X, y + at.BOX_CARDS, count)


def who_is_it(c: "Canvas", v: "View", count: int) -> None:
    """A die that says nothing yet, and the cards of all `count` players."""
    c.fill(NIGHT)
    c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.QUESTION_Y, BONE)
    die(c, (c.width - at.DIE) // 2, at.START_DIE_Y, at.DIE, 0)
    c.centre(c.M, b"?", 0, c.width, at.START_DIE_Y + (at.DIE - c.M.height) // 2, NIGHT)
    hand_of_cards(c, at.CARDS_X, at.START_CARDS_Y, count)
    buttons(c, v)


def you(c: "Canvas", v: "View") -> None:
    """The holder's icon, large and in its colour, and the view's lines below it."""
    c.fill(colour_of(v.holder))
    y = at.YOU_FIRST_Y
    if v.b_kind:
        y -= at.YOU_STEP
        c.icon(v.holder, (c.width - 2 * at.ICON) // 2, at.READY_ICON_Y, NIGHT, 2)
    else:
        c.icon(v.holder, (c.width - 3 * at.ICON) // 2, at.YOU_ICON_Y, NIGHT, 3)
    for line in v.lines:
        c.centre(c.fit(c.labels, line, c.width - 6), line, 0, c.width, y, NIGHT)
        y += at.YOU_STEP
    buttons(c, v)
