"""German, for what plain Tokyo does not have. The names and their places are those of en_house.py."""

# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON = "SCHIEBEN"
SAME = "AUCH"  # "habe ich auch"
HIGHER = "MEHR"
BACK = "ZURÜCK"
DECIDE = "WÄHLEN"
CLAIM = "ANSAGEN"
ROLL_AGAIN = "NEU WÜRFELN"
OR_OVER = "O. MEHR"
LOOK = "AUFDECKEN"
MUST_LOOK = "MUSS SEIN"
TOAST = "PROST!"

# What came of them
NOBODY_PAYS = "KEINER ZAHLT"
GIVES_UP = "GIBT AUF"
ALL_OTHERS = "ANDERE"
NEW_LIVES = "NEUE LEBEN?"
KEEP = "BEHALTEN"
DRAW = "LOSEN"
STOP = "SCHLUSS"
STOP_GAME = "ABRECHNEN"
STOP_HERE = "SCHLUSS?"
TIE = "GLEICHSTAND"
COSTS = (("LEBEN", "LEBEN"), ("PUNKT", "PUNKTE"), ("SCHLUCK", "SCHLUCK"), ("STRAFE", "STRAFEN"))

# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA = ("Tokio", "Mäxchen", "Tokio", "Mäxchen", "Mäxle", "Mäxchen", "Meyer", "Mäxchen")
LITTLE = "Klein-%"
HALF = "Halbmeier"
JOKER = "Joker"
PIPS = "Augen"
SAID_OVER = "oder mehr"
A_TOAST = ("zum", "Wohl")
