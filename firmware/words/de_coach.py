"""German, what the coach says after a round."""

COACH = "TRAINER"
FINE = "GUT"
BETTER = "besser:"
DOUBT = "ZWEIFELN"
BELIEVE = "GLAUBEN"
BETWEEN_TWO = "zu zweit"
