"""The soak finds what is broken on purpose, and keeps it as a script that leads there again."""

import pytest

from tests.helpers.drunk import at_the_table
from verify.soak import experiments as soak
from verify.soak.invariants import Invariants
from verify.soak.random_player import Monkey
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import PLACES, VirtualStick


def crash(table, _):
    """The seventh move is one too many."""
    play = table.play

    def played(move, value=0):
        play(move, value)
        if len(table.game.moves) == 14:
            raise ZeroDivisionError

    table.play = played


def hang(table, clock):
    """A bus transfer that takes ten seconds."""
    play = table.play

    def played(move, value=0):
        clock.advance(10_000_000)
        play(move, value)

    table.play = played


def deaf(table, _):
    """One screen takes no button."""
    handle = table.handle
    table.handle = lambda event: None if table.screen in ("hand-over", "new-game") else handle(event)


def forgetful(table, _):
    """A move is not written."""
    table.stick.journal.append = lambda line: True


def open_handed(table, _):
    """The closed cup knows the dice."""
    show = table.show

    def shown(page):
        show(page)
        if page.name == "choose":
            table.view.dice = table.game.roll

    table.show = shown


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [(crash, "crashes"), (hang, "hangs"), (deaf, "stuck"), (forgetful, "lost moves"), (open_handed, "leaks")],
)
def test_the_drunk_player_finds_what_is_broken(spoil, kind, monkeypatch, tmp_path):
    booted = Invariants.booted

    def broken(watch):
        booted(watch)
        spoil(watch.stick.app.table, watch.stick.clock)

    monkeypatch.setattr(Invariants, "booted", broken)
    monkeypatch.setattr(soak, "KEPT", tmp_path)
    monkeypatch.setattr(soak, "ROOT", tmp_path.parent)
    monkey = Monkey(3, ["rules=tokyo", "players=2", "lives=1"])
    monkey.play(1_200_000)
    assert monkey.found, monkey.counts
    assert monkey.found.kind == kind, monkey.found.sentence
    assert "python -m tools.stick --board m5stickc --seed 3" in soak._told(monkey.found)
    assert next(tmp_path.iterdir()).read_text().startswith("setting rules=tokyo\n")


def test_the_script_of_an_evening_is_that_evening_again():
    monkey = Monkey(5)
    monkey.play(60_000)
    assert not monkey.found and len(monkey.lines) > 30
    again = VirtualStick(monkey.board, seed=monkey.seed)
    Script(again, lambda _: None, lambda *_: None).run(parse("\n".join(monkey.lines)))
    assert again.clock.now == monkey.stick.clock.now
    theirs, mine = again.flash.image(), monkey.stick.flash.image()
    assert set(theirs) == set(mine)
    assert all(theirs[path] == mine[path] for path in mine if not path.startswith("saves/crashes"))


@pytest.mark.parametrize("place", PLACES)
def test_after_an_error_anywhere_the_game_comes_back(place):
    monkey = at_the_table()
    moves = monkey.watch.moves
    if place == "import":  # in a game nothing is imported: out of it
        monkey.do("power short", "error in import 0")
        monkey.do("press B", "press A")  # the order of values
    else:
        monkey.do(f"error in {place} 1")
    for _ in range(20):
        if monkey.counts["rescues"]:
            break
        monkey.hands.robot.step()
    monkey.do("wait 1500 ms")
    assert monkey.screen() == "crash"
    monkey.do("press A")
    assert monkey.screen() == "resume"
    assert monkey.watch.moves.startswith(moves)
