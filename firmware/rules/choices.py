"""The house rules a game is played by: one record of choices, no more. presets.py knows which can be made."""


class Rules:
    """House rules, each a word or a number. `Rules()` is Tokyo as its seed describes it.

    What each does is told in docs/rules.md.
    """

    def __init__(self) -> None:
        self.preset = "tokyo"  # what they are called, and the names on the screen
        self.text = "tokyo"  # how a record says them: the preset and what differs from it
        # Claims
        self.order = "standard"
        self.raises = "higher"
        self.truth = "atleast"
        self.blind = "receiver"
        self.reroll = "no"
        self.passing = "no"
        self.circle = "open"
        # What it costs
        self.lives = 6
        self.revive = "no"
        self.liar = 1
        self.doubter = 1
        self.mia = "reset"
        self.mia_liar = 1
        self.mia_doubter = 2
        self.mia_pays = "doubter"
        self.hidden_mia = "no"
        # And then
        self.starter = "afterloser"
        self.end = "first"
        self.rounds = 0
        self.word = "life"
