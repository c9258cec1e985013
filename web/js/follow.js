/** Follows a shared table as a device that takes no seat: it is told what everybody there may know, and no more. */
import { RelayError } from "./ask.js";
import { Relay } from "./relay.js";

const AGAIN_MS = 2000;

/**
 * Follows `table`. `shown(facts)` is called with those of tools/relay/facts.py whenever they change, `stopped(how)` with
 * `offline`, `gone`, `reload`, `none` (this page has no relay) or `tabs`, and with "" once that is over, and
 * `reacted(animal, which)` when somebody shows a reaction, and `invites(relay, code)` when others are led to the table, by a code if there is one.
 */
export async function follow(table, { shown, stopped, invites, reacted }) {
  const relay = await found(stopped);
  if (!relay || relay.isOther) {
    stopped(relay ? "reload" : "none");
    return;
  }
  const token = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/=*$/, "");
  relay.join(table, token, {
    came(line) {
      if (line.startsWith("* ")) reacted(...line.split(" ").slice(1).map(Number));
      else if (line.startsWith("# ")) invites(relay, line.slice(2));
      else if (line.startsWith("- ")) stopped(line.slice(2));
    },
    facts: (text) => shown(JSON.parse(text)),
    connected() {
      stopped("");
      invites(relay, "");
    },
    refused: (status) => status === 0 && stopped("tabs"),
  }, { isWatching: true });
}

/** The relay of this page, null if it has none; asked for until that is known. */
async function found(stopped) {
  for (;;) {
    try {
      return await Relay.find();
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      stopped("offline");
      await new Promise((done) => { setTimeout(done, AGAIN_MS); });
    }
  }
}
