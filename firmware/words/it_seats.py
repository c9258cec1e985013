"""Italian, the screen that chooses who plays. CHARACTERS: Owl, Fox, Bear, Hare, Crow."""

PERSON = "PERSONA"
A_PERSON = "uno di voi"
CHARACTERS = (
    "perfetto: imbattibile",
    "bluffa spesso",
    "crede spesso",
    "dubita spesso",
    "impara come giocate",
)
BACK = "FATTO"
