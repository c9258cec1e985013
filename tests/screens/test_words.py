"""The words of every language: what players say, how they are chosen, and that what is wrong is named."""

import random
import re
from pathlib import Path

import pytest
import words
from game import Game
from rules import presets
from table import wording
from words.languages import LANGUAGES

from tests.helpers.in_micropython import in_micropython
from tools import screens
from tools import words as language_files
from tools.build import texts as pieces
from tools.terminal import UserError
from verify import clipping, walking
from verify.clipping import Checker, boot

CODES = [code for code, _ in LANGUAGES]
WORDS = Path(__file__).resolve().parents[2] / "firmware" / "words"
HEAP_SLACK = 2048  # bytes that a language may be larger than English; a whole one is more than 6000


@pytest.mark.parametrize("code", CODES)
def test_a_key_that_is_to_be_held_says_so(code: str) -> None:
    texts = words.load(code)
    hold = texts.HOLD_A.partition(b" ")[0] + b": "
    for key in ("HOLD_TO_ROLL", "HOLD_TO_PEEK"):
        assert getattr(texts, key).startswith(hold)


# What players of each system call a value, as far as it has a name (docs/rules.md), in these languages
COLUMNS = ("en", "de", "it", "da")
MIA = {
    "tokyo": ("Tokyo",) * len(COLUMNS),
    "tokio": ("Tokio",) * len(COLUMNS),
    "programming": ("Mäxle",) * len(COLUMNS),
    "maexchen": ("Mäxchen",) * len(COLUMNS),
    "meyer": ("Meyer",) * len(COLUMNS),
    "mexicali": ("Mexicali",) * len(COLUMNS),
    "mexico": ("Mexico",) * len(COLUMNS),
    "machacek": ("Mexican", "Mäxchen", "Machacek", "Meyer"),
}
MIA_ELSEWHERE = ("Mia", "Mäxchen", "due-uno", "Meyer")
DOUBLES = ("double six", "Sechserpasch", "doppio sei", "Par 6")
LITTLE = ("little %s", "Klein-%s", "tre-uno", "lille %s")
ORDERS = {
    "standard": "little_mia=no joker=no",
    "little": "little_mia=yes joker=lowest",
    "pips": "little_mia=no joker=no pips=yes",
    "toast": "little_mia=yes joker=toast",
    "half": "little_mia=no joker=no half_mia=yes",
}
HALF = ("half %s", "Halbmeier", "mezzo 21", "halv %s")
PIPS = ("pips", "Augen", "punti", "øjne")


def called(code: str, preset: str, order: str, value: int) -> str:
    """What the stick says with the digits of a value."""
    assert code in COLUMNS, f"{code} needs a column: what its players call each value"
    place = COLUMNS.index(code)
    mia = MIA.get(preset, MIA_ELSEWHERE)[place]
    if value == 21:
        return mia
    if value == 66:
        return DOUBLES[place]
    if value % 11 == 0:
        return words.load(code).value(value).decode("latin-1")
    if order == "pips":
        return "11 " * (value == 65) + PIPS[place]
    if value == 32 and order == "little":
        return "Joker"
    name = {31: LITTLE, 42: HALF}.get(value) if value == {"half": 42}.get(order, 31) else None
    if name is None or order == "standard":
        return ""
    return name[place].replace("%s", mia)


@pytest.mark.parametrize("code", CODES)
def test_a_value_is_called_as_players_of_these_rules_call_it(code: str) -> None:
    texts = words.load(code)
    for preset in presets.presets():
        for order, changes in ORDERS.items():
            if presets.can_be(f"{preset} {changes}"):
                game = Game(presets.parse(f"{preset} {changes}"), ("Fox", "Owl"))
                for value in game.ranking.calls:
                    name = wording.name_of(game, texts, value).decode("latin-1")
                    assert name == called(code, preset, order, value), (preset, order, value)


def test_a_text_outside_its_place_is_reported_with_key_and_picture() -> None:
    stick, checker = boot("de"), Checker(code="de")
    checker.watch(stick)
    texts = stick.app.table.view.words
    texts.CHOOSE = texts.NO_ADVICE  # a sentence, on a button
    walking.show(stick, "menus.who_plays", "WhoPlays")
    assert any("(NO_ADVICE)" in line for line in checker.found)
    checker.pictured("who-plays-again")
    assert all(
        re.fullmatch(
            r"m5stickc, de: on the screen who-plays \(picture who-plays-again\) ('.+'|an icon) .+", line
        )
        for line in checker.found
    )
    assert any(re.search(r"is clipped by \d\d+ pixels$", line) for line in checker.found)


def test_overlapping_texts_are_named_with_keys_and_a_picture() -> None:
    stick, checker = boot("de"), Checker(code="de")
    checker.watch(stick)
    walking.show(stick, "menus.who_plays", "WhoPlays")
    checker.pictured("who-plays")
    canvas = stick.app.stick.canvas
    canvas.fill(0)
    for text in (b"6", b"WEITER"):
        canvas.text(canvas.M16, text, 20, 40, 4)
    place = "m5stickc, de: on the screen who-plays (picture like who-plays) "
    said = re.escape(place + "'WEITER' (GO_ON) is over '6'") + r" by \d+x\d+ pixels at 2\d, 4\d"
    assert [bool(re.fullmatch(said, line)) for line in checker.found] == [True], checker.found


def test_every_language_has_the_texts_and_placeholders_of_english() -> None:
    assert list(language_files.wrong()) == []


def test_texts_are_cut_for_a_stick_and_none_is_lost(monkeypatch) -> None:
    chance = random.Random(4)
    for _ in range(200):
        written = "\n".join(
            ["", *(f"K{n}=" + "x" * chance.choice((0, 9, 90, 500)) for n in range(chance.randrange(9))), ""]
        )
        code = f'"""Notes."""\n\nTEXTS = (\n    """{written}""",\n)\n'
        found: dict[str, tuple[str, ...]] = {}
        exec(pieces.cut(code, "words/fr.py"), found)
        assert all(len(piece) <= pieces.PIECE and piece[0] == piece[-1] == "\n" for piece in found["TEXTS"])
        assert "".join(found["TEXTS"]).split() == written.split()
        assert len(found["TEXTS"]) < 2 or len(found["TEXTS"][0] + found["TEXTS"][1]) > pieces.PIECE
    with pytest.raises(UserError, match=r"words/fr.py: 'LONG=x+ \.\.\.' has 515 letters; 510 find room"):
        pieces.cut("TEXTS = ('\\nLONG=" + "x" * 510 + "\\n',)", "words/fr.py")


def test_what_a_language_lacks_is_told_and_what_it_has_too_much_is_wrong(monkeypatch) -> None:
    english = {"GO_ON": "GO ON", "A_TOAST": "all|toast", "log.says": "{name} says"}
    said = {"A_TOAST": "tous", "log.says": "{who} dit", "GONE": "?"}
    monkeypatch.setattr(language_files, "files", lambda: iter([("words/fr.py", said, english)]))
    assert list(language_files.lacking()) == [
        "words/fr.py lacks 1 of 3 texts, which are shown in English: GO_ON"
    ]
    wrong = [line.split(": ")[1].split(" has")[0] for line in language_files.wrong()]
    assert wrong == ["A_TOAST", "log.says", "there is no text GONE"]


@pytest.mark.parametrize(
    ("english", "said", "why"),
    [
        ("%s lives", "vies", "lacks the % of the English text"),
        ("@ wins", "gagne", "lacks the @ of the English text"),
        (" STARTS", "COMMENCE", "begins with a space in English"),
        ("WITH ", "AVEC", "ends with a space in English"),
        ("GO ON", "", "is empty"),
        ("GO ON", "  ", "is empty"),
    ],
)
def test_whatever_else_a_translation_drops_is_named(english: str, said: str, why: str, monkeypatch) -> None:
    monkeypatch.setattr(language_files, "files", lambda: iter([("fr.py", {"KEY": said}, {"KEY": english})]))
    assert next(language_files.wrong()).startswith(f"fr.py: KEY {why}")


def test_a_large_word_that_was_not_drawn_is_reported(monkeypatch) -> None:
    changed = language_files.shown("de") | {"LIAR": "HALT!"}
    monkeypatch.setattr(language_files, "shown", lambda code: changed)
    said = [
        f"words/de_{width}.bin has no HALT!; python -m generate.fonts draws the large words"
        for width in (80, 135)
    ]
    assert [line for line in language_files.wrong() if line.startswith("words/de_")] == said
    for tool in (screens, clipping):
        monkeypatch.setattr("sys.argv", ["tools"])
        with pytest.raises(SystemExit, match=r"words/de_80\.bin has no HALT!"):
            tool.main()


@pytest.mark.parametrize(
    ("text", "said"),
    [("A=b\nno text\n", "fr.py: 'no text' is not KEY=text"), ("A=b\nA=c\n", "fr.py has A twice")],
)
def test_a_mistake_in_a_language_is_reported_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "fr.py"
    path.write_text(f"TEXTS = ({text!r},)\n")
    with pytest.raises(UserError, match=said):
        language_files.texts(path)


def test_every_language_file_can_be_chosen() -> None:
    assert sorted(CODES) == sorted(path.stem for path in WORDS.glob("??.py"))
    for width in (80, 135):
        found = sorted(path.stem for path in WORDS.glob(f"*_{width}.bin"))
        assert sorted(f"{code}_{width}" for code in CODES) == found


@pytest.mark.parametrize("code", CODES)
def test_names_and_values(code: str) -> None:
    texts = words.load(code)
    assert len(set(texts.NAMES)) == 12
    assert all(len(name) <= 8 for name in texts.NAMES)
    assert texts.I_AM
    named = {texts.value(value) for value in (11, 22, 33, 44, 55, 66)}
    assert len(named) == 6 and b"" not in named
    assert texts.value(65) == b""


def test_the_language_is_chosen_on_the_first_screen_and_kept() -> None:
    """B speaks the next one, whose name it bears; A says START in the one that is spoken."""
    stick = boot("en")
    stick.run(1000)
    view, offered, starts = stick.app.table.view, [], []
    for _ in CODES:
        offered.append(view.b_text)
        starts.append(view.a_text)
        stick.press("B")
        stick.run(300)
    assert offered == [name for _, name in LANGUAGES[1:] + LANGUAGES[:1]]
    assert starts == [words.load(code).START for code in CODES]
    assert stick.app.table.settings.get("language") == "en"
    stick.press("B")
    stick.run(300)
    stick.power_cut()
    stick.boot()
    stick.run(500)
    german, english = words.load(CODES[1]), words.load(CODES[0])
    assert stick.app.table.view.words.BELIEVE == german.BELIEVE != english.BELIEVE
    assert stick.app.stick.canvas.words.find(b"FUCHS")


def test_a_missing_language_falls_back_to_english() -> None:
    stick = boot("xx")
    stick.run(1000)
    view = stick.app.table.view
    assert (view.a_text, view.b_text) == (words.load("en").START, LANGUAGES[1][1])
    stick.press("B")
    stick.run(300)
    assert stick.app.table.settings.get("language") == LANGUAGES[1][0]


SWITCH = """
import gc
from verify.under_micropython.quiet_stick import QuietStick
from verify.under_micropython.robot import Robot
stick = QuietStick()
stick.boot()
robot = Robot(stick, players=3, lives=1)
print([name for name in sys.modules if name.startswith("words.")])
stick.run(3000)
for _ in range({presses}):
    robot.press("B")
    loaded = [name for name in sys.modules if name.startswith("words.")]
    gc.collect()
    print(stick.app.table.settings.get("language"), gc.mem_alloc(), loaded)
"""


def test_languages_not_in_use_cost_no_ram(micropython: str, tmp_path: Path) -> None:
    presses = 2 * len(CODES)
    said = in_micropython(micropython, tmp_path, SWITCH.format(presses=presses))
    first, *lines = said.splitlines()[1:]
    assert first == "[]"
    assert [line.split()[0] for line in lines] == [CODES[(n + 1) % len(CODES)] for n in range(presses)]
    assert all(line.endswith("[]") for line in lines)
    taken = [int(line.split()[1]) for line in lines]
    del taken[: len(CODES) - 1]  # the table of names may grow while a language comes for the first time
    assert max(taken) - taken[0] < HEAP_SLACK  # the first is English, which is complete
    assert abs(taken[-1] - taken[0]) < 128


LETTERS = """
import micropython
import words
texts = words.load("de")
micropython.qstr_info()
print(texts.ROLL, texts.GIVE_UP, texts.WHO_STARTS)
micropython.qstr_info()
"""


def test_the_letters_of_a_text_make_no_names(micropython: str, tmp_path: Path) -> None:
    lines = in_micropython(micropython, tmp_path, LETTERS).splitlines()
    before, after = (line for line in lines if line.startswith("qstr pool"))
    assert before == after
    assert "b'W\\xdcRFELN'" in lines[-2]
