/** The stick's flash memory in this browser: a text of machine.js that survives reloads. */
import { tried } from "./tried.js";

// Other pages of the same host, such as another MiaStick below another path, have keys of their own
const PREFIX = `miastick${location.pathname.replace(/[^/]*$/, "").replace(/\/$/, "")}.`;
const FLASH = `${PREFIX}flash`;
const LANGUAGE = `${PREFIX}language`;
const LETTERS = `${PREFIX}letters`; // whether letters are keys of the stick
const DAYS = `${PREFIX}days`; // today's table, by day: daily.js
const NAME = `${PREFIX}name`; // what the player is called at shared tables
const REACTIONS = `${PREFIX}reactions`; // whether faces are shown at shared tables
const DAMAGED = `${PREFIX}flash.damaged`; // and with a number behind it

export class Store {
  /** `say(text)` gets the name of a text when the browser keeps nothing; `lost()` is called when another window plays. */
  constructor(say, lost) {
    this.say = say;
    /** @type {string | null} */
    this.last = null; // as it was last read or written
    this.isOurs = true; // false once another window has written: what it keeps is not overwritten
    this.complaint = "";
    // What is there decides, not the event: it may tell of what this window wrote before it was reloaded. A page
    // that comes back out of the browser's cache heard nothing of what was written meanwhile
    const look = () => {
      if (this.last === null || this.#read() === this.last) return;
      this.isOurs = false;
      lost();
    };
    window.addEventListener("storage", (event) => event.key === FLASH && look());
    window.addEventListener("pageshow", (event) => event.persisted && look());
  }

  get isEmpty() { return !tried(() => localStorage.getItem(FLASH), ""); }

  load() {
    this.last = this.#read();
    return this.last;
  }

  #read() { return this.#try(() => localStorage.getItem(FLASH)) ?? ""; }

  save(text) {
    if (!this.isOurs || text === this.last) return;
    this.last = text;
    this.#try(() => localStorage.setItem(FLASH, text));
  }

  /** Whether letters are keys of the stick. */
  get hasLetters() { return tried(() => localStorage.getItem(LETTERS), "") !== "no"; }

  set hasLetters(are) { this.#try(() => localStorage.setItem(LETTERS, are ? "yes" : "no")); }

  /** What the player is called at shared tables, "" as their animal. */
  get name() { return tried(() => localStorage.getItem(NAME), "") ?? ""; }

  set name(name) { this.#try(() => localStorage.setItem(NAME, name)); }

  /** Whether reactions of others are shown, and one's own offered. */
  get hasReactions() { return tried(() => localStorage.getItem(REACTIONS), "") !== "no"; }

  set hasReactions(are) { this.#try(() => localStorage.setItem(REACTIONS, are ? "yes" : "no")); }

  /** What is kept of today's table, by day (daily.js). @returns {Record<string, string>} */
  get days() { return tried(() => JSON.parse(localStorage.getItem(DAYS)), null) ?? {}; }

  set days(days) { this.#try(() => localStorage.setItem(DAYS, JSON.stringify(days))); }

  /** The page's language, for as long as the stick cannot be asked; "" if none is known. */
  get language() { return tried(() => localStorage.getItem(LANGUAGE), "") ?? ""; } // an error is reported with the flash

  set language(code) { this.#try(() => localStorage.setItem(LANGUAGE, code)); }

  /**
   * Sets a text aside that cannot be read, in case somebody can repair it; older ones stay as long as there is room.
   * False if there is no room even for this one alone: then it is lost.
   */
  setAside(text) {
    this.last = "";
    try {
      localStorage.removeItem(FLASH); // first, as the two may not fit at once
    } catch {
      return false;
    }
    const older = this.#damaged();
    const name = `${DAMAGED}.${older.length ? Number(older.at(-1).split(".").at(-1)) + 1 : 1}`;
    for (;;) {
      try {
        localStorage.setItem(name, text);
        return true;
      } catch {
        if (!older.length) return false;
        localStorage.removeItem(older.shift());
      }
    }
  }

  /** Forgets everything that this page has ever kept. */
  forget() {
    this.#try(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    });
    this.last = "";
    this.isOurs = true;
  }

  /** The keys of what was set aside, the oldest first. */
  #damaged() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${DAMAGED}.`));
    return keys.sort((one, other) => Number(one.split(".").at(-1)) - Number(other.split(".").at(-1)));
  }

  #try(action) {
    try {
      const result = action();
      if (this.complaint === "notice.full") this.complaint = "";
      return result;
    } catch (error) {
      const complaint = error.name === "QuotaExceededError" ? "notice.full" : "notice.keeps-nothing";
      if (complaint !== this.complaint) this.say(complaint);
      this.complaint = complaint;
      return null;
    }
  }
}
