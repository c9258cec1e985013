"""Runs on the stick, not here: what `tools.flash` asks of the MicroPython there.

Answers are printed as Python literals, one a line. Paths are relative to where MicroPython starts.
"""

import binascii
import hashlib
import os
import sys


def facts() -> None:
    """Print what this is: implementation, version, machine, .mpy version, platform, free bytes, identity."""
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
        )
    )


def digest(name: str) -> "str | None":
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


def digests(names: "list[str]") -> None:
    """Print the digest of each file that is there."""
    for name in names:
        found = digest(name)
        if found:
            print((name, found))


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


def below(folder: str) -> None:
    """Print the names of the files in a folder and in those below it; a file is itself."""
    try:
        entries = list(os.ilistdir(folder))  # type: ignore[attr-defined]
    except OSError:
        return
    for entry in entries:
        name = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            below(name)
        else:
            print(repr(name))


def folder_of(name: str) -> None:
    """See to it that the folder of a file is there."""
    at = name.find("/")
    while at > 0:
        try:
            os.mkdir(name[:at])
        except OSError:
            pass
        at = name.find("/", at + 1)


def put(name: str, mode: str, text: bytes) -> None:
    """Write (wb) or append (ab) what stands in base64."""
    if mode == "wb":
        folder_of(name)
    with open(name, mode) as file:
        file.write(binascii.a2b_base64(text))


def move(old: str, new: str) -> None:
    """Rename a file into a folder that may have to be made. Print a dot: it takes a while."""
    folder_of(new)
    os.rename(old, new)
    print(".", end="")


def remove(name: str) -> None:
    """Remove a file, and its folder if that is empty now."""
    try:
        os.remove(name)
        if "/" in name:
            os.rmdir(name[: name.rfind("/")])
    except OSError:
        pass
    print(".", end="")


def clear(folder: str) -> None:
    """Remove a folder of ours with all that is left in it."""
    try:
        entries = list(os.ilistdir(folder))  # type: ignore[attr-defined]
    except OSError:
        return
    for entry in entries:
        name = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            clear(name)
        else:
            os.remove(name)
    os.rmdir(folder)
    print(".", end="")


def commit(
    new: str,
    names: "list[str]",
    aside: "list[str]",
    stale: "list[str]",
    manifest: str,
    before: bytes,
    after: bytes,
) -> None:
    """Put all that waits in the folder `new` in its place. The power may go at any moment.

    What stands in the way gets `.old` behind its name, `stale` goes; the manifest says `before` that all
    of it may be ours, and `after` what is.
    """
    for name in aside:
        move(name, name + ".old")
    put(new + "/" + manifest, "wb", before)
    move(new + "/" + manifest, manifest)
    for name in names:
        move(new + "/" + name, name)
    for name in stale:
        remove(name)
    put(new + "/" + manifest, "wb", after)
    move(new + "/" + manifest, manifest)
    clear(new)
    print()
