"""Danish. The names and their places are those of en.py."""

NAMES = ("RÆV", "UGLE", "BJØRN", "HARE", "HVAL", "KRAGE", "KRABBE", "SNEGL", "MØL", "FISK", "FRØ", "AND")

# What the buttons do
START = "START"
NEXT = "NÆSTE"
CHANGE = "SKIFT"
RESUME = "FORTSÆT"
NEW_GAME = "NYT"
BELIEVE = "TROR PÅ"
BELIEVES = "TROR DET"  # a computer does
GIVE_UP = "GIVER OP"
LIAR = "LØGN!"
ROLL = "SLÅ"
SKIP = "TRÆK"
HOLD_TO_ROLL = "SLÅ"
ROLLING = "RULLER"
HOLD_TO_PEEK = "HOLD: KIG"
CLAIM = "MELDING"
LET_GO = "SLIP"
ANNOUNCE = "MELD"
PASS = "GIV"
GO_ON = "VIDERE"
MORE = "MERE"
CLOSE = "LUK"
CHOOSE = "VÆLG"
REMATCH = "REVANCHE"
END = "SLUT"

# Headings and lines
PLAYERS = "SPILLERE"
LIVES = "LIV"
PASS_TO = "GIV TIL"
OVER = "OVER"
SHAKE = "RYST!"
HOLD_A = "HOLD A"
NO_SENSOR = "ingen sensor"
NO_SHAKING = "ryst er fra"
TRUE = "SANDT"
WHO_STARTS = "HVEM FØRST?"
STARTS = " FØRST"
AGAIN = "IGEN"
LOSES = " TABER"
WINS = " VINDER"
LIES = "LØGNE"
CAUGHT = "TAGET"
WRONG = "FEJL"
BEATEN_BY = "SLÅS AF %"
PAUSE = "PAUSE"
ORDER = "RÆKKEFØLGE"
SOUND = "LYD"
LIGHT = "LYS"
COMPUTER = "COMPUTER"
SETUP = "OPSÆTNING"
QUIT = "AFSLUT"
ON = "TIL"
OFF = "FRA"
UNFINISHED = "AFBRUDT"
TORN = "træk gik tabt"
DAMAGED = "fil lagt væk"
NOT_SAVED = "ikke gemt"

# Rules other than plain Tokyo: only what the menus of every game need
ODDS = "ODDS"

I_AM = "DET ER MIG"  # what who got the stick presses; % is their name
ENDINGS = "."  # of a place by its last digit; the first is for 10 to 19, too, and all the rest
OF = "af %"  # of how many places

VALUES = {
    11: "Par 1",
    22: "Par 2",
    33: "Par 3",
    44: "Par 4",
    55: "Par 5",
    66: "Par 6",
    21: "Tokyo",
}
