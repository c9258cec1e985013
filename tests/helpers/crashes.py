"""A stick in a game on which something fails."""

from verify.under_micropython.robot import Robot
from virtual.errors import MachineReset, PowerOff
from virtual.stick import VirtualStick


def playing(screen="closed", settings=b"", **how):
    """A stick that catches its errors, in the middle of a game of three, where `screen` stands."""
    stick = VirtualStick(seed=1, flash={"saves/settings.txt": settings}, **how)
    stick.boot()
    stick.catches = True
    robot = Robot(stick, players=3, lives=2)
    while robot.screen != screen or stick.app.table.contest:
        robot.step()
    return stick


def state(stick):
    """All that the players have done."""
    game = stick.app.table.game
    return game and (bytes(game.moves), game.players, game.lives, game.holder, game.phase)


def fail(stick, error=None):
    """The next press of A ends in an error."""

    def raising():
        raise error or ValueError("nobody thought of that")

    stick.app.table.standing.a_down = raising
    stick.press("A")
    stick.run(1500)


def ends_by(stick, ms):
    """What ends the stick's own program within that time, None if nothing does."""
    try:
        stick.run_program(ms)
    except (MachineReset, PowerOff, KeyboardInterrupt) as end:
        return type(end)
    return None


def kept(stick, folder="saves/crashes/"):
    return {name: text for name, text in stick.flash.image().items() if name.startswith(folder)}
