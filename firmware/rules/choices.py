"""The house rules a game is played by: one record of choices, no more. presets.py knows which can be made."""


class Rules:
    """House rules, each a word or a number. `Rules()` is Tokyo as its seed describes it.

    docs/rules.md says what each does.
    """

    def __init__(self) -> None:
        self.preset = "tokyo"  # what they are called, and the names on the screen
        self.text = "tokyo"  # how a record says them: the preset and what differs from it
        # What beats what, and what a claim must be
        self.doubles = "up"
        self.little_mia = "no"
        self.half_mia = "no"
        self.joker = "no"
        self.top = "21"
        self.pips = "no"
        self.cancel = "no"
        self.direction = "same"
        self.raises = "higher"
        self.truth = "atleast"
        # One's own roll
        self.blind = "receiver"
        self.reroll = "no"
        self.uncover = 0
        # The answer
        self.passing = "no"
        self.circle = "open"
        self.look = "no"
        # The highest claim
        self.mia_believed = "reset"
        self.mia_yield = 0
        self.mia_shown = "no"
        self.mia_doubles = "no"
        self.mia_liar = 1
        self.mia_doubter = 2
        self.mia_pays = "doubter"
        self.hidden_mia = "no"
        # What it costs
        self.lives = 6
        self.swimming = "no"
        self.revive = "no"
        self.liar = 1
        self.doubter = 1
        self.count = "down"
        self.word = "life"
        # And then
        self.starter = "afterloser"
        self.end = "first"
        self.rounds = 0
