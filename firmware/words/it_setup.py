"""Italian, the setup screen: loaded with it. A note is in small letters."""

SHAKE = "TIRO"
SENSITIVITIES = ("BASSA", "MEDIA", "ALTA")
SENSITIVITY = "sensibilità"
HOLD_A = "tieni A: tira"
FLIP_X = "GIRA X"
FLIP_Y = "GIRA Y"
BALL = "palla in basso"
COACH = "COACH"
ADVICE = "dopo un dubbio"

# Power, about, a low battery
POWER = "ENERGIA"
ABOUT = "INFO"
REST = ("LUCE", "SONNO", "STOP")
AFTER = ("meno luce dopo", "dorme dopo", "spento dopo")
NEVER = "MAI"
BATTERY = "BATTERIA"
KEPT = ("La partita", "è salva.")
CHARGE = "Va ricaricata!"
NO_BATTERY = "batteria muta"
SELF_TEST = "test: avvio + B"

# How often each face has fallen, in how many games
DICE = "DADI"
GAMES = "PARTITE"
