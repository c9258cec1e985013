/** Everything around the stick: dialogs, the console drawer, notices and hints. */
const MOST_LINES = 400;
const NOTICE_MS = 7000;
const byId = (id) => document.getElementById(id);

/** Opens `dialog` from `opener`; a click beside it closes it. */
export function dialog(name, opener) {
  const box = byId(name);
  opener.addEventListener("click", (event) => {
    event.preventDefault();
    box.showModal();
  });
  box.addEventListener("click", (event) => event.target === box && box.close());
  return box;
}

/** A toolbar button keeps no focus after a click by pointer, so that Space shakes and does not press it again. */
export function dropFocusAfterPointer() {
  document.addEventListener("click", (event) => {
    if (event.detail > 0) event.target.closest("button")?.blur();
  });
}

export class Console {
  constructor() {
    this.lines = [];
    this.drawer = byId("console");
    this.output = byId("output");
    this.opener = byId("open-console");
    this.opener.addEventListener("click", () => this.show(this.drawer.hidden));
    byId("close-console").addEventListener("click", () => this.show(false));
  }

  show(isOpen) {
    this.drawer.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#write();
  }

  print(line) {
    this.lines.push(line);
    if (this.lines.length > MOST_LINES) this.lines.splice(0, this.lines.length - MOST_LINES);
    if (!this.drawer.hidden) this.#write();
  }

  #write() {
    this.output.textContent = this.lines.join("\n");
    this.output.scrollTop = this.output.scrollHeight;
  }
}

/** One sentence over the foot of the stage. A bad one stays; `action` is [label, function]. */
export class Notice {
  constructor() { this.box = byId("notice"); }

  say(sentence, { isBad = false, action = null } = {}) {
    clearTimeout(this.timer);
    this.box.replaceChildren(sentence);
    if (action) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "chip", textContent: action[0] });
      button.addEventListener("click", () => {
        this.clear();
        action[1]();
      });
      this.box.append(button);
    }
    this.box.classList.remove("is-starting");
    this.box.classList.toggle("is-bad", isBad);
    this.box.hidden = false;
    if (!isBad && !action) this.timer = setTimeout(() => this.clear(), NOTICE_MS);
  }

  clear() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}

/** Hints beside the stick. Each shows on its screens until its action has been done once. */
export class Hints {
  constructor() {
    this.left = new Map([["a", byId("hint-a")], ["shake", byId("hint-shake")]]);
  }

  /** Shows what helps on `screen`. */
  at(screen) {
    this.#show("a", screen === "splash");
    this.#show("shake", screen === "shake");
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
