"""German, what the coach says after a round."""

COACH = "TRAINER"
FINE = "GUT"
BETTER = "besser:"
DOUBT = "ZWEIFELN"
BELIEVE = "GLAUBEN"
GIVE_UP = "AUFGEBEN"
BETWEEN_TWO = "zu zweit"
