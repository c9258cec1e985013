"""A claim is a certain lie for a computer only if no roll makes it true."""

import pytest
from game import Game
from players.knowledge import IS_FALSE, Sight
from ranking import WAYS
from rules import presets
from rules.moves import ROLL, SAY


@pytest.mark.parametrize("preset", presets.presets())
@pytest.mark.parametrize("roll", [roll for roll in range(len(WAYS)) if WAYS[roll]])
def test_a_true_claim_is_never_a_certain_lie(preset, roll):
    game = Game(presets.parse(preset), ("Fox", "Owl", "Bear"))
    if not game.can(ROLL, roll):
        pytest.skip("these rules begin otherwise")
    game.play(ROLL, roll)
    if not game.can(SAY, roll):
        pytest.skip("these rules do not let that roll be claimed at once")
    game.play(SAY, roll)
    sight = Sight()
    sight.look(game, 1)
    assert sight.truth != IS_FALSE
