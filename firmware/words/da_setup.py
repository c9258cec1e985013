"""Danish, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "RYST"
SENSITIVITIES = ("LAV", "MID", "HØJ")
SENSITIVITY = "følsomhed"
HOLD_A = "hold A: slå"
FLIP_X = "VEND X"
FLIP_Y = "VEND Y"
BALL = "kuglen ruller"
COACH = "TRÆNER"
ADVICE = "efter en tvivl"

# Power, about, a low battery
POWER = "STRØM"
ABOUT = "INFO"
REST = ("DÆMP", "SØVN", "SLUK")
AFTER = ("dæmpet efter", "sover efter", "slukker efter")
NEVER = "ALDRIG"
BATTERY = "BATTERI"
KEPT = ("Jeres spil", "er gemt.")
CHARGE = "Oplad snart!"
NO_BATTERY = "intet batteri"
SELF_TEST = "test: start + B"

# How often each face has fallen, in how many games
DICE = "TERNINGER"
GAMES = "SPIL"
