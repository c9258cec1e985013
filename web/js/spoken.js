/**
 * The table for ears, in a live region: what happened, what to do now and, the first time, how.
 *
 * An event waits until it has been said, whatever the screen is by then. What only the holder may know is removed from
 * the region together with its screen.
 */
import { all, chosen, event, help, lead } from "./sentences.js";

const CALM_MS = 150; // nothing changes for this long before it is spoken
const GAP_MS = 1000; // between two sentences, unless the user's own press asked for the second
const PRIVATE = ["peek", "closed", "choose"];

export class Spoken {
  constructor(region) {
    this.region = region;
    /** @type {string[]} */
    this.waiting = []; // what happened and was not spoken yet
    this.heard = -1; // moves of the game; -1 while it is not known how many were made before
    this.facts = null; // of the current screen, null while nothing can be seen
    this.before = null; // those that were spoken
    this.known = new Set(); // the help that has been given
    this.since = 0;
    this.last = -GAP_MS;
    /** @type {string[]} */
    this.said = []; // the last time
  }

  /** A stick was switched on: what happened before is not spoken. */
  begin() {
    this.heard = -1;
    this.waiting = [];
  }

  /**
   * The game as everybody knows it, `log` of machine.js, from move `from` to move `to`. Of a game that others have
   * played meanwhile, the last round is said.
   */
  happened(log, from = this.heard, to = log.moves.length) {
    if (from < 0 || to < from || this.facts?.screen === "resume") this.waiting = [];
    else {
      const news = log.moves.slice(from, to);
      const earlier = news.slice(0, -1).map(({ end }) => Boolean(end)).lastIndexOf(true) + 1;
      for (const entry of news.slice(earlier)) this.waiting.push(...event(log, entry));
    }
    this.heard = log.moves.length;
  }

  /** Takes the facts of the screen at `now` ms, null if nothing can be seen. */
  stands(now, facts) {
    if (facts?.screen !== this.facts?.screen) {
      if (!facts || PRIVATE.includes(this.facts?.screen)) this.region.textContent = "";
      this.before = null;
    }
    this.facts = facts;
    this.since = now;
    this.isNew = facts !== null;
  }

  /** Says what has been unchanged for long enough. */
  tell(now) {
    if (!this.facts || now - this.since < CALM_MS || !(this.isNew || this.waiting.length)) return;
    const { lesson, seats } = this.facts;
    const isByHand = lesson || (!this.waiting.length && (this.before !== null || !seats.length));
    if (!isByHand && now - this.last < GAP_MS) return;
    const told = this.#sentences();
    this.isNew = false;
    if (!told.length) return;
    this.before = this.facts;
    this.waiting = [];
    this.last = now;
    this.said = told;
    this.region.textContent = told.join(" ");
  }

  #sentences() {
    const { facts, before } = this;
    const hints = help(facts);
    if (facts.lesson) return hints;
    const known = before ? lead(before) : [];
    const news = lead(facts).filter((sentence) => !known.includes(sentence));
    const line = chosen(facts);
    const past = this.waiting.filter((sentence) => !news.includes(sentence) && !this.said.includes(sentence));
    const told = [...past, ...news, ...(before && line === chosen(before) ? [] : [line])].filter(Boolean);
    if (!told.length && !before) return []; // the facts of the screen are still to come
    const fresh = hints.filter((sentence) => !this.known.has(facts.screen + sentence));
    for (const sentence of fresh) this.known.add(facts.screen + sentence);
    return [...told, ...fresh];
  }

  /** Says everything that may be asked for. */
  ask() {
    if (this.facts) this.region.textContent = [...this.waiting, ...all(this.facts)].join(" ");
    this.waiting = [];
  }

  /** Says all of the screen once more, in the current language. */
  again() {
    this.before = null;
    this.waiting = [];
    this.known.clear();
    this.isNew = this.facts !== null;
  }
}
