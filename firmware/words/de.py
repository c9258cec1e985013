"""German. The names and their places are those of en.py."""

NAMES = (
    "FUCHS",
    "EULE",
    "BÄR",
    "HASE",
    "WAL",
    "KRÄHE",
    "KRABBE",
    "SCHNECKE",
    "MOTTE",
    "FISCH",
    "FROSCH",
    "ENTE",
)

# What the buttons do
START = "START"
NEXT = "WEITER"
CHANGE = "ÄNDERN"
RESUME = "ZUM SPIEL"
NEW_GAME = "NEU"
BELIEVE = "GLAUBEN"
BELIEVES = "GLAUBT"  # a computer does
GIVE_UP = "AUFGEBEN"
LIAR = "LÜGE!"
ROLL = "WÜRFELN"
SKIP = "LOSEN"
HOLD_TO_ROLL = "WÜRFELN"
ROLLING = "ROLLT"
HOLD_TO_PEEK = "SCHAUEN"
CLAIM = "ANSAGE"
LET_GO = "LOSLASSEN"
ANNOUNCE = "ANSAGEN"
PASS = "WEITER"
GO_ON = "WEITER"
MORE = "MEHR"
CLOSE = "FERTIG"
CHOOSE = "WÄHLEN"
REMATCH = "REVANCHE"
END = "ENDE"

# Headings and lines
PLAYERS = "SPIELER"
LIVES = "LEBEN"
PASS_TO = "WEITER AN"
OVER = "ÜBER"
SHAKE = "SCHÜTTLE!"
HOLD_A = "HALTE A"
NO_SENSOR = "kein Sensor"
NO_SHAKING = "Schütteln aus"
TRUE = "WAHR"
WHO_STARTS = "WER BEGINNT?"
STARTS = " BEGINNT"
AGAIN = "NOCHMAL"
LOSES = " RAUS"
WINS = " SIEGT"
LIES = "LÜGEN"
CAUGHT = "ERTAPPT"
WRONG = "GEIRRT"
BEATEN_BY = "BESSER %"
PAUSE = "PAUSE"
ORDER = "RANGFOLGE"
SOUND = "TON"
LIGHT = "LICHT"
COMPUTER = "COMPUTER"
SETUP = "EINRICHTEN"
QUIT = "BEENDEN"
ON = "AN"
OFF = "AUS"
UNFINISHED = "UNTERBROCHEN"
TORN = "Zug verloren"
DAMAGED = "Datei beiseite"
NOT_SAVED = "nicht gesichert"

# Rules other than plain Tokyo: only what the menus of every game need
ODDS = "CHANCE"

I_AM = "ICH BIN'S"  # what who got the stick presses; % is their name
ENDINGS = "."  # of a place by its last digit; the first is for 10 to 19, too, and all the rest
OF = "v. %"  # of how many places

VALUES = {
    11: "Einserpasch",
    22: "Zweierpasch",
    33: "Dreierpasch",
    44: "Viererpasch",
    55: "Fünferpasch",
    66: "Sechserpasch",
    21: "Tokio",
}
