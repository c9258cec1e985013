"""The journal of the current game among a stick's files."""

from virtual.firmware_names import JOURNAL, TAIL


def journal_in(files: "dict[str, bytes]") -> bytes:
    """The lines of the current game: those of the journal, and those of its tail that it lacks."""
    journal, tail = files.get(JOURNAL, b""), files.get(TAIL, b"")
    return journal if journal.endswith(tail) or not journal else journal + tail


def put_journal(files: "dict[str, bytes]", journal: bytes) -> None:
    """Make that the journal, with nothing in its tail."""
    files[JOURNAL] = journal
    files[TAIL] = b""
