/** Place and size of the stick: one millimetre of it in CSS pixels, so that it fills the stage and the LCD stays sharp. */
const HEIGHT_MM = 50.6; // the stick and a little air
const WIDTH_MM = 27.6; // and its side buttons
const SNAP = 0.1; // so much smaller is fine if the LCD's pixels then fall on whole ones; less where those are finer

/**
 * Millimetre in CSS pixels for a stage of `width` x `height` CSS pixels; `ratio` is device pixels per CSS pixel,
 * `board` has the `width` of its LCD in pixels and in `mm`.
 */
export function millimetre(width, height, ratio, board) {
  const room = Math.min(width / WIDTH_MM, height / HEIGHT_MM);
  const perPixel = room * board.mm / board.width * ratio; // device pixels for each of the LCD's
  const whole = Math.floor(perPixel + 0.001);
  const chosen = whole >= 1 && whole >= perPixel * (1 - SNAP / ratio) ? whole : perPixel;
  return chosen / ratio / board.mm * board.width;
}

/** Keeps `--mm` and the LCD fitted to the stage, now and whenever its size changes. */
export function keepFitted(stage, lcd, board) {
  const fit = () => {
    const mm = millimetre(stage.clientWidth, stage.clientHeight, devicePixelRatio, board);
    document.documentElement.style.setProperty("--mm", `${mm}px`);
    document.documentElement.style.setProperty("--stage", `${stage.clientWidth}px`);
    lcd.fit(Math.round(mm * board.mm * devicePixelRatio));
  };
  new ResizeObserver(fit).observe(stage);
  window.addEventListener("resize", fit);
  fit();
}

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Draws the stick where the hand has it. */
export function place(stick, shaker) {
  const { x, y, vx, tiltX, tiltY } = shaker;
  if (isStill.matches && !shaker.isHeld) {
    stick.style.transform = "";
    return;
  }
  const lean = Math.max(-7, Math.min(7, vx * 0.006));
  stick.style.transform = shaker.isMoving
    ? `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotateX(${(tiltY * 50).toFixed(2)}deg) `
      + `rotateY(${(tiltX * 50).toFixed(2)}deg) rotateZ(${lean.toFixed(2)}deg)`
    : "";
}
