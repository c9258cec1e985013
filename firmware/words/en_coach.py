"""English, what the coach says after a round."""

COACH = "COACH"
FINE = "FINE"
BETTER = "better:"
DOUBT = "DOUBT"
BELIEVE = "BELIEVE"
BETWEEN_TWO = "between two"
