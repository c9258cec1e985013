"""English, the screen after an error of ours: loaded with it."""

SORRY = "SORRY"
KEPT = ("my mistake,", "game is kept")
KNOWN = ("it happens", "again")
CODE = "code "
