"""Where everybody stands by the house's rules: as dice, as numbers, or eight lives as a star."""

from array import array
from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED, SLATE
from pieces import art
from pieces.art import colour_of
from pieces.shared import number, standings, tab
from table.screen import Page
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from game import Game
    from table.view import View

CROWD = const(11)  # players for whose numbers a heading leaves no room
_TIPS = const(8)
_STAR_MOST = const(6)  # players whose icons have room below it
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
        view.losers = outcome.losers if outcome and outcome.caller != NOBODY else ()
        rules = game.rules
        self.is_star = rules.lives == _TIPS and len(view.losers) == 1 and len(game.lives) <= _STAR_MOST
        self.is_star = self.is_star and rules.end != "stop"
        if self.is_star:
            view.loser = view.losers[0]
            view.before = outcome.before[view.loser]
            view.after = game.lives[view.loser]
        tell(view, game)
        view.note = b"" if table.is_saved else view.words.NOT_SAVED
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        if not self.is_star:
            standings(c, v)
            return
        c.fill(NIGHT)
        draw_star(c, v)
        c.centre(c.S, v.note, 0, c.width, at.TAB_Y - at.NOTE_H, MIST)
        tab(c, v)

    def animate(self, age: "int") -> "int":
        return Page.animate(self, age if self.is_star else 0)

    def finish(self) -> "bool":
        return self.is_star and Page.finish(self)

    def a_down(self) -> None:
        self.table.go_on()


def tell(view: "View", game: "Game") -> None:
    """Put into the view what everybody has: lives as dice, all else in numbers."""
    rules = game.rules
    view.lives = game.lives
    if rules.end == "stop":
        view.lives = (1,) * len(game.lives)  # nobody is ever out
    if rules.end == "stop" or rules.word != "life":
        view.lines = tuple([str(n).encode() for n in counts(game)])


def counts(game: "Game") -> "list[int]":
    """What is said of each player: lives or points left, or the sips and penalties of a game without end."""
    rules = game.rules
    if rules.end == "stop" and rules.word in ("sip", "house"):
        return [rules.lives - left for left in game.lives]
    return game.lives


def draw_star(c: "Canvas", v: "View") -> None:
    """Four crossing strokes, eight tips, those left in the player's colour; the others' numbers below."""
    colour = colour_of(v.loser)
    c.rect(0, 0, c.width, at.HEAD_H, colour)
    art.head(c, v.loser, v.words.NAMES[v.loser])
    for n in range(_TIPS):
        if n < v.after:
            _tip(c, n, at.STAR_TIP, colour)
        elif n < v.before:
            _tip(c, n, at.STAR_LOST if v.step else at.STAR_TIP, RED)
        else:
            _tip(c, n, at.STAR_LOST, DUSK)
    c.centre(c.M, number(v.after), 0, c.width, at.STAR_Y - c.M.height // 2, BONE)
    step = c.width // (len(v.lives) - 1)
    x = (step - at.ICON) // 2
    for seat in range(len(v.lives)):
        if seat != v.loser:
            lives = v.lives[seat]
            colour = colour_of(seat) if lives > 0 else SLATE
            c.icon(seat, x, at.STAR_ICON_Y, colour)
            c.centre(c.M, number(lives), x, at.ICON, at.STAR_LIVES_Y, colour)
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
