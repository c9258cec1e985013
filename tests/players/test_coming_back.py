"""Dice that are handed on and come back: what computers make of them."""

from game import Game
from players.opponent import OWL
from rules.moves import DOUBT, PASS, SAY

from tests.helpers.gaming import copied, told
from tests.helpers.houses import looking


def moves_of_owl(game: Game, seat: int) -> set[int]:
    """What Owl does there, by many draws."""
    player, found = looking(game, seat), set()
    for draw in range(0, 65536, 997):
        player.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
        found.add(player.move)
    return found


def test_dice_that_come_back_are_raised_by_plan_under_a_higher_claim_too() -> None:
    """Else who hands 63 back as 65 is believed whatever the dice bear besides."""
    for handed in (63, 65):
        lines = "Fox rolls 66 says 63", f"Owl believes unseen says {handed}"
        moves = moves_of_owl(told("wikipedia lives=1", "Fox Owl", *lines), 0)
        assert PASS in moves, handed
        assert DOUBT not in moves


def test_a_raise_is_handed_back_once_more() -> None:
    """What opens a round is handed back with some chance, and what it was raised to; then it ends."""
    game = told("wikipedia lives=1", "Fox Owl", "Fox rolls 41")
    for times, claims in enumerate(((63, 64, 65), (64, 65, 22), (65, 11, 22))):
        handed = set()
        for claim in claims:
            after = copied(game)
            after.play(*((PASS, claim) if times else (SAY, claim)))
            if PASS in moves_of_owl(after, 1):
                handed.add(claim)
        assert bool(handed) == (times < 2)
        if handed:
            claim = min(handed, key=game.ranking.rank.__getitem__)
            game.play(*((PASS, claim) if times else (SAY, claim)))
            game.play(PASS, claim)


def test_a_claim_over_a_believed_one_is_not_taken_for_a_raise() -> None:
    """Owl doubts each 64 over a 63 that was believed, but not each 63 that is handed back as 64."""
    lines = "Fox rolls 21 says 63", "Owl believes rolls 21 says 64"
    assert moves_of_owl(told("wikipedia lives=1", "Fox Owl", *lines), 0) == {DOUBT}


def test_among_three_what_was_raised_again_and_again_is_still_handed_on() -> None:
    raises = [
        f"{name} believes unseen says {claim}" for name, claim in (("Owl", 41), ("Bear", 42), ("Fox", 62))
    ]
    assert PASS in moves_of_owl(told("wikipedia", "Fox Owl Bear", "Fox rolls 31 says 31", *raises), 1)


def test_who_looked_still_knows_the_dice_when_they_come_back() -> None:
    game = told("arena", "Fox Owl", "Fox rolls 54 says 61", "Owl believes unseen says 61")
    assert [looking(game, seat).sight.roll for seat in (0, 1)] == [54, 0]
