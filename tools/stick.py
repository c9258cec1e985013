"""The headless stick: `python -m tools.stick SCRIPT` plays a script on it and reports what happens."""

import argparse
import sys
from pathlib import Path

from tools import output, picture_file, text_file
from tools.screens import seen
from tools.terminal import UserError
from virtual.boards import BOARDS
from virtual.errors import DataSheetError
from virtual.script import ScriptError, accepted, parse
from virtual.scripted import Script, ScriptFailed
from virtual.stick import VirtualStick


def main(arguments: list[str] | None = None) -> int:
    """0 if everything went as the script expects, 1 if it did not, 2 if the script cannot be run."""
    options = _options().parse_args(arguments)
    try:
        steps = parse(text_file.read(options.script))
    except UserError as error:
        return _refuse(str(error))
    except ScriptError as error:
        return _refuse(f"{options.script}: {error}")
    try:
        if options.flash:
            output.claim(options.flash)
        stick = VirtualStick(options.board, seed=options.seed, flash=_load_flash(options.flash))
        options.out.mkdir(parents=True, exist_ok=True)
    except (OSError, UserError) as error:
        return _refuse(str(error))
    status = _run(stick, steps, options)
    if options.flash:
        _store_flash(options.flash, stick.flash.image())
    return status


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.stick",
        description="Drive a virtual stick by a script of physical events.",
        epilog="A script has one of these on a line, # begins a comment:\n" + accepted(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("script", help="the script, - for standard input")
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where snapshots go, as NAME.png"
    )
    parser.add_argument(
        "--flash", type=Path, metavar="DIR", help="keep the stick's files in this folder, new or empty"
    )
    parser.add_argument("--board", choices=BOARDS, default="m5stickc", help="which stick (default m5stickc)")
    parser.add_argument("--seed", type=int, default=1, help="seed of dice, hand and contacts (default 1)")
    return parser


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def _run(stick: VirtualStick, steps: list, options: argparse.Namespace) -> int:
    def save(name: str, stick: VirtualStick) -> None:
        path = picture_file.save(seen(stick), options.out / f"{name}.png")
        print(f"          picture  {path}")

    try:
        Script(stick, print, save).run(steps)
    except (ScriptFailed, DataSheetError) as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


def _load_flash(folder: Path | None) -> dict[str, bytes]:
    if folder is None or not folder.exists():
        return {}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != output.STAMP
    }


def _store_flash(folder: Path, image: dict[str, bytes]) -> None:
    """Make the folder hold the files of the flash; files that the stick removed are deleted."""
    for gone in set(_load_flash(folder)) - set(image):
        (folder / gone).unlink()
    for name, content in image.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())
