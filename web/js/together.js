/**
 * The stick's link to others, through a relay or to other tabs: it passes messages both ways.
 * firmware/together/connection.py says what the messages are; here only their first letters count.
 */
import { RelayError } from "./ask.js";
import { newTable, Relay, tableHere } from "./relay.js";
import { TabsOnly } from "./tabs_only.js";
import { say } from "./texts.js";

const HIDDEN_MS = 500; // a page that nobody sees has no frames, but its stick vouches for others
const CODE_S = 5; // before a code runs out there is another

const textOf = (bytes) => String.fromCharCode(...bytes);
const bytesOf = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export class Together {
  /** @type {import("./link.js").RelayLink | import("./link.js").TabLink | null} */
  #link = null;
  #code = "";
  #renewal = 0; // the timer for another code
  /** With which status the relay did not take the last entry, null if it did. @type {number | null} */
  #refusal = null;
  #isSeeking = false; // the way to others
  #goes = false; // to another page, as was wanted
  /** @type {string[]} */
  #log = [];
  /** Whether this page has opened the table. */
  isOpener = false;

  /**
   * @param {Relay | TabsOnly | null} relay as `find` has found it @param {import("./machine.js").Machine} machine
   * @param {{turn: () => void, isPlaying: () => boolean, refused: (key: string, reason: string) => void, accepted: () => void, stands: (together: Together) => void}} page
   * `turn` runs the stick up to now, `refused` says why the table takes nothing, which is over when `accepted` is called,
   * `stands` is called when the table or its code has changed. `isWatching`: the stick takes no seat
   */
  constructor(relay, machine, page, isWatching = false) {
    this.relay = relay;
    this.machine = machine;
    this.page = page;
    this.table = tableHere();
    machine.connect(this.table !== "", isWatching);
    page.stands(this);
    setInterval(() => {
      if (document.hidden && this.#link) page.turn();
    }, HIDDEN_MS);
    window.addEventListener("hashchange", () => { // another link was opened in this tab, or the back button pressed
      const leads = tableHere() !== "" && tableHere() !== this.table;
      if (leads && (!this.#link || !page.isPlaying() || confirm(say("together.leave")))) this.#reload();
      else if (this.table) history.replaceState(history.state, "", `#table=${this.table}`); // or a reload would lose the seat
    });
    window.addEventListener("beforeunload", (event) => { // by the back button, say: the others would wait
      if (this.table && !this.#goes && page.isPlaying()) event.preventDefault();
    });
  }

  /** The way to others: the relay of this page or, without one, other tabs of this browser; null if nobody can tell now. */
  static async find() {
    try {
      return await Relay.find() ?? new TabsOnly();
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return null;
    }
  }

  /** The link that leads others to this table, "" without one, or as long as nobody would find it there. */
  get invitation() { return this.#link ? this.relay.linkTo(this.table) : ""; }

  /** All entries as lines, to be kept as a file. */
  get log() { return this.#log.map((entry) => `${entry}\n`).join(""); }

  /** Four digits that lead to it in the home network, "" if there are none. */
  get code() { return this.#code; }

  /** The stick has sent something. */
  sent() {
    for (const message of this.machine.sent()) {
      if (message.startsWith("?")) this.#ask(Number(message.slice(2)));
      else if (message === ".") this.#leave();
      else this.#append(message);
    }
  }

  /** The stick asks for the log from entry `next` on. */
  #ask(next) {
    if (!this.relay) this.#seek();
    else if (!this.table) {
      this.table = newTable();
      this.isOpener = true;
      history.replaceState(history.state, "", `#table=${this.table}`);
      this.machine.came("= 0"); // nobody has been here: the stream begins with the first entry
      this.page.stands(this);
    } else if (this.isOpener && !this.#link && !next) {
      this.machine.came("= 0");
      if (this.#refusal !== null) this.machine.came("- offline");
    } else if (!this.#link || next < this.#link.next) this.#open(next);
    else if (this.#link.isConnected) this.machine.came(`= ${next}`);
  }

  /** Looks for the way to others again; the stick then asks again, too. */
  async #seek() {
    this.machine.came("- offline");
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    this.relay = await Together.find();
    this.#isSeeking = false;
    if (this.relay instanceof TabsOnly && this.table) this.#reload(); // this tab's stick may not be the one that is kept
    else if (this.relay) this.page.stands(this);
  }

  #reload() {
    this.#goes = true;
    location.reload();
  }

  /** Others have something for the stick. A page that nobody sees may have no timer for a minute, and they wait for its answer. */
  #came(message) {
    this.machine.came(message);
    if (document.hidden) queueMicrotask(() => this.page.turn()); // once the link is done with it
  }

  #open(next) {
    this.#link?.close();
    this.#link = this.relay.join(this.table, {
      entry: (index, bytes) => {
        const text = textOf(bytes);
        this.#log[index] = text;
        this.#came(text.startsWith(`${index} `) ? text : `${index} ${text}`); // or the stick would wait for it for ever
      },
      connected: (is) => {
        if (is) this.#connected();
        else this.machine.came("- offline");
      },
      gone: () => this.machine.came("- gone"),
      refused: (reason) => this.page.refused("together.refused", reason),
    }, next);
    this.page.stands(this);
  }

  #connected() {
    this.#accepted();
    this.#came(`= ${this.#link?.next ?? 0}`);
    if (this.relay.hasCodes) this.#giveCode(); // a relay that was started anew has forgotten the last one
  }

  async #append(message) {
    const { table } = this;
    if (!table || !this.relay) return;
    const at = Number.parseInt(message, 10);
    try {
      const came = await (this.#link ? this.#link.append(at, bytesOf(message)) : this.relay.begin(table, bytesOf(message)));
      if (table !== this.table) return;
      if (came === "added") this.#accepted();
      if (!this.#link && came !== "pending") this.#open(at);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      if (table === this.table) this.#refused(error);
    }
  }

  #accepted() {
    this.#refusal = null;
    this.page.accepted();
  }

  #refused({ status, message, isPassing }) {
    const isNew = status !== this.#refusal; // the stick tries again and again
    this.#refusal = status;
    if (status === 404) this.machine.came("- gone");
    else if (status === 507 && this.#link) this.machine.came("- full");
    else {
      if (!this.#link) this.machine.came("- offline");
      if (isNew && !this.#link && [429, 507].includes(status)) this.page.refused("together.many", message);
      else if (isNew && !isPassing) this.page.refused("together.refused", message);
    }
  }

  /** Asks for a code, and for another when that runs out. */
  async #giveCode() {
    const { table } = this;
    try {
      const { code, seconds } = await this.relay.giveCode(table);
      if (table !== this.table) return;
      this.#code = code;
      this.machine.came(`# ${code}`);
      this.page.stands(this);
      clearTimeout(this.#renewal);
      this.#renewal = setTimeout(() => {
        this.#code = "";
        this.#giveCode();
      }, (seconds - CODE_S) * 1000);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error; // without a code there is still the link
    }
  }

  /** The stick has forgotten everything, so from its next start on it is at no table. */
  forget() {
    if (this.table) this.#leave();
    this.machine.connect(false);
  }

  #leave() {
    this.#link?.close();
    this.#link = null;
    this.#accepted();
    clearTimeout(this.#renewal);
    this.table = this.#code = "";
    this.isOpener = false;
    this.#log = [];
    history.replaceState(history.state, "", location.pathname + location.search);
    this.page.stands(this);
  }
}
