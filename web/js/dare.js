/**
 * A challenge in a link: the dice of a finished game in their order, who opened, and what has to be beaten.
 * Anybody who studies the link can read the dice. No DOM: Node runs it too.
 */
const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((high) => [1, 2, 3, 4, 5, 6].slice(0, high).map((low) => `${high}${low}`));
const FIRST = "a".charCodeAt(0); // a letter for each of the 21 rolls
const WRITTEN = /^(\d{1,2})\.(\d)\.([a-u]{1,400})z$/; // the z is missing from a link that a chat has cut

/** @typedef {{left: number, starter: number, dice: string[]}} Dare `left` is what has to be beaten; `dice` are as "63" */

/** The dare of a finished game; null if it had several people, nobody can be out, or losses are counted. */
export function dareOf({ seats, moves, record }, rules, you) {
  const choices = Object.fromEntries(rules.choices);
  if (!record || you < 0 || choices.count !== "down" || !["first", "last"].includes(choices.end)) return null;
  const dice = [...record.matchAll(/\b(?:re)?rolls (\d)(\d)/g)].map(([, one, other]) => (one > other ? one + other : other + one));
  return { left: Math.max(seats[you].lives, 0), starter: moves[0].seat, dice };
}

export function written({ left, starter, dice }) {
  return `${left}.${starter}.${dice.map((roll) => String.fromCharCode(FIRST + ROLLS.indexOf(roll))).join("")}z`;
}

/** Reads a dare from a link; null if it cannot be read. @returns {Dare | null} */
export function read(text) {
  const found = WRITTEN.exec(text);
  if (!found) return null;
  const dice = [...found[3]].map((letter) => ROLLS[letter.charCodeAt(0) - FIRST]);
  return { left: Number(found[1]), starter: Number(found[2]), dice };
}
