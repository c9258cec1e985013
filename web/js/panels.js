/** Everything around the stick: dialogs, the drawer with the log and the console, notices and hints. */
import { byId } from "./dom.js";
import { make, say } from "./words.js";

const MOST_LINES = 400;
const NOTICE_MS = 7000;
const REMIND_MS = 2500;

/** Whether a pointer clicked outside a box. */
function isOutside({ clientX: x, clientY: y, detail }, box) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return detail > 0 && (x < left || x > right || y < top || y > bottom);
}

/** The dialog with that name, and `open()`; `opener` opens it after a call of `fill()`, a click outside closes it. */
export function dialog(name, opener, fill = () => {}) {
  const box = byId(name, HTMLDialogElement);
  const open = () => {
    fill();
    box.showModal();
  };
  opener.addEventListener("click", open);
  box.addEventListener("click", (event) => event.target === box && isOutside(event, box) && box.close());
  return { box, open };
}

/**
 * What was clicked by pointer keeps no focus, so that Space shakes and does not press it again. It loses it before it acts:
 * a dialog gives the focus back to whatever had it when it was opened.
 */
export function dropFocusAfterPointer() {
  document.addEventListener("click", ({ detail, target }) => {
    if (detail > 0 && target instanceof Element) /** @type {HTMLElement} */ (target.closest("a, button, summary"))?.blur();
  }, { capture: true });
}

/** The technical console: what the firmware prints. It is part of the log's drawer. */
export class Console {
  constructor() {
    this.lines = [];
    this.box = byId("console", HTMLDetailsElement);
    this.output = byId("output");
    this.box.addEventListener("toggle", () => this.#write());
  }

  print(line) {
    this.lines.push(line);
    if (this.lines.length > MOST_LINES) this.lines.splice(0, this.lines.length - MOST_LINES);
    this.#write();
  }

  #write() {
    if (!this.box.open) return;
    this.output.textContent = this.lines.join("\n");
    this.output.scrollTop = this.output.scrollHeight;
  }
}

/** The drawer beside the stick. `open()` is called when it opens. */
export class Drawer {
  constructor(open) {
    this.box = byId("log");
    this.opener = byId("open-log");
    this.open = open;
    this.isChosen = false; // whether the user has opened or closed it
    this.opener.addEventListener("click", () => {
      this.isChosen = true;
      this.show(this.box.hidden);
    });
    byId("close-log").addEventListener("click", ({ detail }) => {
      this.isChosen = true;
      this.show(false);
      if (!detail) this.opener.focus(); // by keyboard
    });
  }

  get isOpen() { return !this.box.hidden; }

  show(isOpen) {
    this.box.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.open();
  }
}

/** One sentence at the top of the stage. The empty box stays, so that a screen reader notices what is put into it. Bad news stays, and so does a sentence that is to, or that has an action unless it `passes`; `action` is [key of its label, function]. */
export class Notice {
  constructor() {
    this.box = byId("notice");
    this.said = null; // the arguments of `say`
    document.addEventListener("page-language", () => this.#write());
  }

  say(key, { values = {}, isBad = false, stays = isBad, action = null, passes = !stays && !action, isToCopy = false } = {}) {
    clearTimeout(this.timer);
    this.said = { key, values, action };
    this.#write();
    this.box.classList.remove("is-starting");
    this.box.classList.toggle("is-bad", isBad);
    this.box.classList.toggle("is-to-copy", isToCopy);
    if (passes) this.timer = setTimeout(() => this.clear(), NOTICE_MS);
  }

  /** Removes the sentence if it is `key`. */
  drop(key) {
    if (this.said?.key === key) this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.said = null;
    this.box.classList.remove("is-bad");
    this.box.replaceChildren();
  }

  #write() {
    if (!this.said) return;
    const { key, values, action } = this.said;
    this.box.replaceChildren(say(key, values));
    if (!action) return;
    const button = Object.assign(make("button", say(action[0]), "chip"), { type: "button" });
    button.addEventListener("click", () => {
      this.clear();
      action[1]();
    });
    this.box.append(button);
  }
}

/** Hints beside the stick. Each shows on its screens until the user has done it once. */
export class Hints {
  constructor() {
    this.left = new Map([["a", byId("hint-a")], ["shake", byId("hint-shake")]]);
    this.reminded = 0; // times that have not passed yet
  }

  /** Shows the hints for `screen`. */
  at(screen) {
    this.#show("a", screen === "splash");
    this.#show("shake", screen === "shake");
  }

  /** Somebody taps the glass: for a while the buttons show their names. */
  remind(after) {
    const hints = [byId("hint-a"), byId("hint-b")];
    for (const hint of hints) hint.hidden = false;
    this.reminded += 1;
    after(REMIND_MS, () => {
      this.reminded -= 1;
      if (!this.reminded) for (const hint of hints) hint.hidden = true;
    });
  }

  /** `name` has been done: its hint never comes back. */
  done(name) {
    this.#show(name, false);
    this.left.delete(name);
  }

  #show(name, isShown) {
    const hint = this.left.get(name);
    if (hint && hint.hidden === isShown) hint.hidden = !isShown;
  }
}
