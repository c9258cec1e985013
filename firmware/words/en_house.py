"""English, for what plain Tokyo does not have: other moves, other outcomes. Capitals but for names."""

# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON = "PASS ON"
SAME = "SAME"
HIGHER = "HIGHER"
BACK = "BACK"
DECIDE = "DECIDE"
CLAIM = "CLAIM"
ROLL_AGAIN = "ROLL AGAIN"
OR_OVER = "OR OVER"
LOOK = "LOOK"
MUST_LOOK = "MUST LOOK"
TOAST = "TOAST!"

# What came of them
NOBODY_PAYS = "NOBODY PAYS"
GIVES_UP = "GIVES UP"
ALL_OTHERS = "OTHERS"
NEW_LIVES = "NEW LIVES?"
KEEP = "KEEP"
DRAW = "DRAW"
STOP = "STOP"
STOP_GAME = "STOP GAME"
STOP_HERE = "STOP HERE?"
TIE = "A TIE"
COSTS = (("LIFE", "LIVES"), ("POINT", "POINTS"), ("SIP", "SIPS"), ("FORFEIT", "FORFEITS"))

# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA = ("Tokyo", "Mia", "Tokio", "Mia", "Mäxle", "Mäxchen", "Meyer", "Mia")
LITTLE = "little %"
HALF = "half %"
JOKER = "Joker"
PIPS = "pips"
SAID_OVER = "or over"
A_TOAST = ("all", "toast")
