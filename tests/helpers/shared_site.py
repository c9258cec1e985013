"""The site that all tests of the page look at: written once, whatever processes they run in."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tools import site

_PLACE = site.ROOT / "build" / "tested-site"
_PATIENCE_S = 120


def shared_site() -> Path:
    """The folder of the site; of the last run, if nothing that it is made of has changed since."""
    _PLACE.parent.mkdir(exist_ok=True)
    # A lock that ends with its process on any system
    with closing(sqlite3.connect(_PLACE.with_suffix(".lock"), timeout=_PATIENCE_S)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        if site.is_stale(_PLACE):
            site.write_fresh(_PLACE)
    return _PLACE
