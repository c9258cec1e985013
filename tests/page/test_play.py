"""`make play`: serves the page to this machine, finds a free port, ends without a word too many."""

import asyncio
import http.client
import io
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
from types import SimpleNamespace

import pytest
from aiohttp.test_utils import TestServer
from cryptography import x509

from tests.helpers.relay_client import KEY, run
from tools import certificate, lan, places, play, site
from tools.relay import serve
from tools.relay.server import Relay
from tools.relay.sqlite_store import SqliteStore

HAS_MICROPYTHON = all((site.MICROPYTHON / name).is_file() for name in site.MICROPYTHON_FILES.values())
needs_micropython = pytest.mark.skipif(
    not HAS_MICROPYTHON, reason="web/node_modules is missing: make for-play fetches it"
)


def free_ports(count):
    """The first of `count` ports in a row that are free now."""
    for first in range(20000, 60000, 97):
        taken = []
        try:
            for port in range(first, first + count):
                taken.append(socket.create_server((serve.HOST, port)))
        except OSError:
            continue
        finally:
            for one in taken:
                one.close()
        return first
    raise AssertionError("no free ports")


@pytest.fixture
def ask(tmp_path):
    """Asks a server of a folder for a path: status, headers, text."""
    folder = tmp_path / "site"
    folder.mkdir()
    for name in ("index.html", "a.mjs", "a.js", "a.wasm", "a.css", "a.json", "a.svg", places.RELAY):
        (folder / name).write_text("x")
    (tmp_path / "secret").write_text("x")

    def ask(path, **headers):
        def get(port):
            connection = http.client.HTTPConnection(serve.HOST, port, timeout=10)
            connection.request("GET", path, headers=headers)  # as it is written
            answer = connection.getresponse()
            try:
                return answer.status, answer.headers, answer.read().decode()
            finally:
                connection.close()

        async def serve_and_ask():
            relay = Relay(SqliteStore(tmp_path / "relay.sqlite"), KEY)
            async with TestServer(play.server(folder, relay, {"192.168.1.7"})) as server:
                return await asyncio.to_thread(get, server.port)

        return run(serve_and_ask())

    return ask


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
def test_types_are_those_browsers_insist_on(ask, name, type_):
    status, headers, _ = ask(f"/{name}")
    assert status == 200
    assert headers["Content-Type"] == type_
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["..%2fsecret", "../secret", "%2e%2e/secret", "%00", "a.js/x", "x" * 5000, "%ff"]
)
def test_nothing_outside_the_folder_is_served_and_no_path_is_a_traceback(ask, path, capfd):
    assert ask(f"/{path}")[0] in (400, 404)
    assert "Traceback" not in capfd.readouterr().err


def test_the_page_that_play_serves_has_its_own_relay(ask):
    assert json.loads(ask(f"/{places.RELAY}")[2]) == {"relay": "relay"}
    assert ask("/relay")[0] == 200


def test_a_foreign_name_gets_not_even_the_page(ask):
    status, _, told = ask("/", Host="example.org")
    assert (status, "--address" in told) == (421, True)
    assert ask("/", Host="192.168.1.7:8021")[0] == 200


def test_a_second_call_builds_nothing(tmp_path, monkeypatch):
    built = []
    monkeypatch.setattr(site, "fill", lambda folder: built.append(folder))
    monkeypatch.setattr(site, "MADE_OF", (tmp_path / "made",))
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "WEB", tmp_path)
    for name in ("made", "made/__pycache__"):
        (tmp_path / name).mkdir()
    pages = [name for name in site.PAGE if "." in name]
    for name in ("package-lock.json", "bundle.mjs", site.WORKER, *pages):
        (tmp_path / name).write_text("")
    folder = tmp_path / "site"
    assert site.is_stale(folder)
    site.write_fresh(folder)
    (tmp_path / "made" / "__pycache__" / "a.pyc").write_text("")
    assert not site.is_stale(folder)
    (tmp_path / "made" / "new.py").write_text("")
    assert site.is_stale(folder)
    assert len(built) == 1


def test_next_port_is_taken_when_one_is_in_use():
    first = free_ports(2)
    with socket.create_server((serve.HOST, first)), serve.open_socket(first, 2) as place:
        assert place.getsockname()[1] == first + 1


@pytest.mark.parametrize(("asked", "host"), [({}, "127.0.0.1"), ({"host": serve.ANY_HOST}, "0.0.0.0")])
def test_the_home_network_is_served_only_when_asked_for(asked, host):
    with serve.open_socket(free_ports(1), 1, **asked) as place:
        assert place.getsockname()[0] == host


def test_an_invitation_has_the_address_a_code_and_explains_https(capsys):
    play.invite("http://192.168.1.7:8021/", "https://192.168.1.7:8022/")
    said = capsys.readouterr().out
    assert "http://192.168.1.7:8021/" in said
    assert max(sum(line.count(block) for block in "█▀▄") for line in said.split("\n")) > 12
    assert "https://192.168.1.7:8022/" in said
    assert "warn you" in said


def test_a_terminal_without_blocks_still_gets_the_address(monkeypatch):
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    play.invite("http://192.168.1.7:8021/", "https://192.168.1.7:8022/")
    narrow.flush()
    assert b"http://192.168.1.7:8021/" in narrow.buffer.getvalue()


class Adapter:
    """As ifaddr tells of them."""

    def __init__(self, name, *ips, nice_name=""):
        self.name, self.nice_name = name, nice_name or name
        self.ips = [SimpleNamespace(ip=ip) for ip in ips]


def test_addresses_for_others_the_one_at_home_first(monkeypatch):
    """Not the one that Docker or a virtual machine has, nor that of a VPN, even where that is the way out."""
    adapters = [
        Adapter("lo", "127.0.0.1"),
        Adapter("docker0", "172.17.0.1"),
        Adapter("{4A}", "172.29.0.1", nice_name="Hyper-V Virtual Ethernet Adapter"),
        Adapter("tun0", "10.8.0.2"),
        Adapter("wlan0", "192.168.1.7", ("fe80::1", 0, 2)),
    ]
    monkeypatch.setattr(lan.ifaddr, "get_adapters", lambda: adapters)
    for way_out in ("10.8.0.2", "192.168.1.7", ""):
        monkeypatch.setattr(lan, "_way_out", lambda way_out=way_out: way_out)
        assert lan.addresses()[0] == "192.168.1.7"


@pytest.fixture
def served(monkeypatch, tmp_path):
    """What `play.main` serves, instead of serving it: the names accepted, and what links begin with."""

    def begin(*words):
        told = SimpleNamespace()
        monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.7", "10.8.0.2"])
        monkeypatch.setattr(lan.socket, "gethostname", lambda: "Laptop.example")
        monkeypatch.setattr(play.places, "KEPT", tmp_path)
        monkeypatch.setattr(site, "is_stale", lambda folder: False)
        monkeypatch.setattr(play, "SqliteStore", lambda path: setattr(told, "file", path))
        monkeypatch.setattr(play, "server", lambda folder, relay, hosts: setattr(told, "hosts", hosts))
        monkeypatch.setattr(
            play, "Relay", lambda store, key, **rest: setattr(told, "links", rest["addresses"])
        )

        def run(app, places, ready):
            for place, _ in places:
                place.close()
            ready()

        monkeypatch.setattr(serve, "run", run)
        play.main(["--no-browser", *words])
        return told

    return begin


def test_all_names_of_the_machine_are_its_own(served, capsys):
    told = served("--lan")
    assert {"192.168.1.7", "10.8.0.2", "laptop.example", "laptop", "laptop.local"} <= told.hosts
    assert told.links[0].startswith("http://192.168.1.7:")
    assert "If that does not open: http://10.8.0.2:" in capsys.readouterr().out


def test_two_may_serve_at_once(served):
    port = free_ports(2)
    one, other = (served("--port", str(number)).file for number in (port, port + 1))
    assert one != other


def test_a_chosen_address_is_the_one_to_invite_by(served):
    assert served("--address", "10.8.0.2").links[0].startswith("http://10.8.0.2:")
    told = served("--address", "Windows.local")  # from inside WSL: the machine's name outside
    assert told.links[0].startswith("http://windows.local:")
    assert "windows.local" in told.hosts


def test_an_invalid_address_is_reported(capsys):
    with pytest.raises(SystemExit):
        play.main(["--address", "http://x/"])
    assert "an address is as 192.168.1.7" in capsys.readouterr().err


def test_a_missing_network_is_reported(monkeypatch):
    monkeypatch.setattr(lan, "addresses", list)
    with pytest.raises(SystemExit, match="no network"):
        play.main(["--lan"])


def test_taken_ports_are_reported():
    first = free_ports(1)
    with socket.create_server((serve.HOST, first)), pytest.raises(serve.NoPort, match="taken"):
        serve.open_socket(first, 1)
    with pytest.raises(serve.NoPort, match="The last port is 65535"):
        serve.open_socket(65536)


def test_a_certificate_is_made_once_and_kept(tmp_path):
    file = tmp_path / "kept" / "certificate.pem"
    certificate.context(file, ["192.168.1.7", "laptop.local"])
    first = file.read_bytes()
    certificate.context(file, ["192.168.1.7", "laptop.local"])
    assert file.read_bytes() == first
    certificate.context(file, ["192.168.1.8"])  # this machine has moved
    assert file.read_bytes() != first
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"no certificate", b"\xff" * 100])
def test_a_certificate_that_cannot_be_read_is_made_anew(tmp_path, content):
    file = tmp_path / "certificate.pem"
    file.write_bytes(content)
    assert isinstance(certificate.context(file, ["192.168.1.7", "laptop.local"]), ssl.SSLContext)


def test_a_certificate_is_what_phones_accept(tmp_path):
    file = tmp_path / "certificate.pem"
    certificate.context(file, ["192.168.1.7", "laptop.local"])
    made = x509.load_pem_x509_certificate(file.read_bytes())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "192.168.1.7" in map(str, names.get_values_for_type(x509.IPAddress))
    assert {"laptop.local", "localhost"} <= {*names.get_values_for_type(x509.DNSName)}
    uses = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert x509.oid.ExtendedKeyUsageOID.SERVER_AUTH in uses
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days <= certificate.DAYS


@pytest.mark.parametrize("port", ["0", "70000", "tokyo"])
def test_an_invalid_port_is_refused(port, capsys):
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
