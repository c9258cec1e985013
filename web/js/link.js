/**
 * A device's line to the referee of one table: a stream of events down, a request for each line up. What is said is
 * listed in together/wire.py. Whatever was missed comes when the stream is open again, and a wish is said again until
 * the referee has answered it.
 */
import { ask, RelayError } from "./ask.js";

const SILENT_MS = 13_000; // something comes every 10 s
const LOOK_MS = 1000;
const ANSWER_MS = 2000; // after so long without a stream the device is told; most are back sooner
const AGAIN_MS = [300, 1000, 2000, 5000];
const STREAMS = 4; // of the six connections that a browser has to one server, so that something is left to ask by
/** What the stick is told of a refusal, by its status. */
const TROUBLE = { 404: "gone", 410: "reload", 429: "later", 503: "later", 507: "full" };
const ENDS = [404, 410];
const CODE_S = 5; // before a code runs out there is another

/**
 * `came(line)` for each line of the referee, and for `- WORD` where it cannot be reached; `facts(text)` to a table view;
 * `connected()` when the stream is open; `refused(status, sentence)` for what only the page can tell: status 0 means
 * that this browser has too many streams open.
 * @typedef {{came: (line: string) => void, facts?: (text: string) => void, connected: () => void, refused: (status: number, sentence: string) => void}} Listener
 */

/** Listens to nothing: a line that was closed tells nobody anything. @type {Listener} */
const NOBODY = { came() {}, connected() {}, refused() {} };

export class Link {
  #stream = null;
  #attempt = 0; // what an earlier stream brings concerns nobody
  #tries = 0;
  #heard = 0; // when something was heard last, by Date.now, which goes on while a laptop sleeps
  #doubting = 0;
  #isOffline = false; // and the device has been told
  #place = null; // gives back what was taken of STREAMS
  /** @type {string[]} */
  #wishes = []; // that the referee has not answered
  #isLeaving = false;
  #renewal = 0; // the timer for another code
  #ears = new AbortController();

  /**
   * @param {string} address of the table @param {string} token of the device @param {Listener} listener
   * @param {{next?: number, isNew?: boolean, isWatching?: boolean, hasCodes?: boolean}} how the first entry to be heard,
   * whether nobody has been at this table, whether the device takes no seat and is told the facts, whether to ask for codes
   */
  constructor(address, token, listener, { next = 0, isNew = false, isWatching = false, hasCodes = false } = {}) {
    this.address = address;
    this.token = token;
    this.listener = listener;
    this.next = next;
    this.isNew = isNew;
    this.hasCodes = hasCodes;
    this.hello = isWatching ? "watch" : "hello";
    const { signal } = this.#ears;
    window.addEventListener("offline", () => this.#tellOffline(), { signal });
    window.addEventListener("online", () => this.open(), { signal });
    window.addEventListener("pagehide", () => this.#bye(), { signal });
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.open(), { signal });
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    this.looking = setInterval(() => this.#look(), LOOK_MS);
    this.open();
  }

  /** Opens the stream, again if there was one, from entry `next` on. */
  async open(next = this.next) {
    if (this.#isLeaving) return;
    this.#drop();
    this.next = next;
    const attempt = this.#attempt;
    this.#heard = Date.now();
    this.#doubting ||= setTimeout(() => this.#tellOffline(), ANSWER_MS);
    try {
      this.#place ??= await takePlace();
      if (!this.#place) throw new RelayError(0, "");
      if (this.isNew) await this.#post("open");
      this.isNew = false;
      const ticket = await this.#post(`${this.hello} ${next}`);
      if (attempt === this.#attempt) this.#listen(ticket);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      if (attempt !== this.#attempt) return;
      if (!this.#place) this.listener.refused(0, "");
      else this.#refuse(error);
      this.#later();
    }
  }

  #listen(ticket) {
    const stream = this.#stream = new EventSource(`${this.address}?${ticket}`);
    stream.onopen = () => this.hasCodes && this.#giveCode(); // a relay that was started anew has forgotten the last one
    stream.onerror = () => { // by itself it would ask again with the same ticket
      stream.close();
      this.#doubting ||= setTimeout(() => this.#tellOffline(), ANSWER_MS);
      this.#later();
    };
    stream.onmessage = ({ data }) => {
      this.#alive();
      for (const line of data.split("\n")) if (stream === this.#stream) this.#take(line);
    };
    stream.addEventListener("alive", () => {
      this.#alive();
      this.#post("here").catch(() => this.#look()); // a page that nobody sees may have no timer for a minute
    });
    stream.addEventListener("facts", ({ data }) => {
      this.#alive();
      this.listener.facts?.(data);
    });
  }

  #alive() {
    this.#heard = Date.now();
    this.#tries = 0;
    clearTimeout(this.#doubting);
    this.#doubting = 0;
    if (this.isConnected) return;
    this.isConnected = true;
    this.#isOffline = false;
    this.listener.connected();
  }

  #take(line) {
    const number = /^\d+ /.test(line) ? Number.parseInt(line, 10) : -1;
    if (number > this.next) this.open(); // a gap
    else if (number < 0 || number === this.next) {
      if (number >= 0) this.next += 1;
      this.listener.came(line);
      if (line === "- full") this.close();
    }
  }

  /** A stream that has been silent for so long is dead, though nobody was told: the network is another, or the device slept. */
  #look() {
    if (!document.hidden && Math.abs(Date.now() - this.#heard) > SILENT_MS) this.open();
  }

  #tellOffline() {
    this.isConnected = false;
    if (this.#isOffline) return;
    this.#isOffline = true;
    this.listener.came("- offline");
  }

  #later() {
    const attempt = this.#attempt;
    const ms = AGAIN_MS[Math.min(this.#tries, AGAIN_MS.length - 1)];
    this.#tries += 1;
    setTimeout(() => attempt === this.#attempt && this.open(), ms * (0.5 + Math.random())); // not all devices at once
  }

  /** Tells the referee a line until it is answered. */
  async tell(line) {
    if (this.#wishes.includes(line)) return;
    this.#wishes.push(line);
    if (this.#wishes.length > 1) return;
    while (this.#wishes.length) {
      try {
        await this.#post(this.#wishes[0]);
      } catch (error) {
        if (!(error instanceof RelayError)) throw error;
        if (this.#wishes.length) this.#refuse(error);
        if (error.isPassing && !this.#isLeaving) {
          if (!TROUBLE[error.status]) this.open(); // nobody is reached, so nothing comes by the stream either
          await new Promise((done) => { setTimeout(done, LOOK_MS); });
          continue;
        }
      }
      this.#wishes.shift();
    }
    if (this.#isLeaving) this.close();
  }

  /** @param {RelayError} error */
  #refuse({ status, message }) {
    if (status === 409) this.listener.came(`? ${message}`);
    else if (TROUBLE[status]) {
      this.listener.came(`- ${TROUBLE[status]}`);
      if (status === 429 || status === 507) this.listener.refused(status, message);
      if (ENDS.includes(status)) this.close();
    } else if (status && status < 500 && status !== 403) this.listener.refused(status, message);
  }

  #post(line) { return ask(this.address, { method: "POST", body: `${this.token} ${line}` }); }

  /** Asks for four digits that lead to this table in the home network, and for others when those run out. */
  async #giveCode() {
    clearTimeout(this.#renewal);
    try {
      const { code, seconds } = JSON.parse(await this.#post("code"));
      this.listener.came(`# ${code}`);
      this.#renewal = setTimeout(() => this.#giveCode(), (seconds - CODE_S) * 1000);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error; // without a code there is still the link
    }
  }

  #bye() { navigator.sendBeacon(this.address, `${this.token} bye`); }

  #drop() {
    this.#attempt += 1;
    this.#stream?.close();
    this.#stream = null;
  }

  /** The device has left: says so once all else is said. */
  leave() {
    this.listener = NOBODY;
    this.#isLeaving = true;
    this.#drop();
    this.tell("bye");
  }

  close() {
    this.#drop();
    this.#wishes.length = 0;
    clearTimeout(this.#doubting);
    clearTimeout(this.#renewal);
    this.listener = NOBODY;
    clearInterval(this.looking);
    this.#ears.abort();
    this.#place?.();
  }
}

/** Takes one of the streams that the tabs of this browser may have. @returns {Promise<(() => void) | null>} gives it back; null if there is none */
async function takePlace() {
  if (!navigator.locks) return () => {}; // a page by http: nobody can count
  for (let n = 0; n < STREAMS; n += 1) {
    const place = await new Promise((taken) => {
      const keep = (lock) => (lock ? new Promise((done) => { taken(done); }) : taken(null));
      navigator.locks.request(`miastick.stream.${n}`, { ifAvailable: true }, keep);
    });
    if (place) return place;
  }
  return null;
}
