"""`python -m tools.check_stick` (`make check-stick`): check the stick on the cable in a conversation.

It writes a file here and sends nothing anywhere.
"""

import argparse
import datetime
import locale
import sys
from pathlib import Path

import serial

from tools import output
from tools.build.told import told
from tools.check_stick import conversation
from tools.check_stick.conversation import BAUD, Console
from tools.flash.port import choose, ports, why_not
from tools.terminal import UserError
from tools.words import CODES

PULLED = "The connection to the stick broke. Plug it in and run the same command again."
READ_S = 0.2


def ask(question: str, answers: list[str]) -> int:
    """Ask a question; returns the index of the chosen answer. Enter takes the first."""
    print(f"\n{question}")
    if not answers:
        input("Press Enter when that is done. ")
        return 0
    choices = "  ".join(f"{n} {answer}" for n, answer in enumerate(answers, 1))
    while True:
        said = input(f"{choices}: ").strip() or "1"
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(answers):
            return int(said) - 1
        print(f"A number from 1 to {len(answers)}, please.")


def say(sentence: str) -> None:
    """Tell the person what to do now."""
    print(f"\n{sentence}", flush=True)


def own_language() -> str:
    """This machine's language if the questions exist in it, otherwise English."""
    code = (locale.getlocale()[0] or "en")[:2].lower()
    code = {"ge": "de"}.get(code, code)  # Windows says German_Germany
    return code if code in CODES else "en"


def opened(port: str) -> serial.Serial:
    """The port. UserError if it cannot be opened."""
    try:
        return serial.serial_for_url(port, BAUD, timeout=READ_S, exclusive=True)
    except serial.SerialException:
        raise UserError(why_not(port) or f"{port} did not open, now it does. Try again.") from None


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_stick",
        description="Check the hardware of a plugged-in stick together with you.",
    )
    parser.add_argument("--port", help="serial port of the stick, if there is more than one")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="where the report goes (here)")
    parser.add_argument("--language", choices=CODES, default=own_language(), help="language of the questions")
    options = parser.parse_args(arguments)
    now = datetime.datetime.now(datetime.timezone.utc)
    try:
        with opened(choose(ports(), options.port, "check-stick")) as wire:
            print("This takes three minutes. Ctrl-C ends it; a game on the stick is kept.")
            report = conversation.hold(Console(wire), now, ask, say, options.language)
        text = told(report.text)
        print(f"\n{text}")  # first: writing it may fail, and it took three minutes of somebody's time
        options.folder.mkdir(parents=True, exist_ok=True)
        place = output.unused(options.folder / report.name)
        place.write_text(text)
    except serial.SerialException:
        sys.exit(PULLED)
    except (KeyboardInterrupt, EOFError):
        sys.exit("\nStopped. Restart the stick: hold its power button for 6 s, then switch it on.")
    print(f"That is {place}. Please send it with an issue.")


if __name__ == "__main__":
    main()
