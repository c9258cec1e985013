"""The way through the menus before a game, by the names of their lines, and on from there."""

from virtual.lines import stands_on
from virtual.stick import VirtualStick

_ON = {"who-plays": "PASS_ROUND", "new-game": "START"}  # the lines that lead to a game of persons


def line(stick: VirtualStick, name: str) -> None:
    """Press B until that line is chosen."""
    table = stick.app.table
    for _ in range(30):
        if stands_on(table, name):
            return
        stick.press("B", 80, 100)
    raise AssertionError(f"{table.screen} has no line {name}")


def choose(stick: VirtualStick, *names: str) -> None:
    """Press A on one line after the other."""
    for name in names:
        line(stick, name)
        stick.press("A", 80, 400)


def ready(stick: VirtualStick) -> None:
    """If a menu before a game is shown, press B until A leads to a game of persons."""
    name = _ON.get(stick.app.table.screen)
    if name:
        line(stick, name)


def reaches(stick: VirtualStick, name: str, presses: int = 40) -> bool:
    """Press A, or what leads on, until that screen is shown. Returns whether it was. Holding A rolls."""
    for _ in range(presses):
        screen = stick.app.table.screen
        if screen == name:
            return True
        ready(stick)
        stick.press("B" if screen == "closed" else "A", 1200 if screen == "shake" else 80, 500)
    return False
