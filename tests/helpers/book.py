"""The journal of a virtual stick, written and read as the table does."""

from functools import partial

HEADER = "mia 1\nrules tokyo\nplayers Fox Owl Bear"
MOVES = ["Fox rolls 32 says 32", "Owl believes rolls 55 says 55", "Bear doubts", "Bear rolls 43 says 32"]


class Book:
    """A stick's journal and all that archive.py and journal_recovery.py do with it."""

    def __init__(self, stick):
        journal = stick.load("storage.journal").Journal()
        self.append, self.settle = journal.append, journal.settle
        self.read = partial(stick.load("storage.journal_recovery").read, journal)
        self.read_aside = partial(stick.load("storage.journal_recovery").read_aside, journal)
        self.set_aside = partial(stick.load("storage.journal_recovery").set_aside, journal)
        self.write = partial(stick.load("storage.archive").write, journal)

    def start(self, header):
        return self.write(lambda: header.split("\n"))


def journal(stick):
    return Book(stick)


def read(book, refuse=None):
    """The lines that are good, and what was wrong; the line `refuse` makes no sense to its reader."""
    lines = []

    def take(line):
        if line == refuse:
            return False
        lines.append(line)
        return True

    def begin():
        lines.clear()
        return take

    trouble, _ = book.read(begin)
    return "\n".join(lines), trouble


def played(stick, moves=MOVES):
    book = journal(stick)
    assert book.start(HEADER)
    for move in moves:
        assert book.append(move)
    book.settle()
    return book


def text(moves=MOVES):
    return "\n".join([HEADER, *moves])


def operations(stick, action):
    """How many flash operations `action` takes."""
    before = stick.flash.operations
    action()
    return stick.flash.operations - before
