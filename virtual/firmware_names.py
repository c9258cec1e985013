"""The parts of the firmware that the tools use, by the names under which a stick imports them."""

JOURNAL = "saves/current/journal.txt"  # the file with the current game: PATH of storage/journal.py
TAIL = "saves/current/tail.txt"  # its lines of this round: TAIL of storage/journal.py

PRESETS = "rules.presets"
RULES_SETTING = "table.rules_setting"
MOVES = "rules.moves"
PENALTIES = "rules.penalties"
STATE = "rules.state"
ORDER = "rules.order"
WORDING = "table.wording"
SEATING = "table.seating"
WORDS = "words"
RECORD = "records.record"
STORY = "records.story"
STANDINGS = "pieces.standings"
GAME_FLOW = "screens.flow"

# Reasons of rules.penalties by number, for the same reason as TELLING below
YIELDED = 6

# The screens that show a record: module and class
PEEK = ("screens.peek", "Peek")
ANNOUNCED = ("screens.computer_turn", "ComputerSaid")
ANSWERED = ("screens.computer_turn", "ComputerAnswered")
REVIVED = ("screens.new_lives", "Revived")
UNDOUBTED = ("screens.undoubted", "Undoubted")
REVEAL = ("screens.reveal", "Reveal")
LIVES = ("screens.reveal", "Lives")
GAME_OVER = ("screens.game_over", "GameOver")

# Icons that are not players and have a meaning, by number, because a stick has their names only as numbers
TELLING = {12: "higher"}
