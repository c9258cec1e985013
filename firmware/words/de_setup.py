"""German, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "WURF"
SENSITIVITIES = ("WENIG", "MITTEL", "SEHR")
SENSITIVITY = "empfindlich"
HOLD_A = "A halten: Wurf"
FLIP_X = "DREH X"
FLIP_Y = "DREH Y"
BALL = "Kugel rollt ab"
