"""The learner, and what it keeps of the others."""

from itertools import product

import pytest
from game import Game
from players import habits, knowledge
from players.opponent import CHANCE, LEARNER, OWL
from rules import presets
from rules.moves import BELIEVE, DOUBT, ROLL, SAY

from tests.helpers.gaming import told
from tests.helpers.houses import looking


def test_the_learner_leans_against_habits_and_no_further_than_it_may() -> None:
    player = looking(told("maexchen", "Fox Owl", "Fox rolls 43 says 62"), 1)

    def doubts(character: int) -> int:
        count = 0
        for draw in range(0, 65536, 256):
            player.decide(character, bytes((0, draw >> 8, 0, 0)))
            count += player.move == DOUBT
        return count

    owl = doubts(OWL)
    assert doubts(LEARNER) == owl  # it has seen nothing yet
    player.habits = bytearray((0, 0, 60, 60, 0, 0, 0, 0))  # Fox was caught each time
    assert owl < doubts(LEARNER) <= owl + 33
    player.habits = bytearray((0, 0, 60, 0, 0, 0, 0, 0))  # and here never
    assert owl - 9 <= doubts(LEARNER) < owl


def test_the_learner_bluffs_to_who_believes_and_is_honest_to_who_doubts() -> None:
    """docs/opponents.md says how far: up to a quarter of its worthless rolls become a pair of sixes, or it
    tells the truth where it can."""
    game = told("maexchen", "Fox Owl", "Fox rolls 31")
    player = looking(game, 0)

    def says(character: int, habits_of_owl: tuple = (0, 0, 0, 0)) -> list[int]:
        player.habits = bytearray((0, 0, 0, 0, *habits_of_owl))
        found = []
        for mood in range(0, 32768, 256):  # in half of its decisions
            player.decide(character, bytes((255, 255, mood & 255, mood >> 8)))
            found.append(player.value)
        return found

    believes, doubts, lies = (90, 0, 0, 0), (90, 90, 0, 0), (0, 0, 90, 90)
    [bluff] = {*says(OWL)}
    assert bluff not in (31, 66)
    assert {*says(OWL, believes), *says(LEARNER), *says(LEARNER, lies)} == {bluff}
    assert says(OWL, doubts).count(31) == 256 // 4 and {*says(OWL, (90, 80, 0, 0))} == {bluff}
    bold = says(LEARNER, believes)
    assert bold.count(66) == 256 // 4 and {*bold} == {bluff, 66}
    assert says(LEARNER, doubts).count(31) == 128
    worthless = game.ranking.calls[player.strategy.least() - 1]
    for roll, is_bold in ((worthless, True), (game.ranking.calls[player.strategy.least()], False)):
        game.roll = game.moves[-1] = roll
        player.look(game, 0)
        assert (66 in says(LEARNER, believes)) == is_bold
    for move, value in ((SAY, 61), (BELIEVE, 0), (ROLL, 61)):  # the truth is not enough
        game.play(move, value)
    player.look(game, 1)
    player.habits = bytearray((*doubts, 0, 0, 0, 0))
    values = []
    for character in (LEARNER, OWL):
        player.decide(character, bytes((255, 255, 0, 0)))
        values.append(player.value)
    assert values[0] == values[1] != 62


@pytest.mark.parametrize("house", ("meyer", "tokio", "wikipedia"))
def test_the_learner_has_something_to_say_whatever_it_is_worth(house: str) -> None:
    """Where Owl opens with one claim whatever it rolled, every roll is as good as nothing."""
    rules = presets.parse(house)
    for lives in product((1, 2, 3), repeat=3):
        game = Game(rules, ("Fox", "Owl", "Bear"))
        game.lives = list(lives)
        game.play(ROLL, 43)
        player = looking(game, 0)
        player.habits = bytearray((0, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0))  # Owl believes everything
        player.decide(LEARNER, bytes(CHANCE))
        assert game.can(player.move, player.value)


def test_habits_are_those_of_the_record() -> None:
    game = told(
        "maexchen",
        "Fox Owl",
        "Fox rolls 43 says 65",
        "Owl believes rolls 31 says 66",
        "Fox doubts",
        "Fox rolls 54 says 54",
        "Owl doubts",
    )
    # By seat: answers, doubts, claims uncovered, lies
    assert list(habits.habits_of(game)) == [1, 1, 1, 0, 2, 1, 1, 1]


def test_a_habit_stays_what_it_is_when_it_is_long_known() -> None:
    """What was counted is halved now and then, cases and what they tell of alike."""
    noted = bytearray(12)
    for n in range(1000):
        knowledge._count(noted, 4, n % 4 == 0)
        assert n < 50 or noted[5] / noted[4] == pytest.approx(1 / 4, abs=0.03)
    assert not any(noted[:4] + noted[6:])
