"""Italian. The names and their places are those of en.py."""

NAMES = (
    "VOLPE",
    "GUFO",
    "ORSO",
    "LEPRE",
    "BALENA",
    "CORVO",
    "GRANCHIO",
    "LUMACA",
    "FALENA",
    "PESCE",
    "RANA",
    "ANATRA",
)

# What the buttons do
START = "INIZIA"
NEXT = "AVANTI"
CHANGE = "CAMBIA"
RESUME = "RIPRENDI"
NEW_GAME = "NUOVA"
BELIEVE = "CREDO"
BELIEVES = "CI CREDE"  # a computer does
GIVE_UP = "CEDO"
LIAR = "BUGIA!"
ROLL = "TIRA"
SKIP = "A SORTE"
HOLD_TO_ROLL = "TIRA"
ROLLING = "SI TIRA"
HOLD_TO_PEEK = "GUARDA"
CLAIM = "CHIAMA"
LET_GO = "LASCIA"
ANNOUNCE = "ANNUNCIA"
PASS = "PASSA"
GO_ON = "AVANTI"
MORE = "ALTRI"
CLOSE = "CHIUDI"
CHOOSE = "SCEGLI"
REMATCH = "RIVINCITA"
END = "FINE"

# Headings and lines
PLAYERS = "GIOCATORI"
LIVES = "VITE"
PASS_TO = "PASSA A"
OVER = "PIÙ DI"
SHAKE = "AGITA!"
HOLD_A = "TIENI A"
NO_SENSOR = "sensore KO"
NO_SHAKING = "scuotere: off"
TRUE = "VERO"
WHO_STARTS = "CHI INIZIA?"
STARTS = " INIZIA"
AGAIN = "ANCORA"
LOSES = " PERDE"
WINS = " VINCE"
LIES = "BUGIE"
CAUGHT = "BECCATE"
WRONG = "ERRORI"
BEATEN_BY = "BATTUTO %"
PAUSE = "PAUSA"
ORDER = "ORDINE"
SOUND = "SUONO"
LIGHT = "LUCE"
COMPUTER = "COMPUTER"
SETUP = "ASSETTO"
QUIT = "ESCI"
ON = "ON"
OFF = "OFF"
UNFINISHED = "IN SOSPESO"
TORN = "mossa persa"
DAMAGED = "file da parte"
NOT_SAVED = "non salvato"

# Rules other than plain Tokyo: only what the menus of every game need
ODDS = "PROBAB."

I_AM = "SONO IO"  # what who got the stick presses; % is their name
ENDINGS = "°"  # of a place by its last digit; the first is for 10 to 19, too, and all the rest
OF = "su %"  # of how many places

VALUES = {
    11: "doppio uno",
    22: "doppio due",
    33: "doppio tre",
    44: "doppio 4",  # the word would touch the borders of the panel
    55: "doppio cinque",
    66: "doppio sei",
    21: "Tokio",
}
