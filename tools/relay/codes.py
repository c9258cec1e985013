"""Four digits to type instead of a link, in the home network: valid for ten minutes, hard to guess."""

import secrets
import time
from collections.abc import Callable

SECONDS = 600.0
_LEAST_SECONDS = 60.0  # somebody has still to read a code and type it
WRONG_TRIES = 5  # by one address within SECONDS
# By all addresses together: with one code valid, a stranger finds it within SECONDS once in a hundred times
ALL_WRONG_TRIES = 100
_DIGITS = 4
_MOST = 500  # codes at once, with which one in twenty guesses would hit


class TooManyCodes(Exception):
    """So many codes are valid that one could be guessed."""


class Codes:
    """Codes by table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tables: dict[str, tuple[str, float]] = {}  # code -> table, valid until
        self._wrong: dict[str, list[float]] = {}  # address -> when

    def give(self, table: str) -> tuple[str, float]:
        """The code of a table and for how many seconds it is valid; a new one if that is hardly long enough.
        Raises TooManyCodes."""
        self._forget()
        now = self._clock()
        for code, (whose, until) in self._tables.items():
            if whose == table and until - now >= _LEAST_SECONDS:
                return code, until - now
        if len(self._tables) >= _MOST:
            raise TooManyCodes
        code = ""
        while not code or code in self._tables:
            code = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        self._tables[code] = table, now + SECONDS
        return code, SECONDS

    def is_barred(self, address: str) -> bool:
        """Whether this address, or all of them together, have tried too many wrong codes."""
        self._forget()
        tries = sum(len(tries) for tries in self._wrong.values())
        return len(self._wrong.get(address, ())) >= WRONG_TRIES or tries >= ALL_WRONG_TRIES

    def find(self, code: str, address: str) -> str:
        """The table of a code; "" if there is none, which counts as a wrong try."""
        self._forget()
        if code in self._tables:
            return self._tables[code][0]
        self._wrong.setdefault(address, []).append(self._clock())
        return ""

    def _forget(self) -> None:
        now = self._clock()
        self._tables = {code: kept for code, kept in self._tables.items() if kept[1] > now}
        recent = {
            address: [at for at in tries if at > now - SECONDS] for address, tries in self._wrong.items()
        }
        self._wrong = {address: tries for address, tries in recent.items() if tries}
