/** Wires the page together and turns its loop. */
import { boardNamed } from "./boards.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { Lcd } from "./lcd.js";
import { keepFitted } from "./layout.js";
import { Machine } from "./machine.js";
import { Motion } from "./motion.js";
import { Console, dialog, dropFocusAfterPointer, Hints, Notice } from "./panels.js";
import { Shaker } from "./shaker.js";
import { Speaker } from "./speaker.js";
import { Store } from "./store.js";

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
const board = boardNamed(asks.get("board"));
const lcd = new Lcd(byId("lcd"), board, (r, g, b) => document.documentElement.style.setProperty("--glow", `${r} ${g} ${b}`));
let machine = null;
let shown = {}; // registers as they were last shown
let hasCrashed = false;
let isAsleep = false; // dark, and the notice says so

// What hands do

const hands = {
  used() { speaker.wake(); },
  down(button) {
    step();
    machine?.down(button);
    if (button === "A") hints.done("a");
  },
  up(button) { step(); machine?.up(button); },
  grab() { step(); shaker.grab(); },
  follow(x, y) { step(); shaker.follow(x, y); },
  release() { step(); shaker.release(); },
  tilt(x, y) { step(); shaker.tilt(x, y); },
  shakeKey(isDown) { step(); shaker.shakeKey(isDown); },
};

function feel(ms, x, y, z) {
  machine?.push(ms, x, y, z);
  if (Math.abs(x) > SHAKEN_MG || Math.abs(y) > SHAKEN_MG) hints.done("shake");
}

const motion = new Motion((x, y, z) => {
  if (!shaker.isMoving) feel(clock.now(), x, y, z);
}, (sentence) => {
  notice.say(sentence);
  byId("motion").setAttribute("aria-pressed", "false");
});

// The loop

/** Brings the stick up to now: before every event, so that it happens at its time, and once a frame. */
function step() {
  const now = clock.now();
  shaker.run(now, feel);
  try {
    if (isAlive()) machine.run(now);
  } catch (error) {
    crash(error);
  }
}

function turn() {
  step();
  if (isAlive()) show();
  place();
}

function isAlive() {
  return machine !== null && !hasCrashed;
}

/** Frames stop while nobody sees the page, and the stick with them; the clock lets it go on where it was. */
function loop() {
  turn();
  requestAnimationFrame(loop);
}

// What is shown

function show() {
  const now = machine.registers();
  if (now.picture !== shown.picture || now.light !== shown.light) {
    lcd.paint(machine.pixels(now.pixels), now.light);
    stage.classList.toggle("is-dark", now.light === 0);
  }
  if (now.led !== shown.led) led.style.opacity = now.led / 255;
  if (now.tones) speaker.play(machine.tones(), clock.now());
  if (now.flash !== shown.flash) store.save(machine.flash());
  if (now.screen !== shown.screen) {
    const { screen } = machine.where();
    stage.dataset.screen = screen;
    byId("lcd").setAttribute("aria-label", `The stick's screen: ${screen || "dark"}`);
    hints.at(screen);
  }
  if (shown.isOn && !now.isOn) {
    notice.say("The stick is off. Hold the power button on its left to switch it on.",
      { action: ["Switch on", restart] });
  }
  if (now.isOn && shown.isOn === 0) notice.clear();
  if (now.isOn && shown.light && !now.light) {
    isAsleep = true;
    notice.say("The stick sleeps.", { action: ["Wake it", wake] });
  } else if (isAsleep && now.light) {
    isAsleep = false;
    notice.clear();
  }
  for (const line of machine.told().split("\n")) if (line) output.print(line);
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

/** Puts the stick with this flash on the table and switches it on. */
function boot(flash) {
  notice.clear();
  hasCrashed = false;
  shown = {};
  try {
    machine.boot(clock.now(), flash, board.name);
  } catch (error) {
    crash(error);
  }
}

function firstBoot() {
  notice.clear();
  const flash = store.load();
  try {
    machine.boot(clock.now(), flash, board.name);
  } catch (error) {
    if (error.type !== "ValueError") throw error;
    store.setAside(flash);
    notice.say("What this browser kept of the stick is damaged. It is set aside, and the stick starts empty.");
    machine.boot(clock.now(), "", board.name);
  }
}

/** A short press of B: the one that wakes it does nothing else. */
function wake() {
  hands.down("B");
  setTimeout(() => hands.up("B"), 100);
}

function restart() {
  speaker.silence();
  const flash = machine.flash();
  machine.powerCut();
  output.print("-- power cut --");
  boot(flash);
}

function forget() {
  speaker.silence();
  machine.powerCut();
  output.print("-- power cut, flash emptied --");
  boot("");
}

function crash(error) {
  hasCrashed = true;
  speaker.silence();
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
    speaker.wake();
  });
  const phone = byId("motion");
  phone.hidden = !Motion.isThere();
  phone.addEventListener("click", async () => {
    speaker.wake();
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
        step();
      }
      turn();
    },
  };
}

async function start() {
  furnish();
  stick.classList.toggle("is-plus", board.isLarge);
  stick.classList.toggle("is-s3", board.name === "m5sticks3");
  keepFitted(stage, lcd, board);
  new Controls(stick, hands);
  window.addEventListener("pagehide", turn); // what was written since the last frame is kept
  try {
    machine = await Machine.load((line) => output.print(line));
  } catch (error) {
    if (error.detail) output.print(error.detail);
    notice.say(error.message, { isBad: true, action: ["Load again", () => location.reload()] });
    return;
  }
  try {
    firstBoot();
  } catch (error) {
    crash(error);
  }
  if (clock.isManual) turn();
  else loop();
}

hook(start());
