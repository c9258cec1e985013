"""The journal: what was played is there after any power cut, and damage loses nothing that was good."""

import pytest

from tests.helpers.book import HEADER, MOVES, Book, journal, operations, played, read, text
from tests.helpers.wired import Wired
from virtual.firmware_names import JOURNAL, TAIL
from virtual.flash import PowerCut
from virtual.journal import journal_in


def test_an_empty_stick_has_no_game(wired):
    assert read(journal(wired)) == ("", "")


def test_where_there_is_no_journal_nothing_has_to_be_set_aside(wired):
    """So a new game may begin."""
    assert journal(wired).set_aside() and JOURNAL not in wired.flash.image()


def test_a_game_is_read_as_it_was_written(wired):
    assert read(played(wired)) == (text(), "")


def test_the_file_is_a_record_a_person_can_read(wired):
    played(wired)
    lines = wired.flash.image()[JOURNAL].decode().split("\n")
    assert lines[0].startswith("mia 1 #") and lines[3].startswith("Fox rolls 32 says 32 #")
    assert len(lines[3]) == len("Fox rolls 32 says 32 #1a2b")


def test_every_appended_move_survives_a_power_cut_right_after(wired):
    book = journal(wired)
    book.start(HEADER)
    for n, move in enumerate(MOVES):
        book.append(move)
        wired.flash.power_cut()
        wired.restart()
        book = journal(wired)
        assert read(book) == (text(MOVES[: n + 1]), "")


@pytest.mark.parametrize("keep", range(1, 26))
def test_a_torn_last_line_is_dropped_and_the_game_goes_on(wired, keep):
    played(wired)
    whole = wired.flash.image()[JOURNAL]
    last = len(whole) - len(MOVES[-1]) - len(" #1a2b\n")
    torn = whole[: last + keep]
    wired.flash.load({JOURNAL: torn})
    book = journal(wired)
    assert read(book) == (text(MOVES[:-1]), "torn")
    assert torn in wired.flash.image().values()  # set aside, not deleted
    assert book.append(MOVES[-1])
    assert read(book) == (text(), "")


def test_any_changed_byte_is_noticed_and_the_good_beginning_kept():
    stick = Wired()
    played(stick)
    whole = stick.flash.image()[JOURNAL]
    starts = [n + 1 for n in range(-1, len(whole) - 1) if n < 0 or whole[n] == 10]
    for at in range(len(whole)):
        spoiled = bytearray(whole)
        spoiled[at] ^= 0x15
        stick.flash.load({JOURNAL: bytes(spoiled)})
        stick.restart()
        got, trouble = read(journal(stick))
        good = sum(1 for start in starts if start <= at) - 1
        assert got == "\n".join(text().split("\n")[:good])
        assert trouble in ("torn", "damaged")
        assert bytes(spoiled) in stick.flash.image().values()


def test_a_line_has_a_letter_at_least(wired):
    lines, with_checksum = wired.load("storage.journal_lines"), wired.load("storage.journal").with_checksum
    assert lines.checked(with_checksum(b"x")) == "x"
    assert lines.checked(with_checksum(b"")) is None


def test_a_second_damaged_file_does_not_replace_the_first(wired):
    for n in range(12):
        wired.flash.files[JOURNAL] = b"rubbish %d\nand more\n" % n
        read(journal(wired))
    kept = wired.flash.image()
    assert sorted(kept.values()) == sorted(b"rubbish %d\nand more\n" % n for n in range(2, 12))
    assert kept["saves/games/bad-12.txt"] == b"rubbish 11\nand more\n"


def test_a_game_that_makes_no_sense_to_the_reader_is_set_aside_for_good(wired):
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    assert book.set_aside()
    assert read(book) == ("", "")
    assert wired.flash.image() == {"saves/games/bad-1.txt": whole, TAIL: b""}


def test_the_last_twenty_games_are_kept(wired):
    book = journal(wired)
    for n in range(27):
        assert book.start("mia 1\nplayers Fox Owl\n# game %d" % n)
    assert book.start("mia 1\nplayers Fox Owl\n# game 27")
    kept = wired.flash.image()
    assert len(kept) == 21 and b"# game 27 #" in kept.pop(JOURNAL)
    assert b"# game 26 #" in kept["saves/games/27.txt"]
    assert "saves/games/7.txt" not in kept and b"# game 7 #" in kept["saves/games/8.txt"]


def test_a_new_game_does_not_lose_the_unfinished_one(wired):
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    book.start("mia 1\nplayers Fox Owl")
    assert read(book) == ("mia 1\nplayers Fox Owl", "")
    assert wired.flash.image()["saves/games/1.txt"] == whole


def torn_stick():
    """A stick whose journal lacks the end of the last move."""
    stick = Wired()
    played(stick)
    stick.flash.files[JOURNAL] = stick.flash.files[JOURNAL][:-9]
    stick.restart()
    return stick


@pytest.mark.parametrize("refuses", [False, True])
def test_a_power_cut_at_any_moment_of_mending_loses_no_good_line(refuses):
    """Nor where the flash takes nothing at the start after that."""
    first = torn_stick()
    for moment in range(operations(first, lambda: read(journal(first)))):
        stick = torn_stick()
        stick.flash.cut_in = moment
        with pytest.raises(PowerCut):
            read(journal(stick))
        stick.flash.power_cut()
        stick.restart()
        stick.flash.is_broken = refuses
        assert read(journal(stick))[0] == text(MOVES[:-1])
        stick.flash.is_broken = False
        assert read(journal(stick))[0] == text(MOVES[:-1])


def test_a_power_cut_at_any_moment_of_a_new_game_keeps_the_old_one():
    def stick_in_play():
        stick = Wired()
        played(stick)
        stick.restart()
        return stick

    whole = stick_in_play().flash.image()[JOURNAL]
    first = stick_in_play()
    for moment in range(operations(first, lambda: journal(first).start("mia 1"))):
        stick = stick_in_play()
        stick.flash.cut_in = moment
        with pytest.raises(PowerCut):
            journal(stick).start("mia 1")
        stick.flash.power_cut()
        stick.restart()
        assert whole in stick.flash.image().values()
        assert read(journal(stick))[0] in (text(), "mia 1")


def test_a_flash_that_refuses_or_is_full_is_told_and_spoils_nothing(wired):
    book = played(wired)
    before = wired.flash.image()
    wired.flash.is_broken = True
    assert not book.append("Fox believes")
    assert not book.start("mia 1")
    assert not book.set_aside()
    wired.flash.is_broken = False
    wired.flash.capacity = sum(map(len, before.values()))
    assert not book.append("Fox believes")
    assert wired.flash.image() == before
    assert read(book) == (text(), "")
    wired.flash.files[JOURNAL] = before[JOURNAL][:-5]
    wired.flash.is_broken = True
    assert read(book) == (text(MOVES[:-1]), "torn")  # not repaired, but read


def test_what_was_refused_is_made_up_for(wired):
    """One line missing in the middle would make nonsense of all after it."""
    book = played(wired)
    wired.flash.is_broken = True
    assert not book.append("Fox says 41")
    assert not book.write(lambda: text().split("\n"))
    wired.flash.is_broken = False
    whole = [*MOVES, "Bear says 41", "Fox doubts"]
    assert book.write(lambda: text(whole).split("\n"))
    assert read(book) == (text(whole), "")
    assert set(wired.flash.image()) == {JOURNAL, TAIL}  # the same game: nothing to keep beside it


def test_another_game_that_could_not_be_kept_then_is_kept_later(wired):
    book = played(wired)
    whole = wired.flash.image()[JOURNAL]
    wired.flash.is_broken = True
    assert not book.start("mia 1\nplayers Fox Owl")
    wired.flash.is_broken = False
    assert book.write(lambda: ["mia 1", "players Fox Owl", "Fox rolls 43"])
    assert wired.flash.image()["saves/games/1.txt"] == whole
    assert read(book) == ("mia 1\nplayers Fox Owl\nFox rolls 43", "")


KEY = b"\x24\xa1\x60\x4d\x69\x61"


def keyed(stick):
    """A book whose journal covers its rolls."""
    made = stick.load("storage.journal").Journal
    stick.load("storage.journal").Journal = lambda: made(key=KEY)
    return Book(stick)


def test_a_roll_is_not_read_at_a_glance_and_comes_back(wired):
    book = keyed(wired)
    assert book.start(HEADER)
    for move in MOVES:
        wired.clock.advance(1_234_000)
        assert book.append(move)
    lines = journal_in(wired.flash.image()).decode().split("\n")
    assert "32" not in lines[3].partition(" says")[0] and "rolls ~" in lines[3] and "rolls ~" in lines[4]
    assert read(book) == (text(), "")
    assert book.write(lambda: text([*MOVES, "Bear says 41"]).split("\n"))  # goes on behind them
    assert read(book) == (text([*MOVES, "Bear says 41"]), "")
    assert set(wired.flash.image()) == {JOURNAL, TAIL}


def test_the_same_roll_looks_different_each_time(wired):
    book = keyed(wired)
    book.start(HEADER)
    for _ in range(20):
        wired.clock.advance(777_000)
        book.append("Fox rolls 32")
    covered = {line[:16] for line in journal_in(wired.flash.image()).split(b"\n")[3:-1]}
    assert len(covered) == 20


def test_games_that_are_over_are_plain_records(wired):
    book = keyed(wired)
    book.start(HEADER)
    for move in MOVES:
        book.append(move)
    book.start("mia 1\nplayers Fox Owl")
    kept = wired.flash.image()["saves/games/1.txt"].decode().split("\n")
    assert [line.rpartition(" #")[0] for line in kept[:-1]] == text().split("\n")


def test_journals_of_old_are_read_as_they_are(wired):
    played(wired)
    wired.restart()
    assert read(keyed(wired)) == (text(), "")


def test_another_stick_does_not_know_the_rolls(wired):
    book = keyed(wired)
    book.start(HEADER)
    book.append(MOVES[0])
    wired.restart()
    assert read(journal(wired))[0].split("\n")[3] != MOVES[0]
