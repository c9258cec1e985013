/** Links as QR codes. */
import { generate } from "../lean-qr/index.mjs";

const QUIET = 4; // modules around it, as ISO/IEC 18004 asks for

/** Draws a text, one pixel a module. @param {HTMLCanvasElement} canvas @param {string} text */
export function drawQr(canvas, text) {
  generate(text).toCanvas(canvas, { on: [0, 0, 0], off: [255, 255, 255], pad: QUIET });
}
