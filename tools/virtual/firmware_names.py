"""The parts of the firmware that the tools reach into, by the names under which a stick imports them."""

JOURNAL = "saves/journal.txt"  # the file with the game that goes on: PATH of stick/journal.py

PRESETS = "rules.presets"
RULES_SETTING = "menus.rules_setting"
MOVES = "rules.moves"
ORDER = "rules.order"
WORDING = "table.wording"
SEATING = "table.seating"
RECORD = "records.record"
REPLAY = "records.replay"
STANDINGS = "pieces.standings"
GAME_FLOW = "screens.flow"

# What shows a record: module and class of a screen
PEEK = ("screens.peek", "Peek")
ANNOUNCED = ("screens.computer_turn", "ComputerSaid")
ANSWERED = ("screens.computer_turn", "ComputerAnswered")
REVIVED = ("screens.new_lives", "Revived")
UNDOUBTED = ("screens.undoubted", "Undoubted")
REVEAL = ("screens.reveal", "Reveal")
LIVES = ("screens.lives", "Lives")
GAME_OVER = ("screens.game_over", "GameOver")

# Icons that are no players and say something, by number: on a stick their names are written in as numbers
TELLING = {12: "higher"}
