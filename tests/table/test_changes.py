"""What a round changes is one list: whatever a rule puts there is played, told, logged, drawn and spoken.

The lists are random, losses and gains of any number of players, and so is how the house counts.
"""

import random

import pytest

from tests.helpers.clipping import Checker
from tests.helpers.walking import show
from tools import replay
from tools.virtual import common_knowledge
from tools.virtual.reader import Reader
from tools.virtual.stick import VirtualStick

NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow")
ENDS = ("", "lives=3", "lives=12", "lives=8 end=last", "end=last swimming=yes", "end=stop", "end=race")
WORDS = ("", "", "word=point", "word=sip count=up", "word=money")
GAMES = 140


def settled(stick, seed, monkeypatch):
    """A game by random rules after a round that has changed random things; and those, (seat, amount) each."""
    chance = random.Random(f"changes {seed}")
    rules = f"tokyo {ENDS[seed % len(ENDS)]} {chance.choice(WORDS)}"
    names = NAMES[: chance.randint(2, 6)]
    seats = chance.sample(range(len(names)), min(chance.choice((0, 1, 1, 2, 6)), len(names)))
    amounts = [(seat, chance.choice((-9, -2, -1, 1, 2))) for seat in seats]
    engine, moves = stick.module("game"), stick.module("rules.moves")

    def uncovered(state, reason):
        outcome = stick.module("rules.penalties").Outcome(state, reason, (), 0)
        for seat, amount in amounts:
            outcome.change(state, seat, amount)
        return outcome

    monkeypatch.setattr(engine, "uncovered", uncovered)
    game = engine.Game(stick.module("rules.presets").parse(rules), names)
    for move, value in ((moves.ROLL, 54), (moves.SAY, 54), (moves.DOUBT, 0)):
        game.play(move, value)
    return game, amounts


def read(reader):
    """What is read out of the screen that stands, word by word."""
    return " ".join(word for row in reader.said()["rows"] for word in row).split()


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_what_a_round_changes_is_the_same_everywhere(board, monkeypatch):
    stick = VirtualStick(board)
    stick.boot()
    table, texts = stick.app.table, stick.module("table.wording")
    reader = Reader(stick)
    reader.attend()
    stars = 0
    for seed in range(GAMES):
        game, amounts = settled(stick, seed, monkeypatch)
        table.game = game
        counts = stick.module("pieces.standings").counts(game)
        begun = 0 if game.rules.end == "race" else game.rules.lives
        left = dict(enumerate([begun] * len(game.players)))
        left.update({seat: max(begun + amount, game.out) for seat, amount in amounts})
        # Played, told, logged
        assert game.lives == list(left.values())
        told = replay.verdict(game, game.outcome).partition(", ")[2]
        named = [group.split(": ") for group in told.split(", ")] if amounts else []
        assert [(name, int(amount)) for names, amount in named for name in names.split(" and ")] == [
            (game.players[seat], amount) for seat, amount in amounts
        ]
        end = common_knowledge.moves(stick, game)[-1]["end"]
        assert [(change["seat"], change["amount"]) for change in end["changes"]] == amounts
        assert [one["lives"] for one in end["after"]] == counts
        # Drawn and spoken: who, how much, and what that leaves
        is_up = texts.is_counted_up(game)
        signed = {seat: f"{-amount if is_up else amount:+}" for seat, amount in amounts}
        show(stick, "screens.reveal", "Reveal")
        words = read(reader)
        cost = texts.cost(game, table.view.words, amounts[0][1]).decode().split() if amounts else []
        if len(amounts) == 1 and texts.are_drawn(game.rules):
            seat = amounts[0][0]
            assert words[-4:] == [NAMES[seat].upper(), ":lives", str(begun), str(left[seat])]
        elif len(amounts) == 1:
            assert words[-3:] == [NAMES[amounts[0][0]].upper(), *cost]
        elif amounts:
            first = [word for seat, _ in amounts[:2] for word in (NAMES[seat].upper(), signed[seat])]
            assert words[-4:] == first or words[-2:] == ["OTHERS", cost[0]]
        else:
            assert words[-2:] == ["NOBODY", "PAYS"]
        table.flow.standings()
        table.view.step = 1
        table.standing.draw()
        words = set(read(reader)) - {":lives", ":out"}
        standing = {str(n) for n in counts if n > 0 or table.view.lines}
        names = {name.upper() for name in game.players}
        if type(table.standing).__name__ == "LivesStar":
            stars += 1
            assert words == names | {str(n) for n in counts}
        else:
            assert words == names | set(signed.values()) | standing
    assert stars


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_what_a_round_changes_finds_its_place(board, monkeypatch):
    stick = VirtualStick(board)
    stick.boot()
    checker = Checker(board)
    checker.watch(stick)
    for seed in range(GAMES):
        stick.app.table.game = settled(stick, seed, monkeypatch)[0]
        for screen in ("reveal", "Reveal"), ("undoubted", "Undoubted"), ("lives", "Lives"):
            show(stick, f"screens.{screen[0]}", screen[1])
    assert not checker.found
