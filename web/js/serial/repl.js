/** MicroPython's raw REPL with raw paste, as its reference manual describes it ("REPL, raw mode"). */

import { Line, Silence } from "./line.js";

const QUIET_MS = 60_000; // LittleFS tidies itself before it writes, now and then for ten seconds
const LONG_MS = 600_000; // and none works longer on one message, whatever it says meanwhile
const PROMPT_MS = 1_500;
const RESET_MS = 6_000; // boot.py runs in it
const GREETING = "raw REPL; CTRL-B to exit\r\n";
const [CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E] = ["\x01", "\x02", "\x03", "\x04", "\x05"];

const utf8 = new TextEncoder();
const text = new TextDecoder();

/** Nothing behind the port answers like MicroPython. */
export class NoAnswer extends Error {}

/** The program on the stick ended with an error; the message is its last line. */
export class Refused extends Error {}

export class RawRepl {
  constructor(line) {
    this.line = line;
  }

  /**
   * Opens `port`, stops what runs on the stick and waits in its raw REPL. It tries twice, because a stick that is just
   * starting may miss a Ctrl-C. Throws CannotOpen, Broke, NoAnswer or Cancelled.
   */
  static async enter(port, hear, tries = 2, signal = /** @type {AbortSignal | undefined} */ (undefined)) {
    const line = await Line.open(port, hear, signal);
    try {
      for (let left = tries; ; left -= 1) {
        try {
          return await new RawRepl(line).#enter();
        } catch (error) {
          if (!(error instanceof Silence)) throw error;
          if (left <= 1) throw new NoAnswer(error.said);
        }
      }
    } catch (error) {
      await line.close();
      throw error;
    }
  }

  async #enter() {
    await this.#send(`\r${CTRL_C}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    this.line.drop();
    await this.#send(`\r${CTRL_A}`);
    await this.line.until(`${GREETING}>`, PROMPT_MS);
    await this.#send(CTRL_D); // a soft reset: memory is empty, and main.py does not run
    await this.line.until("soft reboot\r\n", RESET_MS);
    await this.line.until(GREETING, RESET_MS);
    return this;
  }

  #send(keys) {
    return this.line.write(utf8.encode(keys));
  }

  /**
   * Runs `code`; what it printed, as text. Throws Refused, Broke; a stick that says nothing for QUIET_MS has lost
   * its connection.
   */
  async run(code, quiet = QUIET_MS) {
    try {
      await this.line.until(">", quiet);
      await this.#paste(utf8.encode(code), quiet);
      const said = text.decode((await this.line.until(CTRL_D, quiet, LONG_MS)).slice(0, -1));
      const wrong = text.decode((await this.line.until(CTRL_D, quiet, LONG_MS)).slice(0, -1));
      if (wrong) throw new Refused(wrong.trim().split("\n").at(-1).trim());
      return said;
    } catch (error) {
      if (error instanceof Silence) throw new NoAnswer(error.said);
      throw error;
    }
  }

  /** Sends no more than the stick has room for. */
  async #paste(bytes, quiet) {
    await this.#send(`${CTRL_E}A${CTRL_A}`);
    const [r, isKnown] = await this.line.take(2, quiet);
    if (r !== 0x52 || isKnown !== 1) throw new NoAnswer("it has no raw paste");
    const [low, high] = await this.line.take(2, quiet);
    const size = low + 256 * high;
    let room = size;
    let isEnded = false;
    for (let at = 0; at < bytes.length && !isEnded;) {
      while (!isEnded && (room === 0 || this.line.waiting)) {
        const [flow] = await this.line.take(1, quiet);
        if (flow === 1) room += size;
        else isEnded = true; // the compiler has had enough: it says why
      }
      if (isEnded) break;
      const part = bytes.subarray(at, at + room);
      await this.line.write(part);
      at += part.length;
      room -= part.length;
    }
    await this.#send(CTRL_D);
    if (!isEnded) await this.line.until(CTRL_D, quiet);
  }

  /** Restarts the stick's own program. */
  async restart() {
    await this.#send(`\r${CTRL_B}`);
    await this.#send(CTRL_D);
  }

  close() {
    return this.line.close();
  }
}
