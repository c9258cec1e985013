"""The package for pip, in an environment that has nothing else."""

import json
import re
import subprocess
import sys
import venv
import zipfile

import pytest

from tests.helpers.flash_chip import images
from tests.helpers.page_hands import DESKTOP, Hands
from tools import places, terminal
from tools.build import image as official
from tools.build import wheel

pytestmark = pytest.mark.browser
RECORD = "mia 1\nrules tokyo lives=1\nplayers Fox Owl\nFox rolls 31\nFox says 64\nOwl doubts\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    return wheel.write(folder, [official.check(next(iter(images())), "x")])


@pytest.fixture(scope="module")
def miastick(package, tmp_path_factory):
    """Calls the installed command with these arguments, far from this clone."""
    place = tmp_path_factory.mktemp("elsewhere")
    venv.create(place / "venv", with_pip=True)
    programs = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [programs / "python", "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, package], cwd=place, check=True, capture_output=True)
    kept = {"XDG_DATA_HOME": str(place / "kept"), "HOME": str(place), "PYTHONUTF8": "1"}

    def call(*arguments, run=subprocess.run, **options):
        command = [programs / "miastick", *arguments]
        return run(command, cwd=place, text=True, stdout=subprocess.PIPE, env=kept, **options)

    return call


def test_a_round_is_played_from_the_package(miastick, browser):
    with miastick("play", "--no-browser", run=subprocess.Popen) as playing:
        try:
            address = re.search(r"http://\S+", playing.stdout.readline())[0]
            hands = Hands(browser, address, DESKTOP)
            hands.go("answer")
            hands.answer("answer", doubt=True)
            assert hands.screen == "reveal"
            hands.close()
        finally:
            playing.terminate()


def test_a_record_is_retold_by_the_package(miastick):
    told = miastick("replay", "-", input=RECORD, check=True).stdout
    assert "a lie caught (31 under 64)" in told


def test_what_is_no_command_of_the_package_reports_an_error(miastick):
    assert miastick("--version").stdout == f"MiaStick {places.version()}\n"
    assert "play" in miastick().stdout
    assert miastick("dance").returncode == 2


def test_the_package_puts_nothing_beside_its_own_folder(package):
    names = zipfile.ZipFile(package).namelist()
    assert {name.split("/")[0] for name in names} == {"miastick", f"miastick-{places.version()}.dist-info"}


def test_the_package_has_what_goes_onto_a_stick(package, monkeypatch, tmp_path):
    zipfile.ZipFile(package).extractall(tmp_path)
    house = tmp_path / "miastick" / wheel.HOUSE
    assert (house / places.PROGRAM.name).read_bytes() == wheel.program.obtain().content
    assert json.loads((house / places.NAMES.name).read_text())["shared"]
    monkeypatch.setattr(places, "SHIPPED_IMAGES", house / places.SHIPPED_IMAGES.name)
    monkeypatch.setattr(official, "CACHE", tmp_path / "nowhere")
    monkeypatch.setattr(official, "PIN", tmp_path / "nowhere")  # the image is a made-up one
    monkeypatch.setattr(official, "URL", "http://127.0.0.1:1/")
    assert official.load(official.fetch(official.ESP32)).kind == official.ESP32
    with pytest.raises(terminal.UserError):
        official.fetch(official.ESP32_S3)
