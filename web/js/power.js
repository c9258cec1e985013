/** The stick on the table: switched on and off, restarted, forgotten, and lent to show a record. */
import { language } from "./words.js";

export class Power {
  /** `parts` are clock, store, notice, output, speaker and board; `lit()` is called after the stick was switched on. */
  constructor(parts, lit) {
    Object.assign(this, parts);
    this.lit = lit;
    this.machine = null;
    this.hasCrashed = false;
    this.isResting = false; // another window plays
    this.kept = null; // the flash, while a record is shown
  }

  get isAlive() { return this.machine !== null && !this.hasCrashed && !this.isResting; }

  get isWatching() { return this.kept !== null; }

  /** Puts the stick on the table for the first time, with what the browser has kept. */
  first(machine) {
    this.machine = machine;
    const flash = this.store.load();
    try {
      this.#switchOn(flash);
    } catch (error) {
      if (error.type !== "ValueError") throw error;
      this.#setAside(flash);
      this.#switchOn("");
    }
  }

  #setAside(flash) {
    const isKept = this.store.setAside(flash);
    this.notice.say(isKept ? "notice.aside" : "notice.aside.full", {
      isBad: !isKept,
      action: isKept ? null : ["notice.aside.save", () => this.saveFile("miastick-flash.json", flash)],
    });
  }

  #switchOn(flash) {
    this.machine.boot(this.clock.now(), flash, this.board.name, language());
    this.lit();
  }

  /** Switches the stick on with this flash, whatever was. */
  boot(flash) {
    this.notice.clear();
    this.hasCrashed = false;
    try {
      this.#switchOn(flash);
    } catch (error) {
      this.crash(error);
    }
  }

  restart() {
    this.speaker.silence();
    const flash = this.#flash();
    this.machine.powerCut();
    this.output.print("-- power cut --");
    this.boot(flash);
  }

  /** What the stick keeps, or after an error that not even this survives, what the browser does. */
  #flash() {
    return this.kept ?? (this.hasCrashed ? this.store.load() : this.machine.flash());
  }

  forget() {
    this.speaker.silence();
    this.machine.powerCut();
    this.output.print("-- power cut, flash emptied --");
    this.kept = null;
    this.store.forget();
    this.store.language = language();
    this.boot("");
  }

  crash(error) {
    this.hasCrashed = true;
    this.speaker.silence();
    this.output.print(`${error.type ?? error.name}: ${error.message}`);
    this.notice.say("notice.crash", { isBad: true, action: ["power.restart", () => this.restart()] });
  }

  /** Another window plays with the same memory: this one rests until somebody wants it back. */
  rest() {
    this.isResting = true;
    this.speaker.silence();
    this.notice.say("notice.window", { isBad: true, action: ["notice.take", () => this.take()] });
  }

  /** Loads the page anew, which `takesOver` then, and goes on with the game that the other window has kept. */
  take() {
    history.replaceState({ takesOver: true }, "");
    location.reload();
  }

  /** Shows a record; the reason if it is none. The stick's own flash is kept until `endWatch`. */
  watch(record) {
    const flash = this.#flash();
    const reason = this.machine.showRecord(this.clock.now(), record, language());
    if (reason) return reason;
    this.kept = flash;
    this.speaker.silence();
    this.lit();
    return "";
  }

  endWatch() {
    const flash = this.kept;
    this.kept = null;
    this.machine.powerCut();
    this.boot(flash);
  }
}
