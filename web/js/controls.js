/**
 * Hands on the stick: pointers and keys become `down(button)`, `up(button)` and what the shaker does.
 * Each pointer holds its own button, so A can be held with one finger while another presses B.
 */
const KEY_OF = { A: "a", B: "b", C: "p" };
const TILT_KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const CLICK_MS = 120; // how long a click presses that comes without a pointer, as from a screen reader
const LEAST_MS = 40; // a press is felt at least so long, however short the tap was
const NOTCH_MS = 200; // how long a notch of the wheel, a tap on an arrow key or on a value tilts: one value further
const TAP_MS = 300; // a finger that was on the stick no longer than this, and moved no further than TAP_PX, tapped it
const TAP_PX = 8;
const TILT_DRAG_PX = 140; // of a drag with Shift that means the steepest tilt

/** The key's name; where a layout or an input method has no Latin letter on it, that of its place. */
function nameOf({ key, code }) {
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  if (place && (key === "Process" || key === "Unidentified" || /^\P{ASCII}$/u.test(key))) return place.toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

const isForThePage = (event) => event.ctrlKey || event.metaKey || event.altKey
  || document.querySelector("dialog[open]") !== null;
const isOnAControl = (event) => event.target.closest?.("a, button:not(.key), [tabindex], summary, label");
/** Where the pointer has been since the last event, as [timeStamp, x, y]: a slow browser merges many moves into one event. */
export function pathOf(event) {
  const moves = event.getCoalescedEvents?.() ?? [];
  return (moves.length ? moves : [event]).map(({ timeStamp, clientX, clientY }) => [timeStamp, clientX, clientY]);
}

const isOnTheStick = (event) => event.target.closest?.("#stick");
const isTyping = (event) => event.target.closest?.("select, input, textarea");

export class Controls {
  /**
   * `hands` has down(button), up(button), grab(), follow(path) of [timeStamp, x, y], release(), tilt(x, y), shakeKey(isDown),
   * tell(), which says how it stands, isChoosing(), whether a value is being chosen, labelAt(event), the button whose label is drawn there or "", sideAt(event), 1 where a higher value is drawn and -1 where a lower one, else 0, tapped(), for a tap elsewhere, and after(ms, action), which
   * calls the action after so much of the stick's time. `held` is called with whether A is kept down.
   */
  constructor(stick, hands, held) {
    this.stick = stick;
    this.hands = hands;
    this.held = held;
    this.holders = new Map([["A", new Set()], ["B", new Set()], ["C", new Set()]]); // who presses: pointer ids, keys
    this.tilts = new Set();
    this.shakes = new Set();
    this.felt = new Map(); // by button or key that went down a moment ago: whether it has been let go
    this.notches = 0; // of the wheel that still tilt
    for (const key of stick.querySelectorAll("[data-button]")) this.#watchButton(key, key.dataset.button);
    this.keys = this.#bindings();
    this.hasLetters = true; // letters are keys, wherever the focus is
    this.#watchBody();
    this.#watchWheel();
    window.addEventListener("keydown", (event) => this.#keyDown(event));
    window.addEventListener("keyup", (event) => this.#keyUp(event));
    window.addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
    stick.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Presses for a moment, for a click without a pointer. */
  click(button) {
    this.#down(button, "click");
    this.hands.after(CLICK_MS, () => this.#up(button, "click"));
  }

  /** Keeps A down, or lets it go. */
  toggleHold() {
    if (this.holders.get("A").has("hold")) this.#up("A", "hold");
    else this.#down("A", "hold");
  }

  /** Shakes for `ms`. */
  shakeFor(ms) {
    this.#shakeKey("click", true);
    this.hands.after(ms, () => this.#shakeKey("click", false));
  }

  /** Takes every finger off. */
  letGo() {
    for (const [button, holders] of this.holders) {
      for (const who of holders) this.#up(button, who);
    }
    this.tilts.clear();
    this.shakes.clear();
    this.hands.tilt(0, 0);
    this.hands.shakeKey(false);
    this.hands.release();
    this.stick.classList.remove("is-held");
  }

  #down(button, who) {
    const holders = this.holders.get(button);
    if (holders.has("hold") && who !== "hold") { // the press that ends a hold does nothing else
      this.#up(button, "hold");
      return;
    }
    holders.add(who);
    if (who === "hold") this.held(true);
    if (holders.size > 1 || this.#isStillFelt(button)) return;
    this.stick.classList.add(`down-${button}`);
    this.hands.down(button);
    this.#feel(button, LEAST_MS, () => this.#lift(button));
  }

  #up(button, who) {
    const holders = this.holders.get(button);
    if (!holders.delete(who)) return;
    if (who === "hold") this.held(false);
    if (!holders.size) this.#letGo(button, () => this.#lift(button));
  }

  #lift(button) {
    this.stick.classList.remove(`down-${button}`);
    this.hands.up(button);
  }

  /** A press lasts at least `ms`: if it is released earlier, it ends then. */
  #feel(name, ms, end) {
    this.felt.set(name, false);
    this.hands.after(ms, () => {
      const isOver = this.felt.get(name);
      this.felt.delete(name);
      if (isOver) end();
    });
  }

  /** Whether it goes down again before the last press has ended: then both are one press. */
  #isStillFelt(name) {
    if (!this.felt.has(name)) return false;
    this.felt.set(name, false);
    return true;
  }

  #letGo(name, end) {
    if (this.felt.has(name)) this.felt.set(name, true);
    else end();
  }

  #watchButton(key, button) {
    key.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      key.setPointerCapture(event.pointerId);
      this.#down(button, event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      key.addEventListener(end, (event) => this.#up(button, event.pointerId));
    }
    // A click without a pointer: from a screen reader, or a switch
    key.addEventListener("click", (event) => event.detail === 0 && this.click(button));
  }

  #watchBody() {
    const { stick, hands } = this;
    let grip = null; // {id, x, y, isTilt, since, label}; a label is let go with its button, which it `presses`
    stick.addEventListener("pointerdown", (event) => {
      if (grip || event.button !== 0) return;
      event.preventDefault();
      stick.setPointerCapture(event.pointerId);
      const mine = grip = {
        id: event.pointerId, x: event.clientX, y: event.clientY, isTilt: event.shiftKey, since: event.timeStamp,
        label: hands.labelAt(event), isMoved: false, presses: false,
      };
      if (mine.label) {
        hands.after(TAP_MS, () => {
          if (grip !== mine || mine.isMoved) return;
          mine.presses = true;
          this.#down(mine.label, mine.id);
        });
      }
      if (!grip.isTilt) hands.grab();
      stick.classList.add("is-held");
    });
    stick.addEventListener("pointermove", (event) => {
      if (event.pointerId !== grip?.id || grip.presses) return;
      grip.isMoved ||= Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > TAP_PX;
      if (grip.isTilt) hands.tilt((event.clientX - grip.x) / TILT_DRAG_PX, (grip.y - event.clientY) / TILT_DRAG_PX);
      else hands.follow(pathOf(event).map(([since, x, y]) => [since, x - grip.x, y - grip.y]));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      stick.addEventListener(end, (event) => {
        if (event.pointerId !== grip?.id) return;
        if (grip.isTilt) hands.tilt(0, 0);
        else hands.release();
        const { id, label, presses, isMoved, since } = grip;
        grip = null;
        if (presses) this.#up(label, id);
        else if (end === "pointerup" && !isMoved && event.timeStamp - since <= TAP_MS) {
          const side = hands.sideAt(event);
          if (label) this.click(label);
          else if (side) this.#notch(side);
          else hands.tapped();
        }
        stick.classList.remove("is-held");
      });
    }
  }

  /** The wheel tilts while a value is chosen; turned away from you it goes up. */
  #watchWheel() {
    this.stick.addEventListener("wheel", (event) => {
      if (!this.hands.isChoosing() || event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      this.#notch(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
  }

  /** Tilts for one value further, up or down. */
  #notch(side) {
    this.notches += 1;
    this.hands.tilt(side, 0);
    this.hands.after(NOTCH_MS, () => {
      this.notches -= 1;
      if (!this.notches) this.#tiltAsKeys();
    });
  }

  /** What the keys do when they go down and up; `code` is the key's place on the keyboard. */
  #bindings() {
    const press = (button) => ({ down: (code) => this.#down(button, code) }); // #keyUp lets go by the place
    const tilt = (name) => ({ down: () => this.#tiltKey(name, true), up: () => this.#tiltKey(name, false) });
    const shake = (name) => ({ down: () => this.#shakeKey(name, true), up: () => this.#shakeKey(name, false) });
    return {
      a: press("A"), Enter: press("A"), b: press("B"), Backspace: press("B"), p: press("C"),
      h: { down: () => this.toggleHold() }, // A stays down until the next press
      l: { down: () => this.hands.tell() },
      " ": shake(" "), s: shake("s"),
      ...Object.fromEntries(Object.keys(TILT_KEYS).map((name) => [name, tilt(name)])),
    };
  }

  #keyDown(event) {
    if (isForThePage(event) || isTyping(event)) return;
    const name = nameOf(event);
    const focused = event.target.closest?.("[data-button]");
    const isActive = name === "Enter" || name === " "; // on what has the focus
    if (!focused && isOnAControl(event) && (isActive || TILT_KEYS[name])) return;
    if (name.length === 1 && name !== " " && !this.hasLetters && !isOnTheStick(event)) return;
    const bound = focused && isActive ? this.keys[KEY_OF[focused.dataset.button]] : this.keys[name];
    if (!bound) return;
    event.preventDefault();
    if (!event.repeat) bound.down(event.code);
  }

  #keyUp(event) {
    if (event.target.closest?.("[data-button]")) event.preventDefault(); // or it would click as well
    for (const button of this.holders.keys()) this.#up(button, event.code);
    this.keys[nameOf(event)]?.up?.();
  }

  #tiltKey(name, isDown) {
    const end = () => {
      this.tilts.delete(name);
      this.#tiltAsKeys();
    };
    if (!isDown) {
      this.#letGo(name, end);
      return;
    }
    if (this.#isStillFelt(name)) return;
    this.tilts.add(name);
    this.#tiltAsKeys();
    this.#feel(name, NOTCH_MS, end);
  }

  /** Tilts as the pressed arrow keys say. Up and down mean right and left while a value is chosen. */
  #tiltAsKeys() {
    let [x, y] = [0, 0];
    for (const held of this.tilts) {
      x += TILT_KEYS[held][0];
      y += TILT_KEYS[held][1];
    }
    if (this.hands.isChoosing()) this.hands.tilt(x + y, 0);
    else this.hands.tilt(x, y);
  }

  #shakeKey(name, isDown) {
    const before = this.shakes.size > 0;
    this.shakes[isDown ? "add" : "delete"](name);
    if (before !== this.shakes.size > 0) this.hands.shakeKey(isDown);
  }
}
