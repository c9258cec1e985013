/** What a table view shows, as plain values: who sits where, the current claim, what was uncovered. No DOM: Node runs it too. */

/** By the number of players: how many seats are on the left, at the top, on the right and at the bottom. */
const SIDES = [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 2, 1, 1], [1, 2, 1, 2], [1, 3, 1, 2], [1, 3, 1, 3],
  [2, 3, 2, 2], [2, 3, 2, 3], [2, 4, 2, 3], [2, 4, 2, 4]];

/** What the holder does, by the phase of game.py: a text's name. Nothing in it depends on their dice. */
const DOING = ["table.shakes", "table.looks", "table.believes", "table.shakes"];
export const VERDICT_MS = 7000; // so long what was uncovered is shown, if nobody goes on
const MOST_PIPS = 6;

/**
 * The seats by side, in the order in which the stick goes round, clockwise: from the bottom left along the left side to
 * the top, and on. A view that is higher than wide uses only top and bottom.
 */
export function sides(count, isHigh) {
  const [left, top, right, bottom] = isHigh ? [0, Math.ceil(count / 2), 0, Math.floor(count / 2)] : SIDES[count];
  const seats = [...Array(count).keys()];
  const first = bottom ? [seats.shift()] : []; // at the bottom left
  const take = (n) => seats.splice(0, n);
  return { left: take(left), top: take(top), right: take(right), bottom: [...take(bottom - first.length), ...first] };
}

/** The current claim after all moves: {seat, value}, null without one. */
export function standingClaim(moves) {
  const last = moves.at(-1);
  if (!last || last.end) return null;
  if (/says/.test(last.move)) return { seat: last.seat, value: last.value };
  return last.of >= 0 && last.claim ? { seat: last.of, value: last.claim } : null;
}

/** What was claimed in this round before the current claim: [{seat, value}], oldest first. */
export function earlierClaims(moves) {
  const ended = moves.map(({ end }) => Boolean(end)).lastIndexOf(true); // Firefox has findLastIndex from 104
  const round = moves.slice(ended + 1).filter(({ move }) => /says/.test(move));
  return round.slice(0, -1).map(({ seat, value }) => ({ seat, value }));
}

/** How a seat's tile shows what the player has: as a die up to six, else as a number. "" once they are out. */
export function has({ lives, is_in: isIn }) {
  if (!isIn) return "";
  return lives >= 1 && lives <= MOST_PIPS ? "die" : "number";
}

/** What the middle shows `ms` after the last move: `turn`, `verdict` or `over`; "" without a game. */
export function scene({ game }, ms) {
  if (!game) return "";
  if (game.moves.at(-1)?.end && ms < VERDICT_MS) return "verdict";
  return game.over.length ? "over" : "turn";
}

/** The name of the text that says what the holder is doing, "" for nothing in particular. */
export function doing({ phase, holder, has_looked: hasLooked, game: { seats } }) {
  const { is_computer: isComputer, stand_in: standIn } = seats[holder] ?? {};
  if (isComputer || standIn >= 0) return "table.thinks";
  return phase === 1 && hasLooked ? "table.chooses" : DOING[phase] ?? "";
}
