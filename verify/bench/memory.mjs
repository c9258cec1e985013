/**
 * Plays one game in MicroPython's WebAssembly port and counts what is in use between any two presses, for memory.py.
 *
 * node memory.mjs MICROPYTHON.MJS FIRMWARE INSIDE GAME: two folders of .mpy, and the game as JSON. Prints JSON.
 * If the game has `rooms`, it prints instead what the modules of its first turn take, by folder, each with what it is
 * the first to pull in.
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
const { settings, players, lives, menus, rooms } = JSON.parse(told);

function copy(fs, folder, place) {
  fs.mkdir(place);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) copy(fs, path, `${place}/${name}`);
    else fs.writeFile(`${place}/${name}`, readFileSync(path));
  }
}

/** An interpreter with an empty heap: a stick as it is switched on; or as it begins where `kept` leads; null is none. */
async function interpreter(kept) {
  const { loadMicroPython } = await import(pathToFileURL(micropython));
  const python = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: () => {} });
  copy(python.FS, firmware, "/f");
  copy(python.FS, inside, "/g");
  python.FS.mkdir("saves");
  python.FS.writeFile("saves/settings.txt", settings);
  python.runPython("import sys\nsys.path[:] = ['/f', '/g', '.frozen']\n");
  python.runPython(`before = bytearray(${BELOW})\nfrom verify.under_micropython import memory\n`);
  const stick = python.globals.get("memory");
  stick.collect();
  const outside = stick.in_use();
  if (kept !== null) stick.boot(players, lives, kept);
  return { stick, outside };
}

/** The screens of the game, and how many bytes were in use with each. */
async function play() {
  const { stick, outside } = await interpreter("");
  const counts = [];
  const count = (screen) => {
    stick.collect();
    counts.push({ screen, bytes: stick.in_use() - outside });
    return screen;
  };
  let screen = count("splash");
  for (let n = 0; screen !== "game-over"; n += 1) {
    if (n === MOST_STEPS) throw new Error(`no end after ${n} steps, on ${screen}`);
    screen = count(stick.step());
  }
  for (let n = 0; n < menus; n += 1) count(n % 4 ? stick.wander() : stick.step());
  return counts;
}

/** How many bytes the modules take that are in memory at the first turn, by their folders. */
async function inRooms() {
  let { stick } = await interpreter(rooms);
  while (["who-starts", "starts", "hand-over"].includes(stick.screen())) stick.step();
  const modules = stick.modules().split(" ");
  ({ stick } = await interpreter(null));
  stick.prepare(rooms);
  const found = {};
  for (const name of modules) {
    stick.collect();
    const before = stick.in_use();
    stick.read(name);
    stick.collect();
    const [room] = name.split(".");
    found[room] = (found[room] ?? 0) + stick.in_use() - before;
  }
  return found;
}

try {
  if (rooms) {
    console.log(JSON.stringify(await inRooms()));
    process.exit();
  }
  const counts = await play();
  const found = { start: counts[0].bytes, most: 0, screen: "" };
  for (const { screen, bytes } of counts) if (bytes > found.most) Object.assign(found, { most: bytes, screen });
  console.log(JSON.stringify(found));
} catch (error) {
  console.error(error.message); // not the stack: it quotes the whole of MicroPython
  process.exitCode = 1;
}
