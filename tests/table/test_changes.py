"""What a round changes is one list: whatever a rule puts there is played, told, logged and drawn.

The lists are random, losses and gains of any number of players, and so is how the house counts.
"""

import random

import pytest

from tools import replay
from verify.clipping import Checker
from verify.walking import show
from virtual import common_knowledge
from virtual.stick import VirtualStick

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


def written(stick):
    """Notes what is drawn from now on: the players whose icons, and the texts, from the last ground on."""
    canvas, found = stick.app.stick.canvas, []
    fill, text, icon = canvas.fill, canvas.text, canvas.icon

    def hear_fill(colour):
        found.clear()
        fill(colour)

    def hear_text(font, said, *place):
        found.append(bytes(said))
        return text(font, said, *place)

    def hear_icon(n, *place):
        found.extend([n] if n < 12 else [])
        icon(n, *place)

    canvas.fill, canvas.text, canvas.icon = hear_fill, hear_text, hear_icon
    return found


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_what_a_round_changes_is_the_same_everywhere(board, monkeypatch):
    stick = VirtualStick(board)
    stick.boot()
    table, wording = stick.app.table, stick.module("table.wording")
    drawn = written(stick)
    stars = 0
    for seed in range(GAMES):
        game, amounts = settled(stick, seed, monkeypatch)
        table.game = game
        counts = stick.module("pieces.standings").counts(game)
        begun = 0 if game.rules.end == "race" else game.rules.lives
        left = [begun] * len(game.players)
        for seat, amount in amounts:
            left[seat] = max(begun + amount, game.out)
        assert game.lives == left
        # Told, and what the page's log and its voice are given
        told = replay.verdict(game, game.outcome).partition(", ")[2]
        named = [group.split(": ") for group in told.split(", ")] if amounts else []
        assert [(name, int(amount)) for names, amount in named for name in names.split(" and ")] == [
            (game.players[seat], amount) for seat, amount in amounts
        ]
        entry = common_knowledge.moves(stick, game)[-1]
        assert [(change["seat"], change["amount"]) for change in entry["end"]["changes"]] == amounts
        assert [one["lives"] for one in entry["end"]["after"]] == counts
        assert {seat: after for seat, _, after, _ in entry["changes"]} == {
            seat: counts[seat] for seat, _ in amounts if left[seat] != begun
        }
        # Drawn: who, how much, and what that leaves
        is_up = wording.is_counted_up(game)
        signed = {seat: b"%+d" % (-amount if is_up else amount) for seat, amount in amounts}
        show(stick, "screens.reveal", "Reveal")
        cost = wording.cost(game, table.view.words, amounts[0][1]) if amounts else b""
        *_, icon, note, _ = drawn  # and A's label
        if len(amounts) == 1 and wording.are_drawn(game.rules):
            seat = amounts[0][0]
            assert table.standing.loser == seat and {seat, signed[seat]} <= set(drawn[-4:])
            assert (table.standing.before, table.standing.after) == (begun, left[seat])
        elif len(amounts) == 1:
            assert (icon, note) == (amounts[0][0], cost)
        elif amounts:
            first = [what for seat, _ in amounts[:2] for what in (seat, signed[seat])]
            assert drawn[-5:-1] == first or note == b"OTHERS " + cost.split()[0]
        else:
            assert note == b"NOBODY PAYS"
        table.flow.standings()
        table.standing.draw()
        is_star = type(table.standing).__name__ == "LivesStar"
        assert is_star == (game.rules.lives == 8 and len(amounts) == 1 and wording.are_drawn(game.rules))
        assert is_star or set(signed.values()) <= set(drawn)
        if is_star:
            stars += 1
            star = table.standing
            assert (star.loser, star.before, star.after) == (seat, begun, left[seat])
        elif wording.are_drawn(game.rules):
            assert list(table.standing.lives) == left
        else:
            numbers = [what for what in drawn if what in [b"%d" % n for n in counts]]
            assert len(numbers) >= len(counts)
    assert stars


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_what_a_round_changes_finds_its_place(board, monkeypatch):
    stick = VirtualStick(board)
    stick.boot()
    checker = Checker(board)
    checker.watch(stick)
    for seed in range(GAMES):
        stick.app.table.game = settled(stick, seed, monkeypatch)[0]
        for screen in ("reveal", "Reveal"), ("undoubted", "Undoubted"), ("reveal", "Lives"):
            show(stick, f"screens.{screen[0]}", screen[1])
    assert not checker.found
