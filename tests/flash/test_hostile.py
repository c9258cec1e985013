"""What answers on the port need not be a stick: it ends in a sentence, and nothing is touched here."""

import contextlib
import itertools
import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from mpremote.transport_serial import SerialTransport

from tests.helpers.flash_chip import image
from tools import play
from tools.build import compile
from tools.flash import install, repl
from tools.flash.files import listed
from tools.flash.port import FlashError
from tools.flash.repl import EOF, LONG_S, MUCH, STRANGE, Remote
from tools.relay import __main__ as relay

STICK = ("micropython", (1, 27, 0), "Generic ESP32", 2310, "esp32", 100_000, 5, "24a160", 2_000_000)


class Transport:
    """A wire on which that is said over and over."""

    def __init__(self, said: bytes) -> None:
        self.said = said

    def exec_raw_no_follow(self, code: str) -> None:
        pass

    def read_until(self, least, ending, timeout, data_consumer) -> bytes:
        data_consumer(self.said)
        return self.said


def saying(said: object) -> Remote:
    """The far end of a wire, on which whatever is asked is answered by that."""
    remote = Remote.__new__(Remote)
    content = said if isinstance(said, bytes) else repr(said).encode() + b"\n"
    remote._transport = Transport(content + EOF)
    remote._run = lambda code, dot=None: content
    return remote


def test_a_stick_is_believed() -> None:
    assert saying(STICK).facts().identity == "24a160"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\xff\xfe\x00",
        b"(" * 5000,
        b"{[]: 1}",
        b"1 +",
        7,
        STICK[:5],
        (*STICK[:7], "../../home"),
        (*STICK[:7], "/"),
        (None, *STICK[1:]),
        (STICK[0], ("1", 27), *STICK[2:]),
    ],
)
def test_what_is_no_sticks_answer_is_a_sentence(said: object) -> None:
    with pytest.raises(FlashError, match="makes no sense"):
        saying(said).facts()


@pytest.mark.parametrize(
    "name",
    ["", "../x", "/etc/x", "games/../../x", "games//x", "..\\x", "C:x\\y", "C:\\x", "games/\x1b[2J", 7],
)
def test_no_name_leads_out_of_the_folder_in_which_a_game_is_kept(name: object) -> None:
    with pytest.raises(FlashError, match="makes no sense"):
        saying(name).keepsakes()
    assert saying("games/bad-1.txt").keepsakes() == ["games/bad-1.txt"]


@pytest.mark.parametrize("said", [("other.txt", "00"), ("main.py", 7), "main.py", 3])
def test_only_what_was_asked_is_taken(said: object) -> None:
    with pytest.raises(FlashError) as refused:
        saying(said).digests(["main.py"])
    assert str(refused.value) == STRANGE


def test_who_never_ends_is_not_listened_to_for_ever() -> None:
    remote = saying(STICK)
    del remote._run
    remote._transport.said = b"x" * (MUCH // 4)
    remote._wire = repl.Timed(None)
    with pytest.raises(FlashError, match="broke"):
        remote.facts()


def test_nothing_is_printed_raw() -> None:
    machine = saying((*STICK[:2], "ESP32 \x1b[2J", *STICK[3:])).facts().machine
    assert machine == "ESP32 \\x1b[2J"
    manifest = json.dumps({"version": "1\x1b[2J", "files": ["main.py", "a\x1bb", 7]}).encode()
    assert listed(manifest) == ("1\\x1b[2J", {"main.py"})
    assert listed(b"[" * 200_000) == ("", set())
    assert listed(json.dumps({"version": "1", "files": [f"f{n}" for n in range(30_000)]}).encode()) == (
        "",
        set(),
    )


class Clock:
    """Virtual seconds, as of the module `time`."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Talker:
    """A serial port on which something talks without a pause, a byte in so many seconds."""

    def __init__(self, clock: Clock, says: bytes, pace_s: float) -> None:
        self._clock = clock
        self._says = itertools.cycle(says)
        self._pace_s = pace_s
        self.timeout = 0.0

    def inWaiting(self) -> int:  # as pyserial calls it
        return int(self._clock.monotonic() >= 0)

    def read(self, size: int = 1) -> bytes:
        self._clock.sleep(size * self._pace_s)
        return bytes(itertools.islice(self._says, size))

    def write(self, content: bytes) -> int:
        return len(content)

    def close(self) -> None:
        pass


TALKERS = (
    b"temperature 21.5\r\n",
    b"x",
    b"raw REPL; CTRL-B\r\n",
    b"soft reboot\r\n",
    b".",
    b">",
    b"\x00\xff",
)


@pytest.mark.parametrize("seed", range(8))
def test_no_flood_is_listened_to_for_ever(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    clock = Clock()
    monkeypatch.setattr(repl, "time", clock)
    monkeypatch.setattr("mpremote.transport_serial.time", clock)
    says = b"".join(chance.choices(TALKERS, k=chance.randint(1, 3)))
    wire = Talker(clock, says, chance.choice([0.01, 0.3, 2.5]))

    def begin(transport: SerialTransport, *_: object, **__: object) -> None:
        transport.serial, transport.is_pty = wire, bool(seed % 2)
        transport.in_raw_repl = transport.use_raw_paste = False

    monkeypatch.setattr(SerialTransport, "__init__", begin)
    with pytest.raises(repl.NoAnswer):
        Remote("port")
    assert clock.now < 60
    monkeypatch.setattr(SerialTransport, "enter_raw_repl", lambda *_, **__: None)
    monkeypatch.setattr(Remote, "_run", lambda *_: b"")
    remote = Remote("port")
    monkeypatch.undo()
    monkeypatch.setattr(repl, "time", clock)
    monkeypatch.setattr("mpremote.transport_serial.time", clock)
    monkeypatch.setattr(remote, "tell", lambda _: None)
    with contextlib.suppress(FlashError):
        assert remote.restart("MiaStick") == ""  # which is said so
    assert clock.now < 300
    for ask in (remote.facts, remote.keepsakes):
        began = clock.now
        with pytest.raises(FlashError):
            ask()
        assert clock.now - began <= LONG_S + 10


@pytest.mark.parametrize(
    "many",
    [lambda: [f"games/{n}.txt" for n in range(30_000)], lambda: [f"games/{n}.txt" for n in range(900)]],
)
def test_what_is_kept_has_an_end(
    many: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    remote = saying(b"".join(b"%r\n" % name for name in many()))
    monkeypatch.setattr(remote, "read", lambda _: bytes(4000))
    with pytest.raises(FlashError, match="--forget"):
        install.keep(remote, tmp_path)
    assert not list(tmp_path.iterdir())


def test_no_command_but_success_removes_what_is_kept() -> None:
    command = ["make", "-n", "clean"]
    done = subprocess.run(command, cwd=compile.ROOT, capture_output=True, text=True, check=True).stdout
    removed = [compile.ROOT / word for word in done.split()]
    assert compile.ROOT / "build" in removed
    for kept in (install.KEPT, play.KEPT, relay.FILE):
        assert not {kept, *kept.parents[:-1]} & {*removed} - {compile.ROOT}


NAMES = (
    "../up.txt",
    "/root.txt",
    "a/../../b",
    "C:x",
    "a\\b",
    ".",
    "",
    "x" * 3000,
    "settings.txt",
    "saves/journal.txt",
)


@pytest.mark.parametrize("seed", range(40))
def test_erasing_a_hostile_device_harms_nothing_here_and_waits_for_what_it_keeps(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever it says of its files: what is kept lies in its own folder, or the flash is not erased."""
    chance = random.Random(seed)
    names = chance.choices(NAMES[-2:] if seed % 2 else NAMES, k=chance.randint(0, 4))

    def said(code: str, dot: object = None) -> bytes:
        if chance.random() < 0.02:
            return chance.randbytes(50)
        if code.startswith("facts"):
            return repr(STICK).encode()
        if code.startswith("keepsakes"):
            return "".join(f"{name!r}\n" for name in names).encode()
        if code.startswith("digests"):
            return "".join(f"{(name, 'ab' * 32)!r}\n" for name in names if repr(name) in code).encode()
        return b"".join(b"%r\n" % chance.randbytes(384) for _ in range(chance.choice((1, 20))))

    remote, erased = saying(b""), []
    remote._run = said
    monkeypatch.setattr(remote, "close", lambda: None)
    monkeypatch.setattr(install, "look", lambda port: (port, remote, None))
    monkeypatch.setattr(install.flash_loader, "write", lambda *told: erased.append(told))
    monkeypatch.setattr(install, "connect", lambda *_: remote)
    (tmp_path / "image.bin").write_bytes(image())
    options = install.parse(["--port", "port", "--erase", "--image", str(tmp_path / "image.bin")])
    with contextlib.suppress(FlashError):
        install.Flasher(options, {"main.py": b"", "game.mpy": b"M\x06\x00\x1f"}, "1", tmp_path / "kept").run()
    there = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    kept = {f"kept/24a160/{name}" for name in NAMES[-2:]}
    assert there - {"image.bin"} <= kept
    assert not erased or set(names) <= set(NAMES[-2:])
