"""The settings file, lines `key=value`: the possible keys and values, reading and writing.

A line that is not understood, or a value out of range, is ignored, and the default is used.
"""

from micropython import const

from memory import import_briefly

_TYPING = const(0)
if _TYPING:
    from typing import Any

# key: default, least, most
NUMBERS = {
    "players": (3, 2, 12),
    "lives": (6, 1, 20),
    "light": (3, 1, 5),  # backlight
    "sound": (0, 0, 1),  # off by default, because another HAT may use the pins
    "shake": (1, 0, 3),  # how easily a shake counts; 3 is not at all, see imu.py
    "flip_x": (0, 0, 1),  # for a motion chip that is mounted the other way round
    "flip_y": (0, 0, 1),
    "dim": (20, 0, 3600),  # seconds without a press or a shake until the backlight is dimmed; 0 for never
    "sleep": (60, 0, 3600),  # until the stick sleeps
    "off": (300, 0, 7200),  # until it switches off
    "doze": (1, 0, 1),  # light sleep between ticks
    "odds": (0, 0, 1),  # while choosing a claim: how likely a fresh roll beats it
    "company": (0, 0, 2),  # how computers play, see opponent.py
    "won": (0, 0, 5),  # games that a single person has won against computers, no more counted than matter
    "coach": (0, 0, 1),  # after a doubt: what the last two decisions cost, see coach.py
}
# key: default; a value is a short word of small letters and digits, for the rules a line of words
WORDS = {
    "rules": "tokyo",  # text for presets.parse, without the lives
    "language": "en",
    "seats": "",  # who sits where, a letter for each seat, see seating.py
    "board": "",  # which stick this is if it cannot be found out: the `setting` of a class in boards.py
}
_LETTERS = const(b"abcdefghijklmnopqrstuvwxyz0123456789")  # of a word
_LONGEST = const(16)
_LONGEST_RULES = const(500)
_LONGEST_LINE = const(550)  # a longer line, in a file that is not ours, might be too much for the memory
_PATH = const("saves/settings.txt")
_BYTE_ORDER_MARK = const(b"\xef\xbb\xbf")  # editors on Windows begin a text with it
_ENOENT = const(2)
_TRIES = const(3)  # a read that fails may succeed the next time


def defaults() -> "dict[str, Any]":
    """The default values by key."""
    values: "dict[str, Any]" = {key: limits[0] for key, limits in NUMBERS.items()}
    values.update(WORDS)
    return values


def load() -> "dict[str, Any] | None":
    """The values by key; None if there is a file that cannot be read."""
    for _ in range(_TRIES):
        values = defaults()
        try:
            read(_PATH, values)
            return values
        except OSError:
            pass
    return None


def read(path: str, values: "dict[str, Any]") -> None:
    """Update `values` from a file, if it exists. OSError if it cannot be read."""
    try:
        with open(path, "rb") as file:
            line = file.readline(_LONGEST_LINE)
            while line:
                _parse(values, line)
                line = file.readline(_LONGEST_LINE)
    except OSError as error:
        if error.errno != _ENOENT:
            raise


def _parse(values: "dict[str, Any]", line: bytes) -> None:
    try:
        key, text = line.lstrip(_BYTE_ORDER_MARK).decode().split("=", 1)
        key = key.strip()
        value: int | str = int(text) if key in NUMBERS else text.strip()
        if is_valid(key, value):
            values[key] = value
    except ValueError:  # UnicodeError is one
        pass


def is_valid(key: str, value: int | str) -> bool:
    """Whether `key` may have this `value`."""
    if key in NUMBERS:
        _, least, most = NUMBERS[key]
        return isinstance(value, int) and least <= value <= most
    is_rules = key == "rules"
    if (
        key not in WORDS
        or not isinstance(value, str)
        or len(value) > (_LONGEST_RULES if is_rules else _LONGEST)
    ):
        return False
    for letter in value.encode():  # as numbers, because the interpreter would remember each letter
        if letter not in _LETTERS and not (is_rules and letter in b" =_"):
            return False
    return True


def save(values: "dict[str, Any]") -> bool:
    """Write all values; False if the flash refused."""
    try:
        import_briefly("storage.small_file").write(
            _PATH,
            b"".join([b"%s=%s\n" % (key.encode(), str(value).encode()) for key, value in values.items()]),
        )
    except OSError:
        return False
    return True
