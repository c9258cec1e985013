/**
 * Today's table: which day it is, how a game of it went, and the days before. A day is as "2026-11-29", in UTC; what is kept
 * of it is "" while it is played for the first time, QUIT, or the lives left and a letter for each round. No DOM: Node runs
 * it too.
 */
const DAY_MS = 86_400_000;
export const QUIT = "?";
export const SHOWN_DAYS = 30;
// What one did in a round: told the truth, lied and was believed, was caught, caught somebody, doubted the truth, nothing
export const ROUNDS = { t: "🟩", b: "🟪", c: "🟥", f: "🟨", w: "🟧", n: "⬜" };

export const dayAt = (ms) => new Date(ms).toISOString().slice(0, 10);

/** The last `count` days up to `day`, oldest first. */
export function daysUpTo(day, count = SHOWN_DAYS) {
  const last = Date.parse(day);
  return Array.from({ length: count }, (_, n) => dayAt(last - (count - 1 - n) * DAY_MS));
}

/** Days in a row that were played to the end; the current one need not have been yet. */
export function streak(days, day) {
  const isDone = (one) => (days[one] ?? "").length > 1;
  let at = Date.parse(day);
  if (!isDone(day)) at -= DAY_MS;
  let count = 0;
  for (; isDone(dayAt(at)); at -= DAY_MS) count += 1;
  return count;
}

/** What is kept of a finished game: `log` and `calls`, lowest first, as machine.js gives them. */
export function resultOf({ seats, moves, record }, calls, you) {
  const rolled = [...record.matchAll(/\b(?:re)?rolls (\d)(\d)/g)].map(([, one, other]) => Number(one > other ? one + other : other + one));
  const rank = (value) => calls.indexOf(value);
  let roll = 0;
  let mine = "n";
  let rounds = "";
  for (const { seat, move, value, end } of moves) {
    if (move === "rolls" || move === "rerolls") roll = rolled.shift();
    if (move.endsWith("says") && seat === you) mine = rank(roll) < rank(value) ? "b" : "t";
    if (!end) continue;
    if (end.caller === you) rounds += end.is_lie ? "c" : "t";
    else if (seat === you) rounds += end.is_lie ? "f" : "w";
    else rounds += mine;
    mine = "n";
  }
  return `${Math.max(seats[you].lives, 0)}${rounds}`;
}

/** {isWon, left, rounds} of what is kept of a day; null if it was not played to the end. */
export function read(kept = "") {
  const found = /^(\d)([tbcfwn]+)$/.exec(kept);
  return found && { isWon: found[1] !== "0", left: Number(found[1]), rounds: [...found[2]] };
}

export const squares = (rounds) => rounds.map((round) => ROUNDS[round]).join("");
