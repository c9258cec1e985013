/**
 * What happens at the table, in spoken sentences: for the events of the log, and for the current screen. Nothing here
 * knows more than speech.py and common_knowledge.py say. A person alone with computers is "you". No DOM: Node runs it
 * too.
 */
import { has, language, say } from "./texts.js";

const SILENT = ["rolls"]; // acting implies a roll; but a roll that all see ends the round
const LOW = 33; // percent of all rolls that a low one beats at most, and a high one is beaten by

/** Capitals shout, and some voices spell them. */
export function calm(text) {
  if (text !== text.toLocaleUpperCase(language())) return text;
  const low = text.toLocaleLowerCase(language());
  return low.charAt(0).toLocaleUpperCase(language()) + low.slice(1);
}

/** With a full stop, unless it ends in a sign already. */
export const ended = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** For whom a shared table waits, by `waits` of where(); "" if for nobody elsewhere. */
export const waiting = ([how, who] = []) => (has(`waits.${how}`) ? say(`waits.${how}`, { who: who.split(", ").map(calm).join(", ") }) : "");

/** A text of the stick, in which these names stay names. */
const named = (text, names) => names.reduce((said, name) => said.replace(calm(name).toLowerCase(), calm(name)), calm(text));

export const nameOf = (seat) => calm(seat.name);

/** The seat of the one person at the table, -1 if there are several. */
export function yourSeat(seats) {
  const persons = seats.filter((seat) => !seat.is_computer);
  return persons.length === 1 ? seats.indexOf(persons[0]) : -1;
}

/** The text of `key` about a player: in the second person if `isYou` and there is such a text. */
function about(key, isYou, values) {
  const yours = `${key}.you`;
  return ended(say(isYou && has(yours) ? yours : key, values));
}

/** Somebody's claim: "Bear says 62." */
const claims = (who, isYou, value) => about("log.says", isYou, { who, value });

/** A number of what is at stake, such as lives, as the object of a verb. */
const amount = (unit, n) => say(`unit.${unit}.${n === 1 ? "one" : "many"}`, { n });

/** "You have 5 lives, Fox 6, Bear 6." */
export function standing(seats, unit) {
  if (!seats.length) return "";
  const you = Math.max(yourSeat(seats), 0);
  const order = [you, ...seats.keys()].filter((seat, n) => !n || seat !== you);
  const told = order.map((seat, n) => {
    const { lives, is_in: isIn } = seats[seat];
    const name = nameOf(seats[seat]);
    const isYou = seat === yourSeat(seats);
    if (!isIn) return say(isYou ? "say.out.you" : "say.is-out", { who: name });
    if (n) return `${name} ${lives}`;
    return say(isYou ? "say.has.you" : "say.has", { who: name, what: amount(unit, lives) });
  });
  return ended(told.join(", "));
}

const left = (n) => (n === 0 ? say("say.left.none") : n === 1 ? say("say.left.one") : say("say.left", { n }));

/** What a move changed for the players it concerns. */
function changed({ seats, unit }, [seat, before, after, isIn]) {
  const isYou = seat === yourSeat(seats);
  const who = nameOf(seats[seat]);
  const what = amount(unit, Math.abs(after - before));
  const told = after < before
    ? about("say.loses", isYou, { who, what, rest: left(after) })
    : about("say.gets", isYou, { who, what, n: after });
  return isIn ? [told] : [told, about("say.out", isYou, { who })];
}

/** The verdict: what was said and what was under the cup. */
function verdict(seats, { roll, claim, caller, is_lie: isLie }) {
  if (!roll || caller < 0) return [];
  const values = { who: nameOf(seats[caller]), claim, roll };
  return [about(isLie ? "say.lie" : "say.true", caller === yourSeat(seats), values)];
}

/** The sentences of one move; `log` is that of common_knowledge.py. */
export function event(log, entry) {
  const { seats } = log;
  const { seat, move, value, of, claim, changes, end } = entry;
  const you = yourSeat(seats);
  const who = nameOf(seats[seat]);
  const told = [];
  if ((move === "believes" || move === "doubts") && of >= 0) {
    const key = of === you ? `say.${move}.yours` : `say.${move}`;
    told.push(about(key, seat === you, { who, of: nameOf(seats[of]), value: claim }));
  } else if (end || !SILENT.includes(move)) {
    told.push(about(`log.${move}`, seat === you, { who, value }));
  }
  if (end) told.push(...verdict(seats, end));
  for (const change of changes) told.push(...changed(log, change));
  if (end && !changes.length) told.push(ended(say("say.nobody")));
  return told;
}

// The current screen

const turn = ({ who, is_yours: isYours }) => about("say.turn", isYours, { who: calm(who) });
const claimed = ({ of, is_of_yours: isYours, claim }) => (claim ? [claims(calm(of), isYours, claim)] : []);
const titled = ({ title, note }) => [title, note].filter(Boolean).map((text) => ended(calm(text)));

function roll({ roll: value, stands, claim }) {
  if (!value) return [];
  if (claim) {
    const key = stands > 0 ? "say.roll.above" : stands < 0 ? "say.roll.below" : "say.roll.level";
    return [ended(say(key, { value, claim }))];
  }
  const height = stands < LOW ? "low" : stands > 100 - LOW ? "high" : "middle";
  return [ended(say(`say.roll.${height}`, { value }))];
}

/** How a game ended, `you` being the seat of the only person. */
export function outcome({ over: [winners, loser], seats }, you = yourSeat(seats)) {
  const names = winners.map((seat) => nameOf(seats[seat]));
  if (loser >= 0) return about("say.over.loses", loser === you, { who: nameOf(seats[loser]) });
  if (!winners.length) return ended(say("log.over"));
  if (winners.length > 1) return ended(say("say.over.tie", { who: names.join(", ") }));
  return about("say.over.wins", winners[0] === you, { who: names[0] });
}

/** A sentence that stands alone, with the players' names in it. */
const told = ({ title, seats }) => [ended(named(title, seats.map(({ name }) => name)))];

/** What somebody did in a game that is over, in sentences; `account` is that of account.py. */
export function did({ told, believed, met, caught, doubted, best }, isYou) {
  const [claim, roll] = best;
  return [
    told ? about("account.believed", isYou, { n: believed, of: told }) : about("account.honest", isYou, {}),
    met ? about("account.caught", isYou, { n: caught, of: met }) : "",
    doubted ? about("account.doubted", isYou, { n: doubted }) : "",
    claim ? about("account.best", false, { claim, roll }) : "",
  ].filter(Boolean);
}

/** The games won this evening, by whoever has won most; "" before the first. */
export function evening(score) {
  const who = [...score].sort((one, other) => other[1] - one[1]).map(([name, won]) => `${calm(name)} ${won}`).join(", ");
  return who ? ended(say("account.evening", { who })) : "";
}

const over = (facts) => [
  outcome(facts),
  evening(facts.score),
  ...(facts.account.told === undefined ? [] : did(facts.account, true)),
  ...facts.rows.map((row) => ended(row.map((cell) => calm(cell)).join(": "))),
];

/** What is said first about a screen, by its name; all others are read as they are written. */
const LEADS = {
  splash: () => ["MiaStick."],
  wait: () => [],
  ask: told,
  news: told,
  "stand-in": told,
  offline: ({ title }) => [ended(calm(title))],
  leave: ({ title }) => [ended(calm(title))],
  "you-sit": told,
  remote: ({ who, title, seats, waits }) => {
    const said = named(title, seats.map(({ name }) => name));
    return title ? [ended(["offline", "away", "stand-in"].includes(waits) ? said : `${calm(who)}: ${said}`)] : [];
  },
  "hand-over": ({ who }) => [ended(say("say.pass", { who: calm(who) }))],
  shake: (facts) => [turn(facts), ...titled(facts), ...(facts.claim ? [ended(say("say.above", facts))] : [])],
  tumble: titled,
  closed: () => [ended(say("say.closed"))],
  peek: roll,
  choose: () => [say("say.choose")],
  answer: (facts) => [turn(facts), ...claimed(facts)],
  announced: () => [],
  computer: () => [],
  "computer-said": () => [],
  "computer-answers": () => [],
  reveal: () => [],
  settled: () => [],
  revived: () => [],
  lives: (facts) => [standing(facts.seats, facts.unit), ...titled({ title: "", note: facts.note })],
  stop: (facts) => [...titled(facts), standing(facts.seats, facts.unit)],
  resume: (facts) => [...titled(facts), standing(facts.seats, facts.unit)],
  lobby: ({ title, note, rows, page }) => [ended([named(title, rows.map(([name]) => name)), note].filter(Boolean).join(" ")), page && ended(calm(page)), ...rows.map((row) => ended(row.map(calm).join(", ")))],
  "best-bluff": ({ who, is_yours: isYours, claim, roll: had }) => [about("say.bluff", isYours, { who: calm(who), claim, roll: had })],
  "game-over": over,
  "start-die": ({ who, die }) => [ended(say("say.die", { who: calm(who), value: die }))],
  "you-are": (facts) => [ended([facts.title, facts.who].map(calm).join(" "))],
  seats: (facts) => [...titled(facts), ended(calm(facts.page))],
};

/** Screens with a cursor, of which only one line is read; all others are read in full. */
function written(facts) {
  const rows = facts.cursor < 0 ? facts.rows.map((row) => ended(row.map(calm).join(" "))) : [];
  return [...titled(facts), ...rows, ...(facts.page ? [ended(calm(facts.page))] : [])];
}

/** What is said about a screen, the most important first; `facts` are those of speech.py. */
export function lead(facts) {
  const sentences = (LEADS[facts.screen] ?? written)(facts);
  return sentences.filter(Boolean);
}

/** The line under the cursor, or the value being chosen, "" if there is neither. */
export function chosen({ rows, cursor, choice }) {
  if (choice) return `${choice}.`;
  return cursor >= 0 && rows[cursor] ? ended(rows[cursor].map(calm).join(": ")) : "";
}

/** What A and B do: for each that does anything its name, what that is, and how it is pressed. */
export function presses({ a, b, who, seats }) {
  const names = [who, ...seats.map(({ name }) => name)].filter(Boolean).map(calm);
  const named = (text) => names.reduce((told, name) => told.replace(name.toLocaleLowerCase(language()), name), text);
  return [["A", a], ["B", b]].filter(([, does]) => does.length).map(([button, [label, how]]) => {
    const isHeld = how === "hold";
    const text = label.split(/ (?=:)/).map((part) => (part.startsWith(":") ? say(`spoken.${part.slice(1)}`)
      : named(calm(isHeld ? part.replace(/^[^:]+: */, "") : part)))).join(" ");
    return { button, text, how };
  });
}

/** What A and B do, in sentences. */
export function help(facts) {
  const { lesson, screen, page, waits, goes_on: goesOn } = facts;
  if (goesOn || screen === "computer") return [];
  if (screen === "peek") return [say("say.help.peek")];
  if (lesson) return [say("spoken.lesson", { button: "A" })];
  const told = presses(facts).map(({ button, text, how }) => say(`spoken.${how}`, { button, text }).replace(/([,.!?…])\./g, "$1"));
  const isOpener = screen === "lobby" && !waits;
  return has(`say.help.${screen}`) && !page && !isOpener ? [say(`say.help.${screen}`), ...told] : told;
}

/** Everything that the player with the stick may ask for: their roll, the claim, who has what, what they can do. */
export function all(facts) {
  const stands = facts.seats.length ? (facts.claim ? claimed(facts) : [ended(say("say.no-claim"))]) : [];
  const sure = ["peek", "best-bluff"].includes(facts.screen) ? [] : roll(facts);
  return [...sure, ...stands, standing(facts.seats, facts.unit), ...lead(facts), chosen(facts), ...help(facts)]
    .filter((sentence, n, told) => sentence && told.indexOf(sentence) === n);
}
