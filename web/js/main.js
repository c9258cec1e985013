/** Wires the page together and turns its loop. */
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { Lcd } from "./lcd.js";
import { keepFitted } from "./layout.js";
import { Machine, OFF, RUNNING } from "./machine.js";
import { Motion } from "./motion.js";
import { Console, dialog, dropFocusAfterPointer, Hints, Notice } from "./panels.js";
import { Shaker } from "./shaker.js";
import { Speaker } from "./speaker.js";
import { Store } from "./store.js";

const LONGEST_SLEEP_MS = 200; // shorter than the clock's longest gap
const SHAKEN_MG = 1500; // from here on nobody needs the hint any more

const byId = (id) => document.getElementById(id);
const asks = new URLSearchParams(location.search);
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

const stick = byId("stick");
const stage = byId("stage");
const led = byId("led");
const notice = new Notice();
const output = new Console();
const hints = new Hints();
const clock = new Clock(asks.get("clock") === "manual");
const store = new Store((sentence) => notice.say(sentence));
const speaker = new Speaker();
const shaker = new Shaker();
const lcd = new Lcd(byId("lcd"), (r, g, b) => document.documentElement.style.setProperty("--glow", `${r} ${g} ${b}`));
let machine = null;
let shown = {}; // registers as they were last shown
let timer = 0;
let frame = 0;
let hasCrashed = false;

// What hands do

function used() {
  speaker.wake();
}

const hands = {
  used,
  down(button) {
    step();
    machine?.down(button);
    if (button === "A") hints.done("a");
    if (button === "C" && machine?.registers().state === OFF) switchOn();
    wake();
  },
  up(button) { step(); machine?.up(button); wake(); },
  grab() { step(); shaker.grab(); wake(); },
  follow(x, y) { step(); shaker.follow(x, y); },
  release() { step(); shaker.release(); wake(); },
  tilt(x, y) { step(); shaker.tilt(x, y); wake(); },
  shakeKey(isDown) { step(); shaker.shakeKey(isDown); wake(); },
};

function feel(ms, x, y, z) {
  machine?.push(ms, x, y, z);
  if (Math.abs(x) > SHAKEN_MG || Math.abs(y) > SHAKEN_MG) hints.done("shake");
}

const motion = new Motion((x, y, z) => {
  if (shaker.isMoving) return;
  step();
  feel(clock.now(), x, y, z);
}, (sentence) => {
  notice.say(sentence);
  byId("motion").setAttribute("aria-pressed", "false");
});

// The loop

/** Brings everything up to now; answers in how many ms the stick wants to be called again. */
function step() {
  const now = clock.now();
  shaker.run(now, feel);
  if (!machine || hasCrashed) return LONGEST_SLEEP_MS;
  try {
    const wait = machine.run(now);
    show();
    return wait;
  } catch (error) {
    crash(error);
    return LONGEST_SLEEP_MS;
  }
}

function turn() {
  const wait = step();
  place();
  next(wait);
}

/** The next turn: with the picture's next frame while the stick moves, else when the firmware wants it. */
function next(wait) {
  clearTimeout(timer);
  if (shaker.isMoving) wake();
  else if (!clock.isManual) timer = setTimeout(turn, Math.min(wait, LONGEST_SLEEP_MS));
}

function wake() {
  if (clock.isManual || frame) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    turn();
  });
}

// What is shown

function show() {
  const now = machine.registers();
  if (now.picture !== shown.picture || now.light !== shown.light) {
    lcd.paint(machine.pixels(now.ram), now);
    stage.classList.toggle("is-dark", now.light === 0);
  }
  if (now.led !== shown.led) led.classList.toggle("is-on", now.led !== 0);
  speaker.tone(now.tone);
  if (now.flash !== shown.flash) store.save(machine.flash());
  if (now.screen !== shown.screen) hints.at(machine.where().screen);
  if (now.state !== shown.state && now.state === OFF && shown.state === RUNNING) {
    notice.say("The stick is off.", { action: ["Switch it on", switchOn] });
  }
  shown = now;
}

function place() {
  const { x, y, vx, tiltX, tiltY } = shaker;
  if (isStill.matches && !shaker.isHeld) {
    stick.style.transform = "";
    return;
  }
  const lean = Math.max(-7, Math.min(7, vx * 0.006));
  stick.style.transform = shaker.isMoving
    ? `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotateX(${(tiltY * 50).toFixed(2)}deg) `
      + `rotateY(${(tiltX * 50).toFixed(2)}deg) rotateZ(${lean.toFixed(2)}deg)`
    : "";
}

// Power

function switchOn() {
  notice.clear();
  hasCrashed = false;
  shown = {};
  try {
    machine.boot(clock.now(), store.load());
    hints.at(machine.where().screen);
  } catch (error) {
    crash(error);
  }
  wake();
}

function restart() {
  machine.powerCut();
  output.print("-- power cut --");
  switchOn();
}

function forget() {
  machine.powerCut();
  store.forget();
  output.print("-- power cut, flash emptied --");
  switchOn();
}

function crash(error) {
  hasCrashed = true;
  speaker.tone(0);
  output.print(`${error.type ?? error.name}: ${error.message}`);
  notice.say("The stick has stopped with an error; the console has the details. The game is kept.",
    { isBad: true, action: ["Restart the stick", restart] });
}

// Around it

function furnish() {
  dropFocusAfterPointer();
  const rules = dialog("rules", byId("open-rules"));
  document.querySelector(".rules-link").addEventListener("click", (event) => {
    event.preventDefault();
    rules.showModal();
  });
  const power = dialog("power", byId("open-power"));
  const ask = (isAsking) => { byId("sure").hidden = !isAsking; };
  power.addEventListener("close", () => ask(false));
  byId("restart").addEventListener("click", () => { power.close(); if (machine) restart(); });
  byId("forget").addEventListener("click", () => { ask(true); byId("forget-no").focus(); });
  byId("forget-no").addEventListener("click", () => ask(false));
  byId("forget-yes").addEventListener("click", () => { power.close(); if (machine) forget(); });
  const sound = byId("sound");
  sound.addEventListener("click", () => {
    const isOn = sound.getAttribute("aria-pressed") !== "true";
    sound.setAttribute("aria-pressed", String(isOn));
    speaker.mute(!isOn);
    used();
  });
  const phone = byId("motion");
  phone.hidden = !Motion.isThere();
  phone.addEventListener("click", async () => {
    used();
    if (motion.isOn) motion.stop();
    else await motion.start();
    phone.setAttribute("aria-pressed", String(motion.isOn));
  });
}

/** For tests and the curious: what a person at the table can see, and the clock of `?clock=manual`. */
function hook(ready) {
  window.miastick = {
    ready,
    where: () => machine.where(),
    advance(ms) {
      for (let left = ms; left > 0; left -= 10) {
        clock.advance(Math.min(left, 10));
        turn();
      }
    },
  };
}

async function start() {
  furnish();
  keepFitted(stage, lcd);
  new Controls(stick, hands);
  try {
    machine = await Machine.load((line) => output.print(line));
    switchOn();
  } catch (error) {
    if (error.detail) output.print(error.detail);
    notice.say(error.message, { isBad: true, action: ["Load again", () => location.reload()] });
  }
}

hook(start());
