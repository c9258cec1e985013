"""Journals in which something is wrong: what is cut, what is kept, and who interrupts it."""

import itertools

import pytest

from tests.helpers.book import HEADER, MOVES, journal, played, read, text
from tests.helpers.interrupted import interrupted
from tests.helpers.sampled import IS_WHOLE
from tests.helpers.wired import Wired
from virtual.firmware_names import JOURNAL
from virtual.littlefs_flash import LittleFlash, NorFlash


def test_a_line_that_makes_no_sense_is_cut_off_with_all_after_it(wired):
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    assert read(book, refuse=MOVES[2]) == (text(MOVES[:2]), "damaged")
    assert wired.flash.image()["saves/games/bad-1.txt"] == whole
    assert read(book, refuse=MOVES[1]) == (text(MOVES[:1]), "torn")
    assert len([name for name in wired.flash.image() if "bad-" in name]) == 2


def test_damage_that_could_not_be_mended_is_kept_when_the_game_goes_on(wired):
    book = played(wired)
    wired.flash.files[JOURNAL] += b"rubbish\n"
    spoiled = wired.flash.image()[JOURNAL]
    wired.flash.is_broken = True
    assert book.read(lambda: lambda line: True) == ("torn", False)
    wired.flash.is_broken = False
    assert book.write(lambda: text([*MOVES, "Bear says 41"]).split("\n"))
    assert wired.flash.image()["saves/games/bad-1.txt"] == spoiled


def test_a_copy_that_a_power_cut_left_unfinished_is_finished(wired):
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    wired.flash.load({JOURNAL: whole, "saves/games/4.txt": b""})
    book.start("mia 1")
    assert wired.flash.image()["saves/games/4.txt"] == whole
    assert wired.flash.listdir("saves/games") == ["4.txt"]


def test_an_error_while_a_game_is_written_again_takes_nothing_away(wired):
    """The flash had refused the last two moves; what it took before stays, and what came before the error."""
    book = played(wired, MOVES[:-2])

    def lines():
        yield from [*HEADER.split("\n"), *MOVES[:-1]]
        raise MemoryError

    with pytest.raises(MemoryError):
        book.write(lines)
    assert read(book) == (text(MOVES[:-1]), "")
    assert book.write(lambda: [*HEADER.split("\n"), *MOVES])
    assert read(book) == (text(MOVES), "")


@pytest.mark.parametrize("there", range(1, 8))
def test_a_game_of_which_some_lines_are_there_is_written_on(wired, there):
    """From the first line alone to nearly all."""
    book = journal(wired)
    lines = [*HEADER.split("\n"), *MOVES]
    assert book.write(lambda: lines[:there])
    assert book.write(lambda: lines)
    assert read(book) == (text(MOVES), "")


@pytest.mark.parametrize(("error", "good"), [(KeyboardInterrupt, 3), (MemoryError, 0)])
def test_an_interrupted_mending_is_begun_again(error, good):
    """At whatever line Ctrl-C or a full heap comes: a flashing tool sends Ctrl-C just then."""
    first = Wired()
    played(first)
    whole = first.flash.image()[JOURNAL]
    lines = whole.splitlines(keepends=True)
    spoiled = b"".join(lines[: 3 + good]) + b"rubbish\n" + b"".join(lines[3 + good :])
    line = 0
    while True:
        wired = Wired()
        wired.flash = LittleFlash(NorFlash(blocks=16))
        wired.flash.load({JOURNAL: spoiled})
        wired.restart()
        book = journal(wired)
        was_interrupted = interrupted(lambda book=book: read(book), error, line)
        wired.restart()
        book = journal(wired)
        assert read(book)[0] == text(MOVES[:good]), line
        assert read(book) == (text(MOVES[:good]), "")
        assert spoiled in wired.flash.image().values()
        assert wired.flash.listdir("saves/games") == ["bad-1.txt"]
        if not was_interrupted:
            assert line > 50
            return
        line += 1 if IS_WHOLE else 3


@pytest.mark.parametrize("at", range(8))
def test_one_failing_read_of_a_healthy_journal_changes_nothing(wired, at):
    book = played(wired)
    before = wired.flash.image()
    wired.flash.read_fails_in = at
    assert read(book) == (text(), "")
    assert wired.flash.image() == before


def test_one_failing_read_of_a_damaged_journal_takes_no_good_line():
    """The last reading, after the cut, may be the one that fails: the game would go on where it broke off."""
    for at in itertools.count():
        wired = Wired()
        book = played(wired)
        wired.flash.load({**wired.flash.image(), JOURNAL: wired.flash.image()[JOURNAL][:-3]})
        wired.flash.read_fails_in = at
        assert read(book)[0] == text(MOVES[:-1]), at
        if wired.flash.read_fails_in >= 0:
            assert at > 30
            return


def test_one_failing_read_of_a_file_set_aside_takes_all_of_it_or_none():
    for at in itertools.count():
        wired = Wired()
        book = played(wired)
        assert book.set_aside()
        wired.flash.read_fails_in = at
        lines = []

        def begin(lines=lines):
            lines.clear()
            return lambda line: not lines.append(line)

        good = book.read_aside(begin)[1]
        assert "\n".join(lines) == (text() if good else ""), at
        if wired.flash.read_fails_in >= 0:
            return


def test_a_journal_that_cannot_be_read_is_left_as_it_is(wired):
    book = played(wired)
    before = wired.flash.image()
    wired.flash.is_unreadable = True
    assert read(book) == ("", "damaged")
    assert not book.start("mia 1\nplayers Fox Owl")
    assert wired.flash.image() == before
    wired.flash.is_unreadable = False
    assert read(book) == (text(), "")


def test_a_note_that_was_cut_off_takes_no_journal_with_it(wired):
    book = played(wired)
    for note in (b"", b"saves/games/bad-1.txt 3", b"saves/games/bad-1.txt 38 #00"):
        wired.flash.load({**wired.flash.image(), "saves/games/mending.txt": note})
        assert read(book) == (text(), "")
        assert "saves/games/mending.txt" not in wired.flash.image()


NOTES = (
    "saves/games/bad-1.txt 38",  # there is no such file
    "saves/current/journal.txt 20",
    "saves/games/1.txt 20",
    "saves/games/bad-2.txt -5",
    "saves/games/bad-2.txt x",
    "saves/games/bad-2.txt 3 4",
    "saves/games/bad-2.txt",
    "Fox says 41",
    "mia 1",
    " 5",
)


@pytest.mark.parametrize("note", NOTES)
def test_a_foreign_line_for_the_note_removes_no_journal(wired, note):
    book = played(wired)
    checksummed = wired.load("storage.journal").with_checksum(note.encode())
    others = {"saves/games/bad-2.txt": b"mia 1 #79e7\n", "saves/games/1.txt": b"x" * 30}
    wired.flash.load({**wired.flash.image(), **others, "saves/games/mending.txt": checksummed})
    assert read(book) == (text(), "")
    assert "saves/games/mending.txt" not in wired.flash.image()


def test_of_a_file_set_aside_that_cannot_be_read_nothing_is_good(wired):
    book = played(wired)
    assert book.set_aside()
    wired.flash.is_unreadable = True
    assert book.read_aside(lambda: lambda line: True) == ("saves/games/bad-1.txt", 0)
    wired.flash.is_unreadable = False
    assert book.read_aside(lambda: lambda line: True)[1] > 0
    begun = []

    def begin():
        begun.append(True)
        wired.flash.is_unreadable = len(begun) > 1  # the first look at it succeeds, to hand it on does not
        return lambda line: True

    assert book.read_aside(begin) == ("saves/games/bad-1.txt", 0)


def _refuse_after(flash, operations):
    """The flash takes so many, and then none."""
    operate, first = flash._operate, flash.operations

    def refusing(size=0):
        flash.is_broken = flash.operations - first >= operations
        try:
            operate(size)
        finally:
            flash.is_broken = False

    flash._operate = refusing


def test_what_is_written_after_a_mending_that_was_refused_is_not_cut(wired):
    """The note of it stood, as the flash refused to let it go."""
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    for done in range(7):
        wired.flash.load({JOURNAL: whole + b"rubbish\n"})
        _refuse_after(wired.flash, done)
        read(book)
        del wired.flash._operate
        assert book.write(lambda: text([*MOVES, "Bear says 41"]).split("\n"))
        assert read(book) == (text([*MOVES, "Bear says 41"]), "")
