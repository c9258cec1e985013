"""The computers' decisions at a shared table, as the firmware's own opponents make them."""

from collections.abc import Callable

from game import Game
from players.habits import habits_of
from players.opponent import CHANCE, Opponent
from rules.state import NAMES
from table.seating import CHARACTERS, MOST

_ANY = 0  # the character that plays for a person whose animal is none of theirs


def character_of(animal: str) -> int:
    """Which of players/opponent.py plays as that animal."""
    index = NAMES.index(animal)
    return CHARACTERS.index(index) if index in CHARACTERS else _ANY


def free(taken: list[str], persons: int, count: int) -> list[str]:
    """So many computers, if there are so many animals that nobody is, and chairs: there are six colours."""
    animals = [NAMES[n] for n in CHARACTERS if NAMES[n] not in taken]
    return animals[: max(0, min(count, MOST - persons))]


def decision(game: Game, chance: Callable[[int], bytes]) -> tuple[int, int]:
    """The move and its value of whoever holds the dice; `chance(count)` gives bytes."""
    opponent = Opponent(game.rules, game.ranking)
    try:
        character = character_of(game.players[game.holder])
        opponent.habits = habits_of(game)
        opponent.look(game, game.holder)
        opponent.decide(character, chance(CHANCE))
        return opponent.move, opponent.value
    finally:
        opponent.strategy.close()
