/** The phone's motion sensor in place of the stick's: readings in milli-g, in the axes of the picture. */
const G = 9.80665;
const QUIET_G = 0.25;
const SIGN_READINGS = 12;
const SILENCE_MS = 2000;

/** Turns a reading from the phone's axes into the screen's; `angle` is how far the picture is turned, in degrees. */
export function toScreen(angle, x, y, z) {
  switch ((angle % 360 + 360) % 360) {
    case 90: return [-y, x, z];
    case 180: return [-x, -y, z];
    case 270: return [y, -x, z];
    default: return [x, y, z];
  }
}

/**
 * Finds out which sign the browser gives gravity, because browsers disagree. People hold a screen with its top or its
 * face up to look at it, so in quiet readings y + z must be positive.
 */
export class Sign {
  constructor() { this.value = 1; this.readings = 0; this.sum = 0; }

  take(x, y, z) {
    if (this.readings < SIGN_READINGS && Math.abs(Math.hypot(x, y, z) / G - 1) < QUIET_G) {
      this.readings += 1;
      this.sum += y + z;
      this.value = this.sum < 0 ? -1 : 1;
    }
    return this.value;
  }
}

export class Motion {
  /** `take(x, y, z)` gets each reading; `say(text)` the name of a text when there will be none. */
  constructor(take, say) {
    this.take = take;
    this.say = say;
    this.isOn = false;
    this.sign = new Sign();
    this.listener = (event) => this.#read(event);
  }

  /** Whether this may be a device with motion: by http browsers do not say. */
  static isThere() {
    return matchMedia("(pointer: coarse)").matches && ("DeviceMotionEvent" in window || !globalThis.isSecureContext);
  }

  /** Starts listening; some browsers ask the person first, and only after a touch. Returns whether it listens now. */
  async start() {
    if (!window.isSecureContext) {
      this.say("notice.motion.https");
      return false;
    }
    const ask = /** @type {any} */ (DeviceMotionEvent).requestPermission?.bind(DeviceMotionEvent);
    if (ask) {
      const answer = await ask().catch(() => "denied");
      if (answer !== "granted") {
        this.say("notice.motion.denied");
        return false;
      }
    }
    this.isOn = true;
    window.addEventListener("devicemotion", this.listener);
    this.patience = setTimeout(() => {
      this.stop();
      this.say("notice.motion.none");
    }, SILENCE_MS);
    return true;
  }

  stop() {
    this.isOn = false;
    clearTimeout(this.patience);
    window.removeEventListener("devicemotion", this.listener);
  }

  #read({ accelerationIncludingGravity: reading }) {
    if (!reading || reading.x === null) return;
    clearTimeout(this.patience);
    const { x, y, z } = reading;
    const scale = this.sign.take(x, y, z) * 1000 / G;
    this.take(...toScreen(screen.orientation?.angle ?? window.orientation ?? 0, x * scale, y * scale, z * scale).map(Math.round));
  }
}
