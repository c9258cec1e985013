/** The table log: who said what, who believed it, who lied, and the lives. It knows what everybody at the table knows. */
import { make, say } from "./words.js";

const SILENT = ["rolls"]; // acting implies a roll; but a roll that all see ends the round

/** `who` in their colour, as an element. */
function player({ name, colour }) {
  return make("b", name, `player player-${colour}`);
}

/** The text of `key` with players where it says {who}, and other values as they are. */
function sentence(key, who, values = {}) {
  const place = make("p");
  const [before, after = ""] = say(key, values).split("{who}");
  place.append(before, ...(say(key).includes("{who}") ? [player(who)] : []), after);
  return place;
}

/** What each player has: `has` are the standings of common_knowledge.py. */
export function standings(seats, has) {
  const row = make("p", "", "lives");
  seats.forEach((seat, n) => {
    const one = make("span", "", has[n].is_in ? "" : "is-out");
    one.append(player(seat), ` ${has[n].lives}`);
    row.append(one);
  });
  return row;
}

function ending(seats, end) {
  const told = [];
  if (end.roll && end.caller >= 0) {
    told.push(sentence(end.is_lie ? "log.lie" : "log.true", seats[end.caller], end));
  } else if (end.roll && !end.changes.length) {
    told.push(make("p", say("log.toast", end)));
  }
  for (const { seat, amount } of end.changes) {
    told.push(sentence(amount < 0 ? "log.loses" : "log.wins", seats[seat], { n: Math.abs(amount) }));
  }
  told.push(standings(seats, end.after));
  return told;
}

/** The log as elements; `seats` and `moves` are those of virtual/common_knowledge.py. */
export function tell({ seats, moves, record }) {
  if (!seats.length) return [make("p", say("log.empty"), "fine")];
  const told = [];
  let round = 0;
  let isNew = true;
  for (const { seat, move, value, end } of moves) {
    if (isNew) told.push(make("h3", say("log.round", { n: round += 1 })));
    isNew = Boolean(end);
    if (end || !SILENT.includes(move)) told.push(sentence(`log.${move}`, seats[seat], { value }));
    if (end) told.push(...ending(seats, end));
  }
  if (!moves.length) told.push(standings(seats, seats));
  if (record) told.push(make("p", say("log.over"), "over"));
  return told;
}
