/** The LCD: what the panel shows, read directly from the WebAssembly memory, on a canvas of sharp pixels. */
const GLOW_STEP = 7; // every so many pixels count for the light on the table
const GLOW_LEAST = 8; // it changes when one of its colours has by so much

const FIVE = Uint8Array.from({ length: 32 }, (_, v) => Math.round(v * 255 / 31));
const SIX = Uint8Array.from({ length: 64 }, (_, v) => Math.round(v * 255 / 63));

export class Lcd {
  /** `size` is the LCD's `width` and `height`; `shine(r, g, b)` gets the mean colour of what is shown, 0..255 each, when it has changed. */
  constructor(canvas, size, shine) {
    this.canvas = canvas;
    this.width = size.width;
    this.height = size.height;
    this.shine = shine;
    this.shone = [0, 0, 0];
    this.sheet = Object.assign(document.createElement("canvas"), { width: this.width, height: this.height });
    this.image = new ImageData(this.width, this.height);
    this.words = new Uint32Array(this.image.data.buffer);
    this.pen = canvas.getContext("2d", { alpha: false });
    this.sheetPen = this.sheet.getContext("2d", { alpha: false });
  }

  /**
   * Fits the canvas to `px` device pixels of width. A whole multiple of the LCD is drawn one to one; anything else is
   * drawn at the next larger multiple and reduced by the browser, which keeps every LCD pixel equally wide.
   */
  fit(px) {
    const scale = Math.max(1, Math.ceil(px / this.width - 0.01));
    this.canvas.classList.toggle("is-exact", Math.abs(px - scale * this.width) < 1);
    if (this.canvas.width !== scale * this.width) {
      this.canvas.width = scale * this.width;
      this.canvas.height = scale * this.height;
    }
    this.#show();
  }

  /**
   * Shows a frame. `read(i)` returns pixel `i` in RGB565 as the panel stores it, high byte first, read with the low
   * byte first; `light` 0..255 is the backlight.
   */
  paint(read, light) {
    if (light > 0) this.#convert(read, light);
    else this.words.fill(0xff000000);
    this.sheetPen.putImageData(this.image, 0, 0);
    this.#show();
    this.#glow();
  }

  #convert(read, light) {
    const red = FIVE.map((v) => v * light / 255);
    const green = SIX.map((v) => v * light / 255);
    for (let i = 0; i < this.words.length; i++) {
      const stored = read(i);
      const colour = (stored & 255) << 8 | stored >> 8 & 255;
      this.words[i] = 0xff000000 | red[colour & 31] << 16 | green[colour >> 5 & 63] << 8 | red[colour >> 11];
    }
  }

  #show() {
    this.pen.imageSmoothingEnabled = false;
    this.pen.drawImage(this.sheet, 0, 0, this.canvas.width, this.canvas.height);
  }

  #glow() {
    let [r, g, b] = [0, 0, 0];
    for (let i = 0; i < this.words.length; i += GLOW_STEP) {
      const word = this.words[i];
      r += word & 255;
      g += word >> 8 & 255;
      b += word >> 16 & 255;
    }
    const share = GLOW_STEP / this.words.length;
    const mean = [r, g, b].map((sum) => Math.round(sum * share));
    if (mean.every((value, n) => Math.abs(value - this.shone[n]) < GLOW_LEAST)) return;
    this.shone = mean;
    this.shine(...mean);
  }
}
