"""Shared by the tests of the relay: a store of each kind, and tests that are coroutines."""

import contextlib
import inspect
import shutil
import socket
import subprocess
import time

import pytest

from tests.helpers.relay_client import run
from tools.relay.redis_store import RedisStore
from tools.relay.sqlite_store import SqliteStore


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine."""
    if inspect.iscoroutinefunction(pyfuncitem.obj):
        wanted = inspect.signature(pyfuncitem.obj).parameters
        run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
        return True
    return None


@pytest.fixture(scope="session")
def redis_address(tmp_path_factory):
    """A redis-server for these tests."""
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("there is no redis-server here: apt-get install redis-server")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("redis")
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            break
        time.sleep(0.01)
    yield f"redis://127.0.0.1:{port}/0"
    process.kill()
    process.wait()


@pytest.fixture
def store(tmp_path):
    return SqliteStore(tmp_path / "tables.sqlite")


@pytest.fixture(params=["sqlite", "redis"])
def new_store(request, tmp_path):
    """Makes stores that share their logs."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tables.sqlite")
    address = request.getfixturevalue("redis_address")
    return lambda: RedisStore(address)
