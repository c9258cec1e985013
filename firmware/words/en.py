"""English. Capitals except value names; a tab label holds about nine of them, a flag label seven."""

NAMES = ("FOX", "OWL", "BEAR", "HARE", "WHALE", "CROW", "CRAB", "SNAIL", "MOTH", "FISH", "FROG", "DUCK")

# What the buttons do
START = "START"
NEXT = "NEXT"
CHANGE = "CHANGE"
RESUME = "RESUME"
NEW_GAME = "NEW"
BELIEVE = "BELIEVE"
GIVE_UP = "GIVE UP"
LIAR = "LIAR!"
ROLL = "ROLL"
SKIP = "DRAW"
HOLD_TO_ROLL = "HOLD: ROLL"
ROLLING = "ROLLING"
HOLD_TO_PEEK = "HOLD: PEEK"
CLAIM = "CLAIM"
LET_GO = "LET GO"
ANNOUNCE = "ANNOUNCE"
PASS = "PASS"
GO_ON = "GO ON"
MORE = "MORE"
CLOSE = "CLOSE"
CHOOSE = "CHOOSE"
REMATCH = "REMATCH"
END = "END"

# Headings and lines
PLAYERS = "PLAYERS"
LIVES = "LIVES"
PASS_TO = "PASS TO"
OVER = "OVER"
SHAKE = "SHAKE!"
HOLD_A = "HOLD A"
NO_SENSOR = "no sensor"
NO_SHAKING = "shaking off"
TRUE = "TRUE"
WHO_STARTS = "WHO STARTS?"
STARTS = " STARTS"
AGAIN = "AGAIN"
LOSES = " LOSES"
WINS = " WINS"
LIES = "LIES"
CAUGHT = "CAUGHT"
WRONG = "WRONG"
BEATEN_BY = "BEATEN BY %"
PAUSE = "PAUSE"
ORDER = "ORDER"
SOUND = "SOUND"
LIGHT = "LIGHT"
SETUP = "SETUP"
QUIT = "QUIT"
ON = "ON"
OFF = "OFF"
UNFINISHED = "UNFINISHED"
TORN = "last move lost"
DAMAGED = "file kept aside"
NOT_SAVED = "not saved"

# Rules other than plain Tokyo: only what the menus of every game need. More is in en_house and en_rules
ODDS = "ODDS"

VALUES = {
    11: "double one",
    22: "double two",
    33: "double three",
    44: "double four",
    55: "double five",
    66: "double six",
    21: "Tokyo",
}


def i_am(name: "bytes") -> "bytes":
    """What who got the stick presses to open their screen."""
    return b"I'M " + name


def ordinal(n: "int", total: "int") -> "tuple[bytes, bytes]":
    """Two lines that say which place of how many: `10TH`, `OF 21`."""
    place = n % 10 if n // 10 != 1 and n % 10 < 4 else 0
    return b"%d%s" % (n, (b"TH", b"ST", b"ND", b"RD")[place]), b"OF %d" % total
