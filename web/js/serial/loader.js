/** The chip's own boot loader, through esptool-js: which chip it is, and writing a whole flash. */

import { Cancelled } from "./line.js";

const BAUD = 460_800; // every bridge of these boards keeps up with it
const MB = 1024 * 1024;
const PICO_D4 = 5;
const PICO_V3 = 6;
const APB_CTRL_DATE = 0x3ff6607c; // b31: silicon 3, where the PICO-V3-02 may still call itself PICO-D4

/** Nothing answers, or it is no chip of ours; the message says which. */
export class NoChip extends Error {}

/** The image is missing or wrong in the flash; the message says why. */
export class NotWritten extends Error {}

const CONNECT_MS = 60_000; // all ways to reset a chip, one after the other
const WRITE_MS = 900_000; // 8 MB at 115,200 baud take 730 s
const RELEASE_MS = 3_000;

/** The result of `doing`, if it comes within so many ms. Throws Cancelled once `signal` is aborted. */
async function within(doing, ms, signal) {
  let timer;
  try {
    return await Promise.race([doing, new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("it does not end")), ms);
      if (signal?.aborted) reject(new Cancelled());
      signal?.addEventListener("abort", () => reject(new Cancelled()));
    })]);
  } finally {
    clearTimeout(timer);
  }
}

/** Releases the port, whatever still waits for it. */
async function released(transport) {
  await within(transport.disconnect(), RELEASE_MS).catch(() => {});
}

export class Loader {
  #esp;
  #transport;
  #port;

  constructor(port, esp, transport) {
    this.#port = port;
    this.#esp = esp;
    this.#transport = transport;
    this.chip = esp.chip.CHIP_NAME;
    this.package = null; // of an ESP32: 5 PICO-D4, 6 PICO-V3-02
  }

  /**
   * Resets the chip at `port` into its boot loader. `tell(line)` gets what esptool-js says. Throws NoChip; Cancelled once
   * `signal` is aborted.
   */
  static async connect(port, tell, signal = /** @type {AbortSignal | undefined} */ (undefined)) {
    const { ESPLoader, Transport } = await import("../../esptool-js/bundle.js");
    const transport = new Transport(port);
    transport.trace = () => {}; // it goes to the browser's console otherwise
    const terminal = { clean() {}, write: () => {}, writeLine: tell };
    const esp = new ESPLoader({ transport, baudrate: BAUD, terminal });
    try {
      await within(esp.detectChip(), CONNECT_MS, signal);
    } catch (error) {
      await released(transport);
      throw error instanceof Cancelled ? error : new NoChip(error.message);
    }
    const loader = new Loader(port, esp, transport);
    if (loader.chip === "ESP32") loader.package = await loader.#packageOf();
    return loader;
  }

  async #packageOf() {
    const number = await this.#esp.chip.getPkgVersion(this.#esp);
    const isThree = await this.#esp.readReg(APB_CTRL_DATE) >>> 31;
    return number === PICO_D4 && isThree ? PICO_V3 : number;
  }

  /** The chip's name for people. */
  get told() {
    return this.package === null ? this.chip : `${this.chip} (package ${this.package})`;
  }

  /** The boards with an image that can have this chip. */
  candidates(images) {
    return images.filter(({ chip, packages }) => chip === this.chip
      && (this.package === null || packages.includes(this.package)));
  }

  /**
   * Erases the flash and writes `content` from its first byte on; the chip compares the MD5, which `md5` is.
   * `progress(done, of)`; throws NoChip, NotWritten.
   */
  async write(content, md5, needed, { say, progress, signal }) {
    try {
      await within(this.#write(content, md5, needed, { say, progress }), WRITE_MS, signal);
    } catch (error) {
      throw error instanceof NoChip || error instanceof Cancelled ? error : new NotWritten(error.message);
    }
  }

  async #write(content, md5, needed, { say, progress }) {
    const esp = this.#esp;
    await esp.runStub();
    await esp.changeBaud();
    const size = await esp.detectFlashSize();
    if (size && Number.parseInt(size, 10) * MB < needed) {
      throw new NoChip(`this stick has ${size} of flash, ${needed / MB}MB are needed; nothing was changed`);
    }
    say("install.erasing");
    await esp.writeFlash({
      fileArray: [{ data: content, address: 0 }],
      flashMode: "keep", flashFreq: "keep", flashSize: "keep",
      eraseAll: true, compress: true,
      calculateMD5Hash: () => md5,
      reportProgress: (_, done, of) => {
        if (done) say("install.writing");
        progress(done, of);
      },
    });
  }

  /** Releases the port; the chip waits in its boot loader. */
  async close() {
    await released(this.#transport);
  }

  /** Resets the chip by the lines of its USB bridge, so that it runs what is in its flash. The port is open. */
  async reset() {
    await this.#port.setSignals({ dataTerminalReady: false, requestToSend: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await this.#port.setSignals({ dataTerminalReady: false, requestToSend: false });
  }
}
