/** What leaves the page, only when the user asks: a text, a file, the link to a table, a picture of the result. */
import { isTableCut, LOCAL, Relay } from "./relay.js";

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

/** Copies a text and says so by the text `done`; where the browser does not let us, it is shown to be copied by hand. */
export async function copyAloud(notice, text, done) {
  if (await copy(text)) notice.say(done);
  else notice.say("copy.by-hand", { values: { text }, stays: true, isToCopy: true });
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

const ASKS = ["rules", "players", "seats", "dare"];
const SEATS = /^[0-5bcfho]{1,12}$/; // as the stick's setting says who sits where

/** An address at which others can open this page; null if only this computer can. */
export async function reachable() {
  if (!LOCAL.test(location.hostname)) return location.href;
  const addresses = (await Relay.find().catch(() => null))?.addresses ?? []; // it may not answer
  return addresses.find((address) => new URL(address).protocol === location.protocol) ?? null;
}

/** The address of `page` with a table to lay: rules, players and seats of machine.rules(), which stick, a dare if any. */
export function linkTo({ text, players, seats }, board, page, dare = "") {
  const address = new URL(new URL(page).pathname, page);
  address.searchParams.set("rules", text);
  address.searchParams.set("players", players);
  if (seats) address.searchParams.set("seats", seats);
  address.searchParams.set("board", board);
  if (dare) address.searchParams.set("dare", dare);
  return address.href;
}

/** Whether the page's link asks for anything. */
export const isAsking = () => location.hash !== "" || ASKS.some((name) => new URLSearchParams(location.search).has(name));

/** Whether a link asks for today's table. That is removed from the address. */
export function isAskedForToday() {
  const address = new URL(location.href);
  const isAsked = address.searchParams.has("today");
  address.searchParams.delete("today");
  if (isAsked) history.replaceState(history.state, "", address);
  return isAsked;
}

/** What a link asks for: {rules, players, seats, dare}, "" where it does not say, and the key of what is wrong with it. It is removed from the address. */
export function asked() {
  const address = new URL(location.href);
  const [rules, players, seats, dare] = ASKS.map((name) => {
    const wanted = address.searchParams.get(name) ?? "";
    address.searchParams.delete(name);
    return wanted;
  });
  if (address.href !== location.href) history.replaceState(null, "", address);
  const areSeats = SEATS.test(seats);
  const trouble = seats && !areSeats ? "power.share.seats" : isTableCut() ? "together.cut" : "";
  return { rules, players, seats: areSeats ? seats : "", dare, trouble };
}

/** The record that a link brings, "" if there is none. It is removed from the address. */
export function broughtRecord() {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(RECORD)) return "";
  history.replaceState(null, "", pathname + search);
  try {
    return decodeURIComponent(hash.slice(RECORD.length));
  } catch {
    return hash; // no record either, which is reported as for any other text
  }
}

/**
 * Offers a link or a picture in the device's own dialog for sharing; false if it has none, null if the press that asked
 * for it was too long ago.
 */
export async function pass(content) {
  if (!navigator.canShare?.(content)) return false;
  try {
    await navigator.share(content);
  } catch (error) {
    if (error.name === "NotAllowedError") return null;
    return error.name === "AbortError"; // they thought better of it
  }
  return true;
}
