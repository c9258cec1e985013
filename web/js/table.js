/** The table view: a large picture of a shared table, for a television. The referee says what is to be seen, and it needs no buttons. */
import { byId, started } from "./dom.js";
import { ICONS } from "./icons.js";
import { NAMES } from "./names.js";
import { showEvening } from "./evening.js";
import { doing, earlierClaims, has, scene, sides, standingClaim, VERDICT_MS } from "./ring.js";
import { shownBy } from "./reactions.js";
import { event, waiting } from "./sentences.js";
import { Speaker } from "./speaker.js";
import { follow } from "./follow.js";
import { howToSit } from "./invite.js";
import { drawQr } from "./qr.js";
import { canScan, tableHere } from "./relay.js";
import { language, make, preferred, say, speak } from "./words.js";

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const FEW = 6; // chairs in one row
const MANY = 9; // from so many players on their tiles are smaller
const INWARDS = 0.4; // of the way to the middle a reaction floats
const LIFTED_MS = 1500; // until the cup is up, as in table.css
const SEEN_MS = 3500; // until the next turn may be shown
const COLOURS = 6;
const STOPPED = { offline: "waits.offline", gone: "waits.gone", full: "waits.full", reload: "together.old", none: "together.without", tabs: "together.tabs" };
const MOST_EARLIER = 9; // claims of the round that are shown below the current one
const WAITS_MS = 2000;
const FADES_MS = 8000; // after which nobody is asked any more whether they want sound
const PAST = 2; // sentences below the table
const DRUM = [[0, 110], [40, 0], [90, 110], [130, 0], [180, 120], [220, 0], [270, 130], [310, 0], [360, 140], [400, 0], [450, 150], [490, 0]];
const SOUNDS = { // [ms, Hz], 0 is silence
  turn: [[0, 523], [90, 784], [180, 0]],
  lie: [...DRUM, [1500, 220], [1700, 147], [2000, 0]],
  true: [...DRUM, [1500, 523], [1600, 659], [1700, 784], [1950, 0]],
  over: [[0, 523], [130, 659], [260, 784], [390, 1047], [700, 0]],
};

const speaker = new Speaker(() => offerSound());
const ring = byId("ring");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const isHigh = matchMedia("(max-aspect-ratio: 1)");
/** @type {any} */
let shown = null; // the facts, their animals with names
let fading = 0; // the timer of the offer of sound
let stopped = ""; // why the table cannot be followed: a key of STOPPED
let since = 0; // ms, when the last move was shown
let made = -1; // moves of the game
let coming = 0; // the timer for facts that wait until dice have been seen
let going = 0; // and for the end of a verdict
let told = -1; // moves that have been told; -1 before the first table came
let lastScene = "";
let ending = ""; // how the game ended, in a sentence
let lastActor = -1;
let telling = Promise.resolve();
let heard = ""; // for whom the table waits, as was told
let waitingTimer = 0;

/** A new SVG element with these attributes. */
function drawn(kind, attributes, ...children) {
  const element = document.createElementNS(byId("tail", SVGElement).namespaceURI, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const icon = (number) => drawn("svg", { viewBox: "0 0 24 24", class: "icon", "shape-rendering": "crispEdges", "aria-hidden": "true" },
  drawn("path", { d: ICONS[number] ?? "", fill: "currentColor" }));

/** The face of a die; `isBare` without the die, as a tile has it. */
function die(value, isBare = false) {
  const pips = (PIPS[value] ?? []).map((at) => drawn("circle", {
    cx: 9 + 9 * (at % 3), cy: 9 + 9 * Math.floor(at / 3), r: value === 1 ? 7 : 3.6, class: value === 1 ? "sun" : "pip",
  }));
  const face = drawn("rect", { x: 1, y: 1, width: 34, height: 34, rx: 6 });
  return drawn("svg", { viewBox: "0 0 36 36", class: "die", "aria-hidden": "true" }, ...(isBare && value > 1 ? [] : [face]), ...pips);
}

/** An animal as people see it: by their own name, unless an animal is called so. */
function animal(number, own = "") {
  const names = NAMES[language()];
  return { name: own && !names.includes(own) ? own : names[number], icon: number, colour: number % COLOURS };
}

/** What whoever sits there as that animal is called. */
const called = (number, chairs) => (chairs.find(({ icon: one }) => one === number) ?? animal(number)).name;

// Seats

/** What a seat has, as a die or a number. */
function lives(seat, kind = "lives") {
  const what = make("div", "", kind);
  const how = has(seat);
  if (how === "die") what.append(die(seat.lives, true));
  else if (how === "number") what.append(make("span", String(seat.lives), "count"));
  return what;
}

/** A seat; `changed` is what the last move made of its lives, as [before, after]. */
function tile(seat, number, changed) {
  const one = make("div", "", `seat of-${seat.colour}${seat.is_in ? "" : " is-out"}`);
  one.dataset.seat = String(number);
  const box = make("div", "", "tile");
  box.append(icon(seat.icon), lives(seat));
  const name = make("p", seat.name, "name");
  if (changed) {
    const [before, after] = changed;
    const change = after - before;
    one.style.setProperty("--was", `var(--player-${seat.colour})`);
    box.append(lives({ lives: before, is_in: true }, "lives was")); // until the cup is up
    name.append(make("span", change < 0 ? `\u2212${-change}` : `+${change}`, "change"));
    one.classList.add(change < 0 ? "pays" : "gains");
  }
  one.append(box, name);
  return one;
}

/** A player who sits there before a game, with the games they have won. */
function chair({ name, icon: number, colour, won }) {
  const one = make("div", "", `chair of-${colour}`);
  const box = make("div", "", "tile");
  box.append(icon(number));
  one.append(box, make("p", won === undefined ? name : `${name} ${won}`, "name"));
  return one;
}

function seat(log, changes) {
  const places = sides(log.seats.length, isHigh.matches);
  ring.classList.toggle("is-many", log.seats.length >= MANY);
  for (const [side, numbers] of Object.entries(places)) {
    byId(side).replaceChildren(...numbers.map((n) => tile(log.seats[n], n, changes.get(n))));
  }
}

function unseat() {
  for (const side of ["top", "left", "right", "bottom"]) byId(side).replaceChildren();
}

const tileOf = (number) => ring.querySelector(`[data-seat="${number}"]`);
const own = (number) => `of-${shown?.log.seats[number]?.colour ?? 5}`;

// The middle

function wear(element, kind, number) {
  element.className = [kind, ...(number >= 0 ? [own(number)] : [])].join(" ");
}

/** The bubble's tail, from `bubble` to the speaker's tile. */
function tail(bubble, number) {
  const path = byId("tail", SVGElement);
  const target = tileOf(number);
  path.classList.value = `tail ${own(number)}`;
  const line = path.querySelector("path");
  if (!line) return;
  if (!target || bubble.hidden || !bubble.textContent) {
    line.setAttribute("d", "");
    return;
  }
  const felt = byId("felt").getBoundingClientRect();
  const from = bubble.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const [x, y] = [(from.left + from.right) / 2, (from.top + from.bottom) / 2];
  const [toX, toY] = [(to.left + to.right) / 2, (to.top + to.bottom) / 2];
  const length = Math.hypot(toX - x, toY - y) || 1;
  const wide = from.height * 0.16;
  const [nx, ny] = [(-(toY - y) / length) * wide, ((toX - x) / length) * wide];
  const reach = Math.max(0, Math.min(1, 1 - (Math.min(to.width, to.height) * 0.62) / length)); // ends before the tile
  const [endX, endY] = [x + (toX - x) * reach, y + (toY - y) * reach];
  const at = (px, py) => `${(px - felt.left).toFixed(1)} ${(py - felt.top).toFixed(1)}`;
  line.setAttribute("d", `M${at(x + nx, y + ny)}L${at(endX, endY)}L${at(x - nx, y - ny)}Z`);
}

const frame = (colour) => document.documentElement.style.setProperty("--actor", colour);

function isOnRight(number) {
  const place = tileOf(number)?.getBoundingClientRect();
  return Boolean(place && place.left + place.right > innerWidth + 2);
}

/** The cup of `whose` seat and what is done with it, on that seat's side, and the current claim. */
function showCup({ log }, whose, text, isShaking) {
  const actor = log.seats[whose];
  const claim = standingClaim(log.moves);
  wear(byId("cup"), "cup", whose);
  byId("cup").replaceChildren(...(actor ? [icon(actor.icon)] : []));
  byId("doing").textContent = text;
  const bubble = byId("claim");
  wear(bubble, "claim", claim?.seat ?? -1);
  bubble.textContent = claim ? String(claim.value) : "";
  bubble.hidden = !claim;
  const earlier = earlierClaims(log.moves).slice(-MOST_EARLIER);
  byId("round").replaceChildren(...earlier.map(({ seat: who, value }) => make("span", String(value), own(who))));
  const felt = byId("felt");
  const spokeAt = (side) => Boolean(claim && byId(side).contains(tileOf(claim.seat))); // there the tail would cross the cup
  felt.classList.toggle("is-shaking", isShaking);
  felt.classList.toggle("is-right", isHigh.matches ? spokeAt("top") : spokeAt("left") || (!spokeAt("right") && isOnRight(whose)));
  frame(actor ? `var(--player-${actor.colour})` : "var(--dusk)");
  tail(bubble, claim?.seat ?? -1);
}

/** For whom the table waits, and who plays for the holder if they are away; "" if it is for nobody in particular. */
function awaited({ stage, log, holder, chairs, opener, eager }) {
  if (stopped) return say(STOPPED[stopped]);
  const seat = log?.seats[holder];
  if (stage === "game" && seat) {
    return seat.stand_in >= 0 ? waiting(["stand-in", seat.name]) : seat.away ? waiting(["away", seat.name]) : "";
  }
  if (eager.length) return waiting([eager.length > 1 ? "rematches" : "rematch", eager.map((number) => called(number, chairs)).join(", ")]);
  return chairs.find(({ icon: number, away }) => number === opener && away) ? waiting(["away", called(opener, chairs)]) : "";
}

function showTurn(table) {
  const key = doing(table);
  const waits = awaited(table);
  tileOf(table.holder)?.classList.add("is-acting");
  showCup(table, table.holder, waits || (key ? say(key) : ""), !waits && key === "table.shakes");
}

function showVerdict({ log }, isNew) {
  const { end } = log.moves.at(-1);
  const isLooked = end.caller >= 0 && end.roll > 0;
  const box = byId("verdict");
  box.className = `verdict ${isLooked ? (end.is_lie ? "" : "is-true") : "is-plain"}`;
  byId("title").textContent = isLooked ? say(end.is_lie ? "table.liar" : "table.true") : "";
  byId("crowd").replaceChildren();
  const said = byId("said");
  wear(said, "claim", end.caller);
  said.textContent = isLooked && end.claim ? String(end.claim) : "";
  byId("dice").replaceChildren(...(end.roll ? String(end.roll).split("").map((face) => die(Number(face))) : []));
  wear(byId("lid"), "cup lid", end.caller);
  byId("lid").replaceChildren(...(log.seats[end.caller] ? [icon(log.seats[end.caller].icon)] : []));
  if (isNew) {
    ring.classList.remove("is-lifted");
    void ring.offsetWidth; // or the cup would rise but once
    ring.classList.toggle("is-lifted", end.roll > 0);
  }
  frame(isLooked ? `var(--${end.is_lie ? "red" : "green"})` : "var(--dusk)");
  byId("pair").classList.toggle("is-right", isOnRight(end.caller)); // or the tail would cross the dice
  tail(said, end.caller);
}

function showOver(table) {
  ending = showEvening(table, { drawIcon: icon, drawDie: die, own });
  frame("var(--bone)");
}

/** By seat: lives before and after the last move, as long as that shows. */
function changes(now, log) {
  const list = now === "verdict" ? log.moves.at(-1).changes : [];
  return new Map(list.map(([number, before, after]) => [number, [before, after]]));
}

// What is heard

function hear(table, now) {
  const { log, holder } = table;
  if (now !== lastScene && now === "verdict") sound(log.moves.at(-1).end.is_lie ? "lie" : "true");
  else if (now !== lastScene && now === "over") sound("over");
  else if (now === "turn" && holder !== lastActor && lastActor >= 0) sound("turn");
  lastActor = holder;
  if (told < 0 || made < told) told = made;
  const fresh = log.moves.slice(told - made || log.moves.length).flatMap((entry) => event(log, entry));
  told = made;
  const ends = now === "over" && lastScene !== "over" ? [ending, byId("end-best").textContent] : [];
  if (fresh.length || ends.length) tell([...fresh, ...ends].join(" "), now === "verdict" && !isStill.matches ? LIFTED_MS : 0);
  remind(log.moves.slice(-6).flatMap((entry) => event(log, entry)).slice(-PAST));
}

/** Writes the last events below the table; if there is too little room, the older ones are left out. */
function remind(sentences) {
  const line = byId("past");
  const rest = [...sentences];
  do line.textContent = rest.join("  ");
  while (line.scrollWidth > line.clientWidth && rest.shift() && rest.length);
}

/** Says something after a delay, and after everything before it, so that dice are never heard before they are seen. */
function tell(text, ms) {
  telling = telling.then(() => new Promise((done) => setTimeout(done, ms))).then(() => { byId("spoken").textContent = text; });
}

/** For whom the table waits, once that has stood for a while: between two turns it changes at once. */
function hearWaiting(text) {
  if (text === heard) return;
  heard = text;
  clearTimeout(waitingTimer);
  if (text) waitingTimer = setTimeout(() => tell(text, 0), WAITS_MS);
}

function sound(name) {
  speaker.play(SOUNDS[name], 0);
}

// All of it

function show() {
  if (!language()) return; // the texts are still on their way
  const now = shown ? scene(shown, performance.now() - since) : "";
  const isNew = now !== lastScene || (now === "verdict" && made !== told);
  const waits = shown ? awaited(shown) : stopped ? say(STOPPED[stopped]) : "";
  byId("empty").hidden = now !== "";
  byId("empty").classList.toggle("is-closed", !shown);
  byId("felt").hidden = now === "" || now === "over";
  byId("evening").hidden = now !== "over";
  byId("turn").hidden = now !== "turn";
  byId("claim").hidden = byId("round").hidden = byId("turn").hidden;
  byId("verdict").hidden = now !== "verdict";
  byId("felt").classList.remove("is-shaking");
  clearTimeout(going);
  if (now !== "verdict") ring.classList.remove("is-lifted");
  if (!now) {
    const chairs = shown?.chairs ?? [];
    byId("chairs").replaceChildren(...chairs.map(chair));
    byId("chairs").classList.toggle("is-many", chairs.length > FEW);
    byId("why").textContent = waits || (chairs.length ? "" : say(tableHere() ? "table.comes" : "table.none"));
    unseat();
    byId("past").textContent = "";
    frame("var(--dusk)");
  } else {
    if (now === "over") unseat();
    else seat(shown.log, changes(now, shown.log));
    if (now === "turn") showTurn(shown);
    else if (now === "verdict") {
      showVerdict(shown, isNew);
      going = setTimeout(show, VERDICT_MS);
    } else showOver(shown);
    hear(shown, now);
    if (now === "over" && waits) byId("past").textContent = waits;
  }
  hearWaiting(waits);
  lastScene = now;
}

/** Shows the facts of tools/relay/facts.py, `ms` after the last move was made; null if there is no such table. */
export function display(facts, ms = 0) {
  const { game } = facts ?? {};
  const count = game ? game.made + game.moves.length : -1;
  if (count !== made || ms) since = performance.now() - ms;
  made = count;
  const seats = game?.seats.map((one) => ({ ...one, ...animal(one.animal, one.name), is_computer: false })); // nobody is "you" here
  shown = facts && {
    ...facts,
    chairs: facts.chairs.map((one) => ({ ...one, ...animal(one.animal, one.name), won: facts.score.find(([who]) => who === one.animal)?.[1] })),
    log: game && { ...game, seats },
  };
  if (!facts) told = -1;
  show();
}

/** Facts that come while dice are uncovered wait until they have been seen. */
function take(facts) {
  clearTimeout(coming);
  const wait = lastScene === "verdict" ? since + SEEN_MS - performance.now() : 0;
  if (wait > 0) coming = setTimeout(display, wait, facts);
  else display(facts);
}

/** How others find this table: large at first, then in one line. @param {import("./relay.js").Relay} relay */
export function invite(relay, code) {
  const invitation = relay.linkTo(tableHere());
  byId("invitation").hidden = !invitation;
  byId("qr").hidden = byId("code").hidden = !canScan(invitation); // nobody else could open it, which `how` says
  byId("code").textContent = code;
  byId("how").textContent = howToSit({ invitation, code });
  byId("join").textContent = code && canScan(invitation) ? `${code} \u00b7 ${new URL(invitation).host}` : "";
  drawQr(byId("qr", HTMLCanvasElement), invitation);
}

/** A reaction floats by the seat of whoever shows it. */
export function react(number, which) {
  const seats = shown?.log?.seats ?? [];
  const seat = tileOf(seats.findIndex(({ icon: one }) => one === number))?.getBoundingClientRect();
  if (!seat) return;
  const one = shownBy(called(number, shown.chairs), number, which);
  const [x, y] = [(seat.left + seat.right) / 2, (seat.top + seat.bottom) / 2];
  one.style.left = `${x + (innerWidth / 2 - x) * INWARDS}px`; // between the seat and the middle, for the lives are to be seen
  one.style.top = `${y + (innerHeight / 2 - y) * INWARDS}px`;
  document.body.append(one); // not into the seat, which is drawn anew meanwhile
}

function stop(how) {
  if (how && !STOPPED[how]) return;
  stopped = how;
  if (how === "gone") {
    byId("invitation").hidden = true;
    clearTimeout(coming);
    display(null);
  } else show();
}

function offerSound() {
  const button = byId("sound");
  button.hidden = speaker.isOn; // a click on it is a sign as good as any other
  button.classList.remove("is-faded");
  clearTimeout(fading);
  fading = setTimeout(() => button.classList.add("is-faded"), FADES_MS);
}

async function start() {
  await speak(preferred(navigator.languages));
  offerSound();
  addEventListener("pointermove", offerSound);
  addEventListener("resize", show);
  isHigh.addEventListener("change", show);
  show();
  if (tableHere()) await follow(tableHere(), { shown: take, stopped: stop, invites: invite, reacted: react });
}

start().then(started);
