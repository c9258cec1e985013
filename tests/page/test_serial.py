"""What the page plans and sends is what `make flash` does: the same cases through both; Python's literals."""

import json
import random
import subprocess

import pytest

pytest.importorskip("mpremote")

from tools.build.compile import ROOT
from tools.flash import files as flash_files

SERIAL = ROOT / "web" / "js" / "serial"
NAMES = ("main.py", "game.mpy", "game.py", "words/en.mpy", "words/en.py", "notes.txt", "miastick.json")
SUMS = (flash_files.digest(b""), flash_files.digest(b"1"), flash_files.digest(b"2"))
CONTENTS = dict(zip(SUMS, (b"", b"1", b"2"), strict=True))


def run(node, script, told):
    """What a script prints as JSON; it finds `told` in `cases`."""
    code = (
        "import { readFileSync } from 'node:fs';"
        f"import * as plan from '{SERIAL.as_posix()}/plan.js';"
        f"import * as literal from '{SERIAL.as_posix()}/literal.js';"
        f"const cases = JSON.parse(readFileSync(0, 'utf8'));{script}"
    )
    command = [node, "--input-type=module", "-e", code]
    done = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_plan_is_that_of_make_flash(node):
    chance = random.Random(12)

    def some(names):
        return {name: chance.choice(SUMS) for name in names if chance.random() < 0.6}

    cases = [(some(NAMES), some(NAMES), sorted(some(NAMES))) for _ in range(400)]
    found = run(
        node,
        "console.log(JSON.stringify(cases.map(([wanted, there, ours]) =>"
        " [plan.plan(wanted, there, ours), plan.inQuestion(Object.keys(wanted), ours)])))",
        cases,
    )
    for (wanted, there, ours), (planned, questions) in zip(cases, found, strict=True):
        expected = flash_files.plan({name: CONTENTS[sum_] for name, sum_ in wanted.items()}, there, ours)
        assert planned["copy"] == list(expected.copy)
        assert planned["same"] == expected.same
        assert planned["remove"] == expected.remove
        assert planned["aside"] == expected.aside
        assert questions == sorted(flash_files.in_question(wanted, ours))


def test_what_finishes_an_update_is_that_of_make_flash(node):
    main = bytes(range(256)) + b"'\\\n"
    told = {"helper": flash_files.HELPER, "main": list(main), "names": NAMES, "stale": ["a/b'c.mpy"]}
    text = run(
        node,
        "console.log(JSON.stringify(new TextDecoder().decode("
        "plan.finisher(cases.helper, cases.names, cases.stale, Uint8Array.from(cases.main)))))",
        told,
    )
    ours = flash_files.finisher(NAMES, ["a/b'c.mpy"], main).decode()
    assert run_as_main(text) == run_as_main(ours)
    assert text.startswith(flash_files.HALF.decode())


def run_as_main(text):
    """What it would have done to a stick: the arguments of `finish`."""
    called = []
    code = compile(text, "main.py", "exec")
    before_the_call = text.index("\nif __name__ ==")
    names = {"__name__": "test"}
    exec(text[:before_the_call].replace("\nshow_all()\n", "\n"), names)
    names["finish"] = lambda *told: called.append(told)
    call = next(line for line in text[before_the_call:].splitlines() if line.startswith("finish("))
    exec(call, names)
    assert code
    return called


LITERALS = [
    "text",
    'it\'s "so" \\ \n\t\r\x00\x7fé\u2603\U0001f3b2',
    b"",
    bytes(range(256)),
    ("name", "digest"),
    ("micropython", (1, 27, 0), "Generic ESP32", 2822, "esp32", -5, None, True),
    (1,),
    [],
    ["a", ("b", 1.5)],
]


def test_python_literals_are_read(node):
    found = run(
        node,
        "const plain = (v) => v instanceof Uint8Array ? { bytes: [...v] }"
        " : Array.isArray(v) ? v.map(plain) : v;"
        "console.log(JSON.stringify(cases.map((one) => plain(literal.parse(one)))))",
        [repr(value) for value in LITERALS],
    )

    def plain(value):
        if isinstance(value, bytes):
            return {"bytes": list(value)}
        return [plain(each) for each in value] if isinstance(value, list | tuple) else value

    assert found == [plain(value) for value in LITERALS]


def test_what_is_no_literal_is_an_error(node):
    told = ["Traceback (most recent call last):", "(1", "'abc", "1 2", "b'\\q'"]
    script = (
        "console.log(JSON.stringify(cases.map((one) => {"
        " try { literal.parse(one); return 'read'; } catch (error) { return error.name; } })))"
    )
    assert set(run(node, script, told)) == {"SyntaxError"}
