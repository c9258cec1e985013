"""German. The names and their places are those of en_crash.py."""

SORRY = "VERZEIHUNG"
KEPT = ("mein Fehler,", "Spiel ist da")
KNOWN = ("es passiert", "wieder")
CODE = "Code "
