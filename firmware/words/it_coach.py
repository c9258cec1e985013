"""Italian, what the coach says after a round."""

COACH = "COACH"
FINE = "BENE"
BETTER = "invece:"
DOUBT = "DUBITARE"
BELIEVE = "CREDERE"
BETWEEN_TWO = "in due"
