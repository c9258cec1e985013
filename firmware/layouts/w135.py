"""Where things stand on a screen of 135x240 pixels. What is sent is widened to columns of 5 px, rows of 4."""

from micropython import const

WIDTH = const(135)
HEIGHT = const(240)

# Head: the holder's icon and name on the holder's colour
HEAD_H = const(36)
HEAD_X = const(6)
HEAD_Y = const(6)
NAME_X = const(36)
NAME_Y = const(8)
NAME_W = const(94)

# Panel: the stage. Its height with and without a B flag below it
PANEL_X = const(5)
PANEL_Y = const(36)
PANEL_W = const(125)
PANEL_H = const(162)
STAGE_H = const(124)
PANEL_R = const(11)
TAIL_X = const(16)

# A: a tab over the full width that touches the real button. B: a flag from the right edge
TAB_Y = const(204)
TAB_H = const(36)
TAB_R = const(12)
TAB_W = const(97)  # of its label
FLAG_Y = const(165)  # move it to the height of the real button (not measured yet)
FLAG_H = const(32)
FLAG_R = const(12)
FLAG_W = const(92)  # of its label
KEYLINE = const(3)
BADGE = const(19)
BADGE_GAP = const(7)

# The standing claim on one line
OVER_Y = const(42)
PILL_W = const(36)
PILL_H = const(28)
PILL_R = const(6)

# Hand-over
PASS_Y = const(10)
PASS_ICON_Y = const(42)
PASS_NAME_Y = const(136)
PASS_ICON_RISE = const(8)  # where players stand in a row below
PASS_NAME_RISE = const(16)
PASS_ROW_Y = const(174)

# The claim to answer: who said it, the digits alone or with a name below
SAID_X = const(13)
SAID_Y = const(42)
SAID_W = const(82)
CLAIM_Y = const(71)
NOTED_Y = const(76)
NOTE_Y = const(138)

# Shake prompt; the box holds the rocking cup and is sent each frame
CUP_BOX = (10, 76, 115, 68)
CUP_SMALL = (30, 48, 48, 60)  # width at the top and below, height of the body, width of the foot
FOOT_H = const(11)
ARC_Y = const(88)
SHAKE_Y = const(153)

# Tumbling dice: boxes sent each frame, together 28 % of the screen
DICE_BOXES = ((10, 76, 70, 60), (55, 136, 70, 60))
TUMBLER = const(48)

# The closed cup, the icon twice its size on it
CUP_Y = const(76)
CUP_LARGE = (60, 78, 66, 92)
CUP_ICON_Y = const(10)  # below the cup's top

# Peek
RIM_H = const(12)
PEEK_X = const(11)
PEEK_Y = const(52)
DIE = const(54)
PEEK_VALUE_Y = const(110)
RANK_RIGHT = const(123)
PEEK_OVER_Y = const(165)

# Choosing: the value to say, its neighbours above and below
CHOICE_BOX = (15, 66, 105, 62)
CHOICE_R = const(9)
CHOICE_Y = const(72)
HIGHER_Y = const(42)
LOWER_Y = const(133)
STANDING_X = const(8)  # the claim that stands, beside the next higher value
STANDING_Y = const(38)
LOOK_X = const(8)  # holding A looks once more: said left of B
HIGHER_BOX = (50, 42, 35, 20)
LOWER_BOX = (50, 133, 35, 20)
PICKER_BOXES = ((50, 40, 35, 24), (15, 64, 105, 64), (50, 132, 35, 24))
TILT_RIGHT_X = const(90)  # what goes up, beside the next higher value
TILT_RIGHT_Y = const(39)
TILT_LEFT_X = const(20)  # what goes down, beside the next lower one
TILT_LEFT_Y = const(131)
ANNOUNCED_Y = const(72)

# Reveal: the title, then what was said and what lay there, then what it cost
TITLE_Y = const(11)
REVEAL_Y = const(64)
REVEAL_H = const(134)
REVEAL_X = const(11)
REVEAL_PILL_X = const(42)
REVEAL_RIGHT = const(97)
REVEAL_DIE_Y = const(102)
LOSS_Y = const(165)
LOSS_BEFORE_X = const(46)
LOSS_ARROW_X = const(78)
LOSS_AFTER_X = const(94)

# Lives of all
LIVES_Y = const(1)
STANDING_H = const(78)  # of a line at most
STACK_H = const(48)  # an icon, and the name below it
STACK_NAME = const(30)
STACK_W = const(72)
LINE_NAME_W = const(64)
NOTE_H = const(24)
LIFE_X = const(104)
LIFE = const(27)

# Outside a turn
BATTERY_X = const(102)
BATTERY_W = const(28)
VERSION_Y = const(6)
SPLASH_DIE = const(67)
SPLASH_X = const(34)
SPLASH_Y = const(24)
SPLASH_WORD_Y = const(95)
PLAYERS_W = const(90)
ROWS_Y = const(75)
ROWS_STEP = const(25)
ROW_H = const(23)
PAUSE_Y = const(31)
PAUSE_ROWS = const(6)
MENU_STEP = const(22)  # where a menu is long
TILT_BOX = (15, 4, 105, 40)  # the tray that shows the tilt
TILT_R = const(9)
BALL = const(12)
SETUP_NOTE_Y = const(50)
SETUP_Y = const(74)
ORDER_Y = const(36)
ORDER_STEP = const(18)
BAR_W = const(62)
START_DIE_Y = const(48)
START_CARDS_Y = const(118)
START_X = const(23)
START_Y = const(73)
START_DIE = const(89)
OVER_H = const(88)
OVER_STEP = const(24)

WIDTHS = (35, 45, 60, 65, 70, 95, 105, 115, 125, 130, 135)  # of the rectangles that are sent

# What arrives piece by piece: five strips of a curtain, the two digits of a claim, flag and tab
STRIPS = ((0, 0, 135, 48), (0, 48, 135, 48), (0, 96, 135, 48), (0, 144, 135, 48), (0, 192, 135, 48))
CLAIM_BOXES = ((5, 68, 60, 48), (5, 116, 60, 44), (65, 68, 65, 48), (65, 116, 65, 44))
FLAG_BOX = (5, 160, 130, 40)
TAB_BOX = (0, 200, 135, 40)

# By other rules than plain Tokyo's: a claim above what holding A does, a list, an outcome, a star
REPLY_Y = const(68)
REPLY_NOTE_Y = const(120)
HINT_X = const(17)
HINT_TEXT_X = const(42)
HINT_Y = const(141)
HINT_BOX = (5, 136, 125, 24)
OPTIONS_Y = const(53)
OPTIONS_STEP = const(38)
MANY_OPTIONS_Y = const(44)  # four of them
MANY_OPTIONS_STEP = const(29)
ANNOUNCED_NOTE_Y = const(172)
ODDS_BOX = (90, 132, 40, 20)
SETTLED_Y = const(48)
SETTLED_DIE_Y = const(86)
SETTLED_NOTE_Y = const(160)
STAR_Y = const(90)
STAR_BOX = (20, 44, 95, 92)
STAR_ICON_Y = const(144)

# Choosing rules
PARAGRAPH_STEP = const(21)
LIST_Y = const(38)
PAGE_TITLE_Y = const(6)
PAGE_BOX_Y = const(28)
PAGE_BOX_H = const(31)
PAGE_NOTE_Y = const(35)
PAGE_Y = const(64)
PAGE_W = const(122)
CHANGE_X = const(18)  # what holding A does where there is a value to change
SCROLL_W = const(3)
SCROLL_H = const(97)

# Sizes that come with the icons and letters
ICON = const(24)
ICON_STEP = const(30)  # an icon and the room before what stands beside it
CHECK = const(3)  # a square in the checker of seats 6 to 11
TAIL = (0, 0, 20, 0, 5, 13)  # outlines below and above the panel
POINTER = (0, 5, 7, 0, 14, 5)
POINTER_X = const(11)
POINTER_Y = const(31)
FLAG_END = const(5)  # right of the badge
FLAG_PAD = const(9)  # left of the label
PILL_GAP = const(8)
CARD = const(34)
CARD_R = const(6)
CARDS_W = const(123)
CARDS_X = const(6)
BATTERY_Y = const(6)
BATTERY_H = const(14)
BATTERY_EDGE = const(2)
BOLT = ((12, 2, 3, 5), (10, 5, 5, 3), (10, 7, 3, 5))
LEAN = (0, 3, 5, 3, 0, -3, -5, -3)  # how far the shaken cup's top leans in each step of a swing
SHAKEN_ICON_Y = const(14)
ARC_GAP = const(8)
ARC_H = const(41)
ARC_W = const(3)
ARC_END = const(5)
ARC_BEND = const(12)
BEVEL = const(4)  # of the cup
RIM_INSET = const(8)
CORNER = (35, -48, 43, -43, 48, -35)
PITCH = const(14)  # of its pips
TUMBLER_PIP = const(9)
STREAK_W = const(3)
STREAK_H = const(12)
DIE_GAP = const(4)
ARROW = const(9)
ARROW_Y = const(4)
STAR_TIP = (-3, 14, -8, 37, 0, 46, 8, 37, 3, 14)  # points up: across and away from the middle
STAR_LOST = (-3, 14, -5, 24, 0, 29, 5, 24, 3, 14)

# Where lines of text stand
LIST_TITLE_Y = const(6)
LIST_TITLE_H = const(30)
LINE_X = const(3)
LINE_NAME_X = const(34)
MENU_X = const(11)
ROW_PAD = const(3)
ROW_R = const(5)
BOX_H = const(36)
BOX_R = const(8)
PLAYERS_H = const(69)
PLAYERS_Y = const(6)  # its title
BOX_CARDS = const(25)  # below that
QUESTION_Y = const(12)
SHAKE_NOTE_Y = const(177)
RANK_Y = const(107)
RANK_STEP = const(18)
LOOK_Y = const(171)
EYE_X = const(32)
EYE_Y = const(169)
SAID_NAME_X = const(43)
REVEAL_ICON_Y = const(70)
REVEAL_PILL_Y = const(68)
REVEAL_TEXT_Y = const(72)
STRIKE_Y = const(78)  # the sign between what was said and what lay there
STRIKE_H = const(3)  # of its lines
UNEQUAL_X = const(82)
UNEQUAL_W = const(12)
OVER_ICON_Y = const(8)
OVER_TITLE_Y = const(62)
POINTS_ICON_X = const(8)  # the winner and their points beside each other
POINTS_X = const(62)
POINTS_W = const(68)
OVER_LIST_Y = const(90)
TIE_Y = const(20)
PAUSE_TITLE_Y = const(5)
PAUSE_BATTERY_Y = const(8)
HEADING_Y = const(7)
BAR_X = const(32)
BAR_H = const(12)
OPTIONS_PAD = const(7)
OPTIONS_H = const(34)
STAR_LIVES_Y = const(172)

# What is rarely seen
ABOUT_TITLE_Y = const(9)
ABOUT_RULE_Y = const(33)
ABOUT_Y = const(46)
ABOUT_STEP = const(23)
LOW_TITLE_Y = const(15)
LOW_CELL_Y = const(46)
LOW_CELL_H = const(46)
LOW_TEXT_Y = const(116)
LOW_TEXT_STEP = const(21)
LOW_NOTE_Y = const(172)
CRASH_DIE = const(52)
CRASH_DIE_Y = const(7)
CRASH_TITLE_Y = const(65)
CRASH_TEXT_Y = const(92)

# Who plays: the lines are LIST_TITLE_H from the top; who you are
BOX_GAP = const(5)
YOU_ICON_Y = const(34)
YOU_NAME_Y = const(109)

# How often each face has fallen: dice below each other, LIFE high, and a bar beside each
FACES_Y = const(38)
FACES_X = const(36)
FACES_W = const(60)

# Computer players: what one thinks, and who sits where
THOUGHT_BOX = (15, 144, 105, 48)
THOUGHT_WORD_Y = const(144)
SEATS_Y = const(6)
SEAT_NAME_Y = const(56)
SEAT_PAD = const(9)
SEAT_NOTE_Y = const(98)
THOUGHT = const(12)
SEAT_RAISE = const(6)

# What the coach says: two blocks, in each a name and a sentence
COACH_Y = const(34)
COACH_NAME_H = const(27)
COACH_GAP = const(6)
