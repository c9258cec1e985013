"""Faults of the random player's stick: bad wires, errors, an empty battery, power cuts, odd starts."""

from collections.abc import Callable

from verify.soak.evening import settings_of
from verify.soak.hands import Hands, Off
from verify.soak.invariants import Trouble
from verify.soak.session import Session

# Places of a script's `error in`, and within how many operations: about a second of playing
_ERRORS = {"i2c": 120, "panel": 60, "flash": 20, "import": 20}
_KINDS = ("error", "error", "ctrl-c")
_MENDING = 250  # about so many flash operations during the repair of a damaged journal

_HEALINGS = 3  # tries to heal: each may switch the stick off, if that was wanted while a wire was bad


class Faults:
    """Habits that no player would admit to. `back` and `revive` switch the power on again."""

    def __init__(self, session: Session, hands: Hands) -> None:
        self._do = session.do
        self._chance = session.chance
        self._session = session
        self._hands = hands
        self._count = session.counts
        self.habits: tuple[tuple[int, Callable[[], None]], ...] = (
            (6, self.wire),
            (2, self.error),
            (1, self.reads),
            (1, self.damage),
            (1, self.power_button),
            (1, self.supply),
            (1, self.runs_low),
            (3, self.cut),
            (1, self.switch_off),
            (2, self.other_table),
        )

    def _play(self) -> None:
        hands = self._hands
        hands.some_of(hands.press, hands.move, hands.sensible)

    # Faults

    def wire(self) -> None:
        """A wire that is bad for a while."""
        chance = self._chance
        chips = ("imu", "axp") if self._session.stick.wiring["axp192"] else ("imu",)
        chip = chance.choice(chips)
        kind = chance.choice(("nacks", "nacks", "garbage", "absent", "bus", "glitch", "flash"))
        self._count["faults"] += 1
        if kind == "nacks":
            self._do(f"{chip} nacks {chance.choice((1, 1, 2, 5, 30))}")
        elif kind == "glitch":
            self._do("glitch")
        else:
            name = {"garbage": f"{chip} garbage", "absent": chip, "bus": "bus", "flash": "flash"}[kind]
            bad, good = ("on", "off") if kind == "garbage" else ("off", "on")
            self._do(f"{name} {bad}")
            try:
                self._play()
            except Exception as error:
                if name != "bus" or type(error).__name__ != "UnknownBoard":
                    raise
                # A StickS3 whose power chip is silent for a second says so
                self._count["starts refused"] += 1
                raise Off from error
            finally:
                self._do(f"{name} {good}")

    def error(self) -> None:
        """The firmware runs into an error wherever it is; A on the error's screen continues.

        Or it is Ctrl-C, and the stick is at the prompt until it is switched off and on.
        """
        self._count["errors"] += 1
        if self._chance.random() < 0.3:  # then a game has to be written again
            self._do("flash off")
            try:
                self._play()
            finally:
                self._do("flash on")
        place = self._chance.choice(tuple(_ERRORS))
        self._do(f"{self._chance.choice(_KINDS)} in {place} {self._chance.randint(0, _ERRORS[place])}")
        for _ in range(3):
            if place == "flash" and self._chance.random() < 0.3:  # settings are written in the menus
                self._hands.some_of(self._hands.pause, self._hands.before_a_game)
            else:
                self._play()
            self._rescue()

    def _rescue(self) -> None:
        if self._session.screen() == "crash":
            self._do("wait 1100 ms", "press " + self._chance.choice("AAAAB"))

    def reads(self) -> None:
        """A read of the flash fails, mostly during the start; or all reads do until the next start."""
        chance = self._chance
        self._off("reads that fail")
        if chance.random() < 0.3:
            self._do("flash reads off")
            self.back()
            self._do("press A", "wait 700 ms", "flash reads on")
            self.back()
            return
        self._do(f"flash read fails {chance.randint(0, _MENDING)}")
        if chance.random() < 0.7:
            self.back()
            self._do("press A")
        self._play()

    def damage(self) -> None:
        """The journal is damaged while it is off, and an error, Ctrl-C or a cut interrupts the repair."""
        chance = self._chance
        self._off("damaged journals")
        self._do("cut power")
        before = self._session.watch.journal_lines()
        self._do(f"journal {chance.choice(('torn', 'torn', 'spoilt'))} {chance.choice((1, 5, 20, 90, 400))}")
        self._session.watch.damaged(before)
        self.back()
        operation = int(_MENDING ** chance.random())
        kind = chance.choice(("", *_KINDS, "cut"))
        if kind == "cut":
            self._do(f"cut power at flash {operation % 8}")
        elif kind:
            self._do(f"{kind} in flash {operation}")
        for _ in range(2):
            if self._session.screen() == "splash":
                self._do("press A", "wait 700 ms")
            self._rescue()
        if not self._session.stick.is_on:
            self.revive()

    # Power

    def supply(self) -> None:
        """Charger and battery."""
        self._do(self._chance.choice(("usb on", "usb off", f"battery {self._chance.randint(3, 100)}")))

    def runs_low(self) -> None:
        """The battery is nearly empty, which is shown between two turns; sometimes it is empty."""
        chance = self._chance
        self._do("usb off")
        for percent in (chance.randint(6, 10), chance.randint(1, 4)):
            self._do(f"battery {percent}")
            if chance.random() < 0.5:
                self.switch_off()
            else:
                self._do("wait 160 s")  # the gauge falls by one per cent in two seconds
            for _ in range(chance.randint(1, 3)):
                self._hands.sensible()
        if chance.random() < 0.5:
            self._off("empty")
            self._do("battery empty")
            self.revive()
        else:
            self._do(chance.choice(("usb on", "battery 60", "battery 100")))

    def cut(self) -> None:
        """The battery is torn out, now or in the middle of a write."""
        chance = self._chance
        self._off("cuts")
        if chance.random() < 0.5:
            self._do("cut power")
        else:
            self._do(f"cut power at flash {chance.randint(0, 12)}")
            try:
                for _ in range(12):
                    self._hands.some_of(self._hands.sensible, self._hands.press)
            except Off:
                pass
            if self._session.stick.is_on:
                self._do("cut power")
        self.back()

    def switch_off(self) -> None:
        """Off by its button, and on again."""
        self._off("offs")
        self._do("power long", "wait 1 s")
        self.back()

    def power_button(self) -> None:
        """Hold the power button: on a Plus2 also while it starts, as it does when that switches it on."""
        chance = self._chance
        self._off("starts with the power button held")
        if "latch" not in self._session.stick.wiring:
            self._do(f"press power {chance.choice((30, 700, 1100, 1600))} ms")
            return
        self._do("cut power", "down power", "boot", f"wait {chance.choice((1, 200, 1200, 3000))} ms")
        stood = self._session.screen()
        self._do("up power", "wait 200 ms")
        if stood == "off" or self._session.screen() in ("off", "pause"):
            raise Trouble("crashes", "the press that switched it on was taken for another")
        self._do(f"press power {chance.choice((20, 300, 900, 1100, 2500))} ms")

    def other_table(self) -> None:
        """Other people take the stick and play by other rules."""
        self._off("offs")
        self._do("power long", "wait 1 s")
        for setting in settings_of(self._chance):
            self._do("setting " + setting)
        self.back()
        for line in ("press A", "press B"):  # a new game, whatever waits
            if self._session.screen() in ("splash", "resume"):
                self._do(line, "wait 700 ms")
        for row in ("AS_BEFORE", "PASS_ROUND", "START"):
            self._hands.to_line(row)

    def _off(self, kind: str) -> None:
        """Count a habit that switches the stick off, after making sure that it is on."""
        self._count[kind] += 1
        if not self._session.stick.is_on:
            self.revive()

    def back(self) -> None:
        """Switch the power on again."""
        if self._chance.random() < 0.3:
            self._do(f"wait {self._chance.choice((50, 3000))} ms")
        self._do("boot", "wait 700 ms")

    def revive(self) -> None:
        """It is off: charge it and switch it on."""
        self._do("battery 80")
        self.back()

    def heal(self) -> None:
        """Make all wires good, release all buttons, switch the power on. It may go off once more if that was
        wanted while a wire was bad."""
        self._do("up A", "up B")
        for _ in range(_HEALINGS):
            if not self._session.stick.is_on:
                self.revive()
            self._do("pick up", "wait 2500 ms")
            if self._session.stick.is_on:
                return
        raise Trouble("stuck", "it does not stay on")
