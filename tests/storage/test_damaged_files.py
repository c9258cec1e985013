"""Files that are not what they should be: cut, altered, rubbish. Every reader says so or goes on."""

import random
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest
from game import OVER, Game
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from records import record
from records.header import header
from rules import presets

from tests.helpers.gaming import LETTERS, PRESETS, random_move
from tests.helpers.in_micropython import in_micropython
from tests.helpers.journals import journal_text
from tests.helpers.wired import Wired
from virtual.firmware_names import JOURNAL
from virtual.stick import VirtualStick

QUICK = settings(max_examples=100, deadline=None, derandomize=True)
FEW = settings(
    max_examples=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def summed(line: bytes) -> bytes:
    return b"%s #%04x\n" % (line, crc32(line) & 0xFFFF)


def taken(lines: list[str]) -> Callable[[str], bool]:
    """What takes any line."""
    lines.clear()
    return lambda line: lines.append(line) is None


def played(seed: int) -> list[str]:
    """The lines of the journal of some game."""
    chance = random.Random(seed)
    names = ("Fox", "Owl", "Bear", "Hare")[: 2 + seed % 3]
    game = Game(presets.parse(PRESETS[seed % len(PRESETS)]), names, seed % 2)
    lines = header(game).strip().split("\n")
    for _ in range(chance.randrange(60)):
        if game.phase == OVER:
            break
        game.play(*random_move(game, chance))
        lines.append(game.line())
    return lines


GAMES = [played(seed) for seed in range(24)]
WORDS = sorted(
    {word for lines in GAMES for line in lines for word in line.split()} | {"mia", "1", "#", "x", "99"}
)


@st.composite
def altered(draw: st.DrawFn) -> bytes:
    """A journal with something done to it."""
    lines = list(draw(st.sampled_from(GAMES)))
    for _ in range(draw(st.integers(0, 3))):  # that checksums do not tell
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                del lines[at:][:1]
            case 1:
                lines.insert(at, draw(st.sampled_from(lines)))
            case 2:
                lines[at] = " ".join(draw(st.lists(st.sampled_from(WORDS), max_size=9)))
            case 3:
                lines[at] = draw(st.text(LETTERS, max_size=40)).replace("\n", " ")
            case _:
                lines[at] += " " + draw(st.sampled_from(WORDS)) * draw(st.sampled_from((1, 2, 700)))
    data = bytearray(b"".join(summed(line.encode("utf-8", "surrogatepass")) for line in lines))
    for _ in range(draw(st.integers(0, 2))):  # that they do
        if not data:
            break
        at = draw(st.integers(0, len(data) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                data[at] ^= 1 << draw(st.integers(0, 7))
            case 1:
                del data[at:]
            case 2:
                data[at:at] = draw(st.binary(max_size=30))
            case 3:
                data[at : at + 32] = b"\xff" * 32
            case _:
                data = bytearray(
                    data.decode("latin-1").encode(draw(st.sampled_from(("utf-16", "utf-8-sig"))))
                )
    return bytes(data)


FILES = st.one_of(
    altered(),
    st.binary(max_size=300),
    st.builds(lambda part, times: part * times, st.binary(min_size=1, max_size=5), st.integers(500, 3000)),
    st.lists(st.binary(max_size=30).map(lambda line: summed(line.replace(b"\n", b""))), max_size=8).map(
        b"".join
    ),
)


RULES = ("lives=", "=", "²", "lives=0", "rounds=1e9", "mia_believed=reset", "pips=", "word=sip", "lives=-1")


@QUICK
@given(
    st.one_of(
        st.text(LETTERS, max_size=60),
        st.lists(st.sampled_from([*PRESETS, *RULES]), max_size=6).map(" ".join),
    )
)
def test_rules_are_parsed_or_refused(text: str) -> None:
    try:
        rules = presets.parse(text)
    except presets.RulesError as error:
        assert str(error)
    else:
        assert vars(presets.parse(presets.write(rules))) == vars(rules)


@FEW
@given(FILES, st.one_of(FILES, st.none()))
@example(summed(b"\xff\xfe"), None)
@example(summed(b"mia 1") + b"x" * 100_000, None)
def test_whatever_the_journal_is_its_good_beginning_goes_on(data: bytes, aside: bytes | None) -> None:
    """The file is kept as it was, nothing kept before is touched, and the next start finds no fault."""
    wired = Wired()
    before = {} if aside is None else {"saves/games/bad-1.txt": aside, "saves/games/1.txt": aside}
    wired.flash.load({JOURNAL: data, **before})
    journal, journal_recovery = (
        wired.load("storage.journal").Journal(),
        wired.load("storage.journal_recovery"),
    )
    lines: list[str] = []
    trouble, is_whole = journal_recovery.read(journal, lambda: taken(lines))
    good = b"".join(summed(line.encode()) for line in lines)
    assert is_whole and data.startswith(good)
    after = wired.flash.image()
    assert after.get(JOURNAL, b"") == good
    if trouble:
        assert data in [after[name] for name in after if "/bad-" in name]
    assert (trouble == "") == (data == good)
    for name in before:
        assert after[name] == aside or aside is not None and after[name] == data and data.startswith(aside)
    again: list[str] = []
    assert journal_recovery.read(journal, lambda: taken(again)) == ("", True) and again == lines


@FEW
@given(FILES)
@example(b"".join(map(summed, (b"mia 1", b"rules tokyo", b"players Fox Owl", b"Fox rolls 32 says 99"))))
def test_a_stick_starts_with_any_journal_and_plays(data: bytes) -> None:
    stick = VirtualStick(seed=1, flash={JOURNAL: data})
    stick.boot()
    stick.run(100)
    stick.press("A", after_ms=600)
    assert stick.app.table.screen in ("resume", "who-plays")
    if stick.app.table.screen == "resume":
        stick.press("A", after_ms=600)
        assert stick.app.table.screen not in ("resume", "crash")
        table = stick.app.table
        game = table.game
        if game.phase == 0:  # TO_ROLL
            table.play(0, 63)
            kept = record.read(journal_text(stick))
            assert kept.moves == game.moves


KEYS = st.sampled_from(["players", "lives", "rules", "language", "board", "light", "Players", "", "x"])
ODD = st.sampled_from(["9" * 5000, "٣", "²", "de"])
VALUES = st.one_of(st.integers().map(str), st.text(LETTERS, max_size=12), ODD)


@FEW
@given(
    st.one_of(
        FILES,
        st.lists(st.tuples(KEYS, VALUES), max_size=6).map(
            lambda pairs: "".join(f"{key}={value}\n" for key, value in pairs).encode("utf-8", "surrogatepass")
        ),
    )
)
def test_settings_are_always_valid(data: bytes) -> None:
    wired = Wired()
    wired.flash.load({"saves/settings.txt": data})
    file = wired.load("storage.settings_file")
    values = file.load()
    assert set(values) == {*file.NUMBERS, *file.WORDS}
    assert all(file.is_valid(key, value) for key, value in values.items())
    assert file.save(values) and file.load() == values


@pytest.mark.parametrize("name", ["²", "01", "-1", "1e3", "9999999999", "", " 7", "7.txt", "bad-", "٣"])
def test_files_of_others_among_the_games_are_left_alone(name: str) -> None:
    wired = Wired()
    wired.flash.load({f"saves/games/{name}.txt": b"mine", JOURNAL: summed(b"mia 1")})
    journal, archive = wired.load("storage.journal").Journal(), wired.load("storage.archive")
    for n in range(25):
        assert archive.write(journal, lambda n=n: ["mia 1", f"# {n}"])
    assert wired.flash.image()[f"saves/games/{name}.txt"] == b"mine"
    assert len(wired.flash.listdir("saves/games")) <= 21


def test_a_folder_where_a_file_should_be() -> None:
    wired = Wired()
    taken = ("saves/settings.txt/x", f"{JOURNAL}/x", "saves/games", "saves/crashes")
    wired.flash.load(dict.fromkeys(taken, b""))
    journal = wired.load("storage.journal").Journal()
    assert not journal.append("x") and not wired.load("storage.archive").write(journal, lambda: ["x"])
    read = wired.load("storage.journal_recovery").read
    assert read(journal, lambda: lambda line: True) == ("damaged", False)
    assert wired.load("storage.settings").Settings().get("players") == 3
    assert len(wired.load("storage.crash_log").keep(ValueError("x"), "closed")[0]) == 4


READ_ALL = """
import os, sys
from records import record
from storage import settings_file
from storage.journal import Journal
from storage.journal_recovery import read
count = 0
for name in os.listdir("in"):
    path = "in/" + name
    data = open(path, "rb").read()
    settings_file.read(path, settings_file.defaults())
    reader = record.Reader()
    def take(line):
        try:
            reader.feed(line)
        except record.RecordError:
            return False
        return True
    def begin():
        global reader
        reader = record.Reader()
        return take
    trouble, is_whole = read(Journal(path, "out"), begin)
    assert is_whole and (trouble or open(path, "rb").read() == data)
    assert read(Journal(path, "out"), lambda: lambda line: True) == ("", True)
    try:
        reader.finish()
    except record.RecordError:
        pass
    count += 1
print("read", count)
"""


def test_micropython_reads_or_refuses_the_same(micropython: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    chance = random.Random(1)
    for n in range(400):
        lines = [line.encode() for line in chance.choice(GAMES)]
        for _ in range(chance.randrange(3)):
            lines[chance.randrange(len(lines))] = chance.choice(
                (
                    chance.randbytes(9),
                    " ".join(chance.choices(WORDS, k=4)).encode(),
                    b"Fox rolls \xc2\xb2",
                    b"",
                )
            )
        data = bytearray(b"".join(summed(line.replace(b"\n", b"")) for line in lines))
        for _ in range(chance.randrange(3)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        (tmp_path / "in" / f"{n}.txt").write_bytes(
            data[: chance.choice((len(data), chance.randrange(len(data))))]
        )
    assert in_micropython(micropython, tmp_path, READ_ALL).splitlines()[-1:] == ["read 400"]


def test_files_larger_than_the_memory_stop_nothing(micropython: str, tmp_path: Path) -> None:
    (tmp_path / JOURNAL).parent.mkdir(parents=True)
    settings = b"players=4\n" + b"x" * 300_000 + b"\n" * 300_000 + b"lives=2\n"
    (tmp_path / "saves/settings.txt").write_bytes(settings)
    (tmp_path / JOURNAL).write_bytes(summed(b"mia 1") + b"y" * 300_000)
    code = (
        "from storage import journal_recovery\nfrom storage.journal import Journal\n"
        "from storage.settings import Settings\n"
        "values = Settings()\nprint(values.get('players'), values.get('lives'))\n"
        "print(journal_recovery.read(Journal(), lambda: lambda line: True))"
    )
    said = in_micropython(micropython, tmp_path, code, 64 * 1024).splitlines()
    assert said == ["4 2", "('damaged', True)"]
    assert (tmp_path / "saves/games" / "bad-1.txt").stat().st_size == 300_000 + len("mia 1 #79e7\n")
