"""Where a game goes next whose rules are not plain Tokyo's. Borrowed, so that plain Tokyo never loads it."""

from micropython import const

from game import OVER, TO_ANSWER, TO_DRAW, TO_REVIVE, TO_SAY

_TYPING = const(0)
if _TYPING:
    from ranking import Ranking
    from table.table import Table

# As in presets.py, which is too large to be asked in a turn
PRESETS = ("tokyo", "wikipedia", "tokio", "reversed", "programming", "maexchen", "meyer", "arena")
_PIP_CALLS = const(15)  # of the one order in which several rolls are one call


def go_on(table: "Table") -> None:
    """To whoever acts next; the end and the draw belong to all."""
    game = table.game
    if game.phase == OVER:
        table.visit("screens.finale", "Finale")
    elif game.phase == TO_DRAW:
        table.visit("screens.draw_starter", "Draw")
    else:
        table.give(game.holder)


def take(table: "Table") -> None:
    """The holder has the stick: on with what they have to do."""
    phase = table.game.phase
    if phase == TO_ANSWER:
        table.visit("screens.reply", "Reply")
    elif phase == TO_SAY:
        table.visit("screens.covered", "Covered")
    elif phase == TO_REVIVE:
        table.visit("screens.new_lives", "Offer")
    else:
        table.looked = False
        table.visit("screens.roll", "Shake")


def pips(ranking: "Ranking", value: "int") -> "int":
    """The sum that a value is worth where sums count; 0 where it is a double or Mia, and in other orders."""
    if len(ranking.calls) != _PIP_CALLS or value % 11 == 0 or value == 21:
        return 0
    return value // 10 + value % 10


def spoken(ranking: "Ranking", value: "int") -> "int":
    """The digits of a claim on the screens: a sum of pips where these count.

    Eleven stays 65, the one roll that has it, because 11 is the double next above it.
    """
    total = pips(ranking, value)
    return value if total in (0, 11) else total


def said(table: "Table") -> "bytes":
    """What is said with the digits of the claim that stands: its name, if it has one, or "that or over"."""
    game = table.game
    return table.words("_house").SAID_OVER if game.is_or_more else name_of(table, game.claim)


def name_of(table: "Table", value: "int") -> "bytes":
    """What a claim is called, if it has a name: Mia by the system, little and half Mia by the order too."""
    rules = table.game.rules
    texts = table.words("_house")
    mia = texts.MIA[PRESETS.index(rules.preset)]
    order = rules.order
    if value == 21:
        return mia
    if value == 31 and order in ("little", "toast"):
        return texts.LITTLE.replace(b"%", mia)
    if value == 32 and order == "little":
        return texts.JOKER
    if value == 42 and order == "half":
        return texts.HALF.replace(b"%", mia)
    total = pips(table.game.ranking, value)
    if total:
        return texts.PIPS if total != 11 else b"11 " + texts.PIPS
    return table.view.words.value(value)


def cost(table: "Table", lost: "int") -> "bytes":
    """What somebody loses, in the word of the house: `-1 LIFE`, `2 SIPS`."""
    rules = table.game.rules
    one, many = table.words("_house").COSTS[2 * ("life", "point", "sip", "house").index(rules.word) :][:2]
    sign = b"-" if rules.word in ("life", "point") else b""
    return sign + b"%d " % lost + (one if lost == 1 else many)
