"""Danish, the screen that chooses who plays. CHARACTERS: Owl, Fox, Bear, Hare, Crow."""

PERSON = "MENNESKE"
A_PERSON = "en af jer"
CHARACTERS = (
    "perfekt: kan ikke slås",
    "bluffer gerne",
    "tror gerne",
    "tvivler gerne",
    "lærer, hvordan I spiller",
)
BACK = "FÆRDIG"
