"""All names of the firmware, learnt at the start.

MicroPython keeps every name that code brings along for good, in tables that double when they are full. Learnt
one screen at a time they would lie all over the memory, and a table might be due where no room of its size is
left. So they are learnt while the heap is in one piece, and the memory of an evening stays as it is.
"""

import gc
from micropython import const

from fonts import unpacker

_TIDY = const(48)  # names between two collections, or they would lie far apart, between what is not needed

# A name a line, deflated. Compiling fills it in, for each size of screen: see tools/compile.py
PACKED = b""


def learn(place: str, language: str) -> None:
    """Have the interpreter know all names, of languages only those of one.

    The names of files begin with `place`, the folder of the firmware.
    """
    if not PACKED:
        return
    stream = unpacker(PACKED)
    count = 0
    while True:
        line = stream.readline()
        if not line:
            return
        count += 1
        if count % _TIDY == 0:
            gc.collect()
        name = line[:-1].decode()
        if name[:6] in ("words.", "words/") and name[6:8] not in ("", "__", language):
            continue
        hasattr(None, place + name if name[-4:] == ".mpy" else name)
        if "." in name:
            hasattr(None, name.rpartition(".")[2])  # what an import from a package calls the module
