/**
 * The screen for ears: what is written on it, who is to act and what A and B do now, in a live region.
 *
 * tools/virtual/reader.py reads it off the canvas. Between two screens the region is empty, so nothing of the one
 * before can be read any more; a list is told whole once, then only where one is on it. What leaves by itself, such as
 * what a computer says, comes faster than a voice reads: a sentence each goes into a log that keeps the last.
 */
import { language, make, say } from "./words.js";

const CALM_MS = 150; // so long nothing more is written before it is told
const MOST_PASSED = 12; // sentences
const THINKS = "computer"; // the screen of a computer that thinks or rolls: what comes of it is told

/** Capitals shout, and some voices spell them. */
function calm(text) {
  if (text.startsWith(":")) {
    const [name, count, left] = text.slice(1).split(" ");
    return say(left ? "spoken.lost" : `spoken.${name}`, { count, left });
  }
  if (text !== text.toLocaleUpperCase(language())) return text;
  const low = text.toLocaleLowerCase(language());
  return low.charAt(0).toLocaleUpperCase(language()) + low.slice(1);
}

/** No full stop behind another sign. */
const ended = (text) => text.replace(/([,.!?…])\./g, "$1");

const line = (row) => row.map(calm).join(" ");

function button(name, does) {
  if (!does.length) return "";
  const [label, how] = does;
  const isHeld = how === "hold";
  const text = label.split(/ (?=:)/).map((part) => calm(isHeld ? part.replace(/^[^:]+: */, "") : part)).join(" ");
  return say(`spoken.${how}`, { button: name, text });
}

export class Spoken {
  constructor(region, passed) {
    this.region = region;
    this.passed = passed;
    this.screen = "";
    this.heard = ""; // what is written, as machine.spoken() gives it
    this.told = null; // what of this screen has been told
    this.since = 0;
  }

  /** At `now` ms this is written on `screen`, which is "" when nothing can be seen. */
  hear(now, screen, written) {
    if (screen !== this.screen) {
      this.screen = screen;
      this.told = null;
      this.heard = "";
      this.region.textContent = "";
    }
    if (screen && written !== this.heard) {
      this.heard = written;
      this.since = now;
    }
  }

  /** Tells what has stood long enough. */
  tell(now) {
    if (!this.heard || now - this.since < CALM_MS || this.told?.written === this.heard) return;
    const said = JSON.parse(this.heard);
    const before = this.told;
    this.told = { ...said, written: this.heard };
    if (this.screen === THINKS) return;
    if (said.goes_on) {
      this.#pass(said, before);
      return;
    }
    const told = said.a[1] === "lesson" ? [button("A", said.a)] : [...this.#rows(said, before), ...this.#buttons(said, before)];
    this.region.textContent = ended(told.filter(Boolean).join(" "));
  }

  /** What stands there anew, as one sentence. */
  #pass(said, before) {
    const known = before ? before.rows.map(line) : [];
    const fresh = said.rows.map(line).filter((text) => !known.includes(text));
    if (fresh.length) this.passed.append(make("p", ended(`${fresh.join(", ")}.`)));
    while (this.passed.childElementCount > MOST_PASSED) this.passed.firstElementChild.remove();
  }

  /** Tells all of the screen once more, in the language of now. */
  again() {
    this.told = null;
    this.passed.replaceChildren();
  }

  #rows(said, before) {
    const known = before ? before.rows.map(line) : [];
    const chosen = said.chosen && line([said.chosen]);
    const fresh = said.rows.map(line).filter((text) => !known.includes(text) && text !== chosen);
    const rows = fresh.map((text) => `${text}.`);
    if (!chosen) return before ? said.rows.map((row) => `${line(row)}.`) : rows;
    if (!before) return [...rows, say("spoken.chosen", { text: chosen })];
    return before.chosen === said.chosen ? rows : [`${chosen}.`, ...rows];
  }

  #buttons(said, before) {
    return ["a", "b"].map((name) => {
      const text = button(name.toUpperCase(), said[name]);
      return before && said.chosen && text === button(name.toUpperCase(), before[name]) ? "" : text;
    });
  }
}
