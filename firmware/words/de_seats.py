"""German, the screen that chooses who plays. CHARACTERS: Owl, Fox, Bear, Hare, Crow."""

PERSON = "MENSCH"
A_PERSON = "jemand von euch"
CHARACTERS = (
    "perfekt: nicht zu schlagen",
    "blufft gern",
    "glaubt gern",
    "zweifelt gern",
    "lernt, wie ihr spielt",
)
BACK = "FERTIG"
