"""Counts how often each face was rolled in finished games, from their files."""

import os
from micropython import const

_PIECE = const(64)  # longer than a line with a roll
_ROLLS = const((b"rolls", b"rerolls", b"revives"))


def finished(folder: str) -> list[str]:
    """The paths of the finished games, which are named 1.txt and so on."""
    try:
        return [
            folder + "/" + entry[0]
            for entry in os.ilistdir(folder)
            if entry[0][-4:] == ".txt" and entry[0][:-4].isdigit()
        ]
    except OSError:
        return []  # none yet


def take(path: str, counts: list[int]) -> bool:
    """Add the dice of one game to `counts`, face 1 first; other lines are ignored.

    False if the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            while True:
                words = file.readline(_PIECE).split()
                if not words:
                    return True
                for n in range(1, len(words) - 1):
                    if words[n] in _ROLLS and words[n + 1].isdigit():
                        for digit in words[n + 1]:
                            add(digit - 48, counts)
    except OSError:
        return False


def add(face: int, counts: list[int]) -> None:
    """Count one die."""
    if 1 <= face <= 6:
        counts[face - 1] += 1
