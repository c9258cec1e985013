/** The speaker: a square wave for what the PWM does to its pin. Browsers allow sound only after a touch or key. */
const VOLUME = 0.06;
const LATE_S = 0.04; // all sounds come so much later, so that notes shorter than a frame keep their length

export class Speaker {
  constructor() { this.isMuted = false; }

  /** The first touch or key: from now on the browser allows sound. */
  wake() {
    if (this.context) {
      if (this.context.state === "suspended") this.context.resume().catch(() => {});
      return;
    }
    if (!window.AudioContext) return;
    this.context = new AudioContext();
    this.wave = new OscillatorNode(this.context, { type: "square" });
    this.gate = new GainNode(this.context, { gain: 0 });
    this.volume = new GainNode(this.context, { gain: this.isMuted ? 0 : VOLUME });
    const cone = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 6000 }); // takes off the edge
    this.wave.connect(this.gate).connect(cone).connect(this.volume).connect(this.context.destination);
    this.wave.start();
  }

  mute(isMuted) {
    this.isMuted = isMuted;
    if (this.context) this.volume.gain.setValueAtTime(isMuted ? 0 : VOLUME, this.context.currentTime);
  }

  /** `tones` are [ms, Hz] pairs, oldest first, 0 Hz is silence; the page's clock shows `now` ms. */
  play(tones, now) {
    if (!this.context) return;
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
