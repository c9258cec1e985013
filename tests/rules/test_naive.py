"""Each preset's naive model (naive.py) and the engine play the same games in lock-step.

`NAIVE_GAMES=20000 python -m pytest tests/rules/test_naive.py` plays that many of each; the tests play few.
"""

import os
import random

import pytest
from game import OVER, TO_ROLL, Game
from rules import presets
from rules.moves import ROLL, STOP, WORDS

from tests.helpers.gaming import PRESETS, random_move, values
from tests.rules.naive import MODELS, ROLLS

GAMES = int(os.environ.get("NAIVE_GAMES", "30"))
NAMES = tuple("ABCDEFGHIJKL")
LONGEST = 12  # rounds of a game that only ends when it is stopped


def lawful(game: Game) -> set[tuple[str, int]]:
    """All that the engine allows; of each roll it allows the same, which is asked once."""
    if game.phase == TO_ROLL:
        return (ROLLS if game.can(ROLL, 21) else set()) | ({("stops", 0)} if game.allows(STOP) else set())
    return {(WORDS[move], value) for move in game.legal() for value in values(game, move)}


def play_in_lock_step(preset: str, chance: random.Random) -> int:
    """A game of chance in both; how many moves it had."""
    count = chance.choice((2, 3, 4, 5, 12))
    first = chance.randrange(count)
    game = Game(presets.parse(preset), NAMES[:count], first)
    begin, model = MODELS[preset]
    lives = [begin] * count
    play = model(lives, first)
    expected = next(play)
    while game.phase != OVER:
        seat, options = expected
        if game.rules.end == "stop":
            options = options | {("stops", 0)}
        assert (NAMES[game.holder], lawful(game)) == (NAMES[seat], options)
        move, value = random_move(game, chance, LONGEST)
        word = WORDS[move]
        game.play(move, value)
        if word == "stops":
            break
        expected = next_of(play, (word, value))
        assert game.lives == lives
        assert (expected is None) == (game.phase == OVER)
    return len(game.moves) // 2


def next_of(play, move):
    try:
        return play.send(move)
    except StopIteration:
        return None


@pytest.mark.parametrize("preset", PRESETS)
def test_the_naive_model_and_the_engine_agree_on_every_move(preset: str) -> None:
    chance = random.Random(preset)
    assert sum(play_in_lock_step(preset, chance) for _ in range(GAMES)) > 20 * GAMES
