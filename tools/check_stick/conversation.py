"""The hardware check at this end of the cable: firmware/stick/hardware_check.py asks, a person answers.

Nothing is sent to the stick but keys: Ctrl-C ends the game, C begins the check, Enter says that the person
has answered.
"""

import datetime
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import serial

from tools import words
from tools.terminal import UserError, escaped

QUESTIONS: dict[str, list[str] | None] = json.loads(
    Path(__file__).with_name("questions.json").read_text(encoding="utf-8")
)
BAUD = 115_200
CTRL_C, CHECK, DONE = b"\x03", b"c", b"\n"
STOPPED = "MiaStick stopped"
ENDS = "check: ends"
TRIES = 4  # a stick that sleeps misses the first key
STOP_S = 3.0
QUIET_S = 60.0  # the longest step, a press that does not come, takes 20 s
LONG = 400  # characters of a line, and
MANY = 1000  # lines; a device that prints more is not one of ours
NO_STICK = (
    "No MiaStick answers there. Install it first: make flash. If it is installed, unplug the stick, "
    "hold its power button for 6 s, plug it in and try again."
)
QUIET = "The stick says nothing any more. Hold its power button for 6 s and run the same command again."


class Report(NamedTuple):
    """The report as a file to send."""

    name: str
    text: str


class Console:
    """The lines of a stick."""

    def __init__(self, wire: serial.Serial) -> None:
        self.wire = wire
        self._said = b""

    def press(self, key: bytes) -> None:
        self.wire.write(key)

    def line(self, limit_s: float) -> str | None:
        """The next line, None if none comes in time."""
        end = time.monotonic() + limit_s
        while b"\n" not in self._said:
            if time.monotonic() > end or len(self._said) > LONG:
                return None
            self._said += self.wire.read(1)
        line, _, self._said = self._said.partition(b"\n")
        return escaped(line.decode("utf-8", "replace").strip())


def hold(
    console: Console,
    now: datetime.datetime,
    ask: Callable[[str, list[str]], int],
    say: Callable[[str], None],
    language: str = "en",
) -> Report:
    """Go through the check: `ask` the person, `say` what they should do. Raises UserError.

    `ask` returns the index of the answer; without answers it waits until the person is done. The person is
    addressed in `language`, the report is in English.
    """
    _stop(console)
    console.press(CHECK)
    texts = words.page(language)
    lines = ["MiaStick hardware report", f"date: {now:%Y-%m-%d %H:%M} UTC"]
    while len(lines) < MANY:
        line = console.line(QUIET_S)
        if line is None:
            raise UserError(QUIET)
        if line == ENDS:
            break
        mark, _, name = line.partition(" ")
        if name not in QUESTIONS or mark not in ("?", "!"):
            lines += [line] if line else []
            continue
        answers = QUESTIONS[name]
        if answers is None:
            say(texts[f"check.{name}"])
            continue
        chosen = ask(texts[f"check.{name}"], [texts[f"check.{answer}"] for answer in answers])
        if answers:
            lines.append(f"answer: {name}, {answers[chosen]}")
        console.press(DONE)
    board = next((line[7:] for line in lines if line.startswith("board: ")), "stick")
    name = "".join(letter if letter.isalnum() else "-" for letter in board)
    return Report(f"miastick-{name}-{now:%Y-%m-%d}.txt", "\n".join(lines) + "\n")


def _stop(console: Console) -> None:
    """End the game on the stick. UserError if no MiaStick says that it stopped."""
    for _ in range(TRIES):
        console.press(CTRL_C)
        end = time.monotonic() + STOP_S
        while time.monotonic() < end:
            if (console.line(STOP_S) or "").startswith(STOPPED):
                return
    raise UserError(NO_STICK)
