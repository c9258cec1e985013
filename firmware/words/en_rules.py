"""English, for choosing the rules. In the order of presets.py; the explanations are read in small letters."""

OPEN = "OPEN"
TAKE = "TAKE IT"
PLAY = "PLAY BY IT"
BACK = "OTHERS"
OK = "OK"
UNDO = "UNDO"  # what is refused is not taken over

# What is special about each preset
PRESETS = (
    "Look or not. Tokyo may be believed for free.",
    "Hand on unseen. Give up on a Mia for one life.",
    "Eight lives, a star. A claim must be just the dice.",
    "Doubles upside down: 11 is high. Raise unseen.",
    "Points without an end, until you stop. Most win.",
    "Three lives. Give up on a Mia, or pay two. Last one left wins.",
    "Little Meyer, a toast at 32, that or over, new lives at three.",
    "Hand the same claim on unseen. Last one left wins.",
)

# Title of each parameter, what it is about, and its choices; none where the choices are numbers
PARAMETERS = (
    (
        "ORDER",
        "What beats what. See it in the pause menu.",
        ("STANDARD", "11 ON TOP", "31 SECOND", "PIP SUMS", "32 TOAST", "42 SECOND"),
    ),
    ("RAISES", "What a claim must be to follow another.", ("HIGHER", "OR EQUAL")),
    ("TRUTH", "When a claim is true.", ("DICE OR LESS", "EXACTLY", "ROLL BEATS")),
    ("BLIND", "May one claim without looking?", ("NO", "YES")),
    ("ROLL AGAIN", "A second roll nobody looks at.", ("NO", "UNSEEN", "OR OVER")),
    ("PASSING", "Handing on without a roll, under which claim.", ("NO", "SAME", "HIGHER", "BOTH")),
    ("CIRCLE", "A passed claim is back at who made it.", ("PASS AGAIN", "HIGHER", "NO PASS")),
    ("LIVES", "What everybody begins with.", ()),
    ("NEW LIVES", "At three, one may roll for new lives. Once.", ("NO", "YES")),
    ("LIAR", "What a caught liar loses.", ()),
    ("DOUBTER", "What it costs to doubt the truth.", ()),
    (
        "ON 21",
        "What may be done on a 21, besides doubt.",
        ("NEW START", "ONLY 21", "GIVE 1", "GIVE 2", "MUST LOOK", "SHOWN"),
    ),
    ("FALSE 21", "What a false 21 costs who said it.", ()),
    ("TRUE 21", "What doubting a true 21 costs.", ()),
    ("WHO PAYS", "Who pays for a true 21.", ("DOUBTER", "OTHERS")),
    ("HIDDEN 21", "A 21 under a lower claim costs as much.", ("NO", "YES")),
    (
        "STARTER",
        "Who opens the next round.",
        ("AFTER LOSER", "LOSER", "WINNER", "DOUBTER", "NEXT", "IN TURN", "DRAWN"),
    ),
    ("END", "When the game is over.", ("FIRST OUT", "LAST LEFT", "STOPPED")),
    ("ROUNDS", "It ends by itself after so many. 0: never.", ()),
    ("WORD", "What is lost. Only the word changes.", ("LIFE", "POINT", "SIP", "FORFEIT")),
)

# What contradicts itself
REASONS = (
    "New lives need an end: here nobody is ever out.",
    "New lives need four lives or more to begin with.",
    "Rounds count only in a game that is stopped.",
)
