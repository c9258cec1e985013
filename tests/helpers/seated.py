"""A stick on which a table of persons and computers is laid, and somebody who plays on it."""

import itertools

from tests.helpers.table_hands import Hands
from verify import menus

SCENES = ("computer", "computer-said", "computer-answers")


def hands(seats, rules="tokyo", lives=1, seed=3, flash=None):
    """A stick on which this table is laid."""
    text = f"players={len(seats)}\nseats={seats}\nrules={rules}\nlives={lives}\ncompany=2\n"
    return Hands(seed=seed, settings=text.encode(), flash=flash)


def start(player):
    """From the splash by the first choice into the first turn, at the table that the settings name."""
    player.press()
    assert player.screen == "who-plays"
    player.table.has_played = True  # in the first game nothing is drawn
    seating, settings = player.stick.module("table.seating"), player.table.settings
    if seating.chosen(settings).persons == 1:
        menus.choose(player.stick, "ALONE")
        assert player.screen == "you-are"
        player.press()
    else:
        menus.choose(player.stick, "PASS_ROUND", "START")
    assert player.screen == "starts"
    player.press()


def play(player, limit=2000, doubt=None, raises=0):
    """Play as a person does until the game is over; the screens that stood, in order.

    Every third claim is doubted, unless `doubt` says: a game in which nobody doubts need not end.
    """
    thirds = itertools.cycle((False, False, True))
    doubt = doubt or thirds.__next__
    stood = [player.screen]
    for _ in range(limit):
        screen = player.screen
        if screen in ("game-over", "splash"):
            return stood
        if screen in ("computer", "computer-answers"):
            player.stick.run(400)
        elif screen == "shake":
            player.stick.hand.shake(ms=900)
            player.stick.run(3000)
        elif screen == "closed":
            if player.table.view.b_kind:
                player.press("B")
            else:  # the house asks to look first
                player.stick.press("A", 700)
                player.stick.run(200)
                player.press("B")
        elif screen == "choose":
            player.press("B", raises)
            player.press("A")
        elif screen == "answer" and doubt():
            player.press("B")
        elif screen == "pause":
            player.press("C")
        else:
            player.press("A")
        if player.screen != stood[-1]:
            stood.append(player.screen)
    raise AssertionError(f"no end; the last screens were {stood[-12:]}")
