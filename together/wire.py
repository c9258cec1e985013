"""The words on the wire of a shared table, written and read in this file alone. All lines are ASCII.

A device draws a token of 16 random bytes for good and shows it to nobody but the referee; in the log of a
table it goes by a hash of both (`dice.name`). It sends what it wishes, and the referee decides. A wish that
could not be told twice carries the number of the turn it was made in, `turn` of table_log.py:

    sit 2 PROMISE       have two persons of mine sit (or as many as there is room for); PROMISE binds my nonce
    become Fox          somebody of mine wants the next free animal instead
    name J%D6RG         what the first person of mine is called; `name` alone: as their animal
    leave Fox Crab      they get up; the opener may let others go whose phones are gone. In a game a computer
                        plays on for those of mine who leave it
    17 begin 1 tokyo lives=3     by the opener: a game of all who are there, with one computer
    nonce NONCE PROMISE          what was promised, and the promise of the next one; after `call`
    17 Fox rolls        a move, in the words of a record, by the device that plays for Fox.
                        `Fox rolls`, `rerolls`, `revives` and `draws` (who starts) come without a value
    17 Fox peeks        look under the cup
    17 Fox stops        by the holder; by anybody in the game once only computers play on
    17 without Fox      by any device in the game, if Fox's is away (see below)
    17 again            after a game: I want a rematch
    17 host             between games: the opener is away, and I begin the games from now on
    back                a computer plays for me; I am here again
    react 3             something to see for two seconds, 0 to 5, at most once a second
    here                nothing but that: at least every 10 s, by whatever holds the stream
    bye                 I am gone, as of now: a page that is closed

The referee writes the log, `NUMBER ENTRY`, the same bytes for all devices:

    0 table SALT SEAL                the table; SEAL is the SHA-256 of the seed of the next game to end
    1 sits DEVICE Fox PROMISE        whoever sits down first is the opener
    2 sits DEVICE Crab               one more of the same device
    3 becomes Fox Owl
    3 named DEVICE J%D6RG            up to eight letters of Latin-1; without a name it has none
    4 leaves Owl Crab
    5 call 1 tokyo lives=3           a game will begin: who sits there opens their nonces within 3 s
    6 nonce DEVICE NONCE PROMISE
    7 off                            it did not: fewer than two play
    7 game 1 tokyo lives=3 players Fox Owl starts Owl     `1`: the last of the players is a computer
    8 Owl rolls                      covered, so no entry has its value
    9 Owl peeks
    10 Owl says 41                   a move, in the words of a record
    11 Fox doubts 31                 one more number than in a record: the dice that it uncovers
    12 Fox rolls 43                  an open roll has its value; so do `Fox revives 4` and `Owl starts`
    13 without DEVICE                computers play for that device until it is back
    14 back DEVICE
    15 seed SEED SEAL                the game is over: everybody checks its rolls; the seal of the next seed
    16 again DEVICE
    17 hosts DEVICE

`mask` is reserved for an entry by which a roller would promise a mask of its own for the next throw, so that
nobody who runs the referee could look under the cup either. Nothing writes or reads it.

And it tells a device what is no part of the log:

    = DEVICE 18         you are DEVICE (`-` if you only watch), and the log has 18 entries, which follow
    ! 3 43              to the roller alone, once it has looked: throw 3 of this game is 43. Again after `=`
    ~ DEVICE 14         DEVICE is gone, and has been for 14 s
    ~ DEVICE idle       it is there, but has let the others wait for 180 s
    ~ DEVICE            it is back. After `=` those who are gone are told again, and nobody else is
    ? REASON            a wish had no effect: a word of REASONS, and a sentence in English for programs
    * 0 3               whoever sits there as animal 0 shows reaction 3. Nothing is made of it
    # 0421              four digits that lead others here, "#" for none any more
    - WORD              offline: nobody is reached (by whatever holds the stream); gone: the table is no more;
                        full: its log takes no more; elsewhere: another window has this seat; reload: this
                        page is older than the referee; later: too much at once, or no store; none: this
                        page has no relay, and says how to get one

A device is away if it is gone for AWAY_S, has said `bye`, or is idle. The referee goes on without it by
itself once it has been gone for GO_ON_S. Nobody is gone sooner than AWAY_S after the referee was started.

The way (tools/relay/server.py). The token stands in no address, and nobody without one is told anything:

    GET  /relay                  {"codes": true, "addresses": ["http://192.168.1.7:8021/"], "wire": WIRE}
    POST /relay/TABLE            TOKEN and a line, with a space between. All of it is text/plain, UTF-8
         TOKEN open              201: there is such a table from now on; 200: there was already
         TOKEN hello 12          200 and a TICKET for a stream from entry 12 on, good once and for 30 s
         TOKEN watch 12          the same for a device that takes no seat and is sent facts besides
         TOKEN 17 Fox says 41    204: it had an effect, which is in the log for good; 409: "REASON Sentence."
         TOKEN code              {"code": "0421", "seconds": 600}: four digits for the home network
    GET  /relay/TABLE?TICKET     Server-Sent Events. A `message` is one line or several of the above, without
                                 `?`, `#` and all of `-` but `elsewhere` and `full`. An event `alive` comes
                                 every 10 s, and `facts` (tools/relay/facts.py) to those who watch
    GET  /relay/code/0421        the table they stand for, as text

A refusal is a sentence of plain text: 400 not understood, 403 a foreign origin or a ticket that is not good
(say hello again), 404 no such table, 409 see above, 410 an older page (reload), 413 too large, 421 a foreign
host name, 429 too much, 503 the store does not answer, 507 full. TABLE is 16 letters of a-z2-7, which the
opener's page draws. The page sends TOKEN and a line for each line of its stick, keeps the token of `hello`,
opens a stream with the ticket, and makes `? REASON` of 409 and `- WORD` of the other refusals. A stream that
ends is followed by another `hello` from the first entry that has not come, and the stick is told by `=`.
"""

from micropython import const

WIRE = const(2)  # the version of all this
AWAY_S = const(20)  # a device that is gone for so long may be left out
IDLE_S = const(180)  # so may one that is there, if others wait for it for so long
GO_ON_S = const(60)  # and without a word of anybody, one that is gone so long
HERE_S = const(10)  # between two `here`
CALL_S = const(3)  # for nonces to be opened
LONGEST = const(240)  # letters of a line
NAME_LETTERS = const(8)
REACTIONS = const(6)
REACT_S = const(1)  # between two of a device
_SOFT_HYPHEN = const(0xAD)  # that no browser shows

REASONS = (
    "late",  # it was another turn, or was done already: nothing to say to anybody
    "turn",  # it is not theirs to do
    "rules",  # the rules of the game do not allow it
    "there",  # whoever was to be left out is there
    "playing",  # not during a game
    "room",  # no chair is free
    "few",  # nobody to play with
    "words",  # nothing that can be understood
    "pace",  # too many in a short time
)

# Verbs
SIT = "sit"
BECOME = "become"
LEAVE = "leave"
NAME = "name"
REACT = "react"
BEGIN = "begin"
NONCE = "nonce"
WITHOUT = "without"
AGAIN = "again"
HOST = "host"
BACK = "back"
HERE = "here"
BYE = "bye"
HELLO = "hello"
WATCH = "watch"

TABLE = "table"
SITS = "sits"
BECOMES = "becomes"
LEAVES = "leaves"
NAMED = "named"
CALL = "call"
OFF = "off"
GAME = "game"
PEEKS = "peeks"
SEED = "seed"
HOSTS = "hosts"
PLAYERS = "players"
STARTS = "starts"

# What comes to a stick, by its first letter; a number begins an entry
WELCOME = "="
SECRET = "!"
GONE = "~"
REFUSED = "?"
CODE = "#"
REACTION = "*"
TROUBLE = "-"
IDLE = "idle"


class BadLine(Exception):
    """A line that is none of those above; the text is a sentence that says why."""


def number(word: str) -> int:
    """The whole number that a word is, of at most six digits; -1 if it is none."""
    return int(word) if 0 < len(word) < 7 and not word.strip("0123456789") else -1


def called(word: str) -> bytes:
    """The name that a word of a line is, in Latin-1: `J%D6RG`. b"" if it is none."""
    first, *rest = word.split("%")
    letters = first.encode()
    for part in rest:
        code = part[:2]
        if len(code) < 2 or code.strip("0123456789ABCDEF"):
            return b""
        letters += bytes([int(code, 16)]) + part[2:].encode()
    unseen = [letter for letter in letters if letter < 0x20 or 0x7E < letter < 0xA1 or letter == _SOFT_HYPHEN]
    return letters if len(letters) <= NAME_LETTERS and not unseen and letters == letters.strip() else b""


# -- a device's


def hello(token: str, next_: int, is_watching: bool = False) -> str:
    """The line that a stick sends first, and after a start: `hello TOKEN 12`, or `watch TOKEN 12`."""
    return "%s %s %d" % (WATCH if is_watching else HELLO, token, next_)


def in_turn(turn: int, wish: str) -> str:
    """A wish that counts in that turn only: `17 Fox says 41`."""
    return "%d %s" % (turn, wish)


def wish_of(line: str) -> "tuple[int, list[str]]":
    """The turn of a wish, -1 if it has none, and its words. Raises BadLine."""
    words = line.split(" ")
    if len(line) > LONGEST or "" in words:
        raise BadLine("A wish is a line of words.")
    turn = number(words[0])
    words = words[1:] if turn >= 0 else words
    if not words:
        raise BadLine("A wish is a line of words.")
    return turn, words


# -- the referee's


def numbered(at: int, entry: str) -> str:
    return "%d %s" % (at, entry)


def welcome(device: str, length: int) -> str:
    return "%s %s %d" % (WELCOME, device or "-", length)


def secret(throw: int, value: int) -> str:
    return "%s %d %d" % (SECRET, throw, value)


def gone(device: str, seconds: int) -> str:
    return "%s %s %d" % (GONE, device, seconds)


def is_idle(device: str) -> str:
    return "%s %s %s" % (GONE, device, IDLE)


def is_back(device: str) -> str:
    return "%s %s" % (GONE, device)


def reaction(animal: int, which: int) -> str:
    return "%s %d %d" % (REACTION, animal, which)


def message_of(line: str) -> "tuple[str, list[str]]":
    """What came to a stick: its first letter, "" for an entry (whose number is the first word), and its
    words. Raises BadLine."""
    words = line.split(" ")
    if number(words[0]) >= 0 and len(words) > 1:
        return "", words
    if words[0] in (WELCOME, SECRET, GONE, REFUSED, CODE, REACTION, TROUBLE):
        return words[0], words[1:]
    raise BadLine("'%s' is no message." % line[:20])
