"""Give what the firmware defines names that MicroPython has in its ROM: those take no memory on a stick.

Loading a .mpy looks up each name of the table at its head, and makes what ROM lacks: 20 kB for a thousand of
ours. ROM has as many that a game of dice has no use for, so in the table of each finished file ours become
those. The code stays as it is: it knows names by their places in the table.

A name stays if the firmware only uses it, so it may be MicroPython's; if it is a module's; or if it is a word
of a string, which `getattr`, settings and records may look up. A new name moves few others, so that the same
error has the same code in the next build. told.py translates what a stick says.
"""

import argparse
import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

ROM = Path(__file__).with_name("rom_names.json")  # rom.py writes it
# MicroPython may look these up in an object of ours: a stream, a file system, a drive, an iterator.
# And an error of these types is its own.
_ITS_OWN = re.compile(
    "append|argv|args|buffer|chdir|close|count|decode|encode|errno|extend|flush|getcwd|ilistdir|ioctl|irq|items|keys"
    "|main|mkdir|modules|mount|open|path|pop|read|readblocks|readinto|readlines?|remove|rename|rmdir|seek|send|stat"
    "|statvfs|sync|tell|throw|umount|unlink|update|values?|write|writeblocks"
    "|__.*|.*(Error|Exception|Exit|Interrupt|Stop).*|NoneType"
)
_TRIES = 1000
_WORD = re.compile(r"\w+")
_KEY = re.compile(r"(?m)^\w+(?==)")


class Rom(NamedTuple):
    """Names in the ROM of the official images."""

    all: list[str]  # that each image has
    some: list[str]  # that only some have, and those that a .mpy may have as numbers


@cache
def known() -> Rom:
    """What rom_names.json has."""
    return Rom(**json.loads(ROM.read_text(encoding="utf-8")))


class Names(NamedTuple):
    """The new names of the firmware."""

    shared: dict[str, str]
    own: dict[str, dict[str, str]]  # those of a module that no other one uses

    def of(self, module: str) -> dict[str, str]:
        return {**self.shared, **self.own.get(module, {})}

    @property
    def back(self) -> dict[str, dict[str, str]]:
        """The names of the sources by those of a module in ROM; "" has the shared ones."""
        every = {"": self.shared, **self.own}
        return {module: {new: name for name, new in names.items()} for module, names in every.items()}


PLAIN = Names({}, {})


class Compiled:
    """A .mpy file: https://docs.micropython.org/en/latest/reference/mpyfiles.html"""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 4
        count = self._number()
        objects = self._number()
        self._objects = _encoded(objects)
        self.names = [self._name() for _ in range(count)]
        self.module = str(self.names[0])

    def renamed(self, names: Mapping[str, str]) -> bytes:
        """The file with other names; the first is the module's own."""
        table = self.names[:1] + [
            names.get(name, name) if isinstance(name, str) else name for name in self.names[1:]
        ]
        head = self._content[:4] + _encoded(len(table)) + self._objects
        return head + b"".join(_entry(name) for name in table) + self._content[self._at :]

    def _name(self) -> str | int:
        size = self._number()
        if size & 1:
            return size >> 1
        begin, self._at = self._at, self._at + (size >> 1) + 1
        return self._content[begin : self._at - 1].decode()

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._content[self._at]
            self._at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value


def _encoded(value: int) -> bytes:
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.insert(0, value & 0x7F | 0x80)
    return bytes(digits)


def _entry(name: str | int) -> bytes:
    if isinstance(name, int):
        return _encoded(name << 1 | 1)
    return _encoded(len(name.encode()) << 1) + name.encode() + b"\0"


class Source(ast.NodeVisitor):
    """What a file says about names."""

    def __init__(self, code: str) -> None:
        self.defined: set[str] = set()
        self.top: set[str] = set()  # functions and variables of the module
        self.attributes: set[str] = set()  # and keywords, classes, and what these define
        self.words: set[str] = set()  # of strings
        tree = ast.parse(code)
        _bound(tree.body, self.top)
        self.visit(tree)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.defined.add(node.name)
        node.returns = None
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.defined.add(node.name)
        self.attributes.add(node.name)
        _bound(node.body, self.attributes)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit(node.target)
        self.visit(node.value or ast.Pass())

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) == "TEXTS":  # of which only the keys are looked up
            self.words.update(_KEY.findall("".join(ast.literal_eval(node.value))))
        else:
            self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        self.defined.add(node.arg)

    def visit_keyword(self, node: ast.keyword) -> None:
        self.attributes.add(node.arg or "")
        self.visit(node.value)

    def visit_alias(self, node: ast.alias) -> None:
        self.defined.add(node.asname or "")

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.defined.add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.attributes.add(node.attr)
        if isinstance(node.ctx, ast.Store):
            self.defined.add(node.attr)
        self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str | bytes):
            said = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            self.words.update(_WORD.findall(said))


def _bound(body: Iterable[ast.stmt], found: set[str]) -> None:
    """Add the functions and variables that these statements define, without those within functions."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif not isinstance(node, ast.ClassDef):
            names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
            found.update(part.id for part in names if isinstance(part.ctx, ast.Store))


def plan(files: Iterable[bytes], codes: Iterable[str], spoken: str) -> Names:
    """The new names for compiled files and their sources; `spoken` is code that a stick compiles itself."""
    seen = [Source(code) for code in codes]
    defined, attributes, tops, words = (
        set[str]().union(*(getattr(source, kind) for source in seen))
        for kind in ("defined", "attributes", "top", "words")
    )
    words.update(_WORD.findall(spoken))
    tables: dict[str, set[str]] = defaultdict(set)
    for compiled in map(Compiled, files):
        tables[compiled.module].update(str(name) for name in compiled.names[1:])
    uses = Counter(name for table in tables.values() for name in table)
    in_rom = known()
    stays = words.union(in_rom.all, in_rom.some, *(module.split(".") for module in tables))
    ours = {name for name in uses if name in defined and name not in stays}
    lone = {name for name in ours & tops - attributes if uses[name] == 1}
    free = {
        name for name in in_rom.all if name not in uses and name not in words and not _ITS_OWN.fullmatch(name)
    }
    shared = _dealt(ours - lone, free)
    own = {}
    for module, table in tables.items():
        dealt = _dealt(table & lone, free.difference(shared.get(name, name) for name in table))
        if dealt:
            own[module] = dealt
    return Names(shared, own)


def _dealt(names: Iterable[str], free: Iterable[str]) -> dict[str, str]:
    """A name of `free` for each: the first that is left in an order of its own, and none if it finds none."""
    left = set(free)
    every = known().all
    dealt = {}
    for name in sorted(names, key=lambda name: (crc32(name.encode()), name)):
        wanted = (every[crc32(b"%d " % turn + name.encode()) % len(every)] for turn in range(_TRIES))
        other = next((each for each in wanted if each in left), None)
        if other:
            left.remove(other)
            dealt[name] = other
    return dealt


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Add the option for a build to debug."""
    told = "keep the names of the sources on the stick, where they take 20 kB of memory"
    parser.add_argument("--plain-names", action="store_const", dest="names", const=PLAIN, help=told)
