/** What a player would miss while a flash is erased: it waits in this browser until it is on the stick again. */

import { decoded, encoded } from "../base64.js";

const MOST = 2_000_000; // bytes of names and files; a stick's own saved games are a tenth of it
const PREFIX = "miastick-kept."; // none of the keys that "Forget everything" removes, see store.js
const place = (identity) => `${PREFIX}${identity || "stick"}`;

/** Saved game and settings from the stick into the browser's storage. Throws when that is full. */
export async function keep(remote, identity) {
  const kept = {};
  let size = 0;
  for (const name of await remote.keepsakes()) {
    const content = await remote.read(name);
    if (content) kept[name] = encoded(content);
    size += name.length + (content?.length ?? 0);
    if (size > MOST) throw new DOMException("too much to keep", "QuotaExceededError");
  }
  if (Object.keys(kept).length) localStorage.setItem(place(identity), JSON.stringify(kept));
}

/** Puts what `keep` has stored back onto the stick, unless there is something newer; returns the number of files. */
export async function restore(remote, identity) {
  const kept = JSON.parse(localStorage.getItem(place(identity)) ?? "{}");
  const there = await remote.digests(Object.keys(kept));
  const back = new Map(Object.entries(kept).filter(([name]) => !(name in there)));
  for (const [name, content] of back) back.set(name, decoded(content));
  if (back.size) {
    await remote.stage(back);
    await remote.place([...back.keys()]);
  }
  localStorage.removeItem(place(identity));
  return back.size;
}
