"""Danish, for what plain Tokyo does not have. The names and their places are those of en_house.py."""

# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON = "SEND"
SAME = "OGSÅ"
HIGHER = "HØJERE"
BACK = "TILBAGE"
DECIDE = "VÆLG"
CLAIM = "MELD"
ROLL_AGAIN = "SLÅ IGEN"
OR_OVER = "DEROVER"  # "det eller derover"
LOOK = "LØFT"
MUST_LOOK = "SKAL LØFTES"
TOAST = "FÆLLES!"

# What came of them
NOBODY_PAYS = "INGEN STRAF"
GIVES_UP = "GIVER OP"
ALL_OTHERS = "ANDRE"
NEW_LIVES = "NYE LIV?"
KEEP = "BEHOLD"
DRAW = "TRÆK"
STOP = "STOP"
STOP_GAME = "STOP SPIL"
STOP_HERE = "STOP HER?"
TIE = "UAFGJORT"
COSTS = (("LIV", "LIV"), ("POINT", "POINT"), ("SLURK", "SLURKE"), ("STRAF", "STRAFFE"))

# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA = ("Tokyo", "Meyer", "Tokio", "Meyer", "Mäxle", "Mäxchen", "Meyer", "Meyer")
LITTLE = "lille %"
HALF = "halv %"
JOKER = "Joker"
PIPS = "øjne"
SAID_OVER = "eller derover"
A_TOAST = ("fælles", "skål")
