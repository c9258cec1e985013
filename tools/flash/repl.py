"""A stick with MicroPython on it, through mpremote: ask what it is, copy, verify, restart.

mpremote speaks the raw REPL. The code on the stick is tools/flash/helper.py; with it a file of 2 kB needs one
message instead of ten.
"""

import ast
import base64
import contextlib
import io
import struct
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from tools.flash.files import HALF, HELPER, NEW, digest, places, staged
from tools.flash.port import FlashError, why_not
from tools.terminal import escaped

PART = 1536  # bytes of a file in one message: 2 kB of base64
MANY = 10  # names in one message
EOF = b"\x04"
RESET = b"soft reboot"  # MicroPython's output before main.py begins
PROMPT = b">>> "
# LittleFS tidies a folder now and then before it writes there: 2 to 10 s have been seen for one file in a
# folder of 200. The first write after a start goes through the whole file system, 8 s with 200 files.
QUIET_S = 60.0  # if a working stick says nothing for so long, the connection is lost
TELL_S = 3.0  # after so long, and then as often, the person is told that the stick is silent
LINE_S = 10.0  # if it does not accept data within this time, the connection is lost, too
ANSWER_S = 6.0  # if it does not show its prompt within this time, it has no MicroPython
ENTER_S = 3 * ANSWER_S  # the same if it talks meanwhile: it says three things on the way to the prompt
LONG_S = 600.0  # the longest time for any call, whatever the stick says meanwhile
LOADER_S = 0.5  # until the message has arrived and the port is gone
BOOT_S = 180.0  # from a restart to the first line of MiaStick: it takes 2 s, on a busy computer longer
START_S = 5.0  # after so long the person is told that this line has not come yet

BROKE = (
    "The connection to the stick broke. Plug it in and run the same command again: it continues where it "
    "stopped. Until then the stick plays the version it had before, or finishes the update when it starts."
)
STRANGE = "The answer makes no sense: it does not come from MicroPython. Is this the stick's port?"
TAIL = 8000  # the last bytes of its output during the start, which are kept
MUCH = 4_000_000  # bytes of output in one go; a device that sends more is no stick
LONG = 4_000  # characters in a line: the longest genuine one has 1,600, and each may take 500 bytes to read
KEEPSAKES = 1000  # files that a player would miss; a stick of ours has about a hundred
KEPT_BYTES = 2_000_000  # in all of them
TOO_MUCH = (
    "There are more saved games on it than a stick has room for, so they cannot be kept. "
    "Nothing was changed. --forget installs without keeping them."
)
TROUBLE = (TransportError, serial.SerialException, OSError, struct.error, IndexError)


class Timed:
    """A serial port with a time limit for reading, even while data comes.

    mpremote's own limits only count while nothing comes.
    """

    def __init__(self, wire: Any) -> None:
        """There is no limit until `allow` is called."""
        self._wire = wire
        self._end = float("inf")

    def allow(self, seconds: float) -> None:
        """Allow so many seconds from now."""
        self._end = time.monotonic() + seconds

    def _look_at_the_clock(self) -> None:
        if time.monotonic() > self._end:
            raise TransportError("it does not end")

    def inWaiting(self) -> int:
        """As of pyserial. TransportError when the time is over."""
        self._look_at_the_clock()
        return int(self._wire.inWaiting())

    def read(self, size: int = 1) -> bytes:
        """As of pyserial. TransportError when the time is over."""
        self._look_at_the_clock()
        return bytes(self._wire.read(size))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._wire, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name.startswith("_"):
            super().__setattr__(name, value)
        else:
            setattr(self._wire, name, value)


class Broken(FlashError):
    """The connection broke."""


class NoAnswer(Exception):
    """The device at the port does not respond like MicroPython."""


class Facts(NamedTuple):
    """What a MicroPython says about itself."""

    implementation: str
    version: tuple[int, ...]
    machine: str
    mpy: int  # sys.implementation._mpy
    platform: str
    free: int  # bytes
    package: int | None  # of the ESP32: 5 PICO-D4, 6 PICO-V3-02
    identity: str | None
    size: int  # bytes of the whole file system

    @property
    def told(self) -> str:
        """In words: MicroPython 1.27.0."""
        name = {"micropython": "MicroPython", "circuitpython": "CircuitPython"}
        return f"{name.get(self.implementation, self.implementation)} {'.'.join(map(str, self.version))}"


class Remote:
    """A MicroPython that waits in its raw REPL. Close it, or leave its `with`.

    `doing` is what it works on; `tell` says so to the person if it takes longer than usual.
    """

    doing = "its files"
    tell: Callable[[str], object] = staticmethod(print)

    def __init__(self, port: str) -> None:
        """Open `port` and stop the program there. Raises FlashError, or NoAnswer."""
        self.port = port
        try:
            self._transport = SerialTransport(port, timeout=LINE_S)
        except TransportError:
            raise FlashError(why_not(port)) from None
        self._wire = self._transport.serial = Timed(self._transport.serial)
        try:
            self._wire.allow(ENTER_S)
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints unexpected data
                self._transport.enter_raw_repl(soft_reset=True, timeout_overall=ANSWER_S)
                self._run(HELPER)
        except TROUBLE as error:
            self.close()
            raise NoAnswer(str(error)) from None

    def __enter__(self) -> "Remote":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        with contextlib.suppress(OSError):
            self._transport.close()

    def to_loader(self) -> None:
        """Restart into the chip's own boot loader, as MicroPython can on an ESP32-S3. Closes the port."""
        with contextlib.suppress(*TROUBLE):
            self._transport.exec_raw_no_follow("import machine; machine.bootloader()")
            time.sleep(LOADER_S)
        self.close()

    def _run(self, code: str, dot: Callable[[int], None] = lambda _: None) -> bytes:
        self._wire.allow(LONG_S)
        self._transport.exec_raw_no_follow(code)
        said, failed = self._heard(dot), self._heard()
        if failed:
            raise TransportExecError(said, failed.decode("utf-8", "replace"))
        return said

    def _heard(self, dot: Callable[[int], None] = lambda _: None) -> bytes:
        """The stick's output until the call has ended. Calls `tell` for every TELL_S of silence.

        `dot` is called with 1 for each full stop at once.
        """
        said = bytearray()
        silent_s = 0.0

        def take(more: bytes) -> None:
            said.extend(more)
            if len(said) > MUCH:
                raise TransportError("it does not end")
            if more == b".":
                dot(1)

        while not said.endswith(EOF):
            more = self._transport.read_until(1, EOF, timeout=TELL_S, data_consumer=take)
            silent_s = 0.0 if more else silent_s + TELL_S
            if silent_s >= QUIET_S:
                raise TransportError("silence")
            if silent_s:
                self.tell(
                    f"The stick is busy with {self.doing}, {silent_s:.0f} s so far. It tidies its flash."
                )
        return bytes(said[:-1])

    def _ask(self, call: str, dot: Callable[[int], None] = lambda _: None) -> list[Any]:
        """The output of a call of the helper, line by line. Raises FlashError."""
        said = self.run(call, dot)
        lines = [line.strip(".\r") for line in said.splitlines()]  # a dot is a sign of life
        if max(map(len, lines), default=0) > LONG:
            raise FlashError(STRANGE)
        try:
            return [ast.literal_eval(line) for line in lines if line]
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            raise FlashError(STRANGE) from None

    def run(self, code: str, dot: Callable[[int], None] = lambda _: None) -> str:
        """The output of some code. Raises FlashError."""
        try:
            return self._run(code, dot).decode("utf-8", "replace")
        except TransportExecError as error:
            last = str(error).strip().splitlines()[-1:] or ["?"]
            if "ENOSPC" in last[0] or "28" in last[0].split():
                raise FlashError(
                    "The stick's file system is full. Remove something, or erase everything with --erase."
                ) from None
            raise FlashError(f"The stick refused: {escaped(last[0])}") from None
        except TROUBLE:
            raise Broken(BROKE) from None

    def facts(self) -> Facts:
        """What is on the stick. Raises FlashError, also if the answer is not a stick's."""
        return known((self._ask("facts()") or [None])[0])

    def digests(
        self, names: Iterable[str], progress: Callable[[int], None] = lambda _: None
    ) -> dict[str, str]:
        """SHA-256 in hex of each of these files that exists; `progress` gets the number of files checked."""
        found: dict[str, str] = {}
        for some in _some(names, MANY):
            self.doing = f"a look at {some[0]}"
            for pair in self._ask(f"digests({some!r})"):
                name, digested = pair if isinstance(pair, tuple) and len(pair) == 2 else (None, None)
                if name not in some or not isinstance(digested, str):
                    raise FlashError(STRANGE)
                found[name] = digested
            progress(len(some))
        return found

    def read(self, name: str) -> bytes | None:
        """A file, None if it is not there."""
        if not self.digests([name]):
            return None
        parts = self._ask(f"read({name!r})")
        if not all(isinstance(part, bytes) for part in parts):
            raise FlashError(STRANGE)
        return b"".join(parts)

    def keepsakes(self) -> list[str]:
        """The names of the files that a player would miss. None of them leads out of the folder for them."""
        names = self._ask("keepsakes()")
        if len(names) > KEEPSAKES:
            raise FlashError(TOO_MUCH)
        for name in names:
            is_name = isinstance(name, str) and name.isprintable() and {*"\\:"}.isdisjoint(name)
            if not is_name or not {"", ".", ".."}.isdisjoint(name.split("/")):
                raise FlashError(STRANGE)
        return names

    def write(self, name: str, content: bytes, progress: Callable[[int], None] = lambda _: None) -> None:
        """Write a file; `progress` gets the length of each piece."""
        self.doing = name
        for start in range(0, max(len(content), 1), PART):
            part = content[start : start + PART]
            mode = "ab" if start else "wb"
            self._ask(f"put({name!r},{mode!r},{base64.b64encode(part)!r})")
            progress(len(part))

    def remove(self, names: Iterable[str]) -> None:
        """Remove files, and folders that are empty then."""
        for name in names:
            self.doing = name
            self._ask(f"remove({name!r})")

    def stage(self, files: Mapping[str, bytes], progress: Callable[[int], None] = lambda _: None) -> None:
        """Copy files into the waiting folder, except those that an earlier call has copied already.

        Raises FlashError if a written file reads differently.
        """
        wanted = {staged(name): digest(content) for name, content in files.items()}
        waiting = self.digests(wanted)
        for name, content in files.items():
            if waiting.get(staged(name)) == wanted[staged(name)]:
                progress(len(content))
            else:
                self.write(staged(name), content, progress)
        waiting = self.digests(wanted)
        for name in files:
            if waiting.get(staged(name)) != wanted[staged(name)]:
                raise FlashError(
                    f"{name} reads differently from what was written. Run the same command again. If that "
                    "does not help, the flash is worn or its file system is damaged: try --erase."
                )

    def commit(
        self, aside: list[str], progress: Callable[[int], None] = lambda _: None
    ) -> list[tuple[str, str]]:
        """Move the staged files to their places; main.py comes from `finisher`. `progress` is called for
        each.

        Returns each name of `aside` with the new name of the file that was there.
        """
        self.doing = "putting the new files in their places"
        said = self._ask(f"commit({staged('main.py')!r},{aside!r})", progress)
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in said):
            raise FlashError(STRANGE)
        return [(name, escaped(str(kept))) for name, (_, kept) in zip(aside, said, strict=False)]

    def place(self, names: Iterable[str]) -> None:
        """Move these staged files to their places, and forget all others."""
        self.doing = "putting files in their places"
        self._ask(f"finish({NEW!r},{places(names)!r},[],b'')")

    @property
    def is_half(self) -> bool:
        """Whether an update was interrupted while its files were moved to their places."""
        return (self.read("main.py") or b"").startswith(HALF)

    def go_on(self) -> None:
        """Finish that update."""
        self.doing = "the update that was interrupted"
        self._ask("go_on()")

    def resume(self) -> None:
        """Let the stick continue with its own program."""
        try:
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
        except TROUBLE:
            raise Broken(BROKE) from None

    def restart(self, first_line: str, limit_s: float = BOOT_S) -> str:
        """Restart the stick and return its first line that begins with `first_line`; empty if none comes.

        Raises FlashError if its program has ended, Broken.
        """
        self.resume()
        said = b""
        try:
            self._transport.serial.timeout = 0.2
            limit = time.monotonic() + limit_s
            self._wire.allow(limit_s + LINE_S)
            began = told = time.monotonic()
            while time.monotonic() < limit:
                said = said[-TAIL:] + self._transport.read_until(1, b"\n", timeout=0.2)
                for line in said.decode("utf-8", "replace").splitlines(keepends=True):
                    if line.startswith(first_line) and line.endswith("\n"):
                        return escaped(line.strip())
                if PROMPT in said.partition(RESET)[2]:
                    raise FlashError(_ended(first_line, said))
                if time.monotonic() > told + START_S:
                    told = time.monotonic()
                    self.tell(f"The stick is starting, {told - began:.0f} s so far.")
            return ""
        except TROUBLE:
            raise Broken(BROKE) from None


def _ended(first_line: str, said: bytes) -> str:
    """The sentence for a program that ended before printing its first line."""
    lines = "\n".join(f"    {escaped(line)}" for line in said.decode("utf-8", "replace").splitlines()[-8:])
    return f"All files are on the stick, but it did not start: no line '{first_line}' came. It said:\n{lines}"


def known(said: Any) -> Facts:
    """The facts in a stick's answer, checked, because the identity becomes the name of a folder here."""
    kinds = (str, tuple, str, int, str, int, int | None, str | None, int)
    if not isinstance(said, tuple) or len(said) != len(kinds):
        raise FlashError(STRANGE)
    if not all(isinstance(part, kind) for part, kind in zip(said, kinds, strict=True)):
        raise FlashError(STRANGE)
    facts = Facts(*said)
    if not all(isinstance(part, int) for part in facts.version) or not (facts.identity or "0").isalnum():
        raise FlashError(STRANGE)
    return facts._replace(
        implementation=escaped(facts.implementation),
        machine=escaped(facts.machine),
        platform=escaped(facts.platform),
    )


def _some(names: Iterable[str], count: int) -> Iterator[list[str]]:
    """The names, `count` at a time."""
    names = list(names)
    for start in range(0, len(names), count):
        yield names[start : start + count]


def connect(port: str, wait_s: float = 0.0) -> Remote:
    """A Remote. It tries twice (a stick that is starting may miss a Ctrl-C), then until `wait_s` is over.

    Raises FlashError, NoAnswer.
    """
    limit = time.monotonic() + wait_s
    is_last = False
    while True:
        try:
            return Remote(port)
        except NoAnswer:
            if is_last:
                raise
            is_last = time.monotonic() > limit
            time.sleep(0.2)
