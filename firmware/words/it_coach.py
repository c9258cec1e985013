"""Italian, what the coach says after a round."""

COACH = "COACH"
FINE = "BENE"
BETTER = "meglio:"
DOUBT = "DUBITARE"
BELIEVE = "CREDERE"
GIVE_UP = "CEDERE"
BETWEEN_TWO = "in due"
