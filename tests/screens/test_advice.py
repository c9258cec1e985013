"""What the coach says to whoever decided, in every language on every screen."""

import itertools

import pytest
import words
from rules.moves import DOUBT, SAY
from words.languages import LANGUAGES

from verify.clipping import Checker
from virtual.stick import VirtualStick

WORSE = 30_000  # of 65,535
DOUBTS = [(1, DOUBT, 5, cost, not cost, 5, 0) for cost in (0, WORSE)]
CLAIMS = [(0, SAY, 5, cost, not cost, 9, others) for cost, others in ((0, 0), (WORSE, 0), (WORSE, 3))]


def doubted(board, settings):
    """A stick with these settings on which a claim has just been doubted, rightly."""
    stick = VirtualStick(board, flash={"saves/settings.txt": settings.encode()})
    stick.boot()
    stick.run(500)
    stick.act(stick.app.table.flow.start)
    stick.run(100)
    table = stick.app.table
    table.flow.begin(0)
    stick.run(100)
    for move, value in ((stick.module("rules.moves").ROLL, 41), (SAY, 52), (DOUBT, 0)):
        table.game.play(move, value)
    return stick


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
@pytest.mark.parametrize("code", [code for code, _ in LANGUAGES])
def test_each_decision_looks_different_and_fits(board, code):
    stick = doubted(board, f"language={code}\n")
    table = stick.app.table
    screen = stick.module("screens.advice").Advice
    alone = [[advice] for advice in DOUBTS + CLAIMS]
    both = [list(found) for found in itertools.product(DOUBTS, CLAIMS)]
    pictures = []
    for found in alone + both:
        table.show(screen(table, found))
        stick.run(60)
        pictures.append(stick.frame())
    assert len(set(pictures)) == len(alone + both)
    checker = Checker(board)
    checker.watch(stick)
    for found in alone + both:
        table.show(screen(table, found))
        table.standing.draw()
    assert not checker.found
    best = str(table.game.ranking.calls[8])
    assert {best, table.view.words.WINS_MORE.replace(b"%", b"46%").decode("latin-1")} <= checker.seen


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
@pytest.mark.parametrize("code", [code for code, _ in LANGUAGES])
def test_while_the_coach_reckons_the_key_says_so(board, code, monkeypatch):
    stick = doubted(board, f"language={code}\ncoach=1\n")
    table = stick.app.table
    table.flow._uncover()
    stick.run(6000)
    before, shown, said = stick.frame(), [], []

    def review(_):
        shown.append(stick.frame())
        said.append(table.view.a_text)
        return []

    monkeypatch.setattr(table.flow.coach, "review", review)
    table.flow.revealed()
    assert said == [words.load(code).COACH] and shown[0] != before
