"""The standings: lives as dice, or as numbers."""

from micropython import const

import layouts as at
from display import BONE, DUSK, GREEN, MIST, NIGHT, RED, SLATE, WINE
from fonts.icons import CROSS
from pieces.buttons import buttons
from pieces.dice import MOST_PIPS, die, number
from pieces.ground import colour_of
from table.screen import Screen
from table.view import NOBODY
from table.wording import are_drawn, is_counted_up

_TYPING = const(0)
if _TYPING:
    from collections.abc import Sequence

    from display import Canvas
    from game import Game
    from table.view import View

    Changes = tuple[tuple[int, bytes, bool], ...]

_COLUMNS = const(3)  # if not everybody has a line


class Standings(Screen):
    """What each player has, as dice or in the view's lines, over the whole height; many in columns.

    The lines of the holder, and of a player who has just gained something, are in their colour. The line of a
    player who has lost something is red. Both gains and losses are shown as numbers.

    `lives`    by seat, and `most` what each began with, 0 if that is not drawn
    `changes`  what the last round changed: (seat, gain or loss as text, whether it is a loss) for each
    """

    lives: "Sequence[int]" = ()
    most = 0
    changes: "Changes" = ()

    def fill(self, game: "Game") -> None:
        """Show what everybody has: lives as dice up to nine, anything else as numbers."""
        self.lives = game.lives
        if game.out:  # a player with none may still be in
            self.lives = tuple([1 if game.is_in(seat) else 0 for seat in range(len(game.lives))])
        self.most = max(game.rules.lives, *game.lives) if are_drawn(game.rules) else 0
        if not 0 < self.most <= MOST_PIPS:
            self.view.lines = tuple([b"%d" % n for n in counts(game)])

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        y = at.LIVES_Y
        if v.title:
            c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, BONE)
            y += at.LIST_TITLE_H
        bottom = at.FLAG_Y - at.KEYLINE if v.b_kind else at.TAB_Y
        if v.note:
            bottom -= at.NOTE_H
            c.centre(c.S, v.note, 0, c.width, bottom, MIST)
        count = len(self.lives)
        h = (bottom - y) // count
        if h < at.LIFE:
            _crowd(c, v, self, y, bottom)
        else:
            if h > at.STANDING_H:
                y += (h - at.STANDING_H) * count // 2  # with two players
                h = at.STANDING_H
            for seat in range(count):
                _standing(c, v, self, seat, y + seat * h, h)
        buttons(c, v)


def _standing(c: "Canvas", v: "View", s: "Standings", seat: int, y: int, h: int) -> None:
    """The icon, and name and die as far as there is room; in a high line they are large."""
    lives = s.lives[seat]
    colour = colour_of(seat) if lives > 0 else SLATE
    ink = BONE if lives > 0 else SLATE
    is_loser = is_changed = False
    text = v.words.NAMES[seat]
    for other, amount, is_loss in s.changes:
        if other == seat:
            is_changed, text, is_loser = True, amount, is_loss
    if is_changed or seat == v.holder:
        c.rect(0, y, c.width, h - 1, RED if is_loser else colour)
        colour = ink = NIGHT
    if s.most > MOST_PIPS and h > at.DIE:
        h = _bar(c, s, seat, y, h, is_loser)
    is_high = h > at.DIE + 2
    if is_high:
        top = y + (h - at.STACK_H) // 2
        name = v.words.NAMES[seat]
        c.text(c.fit(c.labels, name, at.STACK_W), name, at.LINE_X, top + at.STACK_NAME, ink)
        if is_changed:
            c.text(c.M, text, at.LINE_NAME_X, top + 2, ink)
        size = at.DIE
    else:
        top = y + (h - at.ICON) // 2
        c.text(c.fit(c.labels, text, at.LINE_NAME_W), text, at.LINE_NAME_X, top + 2, ink)
        size = at.LIFE
    c.icon(seat, at.LINE_X, top, colour)
    x = c.width - size - at.LINE_X
    y += (h - size) // 2
    if v.lines:
        text = v.lines[seat]
        font = c.fit(c.labels, text, c.width - at.LINE_NAME_X)
        if is_high and text.isdigit() and len(text) < 3:  # the large digits have no minus
            font = c.D46
        c.text(font, text, x + size - at.LINE_X - c.width_of(font, text), y + (size - font.height) // 2, ink)
    elif lives > 0:
        die(c, x, y, size, lives)
    else:
        c.icon(CROSS, x + (size - at.ICON) // 2, y + (size - at.ICON) // 2, colour)


def _bar(c: "Canvas", s: "Standings", seat: int, y: int, h: int, is_loser: bool) -> int:
    """Draw below a number how much is left of all lives. Returns the height above the bar."""
    top = y + h - at.DRAIN_H - 1
    c.rect(0, top, c.width, at.DRAIN_H, WINE if is_loser else DUSK)
    c.rect(0, top, c.width * s.lives[seat] // s.most, at.DRAIN_H, colour_of(seat))
    return h - at.DRAIN_H - 1


def _crowd(c: "Canvas", v: "View", s: "Standings", y: int, bottom: int) -> None:
    """Too many players for a line each: those whom the round was about in a band, the others as a table."""
    about = NOBODY
    if len(s.changes) == 1 and not v.title:
        about, amount, is_loss = s.changes[0]
        colour = colour_of(about)
        h = at.CROWD_BAND
        c.rect(0, 0, c.width, h, RED if is_loss else colour)
        c.icon(about, at.LINE_X, (h - 2 * at.ICON) // 2, NIGHT, 2)
        size = at.CROWD_DIE
        x = c.width - size - at.LINE_X
        left = at.LINE_X + 2 * at.ICON
        c.centre(c.M, amount, left, x - left, (h - c.M.height) // 2, NIGHT)
        if v.lines:
            text = v.lines[about]
            font = c.fit(c.labels, text, size)
            c.centre(font, text, x, size, (h - font.height) // 2, NIGHT)
        elif s.lives[about] > 0:
            die(c, x, (h - size) // 2, size, s.lives[about], False, NIGHT, colour)
        else:
            c.icon(CROSS, x + (size - at.ICON) // 2, (h - at.ICON) // 2, NIGHT)
        y = h
    count = len(s.lives) - (about != NOBODY)
    columns = _COLUMNS
    for text in v.lines:
        if c.width_of(c.S, text) > c.width // columns - at.ICON - 2:
            columns = _COLUMNS - 1
    rows = (count + columns - 1) // columns
    step = min((bottom - y) // rows, at.CROWD_STEP)
    y += ((bottom - y) - step * rows) // 2
    w = c.width // columns
    n = 0
    for seat in range(len(s.lives)):
        if seat != about:
            _one_of_many(c, v, s, seat, n % columns * w, y + n // columns * step, w, step)
            n += 1


def _one_of_many(c: "Canvas", v: "View", s: "Standings", seat: int, x: int, y: int, w: int, h: int) -> None:
    """An icon and a number; the last life is the red sun, and a player who is out is pale."""
    lives = s.lives[seat]
    colour, ink = (colour_of(seat), BONE) if lives > 0 else (SLATE, SLATE)
    for other, _, is_loss in s.changes:
        if other == seat:
            c.rect(x, y, w, h - 1, RED if is_loss else colour)
            colour = ink = NIGHT
    if seat == v.holder:
        c.rect(x, y, w, h - 1, colour)
        colour = ink = NIGHT
    c.icon(seat, x + 1, y + (h - at.ICON) // 2, colour)
    x += at.ICON + 1
    w -= at.ICON + 2
    if v.lines:
        text = v.lines[seat]
        font = c.M if c.width_of(c.M, text) <= w else c.S
        c.centre(font, text, x, w, y + (h - font.height) // 2, ink)
    elif lives == 1:
        c.disc(x + (w - at.SUN) // 2, y + (h - at.SUN) // 2, at.SUN, RED)
    elif lives > 0:
        c.centre(c.M, number(lives), x, w, y + (h - c.M.height) // 2, ink)


def several(c: "Canvas", changes: "Changes", x: int, y: int, w: int, is_lit: bool) -> None:
    """What a round has changed, in one line: icons and, if `is_lit`, what each has gained or lost.

    As many as there is room for; the standings that follow show all of them.
    """
    count = min(len(changes), w // at.CHANGE_W)
    w //= count
    for n in range(count):
        seat, text, is_loss = changes[n]
        c.icon(seat, x, y, colour_of(seat))
        if is_lit:
            left = w - at.ICON - 1
            c.centre(c.fit(c.labels, text, left), text, x + at.ICON, left, y + 2, RED if is_loss else GREEN)
        x += w


def counts(game: "Game") -> list[int]:
    """The number shown for each player: what they have, or have lost so far."""
    return [counted(game, left) for left in game.lives]


def counted(game: "Game", lives: int) -> int:
    """A number of lives or points in the way the rules count them."""
    return game.rules.lives - lives if is_counted_up(game) else lives
