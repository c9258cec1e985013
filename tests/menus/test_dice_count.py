"""The stick's own count of its dice: right, and silent about the game that goes on."""

from collections import Counter

import pytest

from tests.helpers.table_hands import Hands
from tools.words import CODES
from virtual.stick import VirtualStick

DONE = b"""mia 1 #79e7
rules meyer #6f0d
players Fox Owl #0000
Fox rolls 32 #0000
Fox rerolls 65 #0000
Owl believes rolls 11 says 66 #0000
Owl revives 5 #0000
what is this rolls #0000
rolls xy rolls 99 rolls 70 #0000
"""


def shown(hands) -> Counter[int]:
    """Go to the screen by the power button, and what it counts."""
    hands.stick.press("C", 100, 500)
    assert hands.screen == "pause"
    while hands.table.view.lines[hands.table.standing.at][-1] != "setup":
        hands.stick.press("B")
    hands.press()
    while hands.table.view.lines[hands.table.view.cursor][0] != b"DICE":
        hands.stick.press("B")
    hands.press()
    assert hands.screen == "fairness"
    hands.stick.run(2000)
    return Counter(dict(zip(range(1, 7), hands.table.standing.counts, strict=True)))


def test_it_counts_the_games_that_are_over():
    flash = {
        "saves/settings.txt": b"players=3\n",
        "saves/games/1.txt": DONE,
        "saves/games/7.txt": DONE,
        "saves/games/bad-1.txt": DONE,
    }
    hands = Hands(flash=flash)
    hands.begin()
    assert shown(hands) == Counter({1: 2, 2: 1, 3: 1, 5: 2, 6: 1}) + Counter({1: 2, 2: 1, 3: 1, 5: 2, 6: 1})
    assert hands.table.view.title == b"GAMES 2"
    hands.press()
    assert hands.screen == "pause"


def test_of_the_game_that_goes_on_it_tells_nothing():
    seen = []
    for dice in ((6, 3), (2, 1)):
        hands = Hands(flash={"saves/settings.txt": b"players=3\n", "saves/games/1.txt": DONE})
        hands.begin()
        hands.turn(dice, 41)
        hands.press()
        hands.shake(dice)
        assert sum(shown(hands).values()) == 7
        seen.append(hands.stick.frame())
    assert seen[0] == seen[1]


def test_a_game_that_is_over_counts_at_once():
    hands = Hands(settings=b"players=2\nlives=1\n")
    hands.begin()
    hands.turn((6, 3), 66)
    hands.press("B")
    hands.stick.run(2500)
    hands.press(times=2)
    assert hands.screen == "game-over"
    assert shown(hands) == Counter({6: 1, 3: 1})
    assert hands.table.view.title == b"GAMES 1"


def test_before_the_first_game_all_is_zero():
    hands = Hands()
    hands.begin()
    assert not +shown(hands)
    assert hands.table.view.title == b"GAMES 0"


@pytest.mark.parametrize("fault", ["is_broken", "gone"])
def test_a_flash_that_fails_harms_nothing(fault):
    hands = Hands(
        flash={"saves/settings.txt": b"players=3\n", "saves/games/1.txt": DONE, "saves/games/2.txt": DONE}
    )
    hands.begin()
    if fault == "gone":
        entries = list(hands.stick.flash.ilistdir("saves/games"))
        hands.stick.flash.files.pop("saves/games/2.txt")
        hands.stick._os.ilistdir = lambda folder: entries
    else:
        hands.stick.flash.is_broken = True
    read = 1 if fault == "gone" else 2
    assert sum(shown(hands).values()) == 7 * read
    assert hands.table.view.title == b"GAMES %d" % read


@pytest.mark.parametrize("language", CODES)
def test_it_says_that_the_source_of_chance_was_stuck(language):
    stick = VirtualStick(seed=1, flash={"saves/settings.txt": b"language=%s\n" % language.encode()})
    stick.boot()
    stick.run(1200)
    table = stick.app.table
    table.stick.dice.urandom = lambda count: b"\xff" * count
    assert table.stick.dice.roll()
    table.show(stick.module("menus.dice_count").DiceCount(table, table.flow.main_menu))
    stick.run(500)
    title = table.view.title
    canvas = table.stick.canvas
    assert title == table.flow.texts().ONLY_SHAKES
    font = canvas.fit(canvas.labels, title, canvas.width - 6)
    assert canvas.width_of(font, title) <= canvas.width - 6
