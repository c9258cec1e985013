/**
 * Plays games in MicroPython's WebAssembly port and counts what they have in use, where objects are of 32 bits as on
 * the ESP32. For tools/bench/memory.py: node memory.mjs MICROPYTHON.MJS FIRMWARE INSIDE GAMES, two folders of .mpy
 * and a JSON list of games; prints for each a JSON line.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const HEAP_BYTES = 8 * 1024 * 1024; // nothing is collected within a call
const MOST_STEPS = 4000;
const [micropython, firmware, inside, games] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(micropython));

function copy(fs, folder, place) {
  fs.mkdir(place);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) copy(fs, path, `${place}/${name}`);
    else if (name.endsWith(".mpy")) fs.writeFile(`${place}/${name}`, readFileSync(path));
  }
}

/** Bytes in use at the start of a game's parts, and the most between any two steps with the screen where it was. */
async function play({ settings, players, lives, menus }) {
  const said = [];
  const python = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: (line) => said.push(line) });
  copy(python.FS, firmware, "/f");
  copy(python.FS, inside, "/g");
  python.runPython("import sys\nsys.path[:] = ['/f', '/g', '.frozen']\nfrom tools.under_micropython import memory\n");
  const memory = python.globals.get("memory");
  const calls = { boot: memory.boot, step: memory.step, press: memory.press, collect: memory.collect, in_use: memory.in_use };
  const inUse = () => {
    calls.collect();
    return calls.in_use();
  };
  const outside = inUse();
  calls.boot(settings, players, lives);
  const found = { start: inUse() - outside, most: 0, screen: "", steps: 0, byScreen: {} };
  const count = (screen) => {
    const bytes = inUse() - outside;
    found.steps += 1;
    found.byScreen[screen] = Math.max(found.byScreen[screen] ?? 0, bytes);
    if (bytes > found.most) Object.assign(found, { most: bytes, screen });
  };
  let screen = "";
  while (screen !== "game-over" && found.steps < MOST_STEPS) count(screen = calls.step());
  found.ended = screen === "game-over";
  for (const [button, ms] of menus ?? []) count(calls.press(button, ms));
  return found;
}

for (const game of JSON.parse(games)) {
  let found;
  try {
    found = await play(game);
  } catch (error) {
    found = { error: error.message };
  }
  console.log(JSON.stringify(found));
}
