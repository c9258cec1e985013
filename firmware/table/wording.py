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


def pips(ranking: "Ranking", value: int) -> int:
    """The sum of pips that a value counts as; 0 for a double, for Mia, and if sums do not count."""
    return value // 10 + value % 10 if value in ranking.pips else 0


def spoken(ranking: "Ranking", value: int) -> int:
    """The digits of a claim on the screens: the sum of pips if sums count.

    A sum of eleven stays 65, the only roll that has it, because 11 is also the double.
    """
    total = pips(ranking, value)
    return value if total in (0, 11) else total


def said(game: "Game", texts: "Texts") -> bytes:
    """The text below the digits of the claim: its name, "that or over", or nothing."""
    return texts.SAID_OVER if game.is_or_more else name_of(game, texts, game.claim)


def name_of(game: "Game", texts: "Texts", value: int) -> bytes:
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


def cost(game: "Game", texts: "Texts", amount: int) -> bytes:
    """A gain, or a loss if `amount` is negative, in the word of the rules: `-1 LIFE`, `2 SIPS`, `+1
    POINT`."""
    rules = game.rules
    one, many = texts.find("COST." + rules.word).split(b"|")
    if rules.word in ("life", "point"):
        sign = b"-" if amount < 0 else b"+"
    else:
        sign = b"" if (amount < 0) != (rules.end == "race") else _sign(game, amount)
    return sign + b"%d " % abs(amount) + (one if abs(amount) == 1 else many)


def is_counted_up(game: "Game") -> bool:
    """Whether losses are counted up from 0. In a race gains are."""
    return game.rules.count == "up" and game.rules.end != "race"


def _sign(game: "Game", amount: int) -> bytes:
    """b"-" or b"+": the sign to show before `amount`, by the way the rules count."""
    return b"-" if (amount < 0) != is_counted_up(game) else b"+"


def changes(game: "Game") -> tuple:
    """What the last round changed, for `Standings.changes`; it agrees with the standings shown after it."""
    if not game.outcome:
        return ()
    return tuple(
        [
            (seat, b"%s%d" % (_sign(game, amount), abs(amount)), amount < 0)
            for seat, amount, _, _ in game.outcome.changes
        ]
    )


def result(game: "Game", texts: "Texts") -> tuple[int, bytes]:
    """The only player who has lost or gained something (else NOBODY), and what, in words.

    b"" if words would take more than a line: then the view's `changes` show it.
    """
    outcome = game.outcome
    changed = outcome.changes
    if not changed:
        return NOBODY, texts.NOBODY_PAYS
    seat, amount, _, _ = changed[0]
    words = cost(game, texts, amount)
    if len(changed) == 1:
        return seat, words
    others = [n for n, lives in enumerate(outcome.before) if lives > game.out and n != outcome.winner]
    if amount < 0 and sorted([change[:2] for change in changed]) == [(n, amount) for n in others]:
        return NOBODY, texts.ALL_OTHERS + b" " + words.split()[0]
    return NOBODY, b""


def are_drawn(rules: "Rules") -> bool:
    """Whether lives are drawn, as dice or numbers: if they only get fewer, down to none."""
    if rules.word != "life" or rules.count != "down" or rules.swimming == "yes":
        return False
    return rules.end not in ("stop", "race")


def has_stars(rules: "Rules", count: int) -> bool:
    """Whether a single loser sees their lives as a star. Six players fit beside it."""
    return rules.lives == 8 and count <= 6 and are_drawn(rules)


def show_claim(table: "Table", speaker: int, claim: int) -> None:
    """Put a claim into the view, and the player accountable for it."""
    view, ranking = table.view, table.game.ranking
    view.speaker = speaker
    view.claim = spoken(ranking, claim)
    view.is_mia = claim == ranking.top


def show_target(table: "Table") -> None:
    """Put the current claim, which the roll must beat, into the view, if there is one."""
    game = table.game
    if not table.contest and game.claim:
        show_claim(table, game.caller, game.claim)
