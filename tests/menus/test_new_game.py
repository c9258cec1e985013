"""A new game: what starts it, what is changed behind it, and how soon somebody shakes."""

import pytest
from rules import presets

from tests.helpers.table_hands import Hands
from verify import menus
from virtual.stick import VirtualStick


def opened(settings: str) -> VirtualStick:
    """A stick on which PASS ROUND was chosen."""
    player = Hands(settings=settings.encode())
    player.press()
    menus.choose(player.stick, "PASS_ROUND")
    assert player.screen == "new-game"
    return player.stick


@pytest.mark.parametrize(
    ("settings", "line", "key", "least", "most"),
    [
        ("lives=6\n", "LIVES", "lives", 1, 20),
        ("lives=6\nrules=meyer\n", "LIVES", "lives", 4, 20),  # one rolls for new ones at three
        ("players=5\n", "PLAYERS", "players", 2, 12),
        ("players=5\nseats=4f2\n", "PLAYERS", "players", 2, 6),  # a computer plays
    ],
)
def test_a_says_what_a_press_gives_and_held_it_runs_round(
    settings: str, line: str, key: str, least: int, most: int
) -> None:
    stick = opened(settings)
    menus.line(stick, line)
    view, value = stick.app.table.view, lambda: stick.app.table.settings.get(key)
    seen = []
    for _ in range(most - least + 1):
        promised = int(view.a_text.split()[0])
        stick.press("A", 80, 200)
        assert value() == promised
        seen.append(promised)
    assert sorted(seen) == list(range(least, most + 1))
    before = value()
    stick.press("A", 1200, 200)
    assert value() != before and value() != promised


def test_a_starts_at_once_and_b_goes_round_to_start_again() -> None:
    stick = opened("lives=6\n")
    table = stick.app.table
    assert table.view.a_text == table.view.words.START
    lines = len(table.view.lines)
    for _ in range(lines):
        stick.press("B", 80, 200)
    assert table.view.cursor == 0
    stick.down("B")
    stick.run(200)
    stick.press("A", 80, 200)
    stick.up("B")
    stick.run(200)
    assert table.screen == "new-game", "a press of both decides nothing"
    menus.choose(stick, "START")
    assert stick.app.table.screen == "who-starts"


def test_three_persons_come_to_the_first_shake_with_six_presses() -> None:
    stick = VirtualStick()
    stick.boot()
    stick.run(500)
    for key in "ABAAAA":
        stick.press(key, 80, 400)
    assert stick.app.table.screen == "shake"
    assert stick.app.table.settings.get("players") == 3


@pytest.mark.parametrize("preset", presets.presets())
def test_the_first_game_alone_begins_after_four_presses(preset: str) -> None:
    """Whoever doubts everything might lose without ever shaking; from the second game on lots are drawn."""
    stick = VirtualStick(flash={"saves/settings.txt": f"rules={preset}\n".encode()})
    stick.boot()
    stick.run(500)
    began = stick.clock.now
    for key in "AAAA":
        stick.press(key, 80, 400)
    table = stick.app.table
    assert (table.screen, table.game.holder) == ("shake", table.seats.hand)
    assert stick.clock.now - began < 10_000_000
    stick.act(table.flow.quit)
    stick.run(500)
    drawn = set()
    for _ in range(8):
        stick.press("A", 80, 400)
        assert stick.app.table.screen == "resume"
        stick.press("B", 80, 400)
        menus.choose(stick, "ALONE")
        stick.press("A", 80, 400)
        drawn.add(stick.app.table.contest.seat)
        stick.act(stick.app.table.flow.quit)
        stick.run(500)
        if len(drawn) > 1:
            return
    raise AssertionError("the same always begins")
