/**
 * The machine behind the picture: MicroPython's WebAssembly build, the virtual stick and the firmware in it.
 *
 * All talk goes through tools/virtual/page.py: a few functions that take and give whole numbers below 2^31 or texts,
 * and a block of registers that is read where it lies in the WebAssembly memory.
 */
const MICROPYTHON = "../micropython/micropython.mjs";
const HEAP_BYTES = 4 * 1024 * 1024;
const FUNCTIONS = ["registers", "boot", "power_cut", "run", "down", "up", "push", "flash", "told", "tones", "where"];
// Order of the registers in tools/virtual/page.py
const REGISTERS = ["picture", "pixels", "light", "led", "tones", "flash", "screen", "isOn"];

/** What went wrong, as a sentence for the person who plays; `detail` is for the console drawer. */
export class MachineError extends Error {
  constructor(sentence, detail = "") {
    super(sentence);
    this.detail = detail;
  }
}

async function bundle(url) {
  let answer;
  try {
    answer = await fetch(url, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return await answer.json();
  } catch (error) {
    throw new MachineError("The stick's programs could not be fetched. Load the page again when the network is back.",
      `${url}: ${error.message}`);
  }
}

function unpack(fs, files) {
  for (const [path, content] of Object.entries(files)) {
    let folder = "";
    for (const part of path.split("/").slice(0, -1)) {
      folder += `/${part}`;
      if (!fs.analyzePath(folder).exists) fs.mkdir(folder);
    }
    fs.writeFile(`/${path}`, Uint8Array.from(atob(content), (c) => c.charCodeAt(0)));
  }
}

export class Machine {
  /** Fetches and starts everything but the stick itself. `print(line)` gets what Python prints. */
  static async load(print) {
    if (!globalThis.WebAssembly) {
      throw new MachineError("This browser has no WebAssembly, which the stick runs on. Any current one will do.");
    }
    const files = await bundle("stick.json");
    const machine = new Machine();
    try {
      const { loadMicroPython } = await import(MICROPYTHON);
      const python = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: print, stderr: print });
      unpack(python.FS, files);
      machine.memory = python._module;
      python.runPython("import sys\nsys.path[:] = ['', '.frozen', '/']\nfrom tools.virtual import page\n");
      const page = python.globals.get("page");
      machine.python = Object.fromEntries(FUNCTIONS.map((name) => [name, page[name]]));
      machine.block = machine.python.registers();
    } catch (error) {
      throw new MachineError("MicroPython did not start in this browser.", error.message);
    }
    return machine;
  }

  /** Current values of the registers, by name. */
  registers() {
    return Object.fromEntries(REGISTERS.map((name, i) => [name, this.memory.getValue(this.block + 4 * i, "i32")]));
  }

  /** Answers a function that reads one pixel of the frame at `address`, RGB565 with its two bytes swapped. */
  pixels(address) {
    const { memory } = this;
    return (index) => memory.getValue(address + 2 * index, "i16");
  }

  /** Switches the stick on; `flash` is a text from `flash()`, "" for an empty memory; `board` as boards.js names it. */
  boot(now, flash, board) {
    this.python.boot(Math.round(now), crypto.getRandomValues(new Uint32Array(1))[0] >>> 2, flash, board);
  }

  powerCut() { this.python.power_cut(); }

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

  /** What a person at the table can see as well: {screen, holder, claim, lives}. */
  where() { return JSON.parse(this.python.where()); }
}
