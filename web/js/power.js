/** The stick on the table: switched on and off, restarted, forgotten, and lent to show a record. */
import { language } from "./words.js";

/**
 * The stick's state: switched off (or not there yet), in a game or on the way to one, lent to a record, at rest because
 * another window plays with the same memory, or stopped by an error of the firmware.
 * @typedef {"off" | "playing" | "watching" | "resting" | "crashed"} State
 */

export class Power {
  /** @type {State} */
  #state = "off";
  /** @type {import("./machine.js").Machine | null} */
  machine = null;
  /** The stick's own flash while a record is shown. */
  #lent = "";

  /**
   * @param {object} parts
   * @param {import("./clock.js").Clock} parts.clock
   * @param {import("./store.js").Store} parts.store
   * @param {import("./panels.js").Notice} parts.notice
   * @param {import("./panels.js").Console} parts.output
   * @param {import("./speaker.js").Speaker} parts.speaker
   * @param {{name: string}} parts.board
   * @param {(name: string, content: string) => void} parts.saveFile
   * @param {() => void} parts.leaveTable
   * @param {(state: State) => void} stands is called whenever the state may have changed
   * @param {() => void} lit is called whenever the stick has been switched on
   */
  constructor({ clock, store, notice, output, speaker, board, saveFile, leaveTable }, stands, lit) {
    this.clock = clock;
    this.store = store;
    this.notice = notice;
    this.output = output;
    this.speaker = speaker;
    this.board = board;
    this.saveFile = saveFile;
    this.leaveTable = leaveTable;
    this.stands = stands;
    this.lit = lit;
  }

  get state() { return this.#state; }

  /** Whether time passes on the stick. */
  get isAlive() { return this.machine !== null && this.#state !== "crashed" && this.#state !== "resting"; }

  /** The one place where the state changes. @param {State} state @param {string} lent */
  #become(state, lent = "") {
    this.#state = state;
    this.#lent = lent;
    this.stands(state);
  }

  /** Its power button, or its own clock, has switched the stick on or off. */
  switched(isOn) {
    if (this.#state !== "watching") this.#become(isOn ? "playing" : "off");
  }

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
    this.#become("playing");
    this.lit();
  }

  /** Switches the stick on with this flash, whatever its state was. */
  boot(flash) {
    this.notice.clear();
    try {
      this.#switchOn(flash);
    } catch (error) {
      this.crash(error);
    }
  }

  restart() {
    if (!this.store.isOurs) {
      this.take();
      return;
    }
    this.speaker.silence();
    const flash = this.#flash();
    this.machine.powerCut();
    this.output.print("-- power cut --");
    this.boot(flash);
  }

  /** The stick's own flash, or the browser's copy after an error from which the stick cannot give it. */
  #flash() {
    if (this.#state === "watching") return this.#lent;
    return this.#state === "crashed" ? this.store.load() : this.machine.flash();
  }

  forget() {
    this.speaker.silence();
    this.machine.powerCut();
    this.output.print("-- power cut, flash emptied --");
    this.leaveTable();
    this.store.forget();
    this.store.language = language();
    this.boot("");
  }

  crash(error) {
    this.#become("crashed");
    this.speaker.silence();
    this.output.print(`${error.type ?? error.name}: ${error.message}`);
    this.notice.say("notice.crash", { isBad: true, action: ["power.restart", () => this.restart()] });
  }

  /** Another window plays with the same memory: this one pauses until the user wants to go on here. */
  rest() {
    this.#become("resting");
    this.speaker.silence();
    this.notice.say("notice.window", { isBad: true, action: ["notice.take", () => this.take()] });
  }

  /** Reloads the page, which then `goesOn` with the game that the other window has kept. */
  take() {
    history.replaceState({ goesOn: true }, "");
    location.reload();
  }

  /** Shows a record, or returns the reason why it is invalid. The stick's own flash is kept until `endWatch`. */
  watch(record) {
    const flash = this.#flash();
    const reason = this.machine.showRecord(this.clock.now(), record, language());
    if (reason) return reason;
    this.#become("watching", flash);
    this.speaker.silence();
    this.lit();
    return "";
  }

  endWatch() {
    const flash = this.#lent;
    this.machine.powerCut();
    if (this.store.isOurs) this.boot(flash);
    else this.rest();
  }
}
