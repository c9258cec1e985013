"""What claims and losses are called on the screens, by the rules of the game."""

from micropython import const

from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules.choices import Rules
    from table.table import Table
    from words import Texts


def pips(ranking: "Ranking", value: "int") -> "int":
    """The sum of pips by which a value ranks; 0 for a double, Mia, and where sums do not count."""
    return value // 10 + value % 10 if value in ranking.pips else 0


def spoken(ranking: "Ranking", value: "int") -> "int":
    """The digits of a claim on the screens: a sum of pips where these count.

    Eleven stays 65, the one roll that has it, because 11 is the double next above it.
    """
    total = pips(ranking, value)
    return value if total in (0, 11) else total


def said(game: "Game", texts: "Texts") -> "bytes":
    """What stands below the digits of the claim: its name, "that or over", or nothing."""
    return texts.SAID_OVER if game.is_or_more else name_of(game, texts, game.claim)


def name_of(game: "Game", texts: "Texts", value: "int") -> "bytes":
    """The name of a value, b"" if it has none. That of Mia depends on the preset, others on the rules."""
    rules = game.rules
    mia = texts.find("MIA." + game.rules.preset)
    if value == 21:
        return mia
    if value == 31 and rules.little_mia == "yes":
        return texts.LITTLE.replace(b"%", mia)
    if value == 32 and rules.joker == "lowest":
        return texts.JOKER
    if value == 42 and rules.half_mia == "yes":
        return texts.HALF.replace(b"%", mia)
    total = pips(game.ranking, value)
    if total:
        return texts.PIPS if total != 11 else b"11 " + texts.PIPS
    return texts.value(value)


def cost(game: "Game", texts: "Texts", lost: "int") -> "bytes":
    """What somebody loses, or wins in a race, in the word of the house: `-1 LIFE`, `2 SIPS`, `+1 POINT`."""
    rules = game.rules
    one, many = texts.find("COST." + rules.word).split(b"|")
    sign = b"" if rules.word not in ("life", "point") else b"+" if rules.end == "race" else b"-"
    return sign + b"%d " % lost + (one if lost == 1 else many)


def result(game: "Game", texts: "Texts") -> "tuple[int, bytes]":
    """Returns who alone has lost something (in a race, won), else NOBODY; and the words for what."""
    outcome = game.outcome
    if not outcome.losers:
        return NOBODY, texts.NOBODY_PAYS
    lost = cost(game, texts, outcome.lost)
    if game.rules.end == "race":
        return outcome.winner, lost
    if len(outcome.losers) > 1:
        return NOBODY, texts.ALL_OTHERS + b" " + lost.split()[0]
    return outcome.loser, lost


def are_drawn(rules: "Rules") -> "bool":
    """Whether lives are drawn, as dice or tallies. They are where they only get fewer, down to none."""
    if rules.word != "life" or rules.count != "down" or rules.swimming == "yes":
        return False
    return rules.end not in ("stop", "race")


def has_stars(rules: "Rules", count: "int") -> "bool":
    """Whether a player who alone has lost something sees their lives as a star. Six players fit beside it."""
    return rules.lives == 8 and count <= 6 and are_drawn(rules)


def show_claim(table: "Table", speaker: "int", claim: "int") -> None:
    """Put a claim into the view, and the player accountable for it."""
    view, ranking = table.view, table.game.ranking
    view.speaker = speaker
    view.claim = spoken(ranking, claim)
    view.is_mia = claim == ranking.top


def show_target(table: "Table") -> None:
    """Put the claim that stands into the view, if one does: what the roll must beat."""
    game = table.game
    if not table.contest and game.claim:
        show_claim(table, game.caller, game.claim)
