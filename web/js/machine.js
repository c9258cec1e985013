/**
 * The machine behind the picture: MicroPython's WebAssembly build, the virtual stick and the firmware in it.
 *
 * Everything goes through virtual/page.py: a few functions that take and return integers below 2^31 or texts, and
 * a block of registers that is read directly from the WebAssembly memory.
 */
import { unpacked } from "./tar.js";

const MICROPYTHON = "../micropython/micropython.js";
const HEAP_BYTES = 4 * 1024 * 1024;
const FUNCTIONS = ["registers", "boot", "power_cut", "attend", "wake", "run", "down", "up", "push", "flash", "told", "tones", "where",
  "facts", "language", "speak", "lay", "go_on", "dare", "deal", "expect", "begin_today", "rules", "log",
  "show_record", "step", "connect", "call", "sent", "came"];
// Order of the registers in virtual/page.py
const REGISTERS = ["picture", "pixels", "light", "led", "tones", "flash", "screen", "isOn", "facts", "moves", "lie", "link"];

/** An error: the name of a text for the player; `detail` is for the console. */
export class MachineError extends Error {
  constructor(text, detail = "") {
    super(text);
    this.detail = detail;
  }
}

/**
 * Before every call that may throw, MicroPython's build asserts that the table of functions holds the expected function,
 * and looking that up takes as long as the call. The table never changes, so each answer is kept.
 */
function remember(tables) {
  const { get } = tables;
  tables.get = function (at) {
    this.known ??= [];
    return this.known[at] ??= get.call(this, at);
  };
}

async function fetchFiles(url) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return unpacked(await answer.arrayBuffer());
  } catch (error) {
    throw new MachineError("notice.no-bundle", `${url}: ${error.message}`);
  }
}

function write(fs, files) {
  for (const [path, content] of files) {
    let folder = "";
    for (const part of path.split("/").slice(0, -1)) {
      folder += `/${part}`;
      if (!fs.analyzePath(folder).exists) fs.mkdir(folder);
    }
    fs.writeFile(`/${path}`, content);
  }
}

export class Machine {
  /**
   * @param {any} memory MicroPython's WebAssembly module
   * @param {Record<string, Function>} python the functions of virtual/page.py
   * @param {any} files its file system
   */
  constructor(memory, python, files) {
    this.memory = memory;
    this.python = python;
    this.files = files;
    this.heard = () => {}; // called when something has come from others
    this.isComplete = false; // whether computers can play by all rules
    this.block = python.registers();
  }

  /** Fetches and starts what a first game needs, but for the stick itself. `print(line)` gets what Python prints. */
  static async load(print) {
    if (!globalThis.WebAssembly) {
      throw new MachineError("notice.no-wasm");
    }
    remember(WebAssembly.Table.prototype);
    const files = await fetchFiles("stick.tar");
    try {
      const { loadMicroPython } = await import(MICROPYTHON);
      const python = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: print, stderr: print });
      write(python.FS, files);
      python.runPython("import sys\nsys.path[:] = ['', '.frozen', '/']\nfrom virtual import page\n");
      const page = python.globals.get("page");
      return new Machine(python._module, Object.fromEntries(FUNCTIONS.map((name) => [name, page[name]])), python.FS);
    } catch (error) {
      throw new MachineError("notice.no-python", error.message);
    }
  }

  /** Fetches what other games need than the first. Throws MachineError. */
  async complete() {
    write(this.files, await fetchFiles("strategies.tar"));
    this.isComplete = true;
  }

  /** Whether the next game, or the current one, has to wait until all `isComplete`. */
  get isLacking() { return !this.isComplete && !["tokyo", undefined].includes(this.rules().preset); }

  /** Current values of the registers, by name. */
  registers() {
    return Object.fromEntries(REGISTERS.map((name, i) => [name, this.memory.getValue(this.block + 4 * i, "i32")]));
  }

  /** Returns a function that reads one pixel of the frame at `address`, RGB565 with its two bytes swapped. */
  pixels(address) {
    const { memory } = this;
    return (index) => memory.getValue(address + 2 * index, "i16");
  }

  /**
   * Switches the stick on; `flash` is a text from `flash()`, "" for a new stick, which speaks `language`; `board` as
   * boards.js names it.
   */
  boot(now, flash, board, language) {
    this.python.boot(Math.round(now), crypto.getRandomValues(new Uint32Array(1))[0] >>> 2, flash, board, language);
  }

  /** Gives the stick a link to others, from the next `boot` on; `isJoined` if it leads to a table already. */
  connect(isJoined) { this.python.connect(isJoined); }

  /** What the player is called at a shared table, as a word of together/wire.py. */
  call(name) { this.python.call(name); }

  /** What the stick has said to others since the last call: a list of lines. @returns {string[]} */
  sent() { return JSON.parse(this.python.sent()); }

  /** Passes the stick a line that has come from others. */
  came(text) {
    this.python.came(text);
    this.heard();
  }

  powerCut() { this.python.power_cut(); }

  /** While the user is at the page the stick neither dims nor sleeps. */
  attend(isThere) { this.python.attend(isThere); }

  /** Wakes a stick that sleeps, without losing a press. */
  wake(now) { this.python.wake(Math.round(now)); }

  /** Lets the stick live up to `now` ms. */
  run(now) { this.python.run(Math.floor(now)); }

  down(button) { this.python.down(button); }

  up(button) { this.python.up(button); }

  /** An acceleration in milli-g, from `now` ms on. */
  push(now, x, y, z) { this.python.push(Math.round(now), x, y, z); }

  /** The flash memory as a text. */
  flash() { return this.python.flash(); }

  /** What the firmware printed since the last call. */
  told() { return this.python.told(); }

  /** What the speaker did since the last call: a list of [ms, Hz], 0 Hz for silence. */
  tones() { return JSON.parse(this.python.tones()); }

  /** What a person at the table can see as well: {screen, phase, holder, claim, lives, day, chairs, is_awaited, waits, checked}. */
  where() { return JSON.parse(this.python.where()); }

  /** What may be said about the screen: the facts of speech.py. */
  facts() { return JSON.parse(this.python.facts()); }

  /** The language that the stick speaks, "" while it is off. */
  language() { return this.python.language(); }

  /** Has the stick speak another language. */
  speak(language) { this.python.speak(language); }

  /** Sets rules, players (0: as many as there are) and seats ("": as they are) of the next game; why if it cannot. */
  lay(rules, players, seats) { return this.python.lay(rules, players, seats); }

  /** On with the game that was left unfinished, or to the choice of a new one. */
  goOn() { this.python.go_on(); }

  /** Begins the game that is laid, by the dice of a dare (dare.js). */
  dare({ starter, dice }) { this.python.dare(starter, dice.join(" ")); }

  /** Lets the game on the table go on by the dice of a dare. */
  deal({ dice }) { this.python.deal(dice.join(" ")); }

  /** Lets today's table of that day, "2026-11-29", meet its cups whenever it is played. */
  expect(day) { this.python.expect(day); }

  /** Begins today's table of the expected day. */
  beginToday() { this.python.begin_today(); }

  /** The rules that are played: {text, preset, choices, changed, calls, doubles, mia, players, seats}; {} while it is off. */
  rules() { return JSON.parse(this.python.rules()); }

  /** The game as everybody saw it: {seats, unit, moves, record}; the record is "" until the game is over. */
  log() { return JSON.parse(this.python.log()); }

  /** Shows a record, on a separate flash; if it is invalid, changes nothing and returns the reason. */
  showRecord(now, text, language) { return this.python.show_record(Math.round(now), text, language); }

  /** Moves so many pictures on in the record. Returns [the current one, from 0, how many there are, how many moves are made]. */
  step(by) { return JSON.parse(this.python.step(by)); }
}
