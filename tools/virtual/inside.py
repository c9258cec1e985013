"""The firmware's modules that the page reaches into, by the names under which a stick imports them."""

PRESETS = "rules.presets"
RULES_SETTING = "menus.rules_setting"
MOVES = "rules.moves"
RANKING = "ranking"
WORDING = "table.wording"
SEATING = "table.seating"
RECORD = "records.record"
REPLAY = "records.replay"
ICONS = "fonts.icons"

# What shows a record: module and class of a screen
PEEK = ("screens.peek", "Peek")
ANNOUNCED = ("screens.computer_turn", "ComputerSaid")
ANSWERED = ("screens.computer_turn", "ComputerAnswered")
REVIVED = ("screens.new_lives", "Revived")
UNCONTESTED = ("screens.uncontested", "Uncontested")
REVEAL = ("screens.reveal", "Reveal")
LIVES = ("screens.lives", "Lives")
GAME_OVER = ("screens.game_over", "GameOver")

# Icons that are no players and say something, by their names there
TELLING = {
    "UP": "up",
    "CROSS": "out",
    "EYE": "look",
    "A_HOLD": "hold-a",
    "B_HOLD": "hold-b",
    "TILT_LEFT": "tilt-left",
    "TILT_RIGHT": "tilt-right",
}
