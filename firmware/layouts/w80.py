"""Where things stand on a screen of 80x160 pixels. What is sent is widened to a grid of 4 px."""

from micropython import const

WIDTH = const(80)
HEIGHT = const(160)

# Head: the holder's icon and name on the holder's colour
HEAD_H = const(22)
HEAD_X = const(4)
HEAD_Y = const(3)
NAME_X = const(25)
NAME_Y = const(5)
NAME_W = const(52)

# Panel: the stage. Its height with and without a B flag below it
PANEL_X = const(3)
PANEL_Y = const(22)
PANEL_W = const(74)
PANEL_H = const(110)
STAGE_H = const(86)
PANEL_R = const(8)
TAIL_X = const(10)

# A: a tab over the full width that touches the real button. B: a flag from the right edge
TAB_Y = const(136)
TAB_H = const(24)
TAB_R = const(8)
TAB_W = const(54)  # of its label
FLAG_Y = const(111)  # move it to the height of the real button (not measured yet)
FLAG_H = const(20)
FLAG_R = const(8)
FLAG_W = const(52)  # of its label
KEYLINE = const(2)
BADGE = const(13)
BADGE_GAP = const(5)

# The standing claim on one line
OVER_Y = const(27)
PILL_W = const(22)
PILL_H = const(19)
PILL_R = const(4)

# Hand-over
PASS_Y = const(6)
PASS_ICON_Y = const(30)
PASS_NAME_Y = const(89)
PASS_ICON_RISE = const(9)  # where players stand in a row below
PASS_NAME_RISE = const(12)
PASS_ROW_Y = const(113)

# The claim to answer: who said it, the digits alone or with a name below
SAID_X = const(9)
SAID_Y = const(27)
SAID_W = const(44)
CLAIM_Y = const(48)
NOTED_Y = const(51)
NOTE_Y = const(93)

# Shake prompt; the box holds the rocking cup and is sent each frame
CUP_BOX = (8, 52, 64, 44)
CUP_SMALL = (19, 30, 31, 38)  # width at the top and below, height of the body, width of the foot
FOOT_H = const(7)
ARC_Y = const(59)
SHAKE_Y = const(103)

# Tumbling dice: boxes sent each frame, together 28 % of the screen
DICE_BOXES = ((8, 48, 44, 40), (28, 88, 44, 40))
TUMBLER = const(30)

# The closed cup, the icon twice its size on it
CUP_Y = const(50)
CUP_LARGE = (38, 50, 45, 58)
CUP_ICON_Y = const(7)  # below the cup's top

# Peek
RIM_H = const(8)
PEEK_X = const(6)
PEEK_Y = const(35)
DIE = const(33)
PEEK_VALUE_Y = const(73)
RANK_RIGHT = const(73)
PEEK_OVER_Y = const(109)

# Choosing: the value to say, its neighbours above and below
CHOICE_BOX = (9, 44, 62, 42)
CHOICE_R = const(6)
CHOICE_Y = const(49)
HIGHER_Y = const(27)
LOWER_Y = const(91)
STANDING_X = const(5)  # the claim that stands, beside the next higher value
STANDING_Y = const(24)
LOOK_X = const(5)  # holding A looks once more: said left of B
HIGHER_BOX = (28, 27, 24, 13)
LOWER_BOX = (28, 91, 24, 13)
PICKER_BOXES = ((28, 24, 24, 16), (8, 44, 64, 44), (28, 88, 24, 16))
TILT_RIGHT_X = const(55)  # what goes up, beside the next higher value
TILT_RIGHT_Y = const(25)
TILT_LEFT_X = const(9)  # what goes down, beside the next lower one
TILT_LEFT_Y = const(89)
ANNOUNCED_Y = const(49)

# Reveal: the title, then what was said and what lay there, then what it cost
TITLE_Y = const(7)
REVEAL_Y = const(42)
REVEAL_H = const(91)
REVEAL_X = const(6)
REVEAL_PILL_X = const(28)
REVEAL_RIGHT = const(58)
REVEAL_DIE_Y = const(69)
LOSS_Y = const(109)
LOSS_BEFORE_X = const(28)
LOSS_ARROW_X = const(48)
LOSS_AFTER_X = const(56)

# Lives of all
LIVES_Y = const(1)
STANDING_H = const(52)  # of a line at most
STACK_H = const(32)  # an icon, and the name below it
STACK_NAME = const(20)
STACK_W = const(42)
LINE_NAME_W = const(36)
NOTE_H = const(16)
LIFE_X = const(59)
LIFE = const(18)

# Outside a turn
BATTERY_X = const(61)
BATTERY_W = const(17)
VERSION_Y = const(3)
SPLASH_DIE = const(46)
SPLASH_X = const(17)
SPLASH_Y = const(16)
SPLASH_WORD_Y = const(66)
PLAYERS_W = const(50)
ROWS_Y = const(48)
ROWS_STEP = const(17)
ROW_H = const(17)
PAUSE_Y = const(20)
PAUSE_ROWS = const(5)
MENU_STEP = const(16)  # where a menu is long
TILT_BOX = (8, 2, 64, 28)  # the tray that shows the tilt
TILT_R = const(6)
BALL = const(8)
SETUP_NOTE_Y = const(31)
SETUP_Y = const(47)
ORDER_Y = const(21)
ORDER_STEP = const(13)
BAR_W = const(36)
START_DIE_Y = const(36)
START_CARDS_Y = const(84)
START_X = const(13)
START_Y = const(46)
START_DIE = const(54)
OVER_H = const(58)
OVER_STEP = const(16)

WIDTHS = (20, 24, 36, 44, 64, 76, 80)  # of the rectangles that are sent

# What arrives piece by piece: five strips of a curtain, the two digits of a claim, flag and tab
STRIPS = ((0, 0, 80, 32), (0, 32, 80, 32), (0, 64, 80, 32), (0, 96, 80, 32), (0, 128, 80, 32))
CLAIM_BOXES = ((4, 44, 36, 32), (4, 76, 36, 32), (40, 44, 36, 32), (40, 76, 36, 32))
FLAG_BOX = (4, 108, 76, 28)
TAB_BOX = (0, 132, 80, 28)

# By other rules than plain Tokyo's: a claim above what holding A does, a list, an outcome, a star
REPLY_Y = const(44)
REPLY_NOTE_Y = const(78)
HINT_X = const(11)
HINT_TEXT_X = const(28)
HINT_Y = const(95)
HINT_BOX = (4, 92, 76, 16)
OPTIONS_Y = const(35)
OPTIONS_STEP = const(25)
MANY_OPTIONS_Y = const(28)  # four of them
MANY_OPTIONS_STEP = const(20)
ANNOUNCED_NOTE_Y = const(112)
ODDS_BOX = (52, 87, 24, 13)
SETTLED_Y = const(30)
SETTLED_DIE_Y = const(56)
SETTLED_NOTE_Y = const(104)
STAR_Y = const(60)
STAR_BOX = (8, 28, 64, 64)
STAR_ICON_Y = const(98)

# Choosing rules
PARAGRAPH_STEP = const(14)
LIST_Y = const(24)
PAGE_TITLE_Y = const(4)
PAGE_BOX_Y = const(18)
PAGE_BOX_H = const(20)
PAGE_NOTE_Y = const(22)
PAGE_Y = const(41)
PAGE_W = const(70)
CHANGE_X = const(10)  # what holding A does where there is a value to change
SCROLL_W = const(2)
SCROLL_H = const(66)

# Sizes that come with the icons and letters
ICON = const(16)
ICON_STEP = const(20)  # an icon and the room before what stands beside it
CHECK = const(2)  # a square in the checker of seats 6 to 11
TAIL = (0, 0, 12, 0, 3, 8)  # outlines below and above the panel
POINTER = (0, 3, 4, 0, 8, 3)
POINTER_X = const(8)
POINTER_Y = const(19)
FLAG_END = const(3)  # right of the badge
FLAG_PAD = const(6)  # left of the label
PILL_GAP = const(5)
CARD = const(22)
CARD_R = const(4)
CARDS_W = const(70)
CARDS_X = const(5)
BATTERY_Y = const(4)
BATTERY_H = const(8)
BATTERY_EDGE = const(1)
BOLT = ((7, 1, 2, 3), (6, 3, 3, 2), (6, 4, 2, 3))
LEAN = (0, 2, 3, 2, 0, -2, -3, -2)  # how far the shaken cup's top leans in each step of a swing
SHAKEN_ICON_Y = const(9)
ARC_GAP = const(5)
ARC_H = const(27)
ARC_W = const(2)
ARC_END = const(3)
ARC_BEND = const(8)
BEVEL = const(3)  # of the cup
RIM_INSET = const(5)
CORNER = (
    22,
    -30,
    27,
    -27,
    30,
    -22,
)  # of a tumbling die, edges off: three points in half pixels from its middle
PITCH = const(9)  # of its pips
TUMBLER_PIP = const(6)
STREAK_W = const(2)
STREAK_H = const(8)
DIE_GAP = const(2)
ARROW = const(6)
ARROW_Y = const(3)
STAR_TIP = (-2, 9, -5, 25, 0, 31, 5, 25, 2, 9)  # points up: across and away from the middle
STAR_LOST = (-2, 9, -3, 16, 0, 19, 3, 16, 2, 9)

# Where lines of text stand
LIST_TITLE_Y = const(4)
LIST_TITLE_H = const(20)
LINE_X = const(2)
LINE_NAME_X = const(22)
MENU_X = const(7)
ROW_PAD = const(3)
ROW_R = const(3)
BOX_H = const(24)
BOX_R = const(5)
PLAYERS_H = const(45)
PLAYERS_Y = const(4)  # its title
BOX_CARDS = const(16)  # below that
QUESTION_Y = const(8)
SHAKE_NOTE_Y = const(118)
RANK_Y = const(72)
RANK_STEP = const(12)
LOOK_Y = const(115)
EYE_X = const(20)
EYE_Y = const(113)
SAID_NAME_X = const(30)
REVEAL_ICON_Y = const(47)
REVEAL_PILL_Y = const(46)
REVEAL_TEXT_Y = const(49)
STRIKE_Y = const(53)  # the sign between what was said and what lay there
STRIKE_H = const(2)  # of its lines
UNEQUAL_X = const(51)
UNEQUAL_W = const(6)
OVER_ICON_Y = const(5)
OVER_TITLE_Y = const(40)
POINTS_ICON_X = const(6)  # the winner and their points beside each other
POINTS_X = const(40)
POINTS_W = const(36)
OVER_LIST_Y = const(61)
TIE_Y = const(12)
PAUSE_TITLE_Y = const(3)
PAUSE_BATTERY_Y = const(5)
HEADING_Y = const(5)
BAR_X = const(20)
BAR_H = const(8)
OPTIONS_PAD = const(5)
OPTIONS_H = const(22)
STAR_LIVES_Y = const(117)

# What is rarely seen
ABOUT_TITLE_Y = const(6)
ABOUT_RULE_Y = const(23)
ABOUT_Y = const(32)
ABOUT_STEP = const(15)
LOW_TITLE_Y = const(10)
LOW_CELL_Y = const(32)
LOW_CELL_H = const(30)
LOW_TEXT_Y = const(78)
LOW_TEXT_STEP = const(14)
LOW_NOTE_Y = const(114)
CRASH_DIE = const(40)
CRASH_DIE_Y = const(8)
CRASH_TITLE_Y = const(53)
CRASH_TEXT_Y = const(69)

# Who plays: the lines are LIST_TITLE_H from the top; who you are
BOX_GAP = const(4)
YOU_ICON_Y = const(20)
YOU_NAME_Y = const(76)

# How often each face has fallen: dice below each other, LIFE high, and a bar beside each
FACES_Y = const(23)
FACES_X = const(23)
FACES_W = const(31)

# Computer players: what one thinks, and who sits where
THOUGHT_BOX = (8, 88, 64, 36)
THOUGHT_WORD_Y = const(92)
SEATS_Y = const(4)
SEAT_NAME_Y = const(38)
SEAT_PAD = const(6)
SEAT_NOTE_Y = const(66)
THOUGHT = const(8)
SEAT_RAISE = const(4)

# What the coach says: two blocks, in each a name and a sentence
COACH_Y = const(22)
COACH_NAME_H = const(18)
COACH_GAP = const(4)
