"""Danish, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "RYST"
SENSITIVITIES = ("LAV", "MID", "HØJ")
SENSITIVITY = "følsomhed"
HOLD_A = "hold A: slå"
FLIP_X = "VEND X"
FLIP_Y = "VEND Y"
BALL = "kuglen ruller"
