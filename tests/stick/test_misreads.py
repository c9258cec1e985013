"""Every chip lies or refuses at any moment of an evening: the game goes on, or the stick is off."""

import random

import pytest

from tests.helpers.sampled import IS_WHOLE
from tools.under_micropython.robot import Robot
from tools.virtual.boards import BOARDS
from tools.virtual.stick import VirtualStick

SETTINGS = b"dim=3\nsleep=8\nlight=4\nsound=%d\nboard=%s\n"
SEEDS = 40 if IS_WHOLE else 4
FAULTS = 12  # of an evening
EVENING_S = 100


class Faults:
    """Faults of `stick`'s chips, at random moments."""

    def __init__(self, stick, chance):
        self._stick = stick
        self._chance = chance
        self.chips = [chip for chip in stick.i2c.devices.values()]
        self.told = []
        self._asked = {}
        for chip in self.chips:
            self._heal(chip)
        for _ in range(FAULTS):
            stick.clock.after(chance.randrange(EVENING_S * 1_000_000), self._strike)

    def heal(self):
        for chip in self.chips:
            self._heal(chip)

    def _heal(self, chip):
        """No fault; what is read is noted, so that faults can be of registers that matter."""
        asked = self._asked.setdefault(chip, set())
        chip.nacks = 0
        chip.misread = lambda register, value: asked.add(register) or value

    def _strike(self):
        chance = self._chance
        chip = chance.choice(self.chips)
        register = chance.choice(sorted(self._asked[chip]) or [0])
        byte = chance.choice((0x00, 0xFF, chance.randrange(256), chance.randrange(256)))
        kind = chance.choice(("once", "register", "bits", "noise", "nacks", "silent"))
        self.told.append((self._stick.clock.now // 1000, type(chip).__name__, kind, register, byte))
        for_us = int(10 ** chance.uniform(3, 7.3))

        def once(asked, value):
            if asked != register:
                return value
            self._heal(chip)
            return byte

        def bits(_, value):
            return value ^ (1 << chance.randrange(8)) if chance.random() < 0.05 else value

        if kind == "nacks":
            chip.nacks = chance.choice((1, 2, 5, 6, 30, 200))
            return
        if kind == "silent":
            chip.nacks = 1_000_000
        else:
            chip.misread = {
                "once": once,
                "register": lambda asked, value: byte if asked == register else value,
                "bits": bits,
                "noise": lambda asked, value: chance.randrange(256),
            }[kind]
        self._stick.clock.after(for_us, lambda: self._heal(chip))


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("board", BOARDS)
def test_the_game_goes_on_or_the_stick_is_off(board, seed):
    chance = random.Random(f"{board} {seed}")
    setting = "m5stickc" if board == "m5stickc-sh200q" else board
    stick = VirtualStick(board, seed, {"settings.txt": SETTINGS % (seed % 2, setting.encode())})
    stick.catches = True
    faults = Faults(stick, chance)
    stick.boot()
    robot = Robot(stick, seed, players=2, lives=1)
    while stick.clock.now < EVENING_S * 1_000_000:
        stick.run(chance.choice((50, 500, 500, 3500, 9000)))
        if not stick.is_on:
            stick.boot()  # a misread press of the power button has switched it off
        robot.step()
        assert "Traceback" not in stick.console.text, (faults.told, stick.console.text)
    faults.heal()
    stick.run(3000)
    if not stick.is_on:
        stick.boot()
    stick.press("A", 80, 2000)
    assert stick.is_on and stick.panel.is_awake and stick.power_chip.ldo2_mv and any(stick.frame()), (
        faults.told
    )
    assert stick.app.stick.power.ok and stick.app.stick.imu.ok, faults.told
