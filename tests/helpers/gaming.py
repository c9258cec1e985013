"""Shared by the tests of the game floor: random play, and games in the words of a record."""

import random

from game import Game
from records import record
from rules import presets
from rules.choices import Rules
from rules.moves import DRAW, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, STOP

PRESETS = presets.presets()
DICE = [max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7)]
VALUES = sorted(set(DICE))
# Letters for random texts: Latin ones, and some that are digits, line ends or capitals in other scripts. All
# of Unicode would have to be sorted first, which takes two seconds.
LETTERS = "".join(map(chr, range(0x180))) + "٣３𝟗²\u2028…🎲\U0010ffff"


def told(house: str, players: str, *lines: str) -> Game:
    """The game after these lines."""
    return record.read("\n".join(("mia 1", "rules " + house, "players " + players) + lines))


def random_rules(chance: random.Random) -> Rules:
    """A preset with up to a third of its parameters changed, as far as they do not contradict each other."""
    rules = presets.parse(chance.choice(PRESETS))
    for name in chance.sample(presets.parameters(), chance.randrange(12)):
        change = f"{presets.write(rules)} {name}={chance.choice(list(presets.choices(name)))}"
        if presets.can_be(change):
            rules = presets.parse(change)
    return presets.parse(presets.write(rules))


def values(game: Game, move: int) -> list[int]:
    """All values that could be legal with a legal move."""
    if move in (ROLL, REROLL):
        return VALUES
    if move in (SAY, SAY_BLIND, PASS):
        return list(game.claims())
    if move == REVIVE:
        return [1, 2, 3, 4, 5, 6]
    if move == DRAW:
        return [seat for seat in range(len(game.players)) if game.is_in(seat)]
    return [0]


def random_move(game: Game, chance: random.Random, last: int = 12) -> tuple[int, int]:
    """A legal move. A game without an end of its own is stopped after `last` rounds, not before."""
    moves = [move for move in game.legal() if move != STOP]
    if game.rounds >= last and game.allows(STOP):
        return STOP, 0
    move = chance.choice(moves)
    if move in (ROLL, REROLL):
        return move, chance.choice(DICE)
    return move, chance.choice(values(game, move))


def copied(game: Game) -> Game:
    """A copy of a game that can be played on separately."""
    other = Game.__new__(Game)
    other.__dict__.update(game.__dict__, lives=list(game.lives), moves=bytearray(game.moves))
    return other
