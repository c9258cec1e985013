"""Reads the journal of a stick."""

from virtual.journal import journal_in


def journal_text(stick) -> str:
    """The journal of a virtual stick as text, its rolls uncovered."""
    lines = stick.module("storage.journal_lines")
    key = stick.app.stick.journal.key
    journal = journal_in(stick.flash.image()).decode()
    return "\n".join(lines.uncovered(line, key) for line in journal.split("\n"))
