/** A serial port in use. What the stick says is collected until somebody reads it, so no byte is lost. */

const BAUD = 115200; // of MicroPython's console
const RECEIVE = 16384; // bytes the browser keeps for us; a busy tab reads late

/** The cable was pulled out. */
export class Broke extends Error {}

/** The port does not open: another program has it, or the stick is out. */
export class CannotOpen extends Error {}

/** What was waited for, the `message`, did not come in time; `said` is what came instead, if anything did. */
export class Silence extends Error {
  constructor(waitedFor, said) {
    super(waitedFor);
    this.said = said;
  }
}

/** The person does not want to wait any longer. */
export class Cancelled extends Error {}

const MUCH = 4_000_000; // bytes in one go; whoever says more is no stick
const WRITE_MS = 10_000; // a stick that does not take a message in this time has lost its connection
const TELL_MS = 3_000; // when it is told that the stick is silent, and how often

const latin = new TextDecoder("latin1");

export class Line {
  #port;
  #hear;
  #signal;
  #reader;
  #pumping;
  #kept = new Uint8Array(0);
  #isOver = false;
  #wake = () => {};
  /**
   * Called every TELL_MS while a wait goes on and nothing comes, with how many ms that has lasted.
   * @type {(ms: number) => void}
   */
  silent = () => {};

  /**
   * Opens `port`; `hear(bytes)` is told of all that comes. Once `signal`, an AbortSignal, is aborted each wait throws
   * Cancelled. Throws CannotOpen.
   */
  static async open(port, hear = /** @type {(bytes: Uint8Array) => void} */ (() => {}), signal = /** @type {AbortSignal | undefined} */ (undefined)) {
    if (signal?.aborted) throw new Cancelled();
    try {
      await port.open({ baudRate: BAUD, bufferSize: RECEIVE });
    } catch (error) {
      throw new CannotOpen(error.message);
    }
    return new Line(port, hear, signal);
  }

  constructor(port, hear, signal) {
    this.#port = port;
    this.#hear = hear;
    this.#signal = signal;
    signal?.addEventListener("abort", () => this.#wake());
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
        this.#kept = longer.length > MUCH ? longer.slice(-MUCH) : longer;
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
    this.#refuseCancelled();
    const writer = this.#port.writable.getWriter();
    let timer;
    try {
      await Promise.race([writer.write(bytes), new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Broke("it takes nothing")), WRITE_MS);
        this.#wake = () => this.#signal?.aborted && reject(new Cancelled());
      })]);
    } catch (error) {
      throw error instanceof Cancelled ? error : new Broke(error.message);
    } finally {
      clearTimeout(timer);
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

  /** The next `count` bytes. Throws Silence when they did not come within `quiet` ms, Broke or Cancelled. */
  async take(count, quiet) {
    const over = performance.now() + quiet;
    while (this.#kept.length < count) await this.#more(quiet, over, `${count} bytes`);
    return this.#cut(count);
  }

  /**
   * All up to and with the text `end`, as bytes. Throws Silence when nothing came for `quiet` ms, when what came had
   * no such end within `limit` ms or MUCH bytes; Broke; Cancelled.
   */
  async until(end, quiet, limit = quiet) {
    const over = performance.now() + limit;
    let from = 0;
    for (;;) {
      const at = latin.decode(this.#kept.subarray(from)).indexOf(end);
      if (at >= 0) return this.#cut(from + at + end.length);
      from = Math.max(0, this.#kept.length - end.length);
      await this.#more(quiet, over, end);
    }
  }

  #cut(count) {
    const taken = this.#kept.slice(0, count);
    this.#kept = this.#kept.slice(count);
    return taken;
  }

  #refuseCancelled() {
    if (this.#signal?.aborted) throw new Cancelled();
  }

  async #more(quiet, over, waitedFor) {
    if (this.#isOver) throw new Broke("not connected");
    this.#refuseCancelled();
    const before = this.#kept.length;
    const left = Math.min(quiet, over - performance.now());
    for (let waited = 0; waited < left && before < MUCH;) {
      const slice = Math.min(TELL_MS, left - waited);
      let timer;
      await /** @type {Promise<void>} */ (new Promise((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, slice);
      }));
      clearTimeout(timer);
      this.#refuseCancelled();
      if (this.#kept.length > before) return;
      if (this.#isOver) throw new Broke("not connected");
      waited += slice;
      this.silent(waited);
    }
    throw new Silence(waitedFor, latin.decode(this.#kept));
  }

  /** Lets go of the port; no error if the cable is out already. */
  async close() {
    const closed = async () => {
      await this.#reader?.cancel().catch(() => {});
      await this.#pumping;
      await this.#port.close().catch(() => {});
    };
    let timer;
    await Promise.race([closed(), new Promise((resolve) => { timer = setTimeout(resolve, WRITE_MS); })]);
    clearTimeout(timer);
  }
}
