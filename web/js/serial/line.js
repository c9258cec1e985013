/** A serial port in use. What the stick says is collected until it is asked for, so no wait loses a byte. */

const BAUD = 115200; // of MicroPython's console
const RECEIVE = 16384; // bytes the browser keeps for us; a busy tab reads late

/** The cable came out. */
export class Broke extends Error {}

/** The port does not open: another program has it, or the stick is out. */
export class CannotOpen extends Error {}

/** The stick said nothing for too long; `message` is what was waited for, `said` what came instead. */
export class Silence extends Error {
  constructor(waitedFor, said) {
    super(waitedFor);
    this.said = said;
  }
}

const TELL_MS = 3_000; // when it is told that the stick is silent, and how often

const latin = new TextDecoder("latin1");

export class Line {
  #port;
  #hear;
  #reader;
  #pumping;
  #kept = new Uint8Array(0);
  #isOver = false;
  #wake = () => {};
  /**
   * Is told, every TELL_MS in which something is waited for and nothing comes, for how many ms that is so.
   * @type {(ms: number) => void}
   */
  silent = () => {};

  /** Opens `port`; `hear(bytes)` is told of all that comes. Throws CannotOpen. */
  static async open(port, hear = () => {}) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: RECEIVE });
    } catch (error) {
      throw new CannotOpen(error.message);
    }
    return new Line(port, hear);
  }

  constructor(port, hear) {
    this.#port = port;
    this.#hear = hear;
    this.#pumping = this.#pump();
  }

  async #pump() {
    this.#reader = this.#port.readable?.getReader();
    try {
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) break;
        const longer = new Uint8Array(this.#kept.length + value.length);
        longer.set(this.#kept);
        longer.set(value, this.#kept.length);
        this.#kept = longer;
        this.#hear(value);
        this.#wake();
      }
    } catch {
      // the cable: whoever waits is told
    }
    this.#isOver = true;
    this.#reader?.releaseLock();
    this.#wake();
  }

  async write(bytes) {
    if (this.#isOver || !this.#port.writable) throw new Broke("not connected");
    const writer = this.#port.writable.getWriter();
    try {
      await writer.write(bytes);
    } catch (error) {
      throw new Broke(error.message);
    } finally {
      writer.releaseLock();
    }
  }

  /** Forgets what has come so far. */
  drop() {
    this.#kept = new Uint8Array(0);
  }

  /** How many bytes wait to be taken. */
  get waiting() {
    return this.#kept.length;
  }

  /** The next `count` bytes. Throws Silence when nothing came for `quiet` ms, or Broke. */
  async take(count, quiet) {
    while (this.#kept.length < count) await this.#more(quiet, `${count} bytes`);
    return this.#cut(count);
  }

  /** All up to and with the text `end`, as bytes. Throws Silence when nothing came for `quiet` ms, or Broke. */
  async until(end, quiet) {
    let from = 0;
    for (;;) {
      const at = latin.decode(this.#kept.subarray(from)).indexOf(end);
      if (at >= 0) return this.#cut(from + at + end.length);
      from = Math.max(0, this.#kept.length - end.length);
      await this.#more(quiet, end);
    }
  }

  #cut(count) {
    const taken = this.#kept.slice(0, count);
    this.#kept = this.#kept.slice(count);
    return taken;
  }

  async #more(quiet, waitedFor) {
    if (this.#isOver) throw new Broke("not connected");
    const before = this.#kept.length;
    for (let waited = 0; waited < quiet;) {
      const slice = Math.min(TELL_MS, quiet - waited);
      let timer;
      await /** @type {Promise<void>} */ (new Promise((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, slice);
      }));
      clearTimeout(timer);
      if (this.#kept.length > before) return;
      if (this.#isOver) throw new Broke("not connected");
      waited += slice;
      this.silent(waited);
    }
    throw new Silence(waitedFor, latin.decode(this.#kept));
  }

  /** Lets go of the port; no error if the cable is out already. */
  async close() {
    await this.#reader?.cancel().catch(() => {});
    await this.#pumping;
    await this.#port.close().catch(() => {});
  }
}
