/** What leaves the page, only when somebody asks: a text, a file, the link to a table, a picture of the result. */
const RECORD = "#record=";

/** Copies a text; false where the browser does not let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

function copyByHand(text) { // pages by http have no clipboard
  const box = Object.assign(document.createElement("textarea"), { value: text, className: "for-ears" });
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}

/** Saves a Blob or a text as a file. */
export function save(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The address of this page with a table laid: the rules of machine.rules() and their players, which stick. */
export function linkTo({ text, players }, board) {
  const address = new URL(location.pathname, location.href);
  address.searchParams.set("rules", text);
  address.searchParams.set("players", players);
  address.searchParams.set("board", board);
  return address.href;
}

/** What a link asks for: {rules, players}, "" where it does not say. It is taken off the address. */
export function asked() {
  const address = new URL(location.href);
  const rules = address.searchParams.get("rules") ?? "";
  const players = address.searchParams.get("players") ?? "";
  if (rules || players) {
    address.searchParams.delete("rules");
    address.searchParams.delete("players");
    history.replaceState(null, "", address);
  }
  return { rules, players };
}

/** The address of the page that plays, with a record to be shown: behind #, so that it is sent to nobody. */
export function linkToRecord(text) {
  const address = new URL("index.html", location.href);
  address.hash = RECORD + encodeURIComponent(text);
  return address.href;
}

/** The record that a link brings, "" without one. It is taken off the address. */
export function broughtRecord() {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(RECORD)) return "";
  history.replaceState(null, "", pathname + search);
  try {
    return decodeURIComponent(hash.slice(RECORD.length));
  } catch {
    return hash; // no record either, which is said as of any other text
  }
}

/** Offers a link or a picture to the device's own list of ways to share; false where it has none. */
export async function pass(content) {
  if (!navigator.canShare?.(content)) return false;
  try {
    await navigator.share(content);
  } catch (error) {
    return error.name === "AbortError"; // they thought better of it
  }
  return true;
}
