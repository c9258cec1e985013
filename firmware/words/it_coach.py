"""Italian, what the coach says after a round."""

COACH = "COACH"
FINE = "BENE"
BETTER = "meglio:"
DOUBT = "DUBITARE"
BELIEVE = "CREDERE"
BETWEEN_TWO = "in due"
