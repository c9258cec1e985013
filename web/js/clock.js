/**
 * The page's time in milliseconds: the stick's virtual clock follows it.
 *
 * It runs with the real one, but no gap between two readings counts for more than LONGEST_GAP_MS, so a tab that slept
 * finds the stick as it left it. With `?clock=manual` it moves only by `advance`, so that a test needs no waiting.
 */
const LONGEST_GAP_MS = 250;

export class Clock {
  constructor(isManual = false) {
    this.isManual = isManual;
    this.at = 0;
    this.real = performance.now();
  }

  now() {
    const real = performance.now();
    if (!this.isManual) this.at += Math.min(real - this.real, LONGEST_GAP_MS);
    this.real = real;
    return this.at;
  }

  /** What this clock showed at an event's `timeStamp`, which is never later than now. */
  when(timeStamp) {
    const now = this.now();
    return this.isManual ? now : now - Math.min(Math.max(this.real - timeStamp, 0), LONGEST_GAP_MS);
  }

  advance(ms) {
    if (!this.isManual) throw new Error("The clock runs by itself; open the page with ?clock=manual to move it.");
    this.at += ms;
  }
}
