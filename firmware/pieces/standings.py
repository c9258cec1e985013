"""Where everybody stands: as dice or tallies, or as numbers."""

from micropython import const

import layouts as at
from display import BONE, GREEN, MIST, NIGHT, RED, SLATE
from fonts.icons import CROSS
from pieces.buttons import buttons
from pieces.dice import life
from pieces.ground import colour_of
from table.wording import are_drawn, is_counted_up

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from game import Game
    from table.view import View

CROWD = const(11)  # players for whose numbers a heading leaves no room


def standings(c: "Canvas", v: "View") -> None:
    """What each player has, as dice, as tallies or in `lines`, over the whole height; many in columns.

    The holder's line is in their colour. That of one who has just gained something is, too, that of one who
    has lost something is red, and both say how much.
    """
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
    if h > at.STANDING_H:
        y += (h - at.STANDING_H) * count // 2  # of two players
        h = at.STANDING_H
    for seat in range(count):
        _standing(c, v, seat, seat % columns * w, y + seat // columns * h, w, h)
    buttons(c, v)


def _standing(c: "Canvas", v: "View", seat: int, x: int, y: int, w: int, h: int) -> None:
    """Icon, and what there is room for of name and die; in a high line they are large."""
    lives = v.lives[seat]
    colour = colour_of(seat) if lives > 0 else SLATE
    ink = BONE if lives > 0 else SLATE
    is_loser = is_changed = False
    text = v.words.NAMES[seat]
    for other, amount, is_loss in v.changes:
        if other == seat:
            is_changed, text, is_loser = True, amount, is_loss
    if is_changed or seat == v.holder:
        c.rect(x, y, w, h - 1, RED if is_loser else colour)
        colour = ink = NIGHT
    is_high = w == c.width and h > at.DIE + 2
    if is_high:
        top = y + (h - at.STACK_H) // 2
        name = v.words.NAMES[seat]
        c.text(c.fit(c.labels, name, at.STACK_W), name, x + at.LINE_X, top + at.STACK_NAME, ink)
        if is_changed:
            c.text(c.M, text, x + at.LINE_NAME_X, top + 2, ink)
        size = at.DIE
    else:
        top = y + (h - at.ICON) // 2
        if w == c.width:
            c.text(c.fit(c.labels, text, at.LINE_NAME_W), text, x + at.LINE_NAME_X, top + 2, ink)
        size = at.LIFE
    c.icon(seat, x + at.LINE_X, top, colour)
    if w < 2 * at.LIFE:
        return
    x += w - size - at.LINE_X
    y += (h - size) // 2
    if v.lines:
        text = v.lines[seat]
        font = c.fit(c.labels, text, w - at.LINE_NAME_X)
        if is_high and text.isdigit() and len(text) < 3:  # the large digits have no minus
            font = c.D46
        c.text(font, text, x + size - at.LINE_X - c.width_of(font, text), y + (size - font.height) // 2, ink)
    elif lives > 0:
        life(c, x, y, size, lives, v.most)
    else:
        c.icon(CROSS, x + (size - at.ICON) // 2, y + (size - at.ICON) // 2, colour)


def several(c: "Canvas", v: "View", x: int, y: int, w: int, is_lit: bool) -> None:
    """What a round has changed, in one line: icons, beside them what each has gained or lost if `is_lit`.

    As many as there is room for; the standings that follow show all.
    """
    count = min(len(v.changes), w // at.CHANGE_W)
    w //= count
    for n in range(count):
        seat, text, is_loss = v.changes[n]
        c.icon(seat, x, y, colour_of(seat))
        if is_lit:
            left = w - at.ICON - 1
            c.centre(c.fit(c.labels, text, left), text, x + at.ICON, left, y + 2, RED if is_loss else GREEN)
        x += w


def fill_standings(view: "View", game: "Game") -> None:
    """Put into the view what everybody has: lives as dice or tallies, all else in numbers."""
    view.lives = game.lives
    view.most = game.rules.lives
    if game.out:  # a player with none may still be in
        view.lives = tuple([1 if game.is_in(seat) else 0 for seat in range(len(game.lives))])
    if not are_drawn(game.rules):
        view.lines = tuple([b"%d" % n for n in counts(game)])


def counts(game: "Game") -> list[int]:
    """What is said of each player: what they have, or have lost so far."""
    return [counted(game, left) for left in game.lives]


def counted(game: "Game", lives: int) -> int:
    """So many lives or points as the house counts them."""
    return game.rules.lives - lives if is_counted_up(game) else lives
