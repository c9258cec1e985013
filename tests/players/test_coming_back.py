"""Dice that are handed on and come back: what computers make of them."""

from game import Game
from players.opponent import OWL, Opponent
from rules import presets
from rules.moves import BELIEVE, DOUBT, PASS, ROLL, SAY

from tests.helpers.gaming import copied


def test_dice_that_come_back_are_raised_by_plan_under_a_higher_claim_too() -> None:
    """Else who hands 63 back as 65 is believed whatever the dice bear besides."""
    for handed in (63, 65):
        game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
        game.play(ROLL, 66)
        game.play(SAY, 63)
        game.play(PASS, handed)
        player = Opponent(game.rules, game.ranking)
        player.look(game, 0)
        moves = {played_move(player, draw) for draw in range(0, 65536, 997)}
        assert PASS in moves, handed
        assert DOUBT not in moves


def test_a_raise_is_handed_back_once_more() -> None:
    """What opens a round is handed back with some chance, and what it was raised to; then it ends."""
    game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
    player = Opponent(game.rules, game.ranking)
    game.play(ROLL, 41)
    for times, claims in enumerate(((63, 64, 65), (64, 65, 22), (65, 11, 22))):
        handed = set()
        for claim in claims:
            after = copied(game)
            after.play(*((PASS, claim) if times else (SAY, claim)))
            player.look(after, 1)
            if PASS in {played_move(player, draw) for draw in range(0, 65536, 997)}:
                handed.add(claim)
        assert bool(handed) == (times < 2)
        if handed:
            claim = min(handed, key=game.ranking.rank.__getitem__)
            game.play(*((PASS, claim) if times else (SAY, claim)))
            game.play(PASS, claim)


def test_a_claim_over_a_believed_one_is_not_taken_for_a_raise() -> None:
    """Owl doubts each 64 over a 63 that was believed, but not each 63 that is handed back as 64."""
    game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
    for move, value in ((ROLL, 21), (SAY, 63), (BELIEVE, 0), (ROLL, 21), (SAY, 64)):
        game.play(move, value)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
    assert {played_move(player, draw) for draw in range(0, 65536, 997)} == {DOUBT}


def test_among_three_what_was_raised_again_and_again_is_still_handed_on() -> None:
    game = Game(presets.parse("wikipedia"), ("Fox", "Owl", "Bear"))
    for move, value in ((ROLL, 31), (SAY, 31), (PASS, 41), (PASS, 42), (PASS, 62)):
        game.play(move, value)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 1)
    assert PASS in {played_move(player, draw) for draw in range(0, 65536, 997)}


def played_move(player: Opponent, draw: int) -> int:
    """What Owl does by that draw."""
    player.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
    return player.move


def test_who_looked_still_knows_the_dice_when_they_come_back() -> None:
    game = Game(presets.parse("arena"), ("Fox", "Owl"))
    game.play(ROLL, 54)
    game.play(SAY, 61)
    game.play(PASS, 61)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
    assert player.sight.roll == 54
    player.look(game, 1)
    assert player.sight.roll == 0
