"""The settings, kept in a file of lines `key=value` (settings_file.py).

A file that exists and cannot be read is never overwritten. Changes then last until the stick goes off, or are
saved once the file can be read.
"""

from micropython import const

from memory import import_briefly

_TYPING = const(0)
if _TYPING:
    from typing import Any

_FILE = const("storage.settings_file")  # only needed to read and to write


class Settings:
    """The settings; `get` returns an int for the NUMBERS of settings_file.py and a str for its WORDS."""

    def __init__(self) -> None:
        file = import_briefly(_FILE)
        values = file.load()
        # Changes made while the file could not be read; None once it could
        self._unsaved: "dict[str, Any] | None" = {} if values is None else None
        self._values: "dict[str, Any]" = file.defaults() if values is None else values
        self.are_saved = True  # whether all changes would survive a loss of power

    def get(self, key: str) -> "Any":
        """The value of `key`."""
        return self._values[key]

    def set(self, key: str, value: int | str) -> bool:
        """Change and save a value. False if the flash refused: then it lasts until the stick goes off.

        KeyError for an unknown key, ValueError for a value out of range.
        """
        if self._values[key] == value and self._unsaved is None:
            return True
        file = import_briefly(_FILE)
        if not file.is_valid(key, value):
            raise ValueError(key)
        self._values[key] = value
        self.are_saved = False
        if self._unsaved is not None:
            self._unsaved[key] = value
            if not self._read_again(file.load()):
                return False
        self.are_saved = bool(file.save(self._values))
        return self.are_saved

    def _read_again(self, values: "dict[str, Any] | None") -> bool:
        """Whether the file can be read now. Changes made since then take precedence over it."""
        if values is None:
            return False
        values.update(self._unsaved)
        self._values = values
        self._unsaved = None
        return True
