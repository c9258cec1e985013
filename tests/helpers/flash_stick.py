"""A stick at the end of a pseudo-terminal: a real MicroPython with a real LittleFS, and a cable to pull.

MicroPython is the unix port, and LittleFS is in a file that outlives it. Missing features of the ESP32's port
are added: a soft reset restarts it, and runs main.py unless it came from the raw REPL.
"""

import contextlib
import os
import re
import select
import signal
import threading
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")  # Windows has none
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
tty = pytest.importorskip("tty")

BLOCK = 4096
BLOCKS = 256
SLOW_S = 8.0  # the time of a slow write by `waited_s`, less than LINE_S of repl.py
SLOW_MS = 100  # its real time
FRIENDLY, RAW = b"\x02", b"\x01"

SHIM = """
import os, sys, time, vfs
class Blocks:
    def __init__(self, path):
        self.file = open(path, "r+b")
        self.waits = open({waits!r}, "ab")
        self.written = 0
    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * {block} + offset)
        self.file.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        self.written += 1
        if {slow} and self.written % {slow} == 0:
            self.waits.write(b".")
            self.waits.flush()
            time.sleep_ms({slow_ms})
        self.file.seek(block * {block} + offset)
        self.file.write(buffer)
    def ioctl(self, op, arg):
        if op == 3: self.file.flush()
        return {{4: {blocks}, 5: {block}}}.get(op, 0)
disk = Blocks({image!r})
try:
    disk = vfs.VfsLfs2(disk)
except OSError:
    vfs.VfsLfs2.mkfs(disk)
    disk = vfs.VfsLfs2(disk)
vfs.mount(disk, "/")
os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
while {main}:
    try:
        exec(open("main.py").read(), {{"__name__": "__main__"}})
    except SystemExit:
        continue
    except OSError:
        print("no main.py")
    break
"""


class PtyStick:
    """It has a `port` while it is plugged in. `console` is all its output so far."""

    def __init__(self, micropython: str, folder: Path) -> None:
        self.folder = folder
        self.console = b""
        self.port = ""
        self._micropython = micropython
        self.image = folder / "littlefs.bin"
        if not self.image.exists():
            self.image.write_bytes(b"\xff" * BLOCK * BLOCKS)
        self.slow = 0  # one write in so many takes SLOW_S; 0 for none
        self._slow_moments = folder / "slow"
        self._child = self._inside = self._outside = self._slave = -1
        self._is_raw = False
        self._waits = False  # at a prompt
        self._lock = threading.Lock()
        self._running = True
        self._wake, self._waker = os.pipe()
        self.power_on()
        self._thread = threading.Thread(target=self._pump, daemon=True)
        self._thread.start()

    # Power

    def power_on(self, is_raw: bool = False) -> None:
        """Start MicroPython; main.py runs unless the raw REPL was asked for."""
        shim = self.folder / "shim.py"
        paths = {"image": str(self.image), "waits": str(self._slow_moments)}
        slow = {"slow": self.slow, "slow_ms": SLOW_MS}
        shim.write_text(SHIM.format(block=BLOCK, blocks=BLOCKS, main=not is_raw, **paths, **slow))
        self._child, self._inside = pty.fork()
        if self._child == 0:
            mode = termios.tcgetattr(0)
            mode[0] &= ~(termios.ICRNL | termios.IXON)
            mode[1] &= ~termios.OPOST
            mode[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(0, termios.TCSANOW, mode)
            os.execv(self._micropython, [self._micropython, "-i", str(shim)])
        self._is_raw = is_raw
        select.select([self._inside], [], [], 3.0)  # it is up with its first word
        if is_raw:
            self._until_prompt()
            os.write(self._inside, RAW)

    def power_off(self) -> None:
        """Take the power away, whatever it is doing."""
        child, self._child = self._child, -1
        if child > 0:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(self._inside)
            self._inside = -1

    def power_cut(self) -> None:
        """Off and on again."""
        with self._lock:
            self.power_off()
            self.power_on()
        self._nudge()

    def start_anew(self, image: bytes = b"\xff" * BLOCK * BLOCKS) -> None:
        """Replace the flash by an empty one, or by this one, and switch on; the cable stays as it is."""
        with self._lock:
            self.power_off()
            self.image.write_bytes(image)
            self.power_on()
        self._nudge()

    @property
    def waited_s(self) -> float:
        """The seconds to add to a clock so that slow writes take as long as on a stick."""
        return SLOW_S * self._slow_moments.stat().st_size

    # Cable

    def plug(self) -> str:
        """Plug the cable in. Returns the name of the port."""
        with self._lock:
            self._outside, self._slave = pty.openpty()
            tty.setraw(self._slave)
            fcntl.fcntl(self._outside, fcntl.F_SETFL, os.O_NONBLOCK)
            self.port = os.ttyname(self._slave)
        self._nudge()
        return self.port

    def unplug(self) -> None:
        """Pull the cable."""
        with self._lock:
            if self._outside >= 0:
                os.close(self._outside)
                os.close(self._slave)
            self._outside = self._slave = -1
        self._nudge()

    def close(self) -> None:
        """Power off, cable out, thread done."""
        self._running = False
        self.unplug()
        self._thread.join()
        self.power_off()

    def _nudge(self) -> None:
        os.write(self._waker, b".")

    # What goes through

    def _pump(self) -> None:
        while self._running:
            with self._lock:
                inside, outside = self._inside, self._outside
            try:
                ready = select.select([fd for fd in (self._wake, inside, outside) if fd >= 0], [], [], 1.0)[0]
            except OSError:
                continue  # one has been closed since: power or cable went
            if self._wake in ready:
                os.read(self._wake, 64)
                continue
            with self._lock, contextlib.suppress(BlockingIOError):
                if inside in ready and inside == self._inside:
                    self._from_inside()
                if outside in ready and outside == self._outside:
                    self._from_outside()

    def _from_inside(self) -> None:
        try:
            said = os.read(self._inside, BLOCK)
        except OSError:
            said = b""
        if not said:  # a soft reset ends the unix port
            self.power_off()
            self._say(b"MPY: soft reboot\r\n")
            self.power_on(self._is_raw)
            return
        self._say(said)

    def _say(self, said: bytes) -> None:
        self.console += said
        self._waits = self.console.endswith((b">", b">>> "))
        if self._outside >= 0:
            with contextlib.suppress(OSError):
                os.write(self._outside, said)

    def _from_outside(self) -> None:
        try:
            heard = os.read(self._outside, BLOCK)
        except OSError:
            return
        modes = [heard.rfind(b"\r" + mode) for mode in (FRIENDLY, RAW)]
        if max(modes) >= 0:
            self._is_raw = modes[1] > modes[0]
        for keys in re.split(b"(?<=\x03)", heard):
            if keys:
                os.write(self._inside, keys)
            if keys.endswith(b"\x03"):
                self._interrupt()
            elif keys:
                self._waits = False

    def _interrupt(self) -> None:
        """Ctrl-C: a key at a prompt; a running program needs a signal, like the interrupt of a UART.

        On its way back to the prompt the unix port drops unread input, so wait for that.
        """
        if not self._waits and not select.select([self._inside], [], [], 0.1)[0]:
            os.kill(self._child, signal.SIGINT)
            self._until_prompt()

    def _until_prompt(self) -> None:
        """Pass on MicroPython's output up to the prompt, for at most 3 s."""
        said = b""
        while not said.endswith((b">", b">>> ")) and select.select([self._inside], [], [], 3.0)[0]:
            try:
                said += os.read(self._inside, BLOCK)
            except OSError:
                break
        self._say(said)
