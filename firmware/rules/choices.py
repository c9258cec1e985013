"""The house rules of a game, as a plain record of choices. presets.py knows which choices there are."""


class Rules:
    """House rules, each a word or a number. `Rules()` is Tokyo. docs/rules.md says what each of them does."""

    preset = "tokyo"  # decides the names on the screen
    text = "tokyo"  # how a record writes them: the preset and the choices that differ from it
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
