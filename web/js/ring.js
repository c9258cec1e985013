/** What a table view shows, as plain values: who sits where, what stands, what was uncovered. No DOM: Node runs it too. */

/** How many seats there are on the left, at the top, on the right and at the bottom, by how many play. */
const SIDES = [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 2, 1, 1], [1, 2, 1, 2], [1, 3, 1, 2], [1, 3, 1, 3],
  [2, 3, 2, 2], [2, 3, 2, 3], [2, 4, 2, 3], [2, 4, 2, 4]];

/** What whoever acts is doing, by the screen of their stick: a text's name. Nothing in it depends on their dice. */
const DOING = {
  shake: "table.shakes", tumble: "table.shakes", closed: "table.looks", peek: "table.looks", choose: "table.chooses",
  answer: "table.believes", computer: "table.thinks", "computer-answers": "table.thinks",
};
const REMOTE = "remote"; // the screen of a stick whose players wait for another's; it does what the phase is for
const PHASES = ["table.shakes", "table.looks", "table.believes"];
const BEFORE_A_ROUND = ["shake", "tumble", "computer", REMOTE]; // what was uncovered has been seen
const MOST_PIPS = 6;

/**
 * The seats by side, in the order in which the stick goes round, clockwise: from the last at the bottom left by the left
 * side to the top. Where it is higher than wide only top and bottom are used.
 */
export function sides(count, isHigh) {
  const [left, top, right, bottom] = isHigh ? [0, Math.ceil(count / 2), 0, Math.floor(count / 2)] : SIDES[count];
  const seats = [...Array(count).keys()];
  const first = bottom ? [seats.shift()] : []; // at the bottom left
  const take = (n) => seats.splice(0, n);
  return { left: take(left), top: take(top), right: take(right), bottom: [...take(bottom - first.length), ...first] };
}

/** The claim that stands after all moves: {seat, value}, null without one. */
export function standingClaim(moves) {
  const last = moves.at(-1);
  if (!last || last.end) return null;
  if (/says/.test(last.move)) return { seat: last.seat, value: last.value };
  return last.of >= 0 && last.claim ? { seat: last.of, value: last.claim } : null;
}

/** What a seat's tile shows of what it has: pips up to six, as a die; else a number. "" once it is out. */
export function has({ lives, is_in: isIn }) {
  if (!isIn) return "";
  return lives >= 1 && lives <= MOST_PIPS ? "die" : "number";
}

/** What stands in the middle: `turn`, `suspense`, `verdict` or `over`; "" without a game. */
export function scene({ screen, log: { seats, moves, over } }) {
  if (!seats.length) return "";
  if (over.length && screen !== "reveal") return "over";
  const hasEnded = Boolean(moves.at(-1)?.end);
  if (screen === "reveal" && !hasEnded) return "suspense";
  return hasEnded && !BEFORE_A_ROUND.includes(screen) ? "verdict" : "turn";
}

/** The name of the text that says what whoever acts is doing, "" for nothing in particular. */
export const doing = (screen, phase) => (screen === REMOTE ? PHASES[phase] : DOING[screen]) ?? "";
