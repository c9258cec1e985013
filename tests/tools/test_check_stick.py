"""`make check-stick` on a virtual stick: what it tries there, what it writes, what a person can type."""

import datetime
import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("mpremote")

from tools import words
from tools.build.compile import FIRMWARE
from tools.check_stick import __main__ as tool
from tools.check_stick import conversation
from tools.flash import repl
from tools.virtual.stick import VirtualStick

NOW = datetime.datetime(2026, 11, 22, 4, 5, tzinfo=datetime.timezone.utc)


class Rig:
    """A virtual stick with the helper on it, and a person who does what is said."""

    def __init__(self, folder: Path, board: str) -> None:
        firmware = folder / "firmware"
        shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
        (firmware / "check_helper.py").write_text(conversation.helper(), encoding="utf-8")
        self.stick = VirtualStick(board, firmware=str(firmware))
        self.stick.boot()
        self.stick.module("stick.watchdog").rest()  # as Ctrl-C has it
        self.helper = self.stick.module("check_helper")
        self.obeys = True

    def run(self, code: str) -> str:
        """What the code prints on the stick."""
        if code == conversation.helper():
            return ""
        before = len(self.stick.console.text)
        exec(f"helper.{code}", {"helper": self.helper})
        return str(self.stick.console.text[before:])

    def after(self, ms: int, action: object, *told: object) -> None:
        self.stick.clock.after(ms * 1000, lambda: action(*told))  # type: ignore[operator]

    def say(self, sentence: str) -> None:
        if not self.obeys:
            return
        for said, key in (("Press A", "A"), ("Press B", "B"), ("Press the power", "C")):
            if sentence.startswith(said):
                self.after(500, self.stick.down, key)
                self.after(600, self.stick.up, key)
        if sentence.startswith("Shake"):
            self.stick.hand.shake(1200)

    def ask(self, question: str, answers: list[str]) -> int:
        return 0

    def report(self) -> conversation.Report:
        return conversation.hold("1.2.3", NOW, self.run, self.ask, self.say)


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus", "m5stickcplus2"])
def test_a_report_names_board_chips_timings_and_battery(tmp_path: Path, board: str) -> None:
    rig = Rig(tmp_path, board)
    name, text = rig.report()
    title = rig.stick.wiring["title"]
    assert name == f"miastick-{title.replace(' ', '-')}-2026-11-22.txt"
    assert text.startswith(
        "MiaStick 1.2.3 hardware report\ndate: 2026-11-22 04:05 UTC\ntime: first picture after "
    )
    for part in (
        f"\nboard: {title}\n",
        "\nchip: MPU6886, I2C 68, ok\n",
        "\nefuse: 3FF5A00C is 00000",
        "\ntime: repaint, ",
        "\ntime: roll, ",
        "\ntime: flash write of 1 kB, ",
        "\nanswer: colours, yes\n",
        "\nbutton: A, after ",
        "\nbutton: B, after ",
        "\nbutton: C, after ",
        "\nmotion: flat, ",
        "\nshake: seen after ",
        "\nmotion: 0 readings failed\n",
        "\nbattery: ",
    ):
        assert part in text, part
    assert ("current: light 5, USB " in text) == (board != "m5stickcplus2")
    assert "FAILED" not in text
    assert "check.tmp" not in rig.stick.flash.image()


def test_who_does_nothing_gets_a_report_that_says_so(tmp_path: Path) -> None:
    rig = Rig(tmp_path, "m5stickc")
    rig.obeys = False
    text = rig.report().text
    for key in "ABC":
        assert f"button: {key}, NOT PRESSED" in text
    assert "shake: NOT SEEN" in text


def test_the_charger_is_on_again_after_the_currents(tmp_path: Path) -> None:
    rig = Rig(tmp_path, "m5stickc")
    before = None
    rig.run("begin()")
    before = rig.stick.power_chip.registers[0x33]
    assert before & 0x80
    rig.run("currents()")
    assert rig.stick.power_chip.registers[0x33] == before


def test_answers_are_numbers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["7", "yes", "²", "2"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert tool.ask("Was it so?", ["Yes", "No"]) == 1
    assert capsys.readouterr().out.count("A number from 1 to 2, please.") == 3
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    assert tool.ask("Was it so?", ["Yes", "No"]) == 0


def test_the_steps_ask_for_every_sentence_of_the_check_and_for_no_other() -> None:
    steps = json.loads(conversation.STEPS.read_text(encoding="utf-8"))
    asked = {step[part] for step in steps for part in ("before", "say", "ask") if part in step}
    asked |= {answer for step in steps for answer in step.get("answers", ())}
    assert {f"check.{name}" for name in asked} == {key for key in words.page("en") if key[:6] == "check."}


def test_who_is_asked_in_german_reports_in_english() -> None:
    heard: list[str] = []

    def ask(question: str, answers: list[str]) -> int:
        heard.extend([question, *answers])
        return len(answers) - 1

    text = conversation.hold("1.2.3", NOW, lambda code: "", ask, heard.append, "de").text
    assert "Drücke B, rechts." in heard
    assert "Nichts" in heard
    assert "answer: colours, nothing" in text


@pytest.mark.parametrize(
    ("what", "said"),
    [(EOFError(), "Stopped"), (repl.Broken(repl.BROKE), "broke. Plug it in and run the same command again")],
)
def test_what_ends_it_early_is_a_sentence(
    what: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who types nothing any more; a cable that is pulled: nothing was being copied that could go on."""

    def ends(port: str) -> None:
        raise what

    monkeypatch.setattr(tool, "connect", ends)
    with pytest.raises(SystemExit, match=said):
        tool.main(["--port", "x"])
