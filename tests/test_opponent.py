"""Computer players: legal everywhere, blind to hidden dice, the same on every interpreter."""

import random

import presets
import pytest
from game import OVER, TO_ANSWER, TO_SAY, Game
from moves import DRAW, PASS, REROLL, REVIVE, ROLL, SAY
from opponent import BEAR, CHANCE, FOX, HARE, LEARNER, OWL, Opponent

from tests.gaming import DICE, PRESETS, copied, random_move

CHARACTERS = (OWL, FOX, BEAR, HARE, LEARNER)
HOUSES = (
    *PRESETS,
    "tokyo reroll=unseen",
    "tokyo reroll=ormore order=pips",
    "arena passing=both circle=closed mia=follow",
    "wikipedia raises=equal mia=look order=half circle=open",
    "meyer passing=both starter=drawn blind=yes",
    "tokyo truth=beats order=little mia=pay2 end=stop",
)


def with_chance(game: Game, move: int, value: int, chance: random.Random) -> "tuple[int, int]":
    """The move with what chance gives it."""
    if move in (ROLL, REROLL):
        return move, chance.choice(DICE)
    if move == REVIVE:
        return move, chance.randrange(1, 7)
    if move == DRAW:
        return move, chance.choice([seat for seat in range(len(game.players)) if game.is_in(seat)])
    return move, value


def states(house: str, seed: int, games: int = 6) -> "list[Game]":
    """States of random games, in which what is rare turns up as well."""
    chance = random.Random(f"{house} {seed}")
    found = []
    for _ in range(games):
        game = Game(presets.parse(house), ("Fox", "Owl", "Bear")[: chance.choice((2, 3))])
        while game.phase != OVER and len(game.moves) < 200:
            found.append(copied(game))
            game.play(*random_move(game, chance))
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_every_character_is_legal_in_every_state(house: str) -> None:
    chance = random.Random(house)
    for game in states(house, 1):
        player = Opponent(game.rules, game.ranking)
        player.study(game)
        player.sight.look(game, game.holder)
        for character in CHARACTERS:
            for _ in range(3):
                player.decide(character, chance.randbytes(CHANCE))
                assert game.can(*with_chance(game, player.move, player.value, chance)), game.phase


@pytest.mark.parametrize("house", PRESETS)
def test_other_hidden_dice_change_no_decision(house: str) -> None:
    chance = random.Random(house)
    hidden = 0
    for game in states(house, 2):
        player = Opponent(game.rules, game.ranking)
        player.study(game)
        player.sight.look(game, game.holder)
        if game.phase != TO_ANSWER and not (game.phase == TO_SAY and game.is_rerolled):
            continue
        if player.sight.roll:
            continue
        hidden += 1
        facts = vars(player.sight).copy()
        random_bytes = [chance.randbytes(CHANCE) for _ in range(3)]
        for character in CHARACTERS:
            found = set()
            for roll in (21, 31, 43, 54, 66):
                other = copied(game)
                other.roll = roll
                at = max(n for n in range(0, len(game.moves), 2) if game.moves[n] in (ROLL, REROLL))
                other.moves[at + 1] = roll
                again = Opponent(other.rules, other.ranking)
                again.study(other)
                again.sight.look(other, other.holder)
                assert vars(again.sight) == facts
                decisions = []
                for some in random_bytes:
                    again.decide(character, some)
                    decisions.append((again.move, again.value))
                found.add(tuple(decisions))
            assert len(found) == 1
    assert hidden > 10


def test_who_looked_still_knows_the_dice_when_they_come_back() -> None:
    game = Game(presets.parse("arena"), ("Fox", "Owl"))
    game.play(ROLL, 54)
    game.play(SAY, 61)
    game.play(PASS, 61)
    player = Opponent(game.rules, game.ranking)
    player.sight.look(game, 0)
    assert player.sight.roll == 54
    player.sight.look(game, 1)
    assert player.sight.roll == 0
