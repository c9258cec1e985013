/** Vibration and the wake lock of a phone. */
const TREMBLES = { closed: 40, lie: [70, 50, 70, 50, 140] }; // ms, or on, off, on...

export class Phone {
  constructor() {
    this.isInGame = false;
    /** @type {any} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.#light()); // the browser lets go of it when hidden
  }

  /** Vibrates for dice that have come to rest, "closed", or for a "lie". */
  tremble(why) {
    if (TREMBLES[why] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMBLES[why]);
  }

  /** Keeps the screen lit during a game. */
  keepLit(isInGame) {
    this.isInGame = isInGame;
    this.#light();
  }

  async #light() {
    if (!this.isInGame) {
      this.lock?.release().catch(() => {});
      this.lock = null;
    } else if (!document.hidden && (!this.lock || this.lock.released)) {
      this.lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
    }
  }
}
