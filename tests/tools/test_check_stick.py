"""The hardware check: what a virtual stick tries and prints, and the conversation at our end of the cable."""

import datetime
import re
from collections.abc import Callable

import pytest

pytest.importorskip("serial")

from tools import words
from tools.check_stick import __main__ as tool
from tools.check_stick import conversation
from tools.check_stick.conversation import Console
from tools.terminal import UserError
from virtual.stick import VirtualStick

NOW = datetime.datetime(2026, 11, 22, 4, 5, tzinfo=datetime.timezone.utc)


class Rig:
    """A virtual stick in the check. A person does what its lines say, if they obey."""

    def __init__(self, board: str) -> None:
        self.stick = VirtualStick(board)
        self.stick.boot()
        self.stick.module("stick.watchdog").rest()  # as Ctrl-C has it
        self.stick.app.leave()
        self.check = self.stick.module("stick.hardware_check")
        self.check.key = lambda _: "\n"
        self.check._button = self._press(self.check._button)
        self.check._shake = self._shake(self.check._shake)
        self.obeys = True

    def run(self) -> str:
        before = len(self.stick.console.text)
        self.check.run(self.stick.app.stick)
        return str(self.stick.console.text[before:])

    def _press(self, wait: Callable[..., None]) -> Callable[..., None]:
        def pressed(name: str, *told: object) -> None:
            if self.obeys:
                self.stick.clock.after(500_000, lambda: self.stick.down(name))
                self.stick.clock.after(600_000, lambda: self.stick.up(name))
            wait(name, *told)

        return pressed

    def _shake(self, wait: Callable[..., None]) -> Callable[..., None]:
        def shaken(*told: object) -> None:
            if self.obeys:
                self.stick.hand.shake(1200)
            wait(*told)

        return shaken


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus", "m5stickcplus2"])
def test_a_report_names_board_chips_timings_and_battery(board: str) -> None:
    rig = Rig(board)
    text = rig.run()
    title = rig.stick.wiring["title"]
    for part in (
        f"\nboard: {title}\n",
        "\nchip: MPU6886, I2C 68, ok\n",
        "firmware: MiaStick ",
        "\nefuse: 3FF5A00C is 00000",
        "\ntime: repaint, ",
        "\ntime: roll, ",
        "\ntime: flash write of 1 kB, ",
        "\nbutton: A, after ",
        "\nbutton: B, after ",
        "\nbutton: C, after ",
        "\nmotion: flat, ",
        "\nshake: seen after ",
        "\nmotion: 0 readings failed\n",
        "\nbattery: ",
    ):
        assert part in text, part
    assert text.endswith(f"{conversation.ENDS}\n")
    assert ("current: light 5, USB " in text) == (board != "m5stickcplus2")
    assert "FAILED" not in text
    assert "check.tmp" not in rig.stick.flash.image()
    asked = re.findall(r"^[?!] (.*)", text, re.M)
    assert asked == list(conversation.QUESTIONS)


def test_who_does_nothing_gets_a_report_that_says_so() -> None:
    rig = Rig("m5stickc")
    rig.obeys = False
    rig.check.key = lambda _: ""
    text = rig.run()
    for key in "ABC":
        assert f"button: {key}, NOT PRESSED" in text
    assert "shake: NOT SEEN" in text and "answer: sound, NONE" in text


def test_the_charger_is_on_again_after_the_currents() -> None:
    rig = Rig("m5stickc")
    before = rig.stick.power_chip.registers[0x33]
    assert before & 0x80
    rig.run()
    assert rig.stick.power_chip.registers[0x33] == before


@pytest.mark.parametrize(
    ("chip", "name"),
    [("power_chip", "AXP192, I2C 34"), ("motion", "MPU6886, I2C 68"), ("rtc", "BM8563, I2C 51")],
)
def test_a_silent_chip_is_named(chip: str, name: str) -> None:
    stick = Rig("m5stickc").stick
    getattr(stick, chip).absent = True
    chips = [line for line in stick.module("stick.inventory").lines(stick.app.stick) if line[:5] == "chip:"]
    assert [line for line in chips if line.endswith("SILENT")] == [f"chip: {name}, SILENT"]


def test_a_bus_that_is_held_takes_no_longer_than_a_watchdog_would_wait() -> None:
    """Asking each address would take 5.6 s."""
    stick = Rig("m5stickc").stick
    stick.i2c.is_stuck = True
    before = stick.clock.now
    found = stick.module("stick.inventory").chips(stick.app.stick)
    assert [is_there for _, _, is_there in found] == [False, False, False]
    assert stick.clock.now - before < 1_000_000


class Wire:
    """A serial line to a stick that says these lines, each behind so many keys."""

    def __init__(self, *said: str) -> None:
        self._said = list(said)
        self._bytes = b""
        self.keys = b""

    def write(self, keys: bytes) -> None:
        self.keys += keys
        if self._said:
            self._bytes += self._said.pop(0).encode()

    def read(self, count: int) -> bytes:
        part, self._bytes = self._bytes[:count], self._bytes[count:]
        return part


STOPPED = "Traceback\r\nMiaStick stopped. C checks\r\n"


def test_nothing_is_sent_but_keys_and_the_report_is_in_english() -> None:
    heard: list[str] = []

    def ask(question: str, answers: list[str]) -> int:
        heard.extend([question, *answers])
        return len(answers) - 1

    first = "board: M5StickC Plus\r\n? colours\r\n"
    wire = Wire(
        "", STOPPED, first, "! press-b\r\nbutton: B\x1b[2J\r\n? lay-flat\r\n", "? no-such\r\ncheck: ends\r\n"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conversation, "STOP_S", 0.05)
        name, text = conversation.hold(Console(wire), NOW, ask, heard.append, "de")  # type: ignore[arg-type]
    assert wire.keys == b"\x03\x03c\n\n"  # a stick that slept missed the first
    assert "Drücke B, rechts." in heard and "Nichts" in heard
    assert name == "miastick-M5StickC-Plus-2026-11-22.txt"
    assert text.splitlines() == [
        "MiaStick hardware report",
        "date: 2026-11-22 04:05 UTC",
        "board: M5StickC Plus",
        "answer: colours, nothing",
        r"button: B\x1b[2J",
        "? no-such",
    ]


@pytest.mark.parametrize("said", [(), (">>> ",), ("x" * 5000,), (STOPPED, "board: x\r\n")])
def test_a_silent_stick_is_reported(said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "STOP_S", 0.02)
    monkeypatch.setattr(conversation, "QUIET_S", 0.02)
    with pytest.raises(UserError, match=r"No MiaStick answers|says nothing any more"):
        conversation.hold(Console(Wire(*said)), NOW, lambda *_: 0, print)  # type: ignore[arg-type]


def test_answers_are_numbers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["7", "yes", "²", "2"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert tool.ask("Was it so?", ["Yes", "No"]) == 1
    assert capsys.readouterr().out.count("A number from 1 to 2, please.") == 3
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    assert tool.ask("Was it so?", ["Yes", "No"]) == 0


def test_the_check_asks_for_every_sentence_there_is_and_for_no_other() -> None:
    asked = set(conversation.QUESTIONS) | {a for each in conversation.QUESTIONS.values() for a in each or ()}
    assert {f"check.{name}" for name in asked} == {key for key in words.page("en") if key[:6] == "check."}
