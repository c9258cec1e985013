"""Where everybody stands by the house's rules: as dice, as numbers, or eight lives as a star."""

from array import array
from micropython import const

import art
import layout80 as at
from art import colour_of
from display import BONE, DUSK, MIST, NIGHT, RED, SLATE
from icons import CROSS
from page import Page
from screens import number, tab
from view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from view import View

_TIPS = const(8)
_STAR_MOST = const(6)  # players whose icons have room below it
# One tip that points up: across and away from the middle. Its end is what shrinks
_TIP = (-2, 9, -5, 25, 0, 31, 5, 25, 2, 9)
_LOST = (-2, 9, -3, 16, 0, 19, 3, 16, 2, 9)
# Sine and cosine of the eight directions in 1/128
_TURNS = (0, 91, 128, 91, 0, -91, -128, -91, 0, 91)
_outline = array("h", (0,) * 10)


class Standing(Page):
    """What each player has. Who has lost something stands out."""

    name = "lives"
    timeline = ((300, 1) + at.STAR_BOX,)

    def enter(self) -> None:
        view, table, game = self.view, self.table, self.table.game
        outcome = game.outcome
        self.losers: "tuple[int, ...]" = outcome.losers if outcome and outcome.caller != NOBODY else ()
        rules = game.rules
        self.has_dice = rules.end != "stop" and rules.word == "life"
        self.is_star = rules.lives == _TIPS and len(self.losers) == 1 and len(game.lives) <= _STAR_MOST
        self.is_star = self.is_star and rules.end != "stop"
        if self.is_star:
            view.loser = self.losers[0]
            view.before = outcome.before[view.loser]
            view.after = game.lives[view.loser]
        view.lives = game.lives
        view.lines = tuple([str(n).encode() for n in counts(game)])
        view.note = b"" if table.is_saved else view.words.NOT_SAVED
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if self.is_star:
            draw_star(c, v)
        else:
            roster(c, v, self.losers, self.has_dice)
        if v.note:
            c.centre(c.S, v.note, 0, c.width, at.TAB_Y - 16, MIST)
        tab(c, v)

    def animate(self, age: "int") -> "int":
        return Page.animate(self, age if self.is_star else 0)

    def finish(self) -> "bool":
        return self.is_star and Page.finish(self)

    def a_down(self) -> None:
        self.table.go_on()


def counts(game: "object") -> "list[int]":
    """What is said of each player: lives or points left, or the sips and penalties of a game without end."""
    rules = game.rules  # type: ignore[attr-defined]
    lives = game.lives  # type: ignore[attr-defined]
    if rules.end == "stop" and rules.word in ("sip", "house"):
        return [rules.lives - left for left in lives]
    return list(lives)


def roster(c: "Canvas", v: "View", losers: "tuple[int, ...]", has_dice: "bool") -> None:
    """All players, a line each: icon, name if there is room, and a die or a number."""
    count = len(v.lives)
    columns = 1 if count <= 6 else 2
    w = c.width // columns
    y = at.LIVES_Y + (20 if v.title else 0)
    if v.title:
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, 4, BONE)
    h = min(at.LIVES_STEP, (at.TAB_Y - y) // ((count + columns - 1) // columns))
    for seat in range(count):
        _line(c, v, seat, seat % columns * w, y + seat // columns * h, w, h, seat in losers, has_dice)


def _line(
    c: "Canvas",
    v: "View",
    seat: "int",
    x: "int",
    y: "int",
    w: "int",
    h: "int",
    has_lost: "bool",
    has_dice: "bool",
) -> None:
    """One player."""
    is_out = has_dice and v.lives[seat] <= 0
    colour = SLATE if is_out else colour_of(seat)
    ink = SLATE if is_out else BONE
    if has_lost:
        c.rect(x, y, w, h, colour)
        colour = ink = NIGHT
    y += (h - 16) // 2
    c.icon(seat, x + 2, y, colour)
    if w == c.width:
        name = v.words.NAMES[seat]
        c.text(c.fit(c.labels, name, at.LINE_NAME_W), name, x + 22, y + 2, ink)
    if not has_dice:
        text = v.lines[seat]
        c.text(c.M, text, x + w - 4 - c.width_of(c.M, text), y + 2, ink)
    elif is_out:
        c.icon(CROSS, x + w - at.LIFE - 1, y, colour)
    else:
        art.life(c, x + w - at.LIFE - 2, y - 1, v.lives[seat])


def draw_star(c: "Canvas", v: "View") -> None:
    """Four crossing strokes, eight tips, those left in the player's colour; the others' numbers below."""
    colour = colour_of(v.loser)
    c.rect(0, 0, c.width, at.HEAD_H, colour)
    art.head(c, v.loser, v.words.NAMES[v.loser])
    for n in range(_TIPS):
        if n < v.after:
            _tip(c, n, _TIP, colour)
        elif n < v.before:
            _tip(c, n, _LOST if v.step else _TIP, RED)
        else:
            _tip(c, n, _LOST, DUSK)
    c.centre(c.M, number(v.after), 0, c.width, at.STAR_Y - 6, BONE)
    step = c.width // (len(v.lives) - 1)
    x = (step - 16) // 2
    for seat in range(len(v.lives)):
        if seat != v.loser:
            lives = v.lives[seat]
            colour = colour_of(seat) if lives > 0 else SLATE
            c.icon(seat, x, at.STAR_ICON_Y, colour)
            c.centre(c.M, number(lives), x, 16, at.STAR_ICON_Y + 19, colour)
            x += step


def _tip(c: "Canvas", n: "int", shape: "tuple", colour: "int") -> None:
    """Tip `n`, clockwise from the right of the top."""
    sine = _TURNS[n]
    cosine = _TURNS[n + 2]
    for i in range(0, 10, 2):
        across = shape[i]
        away = shape[i + 1]
        _outline[i] = (across * cosine + away * sine + 64) >> 7
        _outline[i + 1] = (across * sine - away * cosine + 64) >> 7
    c.fb.poly(c.width // 2, at.STAR_Y, _outline, colour, True)
