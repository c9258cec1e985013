/**
 * The stick's way to others: what it says goes to the referee of its table, and what that says to the stick.
 * together/wire.py lists the lines; of those the page looks at a few.
 */
import { RelayError } from "./ask.js";
import { newTable, Relay, tableHere } from "./relay.js";
import { say } from "./texts.js";

const HIDDEN_MS = 500; // a page that nobody sees has no frames

export class Together {
  /** @type {import("./link.js").Link | null} */
  #link = null;
  #isFound = false; // others would find the table
  #isSeeking = false; // the relay
  #goes = false; // to another page, as was wanted
  /** Whether this page has opened the table. */
  isOpener = false;
  /** Four digits that lead to the table in the home network, "" if there are none. */
  code = "";

  /**
   * @param {Relay | null | undefined} relay as `find` has found it @param {import("./machine.js").Machine} machine
   * @param {{turn: () => void, isPlaying: () => boolean, refused: (key: string, reason: string) => void, accepted: () => void, reacted: (animal: number, which: number) => void, stands: (together: Together) => void}} page
   * `turn` runs the stick up to now, `refused` says why the table takes nothing, which is over when `accepted` is called,
   * `stands` is called when the table or its code has changed
   */
  constructor(relay, machine, page) {
    this.relay = relay;
    this.machine = machine;
    this.page = page;
    this.table = tableHere();
    if (this.table) this.#show();
    machine.connect(this.table !== "");
    page.stands(this);
    setInterval(() => {
      if (document.hidden && this.#link) page.turn();
    }, HIDDEN_MS);
    window.addEventListener("hashchange", () => { // another link was opened in this tab, or the back button pressed
      const leads = tableHere() !== "" && tableHere() !== this.table;
      if (leads && (!this.#link || !page.isPlaying() || confirm(say("together.leave")))) this.#reload();
      else if (this.table) this.#show(); // or a reload would lose the seat
    });
    window.addEventListener("beforeunload", (event) => { // by the back button, say: the others would wait
      if (this.table && !this.#goes && page.isPlaying()) event.preventDefault();
    });
  }

  /** The relay of this page: null if it has none, undefined if nobody can tell now. */
  static async find() {
    try {
      return await Relay.find();
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return undefined;
    }
  }

  /** The link that leads others to this table, "" without one, or as long as nobody would find it there. */
  get invitation() { return this.#isFound ? this.relay.linkTo(this.table) : ""; }

  /** The stick has sent something. */
  sent() {
    for (const line of this.machine.sent()) {
      const [verb, token, next] = line.split(" ");
      if (verb === "hello") this.#enter(token, Number(next));
      else if (verb === "bye") this.#leave();
      else this.#link?.tell(line);
    }
  }

  /** Shows the others a reaction, if that is possible at once. */
  react(which) { if (this.#link?.isConnected) this.#link.tell(`react ${which}`); }

  /** The stick wants to hear its table from entry `next` on, or to open one. */
  #enter(token, next) {
    if (this.#link) { // which opens its stream anew by itself
      if (next < this.#link.next || this.#link.isConnected) this.#link.open(next);
      return;
    }
    if (!this.relay || this.relay.isOther) {
      this.#cannot();
      return;
    }
    this.isOpener = !this.table;
    this.table ||= newTable();
    this.#show();
    this.#link = this.relay.join(this.table, token, {
      came: (line) => this.#came(line),
      connected: () => {
        this.#isFound = true;
        this.page.accepted();
        this.page.stands(this);
      },
      refused: (status, sentence) => this.page.refused(this.#reason(status), sentence),
    }, { next, isNew: this.isOpener });
  }

  /** The text for a refusal. */
  #reason(status) {
    if (status === 0) return "together.tabs";
    return !this.#isFound && [429, 507].includes(status) ? "together.many" : "together.refused";
  }

  /** There is no relay, it speaks otherwise, or it could not be learned: then that is tried whenever the stick asks again. */
  async #cannot() {
    if (this.relay === null || this.relay?.isOther) {
      this.#came(this.relay ? "- reload" : "- none");
      return;
    }
    this.#came("- offline");
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    this.relay = await Together.find();
    this.#isSeeking = false;
    if (this.relay !== undefined) this.page.stands(this);
  }

  /** Something for the stick. */
  #came(line) {
    if (line.startsWith("* ")) {
      const [, animal, which] = line.split(" ").map(Number);
      this.page.reacted(animal, which);
      return;
    }
    if (line.startsWith("# ")) {
      this.code = line.slice(2);
      this.page.stands(this);
    } else if (line === "- elsewhere") {
      this.rest();
    } else if (line === "- reload") this.page.refused("together.old", "");
    else if (line === "- none") this.page.refused("together.without", "");
    this.machine.came(line);
    if (document.hidden) queueMicrotask(() => this.page.turn()); // it may have no timer for a minute, and others wait for its answer
  }

  #show() { history.replaceState(history.state, "", `#table=${this.table}`); }

  #reload() {
    this.#goes = true;
    location.reload();
  }

  /** The seat is played in another window, so nothing is heard here until the stick says hello again. */
  rest() {
    this.#link?.close();
    this.#link = null;
  }

  /** The stick has forgotten everything: from its next start on it is at no table. */
  forget() {
    if (this.table) this.#leave();
    this.machine.connect(false);
  }

  #leave() {
    this.#link?.leave();
    this.#link = null;
    this.page.accepted();
    this.table = this.code = "";
    this.isOpener = this.#isFound = false;
    history.replaceState(history.state, "", location.pathname + location.search);
    this.page.stands(this);
  }
}
