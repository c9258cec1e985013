"""What games cost the flash: bytes programmed, blocks erased, and how long the flash lasts. Used by bars.py.

The firmware's own code journals games on LittleFS on a flash of the size that saves have on a stick. A block
survives at least 100,000 erases, the usual figure in data sheets of NOR flash.
"""

from typing import NamedTuple

from tools.build.partitions import SAVES
from verify.under_micropython.robot import Robot
from virtual.journal import journal_in
from virtual.littlefs_flash import BLOCK, LittleFlash, NorFlash
from virtual.stick import VirtualStick

ENDURANCE = 100_000  # erases of one block
GAMES_A_DAY = 10
_BLOCKS = SAVES.size // BLOCK
_ENDING = ("doubts", "looks", "yields")  # how a line ends that ends a round
_GAMES = 150  # enough for LittleFS to go round the flash, and for the oldest games to be removed


class Wear(NamedTuple):
    """Per game: moves, bytes programmed, blocks erased. `hottest` is the most a block was erased per game.

    `a_move` is how many blocks were erased while somebody waited for a move.
    """

    moves: int
    programmed: float
    erased: float
    hottest: float
    a_move: float

    @property
    def years(self) -> float:
        """Years of `GAMES_A_DAY` every day, until the block that is erased most reaches `ENDURANCE`."""
        return ENDURANCE / self.hottest / GAMES_A_DAY / 365


def _game() -> list[str]:
    """The lines of the journal of a whole game."""
    stick = VirtualStick(seed=1)
    stick.boot()
    stick.run(500)
    Robot(stick, players=6).play()
    lines = journal_in(stick.flash.image()).decode().splitlines()
    return [line.rpartition(" #")[0] for line in lines]


def wear() -> Wear:
    """Measured over many games of six, six lives each, begun and journalled move by move as on the stick."""
    lines = _game()
    chip = NorFlash(blocks=_BLOCKS)
    stick = VirtualStick(seed=1, flash=LittleFlash(chip))
    stick.boot()
    archive, journal = stick.module("storage.archive"), stick.app.stick.journal
    heads = "mia", "rules", "players", "starter"
    start = sum(line.startswith(heads) for line in lines)
    programmed, erased, by_moves = chip.programmed, chip.erased, 0
    for _ in range(_GAMES):
        archive.write(journal, lambda: lines[:start])
        for line in lines[start:]:
            before = chip.erased
            assert journal.append(line)
            by_moves += chip.erased - before
            if line.endswith(_ENDING):
                journal.settle()
    return Wear(
        len(lines) - start,
        (chip.programmed - programmed) / _GAMES,
        (chip.erased - erased) / _GAMES,
        max(chip.erases.values()) / _GAMES,
        by_moves / _GAMES / (len(lines) - start),
    )
