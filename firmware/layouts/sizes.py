"""Where things are, in pixels: on a screen of 80x160, then on one of 135x240.

Rectangles that are sent are widened to a grid of 4 px on the small screen, and of columns of 5 px and rows of
4 px on the large one.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import TypeVar

    _T = TypeVar("_T")


def each(*sizes: "_T") -> "_T":
    """The sizes for both screens. A type checker sees one of them, which is what `layouts.choose` leaves."""
    return sizes  # type: ignore[return-value]


WIDTH = each(80, 135)

# Head: the holder's icon and name on the holder's colour
HEAD_H = each(22, 36)
HEAD_X = each(4, 6)
HEAD_Y = each(3, 6)
NAME_X = each(25, 36)
NAME_W = each(52, 94)

# Panel: the stage. Its height with and without a B flag below it
PANEL_X = each(3, 5)
PANEL_Y = each(22, 36)
PANEL_W = each(74, 125)
PANEL_H = each(110, 162)
STAGE_H = each(86, 124)
PANEL_R = each(8, 11)
TAIL_X = each(10, 16)

# A: a tab over the full width that touches the real button. B: a flag from the right edge
TAB_Y = each(136, 204)
TAB_H = each(24, 36)
TAB_R = each(8, 12)
TAB_W = each(54, 97)  # of its label
FLAG_Y = each(111, 165)  # move it to the height of the real button (not measured yet)
FLAG_H = each(20, 32)
FLAG_R = each(8, 12)
FLAG_W = each(52, 92)  # of its label
KEYLINE = each(2, 3)
BADGE = each(13, 19)
BADGE_GAP = each(5, 7)

# The current claim on one line
OVER_Y = each(27, 42)
PILL_W = each(22, 36)
PILL_H = each(19, 28)
PILL_R = each(4, 6)

# Hand-over
PASS_Y = each(6, 10)
PASS_ICON_Y = each(30, 42)
PASS_NAME_Y = each(89, 136)
PASS_ICON_RISE = each(9, 8)  # if there is a row of players below
PASS_NAME_RISE = each(12, 16)
PASS_ROW_Y = each(113, 174)

# The claim to answer: who said it, the digits alone or with a name below
SAID_X = each(9, 13)
SAID_Y = each(27, 42)
SAID_W = each(44, 82)
CLAIM_Y = each(48, 71)
NOTED_Y = each(51, 76)
NOTE_Y = each(93, 138)

# Shake prompt; the box holds the rocking cup and is sent each frame
CUP_BOX = each((8, 52, 64, 44), (10, 76, 115, 68))
CUP_SMALL = each(
    (19, 30, 31, 38), (30, 48, 48, 60)
)  # width at the top and below, height of the body, width of the foot
FOOT_H = each(7, 11)
ARC_Y = each(59, 88)
SHAKE_Y = each(103, 153)
HARDER_Y = each(24, 40)

# Tumbling dice: boxes sent each frame, together 28 % of the screen
DICE_BOXES = each(((8, 48, 44, 40), (28, 88, 44, 40)), ((10, 76, 70, 60), (55, 136, 70, 60)))

# The closed cup, the icon twice its size on it
CUP_Y = each(50, 76)
CUP_LARGE = each((38, 50, 45, 58), (60, 78, 66, 92))
CUP_ICON_Y = each(7, 10)  # below the cup's top

# Peek
RIM_H = each(8, 12)
PEEK_X = each(6, 11)
PEEK_Y = each(35, 52)
DIE = each(33, 54)
BLUFF_Y = each(46, 68)  # of the best bluff's claim, and its dice below
BLUFF_DICE_Y = each(95, 140)
PEEK_VALUE_Y = each(73, 110)
RANK_RIGHT = each(73, 123)
PEEK_OVER_Y = each(109, 165)

# Choosing: the chosen value between its neighbours, the lower one at the left; an arrow below each of these
CHOICE_BOX = each((19, 51, 42, 42), (34, 77, 66, 62))
CHOICE_R = each(6, 9)
CHOICE_Y = each(56, 83)
LOWER_X = each(4, 7)
HIGHER_X = each(62, 102)
NEIGHBOUR_W = each(14, 26)
NEIGHBOUR_Y = each(63, 95)
ARROWS_Y = each(80, 119)
PICKER_BOX = each((4, 48, 72, 48), (5, 76, 125, 64))
OWN_DIE = each(15, 25)  # one's own roll, left of B
OWN_DIE_X = each(2, 4)
OWN_DIE_Y = each(114, 169)
OWN_CUP = each((19, 29, 14), (30, 44, 22))  # left of B: width at the top and below, height
OWN_CUP_X = each(2, 4)
OWN_CUP_Y = each(111, 165)
ANNOUNCED_Y = each(49, 72)

# Reveal: the title, then what was said and what was under the cup, then what it cost
TITLE_Y = each(7, 11)
REVEAL_Y = each(40, 62)
REVEAL_H = each(92, 138)
REVEAL_X = each(6, 11)
BUBBLE = each((28, 43, 46, 35), (44, 67, 80, 53))
BUBBLE_TAIL = each((0, 0, -4, 5, 0, 10), (0, 0, -6, 8, 0, 16))  # towards who said it
SHOWN_DIE = each(31, 45)
SHOWN_X = each((7, 42), (18, 71))
BAND_Y = each(113, 174)
BAND_H = each(19, 26)
BAND_LIFE = each(16, 23)
BAND_LIFE_X = each(56, 98)
BAND_BOX = each((0, 112, 80, 20), (0, 172, 135, 28))
FACE = each((20, 116, 40, 44), (37, 178, 61, 62))
REVEAL_DIE_Y = each(80, 124)
CHANGE_W = each(34, 58)  # an icon and what a player has gained or lost, at least

# Lives of all
LIVES_Y = each(1, 1)
STANDING_H = each(52, 78)  # of a line at most
STACK_H = each(32, 48)  # an icon, and the name below it
STACK_NAME = each(20, 30)
STACK_W = each(42, 72)
LINE_NAME_W = each(36, 64)
NOTE_H = each(16, 24)
LIFE = each(18, 27)
DRAIN_H = each(5, 7)  # how much is left of more lives than a die shows
CROWD_BAND = each(42, 66)  # with seven players or more: those whom the round was about
CROWD_DIE = each(28, 48)
CROWD_STEP = each(23, 34)
SUN = each(8, 12)  # a last life

# Outside a turn
BATTERY_X = each(61, 102)
BATTERY_W = each(17, 28)
VERSION_Y = each(3, 6)
SPLASH_DIE = each(46, 67)
SPLASH_X = each(17, 34)
SPLASH_Y = each(16, 24)
SPLASH_WORD_Y = each(66, 95)
TABLE_X = each(40, 67)  # the middle of the table in a new game
TABLE_Y = each(41, 66)
TABLE_D = each(45, 71)
TABLE_R = each(30, 49)  # of the circle on which up to eight sit
TABLE_CARD = each(20, 32)
TABLE_CELL = each(20, 32)  # from nine on: an icon in a ring of four times four
TABLE_RING_X = each(2, 4)
TABLE_RING_Y = each(3, 4)
TABLE_RULES_Y = each(88, 138)
TABLE_GAP = each(6, 9)
TABLE_STEP = each(21, 31)
TABLE_LIST_Y = each(7, 10)
ROWS_STEP = each(17, 25)
ROW_H = each(17, 23)
PAUSE_Y = each(20, 31)
PAUSE_ROWS = each(5, 6)
MENU_STEP = each(16, 22)  # in a long menu
TILT_BOX = each((8, 2, 64, 28), (15, 4, 105, 40))  # the tray that shows the tilt
TILT_R = each(6, 9)
BALL = each(8, 12)
SETUP_NOTE_Y = each(31, 50)
SETUP_Y = each(47, 74)
ORDER_Y = each(21, 36)
ORDER_STEP = each(13, 18)
BAR_W = each(36, 62)
START_DIE_Y = each(36, 48)
START_CARDS_Y = each(84, 118)
START_X = each(13, 23)
START_Y = each(46, 73)
START_DIE = each(54, 89)
OVER_H = each(39, 58)
OVER_STEP = each(16, 24)

WIDTHS = each(
    (20, 24, 36, 44, 64, 72, 76, 80), (35, 45, 60, 65, 70, 95, 105, 115, 125, 130, 135)
)  # of the rectangles that are sent

# What appears piece by piece: five strips of a curtain, the two digits of a claim, flag and tab
STRIPS = each(
    ((0, 0, 80, 32), (0, 32, 80, 32), (0, 64, 80, 32), (0, 96, 80, 32), (0, 128, 80, 32)),
    ((0, 0, 135, 48), (0, 48, 135, 48), (0, 96, 135, 48), (0, 144, 135, 48), (0, 192, 135, 48)),
)
CLAIM_BOXES = each(
    ((4, 44, 36, 32), (4, 76, 36, 32), (40, 44, 36, 32), (40, 76, 36, 32)),
    ((5, 68, 60, 48), (5, 116, 60, 44), (65, 68, 65, 48), (65, 116, 65, 44)),
)
FLAG_BOX = each((4, 108, 76, 28), (5, 160, 130, 40))
TAB_BOX = each((0, 132, 80, 28), (0, 200, 135, 40))

# Only by rules other than plain Tokyo: a claim above what holding A does, a list, an outcome, a star
REPLY_Y = each(44, 68)
REPLY_NOTE_Y = each(78, 120)
HINT_X = each(11, 17)
HINT_TEXT_X = each(28, 42)
HINT_Y = each(95, 141)
HINT_BOX = each((4, 92, 76, 16), (5, 136, 125, 24))
OPTIONS_Y = each(35, 53)
OPTIONS_STEP = each(25, 38)
MANY_OPTIONS_Y = each(28, 44)  # four of them
MANY_OPTIONS_STEP = each(20, 29)
ANNOUNCED_NOTE_Y = each(112, 172)
GRIN = each((24, 12, 5), (40, 16, 7))  # half its width, and how far its lips hang
ODDS_BOX = each((4, 96, 72, 12), (5, 140, 125, 20))  # the chance of being beaten: a bar and the number
ODDS_X = each(7, 12)
ODDS_W = each(41, 70)
ODDS_H = each(6, 9)
ODDS_Y = each(99, 147)
ODDS_TEXT_Y = each(96, 144)
ODDS_RIGHT = each(74, 124)
SETTLED_Y = each(30, 48)
SETTLED_DIE_Y = each(56, 86)
SETTLED_NOTE_Y = each(104, 160)
STAR_Y = each(60, 90)
STAR_BOX = each((8, 28, 64, 64), (20, 44, 95, 92))
STAR_ICON_Y = each(98, 144)

# Choosing rules
PARAGRAPH_STEP = each(14, 21)
LIST_Y = each(24, 38)
PAGE_TITLE_Y = each(4, 6)
PAGE_BOX_Y = each(17, 27)
PAGE_BOX_H = each(20, 31)
PAGE_NOTE_Y = each(21, 34)
PAGE_Y = each(39, 62)
PAGE_W = each(70, 122)
SCROLL_W = each(2, 3)
SCROLL_H = each(66, 97)

# Sizes that come with the icons and letters
ICON = each(16, 24)
ICON_STEP = each(20, 30)  # an icon and the gap to what is beside it
CHECK = each(2, 3)  # a square in the checker of seats 6 to 11
TAIL = each((0, 0, 12, 0, 3, 8), (0, 0, 20, 0, 5, 13))  # outlines below and above the panel
ARROW_LEFT = each((5, 0, 5, 8, 0, 4), (8, 0, 8, 13, 0, 6))
ARROW_RIGHT = each((0, 0, 0, 8, 5, 4), (0, 0, 0, 13, 8, 6))
POINTER = each((0, 3, 4, 0, 8, 3), (0, 5, 7, 0, 14, 5))
POINTER_X = each(8, 11)
POINTER_Y = each(19, 31)
FLAG_END = each(3, 5)  # right of the badge
FLAG_PAD = each(6, 9)  # left of the label
PILL_GAP = each(5, 8)
CARD = each(22, 34)
CARD_R = each(4, 6)
CARDS_W = each(70, 123)
CARDS_X = each(5, 6)
BATTERY_Y = each(4, 6)
BATTERY_H = each(8, 14)
BATTERY_EDGE = each(1, 2)
BOLT = each(((7, 1, 2, 3), (6, 3, 3, 2), (6, 4, 2, 3)), ((12, 2, 3, 5), (10, 5, 5, 3), (10, 7, 3, 5)))
LEAN = each(
    (0, 2, 3, 2, 0, -2, -3, -2), (0, 3, 5, 3, 0, -3, -5, -3)
)  # how far the shaken cup's top leans in each step of a swing
SHAKEN_ICON_Y = each(9, 14)
ARC_GAP = each(5, 8)
ARC_H = each(27, 41)
ARC_W = each(2, 3)
ARC_END = each(3, 5)
ARC_BEND = each(8, 12)
BEVEL = each(3, 4)  # of the cup
RIM_INSET = each(5, 8)
CORNER = each(
    (22, -30, 27, -27, 30, -22), (35, -48, 43, -43, 48, -35)
)  # of a tumbling die, edges off: three points in half pixels from its middle
PITCH = each(9, 14)  # of its pips
TUMBLER_PIP = each(6, 9)
STREAK_W = each(2, 3)
STREAK_H = each(8, 12)
DIE_GAP = each(2, 4)
ARROW = each(6, 9)
STAR_TIP = each(
    (-2, 9, -5, 25, 0, 31, 5, 25, 2, 9), (-3, 14, -8, 37, 0, 46, 8, 37, 3, 14)
)  # points up: across and away from the middle
STAR_LOST = each((-2, 9, -3, 16, 0, 19, 3, 16, 2, 9), (-3, 14, -5, 24, 0, 29, 5, 24, 3, 14))

# Where lines of text are
LIST_TITLE_Y = each(4, 6)
LIST_TITLE_H = each(20, 30)
LINE_X = each(2, 3)
LINE_NAME_X = each(22, 34)
MENU_X = each(7, 11)
ROW_PAD = each(3, 3)
ROW_R = each(3, 5)
BOX_H = each(24, 36)
BOX_R = each(5, 8)
PLAYERS_H = each(45, 69)
PLAYERS_Y = each(4, 6)  # its title
BOX_CARDS = each(16, 25)  # below that
QUESTION_Y = each(8, 12)
SHAKE_NOTE_Y = each(118, 177)
RANK_Y = each(72, 107)
RANK_STEP = each(14, 21)
SAID_NAME_X = each(30, 43)
REVEAL_ICON_Y = each(52, 81)
OVER_ICON_Y = each(7, 10)  # at twice its size, or at three times: then it sinks below the band
OVER_SUN = each(60, 90)  # half of it rises
OVER_TITLE_Y = each(43, 63)
POINTS_ICON_X = each(12, 28)  # the winner and their points beside each other
POINTS_X = each(52, 88)
POINTS_W = each(24, 40)
OVER_LIST_Y = each(62, 90)
PAUSE_TITLE_Y = each(3, 5)
PAUSE_BATTERY_Y = each(5, 8)
HEADING_Y = each(5, 7)
BAR_X = each(20, 32)
BAR_H = each(8, 12)
OPTIONS_PAD = each(5, 7)
OPTIONS_H = each(22, 34)
STAR_LIVES_Y = each(117, 172)

# A table that sticks share: its chairs
LOBBY_CODE_Y = each(20, 29)
LOBBY_Y = each(57, 88)

# A stick whose player waits: the lives of all in a strip, of more than six in two rows
STRIP_Y = each(114, 174)
STRIP_TOP = each(106, 162)
STRIP_DIE = each(14, 21)
STRIP_DIE_SMALL = each(12, 18)
STRIP_RISE = each(3, 5)

# Rare screens
ABOUT_TITLE_Y = each(6, 9)
ABOUT_RULE_Y = each(23, 33)
ABOUT_Y = each(32, 46)
ABOUT_STEP = each(15, 23)
LOW_TITLE_Y = each(10, 15)
LOW_CELL_Y = each(32, 46)
LOW_CELL_H = each(30, 46)
LOW_CROSS_Y = each(27, 39)
LOW_NOT_SAVED_Y = each(59, 91)
LOW_TEXT_Y = each(78, 116)
LOW_TEXT_STEP = each(14, 21)
LOW_NOTE_Y = each(114, 172)
CRASH_DIE = each(40, 52)
CRASH_DIE_Y = each(8, 7)
CRASH_TITLE_Y = each(53, 65)
CRASH_TEXT_Y = each(69, 92)

# Who plays: the lines are LIST_TITLE_H from the top; who you are
BOX_GAP = each(4, 5)
YOU_ICON_Y = each(20, 34)
YOU_ARE_Y = each(24, 34)
YOU_NAME_Y = each(61, 86)
READY_ICON_Y = each(16, 24)
YOU_COMPANY_Y = each(97, 143)
YOU_FIRST_Y = each(78, 118)
YOU_STEP = each(22, 34)

# How often each face has fallen: dice below each other, LIFE high, and a bar beside each
FACES_Y = each(23, 38)
FACES_X = each(23, 36)
FACES_W = each(31, 60)

# Computer players: what one thinks, and who sits where
THOUGHT_BOX = each((8, 88, 64, 36), (15, 144, 105, 48))
THOUGHT_WORD_Y = each(92, 144)
SEATS_Y = each(4, 6)
SEAT_NAME_Y = each(38, 56)
SEAT_PAD = each(6, 9)
SEAT_NOTE_Y = each(66, 98)
THOUGHT = each(8, 12)
SEAT_RAISE = each(4, 6)

# What the coach says. About one decision, on the panel: what was done, what is better, by how much
COACH_X = each(8, 13)
COACH_NOT_W = each(40, 66)
COACH_BEST_Y = each(52, 80)
COACH_FEW_Y = each(52, 78)  # "e.g.", and below it a smaller number
COACH_FEW_BEST_Y = each(70, 102)
COACH_WINS_Y = each(114, 172)
COACH_KEYS_Y = each((51, 80), (77, 122))  # doubting and believing, as the buttons they are
COACH_TICK_Y = each(102, 156)
COACH_FINE_Y = each(36, 54)
# About two, a block each: a head, and below it the same in small
COACH_BLOCK = each(67, 101)
COACH_HEAD = each(20, 32)
COACH_HEAD_Y = each(2, 4)
COACH_BLOCK_Y = each(27, 43)
COACH_KEY_TOP = each(25, 39)
COACH_GAIN_Y = each(51, 79)
COACH_RIGHT_X = each(43, 74)
COACH_LINES_Y = each((22, 36, 51), (36, 57, 79))
COACH_KEY_H = each(22, 34)
COACH_MARK_X = each(50, 86)
COACH_MARK_Y = each(33, 51)
TICK = each((0, 11, 3, 8, 9, 14, 23, 0, 26, 3, 9, 20), (0, 17, 5, 12, 14, 22, 35, 0, 40, 5, 14, 31))
TICK_W = each(26, 40)
