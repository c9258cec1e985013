"""`python -m tools.check_stick` (`make check-stick`): check the stick on the cable in a conversation.

It writes a file here and sends nothing anywhere.
"""

import argparse
import datetime
import locale
import sys
from pathlib import Path

from tools import output
from tools.check_stick import conversation
from tools.flash import files
from tools.flash.port import FlashError, choose, ports
from tools.flash.repl import Broken, NoAnswer, Remote, connect
from tools.words import CODES

NO_STICK = (
    "No MicroPython answers on {}. Install MiaStick first: make flash. If it is installed, unplug the stick, "
    "hold its power button for 6 s, plug it in and try again."
)
PULLED = "The connection to the stick broke. Plug it in and run the same command again."


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


def unheard(_: str) -> None:
    """Ignore that the stick is silent, because it is waiting for the person."""


def own_language() -> str:
    """This machine's language if the questions exist in it, otherwise English."""
    code = (locale.getlocale()[0] or "en")[:2].lower()
    code = {"ge": "de"}.get(code, code)  # Windows says German_Germany
    return code if code in CODES else "en"


def talk(remote: Remote, language: str) -> conversation.Report:
    """The whole conversation; afterwards the stick continues its own program."""
    version, _ = files.listed(remote.read(files.MANIFEST))
    if not version:
        raise FlashError("There is no MiaStick on it. Install it first: make flash")
    print("This takes three minutes. Ctrl-C ends it; nothing on the stick is changed.")
    now = datetime.datetime.now(datetime.timezone.utc)
    report = conversation.hold(version, now, remote.run, ask, say, language)
    remote.resume()
    return report


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_stick",
        description="Check the hardware of a plugged-in stick together with you.",
    )
    parser.add_argument("--port", help="serial port of the stick, if there is more than one")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="where the report goes (here)")
    parser.add_argument("--language", choices=CODES, default=own_language(), help="language of the questions")
    options = parser.parse_args(arguments)
    try:
        port = choose(ports(), options.port, "check-stick")
        with connect(port) as remote:
            remote.tell = unheard
            report = talk(remote, options.language)
        print(f"\n{report.text}")  # first: writing it may fail, and it took three minutes of somebody's time
        options.folder.mkdir(parents=True, exist_ok=True)
        place = output.unused(options.folder / report.name)
        place.write_text(report.text)
    except NoAnswer:
        sys.exit(NO_STICK.format(options.port or "the stick's port"))
    except Broken:
        sys.exit(PULLED)
    except (KeyboardInterrupt, EOFError):
        sys.exit("\nStopped. Restart the stick: hold its power button for 6 s, then switch it on.")
    print(f"That is {place}. Please send it with an issue.")


if __name__ == "__main__":
    main()
