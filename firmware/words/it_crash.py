"""Italian. The names and their places are those of en_crash.py."""

SORRY = "SCUSATE"
KEPT = ("errore mio,", "partita salva")
KNOWN = ("succede", "di nuovo")
CODE = "codice "
