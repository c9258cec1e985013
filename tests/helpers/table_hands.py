"""Hands at a virtual table: the few ways in which players of these tests act."""

from tools.virtual.stick import VirtualStick

QUICK = b"players=3\nrules=tokyo blind=yes\n"  # nobody needs to look, which saves the tests the time


class Hands:
    """A stick that is on, and somebody who presses its buttons. `dice` set what the next roll shows."""

    def __init__(self, seed: int = 3, settings: bytes = QUICK, flash=None, board: str = "m5stickc") -> None:
        self.stick = VirtualStick(board, seed=seed, flash=flash or {"settings.txt": settings})
        self.stick.boot()
        self.stick.run(500)

    @property
    def table(self):
        return self.stick.app.table

    @property
    def screen(self) -> str:
        return self.table.screen

    def press(self, button: str = "A", times: int = 1) -> None:
        """A press long enough after the screen came, and a look at what it did."""
        for _ in range(times):
            self.stick.run(400)
            self.stick.press(button, 80)
            self.stick.run(100)

    def begin(self, starter: int = 0) -> None:
        """Past the menus, to the starter's shake screen."""
        self.press()
        self.table.flow.start()
        self.stick.run(100)
        self.table.flow.begin(starter)
        self.stick.run(100)
        self.press()
        assert self.screen == "shake"

    def shake(self, dice: tuple[int, int] | None = None) -> None:
        if dice:
            self.stick.next_dice(*dice)
        self.stick.hand.shake(ms=900)
        self.stick.run(3500)

    def claim(self, value: int) -> None:
        """From the closed cup to the announced claim, after a look where there must be one."""
        self.press("B")
        if self.screen == "closed":
            self.stick.press("A", 900)
            self.press("B")
        for _ in range(21):
            if self.table.view.choice == value:
                break
            self.stick.press("B", 80)
        assert self.table.view.choice == value
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
