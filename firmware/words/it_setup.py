"""Italian, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "TIRO"
SENSITIVITIES = ("BASSA", "MEDIA", "ALTA")
SENSITIVITY = "sensibilità"
HOLD_A = "tieni A: tira"
FLIP_X = "GIRA X"
FLIP_Y = "GIRA Y"
BALL = "palla in basso"
