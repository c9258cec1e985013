"""`make play`: serves the page to this machine, finds a free port, ends without a word too many."""

import io
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from threading import Thread

import pytest

from tools import play, site

HAS_MICROPYTHON = all((site.MICROPYTHON / name).is_file() for name in site.MICROPYTHON_FILES)
needs_micropython = pytest.mark.skipif(
    not HAS_MICROPYTHON, reason="web/node_modules is missing: make for-play fetches it"
)


def free_ports(count):
    """The first of `count` ports in a row that are free now."""
    for first in range(20000, 60000, 97):
        taken = []
        try:
            for port in range(first, first + count):
                taken.append(socket.create_server((play.HOST, port)))
        except OSError:
            continue
        finally:
            for one in taken:
                one.close()
        return first
    raise AssertionError("no free ports")


@pytest.fixture
def served(tmp_path):
    for name in ("index.html", "a.mjs", "a.js", "a.wasm", "a.css", "a.json", "a.svg"):
        (tmp_path / name).write_text("x")
    with play.open_server(tmp_path, free_ports(1), 1) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://{play.HOST}:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"),
    ],
)
def test_types_are_those_browsers_insist_on(served, name, type_):
    with urllib.request.urlopen(served + name) as answer:
        assert answer.headers["Content-Type"] == type_
        assert answer.headers["Cache-Control"] == "no-store"


def test_nothing_outside_the_folder_is_served(served):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(served + "..%2f..%2fetc%2fpasswd")
    assert refusal.value.code == 404
    refusal.value.close()


def test_a_path_with_a_zero_in_it_is_no_traceback(served, capfd):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(served + "%00")
    assert refusal.value.code == 404
    refusal.value.close()
    assert "Traceback" not in capfd.readouterr().err


def test_a_second_call_builds_nothing(tmp_path, monkeypatch):
    built = []
    monkeypatch.setattr(site, "write", lambda folder: built.append(folder.mkdir(exist_ok=True)))
    monkeypatch.setattr(site, "MADE_OF", (tmp_path / "made",))
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "WEB", tmp_path)
    for name in ("made", "made/__pycache__"):
        (tmp_path / name).mkdir()
    for name in ("package-lock.json", site.WORKER, *(name for name in site.PAGE if "." in name)):
        (tmp_path / name).write_text("")
    folder = tmp_path / "site"
    assert site.is_stale(folder)
    site.write_fresh(folder)
    (tmp_path / "made" / "__pycache__" / "a.pyc").write_text("")
    assert not site.is_stale(folder)
    (tmp_path / "made" / "new.py").write_text("")
    assert site.is_stale(folder)
    assert len(built) == 1


def test_next_port_is_taken_when_one_is_in_use(tmp_path):
    first = free_ports(2)
    with socket.create_server((play.HOST, first)), play.open_server(tmp_path, first, 2) as server:
        assert server.server_port == first + 1


def test_server_listens_to_this_machine_only(tmp_path):
    with play.open_server(tmp_path, free_ports(1), 1) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_the_home_network_is_served_only_when_asked_for(tmp_path):
    with play.open_server(tmp_path, free_ports(1), 1, host=play.ANY_HOST) as server:
        assert server.server_address[0] == "0.0.0.0"


def test_an_invitation_says_the_address_shows_it_as_a_code_and_what_needs_https(capsys):
    play.invite("http://192.168.1.7:8021/")
    said = capsys.readouterr().out
    assert "http://192.168.1.7:8021/" in said
    assert max(sum(line.count(block) for block in "█▀▄") for line in said.split("\n")) > 12
    assert "motion sensor" in said
    assert "https" in said


def test_a_terminal_without_blocks_still_gets_the_address(monkeypatch):
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    play.invite("http://192.168.1.7:8021/")
    narrow.flush()
    assert b"http://192.168.1.7:8021/" in narrow.buffer.getvalue()


def test_no_network_is_a_sentence(monkeypatch):
    class Alone(socket.socket):
        def connect(self, address):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(play.socket, "socket", Alone)
    assert play.lan_address() == ""
    with pytest.raises(SystemExit, match="no network"):
        play.main(["--lan"])


def test_an_address_in_the_network_is_not_this_machines_own():
    address = play.lan_address()
    assert not address.startswith("127.")
    assert address.count(".") in (0, 3)


def test_all_ports_taken_is_a_sentence(tmp_path):
    first = free_ports(1)
    with socket.create_server((play.HOST, first)), pytest.raises(play.NoPort, match="all taken"):
        play.open_server(tmp_path, first, 1)


@pytest.mark.parametrize("port", ["0", "70000", "tokyo"])
def test_port_that_is_none_is_refused(port, capsys):
    with pytest.raises(SystemExit):
        play.main(["--port", port])
    assert f"a port is a number from 1 to 65535, not '{port}'" in capsys.readouterr().err


def test_no_browser_without_a_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(play.webbrowser, "open", lambda address: pytest.fail("opened one"))
    assert not play.open_browser("http://127.0.0.1:8021/")


@needs_micropython
@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_ctrl_c_ends_it_cleanly():
    port = free_ports(1)
    command = [sys.executable, "-m", "tools.play", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        cwd=site.ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Where a shell has put the tests into the background they ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert any(f"http://127.0.0.1:{port}/" in line for line in process.stdout)  # and reads no further
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0
    assert complained == ""
    assert "Bye" in said
