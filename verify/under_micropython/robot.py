"""A player who can do whatever a screen asks, with nothing but buttons and shakes."""

_READ_MS = 500  # how long it looks at a screen before it does something
_REVEAL_MS = 2500  # long enough for the whole reveal


class Robot:
    """Plays a stick that has `run`, `down`, `up`, `app`, and a `hand`; without one it holds A to roll."""

    def __init__(self, stick, seed: int = 1, players: int = 3, lives: int = 6) -> None:
        self.stick = stick
        self.players = players
        self.lives = lives
        self._state = seed * 2654435761 % 2147483646 + 1

    @property
    def screen(self) -> str:
        """Name of the current screen; "off" if the power is off."""
        app = self.stick.app
        return app.table.screen if app else "off"

    def play(self, until: str = "game-over", steps: int = 5000) -> int:
        """Play until that screen is shown. Returns the number of steps. RuntimeError after `steps`."""
        for count in range(steps):
            if self.screen == until:
                return count
            self.step()
        raise RuntimeError("no %s after %d steps, but %s" % (until, steps, self.screen))

    def step(self) -> None:
        """Look at the current screen and do what it asks for."""
        screen = self.screen
        self.stick.run(_REVEAL_MS if screen == "reveal" else _READ_MS)
        if screen != self.screen:
            return
        if screen == "who-plays":
            seats = self.stick.app.table.settings.get("seats")
            self._to_line("ALONE" if _persons(seats, self.players) == 1 else "PASS_ROUND")
            self.press("A")
        elif screen == "new-game":
            self._set_up()
        elif screen == "answer":
            self._answer()
        elif screen == "shake":
            self._roll()
        elif screen == "closed":
            self._peek()
            self.press("B")
        elif screen == "choose":
            for _ in range(self._random(4)):
                self.press("B")
            self.press("A")
        elif screen in ("options", "new-lives"):
            for _ in range(self._random(3)):
                self.press("B")
            self.press("A")
        elif screen in ("resume", "you-are"):
            self.press("B")
        else:
            self.press("A")

    def press(self, button: str, ms: int = 100) -> None:
        """One press of A or B and a short rest after it."""
        self.stick.down(button)
        self.stick.run(ms)
        self.stick.up(button)
        self.stick.run(100)

    def _set_up(self) -> None:
        """Set the wanted players and lives, then start."""
        table = self.stick.app.table
        for row, key, wanted in (("PLAYERS", "players", self.players), ("LIVES", "lives", self.lives)):
            self._to_line(row)
            for _ in range(20):
                if table.settings.get(key) != wanted:
                    self.press("A")
        self._to_line("START")
        self.press("A")

    def _to_line(self, name: str) -> None:
        """Press B until that line is chosen, unless the power goes."""
        while self.screen in ("who-plays", "new-game") and not self._is_on(name):
            self.press("B")

    def _is_on(self, key: str) -> bool:
        """Whether the chosen line has that text. Keeping a reference to the page would keep its module."""
        view = self.stick.app.table.view
        return view.lines[view.cursor][0] == view.words.find(key)

    def _roll(self) -> None:
        if self.stick.hand:
            self.stick.hand.shake(900)
            self.stick.run(2500)
        if self.screen == "shake":
            self.press("A", 900)

    def _answer(self) -> None:
        """Doubt one time in three; where the dice may be passed on unseen, do so half the time."""
        if self._random(3) == 0:
            self.press("B")
        elif getattr(self.stick.app.table.standing, "has_more", False) and self._random(2):
            self.press("A", 700)
        else:
            self.press("A")

    def _peek(self) -> None:
        """Look four times in five."""
        if self._random(5):
            self.press("A", 900)

    def _random(self, below: int) -> int:
        self._state = self._state * 16807 % 2147483647
        return self._state % below


def _persons(seats: str, count: int) -> int:
    """How many persons the setting `seats` names among the first `count`; all of them in an empty one."""
    return count - len([letter for letter in seats[:count] if letter in "ofbhc"])
