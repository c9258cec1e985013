"""Runs on the stick, not here: the functions that `tools.flash` calls in the MicroPython there.

Answers are printed as Python literals, one a line. Paths are relative to where MicroPython starts.
While the files of an update are moved to their places, this is also the stick's main.py, with a call of
`finish` at its end.
"""

import binascii
import hashlib
import os
import sys

FILLER = "miastick.none"  # a file that is never there for long

# Files and folders that a player would miss. A settings.txt outside the folders was written by hand.
KEEPSAKES = ("settings.txt", "saves", "games")


def read_more() -> None:
    """Mount the flash of an ESP32 again with larger reads.

    With MicroPython's own 32 bytes a move takes 450 ms, with these 110 (v1.24.0 on an emulated ESP32).
    """
    try:
        from esp32 import Partition  # type: ignore[import-not-found]
        from vfs import VfsLfs2, mount, umount  # type: ignore[import-not-found]

        files = VfsLfs2(Partition.find(Partition.TYPE_DATA, label="vfs")[0], readsize=512)
        umount("/")
        mount(files, "/")
    except (ImportError, OSError, IndexError):
        pass  # another chip, or another file system: then it stays as it is


def facts() -> None:
    """Print what this is: the fields of Facts in tools/flash/repl.py."""
    kind = sys.implementation
    disk = os.statvfs(".")
    package = identity = None
    try:
        import machine  # type: ignore[import-not-found]

        identity = binascii.hexlify(machine.unique_id()).decode()
        if "ESP32S" not in kind._machine and "ESP32C" not in kind._machine:
            package = machine.mem32[0x3FF5A00C] >> 9 & 7  # eFuse word 3 of the ESP32, 11:9
    except (ImportError, AttributeError, OSError):
        pass
    print(
        (
            kind.name,
            tuple(kind.version[:3]),
            getattr(kind, "_machine", ""),
            getattr(kind, "_mpy", 0),
            sys.platform,
            disk[3] * disk[1],
            package,
            identity,
            disk[1] * disk[2],
        )
    )


def digest(name: str) -> str | None:
    """SHA-256 of a file in hex, None if it is not there."""
    sha = hashlib.sha256()
    part = bytearray(512)
    view = memoryview(part)
    try:
        with open(name, "rb") as file:
            while True:
                size = file.readinto(part)
                if not size:
                    return binascii.hexlify(sha.digest()).decode()
                sha.update(view[:size])
    except OSError:
        return None


def digests(names: list[str]) -> None:
    """Print the digest of each file that is there, and a dot for others, because checking takes a while."""
    for name in names:
        found = digest(name)
        print((name, found) if found else ".", end="\n" if found else "")
    print()


def read(name: str) -> None:
    """Print a file in pieces, nothing if it is not there."""
    try:
        with open(name, "rb") as file:
            while True:
                part = file.read(384)
                if not part:
                    return
                print(repr(part))
    except OSError:
        pass


def walk(folder: str) -> list[tuple[str, bool]]:
    """All names below a folder, at last its own; is it a folder? A folder comes after its content."""
    try:
        entries = list(os.ilistdir(folder))  # type: ignore[attr-defined]
    except OSError:
        return []
    found: list[tuple[str, bool]] = []
    for entry in entries:
        name = folder + "/" + entry[0]
        found += walk(name) if entry[1] == 0x4000 else [(name, False)]
    return found + [(folder, True)]


def below(folder: str) -> None:
    """Print the names of the files in a folder and in those below it."""
    for name, is_folder in walk(folder):
        if not is_folder:
            print(repr(name))


def keepsakes() -> None:
    """Print the names of the files that a player would miss."""
    for name in KEEPSAKES:
        below(name)
        try:
            if os.stat(name)[0] & 0x4000 == 0:
                print(repr(name))
        except OSError:
            pass


def clear(folder: str) -> None:
    """Remove a folder of ours with everything in it."""
    for name, is_folder in walk(folder):
        (os.rmdir if is_folder else os.remove)(name)
        print(".", end="")


def folder_of(name: str) -> None:
    """Make the folder of a file if it does not exist."""
    at = name.find("/")
    while at > 0:
        try:
            os.mkdir(name[:at])
        except OSError:
            pass
        at = name.find("/", at + 1)


def put(name: str, mode: str, text: bytes) -> None:
    """Write (wb) or append (ab) content given in base64."""
    if mode == "wb":
        folder_of(name)
    with open(name, mode) as file:
        file.write(binascii.a2b_base64(text))


def copy(old: str, new: str) -> None:
    """Copy a file of some kB. Until it is complete, the new name keeps its old content."""
    with open(old, "rb") as file:
        content = file.read()
    with open(new, "wb") as file:
        file.write(content)


def keep(name: str) -> str:
    """Copy a file to its name and `.old`, or `.old2`, `.old3`... if that is taken. Returns the new name."""
    kept, count = name + ".old", 1
    while digest(kept) not in (None, digest(name)):
        count += 1
        kept = name + ".old%d" % count
    copy(name, kept)
    return kept


def remove(name: str) -> None:
    """Remove a file if it is there, then its folder if that is empty. Print a dot: it takes a while."""
    try:
        os.remove(name)
    except OSError:
        pass
    if "/" in name:
        try:
            os.rmdir(name[: name.rfind("/")])
        except OSError:
            pass
    print(".", end="")


def finish(new: str, places: list[tuple[str, str]], stale: list[str], main: bytes) -> None:
    """Remove `stale`, move the files of `places` to their places, clear the folder `new`, then write `main`.

    With an empty `main`, main.py stays. The power may go at any moment: called again, it continues.
    """
    for name in stale:
        remove(name)
    for waits, name in places:
        print(".", end="")
        try:
            os.stat(waits)
        except OSError:
            continue  # it is in its place already
        folder_of(name)
        os.rename(waits, name)
    clear(new)
    if main:
        with open("main.py", "wb") as file:
            file.write(main)
    tidy()
    print()


def tidy() -> None:
    """Make LittleFS rewrite the log of the root folder without entries that are out of date.

    It reads that log whenever it searches for a file, and an installation makes it long, so that the first
    picture comes 330 ms later (v1.24.0 on an emulated ESP32). LittleFS rewrites it when it is full. It is in
    the first two blocks, which begin with how often they were written.
    """
    try:
        from esp32 import Partition

        disk = Partition.find(Partition.TYPE_DATA, label="vfs")[0]
        counts = bytearray(8)

        def count() -> bytes:
            for block in (0, 1):
                disk.readblocks(block, memoryview(counts)[4 * block : 4 * block + 4], 0)
            return bytes(counts)

        before = count()
        for _ in range(64):  # 13 are enough
            with open(FILLER, "wb") as file:
                file.write(bytes(100))
            print(".", end="")
            if count() != before:
                break
    except (ImportError, OSError, IndexError):
        pass  # another chip or file system, or no room: then it stays as it is
    show_all()


def go_on() -> None:
    """Finish an interrupted update, as main.py would."""
    try:
        with open("main.py") as file:
            exec(file.read(), {"__name__": "update"})
    except SystemExit:
        pass


def commit(main: str, aside: list[str]) -> None:
    """Move all waiting files to their places. The power may go at any moment.

    Files of others that are in the way get `.old` after their names; each is printed with its new name. Then
    main.py is replaced by the waiting file `main`, which finishes the update and writes our main.py last. So
    the stick never plays with only a part of the files.
    """
    for name in aside:
        print((name, keep(name)))
    copy(main, "main.py")
    go_on()


def show_all() -> None:
    """Make sure that LittleFS finds all files, and that FILLER does not exist.

    A power cut during a move to another folder may hide a file until something is changed. This makes a
    change.
    """
    try:
        os.remove(FILLER)
    except OSError:
        pass


read_more()
show_all()
