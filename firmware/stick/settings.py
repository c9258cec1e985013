"""Small values that survive. What they are, and their file, is settings_file.py."""

from micropython import const

from stick import settings_file

_TYPING = const(0)
if _TYPING:
    from typing import Any


class Settings:
    """The settings file at `path`; `get` answers an int for its `NUMBERS` and a str for its `WORDS`."""

    def __init__(self, path: str = "settings.txt") -> None:
        self._path = path
        self._values: "dict[str, Any]" = settings_file.load(path)

    def get(self, key: str) -> "Any":
        """The value of `key`."""
        return self._values[key]

    def set(self, key: str, value: "int | str") -> bool:
        """Change and keep a value. False if the flash refused: it then holds until the stick goes off.

        KeyError for an unknown key, ValueError for a value out of range.
        """
        if self._values[key] == value:
            return True
        file = settings_file
        if not file.is_valid(key, value):
            raise ValueError(key)
        self._values[key] = value
        return file.save(self._path, self._values)
