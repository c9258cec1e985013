"""What is asked and what comes of it; where the questions appear is somebody else's."""

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
HELPER = FOLDER / "helper.py"
STEPS = FOLDER / "steps.json"


class Report(NamedTuple):
    """A file to be sent."""

    name: str
    text: str


def hold(
    version: str,
    now: datetime.datetime,
    run: Callable[[str], str],
    ask: Callable[[str, "list[str]"], str],
    say: Callable[[str], None],
) -> Report:
    """Go through the steps: `run` code on the stick, `ask` the person, `say` what they should do then."""
    lines = [f"MiaStick {version} hardware report", f"date: {now:%Y-%m-%d %H:%M} UTC"]
    run(HELPER.read_text())
    for step in json.loads(STEPS.read_text()):
        lines += _answers(step, run, ask, say)
    board = next((line[7:] for line in lines if line.startswith("board: ")), "stick")
    name = f"miastick-{board.replace(' ', '-')}-{now:%Y-%m-%d}.txt"
    return Report(name, "\n".join(lines) + "\n")


def _answers(
    step: "dict[str, Any]",
    run: Callable[[str], str],
    ask: Callable[[str, "list[str]"], str],
    say: Callable[[str], None],
) -> "list[str]":
    """The lines of one step."""
    lines = []
    if "before" in step:
        ask(step["before"], ["Done"])
    if "say" in step:
        say(step["say"])
    if "does" in step:
        lines += [line for line in run(step["does"]).splitlines() if line]
    if "answers" in step:
        lines.append(f"answer: {step['name']}, {ask(step['ask'], step['answers'])}")
    return lines
