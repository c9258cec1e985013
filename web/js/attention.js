/** Whether the user is at the page, so that the stick also stays awake for one who only reads. */
const AWAY_MS = 10 * 60_000; // without any event
const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin"];

export class Attention {
  /**
   * @param {() => number} now the page's time in ms
   * @param {() => void} used is called before any other listener of a press, a key or a touch
   */
  constructor(now, used) {
    this.now = now;
    this.used = used;
    this.last = now(); // ms, of the last sign
    for (const sign of SIGNS) window.addEventListener(sign, () => this.sign(), { capture: true, passive: true });
    for (const use of ["pointerdown", "click", "keydown", "wheel"]) {
      window.addEventListener(use, () => used(), { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", () => this.sign());
  }

  /** Somebody has done something. */
  sign() { this.last = this.now(); }

  get isThere() { return !document.hidden && this.now() - this.last < AWAY_MS; }
}
