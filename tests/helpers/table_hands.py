"""Hands at a virtual table: the actions of players in these tests."""

from virtual.stick import VirtualStick

QUICK = b"players=3\nrules=tokyo blind=yes\n"  # nobody needs to look, which saves time


class Hands:
    """A stick that is on, and a player who presses its buttons. `dice` chooses the next roll."""

    def __init__(self, seed: int = 3, settings: bytes = QUICK, flash=None, board: str = "m5stickc") -> None:
        self.stick = VirtualStick(board, seed=seed, flash=flash or {"saves/settings.txt": settings})
        self.stick.boot()
        self.stick.run(500)

    @property
    def table(self):
        return self.stick.app.table

    @property
    def screen(self) -> str:
        return self.table.screen

    def press(self, button: str = "A", times: int = 1) -> None:
        """Press long enough after the screen appeared, and let the stick react."""
        for _ in range(times):
            self.stick.run(400)
            self.stick.press(button, 80)
            self.stick.run(100)

    def enter(self, starter: int = 0) -> None:
        """Go past the menus to the screen that says who starts."""
        self.press()
        self.stick.act(self.table.flow.start)
        self.stick.run(100)
        self.table.flow.begin(starter)
        self.stick.run(100)

    def begin(self, starter: int = 0) -> None:
        """Go past the menus to the starter's shake screen."""
        self.enter(starter)
        self.press()
        assert self.screen == "shake"

    def power_cut(self) -> None:
        """Lose the power, and start again."""
        self.stick.power_cut()
        self.stick.boot()
        self.stick.run(500)

    def shake(self, dice: tuple[int, int] | None = None) -> None:
        if dice:
            self.stick.next_dice(*dice)
        self.stick.hand.shake(ms=900)
        self.stick.run(3500)

    def claim(self, value: int) -> None:
        """Go from the closed cup to the announced claim, and look if that is required."""
        self.press("B")
        if self.screen == "closed":
            self.stick.press("A", 900)
            self.press("B")
        for _ in range(21):
            if self.table.standing.chosen == value:
                break
            self.stick.press("B", 80)
        assert self.table.standing.chosen == value
        self.press()
        assert self.screen == "announced"

    def turn(self, dice: tuple[int, int], value: int) -> None:
        """Roll, claim, and hand the stick to the one who has to answer."""
        self.shake(dice)
        assert self.screen == "closed"
        self.claim(value)
        self.press(times=2)
        assert self.screen == "answer"
        self.stick.run(600)
