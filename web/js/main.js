/** Wires the page together and runs its loop. */
import { Attention } from "./attention.js";
import { boardNamed, labelAt, sideAt } from "./boards.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { read as readDare } from "./dare.js";
import { byId, started } from "./dom.js";
import { writeKeys } from "./keys.js";
import { Film } from "./film.js";
import { furnish } from "./furniture.js";
import { Lcd } from "./lcd.js";
import { isReplaced, keepPage } from "./kept.js";
import { keepFitted, place } from "./layout.js";
import { Machine, MachineError } from "./machine.js";
import { Motion } from "./motion.js";
import { Console, Hints, Notice } from "./panels.js";
import { Phone } from "./phone.js";
import { Power } from "./power.js";
import { asked, broughtRecord, isAskedForToday, isAsking, save as saveFile } from "./share.js";
import { waiting } from "./sentences.js";
import { Shaker } from "./shaker.js";
import { Speaker } from "./speaker.js";
import { Spoken } from "./spoken.js";
import { Store } from "./store.js";
import { Together } from "./together.js";
import * as words from "./words.js";

const OUTSIDE = ["splash", "resume", "game-over"]; // screens on which a game is loaded but not played
const AGAIN_MS = 3000; // after which is tried again what could not be fetched
const CALM_MS = 1000; // after so long without any change the page rests
const REST_MS = 200; // between two looks at a stick on which nothing moves: less than the clock's longest gap
const SHAKEN_MG = 1500; // above this the hint is no longer needed

const asks = new URLSearchParams(location.search);

const stick = byId("stick");
const stage = byId("stage");
const led = byId("led", SVGElement);
const notice = new Notice();
const output = new Console();
const hints = new Hints();
const clock = new Clock(asks.get("clock") === "manual");
const store = new Store((key) => notice.say(key), () => {
  power.rest();
  together?.rest();
});
const speaker = new Speaker();
const phone = new Phone();
const shaker = new Shaker();
const spoken = new Spoken(byId("spoken"));
const board = boardNamed(asks.get("board"));
const lcd = new Lcd(byId("lcd", HTMLCanvasElement), board, (r, g, b) => byId("glow").style.setProperty("--glow", `${r} ${g} ${b}`));
const film = new Film(lcd);
const leaveTable = () => together?.forget();
const power = new Power({ clock, store, notice, output, speaker, board, saveFile, leaveTable }, (state) => {
  around.stands(state);
  if (!power.isAlive) document.title = words.say("title"); // no player waits for this stick
}, () => {
  shown = {};
  isAsleep = false;
  spoken.begin();
});
/** @type {import("./machine.js").Machine | null} */
let machine = null;
/** @type {Record<string, number>} */
let shown = {}; // registers as they were last shown
/** @type {Together | null} */
let together = null; // the way to other sticks
let isWaiting = false; // for what the chosen rules need
/** @type {any} */
let facts = null; // of the current screen, null if nothing can be seen
let isAsleep = false; // dark, and the notice says so
let moved = 0; // ms, when something last moved
let resting = 0; // the timer that ends a rest
let due = []; // [ms, action], what is to be done when the clock shows that

// The player's hands

const hands = {
  down(button) {
    step();
    if (power.state === "watching") around.watchKey(button);
    else if (power.isAlive && !isWaiting) machine.down(button);
    if (button === "A") hints.done("a");
  },
  up(button) {
    step();
    if (power.isAlive && power.state !== "watching") machine.up(button);
  },
  grab() { step(); shaker.grab(); },
  follow(path) {
    shaker.followPath(path.map(([timeStamp, x, y]) => [clock.when(timeStamp), x, y]), feel);
    step();
  },
  release() { step(); shaker.release(); },
  tilt(x, y) { step(); shaker.tilt(x, y); },
  shakeKey(isDown) { step(); shaker.shakeKey(isDown); },
  labelAt(event) {
    const label = labelAt(...onLcd(event));
    return facts?.[label.toLowerCase()]?.length ? label : "";
  },
  sideAt(event) { return hands.isChoosing() ? sideAt(...onLcd(event)) : 0; },
  tapped() { hints.remind(hands.after); },
  tell() { spoken.ask(); },
  isChoosing() { return stage.dataset.screen === "choose"; },
  after(ms, action) { due.push([clock.now() + ms, action]); },
};

/** Where a pointer is on the LCD, from 0 to 1. @returns {[number, number]} */
function onLcd({ clientX, clientY }) {
  const { left, top, width, height } = lcd.canvas.getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
}

function feel(ms, x, y, z) {
  if (power.isAlive) machine.push(ms, x, y, z);
  if (Math.abs(x) > SHAKEN_MG || Math.abs(y) > SHAKEN_MG) {
    hints.done("shake");
    attention.sign();
    wake();
  }
}

const motion = new Motion((x, y, z) => {
  if (!shaker.isMoving) feel(clock.now(), x, y, z);
}, (key) => {
  notice.say(key);
  byId("motion").setAttribute("aria-pressed", "false");
});

const attention = new Attention(() => clock.now(), () => {
  stir();
  wake();
});

/** Anything that is done wakes a sleeping stick, and counts as well. */
function wake() {
  if (isAsleep && power.isAlive) machine.wake(clock.now());
}

// The loop

/** Brings the stick up to now: before every event, so that it happens at its time, and once a frame. */
function step() {
  const now = clock.now();
  const ready = due.filter(([ms]) => ms <= now);
  due = due.filter(([ms]) => ms > now);
  shaker.run(now, feel);
  try {
    if (power.isAlive && !isWaiting) {
      machine.attend(attention.isThere);
      machine.run(now);
    }
  } catch (error) {
    power.crash(error);
  }
  for (const [, action] of ready) action();
}

function turn() {
  step();
  if (power.isAlive) show();
  place(stick, shaker);
}

/** Frames and the stick stop while the page is hidden. While nothing moves there are few frames. */
function loop() {
  turn();
  const isResting = clock.now() - moved > CALM_MS && !shaker.isMoving && !due.length && !motion.isOn;
  if (isResting) resting = setTimeout(wakeUp, REST_MS);
  else requestAnimationFrame(loop);
}

function wakeUp() {
  clearTimeout(resting);
  resting = 0;
  requestAnimationFrame(loop);
}

/** Something is about to move. */
function stir() {
  moved = clock.now();
  if (resting) wakeUp();
}

// What is shown

/** What follows when one of these registers has changed, in this order. @type {[string[], (now: Record<string, number>) => void][]} */
const FOLLOWS = [
  [["screen"], () => film.at(power.state === "watching" ? "" : machine.where().screen)],
  [["picture", "light"], (now) => {
    lcd.paint(machine.pixels(now.pixels), now.light);
    film.take(clock.now());
    stage.classList.toggle("is-dark", now.light === 0);
  }],
  [["led"], (now) => { led.style.opacity = String(now.led / 255); }],
  [["tones"], () => speaker.play(machine.tones(), clock.now())],
  [["flash"], keep],
  [["link"], () => together?.sent()], // once the browser has kept what belongs to it
  [["screen"], () => {
    stage.dataset.screen = machine.where().screen;
    hints.at(power.state === "watching" ? "" : stage.dataset.screen);
    around.at(stage.dataset.screen);
    phone.tremble(stage.dataset.screen);
    if (power.state === "playing") remember(isInGame());
  }],
  [["facts", "light"], (now) => {
    facts = now.light ? machine.facts() : null;
    spoken.stands(clock.now(), facts);
    writeKeys(byId("keys"), facts);
  }],
  [["moves"], () => {
    const log = machine.log();
    if (power.state !== "watching") spoken.happened(log);
    around.told(log);
  }],
  [["lie"], (now) => {
    stage.classList.toggle("is-shaken", now.lie === 1);
    if (now.lie) phone.tremble("lie");
  }],
  [["screen"], showTurn],
  [["screen", "facts", "moves"], () => around.reactions.at(machine.where())],
  [["screen", "facts", "moves"], showTitle],
  [["isOn"], (now) => {
    power.switched(now.isOn === 1);
    if (shown.isOn && !now.isOn) notice.say("notice.off", { action: ["notice.on", () => power.restart()] });
    if (now.isOn && shown.isOn === 0) notice.clear();
  }],
  [["light"], (now) => {
    if (now.isOn && shown.light && !now.light) {
      isAsleep = true;
      notice.say("notice.asleep", { stays: true });
    } else if (isAsleep && now.light) {
      isAsleep = false;
      notice.clear();
    }
  }],
];

function show() {
  const now = machine.registers();
  if (Object.entries(now).some(([name, value]) => value !== shown[name])) moved = clock.now();
  for (const [names, follow] of FOLLOWS) if (names.some((name) => now[name] !== shown[name])) follow(now);
  spoken.tell(clock.now());
  for (const line of machine.told().split("\n")) if (line) output.print(line);
  shown = now;
}

/** Whether a game is being played, not just one that was found or is over. */
const isInGame = () => machine.where().lives.length > 0 && !OUTSIDE.includes(stage.dataset.screen);

/** At a shared table the tab's title says whose turn it is, for somebody who looks at another. */
function showTitle() {
  const { is_awaited: isAwaited, waits } = machine.where();
  document.title = isAwaited && !waits.length ? words.say("say.turn.you") : waiting(waits) || words.say("title");
}

function showTurn() {
  const { checked: [n, of] } = machine.where();
  if (of && stage.dataset.screen === "game-over") notice.say("together.checked", { values: { n, of } });
}

/** The flash has changed: the browser keeps it, and the page takes the stick's language. */
function keep() {
  if (power.state === "watching") return;
  store.save(machine.flash());
  isWaiting = machine.isLacking;
  if (isWaiting) notice.say("notice.starting", { stays: true });
  const language = machine.language();
  if (language) speak(language); // even if the page speaks it, as texts of another may be on their way
}

/** The page and the stick speak this language from now on. */
async function speak(language) {
  try {
    const isNew = await words.speak(language, () => {
      if (power.isAlive) machine.speak(language); // first, as it names who sits there
    });
    if (!isNew) return;
  } catch (error) {
    output.print(error.message);
    return;
  }
  store.language = language;
  spoken.again();
}

// Around the stick

const controls = new Controls(stick, hands, (isHeld) => {
  byId("assist-hold").setAttribute("aria-pressed", String(isHeld));
});
const around = furnish({ power, store, notice, speaker, spoken, motion, controls, board, film, speak, turn, after: hands.after, react: (which) => together?.react(which) });

/** For tests and the curious: what a person at the table can see, and the clock of `?clock=manual`. */
function hook(ready) {
  window.miastick = {
    ready,
    where: () => machine.where(),
    advance(ms, by = 50) {
      for (let passed = 0; passed < ms; passed += by) {
        clock.advance(Math.min(ms - passed, by));
        if (passed % (2 * by)) step();
        else turn();
      }
      turn();
    },
  };
}

async function start() {
  stick.classList.toggle("is-plus", board.isLarge);
  stick.classList.toggle("is-s3", board.name === "m5sticks3");
  keepFitted(stage, lcd, board);
  window.addEventListener("pagehide", turn); // what was written since the last frame is kept
  if (!clock.isManual && await isReplaced()) return;
  try {
    await words.speak(store.language || words.preferred(navigator.languages));
    byId("notice").textContent = words.say("notice.starting");
    const [loaded, relay] = await Promise.all([Machine.load((line) => output.print(line)), Together.find()]);
    machine = loaded;
    machine.heard = stir;
    if (!isFirstVisit()) await machine.complete();
    together = new Together(relay, machine, {
      turn,
      isPlaying: () => power.isAlive,
      refused: (key, reason) => notice.say(key, { values: { reason }, isBad: true, action: key === "together.old" ? ["notice.reload", () => location.reload()] : null }),
      accepted: () => ["together.refused", "together.many", "together.tabs"].forEach((key) => notice.drop(key)),
      reacted: (animal, which) => around.reactions.came(animal, which),
      stands: (now) => around.invites(now),
    });
  } catch (error) {
    if (!(error instanceof MachineError)) throw error;
    output.print(error.detail);
    notice.say(error.message, { isBad: true, action: ["notice.reload", () => location.reload()] });
    return;
  }
  notice.clear();
  try {
    power.first(machine);
    lay();
  } catch (error) {
    power.crash(error);
  }
  if (clock.isManual) turn();
  else loop();
  fetchRest();
}

/** Whether only a first game can begin, which needs less. */
const isFirstVisit = () => store.isEmpty && !history.state?.goesOn && !isAsking();

/** With the first picture there, fetches what other games need, then what is needed where there is no network. */
async function fetchRest() {
  while (!machine.isComplete) {
    try {
      await machine.complete();
    } catch {
      await new Promise((done) => { setTimeout(done, AGAIN_MS); });
    }
  }
  if (isWaiting) notice.drop("notice.starting");
  isWaiting = false;
  if (!clock.isManual) keepPage((line) => output.print(line));
}

/** Sets up the table that the page's link asks for, or shows the record in it; resumes a game if the user chose that. */
function lay() {
  around.today.lit();
  const record = broughtRecord();
  if (record) around.watch(record);
  const { rules, players, seats, dare, trouble } = asked();
  const goesOn = !record && history.state?.goesOn;
  const isCount = /^([2-9]|1[0-2])$/.test(players);
  const reason = rules || seats || isCount ? machine.lay(rules, isCount ? Number(players) : 0, seats) : "";
  if (reason) notice.say("power.share.bad", { values: { reason: words.language() === "en" ? reason : rules } }); // the reason is in English only
  else if (players && !isCount) notice.say("power.share.players", { values: { players } });
  else if (board.isUnknown) notice.say("power.share.board", { values: { board: board.title } });
  else if (trouble) notice.say(trouble);
  else if (readDare(dare)) around.dared(readDare(dare), false);
  else if (dare) notice.say("dare.none");
  if (isAskedForToday()) around.today.open();
  if (goesOn) machine.goOn();
  if (goesOn && history.state.dare) around.dared(history.state.dare, true);
}

/** A reload in the middle of a game goes straight back into it. */
function remember(isInGame) {
  phone.keepLit(isInGame);
  if (Boolean(history.state?.goesOn) !== isInGame) {
    history.replaceState(isInGame ? { goesOn: true, dare: around.dare } : null, "");
  }
}

export { Machine }; // for those who measure

const ready = start();
hook(ready);
ready.then(started);
