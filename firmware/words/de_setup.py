"""German, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "WURF"
SENSITIVITIES = ("WENIG", "MITTEL", "SEHR")
SENSITIVITY = "empfindlich"
HOLD_A = "A halten: Wurf"
FLIP_X = "DREH X"
FLIP_Y = "DREH Y"
BALL = "Kugel rollt ab"
COACH = "TRAINER"
ADVICE = "nach Zweifeln"

# Power, about, a low battery
POWER = "STROM"
ABOUT = "INFO"
REST = ("DUNKEL", "SCHLAF", "AUS")
AFTER = ("dunkler nach", "schläft nach", "aus nach")
NEVER = "NIE"
BATTERY = "AKKU"
KEPT = ("Euer Spiel", "bleibt.")
CHARGE = "Bald laden!"
NO_BATTERY = "kein Akku-Chip"
SELF_TEST = "Test: Start + B"

# How often each face has fallen, in how many games
DICE = "AUGEN"
GAMES = "SPIELE"
