"""Italian, for what plain Tokyo does not have. The names and their places are those of en_house.py."""

# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON = "RIFILA"
SAME = "SEMPRE"
HIGHER = "DI PIÙ"
BACK = "INDIETRO"
DECIDE = "DECIDI"
CLAIM = "ANNUNCIA"
ROLL_AGAIN = "ALTRO TIRO"
OR_OVER = "O PIÙ"
LOOK = "SCOPRI"
MUST_LOOK = "DEVI VEDERE"
TOAST = "CIN CIN!"

# What came of them
NOBODY_PAYS = "È GRATIS"
GIVES_UP = "CEDE"
ALL_OTHERS = "ALTRI"
NEW_LIVES = "NUOVE VITE?"
KEEP = "TIENI"
DRAW = "A SORTE"
STOP = "FERMA"
STOP_GAME = "FERMA TUTTO"
STOP_HERE = "FINE QUI?"
TIE = "PAREGGIO"
COSTS = (("VITA", "VITE"), ("PUNTO", "PUNTI"), ("SORSO", "SORSI"), ("PEGNO", "PEGNI"))

# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA = ("Tokio", "due-uno", "Tokio", "due-uno", "Mäxle", "Mäxchen", "Meyer", "due-uno")
LITTLE = "tre-uno"
HALF = "mezzo 21"
JOKER = "Joker"
PIPS = "punti"
SAID_OVER = "o più"
A_TOAST = ("cin", "cin")
