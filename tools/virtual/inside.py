"""The firmware's modules that the page reaches into, by the names under which a stick imports them."""

PIECES = "art"  # dice, tabs, flags
SEATS = "seating"  # who sits where
PRESETS = "presets"
RANKING = "ranking"
MOVES = "moves"
SPOKEN = "usher"  # how a claim is called
RECORD = "record"
REPLAY = "retell"

# What shows a record: module and class of a screen
PEEK = ("covered", "Glimpse")
ANNOUNCED = ("computer", "Said")
ANSWERED = ("computer", "Answered")
SETTLED = ("settled", "Settled")
UNCOVERED = ("verdict", "Verdict")
REVIVED = ("revive", "Revived")
STANDING = ("standing", "Standing")
OVER = ("finale", "Finale")

# The icons that are no players, as icons.py numbers them
ICONS = {12: "up", 13: "out", 14: "look", 16: "hold-a", 18: "hold-b"}
