/** The end of a game on the table view: who lost, the round that decided it, who bluffed how, and the score of the evening. */
import { byId } from "./dom.js";
import { ended, outcome } from "./sentences.js";
import { make, say } from "./words.js";

const NAMED = 3; // winners; more are shown by their icons

/** Who is in the middle of it, and whether they have lost. */
function whom([winners, loser]) {
  return loser >= 0 ? { seats: [loser], isLoss: true } : { seats: winners, isLoss: false };
}

/** The best of all bluffs that were believed, as a sentence; "" without one. */
function bestBluff({ seats, account }) {
  const best = account.map(({ best: [claim, roll, gap = 0] }, n) => ({ who: seats[n].name, claim, roll, gap }));
  const [first] = best.filter(({ gap }) => gap).sort((one, other) => other.gap - one.gap);
  return first ? ended(say("say.bluff", first)) : "";
}

const share = (n, of) => (of ? say("table.of", { n, of }) : "\u2013");

/** A row of the account: what somebody did, and their games of the evening. */
function row(seat, done, games, drawIcon) {
  const line = make("tr", "", `of-${seat.colour}`);
  const name = make("th");
  name.scope = "row";
  name.append(drawIcon(seat.icon), make("span", seat.name));
  line.append(name, ...[
    done ? share(done.believed, done.told) : "",
    done ? share(done.caught, done.met) : "",
    games ? String(games[1]) : "",
  ].map((text) => make("td", text)));
  return line;
}

/**
 * Shows it. `drawIcon(number)` and `drawDie(face)` draw; `own(seat)` is the class of a seat's colour. Returns how it ended, in a sentence.
 * @param {{log: any, score: number[][]}} table
 */
export function showEvening({ log, score }, { drawIcon, drawDie, own }) {
  const { seats, over, account, moves } = log;
  const { seats: stars, isLoss } = whom(over);
  const title = !isLoss && (!stars.length || stars.length > NAMED) ? say("log.over") : outcome(log, -1);
  const box = byId("evening");
  box.classList.toggle("is-loss", isLoss);
  byId("end").textContent = title;
  byId("end-crowd").replaceChildren(...stars.map((number) => {
    const one = make("span", "", own(number));
    one.append(drawIcon(seats[number].icon));
    return one;
  }));
  byId("end-crowd").classList.toggle("is-many", stars.length > NAMED);
  const end = moves.findLast((move) => move.end)?.end;
  const claim = make("span", end?.claim ? String(end.claim) : "", `claim ${own(end?.caller ?? -1)}`);
  byId("end-pair").replaceChildren(...(end?.roll && end.caller >= 0 ? [claim, ...String(end.roll).split("").map((face) => drawDie(Number(face)))] : []));
  byId("end-best").textContent = bestBluff(log);
  const heads = ["table.player", "table.bluffs", "table.caught", "table.games"].map((key) => make("th", say(key)));
  const head = make("tr");
  head.append(...heads);
  byId("end-account").replaceChildren(head, ...seats.map((seat, n) => row(seat, account[n], score.find(([animal]) => animal === seat.icon), drawIcon)));
  byId("end-account").classList.toggle("is-many", seats.length > 6);
  return title;
}
