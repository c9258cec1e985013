"""A stick that has been played for a year still saves each game to its end, on real LittleFS."""

import random
from contextlib import suppress

from tests.helpers.book import Book, read
from tests.helpers.sampled import IS_WHOLE
from tests.helpers.wired import Wired
from tools.build.partitions import SAVES
from virtual.errors import PowerCut
from virtual.littlefs_flash import BLOCK, LittleFlash, NorFlash

HEADER = ["mia 1", "rules tokyo", "players Fox Owl Bear"]
HUGE = 6500  # 170 kB
LONG = 800  # moves, 21 kB: as six persons with twenty lives


def a_stick(blocks: int = SAVES.size // BLOCK) -> Wired:
    """A stick whose saves are as large as a real one's, or have so many blocks."""
    stick = Wired()
    stick.flash = LittleFlash(NorFlash(blocks=blocks))
    stick.restart()
    return stick


def a_game(count: int, dice: random.Random) -> list[str]:
    """The lines of a game of so many moves."""
    salt = dice.randrange(1000)
    return HEADER + [f"Fox rolls {dice.choice((21, 43, 66))} says {n % 60} {salt}" for n in range(count)]


def play(stick: Wired, book: Book, lines: list[str]) -> Book:
    """Save a game as a stick does, whatever interrupts it; returns the book of the last start."""
    done = 0
    while done < len(lines):
        with suppress(PowerCut):
            if not done:
                assert book.write(lambda: lines[: len(HEADER)])
                done = len(HEADER)
            while done < len(lines):
                # as Table.play
                assert book.append(lines[done]) or book.write(lambda end=done + 1: lines[:end])
                done += 1
                if done % 7 == 0:
                    book.settle()
            return book
        stick.flash.power_cut()
        stick.restart()
        book = Book(stick)
        found = read(book)[0].split("\n")
        if done:
            assert found[: done + 1] in (lines[:done], lines[: done + 1])
            done = len(found)
    return book


def test_a_year_of_games_of_every_length_is_saved_to_its_end() -> None:
    stick, dice = a_stick(), random.Random(63)
    chip, book = stick.flash.chip, Book(stick)
    read(book)
    for game in range(400 if IS_WHOLE else 48):
        if dice.random() < 0.3:
            chip.cut_in = dice.randrange(400)
        lines = a_game(HUGE if game == 30 else LONG if game % 9 < 4 else dice.randrange(LONG * 2), dice)
        book = play(stick, book, lines)
        chip.cut_in = -1
        assert read(book) == ("\n".join(lines), "")
    kept = [path for path in stick.flash.contents("saves/games") if "bad-" not in path]
    assert len(kept) > 5


def test_a_copy_that_has_no_room_leaves_no_file_behind() -> None:
    stick, dice = a_stick(blocks=16), random.Random(63)
    book, lines = Book(stick), a_game(LONG, dice)
    read(book)
    play(stick, book, lines)
    assert not book.set_aside()
    assert stick.flash.contents("saves/games") == {}
    assert read(book) == ("\n".join(lines), "")
