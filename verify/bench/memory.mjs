/**
 * Plays one game in MicroPython's WebAssembly port and counts what is in use between any two presses, for memory.py.
 *
 * node memory.mjs MICROPYTHON.MJS FIRMWARE INSIDE GAME: two folders of .mpy, and the game as JSON. Prints JSON.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The collector takes whatever looks like an address for one, and keeps what lies there. Low addresses look like
// numbers and pixels, so the game is played above this many bytes. Within a call nothing is collected.
const BELOW = 20_000_000;
const HEAP_BYTES = BELOW + 4_000_000;
const MOST_STEPS = 4000;
const [micropython, firmware, inside, told] = process.argv.slice(2);
const { settings, players, lives, menus } = JSON.parse(told);

function copy(fs, folder, place) {
  fs.mkdir(place);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) copy(fs, path, `${place}/${name}`);
    else fs.writeFile(`${place}/${name}`, readFileSync(path));
  }
}

/** The screens of the game, and how many bytes were in use with each. */
async function play() {
  const { loadMicroPython } = await import(pathToFileURL(micropython));
  const python = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: () => {} });
  copy(python.FS, firmware, "/f");
  copy(python.FS, inside, "/g");
  python.runPython("import sys\nsys.path[:] = ['/f', '/g', '.frozen']\n");
  python.runPython(`before = bytearray(${BELOW})\nfrom verify.under_micropython import memory\n`);
  const stick = python.globals.get("memory");
  const [boot, step, wander, collect, inUse] = [stick.boot, stick.step, stick.wander, stick.collect, stick.in_use];
  collect();
  const outside = inUse();
  const counts = [];
  const count = (screen) => {
    collect();
    counts.push({ screen, bytes: inUse() - outside });
  };
  boot(settings, players, lives);
  count("splash");
  let screen = "";
  for (let n = 0; screen !== "game-over"; n += 1) {
    if (n === MOST_STEPS) throw new Error(`no end after ${n} steps, on ${screen}`);
    screen = step();
    count(screen);
  }
  for (let n = 0; n < menus; n += 1) count(n % 4 ? wander() : step());
  return counts;
}

try {
  const counts = await play();
  const found = { start: counts[0].bytes, most: 0, screen: "" };
  for (const { screen, bytes } of counts) if (bytes > found.most) Object.assign(found, { most: bytes, screen });
  console.log(JSON.stringify(found));
} catch (error) {
  console.error(error.message); // not the stack: it quotes the whole of MicroPython
  process.exitCode = 1;
}
