"""Draw one screen of one game to a PNG: `python -m tools.shot "tokyo lives=3" RECORD reveal`.

RECORD is the file of a record, or moves such as "Fox rolls 43 says 61; Owl doubts", by Fox, Owl and Bear. The
last move is made with the buttons, and the screen is drawn as it looks just before the next one. Computers in
the record make the moves that it has for them.
"""

import argparse
from pathlib import Path
from typing import Any

from PIL import Image
from records import record
from rules import presets
from rules.moves import REROLL, REVIVE, ROLL

from tools import picture_file, text_file
from tools.by_buttons import Player
from tools.screens import NotDrawn, scaled, seen
from tools.terminal import InTheWay
from tools.words import CODES
from virtual.boards import BOARDS
from virtual.stick import VirtualStick

_LONGEST_SCENE_MS = 10_000  # a computer thinks for 2 s, and its claim is shown for 1.3


class _Told:
    """Decides in place of players/opponent.py, by the record."""

    chance = 0

    def __init__(self, move: int, value: int) -> None:
        self.move = move
        self.value = value

    def look(self, *_: Any) -> None:
        """It need not look."""

    decide = read_ahead = look


def text_of(rules: str, told: str) -> str:
    """The whole record: `told` is the file of one, whose rules are replaced, or moves. Raises InTheWay."""
    lines = [line.strip() for line in told.split(";")]
    if len(lines) == 1 and " " not in lines[0]:  # a move has at least two words
        lines = text_file.read(told).splitlines()
    if any(line.startswith("mia ") for line in lines):
        return "\n".join(f"rules {rules}" if line.startswith("rules ") else line for line in lines)
    return "\n".join(["mia 1", f"rules {rules}", "players Fox Owl Bear", *lines])


def shot(text: str, screen: str, board: str = "m5stickc", language: str = "en") -> Image.Image:
    """The picture of `screen` at the last move of a record. Raises RecordError, and NotDrawn if that screen
    is not shown there."""
    wanted = record.read(text)
    last = len(wanted.moves) - 2
    if last < 0:
        raise NotDrawn("Nobody has moved in this record.")
    game = type(wanted)(wanted.rules, wanted.players, wanted.starter, computers=wanted.computers)
    for at in range(0, last, 2):
        game.play(wanted.moves[at], wanted.moves[at + 1])
    stick = VirtualStick(board, flash={"saves/settings.txt": f"language={language}\n".encode()})
    stick.boot()
    stick.run(500)
    table = stick.app.table
    table.game = stick.module("records.record").read(record.write(game))
    seating = stick.module("table.seating")
    seating.lay(table, seating.of_game(table.game))
    table.flow = stick.module("screens.flow").Flow(table)
    pictures: dict[str, Image.Image] = {}

    def look() -> None:
        pictures[table.screen] = seen(stick)

    stick.after_tick = look
    table.flow.resume()
    _make(stick, wanted.moves[last], wanted.moves[last + 1])
    _to_the_next_decision(stick)
    if screen not in pictures:
        raise NotDrawn(f"This game does not end on a screen '{screen}', but on: {', '.join(pictures)}.")
    return pictures[screen]


def _make(stick: VirtualStick, move: int, value: int) -> None:
    """Make the last move, with the buttons or by the computer whose turn it is."""
    table = stick.app.table
    if table.seats.is_person(table.game.holder):
        Player(stick).play(move, value)
        return
    if move in (ROLL, REROLL):
        stick.next_dice(value // 10, value % 10)
    elif move == REVIVE:
        stick.next_die(value)
    table.flow.opponent = _Told(move, value)
    stick.run_until(lambda: table.screen not in ("computer", "hand-over"), _LONGEST_SCENE_MS)


def _to_the_next_decision(stick: VirtualStick) -> None:
    """Go through the screens that everybody looks at after a move."""
    Player(stick).go_on()
    stick.run(2500)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.shot", description="Draw one screen of one game as a picture."
    )
    parser.add_argument("rules", help='as in a record: "tokyo lives=3"')
    parser.add_argument(
        "record", metavar="RECORD", help='a file, or moves: "Fox rolls 43 says 61; Owl doubts"'
    )
    parser.add_argument("screen", help="its name: answer, reveal, lives ...")
    parser.add_argument("--board", choices=BOARDS, default="m5stickc", help="which stick (default m5stickc)")
    parser.add_argument("--language", choices=CODES, default="en", help="language of its texts (default en)")
    parser.add_argument("--times", type=int, choices=range(1, 9), default=4, help="how large (default 4)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the picture (default SCREEN.png)")
    options = parser.parse_args()
    try:
        presets.parse(options.rules)
        text = text_of(options.rules, options.record)
    except presets.RulesError as error:
        raise InTheWay(f"These are no rules: {error}") from None
    except InTheWay as error:
        raise InTheWay(f"These are neither moves nor the file of a record. {error}") from None
    try:
        picture = shot(text, options.screen, options.board, options.language)
    except record.RecordError as error:
        raise InTheWay(f"This is no record: {error}") from None
    path = options.out or Path(f"{options.screen}.png")
    if path.suffix != ".png":
        raise InTheWay(f"{path} is no name for a picture: it has to end in .png.")
    path.parent.mkdir(parents=True, exist_ok=True)
    print(picture_file.save(scaled(picture, options.times), path))


if __name__ == "__main__":
    main()
