/**
 * The speaker: a square wave for what the PWM does to its pin. Browsers allow sound only after a touch or key, end it for
 * a call or a locked screen, and may refuse it: whatever they do, the game goes on.
 */
const VOLUME = 0.06;
const RESTS_MS = 3000; // after the last tone: a context that runs takes as much of a processor as all the rest
const LATE_S = 0.04; // all sounds come so much later, so that notes shorter than a frame keep their length
// A finger that touches does not count in WebKit; one that is lifted does
const SIGNS = ["pointerup", "click", "keydown"];

export class Speaker {
  /** `changed()` is called when sound has begun or ended. */
  constructor(changed = () => {}) {
    this.changed = changed;
    this.isMuted = false;
    this.isResting = false;
    for (const sign of SIGNS) window.addEventListener(sign, () => this.#wake(), { capture: true });
  }

  get isOn() { return this.isResting || this.context?.state === "running"; }

  /** Somebody is here: now the browser may allow sound. */
  #wake() {
    if (this.isOn) return;
    try {
      if (!this.context) this.#build(new AudioContext());
      this.#run();
    } catch { /* silence, then */ }
  }

  /** Lets sound through, until there has been none for a while. */
  #run() {
    this.isResting = false;
    if (this.context.state !== "running") this.context.resume().catch(() => {}); // the next sign tries again
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.isResting = this.isOn;
      if (this.isResting) this.context.suspend();
    }, RESTS_MS);
  }

  #build(context) {
    this.wave = new OscillatorNode(context, { type: "square" });
    this.gate = new GainNode(context, { gain: 0 });
    this.volume = new GainNode(context, { gain: this.isMuted ? 0 : VOLUME });
    const cone = new BiquadFilterNode(context, { type: "lowpass", frequency: 6000 }); // takes off the edge
    this.wave.connect(this.gate).connect(cone).connect(this.volume).connect(context.destination);
    this.wave.start();
    context.addEventListener("statechange", () => this.changed());
    this.context = context;
  }

  mute(isMuted) {
    this.isMuted = isMuted;
    if (this.context) this.volume.gain.setValueAtTime(isMuted ? 0 : VOLUME, this.context.currentTime);
  }

  /** `tones` are [ms, Hz] pairs, oldest first, 0 Hz is silence; the page's clock shows `now` ms. */
  play(tones, now) {
    if (!this.isOn) return; // or all that is missed would sound at once
    this.#run();
    const start = this.context.currentTime + LATE_S;
    for (const [ms, frequency] of tones) {
      const at = Math.max(this.context.currentTime, start + (ms - now) / 1000);
      if (frequency) this.wave.frequency.setValueAtTime(frequency, at);
      this.gate.gain.setValueAtTime(frequency ? 1 : 0, at);
    }
  }

  /** Silence, whatever was still to come. */
  silence() {
    if (!this.context) return;
    this.gate.gain.cancelScheduledValues(0);
    this.gate.gain.setValueAtTime(0, this.context.currentTime);
  }
}
