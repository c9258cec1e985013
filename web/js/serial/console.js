/** What a stick says on its serial line, a line at a time. */

const BAUD = 115200; // of MicroPython's console
const RECEIVE = 16384; // bytes the browser keeps for us; a busy tab reads late
const LONG = 400; // characters of a line
const WRITE_MS = 10_000; // a stick that does not take a key in this time has lost its connection

/** The cable was pulled out. */
export class Broke extends Error {}

/** The port does not open: another program has it, or the stick is out. */
export class CannotOpen extends Error {}

/** What was waited for did not come in time; the message says what. */
export class Silence extends Error {}

/** The person does not want to wait any longer. */
export class Cancelled extends Error {}

/** The result of `doing`, if it comes within so many ms; else `late()` is thrown. Throws Cancelled once `signal` is aborted. */
export async function within(doing, ms, signal, late = () => new Silence("it does not end")) {
  let timer;
  let stop;
  try {
    return await Promise.race([doing, new Promise((_, reject) => {
      timer = setTimeout(() => reject(late()), ms);
      stop = () => reject(new Cancelled());
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop);
    })]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

export class Console {
  #port;
  #hear;
  #signal;
  #reader;
  #pumping;
  #lines = [];
  #rest = "";
  #isOver = false;
  #wake = () => {};

  /**
   * Opens `port`; `hear(bytes)` is told of all that comes. Once `signal`, an AbortSignal, is aborted each wait throws
   * Cancelled. Throws CannotOpen.
   */
  static async open(port, hear = /** @type {(bytes: Uint8Array) => void} */ (() => {}), signal = /** @type {AbortSignal | undefined} */ (undefined)) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: RECEIVE });
    } catch (error) {
      throw new CannotOpen(error.message);
    }
    return new Console(port, hear, signal);
  }

  constructor(port, hear, signal) {
    this.#port = port;
    this.#hear = hear;
    this.#signal = signal;
    this.#pumping = this.#pump();
  }

  async #pump() {
    const decoder = new TextDecoder();
    // After a break, a framing or parity error, or an overrun, as plugging in makes them, the port has a new stream;
    // when the cable is out it has none
    while (this.#port.readable && !this.#isOver) {
      this.#reader = this.#port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.#reader.read();
          if (done) break;
          this.#hear(value);
          const parts = (this.#rest + decoder.decode(value, { stream: true })).split("\n");
          this.#rest = parts.pop().slice(-LONG);
          this.#lines.push(...parts.map((part) => part.slice(-LONG).trim()));
          this.#wake();
        }
        this.#isOver = true;
      } catch {
        // the port says what it was by its next stream
      } finally {
        this.#reader.releaseLock();
      }
    }
    this.#isOver = true;
    this.#wake();
  }

  /** Sends a key. Throws Broke or Cancelled. */
  async press(key) {
    if (this.#isOver || !this.#port.writable) throw new Broke("not connected");
    const writer = this.#port.writable.getWriter();
    try {
      const late = () => new Broke("it takes nothing");
      await within(writer.write(new TextEncoder().encode(key)), WRITE_MS, this.#signal, late);
    } catch (error) {
      throw error instanceof Cancelled ? error : new Broke(error.message);
    } finally {
      writer.releaseLock();
    }
  }

  /** The next line. Throws Silence when none came within so many ms, Broke or Cancelled. */
  async line(ms) {
    const over = performance.now() + ms;
    while (!this.#lines.length) {
      if (this.#isOver) throw new Broke("not connected");
      /** @type {Promise<void>} */
      const more = new Promise((resolve) => { this.#wake = resolve; });
      await within(more, over - performance.now(), this.#signal, () => new Silence("a line"));
    }
    return this.#lines.shift();
  }

  /** The next line that begins like this. Throws Silence, Broke or Cancelled. */
  async until(begins, ms) {
    const over = performance.now() + ms;
    for (;;) {
      try {
        const line = await this.line(over - performance.now());
        if (line.startsWith(begins)) return line;
      } catch (error) {
        throw error instanceof Silence ? new Silence(begins) : error;
      }
    }
  }

  /** Lets go of the port; no error if the cable is out already. */
  async close() {
    this.#isOver = true;
    const closed = async () => {
      await this.#reader?.cancel().catch(() => {});
      await this.#pumping;
      await this.#port.close().catch(() => {});
    };
    await within(closed(), WRITE_MS).catch(() => {});
  }
}
