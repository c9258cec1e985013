"""English, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
# For translators. PLAYS: how a character plays, by its number in opponent.py. BY_FEEL is how one plays that
# has no strategy for these rules, and how well;
# READY asks for other company after some won games.
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
READY=READY FOR|%?
PLAYS.0=plays as computed
PLAYS.1=bluffs a lot
PLAYS.2=doubts doubles
PLAYS.3=doubts a lot
PLAYS.4=learns how you play
PLAYS.5=new to the game
PLAYS.6=tells small lies
PLAYS.7=computes at times
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
