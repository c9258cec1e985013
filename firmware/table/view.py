"""What a screen may show: the only thing the drawing code sees.

Secrecy rests here: `dice` is set by the peek, by the reveal, and for somebody who is alone with computers
while they choose, so a screen cannot draw what nobody may know yet.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

# How a button's badge is drawn: PRESS filled, HOLD as a ring, NONE when the button does nothing now
NONE = const(0)
PRESS = const(1)
HOLD = const(2)

NOBODY = const(-1)
NO_ICON = const(-1)


class View:
    """The facts of the screen that stands now. Players are seat numbers (0..11), `NOBODY` is -1.

    `holder` has the stick and gives the ground its colour; `speaker` said `claim`, which may be the highest.
    `dice` is the value shown, 0 while it is hidden. `step` counts the steps of an animation; what it means
    is the screen's. `changes` says what the round that is over has changed, seat by seat: who, what they have
    gained or lost as a text, whether they lost it. `most` is what each of `lives` was to begin with.
    `is_bad`: the news is bad, and red: a lie, a loss, a refusal. `count` is how many players, lines or dice.
    `percent` is the battery's charge, below 0 if unknown, or how often a claim is beaten.
    """

    def __init__(self) -> None:
        self.words: "Any" = None
        self.is_charging = False
        self.a_text = b""
        self.a_colour = 0
        self.a_kind = NONE
        self.a_icon = NO_ICON
        self.b_text = b""
        self.b_colour = 0
        self.b_kind = NONE
        self.b_icon = NO_ICON
        self.step = 0
        self.count = 0
        self.percent = -1
        self.lives: tuple | list = ()
        self.clear()

    def clear(self) -> None:
        """Forget all that belonged to another screen."""
        self.holder = NOBODY
        self.speaker = NOBODY
        self.claim = 0
        self.is_mia = False
        self.dice = 0
        self.title = b""
        self.note = b""
        self.rank: "tuple" = ()
        self.choice = 0
        self.higher = 0
        self.lower = 0
        self.loser = NOBODY
        self.changes: tuple = ()
        self.lines: tuple = ()
        self.most = 0
        self.before = 0
        self.after = 0
        self.is_bad = False
        self.cursor = 0
        self.a_kind = NONE
        self.b_kind = NONE
        self.step = 0

    def a(self, text: bytes, colour: int, kind: int = PRESS, icon: int = NO_ICON) -> None:
        """Say what button A does now; an icon stands after the text."""
        self.a_icon = icon
        self.a_text = text
        self.a_colour = colour
        self.a_kind = kind

    def b(self, text: bytes, colour: int, kind: int = PRESS, icon: int = NO_ICON) -> None:
        """Say what button B does now; an icon stands for the text."""
        self.b_icon = icon
        self.b_text = text
        self.b_colour = colour
        self.b_kind = kind
