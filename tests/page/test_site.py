"""The site is a folder any web host can serve: complete, self-contained, rebuilt in place."""

import gzip
import io
import json
import re
import tarfile

import brotli
import pytest
from PIL import Image

from tools import places, prepare, site, terminal
from tools.build import compile, files, published

HAS_MICROPYTHON = all((site.MICROPYTHON / name).is_file() for name in site.MICROPYTHON_FILES.values())
pytestmark = pytest.mark.skipif(
    not HAS_MICROPYTHON, reason="web/node_modules is missing: make for-play fetches it"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "deep" / "site"
    site.write(folder)
    return folder


def test_everything_the_page_names_is_there(folder):
    page = (folder / "index.html").read_text()
    named = set(re.findall(r'(?:src|href)="([^"#?]+)', page))
    assert named
    for name in named:
        assert (folder / name).is_file(), name


def test_a_site_without_images_offers_no_installation(folder, tmp_path):
    install = {
        **published.contents(files.firmware(), places.version()),
        "boards.json": b'[{"key": "m5stickc"}]',
    }
    site.fill(tmp_path, install)
    link = 'href="install.html"'
    assert link in (tmp_path / "index.html").read_text()
    assert link not in (folder / "index.html").read_text()


def test_every_import_of_a_script_leads_to_a_file_of_the_site(folder):
    for script in (folder / "js").rglob("*.js"):
        for name in re.findall(r'"(\.[^"]+\.m?js)"', script.read_text()):
            assert (script.parent / name).resolve().is_file(), f"{script.name} imports {name}"


def test_nothing_of_the_page_leads_to_another_host(folder):
    for file in [*folder.glob("*.html"), *(folder / "bundle").glob("*.css"), *(folder / "js").rglob("*.js")]:
        for address in re.findall(r"https?://[^\s\"')]+", file.read_text()):
            pytest.fail(f"{file.name} names {address}")


def test_the_licences_of_what_is_passed_on_are_there(folder):
    names = {path.stem for path in (folder / "licences").iterdir()}
    assert names == {"atob-lite", "esptool-js", "gifenc", "lean-qr", "pako", "tslib"}


def test_bundle_holds_the_firmware_and_the_virtual_stick_compiled(folder):
    files = {}
    for packed in (site.PROGRAMS, site.STRATEGIES):
        with tarfile.open(fileobj=io.BytesIO((folder / packed).read_bytes())) as tar:
            files |= {member.name: tar.extractfile(member).read() for member in tar}
    compiled = compile.compile_firmware()
    assert len(compiled) > 50
    for path in compiled:  # some once for each width of screen
        name = f"firmware/{path.relative_to(compile.MPY).as_posix()}"
        assert files[name] == path.read_bytes(), name
    assert "virtual/page.mpy" in files
    compiled_or_pages = (".mpy", ".bin")  # pages: the strategies of the computers
    assert not [name for name in files if not name.endswith(compiled_or_pages)]
    assert "virtual/framebuf.mpy" not in files  # MicroPython has its own


def test_what_gets_smaller_stands_beside_itself_compressed(folder):
    plain = [path for path in folder.rglob("*") if path.suffix in site.COMPRESSED]
    assert {"index.html", "stick.tar", "micropython.wasm", "main.js", "en.json"} <= {
        path.name for path in plain
    }
    whole = packed = 0
    for path in plain:
        beside = path.with_name(path.name + ".gz").read_bytes()
        assert gzip.decompress(beside) == path.read_bytes()
        smaller = path.with_name(path.name + ".br").read_bytes()
        assert brotli.decompress(smaller) == path.read_bytes()
        whole += path.stat().st_size
        packed += len(beside)
    assert packed < whole / 2
    assert ".br" not in (folder / "sw.js").read_text()
    assert ".gz" not in (folder / "sw.js").read_text()


def refused(folder):
    with pytest.raises((prepare.UserError, OSError)) as end:
        site.main([str(folder)])
    return terminal.sentence(end.value)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot be written" in refused(tmp_path / "file" / "site")


def fails(error):
    raise error


@pytest.mark.parametrize(
    ("module", "step", "does", "said"),
    [
        (
            prepare,
            "npm_install",
            lambda: fails(prepare.UserError("npm could not fetch")),
            "npm could not fetch",
        ),
        (prepare, "npm_install", lambda: None, "micropython.mjs"),
        (
            compile,
            "compile_firmware",
            lambda: fails(compile.CompileError("firmware/main.py: ")),
            "firmware/main",
        ),
    ],
    ids=["npm fails", "npm brings too little", "the firmware does not compile"],
)
def test_a_failure_on_the_way_is_reported(tmp_path, monkeypatch, module, step, does, said):
    if module is prepare:
        monkeypatch.setattr(site, "MICROPYTHON", tmp_path)
    monkeypatch.setattr(module, step, does)
    assert said in refused(tmp_path / "site")


def test_a_page_for_a_relay_may_ask_it_and_a_second_build_takes_its_place(folder, tmp_path):
    site.main([str(tmp_path), "--relay", "https://relay.example/", "--address", "https://play.example/mia"])
    assert json.loads((tmp_path / places.RELAY).read_text()) == {"relay": "https://relay.example/relay"}
    page = (tmp_path / "index.html").read_text()
    assert "connect-src 'self' https://relay.example;" in page
    # A chat finds the picture of a link by its whole address
    assert '<meta property="og:image" content="https://play.example/mia/preview.png">' in page
    with Image.open(tmp_path / "preview.png") as preview:
        assert preview.size == (1200, 630)
    site.main([str(tmp_path)])
    assert (tmp_path / "sw.js").read_bytes() == (folder / "sw.js").read_bytes()
    assert json.loads((tmp_path / places.RELAY).read_text()) == {"relay": ""}
    assert "relay.example" not in (tmp_path / "index.html").read_text()


@pytest.mark.parametrize(
    "relay", ["", "relay.example", "ftp://a.b", "https://a.b'; x", "https://a.b/c", "https://"]
)
def test_an_invalid_relay_is_reported(relay, capsys):
    with pytest.raises(SystemExit):
        site.main(["--relay", relay])
    assert "a relay's address is like https://relay.example" in capsys.readouterr().err


@pytest.mark.parametrize(
    "address", ["play.example", "ftp://play.example/", 'https://x/"><b>', "https://x/?y"]
)
def test_an_invalid_page_address_is_reported(tmp_path, address, capsys):
    with pytest.raises(SystemExit):
        site.main([str(tmp_path / "site"), "--address", address])
    assert "an address is like https://play.example/mia/" in capsys.readouterr().err
