"""The questions of a hardware check and the resulting report, for any user interface."""

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tools import words
from tools.build import compile
from tools.flash import files as flash_files

FOLDER = Path(__file__).parent
STEPS = FOLDER / "steps.json"


class Report(NamedTuple):
    """The report as a file to send."""

    name: str
    text: str


def hold(
    version: str,
    now: datetime.datetime,
    run: Callable[[str], str],
    ask: Callable[[str, list[str]], int],
    say: Callable[[str], None],
    language: str = "en",
) -> Report:
    """Go through the steps: `run` code on the stick, `ask` the person, `say` what they should do.

    `ask` returns the index of the answer; without answers it waits until the person is done. The person is
    addressed in `language`, the report is in English.
    """
    lines = [f"MiaStick {version} hardware report", f"date: {now:%Y-%m-%d %H:%M} UTC"]
    run(helper())
    texts = words.page(language)
    for step in json.loads(STEPS.read_text(encoding="utf-8")):
        lines += _answers(step, run, ask, say, texts)
    board = next((line[7:] for line in lines if line.startswith("board: ")), "stick")
    name = f"miastick-{board.replace(' ', '-')}-{now:%Y-%m-%d}.txt"
    return Report(name, "\n".join(lines) + "\n")


def helper() -> str:
    """The code for the stick: helper.py, with the firmware's numbers written in."""
    return flash_files.spare(compile.script((FOLDER / "helper.py").read_text(encoding="utf-8")))


def _answers(
    step: dict[str, Any],
    run: Callable[[str], str],
    ask: Callable[[str, list[str]], int],
    say: Callable[[str], None],
    texts: dict[str, str],
) -> list[str]:
    """The report's lines for one step."""
    lines = []
    if "before" in step:
        ask(texts[f"check.{step['before']}"], [])
    if "say" in step:
        say(texts[f"check.{step['say']}"])
    if "does" in step:
        lines += [line for line in run(step["does"]).splitlines() if line]
    if "answers" in step:
        answers = step["answers"]
        chosen = ask(texts[f"check.{step['ask']}"], [texts[f"check.{answer}"] for answer in answers])
        lines.append(f"answer: {step['ask']}, {answers[chosen]}")
    return lines
