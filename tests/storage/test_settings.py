"""Settings: kept over a restart, over a power cut at every moment, and over nonsense in the file."""

from contextlib import suppress

import pytest

from tests.helpers.interrupted import interrupted
from tests.helpers.wired import Wired
from virtual.flash import PowerCut
from virtual.littlefs_flash import LittleFlash, NorFlash


def settings(wired):
    return wired.load("storage.settings").Settings()


def test_a_new_stick_has_the_defaults_and_writes_nothing(wired):
    values = settings(wired)
    assert (values.get("players"), values.get("lives"), values.get("language")) == (3, 6, "en")
    assert values.get("sound") == 0
    assert wired.flash.image() == {}


def test_a_changed_value_is_there_after_a_restart(wired):
    values = settings(wired)
    assert values.set("lives", 9) and values.set("language", "de") and values.set("sound", 1)
    wired.restart()
    again = settings(wired)
    assert (again.get("lives"), again.get("language"), again.get("sound")) == (9, "de", 1)
    assert again.get("players") == 3


def test_a_byte_order_mark_costs_no_line(wired):
    wired.flash.load({"saves/settings.txt": b"\xef\xbb\xbflives=7\r\nplayers=5\r\n"})
    values = settings(wired)
    assert [values.get(key) for key in ("lives", "players")] == [7, 5]


def test_an_unchanged_value_wears_no_flash(wired):
    values = settings(wired)
    values.set("lives", 7)
    writes = wired.flash.operations
    assert values.set("lives", 7)
    assert wired.flash.operations == writes


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("lives", 0),
        ("lives", 21),
        ("players", 1),
        ("light", 6),
        ("lives", "6"),
        ("language", "E n"),
        ("language", 3),
    ],
)
def test_a_value_out_of_range_is_refused(wired, key, value):
    values = settings(wired)
    before = values.get(key)
    with pytest.raises(ValueError, match=key):
        values.set(key, value)
    assert values.get(key) == before


def test_nonsense_in_the_file_costs_only_its_own_line(wired):
    lines = b"lives=4\nplayers=99\nsound\n=\nlight=bright\n\xff\xfe=\n# note\nlanguage=../x\nnew=1\nflip_x=1"
    wired.flash.load({"saves/settings.txt": lines})
    values = settings(wired)
    assert values.get("lives") == 4 and values.get("flip_x") == 1
    assert (values.get("players"), values.get("light"), values.get("sound")) == (3, 3, 0)
    assert values.get("language") == "en"


def test_a_power_cut_leaves_the_old_or_the_new(wired):
    for moment in range(6):
        wired.flash.load({"saves/settings.txt": b"lives=4\nplayers=5\n"})
        wired.restart()
        values = settings(wired)
        wired.flash.cut_in = moment
        with suppress(PowerCut):
            values.set("lives", 8)
        wired.flash.power_cut()
        wired.restart()
        again = settings(wired)
        assert again.get("lives") in (4, 8) and again.get("players") == 5


def test_a_flash_that_refuses_is_told_and_the_value_holds_for_now(wired):
    values = settings(wired)
    wired.flash.is_broken = True
    assert not values.set("lives", 8)
    assert values.get("lives") == 8


def test_a_flash_without_room_for_the_folder_is_told(wired):
    """LittleFS then says of the file, too, that something is not there."""
    wired.flash = LittleFlash(NorFlash(blocks=16))
    with suppress(OSError):
        for n in range(16):
            wired.flash.load({f"{n}": bytes(4096)})
    wired.restart()
    assert not settings(wired).set("lives", 8)
    assert "saves/settings.txt" not in wired.flash.image()


OLD = b"lives=4\nplayers=5\nlanguage=de\ncoach=1\n" + b"\n" * 300


@pytest.mark.parametrize(("error", "old"), [(KeyboardInterrupt, OLD.strip()), (MemoryError, OLD)])
def test_whatever_ends_the_writing_the_file_is_the_old_or_the_new(error, old):
    line = 0
    while True:
        wired = Wired()
        wired.flash = LittleFlash(NorFlash(blocks=16))
        wired.flash.load({"saves/settings.txt": old})
        wired.restart()
        values = settings(wired)
        was_interrupted = interrupted(lambda values=values: values.set("lives", 8), error, line)
        wired.restart()
        again = settings(wired)
        kept = [again.get(key) for key in ("lives", "players", "language", "coach")]
        assert kept in ([4, 5, "de", 1], [8, 5, "de", 1])
        if not was_interrupted:
            assert kept[0] == 8 and line > 20
            return
        line += 1


def test_a_large_file_of_somebody_else_is_replaced(wired):
    wired.flash.load({"saves/settings.txt": b"x" * 5000 + b"\nlives=4\n"})
    assert settings(wired).set("players", 8)
    wired.restart()
    again = settings(wired)
    assert (again.get("lives"), again.get("players")) == (4, 8)
    assert len(wired.flash.image()["saves/settings.txt"]) < 1000


def test_a_longer_file_leaves_nothing_behind(wired):
    wired.flash.load({"saves/settings.txt": b"lives=4\n" * 200})
    assert settings(wired).set("lives", 8)
    wired.restart()
    assert settings(wired).get("lives") == 8
    assert b"lives=4" not in wired.flash.image()["saves/settings.txt"]


@pytest.mark.parametrize("read", range(5))
def test_one_failing_read_changes_nothing(wired, read):
    wired.flash.load({"saves/settings.txt": OLD.strip()})
    wired.flash.read_fails_in = read
    values = settings(wired)
    assert (values.get("lives"), values.get("language")) == (4, "de")


def test_defaults_are_never_written_over_a_file_that_cannot_be_read(wired):
    wired.flash.load({"saves/settings.txt": OLD})
    wired.flash.is_unreadable = True
    values = settings(wired)
    assert not values.set("lives", 8) and not values.set("players", 3)
    assert (values.get("lives"), values.get("players"), values.get("coach")) == (8, 3, 0)
    assert wired.flash.image()["saves/settings.txt"] == OLD
    wired.flash.is_unreadable = False
    assert values.set("sound", 1)
    wired.restart()
    again = settings(wired)
    assert (again.get("lives"), again.get("players"), again.get("coach")) == (8, 3, 1)
    assert (again.get("language"), again.get("sound")) == ("de", 1)
