"""Tables of computers, by the presets and by rules of somebody else."""

import random
from collections.abc import Iterator

from game import OVER, Game
from players import habits
from players.opponent import BEAR, BEGINNER, CHANCE, CHILD, FOX, HARE, LEARNER, MILD_OWL, OWL, Opponent
from rules.choices import Rules
from rules.moves import DRAW, REROLL, REVIVE, ROLL

from tests.helpers.gaming import DICE, values

CHARACTERS = (OWL, FOX, BEAR, HARE, LEARNER, BEGINNER, CHILD, MILD_OWL)


def with_chance(game: Game, move: int, value: int, chance: random.Random) -> tuple[int, int]:
    """The move with what chance gives it."""
    if move in (ROLL, REROLL):
        return move, chance.choice(DICE)
    return move, chance.choice(values(game, move)) if move in (REVIVE, DRAW) else value


def looking(game: Game, seat: int) -> Opponent:
    """A computer player on that seat who has to decide."""
    player = Opponent(game.rules, game.ranking)
    player.look(game, seat)
    return player


def company(
    rules: Rules, chance: random.Random, rounds: int = 6, characters: tuple[int, ...] = ()
) -> Iterator[tuple[Game, Opponent]]:
    """Some rounds between computers: the game before each move, and what is decided."""
    characters = characters or tuple([chance.choice(CHARACTERS) for _ in range(chance.randrange(2, 7))])
    seats = ("Fox", "Owl", "Bear", "Hare", "Crow", "Whale")[: len(characters)]
    game = Game(rules, seats, chance.randrange(len(seats)))
    player = Opponent(rules, game.ranking)
    while game.phase != OVER and game.rounds < rounds:
        player.habits = habits.habits_of(game) if characters[game.holder] in (OWL, LEARNER) else None
        player.look(game, game.holder)
        player.decide(characters[game.holder], chance.randbytes(CHANCE))
        yield game, player
        game.play(*with_chance(game, player.move, player.value, chance))
