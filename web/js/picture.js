/** A picture of the result: the stick's last screen beside who sat there and what they have left. */
import { say } from "./words.js";

const SIZE = { width: 1200, height: 630 };
const LCD_H = 510;
const FONT = '"Avenir Next", "Segoe UI", Roboto, "Open Sans", system-ui, sans-serif';

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws it; `lcd` is the canvas of the screen, `seats` are those of common_knowledge.py. Returns a Blob of a PNG. */
export function picture(lcd, seats) {
  const sheet = Object.assign(document.createElement("canvas"), SIZE);
  const pen = sheet.getContext("2d");
  pen.fillStyle = colour("--night");
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  const width = LCD_H * lcd.width / lcd.height;
  const top = (SIZE.height - LCD_H) / 2;
  pen.fillStyle = colour("--shell");
  pen.beginPath();
  (pen.roundRect ?? pen.rect).call(pen, 60 - 24, top - 24, width + 48, LCD_H + 48, 36); // Firefox has it from 112
  pen.fill();
  pen.imageSmoothingEnabled = false;
  pen.drawImage(lcd, 60, top, width, LCD_H);
  const left = 60 + width + 90;
  pen.fillStyle = colour("--bone");
  pen.font = `700 52px ${FONT}`;
  pen.fillText("MiaStick", left, 110);
  const step = Math.min(64, 400 / seats.length);
  seats.forEach(({ name, colour: n, lives, is_in: plays }, i) => {
    const y = 190 + i * step;
    pen.font = `650 ${Math.round(step * 0.6)}px ${FONT}`;
    pen.globalAlpha = plays ? 1 : 0.5;
    pen.fillStyle = colour(`--player-${n}`);
    pen.fillText(name, left, y);
    pen.fillStyle = colour("--bone");
    pen.fillText(String(lives), left + 420, y);
    pen.globalAlpha = 1;
  });
  pen.fillStyle = colour("--mist");
  pen.font = `400 26px ${FONT}`;
  pen.fillText(say("title"), left, SIZE.height - 48);
  return new Promise((done) => { sheet.toBlob(done, "image/png"); });
}
