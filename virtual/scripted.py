"""Carries out the steps of a script on a stick, see script.py."""

from virtual.narrator import Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from virtual.stick import VirtualStick

# Lines that begin with these prepare a stick that is off
_BEFORE_POWER = ("next", "boot", "battery", "usb", "imu", "axp", "bus", "flash", "setting", "journal")


class ScriptFailed(Exception):
    """A line could not be carried out, or its expectation is not met."""


class Step:
    """One line of a script: `number` counts from 1."""

    def __init__(self, number: int, text: str, action: "Callable", values: list) -> None:
        self.number = number
        self.text = text
        self.action = action
        self.values = values


class Script:
    """Carries out steps. `out(line)` takes the report, `save(name, stick)` makes a picture."""

    def __init__(self, stick: "VirtualStick", out: "Callable", save: "Callable") -> None:
        self.stick = stick
        self.save = save
        self.has_started = False
        self.narrator = Narrator(stick, out)
        stick.after_tick = self.narrator.look

    def screen(self) -> str:
        return self.stick.app.table.screen if self.stick.app else "off"

    def game(self) -> "Any":
        game = self.stick.app.table.game if self.stick.app else None
        if game is None:
            raise ScriptFailed("there is no game yet")
        return game

    def hand_is_done(self) -> None:
        self.stick.run_until(lambda: not self.stick.hand.is_busy())

    def run(self, steps: list[Step]) -> None:
        """Carry out all steps. ScriptFailed says at which line it ended and why."""
        for step in steps:
            if not self.has_started:
                self.has_started = step.text == "boot" or step.text.split()[0] not in _BEFORE_POWER
                if self.has_started and step.text != "boot":
                    self.stick.boot()
                    self.narrator.look()
            try:
                step.action(self, *step.values)
            except ScriptFailed as failed:
                raise ScriptFailed("line %d: %s: %s" % (step.number, step.text, failed))
            self.narrator.look()
