"""What goes into the partition `vfs` of a stick, and what the names in it stand for."""

import json
from typing import NamedTuple

from tools import places
from tools.build.names import Names


class Program(NamedTuple):
    """The content of the partition, and the names that its files have."""

    content: bytes
    names: Names


def obtain(names: Names | None = None) -> Program:
    """The program: from an installed package, or in a clone made now, with these names or the usual ones.

    Raises UserError.
    """
    if places.IS_INSTALLED:
        return Program(places.PROGRAM.read_bytes(), Names(**json.loads(places.NAMES.read_text())))
    from tools.build import disk, files  # they need a compiler

    given = files.new_names() if names is None else names
    return Program(disk.file_system(files.program(given)), given)
