/**
 * From the pointer to acceleration: the stick hangs on the pointer by a critically damped spring, and what the spring
 * does to the stick is what the stick's accelerometer feels. Nothing here knows what a shake is.
 *
 * Positions are CSS pixels (x right, y down), accelerations milli-g in the stick's axes (x right, y up, z out of the
 * screen), as an ideal sensor shows them: at rest +1000 on the axis that points up. No DOM here: Node runs it too.
 */
const STEP_S = 0.001;
const SAMPLE_MS = 5; // 200 Hz, twice what the chip is asked for
const M_PER_PX = 0.001; // a mouse is moved by the wrist, a stick by the arm: a pixel counts as a millimetre
const G = 9.80665;
const HELD = 2 * Math.PI * 8; // rad/s: follows a 3 Hz shake at four fifths of its width
const FREE = 2 * Math.PI * 2.2; // rad/s: springs back without a jolt
const UP = [0, 800, 600]; // how a stick is held to be read, milli-g
const TILT_S = 0.12; // time constant of a tilt
const MOST_TILT = 0.55; // sine of the steepest tilt
const KEY_SHAKE = { px: 72, hz: 3.6, lean: 0.35 };

const settles = (value) => Math.abs(value) < 0.02;

export class Shaker {
  constructor() {
    this.x = this.y = this.vx = this.vy = 0; // the stick, from its place
    this.ax = this.ay = 0; // px/s^2
    this.aimX = this.aimY = 0; // the pointer, from where it grabbed
    this.lagX = this.lagY = 0; // the hand between the two gives a little
    this.tiltX = this.tiltY = 0; // sines: right edge down, top away
    this.wantX = this.wantY = 0;
    this.isHeld = false;
    this.shakeKeySince = -1; // ms, -1: not held
    this.at = 0; // ms, up to where it has been computed
    this.sampled = 0; // ms, of the last sample
  }

  grab() { this.isHeld = true; this.aimX = this.aimY = 0; this.lagX = this.x; this.lagY = this.y; }
  /** The pointer is now at x, y, counted from where it grabbed the stick. */
  follow(x, y) { if (this.isHeld) { this.aimX = x; this.aimY = y; } }
  /** The pointer's way there as [ms, x, y], oldest first; the samples of that time go to `push`, as in `run`. */
  followPath(path, push) {
    for (const [ms, x, y] of path) {
      this.run(ms, push);
      this.follow(x, y);
    }
  }

  release() { this.isHeld = false; this.aimX = this.aimY = 0; }

  /** Leans by sines x (right edge down) and y (top away), each -1..1 of the steepest tilt. */
  tilt(x, y) {
    this.wantX = Math.max(-1, Math.min(1, x)) * MOST_TILT;
    this.wantY = Math.max(-1, Math.min(1, y)) * MOST_TILT;
  }

  shakeKey(isDown) { this.shakeKeySince = isDown ? this.at : -1; }

  /** Whether the stick is anywhere but at rest in its place. */
  get isMoving() {
    return this.isHeld || this.shakeKeySince >= 0 || this.wantX !== 0 || this.wantY !== 0
      || !(settles(this.x) && settles(this.y) && settles(this.vx / 10) && settles(this.vy / 10)
        && settles(this.tiltX) && settles(this.tiltY));
  }

  /** Computes up to `now` ms and hands `push(ms, x, y, z)` the samples, oldest first; none while all is at rest. */
  run(now, push) {
    if (!this.isMoving) {
      this.x = this.y = this.vx = this.vy = this.ax = this.ay = this.lagX = this.lagY = this.tiltX = this.tiltY = 0;
      this.at = this.sampled = now;
      return;
    }
    while (this.at + STEP_S * 1000 <= now) {
      this.at += STEP_S * 1000;
      this.#step();
      if (this.at - this.sampled >= SAMPLE_MS) {
        this.sampled = this.at;
        const [x, y, z] = this.feels();
        push(this.at, x, y, z);
      }
    }
  }

  /** What the accelerometer feels now, in whole milli-g: gravity, turned by the tilt, plus the spring's pull. */
  feels() {
    const lean = Math.sqrt(1 - this.tiltY * this.tiltY);
    const up = [UP[0] - this.tiltX * 1000, UP[1] * lean - UP[2] * this.tiltY, UP[2] * lean + UP[1] * this.tiltY];
    const scale = 1000 / Math.hypot(...up);
    const pull = M_PER_PX / G * 1000;
    return [up[0] * scale + this.ax * pull, up[1] * scale - this.ay * pull, up[2] * scale].map(Math.round);
  }

  #step() {
    if (this.shakeKeySince >= 0 && !this.isHeld) {
      const swing = KEY_SHAKE.px * Math.sin(2 * Math.PI * KEY_SHAKE.hz * (this.at - this.shakeKeySince) / 1000);
      this.aimX = swing;
      this.aimY = swing * KEY_SHAKE.lean;
    } else if (!this.isHeld) {
      this.aimX = this.aimY = 0;
    }
    const w = this.isHeld || this.shakeKeySince >= 0 ? HELD : FREE;
    this.lagX += (this.aimX - this.lagX) * w * STEP_S;
    this.lagY += (this.aimY - this.lagY) * w * STEP_S;
    this.ax = w * w * (this.lagX - this.x) - 2 * w * this.vx;
    this.ay = w * w * (this.lagY - this.y) - 2 * w * this.vy;
    this.vx += this.ax * STEP_S;
    this.vy += this.ay * STEP_S;
    this.x += this.vx * STEP_S;
    this.y += this.vy * STEP_S;
    this.tiltX += (this.wantX - this.tiltX) * STEP_S / TILT_S;
    this.tiltY += (this.wantY - this.tiltY) * STEP_S / TILT_S;
  }
}
