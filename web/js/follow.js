/**
 * Follows a table that devices share, with a stick that nobody holds: it sits nowhere, writes nothing and has no secret,
 * so it knows what everybody may know and no more.
 */
import { Machine } from "./machine.js";
import { Together } from "./together.js";
import { language, say } from "./words.js";

const STEP_MS = 100;
// How long a screen is shown before this stick goes on by itself; null until something comes
const STANDS_MS = { reveal: 7000, lives: 3000, remote: null, wait: null, lobby: null, "game-over": null };
const ANOTHER_MS = 5000;

/**
 * Calls `display` with the table whenever it changes, `invite(together)` when the way for others to join has changed, and
 * `refused(reason)` when it cannot be followed, with "" once it can. Throws MachineError.
 * @param {(table: import("./tabs.js").Table) => void} display @param {(together: Together) => void} invite
 * @param {(reason: string) => void} refused
 */
export async function follow(display, invite, refused) {
  const [machine, relay] = await Promise.all([Machine.load(() => {}), Together.find()]);
  await machine.complete();
  const together = new Together(relay, machine, {
    turn, isPlaying: () => false, refused: (key, reason) => refused(say(key, { reason })), accepted: () => refused(""), stands: invite,
  }, true);
  machine.boot(performance.now(), "", "m5stickc", language());
  /** @type {Record<string, number>} */
  let seen = {};
  let shown = "";
  let since = 0;
  let isDown = false;
  machine.goOn();

  function turn() {
    const now = performance.now();
    machine.attend(true);
    machine.run(now);
    const found = machine.registers();
    if (found.link !== seen.link) together.sent();
    const where = machine.where();
    if (found.screen !== seen.screen) since = now;
    press(where.screen, now - since);
    seen = found;
    const text = `${found.moves} ${JSON.stringify(where)}`;
    if (text === shown) return;
    shown = text;
    display({ ...where, log: machine.log(), language: language() });
  }

  /** Goes on by one step where a player would press A. */
  function press(screen, age) {
    const stands = screen in STANDS_MS ? STANDS_MS[screen] : ANOTHER_MS;
    if (isDown) machine.up("A");
    isDown = !isDown && stands !== null && age > stands;
    if (isDown) machine.down("A");
  }

  setInterval(turn, STEP_MS);
}
