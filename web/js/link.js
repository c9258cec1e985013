/**
 * What the devices at one table share: a log of entries, in the same order for all.
 * They are bytes that nothing here interprets. `RelayLink` leads through a relay, `TabLink` to other tabs of this browser.
 *
 * A link calls `entry(index, bytes)` for each entry, in order and once, and `connected(is)` when it has
 * lost the others and when it has found them again. Whatever was missed comes then. `refused(reason)`: it will never find them.
 * `gone()`: there is no such table any more.
 */
import { decoded } from "./base64.js";
import { ask, RelayError } from "./ask.js";
import { say } from "./texts.js";
import { channel, tried } from "./tried.js";

const SILENT_MS = 40_000; // a relay is heard every 15 s
const ANSWER_MS = 2000; // whoever has sent something is told so soon that nobody answers
const RETRY_MS = [1000, 2000, 5000, 10_000];
const HIDDEN_MS = 10_000; // after so long out of sight a stream may be dead without anybody having been told
const TABS = "miastick.log."; // storage that tabs share has an order only in a database
const ENTRIES = "entries";

/** @typedef {{entry: (index: number, bytes: Uint8Array) => void, connected: (is: boolean) => void, refused: (reason: string) => void, gone: () => void}} Listener */

/** What became of an entry: it is in the log, another one is, or that is unknown and the log will show. @typedef {"added" | "taken" | "unknown"} Appended */

/** Posts an entry. Throws RelayError if the relay refuses it for good. @param {Uint8Array} bytes @returns {Promise<Appended | "unreached">} */
export async function post(address, bytes) {
  try {
    await ask(address, { method: "POST", body: /** @type {any} */ (bytes) });
    return "added";
  } catch (error) {
    if (error.status === 409) return "taken";
    if (error.status === 0) return "unreached";
    if (error.status === 429 || error.status === 503) return "unknown";
    throw error;
  }
}

export class RelayLink {
  /** @param {string} address of the relay @param {string} table @param {Listener} listener @param {number} next entry to be heard */
  constructor(address, table, listener, next = 0) {
    this.address = `${address}/${table}`;
    this.listener = listener;
    this.next = next;
    this.isConnected = false;
    this.tries = 0;
    this.hiddenAt = 0;
    this.refusal = ""; // why the relay will not have us, "" if it will
    this.seen = () => this.#seen();
    this.online = () => this.open();
    this.shown = ({ persisted }) => persisted && this.open(); // the back button brought back a page that was kept: its stream is dead
    document.addEventListener("visibilitychange", this.seen);
    window.addEventListener("online", this.online);
    window.addEventListener("pageshow", this.shown);
    this.open();
  }

  /** Opens the stream, again if there was one. */
  open() {
    this.#drop();
    const stream = new EventSource(`${this.address}?from=${this.next}`);
    this.stream = stream;
    stream.onopen = () => this.#connect(true);
    stream.onerror = () => {
      this.#connect(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      this.#later();
      this.#learn();
    };
    stream.onmessage = ({ lastEventId, data }) => this.#take(Number(lastEventId), data);
    stream.addEventListener("alive", () => this.#alive());
    this.#patient();
  }

  #connect(is) {
    if (is) this.tries = 0;
    if (is !== this.isConnected) this.listener.connected(is);
    this.isConnected = is;
  }

  #take(index, data) {
    this.#alive();
    if (index > this.next) this.open(); // a gap: from where we are
    if (index !== this.next) return;
    this.next += 1;
    this.listener.entry(index, decoded(data));
  }

  /** The relay was heard. If it is silent for long, the stream is taken for dead. */
  #alive() {
    this.#connect(true);
    this.#patient();
  }

  #patient() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), SILENT_MS);
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]);
    this.tries += 1;
  }

  #seen() {
    if (document.hidden) this.hiddenAt = performance.now();
    else if (!this.isConnected || performance.now() - this.hiddenAt > HIDDEN_MS) this.open();
  }

  /** Appends an entry at `index`. Throws RelayError if the relay refuses it for good. @param {Uint8Array} bytes @returns {Promise<Appended>} */
  async append(index, bytes) {
    return this.#waited(post(`${this.address}/${index}`, bytes));
  }

  /** A stream does not say why it was refused, so the same is asked for again. */
  #learn() {
    ask(this.address).then((answer) => answer.body.cancel(), (error) => {
      if (error.status === 404) this.listener.gone();
    });
  }

  /** If no answer comes soon, nobody is reached. @param {Promise<Appended | "unreached">} answer @returns {Promise<Appended>} */
  async #waited(answer) {
    const timer = setTimeout(() => this.#connect(false), ANSWER_MS);
    try {
      const came = await answer;
      if (came === "unreached") this.#connect(false);
      else if (this.stream?.readyState === EventSource.OPEN) this.#connect(true);
      return came === "unreached" ? "unknown" : came;
    } finally {
      clearTimeout(timer);
    }
  }

  #drop() {
    clearTimeout(this.timer);
    this.stream?.close();
  }

  close() {
    this.#drop();
    document.removeEventListener("visibilitychange", this.seen);
    window.removeEventListener("online", this.online);
    window.removeEventListener("pageshow", this.shown);
  }
}

export class TabLink {
  /** @param {string} table @param {Listener} listener @param {number} next entry to be heard */
  constructor(table, listener, next = 0) {
    this.table = table;
    this.listener = listener;
    this.next = next;
    this.isConnected = false;
    /** @type {IDBDatabase | null} */
    this.database = null;
    this.reading = Promise.resolve();
    this.channel = channel(TABS + table);
    if (this.channel) this.channel.onmessage = () => this.#read().catch(() => {}); // the next one reads it, too
    this.#read().then(() => {
      this.isConnected = true;
      listener.connected(true);
    }, (error) => listener.refused(error.message));
  }

  /** Calls `action(store)` in a transaction, which no other tab interrupts. Throws RelayError. @returns {Promise<any>} */
  async #within(mode, action) {
    if (!this.channel) throw new RelayError(0, say("together.stores-nothing"));
    try {
      this.database ??= await done(Object.assign(indexedDB.open(TABS), {
        onupgradeneeded: ({ target }) => target.result.createObjectStore(ENTRIES),
      }));
      return await action(this.database.transaction(ENTRIES, mode).objectStore(ENTRIES));
    } catch {
      throw new RelayError(0, say("together.stores-nothing"));
    }
  }

  #read() {
    this.reading = this.reading.catch(() => {}).then(async () => {
      const range = IDBKeyRange.bound([this.table, this.next], [this.table, Infinity]);
      const entries = await this.#within("readonly", (store) => done(store.getAll(range)));
      for (const entry of entries) this.listener.entry(this.next++, entry);
    });
    return this.reading;
  }

  /** @param {Uint8Array} bytes @returns {Promise<Appended>} */
  async append(index, bytes) {
    const isAdded = await this.#within("readwrite", async (store) => {
      const length = await done(store.count(IDBKeyRange.bound([this.table, 0], [this.table, Infinity])));
      if (length === index) await done(store.add(bytes, [this.table, index]));
      return length === index;
    });
    if (!isAdded) return "taken";
    this.channel?.postMessage(null);
    await this.#read();
    return "added";
  }

  close() {
    this.channel?.close();
    this.database?.close();
  }

  /** Forgets the logs of all tables in this browser. */
  static forget() { tried(() => indexedDB.deleteDatabase(TABS), null); }
}

/** The result of a request to the database. @param {any} request @returns {Promise<any>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
