"""Which port `tools.flash` takes, and its sentence for each port that cannot be opened."""

import errno
import re
from types import SimpleNamespace

import pytest

pytest.importorskip("serial")

import serial

from tools.flash import install as flash
from tools.flash import port as flash_port
from tools.flash.port import FlashError, choose, why_not


def port(device: str, vid: int | None = 0x1A86) -> SimpleNamespace:
    return SimpleNamespace(device=device, description="USB Single Serial", vid=vid, pid=0x55D4)


def failed(*told: object) -> serial.SerialException:
    return serial.SerialException(*told)


def test_the_only_port_is_taken_and_the_named_one_rather() -> None:
    assert choose([port("a")]) == "a"
    assert choose([port("a"), port("b")], "b") == "b"
    assert choose([], "pty") == "pty"


def test_a_missing_stick_is_reported() -> None:
    with pytest.raises(FlashError, match=r"No stick is plugged in: .*\n.*cable that carries data"):
        choose([])


def test_two_sticks_are_both_named() -> None:
    with pytest.raises(FlashError, match="more than one serial device") as stopped:
        choose([port("one"), port("two")])
    assert "one  USB Single Serial" in str(stopped.value)
    assert "two  USB Single Serial" in str(stopped.value)
    assert "make flash PORT=one" in str(stopped.value)


def test_a_stick_with_usb_of_its_own_is_found_again_under_another_name(monkeypatch) -> None:
    there: list = []
    monkeypatch.setattr(flash_port, "ports", lambda: there)
    monkeypatch.setattr("time.sleep", lambda _: there.append(port("ttyACM1", 0x303A)))
    assert flash_port.reappeared("ttyACM0") == "ttyACM1"
    there.append(port("ttyACM0", 0x303A))
    assert flash_port.reappeared("ttyACM0") == "ttyACM0"
    monkeypatch.setattr(flash_port, "USB_S", 0.0)
    assert flash_port.reappeared("pty") == "pty"


def test_only_a_sticks3_is_asked_for_its_loader(monkeypatch) -> None:
    there = [port("ttyACM0", 0x303A)]
    there[0].pid = 0x4001
    touched = []

    class Wire:
        def __init__(self, name: str, baud: int) -> None:
            touched.append((name, baud))
            self.dtr = self.rts = True

        def close(self) -> None:
            assert (self.dtr, self.rts) == (False, False)
            there[:] = [port("ttyACM1", 0x303A)]
            there[0].pid = 0x1001

    monkeypatch.setattr(flash_port, "ports", lambda: there)
    monkeypatch.setattr(serial, "Serial", Wire)
    assert flash_port.to_loader("ttyACM0") == "ttyACM1"
    assert touched == [("ttyACM0", 1200)]
    assert flash_port.to_loader("ttyACM1") == "ttyACM1" and len(touched) == 1


def test_a_failure_names_the_bridge_and_its_driver(monkeypatch) -> None:
    monkeypatch.setattr(flash_port, "ports", lambda: [port("tty")])
    assert "1A86:55D4, a CH9102" in flash_port.seen("tty") and "WCH" in flash_port.seen("tty")
    assert "no USB device" in flash_port.seen("elsewhere")


def test_only_ports_with_usb_behind_them_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Port(SimpleNamespace):
        def __lt__(self, other: "Port") -> bool:
            return self.device < other.device

    found = [Port(device=name, vid=vid, pid=vid) for name, vid in (("b", 1), ("s", None), ("a", 1))]
    monkeypatch.setattr(flash_port, "comports", lambda: found)
    assert [each.device for each in flash_port.ports()] == ["a", "b"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (failed(errno.ENOENT, "No such file"), r"There is no port tty. Ports with a USB device: tty\."),
        (failed(errno.EACCES, "denied"), r"You may not open tty.*70-miastick.rules\n.*1a86.*55d4"),
        (failed(errno.EBUSY, "busy"), r"Another program is using"),
        (failed("Could not exclusively lock port tty"), r"Another program is using"),
        (failed("could not open port 'COM3': PermissionError(13)"), r"Another program is using"),
        (failed("could not open port: FileNotFoundError(2)"), r"There is no port tty"),
        (failed("odd"), r"tty cannot be opened: odd"),
    ],
)
def test_a_port_that_does_not_open_gets_its_sentence(error, said: str, monkeypatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    monkeypatch.setattr(flash_port, "comports", lambda: [port("tty")])
    monkeypatch.setattr(flash_port, "ports", lambda: [port("tty")])
    assert re.search(said, why_not("tty"), re.S)


def test_a_port_that_is_not_there_ends_the_tool_with_that_sentence() -> None:
    with pytest.raises(FlashError, match="There is no port /dev/no-such-port"):
        flash.main(["--port", "/dev/no-such-port"])


@pytest.mark.parametrize("name", ["rfc2217://shed:4000", "socket://shed:4000"])
def test_a_port_by_network_has_no_cable_here(name: str) -> None:
    assert "cable" not in flash_port.seen(name) and name in flash_port.seen(name)
