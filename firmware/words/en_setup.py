"""English, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "SHAKE"
SENSITIVITIES = ("LOW", "MID", "HIGH")
SENSITIVITY = "sensitivity"
HOLD_A = "hold A to roll"
FLIP_X = "FLIP X"
FLIP_Y = "FLIP Y"
BALL = "ball rolls down"
