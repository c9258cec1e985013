"""The house rules a game is played by: one record of choices, no more. presets.py knows which can be made."""


class Rules:
    """House rules, each a word or a number. `Rules()` is Tokyo as its seed describes it.

    docs/rules.md says what each does.
    """

    preset = "tokyo"  # what they are called, and the names on the screen
    text = "tokyo"  # how a record says them: the preset and what differs from it
    # What beats what, and what a claim must be
    doubles = "up"
    little_mia = "no"
    half_mia = "no"
    joker = "no"
    top = "21"
    pips = "no"
    cancel = "no"
    direction = "same"
    raises = "higher"
    truth = "atleast"
    # One's own roll
    blind = "receiver"
    reroll = "no"
    uncover = 0
    # The answer
    passing = "no"
    circle = "open"
    look = "no"
    # The highest claim
    mia_believed = "reset"
    mia_yield = 0
    mia_shown = "no"
    mia_doubles = "no"
    mia_liar = 1
    mia_doubter = 2
    mia_pays = "doubter"
    hidden_mia = "no"
    # What it costs
    lives = 6
    swimming = "no"
    revive = "no"
    liar = 1
    doubter = 1
    count = "down"
    word = "life"
    # And then
    starter = "afterloser"
    end = "first"
    rounds = 0
