"""Any round and game between computers ends."""

import random

import pytest
from game import TO_ANSWER, Game
from players.opponent import BEAR, CHANCE, OWL, Opponent
from rules import presets
from rules.moves import BELIEVE

from tests.helpers.gaming import random_rules
from tests.helpers.houses import company, with_chance

FOR_EVER = (  # where a table of Owls has gone on for thousands of moves
    "machacek pips=yes",
    "machacek pips=yes raises=equal",
    "wikipedia pips=yes raises=equal",
    "maexchen pips=yes raises=equal",
    "machacek lives=1 joker=toast",
    "machacek",
    "wikipedia mia_believed=follow",
)


@pytest.mark.parametrize("house", [*FOR_EVER, *range(24)])
def test_any_round_between_computers_ends(house: str | int) -> None:
    """Whatever the rules and the company: after 36 claims whoever rolls says Mia, and whoever cannot know a
    claim to be true doubts it. So there are 38 at most."""
    chance = random.Random(f"{house} ends")
    rules = presets.parse(house) if isinstance(house, str) else random_rules(chance)
    for game, _ in company(rules, chance, *((6, (OWL,) * 3) if isinstance(house, str) else ())):
        assert game.claim_count <= 38, rules.text


def test_a_round_in_which_nobody_would_doubt_ends_after_36_claims() -> None:
    """All believe what they may until then."""
    most = 0
    rules = presets.parse("machacek")
    game = Game(rules, ("Fox", "Owl", "Bear", "Hare", "Crow"))
    player = Opponent(rules, game.ranking)
    chance = random.Random(1)
    while not game.rounds:
        if game.phase == TO_ANSWER and game.claim_count < 36:
            game.play(BELIEVE)
            continue
        player.look(game, game.holder)
        player.decide(BEAR, b"\xff" * CHANCE)
        game.play(*with_chance(game, player.move, player.value, chance))
        most = max(most, game.claim_count)
    assert most in (36, 37, 38)
