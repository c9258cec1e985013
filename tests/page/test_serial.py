"""What the page plans and sends is what `make flash` does: the same cases through both; Python's literals."""

import json
import random
import subprocess

import pytest

pytest.importorskip("mpremote")
pytest.importorskip("esptool")

from tools.build.compile import ROOT
from tools.flash import files as flash_files
from tools.flash import image

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


def test_an_image_for_another_stick_is_known_as_make_flash_knows_it(node):
    """Packages of the eFuse are 3 bits; an S3's MicroPython names none."""
    machines = (
        "Generic ESP32 module",
        "Generic ESP32 module with SPIRAM",
        "Generic ESP32S3 module",
        "M5STACK",
    )
    cases = [
        {"machine": f"{machine} with ESP32", "package": n} for machine in machines for n in (*range(8), None)
    ]
    found = run(
        node,
        f"const update = await import('{SERIAL.as_posix()}/update.js');"
        "console.log(JSON.stringify(cases.map((facts) => update.isOther(facts))))",
        cases,
    )
    kinds = [image.of_stick("ESP32", case["package"]) for case in cases]
    assert found == [image.is_other(case["machine"], kind) for case, kind in zip(cases, kinds, strict=True)]
    assert any(found) and not all(found)


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


TALKERS = """
const [{ Cancelled, Line, Silence }, { NoAnswer, RawRepl }] = await Promise.all(
  ["line", "repl"].map((name) => import(`SERIAL/${name}.js`)));
let now = 0;
let timers = [];
const real = setTimeout;
performance.now = () => now;
globalThis.setTimeout = (run, ms) => (timers.push({ run, at: now + ms }), timers.at(-1));
globalThis.clearTimeout = (timer) => { timers = timers.filter((each) => each !== timer); };
/** Virtual time, until that is settled. */
async function settled(promise) {
  let end;
  promise.then((value) => { end = value; }, (error) => { end = error.constructor.name; });
  while (end === undefined) {
    await new Promise((resolve) => setImmediate(resolve));
    if (end !== undefined) break;
    timers.sort((one, other) => one.at - other.at);
    const next = timers.shift();
    now = Math.max(now, next.at);
    next.run();
  }
  return end;
}
const found = [];
for (const { says, every, what, cancel } of cases) {
  [now, timers] = [0, []];
  const text = new TextEncoder().encode(says);
  let isOpen = true;
  const port = {
    async open() {
      this.readable = new ReadableStream({
        start(reads) {
          const talk = () => { if (isOpen) { reads.enqueue(text); globalThis.setTimeout(talk, every); } };
          talk();
        },
        cancel() { isOpen = false; },
      });
      this.writable = new WritableStream(what === "deaf" ? { write: () => new Promise(() => {}) } : {});
    },
    async close() {},
  };
  const stop = new AbortController();
  if (cancel) globalThis.setTimeout(() => stop.abort(), cancel);
  const doing = async () => {
    if (what !== "run") return RawRepl.enter(port, () => {}, 2, stop.signal);
    const repl = new RawRepl(await Line.open(port, () => {}, stop.signal));
    try {
      return await repl.run("facts()");
    } finally {
      await repl.close();
    }
  };
  found.push([await settled(doing()), now]);
  isOpen = false;
}
console.log(JSON.stringify(found));
"""


def test_no_device_makes_the_page_wait_without_an_end(node):
    """Whatever it says how often, whether it takes what is sent or not; and who cancels waits no longer."""
    chance = random.Random(30)
    words = (
        "temperature 21.5\r\n",
        "x",
        "rst:0xc (SW_CPU_RESET)\r\n",
        "raw REPL",
        "soft reboot\n",
        "R\x01" * 200,
    )
    kinds = (("enter", 60_000), ("run", 620_000), ("deaf", 60_000))
    cases = []
    for n in range(24):
        what, limit = kinds[n % 3]
        says = "".join(chance.choices(words, k=chance.randint(1, 4)))
        if what == "run":
            says = ">R\x01" + says
        cancel = chance.randint(1, limit // 40) if n % 2 else 0
        cases.append(
            {
                "says": says,
                "every": chance.choice([500, 1400] if what == "run" else [50, 500, 1400]),
                "what": what,
                "cancel": cancel,
            }
        )
    script = TALKERS.replace("SERIAL", SERIAL.as_posix())
    for case, (ended, ms) in zip(cases, run(node, script, cases), strict=True):
        limit = next(limit for what, limit in kinds if what == case["what"])
        assert ended in ("NoAnswer", "Broke", "Cancelled"), case
        assert ms <= limit, case
        if case["cancel"] and ms > case["cancel"]:
            assert ended == "Cancelled", case
            assert ms <= case["cancel"] + 10_000, case  # a port that does not close


KEPT = """
const kept = {};
globalThis.window = globalThis;
globalThis.location = { pathname: "/" };
globalThis.addEventListener = () => {};
globalThis.localStorage = new Proxy(kept, { get: (_, name) => ({
  getItem: (key) => kept[key] ?? null, setItem: (key, text) => { kept[key] = text; },
  removeItem: (key) => delete kept[key],
})[name] ?? kept[name] });
const [{ keep, restore }, { Store }] = await Promise.all(
  ["serial/keep", "store"].map((name) => import(`SERIAL/../${name}.js`)));
const files = { "saves/settings.txt": new TextEncoder().encode("players=4\\n") };
await keep({ keepsakes: () => Object.keys(files), read: (name) => files[name] }, "24a160");
new Store(() => {}, () => {}).forget();
const back = await restore({ digests: () => ({}), stage() {}, place() {} }, "24a160");
let refused = "";
const flood = { keepsakes: () => Array(30_000).fill("games/1.txt"), read: () => new Uint8Array(500) };
await keep(flood, "x").catch((error) => { refused = error.name; });
console.log(JSON.stringify([back, Object.keys(kept), refused]));
"""


def test_only_success_forgets_what_waits_here_while_a_flash_is_erased(node):
    assert run(node, KEPT.replace("SERIAL", SERIAL.as_posix()), []) == [1, [], "QuotaExceededError"]
