"""Which rules are solved, and that computer players play all others without a slip."""

import random
from pathlib import Path

import pytest
from game import OVER, Game
from players import solved
from players.opponent import CHANCE, Opponent
from rules import presets
from rules.moves import REROLL, REVIVE, ROLL, STOP

from tests.helpers.gaming import DICE, PRESETS

FOLDER = Path(__file__).parents[2] / "firmware" / "strategies"
BY_FEEL = [
    "mexicali mia_doubles=yes",
    "mexico swimming=no look=always",
    "machacek uncover=1 pips=yes joker=lowest",
    "maexchen mia_shown=rolled mia_pays=others direction=21 swimming=yes",
    "tokyo mia_believed=roll end=race top=11 little_mia=yes",
    "tokyo cancel=both direction=31 doubles=reversed",
    "tokyo doubles=plain",
    "wikipedia doubles=plain pips=yes",
]


def test_every_preset_has_a_strategy_to_play_by() -> None:
    for name in PRESETS:
        rules = presets.parse(name)
        assert (FOLDER / f"{name}.bin").exists()
        assert solved.is_solved(rules)


def test_what_only_changes_words_and_numbers_is_solved_and_nothing_else() -> None:
    assert solved.is_solved(presets.parse("tokyo lives=3 word=sip count=up"))
    assert not solved.is_solved(presets.parse("tokyo liar=2"))


@pytest.mark.parametrize("house", BY_FEEL)
def test_computers_play_by_feel_without_a_slip(house: str) -> None:
    chance = random.Random(house)
    for number in range(3):
        game = Game(presets.parse(house), ("Fox", "Owl", "Bear", "Hare")[: 2 + number])
        opponent = Opponent(game.rules, game.ranking)
        while game.phase != OVER and len(game.moves) < 600:
            opponent.look(game, game.holder)
            opponent.decide(number, chance.randbytes(CHANCE))
            value = opponent.value
            if opponent.move in (ROLL, REROLL):
                value = chance.choice(DICE)
            elif opponent.move == REVIVE:
                value = chance.randint(1, 6)
            game.play(opponent.move, value)
            if game.allows(STOP) and game.rounds == 20:
                break
