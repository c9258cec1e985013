"""Danish, what the coach says after a round."""

COACH = "TRÆNER"
FINE = "FINT"
BETTER = "bedre:"
DOUBT = "TVIVLE"
BELIEVE = "TRO"
BETWEEN_TWO = "for to"
