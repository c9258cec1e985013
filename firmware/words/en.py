"""English. Capitals except value names; a tab label holds about nine of them, a flag label seven."""

NAMES = ("FOX", "OWL", "BEAR", "HARE", "WHALE", "CROW", "CRAB", "SNAIL", "MOTH", "FISH", "FROG", "DUCK")

# What the buttons do
START = "START"
NEXT = "NEXT"
CHANGE = "CHANGE"
RESUME = "RESUME"
NEW_GAME = "NEW"
BELIEVE = "BELIEVE"
BELIEVES = "BELIEVES"  # a computer does
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
COMPUTER = "COMPUTER"
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

I_AM = "I'M %"  # what who got the stick presses; % is their name
ENDINGS = "TH ST ND RD"  # of a place by its last digit; the first is for 10 to 19, too, and all the rest
OF = "OF %"  # of how many places

VALUES = {
    11: "double one",
    22: "double two",
    33: "double three",
    44: "double four",
    55: "double five",
    66: "double six",
    21: "Tokyo",
}
