/** The speaker: the PWM on its pin becomes a square wave. Browsers allow sound only after the first touch or key. */
const VOLUME = 0.05;
const EDGE_S = 0.003; // no click between notes

export class Speaker {
  constructor() {
    this.isMuted = false;
    this.frequency = 0;
  }

  /** The first touch or key: from here on the browser lets us sound. */
  wake() {
    if (this.context) {
      if (this.context.state === "suspended" && !this.isMuted) this.context.resume().catch(() => {});
      return;
    }
    if (!window.AudioContext) return;
    this.context = new AudioContext();
    this.wave = new OscillatorNode(this.context, { type: "square", frequency: 1000 });
    this.softer = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 5200 });
    this.gain = new GainNode(this.context, { gain: 0 });
    this.wave.connect(this.softer).connect(this.gain).connect(this.context.destination);
    this.wave.start();
    this.#apply();
  }

  mute(isMuted) {
    this.isMuted = isMuted;
    this.#apply();
  }

  /** The pin swings at `frequency` Hz; 0 is silence. */
  tone(frequency) {
    if (frequency === this.frequency) return;
    this.frequency = frequency;
    this.#apply();
  }

  #apply() {
    if (!this.context) return;
    const now = this.context.currentTime;
    const isHeard = this.frequency > 0 && !this.isMuted;
    if (isHeard) this.wave.frequency.setValueAtTime(this.frequency, now);
    this.gain.gain.setTargetAtTime(isHeard ? VOLUME : 0, now, EDGE_S);
  }
}
