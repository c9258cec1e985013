/** How large the stick is: one millimetre of it in CSS pixels, so that it fills the stage and the LCD stays sharp. */
import { WIDTH } from "./lcd.js";

const LCD_MM = 14.4;
const ROOM_MM = { width: 26.6, height: 50.6 }; // the stick and a little air
const NARROW_MM = 25.6;
const SNAP = 0.1; // so much smaller is fine if the LCD's pixels then fall on whole ones

/** Millimetre in CSS pixels for a stage of `width` x `height` CSS pixels; `ratio` is device pixels per CSS pixel. */
export function millimetre(width, height, ratio) {
  const room = Math.min((width - (width < 480 ? 56 : 0)) / NARROW_MM, width / ROOM_MM.width, height / ROOM_MM.height);
  const perPixel = room * LCD_MM / WIDTH * ratio; // device pixels for each of the LCD's
  const whole = Math.floor(perPixel + 0.001);
  const chosen = whole >= 1 && whole >= perPixel * (1 - SNAP) ? whole : perPixel;
  return chosen / ratio / LCD_MM * WIDTH;
}

/** Keeps `--mm` and the LCD fitted to the stage, now and whenever its size changes. */
export function keepFitted(stage, lcd) {
  const fit = () => {
    const { clientHeight } = stage;
    const wide = getComputedStyle(stage).gridColumnStart === "2";
    const mm = millimetre(wide ? Infinity : stage.clientWidth, clientHeight, devicePixelRatio);
    document.documentElement.style.setProperty("--mm", `${mm}px`);
    lcd.fit(Math.round(mm * LCD_MM * devicePixelRatio));
  };
  new ResizeObserver(fit).observe(stage);
  window.addEventListener("resize", fit);
  fit();
}
