"""Danish. The names and their places are those of en_crash.py."""

SORRY = "UNDSKYLD"
KEPT = ("min fejl,", "spillet gemt")
KNOWN = ("det sker", "igen")
CODE = "kode "
