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

/** Listens to nothing: a link that was closed tells nobody anything. @type {Listener} */
export const NOBODY = { entry() {}, connected() {}, refused() {}, gone() {} };

/** What became of an entry: it is in the log, another one is, nobody is reached, or it was on its way already. @typedef {"added" | "taken" | "unreached" | "pending"} Appended */

const underWay = new Set(); // addresses to which something is being posted

/** Posts an entry; one at a time to an address, as a stick sends again what a slow network has not answered. Throws RelayError. @param {Uint8Array} bytes @returns {Promise<Appended>} */
export async function post(address, bytes) {
  if (underWay.has(address)) return "pending";
  underWay.add(address);
  try {
    await ask(address, { method: "POST", body: /** @type {any} */ (bytes) });
    return "added";
  } catch (error) {
    if (error.status === 409) return "taken";
    throw error;
  } finally {
    underWay.delete(address);
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
    stream.onopen = () => this.#connect(true, true); // whoever answers may have been started anew
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED) {
        this.#doubt();
        return;
      }
      this.#connect(false);
      this.#later();
      this.#learn();
    };
    stream.onmessage = ({ lastEventId, data }) => this.#take(Number(lastEventId), data);
    stream.addEventListener("alive", () => this.#alive());
    this.#doubt();
    this.#patient();
  }

  #connect(is, isNew = is !== this.isConnected) {
    this.#trust();
    if (is) this.tries = 0;
    this.isConnected = is;
    if (isNew) this.listener.connected(is);
  }

  /** Gives a stream some time to be open again: a relay ends one now and then, and most are back before anybody writes. */
  #doubt() { this.doubting ??= setTimeout(() => this.#connect(false), ANSWER_MS); }

  #trust() {
    clearTimeout(this.doubting);
    this.doubting = undefined;
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
    const timer = setTimeout(() => this.#connect(false), ANSWER_MS);
    try {
      const came = await post(`${this.address}/${index}`, bytes);
      if (came !== "pending" && this.stream?.readyState === EventSource.OPEN) this.#connect(true);
      if (came !== "pending") this.#expect(index);
      return came;
    } catch (error) {
      if (!error.isPassing) throw error;
      this.#connect(false);
      return "unreached";
    } finally {
      clearTimeout(timer);
    }
  }

  /** The relay has that entry: if the stream does not bring it, the stream is dead though nobody was told. */
  #expect(index) {
    clearTimeout(this.expecting);
    this.expecting = setTimeout(() => { if (this.next <= index && this.listener !== NOBODY) this.open(); }, ANSWER_MS);
  }

  /** A stream does not say why it was refused, so the same is asked for again. */
  #learn() {
    ask(this.address, {}, (answer) => answer.body.cancel()).catch((error) => {
      if (error.status === 404) this.listener.gone();
    });
  }

  #drop() {
    clearTimeout(this.timer);
    clearTimeout(this.expecting);
    this.#trust();
    this.stream?.close();
  }

  close() {
    this.listener = NOBODY;
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
    /** @type {Promise<IDBDatabase> | null} */
    this.database = null;
    this.reading = Promise.resolve();
    this.channel = channel(TABS + table);
    if (this.channel) this.channel.onmessage = () => this.#read().catch(() => {}); // the next one reads it, too
    this.#read().then(() => {
      if (!this.next) {
        this.listener.gone(); // of another browser, or forgotten
        return;
      }
      this.isConnected = true;
      this.listener.connected(true);
    }, (error) => this.listener.refused(error.message));
  }

  /** Calls `action(store)` in a transaction, which no other tab interrupts. Throws RelayError. @returns {Promise<any>} */
  async #within(mode, action) {
    try {
      if (!this.channel) throw new Error("no other tab would hear of it");
      this.database ??= this.#opened();
      return await action((await this.database).transaction(ENTRIES, mode).objectStore(ENTRIES));
    } catch {
      throw new RelayError(403, say("together.stores-nothing"));
    }
  }

  async #opened() {
    const database = await done(Object.assign(indexedDB.open(TABS), {
      onupgradeneeded: ({ target }) => target.result.createObjectStore(ENTRIES),
    }));
    database.onversionchange = () => { // another tab forgets everything, which has to wait for this one
      database.close();
      this.listener.gone();
    };
    return database;
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
    this.listener = NOBODY;
    this.channel?.close();
    this.database?.then((it) => it.close(), () => {});
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
