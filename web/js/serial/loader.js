/** The loader in the ROM of a chip, through esptool-js: which chip it is, what its flash holds, and writing that. */

import { Cancelled, within } from "./console.js";

export const BAUDS = [460_800, 115_200]; // every bridge of these boards manages the first; not every cable does
const NEEDED_MB = 4;
const PICO_D4 = 5;
const PICO_V3 = 6;
const APB_CTRL_DATE = 0x3ff6607c; // b31: silicon 3, where the PICO-V3-02 may still call itself PICO-D4
// Registers of an S3's RTC and their values, as esptool's watchdog_reset writes them: the next reset does not end in the
// loader; the watchdog is unlocked, bites after 2000 ticks, is on, is locked
const S3_RESTART = [[0x6000812c, 0], [0x600080b0, 0x50d83aa1], [0x6000809c, 2000], [0x60008098, 0xd0000102], [0x600080b0, 0]];
const ESPRESSIF = 0x303a; // a StickS3's own USB
const PROGRAM = 0x4001; // its device while MicroPython runs; the loader's is another
const TOUCH_BAUD = 1200; // opening and closing MicroPython's USB port at this speed starts the loader

const CONNECT_MS = 60_000; // all ways to reset a chip, one after the other
const STEP_MS = 60_000;
const WRITE_MS = 600_000; // 2 MB at 115,200 baud take 180 s
const RELEASE_MS = 3_000;

/** Nothing answers, or it is no chip of ours; the message says which. */
export class NoChip extends Error {}

/** The loader stumbled; the message says over what. */
export class Stumbled extends Error {}

/** Asks the program of a StickS3 for the chip's loader, which is another USB device; whether `port` is such a program's. */
export async function toLoader(port) {
  const { usbVendorId, usbProductId } = port.getInfo();
  if (usbVendorId !== ESPRESSIF || usbProductId !== PROGRAM) return false;
  await port.open({ baudRate: TOUCH_BAUD });
  await port.setSignals({ dataTerminalReady: false, requestToSend: false });
  await port.close();
  return true;
}

/** Resets the chip by the lines of its USB bridge, so that it runs what is in its flash. The port is open. */
export async function reset(port) {
  await port.setSignals({ dataTerminalReady: false, requestToSend: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await port.setSignals({ dataTerminalReady: false, requestToSend: false });
}

async function released(transport) {
  await within(transport.disconnect(), RELEASE_MS).catch(() => {});
}

export class Loader {
  #esp;
  #transport;
  #port;
  #signal;

  constructor(port, esp, transport, signal) {
    this.#port = port;
    this.#esp = esp;
    this.#transport = transport;
    this.#signal = signal;
    this.chip = esp.chip.CHIP_NAME;
    this.package = null; // of an ESP32: 5 PICO-D4, 6 PICO-V3-02
  }

  /**
   * Resets the chip at `port` into its loader. `tell(line)` gets what esptool-js says. Throws NoChip, Stumbled;
   * Cancelled once `signal` is aborted.
   */
  static async connect(port, baud, tell, signal = /** @type {AbortSignal | undefined} */ (undefined)) {
    const { ESPLoader, Transport } = await import("../../esptool-js/bundle.js");
    const transport = new Transport(port);
    transport.trace = () => {}; // it goes to the browser's console otherwise
    const terminal = { clean() {}, write: () => {}, writeLine: tell };
    const esp = new ESPLoader({ transport, baudrate: baud, terminal });
    const loader = () => new Loader(port, esp, transport, signal);
    try {
      await within(esp.detectChip(), CONNECT_MS, signal);
    } catch (error) {
      await released(transport);
      throw error instanceof Cancelled ? error : new NoChip(error.message);
    }
    const made = loader();
    try {
      await made.#step(made.#begin(), STEP_MS);
    } catch (error) {
      await released(transport);
      throw error;
    }
    return made;
  }

  async #begin() {
    const esp = this.#esp;
    if (this.chip === "ESP32") this.package = await this.#packageOf();
    await esp.runStub();
    if (esp.baudrate !== esp.romBaudrate) await esp.changeBaud();
    const size = await esp.detectFlashSize();
    if (size && Number.parseInt(size, 10) < NEEDED_MB) {
      throw new NoChip(`this stick has ${size} of flash, ${NEEDED_MB}MB are needed; nothing was changed`);
    }
  }

  async #packageOf() {
    const number = await this.#esp.chip.getPkgVersion(this.#esp);
    const isThree = await this.#esp.readReg(APB_CTRL_DATE) >>> 31;
    return number === PICO_D4 && isThree ? PICO_V3 : number;
  }

  async #step(doing, ms) {
    try {
      return await within(doing, ms, this.#signal);
    } catch (error) {
      throw error instanceof Cancelled || error instanceof NoChip ? error : new Stumbled(error.message);
    }
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

  /** So many bytes of the flash. */
  read(offset, size) {
    return this.#step(this.#esp.readFlash(offset, size), STEP_MS);
  }

  /** Whether the flash holds exactly this part `{offset, size, md5}`, by the MD5 that the chip makes of it. */
  async has({ offset, size, md5 }) {
    return await this.#step(this.#esp.flashMd5sum(offset, size), STEP_MS) === md5;
  }

  /** Writes a part; the chip compares the MD5. `progress(done, of)`. */
  write({ offset, md5 }, content, progress) {
    return this.#step(this.#esp.writeFlash({
      fileArray: [{ data: content, address: offset }],
      flashMode: "keep", flashFreq: "keep", flashSize: "keep",
      eraseAll: false, compress: true,
      calculateMD5Hash: () => md5,
      reportProgress: (_, done, of) => progress(done, of),
    }), WRITE_MS);
  }

  /** Whether the chip has its own USB: after a restart it is another device, which the person has to pick. */
  get isUsb() {
    return this.chip === "ESP32-S3";
  }

  /** Releases the port; the chip waits in its loader. */
  close() {
    return released(this.#transport);
  }

  /**
   * Lets the chip run what is in its flash, and releases the port. (After a reset over an S3's own USB, which ignores
   * the boot pin, it would stay in the loader: its watchdog restarts it.)
   */
  async restart() {
    if (this.isUsb) {
      for (const [register, value] of S3_RESTART) await this.#esp.writeReg(register, value).catch(() => {});
    } else {
      await reset(this.#port).catch(() => {});
    }
    await this.close();
  }
}
