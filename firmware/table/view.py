"""What a screen may show: the only data that the drawing code sees.

This keeps the dice secret: `dice` is set only by screens that `may_show_dice`: the peek, those after the cup
is lifted, and that on which a person alone with computers chooses. So no other can draw what nobody may know.
What a single screen shows besides is its own.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

# How a button's badge is drawn: PRESS filled, HOLD as a ring, NONE if the button does nothing now
NONE = const(0)
PRESS = const(1)
HOLD = const(2)

NOBODY = const(-1)
NO_ICON = const(-1)


class View:
    """The facts of the current screen. Players are seat numbers (0 to 11), `NOBODY` is -1.

    `holder`   has the stick; the background has their colour
    `speaker`  made the `claim`, which is the highest one if `is_mia`
    `dice`     the value shown, 0 while it is hidden
    `cursor`   which of the `lines` is chosen
    """

    def __init__(self) -> None:
        self.words: "Any" = None
        self.a_text = b""
        self.a_colour = 0
        self.a_kind = NONE
        self.a_icon = NO_ICON
        self.b_text = b""
        self.b_colour = 0
        self.b_kind = NONE
        self.b_icon = NO_ICON
        self.clear()

    def clear(self) -> None:
        """Forget everything that belonged to the screen before."""
        self.holder = NOBODY
        self.speaker = NOBODY
        self.claim = 0
        self.is_mia = False
        self.dice = 0
        self.title = b""
        self.note = b""
        self.lines: tuple = ()
        self.cursor = 0
        self.a_kind = NONE
        self.b_kind = NONE

    def a(self, text: bytes, colour: int, kind: int = PRESS, icon: int = NO_ICON) -> None:
        """Set the label of button A: a text, and an icon after it."""
        self.a_icon = icon
        self.a_text = text
        self.a_colour = colour
        self.a_kind = kind

    def b(self, text: bytes, colour: int, kind: int = PRESS, icon: int = NO_ICON) -> None:
        """Set the label of button B: a text, or an icon in its place."""
        self.b_icon = icon
        self.b_text = text
        self.b_colour = colour
        self.b_kind = kind
