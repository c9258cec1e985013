/** The account of a game that is over, in a dialog: how it was decided, and what everybody did. */
import { byId } from "./dom.js";
import { tell } from "./log.js";
import { dialog } from "./panels.js";
import { did, evening, nameOf, outcome } from "./sentences.js";
import { make } from "./words.js";

/** The moves of the round that decided the game. */
function decisive(moves) {
  const ends = moves.flatMap(({ end }, at) => (end ? [at] : []));
  return moves.slice((ends.at(-2) ?? -1) + 1);
}

/** What a player did, below their name. */
function card(seat, account, isYou) {
  const box = make("section", "", "card");
  box.append(make("h3", nameOf(seat), `player-${seat.colour}`), ...did(account, isYou).map((sentence) => make("p", sentence)));
  return box;
}

/**
 * Sets it up. `furnishAccount({ power }).at(screen)` is to be called when the screen has changed, or what is known of the game.
 * @param {{power: import("./power.js").Power}} parts
 */
export function furnishAccount({ power }) {
  const opener = byId("open-account");
  dialog("account", opener, () => {
    const log = power.machine.log();
    const { seats, moves, account, you } = log;
    byId("account-end").textContent = outcome(log, you);
    byId("account-evening").textContent = evening(log.score);
    byId("account-last").replaceChildren(...tell({ ...log, moves: decisive(moves), record: "" }).slice(1, -1)); // no number, no standings
    byId("account-all").replaceChildren(...seats.map((seat, n) => card(seat, account[n], n === you)));
    byId("account-last").hidden = byId("account-decided").hidden = !moves.at(-1)?.end;
  });

  return {
    at(screen) { opener.hidden = screen !== "game-over" || power.state === "watching" || !power.machine.log().account.length; },
  };
}
