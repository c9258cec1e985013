"""English, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
# For translators. BY_FEEL is how a character plays that has no strategy for these rules, and how well;
# GAMES in how many of them each face has fallen so often.
TEXTS = (
    """
SHAKING=SHAKE
SENSITIVITIES=LOW|MID|HIGH
SENSITIVITY=sensitivity
HOLD_TO_ROLL=hold A to roll
FLIP_X=FLIP X
FLIP_Y=FLIP Y
BALL=ball rolls down
COACH=COACH
ADVICE=after a doubt
POWER=POWER
ABOUT=ABOUT
REST=DIM|SLEEP|OFF
AFTER=dims after|sleeps after|off after
NEVER=NEVER
NO_BATTERY=no battery chip
DICE=DICE
GAMES=GAMES
ONLY_SHAKES=ONLY SHAKES
A_PERSON=one of you
A_COMPUTER=Computer: %
CHARACTERS=plays as computed|bluffs a lot|believes a lot|doubts a lot|learns how you play|new to the game
BY_FEEL=by feel, weaker
DONE=DONE
SORRY=SORRY
CRASH_KEPT=my mistake,|game is kept
CRASH_KNOWN=it happened|again
CRASH_BROKEN=install again:|make flash
ASIDE=was put aside
UNREADABLE=saved games|can't be read
ALL_GONE=all of them|will be lost
CRASH_CODE=code %
""",
)
