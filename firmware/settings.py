"""Small values that survive: lines of `key=value` in one file.

A line that is not understood, or a value out of range, counts for nothing: the default stands. Written
whole into a new file that then takes the old one's name, so a power cut leaves the one or the other.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# key: default, least, most
NUMBERS = {
    "players": (3, 2, 12),
    "lives": (6, 1, 9),
    "light": (3, 1, 5),  # backlight
    "sound": (0, 0, 1),  # off: a HAT that is no speaker may sit on its pins
    "shake": (1, 0, 2),  # how easily a shake counts, see imu.py
    "flip_x": (0, 0, 1),  # for a motion chip that sits the other way round
    "flip_y": (0, 0, 1),
}
# key: default; the value is a short word of small letters and digits
WORDS = {
    "language": "en",
    "board": "",  # which stick this is, where it cannot be told: a key of board.BOARDS
}
_LONGEST = 16


class Settings:
    """The settings file at `path`; `get` answers an int for `NUMBERS` and a str for `WORDS`."""

    def __init__(self, path: str = "settings.txt") -> None:
        self._path = path
        self._values: "dict[str, Any]" = {key: limits[0] for key, limits in NUMBERS.items()}
        self._values.update(WORDS)
        self._load()

    def get(self, key: str) -> "Any":
        """The value of `key`."""
        return self._values[key]

    def set(self, key: str, value: "int | str") -> bool:
        """Change and keep a value. False if the flash refused: it then holds until the stick goes off.

        KeyError for an unknown key, ValueError for a value out of range.
        """
        if not _is_valid(key, value):
            raise ValueError(key)
        if self._values[key] == value:
            return True
        self._values[key] = value
        return self._save()

    def _load(self) -> None:
        try:
            with open(self._path, "rb") as file:
                for line in file:
                    self._take(line)
        except OSError:
            pass  # none yet

    def _take(self, line: bytes) -> None:
        try:
            key, text = line.decode().split("=")
            key = key.strip()
            value: "int | str" = int(text) if key in NUMBERS else text.strip()
            if _is_valid(key, value):
                self._values[key] = value
        except (ValueError, KeyError):  # UnicodeError is a ValueError
            pass

    def _save(self) -> bool:
        fresh = self._path + ".new"
        try:
            with open(fresh, "w") as file:
                for key, value in self._values.items():
                    file.write("%s=%s\n" % (key, value))
            os.rename(fresh, self._path)
        except OSError:
            return False
        return True


def _is_valid(key: str, value: "int | str") -> bool:
    if key in NUMBERS:
        _, least, most = NUMBERS[key]
        return isinstance(value, int) and least <= value <= most
    return key in WORDS and isinstance(value, str) and len(value) <= _LONGEST and _is_word(value)


def _is_word(text: str) -> bool:
    return all("a" <= letter <= "z" or "0" <= letter <= "9" for letter in text)
