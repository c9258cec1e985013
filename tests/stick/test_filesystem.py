"""The saves' own partition: what is mounted, when it is formatted, and what is asked before."""

from types import SimpleNamespace

import pytest

from tests.helpers.wired import Wired
from virtual.errors import MachineReset
from virtual.littlefs_flash import BLOCK, TEARS, LittleFlash, NorFlash, file_system

BLOCKS = 32
EIO, ENODEV, EPERM = 5, 19, 1


class Board:
    """A stick with these partitions by label, and the modules `esp32` and `vfs` for its flash."""

    def __init__(self, **partitions):
        self.partitions = partitions
        self.mounted = {"/": None}
        self.formatted = 0
        self.failing = 0  # of the next reads of a partition
        self.wired = Wired()
        board = self

        class Partition:
            TYPE_DATA = 1

            def __init__(self, label):
                self.chip = board.partitions[label]

            @staticmethod
            def find(kind, label):
                return [Partition(label)] if label in board.partitions else []

            def readblocks(self, block, buffer, at):
                board.read()
                buffer[:] = self.chip.buffer[block * BLOCK + at :][: len(buffer)]

        class VfsLfs2:
            def __init__(self, partition, readsize, lookahead):
                board.read()
                self.chip = partition.chip
                if not bytes(self.chip.buffer).strip(b"\xff"):
                    raise OSError(ENODEV)
                try:
                    self.flash = LittleFlash(self.chip)
                except Exception:
                    raise OSError(ENODEV) from None

            @staticmethod
            def mkfs(partition):
                board.formatted += 1
                file_system(partition.chip).format()

        self.modules = {
            "esp32": SimpleNamespace(Partition=Partition),
            "vfs": SimpleNamespace(VfsLfs2=VfsLfs2, mount=self.mount, umount=self.mounted.pop),
        }

    def start(self):
        """Switch it on: main.py mounts. Returns what is mounted for the saves."""
        self.mounted.clear()
        self.mounted["/"] = None
        self.wired.restart(**self.modules)
        self.filesystem = self.wired.load("stick.filesystem")
        return self.mounted.get("/saves")

    def read(self):
        if self.failing:
            self.failing -= 1
            raise OSError(EIO)

    def mount(self, files, place):
        if place in self.mounted:
            raise OSError(EPERM)
        self.mounted[place] = files


def kept():
    chip = NorFlash(blocks=BLOCKS)
    LittleFlash(chip).load({"current/journal.txt": b"mia 1\n" * 2000})
    return chip


def spoiled():
    chip = kept()
    for block in range(2):
        chip.buffer[block * BLOCK : block * BLOCK + 64] = bytes(64)
    return chip


def test_without_such_a_partition_saves_are_a_folder():
    board = Board(vfs=kept())
    assert board.start() is None and list(board.mounted) == ["/"]
    assert board.mounted["/"] is not None and not board.formatted


def test_a_new_partition_is_formatted_once():
    board = Board(vfs=kept(), saves=NorFlash(blocks=BLOCKS))
    board.start().flash.load({"settings.txt": b"lives=4\n"})
    assert board.start().flash.contents() == {"settings.txt": b"lives=4\n"}
    assert board.formatted == 1


@pytest.mark.parametrize("failures", range(6))
def test_failing_reads_erase_nothing(failures):
    board = Board(saves=kept())
    before = bytes(board.partitions["saves"].buffer)
    board.failing = failures
    files = board.start()
    assert hasattr(files, "flash") == (failures < 3)  # it is tried three times
    assert bytes(board.partitions["saves"].buffer) == before and not board.formatted


def test_saves_that_cannot_be_read_refuse_everything_and_stay():
    board = Board(saves=spoiled())
    before = bytes(board.partitions["saves"].buffer)
    files = board.start()
    for ask in (files.open, files.stat, files.mkdir, files.remove, files.ilistdir):
        with pytest.raises(OSError) as refused:
            ask("current", "wb")
        assert refused.value.args == (EIO,)
    assert bytes(board.partitions["saves"].buffer) == before


def test_one_blank_superblock_is_no_new_flash():
    """A power cut may leave one of two, and a failing read spoil the other."""
    chip = spoiled()
    chip.buffer[:BLOCK] = b"\xff" * BLOCK
    board = Board(saves=chip)
    board.start()
    assert not board.formatted


def test_a_power_cut_at_any_operation_of_the_first_formatting():
    """The next start mounts, formats, or asks; and after its answer everything is as new."""
    whole = NorFlash(blocks=BLOCKS)
    file_system(whole).format()
    operations = list(whole.log)
    asked = 0
    for n in range(len(operations)):
        for name, tear in TEARS.items():
            chip = NorFlash(blocks=BLOCKS)
            for operation in operations[:n]:
                chip.apply(operation)
            chip.apply(operations[n], tear, n)
            board = Board(saves=chip)
            files = board.start()
            if not hasattr(files, "flash"):
                asked += 1
                with pytest.raises(MachineReset):
                    board.filesystem.start_anew()
                files = board.start()
            files.flash.load({"settings.txt": b"lives=4\n"})
            assert board.start().flash.contents() == {"settings.txt": b"lives=4\n"}, (n, name)
    assert asked < len(operations) * len(TEARS) // 2
