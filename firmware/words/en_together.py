"""English, for a table that several sticks share: loaded with it."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
# For translators. TOGETHER: everybody plays with a stick of their own. WAITS: what this stick does until the
# others are there; WAITS_FOR, with an icon behind it, until that one begins. SHAKES, LOOKS, BELIEVES: what
# somebody else is doing now; 72 pixels of 80. AWAY: their stick is gone, or nobody is at it; WAIT for them,
# or go on WITHOUT them. OFFLINE: this stick has lost all others. BUSY: so many play that the table answers
# late. UNFAIR: the dice of the game that is over do not follow from what was sealed before it. SEATS: the
# list of who plays with this stick; ONE_MORE and ONE_LESS of these, and HERE, to be heard behind a name.
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
IS_AWAY=% IS AWAY
PLAYS_FOR=COMPUTER PLAYS FOR %
PLAYS_FOR_YOU=COMPUTER PLAYS FOR YOU
HAS_LEFT=% HAS LEFT
IS_BACK=% IS BACK
ELSEWHERE=YOU PLAY IN ANOTHER WINDOW
PLAY_HERE=PLAY HERE
NO_HOST=NO ONE HOSTS TABLES HERE
RELOAD=RELOAD THIS PAGE
BUSY=THE TABLE IS BUSY
UNFAIR=THESE ROLLS WERE NOT SEALED
""",
)
