"""English, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "SHAKE"
SENSITIVITIES = ("LOW", "MID", "HIGH")
SENSITIVITY = "sensitivity"
HOLD_A = "hold A to roll"
FLIP_X = "FLIP X"
FLIP_Y = "FLIP Y"
BALL = "ball rolls down"
COACH = "COACH"
ADVICE = "after a doubt"

# Power, about, a low battery
POWER = "POWER"
ABOUT = "ABOUT"
REST = ("DIM", "SLEEP", "OFF")
AFTER = ("dims after", "sleeps after", "off after")
NEVER = "NEVER"
BATTERY = "BATTERY"
KEPT = ("Your game", "is kept.")
CHARGE = "Charge soon!"
NO_BATTERY = "no battery chip"
SELF_TEST = "B at start: test"

# How often each face has fallen, in how many games
DICE = "DICE"
GAMES = "GAMES"
