"""English, the screen that chooses who plays. CHARACTERS: Owl, Fox, Bear, Hare, Crow."""

PERSON = "PERSON"
A_PERSON = "one of you"
CHARACTERS = (
    "perfect: nobody beats it",
    "bluffs a lot",
    "believes a lot",
    "doubts a lot",
    "learns how you play",
)
BACK = "DONE"
