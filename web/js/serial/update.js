/**
 * Installs the firmware on a stick that has MicroPython. Players lose nothing: the new files wait in a folder until all
 * are there and were read back as they were written. Then they take their places; if that is interrupted, the stick
 * finishes it when it starts.
 */

import { MANIFEST, finisher, inQuestion, isEmpty, listed, plan } from "./plan.js";

export const OLDEST = [1, 24]; // MicroPython
const SPARE = 32 * 1024; // bytes that stay free for saved games and the file system's own needs
const MAIN = "main.py";

/** The stick cannot be updated; the message is the key of a text that says why, filled with `values`. */
export class CannotUpdate extends Error {
  constructor(key, values) {
    super(key);
    this.values = values;
  }
}

/** Whether the MicroPython on the stick can run MiaStick. */
export function isNewEnough({ implementation, version }) {
  const [major, minor] = version;
  return implementation === "micropython" && (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]));
}

/**
 * Whether an official MicroPython there is not the one for its chip: a Plus2 has PSRAM that only one of an ESP32's
 * two images uses, and that one is for no other stick. The same rule as is_better in tools/flash/install.py.
 */
export function isOther({ machine, package: number }) {
  return machine.startsWith("Generic ESP32 module") && machine.includes(" with SPIRAM") !== (number === 6);
}

/** What is on the stick: `{facts, version}`. An interrupted update is finished first. */
export async function look(remote, say) {
  if (await remote.isHalf()) {
    say("install.finishing");
    await remote.goOn();
  }
  const { version } = listed(await remote.read(MANIFEST));
  return { facts: await remote.facts(), version };
}

/**
 * Sends what differs, checks it, restarts. `say(key, values)` says what it waits for, `progress(done, of)` how far
 * it is. Returns what it did: `{copied, line}`, the first line that the stick said. Throws CannotUpdate, Misread, Broke.
 */
export async function update(remote, pack, { say, progress }) {
  say("install.comparing");
  const facts = await remote.facts();
  const ours = listed(await remote.read(MANIFEST)).files;
  const names = Object.keys(pack.digests).filter((name) => name !== MANIFEST);
  const wanted = Object.fromEntries(names.map((name) => [name, pack.digests[name]]));
  const there = await remote.digests(inQuestion(names, ours), progress);
  const todo = plan(wanted, there, ours);
  if (isEmpty(todo)) {
    await remote.place([]); // what waits there is of another version
  } else {
    await put(remote, pack, todo, facts, { say, progress });
    say("install.checking");
    const now = await remote.digests(names, progress);
    const wrong = names.filter((name) => now[name] !== wanted[name]);
    if (wrong.length) throw new CannotUpdate("install.misread", { files: wrong.join(", ") });
  }
  say("install.starting");
  return { copied: todo.copy.length, line: await remote.restart(`MiaStick ${pack.version} on `) };
}

async function put(remote, pack, todo, facts, { say, progress }) {
  const main = await pack.file(MAIN);
  const moved = new Map();
  for (const name of todo.copy) if (name !== MAIN) moved.set(name, await pack.file(name));
  for (const [name, content] of moved) {
    if (name.endsWith(".mpy") && content[1] !== facts.mpy) {
      throw new CannotUpdate("install.other-bytecode");
    }
  }
  moved.set(MANIFEST, await pack.file(MANIFEST)); // the last of them
  const stale = [...todo.remove, ...todo.aside.filter((name) => !(name in pack.digests))];
  const staged = new Map([[MAIN, finisher(remote.helper, [...moved.keys()], stale, main)], ...moved]);
  const size = [...staged.values()].reduce((sum, content) => sum + content.length, 0);
  if (size + SPARE > facts.free) {
    throw new CannotUpdate("install.full", { free: facts.free, needed: size + SPARE });
  }
  say("install.copying", { files: todo.copy.length });
  let done = 0;
  await remote.stage(staged, (part) => {
    done += part;
    progress(done, size);
  });
  say("install.placing");
  await remote.commit(todo.aside);
}

/**
 * What the stick keeps from the past: `[{name, text}]` of finished games and crash reports, the newest first. The
 * current game is left out, because its journal holds the dice under the cup.
 */
export async function records(remote) {
  const found = [];
  for (const folder of ["games", "crashes"]) {
    const names = await remote.below(folder);
    names.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
    for (const name of names) found.push({ name, text: new TextDecoder().decode(await remote.read(name)) });
  }
  return found;
}
