"""The moves of a round wait in a tail and come into the journal together, whatever happens in between."""

import pytest

from tests.helpers.wired import Wired
from tests.storage.test_journal import HEADER, MOVES, journal, read, text
from virtual.errors import PowerCut
from virtual.firmware_names import JOURNAL, TAIL
from virtual.flash import Flash
from virtual.journal import journal_in

LIMIT = 512  # bytes: what LittleFS keeps in the log of a folder with blocks of 4096


def begun(moves=()):
    wired = Wired()
    book = journal(wired)
    assert book.start(HEADER)
    for move in moves:
        assert book.append(move)
    return wired, book


def again(wired):
    wired.flash.power_cut()
    wired.restart()
    return journal(wired)


def test_a_round_comes_into_the_journal_when_it_is_over():
    wired, book = begun()
    header = wired.flash.image()[JOURNAL]
    for n, move in enumerate(MOVES):
        assert book.append(move)
        files = wired.flash.image()
        assert files[JOURNAL] == header and files[TAIL].count(b"\n") == n + 1
    book.settle()
    files = wired.flash.image()
    assert files[TAIL] == b"" and files[JOURNAL].count(b"\n") == header.count(b"\n") + len(MOVES)
    assert read(book) == (text(), "")


def test_a_long_round_is_brought_in_before_the_tail_is_too_long():
    wired, book = begun()
    moves = [f"Fox rolls {n % 6 + 1}1 says {n}" for n in range(200)]
    for n, move in enumerate(moves):
        assert book.append(move)
        assert len(wired.flash.image()[TAIL]) <= LIMIT
        if n % 17 == 0:
            book = again(wired)
            assert read(book) == (text(moves[: n + 1]), "")
    assert read(again(wired)) == (text(moves), "")


def test_lines_that_are_in_both_are_there_once():
    """The power went between appending and emptying."""
    wired, book = begun(MOVES)
    tail = wired.flash.image()[TAIL]
    book.settle()
    wired.flash.files[TAIL] = tail
    book = again(wired)
    assert read(book) == (text(), "")
    assert book.append("Bear says 41")
    assert read(again(wired)) == (text([*MOVES, "Bear says 41"]), "")


@pytest.mark.parametrize("cut", range(8))
def test_a_cut_while_a_round_is_brought_in_loses_nothing(cut):
    wired, book = begun(MOVES)
    wired.flash.cut_in = cut
    try:
        book.settle()
        book.append("Bear says 41")
    except PowerCut:
        pass
    book = again(wired)
    found, trouble = read(book)
    assert found in (text(), text([*MOVES, "Bear says 41"])) and not trouble
    assert read(again(wired)) == (found, "")


@pytest.mark.parametrize("taken", range(4))
def test_a_flash_that_refuses_a_round_gets_it_later(taken):
    """Whatever it takes before it refuses, nothing is there twice or missing once it works again."""
    wired, book = begun(MOVES)
    store, first = Flash.store, wired.flash.operations

    def refusing(path, data):
        wired.flash.is_broken = wired.flash.operations - first >= taken
        store(wired.flash, path, data)

    wired.flash.store = refusing
    book.settle()
    is_saved = book.append("Bear says 41")
    del wired.flash.store
    wired.flash.is_broken = False
    lines = text([*MOVES, "Bear says 41"])
    assert is_saved or book.write(lambda: lines.split("\n"))
    assert read(again(wired)) == (lines, "")


def test_a_tail_is_read_where_nothing_can_be_written():
    wired, _ = begun(MOVES)
    book = again(wired)
    wired.flash.is_broken = True
    lines = []
    assert book.read(lambda: lambda line: not lines.append(line)) == ("", False)
    assert "\n".join(lines) == text()
    assert not book.append("Bear says 41")  # until it has been seen to that nothing is there twice
    wired.flash.is_broken = False
    assert read(book) == (text(), "") and book.append("Bear says 41")


def test_a_new_game_keeps_the_round_of_the_one_before():
    wired, book = begun(MOVES)
    whole = journal_in(wired.flash.image())
    assert book.start("mia 1\nplayers Fox Owl")
    assert wired.flash.image()["saves/games/1.txt"] == whole
    assert read(again(wired)) == ("mia 1\nplayers Fox Owl", "")


def test_a_damaged_tail_is_set_aside_with_its_journal():
    wired, _ = begun(MOVES)
    files = wired.flash.files
    files[TAIL] = files[TAIL][:-3] + b"?" + files[TAIL][-2:]
    whole = journal_in(files)
    book = again(wired)
    assert read(book) == (text(MOVES[:-1]), "torn")
    assert wired.flash.image()["saves/games/bad-1.txt"] == whole and not wired.flash.image()[TAIL]
    assert book.append(MOVES[-1]) and read(again(wired)) == (text(), "")


@pytest.mark.parametrize("content", [b"rubbish", b"\n", bytes(range(256)) * 40])
def test_a_tail_of_something_else_costs_no_move(content):
    wired, book = begun(MOVES)
    book.settle()
    wired.flash.files[TAIL] = content
    book = again(wired)
    assert read(book)[0] == text()
    assert read(again(wired)) == (text(), "")


def test_a_tail_without_a_journal_is_nothing():
    wired, _ = begun(MOVES)
    del wired.flash.files[JOURNAL]
    book = again(wired)
    assert read(book) == ("", "")
    assert book.start(HEADER) and read(again(wired)) == (HEADER, "")
