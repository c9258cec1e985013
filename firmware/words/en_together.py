"""English, for a table that several sticks share: loaded with it."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
# For translators. TOGETHER: everybody plays with a stick of their own. WAITS: what this stick does until the
# others are there; WAITS_FOR, with an icon behind it, until that one begins. SHAKES, LOOKS, BELIEVES: what
# somebody else is doing now; 72 pixels of 80. AWAY: their stick has been silent for long; WAIT for them, or
# go on WITHOUT them. OFFLINE: this stick has lost all others. SEATS: the list of who plays with this stick;
# ONE_MORE and ONE_LESS of these, and HERE, to be heard behind the name of one.
# OTHERS_GO_ON: asked before one may LEAVE a game that is not over.
# TABLE_OF: at whose table an invited guest may SIT_DOWN; 80 pixels with any of the names.
TEXTS = (
    """
TOGETHER=TOGETHER
WAITS=WAITS
WAITS_FOR=WAITS FOR
LEAVE=LEAVE
SEATS=SEATS
ONE_MORE=ONE MORE
ONE_LESS=ONE LESS
HERE=HERE
SHAKES=SHAKES
LOOKS=LOOKS
BELIEVES=BELIEVES?
AWAY=IS AWAY
WAIT=WAIT
WITHOUT=WITHOUT
OFFLINE=OFFLINE
YOU_ARE_OFFLINE=YOU ARE OFFLINE
WAITS_FOR_NAME=WAITS FOR %
GONE=THIS TABLE IS NO MORE
FULL=THIS TABLE IS FULL
NEW_TABLE=NEW TABLE
SIT_DOWN=SIT DOWN
TABLE_OF=%'S TABLE
FREE_SEAT=FREE A SEAT
OTHERS_GO_ON=THE OTHERS PLAY ON
NEXT_GAME=YOU PLAY IN THE NEXT GAME
YOU=YOU ARE %
""",
)
