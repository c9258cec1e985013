"""The flash: durable at flush and close, and its faults."""

import pytest

from tools.virtual.errors import PowerCut
from tools.virtual.flash import Flash


@pytest.fixture
def flash():
    return Flash({"a.txt": b"one\ntwo\n"})


def test_new_content_is_durable_only_at_flush(flash):
    file = flash.open("a.txt", "a")
    file.write("three\n")
    assert flash.image()["a.txt"] == b"one\ntwo\n"
    file.flush()
    assert flash.image()["a.txt"] == b"one\ntwo\nthree\n"
    file.write("four\n")
    flash.power_cut()
    with pytest.raises(OSError):
        file.write("five\n")
    file.close()
    assert flash.image()["a.txt"] == b"one\ntwo\nthree\n"


def test_truncating_keeps_the_old_content_until_close(flash):
    file = flash.open("a.txt", "w")
    assert flash.image()["a.txt"] == b"one\ntwo\n"
    file.close()
    assert flash.image()["a.txt"] == b""


def test_a_forgotten_handle_is_not_flushed(flash):
    flash.open("a.txt", "w").write("gone")
    assert flash.image()["a.txt"] == b"one\ntwo\n"


def test_reading_in_all_its_forms(flash):
    with flash.open("a.txt") as file:
        assert list(file) == ["one\n", "two\n"]
    with flash.open("/a.txt", "rb") as file:
        buffer = bytearray(6)
        assert file.readinto(buffer) == 6
        assert bytes(buffer) == b"one\ntw"
        assert file.read() == b"o\n"
        assert file.seek(-2, 2) == 6
        assert file.readline() == b"o\n"
        assert file.readline() == b""


def test_missing_files_are_enoent(flash):
    for call in (lambda: flash.open("x"), lambda: flash.stat("x"), lambda: flash.remove("x")):
        with pytest.raises(OSError) as error:
            call()
        assert error.value.errno == 2


def test_folders(flash):
    with pytest.raises(OSError):
        flash.open("games/1.txt", "w")
    flash.mkdir("games")
    with flash.open("games/1.txt", "w") as file:
        file.write("x")
    assert flash.listdir() == ["games", "a.txt"]
    assert flash.listdir("games") == ["1.txt"]
    assert flash.stat("games")[0] == 0x4000
    assert flash.stat("games/1.txt")[6] == 1
    assert Flash(flash.image()).listdir("games") == ["1.txt"]


def test_writing_to_what_was_opened_for_reading_is_refused(flash):
    with pytest.raises(OSError), flash.open("a.txt") as file:
        file.write("x")


def test_a_cut_comes_before_the_operation_takes_effect(flash):
    flash.cut_in = 1
    with flash.open("b.txt", "w") as file:
        file.write("safe")
    file = flash.open("c.txt", "w")
    with pytest.raises(PowerCut):
        file.flush()
    assert set(flash.image()) == {"a.txt", "b.txt"}


def test_full_and_broken_flash():
    flash = Flash({"a": b"12345678"}, capacity=10)
    file = flash.open("b", "w")
    file.write("123")
    with pytest.raises(OSError) as error:
        file.flush()
    assert error.value.errno == 28
    flash.is_broken = True
    with pytest.raises(OSError):
        flash.remove("a")
    assert flash.image() == {"a": b"12345678"}
