/** A stick with MicroPython in its raw REPL: what it is, its files. tools/flash/repl.py is the same for a terminal. */

import { encoded } from "../base64.js";
import { bytes, list, parse } from "./literal.js";
import { HALF, NEW, places, staged } from "./plan.js";
import { RawRepl } from "./repl.js";

/** @typedef {(done: number, of?: number) => void} Progress */

const PART = 1536; // bytes of a file in one message: 2 kB of base64
const MANY = 10; // names in one message
const BOOT_MS = 60_000; // from a restart to the first line of MiaStick

/** SHA-256 in hex. */
export async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was read from the stick's flash is not what was written to it. */
export class Misread extends Error {}

export class Remote {
  constructor(repl, helper) {
    this.repl = repl;
    this.helper = helper;
  }

  /** Opens `port` and brings `helper` (the text of tools/flash/helper.py) there. Throws Broke, NoAnswer. */
  static async connect(port, helper, { hear, tries, silent, signal } = /** @type {any} */ ({})) {
    const remote = new Remote(await RawRepl.enter(port, hear, tries, signal), helper);
    if (silent) remote.repl.line.silent = silent;
    try {
      await remote.repl.run(helper);
    } catch (error) {
      await remote.close();
      throw error;
    }
    return remote;
  }

  /** The values that a call of the helper prints, one a line. */
  async ask(call) {
    const said = await this.repl.run(call);
    return said.split("\n").map((line) => line.replace(/^[.\r]*|[.\r]*$/g, "")).filter(Boolean).map(parse);
  }

  /** What is on the stick. */
  async facts() {
    const [[implementation, version, machine, mpy, platform, free, pack, identity]] = await this.ask("facts()");
    return { implementation, version, machine, mpy: mpy & 0xff, platform, free, package: pack, identity };
  }

  /** An object of name to SHA-256, of each of these files that is there. */
  async digests(names, progress = /** @type {Progress} */ (() => {})) {
    const found = {};
    for (let at = 0; at < names.length; at += MANY) {
      for (const [name, sum] of await this.ask(`digests(${list(names.slice(at, at + MANY))})`)) found[name] = sum;
      progress(Math.min(at + MANY, names.length), names.length);
    }
    return found;
  }

  /** A file, null if it is not there. */
  async read(name) {
    if (!(name in await this.digests([name]))) return null;
    const parts = await this.ask(`read(${JSON.stringify(name)})`);
    const content = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      content.set(part, at);
      at += part.length;
    }
    return content;
  }

  /** The names of all files in a folder, and in folders in it. */
  below(folder) {
    return this.ask(`below(${JSON.stringify(folder)})`);
  }

  /** The names of the files that a player would miss. */
  keepsakes() {
    return this.ask("keepsakes()");
  }

  /** Writes a file; `progress` gets the length of each piece. */
  async write(name, content, progress = /** @type {Progress} */ (() => {})) {
    for (let at = 0; at < Math.max(content.length, 1); at += PART) {
      const part = content.subarray(at, at + PART);
      await this.ask(`put(${JSON.stringify(name)},'${at ? "ab" : "wb"}',b'${encoded(part)}')`);
      progress(part.length);
    }
  }

  /** Copies `files` (a Map of name to bytes) into the waiting folder, except those that an earlier call has copied. */
  async stage(files, progress = /** @type {Progress} */ (() => {})) {
    const wanted = {};
    for (const [name, content] of files) wanted[staged(name)] = await digest(content);
    const waiting = await this.digests(Object.keys(wanted));
    for (const [name, content] of files) {
      const place = staged(name);
      if (waiting[place] === wanted[place]) progress(content.length);
      else await this.write(place, content, progress);
    }
    const now = await this.digests(Object.keys(wanted));
    for (const name of files.keys()) if (now[staged(name)] !== wanted[staged(name)]) throw new Misread(name);
  }

  /** Puts what was staged in its place; main.py is a `finisher`. */
  commit(aside) {
    return this.ask(`commit('${staged("main.py")}',${list(aside)})`);
  }

  /** Moves these staged files to their places, and forgets all others that were staged. */
  place(names) {
    return this.ask(`finish('${NEW}',${places(names)},[],${bytes([])})`);
  }

  /** Whether an update was interrupted while its files took their places. */
  async isHalf() {
    const main = await this.read("main.py");
    return main !== null && new TextDecoder().decode(main).startsWith(HALF);
  }

  /** Finishes that update. */
  goOn() {
    return this.ask("go_on()");
  }

  /** Restarts the stick, waits for the line that begins like this and returns it. Throws Silence, Broke. */
  async restart(firstLine, limit = BOOT_MS) {
    await this.repl.restart();
    await this.repl.line.until(firstLine, limit);
    const rest = await this.repl.line.until("\n", limit);
    return `${firstLine}${new TextDecoder().decode(rest)}`.trim();
  }

  close() {
    return this.repl.close();
  }
}
