/** The last reveal as an endless moving picture: five seconds of the screen, without the keys. */
import { has, say } from "./words.js";
import { nameOf, yourSeat } from "./sentences.js";

const WHOLE_MS = 5000;
const LONGEST_MS = 1200; // a still picture is cut to this
const LEAST_MS = 40; // what many viewers take the time of a frame for, if it is less
const MOST_FRAMES = 150;
const SHOWN = 0.84; // of the screen's height: below that are its keys
const WIDTH = 320;
const MARGIN = 20;
const FONT = '"Avenir Next", "Segoe UI", Roboto, "Open Sans", system-ui, sans-serif';
const COLOURS = 64;
const VERDICT = 0.6; // the verdict is shown from this part of the frames on

const canvas = (width, height) => Object.assign(document.createElement("canvas"), { width, height });
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** "Owl caught me with 66": how the last round with a lifted cup ended; "" if there was none. */
export function caption({ seats, moves }) {
  const last = moves.filter(({ end }) => end?.roll && end.caller >= 0).at(-1);
  if (!last) return "";
  const { seat, end } = last;
  const you = yourSeat(seats);
  const key = end.is_lie ? "film.caught" : "film.true";
  const whose = end.caller === you ? ".me" : seat === you ? ".by-me" : "";
  const values = { who: nameOf(seats[seat]), of: nameOf(seats[end.caller]), claim: end.claim };
  return say(has(key + whose) ? key + whose : key, values);
}

export class Film {
  #lcd;
  #frames = [];
  #isTaken = false;

  constructor(lcd) { this.#lcd = lcd; }

  get isThere() { return this.#frames.length > 1; }

  /** The screen has changed: a reveal is filmed from its first picture to its last. */
  at(screen) {
    if (screen === "reveal" && !this.#isTaken) this.#frames = [];
    this.#isTaken = screen === "reveal";
  }

  /** The screen has a new picture, at `ms`. */
  take(ms) {
    if (this.#isTaken && this.#frames.length < MOST_FRAMES) this.#frames.push({ ms, words: this.#lcd.words.slice() });
  }

  /** A Blob of a GIF with the verdict and an address below, made a frame at a time so that nothing else waits. */
  async made(verdict, address) {
    const { GIFEncoder, applyPalette, quantize } = await import("../gifenc/gifenc.esm.js");
    const film = GIFEncoder();
    const rests = this.#rests();
    const last = this.#frames.length - 1;
    const drawn = (n) => this.#drawn(this.#frames[n].words, n < VERDICT * last ? "" : verdict, address);
    const palette = quantize(new Uint8Array([...drawn(0).data, ...drawn(last).data]), COLOURS);
    for (const [n, rest] of rests.entries()) {
      const { data, width, height } = drawn(n);
      film.writeFrame(applyPalette(data, palette), width, height, { palette: n ? undefined : palette, delay: rest });
      await new Promise((done) => { setTimeout(done); });
    }
    film.finish();
    return new Blob([film.bytes()], { type: "image/gif" });
  }

  /** How long each frame is shown, in ms; the last one takes the rest of the time. */
  #rests() {
    const rests = this.#frames.slice(1).map(({ ms }, n) => Math.max(Math.min(ms - this.#frames[n].ms, LONGEST_MS), LEAST_MS));
    const passed = rests.reduce((sum, ms) => sum + ms, 0);
    return [...rests, Math.max(WHOLE_MS - passed, LONGEST_MS)];
  }

  /** One frame, as ImageData. */
  #drawn(words, verdict, address) {
    const rows = Math.round(this.#lcd.height * SHOWN);
    const shown = Math.round(rows * WIDTH / this.#lcd.width);
    const sheet = canvas(WIDTH + 2 * MARGIN, shown + 2 * MARGIN + 60);
    const pen = sheet.getContext("2d", { alpha: false, willReadFrequently: true });
    pen.fillStyle = colour("--night");
    pen.fillRect(0, 0, sheet.width, sheet.height);
    const screen = canvas(this.#lcd.width, rows);
    const pixels = new Uint8ClampedArray(words.buffer, 0, 4 * screen.width * rows);
    screen.getContext("2d").putImageData(new ImageData(pixels, screen.width, rows), 0, 0);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(screen, MARGIN, MARGIN, WIDTH, shown);
    pen.textAlign = "center";
    pen.fillStyle = colour("--bone");
    pen.font = `700 22px ${FONT}`;
    pen.fillText(verdict, sheet.width / 2, MARGIN + shown + 34, WIDTH);
    pen.fillStyle = colour("--mist");
    pen.font = `400 17px ${FONT}`;
    pen.fillText(address, sheet.width / 2, MARGIN + shown + 62, WIDTH);
    return pen.getImageData(0, 0, sheet.width, sheet.height);
  }
}
