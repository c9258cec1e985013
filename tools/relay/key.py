"""The relay's own key: from it follow the seeds of all dice, and who may open a stream."""

import base64
import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path

from tools.terminal import UserError

TICKET_SECONDS = 30
_BYTES = 32
_PATIENCE_SECONDS = 1.0
_MAC_BYTES = 16


def key_of(path: Path) -> bytes:
    """The key in the file at `path`, drawn if there is none; only its owner may read it. Raises UserError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            return _read(path)
        with os.fdopen(handle, "wb") as file:
            file.write(key := secrets.token_bytes(_BYTES))
        return key
    except OSError as error:
        raise UserError(f"The relay's key cannot be kept in {path}: {error.strerror}.") from None


def _read(path: Path) -> bytes:
    """It may be another process's that is just being written."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while len(key := path.read_bytes()) != _BYTES:
        if time.monotonic() > end:
            raise UserError(f"{path} is no key of a relay. Move it away, or name another with --key.")
        time.sleep(0.05)
    return key


class Tickets:
    """They open a stream: whoever has one has shown a token, and the token itself stands in no address. They
    are good at each process that has the key."""

    def __init__(self, key: bytes) -> None:
        self._key = hashlib.sha256(b"MiaStick tickets " + key).digest()

    def give(self, table: str, device: str, next_: int, is_watching: bool) -> str:
        until = int(time.time()) + TICKET_SECONDS
        said = f"{until} {table} {device} {next_} {int(is_watching)} {secrets.token_hex(8)}".encode()
        return _text(self._mac(said) + said)

    def read(self, ticket: str, table: str) -> tuple[str, int, bool] | None:
        """Device, first entry and whether it only watches; None if it is no ticket for that table."""
        try:
            data = base64.urlsafe_b64decode(ticket + "=" * (-len(ticket) % 4))
        except ValueError:
            return None
        mac, said = data[:_MAC_BYTES], data[_MAC_BYTES:]
        if _text(data) != ticket or not hmac.compare_digest(mac, self._mac(said)):
            return None  # spelt otherwise, a ticket would be good once more
        until, whose, device, next_, is_watching, _ = said.decode().split(" ")
        if whose != table or int(until) < time.time():
            return None
        return device, int(next_), is_watching == "1"

    def _mac(self, said: bytes) -> bytes:
        return hmac.digest(self._key, said, "sha256")[:_MAC_BYTES]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
