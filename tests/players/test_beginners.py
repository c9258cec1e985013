"""Beginners among the company that a stick seats, by the measure that docs/opponents.md has its figures
from."""

import pytest
from players.opponent import FIRST_GAMES

from verify import beginners


@pytest.mark.parametrize("house", ["tokyo", "meyer", "maexchen"])
@pytest.mark.parametrize("kind", ["truthful", "believes", "climbs"])
def test_first_games_leave_every_beginner_about_a_fair_share(house: str, kind: str) -> None:
    """Meant are 0.8 to 1.6 of it. Of 60 games a share is known to 3 standard errors; Owls, who leave 0.1 to
    0.2 of it by meyer, are told apart, and so is company that always loses."""
    fair = 40 if house == "tokyo" else 20
    won, opened = beginners.play(house, FIRST_GAMES, kind, 3, 60)
    assert 0.4 * fair <= won <= min(60, 2.1 * fair)
    assert opened.most_common(1)[0][1] <= 0.4 * opened.total()
